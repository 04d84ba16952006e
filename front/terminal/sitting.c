/* sitting.c: see sitting.h. */
#include "sitting.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine_errors.h"
#include "guest.h"
#include "player.h"
#include "referee.h"
#include "sitting_parts.h"

enum { ENGINE_TIMEOUT_MS = 30000, HINT_TIME_MS = 1500 };

static const struct phrase
    phrase_no_memory = {"no-memory", PHRASE("There is no memory left.")},
    phrase_no_random = {"no-random", PHRASE("The machine has no random numbers to give.")},
    phrase_undo_people = {"undo-people",
                          PHRASE("Only a game with one person at it can be taken back.")},
    phrase_strict_silent = {"strict-silent",
                            PHRASE("The referee is strict and does not say: what can be claimed "
                                   "must be noticed.")},
    phrase_no_hints = {"no-hints-there", PHRASE("There are no hints at a server's table.")},
    phrase_undo_nothing = {"undo-nothing", PHRASE("You have not decided anything yet.")};

/* ---- Rounds. */

static void end_engine(struct sitting *s, int seat)
{
    guest_stop(s->guest[seat]);
    if (s->errors[seat])
        fclose(s->errors[seat]);
    s->guest[seat] = NULL;
    s->errors[seat] = NULL;
}

static bool begin_engine(struct sitting *s, int seat, struct sentence *why)
{
    char reason[PROCESS_REASON_MAX] = "it cannot be started";
    end_engine(s, seat);
    s->errors[seat] = engine_errors_open(seat);
    s->guest[seat] = guest_start(sitting_at(s, seat)->command, s->errors[seat]);
    if (s->guest[seat] && guest_greet(s->guest[seat], ENGINE_TIMEOUT_MS, reason) == PROCESS_FINE &&
        guest_begin(s->guest[seat], &s->options.setup, seat, ENGINE_TIMEOUT_MS, reason) == PROCESS_FINE)
        return true;
    engine_errors_tell(s->errors[seat], seat, reason, why);
    return false;
}

static bool seat_people(struct sitting *s, struct sentence *why)
{
    series_next_order(&s->series, s->order);
    for (int seat = 0; seat < game_seats(&s->options.setup); seat++)
        if (sitting_at(s, seat)->kind == SITTER_ENGINE && !begin_engine(s, seat, why))
            return false;
    return true;
}

bool sitting_set_table(struct sitting *s)
{
    sight_free(s->sight);
    s->table = table_new(&s->options.setup, &s->key);
    s->sight = s->table ? table_sight(s->table) : NULL;
    return s->table != NULL;
}

static bool begin_round(struct sitting *s, struct sentence *why)
{
    const struct sitting_options *options = &s->options;
    if (options->has_seed) {
        s->key = chance_key_from_seed(options->seed + (uint64_t)s->series.n_rounds);
    } else if (!chance_key_random(&s->key)) {
        sentence_set(why, &phrase_no_random);
        return false;
    }
    s->resigned = -1;
    s->n_takebacks = 0;
    s->is_thinking = false;
    s->is_counted = false;
    if (!sitting_set_table(s)) {
        sentence_set(why, &phrase_no_memory);
        return false;
    }
    return seat_people(s, why);
}

/* Nobody sits there yet, and nothing is played. */
static struct sitting *make(struct sentence *why)
{
    struct sitting *s = calloc(1, sizeof *s);
    if (s) {
        s->resigned = -1;
        s->player = player_new();
    }
    if (!s || !s->player) {
        sentence_set(why, &phrase_no_memory);
        sitting_free(s);
        return NULL;
    }
    return s;
}

struct sitting *sitting_new(const struct sitting_options *options, struct sentence *why)
{
    struct sitting *s = make(why);
    if (!s)
        return NULL;
    s->options = *options;
    if (options->is_series && options->n_wins > 0)
        series_begin_to_win(&s->series, &options->setup, options->n_wins);
    else
        series_begin(&s->series, &options->setup, options->is_series ? options->n_rounds : 1);
    if (begin_round(s, why))
        return s;
    sitting_free(s);
    return NULL;
}

