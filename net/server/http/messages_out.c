/* messages_out.c: what clients are told. See messages.h. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "forms.h"
#include "hex.h"
#include "messages.h"
#include "offered_json.h"
#include "referee.h"
#include "room_clock.h"
#include "rooms.h"
#include "say.h"
#include "shares.h"

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

static void add_bytes(const uint8_t *bytes, size_t n_bytes, bool is_there, struct text *out)
{
    char digits[2 * ED25519_SIGNATURE + 1];
    if (is_there)
        text_format(out, "\"%s\"", hex_write(bytes, n_bytes, digits));
    else
        text_add(out, "null");
}

static void add_hex(const struct chance_key *bytes, bool is_there, struct text *out)
{
    add_bytes(bytes->bytes, sizeof bytes->bytes, is_there, out);
}

static void add_seat(const struct room_seat *seat, int64_t now_ms, struct text *out)
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
        text_int(out, now_ms - seat->away_ms);
    else
        text_add(out, "null");
    text_format(out, ",\"resigned\":%s}", yes_or_no(seat->has_resigned));
}

static void add_seats(const struct room_seats *seats, int64_t now_ms, struct text *out)
{
    text_add(out, ",\"seats\":[");
    for (int i = 0; i < seats->n; i++) {
        if (i > 0)
            text_char(out, ',');
        add_seat(&seats->at[i], now_ms, out);
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

static void add_game(const struct room_about *about, struct text *out)
{
    const struct game *game = about->setup.rules;
    text_format(out, "\"table\":\"%s\",\"game\":\"%s\",\"preset\":", about->id, game_key(game));
    add_preset(&about->setup, out);
    text_add(out, ",\"options\":{");
    for (int i = 0; i < game_option_count(game); i++)
        text_format(out, "%s\"%s\":\"%s\"", i > 0 ? "," : "", game_option_key(game, i),
                    game_option_value(game, i, about->setup.choice[i]));
    text_format(out, "},\"referee\":\"%s\",\"created\":%lld", referee_key(&about->setup),
                (long long)about->created_s);
}

static void add_result(const struct room_game *game, int n_seats, struct text *out)
{
    text_add(out, ",\"result\":");
    if (game->ending == ENDING_NONE) {
        text_add(out, "null");
        return;
    }
    for (int i = 0; i < n_seats; i++)
        text_format(out, "%s%.4g", i > 0 ? "," : "[", (double)game->share[i]);
    text_char(out, ']');
}

static void add_ending(int ending, struct text *out)
{
    if (ending == ENDING_NONE)
        text_add(out, ",\"ending\":null");
    else
        text_format(out, ",\"ending\":\"%s\"",
                    ending == ENDING_WORDS ? "words" : event_key[ending]);
}

/* A seat, or null for none. */
static void add_seat_number(const char *name, int seat, struct text *out)
{
    if (seat >= 0)
        text_format(out, ",\"%s\":%d", name, seat);
    else
        text_format(out, ",\"%s\":null", name);
}

static void add_clock(const struct room_clock *clock, int n_seats, int64_t now_ms,
                      struct text *out)
{
    if (clock->start_ms == 0) {
        text_add(out, ",\"clock\":null");
        return;
    }
    text_format(out, ",\"clock\":{\"start\":%lld,\"increment\":%lld,\"left\":",
                (long long)clock->start_ms / 1000, (long long)clock->increment_ms / 1000);
    for (int i = 0; i < n_seats; i++)
        text_format(out, "%s%lld", i > 0 ? "," : "[",
                    (long long)room_clock_left(clock, i, now_ms));
    text_char(out, ']');
    add_seat_number("running", clock->running, out);
    text_format(out, ",\"grace\":%lld}", (long long)room_clock_grace(clock, now_ms));
}

static void add_offers(const struct room_offer offer[N_OFFER_KINDS], struct text *out)
{
    bool is_first = true;
    text_add(out, ",\"offers\":[");
    for (int i = 0; i < N_OFFER_KINDS; i++) {
        if (offer[i].by == NOBODY)
            continue;
        text_format(out, "%s{\"what\":\"%s\",\"by\":%d}", is_first ? "" : ",", offer_key[i],
                    offer[i].by);
        is_first = false;
    }
    text_char(out, ']');
}

