/* messages_out.c: what clients are told. See messages.h. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "messages.h"
#include "room_clock.h"
#include "rooms.h"

static const char *const state_key[] = {[ROOM_WAITING] = "waiting",
                                        [ROOM_OPENING] = "opening",
                                        [ROOM_PLAYING] = "playing",
                                        [ROOM_OVER] = "over"};

static const char *const event_key[N_EVENT_KINDS] = {
    [EVENT_WORD] = "word", [EVENT_TAKEBACK] = "takeback", [EVENT_RESIGN] = "resign",
    [EVENT_TIME] = "time", [EVENT_AGREED] = "agreed",     [EVENT_ABANDONED] = "abandoned"};

static const char *const offer_key[N_OFFER_KINDS] = {
    [OFFER_DRAW] = "draw", [OFFER_TAKEBACK] = "takeback", [OFFER_REMATCH] = "rematch"};

/* ---- Pieces. */

static const char *yes_or_no(bool is_so)
{
    return is_so ? "true" : "false";
}

static void add_name(const struct room_seat *seat, struct text *out)
{
    if (seat->name[0])
        text_json_string(out, seat->name);
    else
        text_add(out, "null");
}

static void add_hex(const struct chance_key *bytes, bool is_there, struct text *out)
{
    char digits[2 * CHANCE_KEY_SIZE + 1];
    if (is_there)
        text_format(out, "\"%s\"", sodium_bin2hex(digits, sizeof digits, bytes->bytes,
                                                   sizeof bytes->bytes));
    else
        text_add(out, "null");
}

static void add_seat(const struct room *room, const struct room_seat *seat, struct text *out)
{
    if (seat->level > 0) {
        text_format(out, "{\"kind\":\"level\",\"level\":%d,\"taken\":true}", seat->level);
        return;
    }
    text_format(out, "{\"kind\":\"%s\",\"name\":", seat->is_bot ? "bot" : "person");
    add_name(seat, out);
    text_format(out, ",\"taken\":%s,\"connected\":%s,\"away\":", yes_or_no(seat->is_taken),
                yes_or_no(seat->n_connected > 0));
    if (seat->is_taken && seat->n_connected == 0)
        text_int(out, rooms_now_ms(room->rooms) - seat->away_ms);
    else
        text_add(out, "null");
    text_format(out, ",\"resigned\":%s}", yes_or_no(seat->has_resigned));
}

static void add_seats(const struct room *room, struct text *out)
{
    text_add(out, ",\"seats\":[");
    for (int i = 0; i < room->n_seats; i++) {
        if (i > 0)
            text_char(out, ',');
        add_seat(room, &room->seat[i], out);
    }
    text_char(out, ']');
}

/* The preset whose options these are. */
static void add_preset(const game_setup *setup, struct text *out)
{
    const struct game *game = setup->rules;
    for (int i = 0; i < game_preset_count(game); i++) {
        game_setup preset = game_setup_default(game);
        if (game_setup_preset(&preset, game_preset_key(game, i), NULL) &&
            memcmp(preset.choice, setup->choice, sizeof preset.choice) == 0) {
            text_format(out, "\"%s\"", game_preset_key(game, i));
            return;
        }
    }
    text_add(out, "null");
}

static void add_game(const struct room *room, struct text *out)
{
    const struct game *game = room->setup.rules;
    text_format(out, "\"table\":\"%s\",\"game\":\"%s\",\"preset\":", room->id, game_key(game));
    add_preset(&room->setup, out);
    text_add(out, ",\"options\":{");
    for (int i = 0; i < game_option_count(game); i++)
        text_format(out, "%s\"%s\":\"%s\"", i > 0 ? "," : "", game_option_key(game, i),
                    game_option_value(game, i, room->setup.choice[i]));
    text_format(out, "},\"created\":%lld", (long long)room->created_s);
}

static void add_result(const struct room *room, struct text *out)
{
    text_add(out, ",\"result\":");
    if (room->ending == ENDING_NONE) {
        text_add(out, "null");
        return;
    }
    for (int i = 0; i < room->n_seats; i++)
        text_format(out, "%s%.4g", i > 0 ? "," : "[", (double)room->share[i]);
    text_char(out, ']');
}

static void add_ending(const struct room *room, struct text *out)
{
    if (room->ending == ENDING_NONE)
        text_add(out, ",\"ending\":null");
    else
        text_format(out, ",\"ending\":\"%s\"",
                    room->ending == ENDING_WORDS ? "words" : event_key[room->ending]);
}

static void add_clock(const struct room *room, struct text *out)
{
    const struct room_clock *clock = &room->clock;
    if (clock->start_ms == 0) {
        text_add(out, ",\"clock\":null");
        return;
    }
    text_format(out, ",\"clock\":{\"start\":%lld,\"increment\":%lld,\"left\":",
                (long long)clock->start_ms / 1000, (long long)clock->increment_ms / 1000);
    for (int i = 0; i < room->n_seats; i++)
        text_format(out, "%s%lld", i > 0 ? "," : "[",
                    (long long)room_clock_left(room, i, rooms_now_ms(room->rooms)));
    text_add(out, "],\"running\":");
    if (clock->running == NOBODY)
        text_add(out, "null}");
    else
        text_format(out, "%d}", clock->running);
}

