/*
 * sitting_record.c: a sitting as a record, to be kept, and back.
 *
 * The private form holds what a game needs to go on: `Key` (of its chance),
 * `Player0` … (who plays), `Name0` … (their own names), `Rounds` and `Seed`; earlier rounds of the series stand before it in the file.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hex.h"
#include "number.h"
#include "referee.h"
#include "result_text.h"
#include "saves.h"
#include "shares.h"
#include "sitting_parts.h"

enum { DEFAULT_LEVEL = 3 };

static const struct phrase
    phrase_no_memory = {"no-memory", PHRASE("There is no memory left.")},
    phrase_no_game = {"no-game-there", PHRASE("There is no game in that file.")},
    phrase_bad_player = {"bad-player", PHRASE("%1 is not a player: person, level:1 to level:6, or "
                                              "engine:COMMAND.")};

/* ---- Players as text. */

void sitter_write(const struct sitter *sitter, char text[SITTER_TEXT_MAX])
{
    if (sitter->kind == SITTER_PERSON)
        strcpy(text, "person");
    else if (sitter->kind == SITTER_LEVEL)
        sprintf(text, "level:%d", sitter->level);
    else
        sprintf(text, "engine:%s", sitter->command);
}

bool sitter_read(const char *text, struct sitter *sitter, struct sentence *why)
{
    if (strcmp(text, "person") == 0) {
        sitter->kind = SITTER_PERSON;
        return true;
    }
    if (strncmp(text, "level:", 6) == 0 && text[6] >= '1' && text[6] <= '0' + PLAYER_LEVEL_TOP &&
        !text[7]) {
        sitter->kind = SITTER_LEVEL;
        sitter->level = text[6] - '0';
        return true;
    }
    if (strncmp(text, "engine:", 7) == 0 && text[7] && strlen(text + 7) < SITTER_COMMAND_MAX) {
        sitter->kind = SITTER_ENGINE;
        strcpy(sitter->command, text + 7);
        return true;
    }
    sentence_set(why, &phrase_bad_player, text);
    return false;
}

/* ---- Writing. */

static bool set_numbered(struct record *record, const char *name, int number, const char *value)
{
    char tag[24];
    snprintf(tag, sizeof tag, "%s%d", name, number);
    return record_set_tag(record, tag, value);
}

static bool set_seats(const struct sitting *s, struct record *record)
{
    bool is_set = true;
    for (int seat = 0; seat < game_seats(&s->options.setup) && is_set; seat++) {
        const struct sitter *sitter = sitting_at(s, seat);
        char value[SITTER_TEXT_MAX + GUEST_NAME_MAX];
        struct text told = text_in(value, sizeof value);
        if (*sitter->name)
            snprintf(value, sizeof value, "%s", sitter->name);
        else if (sitter->kind == SITTER_LEVEL)
            snprintf(value, sizeof value, "level %d", sitter->level);
        else if (!sitting_told_name(s, seat, &told))
            sitter_write(sitter, value);
        is_set = set_numbered(record, "Seat", seat, value);
    }
    return is_set;
}

static bool set_private(const struct sitting *s, struct record *record)
{
    const struct sitting_options *options = &s->options;
    char text[SITTER_TEXT_MAX];
    bool is_set =
        record_set_tag(record, "Key", hex_write(s->key.bytes, sizeof s->key.bytes, text));
    for (int player = 0; player < game_seats(&options->setup) && is_set; player++) {
        sitter_write(&options->sitter[player], text);
        is_set = set_numbered(record, "Player", player, text) &&
                 (!*options->sitter[player].name ||
                  set_numbered(record, "Name", player, options->sitter[player].name));
    }
    if (options->has_seed && is_set) {
        snprintf(text, sizeof text, "%llu", (unsigned long long)options->seed);
        is_set = record_set_tag(record, "Seed", text);
    }
    if (options->is_series && is_set) {
        snprintf(text, sizeof text, "%d", options->n_rounds);
        is_set = record_set_tag(record, "Rounds", text);
    }
    if (options->is_series && options->n_wins > 0 && is_set) {
        snprintf(text, sizeof text, "%d", options->n_wins);
        is_set = record_set_tag(record, "Wins", text);
    }
    return is_set;
}

