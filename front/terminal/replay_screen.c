/* replay_screen.c: see replay_screen.h. */
#include "replay_screen.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "number.h"
#include "pager.h"
#include "replay_review.h"
#include "scene.h"
#include "sitting.h"
#include "state_json.h"
#include "term_text.h"

enum { LEAP = 10, PLAY_ON_LEVEL = 3, SAID_MAX = 1200, SAID_ROWS = 2, OFF_SCREEN = -1000 };

struct replay {
    struct record *const *record;
    int n_records, game;    /* which one is shown */
    int at, length;         /* words played, and all there are */
    int viewer;
    struct scene scene;
    struct replay_review review;
    char *from;
};

static const char keys[] =
    PHRASE("# Going through the game\n"
           "→ and ← go a word on or back, Page Down and Page Up ten, End and Home to the end and the "
           "beginning. J jumps to a word by its number. N and B open the next and the last game of the "
           "file.\n\n"
           "# Looking\n"
           "V changes whose view is shown: a seat's, an onlooker's, or the open table. R reviews the "
           "game; X then goes on to the next decision that cost something. M shows the whole of a "
           "comment that is cut.\n\n"
           "# Playing\n"
           "P plays on from here, at the seat whose view it is, against the computer. Q leaves.");

/* ---- Positions. */

int replay_length(const struct record *record)
{
    int n_words = 0;
    for (int i = 0; i < record_part_count(record); i++)
        n_words += record_part_at(record, i)->kind == RECORD_WORD;
    return n_words;
}

static const char *word_at(const struct record *record, int number)
{
    for (int i = 0; i < record_part_count(record); i++)
        if (record_part_at(record, i)->kind == RECORD_WORD && number-- == 0)
            return record_part_at(record, i)->text;
    return "";
}

/* The comments that stand after so many words and before the next. */
static void write_comments(const struct record *record, int n_words, struct text *out)
{
    for (int i = 0; i < record_part_count(record); i++) {
        const struct record_part *part = record_part_at(record, i);
        if (part->kind == RECORD_WORD)
            n_words--;
        else if (part->kind == RECORD_COMMENT && n_words == 0 &&
                 !review_comment_read(part->text, &(struct review_comment){0}))
            text_format(out, "%s ", part->text);
    }
}

struct table *replay_table(const struct record *record, int n_words)
{
    struct table *table = table_new(record_setup(record), NULL);
    const char **word = malloc(((size_t)n_words + 1) * sizeof *word);
    int n_played;
    for (int i = 0; word && i < n_words; i++)
        word[i] = word_at(record, i);
    bool is_loaded = table && word && table_load(table, word, n_words, &n_played, NULL);
    free(word);
    if (is_loaded)
        return table;
    table_free(table);
    return NULL;
}

/* ---- Showing. */

static void take_view(struct replay *replay, struct table *table)
{
    static char bytes[STATE_JSON_MAX];
    struct text text = text_in(bytes, sizeof bytes);
    if (replay->viewer == TABLE_OPEN)
        table_json(table, &text);
    else
        table_view_json(table, replay->viewer, &text);
    json_decref(replay->scene.view);
    replay->scene.view = json_loads(bytes, 0, NULL);
    replay->scene.seat = replay->viewer >= 0 && replay->viewer < GAME_SEATS_MAX ? replay->viewer : 0;
    game_view view;
    table_view(table, replay->viewer == TABLE_OPEN ? GAME_WATCHER : replay->viewer, &view);
    scene_take_picture(&replay->scene, &view);
}

static void write_viewer(const struct replay *replay, const char *name, struct text *out)
{
    if (replay->viewer == TABLE_OPEN)
        text_add(out, translate("all cards open"));
    else if (replay->viewer == GAME_WATCHER)
        text_add(out, translate("as an onlooker saw it"));
    else
        text_format(out, translate("as %s saw it"), name);
}

