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
#include "hex.h"
#include "shuffle.h"
#include "socket_client.h"
#include "table_json.h"
#include "tcp.h"
#include "verify.h"

enum {
    SILENCE_MS = 90000,    /* the server pings more often */
    WAIT_LEAST_MS = 250,   /* before coming back; twice as long each time */
    WAIT_MOST_MS = 15000,
    CONNECT_MS = 10000,    /* to one address */
    ANSWER_MS = 10000,     /* of a server to a request */
    RECORD_MS = 3000,      /* to one for the record: somebody may be looking on */
    READ_SIZE = 1 << 16,
    CODE_MAX = 64,
};

static const struct phrase
    phrase_promised = {"shuffle-promised", PHRASE("The server has signed the shuffle; the receipt is kept.")},
    phrase_restarts = {"shuffle-restarts", PHRASES("The shuffle was broken off %1 time: somebody may have disliked the deal. To begin anew every seat has to agree.", "The shuffle was broken off %1 times: somebody may have disliked the deal. To begin anew every seat has to agree.")},
    phrase_kept = {"shuffle-kept", PHRASE("The shuffle was the one that was signed before the deal.")},
    phrase_no_record = {"shuffle-no-record", PHRASE("The record could not be read: whether the shuffle was as promised is not checked.")};

