/*
 * test_claim.c: the prover against brute force that lays down every
 * completion and every meaning of every wild, for both decks, every face and
 * every size.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "claim.h"
#include "schotten.h"

enum { PLAIN_POSITIONS = 240000, WILD_POSITIONS = 30000, SMALL_UNSEEN = 14 };

static const char *const siege_tactics[] = {"joker", "spy", "shield", NULL};

/* Five colours, 0 to 11. */
static const struct deck siege_like = {
    .n_colours = 5,
    .lane_bits = 12,
    .n_values = 12,
    .lowest = 0,
    .spy_bit = 10,
    .shield_values = 0xe,
    .first_of_lanes = 0x0001001001001001u,
    .index_bit = {0x0001001001001001u * 0xaaa, 0x0001001001001001u * 0xccc,
                  0x0001001001001001u * 0x0f0, 0x0001001001001001u * 0xf00},
    .letters = "rygbp",
    .tactics = siege_tactics,
};

/* ---- Brute force. A formation is a list of (colour, value) pairs. */

struct formation {
    int n;
    int colour[4], value[4];
};

static int naive_strength(const struct claim_face *face, const struct formation *f)
{
    int low = 99, high = -1, sum = 0;
    bool one_colour = true, distinct = true;
    for (int i = 0; i < f->n; i++) {
        sum += f->value[i];
        low = f->value[i] < low ? f->value[i] : low;
        high = f->value[i] > high ? f->value[i] : high;
        one_colour &= f->colour[i] == f->colour[0];
        for (int j = 0; j < i; j++)
            distinct &= f->value[i] != f->value[j];
    }
    if (face->lowest)
        return KIND_SUM << 8 | (255 - sum);
    bool run = distinct && high - low == f->n - 1, colour_run = run && one_colour;
    bool may_be_part = !(face->strict && colour_run);
    int kind = KIND_SUM;
    if (run && may_be_part && face->kinds >> KIND_RUN & 1)
        kind = KIND_RUN;
    if (one_colour && may_be_part && face->kinds >> KIND_COLOUR & 1)
        kind = KIND_COLOUR;
    if (low == high && face->kinds >> KIND_SAME & 1)
        kind = KIND_SAME;
    if (colour_run && face->kinds >> KIND_COLOUR_RUN & 1)
        kind = KIND_COLOUR_RUN;
    return kind << 8 | sum;
}

/* Gives the wilds from index `at` on every meaning. */
static int best_meaning(const struct deck *deck, const struct claim_face *face,
                        const struct claim_side *side, struct formation *f, int wild)
{
    int counts[3] = {side->joker, side->spy, side->shield}, kind = 0;
    for (int left = wild; kind < 3 && left >= counts[kind]; kind++)
        left -= counts[kind];
    if (kind == 3)
        return naive_strength(face, f);
    uint32_t fit = kind == 0   ? (1u << deck->n_values) - 1
                   : kind == 1 ? 1u << deck->spy_bit
                               : deck->shield_values;
    int best = 0, at = f->n++;
    for (int colour = 0; colour < deck->n_colours; colour++) {
        for (int bit = 0; bit < deck->n_values; bit++) {
            if (!(fit >> bit & 1))
                continue;
            f->colour[at] = colour;
            f->value[at] = bit + deck->lowest;
            int strength = best_meaning(deck, face, side, f, wild + 1);
            best = strength > best ? strength : best;
        }
    }
    f->n--;
    return best;
}

static int naive_complete(const struct deck *deck, const struct claim_face *face,
                          const struct claim_side *side, card_set plain)
{
    struct formation f = {.n = 0};
    for (; plain; plain = cards_without_first(plain)) {
        f.colour[f.n] = card_colour(deck, cards_first(plain));
        f.value[f.n++] = card_value(deck, cards_first(plain));
    }
    return best_meaning(deck, face, side, &f, 0);
}

/* The strongest completion, and of equals the first in canonical order. */
static void naive_strongest(const struct deck *deck, const struct claim_face *face,
                            const struct claim_side *side, card_set chosen, card_set unseen,
                            int lack, int *best, card_set *best_cards)
{
    if (lack == 0) {
        int strength = naive_complete(deck, face, side, side->plain | chosen);
        if (strength > *best) {
            *best = strength;
            *best_cards = chosen;
        }
        return;
    }
    while (unseen) {
        card_set card = unseen & -unseen;
        unseen &= ~card;
        naive_strongest(deck, face, side, chosen | card, unseen, lack - 1, best, best_cards);
    }
}

