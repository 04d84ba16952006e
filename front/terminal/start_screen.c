/* start_screen.c: see start_screen.h. */
#include "start_screen.h"

#include <stdio.h>
#include <string.h>

#include "number.h"
#include "pager.h"
#include "play_screen.h"
#include "player.h"
#include "referee.h"
#include "saves.h"
#include "say.h"
#include "screen.h"
#include "setup_words.h"
#include "term_text.h"

enum { FIELDS_MAX = 24, FIELD_COLUMN = 4, VALUE_COLUMN = 30, VALUE_MAX = 700, ROWS_BELOW = 4 };

enum field_kind {
    FIELD_RESUME, FIELD_GAME, FIELD_PRESET, FIELD_OPTION, FIELD_PLAYER, FIELD_NAME, FIELD_SERIES,
    FIELD_REFEREE, FIELD_SEED, FIELD_START, FIELD_TABLE,
};

/* How many rounds, and how many wins, the set-up offers. */
enum { SERIES_CHOICE_ROUNDS = 8, SERIES_CHOICE_WINS = 4 };

struct field {
    enum field_kind kind;
    int index;  /* which option or player */
};

struct start {
    struct sitting_options *options;
    const struct save *saves;
    int n_saves, save;        /* the one that would go on */
    int n_fields, at;
    struct field field[FIELDS_MAX];
    const char *trouble;      /* what went wrong last */
    struct sentence why;      /* it cannot start like this */
};

/* ---- The fields that there are now. */

static void add(struct start *start, enum field_kind kind, int index)
{
    if (start->n_fields < FIELDS_MAX)
        start->field[start->n_fields++] = (struct field){kind, index};
}

static void list_fields(struct start *start)
{
    const game_setup *setup = &start->options->setup;
    start->n_fields = 0;
    if (start->n_saves > 0)
        add(start, FIELD_RESUME, 0);
    add(start, FIELD_GAME, 0);
    add(start, FIELD_PRESET, 0);
    for (int i = 0; i < game_option_count(setup->rules); i++)
        add(start, FIELD_OPTION, i);
    for (int player = 0; player < game_seats(setup); player++) {
        add(start, FIELD_PLAYER, player);
        if (start->options->sitter[player].kind == SITTER_PERSON)
            add(start, FIELD_NAME, player);
    }
    add(start, FIELD_SERIES, 0);
    if (game_has_claims(setup->rules))
        add(start, FIELD_REFEREE, 0);
    add(start, FIELD_SEED, 0);
    add(start, FIELD_START, 0);
    add(start, FIELD_TABLE, 0);
    if (start->at >= start->n_fields)
        start->at = start->n_fields - 1;
}

/* The preset that these options make, or -1. */
static int preset_of(const game_setup *setup)
{
    for (int i = 0; i < game_preset_count(setup->rules); i++) {
        game_setup preset = game_setup_default(setup->rules);
        game_setup_preset(&preset, game_preset_key(setup->rules, i), NULL);
        if (game_setup_same(&preset, setup))
            return i;
    }
    return -1;
}

/* ---- Names and values. */

static void write_label(const struct field *field, const struct sitting_options *options,
                        struct text *out)
{
    const struct game *game = options->setup.rules;
    switch (field->kind) {
    case FIELD_RESUME: text_add(out, translate("Go on")); break;
    case FIELD_GAME: text_add(out, translate("Game")); break;
    case FIELD_PRESET: text_add(out, translate("Variant")); break;
    case FIELD_OPTION:
        text_format(out, "  %s",
                    term_option_name(game, field->index));
        break;
    case FIELD_PLAYER:
        text_format(out, translate("Seat %d"), field->index);
        text_format(out, " (%s)", term_role_name(game, field->index));
        break;
    case FIELD_NAME: text_format(out, "  %s", translate("name")); break;
    case FIELD_SERIES: text_add(out, translate("Games")); break;
    case FIELD_REFEREE: text_add(out, translate("Referee")); break;
    case FIELD_SEED: text_add(out, translate("Deal")); break;
    case FIELD_START: text_add(out, translate("Start")); break;
    case FIELD_TABLE: text_add(out, translate("Or a server's table")); break;
    }
}

