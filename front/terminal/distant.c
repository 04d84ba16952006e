/* distant.c: see distant.h. */
#include "distant.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "gate.h"
#include "referee.h"
#include "seat.h"
#include "say.h"
#include "sentence.h"
#include "translate.h"

enum { FIRST_MS = 15000, ANSWER_MS = 15000, EVENT_MS = 1000, STEP_MS = 100 };

struct distant {
    struct sight sight;
    struct sitting_options *options;  /* the sitting's: they follow the table */
    struct table_client *client;
    struct seat_table *seen;
    char url[512];
    bool is_away;          /* the connection is gone */
    int64_t table_ms;      /* when the table object came: its clocks ran on since */
};

static const struct phrase
    phrase_server_says = {"server-says", PHRASE("The server says: %1")},
    phrase_unknown_game = {"distant-unknown-game",
                           PHRASE("The server plays a game that is not known here.")},
    phrase_odd_words = {"distant-odd-words", PHRASE("The server's words make no sense here.")},
    phrase_no_answer = {"distant-no-answer", PHRASE("The server does not answer.")},
    phrase_broken_off = {"distant-broken-off", PHRASE("It was broken off.")},
    phrase_its_own = {"distant-its-own", PHRASE("The server keeps this game as it is.")};

static const struct sight_functions distant_functions;

/* What a server says in English alone comes as it is. */
static bool refuse(const struct distant *distant, struct sentence *why)
{
    sentence_set(why, &phrase_server_says, table_client_reason(distant->client));
    return false;
}

static json_t *table_of(const struct distant *distant)
{
    return table_client_table(distant->client);
}

static const char *state_of(const struct distant *distant)
{
    const char *state = json_string_value(json_object_get(table_of(distant), "state"));
    return state ? state : "";
}

/* ---- What the server's table is, as options here. */

static void take_sitters(const struct distant *distant)
{
    json_t *seats = json_object_get(table_of(distant), "seats"), *seat;
    size_t i;
    json_array_foreach(seats, i, seat) {
        if (i >= GAME_SEATS_MAX)
            break;
        struct sitter *sitter = &distant->options->sitter[i];
        const char *name = json_string_value(json_object_get(seat, "name"));
        bool is_own = (int)i == table_client_seat(distant->client);
        int level = (int)json_integer_value(json_object_get(seat, "level"));
        *sitter = (struct sitter){.kind = is_own ? SITTER_PERSON
                                          : level >= 1 ? SITTER_LEVEL
                                                       : SITTER_DISTANT,
                                  .level = level};
        snprintf(sitter->name, sizeof sitter->name, "%s", name ? name : "");
    }
}

/* All words anew: they are few, and a takeback may have come. */
static bool follow_words(struct distant *distant)
{
    int n_words = table_client_length(distant->client), n_played;
    const char **word = malloc(((size_t)n_words + 1) * sizeof *word);
    struct seat_table *seen = seat_table_new(&distant->options->setup,
                                             table_client_seat(distant->client));
    for (int i = 0; word && i < n_words; i++)
        word[i] = table_client_word(distant->client, i);
    bool is_good = word && seen && seat_table_load(seen, word, n_words, &n_played, NULL);
    free(word);
    if (!is_good) {
        seat_table_free(seen);
        return false;
    }
    seat_table_free(distant->seen);
    distant->seen = seen;
    return true;
}

static bool take_all(struct distant *distant, struct sentence *why)
{
    distant->table_ms = clock_ms();
    if (!table_client_setup(distant->client, &distant->options->setup)) {
        sentence_set(why, &phrase_unknown_game);
        return false;
    }
    take_sitters(distant);
    if (!follow_words(distant)) {
        sentence_set(why, &phrase_odd_words);
        return false;
    }
    return true;
}

/* ---- News. */

enum distant_turn distant_wait(struct distant *distant, int timeout_ms, struct sentence *why)
{
    enum table_news news = table_client_wait(distant->client, timeout_ms);
    switch (news) {
    case NEWS_NONE:
        return DISTANT_QUIET;
    case NEWS_AWAY:
        distant->is_away = true;
        return DISTANT_CHANGED;
    case NEWS_END:
        refuse(distant, why);
        return DISTANT_ENDED;
    case NEWS_NEXT:
        return DISTANT_CHANGED;
    default:
        distant->is_away = false;
        return !table_of(distant) || take_all(distant, why) ? DISTANT_CHANGED : DISTANT_ENDED;
    }
}

