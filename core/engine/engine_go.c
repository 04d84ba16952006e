/* engine_go.c: the command `go`: a player thinks for the seat to move. */
#include <string.h>

#include "decision.h"
#include "engine_parts.h"

enum { TIME_MAX_MS = 24 * 60 * 60 * 1000, INFO_FIRST_MS = 100, LINE_WORDS = 6, LINE_ROOM = 1024,
       CLOCK_SHARE = 30 };  /* of what a clock has left, for one decision */

static const struct phrase phrase_go_over = {"engine-go-over", PHRASE("The game is over.")};
static const struct phrase phrase_go_chance = {
    "engine-go-chance", PHRASE("A card is to be dealt or drawn, nobody has to decide.")};
static const struct phrase phrase_go_other = {
    "engine-go-other", PHRASE("It is seat %1 that has to decide.")};

/* ---- Options: settings of `go` that hold until they are set anew. */

static const struct {
    const char *key;
    uint64_t least, most, usual;  /* usual 0: without a limit */
} options[] = {
    [OPTION_LEVEL] = {"level", 1, PLAYER_LEVEL_TOP, PLAYER_LEVEL_TOP},
    [OPTION_TIME] = {"time", 0, TIME_MAX_MS, 0},
    [OPTION_NODES] = {"nodes", 0, UINT64_MAX, 0},
    [OPTION_THREADS] = {"threads", 1, PLAYER_THREADS_MAX, 1},
};

const char *engine_option_text(int option)
{
    static _Thread_local char line[64];
    struct text text = text_in(line, sizeof line);
    if (option >= ENGINE_OPTIONS)
        return NULL;
    text_format(&text, "%s=%llu", options[option].key, (unsigned long long)options[option].usual);
    return line;
}

bool engine_do_set(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    if (arguments.n == 0)
        return engine_refuse(why, &engine_word_wanted, "set", "KEY=VALUE");
    for (int i = 0; i < ENGINE_OPTIONS; i++) {
        const char *value = engine_value(arguments.word[0], options[i].key);
        if (value)
            return engine_read_number(value, options[i].least, options[i].most, &engine->set[i], why);
    }
    return engine_refuse(why, &engine_no_key, "set", arguments.word[0]);
}

/* ---- Limits. */

static bool read_limits(const struct engine *engine, struct arguments arguments,
                        struct player_limits *limits, int *n_multi, struct sentence *why)
{
    struct {
        const char *key;
        uint64_t least, most, number;
        bool is_given;
    } setting[] = {
        {"level", 1, PLAYER_LEVEL_TOP, 0, false}, {"time", 1, TIME_MAX_MS, 0, false},
        {"nodes", 1, UINT64_MAX, 0, false},       {"threads", 1, PLAYER_THREADS_MAX, 0, false},
        {"seed", 0, UINT64_MAX, 0, false},        {"multi", 1, GAME_CHOICES_MAX, 0, false},
        {"clock", 1, TIME_MAX_MS, 0, false},      {"increment", 0, TIME_MAX_MS, 0, false},
    };
    enum { N_SETTINGS = sizeof setting / sizeof setting[0] };
    for (int i = 0; i < arguments.n; i++) {
        int which = 0;
        const char *value = NULL;
        while (which < N_SETTINGS &&
               !(value = engine_value(arguments.word[i], setting[which].key)))
            which++;
        if (!value)
            return engine_refuse(why, &engine_no_key, "go", arguments.word[i]);
        if (setting[which].is_given)
            return engine_refuse(why, &engine_key_twice, setting[which].key, NULL);
        if (!engine_read_number(value, setting[which].least, setting[which].most,
                                &setting[which].number, why))
            return false;
        setting[which].is_given = true;
    }
    static const int where[ENGINE_OPTIONS] = {
        [OPTION_LEVEL] = 0, [OPTION_TIME] = 1, [OPTION_NODES] = 2, [OPTION_THREADS] = 3};
    for (int i = 0; i < ENGINE_OPTIONS; i++) {
        bool is_set = engine->set[i] > 0 && !setting[where[i]].is_given;
        /* A clock in this very `go` says more than a time for all of them. */
        if (is_set && !(i == OPTION_TIME && setting[6].is_given)) {
            setting[where[i]].number = engine->set[i];
            setting[where[i]].is_given = true;
        }
    }
    *limits = (struct player_limits){
        .level = (int)setting[0].number,
        .time_ms = (int64_t)setting[1].number,
        .n_nodes = setting[2].number,
        .n_threads = setting[3].is_given ? (int)setting[3].number : 1,
        .seed = setting[4].number,
    };
    *n_multi = (int)setting[5].number;
    if (setting[6].is_given && !setting[1].is_given) {
        int64_t left = (int64_t)setting[6].number;
        int64_t share = left / CLOCK_SHARE + (int64_t)setting[7].number / 2;
        limits->time_ms = share < left / 2 ? share + 1 : left / 2 + 1;
    }
    /* Without limits the top level. */
    if (!setting[0].is_given)
        limits->level = PLAYER_LEVEL_TOP;
    struct chance_key random;
    if (!setting[4].is_given && chance_key_random(&random))
        memcpy(&limits->seed, random.bytes, sizeof limits->seed);
    return true;
}