static void add_sentences(const char *name, const struct sentence line[], int n_lines,
                          struct text *out)
{
    text_format(out, ",\"%s\":[", name);
    for (int i = 0; i < n_lines; i++) {
        if (i > 0)
            text_char(out, ',');
        say_json(&line[i], out);
    }
    text_char(out, ']');
}

/* A number a seat from one a player. */
static void add_by_seat(const char *name, const struct room *room, const int number[],
                        struct text *out)
{
    text_format(out, ",\"%s\":", name);
    for (int i = 0; i < room->seats.n; i++)
        text_format(out, "%s%d", i > 0 ? "," : "[", number[room->match.order[i]]);
    text_char(out, ']');
}

/* None is null. */
static void add_count(const char *name, int number, struct text *out)
{
    if (number > 0)
        text_format(out, ",\"%s\":%d", name, number);
    else
        text_format(out, ",\"%s\":null", name);
}

static void add_winner(const struct room *room, int player, struct text *out)
{
    text_add(out, ",\"winner\":");
    for (int i = 0; i < room->seats.n; i++)
        if (room->match.order[i] == player) {
            text_int(out, i);
            return;
        }
    text_add(out, "null");
}

static void add_series(const struct room *room, struct text *out)
{
    if (!room->match.series) {
        text_add(out, ",\"series\":null");
        return;
    }
    struct series series;
    struct series_standing standing;
    struct sentence line[GAME_ENDING_LINES_MAX];
    room_series(room, &series);
    series_standing(&series, &standing);
    text_format(out, ",\"series\":{\"round\":%d", room->match.series->n_rounds + 1);
    add_count("rounds", series.n_agreed, out);
    add_count("wins", series.n_to_win, out);
    add_count("due", series_due(&series), out);
    add_by_seat("points", room, standing.points, out);
    add_by_seat("won", room, standing.n_won, out);
    add_by_seat("score", room, standing.score, out);
    text_format(out, ",\"over\":%s", yes_or_no(standing.is_over));
    add_winner(room, standing.winner, out);
    if (standing.is_over)
        add_sentences("ending", line, series_ending(&series, line), out);
    else
        text_add(out, ",\"ending\":null");
    text_char(out, '}');
}

/* What anybody needs to check the shuffle, but nothing too early. */
static void add_chance(const struct room *room, bool is_over, struct text *out)
{
    const struct room_about *about = &room->about;
    const struct room_seats *seats = &room->seats;
    const struct room_promise *promise = &room->promise;
    struct chance_key commit = chance_commit(&about->secret);
    text_add(out, ",\"chance\":{\"commit\":");
    add_hex(&commit, true, out);
    text_format(out, ",\"verified\":%s,\"commits\":", yes_or_no(about->is_verified));
    for (int i = 0; i < seats->n; i++) {
        text_char(out, i > 0 ? ',' : '[');
        add_hex(&seats->at[i].commit, seats->at[i].has_committed, out);
    }
    text_add(out, "],\"opened\":");
    for (int i = 0; i < seats->n; i++)
        text_format(out, "%s%s", i > 0 ? "," : "[", yes_or_no(seats->at[i].has_opened));
    text_format(out, "],\"attempt\":%d,\"key\":", promise->attempt);
    add_bytes(promise->is_signed ? promise->key : rooms_key(room->rooms), ED25519_KEY, true, out);
    text_add(out, ",\"signature\":");
    add_bytes(promise->signature, ED25519_SIGNATURE, promise->is_signed, out);
    text_add(out, ",\"secret\":");
    add_hex(&about->secret, is_over, out);
    text_add(out, ",\"contributions\":");
    for (int i = 0; is_over && i < seats->n; i++) {
        text_char(out, i > 0 ? ',' : '[');
        add_hex(&seats->at[i].contribution, seats->at[i].has_opened, out);
    }
    text_add(out, is_over ? "]}" : "null}");
}

/* ---- Tables. */