/* Beside a title that must stay: a name that is too long is shortened. */
static void viewer_name(const struct replay *replay, int room, char *line, size_t n_bytes)
{
    char short_name[sizeof replay->scene.name[0] + 4];
    const char *name = replay->viewer >= 0 ? replay->scene.name[replay->viewer] : "";
    struct text text = text_in(line, n_bytes);
    write_viewer(replay, name, &text);
    int excess = screen_width(line) - room, kept = screen_width(name) - excess - 1;
    if (excess <= 0 || !*name)
        return;
    snprintf(short_name, sizeof short_name, "%.*s…", screen_fitting(name, kept > 1 ? kept : 1), name);
    text_clear(&text);
    write_viewer(replay, short_name, &text);
}

static void take_names(struct replay *replay)
{
    const struct record *record = replay->record[replay->game];
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
        char tag[24];
        snprintf(tag, sizeof tag, "Seat%d", seat);
        const char *name = record_tag(record, tag);
        struct text text = text_in(replay->scene.name[seat], sizeof replay->scene.name[seat]);
        if (name)
            text_add(&text, name);
        else
            text_format(&text, translate("Seat %d"), seat);
        replay->scene.points[seat] = -1;
    }
}

/* What the review and the record say of the last word. */
static void write_said(const struct replay *replay, struct text *out)
{
    replay_review_say(&replay->review, replay->at - 1, out);
    if (out->length)
        text_char(out, ' ');
    write_comments(replay->record[replay->game], replay->at, out);
}

/* Where it has no room, it is said how to read on. */
static void draw_said(const struct replay *replay, int row)
{
    char said[SAID_MAX];
    struct text text = text_in(said, sizeof said);
    int width = screen_columns() - 2;
    const char *more = translate("… M: read on");
    write_said(replay, &text);
    screen_wrapped(row, 1, width, SAID_ROWS, LOOK_PLAIN, said);
    if (screen_wrapped(OFF_SCREEN, 1, width, SAID_ROWS + 1, LOOK_PLAIN, said) > SAID_ROWS)
        screen_text(row + SAID_ROWS, screen_columns() - 1 - screen_width(more), LOOK_DIM, more);
}

static void draw(struct replay *replay)
{
    const struct record *record = replay->record[replay->game];
    struct scene *scene = &replay->scene;
    char left[160], right[160];
    struct text title = text_in(left, sizeof left);
    const char *result = record_tag(record, "Result"), *word = replay->at > 0 ? word_at(record, replay->at - 1) : "";
    int rows = screen_rows();
    text_format(&title, "%s · ", game_name(record_setup(record)->rules));
    text_format(&title, translate("game %d of %d · word %d of %d"), replay->game + 1,
                replay->n_records, replay->at, replay->length);
    viewer_name(replay, screen_columns() - screen_width(left) - 4, right, sizeof right);
    scene_note_last(scene, word);
    screen_clear();
    scene_frame(scene);
    screen_bar(0, left, right);
    scene_draw(scene);
    draw_said(replay, rows - 5);
    screen_text(rows - 3, 1, LOOK_BOLD, word);
    if (replay->at == replay->length && result)
        screen_text(rows - 3, 20, LOOK_BOLD, result);
    replay_review_draw(&replay->review, scene->seat, replay->at, rows - 2, 1, screen_columns() - 2);
    screen_bar(rows - 1,
               translate("← → word  V view  P play on  R review  X mistake  J jump  N B game"),
               translate("? keys  Q leave"));
    screen_show();
}

/* ---- Keys. */

static void next_viewer(struct replay *replay)
{
    int n_seats = game_seats(record_setup(replay->record[replay->game]));
    replay->viewer = replay->viewer == TABLE_OPEN      ? 0
                     : replay->viewer == GAME_WATCHER  ? TABLE_OPEN
                     : replay->viewer + 1 < n_seats    ? replay->viewer + 1
                                                       : GAME_WATCHER;
}

static void open_game(struct replay *replay, int game)
{
    if (game < 0 || game >= replay->n_records)
        return;
    replay->game = game;
    replay->length = replay_length(replay->record[game]);
    replay->at = 0;
    replay->scene.setup = record_setup(replay->record[game]);
    take_names(replay);
    replay_review_open(&replay->review, replay->record[game]);
}

static void show_said(const struct replay *replay)
{
    char said[SAID_MAX];
    struct text text = text_in(said, sizeof said);
    write_said(replay, &text);
    if (*said)
        pager_show(translate("Comment"), said);
}

