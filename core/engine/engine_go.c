/* engine_go.c: the command `go`: a player thinks for the seat to move. */
#include <string.h>

#include "engine_parts.h"

enum { TIME_MAX_MS = 24 * 60 * 60 * 1000, INFO_FIRST_MS = 100 };

static const struct phrase phrase_no_key = {"engine-no-key", PHRASE("%1 has no setting %2.")};
static const struct phrase phrase_go_over = {"engine-go-over", PHRASE("The game is over.")};
static const struct phrase phrase_go_chance = {
    "engine-go-chance", PHRASE("A card is to be dealt or drawn, nobody has to decide.")};
static const struct phrase phrase_go_other = {
    "engine-go-other", PHRASE("It is seat %1 that has to decide.")};

static bool read_limits(struct arguments arguments, struct player_limits *limits,
                        struct sentence *why)
{
    struct {
        const char *key;
        uint64_t least, most, number;
        bool is_given;
    } setting[] = {
        {"level", 1, PLAYER_LEVEL_TOP, 0, false}, {"time", 1, TIME_MAX_MS, 0, false},
        {"nodes", 1, UINT64_MAX, 0, false},       {"threads", 1, PLAYER_THREADS_MAX, 0, false},
        {"seed", 0, UINT64_MAX, 0, false},
    };
    enum { N_SETTINGS = sizeof setting / sizeof setting[0] };
    for (int i = 0; i < arguments.n; i++) {
        int which = 0;
        const char *value = NULL;
        while (which < N_SETTINGS &&
               !(value = engine_value(arguments.word[i], setting[which].key)))
            which++;
        if (!value)
            return engine_refuse(why, &phrase_no_key, "go", arguments.word[i]);
        if (setting[which].is_given)
            return engine_refuse(why, &engine_key_twice, setting[which].key, NULL);
        if (!engine_read_number(value, setting[which].least, setting[which].most,
                                &setting[which].number, why))
            return false;
        setting[which].is_given = true;
    }
    *limits = (struct player_limits){
        .level = (int)setting[0].number,
        .time_ms = (int64_t)setting[1].number,
        .n_nodes = setting[2].number,
        .n_threads = setting[3].is_given ? (int)setting[3].number : 1,
        .seed = setting[4].number,
    };
    /* Without limits the top level. */
    if (!setting[0].is_given)
        limits->level = PLAYER_LEVEL_TOP;
    struct chance_key random;
    if (!setting[4].is_given && chance_key_random(&random))
        memcpy(&limits->seed, random.bytes, sizeof limits->seed);
    return true;
}

/* Whose decision it is, if the engine may think about it. */
static bool find_thinker(const struct engine *engine, int *seat, struct sentence *why)
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
static void add_value(double value, struct text *out)
{
    int parts = (int)(value * 10000 + 0.5);
    text_format(out, "value=%d.%04d", parts / 10000, parts % 10000);
}

static void answer_info(const struct engine *engine, const struct player_answer *so_far)
{
    char line[256], word[GAME_WORD_MAX];
    struct text text = text_in(line, sizeof line);
    view_write(engine->question.setup, engine->question.view, so_far->move, word);
    text_format(&text, "info nodes=%llu time=%lld ", (unsigned long long)so_far->n_nodes,
                (long long)so_far->time_ms);
    add_value(so_far->value, &text);
    text_format(&text, " best=%s", word);
    engine_answer(engine, line);
}

bool engine_do_go(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    struct player_question question = {.setup = engine_setup(engine)};
    if (!read_limits(arguments, &question.limits, why) ||
        !find_thinker(engine, &question.seat, why))
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
    engine->is_thinking = true;
    engine->next_info_ms = INFO_FIRST_MS;
    player_begin(engine->player, &engine->question);
    return true;
}

void engine_end_thinking(struct engine *engine)
{
    struct player_answer best;
    player_answer(engine->player, &best);
    answer_info(engine, &best);
    char line[256], word[GAME_WORD_MAX];
    struct text text = text_in(line, sizeof line);
    view_write(engine->question.setup, engine->question.view, best.move, word);
    text_format(&text, "best %s ", word);
    add_value(best.value, &text);
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
    if (!player_think(engine->player, slice_ms)) {
        engine_end_thinking(engine);
        return ENGINE_GOES_ON;
    }
    struct player_answer so_far;
    player_answer(engine->player, &so_far);
    if (so_far.time_ms >= engine->next_info_ms) {
        answer_info(engine, &so_far);
        engine->next_info_ms = 2 * so_far.time_ms;
    }
    return ENGINE_THINKS;
}
