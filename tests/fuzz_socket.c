/*
 * fuzz_socket.c: any frames and messages to a socket of a seat. Input that
 * begins with `#` is raw bytes of frames; else each line is a message, in
 * which `$` stands for the seat's key.
 */
#include "no_wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void send_lines(struct no_wire *wire, const char *at, const char *end, const char *key)
{
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *line_end = newline ? newline : end;
        char message[LIMIT_MESSAGE + 64];
        struct text text = text_in(message, sizeof message);
        for (; at < line_end; at++) {
            if (*at == '$')
                text_add(&text, key);
            else
                text_char(&text, *at);
        }
        no_wire_send(wire, message, text.length);
        at = line_end + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct service service;
    if (!service.store)
        no_wire_service_open(&service);
    char id[TABLE_ID_LENGTH + 1], key[2][SEAT_KEY_TEXT_MAX];
    no_wire_table(&service, id, key);
    struct no_wire wire, watcher, *wires[] = {&wire, &watcher};
    no_wire_open(&wire, &service);
    no_wire_open(&watcher, &service);
    no_wire_upgrade(&wire, id);
    no_wire_upgrade(&watcher, id);
    no_wire_send(&watcher, "{\"type\":\"hello\"}", strlen("{\"type\":\"hello\"}"));
    no_wire_turn(&service, wires, 2);
    if (size > 0 && data[0] == '#')
        connection_feed(wire.connection, (const char *)data + 1, size - 1);
    else
        send_lines(&wire, (const char *)data, (const char *)data + size, key[0]);
    no_wire_turn(&service, wires, 2);
    /* Whatever one peer does, the others stay, and never see its key. */
    if (watcher.connection->is_lost || watcher.connection->is_ending ||
        memmem(watcher.heard.start, watcher.heard.length, key[0], strlen(key[0])))
        abort();
    no_wire_close(&wire);
    no_wire_close(&watcher);
    service.now_ms += ROOM_FORGOTTEN_MS + 1;
    rooms_sweep(service.rooms);
    return 0;
}
