/*
 * tables_command.c: `cairn tables`: the tables of a server, from afar: who waits
 * there, a new one with its keys, and one's own deleted.
 */
#include <argp.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "command.h"
#include "file.h"
#include "number.h"
#include "player.h"
#include "referee.h"
#include "say.h"
#include "sentence.h"
#include "series.h"
#include "setup_words.h"
#include "tables.h"
#include "translate.h"

enum {
    WORDS_MAX = 32,
    PATH_ROOM = 4096,
    LINK_ROOM = 1024,
    CLOCK_START_MAX = 86400,
    CLOCK_INCREMENT_MAX = 3600,
};

enum option_key {
    OPTION_PLAYER = 'p',
    OPTION_SEAT = 's',
    OPTION_JSON = 'j',
    OPTION_KEY = 'k',
    OPTION_NAME = 256,
    OPTION_PUBLIC,
    OPTION_VERIFIED,
    OPTION_REFEREE,
    OPTION_CLOCK,
    OPTION_ROUNDS,
    OPTION_WINS,
    OPTION_KEYS,
    OPTION_INSECURE,
};

static const struct argp_option options[] = {
    {"player", OPTION_PLAYER, "WHO", 0, PHRASE("who plays, one after another: person, level:N or bot (persons)"), 1},
    {"seat", OPTION_SEAT, "SEAT", 0, PHRASE("take this seat, of a person, yourself (0 begins)"), 1},
    {"name", OPTION_NAME, "NAME", 0, PHRASE("what you are called there"), 1},
    {"public", OPTION_PUBLIC, NULL, 0, PHRASE("let everybody find the table"), 1},
    {"clock", OPTION_CLOCK, "SECONDS[,MORE]", 0, PHRASE("for each player, and so much more after each turn"), 1},
    {"referee", OPTION_REFEREE, "helpful|strict", 0, PHRASE("a strict one shows no claims: find them"), 1},
    {"rounds", OPTION_ROUNDS, "N", 0, PHRASE("a series of so many games (0: by the book)"), 1},
    {"wins", OPTION_WINS, "N", 0, PHRASE("a series: who first wins so many rounds wins it"), 1},
    {"verified", OPTION_VERIFIED, NULL, 0, PHRASE("every seat has a part in the shuffle"), 1},
    {"keys", OPTION_KEYS, "FOLDER", 0, PHRASE("write the keys to files there instead of showing them"), 1},
    {"key-file", OPTION_KEY, "FILE", 0, PHRASE("the file that holds the key of the table's maker"), 2},
    {"json", OPTION_JSON, NULL, 0, PHRASE("print what the server says, as JSON"), 3},
    {"insecure", OPTION_INSECURE, NULL, 0, PHRASE("whatever certificate the server shows (for tests)"), 3},
    {0},
};

struct tables_options {
    struct table_link link;
    const char *word[WORDS_MAX];  /* after the link */
    int n_words;
    const char *action;
    const char *player[GAME_SEATS_MAX];
    int n_players;
    int seat;                     /* -1: none */
    const char *name, *referee, *key_file, *keys;
    bool is_public, is_verified, as_json;
    int clock_start, clock_increment;  /* seconds; 0: there is no clock */
    int n_rounds, n_wins;         /* -1: not said */
};

/* ---- Options. */

/* "600" or "600,5" */
static void read_clock(struct tables_options *chosen, const char *argument, struct argp_state *state)
{
    char start[16];
    struct text text = text_in(start, sizeof start);
    const char *comma = strchr(argument, ',');
    for (const char *at = argument; *at && at != comma; at++)
        text_char(&text, *at);
    chosen->clock_start = command_argument(start, 10, CLOCK_START_MAX, state);
    if (comma)
        chosen->clock_increment = command_argument(comma + 1, 0, CLOCK_INCREMENT_MAX, state);
}

