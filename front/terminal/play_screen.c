/* play_screen.c: see play_screen.h. */
#include "play_parts.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "result_text.h"
#include "term_text.h"

enum { DISTANT_MS = 200 };  /* between two looks at what the server says */

/* ---- Events. */

static void erase(struct play *play)
{
    size_t length = strlen(play->typed);
    if (length > 0)
        play->typed[length - 1] = '\0';
    else
        choice_back(&play->choice);
}

static void type(struct play *play, int key)
{
    size_t length = strlen(play->typed);
    bool is_part = key < 128 && (islower(key) || isdigit(key) || strchr(":@>,", key));
    if (!is_part) {
        play_command(play, key);
    } else if (length + 1 < sizeof play->typed) {
        play->typed[length] = (char)key;
        play->typed[length + 1] = '\0';
    }
}

static void enter(struct play *play)
{
    if (*play->typed) {
        char word[TYPED_MAX];
        snprintf(word, sizeof word, "%s", play->typed);
        play->typed[0] = '\0';
        play_word(play, word);
    } else if (*play->scene.focus) {
        play_touch(play, play->scene.focus);
    }
}

static void focus_on(struct play *play, const struct thing *thing)
{
    if (thing)
        snprintf(play->scene.focus, STEP_MAX, "%s", thing->step);
}

static void handle(struct play *play, const struct event *event)
{
    const struct thing *thing;
    switch (event->kind) {
    case EVENT_UP: case EVENT_DOWN: case EVENT_LEFT: case EVENT_RIGHT:
        focus_on(play, scene_towards(&play->scene, event->kind));
        break;
    case EVENT_TAB:
        if (*play->typed)
            play_complete(play);
        else
            focus_on(play, scene_next_lit(&play->scene, 1));
        break;
    case EVENT_BACK_TAB:
        focus_on(play, scene_next_lit(&play->scene, -1));
        break;
    case EVENT_ENTER:
        enter(play);
        break;
    case EVENT_BACK:
        if (*play->typed)
            play->typed[0] = '\0';
        else
            choice_back(&play->choice);
        break;
    case EVENT_ERASE: erase(play); break;
    case EVENT_HELP: play_command(play, '?'); break;
    case EVENT_MOUSE:
        thing = scene_at(&play->scene, event->row, event->column);
        if (event->is_right) {
            choice_back(&play->choice);
        } else if (thing) {
            focus_on(play, thing);
            play_touch(play, thing->step);
        }
        break;
    case EVENT_KEY: type(play, event->key); break;
    case EVENT_STOP: play_leave(play, PLAY_INTERRUPTED); break;
    default: break;
    }
}

/* ---- Turns. */

/* Between two people's hands. */
static void draw_curtain(struct play *play, int mover)
{
    char line[160], name[64];
    struct text text = text_in(name, sizeof name);
    sitting_name(play->sitting, mover, translate, &text);
    snprintf(line, sizeof line, translate("%s to move. The others look away; Enter shows the hand."),
             name);
    screen_clear();
    play_draw_title(play);
    screen_wrapped(screen_rows() / 2, 4, screen_columns() - 8, 3, LOOK_BOLD, line);
    screen_bar(screen_rows() - 1, translate("Enter show"), translate("Q leave"));
    screen_show();
}

static void wait_at_curtain(struct play *play, int mover)
{
    draw_curtain(play, mover);
    play->n_kept = 0;  /* they were another person's */
    struct event event = screen_event(-1);
    if (event.kind == EVENT_ENTER || event.kind == EVENT_MOUSE) {
        play->looker = mover;
        play->is_fresh = false;
    } else if (event.kind == EVENT_STOP) {
        play_leave(play, PLAY_INTERRUPTED);
    } else if (event.kind == EVENT_KEY && event.key == 'Q') {
        play_leave(play, PLAY_LEFT);
    }
}

/* Does it mean the same whoever is to move? */
static bool is_for_now(const struct event *event)
{
    switch (event->kind) {
    case EVENT_KEY: return strchr("Q?RMUSGDYN", event->key) != NULL;
    case EVENT_NONE: case EVENT_MOUSE: case EVENT_RESIZE: case EVENT_STOP: case EVENT_HELP: return true;
    default: return false;
    }
}

/* A computer's turn: it thinks in slices, and keys are heard in between: what
 * belongs to the person's next turn is kept until then. */
static void let_computer_think(struct play *play)
{
    struct sentence why;
    if (!play->is_fresh)
        play_refresh(play);
    play_draw(play);
    int n_before = sight_length(sitting_sight(play->sitting));
    enum sitting_thought thought = sitting_think(play->sitting, THINK_MS, &why);
    if (thought == THOUGHT_FAILED) {
        play->why = why;
        play_leave(play, PLAY_FAILED);
        return;
    }
    if (thought == THOUGHT_PLAYED) {
        char *words = sight_words(sitting_sight(play->sitting), play->looker, n_before);
        if (words) {
            words[strcspn(words, " ")] = '\0';
            scene_note_last(&play->scene, words);
        }
        free(words);
        play_keep(play);
        play->is_fresh = false;
    }
    struct event event = screen_event(0);
    if (is_for_now(&event))
        handle(play, &event);
    else if (play->n_kept < KEPT_MAX)
        play->kept[play->n_kept++] = event;
}

