/* library_parts.c: see library_parts.h. */
#include "library_parts.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "player.h"
#include "say.h"

static_assert(sizeof(game_setup) <= sizeof(cairn_setup), "a set-up fits");
static_assert(sizeof(struct position) <= sizeof(cairn_state), "a state fits");
static_assert(sizeof(cairn_state) == sizeof(cairn_view), "so does a view");
static_assert((int)CAIRN_CHANCE == GAME_CHANCE && (int)CAIRN_OVER == GAME_OVER, "the same");
static_assert((int)CAIRN_WATCHER == GAME_WATCHER, "the same");
static_assert((int)CAIRN_SEATS_MAX == GAME_SEATS_MAX, "the same");
static_assert((int)CAIRN_WORD_MAX == GAME_WORD_MAX, "the same");
static_assert((int)CAIRN_CHOICES_MAX == GAME_CHOICES_MAX, "the same");
static_assert((int)CAIRN_LEVEL_TOP == PLAYER_LEVEL_TOP, "the same");
static_assert(CAIRN_NO_MOVE == GAME_NO_MOVE, "the same");

const struct phrase library_no_memory = {"no-memory", "There is not enough memory."};
const struct phrase library_no_seat = {"no-such-seat", "There is no seat %1."};
const struct phrase library_over = {"game-over", "The game is over."};
const struct phrase library_not_legal = {"not-legal",
                                         "That number is no legal move here."};
const struct phrase library_no_numbers = {
    "no-numbers", "This game has no numbered actions and observations."};

int library_refuse(cairn_error *error, const struct sentence *why)
{
    if (error) {
        struct text text = text_in(error->text, sizeof error->text);
        snprintf(error->code, sizeof error->code, "%s", why->phrase ? why->phrase->key : "");
        say(why, NULL, &text);
    }
    return -1;
}

int library_say(cairn_error *error, const struct phrase *phrase)
{
    struct sentence why = {0};
    sentence_set(&why, phrase);
    return library_refuse(error, &why);
}

int library_give(const char *text, char *out, size_t room)
{
    size_t length = strlen(text);
    if (room > 0) {
        size_t n = length < room - 1 ? length : room - 1;
        memcpy(out, text, n);
        out[n] = '\0';
    }
    return length <= INT_MAX ? (int)length : -1;
}

bool library_is_seat(const game_setup *setup, int seat, cairn_error *error)
{
    struct sentence why = {0};
    if (seat >= 0 && seat < game_seats(setup))
        return true;
    sentence_set(&why, &library_no_seat, seat);
    library_refuse(error, &why);
    return false;
}

void library_give_proof(const struct proof *proof, cairn_proof *out)
{
    struct text text = text_in(out->text, sizeof out->text);
    out->is_proven = proof->verdict == VERDICT_PROVEN;
    snprintf(out->verdict, sizeof out->verdict, "%s", verdict_key(proof->verdict));
    snprintf(out->added, sizeof out->added, "%s", proof->added);
    for (int i = 0; i < proof->n_lines; i++) {
        say(&proof->line[i], NULL, &text);
        text_char(&text, '\n');
    }
}