static void write_sitter(const struct sitter *sitter, struct text *out)
{
    if (sitter->kind == SITTER_PERSON)
        text_add(out, translate("a person at this screen"));
    else if (sitter->kind == SITTER_LEVEL)
        text_format(out, translate("%s (level %d)"), translate(player_level_name(sitter->level)),
                    sitter->level);
    else
        text_format(out, translate("a program: %s"), sitter->command);
}

/* "match: the first to win 3 rounds" */
static void write_series(const struct sitting_options *options, struct text *out)
{
    const struct game_description *description = game_description(options->setup.rules);
    text_format(out, "%s%s", translate(description->series), translate(": "));
    if (options->n_wins > 0)
        text_format(out, translate("the first to win %d rounds"), options->n_wins);
    else if (options->n_rounds == ROUNDS_BY_THE_BOOK)
        text_format(out, translate("%d rounds, as usual"), game_series_length(&options->setup));
    else
        text_format(out, translate("%d rounds"), options->n_rounds);
}

static void write_value(const struct start *start, const struct field *field, struct text *out)
{
    const struct sitting_options *options = start->options;
    const game_setup *setup = &options->setup;
    int preset = preset_of(setup);
    switch (field->kind) {
    case FIELD_GAME: text_add(out, game_name(setup->rules)); break;
    case FIELD_PRESET:
        text_add(out, preset < 0 ? translate("your own")
                                 : term_preset_name(setup->rules, preset));
        break;
    case FIELD_OPTION:
        text_add(out, term_option_value(setup->rules, field->index,
                                        setup->choice[field->index]));
        break;
    case FIELD_PLAYER: write_sitter(&options->sitter[field->index], out); break;
    case FIELD_NAME:
        text_add(out, *options->sitter[field->index].name ? options->sitter[field->index].name : "–");
        break;
    case FIELD_SERIES:
        if (!options->is_series)
            text_add(out, translate("a single game"));
        else
            write_series(options, out);
        break;
    case FIELD_REFEREE:
        text_add(out, setup->is_strict ? translate("strict: claims must be found")
                                       : translate("helpful: shows what can be claimed"));
        break;
    case FIELD_SEED:
        if (options->has_seed)
            text_format(out, translate("number %llu"), (unsigned long long)options->seed);
        else
            text_add(out, translate("by chance"));
        break;
    case FIELD_TABLE: text_add(out, translate("by its link")); break;
    case FIELD_RESUME: {
        const struct save *save = &start->saves[start->save];
        text_format(out, "%s  %s  %s  %s", save->date, save->game, save->players, save->stand);
        break;
    }
    case FIELD_START: break;
    }
}

/* ---- Changing. */

static void seat_the_usual(struct sitting_options *options)
{
    for (int player = 0; player < GAME_SEATS_MAX; player++)
        if (options->sitter[player].kind == SITTER_LEVEL && options->sitter[player].level == 0)
            options->sitter[player].level = 3;
}

/* The referee stays, where the game has use for one. */
static void set_up(struct sitting_options *options, game_setup setup)
{
    referee_choose(&setup, referee_key(&options->setup), NULL);
    options->setup = setup;
}

static void change_game(struct sitting_options *options, int by)
{
    int at = 0, n_games = game_count();
    while (game_at(at) != options->setup.rules)
        at++;
    set_up(options, game_setup_default(game_at((at + by + n_games) % n_games)));
}

static void change_preset(struct sitting_options *options, int by)
{
    const struct game *game = options->setup.rules;
    int n_presets = game_preset_count(game), at = preset_of(&options->setup);
    at = at < 0 ? 0 : (at + by + n_presets) % n_presets;
    game_setup setup = game_setup_default(game);
    game_setup_preset(&setup, game_preset_key(game, at), NULL);
    set_up(options, setup);
}

/* The next value of the option with which the set-up still fits together. */
static void change_option(struct sitting_options *options, int option, int by)
{
    const struct game *game = options->setup.rules;
    int n_values = 0, start = options->setup.choice[option];
    while (game_option_value(game, option, n_values))
        n_values++;
    for (int i = 1; i <= n_values; i++) {
        game_setup changed = options->setup;
        int value = (start + by * i + n_values * i) % n_values;
        if (game_setup_option(&changed, game_option_key(game, option),
                              game_option_value(game, option, value), NULL) &&
            game_setup_fits(&changed, NULL)) {
            options->setup = changed;
            return;
        }
    }
}

