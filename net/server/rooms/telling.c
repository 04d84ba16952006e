/* telling.c: see telling.h. */
#include "telling.h"

#include <assert.h>
#include <stdlib.h>

#include "messages.h"
#include "rooms.h"

static void tell_all(struct room *room, const struct text *message)
{
    for (struct listener *listener = room->listeners, *next; listener; listener = next) {
        next = listener->next;
        listener->tell(listener, message->start, message->length);
    }
}

void tell_snapshot(struct room *room, struct listener *listener)
{
    size_t length;
    char *message = message_snapshot(room, listener->viewer, &length);
    if (message)
        listener->tell(listener, message, length);
    else
        listener->dismiss(listener, false);
    free(message);
}

void tell_seats(struct room *room)
{
    char buffer[MESSAGE_TABLE_MAX + 64];
    struct text message = text_in(buffer, sizeof buffer);
    room->has_new_seats = false;
    if (!room->listeners)
        return;
    message_seats(room, &message);
    tell_all(room, &message);
}

void tell_phrase(struct room *room, int by, const char *phrase)
{
    char buffer[128];
    struct text message = text_in(buffer, sizeof buffer);
    message_phrase(by, phrase, &message);
    tell_all(room, &message);
}

/* ---- Events. */

/* The game as it is told: a state that follows the events one by one. */
struct story {
    struct room *room;
    game_state state;
    int n_words;            /* played in it */
    int number;             /* of the last event */
    int note;               /* the next note to come */
    struct listener *list;  /* who hears it */
    bool is_for_one;        /* the first of the list only */
    struct text scratch;
};

/* What happened, made once for each kind of viewer who is there. */
typedef void write_function(const struct story *, int viewer, const void *what, struct text *);

static void tell_each(struct story *story, write_function *write, const void *what)
{
    for (int viewer = GAME_WATCHER; viewer < story->room->n_seats; viewer++) {
        text_clear(&story->scratch);
        for (struct listener *one = story->list, *next; one; one = next) {
            next = story->is_for_one ? NULL : one->next;
            if (one->viewer != viewer)
                continue;
            if (story->scratch.length == 0)
                write(story, viewer, what, &story->scratch);
            one->tell(one, story->scratch.start, story->scratch.length);
        }
    }
}

struct told_word {
    int by;
    char seen[GAME_SEATS_MAX + 1][GAME_WORD_MAX];  /* by onlookers, then by each seat */
};

static void write_word(const struct story *story, int viewer, const void *what, struct text *out)
{
    const struct told_word *word = what;
    message_word(story->room, &story->state, story->number, word->by, word->seen[viewer + 1],
                 story->n_words, viewer, out);
}

static void write_note(const struct story *story, int viewer, const void *what, struct text *out)
{
    message_note(story->room, &story->state, what, viewer, out);
}

static void go_on_by_word(struct story *story, bool is_told)
{
    const game_setup *setup = &story->room->setup;
    game_move move = table_move(story->room->table, story->n_words);
    struct told_word word = {.by = game_to_move(setup, &story->state)};
    for (int viewer = GAME_WATCHER; is_told && viewer < story->room->n_seats; viewer++)
        game_write(setup, &story->state, game_public_move(setup, &story->state, move, viewer),
                   word.seen[viewer + 1]);
    game_apply(setup, &story->state, move);
    story->n_words++;
    if (is_told)
        tell_each(story, write_word, &word);
}

/* A takeback is told only when it has just happened: then the table stands
 * where it leads. */
static void go_on_by_note(struct story *story, const struct room_note *note, bool is_told)
{
    struct room *room = story->room;
    if (note->kind == EVENT_TAKEBACK) {
        assert(note->n_words == table_length(room->table));
        game_copy(&room->setup, &story->state, table_state(room->table));
        story->n_words = note->n_words;
    }
    if (is_told)
        tell_each(story, write_note, note);
}

static void go_on(struct story *story, int from, int to)
{
    const struct room *room = story->room;
    while (story->number < to) {
        bool is_told = ++story->number > from;
        bool is_note =
            story->note < room->n_notes && room->notes[story->note].number == story->number;
        if (is_note)
            go_on_by_note(story, &room->notes[story->note++], is_told);
        else
            go_on_by_word(story, is_told);
    }
}

/* ---- What one has missed. */

/* The number of the last takeback, the words that it kept, and the place
 * after it among the notes; zeros if there was none. */
static void find_takeback(const struct room *room, int *number, int *n_words, int *note)
{
    *number = *n_words = *note = 0;
    for (int i = 0; i < room->n_notes; i++) {
        if (room->notes[i].kind != EVENT_TAKEBACK)
            continue;
        *number = room->notes[i].number;
        *n_words = room->notes[i].n_words;
        *note = i + 1;
    }
}

void tell_since(struct room *room, struct listener *listener, int since)
{
    struct story story = {.room = room, .list = listener, .is_for_one = true};
    int n_words;
    find_takeback(room, &story.number, &n_words, &story.note);
    if (!room->table || since > room->number || since < story.number ||
        room->number - since > LIMIT_RESUMED_EVENTS) {
        tell_snapshot(room, listener);
        return;
    }
    story.scratch = rooms_scratch(room->rooms);
    message_seats(room, &story.scratch);
    listener->tell(listener, story.scratch.start, story.scratch.length);
    game_start(&room->setup, &story.state);
    while (story.n_words < n_words)
        game_apply(&room->setup, &story.state, table_move(room->table, story.n_words++));
    go_on(&story, since, room->number);
}

/* ---- News. */

static void tell_events(struct room *room)
{
    struct story story = {.room = room, .n_words = room->n_told_words, .number = room->number,
                          .list = room->listeners};
    game_copy(&room->setup, &story.state, &room->told);
    while (story.note < room->n_notes && room->notes[story.note].number <= room->number)
        story.note++;
    story.scratch = rooms_scratch(room->rooms);
    go_on(&story, room->number, room->n_events);
}

/* Who has got up looks on. */
static void turn_into_onlookers(struct room *room)
{
    for (struct listener *listener = room->listeners, *next; listener; listener = next) {
        next = listener->next;
        int viewer = listener->viewer;
        if (viewer == GAME_WATCHER || !(room->left_seats >> viewer & 1))
            continue;
        listener->viewer = GAME_WATCHER;
        room->seat[viewer].n_connected--;
        tell_snapshot(room, listener);
    }
    room->left_seats = 0;
}

static void tell_next(struct room *room)
{
    for (struct listener *listener = room->listeners, *next; listener; listener = next) {
        next = listener->next;
        char buffer[128];
        struct text message = text_in(buffer, sizeof buffer);
        message_next(room, listener->viewer, &message);
        listener->tell(listener, message.start, message.length);
    }
    room->has_new_next = false;
}

void tell_news(struct room *room)
{
    bool has_begun = room->number == 0 && room->table;
    if (!has_begun && room->listeners && room->number < room->n_events)
        tell_events(room);
    room->number = room->n_events;
    if (room->table) {
        room->n_told_words = table_length(room->table);
        game_copy(&room->setup, &room->told, table_state(room->table));
    }
    if (room->left_seats)
        turn_into_onlookers(room);
    if (room->has_new_seats)
        tell_seats(room);
    for (struct listener *listener = has_begun ? room->listeners : NULL, *next; listener;
         listener = next) {
        next = listener->next;
        tell_snapshot(room, listener);
    }
    if (room->has_new_next)
        tell_next(room);
}
