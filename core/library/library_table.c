/* library_table.c: games with their words, and records (cairn.h). */
#include <stdlib.h>
#include <string.h>

#include "library_parts.h"
#include "library_table.h"
#include "log.h"
#include "record.h"
#include "seat.h"
#include "table.h"
#include "verify.h"

static const struct phrase phrase_key_needs_truth = {
    "key-needs-truth", "Only where everything is open can cards come by a key."};
static const struct phrase phrase_many_words = {"many-words", "These are too many words."};
static const struct phrase phrase_empty = {"record-empty", "There is no game in it."};

void cairn_key_from_seed(uint8_t key[CAIRN_KEY_SIZE], uint64_t seed)
{
    struct chance_key own = chance_key_from_seed(seed);
    memcpy(key, own.bytes, sizeof own.bytes);
}

/* A table around a game, which it owns; frees it if there is no memory. */
static cairn_table *table_of(struct table *whole, struct seat_table *of_seat, cairn_error *error)
{
    cairn_table *table = whole || of_seat ? calloc(1, sizeof *table) : NULL;
    if (!table) {
        table_free(whole);
        seat_table_free(of_seat);
        library_say(error, &library_no_memory);
        return NULL;
    }
    table->whole = whole;
    table->sight = whole ? table_sight(whole) : seat_table_sight(of_seat);
    return table;
}

cairn_table *cairn_table_new(const cairn_setup *setup, int viewer, const uint8_t *key,
                             cairn_error *error)
{
    const game_setup *own = setup_in(setup);
    struct chance_key chance;
    if (key)
        memcpy(chance.bytes, key, sizeof chance.bytes);
    if (viewer == CAIRN_OPEN)
        return table_of(table_new(own, key ? &chance : NULL), NULL, error);
    if (key) {
        library_say(error, &phrase_key_needs_truth);
        return NULL;
    }
    if (viewer != CAIRN_WATCHER && !library_is_seat(own, viewer, error))
        return NULL;
    return table_of(NULL, seat_table_new(own, viewer), error);
}

void cairn_table_free(cairn_table *table)
{
    if (table)
        sight_free(table->sight);
    free(table);
}

void cairn_table_setup(const cairn_table *table, cairn_setup *setup)
{
    memset(setup, 0, sizeof *setup);
    memcpy(setup->opaque, sight_setup(table->sight), sizeof(game_setup));
}

int cairn_table_play(cairn_table *table, const char *words, cairn_error *error)
{
    struct sentence why = {0};
    size_t n_bytes = strlen(words) + 1;
    int n_words = 0, n_played = 0, result = 0;
    char *copy = malloc(n_bytes), *rest = copy;
    const char **word = malloc((n_bytes / 2 + 1) * sizeof *word);
    if (!copy || !word) {
        free(copy);
        free(word);
        return library_say(error, &library_no_memory);
    }
    memcpy(copy, words, n_bytes);
    for (char *one; (one = strtok_r(rest, " \t\n", &rest));)
        word[n_words++] = one;
    if (n_words > LOG_MOVES_MAX)
        result = library_say(error, &phrase_many_words);
    else if (n_words > 0 && !sight_play(table->sight, word, n_words, &n_played, &why))
        result = library_refuse(error, &why);
    free(copy);
    free(word);
    return result;
}

int cairn_table_undo(cairn_table *table, int n_decisions, cairn_error *error)
{
    struct sentence why = {0};
    return sight_undo(table->sight, n_decisions, &why) ? 0 : library_refuse(error, &why);
}

int cairn_table_words(const cairn_table *table, int viewer, char *out, size_t room)
{
    if (!sight_may_look(table->sight, viewer, NULL))
        return -1;
    char *words = sight_words(table->sight, viewer, 0);
    if (!words)
        return -1;
    int length = library_give(words, out, room);
    free(words);
    return length;
}

int cairn_table_state(const cairn_table *table, cairn_state *state, cairn_error *error)
{
    struct sentence why = {0};
    if (!sight_may_look(table->sight, SIGHT_OPEN, &why))
        return library_refuse(error, &why);
    struct position *own = state_in(state);
    memset(state, 0, sizeof *state);
    own->setup = *sight_setup(table->sight);
    own->viewer = CAIRN_OPEN;
    game_copy(&own->setup, &own->state, table_state(table->whole));
    return 0;
}

int cairn_table_view(const cairn_table *table, int viewer, cairn_view *view, cairn_error *error)
{
    struct sentence why = {0};
    if (viewer == CAIRN_OPEN || !sight_may_look(table->sight, viewer, &why)) {
        if (viewer == CAIRN_OPEN)
            library_is_seat(sight_setup(table->sight), viewer, error);
        else
            library_refuse(error, &why);
        return -1;
    }
    struct position *own = view_in(view);
    memset(view, 0, sizeof *view);
    own->setup = *sight_setup(table->sight);
    own->viewer = (int8_t)viewer;
    sight_view(table->sight, viewer, (game_view *)&own->state);
    return 0;
}

/* ---- Records. */

int cairn_table_record(const cairn_table *table, char *out, size_t room)
{
    struct record *record = table->whole ? record_of_table(table->whole) : NULL;
    char *text = record ? record_write(record) : NULL;
    int length = text ? library_give(text, out, room) : -1;
    free(text);
    record_free(record);
    return length;
}

struct record *library_read_record(const char *text, size_t n_bytes, cairn_error *error)
{
    struct record_reader reader = record_reader_of(text, n_bytes);
    struct record *record = NULL;
    struct record_error wrong = {0};
    if (record_read(&reader, &record, &wrong))
        return record;
    if (wrong.line)
        library_refuse(error, &wrong.why);
    else
        library_say(error, &phrase_empty);
    return NULL;
}

cairn_table *cairn_record_read(const char *text, size_t n_bytes, cairn_error *error)
{
    struct record *record = library_read_record(text, n_bytes, error);
    if (!record)
        return NULL;
    cairn_table *table = table_of(record_table(record), NULL, error);
    record_free(record);
    return table;
}

int cairn_record_verify(const char *text, size_t n_bytes, cairn_error *error)
{
    struct record *record = library_read_record(text, n_bytes, error);
    if (!record)
        return -1;
    struct verification verification;
    record_verify(record, &(struct verify_by){0}, &verification);
    if (verification.verdict != VERIFY_HOLDS && verification.n_lines > 0)
        library_refuse(error, &verification.line[verification.n_lines - 1]);
    record_free(record);
    return verification.verdict == VERIFY_HOLDS ? 1 : verification.verdict == VERIFY_FAILS ? 0 : -1;
}
