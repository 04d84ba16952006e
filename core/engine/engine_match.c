/*
 * engine_match.c: matches of several games, for a front end that keeps no rule:
 * `tally` says what the game at the table is worth, as one word, and `match`
 * makes of such words how the match stands, who sits where next and why it is
 * over. The engine keeps nothing of it.
 */
#include <stdlib.h>
#include <string.h>

#include "engine_parts.h"
#include "number.h"
#include "series.h"
#include "setup_words.h"
#include "shares.h"

enum { SETUP_WORDS_MAX = 2 + GAME_OPTIONS_MAX, MATCH_JSON_MAX = 8192, SAID_MAX = 1024 };

static const struct phrase phrase_bad_result = {
    "engine-bad-result", PHRASE("%1 is no result of a game with %2 seats.")};
static const struct phrase phrase_result_follows = {
    "engine-result-follows", PHRASE("The game is over: its result follows from its words.")};
static const struct phrase phrase_no_result = {
    "engine-no-result", PHRASE("The game is not over: say its result.")};
static const struct phrase phrase_bad_round = {
    "engine-bad-round", PHRASE("%1 is no round that tally has told.")};
static const struct phrase phrase_too_many = {
    "engine-match-too-many", PHRASE("%1 has too many words.")};
static const struct phrase phrase_one_length = {
    "engine-one-length", PHRASE("A match has a number of rounds or of wins, not both.")};

/* ---- tally [RESULT] */

/* "1-0:5,2:0,0": shares, points, what breaks ties; by seat. */
static void write_round(const struct game_round *round, int n_seats, struct text *out)
{
    shares_write(round->share, n_seats, out);
    for (int seat = 0; seat < n_seats; seat++)
        text_format(out, "%c%d", seat == 0 ? ':' : ',', round->points[seat]);
    for (int seat = 0; seat < n_seats; seat++)
        text_format(out, "%c%d", seat == 0 ? ':' : ',', round->breaker[seat]);
}

bool engine_do_tally(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    if (!sight_may_look(engine->sight, SIGHT_OPEN, why))
        return false;
    const game_setup *setup = engine_setup(engine);
    int n_seats = game_seats(setup);
    bool is_over = sight_to_move(engine->sight) == GAME_OVER;
    float share[GAME_SEATS_MAX] = {0};
    if (is_over && arguments.n > 0)
        return engine_refuse(why, &phrase_result_follows, NULL, NULL);
    if (!is_over && arguments.n == 0)
        return engine_refuse(why, &phrase_no_result, NULL, NULL);
    if (is_over) {
        game_score(setup, table_state(engine->table), share);
    } else if (!shares_read(arguments.word[0], n_seats, share)) {
        sentence_set(why, &phrase_bad_result, arguments.word[0], n_seats);
        return false;
    }
    struct game_round round = {.order = {0}};
    char line[256];
    struct text text = text_in(line, sizeof line);
    game_tally(setup, table_state(engine->table), share, &round);
    text_add(&text, "round ");
    write_round(&round, n_seats, &text);
    engine_answer(engine, line);
    return true;
}

/* ---- match GAME [PRESET] [KEY=VALUE …] [rounds=N|wins=N] [ROUND …] */

/* "5,2": one number a seat. Moves on behind them. */
static bool read_numbers(const char **at, int n_seats, int16_t out[])
{
    for (int seat = 0; seat < n_seats; seat++) {
        char digits[8];
        int number;
        size_t length = strspn(*at, "0123456789");
        if (length == 0 || length >= sizeof digits)
            return false;
        memcpy(digits, *at, length);
        digits[length] = '\0';
        if (!number_read_int(digits, 0, INT16_MAX, &number))
            return false;
        out[seat] = (int16_t)number;
        *at += length;
        if (seat + 1 < n_seats && *(*at)++ != ',')
            return false;
    }
    return true;
}

static bool read_round(const char *word, int n_seats, struct game_round *round)
{
    char result[SHARES_TEXT_MAX];
    size_t length = strcspn(word, ":");
    if (length >= sizeof result || word[length] != ':')
        return false;
    memcpy(result, word, length);
    result[length] = '\0';
    const char *at = word + length + 1;
    return shares_read(result, n_seats, round->share) && read_numbers(&at, n_seats, round->points) &&
           *at++ == ':' && read_numbers(&at, n_seats, round->breaker) && !*at;
}

