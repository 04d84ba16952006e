/* offered_json.c: see offered_json.h. */
#include "offered_json.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A word, and its first bytes as a number: few words differ later. */
struct sorted_word {
    uint64_t beginning;
    const char *word;
};

static uint64_t beginning_of(const char *word)
{
    uint64_t beginning = 0;
    for (int i = 0; i < 8; i++) {
        beginning = beginning << 8 | (unsigned char)*word;
        word += *word != '\0';
    }
    return beginning;
}

static int in_byte_order(const void *one, const void *other)
{
    const struct sorted_word *a = one, *b = other;
    if (a->beginning != b->beginning)
        return a->beginning < b->beginning ? -1 : 1;
    return strcmp(a->word, b->word);
}

/* Is it for this viewer to say what comes next? */
static bool may_move(const struct room *room, const game_state *state, int viewer)
{
    return viewer != GAME_WATCHER && room->game.ending == ENDING_NONE &&
           !room->seats.at[viewer].has_resigned &&
           game_to_move(&room->about.setup, state) == viewer;
}

static void add_steps(const game_setup *setup, const struct sorted_word sorted[], int n_words,
                      struct text *out)
{
    text_add(out, ",\"steps\":[");
    for (int i = 0; i < n_words; i++) {
        struct path path = path_of(setup, sorted[i].word);
        if (i > 0)
            text_char(out, ',');
        path_json(&path, out);
    }
    text_char(out, ']');
}

void offered_json(const struct room *room, const game_state *state, struct reader reader,
                  struct text *out)
{
    const game_setup *setup = &room->about.setup;
    game_move offered[GAME_CHOICES_MAX];
    int n_offered = may_move(room, state, reader.viewer)
                        ? game_offered(setup, state, offered, GAME_CHOICES_MAX)
                        : 0;
    assert(n_offered <= GAME_CHOICES_MAX);
    char word[GAME_CHOICES_MAX][GAME_WORD_MAX];
    struct sorted_word sorted[GAME_CHOICES_MAX];
    for (int i = 0; i < n_offered; i++) {
        game_write(setup, state, offered[i], word[i]);
        sorted[i] = (struct sorted_word){.beginning = beginning_of(word[i]), .word = word[i]};
    }
    if (n_offered > 1)
        qsort(sorted, (size_t)n_offered, sizeof sorted[0], in_byte_order);
    text_add(out, ",\"moves\":[");
    for (int i = 0; i < n_offered; i++) {
        if (i > 0)
            text_char(out, ',');
        text_json_string(out, sorted[i].word);
    }
    text_char(out, ']');
    if (reader.wants_steps)
        add_steps(setup, sorted, n_offered, out);
}