static bool set_result(const struct sitting *s, struct record *record)
{
    float share[GAME_SEATS_MAX];
    char value[SHARES_TEXT_MAX];
    struct text text = text_in(value, sizeof value);
    if (s->resigned < 0)
        return true;
    sitting_shares(s, share);
    shares_write(share, game_seats(&s->options.setup), &text);
    return record_set_tag(record, "Result", value) &&
           record_set_tag(record, "Termination", "resign");
}

/* Whoever counts luck leaves games out in which words were taken back. */
static bool set_takebacks(const struct sitting *s, struct record *record)
{
    char number[16];
    snprintf(number, sizeof number, "%d", s->n_takebacks);
    return s->n_takebacks == 0 || record_set_tag(record, "Takebacks", number);
}

/* Why it is over, after the last word; in English, as everything in a record. */
static bool add_ending(const struct sitting *s, struct record *record)
{
    char comment[1024];
    struct text text = text_in(comment, sizeof comment);
    ending_text(s->sight, NULL, &text);
    return !*comment || record_add_comment(record, comment);
}

char *sitting_round_record(const struct sitting *s, bool is_private)
{
    struct record *record = record_of_table(s->table);
    char date[16], round[16], *text = NULL;
    time_t now = time(NULL);
    struct tm day;
    strftime(date, sizeof date, "%Y-%m-%d", localtime_r(&now, &day));
    snprintf(round, sizeof round, "%d", sitting_round(s));
    if (record && set_seats(s, record) && record_set_tag(record, "Date", date) &&
        set_takebacks(s, record) && set_result(s, record) && add_ending(s, record) &&
        (!s->options.is_series || record_set_tag(record, "Round", round)) &&
        (!is_private || set_private(s, record)))
        text = record_write(record);
    record_free(record);
    return text;
}

/* The whole series, as it has been so far. */
char *sitting_record(const struct sitting *s, bool is_private)
{
    char *text = sitting_round_record(s, is_private), *all = NULL;
    if (!text || !s->past)
        return text;
    if (asprintf(&all, "%s%s", s->past, text) < 0)
        all = NULL;
    free(text);
    return all;
}

bool sitting_save(const struct sitting *s, const char *path, struct sentence *why)
{
    char *text = sitting_record(s, false);
    if (!text)
        sentence_set(why, &phrase_no_memory);
    bool is_saved = text && saves_write(path, text, why);
    free(text);
    return is_saved;
}

/* ---- Reading. */

static const char *numbered_tag(const struct record *record, const char *name, int number)
{
    char tag[24];
    snprintf(tag, sizeof tag, "%s%d", name, number);
    return record_tag(record, tag);
}

/* Who plays on where the record does not say so for sure: the levels that it
 * names, and a person at the first seat, or where it has one. */
static struct sitter sitter_of_seat(const struct record *record, int seat)
{
    struct sitter sitter = {.kind = SITTER_LEVEL, .level = DEFAULT_LEVEL};
    const char *named = numbered_tag(record, "Seat", seat);
    int level = 0, persons_seat = 0;
    for (int i = GAME_SEATS_MAX - 1; i >= 0; i--) {
        const char *other = numbered_tag(record, "Seat", i);
        if (other && strcmp(other, "person") == 0)
            persons_seat = i;
    }
    if (seat == persons_seat)
        return (struct sitter){.kind = SITTER_PERSON};
    if (named && (strncmp(named, "level ", 6) == 0 || strncmp(named, "level:", 6) == 0) &&
        number_read_int(named + 6, 1, PLAYER_LEVEL_TOP, &level))
        sitter.level = level;
    return sitter;
}

