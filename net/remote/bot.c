/* bot.c: see bot.h. */
#include "bot.h"

#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "position_json.h"
#include "process.h"
#include "say.h"
#include "seat.h"
#include "shares.h"
#include "table_client.h"

enum {
    ENGINE_MS = 600000,  /* for its longest thought */
    WAIT_MS = 60000,
};

struct bot {
    const struct bot_settings *settings;
    struct process *engine;
    struct table_client *table;
    bool is_new;             /* the engine has not been told of this game */
    bool wants_positions;
    bool is_over;
    enum table_shuffle shuffled;  /* as it was told last */
    bool has_told_key;
    enum bot_result result;
    struct text *why;
};

/* A sentence, and what it is about or NULL. */
static void end(struct bot *bot, enum bot_result result, const char *sentence, const char *about)
{
    if (bot->is_over)
        return;
    bot->is_over = true;
    bot->result = result;
    text_format(bot->why, about ? "%s: %s" : "%s", sentence, about);
}

/* ---- The engine. */

/* Asks, and ends all if that is not understood. NULL then. */
static const char *ask_engine(struct bot *bot, const char *line)
{
    char reason[PROCESS_REASON_MAX];
    const char *answer;
    if (bot->is_over)
        return NULL;
    if (process_ask(bot->engine, line, ENGINE_MS, &answer, reason) == PROCESS_FINE)
        return answer;
    end(bot, BOT_NO_ENGINE, "the engine does not play on", reason);
    return NULL;
}

static void tell_of_game(struct bot *bot)
{
    char line[512];
    struct text text = text_in(line, sizeof line);
    json_t *table = table_client_table(bot->table), *value;
    const char *key;
    text_format(&text, "new %s", json_string_value(json_object_get(table, "game")));
    json_object_foreach(json_object_get(table, "options"), key, value)
        text_format(&text, " %s=%s", key, json_string_value(value) ? json_string_value(value) : "");
    const char *referee = json_string_value(json_object_get(table, "referee"));
    if (referee && strcmp(referee, "helpful") != 0)
        text_format(&text, " referee=%s", referee);
    text_format(&text, " seat=%d", table_client_seat(bot->table));
    ask_engine(bot, line);
    bot->is_new = false;
}

static void load_words(struct bot *bot)
{
    struct bytes line = {0};
    bytes_add_text(&line, "load");
    for (int i = 0; i < table_client_length(bot->table); i++) {
        bytes_add_text(&line, " ");
        bytes_add_text(&line, table_client_word(bot->table, i));
    }
    bytes_add(&line, "", 1);
    if (!line.is_short)
        ask_engine(bot, line.start);
    bytes_free(&line);
}

/* The word after `best` in the last line of its answer. */
static bool find_best(const char *answer, char *word, size_t room)
{
    const char *line = answer, *best = NULL;
    while (line && *line) {
        if (strncmp(line, "best ", 5) == 0)
            best = line + 5;
        line = strchr(line, '\n');
        line += line ? 1 : 0;
    }
    struct text text = text_in(word, room);
    for (; best && *best && !strchr(" \r\n", *best); best++)
        text_char(&text, *best);
    return text.length > 0 && !text.is_cut;
}

/* What the seat has seen; the caller frees. NULL: the words make no sense here. */
static struct seat_table *seen_table(const struct bot *bot)
{
    game_setup setup;
    int n_words = table_client_length(bot->table), n_played;
    if (!table_client_setup(bot->table, &setup))
        return NULL;
    const char **words = malloc(((size_t)n_words + 1) * sizeof *words);
    struct seat_table *seen = seat_table_new(&setup, table_client_seat(bot->table));
    for (int i = 0; words && i < n_words; i++)
        words[i] = table_client_word(bot->table, i);
    bool is_good = words && seen && seat_table_load(seen, words, n_words, &n_played, NULL);
    free(words);
    if (is_good)
        return seen;
    seat_table_free(seen);
    return NULL;
}

static void show_position(struct bot *bot)
{
    struct seat_table *seen = seen_table(bot);
    char *position = seen ? position_json(seat_table_sight(seen), table_client_seat(bot->table)) : NULL;
    struct bytes line = {0};
    if (position) {
        bytes_add_text(&line, "position ");
        bytes_add(&line, position, strlen(position) + 1);
        ask_engine(bot, line.start);
    } else {
        end(bot, BOT_REFUSED, "the server's words make no sense here", NULL);
    }
    bytes_free(&line);
    free(position);
    seat_table_free(seen);
}

static void decide(struct bot *bot)
{
    char word[256];
    if (bot->is_new)
        tell_of_game(bot);
    load_words(bot);
    if (bot->wants_positions && !bot->is_over)
        show_position(bot);
    const char *answer = ask_engine(bot, bot->settings->go);
    if (!answer)
        return;
    if (find_best(answer, word, sizeof word))
        table_client_play(bot->table, word);
    else
        end(bot, BOT_NO_ENGINE, "the engine has no word to say", bot->settings->go);
}

