/* offers.c: draws, takebacks and rematches: offered, agreed, declined. See
 * rooms.h. */
#include <assert.h>

#include "description.h"
#include "room_clock.h"
#include "rooms_parts.h"

static const struct phrase phrase_not_over = {
    "not-over", PHRASE("The game is not over yet.")};
static const struct phrase phrase_no_offer = {
    "no-offer", PHRASE("Nobody has offered that.")};
static const struct phrase phrase_offered = {
    "offered-already", PHRASE("That has been offered already.")};
static const struct phrase phrase_own_offer = {
    "own-offer", PHRASE("This is your own offer: the others decide.")};
static const struct phrase phrase_nothing_played = {
    "nothing-played", PHRASE("You have played no word that could be taken back.")};
static const struct phrase phrase_computer = {
    "computer-plays-on", PHRASE("The computer does not agree to draws.")};
static const struct phrase phrase_no_draws = {
    "no-draws", PHRASE("%1 knows no draws: somebody wins.")};
static const struct phrase phrase_has_next = {
    "has-next", PHRASE("The next game has begun already.")};

/* ---- Who is asked. */

/* All persons but the one who offers, as bits; before the end those only who
 * have not resigned. A bot that wants a word back asks other bots too. */
static uint8_t asked_seats(const struct room *room, int by, enum offer_kind kind)
{
    uint8_t asked = 0;
    bool asks_bots = kind == OFFER_TAKEBACK && room->seats.at[by].is_bot;
    for (int i = 0; i < room->seats.n; i++) {
        const struct room_seat *seat = &room->seats.at[i];
        bool is_in = room->game.ending != ENDING_NONE || !seat->has_resigned;
        if (i != by && (seat_is_persons(seat) || (asks_bots && seat->is_bot)) && is_in)
            asked |= (uint8_t)(1 << i);
    }
    return asked;
}

static bool has_computer(const struct room *room)
{
    for (int i = 0; i < room->seats.n; i++)
        if (room->seats.at[i].level > 0 || room->seats.at[i].is_bot)
            return true;
    return false;
}

/* The number of the seat's last word, from 0; -1: there is none. */
static int last_word_of(const struct room *room, int seat)
{
    int last = table_length(room->game.table) - 1;
    while (last >= 0 && table_mover(room->game.table, last) != seat)
        last--;
    return last;
}

static bool may_offer(const struct room *room, int seat, enum offer_kind kind,
                      struct refusal *refusal)
{
    assert(!room->life.is_touched);
    bool is_over = room_state(room) == ROOM_OVER;
    if (seat == GAME_WATCHER)
        return refusal_set(refusal, 403, &room_phrase_not_seated);
    if (!room->game.table)
        return refusal_set(refusal, 409, &room_phrase_not_begun);
    if (kind == OFFER_REMATCH && !is_over)
        return refusal_set(refusal, 409, &phrase_not_over);
    if (kind != OFFER_REMATCH && (is_over || room->seats.at[seat].has_resigned))
        return refusal_set(refusal, 409, &room_phrase_over);
    const struct game *game = room->about.setup.rules;
    if (kind == OFFER_DRAW && !game_description(game)->has_draws)
        return refusal_set(refusal, 409, &phrase_no_draws, game_name(game));
    if (kind == OFFER_REMATCH && room->match.next_id[0])
        return refusal_set(refusal, 409, &phrase_has_next);
    return true;
}

/* ---- What all have agreed to. */

static bool take_back(struct room *room, int seat, struct refusal *refusal)
{
    struct rooms *rooms = room->rooms;
    int n_kept = last_word_of(room, seat), n_decisions = 0;
    for (int i = n_kept; i < table_length(room->game.table); i++)
        n_decisions += table_mover(room->game.table, i) >= 0;
    if (!table_undo(room->game.table, n_decisions, &refusal->why)) {
        refusal->status = 503;
        return false;
    }
    room_clock_stop(room, &rooms->clocked, rooms_now_ms(rooms));
    room_clock_look(room);
    if (!room_note(room, EVENT_TAKEBACK, seat, n_kept))
        return refusal_set(refusal, 503, &refusal_no_memory);
    room->offer[OFFER_DRAW].by = NOBODY;
    room_has_progressed(room);
    room_clock_run(room, &rooms->clocked, rooms_now_ms(rooms));
    return true;
}

/* Everybody sits one seat further on. */
static bool play_again(struct room *room, struct refusal *refusal)
{
    int from[GAME_SEATS_MAX];
    for (int i = 0; i < room->seats.n; i++)
        from[i] = (i + 1) % room->seats.n;
    return room_make_next(room, NULL, from, refusal);
}

static bool agree_to_draw(struct room *room, int by, struct refusal *refusal)
{
    if (!room_note(room, EVENT_AGREED, by, table_length(room->game.table)))
        return refusal_set(refusal, 503, &refusal_no_memory);
    room_finish(room, EVENT_AGREED);
    return true;
}

/* An offer to which all have agreed. If it cannot be, it is not made. */
static bool grant(struct room *room, enum offer_kind kind, const struct room_offer *offer,
                  struct refusal *refusal)
{
    struct room_offer before = room->offer[kind];
    room->offer[kind].by = NOBODY;
    bool is_done = kind == OFFER_TAKEBACK  ? take_back(room, offer->by, refusal)
                   : kind == OFFER_REMATCH ? play_again(room, refusal)
                                           : agree_to_draw(room, offer->by, refusal);
    if (!is_done)
        room->offer[kind] = before;
    return is_done;
}

/* ---- Offering and answering. */

bool room_make_offer(struct room *room, int seat, enum offer_kind kind, struct refusal *refusal)
{
    if (!may_offer(room, seat, kind, refusal))
        return false;
    struct room_offer *offer = &room->offer[kind];
    if (offer->by != NOBODY)
        return offer->by == seat ? refusal_set(refusal, 409, &phrase_offered)
                                 : room_answer_offer(room, seat, kind, true, refusal);
    if (kind == OFFER_DRAW && has_computer(room))
        return refusal_set(refusal, 409, &phrase_computer);
    if (kind == OFFER_TAKEBACK && last_word_of(room, seat) < 0)
        return refusal_set(refusal, 409, &phrase_nothing_played);
    struct room_offer made = {.by = seat};
    if (asked_seats(room, seat, kind) == 0)
        return grant(room, kind, &made, refusal);
    *offer = made;
    room_has_progressed(room);
    return true;
}

bool room_answer_offer(struct room *room, int seat, enum offer_kind kind, bool is_yes,
                       struct refusal *refusal)
{
    if (!may_offer(room, seat, kind, refusal))
        return false;
    struct room_offer *offer = &room->offer[kind];
    if (offer->by == NOBODY)
        return refusal_set(refusal, 409, &phrase_no_offer);
    if (offer->by == seat && is_yes)
        return refusal_set(refusal, 409, &phrase_own_offer);
    if (!is_yes) {
        offer->by = NOBODY;
        room_has_progressed(room);
        return true;
    }
    struct room_offer agreed = *offer;
    agreed.agreed |= (uint8_t)(1 << seat);
    uint8_t asked = asked_seats(room, offer->by, kind);
    if ((agreed.agreed & asked) == asked)
        return grant(room, kind, &agreed, refusal);
    *offer = agreed;
    room_has_progressed(room);
    return true;
}
