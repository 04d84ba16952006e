/* claim_explain.c: see claim_explain.h. Nothing here is in a hurry. */
#include "claim_explain.h"

#include <assert.h>

static const struct phrase
    phrase_holds = {"claim-holds", PHRASE("The claim rests on %c1: %m2, total %3.")},
    phrase_stands_for = {"stands-for", PHRASE("There %c1 counts as %c2.")},
    phrase_incomplete = {"claim-incomplete",
                         PHRASE("The claimant's side has %1 of %2 cards: it is not complete.")},
    phrase_other_holds = {"other-holds", PHRASE("The other side has %c1: %m2, total %3.")},
    phrase_weaker = {"other-weaker", PHRASE("That is weaker, so the claim is won.")},
    phrase_stronger = {"other-stronger", PHRASE("That is stronger, so the claim fails.")},
    phrase_tie_won = {"tie-won", PHRASE("That is equal, and the claimant was complete first.")},
    phrase_tie_lost = {"tie-lost",
                       PHRASE("That is equal, and the other side was complete first.")},
    phrase_cannot_complete = {
        "cannot-complete",
        PHRASES("The other side lacks %1 cards and only %n2 is unseen: it cannot be completed.",
                "The other side lacks %1 cards and only %n2 are unseen: it cannot be completed.")},
    phrase_would_beat = {"would-beat",
                         PHRASE("With %c1 the other side would have %m2, total %3, which beats it.")},
    phrase_best_left = {"best-left", PHRASE("The best that is left there is %m1, total %2, with "
                                            "%c3: that does not beat %4.")},
    phrase_weaker_left = {"weaker-left", PHRASE("All that is left there is weaker: at best %m1, "
                                                "total %2.")},
    phrase_colours_differ = {"colours-differ",
                             PHRASE("%m1 is out of reach there: %c2 are not of one colour.")},
    phrase_values_differ = {"values-differ",
                            PHRASE("%m1 is out of reach there: %c2 are not of one value.")},
    phrase_no_common_run = {"no-common-run",
                            PHRASE("%m1 is out of reach there: %c2 do not fit in one run.")},
    phrase_wilds_do_not_fit = {"wilds-do-not-fit",
                               PHRASE("%m1 is out of reach there: %c2 do not go together.")},
    phrase_needs_discarded = {"needs-discarded",
                              PHRASE("%m1 there would need %c2, and that has been seen.")},
    phrase_needs_cards = {"needs-cards", PHRASE("%m1 there would need one of %c2 or more, and all "
                                                "of these have been seen.")},
    phrase_needs_value = {
        "needs-value",
        PHRASES("%m1 there would need %2 more of value %3, and %n4 is unseen.",
                "%m1 there would need %2 more of value %3, and %n4 are unseen.")},
    phrase_needs_colour = {
        "needs-colour",
        PHRASES("%m1 there would need %2 more of the colour of %c3, and %n4 is unseen.",
                "%m1 there would need %2 more of the colour of %c3, and %n4 are unseen.")},
    phrase_none_unseen = {"none-unseen",
                          PHRASE("%m1 is out of reach there: the unseen cards do not allow one.")};

static const char *const kind_names[] = {
    [KIND_SUM] = PHRASE("just a sum"),
    [KIND_RUN] = PHRASE("a run"),
    [KIND_COLOUR] = PHRASE("a colour"),
    [KIND_SAME] = PHRASE("a same-value set"),
    [KIND_COLOUR_RUN] = PHRASE("a colour run"),
};

/* The same at the head of a sentence. */
static const char *const kind_heads[] = {
    [KIND_SUM] = PHRASE("A sum"),
    [KIND_RUN] = PHRASE("A run"),
    [KIND_COLOUR] = PHRASE("A colour"),
    [KIND_SAME] = PHRASE("A same-value set"),
    [KIND_COLOUR_RUN] = PHRASE("A colour run"),
};

typedef char argument[SENTENCE_ARGUMENT_MAX];

static const char *cards(const struct deck *deck, card_set set, argument out)
{
    struct text text = text_in(out, SENTENCE_ARGUMENT_MAX);
    card_set_write(deck, set, ',', &text);
    return out;
}

/* The wilds are the first three tactic cards of every deck. */
static int wild_count(const struct claim_side *side, int wild)
{
    return wild == 0 ? side->joker : wild == 1 ? side->spy : side->shield;
}

