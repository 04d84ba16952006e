/* library_setup.c: games, their set-ups and their numbers (cairn.h). */
#include <stdlib.h>
#include <string.h>

#include "description_json.h"
#include "library_parts.h"
#include "numbers.h"
#include "setup_words.h"

enum { WORDS_MAX = 16, LAYOUT_MAX = 8192 };

static const struct phrase phrase_long = {"setup-long",
                                          "A set-up has at most %1 words."};

const char *cairn_version(void)
{
    return CAIRN_VERSION;
}

const char *cairn_game_key(int index)
{
    return index >= 0 && index < game_count() ? game_key(game_at(index)) : NULL;
}

int cairn_setup_read(cairn_setup *setup, const char *words, cairn_error *error)
{
    char copy[512], *rest = copy;
    const char *word[WORDS_MAX];
    int n_words = 0;
    struct sentence why = {0};
    struct text text = text_in(copy, sizeof copy);
    text_add(&text, words);
    for (char *one; (one = strtok_r(rest, " \t\n", &rest));) {
        if (n_words == WORDS_MAX || text.is_cut) {
            sentence_set(&why, &phrase_long, WORDS_MAX);
            return library_refuse(error, &why);
        }
        word[n_words++] = one;
    }
    game_setup own;
    if (!setup_read(n_words, word, &own, &why))
        return library_refuse(error, &why);
    memset(setup, 0, sizeof *setup);
    memcpy(setup->opaque, &own, sizeof own);
    return 0;
}

int cairn_setup_write(const cairn_setup *setup, char *out, size_t room)
{
    char line[512], options[256];
    struct text text = text_in(line, sizeof line), list = text_in(options, sizeof options);
    game_setup_write(setup_in(setup), &list);
    text_add(&text, game_key(setup_in(setup)->rules));
    text_char(&text, ' ');
    for (const char *at = options; *at; at++)
        text_char(&text, *at == ',' ? ' ' : *at);
    return library_give(line, out, room);
}

int cairn_setup_seats(const cairn_setup *setup)
{
    return game_seats(setup_in(setup));
}

int cairn_setup_describe(const cairn_setup *setup, char *out, size_t room)
{
    char *json = malloc(DESCRIPTION_JSON_MAX);
    if (!json)
        return -1;
    struct text text = text_in(json, DESCRIPTION_JSON_MAX);
    description_json(setup_in(setup), NULL, &text);
    int length = library_give(json, out, room);
    free(json);
    return length;
}

/* ---- Numbers. */

int cairn_setup_actions(const cairn_setup *setup)
{
    const game_setup *own = setup_in(setup);
    return game_has_numbers(own->rules) ? game_action_count(own) : -1;
}

int cairn_setup_observation_size(const cairn_setup *setup)
{
    const game_setup *own = setup_in(setup);
    return game_has_numbers(own->rules) ? game_observation_size(own) : -1;
}

static void write_blocks(const struct numbers_block block[], int n_blocks, struct text *out)
{
    for (int i = 0; i < n_blocks; i++) {
        text_format(out, "%s{\"name\":\"%s\",\"offset\":%d,\"shape\":[", i ? "," : "",
                    block[i].name, block[i].offset);
        for (int d = 0; d < NUMBERS_DIMENSIONS_MAX && block[i].dimension[d]; d++)
            text_format(out, "%s%d", d ? "," : "", block[i].dimension[d]);
        text_add(out, "]}");
    }
}

int cairn_setup_layout(const cairn_setup *setup, char *out, size_t room)
{
    const game_setup *own = setup_in(setup);
    struct numbers_block block[NUMBERS_BLOCKS_MAX];
    char json[LAYOUT_MAX];
    struct text text = text_in(json, sizeof json);
    if (!game_has_numbers(own->rules))
        return -1;
    text_format(&text, "{\"version\":%d,\"n_actions\":%d,\"n_bytes\":%d,\"actions\":[",
                game_numbers_version(own->rules), game_action_count(own),
                game_observation_size(own));
    write_blocks(block, game_action_blocks(own, block), &text);
    text_add(&text, "],\"observation\":[");
    write_blocks(block, game_observation_blocks(own, block), &text);
    text_add(&text, "]}");
    return library_give(json, out, room);
}
