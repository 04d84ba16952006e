/* play_screen.c: see play_screen.h. */
#include "play_screen.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "pager.h"
#include "play_pages.h"
#include "saves.h"
#include "say.h"
#include "scene.h"
#include "shares.h"
#include "state_json.h"
#include "term_text.h"

enum {
    THINK_MS = 40,       /* between two looks at the keyboard */
    MESSAGE_MAX = 1200,
    TYPED_MAX = GAME_WORD_MAX,
    HIDDEN_SEAT = -1,
};

struct play {
    struct sitting *sitting;
    const char *saved;
    char words[GAME_CHOICES_MAX][GAME_WORD_MAX];
    int n_words;
    bool is_fresh;            /* words and choice belong to the present decision */
    struct choice choice;
    struct scene scene;
    char typed[TYPED_MAX];
    char message[MESSAGE_MAX];
    enum look message_look;
    int looker;               /* whose hand is shown; HIDDEN_SEAT: nobody's yet */
    bool is_asking;           /* strict: does the person claim anything before going on? */
    enum play_ending ending;
    bool is_leaving;
    struct sentence why;
};

/* ---- Saying. */

static void tell(struct play *play, enum look look, const char *text)
{
    struct text message = text_in(play->message, sizeof play->message);
    text_add(&message, text);
    play->message_look = look;
}

static void tell_sentence(struct play *play, enum look look, const struct sentence *sentence)
{
    char line[MESSAGE_MAX];
    struct text text = text_in(line, sizeof line);
    say(sentence, translate, &text);
    tell(play, look, line);
}

static void keep(struct play *play)
{
    struct sentence why;
    char *text = play->saved ? sitting_record(play->sitting, true) : NULL;
    if (text && !saves_write(play->saved, text, &why))
        tell_sentence(play, LOOK_BAD, &why);
    free(text);
}

/* ---- Drawing. */

static bool has_hands(const struct play *play)
{
    return json_object_get(play->scene.view, "hands") != NULL;
}

static void take_view(struct play *play)
{
    static char bytes[STATE_JSON_MAX];
    struct text text = text_in(bytes, sizeof bytes);
    table_view_json(sitting_table(play->sitting), play->looker, &text);
    json_decref(play->scene.view);
    play->scene.view = json_loads(bytes, 0, NULL);
    play->scene.seat = play->looker < 0 ? 0 : play->looker;
}

static void name_players(struct play *play)
{
    struct series_standing standing;
    bool is_series = sitting_options(play->sitting)->is_series;
    if (is_series)
        series_standing(sitting_series(play->sitting), &standing);
    for (int seat = 0; seat < game_seats(&sitting_options(play->sitting)->setup); seat++) {
        struct text text = text_in(play->scene.name[seat], sizeof play->scene.name[seat]);
        sitting_name(play->sitting, seat, translate, &text);
        play->scene.points[seat] =
            is_series ? standing.points[sitting_player_at(play->sitting, seat)] : -1;
    }
}

static void draw_title(const struct play *play)
{
    const struct sitting_options *options = sitting_options(play->sitting);
    char left[160], right[80] = "";
    struct text text = text_in(left, sizeof left);
    text_format(&text, "%s", game_name(options->setup.rules));
    if (options->is_strict)
        text_format(&text, " · %s", translate("strict referee"));
    if (options->is_series)
        snprintf(right, sizeof right, translate("round %d of %d"), sitting_round(play->sitting),
                 sitting_series(play->sitting)->n_agreed);
    screen_bar(0, left, right);
}

/* The last words, at the right edge, as whoever looks saw them; without the
 * deal. */
static void draw_words(const struct play *play)
{
    char *words = table_words(sitting_table(play->sitting), play->looker, 0);
    const struct scene *scene = &play->scene;
    int width = screen_columns() - scene->side - 1;
    int row = scene->top + (has_hands(play) ? 12 : 6), n_rows = scene->bottom - row;
    const char *from = words;
    while (from && *from == '+')
        from = strchr(from, ' ') ? strchr(from, ' ') + 1 : NULL;
    if (from && n_rows > 1) {
        size_t room = (size_t)(width * (n_rows - 1)), length = strlen(from);
        const char *late = from + (length > room ? length - room : 0);
        if (late > from && strchr(late, ' '))
            late = strchr(late, ' ') + 1;
        screen_wrapped(row, scene->side, width, n_rows, LOOK_DIM, late);
    }
    free(words);
}

