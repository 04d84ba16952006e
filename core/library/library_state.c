/* library_state.c: the truth (cairn.h). */
#include <string.h>

#include "gate.h"
#include "library_parts.h"
#include "state_json.h"

void cairn_state_start(cairn_state *state, const cairn_setup *setup)
{
    struct position *own = state_in(state);
    memset(state, 0, sizeof *state);
    own->setup = *setup_in(setup);
    own->viewer = CAIRN_OPEN;
    game_start(&own->setup, &own->state);
}

int cairn_state_to_move(const cairn_state *state)
{
    return game_to_move(&state_of(state)->setup, &state_of(state)->state);
}

int cairn_state_legal(const cairn_state *state, cairn_move *out, int room)
{
    return game_legal(&state_of(state)->setup, &state_of(state)->state, out, room);
}

static bool is_legal(const struct position *own, cairn_move move)
{
    return move != CAIRN_NO_MOVE && game_to_move(&own->setup, &own->state) != GAME_OVER &&
           game_is_legal(&own->setup, &own->state, move);
}

int cairn_state_apply(cairn_state *state, cairn_move move, cairn_error *error)
{
    struct position *own = state_in(state);
    if (!is_legal(own, move))
        return library_say(error, cairn_state_to_move(state) == CAIRN_OVER ? &library_over
                                                                         : &library_not_legal);
    game_apply(&own->setup, &own->state, move);
    return 0;
}

cairn_move cairn_state_pick(const cairn_state *state, uint64_t *random)
{
    struct rng rng = {.state = *random};
    if (cairn_state_to_move(state) == CAIRN_OVER)
        return CAIRN_NO_MOVE;
    cairn_move move = game_pick(&state_of(state)->setup, &state_of(state)->state, &rng);
    *random = rng.state;
    return move;
}

/* A card is as likely as copies of it lie in the pile. */
int cairn_state_chances(const cairn_state *state, cairn_move *out, double *likelihood, int room)
{
    const struct position *own = state_of(state);
    game_move moves[GAME_CHOICES_MAX];
    if (cairn_state_to_move(state) != CAIRN_CHANCE)
        return 0;
    int n_moves = game_legal(&own->setup, &own->state, moves, GAME_CHOICES_MAX);
    int pile = game_pile_now(&own->setup, &own->state), n_cards = 0;
    for (int i = 0; i < n_moves; i++)
        n_cards += pile == GAME_NO_PILE
                       ? 1
                       : game_pile_holds(&own->setup, &own->state, pile, moves[i]);
    for (int i = 0; i < n_moves && i < room; i++) {
        int n_copies = pile == GAME_NO_PILE
                           ? 1
                           : game_pile_holds(&own->setup, &own->state, pile, moves[i]);
        out[i] = moves[i];
        likelihood[i] = (double)n_copies / n_cards;
    }
    return n_moves;
}

cairn_move cairn_state_read(const cairn_state *state, const char *word, cairn_error *error)
{
    const struct position *own = state_of(state);
    struct sentence why = {0};
    game_move move = gate_read(&own->setup, &own->state, word, &why);
    if (move == GAME_NO_MOVE)
        library_refuse(error, &why);
    return move;
}

int cairn_state_write(const cairn_state *state, cairn_move move, char word[CAIRN_WORD_MAX])
{
    const struct position *own = state_of(state);
    if (!is_legal(own, move))
        return -1;
    game_write(&own->setup, &own->state, move, word);
    return 0;
}

int cairn_state_score(const cairn_state *state, double share[CAIRN_SEATS_MAX])
{
    const struct position *own = state_of(state);
    float shares[GAME_SEATS_MAX];
    if (cairn_state_to_move(state) != CAIRN_OVER)
        return -1;
    game_score(&own->setup, &own->state, shares);
    for (int seat = 0; seat < game_seats(&own->setup); seat++)
        share[seat] = (double)shares[seat];
    return 0;
}

int cairn_state_json(const cairn_state *state, char *out, size_t room)
{
    char json[STATE_JSON_MAX];
    struct text text = text_in(json, sizeof json);
    state_json(&state_of(state)->setup, &state_of(state)->state, STATE_JSON_NO_PLY, &text);
    return library_give(json, out, room);
}

int cairn_state_view(const cairn_state *state, int viewer, cairn_view *view)
{
    const struct position *own = state_of(state);
    if (viewer != CAIRN_WATCHER && !library_is_seat(&own->setup, viewer, NULL))
        return -1;
    struct position *seen = view_in(view);
    memset(view, 0, sizeof *view);
    seen->setup = own->setup;
    seen->viewer = (int8_t)viewer;
    game_mask(&own->setup, &own->state, viewer, (game_view *)&seen->state);
    return 0;
}

cairn_move cairn_state_public_move(const cairn_state *state, cairn_move move, int viewer)
{
    const struct position *own = state_of(state);
    if (!is_legal(own, move) ||
        (viewer != CAIRN_WATCHER && !library_is_seat(&own->setup, viewer, NULL)))
        return CAIRN_NO_MOVE;
    return game_public_move(&own->setup, &own->state, move, viewer);
}
