/* forward.c: see forward.h. */
#include "forward.h"

#include <netdb.h>
#include <stdlib.h>
#include <string.h>

#include "door_address.h"

struct forward {
    uv_tcp_t tcp;
    uv_getaddrinfo_t asking;
    uv_connect_t connecting;
    uv_shutdown_t ending;
    struct forward_host host;
    struct handshake handshake;
    char door[STORE_DOOR_MAX];
    struct bytes early;    /* of the client, before the other node is reached */
    bool is_asking;        /* for the address: its memory must stay */
    bool is_open, is_held, is_reading, has_ended, is_closing, is_closed;
};

struct write {
    uv_write_t request;
    struct forward *forward;
    struct bytes bytes;
};

/* ---- The end. */

static void free_if_done(struct forward *forward)
{
    if (!forward->is_closed || forward->is_asking)
        return;
    bytes_free(&forward->early);
    handshake_free(&forward->handshake);
    free(forward);
}

static void on_closed(uv_handle_t *handle)
{
    struct forward *forward = handle->data;
    forward->is_closed = true;
    free_if_done(forward);
}

void forward_close(struct forward *forward)
{
    if (forward->is_closing)
        return;
    forward->is_closing = true;
    if (forward->is_asking)
        uv_cancel((uv_req_t *)&forward->asking);
    uv_close((uv_handle_t *)&forward->tcp, on_closed);
}

static void end(struct forward *forward)
{
    if (forward->is_closing)
        return;
    forward_close(forward);
    forward->host.end(forward->host.user);
}

/* ---- Writing. */

static void on_written(uv_write_t *request, int status)
{
    struct write *write = (struct write *)request;
    struct forward *forward = write->forward;
    bytes_free(&write->bytes);
    free(write);
    if (status != 0)
        end(forward);
}

/* The bytes are given away. */
static void write_out(struct forward *forward, struct bytes *bytes)
{
    struct write *write = bytes->is_short ? NULL : malloc(sizeof *write);
    if (!write) {
        bytes_free(bytes);
        end(forward);
        return;
    }
    *write = (struct write){.forward = forward, .bytes = *bytes};
    *bytes = (struct bytes){0};
    uv_buf_t part = uv_buf_init(write->bytes.start, (unsigned)write->bytes.length);
    if (uv_write(&write->request, (uv_stream_t *)&forward->tcp, &part, 1, on_written) != 0) {
        bytes_free(&write->bytes);
        free(write);
        end(forward);
    }
}

static void finish(struct forward *forward)
{
    if (uv_shutdown(&forward->ending, (uv_stream_t *)&forward->tcp, NULL) != 0)
        end(forward);
}

void forward_send(struct forward *forward, const char *bytes, size_t n_bytes)
{
    bytes_add(&forward->early, bytes, n_bytes);
    if (forward->is_open && !forward->is_closing)
        write_out(forward, &forward->early);
}

void forward_send_end(struct forward *forward)
{
    forward->has_ended = true;
    if (forward->is_open && !forward->is_closing)
        finish(forward);
}

size_t forward_unsent(const struct forward *forward)
{
    return forward->early.length +
           uv_stream_get_write_queue_size((const uv_stream_t *)&forward->tcp);
}

bool forward_is_open(const struct forward *forward)
{
    return forward->is_open;
}

const char *forward_door(const struct forward *forward)
{
    return forward->door;
}

/* ---- Reading. */

static void open_up(struct forward *forward, struct bytes *out)
{
    struct bytes *first = &forward->handshake.in;
    forward->is_open = true;
    bytes_add(out, forward->early.start, forward->early.length);
    bytes_free(&forward->early);
    write_out(forward, out);
    if (forward->has_ended && !forward->is_closing)
        finish(forward);
    if (first->length > 0 && !forward->is_closing)
        forward->host.take(forward->host.user, first->start, first->length);
}

static void shake_hands(struct forward *forward, const char *bytes, size_t n_bytes)
{
    struct bytes out = {0};
    enum handshake_state state = handshake_connect(&forward->handshake, bytes, n_bytes, &out);
    if (state == HANDSHAKE_BAD) {
        bytes_free(&out);
        end(forward);
    } else if (state == HANDSHAKE_DONE) {
        open_up(forward, &out);
    } else if (out.length > 0) {
        write_out(forward, &out);
    }
}

static void lend_buffer(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    (void)wanted;
    struct forward *forward = handle->data;
    *buffer = forward->host.buffer;
}

static void on_read(uv_stream_t *stream, ssize_t n_bytes, const uv_buf_t *buffer)
{
    struct forward *forward = stream->data;
    if (n_bytes < 0)
        end(forward);
    else if (forward->is_open)
        forward->host.take(forward->host.user, buffer->base, (size_t)n_bytes);
    else
        shake_hands(forward, buffer->base, (size_t)n_bytes);
}

static void read_or_not(struct forward *forward)
{
    bool wants = !forward->is_held && !forward->is_closing;
    if (wants && !forward->is_reading)
        uv_read_start((uv_stream_t *)&forward->tcp, lend_buffer, on_read);
    else if (!wants && forward->is_reading && !forward->is_closing)
        uv_read_stop((uv_stream_t *)&forward->tcp);
    forward->is_reading = wants;
}

void forward_hold(struct forward *forward, bool is_held)
{
    forward->is_held = is_held;
    if (forward->is_open)
        read_or_not(forward);
}

/* ---- Beginning. */

static void on_connected(uv_connect_t *request, int status)
{
    struct forward *forward = request->handle->data;
    if (forward->is_closing)
        return;
    if (status != 0) {
        end(forward);
        return;
    }
    uv_tcp_nodelay(&forward->tcp, 1);
    forward->is_reading = uv_read_start((uv_stream_t *)&forward->tcp, lend_buffer, on_read) == 0;
    shake_hands(forward, NULL, 0);
}

static void on_address(uv_getaddrinfo_t *request, int status, struct addrinfo *found)
{
    struct forward *forward = request->data;
    forward->is_asking = false;
    bool is_connecting =
        !forward->is_closing && status == 0 &&
        uv_tcp_connect(&forward->connecting, &forward->tcp, found->ai_addr, on_connected) == 0;
    uv_freeaddrinfo(found);
    if (forward->is_closing)
        free_if_done(forward);
    else if (!is_connecting)
        end(forward);
}

struct forward *forward_begin(uv_loop_t *loop, const char *door, const struct handshake_key *key,
                              const struct handshake_guest *guest, const struct forward_host *host)
{
    static const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    char name[STORE_DOOR_MAX], digits[16];
    int port;
    struct forward *forward =
        door_address_read(door, name, &port) ? calloc(1, sizeof *forward) : NULL;
    if (!forward)
        return NULL;
    struct text text = text_in(digits, sizeof digits);
    text_int(&text, port);
    struct text kept = text_in(forward->door, sizeof forward->door);
    text_add(&kept, door);
    forward->host = *host;
    forward->handshake = (struct handshake){.key = key, .guest = *guest};
    uv_tcp_init(loop, &forward->tcp);
    forward->tcp.data = forward->asking.data = forward;
    forward->is_asking =
        uv_getaddrinfo(loop, &forward->asking, on_address, name, digits, &hints) == 0;
    if (forward->is_asking)
        return forward;
    forward_close(forward);
    return NULL;
}