static const char *prompt(const struct play *play)
{
    static char line[160];
    int mover = table_to_move(sitting_table(play->sitting));
    if (play->is_asking)
        return translate("Do you claim anything? C and its number; Enter goes on");
    if (mover < 0 || play->n_words == 0) {
        snprintf(line, sizeof line, translate("%s is thinking …"),
                 play->scene.name[mover < 0 ? 0 : mover]);
        return line;
    }
    return term_prompt(play->scene.view, &play->choice);
}

static void draw(struct play *play)
{
    struct scene *scene = &play->scene;
    int rows = screen_rows();
    screen_clear();
    scene->top = 1;
    scene->bottom = rows - 5;
    scene->left = 1;
    scene->right = screen_columns() - 1;
    scene->choice = play->n_words > 0 && !play->is_asking ? &play->choice : NULL;
    draw_title(play);
    scene_draw(scene);
    draw_words(play);
    screen_wrapped(rows - 5, 1, screen_columns() - 2, 2, play->message_look, play->message);
    screen_text(rows - 3, 1, LOOK_BOLD, prompt(play));
    if (play->n_words > 0) {
        screen_text(rows - 2, 1, LOOK_DIM, ">");
        screen_text(rows - 2, 3, LOOK_PLAIN, play->typed);
        if (*play->typed)
            screen_cursor(rows - 2, 3 + screen_width(play->typed));
    }
    screen_bar(rows - 1,
               translate("Enter choose  Esc back  U undo  H hint  W why  R rules  ? keys"),
               translate("Q leave"));
    screen_show();
}

bool screen_is_too_small(void)
{
    if (screen_rows() >= SCREEN_ROWS && screen_columns() >= SCREEN_COLUMNS)
        return false;
    screen_clear();
    screen_wrapped(0, 0, screen_columns() - 1, 4, LOOK_BOLD,
                   translate("This window is too small: the table needs 80 × 24."));
    screen_show();
    return true;
}

/* ---- Deciding. */

static void refresh_choice(struct play *play)
{
    int mover = table_to_move(sitting_table(play->sitting));
    bool is_persons = mover >= 0 && sitting_at(play->sitting, mover)->kind == SITTER_PERSON;
    play->n_words = is_persons ? sitting_words(play->sitting, play->words, GAME_CHOICES_MAX) : 0;
    choice_begin(&play->choice, play->words, play->n_words);
    play->typed[0] = '\0';
    play->is_fresh = true;
    take_view(play);
    name_players(play);
    play->scene.focus[0] = '\0';
}

/* Where claims are made after playing, or before it: a strict referee asks
 * each time, or its question would be a hint. */
static bool asks_when(const struct play *play, const char *when)
{
    json_t *claim = json_object_get(json_object_get(play->scene.view, "options"), "claim");
    return sitting_options(play->sitting)->is_strict && claim &&
           strcmp(json_string_value(claim), when) == 0;
}

static void play_word(struct play *play, const char *word)
{
    char played[GAME_WORD_MAX];
    snprintf(played, sizeof played, "%s", word);
    bool was_play = strcmp(json_string_value(json_object_get(play->scene.view, "phase")), "play") == 0;
    struct sentence why;
    if (!sitting_play(play->sitting, played, &why)) {
        tell_sentence(play, LOOK_BAD, &why);
        choice_begin(&play->choice, play->words, play->n_words);
        return;
    }
    tell(play, LOOK_PLAIN, "");
    scene_note_last(&play->scene, played);
    keep(play);
    play->is_fresh = false;
    play->is_asking = was_play && asks_when(play, "after") && !sitting_is_over(play->sitting);
}

static void touch(struct play *play, const char *step)
{
    if (!choice_touch(&play->choice, step))
        return;
    const char *word = choice_word(&play->choice);
    const struct thing *focus;
    if (word) {
        play_word(play, word);
        return;
    }
    take_view(play);
    draw(play);  /* so that the things that may come next are there */
    focus = scene_first_lit(&play->scene);
    if (focus)
        snprintf(play->scene.focus, STEP_MAX, "%s", focus->step);
}

