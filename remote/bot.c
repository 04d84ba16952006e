/* bot.c: see bot.h. */
#include "bot.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bytes.h"
#include "chance.h"
#include "client.h"
#include "socket_client.h"
#include "wire.h"

enum {
    ENGINE_MS = 600000,    /* for its longest thought */
    SILENCE_MS = 90000,    /* the server pings more often */
    WAIT_LEAST_MS = 250,   /* before coming back; twice as long each time */
    WAIT_MOST_MS = 15000,
    READ_SIZE = 1 << 16,
};

enum state { GOES_ON, RECONNECTS, ENDS };

struct bot {
    const struct bot_settings *settings;
    struct table_url url;
    struct client *engine;
    struct socket_client socket;
    int wire;
    enum state state;
    enum bot_result result;
    struct text *why;

    int seat, number;
    char **word;  /* the game as the seat saw it */
    int n_words, words_room;
    struct chance_key contribution;  /* of this table */
    enum { NOTHING, COMMITTING, COMMITTED, OPENING } chance;  /* how far it is */
    char new_line[512];  /* the engine's `new` of this table, or "": not yet sent */
};

/* ---- The end. */

/* A sentence, and what it is about or NULL. */
static void end(struct bot *bot, enum bot_result result, const char *sentence, const char *about)
{
    if (bot->state == ENDS)
        return;
    bot->state = ENDS;
    bot->result = result;
    text_format(bot->why, about ? "%s: %s" : "%s", sentence, about);
}

/* ---- Words. */

static void cut_words(struct bot *bot, int n_kept)
{
    while (bot->n_words > n_kept)
        free(bot->word[--bot->n_words]);
}

static void add_word(struct bot *bot, const char *word)
{
    if (bot->n_words == bot->words_room) {
        int room = bot->words_room > 0 ? 2 * bot->words_room : 256;
        char **more = realloc(bot->word, (size_t)room * sizeof *more);
        if (!more) {
            end(bot, BOT_REFUSED, "there is no memory left", NULL);
            return;
        }
        bot->word = more;
        bot->words_room = room;
    }
    bot->word[bot->n_words] = strdup(word ? word : "");
    bot->n_words += bot->word[bot->n_words] != NULL;
}

/* ---- The engine. */

/* Asks, and ends all if that is not understood. NULL then. */
static const char *ask_engine(struct bot *bot, const char *line)
{
    char reason[CLIENT_REASON_MAX];
    const char *answer;
    if (bot->state == ENDS)
        return NULL;
    if (client_ask(bot->engine, line, ENGINE_MS, &answer, reason) == CLIENT_FINE)
        return answer;
    end(bot, BOT_NO_ENGINE, "the engine does not play on", reason);
    return NULL;
}

