/* table_client.c: see table_client.h. */
#include "table_client.h"

#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bytes.h"
#include "chance.h"
#include "clock.h"
#include "errand.h"
#include "hex.h"
#include "shuffle.h"
#include "socket_client.h"
#include "table_json.h"
#include "verify.h"
#include "wire.h"

enum {
    SILENCE_MS = 90000,    /* the server pings more often */
    WAIT_LEAST_MS = 250,   /* before coming back; twice as long each time */
    WAIT_MOST_MS = 15000,
    CONNECT_MS = 10000,    /* to one address */
    ANSWER_MS = 10000,     /* of a server to a request */
    CHECK_STEP_MS = 20,    /* of waiting for the record, while the table is listened to as well */
    CODE_MAX = 64,
};

static const struct phrase
    phrase_promised = {"shuffle-promised", PHRASE("The server has signed the shuffle; the receipt is kept.")},
    phrase_restarts = {"shuffle-restarts", PHRASES("The shuffle was broken off %1 time: somebody may have disliked the deal. To begin anew every seat has to agree.", "The shuffle was broken off %1 times: somebody may have disliked the deal. To begin anew every seat has to agree.")},
    phrase_kept = {"shuffle-kept", PHRASE("The shuffle was the one that was signed before the deal.")},
    phrase_no_record = {"shuffle-no-record", PHRASE("The record could not be read: whether the shuffle was as promised is not checked.")};

struct table_client {
    struct route route;
    char id[URL_ID_MAX];             /* of the table; it changes with the games of a series */
    char key[SEAT_KEY_DIGITS + 1];
    struct wire *wire;               /* NULL: not connected */
    struct socket_client socket;
    int64_t heard_ms, try_ms;        /* when it last spoke; when to try again */
    int wait_ms;
    bool has_spoken;

    int seat, number;
    bool is_to_move;
    json_t *table;
    char **word;                     /* the game as the seat saw it */
    int n_words, words_room;
    struct shuffle shuffle;          /* of this table, */
    enum table_shuffle shuffled;     /* and what came of it */
    struct sentence shuffle_said;
    struct errand *record;           /* is asked for, to hold the shuffle against; or NULL */
    bool agrees_to_all;              /* attempts at a shuffle */
    enum table_news news;            /* what the last message came to */
    bool has_ended;
    char reason[512], code[CODE_MAX];
    json_t *refused;                 /* the last refusal; its texts stand in what follows */
    struct phrase phrase;
    struct sentence refusal;
};

static void give_reason(struct table_client *client, const char *sentence, const char *about)
{
    struct text text = text_in(client->reason, sizeof client->reason);
    text_format(&text, about ? "%s: %s" : "%s", sentence, about);
}

static void end(struct table_client *client, const char *sentence, const char *about)
{
    if (!client->has_ended)
        give_reason(client, sentence, about);
    client->has_ended = true;
    client->news = NEWS_END;
}

/* ---- Words. */

static void cut_words(struct table_client *client, int n_kept)
{
    while (client->n_words > n_kept)
        free(client->word[--client->n_words]);
}

static void add_word(struct table_client *client, const char *word)
{
    if (client->n_words == client->words_room) {
        int room = client->words_room > 0 ? 2 * client->words_room : 256;
        char **more = realloc(client->word, (size_t)room * sizeof *more);
        if (!more) {
            end(client, "there is no memory left", NULL);
            return;
        }
        client->word = more;
        client->words_room = room;
    }
    client->word[client->n_words] = strdup(word ? word : "");
    client->n_words += client->word[client->n_words] != NULL;
}

/* ---- Shuffles to which the seats contribute. */

static void send_json(struct table_client *client, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    if (text && client->wire && client->socket.is_open)
        socket_client_send(&client->socket, text, strlen(text));
    free(text);
    json_decref(message);
}

static void send_bytes(struct table_client *client, const char *type, const char *name,
                       const struct chance_key *bytes)
{
    char digits[2 * CHANCE_KEY_SIZE + 1];
    hex_write(bytes->bytes, sizeof bytes->bytes, digits);
    send_json(client, json_pack("{s:s,s:s,s:i}", "type", type, name, digits, "attempt",
                                client->shuffle.attempt));
}