/* ---- Random positions. */

static card_set take_some(card_set *from, int n, struct rng *rng)
{
    card_set taken = 0;
    while (n-- > 0 && *from) {
        card_set card = card_bit(cards_any(*from, rng));
        taken |= card;
        *from &= ~card;
    }
    return taken;
}

/* Cards that look like somebody's plan: one colour, or values close by. */
static card_set take_planned(const struct deck *deck, card_set *from, int n, struct rng *rng)
{
    card_set near = *from;
    int anchor = cards_any(*from, rng);
    switch (rng_below(rng, 4)) {
    case 0:
        near &= (card_set)((1u << deck->lane_bits) - 1) << (card_colour(deck, anchor) * deck->lane_bits);
        break;
    case 1:
        near &= cards_of_value(deck, anchor % deck->lane_bits);
        break;
    case 2: {
        int low = anchor % deck->lane_bits;
        near &= deck->first_of_lanes * ((7u << low) & ((1u << deck->n_values) - 1));
        break;
    }
    default:
        break;
    }
    card_set taken = take_some(&near, n, rng);
    *from &= ~taken;
    return taken | take_some(from, n - cards_count(taken), rng);
}

struct position {
    const struct deck *deck;
    struct claim_face face;
    struct claim_side own, other;
    card_set unseen;
    bool is_first;
};

static struct claim_face random_face(const struct deck *deck, struct rng *rng)
{
    static const uint8_t kinds[] = {KINDS_ALL, KINDS_ALL, KINDS_SUM, KINDS_SUM | 1 << KIND_RUN,
                                    KINDS_SUM | 1 << KIND_COLOUR, KINDS_SUM | 1 << KIND_SAME};
    struct claim_face face = {
        .need = (uint8_t)(2 + rng_below(rng, 3)),
        .kinds = kinds[rng_below(rng, 6)],
    };
    if (deck == &siege_like) {
        face.lowest = face.kinds == KINDS_SUM && rng_below(rng, 2);
        face.strict = face.kinds != KINDS_ALL && rng_below(rng, 2);
    }
    return face;
}

static struct position random_position(bool wilds, struct rng *rng)
{
    static const struct deck *const decks[] = {&schotten_deck_54, &schotten_deck_60, &siege_like};
    struct position p = {.deck = decks[rng_below(rng, 3)]};
    p.face = random_face(p.deck, rng);
    p.is_first = rng_below(rng, 2);
    card_set left = deck_all(p.deck);
    struct claim_side *sides[2] = {&p.own, &p.other};
    int n_jokers = p.deck == &siege_like ? 2 : 1, n_spies = 1, n_shields = 1;
    int size[2] = {p.face.need, (int)rng_below(rng, (uint32_t)p.face.need + 1u)};
    for (int i = 0; i < 2; i++) {
        int n = size[i];
        if (wilds) {
            while (n && n_jokers && rng_below(rng, 3) == 0)
                sides[i]->joker++, n--, n_jokers--;
            if (n && n_spies && rng_below(rng, 3) == 0)
                sides[i]->spy++, n--, n_spies--;
            if (n && n_shields && rng_below(rng, 3) == 0)
                sides[i]->shield++, n--, n_shields--;
        }
        sides[i]->plain = take_planned(p.deck, &left, n, rng);
        if (p.deck != &siege_like)
            n_jokers = 1;
    }
    int lack = p.face.need - size[1];
    uint32_t most = lack >= 3 || (wilds && lack >= 2) ? SMALL_UNSEEN : (uint32_t)cards_count(left);
    p.unseen = take_some(&left, (int)rng_below(rng, most + 1), rng);
    return p;
}

