/* load_peer.c: see load_peer.h. */
#include "load_peer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hex.h"
#include "shuffle.h"
#include "table_json.h"
#include "text.h"

/* ---- The wire. */

static void on_closed(uv_handle_t *handle)
{
    struct peer *peer = handle->data;
    peer->is_open = false;
    socket_client_free(&peer->socket);
    channel_free(&peer->channel);
    bytes_free(&peer->head);
    if (peer->phase != PEER_CLOSED)  /* it has been begun anew meanwhile */
        peer_begin(peer, peer->phase);
}

void peer_end(struct peer *peer)
{
    peer->phase = PEER_CLOSED;
    if (peer->is_open && !uv_is_closing((uv_handle_t *)&peer->tcp))
        uv_close((uv_handle_t *)&peer->tcp, on_closed);
}

static void lose(struct peer *peer, const char *why)
{
    if (peer->phase == PEER_CLOSED)
        return;
    peer_end(peer);
    load_lost(peer->load, peer, why);
}

struct pending {
    uv_write_t request;
    char *bytes;
};

static void on_written(uv_write_t *request, int status)
{
    struct pending *pending = request->data;
    struct peer *peer = request->handle->data;
    free(pending->bytes);
    free(pending);
    if (status < 0 && status != UV_ECANCELED)
        lose(peer, uv_strerror(status));
}

static void flush(struct peer *peer)
{
    struct bytes *out = &peer->channel.out;
    channel_send(&peer->channel, peer->socket.out.start, peer->socket.out.length);
    peer->socket.out.length = 0;
    if (out->length == 0 || !peer->is_open || uv_is_closing((uv_handle_t *)&peer->tcp))
        return;
    uv_buf_t part = uv_buf_init(out->start, (unsigned)out->length);
    int n_written = uv_try_write((uv_stream_t *)&peer->tcp, &part, 1);
    if (n_written < 0 && n_written != UV_EAGAIN) {
        lose(peer, uv_strerror(n_written));
        return;
    }
    if (n_written > 0)
        bytes_drop_front(out, (size_t)n_written);
    if (out->length == 0)
        return;
    struct pending *pending = malloc(sizeof *pending);
    if (!pending) {
        lose(peer, "there is no memory left");
        return;
    }
    *pending = (struct pending){.bytes = out->start};
    pending->request.data = pending;
    part = uv_buf_init(out->start, (unsigned)out->length);
    *out = (struct bytes){0};
    uv_write(&pending->request, (uv_stream_t *)&peer->tcp, &part, 1, on_written);
}

/* ---- Making a table: requests one after another on one connection. */

static void post(struct peer *peer, const char *path, const char *body)
{
    char request[1024];
    struct text text = text_in(request, sizeof request);
    text_format(&text,
                "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"
                "Content-Length: %zu\r\n\r\n%s",
                path, load_host(peer->load), strlen(body), body);
    bytes_add(&peer->socket.out, text.start, text.length);
    flush(peer);
}

static void ask_for_table(struct peer *peer)
{
    char body[256];
    struct text text = text_in(body, sizeof body);
    text_format(&text,
                "{\"game\":\"%s\",\"seats\":[{\"kind\":\"person\"},{\"kind\":\"person\"}],"
                "\"seat\":0,\"verified\":%s}",
                load_game(peer->load), load_is_verified(peer->load) ? "true" : "false");
    post(peer, "/api/tables", body);
}

static void ask_for_seat(struct peer *peer)
{
    char path[64];
    struct text text = text_in(path, sizeof path);
    text_format(&text, "/api/tables/%s/join", peer->table->id);
    post(peer, path, "{}");
}

static bool find_string(const char *json, const char *name, char *out, size_t room)
{
    const char *at = strstr(json, name);
    if (!at)
        return false;
    struct text text = text_in(out, room);
    for (at += strlen(name); *at && *at != '"'; at++)
        text_char(&text, *at);
    return *at == '"' && !text.is_cut;
}

static void open_socket(struct peer *peer)
{
    peer->phase = PEER_OPENING;
    socket_client_begin(&peer->socket, load_host(peer->load), peer->table->id);
    flush(peer);
}

/* A whole answer, if it has come; NULL: not yet. */
static const char *take_answer(struct peer *peer, const char *bytes, size_t n_bytes)
{
    bytes_add(&peer->head, bytes, n_bytes);
    bytes_add(&peer->head, "", 1);
    peer->head.length--;
    const char *body = strstr(peer->head.start, "\r\n\r\n");
    const char *length = strstr(peer->head.start, "Content-Length: ");
    if (!body || !length || strlen(body + 4) < strtoul(length + 16, NULL, 10))
        return NULL;
    return body + 4;
}