static void begin_shuffle(struct table_client *client)
{
    shuffle_begin(&client->shuffle, client->route.url.authority, client->id,
                  client->agrees_to_all ? INT_MAX : 1);
    client->shuffled = SHUFFLE_THE_SERVERS;
    client->shuffle_said = (struct sentence){.phrase = NULL};
}

/* The words as the seat saw them; the caller frees. */
static char *seen_words(const struct table_client *client)
{
    struct bytes words = {0};
    for (int i = 0; i < client->n_words; i++) {
        if (i > 0)
            bytes_add(&words, " ", 1);
        bytes_add_text(&words, client->word[i]);
    }
    bytes_add(&words, "", 1);
    if (words.is_short)
        bytes_free(&words);
    return words.start;
}

/* Is the record, which tells all cards, of the shuffle that was signed, and
 * the game that this seat has played? */
static enum table_shuffle hold_against(struct table_client *client, const char *text)
{
    struct record_reader reader = record_reader_of(text, strlen(text));
    struct record_error error;
    struct record *record;
    char *seen = seen_words(client);
    bool is_read = seen && record_read(&reader, &record, &error);
    enum table_shuffle shuffled = SHUFFLE_CHEATED;
    if (is_read) {
        struct verify_by by = {.receipt = &client->shuffle.receipt, .n_receipts = 1, .seen = seen};
        struct verification found;
        record_verify(record, &by, &found);
        client->shuffle_said = found.line[found.n_lines - 1];
        if (found.verdict == VERIFY_HOLDS && found.n_receipts == 1)
            shuffled = SHUFFLE_KEPT;
        record_free(record);
    } else {
        sentence_set(&client->shuffle_said, &phrase_no_record);
        shuffled = SHUFFLE_UNCHECKED;
    }
    free(seen);
    return shuffled;
}

/* Without the record: is what the table says as it was signed? */
static void leave_unchecked(struct table_client *client)
{
    client->shuffled = SHUFFLE_UNCHECKED;
    sentence_set(&client->shuffle_said, &phrase_no_record);
}

/* The game is over: once. The record is asked for, and table_client_wait goes on. */
static void check_shuffle(struct table_client *client)
{
    char path[URL_ID_MAX + 32];
    struct text text = text_in(path, sizeof path);
    if (client->shuffled != SHUFFLE_PROMISED || client->record)
        return;
    if (!shuffle_was_kept(&client->shuffle, client->table, &client->shuffle_said)) {
        client->shuffled = SHUFFLE_CHEATED;
        return;
    }
    text_format(&text, "/api/tables/%s/record", client->id);
    client->record = errand_new(&client->route, &(struct errand_wish){.method = "GET",
                                                                      .path = path,
                                                                      .timeout_ms = ANSWER_MS});
    if (!client->record)
        leave_unchecked(client);
}

/* The record has come, or will not. */
static void finish_check(struct table_client *client, enum errand_state state)
{
    bool is_there = state == ERRAND_ANSWERED && errand_status(client->record) == 200;
    if (is_there)
        client->shuffled = hold_against(client, errand_body(client->record));
    else
        leave_unchecked(client);
    if (client->shuffled == SHUFFLE_KEPT)
        sentence_set(&client->shuffle_said, &phrase_kept);
    errand_free(client->record);
    client->record = NULL;
}

static void contribute(struct table_client *client)
{
    struct shuffle *shuffle = &client->shuffle;
    struct sentence why = {.phrase = NULL};
    if (client->shuffled == SHUFFLE_CHEATED || client->shuffled == SHUFFLE_KEPT)
        return;
    switch (shuffle_next(shuffle, client->table, client->seat, &why)) {
    case SHUFFLE_COMMIT:
        send_bytes(client, "commit", "hash", &shuffle->hash);
        break;
    case SHUFFLE_OPEN:
        send_bytes(client, "open", "contribution", &shuffle->contribution);
        break;
    case SHUFFLE_ASK:
        client->shuffled = SHUFFLE_RESTARTS;
        sentence_set(&client->shuffle_said, &phrase_restarts, table_client_broken_off(client));
        return;
    case SHUFFLE_BROKEN:
        client->shuffled = SHUFFLE_CHEATED;
        client->shuffle_said = why;
        return;
    default:
        break;
    }
    if (shuffle->has_receipt && client->shuffled != SHUFFLE_UNCHECKED) {
        client->shuffled = SHUFFLE_PROMISED;
        sentence_set(&client->shuffle_said, &phrase_promised);
    } else if (client->shuffled == SHUFFLE_RESTARTS) {
        client->shuffled = SHUFFLE_THE_SERVERS;
        client->shuffle_said.phrase = NULL;
    }
    if (strcmp(json_text(client->table, "state"), "over") == 0)
        check_shuffle(client);
}