static void check_position(const struct position *p, int number)
{
    int lack = p->face.need - claim_side_count(&p->other);
    int own = naive_complete(p->deck, &p->face, &p->own, p->own.plain), best = 0;
    card_set best_cards = 0;
    naive_strongest(p->deck, &p->face, &p->other, 0, p->unseen, lack, &best, &best_cards);
    bool holds = lack ? best <= own : p->is_first ? best <= own : best < own;

    bool is_wrong =
        claim_strength(p->deck, &p->face, &p->own) != own ||
        claim_strongest(p->deck, &p->face, &p->other, p->unseen, 0) != best ||
        claim_holds(p->deck, &p->face, &p->own, &p->other, p->unseen, p->is_first) != holds ||
        claim_completion(p->deck, &p->face, &p->other, p->unseen) != best_cards;
    if (is_wrong) {
        char own_cards[300], other_cards[300], unseen[400], want[100], got[100];
        struct text text = text_in(own_cards, sizeof own_cards);
        card_set_write(p->deck, p->own.plain, ' ', &text);
        text = text_in(other_cards, sizeof other_cards);
        card_set_write(p->deck, p->other.plain, ' ', &text);
        text = text_in(unseen, sizeof unseen);
        card_set_write(p->deck, p->unseen, ' ', &text);
        text = text_in(want, sizeof want);
        card_set_write(p->deck, best_cards, ' ', &text);
        text = text_in(got, sizeof got);
        card_set_write(p->deck,
                       claim_completion(p->deck, &p->face, &p->other, p->unseen), ' ', &text);
        fail_msg("position %d: need %d kinds %x lowest %d strict %d\n own %s (%d %d %d)\n other %s "
                 "(%d %d %d)\n unseen %s\n own %x, prover %x; best %x, prover %x; added %s, "
                 "prover %s; holds %d",
                 number, p->face.need, p->face.kinds, p->face.lowest, p->face.strict, own_cards,
                 p->own.joker, p->own.spy, p->own.shield, other_cards, p->other.joker, p->other.spy,
                 p->other.shield, unseen, own, claim_strength(p->deck, &p->face, &p->own), best,
                 claim_strongest(p->deck, &p->face, &p->other, p->unseen, 0), want, got, holds);
    }
    /* Whatever the floor, the answer is the strongest above it or none. */
    int floors[] = {own, best - 1, best, best + 1};
    for (int i = 0; i < 4; i++)
        if (floors[i] >= 0)
            assert_int_equal(
                claim_strongest(p->deck, &p->face, &p->other, p->unseen, floors[i]),
                best > floors[i] ? best : 0);
}

static card_pack pack_of(const struct deck *deck, card_set cards)
{
    card_pack pack = 0;
    for (; cards; cards = cards_without_first(cards))
        pack = pack_insert(pack, pack_code(deck, cards_first(cards)));
    return pack;
}

/* The fast path for packs says the same. */
static void check_plain(const struct position *p)
{
    if (p->face.kinds != KINDS_ALL)
        return;
    card_pack own = pack_of(p->deck, p->own.plain), other = pack_of(p->deck, p->other.plain);
    struct claim_unseen unseen = claim_unseen_of(p->deck, p->unseen);
    assert_int_equal(claim_strength_plain(p->face.need, own),
                     claim_strength(p->deck, &p->face, &p->own));
    assert_int_equal(
        claim_holds_plain(p->deck, p->face.need, own, other, &unseen, p->is_first),
        claim_holds(p->deck, &p->face, &p->own, &p->other, p->unseen, p->is_first));
}

static void plain_claims_agree_with_brute_force(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(12);
    for (int i = 0; i < PLAIN_POSITIONS; i++) {
        struct position p = random_position(false, &rng);
        check_position(&p, i);
        check_plain(&p);
    }
}

static void wild_claims_agree_with_brute_force(void **state)
{
    (void)state;
    struct rng rng = rng_seeded(20);
    for (int i = 0; i < WILD_POSITIONS; i++) {
        struct position p = random_position(true, &rng);
        int n_wilds = p.own.joker + p.other.joker;
        /* Two jokers on one side times many completions would take an hour. */
        if (p.other.joker == 2 && p.face.need - claim_side_count(&p.other) > 1)
            continue;
        if (n_wilds == 2 && i % 4)
            continue;
        check_position(&p, i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_claims_agree_with_brute_force),
        cmocka_unit_test(wild_claims_agree_with_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
