/* room_rows.c: see room_rows.h. */
#include "room_rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "setup_words.h"
#include "shares.h"

static_assert((int)ROW_WAITING == (int)ROOM_WAITING && (int)ROW_PLAYING == (int)ROOM_PLAYING &&
                  (int)ROW_OVER == (int)ROOM_OVER && (int)ROW_NO_ENDING == (int)ENDING_NONE,
              "states and endings are stored as they are");
static_assert((int)ROW_ID_MAX == (int)TABLE_ID_LENGTH + 1 &&
                  (int)ROW_NAME_MAX >= (int)ROOM_NAME_MAX &&
                  (int)ROW_RESULT_MAX >= (int)SHARES_TEXT_MAX &&
                  (int)ROW_NUMBERS_MAX >= 24 * (int)GAME_SEATS_MAX &&
                  (int)ROW_BYTES == (int)SEAT_KEY_HASH_SIZE &&
                  (int)ROW_BYTES == (int)CHANCE_KEY_SIZE &&
                  (int)ROW_BYTES == (int)ED25519_KEY && (int)ROW_SIGNATURE == (int)ED25519_SIGNATURE,
              "what we have fits into rows");

/* ---- Small things as text. */

static void copy_text(const char *from, char *to, size_t room)
{
    struct text text = text_in(to, room);
    text_add(&text, from);
}

/* One number a seat, "12,-3". */
static void write_numbers(const int64_t number[], int n, char out[ROW_NUMBERS_MAX])
{
    struct text text = text_in(out, ROW_NUMBERS_MAX);
    for (int i = 0; i < n; i++) {
        if (i > 0)
            text_char(&text, ',');
        text_int(&text, number[i]);
    }
}

static bool read_numbers(const char *text, int64_t number[], int n)
{
    for (int i = 0; i < n; i++) {
        char *end;
        number[i] = strtoll(text, &end, 10);
        if (end == text || *end != (i + 1 < n ? ',' : '\0'))
            return false;
        text = end + 1;
    }
    return true;
}

static void write_order(const uint8_t order[], int n, char out[ROW_NUMBERS_MAX])
{
    int64_t number[GAME_SEATS_MAX];
    for (int i = 0; i < n; i++)
        number[i] = order[i];
    write_numbers(number, n, out);
}

static bool read_order(const char *text, uint8_t order[], int n)
{
    int64_t number[GAME_SEATS_MAX];
    if (!read_numbers(text, number, n))
        return false;
    for (int i = 0; i < n; i++) {
        if (number[i] < 0 || number[i] >= n)
            return false;
        order[i] = (uint8_t)number[i];
    }
    return true;
}

static struct row_bytes bytes_of(const uint8_t bytes[ROW_BYTES], bool is_there)
{
    struct row_bytes row = {.is_there = is_there};
    if (is_there)
        memcpy(row.bytes, bytes, ROW_BYTES);
    return row;
}

static bool read_bytes(const struct row_bytes *row, uint8_t bytes[ROW_BYTES])
{
    if (row->is_there)
        memcpy(bytes, row->bytes, ROW_BYTES);
    return row->is_there;
}

/* A byte who made it (0: nobody), a byte who has agreed, for each kind. */
static int64_t pack_offers(const struct room_offer offer[N_OFFER_KINDS])
{
    int64_t packed = 0;
    for (int i = 0; i < N_OFFER_KINDS; i++)
        packed |= (int64_t)(offer[i].by + 1) << (16 * i) |
                  (int64_t)offer[i].agreed << (16 * i + 8);
    return packed;
}

static void unpack_offers(int64_t packed, int n_seats, struct room_offer offer[N_OFFER_KINDS])
{
    for (int i = 0; i < N_OFFER_KINDS; i++) {
        int by = (int)(packed >> (16 * i) & 0xff) - 1;
        offer[i].by = by < n_seats ? by : NOBODY;
        offer[i].agreed = (uint8_t)(packed >> (16 * i + 8));
    }
}

/* ---- To rows. */

