/* gate.c: see gate.h. */
#include "gate.h"

#include <string.h>

static const struct phrase phrase_too_long = {
    "word-too-long", PHRASE("A word that begins %1 is too long to be one of this game.")};
static const struct phrase phrase_no_word = {"no-word", PHRASE("%1 is not a word of %2.")};
static const struct phrase phrase_empty = {"word-empty", PHRASE("There is no word.")};

/* Is there something that the rules may look at? */
static bool can_be_word(const char *word, struct sentence *why)
{
    if (!*word) {
        sentence_set(why, &phrase_empty);
        return false;
    }
    if (strnlen(word, GAME_WORD_MAX) == GAME_WORD_MAX) {
        char beginning[17];
        struct text text = text_in(beginning, sizeof beginning);
        text_add(&text, word);
        sentence_set(why, &phrase_too_long, beginning);
        return false;
    }
    return true;
}

static void refuse_reading(const game_setup *setup, const char *word, struct sentence *why)
{
    sentence_set(why, &phrase_no_word, word, game_name(setup->rules));
}

game_move gate_read(const game_setup *setup, const game_state *state, const char *word,
                    struct sentence *why)
{
    if (!can_be_word(word, why))
        return GAME_NO_MOVE;
    game_move move = game_read(setup, state, word);
    if (move == GAME_NO_MOVE) {
        refuse_reading(setup, word, why);
    } else if (!game_is_legal(setup, state, move)) {
        game_refuse(setup, state, move, why);
        move = GAME_NO_MOVE;
    }
    return move;
}

game_move gate_read_view(const game_setup *setup, const game_view *view, const char *word,
                         struct sentence *why)
{
    if (!can_be_word(word, why))
        return GAME_NO_MOVE;
    game_move move = view_read(setup, view, word);
    if (move == GAME_NO_MOVE) {
        refuse_reading(setup, word, why);
    } else if (!view_is_legal(setup, view, move)) {
        view_refuse(setup, view, move, why);
        move = GAME_NO_MOVE;
    }
    return move;
}