/* A key; or, at a server's table, news from there. */
static struct event wait_for_event(struct play *play)
{
    if (play->n_kept > 0) {
        struct event first = play->kept[0];
        memmove(play->kept, play->kept + 1, (size_t)--play->n_kept * sizeof first);
        return first;
    }
    if (!sitting_is_distant(play->sitting))
        return screen_event(-1);
    struct event event = screen_event(DISTANT_MS);
    if (event.kind != EVENT_NONE)
        return event;
    enum sitting_thought thought = sitting_think(play->sitting, 0, &play->why);
    play->is_fresh = play->is_fresh && thought != THOUGHT_PLAYED;
    if (thought == THOUGHT_FAILED)
        play_leave(play, PLAY_FAILED);
    play_name_players(play);
    return event;
}

static void let_person_choose(struct play *play)
{
    if (!play->is_fresh)
        play_refresh(play);
    play_draw(play);
    if (!scene_is_lit(&play->scene, play->scene.focus)) {
        focus_on(play, scene_first_lit(&play->scene));
        play_draw(play);
    }
    struct event event = wait_for_event(play);
    handle(play, &event);
}

/* ---- The end. */

static void tell_result(struct play *play)
{
    char line[MESSAGE_MAX];
    struct text text = text_in(line, sizeof line);
    const struct sitting_options *options = sitting_options(play->sitting);
    struct series_standing standing;
    sitting_standing(play->sitting, &standing);
    result_text(play->sitting, &text);
    if (options->is_series) {
        text_char(&text, ' ');
        series_text(play->sitting, &standing, &text);
    }
    text_char(&text, ' ');
    sitting_shuffle(play->sitting, &text);
    play_tell(play, LOOK_LIT, line);
}

static void stay_at_the_end(struct play *play)
{
    if (!play->is_fresh) {
        play->looker = play->looker == HIDDEN_SEAT ? 0 : play->looker;
        play_refresh(play);
        tell_result(play);
        play_name_players(play);
    }
    play->n_words = play->n_kept = 0;
    play_draw(play);
    char news[600];
    struct text text = text_in(news, sizeof news);
    sitting_news(play->sitting, &text);
    screen_words(screen_rows() - 3, 1, screen_columns() - 2, LOOK_BOLD,
                 *news ? news : translate("Enter: on with the next game   U undo   M moves   S save"));
    screen_show();
    struct event event = wait_for_event(play);
    if (!sitting_is_over(play->sitting)) {  /* the others have begun another one */
        play_tell(play, LOOK_PLAIN, "");
        play->scene.n_last = 0;
    } else if (event.kind == EVENT_STOP) {
        play_leave(play, PLAY_INTERRUPTED);
    } else if (event.kind == EVENT_ENTER && sitting_is_distant(play->sitting)) {
        play_offer(play, "rematch");
    } else if (event.kind == EVENT_ENTER) {
        if (!sitting_options(play->sitting)->is_series ||
            !sitting_next_round(play->sitting, &play->why))
            play_leave(play, PLAY_AGAIN);
        play->is_fresh = false;
        play->scene.n_last = 0;
        play->looker = HIDDEN_SEAT;
        play_tell(play, LOOK_PLAIN, "");
    } else if (event.kind == EVENT_KEY && strchr("UMSQ?RWYN", event.key)) {
        play_command(play, event.key);
    }
}

/* Who looks: the only person; else whoever has to decide, after the curtain. */
static bool needs_curtain(struct play *play, int mover)
{
    int person = sitting_only_person(play->sitting);
    bool is_persons = mover >= 0 && sitting_at(play->sitting, mover)->kind == SITTER_PERSON;
    if (person >= 0 || !sitting_has_people(play->sitting)) {
        play->looker = person >= 0 ? person : 0;
        return false;
    }
    if (play->looker == HIDDEN_SEAT || (is_persons && play->looker != mover)) {
        if (is_persons && play->scene.view && play_has_hands(play) && play->looker != mover)
            return true;
        play->looker = is_persons ? mover : 0;
        play->is_fresh = false;
    }
    return false;
}

static void turn(struct play *play)
{
    int mover = sitting_to_move(play->sitting);
    bool is_over = sitting_is_over(play->sitting);
    if (!play->scene.view)
        play_take_view(play);
    if (!is_over && needs_curtain(play, mover)) {
        wait_at_curtain(play, mover);
        return;
    }
    if (is_over)
        stay_at_the_end(play);
    else if (sitting_is_persons_turn(play->sitting))
        let_person_choose(play);
    else
        let_computer_think(play);
}

enum play_ending play_screen_run(struct sitting *sitting, const char *saved, struct sentence *why)
{
    struct play *play = calloc(1, sizeof *play);
    if (!play)
        return PLAY_FAILED;
    play->sitting = sitting;
    play->saved = saved;
    play->looker = HIDDEN_SEAT;
    play->scene.setup = &sitting_options(sitting)->setup;
    play_keep(play);
    while (!play->is_leaving) {
        if (!screen_is_too_small()) {
            turn(play);
            continue;
        }
        struct event event = screen_event(-1);
        if (event.kind == EVENT_STOP)
            play_leave(play, PLAY_INTERRUPTED);
        else if (event.kind == EVENT_BACK ||
                 (event.kind == EVENT_KEY && (event.key == 'Q' || event.key == 'q')))
            play_leave(play, PLAY_LEFT);
    }
    enum play_ending ending = play->ending;
    *why = play->why;
    json_decref(play->scene.view);
    free(play->words);
    free(play);
    return ending;
}
