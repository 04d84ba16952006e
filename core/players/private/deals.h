/*
 * deals.h: in how many ways the cards that a seat does not see may lie, while they
 * are few: then the end of a game can be solved.
 */
#ifndef CAIRN_DEALS_H
#define CAIRN_DEALS_H

#include "duel.h"
#include "knowledge.h"

/* Cards of a pool, all different, lie in two hands, singly under the pile, and in it.
 * Above KNOWLEDGE_WORLDS_MAX it is only known that there are more. */
static inline int deals_of(int n_pool, int n_one, int n_other, int n_under)
{
    int hand[2] = {n_one, n_other}, n_deals = 1;
    for (int seat = 0; seat < 2; n_pool -= hand[seat++]) {
        int few = hand[seat] < n_pool - hand[seat] ? hand[seat] : n_pool - hand[seat];
        for (int i = 1; i <= few && n_deals <= KNOWLEDGE_WORLDS_MAX; i++)
            n_deals = n_deals * (n_pool - few + i) / i;
    }
    for (int i = 0; i < n_under && n_deals <= KNOWLEDGE_WORLDS_MAX; i++)
        n_deals *= n_pool--;
    return n_deals;
}

static inline bool deals_one_kind(tactic_set set)
{
    int kind = 0;
    while (set && tactics_of(set, kind) == 0)
        kind++;
    return tactics_of(set, kind) == tactics_count(set);
}

/* Of a whole view, with so many hidden cards under each pile; 0: too many, or some
 * may be alike, which nobody counts. */
static inline int deals_count(const struct duel *duel, const int n_under[2])
{
    int n_deals = deals_of(cards_count(duel->pool), duel->hidden[0][BACK_NUMBERED],
                           duel->hidden[1][BACK_NUMBERED], n_under[BACK_NUMBERED]);
    int n_tactics = deals_one_kind(duel->tactic_pool)
                        ? 1
                        : deals_of(tactics_count(duel->tactic_pool), duel->hidden[0][BACK_TACTIC],
                                   duel->hidden[1][BACK_TACTIC], n_under[BACK_TACTIC]);
    return n_tactics == 1 && n_deals <= KNOWLEDGE_WORLDS_MAX ? n_deals : 0;
}

#endif