static const char *side_cards(const struct deck *deck, const struct claim_side *side, argument out)
{
    struct text text = text_in(out, SENTENCE_ARGUMENT_MAX);
    card_set_write(deck, side->plain, ',', &text);
    for (int wild = 0; wild < 3; wild++) {
        for (int i = 0; i < wild_count(side, wild); i++) {
            if (text.length)
                text_char(&text, ',');
            card_write(deck, CARD_TACTIC + wild, &text);
        }
    }
    return out;
}

static struct sentence *new_line(struct proof *proof)
{
    assert(proof->n_lines < GAME_PROOF_LINES_MAX);
    return &proof->line[proof->n_lines++];
}

/* ---- What the wilds of a complete side stood for. */

struct stand_ins {
    int colour;      /* -1: it does not matter */
    int n;
    int wild[4], value_bit[4];
};

static void stand_in(struct stand_ins *ins, int wild, int value_bit)
{
    ins->wild[ins->n] = wild;
    ins->value_bit[ins->n++] = value_bit;
}

/* In a run each wild takes a place that is left. */
static void stand_in_run(const struct deck *deck, const struct claim_side *side, int need, int sum,
                         struct stand_ins *ins)
{
    int start = (sum - need * (need - 1) / 2) / need - deck->lowest;
    uint32_t places = (((1u << need) - 1) << start) & ~claim_values(deck, side->plain);
    if (side->spy) {
        stand_in(ins, 1, deck->spy_bit);
        places &= ~(1u << deck->spy_bit);
    }
    if (side->shield) {
        int bit = __builtin_ctz(places & deck->shield_values);
        stand_in(ins, 2, bit);
        places &= ~(1u << bit);
    }
    for (; places; places &= places - 1)
        stand_in(ins, 0, __builtin_ctz(places));
}

static void find_stand_ins(const struct deck *deck, const struct claim_face *face,
                           const struct claim_side *side, int strength, struct stand_ins *ins)
{
    int kind = strength >> 8, sum = claim_sum_of(face, strength);
    *ins = (struct stand_ins){.colour = -1};
    if (kind == KIND_COLOUR || kind == KIND_COLOUR_RUN)
        ins->colour = side->plain ? claim_one_colour(deck, side->plain) : 0;
    if (kind == KIND_COLOUR_RUN || kind == KIND_RUN) {
        stand_in_run(deck, side, face->need, sum, ins);
        return;
    }
    int left = sum - claim_plain_sum(deck, side->plain);
    for (int wild = 2; wild >= 0; wild--) {
        for (int i = 0; i < wild_count(side, wild); i++) {
            int bit;
            if (kind == KIND_SAME)
                bit = sum / face->need - deck->lowest;
            else if (wild == 1)
                bit = deck->spy_bit;
            else if (wild == 2)
                bit = face->lowest ? __builtin_ctz(deck->shield_values)
                                   : 31 - __builtin_clz(deck->shield_values);
            else
                bit = face->lowest ? 0 : deck->n_values - 1;
            /* On a strict face one of them stays a step below its best. */
            bool is_last = wild == 0 ? i == side->joker - 1 : wild == 2 && !side->joker;
            if (is_last && bit + deck->lowest > left && kind == KIND_COLOUR)
                bit = left - deck->lowest;
            left -= bit + deck->lowest;
            stand_in(ins, wild, bit);
        }
    }
}

static void explain_wilds(const struct claim_case *c, const struct claim_side *side, int strength,
                          struct proof *proof)
{
    struct stand_ins ins;
    find_stand_ins(c->deck, &c->face, side, strength, &ins);
    for (int i = 0; i < ins.n; i++) {
        argument wild, as;
        struct text text = text_in(wild, sizeof wild);
        card_write(c->deck, CARD_TACTIC + ins.wild[i], &text);
        text = text_in(as, sizeof as);
        if (ins.colour >= 0)
            card_write(c->deck, ins.colour * c->deck->lane_bits + ins.value_bit[i], &text);
        else
            text_int(&text, ins.value_bit[i] + c->deck->lowest);
        sentence_set(new_line(proof), &phrase_stands_for, wild, as);
    }
}