static void add_offers(const struct room *room, struct text *out)
{
    bool is_first = true;
    text_add(out, ",\"offers\":[");
    for (int i = 0; i < N_OFFER_KINDS; i++) {
        if (room->offer[i].by == NOBODY)
            continue;
        text_format(out, "%s{\"what\":\"%s\",\"by\":%d}", is_first ? "" : ",", offer_key[i],
                    room->offer[i].by);
        is_first = false;
    }
    text_char(out, ']');
}

static void add_series(const struct room *room, struct text *out)
{
    if (!room->series) {
        text_add(out, ",\"series\":null");
        return;
    }
    struct series_standing standing;
    room_standing(room, &standing);
    int winner = NOBODY;
    text_format(out, ",\"series\":{\"round\":%d,\"rounds\":%d,\"points\":",
                room->series->n_rounds + 1, room->series->n_agreed);
    for (int i = 0; i < room->n_seats; i++)
        text_format(out, "%s%d", i > 0 ? "," : "[", standing.points[room->order[i]]);
    text_add(out, "],\"won\":");
    for (int i = 0; i < room->n_seats; i++) {
        text_format(out, "%s%d", i > 0 ? "," : "[", standing.n_won[room->order[i]]);
        if (standing.winner == room->order[i])
            winner = i;
    }
    text_format(out, "],\"over\":%s,\"winner\":", yes_or_no(standing.is_over));
    if (winner == NOBODY)
        text_add(out, "null}");
    else
        text_format(out, "%d}", winner);
}

/* What anybody needs to check the shuffle, but nothing too early. */
static void add_chance(const struct room *room, struct text *out)
{
    bool is_over = room_state(room) == ROOM_OVER;
    struct chance_key commit = chance_commit(&room->secret);
    text_add(out, ",\"chance\":{\"commit\":");
    add_hex(&commit, true, out);
    text_format(out, ",\"verified\":%s,\"commits\":", yes_or_no(room->is_verified));
    for (int i = 0; i < room->n_seats; i++) {
        text_char(out, i > 0 ? ',' : '[');
        add_hex(&room->seat[i].commit, room->seat[i].has_committed, out);
    }
    text_add(out, "],\"opened\":");
    for (int i = 0; i < room->n_seats; i++)
        text_format(out, "%s%s", i > 0 ? "," : "[", yes_or_no(room->seat[i].has_opened));
    text_add(out, "],\"secret\":");
    add_hex(&room->secret, is_over, out);
    text_add(out, ",\"contributions\":");
    for (int i = 0; is_over && i < room->n_seats; i++) {
        text_char(out, i > 0 ? ',' : '[');
        add_hex(&room->seat[i].contribution, room->seat[i].has_opened, out);
    }
    text_add(out, is_over ? "]}" : "null}");
}

/* ---- Tables. */

void message_table(const struct room *room, struct text *out)
{
    text_char(out, '{');
    add_game(room, out);
    text_format(out, ",\"state\":\"%s\"", state_key[room_state(room)]);
    add_seats(room, out);
    text_format(out, ",\"number\":%d,\"public\":%s,\"grace\":%lld", room->number,
                yes_or_no(room->is_public), (long long)rooms_grace_ms(room->rooms));
    add_result(room, out);
    add_ending(room, out);
    add_clock(room, out);
    add_offers(room, out);
    add_series(room, out);
    text_format(out, room->next_id[0] ? ",\"next\":\"%s\"" : ",\"next\":null", room->next_id);
    add_chance(room, out);
    text_char(out, '}');
    assert(!out->is_cut);
}

void message_open_table(const struct room *room, struct text *out)
{
    text_char(out, '{');
    add_game(room, out);
    add_seats(room, out);
    add_clock(room, out);
    if (room->series)
        text_format(out, ",\"rounds\":%d", room->series->n_agreed);
    else
        text_add(out, ",\"rounds\":null");
    text_format(out, ",\"verified\":%s}", yes_or_no(room->is_verified));
}

void message_game(const struct room *room, struct text *out)
{
    text_char(out, '{');
    add_game(room, out);
    text_add(out, ",\"names\":[");
    for (int i = 0; i < room->n_seats; i++) {
        const struct room_seat *seat = &room->seat[i];
        if (i > 0)
            text_char(out, ',');
        if (seat->level > 0)
            text_format(out, "\"level %d\"", seat->level);
        else
            add_name(seat, out);
    }
    text_char(out, ']');
    add_result(room, out);
    add_ending(room, out);
    text_format(out, ",\"ended\":%lld,\"words\":%d}", (long long)room->ended_s,
                room->table ? table_length(room->table) : 0);
}