/* Person, the levels, and round again. A program's command is typed. */
static void change_player(struct sitter *sitter, int by)
{
    int at = sitter->kind == SITTER_LEVEL ? sitter->level : 0;
    at = (at + by + PLAYER_LEVEL_TOP + 1) % (PLAYER_LEVEL_TOP + 1);
    sitter->kind = at == 0 ? SITTER_PERSON : SITTER_LEVEL;
    sitter->level = at;
}

/* A single game, the usual series, then as many rounds, then as many wins; the
 * last two only where a number is agreed on. */
static void change_series(struct sitting_options *options, int by)
{
    const struct game_description *description = game_description(options->setup.rules);
    int last = description->series_has_length ? SERIES_CHOICE_ROUNDS + SERIES_CHOICE_WINS : 0;
    int at = !options->is_series ? -1
             : options->n_wins > 0 ? SERIES_CHOICE_ROUNDS + options->n_wins - 1
             : options->n_rounds > 0 ? options->n_rounds - 1
                                     : 0;
    at += by;
    at = at < -1 ? last : at > last ? -1 : at;
    options->is_series = at >= 0;
    options->n_rounds = at > 0 && at <= SERIES_CHOICE_ROUNDS ? at + 1 : ROUNDS_BY_THE_BOOK;
    options->n_wins = at > SERIES_CHOICE_ROUNDS ? at - SERIES_CHOICE_ROUNDS + 1 : 0;
}

static void change(struct start *start, int by)
{
    struct sitting_options *options = start->options;
    const struct field *field = &start->field[start->at];
    switch (field->kind) {
    case FIELD_RESUME: start->save = (start->save + by + start->n_saves) % start->n_saves; break;
    case FIELD_GAME: change_game(options, by); break;
    case FIELD_PRESET: change_preset(options, by); break;
    case FIELD_OPTION: change_option(options, field->index, by); break;
    case FIELD_PLAYER: change_player(&options->sitter[field->index], by); break;
    case FIELD_SERIES: change_series(options, by); break;
    case FIELD_REFEREE: options->setup.is_strict = !options->setup.is_strict; break;
    case FIELD_SEED: options->has_seed = !options->has_seed; break;
    default: break;
    }
    seat_the_usual(options);
    list_fields(start);
}

/* What Enter does at a field that takes typed text. False: it takes none. */
static bool type_in(struct start *start)
{
    struct sitting_options *options = start->options;
    const struct field *field = &start->field[start->at];
    struct sitter *sitter = &options->sitter[field->index];
    char typed[SITTER_COMMAND_MAX] = "";
    switch (field->kind) {
    case FIELD_NAME:
        if (pager_ask(translate("Name:"), typed, SITTER_NAME_MAX)) {
            struct text name = text_in(sitter->name, sizeof sitter->name);
            text_add(&name, typed);
        }
        return true;
    case FIELD_PLAYER:
        if (pager_ask(translate("Command of a program that speaks the engine protocol:"), typed,
                      sizeof typed) && *typed) {
            sitter->kind = SITTER_ENGINE;
            memcpy(sitter->command, typed, sizeof sitter->command);
        }
        return true;
    case FIELD_SEED:
        if (pager_ask(translate("Number of the deal:"), typed, 20)) {
            options->seed = 0;
            options->has_seed = number_read(typed, 0, UINT64_MAX, &options->seed);
        }
        return true;
    default:
        return false;
    }
}

/* ---- The screen. */

/* The row of a field. Where they are too many, those around the chosen one are
 * shown; a row outside is -1. */
static int row_of(const struct start *start, int field)
{
    int room = screen_rows() - 1 - ROWS_BELOW, first = 0;
    if (start->n_fields > room) {
        first = start->at - room / 2;
        first = first < 0 ? 0 : first > start->n_fields - room ? start->n_fields - room : first;
    }
    int row = field - first;
    int spare = room - start->n_fields;  /* for a blank above it all, and one above Start */
    for (int i = 0; i <= field && spare >= 2; i++)
        row += start->field[i].kind == FIELD_START;
    return row < 0 || row >= room ? -1 : row + (spare >= 2 ? 2 : 1);
}