struct sitting *sitting_connect(const struct table_link *link, const char *key, const char *name,
                                bool (*goes_on)(void), struct text *why)
{
    char own_key[SEAT_KEY_DIGITS + 1] = "";
    if (!key && tables_join(link, name, goes_on, own_key, why) != TABLES_DONE)
        return NULL;
    struct sitting *s = make(NULL);
    if (s)
        s->distant = distant_begin(link, key ? key : own_key, &s->options, goes_on, why);
    if (!s || !s->distant) {
        sitting_free(s);
        return NULL;
    }
    s->sight = distant_sight(s->distant);
    series_begin(&s->series, &s->options.setup, 1);
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        s->order[seat] = (uint8_t)seat;
    return s;
}

void sitting_free(struct sitting *s)
{
    if (!s)
        return;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        end_engine(s, seat);
    seat_table_free(s->seen);
    player_free(s->player);
    sight_free(s->sight);
    free(s->past);
    free(s);
}

/* ---- Looking. */

const struct sitting_options *sitting_options(const struct sitting *s)
{
    return &s->options;
}

bool sitting_is_distant(const struct sitting *s)
{
    return s->distant != NULL;
}

const struct sight *sitting_sight(const struct sitting *s)
{
    return s->sight;
}

int sitting_to_move(const struct sitting *s)
{
    return sitting_is_over(s) ? GAME_OVER : sight_to_move(s->sight);
}

bool sitting_is_persons_turn(const struct sitting *s)
{
    int mover = sitting_to_move(s);
    bool is_away = s->distant && distant_is_away(s->distant);
    return mover >= 0 && !is_away && sitting_at(s, mover)->kind == SITTER_PERSON;
}

void sitting_news(const struct sitting *s, struct text *out)
{
    if (s->distant)
        distant_news(s->distant, out);
}

void sitting_shuffle(const struct sitting *s, struct text *out)
{
    if (s->distant)
        distant_shuffle(s->distant, out);
}

bool sitting_is_checking(const struct sitting *s)
{
    return s->distant && distant_is_checking(s->distant);
}

bool sitting_asks_restart(const struct sitting *s)
{
    return s->distant && distant_asks_restart(s->distant);
}

const struct series *sitting_series(const struct sitting *s)
{
    return &s->series;
}

int sitting_player_at(const struct sitting *s, int seat)
{
    return s->order[seat];
}

const struct sitter *sitting_at(const struct sitting *s, int seat)
{
    return &s->options.sitter[s->order[seat]];
}

int sitting_round(const struct sitting *s)
{
    return s->series.n_rounds + (s->is_counted ? 0 : 1);
}

static int count_people(const struct sitting *s, int *last_seat)
{
    int n_people = 0;
    for (int seat = 0; seat < game_seats(&s->options.setup); seat++) {
        if (sitting_at(s, seat)->kind != SITTER_PERSON)
            continue;
        *last_seat = seat;
        n_people++;
    }
    return n_people;
}

bool sitting_has_people(const struct sitting *s)
{
    int seat;
    return count_people(s, &seat) > 0;
}

int sitting_only_person(const struct sitting *s)
{
    int seat = -1;
    return count_people(s, &seat) == 1 ? seat : -1;
}

/* In the next round somebody else may sit where a program sat. */
static const char *guest_name_at(const struct sitting *s, int seat)
{
    return s->guest[seat] && sitting_at(s, seat)->kind == SITTER_ENGINE ? guest_name(s->guest[seat]) : "";
}

bool sitting_told_name(const struct sitting *s, int seat, struct text *out)
{
    const char *name = guest_name_at(s, seat);
    bool is_shared = false;
    if (!*name)
        return false;
    for (int other = 0; other < game_seats(&s->options.setup); other++)
        is_shared = is_shared || (other != seat && strcmp(guest_name_at(s, other), name) == 0);
    text_add(out, name);
    if (is_shared)
        text_format(out, " (%s)", sitting_at(s, seat)->command);
    return true;
}

static void write_engine(const struct sitting *s, int seat, struct text *out)
{
    if (!sitting_told_name(s, seat, out))
        text_add(out, sitting_at(s, seat)->command);
}

