/* tables_made.c: see tables_made.h. */
#include "tables_made.h"

#include <float.h>

static const struct phrase phrase_many_tables = {
    "too-many-tables-made", PHRASE("Too many tables were made from this address. Wait a moment.")};

static double per_s(const struct service *service)
{
    return service->settings->tables_per_min / 60.0;
}

bool tables_may_be_made(struct connection *connection, struct refusal *refusal)
{
    struct service *service = connection->service;
    if (addresses_have(service->addresses, connection_address(connection), ALLOW_TABLE,
                       per_s(service), LIMIT_TABLE_BURST, service->now_ms))
        return true;
    service->count.n_limited++;
    return refusal_set(refusal, 429, &phrase_many_tables);
}

void tables_count_made(struct connection *connection)
{
    struct service *service = connection->service;
    addresses_charge(service->addresses, connection_address(connection), ALLOW_TABLE, 1,
                     per_s(service), DBL_MAX, service->now_ms);
}