static void add_word(struct tables_options *chosen, const char *word, struct argp_state *state)
{
    if (!chosen->action)
        chosen->action = word;
    else if (!chosen->link.url)
        chosen->link.url = word;
    else if (chosen->n_words < WORDS_MAX)
        chosen->word[chosen->n_words++] = word;
    else
        argp_error(state, "%s", translate("these are too many words"));
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct tables_options *chosen = state->input;
    switch (key) {
    case OPTION_PLAYER:
        if (chosen->n_players == GAME_SEATS_MAX)
            argp_error(state, "%s", translate("these are too many words"));
        chosen->player[chosen->n_players++] = argument;
        return 0;
    case OPTION_SEAT:
        chosen->seat = command_argument(argument, 0, GAME_SEATS_MAX - 1, state);
        return 0;
    case OPTION_NAME:
        chosen->name = argument;
        return 0;
    case OPTION_PUBLIC:
        chosen->is_public = true;
        return 0;
    case OPTION_VERIFIED:
        chosen->is_verified = true;
        return 0;
    case OPTION_REFEREE:
        chosen->referee = argument;
        return 0;
    case OPTION_CLOCK:
        read_clock(chosen, argument, state);
        return 0;
    case OPTION_ROUNDS:
        chosen->n_rounds = command_argument(argument, 0, SERIES_ROUNDS_MAX, state);
        return 0;
    case OPTION_WINS:
        chosen->n_wins = command_argument(argument, 1, SERIES_ROUNDS_MAX / 2, state);
        return 0;
    case OPTION_KEYS:
        chosen->keys = argument;
        return 0;
    case OPTION_KEY:
        chosen->key_file = argument;
        return 0;
    case OPTION_JSON:
        chosen->as_json = true;
        return 0;
    case OPTION_INSECURE:
        chosen->link.is_insecure = true;
        return 0;
    case ARGP_KEY_ARG:
        add_word(chosen, argument, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* What has become of a question, as an exit code; a failure is told. */
static int code_of(enum tables_result result, const char *why)
{
    if (result != TABLES_DONE)
        fprintf(stderr, "cairn: %s\n", why);
    return result == TABLES_DONE ? EXIT_YES : result == TABLES_REFUSED ? EXIT_NO : EXIT_MACHINE;
}

static void print_json(json_t *value)
{
    json_dumpf(value, stdout, JSON_COMPACT);
    putchar('\n');
}

/* "https://host:8640/t/" of any link there. */
static void write_link(const struct table_link *link, const char *id, struct text *out)
{
    const char *authority = strstr(link->url, "://") + strlen("://");
    size_t length = (size_t)(authority - link->url) + strcspn(authority, "/?#");
    text_format(out, "%.*s/t/%s", (int)length, link->url, id);
}

/* ---- List. */

/* "Ann, level 3, ?": who sits there, and free seats. */
static void write_seats(json_t *seats, struct text *out)
{
    json_t *seat;
    size_t i;
    json_array_foreach(seats, i, seat) {
        const char *name = json_string_value(json_object_get(seat, "name"));
        const char *kind = json_string_value(json_object_get(seat, "kind"));
        int level = (int)json_integer_value(json_object_get(seat, "level"));
        text_add(out, i > 0 ? ", " : "");
        if (level > 0)
            text_format(out, translate("level %d"), level);
        else if (!json_is_true(json_object_get(seat, "taken")))
            text_add(out, "?");
        else
            say_raw(name ? name : kind ? kind : "", out);
    }
}

static void print_table(const struct table_link *link, json_t *table)
{
    char address[LINK_ROOM], what[256], who[512];
    struct text text = text_in(address, sizeof address), game = text_in(what, sizeof what);
    struct text seats = text_in(who, sizeof who);
    const char *id = json_string_value(json_object_get(table, "table"));
    const char *preset = json_string_value(json_object_get(table, "preset"));
    const char *key = json_string_value(json_object_get(table, "game"));
    write_link(link, "", &text);
    say_raw(id ? id : "", &text);
    say_raw(key ? key : "", &game);
    text_add(&game, preset ? " " : "");
    say_raw(preset ? preset : "", &game);
    write_seats(json_object_get(table, "seats"), &seats);
    printf("%s  %s  %s\n", address, what, who);
}

static int list(const struct tables_options *chosen)
{
    char why[1024] = "";
    struct text text = text_in(why, sizeof why);
    json_t *tables, *table;
    size_t i;
    int code = code_of(tables_list(&chosen->link, &tables, &text), why);
    if (code == EXIT_YES && chosen->as_json)
        print_json(tables);
    else if (code == EXIT_YES)
        json_array_foreach(tables, i, table)
            print_table(&chosen->link, table);
    if (code == EXIT_YES && json_array_size(tables) == 0)
        fprintf(stderr, "cairn: %s\n", translate("nobody waits there: a public table is listed while somebody sits "
                                                  "at it who is connected, and a seat is free"));
    json_decref(tables);
    return code;
}

/* ---- Make. */

static bool complain(const struct sentence *why)
{
    char line[512];
    struct text text = text_in(line, sizeof line);
    say(why, translate_phrase, &text);
    fprintf(stderr, "cairn: %s\n", line);
    return false;
}

/* "person", "level:3" or "bot" as the server has it; NULL: it is none of them. */
static json_t *read_player(const char *word)
{
    static const char level[] = "level:";
    int number;
    if (strcmp(word, "person") == 0 || strcmp(word, "bot") == 0)
        return json_pack("{s:s}", "kind", word);
    if (strncmp(word, level, strlen(level)) == 0 &&
        number_read_int(word + strlen(level), 1, PLAYER_LEVEL_TOP, &number))
        return json_pack("{s:s,s:i}", "kind", "level", "level", number);
    return NULL;
}

static bool add_seats(const struct tables_options *chosen, int n_seats, json_t *wish)
{
    json_t *seats = json_array();
    json_object_set_new(wish, "seats", seats);
    if (chosen->n_players > n_seats || chosen->seat >= n_seats) {
        fprintf(stderr, translate("cairn: this game has %d seats.\n"), n_seats);
        return false;
    }
    for (int i = 0; i < n_seats; i++) {
        const char *who = i < chosen->n_players ? chosen->player[i] : "person";
        json_t *player = read_player(who);
        if (!player) {
            fprintf(stderr, translate("cairn: '%s' is not a player: person, level:N or bot\n"), who);
            return false;
        }
        json_array_append_new(seats, player);
    }
    return true;
}

static void add_options(const game_setup *setup, json_t *wish)
{
    json_t *values = json_object();
    for (int i = 0; i < game_option_count(setup->rules); i++)
        json_object_set_new(values, game_option_key(setup->rules, i),
                            json_string(game_option_value(setup->rules, i, setup->choice[i])));
    json_object_set_new(wish, "game", json_string(game_key(setup->rules)));
    json_object_set_new(wish, "options", values);
    json_object_set_new(wish, "referee", json_string(referee_key(setup)));
}

/* What is asked of the server; the caller frees. NULL, with a message. */
static json_t *write_wish(const struct tables_options *chosen)
{
    game_setup setup;
    struct sentence why;
    if (!setup_read(chosen->n_words, chosen->word, &setup, &why) ||
        (chosen->referee && !referee_choose(&setup, chosen->referee, &why))) {
        complain(&why);
        return NULL;
    }
    json_t *wish = json_pack("{s:b,s:b}", "public", (int)chosen->is_public, "verified",
                             (int)chosen->is_verified);
    add_options(&setup, wish);
    json_object_set_new(wish, "seat", chosen->seat < 0 ? json_null() : json_integer(chosen->seat));
    if (chosen->name)
        json_object_set_new(wish, "name", json_string(chosen->name));
    if (chosen->clock_start > 0)
        json_object_set_new(wish, "clock", json_pack("{s:i,s:i}", "start", chosen->clock_start, "increment",
                                                     chosen->clock_increment));
    if (chosen->n_rounds >= 0)
        json_object_set_new(wish, "series", json_pack("{s:i}", "rounds", chosen->n_rounds));
    if (chosen->n_wins >= 0)
        json_object_set_new(wish, "series", json_pack("{s:i}", "wins", chosen->n_wins));
    if (add_seats(chosen, game_seats(&setup), wish))
        return wish;
    json_decref(wish);
    return NULL;
}

/* Letters and digits: what is put on the screen and into names of files. */
static bool is_plain(const char *word)
{
    return word && *word &&
           strspn(word, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == strlen(word);
}

static bool make_no_sense(void)
{
    fprintf(stderr, "cairn: %s\n", translate("the server gave no answer that makes sense"));
    return false;
}

/* "seat 0  KEY", or in the folder TABLE-seat0, for its owner only, and its path. */
static bool tell_key(const struct tables_options *chosen, const char *id, const char *whose, int seat,
                     const char *key)
{
    char path[PATH_ROOM], label[64];
    struct text text = text_in(path, sizeof path), name = text_in(label, sizeof label);
    text_format(&name, seat >= 0 ? "%s %d" : "%s", whose, seat);
    if (!is_plain(key))
        return make_no_sense();
    if (!chosen->keys) {
        printf("%-8s  %s\n", label, key);
        return true;
    }
    text_format(&text, seat >= 0 ? "%s/%s-%s%d" : "%s/%s-%s", chosen->keys, id, whose, seat);
    if (text.is_cut || !file_replace(path, key, strlen(key))) {
        fprintf(stderr, "cairn: %s: %s\n", path, strerror(text.is_cut ? ENAMETOOLONG : errno));
        return false;
    }
    printf("%-8s  %s\n", label, path);
    return true;
}

static bool print_made(const struct tables_options *chosen, json_t *made)
{
    char address[LINK_ROOM];
    struct text text = text_in(address, sizeof address);
    const char *id = json_string_value(json_object_get(made, "table"));
    const char *key = json_string_value(json_object_get(made, "key"));
    const char *owner = json_string_value(json_object_get(made, "owner"));
    json_t *bot;
    size_t i;
    if (!is_plain(id))
        return make_no_sense();
    write_link(&chosen->link, id, &text);
    printf("%-8s  %s\n", "table", address);
    bool is_told = tell_key(chosen, id, "owner", -1, owner);
    if (key)
        is_told = tell_key(chosen, id, "seat", chosen->seat, key) && is_told;
    json_array_foreach(json_object_get(made, "bots"), i, bot) {
        const char *its_key = json_string_value(json_object_get(bot, "key"));
        int seat = (int)json_integer_value(json_object_get(bot, "seat"));
        is_told = tell_key(chosen, id, "seat", seat, its_key) && is_told;
    }
    return is_told;
}

static int make(const struct tables_options *chosen)
{
    char why[1024] = "";
    struct text text = text_in(why, sizeof why);
    json_t *made, *wish = write_wish(chosen);
    if (!wish)
        return EXIT_BAD_INPUT;
    if (chosen->keys && mkdir(chosen->keys, 0700) != 0 && errno != EEXIST) {
        fprintf(stderr, "cairn: %s: %s\n", chosen->keys, strerror(errno));
        json_decref(wish);
        return EXIT_MACHINE;
    }
    int code = code_of(tables_make(&chosen->link, wish, &made, &text), why);
    if (code == EXIT_YES && chosen->as_json)
        print_json(made);
    else if (code == EXIT_YES && !print_made(chosen, made))
        code = EXIT_MACHINE;
    json_decref(made);
    json_decref(wish);
    return code;
}

/* ---- Delete. */

static int delete(const struct tables_options *chosen)
{
    char why[1024] = "";
    struct text text = text_in(why, sizeof why);
    size_t n_bytes;
    int code;
    char *key = command_read_text(chosen->key_file, 4096, &n_bytes, &code);
    if (!key)
        return code;
    key[strspn(key, "0123456789abcdefABCDEF")] = '\0';
    if (strlen(key) == SEAT_KEY_DIGITS) {
        code = code_of(tables_delete(&chosen->link, key, &text), why);
    } else {
        fprintf(stderr, translate("cairn: there is no key in %s.\n"), chosen->key_file);
        code = EXIT_BAD_INPUT;
    }
    free(key);
    return code;
}

/* ---- The command. */

int tables_command_run(int argc, char **argv)
{
    struct argp argp = {
        .help_filter = command_help_games,
        .options = options,
        .parser = parse_option,
        .args_doc = "list URL\nmake URL GAME [PRESET] [KEY=VALUE...]\ndelete LINK --key-file=FILE",
        .doc = PHRASE("Lists the public tables of a server at which somebody waits, makes a table there, or "
               "deletes one. A new table is told by its link, which others may be sent, and by the keys "
               "of its maker, of the seat that was taken, and of its bots.") "\v ",
    };
    struct tables_options chosen = {.seat = -1, .n_rounds = -1, .n_wins = -1};
    char why[1024] = "";
    struct text text = text_in(why, sizeof why);
    command_parse(&argp, argc, argv, 0, &chosen);
    const char *action = chosen.link.url ? chosen.action : "";
    bool lists = strcmp(action, "list") == 0 && chosen.n_words == 0;
    bool makes = strcmp(action, "make") == 0 && chosen.n_words > 0;
    bool deletes = strcmp(action, "delete") == 0 && chosen.n_words == 0 && chosen.key_file;
    if (!lists && !makes && !deletes) {
        argp_help(&argp, stderr, ARGP_HELP_STD_USAGE & ~(unsigned)ARGP_HELP_EXIT_OK, argv[0]);
        return EXIT_BAD_INPUT;
    }
    if (!table_link_is_good(&chosen.link, &text)) {
        fprintf(stderr, "cairn: %s\n", why);
        return EXIT_BAD_INPUT;
    }
    return command_finish(lists ? list(&chosen) : makes ? make(&chosen) : delete(&chosen));
}
