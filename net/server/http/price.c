/* price.c: see price.h. */
#include "price.h"

#include <time.h>

/* Of LIMIT_BURST_S seconds' worth one more is lent, to who is being told to wait. */
enum { LENT = 2, UNIT_US = 1000 };

static double burst_of(const struct service *service)
{
    return (double)LIMIT_BURST_S * service->settings->requests_per_s;
}

static bool have(struct service *service, const char *address, double burst)
{
    return addresses_have(service->addresses, address, ALLOW_REQUEST,
                          service->settings->requests_per_s, burst, service->now_ms);
}

static void charge(struct service *service, const char *address, int64_t n)
{
    addresses_charge(service->addresses, address, ALLOW_REQUEST, (double)n,
                     service->settings->requests_per_s, (double)LENT * burst_of(service), service->now_ms);
}

bool price_of_connection(struct service *service, const char *address)
{
    if (!have(service, address, (double)LENT * burst_of(service)))
        return false;
    charge(service, address, 1);
    return true;
}

bool price_of_request(struct connection *connection)
{
    struct service *service = connection->service;
    const char *address = connection_address(connection);
    if (connection->is_sent_here)
        return true;  /* the node that has sent it has counted it */
    int n_paid = connection->is_paid;
    bool may_ask = have(service, address, burst_of(service) + n_paid);
    connection->is_paid = false;
    charge(service, address, 1 - n_paid);
    return may_ask;
}

bool price_of_message(struct connection *connection)
{
    struct service *service = connection->service;
    double per_s = (double)LIMIT_SOCKETS_TALKING * service->settings->messages_per_s;
    return addresses_spend(service->addresses, connection_address(connection), ALLOW_MESSAGE, per_s,
                           (double)LIMIT_BURST_S * per_s, service->now_ms);
}

/* Of this thread: who else uses the machine is not the client's business. */
static int64_t processor_us(void)
{
    struct timespec used;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (int64_t)used.tv_sec * 1000000 + used.tv_nsec / 1000;
}

int64_t price_begin_work(void)
{
    return processor_us();
}

void price_end_work(struct connection *connection, int64_t began_us)
{
    int64_t took_us = processor_us() - began_us;
    connection->service->turn.used_us += took_us;
    connection->unpaid_us += took_us;
    if (connection->unpaid_us < UNIT_US || connection->is_sent_here)
        return;
    charge(connection->service, connection_address(connection), connection->unpaid_us / UNIT_US);
    connection->unpaid_us %= UNIT_US;
}