void rows_of_progress(const struct room *room, int64_t now_s, struct progress_row *row)
{
    enum room_state state = room_state(room);
    *row = (struct progress_row){.state = state == ROOM_OPENING ? ROW_WAITING : (int)state,
                                 .offers = pack_offers(room->offer),
                                 .ending = room->game.ending,
                                 .ended_s = room->game.ended_s,
                                 .active_s = now_s};
    write_numbers(room->clock.left_ms, room->seats.n, row->left_ms);
    copy_text(room->match.next_id, row->next_id, sizeof row->next_id);
    if (state != ROOM_OVER)
        return;
    struct text result = text_in(row->result, sizeof row->result);
    shares_write(room->game.share, room->seats.n, &result);
    row->n_words = table_length(room->game.table);
}

void rows_of_promise(const struct room_promise *promise, struct promise_row *row)
{
    *row = (struct promise_row){.attempt = promise->attempt,
                                .key = bytes_of(promise->key, promise->is_signed)};
    memcpy(row->signature, promise->signature, sizeof row->signature);
}

void rows_of_table(const struct room *room, int64_t now_s, struct table_row *row)
{
    const struct room_about *about = &room->about;
    const struct series *series = room->match.series;
    *row = (struct table_row){
        .row = about->row,
        .created_s = about->created_s,
        .rules_version = game_rules_version(about->setup.rules),
        .is_strict = about->setup.is_strict,
        .secret = bytes_of(about->secret.bytes, true),
        .owner = bytes_of(about->owner.bytes, about->has_owner),
        .is_public = about->is_public,
        .is_verified = about->is_verified,
        .clock_start_ms = room->clock.start_ms,
        .clock_increment_ms = room->clock.increment_ms,
        .series = room->match.id,
        .round = series ? series->n_rounds + 1 : 0,
        .n_rounds = series ? series->n_agreed : 0,
        .n_to_win = series ? series->n_to_win : 0,
    };
    copy_text(about->id, row->id, sizeof row->id);
    copy_text(game_key(about->setup.rules), row->game, sizeof row->game);
    struct text options = text_in(row->options, sizeof row->options);
    game_setup_write(&about->setup, &options);
    write_order(room->match.order, room->seats.n, row->order);
    rows_of_promise(&room->promise, &row->promise);
    rows_of_progress(room, now_s, &row->now);
}

void rows_of_seat(const struct room_seat *seat, int index, struct seat_row *row)
{
    *row = (struct seat_row){
        .seat = index,
        .level = seat->level,
        .is_bot = seat->is_bot,
        .key = bytes_of(seat->key.bytes, seat->is_taken && seat->level == 0),
        .commit = bytes_of(seat->commit.bytes, seat->has_committed),
        .contribution = bytes_of(seat->contribution.bytes, seat->has_opened),
    };
    copy_text(seat->name, row->name, sizeof row->name);
}

void rows_of_round(const struct game_round *played, int round, int n_seats, struct round_row *row)
{
    int64_t points[GAME_SEATS_MAX], breakers[GAME_SEATS_MAX];
    for (int i = 0; i < n_seats; i++) {
        points[i] = played->points[i];
        breakers[i] = played->breaker[i];
    }
    row->round = round;
    struct text result = text_in(row->result, sizeof row->result);
    shares_write(played->share, n_seats, &result);
    write_order(played->order, n_seats, row->order);
    write_numbers(points, n_seats, row->points);
    write_numbers(breakers, n_seats, row->breakers);
}

/* ---- From rows. */

bool rows_to_setup(const struct table_row *row, game_setup *setup)
{
    const struct game *game = game_find(row->game);
    if (!game)
        return false;
    *setup = game_setup_default(game);
    if (!setup_read_options(row->options, setup, NULL))
        return false;
    setup->is_strict = row->is_strict;
    return true;
}

static bool read_series(const struct table_row *row, struct room *room)
{
    if (row->round < 1)
        return true;
    bool is_to_win = row->n_to_win > 0;
    int n = is_to_win ? row->n_to_win : row->n_rounds;
    if (row->round > SERIES_ROUNDS_MAX || n < 1 || n > SERIES_ROUNDS_MAX ||
        !read_order(row->order, room->match.order, room->seats.n))
        return false;
    struct series *series = malloc(sizeof *series);
    room->match.series = series;
    if (series && is_to_win)
        series_begin_to_win(series, &room->about.setup, n);
    else if (series)
        series_begin(series, &room->about.setup, n);
    return series;
}