void message_seats(const struct room *room, struct text *out)
{
    text_add(out, "{\"type\":\"seats\",\"table\":");
    message_table(room, out);
    text_char(out, '}');
}

void message_next(const struct room *room, int viewer, struct text *out)
{
    text_format(out, "{\"type\":\"next\",\"table\":\"%s\"", room->next_id);
    if (viewer != GAME_WATCHER)
        text_format(out, ",\"seat\":%d", room->next_seat[viewer]);
    text_char(out, '}');
}

void message_phrase(int by, const char *phrase, struct text *out)
{
    text_format(out, "{\"type\":\"phrase\",\"by\":%d,\"phrase\":\"%s\"}", by, phrase);
}

/* ---- Views. */

static int in_byte_order(const void *one, const void *other)
{
    return strcmp(one, other);
}

/* Is it for this viewer to say what comes next? */
static bool may_move(const struct room *room, const game_state *state, int viewer)
{
    return viewer != GAME_WATCHER && room->ending == ENDING_NONE &&
           !room->seat[viewer].has_resigned && game_to_move(&room->setup, state) == viewer;
}

static void add_moves(const struct room *room, const game_state *state, int viewer,
                      struct text *out)
{
    const game_setup *setup = &room->setup;
    game_move legal[GAME_CHOICES_MAX];
    int n_legal = may_move(room, state, viewer)
                      ? game_legal(setup, state, legal, GAME_CHOICES_MAX)
                      : 0;
    assert(n_legal <= GAME_CHOICES_MAX);
    char word[GAME_CHOICES_MAX][GAME_WORD_MAX];
    for (int i = 0; i < n_legal; i++)
        game_write(setup, state, legal[i], word[i]);
    if (n_legal > 1)
        qsort(word, (size_t)n_legal, sizeof word[0], in_byte_order);
    text_add(out, ",\"moves\":[");
    for (int i = 0; i < n_legal; i++) {
        if (i > 0)
            text_char(out, ',');
        text_json_string(out, word[i]);
    }
    text_char(out, ']');
}

static void add_view(const struct room *room, const game_state *state, int n_words, int viewer,
                     struct text *out)
{
    game_view view;
    game_mask(&room->setup, state, viewer, &view);
    text_add(out, ",\"view\":");
    state_json_view(&room->setup, &view, n_words, out);
    add_moves(room, state, viewer, out);
}

/* Words with blanks between, as an array. */
static void add_words(const char *words, struct text *out)
{
    text_add(out, ",\"words\":[");
    bool is_first = true;
    while (*words) {
        size_t length = strcspn(words, " ");
        text_add(out, is_first ? "\"" : ",\"");
        text_bytes(out, words, length);
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
        add_view(room, table_state(room->table), table_length(room->table), viewer, &out);
    else
        text_add(&out, ",\"view\":null,\"moves\":[]");
    add_words(words ? words : "", &out);
    text_char(&out, '}');
    assert(!out.is_cut);
    free(words);
    *length = out.length;
    return message;
}

static void begin_event(int number, enum event_kind kind, int by, struct text *out)
{
    text_add(out, "{\"type\":\"event\",\"number\":");
    text_int(out, number);
    text_add(out, ",\"kind\":\"");
    text_add(out, event_key[kind]);
    text_add(out, "\",\"by\":");
    if (by == GAME_CHANCE)
        text_add(out, "\"chance\"");
    else
        text_int(out, by);
}

void message_word(const struct room *room, const game_state *state, int number, int by,
                  const char *word, int n_words, int viewer, struct text *out)
{
    begin_event(number, EVENT_WORD, by, out);
    text_add(out, ",\"word\":");
    text_json_string(out, word);
    add_view(room, state, n_words, viewer, out);
    text_char(out, '}');
    assert(!out->is_cut);
}

void message_note(const struct room *room, const game_state *state, const struct room_note *note,
                  int viewer, struct text *out)
{
    begin_event(note->number, note->kind, note->by, out);
    bool is_last = note == &room->notes[room->n_notes - 1];
    if (note->kind == EVENT_TAKEBACK)
        text_format(out, ",\"words\":%d", note->n_words);
    else if (is_last && room->ending == (int)note->kind)
        add_result(room, out);
    else
        text_add(out, ",\"result\":null");
    add_view(room, state, note->n_words, viewer, out);
    text_char(out, '}');
    assert(!out->is_cut);
}

/* ---- Answers. */

void message_ok(int number, struct text *out)
{
    text_add(out, "{\"type\":\"ok\",\"number\":");
    text_int(out, number);
    text_char(out, '}');
}

void message_refused(const struct refusal *refusal, int number, struct text *out)
{
    text_add(out, "{\"type\":\"refused\",");
    refusal_json(refusal, out);
    text_format(out, ",\"number\":%d}", number);
}