static void review_game(struct replay *replay)
{
    screen_text(screen_rows() - 3, 1, LOOK_BOLD, translate("Reviewing …"));
    screen_show();
    replay_review_run(&replay->review, replay->record[replay->game]);
}

/* On to the next decision that cost something, or to the end. */
static void next_mark(struct replay *replay)
{
    do
        replay->at++;
    while (replay->at < replay->length && replay->review.mark &&
           replay->review.mark[replay->at - 1].class < DECISION_INACCURACY);
}

/* The person takes the seat whose view it is, or the mover's. */
static void play_on(struct replay *replay)
{
    struct table *table = replay_table(replay->record[replay->game], replay->at);
    struct record *record = table ? record_of_table(table) : NULL;
    int person = replay->viewer >= 0 ? replay->viewer : table ? table_to_move(table) : 0;
    for (int seat = 0; record && seat < game_seats(record_setup(record)); seat++) {
        char tag[24], who[16];
        snprintf(tag, sizeof tag, "Player%d", seat);
        snprintf(who, sizeof who, seat == (person < 0 ? 0 : person) ? "person" : "level:%d", PLAY_ON_LEVEL);
        record_set_tag(record, tag, who);
    }
    replay->from = record ? record_write(record) : NULL;
    record_free(record);
    table_free(table);
}

/* False: the person leaves. */
static bool handle_key(struct replay *replay, int key)
{
    char answer[16] = "";
    switch (key) {
    case 'Q': case 'q': return false;
    case 'V': case 'v': next_viewer(replay); break;
    case 'N': case 'n': open_game(replay, replay->game + 1); break;
    case 'B': case 'b': open_game(replay, replay->game - 1); break;
    case ' ': replay->at++; break;
    case 'R': case 'r': review_game(replay); break;
    case 'X': case 'x': next_mark(replay); break;
    case 'M': case 'm': show_said(replay); break;
    case '?': pager_show(translate("Keys"), translate(keys)); break;
    case 'J': case 'j':
        if (pager_ask(translate("Jump to word:"), answer, sizeof answer))
            number_read_int(answer, 0, INT_MAX, &replay->at);
        break;
    case 'P': case 'p':
        play_on(replay);
        return false;
    default: break;
    }
    return true;
}

enum play_ending replay_screen_run(struct record *const record[], int n_records,
                                   const struct replay_options *options, char **from)
{
    struct replay *replay = calloc(1, sizeof *replay);
    enum play_ending ending = PLAY_LEFT;
    bool goes_on = replay != NULL;
    *from = NULL;
    if (!replay)
        return PLAY_FAILED;
    replay->record = record;
    replay->n_records = n_records;
    replay->viewer = options->viewer;
    open_game(replay, 0);
    replay->at = options->at < 0 ? replay->length : options->at;
    while (goes_on) {
        replay->at = replay->at < 0 ? 0 : replay->at > replay->length ? replay->length : replay->at;
        struct table *table = replay_table(record[replay->game], replay->at);
        if (table && !screen_is_too_small()) {
            take_view(replay, table);
            draw(replay);
        }
        table_free(table);
        struct event event = screen_event(-1);
        switch (event.kind) {
        case EVENT_RIGHT: case EVENT_DOWN: case EVENT_ENTER: replay->at++; break;
        case EVENT_LEFT: case EVENT_UP: case EVENT_ERASE: replay->at--; break;
        case EVENT_PAGE_DOWN: replay->at += LEAP; break;
        case EVENT_PAGE_UP: replay->at -= LEAP; break;
        case EVENT_HOME: replay->at = 0; break;
        case EVENT_END: replay->at = replay->length; break;
        case EVENT_BACK: goes_on = false; break;
        case EVENT_HELP: handle_key(replay, '?'); break;
        case EVENT_KEY: goes_on = handle_key(replay, event.key); break;
        case EVENT_STOP:
            ending = PLAY_INTERRUPTED;
            goes_on = false;
            break;
        default: break;
        }
    }
    *from = replay->from;
    json_decref(replay->scene.view);
    replay_review_close(&replay->review);
    free(replay);
    return ending;
}