static bool read_options(const struct record *record, struct sitting_options *options,
                         struct sentence *why)
{
    const char *rounds = record_tag(record, "Rounds"), *referee = record_tag(record, "Referee");
    const char *seed = record_tag(record, "Seed"), *wins = record_tag(record, "Wins");
    memset(options, 0, sizeof *options);
    options->setup = *record_setup(record);
    options->is_series = rounds != NULL;
    options->n_rounds = rounds ? 0 : 1;
    if (rounds)
        number_read_int(rounds, 0, SERIES_ROUNDS_MAX, &options->n_rounds);
    if (rounds && wins)
        number_read_int(wins, 1, SERIES_ROUNDS_MAX / 2, &options->n_wins);
    if (referee)
        referee_choose(&options->setup, referee, NULL);
    options->has_seed = seed && number_read(seed, 0, UINT64_MAX, &options->seed);
    for (int player = 0; player < game_seats(&options->setup); player++) {
        struct sitter *sitter = &options->sitter[player];
        const char *who = numbered_tag(record, "Player", player);
        const char *name = numbered_tag(record, "Name", player);
        if (who && !sitter_read(who, sitter, why))
            return false;
        if (!who)
            *sitter = sitter_of_seat(record, player);
        snprintf(sitter->name, sizeof sitter->name, "%s", name ? name : "");
    }
    return true;
}

/* Plays the record's words at the sitting's table. */
static bool load_words(struct sitting *s, const struct record *record, struct sentence *why)
{
    int n_parts = record_part_count(record), n_words = 0, n_played;
    const char **word = malloc(((size_t)n_parts + 1) * sizeof *word);
    if (!word) {
        sentence_set(why, &phrase_no_memory);
        return false;
    }
    for (int i = 0; i < n_parts; i++)
        if (record_part_at(record, i)->kind == RECORD_WORD)
            word[n_words++] = record_part_at(record, i)->text;
    const char *tag = record_tag(record, "Key");
    struct chance_key key;
    if (tag && hex_read(tag, key.bytes, sizeof key.bytes)) {
        s->key = key;
        if (!sitting_set_table(s))
            sentence_set(why, &phrase_no_memory);
    }
    bool is_loaded = s->table && table_load(s->table, word, n_words, &n_played, why);
    free(word);
    return is_loaded;
}

static bool take_round(struct sitting **sitting, const struct record *record, bool is_last,
                       struct sentence *why)
{
    struct sitting_options options;
    if (!*sitting) {
        if (!read_options(record, &options, why))
            return false;
        *sitting = sitting_new(&options, why);
        if (!*sitting)
            return false;
    }
    struct sitting *s = *sitting;
    const char *ending = record_tag(record, "Termination");
    const char *takebacks = record_tag(record, "Takebacks");
    if (!load_words(s, record, why))
        return false;
    if (takebacks)
        number_read_int(takebacks, 0, INT_MAX, &s->n_takebacks);
    if (ending && strcmp(ending, "resign") == 0) {
        float share[GAME_SEATS_MAX];
        if (shares_read(record_tag(record, "Result"), game_seats(&s->options.setup), share))
            for (int seat = 0; seat < game_seats(&s->options.setup); seat++)
                if (share[seat] == 0)
                    s->resigned = seat;
    }
    return is_last || !sitting_is_over(s) || sitting_next_round(s, why);
}

struct sitting *sitting_from_record(const char *text, size_t n_bytes, struct record_error *error)
{
    struct record_reader reader = record_reader_of(text, n_bytes);
    struct record *record, *next = NULL;
    struct sitting *sitting = NULL;
    struct record_error later = {.line = 0};
    if (!record_read(&reader, &record, error)) {
        if (error->line == 0)
            sentence_set(&error->why, &phrase_no_game);
        return NULL;
    }
    bool is_good = true;
    while (is_good && record) {
        bool has_next = record_read(&reader, &next, &later);
        is_good = take_round(&sitting, record, !has_next, &error->why);
        record_free(record);
        record = has_next ? next : NULL;
    }
    record_free(record);
    if (is_good && later.line > 0) {
        *error = later;
        is_good = false;
    }
    if (is_good)
        return sitting;
    sitting_free(sitting);
    return NULL;
}
