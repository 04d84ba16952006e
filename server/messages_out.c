/* messages_out.c: what clients are told. See messages.h. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "messages.h"

static const char *const state_key[] = {
    [ROOM_WAITING] = "waiting", [ROOM_PLAYING] = "playing", [ROOM_OVER] = "over"};

static void add_seat(const struct room_seat *seat, struct text *out)
{
    if (seat->level > 0) {
        text_format(out, "{\"kind\":\"level\",\"level\":%d,\"taken\":true}", seat->level);
        return;
    }
    text_add(out, "{\"kind\":\"person\",\"name\":");
    if (seat->name[0])
        text_json_string(out, seat->name);
    else
        text_add(out, "null");
    text_format(out, ",\"taken\":%s}", seat->is_taken ? "true" : "false");
}

void message_table(const struct room *room, struct text *out)
{
    const struct game *game = room->setup.rules;
    text_format(out, "{\"table\":\"%s\",\"game\":\"%s\",\"options\":{", room->id, game_key(game));
    for (int i = 0; i < game_option_count(game); i++)
        text_format(out, "%s\"%s\":\"%s\"", i > 0 ? "," : "", game_option_key(game, i),
                    game_option_value(game, i, room->setup.choice[i]));
    text_format(out, "},\"state\":\"%s\",\"seats\":[", state_key[room_state(room)]);
    for (int i = 0; i < room->n_seats; i++) {
        if (i > 0)
            text_char(out, ',');
        add_seat(&room->seat[i], out);
    }
    text_format(out, "],\"number\":%d}", room->number);
}

void message_seats(const struct room *room, struct text *out)
{
    text_add(out, "{\"type\":\"seats\",\"table\":");
    message_table(room, out);
    text_char(out, '}');
}

/* ---- Views. */

static int in_byte_order(const void *one, const void *other)
{
    return strcmp(one, other);
}

/* The legal words, if this viewer is to move. */
static void add_moves(const game_setup *setup, const game_state *state, int viewer,
                      struct text *out)
{
    game_move legal[GAME_CHOICES_MAX];
    int n_legal = viewer != GAME_WATCHER && game_to_move(setup, state) == viewer
                      ? game_legal(setup, state, legal, GAME_CHOICES_MAX)
                      : 0;
    assert(n_legal <= GAME_CHOICES_MAX);
    char(*word)[GAME_WORD_MAX] = n_legal > 0 ? malloc((size_t)n_legal * sizeof *word) : NULL;
    if (!word)
        n_legal = 0;
    for (int i = 0; i < n_legal; i++)
        game_write(setup, state, legal[i], word[i]);
    if (word)
        qsort(word, (size_t)n_legal, sizeof word[0], in_byte_order);
    text_add(out, ",\"moves\":[");
    for (int i = 0; i < n_legal; i++) {
        if (i > 0)
            text_char(out, ',');
        text_json_string(out, word[i]);
    }
    text_char(out, ']');
    free(word);
}

static void add_view(const game_setup *setup, const game_state *state, int number, int viewer,
                     struct text *out)
{
    game_view view;
    game_mask(setup, state, viewer, &view);
    text_add(out, ",\"view\":");
    state_json_view(setup, &view, number, out);
    add_moves(setup, state, viewer, out);
}

/* Words with blanks between, as an array. */
static void add_words(const char *words, struct text *out)
{
    text_add(out, ",\"words\":[");
    bool is_first = true;
    while (*words) {
        size_t length = strcspn(words, " ");
        text_add(out, is_first ? "\"" : ",\"");
        for (size_t i = 0; i < length; i++)
            text_char(out, words[i]);
        text_char(out, '"');
        words += length;
        words += *words == ' ';
        is_first = false;
    }
    text_char(out, ']');
}

char *message_snapshot(const struct room *room, int viewer, size_t *length)
{
    char *words = room->table ? table_words(room->table, viewer, 0) : NULL;
    size_t size = MESSAGE_TABLE_MAX + MESSAGE_EVENT_MAX + (words ? 3 * strlen(words) : 0) + 64;
    char *message = malloc(size);
    if (!message || (room->table && !words)) {
        free(words);
        free(message);
        return NULL;
    }
    struct text out = text_in(message, size);
    text_format(&out, "{\"type\":\"snapshot\",\"number\":%d,\"seat\":", room->number);
    if (viewer == GAME_WATCHER)
        text_add(&out, "null");
    else
        text_int(&out, viewer);
    text_add(&out, ",\"table\":");
    message_table(room, &out);
    if (room->table)
        add_view(&room->setup, table_state(room->table), room->number, viewer, &out);
    else
        text_add(&out, ",\"view\":null,\"moves\":[]");
    add_words(words ? words : "", &out);
    text_char(&out, '}');
    assert(!out.is_cut);
    free(words);
    *length = out.length;
    return message;
}

void message_event(const game_setup *setup, const game_state *state, int number, int by,
                   const char *word, int viewer, struct text *out)
{
    text_format(out, "{\"type\":\"event\",\"number\":%d,\"word\":", number);
    text_json_string(out, word);
    text_add(out, ",\"by\":");
    if (by == GAME_CHANCE)
        text_add(out, "\"chance\"");
    else
        text_int(out, by);
    add_view(setup, state, number, viewer, out);
    text_char(out, '}');
    assert(!out->is_cut);
}

/* ---- Answers. */

void message_ok(int number, struct text *out)
{
    text_format(out, "{\"type\":\"ok\",\"number\":%d}", number);
}

void message_refused(const struct refusal *refusal, int number, struct text *out)
{
    text_add(out, "{\"type\":\"refused\",");
    refusal_json(refusal, out);
    text_format(out, ",\"number\":%d}", number);
}
