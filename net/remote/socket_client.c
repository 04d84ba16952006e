/* socket_client.c: see socket_client.h. */
#include "socket_client.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

enum { TEXT_FRAME = 1, CLOSE_FRAME = 8, PING_FRAME = 9, PONG_FRAME = 10, KEPT_MAX = 1 << 16 };

void socket_client_begin(struct socket_client *client, const char *host, const char *table_id)
{
    uint8_t nonce[16];
    char key[32], request[512];
    randombytes_buf(nonce, sizeof nonce);
    randombytes_buf(&client->mask, sizeof client->mask);
    sodium_bin2base64(key, sizeof key, nonce, sizeof nonce, sodium_base64_VARIANT_ORIGINAL);
    struct text text = text_in(request, sizeof request);
    text_format(&text,
                "GET /api/tables/%s/socket HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n",
                table_id, host, key);
    bytes_add(&client->out, text.start, text.length);
}

void socket_client_free(struct socket_client *client)
{
    bytes_free(&client->in);
    bytes_free(&client->out);
    *client = (struct socket_client){0};
}

/* ---- Out. */

static void send_frame(struct socket_client *client, int opcode, const char *payload,
                       size_t length)
{
    uint8_t head[14] = {(uint8_t)(0x80 | opcode)};
    size_t n_head = 2;
    if (length < 126) {
        head[1] = (uint8_t)(0x80 | length);
    } else {  /* a client's messages are short: see LIMIT_MESSAGE */
        head[1] = 0x80 | 126;
        head[2] = (uint8_t)(length >> 8);
        head[3] = (uint8_t)length;
        n_head = 4;
    }
    /* Masks hide nothing here; they keep proxies from mistaking us. */
    uint8_t mask[4];
    client->mask = client->mask * 1664525u + 1013904223u;
    memcpy(mask, &client->mask, sizeof mask);
    memcpy(head + n_head, mask, sizeof mask);
    bytes_add(&client->out, head, n_head + sizeof mask);
    size_t at = client->out.length;
    bytes_add(&client->out, payload, length);
    if (client->out.is_short)
        return;
    for (size_t i = 0; i < length; i++)
        client->out.start[at + i] ^= (char)mask[i % 4];
}

void socket_client_send(struct socket_client *client, const char *message, size_t length)
{
    send_frame(client, TEXT_FRAME, message, length);
}

/* ---- In. */

void socket_client_feed(struct socket_client *client, const char *bytes, size_t n_bytes)
{
    if (client->n_used == client->in.length) {
        client->n_used = client->in.length = 0;
        if (client->in.room > KEPT_MAX)
            bytes_free(&client->in);
    } else if (client->n_used > 0) {
        bytes_drop_front(&client->in, client->n_used);
        client->n_used = 0;
    }
    bytes_add(&client->in, bytes, n_bytes);
}

static enum socket_event open_up(struct socket_client *client)
{
    const char *start = client->in.start + client->n_used;
    size_t length = client->in.length - client->n_used;
    const char *end = memmem(start, length, "\r\n\r\n", 4);
    static const char answer[] = "HTTP/1.1 ";
    if (!end)
        return SOCKET_NOTHING;
    client->n_used += (size_t)(end - start) + 4;
    if (strncmp(start, answer, strlen(answer)) == 0)
        client->code = atoi(start + strlen(answer));
    client->is_open = client->code == 101;
    return client->is_open ? SOCKET_OPENED : SOCKET_BROKEN;
}

/* A whole frame, if it is there; 0: not yet. */
static size_t find_frame(const struct socket_client *client, size_t *n_head)
{
    size_t left = client->in.length - client->n_used;
    if (left < 2)
        return 0;
    const uint8_t *at = (const uint8_t *)client->in.start + client->n_used;
    size_t length = at[1] & 0x7f;
    *n_head = length == 127 ? 10 : length == 126 ? 4 : 2;
    if (left < *n_head)
        return 0;
    if (*n_head > 2)
        length = 0;
    for (size_t i = 2; i < *n_head; i++)
        length = length << 8 | at[i];
    return left - *n_head < length ? 0 : *n_head + length;
}

enum socket_event socket_client_next(struct socket_client *client, const char **message,
                                     size_t *length)
{
    if (client->n_used == client->in.length)
        return SOCKET_NOTHING;
    if (!client->is_open)
        return open_up(client);
    size_t n_head, n_frame;
    while ((n_frame = find_frame(client, &n_head)) > 0) {
        const uint8_t *at = (const uint8_t *)client->in.start + client->n_used;
        int opcode = at[0] & 0x0f;
        client->n_used += n_frame;
        *message = (const char *)at + n_head;
        *length = n_frame - n_head;
        if (opcode == TEXT_FRAME)
            return SOCKET_MESSAGE;
        if (opcode == PING_FRAME && *length < 126)
            send_frame(client, PONG_FRAME, *message, *length);
        if (opcode == CLOSE_FRAME) {
            client->code = *length >= 2 ? at[n_head] << 8 | at[n_head + 1] : 0;
            return SOCKET_CLOSED;
        }
    }
    return SOCKET_NOTHING;
}
