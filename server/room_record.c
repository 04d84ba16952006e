/* room_record.c: a room's game as a record. See rooms.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bytes.h"
#include "record.h"
#include "rooms.h"

enum { LINE_WIDTH = 78 };

static bool set_tags(struct record *record, const struct room *room)
{
    char date[32];
    time_t created = (time_t)room->created_s;
    struct tm day;
    gmtime_r(&created, &day);
    strftime(date, sizeof date, "%Y-%m-%d", &day);
    bool is_done = record_set_tag(record, "Date", date);
    for (int i = 0; i < room->n_seats; i++) {
        const struct room_seat *seat = &room->seat[i];
        char tag[16], level[16];
        struct text text = text_in(tag, sizeof tag);
        text_format(&text, "Seat%d", i);
        text = text_in(level, sizeof level);
        text_format(&text, "level %d", seat->level);
        is_done = is_done && record_set_tag(record, tag,
                                            seat->level > 0  ? level
                                            : seat->name[0] ? seat->name
                                                            : "guest");
    }
    return is_done;
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
    struct table *empty = table_new(&room->setup, NULL);
    struct record *record = empty ? record_of_table(empty) : NULL;
    char *tags = record && set_tags(record, room) ? record_write(record) : NULL;
    char *words = room->table ? table_words(room->table, GAME_WATCHER, 0) : strdup("");
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
    struct record *record = record_of_table(room->table);
    char *text = record && set_tags(record, room) ? record_write(record) : NULL;
    record_free(record);
    return text;
}
