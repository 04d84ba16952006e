/* game.c: the list of games, and the typed doors to their functions. */
#include "game.h"

#include <string.h>

#include "game_list.h"
#include "game_rules.h"

#define GAME(name) extern const struct game name##_rules;
GAME_LIST(GAME)
#undef GAME

static const struct game *const games[] = {
#define GAME(name) &name##_rules,
    GAME_LIST(GAME)
#undef GAME
};

const struct phrase phrase_not_now = {
    "not-now", PHRASE("%1 is not among the words that may be played now.")};
const struct phrase phrase_game_over = {"game-over", PHRASE("The game is over.")};
const struct phrase phrase_not_held = {"not-held", PHRASE("%c1 is not in the hand.")};
const struct phrase phrase_not_masked = {
    "not-masked", PHRASE("%1 hides its cards, and here they must be named.")};
const struct phrase phrase_hidden_from_you = {
    "hidden-from-you", PHRASE("%1 names cards that this seat cannot see.")};
const struct phrase phrase_no_such_card = {"no-such-card",
                                           PHRASE("%1 is not a card of this game.")};
const struct phrase phrase_card_twice = {"card-twice", PHRASE("%1 stands there more than once.")};
const struct phrase phrase_bad_line = {"bad-line", PHRASE("%1 is not understood here.")};
const struct phrase phrase_no_such_place = {
    "no-such-place", PHRASE("There is no place %1; they are numbered 1 to %2.")};
const struct phrase phrase_no_such_seat = {"no-such-seat", PHRASE("There is no seat %1.")};

static const struct phrase phrase_no_preset = {
    "no-preset", PHRASE("%2 has no preset %1.")};
static const struct phrase phrase_no_option = {
    "no-option", PHRASE("%2 has no option %1.")};
static const struct phrase phrase_no_value = {
    "no-value", PHRASE("Option %2 cannot be %1.")};
static const struct phrase phrase_no_claims = {
    "no-claims", PHRASE("There is nothing to claim in %1.")};

/* ---- The list. */

int game_count(void)
{
    return (int)(sizeof games / sizeof games[0]);
}

const struct game *game_at(int index)
{
    return games[index];
}

const struct game *game_find(const char *key)
{
    for (int i = 0; i < game_count(); i++)
        if (strcmp(games[i]->key, key) == 0)
            return games[i];
    return NULL;
}

const char *game_key(const struct game *game)
{
    return game->key;
}

const char *game_name(const struct game *game)
{
    return game->name;
}

int game_rules_version(const struct game *game)
{
    return game->rules_version;
}

int game_option_count(const struct game *game)
{
    return game->n_options;
}

const char *game_option_key(const struct game *game, int option)
{
    return game->options[option].key;
}

const char *game_option_value(const struct game *game, int option, int choice)
{
    return game->options[option].values[choice];
}

int game_preset_count(const struct game *game)
{
    return game->n_presets;
}

const char *game_preset_key(const struct game *game, int preset)
{
    return game->presets[preset].key;
}

/* ---- Names. */

const struct game_description *game_description(const struct game *game)
{
    return game->description;
}

const struct game_name *game_name_find(const struct game_name *names, const char *key)
{
    for (; names && names->key; names++)
        if (strcmp(names->key, key) == 0)
            return names;
    return NULL;
}

/* A colour's cards are its letter and a value. */
static bool card_is_named(const struct game_card_name *card, const char *word)
{
    size_t n_letter = strlen(card->word);
    if (!strstr(card->name, "%1"))
        return strcmp(card->word, word) == 0;
    return strncmp(word, card->word, n_letter) == 0 && word[n_letter] &&
           word[n_letter + strspn(word + n_letter, "0123456789")] == '\0';
}

const struct game_card_name *game_card_find(const game_setup *setup, const char *word)
{
    for (const struct game_card_name *card = setup->rules->description->cards(setup); card->word;
         card++)
        if (card_is_named(card, word))
            return card;
    return NULL;
}

/* ---- Set-ups. */

static void use_preset(game_setup *setup, const struct game_preset *preset)
{
    memcpy(setup->choice, preset->choice, sizeof setup->choice);
}

game_setup game_setup_default(const struct game *game)
{
    game_setup setup = {.rules = game};
    use_preset(&setup, &game->presets[0]);
    return setup;
}

bool game_setup_preset(game_setup *setup, const char *preset, struct sentence *why)
{
    const struct game *game = setup->rules;
    for (int i = 0; i < game->n_presets; i++) {
        if (strcmp(game->presets[i].key, preset) == 0) {
            use_preset(setup, &game->presets[i]);
            return true;
        }
    }
    sentence_set(why, &phrase_no_preset, preset, game->name);
    return false;
}

