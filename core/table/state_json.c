/* state_json.c: see state_json.h. */
#include "state_json.h"

/* A share as a number: exact where it can be, and the same in every locale. */
static void add_share(float share, struct text *out)
{
    int millionths = (int)(share * 1e6f + 0.5f);
    if (millionths % 1000000 == 0) {
        text_int(out, millionths / 1000000);
        return;
    }
    char digits[8];
    struct text text = text_in(digits, sizeof digits);
    text_format(&text, "%06d", millionths);
    while (text.length > 1 && digits[text.length - 1] == '0')
        digits[--text.length] = '\0';
    text_format(out, "0.%s", digits);
}

/* The members that all games have. `share` is NULL before the end. */
static void add_common(const game_setup *setup, int to_move, enum game_phase phase,
                       const float *share, int ply, struct text *out)
{
    const struct game *game = setup->rules;
    text_add(out, "{\"game\":");
    text_json_string(out, game_key(game));
    text_add(out, ",\"options\":{");
    for (int i = 0; i < game_option_count(game); i++) {
        if (i > 0)
            text_char(out, ',');
        text_json_string(out, game_option_key(game, i));
        text_char(out, ':');
        text_json_string(out, game_option_value(game, i, setup->choice[i]));
    }
    text_add(out, "},\"to_move\":");
    if (to_move == GAME_CHANCE)
        text_add(out, "\"chance\"");
    else if (to_move == GAME_OVER)
        text_add(out, "null");
    else
        text_int(out, to_move);
    text_add(out, ",\"phase\":");
    text_json_string(out, game_phase_key(phase));
    text_add(out, ",\"result\":");
    if (!share)
        text_add(out, "null");
    for (int seat = 0; share && seat < game_seats(setup); seat++) {
        text_char(out, seat == 0 ? '[' : ',');
        add_share(share[seat], out);
    }
    if (share)
        text_char(out, ']');
    if (ply != STATE_JSON_NO_PLY) {
        text_add(out, ",\"ply\":");
        text_int(out, ply);
    }
    text_char(out, ',');
}

void state_json(const game_setup *setup, const game_state *state, int ply, struct text *out)
{
    float share[GAME_SEATS_MAX];
    int to_move = game_to_move(setup, state);
    if (to_move == GAME_OVER)
        game_score(setup, state, share);
    add_common(setup, to_move, game_phase(setup, state), to_move == GAME_OVER ? share : NULL, ply,
               out);
    game_json(setup, state, out);
    text_char(out, '}');
}

void state_json_view(const game_setup *setup, const game_view *view, int ply, struct text *out)
{
    float share[GAME_SEATS_MAX];
    int to_move = view_to_move(setup, view);
    if (to_move == GAME_OVER)
        view_score(setup, view, share);
    add_common(setup, to_move, view_phase(setup, view), to_move == GAME_OVER ? share : NULL, ply,
               out);
    view_json(setup, view, out);
    text_char(out, '}');
}