struct table_client {
    struct table_url url;
    char key[SEAT_KEY_DIGITS + 1];
    struct socket_client socket;
    struct tcp_lookup *lookup;       /* of the server's addresses, until it is connected */
    const struct addrinfo *address;  /* the one that is tried; NULL: none is known yet */
    int wire;                        /* -1: not connected */
    bool is_connecting;
    int64_t connect_by_ms;
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

/* ---- Requests. */

/* The body of the answer to a request; the caller frees. NULL: there was none
 * in this time, or not of this status (0: any). */
static char *ask(int wire, const char *request, int status, int timeout_ms)
{
    struct bytes answer = {0};
    char buffer[4096], beginning[32];
    int n_read = 1;
    if (!tcp_write(wire, request, strlen(request)))
        return NULL;
    while (n_read > 0) {
        n_read = tcp_read(wire, buffer, sizeof buffer, timeout_ms);
        if (n_read > 0)
            bytes_add(&answer, buffer, (size_t)n_read);
    }
    bytes_add(&answer, "", 1);
    snprintf(beginning, sizeof beginning, "HTTP/1.1 %d ", status);
    const char *body = answer.is_short || (status && strncmp(answer.start, beginning, strlen(beginning)) != 0)
                           ? NULL
                           : strstr(answer.start, "\r\n\r\n");
    char *copy = body ? strdup(body + 4) : NULL;
    bytes_free(&answer);
    return copy;
}

static char *fetch_record(const struct table_url *url)
{
    char *request = NULL, *record = NULL, reason[256];
    struct text why = text_in(reason, sizeof reason);
    int wire = tcp_open(url, RECORD_MS, &why);
    if (wire >= 0 && asprintf(&request,
                              "GET /api/tables/%s/record HTTP/1.1\r\nHost: %s\r\n"
                              "Connection: close\r\n\r\n",
                              url->id, url->authority) >= 0)
        record = ask(wire, request, 200, RECORD_MS);
    free(request);
    if (wire >= 0)
        close(wire);
    return record;
}

/* ---- Shuffles to which the seats contribute. */

static void send_json(struct table_client *client, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    if (text && client->wire >= 0 && !client->is_connecting)
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
    shuffle_begin(&client->shuffle, client->url.authority, client->url.id,
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

/* The game is over: once. */
static void check_shuffle(struct table_client *client)
{
    if (client->shuffled != SHUFFLE_PROMISED)
        return;
    client->shuffled = SHUFFLE_CHEATED;
    if (!shuffle_was_kept(&client->shuffle, client->table, &client->shuffle_said))
        return;
    char *record = fetch_record(&client->url);
    if (record) {
        client->shuffled = hold_against(client, record);
    } else {
        client->shuffled = SHUFFLE_UNCHECKED;
        sentence_set(&client->shuffle_said, &phrase_no_record);
    }
    if (client->shuffled == SHUFFLE_KEPT)
        sentence_set(&client->shuffle_said, &phrase_kept);
    free(record);
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
    if (client->wire >= 0)
        close(client->wire);
    client->wire = -1;
    client->is_connecting = false;
    tcp_find_end(client->lookup);
    client->lookup = NULL;
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
    struct text text = text_in(client->url.id, sizeof client->url.id);
    text_add(&text, id);
    client->is_to_move = false;
    cut_words(client, 0);
    lose_connection(client);
    client->try_ms = 0;
    client->news = NEWS_NEXT;
}

static void hear_table(struct table_client *client, json_t *table)
{
    json_decref(client->table);
    client->table = json_incref(table);
    contribute(client);
    if (strcmp(json_text(table, "state"), "over") == 0) {
        client->is_to_move = false;
        if (json_is_string(json_object_get(table, "next")))
            go_to(client, json_text(table, "next"));
    }
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
    if (strcmp(client->shuffle.table, client->url.id) != 0)
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
        end(client, "there is no such table", client->url.id);
    else if (event != SOCKET_NOTHING)
        lose_connection(client);
}

static void connect_again(struct table_client *client)
{
    client->lookup = tcp_find_begin(&client->url);
    client->address = NULL;
    client->is_connecting = client->lookup != NULL;
    client->connect_by_ms = clock_ms() + CONNECT_MS;
    if (client->is_connecting)
        return;
    give_reason(client, "there is no memory left", NULL);
    lose_connection(client);
}

/* To this address or, where it is refused at once, to one after it. */
static void connect_to(struct table_client *client, const struct addrinfo *address)
{
    for (; address && client->wire < 0; address = address->ai_next) {
        struct text reason = text_in(client->reason, sizeof client->reason);
        client->address = address;
        client->wire = tcp_begin(address, &client->url, &reason);
    }
    client->connect_by_ms = clock_ms() + CONNECT_MS;
    if (client->wire < 0)
        lose_connection(client);
}

/* It will not be made to this address. */
static void try_next(struct table_client *client)
{
    close(client->wire);
    client->wire = -1;
    connect_to(client, client->address->ai_next);
}

static void begin_to_talk(struct table_client *client)
{
    client->is_connecting = false;
    tcp_find_end(client->lookup);
    client->lookup = NULL;
    client->heard_ms = clock_ms();
    socket_client_begin(&client->socket, client->url.authority, client->url.id);
}

/* First the addresses, then a connection to one of them. */
static void go_on_connecting(struct table_client *client, int timeout_ms)
{
    struct text reason = text_in(client->reason, sizeof client->reason);
    const struct addrinfo *found;
    int64_t left = client->connect_by_ms - clock_ms();
    int wait_ms = left < timeout_ms ? (int)(left > 0 ? left : 0) : timeout_ms;
    enum tcp_state state = client->wire < 0
                               ? tcp_find_wait(client->lookup, wait_ms, &found, &reason)
                               : tcp_wait(client->wire, wait_ms, &client->url, &reason);
    if (state == TCP_BEGUN && clock_ms() >= client->connect_by_ms) {
        text_format(&reason, "%s does not answer", client->url.authority);
        state = TCP_FAILED;
    }
    if (state == TCP_FAILED && client->wire < 0)
        lose_connection(client);
    else if (state == TCP_FAILED)
        try_next(client);
    else if (state == TCP_OPEN && client->wire < 0)
        connect_to(client, found);
    else if (state == TCP_OPEN)
        begin_to_talk(client);
}

/* Writes what is to be said and reads what has come, for this long at most. */
static void exchange(struct table_client *client, int timeout_ms)
{
    static char buffer[READ_SIZE];
    bool is_written = tcp_write(client->wire, client->socket.out.start, client->socket.out.length);
    client->socket.out.length = 0;
    int n_read = is_written ? tcp_read(client->wire, buffer, sizeof buffer, timeout_ms) : -1;
    bool is_silent = n_read == 0 && clock_ms() - client->heard_ms > SILENCE_MS;
    if (n_read < 0 || is_silent) {
        give_reason(client, "the connection is gone", NULL);
        lose_connection(client);
    } else if (n_read > 0) {
        client->heard_ms = clock_ms();
        socket_client_feed(&client->socket, buffer, (size_t)n_read);
    }
}

enum table_news table_client_wait(struct table_client *client, int timeout_ms)
{
    int64_t end_ms = clock_ms() + timeout_ms;
    client->news = client->has_ended ? NEWS_END : NEWS_NONE;
    while (client->news == NEWS_NONE) {
        int64_t left = end_ms - clock_ms();
        left = left > 0 ? left : 0;
        if (client->is_connecting) {
            go_on_connecting(client, (int)left);
        } else if (client->wire < 0 && clock_ms() >= client->try_ms) {
            connect_again(client);
        } else if (client->wire < 0) {
            int64_t pause = client->try_ms - clock_ms() < left ? client->try_ms - clock_ms() : left;
            usleep((useconds_t)(pause > 0 ? pause : 1) * 1000);
        } else {
            hear_what_came(client);
            if (client->news == NEWS_NONE && client->wire >= 0)
                exchange(client, (int)left);
        }
        if (left == 0 && client->news == NEWS_NONE) {
            /* What came in the last moment is not lost: it waits in the socket. */
            if (client->wire >= 0 && !client->is_connecting)
                hear_what_came(client);
            break;
        }
    }
    return client->news;
}

/* ---- Beginning. */

struct table_client *table_client_new(const char *url, const char *key, struct text *why)
{
    struct table_url parts;
    if (sodium_init() < 0 || !table_url_read(url, &parts, why))
        return NULL;
    if (!parts.id[0]) {
        text_format(why, "%s names no table: it ends in /t/TABLE", url);
        return NULL;
    }
    struct table_client *client = calloc(1, sizeof *client);
    if (!client) {
        text_add(why, "there is no memory left");
        return NULL;
    }
    client->url = parts;
    client->wire = -1;
    client->wait_ms = WAIT_LEAST_MS;
    struct text text = text_in(client->key, sizeof client->key);
    text_add(&text, key);
    begin_shuffle(client);
    return client;
}

void table_client_free(struct table_client *client)
{
    if (!client)
        return;
    if (client->wire >= 0)
        close(client->wire);
    tcp_find_end(client->lookup);
    socket_client_free(&client->socket);
    json_decref(client->table);
    json_decref(client->refused);
    cut_words(client, 0);
    free(client->word);
    free(client);
}

bool table_client_join(const char *url, const char *name, char key[SEAT_KEY_DIGITS + 1],
                       struct text *why)
{
    struct table_url parts;
    if (!table_url_read(url, &parts, why))
        return false;
    int wire = tcp_open(&parts, CONNECT_MS, why);
    if (wire < 0)
        return false;
    json_t *wish = *name ? json_pack("{s:s}", "name", name) : json_object();
    char *body = json_dumps(wish, JSON_COMPACT), *request = NULL, *text = NULL;
    if (body && asprintf(&request,
                         "POST /api/tables/%s/join HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n"
                         "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                         parts.id, parts.authority, strlen(body), body) >= 0)
        text = ask(wire, request, 0, ANSWER_MS);
    json_t *answer = text ? json_loads(text, 0, NULL) : NULL;
    const char *given = json_text(answer, "key");
    const char *refusal = json_text(json_object_get(answer, "error"), "text");
    bool is_seated = strlen(given) == SEAT_KEY_DIGITS;
    if (is_seated)
        memcpy(key, given, SEAT_KEY_DIGITS + 1);
    else
        text_add(why, *refusal ? refusal : "the server gave no answer that makes sense");
    json_decref(answer);
    json_decref(wish);
    free(text);
    free(request);
    free(body);
    close(wire);
    return is_seated;
}

/* ---- Looking. */

int table_client_seat(const struct table_client *client)
{
    return client->seat;
}

const char *table_client_id(const struct table_client *client)
{
    return client->url.id;
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

bool table_client_knows(const char *url, struct text *why)
{
    struct table_url parts;
    return table_url_read(url, &parts, why);
}