bool game_setup_option(game_setup *setup, const char *key, const char *value, struct sentence *why)
{
    const struct game *game = setup->rules;
    for (int i = 0; i < game->n_options; i++) {
        if (strcmp(game->options[i].key, key) != 0)
            continue;
        for (int j = 0; game->options[i].values[j]; j++) {
            if (strcmp(game->options[i].values[j], value) == 0) {
                setup->choice[i] = (uint8_t)j;
                return true;
            }
        }
        sentence_set(why, &phrase_no_value, value, key);
        return false;
    }
    sentence_set(why, &phrase_no_option, key, game->name);
    return false;
}

bool game_setup_fits(const game_setup *setup, struct sentence *why)
{
    return setup->rules->fits(setup, why);
}

void game_setup_write(const game_setup *setup, struct text *out)
{
    const struct game *game = setup->rules;
    for (int i = 0; i < game->n_options; i++) {
        if (i > 0)
            text_char(out, ',');
        text_add(out, game->options[i].key);
        text_char(out, '=');
        text_add(out, game->options[i].values[setup->choice[i]]);
    }
}

bool game_setup_same(const game_setup *one, const game_setup *other)
{
    return one->rules == other->rules &&
           memcmp(one->choice, other->choice, sizeof one->choice) == 0;
}

int game_seats(const game_setup *setup)
{
    return setup->rules->seats(setup);
}

/* ---- The truth. */

void game_start(const game_setup *setup, game_state *state)
{
    setup->rules->start(setup, state->bytes);
}

void game_copy(const game_setup *setup, game_state *to, const game_state *from)
{
    memcpy(to->bytes, from->bytes, setup->rules->state_size);
}

bool game_same(const game_setup *setup, const game_state *one, const game_state *other)
{
    return memcmp(one->bytes, other->bytes, setup->rules->state_size) == 0;
}

size_t game_state_size(const game_setup *setup)
{
    return setup->rules->state_size;
}

int game_to_move(const game_setup *setup, const game_state *state)
{
    return setup->rules->to_move(setup, state->bytes);
}

enum game_phase game_phase(const game_setup *setup, const game_state *state)
{
    return setup->rules->phase(setup, state->bytes);
}

const char *game_phase_key(enum game_phase phase)
{
    static const char *const keys[] = {
        [GAME_PHASE_DEAL] = "deal",     [GAME_PHASE_PLAY] = "play",
        [GAME_PHASE_CLAIM] = "claim",   [GAME_PHASE_DRAW] = "draw",
        [GAME_PHASE_RETURN] = "return", [GAME_PHASE_SHUFFLE] = "shuffle",
        [GAME_PHASE_GIVE] = "give",     [GAME_PHASE_EXTRA] = "extra",
        [GAME_PHASE_OVER] = "over",
    };
    return keys[phase];
}

int game_legal(const game_setup *setup, const game_state *state, game_move *out, int room)
{
    struct move_list list = {.out = out, .room = room, .sought = GAME_NO_MOVE};
    setup->rules->legal(setup, state->bytes, &list);
    return list.count;
}

bool game_is_legal(const game_setup *setup, const game_state *state, game_move move)
{
    struct move_list list = {.sought = move};
    setup->rules->legal(setup, state->bytes, &list);
    return list.is_found;
}

game_move game_pick(const game_setup *setup, const game_state *state, struct rng *rng)
{
    return setup->rules->pick(setup, state->bytes, rng);
}

void game_apply(const game_setup *setup, game_state *state, game_move move)
{
    setup->rules->apply(setup, state->bytes, move);
}

void game_score(const game_setup *setup, const game_state *state, float share[GAME_SEATS_MAX])
{
    setup->rules->score(setup, state->bytes, share);
}

static void set_game(struct sentence line[], int n_lines, const struct game *game)
{
    for (int i = 0; i < n_lines; i++)
        line[i].game = game;
}

int game_ending(const game_setup *setup, const game_state *state,
                struct sentence line[GAME_ENDING_LINES_MAX])
{
    int n_lines = setup->rules->ending(setup, state->bytes, line);
    set_game(line, n_lines, setup->rules);
    return n_lines;
}

/* ---- Words. */

void game_write(const game_setup *setup, const game_state *state, game_move move,
                char word[GAME_WORD_MAX])
{
    struct text text = text_in(word, GAME_WORD_MAX);
    setup->rules->write(setup, state->bytes, move, &text);
}