void sitting_name(const struct sitting *s, int seat, const char *(*translate)(const char *),
                  struct text *out)
{
    const struct sitter *sitter = sitting_at(s, seat);
    if (*sitter->name)
        text_add(out, sitter->name);
    else if (sitter->kind == SITTER_LEVEL)
        text_add(out, translate(player_level_name(sitter->level)));
    else if (sitter->kind == SITTER_ENGINE)
        write_engine(s, seat, out);
    else if (sitting_only_person(s) == seat)
        text_add(out, translate(PHRASE("You")));
    else
        text_format(out, translate(PHRASE("Player %d")), sitting_player_at(s, seat) + 1);
    if (s->distant)
        distant_clock(s->distant, seat, out);
}

/* ---- Playing. */

bool sitting_play(struct sitting *s, const char *word, struct sentence *why)
{
    int n_played;
    s->is_thinking = false;
    return sight_play(s->sight, &word, 1, &n_played, why);
}

/* The question of the seat to move, from what it has seen alone. */
static bool begin_thinking(struct sitting *s, const struct player_limits *limits)
{
    int seat = sight_to_move(s->sight);
    seat_table_free(s->seen);
    s->seen = sight_seat(s->sight, seat);
    if (!s->seen)
        return false;
    struct player_question question = {
        .setup = &s->options.setup,
        .seat = seat,
        .view = seat_table_view(s->seen),
        .limits = *limits,
    };
    question.log = seat_table_log(s->seen, &question.n_log);
    uint64_t luck;
    memcpy(&luck, s->key.bytes, sizeof luck);
    question.limits.seed = luck ^ (uint64_t)sight_length(s->sight) * 0x9e3779b97f4a7c15u;
    player_begin(s->player, &question);
    return true;
}

static enum sitting_thought ask_engine(struct sitting *s, int seat, struct sentence *why)
{
    char word[GAME_WORD_MAX], reason[PROCESS_REASON_MAX];
    if (guest_choose(s->guest[seat], s->table, "go", ENGINE_TIMEOUT_MS, word, reason) != PROCESS_FINE) {
        engine_errors_tell(s->errors[seat], seat, reason, why);
        return THOUGHT_FAILED;
    }
    return table_play(s->table, word, why) ? THOUGHT_PLAYED : THOUGHT_FAILED;
}

static enum sitting_thought wait_for_server(struct sitting *s, int slice_ms, struct sentence *why)
{
    static const enum sitting_thought thought[] = {
        [DISTANT_QUIET] = THOUGHT_GOES_ON,
        [DISTANT_CHANGED] = THOUGHT_PLAYED,
        [DISTANT_ENDED] = THOUGHT_FAILED,
    };
    return thought[distant_wait(s->distant, slice_ms, why)];
}

enum sitting_thought sitting_think(struct sitting *s, int slice_ms, struct sentence *why)
{
    if (s->distant)
        return wait_for_server(s, slice_ms, why);
    int seat = sight_to_move(s->sight);
    const struct sitter *sitter = sitting_at(s, seat);
    assert(sitter->kind != SITTER_PERSON);
    if (sitter->kind == SITTER_ENGINE)
        return ask_engine(s, seat, why);
    struct player_limits limits = {.level = sitter->level};
    if (!s->is_thinking && !begin_thinking(s, &limits)) {
        sentence_set(why, &phrase_no_memory);
        return THOUGHT_FAILED;
    }
    s->is_thinking = true;
    if (player_think(s->player, slice_ms))
        return THOUGHT_GOES_ON;
    char word[GAME_WORD_MAX];
    struct player_answer answer;
    player_answer(s->player, &answer);
    view_write(&s->options.setup, seat_table_view(s->seen), answer.move, word);
    s->is_thinking = false;
    return table_play(s->table, word, why) ? THOUGHT_PLAYED : THOUGHT_FAILED;
}

/* How many decisions lead back to the person's last one; 0: there is none. */
static int decisions_to_undo(const struct sitting *s, int person)
{
    struct seat_table *seen = sight_seat(s->sight, person);
    int n_back = 0;
    bool is_found = false;
    while (seen && !is_found && seat_table_undo(seen, 1, NULL)) {
        n_back++;
        is_found = view_to_move(&s->options.setup, seat_table_view(seen)) == person;
    }
    seat_table_free(seen);
    return is_found ? n_back : 0;
}