static void explain_side(const struct claim_case *c, const struct phrase *phrase,
                         const struct claim_side *side, int strength, struct proof *proof)
{
    argument held;
    sentence_set(new_line(proof), phrase, side_cards(c->deck, side, held),
                 kind_names[strength >> 8], claim_sum_of(&c->face, strength));
    explain_wilds(c, side, strength, proof);
}

/* ---- Why the other side cannot make a kind at all. */

/* The seen cards without which the other side's own colour allows no run. */
static card_set blocked_run_cards(const struct claim_case *c, int colour)
{
    uint32_t held = lane_of(c->deck, c->other.plain, colour);
    uint32_t unseen = lane_of(c->deck, c->unseen, colour), blocked = 0;
    for (int start = 0; start + c->face.need <= c->deck->n_values; start++) {
        uint32_t window = ((1u << c->face.need) - 1) << start;
        if (!(held & ~window))
            blocked |= window & ~held & ~unseen;
    }
    return (card_set)blocked << (colour * c->deck->lane_bits);
}

/* Is there a run in which every card that lies there has a place, the wilds at
 * values of theirs? */
static bool a_run_holds_all(const struct claim_case *c)
{
    uint32_t held = claim_values(c->deck, c->other.plain);
    for (int start = 0; start + c->face.need <= c->deck->n_values; start++) {
        uint32_t window = ((1u << c->face.need) - 1) << start, places = window & ~held;
        bool fits = !(held & ~window);
        if (c->other.spy) {
            fits = fits && (places >> c->deck->spy_bit & 1);
            places &= ~(1u << c->deck->spy_bit);
        }
        if (fits && (!c->other.shield || (places & c->deck->shield_values)))
            return true;
    }
    return false;
}

static void explain_blocked(const struct claim_case *c, const char *head, card_set blocked,
                            struct sentence *line)
{
    argument list;
    cards(c->deck, blocked, list);
    if (cards_count(blocked) > 1) {
        sentence_set(line, &phrase_needs_cards, head, list);
        return;
    }
    int where = c->place_of(c->state, cards_first(blocked));
    if (where)
        sentence_set(line, c->needs_card, head, list, where);
    else
        sentence_set(line, &phrase_needs_discarded, head, list);
}

static void explain_no_run(const struct claim_case *c, int kind, int colour, struct sentence *line)
{
    const struct deck *deck = c->deck;
    argument held_cards;
    uint32_t held = claim_values(deck, c->other.plain);
    int span = held ? 31 - __builtin_clz(held) - __builtin_ctz(held) : 0;
    side_cards(deck, &c->other, held_cards);
    if (span >= c->face.need || __builtin_popcount(held) != cards_count(c->other.plain)) {
        sentence_set(line, &phrase_no_common_run, kind_heads[kind], held_cards);
        return;
    }
    if (!a_run_holds_all(c)) {
        sentence_set(line, &phrase_wilds_do_not_fit, kind_heads[kind], held_cards);
        return;
    }
    /* A wild may take the place of any one of them: then none is needed. */
    bool has_wilds = c->other.joker || c->other.spy || c->other.shield;
    card_set blocked = kind == KIND_COLOUR_RUN && colour >= 0 && !has_wilds ? blocked_run_cards(c, colour) : 0;
    if (blocked && cards_count(blocked) <= 6)
        explain_blocked(c, kind_heads[kind], blocked, line);
    else
        sentence_set(line, &phrase_none_unseen, kind_heads[kind]);
}

static void explain_no_same(const struct claim_case *c, int lack, struct sentence *line)
{
    const struct deck *deck = c->deck;
    argument held_cards;
    uint32_t held = claim_values(deck, c->other.plain);
    side_cards(deck, &c->other, held_cards);
    if (held & (held - 1))
        sentence_set(line, &phrase_values_differ, kind_heads[KIND_SAME], held_cards);
    else if (c->other.spy || c->other.shield)
        sentence_set(line, &phrase_wilds_do_not_fit, kind_heads[KIND_SAME], held_cards);
    else if (!held)
        sentence_set(line, &phrase_none_unseen, kind_heads[KIND_SAME]);
    else
        sentence_set(line, &phrase_needs_value, kind_heads[KIND_SAME], lack,
                     __builtin_ctz(held) + deck->lowest,
                     cards_count(c->unseen & cards_of_value(deck, __builtin_ctz(held))));
}