/* What was asked: the set-up's words, how long the match is, its rounds. */
struct asked_match {
    const char *setup[SETUP_WORDS_MAX];
    int n_setup;
    uint64_t n_rounds, n_wins;
    const char *const *round;
    int n_played;
};

static bool sort_words(struct arguments arguments, struct asked_match *asked, struct sentence *why)
{
    for (int i = 0; i < arguments.n; i++) {
        const char *word = arguments.word[i];
        const char *rounds = engine_value(word, "rounds"), *wins = engine_value(word, "wins");
        if (strchr(word, ':')) {
            asked->round = &arguments.word[i];
            asked->n_played = arguments.n - i;
            break;
        }
        if (rounds && !engine_read_number(rounds, 1, SERIES_ROUNDS_MAX, &asked->n_rounds, why))
            return false;
        if (wins && !engine_read_number(wins, 1, SERIES_ROUNDS_MAX / 2, &asked->n_wins, why))
            return false;
        if (rounds || wins)
            continue;
        if (asked->n_setup == SETUP_WORDS_MAX)
            return engine_refuse(why, &phrase_too_many, "match", NULL);
        asked->setup[asked->n_setup++] = word;
    }
    if (asked->n_rounds && asked->n_wins)
        return engine_refuse(why, &phrase_one_length, NULL, NULL);
    return asked->n_played < SERIES_ROUNDS_MAX || engine_refuse(why, &phrase_too_many, "match", NULL);
}

static void add_list(const char *key, const int number[], int n, struct text *out)
{
    text_format(out, ",\"%s\":[", key);
    for (int i = 0; i < n; i++)
        text_format(out, i > 0 ? ",%d" : "%d", number[i]);
    text_char(out, ']');
}

static void add_ending(const struct engine *engine, const struct series *series, struct text *out)
{
    struct sentence line[GAME_ENDING_LINES_MAX];
    int n_lines = series_ending(series, line);
    text_add(out, ",\"ending\":[");
    for (int i = 0; i < n_lines; i++) {
        char said[SAID_MAX];
        struct text text = text_in(said, sizeof said);
        say(&line[i], engine->host.translate, &text);
        if (i > 0)
            text_char(out, ',');
        text_json_string(out, said);
    }
    text_char(out, ']');
}

static void answer_match(const struct engine *engine, const struct series *series)
{
    int n_seats = game_seats(&series->setup), order[GAME_SEATS_MAX];
    uint8_t next[GAME_SEATS_MAX];
    struct series_standing standing;
    char json[MATCH_JSON_MAX];
    struct text text = text_in(json, sizeof json);
    series_standing(series, &standing);
    series_next_order(series, next);
    for (int seat = 0; seat < n_seats; seat++)
        order[seat] = next[seat];
    text_format(&text, "{\"played\":%d,\"due\":%d,\"wins\":%d,\"over\":%s,\"winner\":", series->n_rounds,
                series_due(series), series->n_to_win, standing.is_over ? "true" : "false");
    if (standing.winner < 0)
        text_add(&text, "null");
    else
        text_int(&text, standing.winner);
    add_list("order", order, n_seats, &text);
    add_list("score", standing.score, n_seats, &text);
    add_list("won", standing.n_won, n_seats, &text);
    add_ending(engine, series, &text);
    text_char(&text, '}');
    engine_answer(engine, json);
}

bool engine_do_match(struct engine *engine, struct arguments arguments, struct sentence *why)
{
    struct asked_match asked = {.n_setup = 0};
    game_setup setup;
    struct series series;
    if (!sort_words(arguments, &asked, why) ||
        !setup_read(asked.n_setup, asked.setup, &setup, why))
        return false;
    if (asked.n_wins)
        series_begin_to_win(&series, &setup, (int)asked.n_wins);
    else
        series_begin(&series, &setup, (int)asked.n_rounds);
    for (int i = 0; i < asked.n_played; i++) {
        struct game_round round = {.order = {0}};
        if (!read_round(asked.round[i], game_seats(&setup), &round))
            return engine_refuse(why, &phrase_bad_round, asked.round[i], NULL);
        series_add_round(&series, &round);
    }
    answer_match(engine, &series);
    return true;
}
