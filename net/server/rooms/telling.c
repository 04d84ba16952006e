/* telling.c: see telling.h. */
#include "telling.h"

#include <stdlib.h>

#include "messages.h"
#include "rooms.h"

static struct reader reader_of(const struct listener *listener)
{
    return (struct reader){.viewer = listener->viewer, .wants_steps = listener->wants_steps};
}

static void tell_all(struct room *room, const struct text *message)
{
    for (struct listener *listener = room->life.listeners, *next; listener; listener = next) {
        next = listener->next;
        listener->tell(listener, message->start, message->length);
    }
}

void tell_snapshot(struct room *room, struct listener *listener)
{
    size_t length;
    char *message = message_snapshot(room, reader_of(listener), &length);
    if (message)
        listener->tell(listener, message, length);
    else
        listener->dismiss(listener, ROOM_UNREAD);
    free(message);
}

void tell_seats(struct room *room)
{
    char buffer[MESSAGE_TABLE_MAX + 64];
    struct text message = text_in(buffer, sizeof buffer);
    room->news.has_seats = false;
    if (!room->life.listeners)
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

/* Who hears of an event, and where it is written before it is told. */
struct audience {
    struct listener *first;
    bool is_one;  /* the first only */
    struct text scratch;
};

/* What happened, made once for each kind of reader who is there. */
typedef void write_function(const struct room *, struct reader, const void *what, struct text *);

static void tell_alike(struct room *room, struct audience *audience, struct reader reader,
                       write_function *write, const void *what)
{
    text_clear(&audience->scratch);
    for (struct listener *one = audience->first, *next; one; one = next) {
        next = audience->is_one ? NULL : one->next;
        if (one->viewer != reader.viewer || one->wants_steps != reader.wants_steps)
            continue;
        if (audience->scratch.length == 0)
            write(room, reader, what, &audience->scratch);
        one->tell(one, audience->scratch.start, audience->scratch.length);
    }
}

static void tell_each(struct room *room, struct audience *audience, write_function *write,
                      const void *what)
{
    for (int viewer = GAME_WATCHER; viewer < room->seats.n; viewer++)
        for (int wants_steps = 0; wants_steps <= 1; wants_steps++)
            tell_alike(room, audience,
                       (struct reader){.viewer = viewer, .wants_steps = wants_steps}, write, what);
}

/* A word as it is told: the step, where it led to, and its numbers as an
 * event and among the words. */
struct told_word {
    const struct room_step *step;
    const game_state *after;
    int number, n_words;
};

static void write_word(const struct room *room, struct reader reader, const void *what,
                       struct text *out)
{
    const struct told_word *told = what;
    const struct room_step *step = told->step;
    const game_setup *setup = &room->about.setup;
    char word[GAME_WORD_MAX];
    game_write(setup, &step->before,
               game_public_move(setup, &step->before, step->move, reader.viewer), word);
    message_word(room, told->after, told->number, step->by, word, told->n_words, reader, out);
}

struct told_note {
    const struct room_note *note;
    const game_state *state;
};

static void write_note(const struct room *room, struct reader reader, const void *what,
                       struct text *out)
{
    const struct told_note *told = what;
    message_note(room, told->state, told->note, reader, out);
}

/* ---- What one has missed. */

/* The number of the last takeback, the words that it kept, and the place
 * after it among the notes; zeros if there was none. */
static void find_takeback(const struct room_game *game, int *number, int *n_words, int *note)
{
    *number = *n_words = *note = 0;
    for (int i = 0; i < game->n_notes; i++) {
        if (game->notes[i].kind != EVENT_TAKEBACK)
            continue;
        *number = game->notes[i].number;
        *n_words = game->notes[i].n_words;
        *note = i + 1;
    }
}

/* The game is played through once more, up to what was missed and on. */
static void tell_missed(struct room *room, struct audience *audience, int since)
{
    const game_setup *setup = &room->about.setup;
    const struct room_game *game = &room->game;
    int number, n_words, note;
    find_takeback(game, &number, &n_words, &note);
    struct room_step step;
    game_state state;
    game_start(setup, &state);
    for (int i = 0; i < n_words; i++)
        game_apply(setup, &state, table_move(game->table, i));
    while (++number <= game->number) {
        bool is_told = number > since;
        if (note < game->n_notes && game->notes[note].number == number) {
            struct told_note told = {.note = &game->notes[note++], .state = &state};
            if (is_told)
                tell_each(room, audience, write_note, &told);
            continue;
        }
        step.move = table_move(game->table, n_words);
        step.by = table_mover(game->table, n_words++);
        game_copy(setup, &step.before, &state);
        game_apply(setup, &state, step.move);
        struct told_word told = {
            .step = &step, .after = &state, .number = number, .n_words = n_words};
        if (is_told)
            tell_each(room, audience, write_word, &told);
    }
}

void tell_since(struct room *room, struct listener *listener, int since)
{
    const struct room_game *game = &room->game;
    int taken_back, n_words, note;
    find_takeback(game, &taken_back, &n_words, &note);
    if (!game->table || since > game->number || since < taken_back ||
        game->number - since > LIMIT_RESUMED_EVENTS) {
        tell_snapshot(room, listener);
        return;
    }
    struct audience audience = {
        .first = listener, .is_one = true, .scratch = rooms_scratch(room->rooms)};
    message_seats(room, &audience.scratch);
    listener->tell(listener, audience.scratch.start, audience.scratch.length);
    tell_missed(room, &audience, since);
}

/* ---- News. */

static void tell_words(struct room *room, struct audience *audience)
{
    const struct room_unsaved *unsaved = &room->unsaved;
    int n_before = table_length(room->game.table) - unsaved->n_steps;
    for (int i = 0; i < unsaved->n_steps; i++) {
        bool is_last = i + 1 == unsaved->n_steps;
        struct told_word told = {
            .step = &unsaved->steps[i],
            .after = is_last ? table_state(room->game.table) : &unsaved->steps[i + 1].before,
            .number = room->game.number + i + 1,
            .n_words = n_before + i + 1};
        tell_each(room, audience, write_word, &told);
    }
}

/* A takeback too: the table stands where it leads. */
static void tell_notes(struct room *room, struct audience *audience)
{
    const struct room_game *game = &room->game;
    int first = game->n_notes;
    while (first > 0 && game->notes[first - 1].number > game->number)
        first--;
    for (int i = first; i < game->n_notes; i++) {
        struct told_note told = {.note = &game->notes[i], .state = table_state(game->table)};
        tell_each(room, audience, write_note, &told);
    }
}

static void tell_events(struct room *room)
{
    struct audience audience = {
        .first = room->life.listeners, .scratch = rooms_scratch(room->rooms)};
    tell_words(room, &audience);
    tell_notes(room, &audience);
}

/* Who has got up looks on. */
static void turn_into_onlookers(struct room *room)
{
    for (struct listener *listener = room->life.listeners, *next; listener; listener = next) {
        next = listener->next;
        int viewer = listener->viewer;
        if (viewer == GAME_WATCHER || !(room->news.left >> viewer & 1))
            continue;
        listener->viewer = GAME_WATCHER;
        room->seats.at[viewer].n_connected--;
        tell_snapshot(room, listener);
    }
    room->news.left = 0;
}

static void tell_next(struct room *room)
{
    for (struct listener *listener = room->life.listeners, *next; listener; listener = next) {
        next = listener->next;
        char buffer[128];
        struct text message = text_in(buffer, sizeof buffer);
        message_next(room, listener->viewer, &message);
        listener->tell(listener, message.start, message.length);
    }
    room->news.has_next = false;
}

void tell_news(struct room *room)
{
    bool has_begun = room->game.number == 0 && room->game.table;
    if (!has_begun && room->life.listeners && room->game.number < room->game.n_events)
        tell_events(room);
    room->game.number = room->game.n_events;
    if (room->news.left)
        turn_into_onlookers(room);
    if (room->news.has_seats)
        tell_seats(room);
    for (struct listener *listener = has_begun ? room->life.listeners : NULL, *next; listener;
         listener = next) {
        next = listener->next;
        tell_snapshot(room, listener);
    }
    if (room->news.has_next)
        tell_next(room);
}
