/* weights_apart.c: networks that are handed in. See weights.h. */
#include "weights.h"

#include <string.h>

#include "networks_list.h"
#include "weights_part.h"

#define PART(game, kind) extern const struct weights_part game##_##kind##_part;
NETWORKS_LIST(PART)
#undef PART

/* In the order in which those of one game stand in its file. */
static struct network {
    const char *game;
    const struct weights_part *part;
    bool is_there;
} all[] = {
#define PART(name, kind) {.game = #name, .part = &name##_##kind##_part},
    NETWORKS_LIST(PART)
#undef PART
};

enum { N_NETWORKS = sizeof all / sizeof all[0] };

static bool is_of(const struct network *network, const game_setup *setup)
{
    return strcmp(network->game, game_key(setup->rules)) == 0;
}

bool weights_are_there(const game_setup *setup)
{
    for (int i = 0; i < N_NETWORKS; i++)
        if (is_of(&all[i], setup) && !all[i].is_there)
            return false;
    return true;
}

static bool fits(const game_setup *setup, const uint8_t *bytes, size_t n_bytes)
{
    for (int i = 0; i < N_NETWORKS; i++) {
        const struct weights_part *part = all[i].part;
        size_t size = weights_size(part->n_decimals, part->n_numbers);
        if (!is_of(&all[i], setup))
            continue;
        if (size > n_bytes || weights_hash(bytes, size) != part->hash)
            return false;
        bytes += size;
        n_bytes -= size;
    }
    return n_bytes == 0;
}

static void take(const struct weights_part *part, const uint8_t *bytes)
{
    for (size_t i = 0; i < part->n_decimals; i++)
        part->decimals[i] = decimal_value(decimal_read(bytes, i, part->n_decimals));
    if (part->n_numbers > 0)
        memcpy(part->numbers, bytes + part->n_decimals * DECIMAL_BYTES, part->n_numbers);
}

bool weights_take(const game_setup *setup, const void *bytes, size_t n_bytes)
{
    const uint8_t *at = bytes;
    if (!fits(setup, at, n_bytes))
        return false;
    for (int i = 0; i < N_NETWORKS; i++) {
        if (!is_of(&all[i], setup))
            continue;
        take(all[i].part, at);
        at += weights_size(all[i].part->n_decimals, all[i].part->n_numbers);
        all[i].is_there = true;
    }
    return true;
}
