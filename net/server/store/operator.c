/* operator.c: see ../operator.h. */
#include "operator.h"

#include "addresses.h"
#include "kinds.h"
#include "number.h"

struct operator *operator_open(const char *where, struct text *why)
{
    return store_is_address(where) ? postgres_operator_open(where, why)
                                   : sqlite_operator_open(where, why);
}

void operator_close(struct operator *operator)
{
    if (operator)
        operator->functions->close(operator);
}

bool operator_each_table(struct operator *operator, bool with_finished,
                         void (*each)(const struct operator_table *), struct text *why)
{
    return operator->functions->each_table(operator, with_finished, each, why);
}

bool operator_each_barred(struct operator *operator, void (*each)(const char *address),
                          struct text *why)
{
    return operator->functions->each_barred(operator, each, why);
}

bool operator_each_node(struct operator *operator, void (*each)(const struct operator_node *),
                        struct text *why)
{
    return operator->functions->each_node(operator, each, why);
}

bool operator_close_table(struct operator *operator, const char *id, struct text *why)
{
    return operator->functions->close_table(operator, id, why);
}

static bool read_address(const char *address, char normal[ADDRESS_TEXT_MAX], struct text *why)
{
    bool is_address = address_normal(address, normal);
    if (!is_address)
        text_format(why, "'%s' is not an address of a machine", address);
    return is_address;
}

bool operator_bar(struct operator *operator, const char *address, struct text *why)
{
    char normal[ADDRESS_TEXT_MAX];
    return read_address(address, normal, why) && operator->functions->bar(operator, normal, why);
}

bool operator_unbar(struct operator *operator, const char *address, struct text *why)
{
    char normal[ADDRESS_TEXT_MAX];
    return read_address(address, normal, why) &&
           operator->functions->unbar(operator, normal, why);
}

bool operator_drain(struct operator *operator, const char *node, struct text *why)
{
    uint64_t number;
    if (number_read(node, 1, INT64_MAX, &number))
        return operator->functions->drain(operator, (int64_t)number, why);
    text_format(why, "'%s' is not the number of a node", node);
    return false;
}

bool operator_backup(struct operator *operator, const char *path, struct text *why)
{
    return operator->functions->backup(operator, path, why);
}