game_move game_read(const game_setup *setup, const game_state *state, const char *word)
{
    return setup->rules->read(setup, state->bytes, word);
}

void game_refuse(const game_setup *setup, const game_state *state, game_move move,
                 struct sentence *why)
{
    setup->rules->refuse(setup, state->bytes, move, why);
    if (why)
        why->game = setup->rules;
}

/* ---- Views. */

void game_mask(const game_setup *setup, const game_state *state, int viewer, game_view *view)
{
    game_copy(setup, &view->masked, state);
    setup->rules->mask(setup, view->masked.bytes, viewer);
}

game_move game_public_move(const game_setup *setup, const game_state *state, game_move move,
                           int viewer)
{
    return setup->rules->public_move(setup, state->bytes, move, viewer);
}

void game_guess(const game_setup *setup, const game_view *view, struct rng *rng, game_state *world)
{
    game_copy(setup, world, &view->masked);
    setup->rules->guess(setup, world->bytes, rng);
}

void view_copy(const game_setup *setup, game_view *to, const game_view *from)
{
    game_copy(setup, &to->masked, &from->masked);
}

bool view_same(const game_setup *setup, const game_view *one, const game_view *other)
{
    return game_same(setup, &one->masked, &other->masked);
}

int view_to_move(const game_setup *setup, const game_view *view)
{
    return game_to_move(setup, &view->masked);
}

enum game_phase view_phase(const game_setup *setup, const game_view *view)
{
    return game_phase(setup, &view->masked);
}

int view_legal(const game_setup *setup, const game_view *view, game_move *out, int room)
{
    return game_legal(setup, &view->masked, out, room);
}

bool view_is_legal(const game_setup *setup, const game_view *view, game_move move)
{
    return game_is_legal(setup, &view->masked, move);
}

void view_apply(const game_setup *setup, game_view *view, game_move move)
{
    game_apply(setup, &view->masked, move);
}

void view_score(const game_setup *setup, const game_view *view, float share[GAME_SEATS_MAX])
{
    game_score(setup, &view->masked, share);
}

int view_ending(const game_setup *setup, const game_view *view,
                struct sentence line[GAME_ENDING_LINES_MAX])
{
    return game_ending(setup, &view->masked, line);
}

void view_write(const game_setup *setup, const game_view *view, game_move move,
                char word[GAME_WORD_MAX])
{
    game_write(setup, &view->masked, move, word);
}

game_move view_read(const game_setup *setup, const game_view *view, const char *word)
{
    return game_read(setup, &view->masked, word);
}

void view_refuse(const game_setup *setup, const game_view *view, game_move move,
                 struct sentence *why)
{
    game_refuse(setup, &view->masked, move, why);
}

/* ---- Piles. */

int game_pile_count(const game_setup *setup)
{
    return setup->rules->pile_count(setup);
}

const char *game_pile_key(const game_setup *setup, int pile)
{
    return setup->rules->pile_key(setup, pile);
}

int game_pile_size(const game_setup *setup, int pile)
{
    return setup->rules->pile_size(setup, pile);
}

game_move game_pile_card(const game_setup *setup, int pile, int index)
{
    return setup->rules->pile_card(setup, pile, index);
}

int game_pile_now(const game_setup *setup, const game_state *state)
{
    return setup->rules->pile_now(setup, state->bytes);
}

int game_pile_holds(const game_setup *setup, const game_state *state, int pile, game_move card)
{
    return setup->rules->pile_holds(setup, state->bytes, pile, card);
}

int game_pile_epoch(const game_setup *setup, const game_state *state, int pile)
{
    return setup->rules->pile_epoch(setup, state->bytes, pile);
}

/* ---- Claims. */

const char *game_map(const struct game *game)
{
    return game->map;
}

bool game_is_claim(const struct game *game, game_move move)
{
    return game->is_claim && game->is_claim(move);
}

bool game_has_claims(const struct game *game)
{
    return game->prove != NULL;
}

int game_offered(const game_setup *setup, const game_state *state, game_move *out, int room)
{
    int n_legal = game_legal(setup, state, out, room);
    if (!setup->is_strict || !setup->rules->thinkable)
        return n_legal;
    game_move thinkable[GAME_CLAIMS_MAX];
    struct move_list list = {.out = thinkable, .room = GAME_CLAIMS_MAX, .sought = GAME_NO_MOVE};
    setup->rules->thinkable(setup, state->bytes, &list);
    struct move_list offered = {.out = out, .room = room, .count = n_legal};
    for (int i = 0; i < list.count; i++)
        if (!game_is_legal(setup, state, thinkable[i]))
            move_list_add(&offered, thinkable[i]);
    return offered.count;
}