/* ---- What the server says. */

/* The connection is closed, to be made again after a moment. */
static void lose_connection(struct table_client *client)
{
    wire_free(client->wire);
    client->wire = NULL;
    socket_client_free(&client->socket);
    client->wait_ms = client->has_spoken                     ? WAIT_LEAST_MS
                      : client->wait_ms < WAIT_MOST_MS / 2   ? 2 * client->wait_ms
                                                             : WAIT_MOST_MS;
    client->has_spoken = false;
    client->try_ms = clock_ms() + client->wait_ms;
    client->news = NEWS_AWAY;
}

static void go_to(struct table_client *client, const char *id)
{
    struct text text = text_in(client->id, sizeof client->id);
    text_add(&text, id);
    client->is_to_move = false;
    cut_words(client, 0);
    lose_connection(client);
    client->try_ms = 0;
    client->news = NEWS_NEXT;
}

/* To the table of the rematch or the next round, once this game's shuffle is checked. */
static void follow_on(struct table_client *client)
{
    bool is_over = strcmp(json_text(client->table, "state"), "over") == 0;
    if (is_over && !client->record && json_is_string(json_object_get(client->table, "next")))
        go_to(client, json_text(client->table, "next"));
}

static void hear_table(struct table_client *client, json_t *table)
{
    json_decref(client->table);
    client->table = json_incref(table);
    contribute(client);
    if (strcmp(json_text(table, "state"), "over") == 0)
        client->is_to_move = false;
    follow_on(client);
}

static void hear_snapshot(struct table_client *client, json_t *message)
{
    json_t *seat = json_object_get(message, "seat"), *word;
    size_t i;
    if (!json_is_integer(seat)) {
        end(client, "this key is of no seat at the table", NULL);
        return;
    }
    client->seat = (int)json_integer_value(seat);
    json_decref(client->table);
    client->table = json_incref(json_object_get(message, "table"));
    if (strcmp(client->shuffle.table, client->id) != 0)
        begin_shuffle(client);  /* until now it was the one of the game before */
    shuffle_reconnected(&client->shuffle);
    client->number = (int)json_integer_value(json_object_get(message, "number"));
    cut_words(client, 0);
    json_array_foreach(json_object_get(message, "words"), i, word)
        add_word(client, json_string_value(word));
    client->news = NEWS_WORDS;
    hear_table(client, client->table);
}

static void hear_event(struct table_client *client, json_t *message)
{
    const char *kind = json_text(message, "kind");
    client->number = (int)json_integer_value(json_object_get(message, "number"));
    if (strcmp(kind, "word") == 0)
        add_word(client, json_text(message, "word"));
    else if (strcmp(kind, "takeback") == 0)
        cut_words(client, (int)json_integer_value(json_object_get(message, "words")));
    client->news = NEWS_WORDS;
}

/* As a sentence too, where the server tells its phrase and arguments. */
static void hear_refusal(struct table_client *client, json_t *message)
{
    struct sentence_argument argument[SENTENCE_ARGUMENTS_MAX] = {{.kind = ARGUMENT_NONE}};
    json_t *arguments = json_object_get(message, "arguments"), *one;
    size_t i;
    client->news = NEWS_REFUSED;
    give_reason(client, json_text(message, "text"), NULL);
    struct text code = text_in(client->code, sizeof client->code);
    text_add(&code, json_text(message, "code"));
    json_decref(client->refused);
    client->refused = json_incref(message);
    client->phrase = (struct phrase){json_text(message, "code"), json_text(message, "phrase"),
                                     json_string_value(json_object_get(message, "plural"))};
    json_array_foreach(arguments, i, one) {
        if (i < SENTENCE_ARGUMENTS_MAX && json_is_integer(one))
            argument[i] = sentence_number(json_integer_value(one));
        else if (i < SENTENCE_ARGUMENTS_MAX && json_is_string(one))
            argument[i] = sentence_text(json_string_value(one));
    }
    sentence_fill(&client->refusal, &client->phrase, argument);
    client->refusal.game = game_find(json_text(client->table, "game"));
}