static void load_words(struct bot *bot)
{
    struct bytes line = {0};
    bytes_add_text(&line, "load");
    for (int i = 0; i < bot->n_words; i++) {
        bytes_add_text(&line, " ");
        bytes_add_text(&line, bot->word[i]);
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

static void send_json(struct bot *bot, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    if (text)
        socket_client_send(&bot->socket, text, strlen(text));
    free(text);
    json_decref(message);
}

static void decide(struct bot *bot)
{
    char word[256];
    if (bot->new_line[0] && ask_engine(bot, bot->new_line))
        bot->new_line[0] = '\0';
    load_words(bot);
    const char *answer = ask_engine(bot, bot->settings->go);
    if (!answer)
        return;
    if (!find_best(answer, word, sizeof word)) {
        end(bot, BOT_NO_ENGINE, "the engine has no word to say", bot->settings->go);
        return;
    }
    send_json(bot, json_pack("{s:s,s:i,s:s}", "type", "play", "number", bot->number, "word", word));
}

/* ---- What the server says. */

static const char *string_of(json_t *object, const char *name)
{
    const char *string = json_string_value(json_object_get(object, name));
    return string ? string : "";
}

static void go_to(struct bot *bot, const char *id)
{
    struct text text = text_in(bot->url.id, sizeof bot->url.id);
    text_add(&text, id);
    bot->chance = NOTHING;
    bot->state = RECONNECTS;
    bot->settings->tell("the next game begins");
}

static json_t *own_commit(const struct bot *bot, json_t *table)
{
    return json_array_get(json_object_get(json_object_get(table, "chance"), "commits"),
                          (size_t)bot->seat);
}

static bool all_have_committed(json_t *table)
{
    json_t *commits = json_object_get(json_object_get(table, "chance"), "commits");
    json_t *seats = json_object_get(table, "seats"), *seat;
    size_t i;
    json_array_foreach(seats, i, seat)
        if (strcmp(string_of(seat, "kind"), "level") != 0 &&
            json_is_null(json_array_get(commits, i)))
            return false;
    return true;
}

static void send_bytes(struct bot *bot, const char *type, const char *name,
                       const struct chance_key *bytes)
{
    char digits[2 * CHANCE_KEY_SIZE + 1];
    sodium_bin2hex(digits, sizeof digits, bytes->bytes, sizeof bytes->bytes);
    send_json(bot, json_pack("{s:s,s:s}", "type", type, name, digits));
}

/* Our part of a verified shuffle. Each step is taken once: the table is told
 * again and again meanwhile. */
static void contribute(struct bot *bot, json_t *table)
{
    json_t *chance = json_object_get(table, "chance");
    const char *state = string_of(table, "state");
    if (!json_is_true(json_object_get(chance, "verified")) ||
        (strcmp(state, "waiting") != 0 && strcmp(state, "opening") != 0))
        return;
    json_t *commit = own_commit(bot, table);
    if (json_is_string(commit) && bot->chance == COMMITTING)
        bot->chance = COMMITTED;
    if (json_is_null(commit) && bot->chance != COMMITTING) {
        randombytes_buf(bot->contribution.bytes, sizeof bot->contribution.bytes);
        struct chance_key hash = chance_commit(&bot->contribution);
        send_bytes(bot, "commit", "hash", &hash);
        bot->chance = COMMITTING;
    } else if (json_is_string(commit) && bot->chance == NOTHING) {
        end(bot, BOT_REFUSED, "another program has committed this seat", NULL);
    } else if (bot->chance == COMMITTED && strcmp(state, "opening") == 0 &&
               all_have_committed(table)) {
        send_bytes(bot, "open", "contribution", &bot->contribution);
        bot->chance = OPENING;
    }
}

static void hear_table(struct bot *bot, json_t *table)
{
    contribute(bot, table);
    if (strcmp(string_of(table, "state"), "over") != 0)
        return;
    if (json_is_string(json_object_get(table, "next")))
        go_to(bot, string_of(table, "next"));
    else if (!bot->settings->stays)
        end(bot, BOT_DONE, "the game is over", NULL);
}

static void write_new_line(struct bot *bot, json_t *table)
{
    struct text text = text_in(bot->new_line, sizeof bot->new_line);
    const char *key;
    json_t *value;
    text_format(&text, "new %s", string_of(table, "game"));
    json_object_foreach(json_object_get(table, "options"), key, value)
        text_format(&text, " %s=%s", key, json_string_value(value) ? json_string_value(value) : "");
    text_format(&text, " seat=%d", bot->seat);
}

static void hear_snapshot(struct bot *bot, json_t *message)
{
    json_t *seat = json_object_get(message, "seat"), *word;
    json_t *table = json_object_get(message, "table");
    size_t i;
    if (!json_is_integer(seat)) {
        end(bot, BOT_REFUSED, "this key is of no seat at the table", NULL);
        return;
    }
    bot->seat = (int)json_integer_value(seat);
    if (bot->chance == OPENING)  /* it may have been lost on the way */
        bot->chance = COMMITTED;
    if (bot->chance == COMMITTING && !json_is_string(own_commit(bot, table)))
        bot->chance = NOTHING;
    bot->number = (int)json_integer_value(json_object_get(message, "number"));
    cut_words(bot, 0);
    json_array_foreach(json_object_get(message, "words"), i, word)
        add_word(bot, json_string_value(word));
    write_new_line(bot, table);
    hear_table(bot, table);
}

static void hear_event(struct bot *bot, json_t *message)
{
    const char *kind = string_of(message, "kind");
    bot->number = (int)json_integer_value(json_object_get(message, "number"));
    if (strcmp(kind, "word") == 0)
        add_word(bot, string_of(message, "word"));
    else if (strcmp(kind, "takeback") == 0)
        cut_words(bot, (int)json_integer_value(json_object_get(message, "words")));
}

static void hear_refusal(struct bot *bot, json_t *message)
{
    const char *code = string_of(message, "code");
    bool is_passing = strcmp(code, "stale") == 0 || strcmp(code, "game-over") == 0 ||
                      strcmp(code, "has-begun") == 0;
    if (strcmp(code, "not-saved") == 0 || strcmp(code, "too-many-messages") == 0)
        bot->state = RECONNECTS;  /* after a moment */
    else if (!is_passing)
        end(bot, BOT_REFUSED, "the server refuses", string_of(message, "text"));
}

static void hear(struct bot *bot, const char *bytes, size_t length)
{
    json_t *message = json_loadb(bytes, length, 0, NULL);
    const char *type = string_of(message, "type");
    bool has_position = true;
    if (strcmp(type, "snapshot") == 0)
        hear_snapshot(bot, message);
    else if (strcmp(type, "event") == 0)
        hear_event(bot, message);
    else
        has_position = false;
    if (strcmp(type, "seats") == 0)
        hear_table(bot, json_object_get(message, "table"));
    if (strcmp(type, "refused") == 0)
        hear_refusal(bot, message);
    if (has_position && bot->state == GOES_ON &&
        json_array_size(json_object_get(message, "moves")) > 0)
        decide(bot);
    json_decref(message);
}

/* ---- Connections. */

static void say_hello(struct bot *bot)
{
    send_json(bot, json_pack("{s:s,s:s}", "type", "hello", "key", bot->settings->key));
}

static void hear_all(struct bot *bot)
{
    enum socket_event event = SOCKET_MESSAGE;
    const char *message;
    size_t length;
    while (bot->state == GOES_ON && event != SOCKET_NOTHING) {
        event = socket_client_next(&bot->socket, &message, &length);
        if (event == SOCKET_OPENED)
            say_hello(bot);
        else if (event == SOCKET_MESSAGE)
            hear(bot, message, length);
        else if (event == SOCKET_CLOSED && bot->socket.code == 4004)
            end(bot, BOT_REFUSED, "the table was deleted", NULL);
        else if (event == SOCKET_BROKEN && bot->socket.code == 404)
            end(bot, BOT_REFUSED, "there is no such table", bot->url.id);
        else if (event != SOCKET_NOTHING)
            bot->state = RECONNECTS;
    }
}

/* Until the connection ends, or all. True if the server spoke with us. */
static bool converse(struct bot *bot)
{
    static char buffer[READ_SIZE];
    bool has_spoken = false;
    socket_client_begin(&bot->socket, bot->url.authority, bot->url.id);
    while (bot->state == GOES_ON) {
        if (!wire_write(bot->wire, bot->socket.out.start, bot->socket.out.length))
            bot->state = RECONNECTS;
        bot->socket.out.length = 0;
        int n_read = wire_read(bot->wire, buffer, sizeof buffer, SILENCE_MS);
        if (n_read <= 0) {
            bot->state = RECONNECTS;
            break;
        }
        socket_client_feed(&bot->socket, buffer, (size_t)n_read);
        hear_all(bot);
        has_spoken = has_spoken || bot->socket.is_open;
    }
    socket_client_free(&bot->socket);
    return has_spoken;
}

static void play(struct bot *bot)
{
    int wait_ms = WAIT_LEAST_MS;
    while (bot->state != ENDS) {
        char reason[512];
        struct text text = text_in(reason, sizeof reason);
        bot->state = GOES_ON;
        bot->wire = wire_open(&bot->url, &text);
        bool has_spoken = bot->wire >= 0 && converse(bot);
        if (bot->wire >= 0)
            close(bot->wire);
        else
            bot->settings->tell(reason);
        if (bot->state == ENDS)
            return;
        wait_ms = has_spoken ? WAIT_LEAST_MS : wait_ms < WAIT_MOST_MS / 2 ? 2 * wait_ms
                                                                           : WAIT_MOST_MS;
        usleep((useconds_t)wait_ms * 1000);
    }
}

enum bot_result bot_run(const struct bot_settings *settings, struct text *why)
{
    struct bot bot = {.settings = settings, .why = why};
    if (sodium_init() < 0 || !table_url_read(settings->url, &bot.url, why))
        return BOT_REFUSED;
    if (!bot.url.id[0]) {
        text_format(why, "%s names no table: it ends in /t/TABLE", settings->url);
        return BOT_REFUSED;
    }
    bot.engine = client_start(settings->engine);
    if (!bot.engine) {
        text_format(why, "the engine cannot be started: %s", settings->engine);
        return BOT_NO_ENGINE;
    }
    if (ask_engine(&bot, "hello"))
        play(&bot);
    client_stop(bot.engine);
    cut_words(&bot, 0);
    free(bot.word);
    return bot.result;
}