static bool read_progress(const struct progress_row *row, struct room *room)
{
    room->game.ending = row->ending;
    room->game.ended_s = row->ended_s;
    unpack_offers(row->offers, room->seats.n, room->offer);
    copy_text(row->next_id, room->match.next_id, sizeof room->match.next_id);
    if (room->clock.start_ms > 0 &&
        !read_numbers(row->left_ms, room->clock.left_ms, room->seats.n))
        return false;
    /* What the words say of the end, they say again. */
    return row->ending == ENDING_NONE || row->ending == ENDING_WORDS ||
           shares_read(row->result, room->seats.n, room->game.share);
}

static void read_promise(const struct promise_row *row, struct room_promise *promise)
{
    promise->attempt = row->attempt;
    promise->is_signed = read_bytes(&row->key, promise->key);
    memcpy(promise->signature, row->signature, sizeof promise->signature);
}

bool rows_to_room(const struct table_row *row, struct room *room)
{
    struct room_about *about = &room->about;
    if (!rows_to_setup(row, &about->setup) ||
        game_rules_version(about->setup.rules) != row->rules_version ||
        !read_bytes(&row->secret, about->secret.bytes))
        return false;
    about->row = row->row;
    copy_text(row->id, about->id, sizeof about->id);
    about->created_s = row->created_s;
    about->is_public = row->is_public;
    about->is_verified = row->is_verified;
    about->has_owner = read_bytes(&row->owner, about->owner.bytes);
    room->seats.n = game_seats(&about->setup);
    read_promise(&row->promise, &room->promise);
    room->clock.start_ms = row->clock_start_ms;
    room->clock.increment_ms = row->clock_increment_ms;
    room->match.id = row->series;
    return read_progress(&row->now, room) && read_series(row, room);
}

bool rows_to_seats(const struct seat_row *row, struct room_seats *seats)
{
    if (row->seat < 0 || row->seat >= seats->n)
        return false;
    struct room_seat *seat = &seats->at[row->seat];
    seat->level = row->level;
    seat->is_bot = row->is_bot;
    copy_text(row->name, seat->name, sizeof seat->name);
    seat->is_taken = read_bytes(&row->key, seat->key.bytes) || row->level > 0;
    seat->has_committed = read_bytes(&row->commit, seat->commit.bytes);
    seat->has_opened = read_bytes(&row->contribution, seat->contribution.bytes);
    return true;
}

bool rows_to_finished(const struct table_row *row, const struct seat_row seat[], int n_seats,
                      struct room_about *about, struct room_seats *seats, struct room_game *game)
{
    *about = (struct room_about){.created_s = row->created_s};
    *game = (struct room_game){.ending = row->now.ending, .ended_s = row->now.ended_s};
    *seats = (struct room_seats){0};
    if (!rows_to_setup(row, &about->setup))
        return false;
    copy_text(row->id, about->id, sizeof about->id);
    seats->n = game_seats(&about->setup);
    for (int i = 0; i < n_seats; i++)
        if (!rows_to_seats(&seat[i], seats))
            return false;
    return game->ending >= 0 && game->ending < N_EVENT_KINDS &&
           shares_read(row->now.result, seats->n, game->share);
}

bool rows_to_round(const struct round_row *row, struct series *series, int n_seats)
{
    if (series->n_rounds == SERIES_ROUNDS_MAX)
        return false;
    struct game_round *round = &series->round[series->n_rounds++];
    int64_t points[GAME_SEATS_MAX], breakers[GAME_SEATS_MAX];
    if (!read_order(row->order, round->order, n_seats) ||
        !shares_read(row->result, n_seats, round->share) ||
        !read_numbers(row->points, points, n_seats) ||
        !read_numbers(row->breakers, breakers, n_seats))
        return false;
    for (int i = 0; i < n_seats; i++) {
        round->points[i] = (int16_t)points[i];
        round->breaker[i] = (int16_t)breakers[i];
    }
    return true;
}