bool engine_find_decision(const struct engine *engine, int *seat, struct sentence *why)
{
    *seat = sight_to_move(engine->sight);
    if (*seat == GAME_OVER)
        return engine_refuse(why, &phrase_go_over, NULL, NULL);
    if (*seat == GAME_CHANCE)
        return engine_refuse(why, &phrase_go_chance, NULL, NULL);
    if (!sight_may_look(engine->sight, *seat, NULL))
        return engine_refuse_number(why, &phrase_go_other, *seat);
    return true;
}

/* Four decimals, with a point in every locale. */
static void add_value(const char *key, double value, struct text *out)
{
    int parts = (int)(value * 10000 + 0.5);
    text_format(out, "%s=%d.%04d", key, parts / 10000, parts % 10000);
}

static void answer_info(const struct engine *engine, const struct player_answer *so_far)
{
    char line[256], word[GAME_WORD_MAX];
    struct text text = text_in(line, sizeof line);
    view_write(engine->question.setup, engine->question.view, so_far->move, word);
    text_format(&text, "info nodes=%llu time=%lld ", (unsigned long long)so_far->n_nodes,
                (long long)so_far->time_ms);
    add_value("value", so_far->value, &text);
    text_format(&text, " best=%s", word);
    engine_answer(engine, line);
}

/* One of the best words: its place among them, its value with an interval, and
 * what is expected from it on. */
static void answer_multi(const struct engine *engine, int rank, const struct decision_word *found)
{
    char line[LINE_ROOM], word[GAME_WORD_MAX], next[LINE_WORDS][GAME_WORD_MAX];
    struct text text = text_in(line, sizeof line);
    view_write(engine->question.setup, engine->question.view, found->move, word);
    text_format(&text, "info multi=%d word=%s ", rank, word);
    add_value("value", found->value, &text);
    add_value(" low", found->low, &text);
    add_value(" high", found->high, &text);
    text_format(&text, " visits=%llu line=%s", (unsigned long long)found->visits, word);
    int n_next = player_line(engine->player, found->move, next, LINE_WORDS);
    for (int i = 0; i < n_next; i++)
        text_format(&text, " %s", next[i]);
    engine_answer(engine, line);
}

/* The state of a `go`, and the best words if they were asked for. */
static void answer_so_far(const struct engine *engine, const struct player_answer *so_far)
{
    static _Thread_local struct player_judgement judged[GAME_CHOICES_MAX];
    answer_info(engine, so_far);
    if (engine->n_multi == 0)
        return;
    int n_judged = player_judged(engine->player, judged);
    for (int i = 0; i < n_judged && i < engine->n_multi; i++) {
        struct decision_word found = decision_word(engine->question.setup, &judged[i]);
        answer_multi(engine, i + 1, &found);
    }
}

bool engine_do_go(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    struct player_question question = {.setup = engine_setup(engine)};
    int n_multi = 0;
    if (!read_limits(engine, arguments, &question.limits, &n_multi, why) ||
        !engine_find_decision(engine, &question.seat, why))
        return false;
    if (!engine->player)
        engine->player = player_new();
    /* A player is handed what its seat has seen, never the truth. */
    engine->thinker = sight_seat(engine->sight, question.seat);
    if (!engine->thinker || !engine->player)
        return engine_refuse(why, &engine_no_memory, NULL, NULL);
    question.view = seat_table_view(engine->thinker);
    question.log = seat_table_log(engine->thinker, &question.n_log);
    engine->question = question;
    engine->n_multi = n_multi;
    engine->is_thinking = true;
    engine->next_info_ms = INFO_FIRST_MS;
    player_begin(engine->player, &engine->question);
    return true;
}

void engine_end_thinking(struct engine *engine)
{
    if (engine->review) {
        engine_end_review(engine);
        return;
    }
    struct player_answer best;
    player_answer(engine->player, &best);
    answer_so_far(engine, &best);
    char line[256], word[GAME_WORD_MAX];
    struct text text = text_in(line, sizeof line);
    view_write(engine->question.setup, engine->question.view, best.move, word);
    text_format(&text, "best %s ", word);
    add_value("value", best.value, &text);
    text_format(&text, " nodes=%llu", (unsigned long long)best.n_nodes);
    engine_answer(engine, line);
    engine_answer(engine, "ok");
    engine->is_thinking = false;
    seat_table_free(engine->thinker);
    engine->thinker = NULL;
}

enum engine_status engine_think(struct engine *engine, int slice_ms)
{
    if (!engine->is_thinking)
        return ENGINE_GOES_ON;
    if (engine->review)
        return engine_review_on(engine, slice_ms);
    if (!player_think(engine->player, slice_ms)) {
        engine_end_thinking(engine);
        return ENGINE_GOES_ON;
    }
    struct player_answer so_far;
    player_answer(engine->player, &so_far);
    if (so_far.time_ms >= engine->next_info_ms) {
        answer_so_far(engine, &so_far);
        engine->next_info_ms = 2 * so_far.time_ms;
    }
    return ENGINE_THINKS;
}
