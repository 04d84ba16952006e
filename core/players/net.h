/*
 * net.h: a small neural network that judges a position from what a game's
 * knowledge has computed of each place (stone, tile) and of the whole.
 *
 * Every place goes through the same two layers, with a row of its own for
 * each kind of place; what comes out is added up, and the highest kept as
 * well, over all places; two more layers make a chance of it, beside what the
 * game's own formula says. With all weights 0 but `trust` at 1, the
 * formula's judgement comes out as it went in.
 *
 * The weights are data: GAME.net in a game's folder, learned by measure/learn,
 * of which make_net.c makes a table for the compiler.
 */
#ifndef CAIRN_NET_H
#define CAIRN_NET_H

#include <math.h>
#include <stdint.h>
#include <string.h>

enum {
    NET_PLACES_MAX = 9,
    NET_KINDS = 16,          /* of places */
    NET_PLACE_INPUTS = 40,
    NET_WHOLE_INPUTS = 40,
    NET_FIRST = 48,          /* units of each layer */
    NET_SECOND = 24,
    NET_THIRD = 48,
};

/* Places that are judged at once: as many as there are registers for. */
#if defined(__AVX512F__)
enum { NET_ABREAST = 3 };
#elif defined(__AVX2__)
enum { NET_ABREAST = 2 };
#else
enum { NET_ABREAST = 1 };
#endif

/* Inputs are about 0 to 1, some counts more. */
struct net_input {
    int n_places;
    uint8_t kind[NET_PLACES_MAX];
    float place[NET_PLACES_MAX][NET_PLACE_INPUTS];
    float whole[NET_WHOLE_INPUTS];
    float formula;  /* what the game's own formula says, as log odds */
};

/* The names of the inputs, in order, each followed by a blank. Those beyond the
 * last are 0. */
struct net_names {
    const char *place, *whole;
};

/* FNV-1a over the names of a place's, then of the whole's. What is learned from
 * positions, or written as weights, carries it, so that other inputs are noticed. */
static inline uint64_t net_hash(const struct net_names *names)
{
    uint64_t hash = 0xcbf29ce484222325u;
    const char *lists[] = {names->place, names->whole};
    for (int i = 0; i < 2; i++)
        for (const char *at = lists[i]; *at; at++)
            hash = (hash ^ (unsigned char)*at) * 0x100000001b3u;
    return hash;
}

struct net {
    float kind[NET_KINDS][NET_FIRST];
    float first[NET_PLACE_INPUTS][NET_FIRST];
    float second[NET_FIRST][NET_SECOND], second_bias[NET_SECOND];
    float whole[NET_WHOLE_INPUTS][NET_THIRD], sums[NET_SECOND][NET_THIRD],
        highest[NET_SECOND][NET_THIRD], third_bias[NET_THIRD];
    float out[NET_THIRD], out_bias, trust;
};

/* Inputs come as a struct of so many numbers; the rest of their room is 0. */
static inline void net_tell(float input[], int room, const void *told, size_t n_bytes)
{
    int n = (int)(n_bytes / sizeof *input);
    memcpy(input, told, n_bytes);
    while (n < room)
        input[n++] = 0;
}

/* Adds n inputs, each times its row of weights. Inlined always: with constant
 * sizes the inner loop is a few instructions. */
static inline __attribute__((always_inline)) void net_add(float to[], int width,
                                                          const float input[], int n,
                                                          const float *weights)
{
    for (int i = 0; i < n; i++, weights += width)
        for (int u = 0; u < width; u++)
            to[u] += input[i] * weights[u];
}

static inline float net_chance(float log_odds)
{
    return 1 / (1 + expf(-log_odds));
}

static inline float net_log_odds(float chance)
{
    chance = chance < 0.005f ? 0.005f : chance > 0.995f ? 0.995f : chance;
    return logf(chance / (1 - chance));
}

/* Places side by side: a sum waits for its last addition, those of several places do not
 * wait for each other. */
static inline __attribute__((always_inline)) void
net_look_at(const struct net *net, const struct net_input *input, int place, int n_places,
            float sums[NET_SECOND], float highest[NET_SECOND])
{
    float first[NET_ABREAST][NET_FIRST], second[NET_ABREAST][NET_SECOND];
    for (int p = 0; p < n_places; p++)
        for (int u = 0; u < NET_FIRST; u++)
            first[p][u] = net->kind[input->kind[place + p]][u];
    for (int i = 0; i < NET_PLACE_INPUTS; i++)
        for (int p = 0; p < n_places; p++)
            net_add(first[p], NET_FIRST, &input->place[place + p][i], 1, net->first[i]);
    for (int p = 0; p < n_places; p++)
        for (int u = 0; u < NET_FIRST; u++)
            first[p][u] = first[p][u] > 0 ? first[p][u] : 0;
    for (int p = 0; p < n_places; p++)
        for (int u = 0; u < NET_SECOND; u++)
            second[p][u] = net->second_bias[u];
    for (int i = 0; i < NET_FIRST; i++)
        for (int p = 0; p < n_places; p++)
            net_add(second[p], NET_SECOND, &first[p][i], 1, net->second[i]);
    for (int p = 0; p < n_places; p++)
        for (int u = 0; u < NET_SECOND; u++) {
            float out = second[p][u] > 0 ? second[p][u] : 0;
            sums[u] += out;
            highest[u] = out > highest[u] ? out : highest[u];
        }
}

static inline float net_judge(const struct net *net, const struct net_input *input)
{
    float sums[NET_SECOND] = {0}, highest[NET_SECOND] = {0}, third[NET_THIRD];
    int place = 0;
    for (; place + NET_ABREAST <= input->n_places; place += NET_ABREAST)
        net_look_at(net, input, place, NET_ABREAST, sums, highest);
    for (; place < input->n_places; place++)
        net_look_at(net, input, place, 1, sums, highest);
    for (int u = 0; u < NET_THIRD; u++)
        third[u] = net->third_bias[u];
    net_add(third, NET_THIRD, input->whole, NET_WHOLE_INPUTS, net->whole[0]);
    net_add(third, NET_THIRD, sums, NET_SECOND, net->sums[0]);
    net_add(third, NET_THIRD, highest, NET_SECOND, net->highest[0]);
    float log_odds = net->out_bias + net->trust * input->formula;
    for (int u = 0; u < NET_THIRD; u++)
        log_odds += third[u] > 0 ? third[u] * net->out[u] : 0;
    return net_chance(log_odds);
}

#endif