void message_table(const struct room *room, struct text *out)
{
    int64_t now_ms = rooms_now_ms(room->rooms);
    enum room_state state = room_state(room);
    text_char(out, '{');
    add_game(&room->about, out);
    text_format(out, ",\"state\":\"%s\"", state_key[state]);
    add_seats(&room->seats, now_ms, out);
    add_seat_number("to_move", room_to_move(room), out);
    text_format(out, ",\"number\":%d,\"public\":%s,\"grace\":%lld", room->game.number,
                yes_or_no(room->about.is_public), (long long)rooms_grace_ms(room->rooms));
    add_result(&room->game, room->seats.n, out);
    add_ending(room->game.ending, out);
    add_clock(&room->clock, room->seats.n, now_ms, out);
    add_offers(room->offer, out);
    add_series(room, out);
    text_format(out, room->match.next_id[0] ? ",\"next\":\"%s\"" : ",\"next\":null",
                room->match.next_id);
    add_chance(room, state == ROOM_OVER, out);
    text_char(out, '}');
    assert(!out->is_cut);
}

void message_open_table(const struct room *room, struct text *out)
{
    int64_t now_ms = rooms_now_ms(room->rooms);
    text_char(out, '{');
    add_game(&room->about, out);
    add_seats(&room->seats, now_ms, out);
    add_clock(&room->clock, room->seats.n, now_ms, out);
    const struct series *series = room->match.series;
    add_count("rounds", series ? series->n_agreed : 0, out);
    add_count("wins", series ? series->n_to_win : 0, out);
    text_format(out, ",\"verified\":%s}", yes_or_no(room->about.is_verified));
}

void message_game(const struct room_about *about, const struct room_seats *seats,
                  const struct room_game *game, int n_words, struct text *out)
{
    text_char(out, '{');
    add_game(about, out);
    text_add(out, ",\"names\":[");
    for (int i = 0; i < seats->n; i++) {
        const struct room_seat *seat = &seats->at[i];
        if (i > 0)
            text_char(out, ',');
        if (seat->level > 0)
            text_format(out, "\"level %d\"", seat->level);
        else
            add_name(seat, out);
    }
    text_char(out, ']');
    add_result(game, seats->n, out);
    add_ending(game->ending, out);
    text_format(out, ",\"ended\":%lld,\"words\":%d}", (long long)game->ended_s, n_words);
}

/* "key=value,…" as members. */
static void add_written_options(const char *options, struct text *out)
{
    bool is_first = true;
    while (*options) {
        size_t n_key = strcspn(options, "=,"), n_all = strcspn(options, ",");
        char key[ROW_OPTIONS_MAX] = "", value[ROW_OPTIONS_MAX] = "";
        memcpy(key, options, n_key);
        if (n_all > n_key)
            memcpy(value, options + n_key + 1, n_all - n_key - 1);
        text_add(out, is_first ? "" : ",");
        text_json_string(out, key);
        text_char(out, ':');
        text_json_string(out, value);
        is_first = false;
        options += n_all;
        options += *options == ',';
    }
}

static void add_stored_name(const struct seat_row *seat, struct text *out)
{
    if (seat->level > 0)
        text_format(out, "\"level %d\"", seat->level);
    else if (seat->name[0])
        text_json_string(out, seat->name);
    else
        text_add(out, "null");
}

void message_unknown_game(const struct table_row *table, const struct seat_row seat[], int n_seats,
                          struct text *out)
{
    struct room_game game = {.ending = table->now.ending};
    if (n_seats > GAME_SEATS_MAX || game.ending < 0 || game.ending >= N_EVENT_KINDS ||
        !shares_read(table->now.result, n_seats, game.share))
        return;
    text_format(out, "{\"table\":\"%s\",\"game\":", table->id);
    text_json_string(out, table->game);
    text_add(out, ",\"preset\":null,\"options\":{");
    add_written_options(table->options, out);
    text_format(out, "},\"referee\":\"%s\",\"created\":%lld,\"names\":[",
                table->is_strict ? "strict" : "helpful", (long long)table->created_s);
    for (int i = 0; i < n_seats; i++) {
        text_add(out, i > 0 ? "," : "");
        add_stored_name(&seat[i], out);
    }
    text_char(out, ']');
    add_result(&game, n_seats, out);
    add_ending(game.ending, out);
    text_format(out, ",\"ended\":%lld,\"words\":%d}", (long long)table->now.ended_s,
                table->now.n_words);
}

void message_seats(const struct room *room, struct text *out)
{
    text_add(out, "{\"type\":\"seats\",\"table\":");
    message_table(room, out);
    text_char(out, '}');
}