static void hear_answer(struct peer *peer, const char *bytes, size_t n_bytes)
{
    struct load_table *table = peer->table;
    const char *body = take_answer(peer, bytes, n_bytes);
    if (!body)
        return;
    if (peer->phase == PEER_CREATING) {
        if (!find_string(body, "\"table\":\"", table->id, sizeof table->id) ||
            !find_string(body, "\"key\":\"", peer->key, sizeof peer->key)) {
            lose(peer, body);
            return;
        }
        bytes_free(&peer->head);
        peer->phase = PEER_JOINING;
        ask_for_seat(peer);
        return;
    }
    if (!find_string(body, "\"key\":\"", table->peer[1].key, sizeof table->peer[1].key)) {
        lose(peer, body);
        return;
    }
    bytes_free(&peer->head);
    open_socket(peer);
    peer_begin(&table->peer[1], PEER_OPENING);
}

/* ---- Playing. */

static void say_hello(struct peer *peer)
{
    char hello[128];
    struct text text = text_in(hello, sizeof hello);
    if (peer->key[0])
        text_format(&text, "{\"type\":\"hello\",\"key\":\"%s\"}", peer->key);
    else
        text_add(&text, "{\"type\":\"hello\"}");
    socket_client_send(&peer->socket, text.start, text.length);
}

void peer_play(struct peer *peer, uint64_t due_ns)
{
    char play[256];
    struct text text = text_in(play, sizeof play);
    text_format(&text, "{\"type\":\"play\",\"number\":%d,\"word\":\"%s\"}", peer->number,
                peer->word);
    peer->word[0] = '\0';
    peer->due_ns = due_ns;
    socket_client_send(&peer->socket, text.start, text.length);
    flush(peer);
}

static bool begins(const char *message, size_t length, const char *beginning)
{
    return length >= strlen(beginning) && memcmp(message, beginning, strlen(beginning)) == 0;
}

/* A random legal word out of a position, without reading all of its JSON.
 * False if it offers none. */
static bool pick_word(const char *message, size_t length, uint64_t random,
                      char word[LOAD_WORD_MAX])
{
    static const char name[] = "\"moves\":[\"", between[] = "\",\"";
    const char *end = message + length;
    const char *first = memrchr(message, '[', length);  /* in an event they come last */
    if (first && first - message >= 8 && memcmp(first - 8, name, 8) == 0)
        first = first[1] == '"' ? first - 8 : NULL;
    else
        first = memmem(message, length, name, strlen(name));
    if (!first)
        return false;
    first += strlen(name);
    const char *last = memchr(first, ']', (size_t)(end - first));
    if (!last)
        return false;
    int n_words = 1;
    for (const char *at = first; (at = memmem(at, (size_t)(last - at), between, 3)); at += 3)
        n_words++;
    for (int skip = (int)(random % (uint64_t)n_words); skip > 0; skip--)
        first = (const char *)memmem(first, (size_t)(last - first), between, 3) + 3;
    const char *quote = memchr(first, '"', (size_t)(last - first));
    if (!quote || quote - first >= LOAD_WORD_MAX)
        return false;
    memcpy(word, first, (size_t)(quote - first));
    word[quote - first] = '\0';
    return true;
}

/* A position: its number, and a word if it is our turn. */
static void hear_position(struct peer *peer, const char *message, size_t length)
{
    const char *number = memmem(message, length, "\"number\":", 9);
    peer->number = number ? atoi(number + 9) : 0;
    if (pick_word(message, length, load_random(peer->load), peer->word))
        load_is_ready(peer->load, peer);
}

/* ---- Its part in the shuffle. */

static void send_part(struct peer *peer, const char *type, const char *name,
                      const struct chance_key *bytes)
{
    char digits[2 * CHANCE_KEY_SIZE + 1], part[256];
    struct text text = text_in(part, sizeof part);
    text_format(&text, "{\"type\":\"%s\",\"%s\":\"%s\"}", type, name,
                hex_write(bytes->bytes, sizeof bytes->bytes, digits));
    socket_client_send(&peer->socket, text.start, text.length);
}

/* The table object is the same for both seats: who hears of the end first
 * looks for both. */
static void check_shuffles(struct peer *peer, json_t *table)
{
    for (int i = 0; i < 2; i++) {
        struct shuffle *shuffle = peer->table->peer[i].shuffle;
        load_shuffled(peer->load, shuffle && shuffle->has_receipt &&
                                      shuffle_was_kept(shuffle, table, NULL));
    }
}

