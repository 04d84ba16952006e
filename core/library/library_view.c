/* library_view.c: what a viewer knows, as words, JSON and numbers, and what can
 * be proven from it (cairn.h). */
#include <string.h>

#include "diagram.h"
#include "gate.h"
#include "library_parts.h"
#include "numbers.h"
#include "state_json.h"

enum { PICTURE_MAX = 16384 };

static const struct phrase phrase_nothing_asked = {
    "nothing-asked", "Nothing is asked: a line 'claim PLACE by SEAT' is missing."};

int cairn_view_start(cairn_view *view, const cairn_setup *setup, int viewer, cairn_error *error)
{
    cairn_state state;
    if (viewer != CAIRN_WATCHER && !library_is_seat(setup_in(setup), viewer, error))
        return -1;
    cairn_state_start(&state, setup);
    return cairn_state_view(&state, viewer, view);
}

int cairn_view_to_move(const cairn_view *view)
{
    return view_to_move(&view_of(view)->setup, masked(view_of(view)));
}

int cairn_view_legal(const cairn_view *view, cairn_move *out, int room)
{
    return view_legal(&view_of(view)->setup, masked(view_of(view)), out, room);
}

static bool is_legal(const struct position *own, cairn_move move)
{
    return move != CAIRN_NO_MOVE && view_to_move(&own->setup, masked(own)) != GAME_OVER &&
           view_is_legal(&own->setup, masked(own), move);
}

int cairn_view_apply(cairn_view *view, cairn_move move, cairn_error *error)
{
    struct position *own = view_in(view);
    if (!is_legal(own, move))
        return library_say(error, cairn_view_to_move(view) == CAIRN_OVER ? &library_over
                                                                        : &library_not_legal);
    view_apply(&own->setup, (game_view *)&own->state, move);
    return 0;
}

cairn_move cairn_view_read(const cairn_view *view, const char *word, cairn_error *error)
{
    struct sentence why = {0};
    game_move move = gate_read_view(&view_of(view)->setup, masked(view_of(view)), word, &why);
    if (move == GAME_NO_MOVE)
        library_refuse(error, &why);
    return move;
}

int cairn_view_write(const cairn_view *view, cairn_move move, char word[CAIRN_WORD_MAX])
{
    if (!is_legal(view_of(view), move))
        return -1;
    view_write(&view_of(view)->setup, masked(view_of(view)), move, word);
    return 0;
}

int cairn_view_json(const cairn_view *view, char *out, size_t room)
{
    char json[STATE_JSON_MAX];
    struct text text = text_in(json, sizeof json);
    state_json_view(&view_of(view)->setup, masked(view_of(view)), STATE_JSON_NO_PLY, &text);
    return library_give(json, out, room);
}

int cairn_view_picture(const cairn_view *view, char *out, size_t room)
{
    char picture[PICTURE_MAX];
    struct text text = text_in(picture, sizeof picture);
    view_picture(&view_of(view)->setup, masked(view_of(view)), &text);
    return library_give(picture, out, room);
}

void cairn_view_guess(const cairn_view *view, uint64_t *random, cairn_state *state)
{
    struct position *own = state_in(state);
    struct rng rng = {.state = *random};
    memset(state, 0, sizeof *state);
    own->setup = view_of(view)->setup;
    own->viewer = CAIRN_OPEN;
    game_guess(&own->setup, masked(view_of(view)), &rng, &own->state);
    *random = rng.state;
}

/* ---- Numbers. */

static bool has_numbers(const struct position *own)
{
    return own->viewer >= 0 && game_has_numbers(own->setup.rules);
}

static bool decides(const struct position *own)
{
    return has_numbers(own) && view_to_move(&own->setup, masked(own)) == own->viewer;
}

int cairn_view_observe(const cairn_view *view, uint8_t *observation, uint8_t *mask)
{
    const struct position *own = view_of(view);
    if (!has_numbers(own))
        return -1;
    if (observation)
        view_observe(&own->setup, masked(own), observation);
    if (mask && decides(own))
        view_action_mask(&own->setup, masked(own), mask);
    else if (mask)
        memset(mask, 0, (size_t)game_action_count(&own->setup));
    return 0;
}

int cairn_view_decode(cairn_view *view, const cairn_setup *setup, const uint8_t *observation)
{
    struct position *own = view_in(view);
    if (!game_has_numbers(setup_in(setup)->rules))
        return -1;
    memset(view, 0, sizeof *view);
    own->setup = *setup_in(setup);
    own->viewer = (int8_t)view_decode(&own->setup, observation, (game_view *)&own->state);
    return 0;
}

int cairn_view_action(const cairn_view *view, cairn_move move)
{
    const struct position *own = view_of(view);
    return decides(own) && is_legal(own, move) ? view_action(&own->setup, masked(own), move) : -1;
}

cairn_move cairn_view_action_move(const cairn_view *view, int action)
{
    const struct position *own = view_of(view);
    if (!decides(own))
        return CAIRN_NO_MOVE;
    game_move move = view_action_move(&own->setup, masked(own), action);
    return is_legal(own, move) ? move : CAIRN_NO_MOVE;
}

/* ---- Proofs. */

int cairn_view_prove(const cairn_view *view, int place, int seat, cairn_proof *proof,
                     cairn_error *error)
{
    struct proof own;
    struct sentence why = {0};
    if (!view_prove(&view_of(view)->setup, masked(view_of(view)), place, seat, &own, &why))
        return library_refuse(error, &why);
    library_give_proof(&own, proof);
    return 0;
}

int cairn_prove(const char *text, cairn_proof *proof, cairn_error *error)
{
    struct diagram *diagram = diagram_new(text, strlen(text));
    if (!diagram)
        return library_say(error, &library_no_memory);
    int result = library_say(error, &phrase_nothing_asked);
    for (enum diagram_event event; (event = diagram_next(diagram)) != DIAGRAM_END;) {
        if (diagram_proof(diagram)) {
            library_give_proof(diagram_proof(diagram), proof);
            result = 0;
            break;
        }
        if (event == DIAGRAM_BAD || event == DIAGRAM_FAILS) {
            library_refuse(error, diagram_why(diagram));
            break;
        }
    }
    if (result == 0 && error)
        *error = (cairn_error){{0}, {0}};
    diagram_free(diagram);
    return result;
}
