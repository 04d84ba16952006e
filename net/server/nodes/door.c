/* door.c: see door.h. */
#include "door.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "door_address.h"
#include "file.h"
#include "journal.h"
#include "listening.h"

enum { GUESTS_MAX = 256, PATIENCE_MS = 3000, READ_SIZE = 1024 };

/* Who knocks. */
struct guest {
    uv_tcp_t tcp;
    uv_timer_t patience;
    struct door *door;
    struct handshake handshake;
    int n_handles;
    bool is_leaving;
    char buffer[READ_SIZE];
};

static void on_closed(uv_handle_t *handle)
{
    struct guest *guest = handle->data;
    if (--guest->n_handles > 0)
        return;
    handshake_free(&guest->handshake);
    free(guest);
}

static void leave(struct guest *guest)
{
    if (guest->is_leaving)
        return;
    guest->is_leaving = true;
    guest->door->n_guests--;
    uv_close((uv_handle_t *)&guest->tcp, on_closed);
    uv_close((uv_handle_t *)&guest->patience, on_closed);
}

static void send_away(struct guest *guest)
{
    journal("warning", "door-refused", "%s", "");
    leave(guest);
}

static void on_late(uv_timer_t *timer)
{
    send_away(timer->data);
}

/* The connection goes on without us. */
static void let_in(struct guest *guest)
{
    uv_os_fd_t file;
    const struct bytes *early = &guest->handshake.in;
    int copy = uv_fileno((uv_handle_t *)&guest->tcp, &file) == 0
                   ? fcntl(file, F_DUPFD_CLOEXEC, 0) : -1;
    uv_read_stop((uv_stream_t *)&guest->tcp);
    if (copy >= 0)
        guest->door->host.admit(guest->door->host.user, copy, &guest->handshake.guest,
                                early->start, early->length);
    leave(guest);
}

static void lend_buffer(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    (void)wanted;
    struct guest *guest = handle->data;
    *buffer = uv_buf_init(guest->buffer, sizeof guest->buffer);
}

static void on_read(uv_stream_t *stream, ssize_t n_bytes, const uv_buf_t *buffer)
{
    struct guest *guest = stream->data;
    struct bytes out = {0};
    if (n_bytes < 0) {
        leave(guest);
        return;
    }
    enum handshake_state state =
        handshake_accept(&guest->handshake, buffer->base, (size_t)n_bytes, &out);
    uv_buf_t part = uv_buf_init(out.start, (unsigned)out.length);
    /* It is the first that is said, and short: it fits, or something is wrong. */
    bool is_said = out.length == 0 ||
                   uv_try_write(stream, &part, 1) == (int)out.length;
    bytes_free(&out);
    if (state == HANDSHAKE_BAD || !is_said)
        send_away(guest);
    else if (state == HANDSHAKE_DONE)
        let_in(guest);
}

static void on_knock(uv_stream_t *listener, int status)
{
    struct door *door = listener->data;
    struct guest *guest = status == 0 ? calloc(1, sizeof *guest) : NULL;
    if (!guest)
        return;
    guest->door = door;
    guest->handshake.key = &door->key;
    guest->n_handles = 2;
    door->n_guests++;
    uv_tcp_init(listener->loop, &guest->tcp);
    uv_timer_init(listener->loop, &guest->patience);
    guest->tcp.data = guest->patience.data = guest;
    if (uv_accept(listener, (uv_stream_t *)&guest->tcp) != 0 || door->n_guests > GUESTS_MAX ||
        uv_timer_start(&guest->patience, on_late, PATIENCE_MS, 0) != 0 ||
        uv_read_start((uv_stream_t *)&guest->tcp, lend_buffer, on_read) != 0)
        leave(guest);
}

/* ---- Opening. */

enum { SECRET_MAX = 4096 };

static bool read_secret(struct door *door, const char *path, struct text *why)
{
    size_t n_bytes;
    FILE *file = fopen(path, "r");
    char *text = file ? file_read(file, SECRET_MAX, &n_bytes) : NULL;
    bool is_secret = text && handshake_key_from(text, &door->key);
    if (!text)
        text_format(why, "the nodes' secret %s cannot be read: %s", path, strerror(errno));
    else if (!is_secret)
        text_format(why, "the nodes' secret %s is shorter than %d characters", path,
                    HANDSHAKE_SECRET_LEAST);
    if (text)
        sodium_memzero(text, n_bytes);
    free(text);
    if (file)
        fclose(file);
    return is_secret;
}

bool door_open(struct door *door, uv_loop_t *loop, const char *address, const char *secret,
               const struct door_host *host, struct text *why)
{
    char name[STORE_DOOR_MAX];
    int port;
    door->host = *host;
    if (!door_address_read(address, name, &port)) {
        text_format(why, "'%s' is no address of a door: HOST:PORT", address);
        return false;
    }
    if (strcmp(name, "0.0.0.0") == 0 || strcmp(name, "::") == 0) {
        text_format(why, "at %s other nodes do not find this door: it needs one of this machine's addresses",
                    name);
        return false;
    }
    if (!read_secret(door, secret, why))
        return false;
    uv_tcp_init(loop, &door->listener);
    door->listener.data = door;
    door->is_open = true;  /* to be closed, whatever comes */
    if (!listening_begin(&door->listener, name, port, on_knock, why))
        return false;
    struct text text = text_in(door->address, sizeof door->address);
    text_format(&text, strchr(name, ':') ? "[%s]:%d" : "%s:%d", name,
                listening_port(&door->listener));
    return true;
}

void door_close(struct door *door)
{
    if (door->is_open)
        uv_close((uv_handle_t *)&door->listener, NULL);
    door->is_open = false;
}