struct distant *distant_begin(const struct table_link *link, const char *key,
                              struct sitting_options *options, bool (*goes_on)(void),
                              struct text *why)
{
    struct distant *distant = calloc(1, sizeof *distant);
    struct sentence reason = {.phrase = NULL};
    if (!distant)
        return NULL;
    distant->sight = (struct sight){.can = &distant_functions, .is_masked = true};
    distant->options = options;
    snprintf(distant->url, sizeof distant->url, "%s", link->url);
    distant->client = table_client_new(link, key, why);
    int64_t end_ms = clock_ms() + FIRST_MS;
    bool is_good = distant->client != NULL;
    while (is_good && !distant->seen) {
        is_good = distant_wait(distant, STEP_MS, &reason) != DISTANT_ENDED;
        if (is_good && goes_on && !goes_on()) {
            sentence_set(&reason, &phrase_broken_off);
            is_good = false;
        }
        if (is_good && !distant->seen && clock_ms() > end_ms)
            is_good = refuse(distant, &reason);
    }
    if (is_good)
        return distant;
    if (reason.phrase == &phrase_server_says)
        text_add(why, table_client_reason(distant->client));
    else if (reason.phrase)
        say(&reason, translate_phrase, why);
    sight_free(&distant->sight);
    return NULL;
}

/* ---- Looking. */

bool distant_is_away(const struct distant *distant)
{
    return distant->is_away;
}

bool distant_is_checking(const struct distant *distant)
{
    return table_client_is_checking(distant->client);
}

bool distant_is_over(const struct distant *distant)
{
    return strcmp(state_of(distant), "over") == 0;
}

void distant_shares(const struct distant *distant, float share[GAME_SEATS_MAX])
{
    json_t *result = json_object_get(table_of(distant), "result");
    for (size_t i = 0; i < GAME_SEATS_MAX; i++)
        share[i] = (float)json_number_value(json_array_get(result, i));
}

/* What somebody else offers, or NULL. */
static const char *offered(const struct distant *distant)
{
    json_t *offer;
    size_t i;
    json_array_foreach(json_object_get(table_of(distant), "offers"), i, offer)
        if (json_integer_value(json_object_get(offer, "by")) != table_client_seat(distant->client))
            return json_string_value(json_object_get(offer, "what"));
    return NULL;
}

void distant_shuffle(const struct distant *distant, struct text *out)
{
    const struct sentence *said = table_client_shuffle_said(distant->client);
    if (!said->phrase)
        return;
    say(said, translate_phrase, out);
    if (table_client_key_changed(distant->client)) {
        text_char(out, ' ');
        text_add(out, translate(PHRASE("The server signs by another key than when you last met it.")));
    }
}

bool distant_asks_restart(const struct distant *distant)
{
    return table_client_shuffle(distant->client) == SHUFFLE_RESTARTS;
}

void distant_news(const struct distant *distant, struct text *out)
{
    const char *offer = offered(distant);
    if (distant->is_away)
        text_add(out, translate(PHRASE("The connection is gone; trying again.")));
    else if (table_client_shuffle(distant->client) == SHUFFLE_CHEATED && !distant_is_over(distant))
        distant_shuffle(distant, out);
    else if (distant_asks_restart(distant))
        text_format(out, translate(PHRASE("The shuffle was broken off (%d). Y: begin anew")),
                    table_client_broken_off(distant->client));
    else if (strcmp(state_of(distant), "waiting") == 0)
        text_format(out, translate(PHRASE("Waiting for the others: %s")), distant->url);
    else if (strcmp(state_of(distant), "opening") == 0)
        text_add(out, translate(PHRASE("The cards are being shuffled.")));
    else if (offer && strcmp(offer, "draw") == 0)
        text_add(out, translate(PHRASE("The other offers a draw: Y accepts, N declines.")));
    else if (offer && strcmp(offer, "takeback") == 0)
        text_add(out, translate(PHRASE("The other asks to take a move back: Y allows it, N does not.")));
    else if (offer)
        text_add(out, translate(PHRASE("The other would like another game: Y accepts, N declines.")));
}

void distant_clock(const struct distant *distant, int seat, struct text *out)
{
    json_t *clock = json_object_get(table_of(distant), "clock");
    json_t *left = json_array_get(json_object_get(clock, "left"), (size_t)seat);
    json_t *running = json_object_get(clock, "running");
    if (!left)
        return;
    int64_t left_ms = json_integer_value(left);
    if (json_is_integer(running) && json_integer_value(running) == seat)
        left_ms -= clock_ms() - distant->table_ms;
    int seconds = left_ms > 0 ? (int)((left_ms + 999) / 1000) : 0;
    text_format(out, " %d:%02d", seconds / 60, seconds % 60);
}