bool sitting_undo(struct sitting *s, struct sentence *why)
{
    int person = sitting_only_person(s);
    if (person < 0) {
        sentence_set(why, &phrase_undo_people);
        return false;
    }
    int n_back = decisions_to_undo(s, person);
    if (n_back == 0) {
        sentence_set(why, &phrase_undo_nothing);
        return false;
    }
    s->is_thinking = false;
    s->resigned = -1;
    if (!sight_undo(s->sight, n_back, why))
        return false;
    s->n_takebacks++;
    for (int seat = 0; seat < game_seats(&s->options.setup); seat++)
        if (sitting_at(s, seat)->kind == SITTER_ENGINE && !begin_engine(s, seat, why))
            return false;
    return true;
}

bool sitting_explains(const struct sitting *s, struct sentence *why)
{
    if (!s->options.setup.is_strict || sitting_is_over(s))
        return true;
    sentence_set(why, &phrase_strict_silent);
    return false;
}

bool sitting_hint_begin(struct sitting *s, struct sentence *why)
{
    struct player_limits limits = {.level = PLAYER_LEVEL_TOP, .time_ms = HINT_TIME_MS};
    game_view view;
    sight_view(s->sight, sight_to_move(s->sight), &view);
    if (s->distant) {
        sentence_set(why, &phrase_no_hints);
        return false;
    }
    if (referee_is_silent(&s->options.setup, &view)) {
        sentence_set(why, &phrase_strict_silent);
        return false;
    }
    s->is_thinking = begin_thinking(s, &limits);
    return true;
}

bool sitting_hint(struct sitting *s, int slice_ms, char word[GAME_WORD_MAX], double *value)
{
    word[0] = '\0';
    if (s->is_thinking && player_think(s->player, slice_ms))
        return false;
    if (s->is_thinking) {
        struct player_answer answer;
        player_answer(s->player, &answer);
        view_write(&s->options.setup, seat_table_view(s->seen), answer.move, word);
        *value = answer.value;
    }
    s->is_thinking = false;
    return true;
}

/* ---- Ends. */

bool sitting_resign(struct sitting *s, int seat, struct sentence *why)
{
    if (s->distant)
        return distant_resign(s->distant, why);
    s->resigned = seat;
    s->is_thinking = false;
    return true;
}

bool sitting_offer(struct sitting *s, const char *what, struct sentence *why)
{
    return distant_offer(s->distant, what, why);
}

bool sitting_answer(struct sitting *s, bool yes, struct sentence *why)
{
    return distant_answer(s->distant, yes, why);
}

bool sitting_is_over(const struct sitting *s)
{
    if (s->distant)
        return distant_is_over(s->distant);
    return s->resigned >= 0 || sight_to_move(s->sight) == GAME_OVER;
}

void sitting_shares(const struct sitting *s, float share[GAME_SEATS_MAX])
{
    int n_seats = game_seats(&s->options.setup);
    memset(share, 0, GAME_SEATS_MAX * sizeof share[0]);
    if (s->distant)
        distant_shares(s->distant, share);
    else if (s->resigned < 0)
        game_score(&s->options.setup, table_state(s->table), share);
    else
        for (int seat = 0; seat < n_seats; seat++)
            share[seat] = seat == s->resigned ? 0 : 1.0f / (float)(n_seats - 1);
}

/* A server keeps the count of its own series. */
static void count_round(struct sitting *s)
{
    if (s->is_counted || s->distant || !sitting_is_over(s))
        return;
    float share[GAME_SEATS_MAX];
    sitting_shares(s, share);
    series_add(&s->series, table_state(s->table), share);
    s->is_counted = true;
}

void sitting_standing(struct sitting *s, struct series_standing *standing)
{
    count_round(s);
    series_standing(&s->series, standing);
}

/* The record of the round that ended stays in front of the next one's. */
static bool keep_record(struct sitting *s)
{
    char *text = sitting_round_record(s, true), *both = NULL;
    bool is_kept = text && asprintf(&both, "%s%s\n", s->past ? s->past : "", text) >= 0;
    free(text);
    if (is_kept) {
        free(s->past);
        s->past = both;
    }
    return is_kept;
}

bool sitting_next_round(struct sitting *s, struct sentence *why)
{
    struct series_standing standing;
    assert(sitting_is_over(s));
    sitting_standing(s, &standing);
    if (!s->options.is_series || standing.is_over)
        return false;
    if (!keep_record(s)) {
        sentence_set(why, &phrase_no_memory);
        return false;
    }
    return begin_round(s, why);
}