/* Tab: as much as all fitting words have in common, and which they are. */
static void complete(struct play *play)
{
    size_t n_typed = strlen(play->typed), n_common = 0;
    const char *common = NULL;
    char list[MESSAGE_MAX];
    struct text text = text_in(list, sizeof list);
    for (int i = 0; i < play->n_words; i++) {
        const char *word = play->words[i];
        if (strncmp(word, play->typed, n_typed) != 0)
            continue;
        if (!common)
            n_common = strlen(word);
        else
            for (size_t k = n_typed; k < n_common; k++)
                if (word[k] != common[k])
                    n_common = k;
        common = common ? common : word;
        text_format(&text, "%s ", word);
    }
    if (!common) {
        tell(play, LOOK_BAD, translate("No word that can be played begins like this."));
        return;
    }
    snprintf(play->typed, sizeof play->typed, "%.*s", (int)n_common, common);
    tell(play, LOOK_DIM, list);
}

/* ---- Claims. */

static void show_proof(struct play *play, int place)
{
    const game_setup *setup = &sitting_options(play->sitting)->setup;
    game_view view;
    struct proof proof;
    struct sentence why;
    char page[4096];
    struct text text = text_in(page, sizeof page);
    table_view(sitting_table(play->sitting), play->looker, &view);
    if (!game_has_claims(setup->rules))
        return;
    if (!view_prove(setup, &view, place, view_claimant(setup, &view), &proof, &why)) {
        tell_sentence(play, LOOK_BAD, &why);
        return;
    }
    for (int i = 0; i < proof.n_lines; i++) {
        say(&proof.line[i], translate, &text);
        text_char(&text, ' ');
    }
    if (proof.verdict == VERDICT_BEATEN && *proof.added) {
        text_add(&text, translate("These cards beat it:"));
        text_format(&text, " %s", proof.added);
    }
    tell(play, proof.verdict == VERDICT_PROVEN ? LOOK_LIT : LOOK_BAD, page);
}

static void try_claim(struct play *play, int place)
{
    char word[GAME_WORD_MAX];
    struct sentence why;
    snprintf(word, sizeof word, "claim:%d", place);
    if (sitting_play(play->sitting, word, &why)) {
        scene_note_last(&play->scene, word);
        tell(play, LOOK_LIT, translate("The claim is proven."));
        keep(play);
        play->is_fresh = false;
        return;
    }
    tell_sentence(play, LOOK_BAD, &why);
    show_proof(play, place);
}

/* The place of the thing in focus, or a digit that is asked for. */
static int ask_place(struct play *play, const char *question)
{
    char answer[8] = "";
    const char *colon = strchr(play->scene.focus, ':'), *at = strchr(play->scene.focus, '@');
    bool is_place = strncmp(play->scene.focus, "place:", 6) == 0 ||
                    strncmp(play->scene.focus, "claim:", 6) == 0;
    if (is_place || at)
        snprintf(answer, sizeof answer, "%.3s", at ? at + 1 : colon + 1);
    return pager_ask(question, answer, sizeof answer) ? atoi(answer) : 0;
}

/* ---- Commands. */

static void hint(struct play *play)
{
    char word[GAME_WORD_MAX], line[256];
    double value = 0;
    if (play->n_words == 0)
        return;
    tell(play, LOOK_DIM, translate("Thinking about it …"));
    sitting_hint_begin(play->sitting);
    bool is_done = false;
    while (!is_done) {
        draw(play);
        is_done = sitting_hint(play->sitting, THINK_MS, word, &value);
        struct event event = screen_event(0);
        if (event.kind == EVENT_BACK || event.kind == EVENT_STOP) {
            tell(play, LOOK_PLAIN, "");
            return;
        }
    }
    snprintf(line, sizeof line, translate("The Stone Giant would play %s (it expects %d %%)."), word,
             (int)(value * 100 + 0.5));
    tell(play, LOOK_LIT, line);
}

static void undo(struct play *play)
{
    struct sentence why;
    if (choice_back(&play->choice))
        return;
    if (!sitting_undo(play->sitting, &why)) {
        tell_sentence(play, LOOK_BAD, &why);
        return;
    }
    tell(play, LOOK_PLAIN, translate("Taken back."));
    play->scene.n_last = 0;
    play->is_asking = false;
    play->is_fresh = false;
    keep(play);
}

static void save(struct play *play)
{
    char path[SAVES_PATH_MAX], line[SAVES_PATH_MAX + 64];
    struct sentence why;
    time_t now = time(NULL);
    struct tm day;
    strftime(path, sizeof path, "cairn-%Y%m%d-%H%M%S.cairn", localtime_r(&now, &day));
    if (!pager_ask(translate("Write the record to:"), path, sizeof path) || !*path)
        return;
    char *text = sitting_record(play->sitting, false);
    if (text && saves_write(path, text, &why)) {
        snprintf(line, sizeof line, translate("Written: %s"), path);
        tell(play, LOOK_PLAIN, line);
    } else {
        tell_sentence(play, LOOK_BAD, &why);
    }
    free(text);
}