static void hear(struct table_client *client, const char *bytes, size_t length)
{
    json_t *message = json_loadb(bytes, length, 0, NULL);
    const char *type = json_text(message, "type");
    json_t *moves = json_object_get(message, "moves");
    client->is_to_move = moves ? json_array_size(moves) > 0 : client->is_to_move;
    if (strcmp(type, "snapshot") == 0) {
        hear_snapshot(client, message);
    } else if (strcmp(type, "event") == 0) {
        hear_event(client, message);
    } else if (strcmp(type, "seats") == 0) {
        client->news = NEWS_TABLE;
        hear_table(client, json_object_get(message, "table"));
    } else if (strcmp(type, "ok") == 0) {
        client->news = NEWS_TAKEN;
    } else if (strcmp(type, "refused") == 0) {
        hear_refusal(client, message);
    }
    json_decref(message);
}

/* ---- Connections. */

static void hear_what_came(struct table_client *client)
{
    const char *message;
    size_t length;
    enum socket_event event = socket_client_next(&client->socket, &message, &length);
    client->has_spoken = client->has_spoken || client->socket.is_open;
    if (event == SOCKET_OPENED)
        send_json(client, json_pack("{s:s,s:s}", "type", "hello", "key", client->key));
    else if (event == SOCKET_MESSAGE)
        hear(client, message, length);
    else if (event == SOCKET_CLOSED && client->socket.code == 4004)
        end(client, "the table was deleted", NULL);
    else if (event == SOCKET_BROKEN && client->socket.code == 404)
        end(client, "there is no such table", client->id);
    else if (event != SOCKET_NOTHING)
        lose_connection(client);
}

static void connect_again(struct table_client *client)
{
    client->wire = wire_new(&client->route, CONNECT_MS);
    client->heard_ms = clock_ms();
    if (client->wire) {
        socket_client_begin(&client->socket, client->route.url.authority, client->id);
        return;
    }
    give_reason(client, "there is no memory left", NULL);
    lose_connection(client);
}

/* Writes what is to be said and takes what has come, for this long at most. */
static void exchange(struct table_client *client, int timeout_ms)
{
    struct bytes *out = &client->socket.out;
    wire_send(client->wire, out->start, out->length);
    out->length = 0;
    enum wire_state state = wire_wait(client->wire, timeout_ms);
    struct bytes *said = wire_said(client->wire);
    bool is_silent = state == WIRE_OPEN && clock_ms() - client->heard_ms > SILENCE_MS;
    if (said->length > 0) {  /* before it went away, too */
        client->heard_ms = clock_ms();
        socket_client_feed(&client->socket, said->start, said->length);
        said->length = 0;
    } else if (state == WIRE_REFUSED) {
        end(client, wire_reason(client->wire), NULL);
    } else if (state == WIRE_GONE || is_silent) {
        give_reason(client, is_silent ? "the server is silent" : wire_reason(client->wire), NULL);
        lose_connection(client);
    }
}

/* The record that the shuffle is held against. */
static void wait_for_record(struct table_client *client)
{
    enum errand_state state = errand_wait(client->record, CHECK_STEP_MS);
    if (state == ERRAND_BEGUN)
        return;
    finish_check(client, state);
    client->news = NEWS_TABLE;
    follow_on(client);
}

static void wait_to_try(const struct table_client *client, int64_t most_ms)
{
    int64_t pause = client->try_ms - clock_ms();
    pause = pause < most_ms ? pause : most_ms;
    usleep((useconds_t)(pause > 0 ? pause : 1) * 1000);
}

/* One step of all that is under way, for this long at most. */
static void go_on(struct table_client *client, int64_t left_ms)
{
    if (client->record) {
        wait_for_record(client);
        left_ms = 0;
    }
    if (client->news != NEWS_NONE)
        return;
    if (client->wire) {
        hear_what_came(client);
        if (client->news == NEWS_NONE && client->wire)
            exchange(client, (int)left_ms);
    } else if (clock_ms() >= client->try_ms) {
        connect_again(client);
    } else {
        wait_to_try(client, left_ms);
    }
}

