/* schotten_samples.c: see claim_samples.h. */
#include "claim_samples.h"

#include "schotten_parts.h"

struct sample {
    struct claim_face face;
    card_pack own, other;
    card_set unseen;
    bool is_first;
};

_Static_assert(sizeof(struct sample) <= sizeof(struct claim_sample), "fits");

/* The seat's claims at this moment, as far as there is room. */
static int collect(const struct schotten *s, int seat, bool wilds, struct claim_sample *samples,
                   int room)
{
    int n = 0;
    for (int stone = 0; stone < SCHOTTEN_STONES && n < room; stone++) {
        card_pack own = s->side[seat][stone], other = s->side[!seat][stone];
        if (!(schotten_unclaimed(s) >> stone & 1) || !schotten_is_complete(s, seat, stone) ||
            pack_is_plain(own | other) == wilds)
            continue;
        *(struct sample *)samples[n++].bytes = (struct sample){
            .face = schotten_face(s, stone),
            .own = own,
            .other = other,
            .unseen = schotten_unseen(s),
            .is_first = s->first[seat] >> stone & 1,
        };
    }
    return n;
}

void claim_samples_collect(bool wilds, struct rng *rng, struct claim_sample *samples, int n)
{
    game_setup preset = game_setup_default(game_find("schotten")), *setup = &preset;
    game_setup_preset(setup, wilds ? "tactics" : "base", NULL);
    while (n > 0) {
        game_state state;
        int mover;
        game_start(setup, &state);
        while ((mover = game_to_move(setup, &state)) != GAME_OVER) {
            int n_new = mover < 0 ? 0
                                  : collect((const struct schotten *)state.bytes, mover, wilds,
                                            samples, n);
            samples += n_new;
            n -= n_new;
            game_apply(setup, &state, game_pick(setup, &state, rng));
        }
    }
}

static bool prove_plain(const struct sample *claim)
{
    struct claim_unseen unseen = claim_unseen_of(&schotten_deck_54, claim->unseen);
    return claim_holds_plain(&schotten_deck_54, 3, claim->own, claim->other, &unseen,
                             claim->is_first);
}

static bool prove_wild(const struct sample *claim)
{
    struct claim_side own = claim_side_of(&schotten_deck_54, claim->own);
    struct claim_side other = claim_side_of(&schotten_deck_54, claim->other);
    return claim_holds(&schotten_deck_54, &claim->face, &own, &other, claim->unseen,
                       claim->is_first);
}

int claim_samples_prove(bool wilds, const struct claim_sample *samples, int n)
{
    int n_proven = 0;
    for (int i = 0; i < n; i++) {
        const struct sample *claim = (const struct sample *)samples[i].bytes;
        n_proven += wilds ? prove_wild(claim) : prove_plain(claim);
    }
    return n_proven;
}