static void leave(struct play *play, enum play_ending ending)
{
    play->is_leaving = true;
    play->ending = ending;
}

static void show_page(struct play *play, const char *title, char *text)
{
    if (text && pager_show(title, text) == EVENT_STOP)
        leave(play, PLAY_INTERRUPTED);
    free(text);
}

static void command(struct play *play, int key)
{
    char answer[8] = "";
    int place;
    switch (key) {
    case 'U': undo(play); break;
    case 'H': hint(play); break;
    case 'S': save(play); break;
    case '?': show_page(play, translate("Keys"), play_page_keys()); break;
    case 'R': show_page(play, translate("Rules"), play_page_rules(sitting_options(play->sitting)->setup.rules)); break;
    case 'M': show_page(play, translate("Moves"), play_page_moves(play->sitting, play->looker)); break;
    case 'W':
        place = ask_place(play, translate("Why, or why not? The number of the place:"));
        if (place)
            show_proof(play, place);
        break;
    case 'C':
        place = ask_place(play, translate("Claim which place? Its number:"));
        if (place)
            try_claim(play, place);
        break;
    case 'G':
        if (pager_ask(translate("Give up this game? Type y:"), answer, sizeof answer) &&
            tolower((unsigned char)answer[0]) == tolower((unsigned char)translate("y")[0])) {
            sitting_resign(play->sitting, play->looker);
            play->is_fresh = false;
            keep(play);
        }
        break;
    case 'Q': leave(play, PLAY_LEFT); break;
    default: break;
    }
}

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
        command(play, key);
    } else if (length + 1 < sizeof play->typed) {
        play->typed[length] = (char)key;
        play->typed[length + 1] = '\0';
    }
}