/* ---- Saying. */

/* The answer to what was just said. */
static bool hear_answer(struct distant *distant, struct sentence *why)
{
    int64_t end_ms = clock_ms() + ANSWER_MS;
    while (clock_ms() < end_ms) {
        enum table_news news = table_client_wait(distant->client, (int)(end_ms - clock_ms()));
        if (news == NEWS_REFUSED && table_client_refusal(distant->client)) {
            if (why)
                *why = *table_client_refusal(distant->client);
            return false;
        }
        if (news == NEWS_REFUSED || news == NEWS_END || news == NEWS_AWAY) {
            distant->is_away = news == NEWS_AWAY;
            return refuse(distant, why);
        }
        if (news == NEWS_TAKEN)
            return true;
        if (news != NEWS_NONE && table_of(distant) && !take_all(distant, why))
            return false;
    }
    sentence_set(why, &phrase_no_answer);
    return false;
}

bool distant_resign(struct distant *distant, struct sentence *why)
{
    table_client_resign(distant->client);
    return hear_answer(distant, why);
}

bool distant_offer(struct distant *distant, const char *what, struct sentence *why)
{
    table_client_offer(distant->client, what);
    return hear_answer(distant, why);
}

bool distant_answer(struct distant *distant, bool yes, struct sentence *why)
{
    const char *what = offered(distant);
    if (yes && distant_asks_restart(distant))
        table_client_agree(distant->client);
    if (!what)
        return true;
    table_client_answer(distant->client, what, yes);
    return hear_answer(distant, why);
}

/* ---- As a sight: what is known is the seat's, what is done the server's. */

struct sight *distant_sight(struct distant *distant)
{
    return &distant->sight;
}

static const struct distant *of(const struct sight *sight)
{
    return (const struct distant *)sight;
}

static const struct sight *seen_by(const struct sight *sight)
{
    return seat_table_sight(of(sight)->seen);
}

static const game_setup *distant_setup(const struct sight *sight)
{
    return sight_setup(seen_by(sight));
}

static void distant_start(const struct sight *sight, game_state *state)
{
    seen_by(sight)->can->start(seen_by(sight), state);
}

static const game_state *distant_state(const struct sight *sight)
{
    return seen_by(sight)->can->state(seen_by(sight));
}

static const game_move *distant_moves(const struct sight *sight, int *n_moves)
{
    return seen_by(sight)->can->moves(seen_by(sight), n_moves);
}

static bool distant_may_look(const struct sight *sight, int viewer, struct sentence *why)
{
    return sight_may_look(seen_by(sight), viewer, why);
}

static void distant_view(const struct sight *sight, int viewer, game_view *view)
{
    sight_view(seen_by(sight), viewer, view);
}

static struct seat_table *distant_seat(const struct sight *sight, int seat)
{
    return sight_seat(seen_by(sight), seat);
}

/* A word that the seat can see to be wrong is not sent: the reason is then told
 * in the reader's language. */
static bool distant_play(struct sight *sight, const char *const word[], int n_words,
                         int *n_played, struct sentence *why)
{
    struct distant *distant = (struct distant *)sight;
    assert(n_words == 1);
    *n_played = 0;
    if (gate_read_view(sight_setup(sight), seat_table_view(distant->seen), word[0], why) ==
        GAME_NO_MOVE)
        return false;
    table_client_play(distant->client, word[0]);
    if (!hear_answer(distant, why))
        return false;
    *n_played = n_words;
    distant_wait(distant, EVENT_MS, NULL);  /* the event itself */
    return true;
}

static bool distant_load(struct sight *sight, const char *const word[], int n_words,
                         int *n_played, struct sentence *why)
{
    (void)sight, (void)word, (void)n_words;
    *n_played = 0;
    sentence_set(why, &phrase_its_own);
    return false;
}

/* The others are asked; how far back it goes is for the server to say. */
static bool distant_undo(struct sight *sight, int n_decisions, struct sentence *why)
{
    (void)n_decisions;
    return distant_offer((struct distant *)sight, "takeback", why);
}

static void distant_free(struct sight *sight)
{
    struct distant *distant = (struct distant *)sight;
    seat_table_free(distant->seen);
    table_client_free(distant->client);
    free(distant);
}

static const struct sight_functions distant_functions = {
    .setup = distant_setup,
    .start = distant_start,
    .state = distant_state,
    .moves = distant_moves,
    .may_look = distant_may_look,
    .view = distant_view,
    .play = distant_play,
    .load = distant_load,
    .undo = distant_undo,
    .seat = distant_seat,
    .free = distant_free,
};