static void take_part(struct peer *peer, const char *message, size_t length)
{
    json_t *heard = json_loadb(message, length, 0, NULL), *table = json_object_get(heard, "table");
    if (!peer->shuffle && (peer->shuffle = malloc(sizeof *peer->shuffle)))
        peer->shuffle->table[0] = '\0';
    if (peer->shuffle && strcmp(peer->shuffle->table, peer->table->id) != 0)
        shuffle_begin(peer->shuffle, load_host(peer->load), peer->table->id, 1);
    enum shuffle_step step =
        peer->shuffle ? shuffle_next(peer->shuffle, table, peer->seat, NULL) : SHUFFLE_BROKEN;
    if (step == SHUFFLE_COMMIT)
        send_part(peer, "commit", "hash", &peer->shuffle->hash);
    else if (step == SHUFFLE_OPEN)
        send_part(peer, "open", "contribution", &peer->shuffle->contribution);
    else if (step == SHUFFLE_ASK || step == SHUFFLE_BROKEN)
        lose(peer, "the shuffle is not the one that was promised");
    else if (strcmp(json_text(table, "state"), "over") == 0 && !peer->table->is_over)
        check_shuffles(peer, table);
    json_decref(heard);
}

void peer_free(struct peer *peer)
{
    free(peer->shuffle);
    peer->shuffle = NULL;
}

static void hear_message(struct peer *peer, const char *message, size_t length)
{
    bool has_table = begins(message, length, "{\"type\":\"snapshot\"") ||
                     begins(message, length, "{\"type\":\"seats\"");
    if (has_table && peer->table && load_is_verified(peer->load))
        take_part(peer, message, length);
    if (begins(message, length, "{\"type\":\"ok\"")) {
        load_acknowledged(peer->load, peer);
    } else if (begins(message, length, "{\"type\":\"event\"")) {
        if (peer->table)
            hear_position(peer, message, length);
    } else if (begins(message, length, "{\"type\":\"snapshot\"")) {
        peer->phase = PEER_PLAYING;
        load_begun(peer->load, peer);
        if (peer->table && !memmem(message, length, "\"view\":null", 11))
            hear_position(peer, message, length);
    } else if (begins(message, length, "{\"type\":\"refused\"")) {
        load_refused(peer->load, message, length);
    } else if (peer->table && memmem(message, length, "\"state\":\"over\"", 14)) {
        load_over(peer->load, peer->table);
    }
}

static void hear_socket(struct peer *peer)
{
    const char *message;
    size_t length;
    for (;;) {
        enum socket_event event = socket_client_next(&peer->socket, &message, &length);
        if (event == SOCKET_OPENED) {
            say_hello(peer);
        } else if (event == SOCKET_MESSAGE) {
            hear_message(peer, message, length);
        } else {
            if (event != SOCKET_NOTHING)
                lose(peer, "the server closed a socket");
            break;
        }
        if (peer->phase == PEER_CLOSED || uv_is_closing((uv_handle_t *)&peer->tcp))
            return;
    }
    flush(peer);
}

/* ---- Connecting and reading. */

static void lend_buffer(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    (void)handle;
    (void)wanted;
    static char shared[1 << 16];
    *buffer = uv_buf_init(shared, sizeof shared);
}

static void on_read(uv_stream_t *stream, ssize_t n_bytes, const uv_buf_t *buffer)
{
    struct peer *peer = stream->data;
    if (n_bytes < 0) {
        lose(peer, uv_strerror((int)n_bytes));
        return;
    }
    channel_feed(&peer->channel, buffer->base, (size_t)n_bytes);
    if (peer->channel.state > CHANNEL_OPEN) {
        lose(peer, peer->channel.reason);
        return;
    }
    struct bytes *said = &peer->channel.said;
    size_t n_said = said->length;
    said->length = 0;  /* it is used up below, and nothing comes in meanwhile */
    if (n_said == 0) {
        flush(peer);  /* hands are shaken */
    } else if (peer->phase == PEER_CREATING || peer->phase == PEER_JOINING) {
        hear_answer(peer, said->start, n_said);
    } else {
        socket_client_feed(&peer->socket, said->start, n_said);
        hear_socket(peer);
    }
}

static void on_connect(uv_connect_t *request, int status)
{
    struct peer *peer = request->data;
    if (status == UV_ECANCELED)
        return;
    if (status != 0) {
        lose(peer, uv_strerror(status));
        return;
    }
    uv_tcp_nodelay(&peer->tcp, 1);
    channel_begin(&peer->channel, load_route(peer->load));
    uv_read_start((uv_stream_t *)&peer->tcp, lend_buffer, on_read);
    if (peer->phase == PEER_CREATING)
        ask_for_table(peer);
    else
        flush(peer);
}

void peer_begin(struct peer *peer, enum peer_phase phase)
{
    peer->phase = phase;
    if (peer->is_open)
        return;  /* it goes on when the old connection is closed */
    peer->word[0] = '\0';
    peer->due_ns = 0;
    peer->is_open = true;
    uv_tcp_init(load_loop(peer->load), &peer->tcp);
    peer->tcp.data = peer->connect.data = peer;
    if (phase == PEER_OPENING)
        socket_client_begin(&peer->socket, load_host(peer->load), load_table_id(peer));
    int error = uv_tcp_connect(&peer->connect, &peer->tcp, load_address(peer->load), on_connect);
    if (error != 0)
        lose(peer, uv_strerror(error));
}