void message_next(const struct room *room, int viewer, struct text *out)
{
    text_format(out, "{\"type\":\"next\",\"table\":\"%s\"", room->match.next_id);
    if (viewer != GAME_WATCHER)
        text_format(out, ",\"seat\":%d", room->match.next_seat[viewer]);
    text_char(out, '}');
}

void message_phrase(int by, const char *phrase, struct text *out)
{
    text_format(out, "{\"type\":\"phrase\",\"by\":%d,\"phrase\":\"%s\"}", by, phrase);
}

/* ---- Views. */

static void add_view(const struct room *room, const game_state *state, int n_words,
                     struct reader reader, struct text *out)
{
    game_view view;
    game_mask(&room->about.setup, state, reader.viewer, &view);
    text_add(out, ",\"view\":");
    state_json_view(&room->about.setup, &view, n_words, out);
    offered_json(room, state, reader, out);
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

char *message_snapshot(const struct room *room, struct reader reader, size_t *length)
{
    char *words = room->game.table ? table_words(room->game.table, reader.viewer, 0) : NULL;
    size_t size = MESSAGE_TABLE_MAX + MESSAGE_EVENT_MAX + (words ? 3 * strlen(words) : 0) + 64;
    char *message = malloc(size);
    if (!message || (room->game.table && !words)) {
        free(words);
        free(message);
        return NULL;
    }
    struct text out = text_in(message, size);
    text_format(&out, "{\"type\":\"snapshot\",\"number\":%d,\"seat\":", room->game.number);
    if (reader.viewer == GAME_WATCHER)
        text_add(&out, "null");
    else
        text_int(&out, reader.viewer);
    text_add(&out, ",\"table\":");
    message_table(room, &out);
    if (room->game.table)
        add_view(room, table_state(room->game.table), table_length(room->game.table), reader, &out);
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

/* What the word did, as it is seen. */
static void add_deed(const game_setup *setup, const char *word, struct text *out)
{
    step_name from, to;
    struct sentence told;
    if (word_moves(setup, word, from, to)) {
        text_add(out, ",\"moved\":[");
        text_json_string(out, from);
        text_char(out, ',');
        text_json_string(out, to);
        text_char(out, ']');
    }
    word_told(setup, word, &told);
    if (!told.phrase)
        return;
    text_add(out, ",\"told\":");
    say_json(&told, out);
}

void message_word(const struct room *room, const game_state *state, int number, int by,
                  const char *word, int n_words, struct reader reader, struct text *out)
{
    begin_event(number, EVENT_WORD, by, out);
    text_add(out, ",\"word\":");
    text_json_string(out, word);
    if (reader.wants_steps)
        add_deed(&room->about.setup, word, out);
    add_view(room, state, n_words, reader, out);
    text_char(out, '}');
    assert(!out->is_cut);
}

void message_note(const struct room *room, const game_state *state, const struct room_note *note,
                  struct reader reader, struct text *out)
{
    begin_event(note->number, note->kind, note->by, out);
    bool is_last = note == &room->game.notes[room->game.n_notes - 1];
    if (note->kind == EVENT_TAKEBACK)
        text_format(out, ",\"words\":%d", note->n_words);
    else if (is_last && room->game.ending == (int)note->kind)
        add_result(&room->game, room->seats.n, out);
    else
        text_add(out, ",\"result\":null");
    add_view(room, state, note->n_words, reader, out);
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

/* The cards that the other side would win by. */
static void add_added(const char *cards, struct text *out)
{
    text_add(out, ",\"added\":[");
    while (*cards) {
        size_t length = strcspn(cards, ",");
        text_char(out, '"');
        text_bytes(out, cards, length);
        cards += length + (cards[length] == ',');
        text_add(out, *cards ? "\"," : "\"");
    }
    text_char(out, ']');
}

void message_refused(const struct refusal *refusal, const struct proof *proof, int number,
                     struct text *out)
{
    text_add(out, "{\"type\":\"refused\",");
    refusal_json(refusal, out);
    if (proof) {
        add_sentences("proof", proof->line, proof->n_lines, out);
        add_added(proof->verdict == VERDICT_BEATEN ? proof->added : "", out);
    }
    text_format(out, ",\"number\":%d}", number);
    assert(!out->is_cut);
}