enum table_news table_client_wait(struct table_client *client, int timeout_ms)
{
    int64_t end_ms = clock_ms() + timeout_ms, left_ms = timeout_ms;
    client->news = client->has_ended ? NEWS_END : NEWS_NONE;
    while (client->news == NEWS_NONE) {
        go_on(client, left_ms);
        if (left_ms == 0 && client->news == NEWS_NONE) {
            /* What came in the last moment is not lost: it waits in the socket. */
            if (client->wire)
                hear_what_came(client);
            break;
        }
        left_ms = end_ms - clock_ms();
        left_ms = left_ms > 0 ? left_ms : 0;
    }
    return client->news;
}

/* ---- Beginning. */

struct table_client *table_client_new(const struct table_link *link, const char *key,
                                      struct text *why)
{
    struct table_client *client = calloc(1, sizeof *client);
    if (!client) {
        text_add(why, "there is no memory left");
        return NULL;
    }
    bool is_found = route_find(link, &client->route, why);
    if (!is_found || !client->route.url.id[0]) {
        if (is_found)
            text_format(why, "%s names no table: it ends in /t/TABLE", link->url);
        table_client_free(client);
        return NULL;
    }
    client->wait_ms = WAIT_LEAST_MS;
    struct text text = text_in(client->key, sizeof client->key), id = text_in(client->id, sizeof client->id);
    text_add(&text, key);
    text_add(&id, client->route.url.id);
    begin_shuffle(client);
    return client;
}

void table_client_free(struct table_client *client)
{
    if (!client)
        return;
    errand_free(client->record);
    wire_free(client->wire);
    socket_client_free(&client->socket);
    route_free(&client->route);
    json_decref(client->table);
    json_decref(client->refused);
    cut_words(client, 0);
    free(client->word);
    free(client);
}

/* ---- Looking. */

int table_client_seat(const struct table_client *client)
{
    return client->seat;
}

const char *table_client_id(const struct table_client *client)
{
    return client->id;
}

json_t *table_client_table(const struct table_client *client)
{
    return client->table;
}

bool table_client_is_to_move(const struct table_client *client)
{
    return client->is_to_move;
}

int table_client_length(const struct table_client *client)
{
    return client->n_words;
}

const char *table_client_word(const struct table_client *client, int index)
{
    return client->word[index];
}

const char *table_client_reason(const struct table_client *client)
{
    return client->reason;
}

const char *table_client_code(const struct table_client *client)
{
    return client->code;
}

const struct sentence *table_client_refusal(const struct table_client *client)
{
    return client->refused && *client->phrase.english ? &client->refusal : NULL;
}

bool table_client_setup(const struct table_client *client, game_setup *setup)
{
    return table_json_setup(client->table, setup);
}

/* ---- The shuffle. */

bool table_client_is_checking(const struct table_client *client)
{
    return client->record != NULL;
}

enum table_shuffle table_client_shuffle(const struct table_client *client)
{
    return client->shuffled;
}

const struct sentence *table_client_shuffle_said(const struct table_client *client)
{
    return &client->shuffle_said;
}

int table_client_broken_off(const struct table_client *client)
{
    json_t *chance = json_object_get(client->table, "chance");
    int attempt = (int)json_integer_value(json_object_get(chance, "attempt"));
    return attempt > 1 ? attempt - 1 : 0;
}

bool table_client_key_changed(const struct table_client *client)
{
    return client->shuffle.key == KEY_CHANGED;
}

void table_client_agree(struct table_client *client)
{
    client->shuffle.agreed = table_client_broken_off(client) + 1;
    contribute(client);
}

void table_client_agree_to_all(struct table_client *client)
{
    client->agrees_to_all = true;
    client->shuffle.agreed = INT_MAX;
}

/* ---- Saying. */

void table_client_play(struct table_client *client, const char *word)
{
    send_json(client, json_pack("{s:s,s:i,s:s}", "type", "play", "number", client->number, "word",
                                word));
}

void table_client_resign(struct table_client *client)
{
    send_json(client, json_pack("{s:s}", "type", "resign"));
}

void table_client_offer(struct table_client *client, const char *what)
{
    send_json(client, json_pack("{s:s,s:s}", "type", "offer", "what", what));
}

void table_client_answer(struct table_client *client, const char *what, bool yes)
{
    send_json(client,
              json_pack("{s:s,s:s,s:b}", "type", "answer", "what", what, "yes", (int)yes));
}

void table_client_drop(struct table_client *client)
{
    lose_connection(client);
}