int view_offered(const game_setup *setup, const game_view *view, game_move *out, int room)
{
    return game_offered(setup, &view->masked, out, room);
}

bool game_is_asked_in_vain(const game_setup *setup, const game_state *state)
{
    return setup->is_strict && game_phase(setup, state) == GAME_PHASE_CLAIM &&
           game_to_move(setup, state) >= 0 && game_legal(setup, state, NULL, 0) == 1;
}

const char *verdict_key(enum verdict verdict)
{
    static const char *const keys[] = {[VERDICT_PROVEN] = "proven",
                                       [VERDICT_BEATEN] = "beaten",
                                       [VERDICT_INCOMPLETE] = "incomplete"};
    return keys[verdict];
}

int game_claimant(const game_setup *setup, const game_state *state)
{
    return setup->rules->claimant ? setup->rules->claimant(setup, state->bytes) : 0;
}

int view_claimant(const game_setup *setup, const game_view *view)
{
    return game_claimant(setup, &view->masked);
}

bool game_prove(const game_setup *setup, const game_state *state, int place, int seat,
                struct proof *proof, struct sentence *why)
{
    if (!setup->rules->prove) {
        sentence_set(why, &phrase_no_claims, setup->rules->name);
        return false;
    }
    if (seat < 0 || seat >= game_seats(setup)) {
        sentence_set(why, &phrase_no_such_seat, seat);
        return false;
    }
    if (!setup->rules->prove(setup, state->bytes, place, seat, proof, why))
        return false;
    set_game(proof->line, proof->n_lines, setup->rules);
    return true;
}

bool view_prove(const game_setup *setup, const game_view *view, int place, int seat,
                struct proof *proof, struct sentence *why)
{
    return game_prove(setup, &view->masked, place, seat, proof, why);
}

/* ---- For people and programs. */

void game_json(const game_setup *setup, const game_state *state, struct text *out)
{
    setup->rules->json(setup, state->bytes, out);
}

void view_json(const game_setup *setup, const game_view *view, struct text *out)
{
    game_json(setup, &view->masked, out);
}

void view_picture(const game_setup *setup, const game_view *view, struct text *out)
{
    setup->rules->picture(setup, view->masked.bytes, out);
}

/* ---- Drawn positions. */

void game_diagram_begin(const game_setup *setup, game_state *state)
{
    setup->rules->diagram_begin(setup, state->bytes);
}

bool game_diagram_line(const game_setup *setup, game_state *state, int n_words,
                       const char *const word[], struct sentence *why)
{
    return setup->rules->diagram_line(setup, state->bytes, n_words, word, why);
}

bool game_diagram_end(const game_setup *setup, game_state *state, struct sentence *why)
{
    return setup->rules->diagram_end(setup, state->bytes, why);
}

/* ---- Series. */

void game_tally(const game_setup *setup, const game_state *state,
                const float share[GAME_SEATS_MAX], struct game_round *round)
{
    setup->rules->tally(setup, state->bytes, share, round);
}

int game_series_length(const game_setup *setup)
{
    return setup->rules->series_length(setup);
}

void game_series_order(const game_setup *setup, const struct game_round *rounds, int n_rounds,
                       uint8_t order[GAME_SEATS_MAX])
{
    setup->rules->series_order(setup, rounds, n_rounds, order);
}

void game_series_standing(const game_setup *setup, const struct game_round *rounds, int n_rounds,
                          struct game_standing *standing)
{
    setup->rules->series_standing(setup, rounds, n_rounds, standing);
}

int game_series_due(const game_setup *setup, const struct game_round *rounds, int n_rounds,
                    int n_agreed)
{
    return setup->rules->series_due ? setup->rules->series_due(rounds, n_rounds, n_agreed)
                                    : n_agreed;
}

int game_series_ending(const game_setup *setup, const struct game_round *rounds, int n_rounds,
                       int winner, struct sentence line[GAME_ENDING_LINES_MAX])
{
    if (!setup->rules->series_ending)
        return 0;
    int n_lines = setup->rules->series_ending(setup, rounds, n_rounds, winner, line);
    set_game(line, n_lines, setup->rules);
    return n_lines;
}

/* ---- For tests. */

const char *game_broken(const game_setup *setup, const game_state *state)
{
    return setup->rules->broken(setup, state->bytes);
}

const char *view_broken(const game_setup *setup, const game_view *view)
{
    return game_broken(setup, &view->masked);
}