/* Values stand right of the longest label. */
static int value_column(const struct start *start)
{
    int column = VALUE_COLUMN;
    for (int i = 0; i < start->n_fields; i++) {
        char label[128];
        struct text text = text_in(label, sizeof label);
        write_label(&start->field[i], start->options, &text);
        int end = FIELD_COLUMN + screen_width(label) + 2;
        column = end > column ? end : column;
    }
    return column;
}

/* What is said of the chosen field: its value, where that did not fit. */
static void draw_note(const struct start *start, bool is_value_whole)
{
    const struct field *here = &start->field[start->at];
    const struct sitter *sitter = &start->options->sitter[here->index];
    char value[VALUE_MAX] = "";
    struct text text = text_in(value, sizeof value);
    if (here->kind == FIELD_PLAYER && sitter->kind == SITTER_LEVEL)
        text_add(&text, translate(player_level_character(sitter->level)));
    else if (!is_value_whole)
        write_value(start, here, &text);
    screen_wrapped(screen_rows() - 3, 2, screen_columns() - 4, 2, LOOK_DIM, value);
}

static void draw(const struct start *start)
{
    int column = value_column(start);
    bool is_value_whole = true;
    screen_clear();
    screen_bar(0, "Cairn", "");
    for (int i = 0; i < start->n_fields; i++) {
        char label[128], value[VALUE_MAX];
        struct text label_text = text_in(label, sizeof label), value_text = text_in(value, sizeof value);
        bool is_here = i == start->at;
        int row = row_of(start, i);
        if (row < 0)
            continue;
        write_label(&start->field[i], start->options, &label_text);
        write_value(start, &start->field[i], &value_text);
        screen_text(row, FIELD_COLUMN - 2, LOOK_BOLD, is_here ? "▸" : " ");
        screen_text(row, FIELD_COLUMN, is_here ? LOOK_FOCUS : LOOK_PLAIN, label);
        bool is_whole = screen_words(row, column, screen_columns() - column - 1,
                                     is_here ? LOOK_BOLD : LOOK_PLAIN, value);
        is_value_whole = is_value_whole && (is_whole || !is_here);
    }
    char line[512];
    struct text text = text_in(line, sizeof line);
    if (start->why.phrase)
        say(&start->why, translate_phrase, &text);
    else
        text_add(&text, start->trouble);
    if (*line)
        screen_wrapped(screen_rows() - 3, 2, screen_columns() - 4, 2, LOOK_BAD, line);
    else
        draw_note(start, is_value_whole);
    screen_bar(screen_rows() - 1, translate("↑ ↓ field   ← → change   Enter type or start"),
               translate("? keys  Q leave"));
    screen_show();
}

/* How to choose, and what there is of the chosen game. */
static void show_help(const struct start *start)
{
    const struct game_description *description = game_description(start->options->setup.rules);
    char page[4096];
    struct text text = text_in(page, sizeof page);
    text_format(&text, "%s\n\n# %s\n%s\n\n",
                translate("# Choosing\nThe arrow keys go up and down between the fields, left and right "
                          "change what is in one. Enter types a name, a number or a program's command "
                          "where there is one to type, and starts the game elsewhere."),
                game_name(start->options->setup.rules), translate(description->note));
    for (const struct game_name *preset = description->presets; preset->key; preset++)
        text_format(&text, "%s%s%s\n", translate(preset->name), preset->note ? translate(": ") : "",
                    preset->note ? translate(preset->note) : "");
    pager_show(translate("Keys"), page);
}

static void click(struct start *start, int clicked_row)
{
    int clicked = -1;
    for (int i = 0; i < start->n_fields; i++)
        if (row_of(start, i) == clicked_row)
            clicked = i;
    if (clicked >= 0)
        start->at = clicked;
}

