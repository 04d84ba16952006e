/*
 * fuzz_http.c: any bytes to a connection: every answer is a well-formed one,
 * and none comes unasked. Input is fed in two parts, cut where its first byte
 * says.
 */
#include "no_wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct service service;
    if (!service.store)
        no_wire_service_open(&service);
    if (size == 0)
        return 0;
    struct no_wire wire, *wires[] = {&wire};
    no_wire_open(&wire, &service);
    size_t cut = data[0] < size - 1 ? data[0] : size - 1;
    connection_feed(wire.connection, (const char *)data + 1, cut);
    no_wire_turn(&service, wires, 1);
    connection_feed(wire.connection, (const char *)data + 1 + cut, size - 1 - cut);
    for (int i = 0; i < 20; i++)
        no_wire_turn(&service, wires, 1);
    if (wire.heard.length > 0 && strncmp(wire.heard.start, "HTTP/1.1 ", 9) != 0)
        abort();
    if (wire.heard.length > 0 && wire.connection->request &&
        !strstr(wire.heard.start, "X-Content-Type-Options: nosniff\r\n"))
        abort();
    no_wire_close(&wire);
    service.now_ms += ROOM_FORGOTTEN_MS + 1;
    rooms_sweep(service.rooms);
    return 0;
}
