/* play_draw.c: what the play screen shows; see play_parts.h. */
#include "play_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play_pages.h"
#include "state_json.h"
#include "term_text.h"

enum { STORY_ROWS_MIN = 3, OFF_SCREEN = -1000 };

bool play_has_hands(const struct play *play)
{
    return json_object_get(play->scene.view, "hands") != NULL;
}

void play_take_view(struct play *play)
{
    static char bytes[STATE_JSON_MAX];
    struct text text = text_in(bytes, sizeof bytes);
    sight_json(sitting_sight(play->sitting), play->looker, &text);
    json_decref(play->scene.view);
    play->scene.view = json_loads(bytes, 0, NULL);
    play->scene.seat = play->looker < 0 ? 0 : play->looker;
    game_view view;
    sight_view(sitting_sight(play->sitting), play->looker, &view);
    scene_take_picture(&play->scene, &view);
}

void play_name_players(struct play *play)
{
    struct series_standing standing;
    bool is_series = sitting_options(play->sitting)->is_series;
    if (is_series)
        series_standing(sitting_series(play->sitting), &standing);
    for (int seat = 0; seat < game_seats(&sitting_options(play->sitting)->setup); seat++) {
        struct text text = text_in(play->scene.name[seat], sizeof play->scene.name[seat]);
        sitting_name(play->sitting, seat, translate, &text);
        play->scene.points[seat] =
            is_series ? standing.score[sitting_player_at(play->sitting, seat)] : -1;
    }
}

void play_draw_title(const struct play *play)
{
    const struct sitting_options *options = sitting_options(play->sitting);
    char left[160], right[80] = "";
    struct text text = text_in(left, sizeof left);
    text_format(&text, "%s", game_name(options->setup.rules));
    if (options->setup.is_strict)
        text_format(&text, " · %s", translate("strict referee"));
    if (options->is_series && options->n_wins > 0)
        snprintf(right, sizeof right, translate("round %d, to %d wins"), sitting_round(play->sitting),
                 options->n_wins);
    else if (options->is_series)
        snprintf(right, sizeof right, translate("round %d of %d"), sitting_round(play->sitting),
                 series_due(sitting_series(play->sitting)));
    else if (play->scene.is_compact)
        snprintf(right, sizeof right, translate("%d × %d shows more"), ROOMY_COLUMNS, ROOMY_ROWS);
    screen_bar(0, left, right);
}

/* The last words, at the right edge, as whoever looks saw them; without the
 * deal. */
static void draw_words(const struct play *play)
{
    if (play->scene.is_compact)
        return;
    char *words = sight_words(sitting_sight(play->sitting), play->looker, 0);
    const struct scene *scene = &play->scene;
    int width = screen_columns() - scene->side - 1;
    int row = scene->top + (play_has_hands(play) ? 12 : 6), n_rows = scene->floor - row;
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

/* In a large window, between table and prompt: the last turns in words. */
static void draw_story(const struct play *play)
{
    const struct scene *scene = &play->scene;
    int row = scene->end + 1, room = scene->bottom - row - 1, width = scene->side - scene->left - 2;
    if (scene->is_compact || room < STORY_ROWS_MIN || play->looker < 0)
        return;
    char *page = play_page_moves(play->sitting, play->looker);
    char *end = page ? page + strlen(page) : NULL;
    while (page && end > page) {
        while (end > page && end[-1] == '\n')
            *--end = '\0';
        char *line = strrchr(page, '\n');
        line = line ? line + 1 : page;
        int n_rows = screen_wrapped(OFF_SCREEN, 0, width, room + 1, LOOK_DIM, line);
        if (n_rows > room)
            break;
        room -= n_rows;
        screen_wrapped(row + room, scene->left, width, n_rows, LOOK_DIM, line);
        end = line;
    }
    free(page);
}

static const char *prompt(const struct play *play)
{
    static char line[160];
    int mover = sitting_to_move(play->sitting);
    struct text news = text_in(line, sizeof line);
    sitting_news(play->sitting, &news);
    if (*line)
        return line;
    if (mover < 0 || play->n_words == 0) {
        snprintf(line, sizeof line, translate("%s is thinking …"),
                 play->scene.name[mover < 0 ? 0 : mover]);
        return line;
    }
    return translate(choice_prompt(&play->choice, play->scene.setup,
                                   json_string_value(json_object_get(play->scene.view, "phase"))));
}

void play_draw(struct play *play)
{
    struct scene *scene = &play->scene;
    int rows = screen_rows();
    screen_clear();
    scene_frame(scene);
    scene->choice = play->n_words > 0 ? &play->choice : NULL;
    play_draw_title(play);
    scene_draw(scene);
    draw_words(play);
    draw_story(play);
    screen_wrapped(rows - 5, 1, screen_columns() - 2, 2, play->message_look, play->message);
    screen_words(rows - 3, 1, screen_columns() - 2, LOOK_BOLD, prompt(play));
    if (play->n_words > 0) {
        screen_text(rows - 2, 1, LOOK_DIM, ">");
        screen_text(rows - 2, 3, LOOK_PLAIN, play->typed);
        if (*play->typed)
            screen_cursor(rows - 2, 3 + screen_width(play->typed));
    }
    screen_bar(rows - 1,
               game_has_claims(scene->setup->rules)
                   ? translate("Enter choose  Esc back  U undo  H hint  W why  R rules")
                   : translate("Enter choose  Esc back  U undo  H hint  R rules"),
               translate("? keys  Q leave"));
    screen_show();
}

bool screen_is_too_small(void)
{
    if (screen_rows() >= SCREEN_ROWS && screen_columns() >= SCREEN_COLUMNS)
        return false;
    char line[160];
    snprintf(line, sizeof line, translate("This window is too small: the table needs %d × %d. Q leaves."),
             SCREEN_COLUMNS, SCREEN_ROWS);
    screen_clear();
    screen_wrapped(0, 0, screen_columns() - 1, 4, LOOK_BOLD,
                   line);
    screen_show();
    return true;
}