enum start_answer start_screen_run(struct sitting_options *options, const struct save *saves,
                                   int n_saves, const char *trouble, char link[LINK_MAX],
                                   int *resumed)
{
    struct start start = {.options = options, .saves = saves, .n_saves = n_saves, .trouble = trouble};
    list_fields(&start);
    for (;;) {
        if (!screen_is_too_small())
            draw(&start);
        struct event event = screen_event(-1);
        start.why.phrase = NULL;
        start.trouble = "";
        enum field_kind kind = start.field[start.at].kind;
        bool is_enter = event.kind == EVENT_ENTER;
        switch (event.kind) {
        case EVENT_UP: case EVENT_BACK_TAB:
            start.at = (start.at + start.n_fields - 1) % start.n_fields;
            break;
        case EVENT_DOWN: case EVENT_TAB: start.at = (start.at + 1) % start.n_fields; break;
        case EVENT_LEFT: change(&start, -1); break;
        case EVENT_RIGHT: change(&start, 1); break;
        case EVENT_MOUSE: {
            int before = start.at;
            click(&start, event.row);
            kind = start.field[start.at].kind;
            is_enter = kind == FIELD_START || kind == FIELD_RESUME || kind == FIELD_TABLE;
            if (!is_enter && start.at == before)
                change(&start, event.is_right ? -1 : 1);
            break;
        }
        case EVENT_STOP: return START_INTERRUPTED;
        case EVENT_BACK: return START_LEAVE;
        case EVENT_KEY:
            if (event.key == 'q' || event.key == 'Q')
                return START_LEAVE;
            if (event.key == '?')
                show_help(&start);
            break;
        case EVENT_HELP: show_help(&start); break;
        default: break;
        }
        if (!is_enter)
            continue;
        if (kind == FIELD_RESUME) {
            *resumed = start.save;
            return START_RESUME;
        }
        if (kind == FIELD_TABLE) {
            link[0] = '\0';
            if (pager_ask(translate("Link of the table:"), link, LINK_MAX) && *link)
                return START_CONNECT;
            continue;
        }
        if (kind != FIELD_START && type_in(&start)) {
            list_fields(&start);
            continue;
        }
        if (game_setup_fits(&options->setup, &start.why))
            return START_PLAY;
    }
}

/* ---- The last choices. */

bool start_choices_write(const char *path, const struct sitting_options *options,
                         struct sentence *why)
{
    char file[4096], setup[256], player[SITTER_TEXT_MAX];
    struct text out = text_in(file, sizeof file), options_text = text_in(setup, sizeof setup);
    game_setup_write(&options->setup, &options_text);
    text_format(&out, "game %s\noptions %s\n", game_key(options->setup.rules), setup);
    for (int i = 0; i < GAME_SEATS_MAX; i++) {
        sitter_write(&options->sitter[i], player);
        text_format(&out, "player%d %s\n", i, player);
        if (*options->sitter[i].name)
            text_format(&out, "name%d %s\n", i, options->sitter[i].name);
    }
    if (options->is_series)
        text_format(&out, "rounds %d\n", options->n_rounds);
    if (options->is_series && options->n_wins > 0)
        text_format(&out, "wins %d\n", options->n_wins);
    text_format(&out, "referee %s\n", referee_key(&options->setup));
    return saves_write(path, file, why);
}

static void read_choice(const char *key, const char *value, struct sitting_options *options)
{
    const struct game *game;
    size_t length = strlen(key);
    int player = length > 0 ? key[length - 1] - '0' : -1;
    bool is_player = player >= 0 && player < GAME_SEATS_MAX;
    if (strcmp(key, "game") == 0 && (game = game_find(value)))
        options->setup = game_setup_default(game);
    else if (strcmp(key, "options") == 0)
        setup_read_options(value, &options->setup, NULL);
    else if (strncmp(key, "player", 6) == 0 && is_player)
        sitter_read(value, &options->sitter[player], NULL);
    else if (strncmp(key, "name", 4) == 0 && is_player)
        snprintf(options->sitter[player].name, SITTER_NAME_MAX, "%s", value);
    else if (strcmp(key, "rounds") == 0) {
        options->is_series = true;
        options->n_rounds = 0;
        number_read_int(value, 0, SERIES_ROUNDS_MAX, &options->n_rounds);
    } else if (strcmp(key, "wins") == 0)
        number_read_int(value, 1, SERIES_ROUNDS_MAX / 2, &options->n_wins);
    else if (strcmp(key, "referee") == 0)
        referee_choose(&options->setup, value, NULL);
}

void start_choices_read(const char *path, struct sitting_options *options)
{
    FILE *file = fopen(path, "r");
    char line[1024];
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        char *value = strchr(line, ' ');
        if (value) {
            *value++ = '\0';
            read_choice(line, value, options);
        }
    }
    if (file)
        fclose(file);
}
