/* room_record.c: a room's game as a record. See rooms.h. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bytes.h"
#include "record.h"
#include "rooms_parts.h"
#include "shares.h"

enum { LINE_WIDTH = 78 };

const char *room_termination(int ending)
{
    static const char *const termination[N_EVENT_KINDS] = {[EVENT_RESIGN] = "resign",
                                                           [EVENT_TIME] = "time",
                                                           [EVENT_AGREED] = "agreed",
                                                           [EVENT_ABANDONED] = "abandoned"};
    return ending >= 0 && ending < N_EVENT_KINDS ? termination[ending] : NULL;
}

/* What the words do not say of the end. */
static bool set_ending(struct record *record, const struct room *room)
{
    if (room->game.ending == ENDING_NONE || room->game.ending == ENDING_WORDS)
        return true;
    char result[SHARES_TEXT_MAX];
    struct text text = text_in(result, sizeof result);
    shares_write(room->game.share, room->seats.n, &text);
    return record_set_tag(record, "Result", result) &&
           record_set_tag(record, "Termination", room_termination(room->game.ending));
}

static bool set_hex(struct record *record, const char *name, const struct chance_key *bytes)
{
    char digits[2 * CHANCE_KEY_SIZE + 1];
    return record_set_tag(record, name,
                          sodium_bin2hex(digits, sizeof digits, bytes->bytes,
                                         sizeof bytes->bytes));
}

/* The server's promise from the beginning, what it hid from the end on. */
static bool set_chance(struct record *record, const struct room *room)
{
    struct chance_key commit = chance_commit(&room->about.secret);
    struct promise promise;
    bool is_done = set_hex(record, "Commit", &commit) &&
                   (!room_promise(room, &promise) || promise_to_record(&promise, record));
    if (room_state(room) != ROOM_OVER)
        return is_done;
    is_done = is_done && set_hex(record, "Secret", &room->about.secret);
    for (int i = 0; i < room->seats.n; i++) {
        if (!room->seats.at[i].has_opened)
            continue;
        char tag[PROMISE_TAG_MAX];
        is_done = is_done && set_hex(record, promise_seat_tag("Contribution", i, tag),
                                     &room->seats.at[i].contribution);
    }
    return is_done;
}

static bool set_round(struct record *record, const struct room *room)
{
    if (!room->match.series)
        return true;
    char round[16], rounds[16];
    struct text text = text_in(round, sizeof round);
    text_int(&text, room->match.series->n_rounds + 1);
    text = text_in(rounds, sizeof rounds);
    if (room->match.series->n_to_win > 0)
        text_format(&text, "%d wins", room->match.series->n_to_win);
    else
        text_int(&text, room->match.series->n_agreed);
    return record_set_tag(record, "Series", rounds) && record_set_tag(record, "Round", round);
}

/* Whoever counts luck leaves games out in which words were taken back. */
static bool set_takebacks(struct record *record, const struct room *room)
{
    char number[16];
    struct text text = text_in(number, sizeof number);
    int n = 0;
    for (int i = 0; i < room->game.n_notes; i++)
        n += room->game.notes[i].kind == EVENT_TAKEBACK;
    text_int(&text, n);
    return n == 0 || record_set_tag(record, "Takebacks", number);
}

static bool set_tags(struct record *record, const struct room *room)
{
    char date[32];
    time_t created = (time_t)room->about.created_s;
    struct tm day;
    gmtime_r(&created, &day);
    strftime(date, sizeof date, "%Y-%m-%d", &day);
    bool is_done = record_set_tag(record, "Date", date);
    for (int i = 0; i < room->seats.n; i++) {
        const struct room_seat *seat = &room->seats.at[i];
        char tag[16], level[16];
        struct text text = text_in(tag, sizeof tag);
        text_format(&text, "Seat%d", i);
        text = text_in(level, sizeof level);
        text_format(&text, "level %d", seat->level);
        is_done = is_done && record_set_tag(record, tag,
                                            seat->level > 0  ? level
                                            : seat->name[0] ? seat->name
                                            : seat->is_bot  ? "bot"
                                                            : "guest");
    }
    return is_done && set_round(record, room) && set_ending(record, room) &&
           set_takebacks(record, room) &&
           set_chance(record, room);
}

/* The words in lines. */
static void add_words(const char *words, struct bytes *out)
{
    size_t column = 0;
    while (*words) {
        size_t length = strcspn(words, " ");
        bool is_new_line = column == 0 || column + 1 + length > LINE_WIDTH;
        bytes_add(out, is_new_line ? "\n" : " ", 1);
        bytes_add(out, words, length);
        column = is_new_line ? length : column + 1 + length;
        words += length;
        words += *words == ' ';
    }
    if (column > 0)
        bytes_add(out, "\n", 1);
}

/* The tags of a game nobody has begun, then what an onlooker saw. */
static char *write_masked(const struct room *room)
{
    struct table *empty = table_new(&room->about.setup, NULL);
    struct record *record = empty ? record_of_table(empty) : NULL;
    char *tags = record && set_tags(record, room) ? record_write(record) : NULL;
    char *words = room->game.table ? table_words(room->game.table, GAME_WATCHER, 0) : strdup("");
    struct bytes out = {0};
    if (tags && words) {
        bytes_add_text(&out, tags);
        add_words(words, &out);
        bytes_add(&out, "", 1);
        if (out.is_short)
            bytes_free(&out);
    }
    free(words);
    free(tags);
    record_free(record);
    table_free(empty);
    return out.start;
}

char *room_record(const struct room *room)
{
    if (room_state(room) != ROOM_OVER)
        return write_masked(room);
    struct record *record = record_of_table(room->game.table);
    char *text = record && set_tags(record, room) ? record_write(record) : NULL;
    record_free(record);
    return text;
}
