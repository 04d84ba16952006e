/* distant.c: see distant.h. */
#include "distant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "sentence.h"

enum { FIRST_MS = 15000, ANSWER_MS = 15000 };

struct distant {
    struct table_client *client;
    struct seat_table *seen;
    char url[512];
    bool is_away;          /* the connection is gone */
    int64_t table_ms;      /* when the table object came: its clocks ran on since */
};

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

static bool take_setup(json_t *table, game_setup *setup)
{
    const char *key = json_string_value(json_object_get(table, "game")), *name;
    const struct game *game = key ? game_find(key) : NULL;
    json_t *value;
    if (!game)
        return false;
    *setup = game_setup_default(game);
    json_object_foreach(json_object_get(table, "options"), name, value)
        if (!json_is_string(value) ||
            !game_setup_option(setup, name, json_string_value(value), NULL))
            return false;
    return true;
}

static void take_sitters(const struct distant *distant, struct sitting_options *options)
{
    json_t *seats = json_object_get(table_of(distant), "seats"), *seat;
    size_t i;
    json_array_foreach(seats, i, seat) {
        if (i >= GAME_SEATS_MAX)
            break;
        struct sitter *sitter = &options->sitter[i];
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
static bool follow_words(struct distant *distant, const game_setup *setup)
{
    int n_words = table_client_length(distant->client), n_played;
    const char **word = malloc(((size_t)n_words + 1) * sizeof *word);
    struct seat_table *seen = seat_table_new(setup, table_client_seat(distant->client));
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

static bool take_all(struct distant *distant, struct sitting_options *options, struct text *why)
{
    distant->table_ms = clock_ms();
    if (!take_setup(table_of(distant), &options->setup)) {
        text_add(why, "the server plays a game that is not known here");
        return false;
    }
    take_sitters(distant, options);
    if (!follow_words(distant, &options->setup)) {
        text_add(why, "the server's words make no sense here");
        return false;
    }
    return true;
}

/* ---- News. */

enum distant_turn distant_wait(struct distant *distant, int timeout_ms,
                               struct sitting_options *options, struct text *why)
{
    enum table_news news = table_client_wait(distant->client, timeout_ms);
    switch (news) {
    case NEWS_NONE:
        return DISTANT_QUIET;
    case NEWS_AWAY:
        distant->is_away = true;
        return DISTANT_CHANGED;
    case NEWS_END:
        text_add(why, table_client_reason(distant->client));
        return DISTANT_ENDED;
    case NEWS_NEXT:
        return DISTANT_CHANGED;
    default:
        distant->is_away = false;
        return !table_of(distant) || take_all(distant, options, why) ? DISTANT_CHANGED
                                                                    : DISTANT_ENDED;
    }
}

struct distant *distant_begin(const char *url, const char *key, struct sitting_options *options,
                              struct text *why)
{
    struct distant *distant = calloc(1, sizeof *distant);
    if (!distant)
        return NULL;
    snprintf(distant->url, sizeof distant->url, "%s", url);
    distant->client = table_client_new(url, key, why);
    int64_t end_ms = clock_ms() + FIRST_MS;
    bool is_good = distant->client != NULL;
    while (is_good && !distant->seen) {
        is_good = distant_wait(distant, 200, options, why) != DISTANT_ENDED;
        if (is_good && !distant->seen && clock_ms() > end_ms) {
            text_add(why, table_client_reason(distant->client));
            is_good = false;
        }
    }
    if (is_good)
        return distant;
    distant_free(distant);
    return NULL;
}

void distant_free(struct distant *distant)
{
    if (!distant)
        return;
    seat_table_free(distant->seen);
    table_client_free(distant->client);
    free(distant);
}

/* ---- Looking. */

const struct seat_table *distant_seen(const struct distant *distant)
{
    return distant->seen;
}

int distant_seat(const struct distant *distant)
{
    return table_client_seat(distant->client);
}

bool distant_is_playing(const struct distant *distant)
{
    return strcmp(state_of(distant), "playing") == 0;
}

bool distant_is_over(const struct distant *distant)
{
    return strcmp(state_of(distant), "over") == 0;
}

bool distant_may_move(const struct distant *distant)
{
    return distant_is_playing(distant) && !distant->is_away &&
           table_client_is_to_move(distant->client);
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
        if (json_integer_value(json_object_get(offer, "by")) != distant_seat(distant))
            return json_string_value(json_object_get(offer, "what"));
    return NULL;
}

void distant_news(const struct distant *distant, const char *(*translate)(const char *),
                  struct text *out)
{
    const char *offer = offered(distant);
    if (distant->is_away)
        text_add(out, translate(PHRASE("The connection is gone; trying again.")));
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
static bool hear_answer(struct distant *distant, struct sitting_options *options, struct text *why)
{
    int64_t end_ms = clock_ms() + ANSWER_MS;
    while (clock_ms() < end_ms) {
        enum table_news news = table_client_wait(distant->client, (int)(end_ms - clock_ms()));
        if (news == NEWS_REFUSED || news == NEWS_END || news == NEWS_AWAY) {
            distant->is_away = news == NEWS_AWAY;
            text_add(why, table_client_reason(distant->client));
            return false;
        }
        if (news == NEWS_TAKEN)
            return true;
        if (news != NEWS_NONE && table_of(distant) && !take_all(distant, options, why))
            return false;
    }
    text_add(why, "the server does not answer");
    return false;
}

bool distant_play(struct distant *distant, const char *word, struct sitting_options *options,
                  struct text *why)
{
    table_client_play(distant->client, word);
    if (!hear_answer(distant, options, why))
        return false;
    distant_wait(distant, 1000, options, why);  /* the event itself */
    return true;
}

bool distant_resign(struct distant *distant, struct sitting_options *options, struct text *why)
{
    table_client_resign(distant->client);
    return hear_answer(distant, options, why);
}

bool distant_offer(struct distant *distant, const char *what, struct sitting_options *options,
                   struct text *why)
{
    table_client_offer(distant->client, what);
    return hear_answer(distant, options, why);
}

bool distant_answer(struct distant *distant, bool yes, struct sitting_options *options,
                    struct text *why)
{
    const char *what = offered(distant);
    if (!what)
        return true;
    table_client_answer(distant->client, what, yes);
    return hear_answer(distant, options, why);
}