static void explain_impossible(const struct claim_case *c, int kind, int lack, struct proof *proof)
{
    const struct deck *deck = c->deck;
    struct sentence *line = new_line(proof);
    argument held_cards;
    int colour = c->other.plain ? claim_one_colour(deck, c->other.plain) : -1;
    bool needs_colour = kind == KIND_COLOUR || kind == KIND_COLOUR_RUN;
    if (needs_colour && c->other.plain && colour < 0)
        sentence_set(line, &phrase_colours_differ, kind_heads[kind],
                     cards(deck, c->other.plain, held_cards));
    else if (kind == KIND_SAME)
        explain_no_same(c, lack, line);
    else if (kind == KIND_RUN || kind == KIND_COLOUR_RUN)
        explain_no_run(c, kind, colour, line);
    else if (colour >= 0)
        sentence_set(line, &phrase_needs_colour, kind_heads[kind], lack,
                     cards(deck, c->other.plain, held_cards),
                     __builtin_popcount(lane_of(deck, c->unseen, colour)));
    else
        sentence_set(line, &phrase_none_unseen, kind_heads[kind]);
}

/* ---- The case as a whole. */

/* The claim stands against an incomplete side: first the kinds above the
 * claimant's that cannot be had, then the best that can. */
static void explain_proven(const struct claim_case *c, int strength, struct proof *proof)
{
    int lack = c->face.need - claim_side_count(&c->other);
    int best = claim_strongest(c->deck, &c->face, &c->other, c->unseen, 0);
    argument list;
    if (!best) {
        sentence_set(new_line(proof), &phrase_cannot_complete, lack,
                     cards_count(c->unseen));
        return;
    }
    int own_kind = strength >> 8, best_kind = best >> 8;
    for (int kind = KIND_COLOUR_RUN; kind > best_kind && kind >= own_kind; kind--)
        if (c->face.kinds >> kind & 1)
            explain_impossible(c, kind, lack, proof);
    int sum = claim_sum_of(&c->face, best);
    if (best_kind == own_kind)
        sentence_set(
            new_line(proof), &phrase_best_left, kind_names[best_kind], sum,
            cards(c->deck, claim_completion(c->deck, &c->face, &c->other, c->unseen), list),
            claim_sum_of(&c->face, strength));
    else
        sentence_set(new_line(proof), &phrase_weaker_left, kind_names[best_kind], sum);
}

static void explain_beaten(const struct claim_case *c, struct proof *proof)
{
    argument list;
    card_set added = claim_completion(c->deck, &c->face, &c->other, c->unseen);
    struct claim_side grown = c->other;
    grown.plain |= added;
    int best = claim_strength(c->deck, &c->face, &grown);
    struct text text = text_in(proof->added, sizeof proof->added);
    card_set_write(c->deck, added, ',', &text);
    sentence_set(new_line(proof), &phrase_would_beat, cards(c->deck, added, list),
                 kind_names[best >> 8], claim_sum_of(&c->face, best));
    explain_wilds(c, &grown, best, proof);
}

static void explain_complete(const struct claim_case *c, int strength, struct proof *proof)
{
    int other = claim_strength(c->deck, &c->face, &c->other);
    explain_side(c, &phrase_other_holds, &c->other, other, proof);
    const struct phrase *phrase = other < strength   ? &phrase_weaker
                                  : other > strength ? &phrase_stronger
                                  : c->is_first      ? &phrase_tie_won
                                                     : &phrase_tie_lost;
    sentence_set(new_line(proof), phrase);
}

void claim_explain(const struct claim_case *c, struct proof *proof)
{
    proof->n_lines = 0;
    proof->added[0] = '\0';
    if (claim_side_count(&c->own) < c->face.need) {
        proof->verdict = VERDICT_INCOMPLETE;
        sentence_set(new_line(proof), &phrase_incomplete, claim_side_count(&c->own),
                     c->face.need);
        return;
    }
    int strength = claim_strength(c->deck, &c->face, &c->own);
    bool holds = claim_holds(c->deck, &c->face, &c->own, &c->other, c->unseen, c->is_first);
    proof->verdict = holds ? VERDICT_PROVEN : VERDICT_BEATEN;
    explain_side(c, &phrase_holds, &c->own, strength, proof);
    if (claim_side_count(&c->other) == c->face.need)
        explain_complete(c, strength, proof);
    else if (holds)
        explain_proven(c, strength, proof);
    else
        explain_beaten(c, proof);
}
