/*
 * fuzz_socket.c: any frames and messages to the sockets of two seats, while an
 * onlooker watches. Input that begins with `#` is raw bytes of frames; else
 * its first line says what kind of table it is (v: verified, c: with clocks,
 * s: a series), and each other line is a message, in which `$` stands for the
 * key of seat 0 and `%` for that of seat 1, who also says those lines that
 * begin with `%`. At a line `~` time passes.
 */
#include "no_wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TIME_PASSES_MS = 20000 };

/* Two seats and an onlooker. */
struct meeting {
    struct service *service;
    struct no_wire wire[3], *wires[3];
    char key[2][SEAT_KEY_TEXT_MAX];
};

static void send_line(struct meeting *meeting, const char *at, const char *end)
{
    char message[LIMIT_MESSAGE + 64];
    struct text text = text_in(message, sizeof message);
    int seat = at < end && *at == '%';
    for (at += seat; at < end; at++) {
        if (*at == '$' || *at == '%')
            text_add(&text, meeting->key[*at == '%']);
        else
            text_char(&text, *at);
    }
    no_wire_send(&meeting->wire[seat], message, text.length);
}

static void send_lines(struct meeting *meeting, const char *at, const char *end)
{
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *line_end = newline ? newline : end;
        if (*at == '~') {
            meeting->service->now_ms += TIME_PASSES_MS;
            rooms_check_clocks(meeting->service->rooms);
        } else {
            send_line(meeting, at, line_end);
        }
        no_wire_turn(meeting->service, meeting->wires, 3);
        at = line_end + 1;
    }
}

static struct asked_table wish(const char *line, size_t length)
{
    struct asked_table asked = no_wire_wish();
    asked.is_verified = memchr(line, 'v', length);
    asked.is_public = memchr(line, 'p', length);
    asked.clock_start_s = memchr(line, 'c', length) ? LIMIT_CLOCK_LEAST_S : 0;
    asked.n_rounds = memchr(line, 's', length) ? 2 : ASKED_NO_SERIES;
    return asked;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct service service;
    if (!service.store)
        no_wire_service_open(&service);
    const char *text = (const char *)data, *end = text + size;
    bool is_raw = size > 0 && *text == '#';
    const char *newline = size > 0 && *text != '{' ? memchr(text, '\n', size) : NULL;
    size_t n_first = newline && !is_raw ? (size_t)(newline - text) : 0;
    struct asked_table asked = wish(text, n_first);
    struct meeting meeting = {.service = &service};
    char id[TABLE_ID_LENGTH + 1];
    no_wire_table_of(&service, &asked, id, meeting.key);
    for (int i = 0; i < 3; i++) {
        meeting.wires[i] = &meeting.wire[i];
        no_wire_open(&meeting.wire[i], &service);
        no_wire_upgrade(&meeting.wire[i], id);
    }
    struct no_wire *watcher = &meeting.wire[2];
    no_wire_send(watcher, "{\"type\":\"hello\"}", strlen("{\"type\":\"hello\"}"));
    no_wire_turn(&service, meeting.wires, 3);
    if (is_raw)
        connection_feed(meeting.wire[0].connection, text + 1, size - 1);
    else
        send_lines(&meeting, text + n_first + (n_first > 0), end);
    no_wire_turn(&service, meeting.wires, 3);
    /* Whatever the seats do, who watches stays, and never sees a key. */
    if (watcher->connection->is_lost || watcher->connection->is_ending)
        abort();
    for (int i = 0; i < 2; i++)
        if (memmem(watcher->heard.start, watcher->heard.length, meeting.key[i],
                   strlen(meeting.key[i])))
            abort();
    for (int i = 0; i < 3; i++)
        no_wire_close(&meeting.wire[i]);
    service.now_ms += ROOM_FORGOTTEN_MS + 1;
    rooms_sweep(service.rooms);
    return 0;
}