/* ---- What the server says. */

static void hear_refusal(struct bot *bot)
{
    const char *code = table_client_code(bot->table);
    bool is_passing = strcmp(code, "stale") == 0 || strcmp(code, "game-over") == 0 ||
                      strcmp(code, "has-begun") == 0;
    if (strcmp(code, "not-saved") == 0 || strcmp(code, "too-many-messages") == 0)
        table_client_drop(bot->table);
    else if (!is_passing)
        end(bot, BOT_REFUSED, "the server refuses", table_client_reason(bot->table));
}

static bool game_is_over(const struct bot *bot)
{
    const char *state =
        json_string_value(json_object_get(table_client_table(bot->table), "state"));
    return state && strcmp(state, "over") == 0;
}

/* "won, 1-0": what the seat has of the win, and everybody; "" where that is not told
 * in a way that makes sense. */
static void write_result(const struct bot *bot, struct text *out)
{
    json_t *result = json_object_get(table_client_table(bot->table), "result"), *value;
    float share[GAME_SEATS_MAX];
    int n_seats = (int)json_array_size(result), own = table_client_seat(bot->table);
    size_t seat;
    if (n_seats > GAME_SEATS_MAX || own < 0 || own >= n_seats)
        return;
    json_array_foreach(result, seat, value) {
        share[seat] = (float)json_number_value(value);
        if (!(share[seat] >= 0 && share[seat] <= 1))
            return;
    }
    text_add(out, share[own] >= 1 ? "won, " : share[own] > 0 ? "shared, " : "lost, ");
    shares_write(share, n_seats, out);
}

/* What became of the shuffle is told whenever it is something else. */
static void watch_shuffle(struct bot *bot)
{
    enum table_shuffle shuffled = table_client_shuffle(bot->table);
    char said[512], line[600];
    struct text text = text_in(said, sizeof said);
    if (table_client_key_changed(bot->table) && !bot->has_told_key) {
        bot->settings->tell("comment the server signs by another key than when it was last met");
        bot->has_told_key = true;
    }
    if (shuffled == bot->shuffled)
        return;
    bot->shuffled = shuffled;
    const struct sentence *sentence = table_client_shuffle_said(bot->table);
    if (sentence->phrase)
        say(sentence, NULL, &text);
    if (shuffled == SHUFFLE_CHEATED) {
        end(bot, BOT_REFUSED, "the shuffle cannot be trusted", said);
    } else if (shuffled == SHUFFLE_RESTARTS) {
        end(bot, BOT_REFUSED, "the shuffle was broken off, and --allow-restart is not given", said);
    } else if (text.length > 0) {
        text = text_in(line, sizeof line);
        text_format(&text, "comment %s", said);
        bot->settings->tell(line);
    }
}

static void hear(struct bot *bot, enum table_news news)
{
    watch_shuffle(bot);
    if (bot->is_over)
        return;
    switch (news) {
    case NEWS_WORDS:
        if (table_client_is_to_move(bot->table))
            decide(bot);
        break;
    case NEWS_REFUSED:
        hear_refusal(bot);
        break;
    case NEWS_NEXT:
        bot->is_new = true;
        bot->settings->tell("the next game begins");
        break;
    case NEWS_AWAY:
        bot->settings->tell(table_client_reason(bot->table));
        break;
    case NEWS_END:
        end(bot, BOT_REFUSED, table_client_reason(bot->table), NULL);
        break;
    default:
        break;
    }
    if (news != NEWS_NEXT && game_is_over(bot) && !table_client_is_checking(bot->table) &&
        !bot->settings->stays) {
        char result[SHARES_TEXT_MAX + 16] = "";
        struct text text = text_in(result, sizeof result);
        write_result(bot, &text);
        end(bot, BOT_DONE, "the game is over", *result ? result : NULL);
    }
}

enum bot_result bot_run(const struct bot_settings *settings, struct text *why)
{
    struct bot bot = {.settings = settings, .why = why, .is_new = true};
    bot.table = table_client_new(&settings->link, settings->key, why);
    if (!bot.table)
        return BOT_REFUSED;
    if (settings->allows_restart)
        table_client_agree_to_all(bot.table);
    bot.engine = process_start(settings->engine, NULL);
    if (!bot.engine) {
        text_format(why, "the engine cannot be started: %s", settings->engine);
        table_client_free(bot.table);
        return BOT_NO_ENGINE;
    }
    const char *hello = ask_engine(&bot, "hello");
    bot.wants_positions = hello && strstr(hello, "wants position\n");
    if (hello)
        while (!bot.is_over)
            hear(&bot, table_client_wait(bot.table, WAIT_MS));
    process_stop(bot.engine);
    table_client_free(bot.table);
    return bot.result;
}