static void enter(struct play *play)
{
    if (play->is_asking) {
        play->is_asking = false;
        play->is_fresh = false;
        tell(play, LOOK_PLAIN, "");
    } else if (*play->typed) {
        char word[TYPED_MAX];
        snprintf(word, sizeof word, "%s", play->typed);
        play->typed[0] = '\0';
        if (sitting_options(play->sitting)->is_strict && strncmp(word, "claim:", 6) == 0)
            try_claim(play, atoi(word + 6));
        else
            play_word(play, word);
    } else if (*play->scene.focus) {
        touch(play, play->scene.focus);
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
            complete(play);
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
    case EVENT_HELP: command(play, '?'); break;
    case EVENT_MOUSE:
        thing = scene_at(&play->scene, event->row, event->column);
        if (event->is_right) {
            choice_back(&play->choice);
        } else if (thing) {
            focus_on(play, thing);
            touch(play, thing->step);
        }
        break;
    case EVENT_KEY: type(play, event->key); break;
    case EVENT_STOP: leave(play, PLAY_INTERRUPTED); break;
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
    draw_title(play);
    screen_wrapped(screen_rows() / 2, 4, screen_columns() - 8, 3, LOOK_BOLD, line);
    screen_bar(screen_rows() - 1, translate("Enter show"), translate("Q leave"));
    screen_show();
}

static void wait_at_curtain(struct play *play, int mover)
{
    draw_curtain(play, mover);
    struct event event = screen_event(-1);
    if (event.kind == EVENT_ENTER || event.kind == EVENT_MOUSE) {
        play->looker = mover;
        play->is_fresh = false;
    } else if (event.kind == EVENT_STOP) {
        leave(play, PLAY_INTERRUPTED);
    } else if (event.kind == EVENT_KEY && event.key == 'Q') {
        leave(play, PLAY_LEFT);
    }
}

/* A computer's turn: it thinks in slices, and keys are heard in between. */
static void let_computer_think(struct play *play)
{
    struct sentence why;
    if (!play->is_fresh)
        refresh_choice(play);
    draw(play);
    int n_before = table_length(sitting_table(play->sitting));
    enum sitting_thought thought = sitting_think(play->sitting, THINK_MS, &why);
    if (thought == THOUGHT_FAILED) {
        play->why = why;
        leave(play, PLAY_FAILED);
        return;
    }
    if (thought == THOUGHT_PLAYED) {
        char *words = table_words(sitting_table(play->sitting), play->looker, n_before);
        if (words) {
            words[strcspn(words, " ")] = '\0';
            scene_note_last(&play->scene, words);
        }
        free(words);
        keep(play);
        play->is_fresh = false;
        int mover = table_to_move(sitting_table(play->sitting));
        play->is_asking = mover == play->looker && asks_when(play, "start");
    }
    struct event event = screen_event(0);
    handle(play, &event);
}

static void let_person_choose(struct play *play)
{
    if (!play->is_fresh)
        refresh_choice(play);
    draw(play);
    if (!scene_is_lit(&play->scene, play->scene.focus)) {
        focus_on(play, scene_first_lit(&play->scene));
        draw(play);
    }
    struct event event = screen_event(-1);
    handle(play, &event);
}

/* ---- The end. */

static void tell_result(struct play *play)
{
    char line[MESSAGE_MAX], result[SHARES_TEXT_MAX];
    struct text text = text_in(line, sizeof line), shares = text_in(result, sizeof result);
    const struct sitting_options *options = sitting_options(play->sitting);
    float share[GAME_SEATS_MAX];
    struct series_standing standing;
    int n_seats = game_seats(&options->setup), person = sitting_only_person(play->sitting);
    sitting_shares(play->sitting, share);
    sitting_standing(play->sitting, &standing);
    shares_write(share, n_seats, &shares);
    text_format(&text, "%s ", translate("The game is over."));
    if (person >= 0)
        text_add(&text, share[person] > 0.99f  ? translate("You have won.")
                        : share[person] > 0.0f ? translate("You share the win.")
                                               : translate("You have lost."));
    else
        for (int seat = 0; seat < n_seats; seat++)
            if (share[seat] > 0.99f)
                text_format(&text, translate("%s has won."), play->scene.name[seat]);
    text_format(&text, " (%s)", result);
    if (options->is_series && standing.is_over)
        text_format(&text, " %s", translate("The series is over."));
    tell(play, LOOK_LIT, line);
}

static void stay_at_the_end(struct play *play)
{
    if (!play->is_fresh) {
        play->looker = play->looker == HIDDEN_SEAT ? 0 : play->looker;
        refresh_choice(play);
        tell_result(play);
        name_players(play);
    }
    play->n_words = 0;
    draw(play);
    screen_text(screen_rows() - 3, 1, LOOK_BOLD,
                translate("Enter: on with the next game   U undo   M moves   S save   Q leave      "));
    screen_show();
    struct event event = screen_event(-1);
    if (event.kind == EVENT_STOP) {
        leave(play, PLAY_INTERRUPTED);
    } else if (event.kind == EVENT_ENTER) {
        if (!sitting_options(play->sitting)->is_series ||
            !sitting_next_round(play->sitting, &play->why))
            leave(play, PLAY_AGAIN);
        play->is_fresh = false;
        play->scene.n_last = 0;
        play->looker = HIDDEN_SEAT;
        tell(play, LOOK_PLAIN, "");
    } else if (event.kind == EVENT_KEY && strchr("UMSQ?RW", event.key)) {
        command(play, event.key);
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
        if (is_persons && play->scene.view && has_hands(play) && play->looker != mover)
            return true;
        play->looker = is_persons ? mover : 0;
        play->is_fresh = false;
    }
    return false;
}

static void turn(struct play *play)
{
    int mover = table_to_move(sitting_table(play->sitting));
    bool is_over = sitting_is_over(play->sitting);
    if (!play->scene.view)
        take_view(play);
    if (!is_over && !play->is_asking && needs_curtain(play, mover)) {
        wait_at_curtain(play, mover);
        return;
    }
    if (is_over)
        stay_at_the_end(play);
    else if (play->is_asking || sitting_at(play->sitting, mover)->kind == SITTER_PERSON)
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
    play->scene.map = game_map(sitting_options(sitting)->setup.rules);
    play->scene.hides_claims = sitting_options(sitting)->is_strict;
    keep(play);
    while (!play->is_leaving) {
        if (!screen_is_too_small()) {
            turn(play);
            continue;
        }
        struct event event = screen_event(-1);
        if (event.kind == EVENT_STOP)
            leave(play, PLAY_INTERRUPTED);
    }
    enum play_ending ending = play->ending;
    *why = play->why;
    json_decref(play->scene.view);
    free(play);
    return ending;
}
