/* arena_command.c: `cairn arena`: players against each other. */
#include <argp.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "arena.h"
#include "clock.h"
#include "command.h"
#include "number.h"
#include "ranks_run.h"
#include "say.h"
#include "sentence.h"
#include "setup_words.h"
#include "translate.h"

enum { SETUP_WORDS_MAX = 2 + GAME_OPTIONS_MAX, DEALS = 100, DEALS_SPRT = 5000, TIMEOUT_MS = 10000,
       CLOCK_MAX_MS = 24 * 60 * 60 * 1000, LUCK_NODES_MAX = 4000 };

enum { OPTION_SPRT = 256, OPTION_RECORDS, OPTION_RESUME, OPTION_TIMEOUT, OPTION_ADJUSTED, OPTION_CLOCK, OPTION_GAUNTLET };

struct arena_words {
    const char *setup[SETUP_WORDS_MAX];
    int n_setup;
    struct contestant contestant[CONTESTANTS_MAX];
    struct arena_options options;
    bool has_deals, has_threads, json;
};

static bool interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    __atomic_store_n(&interrupted, true, __ATOMIC_RELAXED);
    ranks_run_interrupted();
}

/* ---- Options. */

/* "0.5,0.6" */
static struct sprt read_sprt(const char *word, struct argp_state *state)
{
    struct sprt sprt = {.alpha = 0.05, .beta = 0.05};
    char rest;
    if (sscanf(word, "%lf,%lf%c", &sprt.low, &sprt.high, &rest) != 2 || !(sprt.low > 0) ||
        !(sprt.high < 1) || !(sprt.low < sprt.high))
        argp_error(state, translate("'%s' is not two scores such as 0.5,0.6"), word);
    return sprt;
}

/* "60000" or "60000,500" */
static struct arena_clock read_clock(char *word, struct argp_state *state)
{
    struct arena_clock clock = {0};
    char *comma = strchr(word, ',');
    if (comma)
        *comma = '\0';
    clock.start_ms = command_argument(word, 1, CLOCK_MAX_MS, state);
    if (comma)
        clock.increment_ms = command_argument(comma + 1, 0, CLOCK_MAX_MS, state);
    return clock;
}

static void add_word(struct arena_words *words, char *word, struct argp_state *state)
{
    struct sentence why;
    if (!contestant_begins(word)) {
        if (words->n_setup == SETUP_WORDS_MAX)
            argp_error(state, "%s", translate("there are too many words"));
        words->setup[words->n_setup++] = word;
        return;
    }
    if (words->options.n_contestants == CONTESTANTS_MAX)
        argp_error(state, "%s", translate("there are too many players"));
    struct contestant *contestant = &words->contestant[words->options.n_contestants++];
    if (!contestant_read(word, contestant, &why)) {
        char line[512];
        struct text text = text_in(line, sizeof line);
        say(&why, translate_phrase, &text);
        argp_error(state, "%s", line);
    }
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct arena_words *words = state->input;
    struct arena_options *options = &words->options;
    switch (key) {
    case 'n':
        options->n_deals = command_argument(argument, 1, 1000000, state);
        words->has_deals = true;
        return 0;
    case 'j':
        options->n_threads = command_argument(argument, 1, PLAYER_THREADS_MAX, state);
        words->has_threads = true;
        return 0;
    case 's':
        if (!number_read(argument, 0, UINT64_MAX, &options->seed))
            argp_error(state, translate("'%s' is not a seed: a whole number"), argument);
        return 0;
    case OPTION_CLOCK:
        options->clock = read_clock(argument, state);
        return 0;
    case OPTION_GAUNTLET:
        options->is_gauntlet = true;
        return 0;
    case OPTION_SPRT:
        options->has_sprt = true;
        options->sprt = read_sprt(argument ? argument : "0.5,0.6", state);
        return 0;
    case OPTION_ADJUSTED:
        options->is_adjusted = true;
        if (argument)
            options->luck_nodes = (uint32_t)command_argument(argument, 0, LUCK_NODES_MAX, state);
        return 0;
    case OPTION_RECORDS:
        options->records = argument;
        return 0;
    case OPTION_RESUME:
        options->resume = true;
        return 0;
    case OPTION_TIMEOUT:
        options->timeout_ms = command_argument(argument, 1, 3600000, state);
        return 0;
    case 'J':
        words->json = true;
        return 0;
    case ARGP_KEY_ARG:
        add_word(words, argument, state);
        return 0;
    case ARGP_KEY_END:
        if (options->n_contestants < 2)
            argp_error(state, "%s", translate("name at least two players, such as level:4 level:3"));
        if (options->has_sprt && options->n_contestants != 2)
            argp_error(state, "%s", translate("--sprt is for two players"));
        if (options->resume && !options->records)
            argp_error(state, "%s", translate("--resume needs --records"));
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- Showing. */

static const char *verdict_of(const struct arena_result *result)
{
    return result->verdict == SPRT_HIGH  ? "high"
           : result->verdict == SPRT_LOW ? "low"
                                         : "open";
}

/* What the one scored against the other, in percent; -1: they have not met. */
static double score_against(const struct arena_result *result, int one, int other)
{
    for (int i = 0; i < result->n_matches; i++) {
        const struct arena_match *match = &result->match[i];
        if (match->first == one && match->second == other && match->stats.n > 0)
            return 100 * stats_mean(&match->stats);
        if (match->first == other && match->second == one && match->stats.n > 0)
            return 100 - 100 * stats_mean(&match->stats);
    }
    return -1;
}

/* The best first: rating with its error, then the score against each other. */
static void print_cross_table(const struct arena_options *options, const struct arena_result *result,
                              FILE *out)
{
    int order[CONTESTANTS_MAX], n = options->n_contestants;
    for (int i = 0; i < n; i++) {
        int at = i;
        for (; at > 0 && result->elo[order[at - 1]] < result->elo[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    fputs("       Elo      ±", out);  /* printf would count the bytes of the sign */
    for (int i = 0; i < n; i++)
        fprintf(out, " %5d", i + 1);
    fputs("\n", out);
    for (int i = 0; i < n; i++) {
        fprintf(out, "%3d %+6.0f %6.0f", i + 1, result->elo[order[i]], result->elo_error[order[i]]);
        for (int j = 0; j < n; j++) {
            double score = score_against(result, order[i], order[j]);
            if (score < 0)
                fputs(i == j ? "     ·" : "      ", out);
            else
                fprintf(out, " %5s", translate_number(score, 1).text);
        }
        fprintf(out, "  %s\n", options->contestants[order[i]].label);
    }
}

/* "+35 ± 80". Who has won or lost everything has no Elo: only how far away it
 * must be can be said. */
static const char *elo_text(const struct stats *stats, char *line, size_t room)
{
    struct text text = text_in(line, room);
    double score = stats_mean(stats), error = stats_error(stats);
    if (score <= 0)
        text_format(&text, translate("below %+.0f"), elo_of_score(score + error));
    else if (score >= 1)
        text_format(&text, translate("above %+.0f"), elo_of_score(score - error));
    else
        text_format(&text, "%+.0f ± %.0f", elo_of_score(score), stats_elo_error(stats));
    return line;
}

/* "engine:python3 bot.py: Pebble (its author)" */
static void print_title(const struct contestant *contestant, FILE *out)
{
    if (!*contestant->title)
        return;
    fprintf(out, "%s%s%s", contestant->name, translate(": "), contestant->title);
    fprintf(out, *contestant->author ? " (%s)\n" : "%s\n", contestant->author);
}

static void print_table(const struct arena_options *options, const struct arena_result *result,
                        FILE *out)
{
    char elo[64];
    for (int i = 0; i < result->n_matches; i++) {
        const struct arena_match *match = &result->match[i];
        fprintf(out, translate("%s against %s: %s %% ± %s in %d games, Elo %s\n"),
                options->contestants[match->first].label, options->contestants[match->second].label,
                translate_number(100 * stats_mean(&match->stats), 1).text,
                translate_number(100 * stats_error(&match->stats), 1).text, match->n_games,
                elo_text(&match->stats, elo, sizeof elo));
        if (options->is_adjusted)
            fprintf(out, translate("  less luck: %s %% ± %s, Elo %s\n"),
                    translate_number(100 * stats_mean(&match->adjusted), 1).text,
                    translate_number(100 * stats_error(&match->adjusted), 1).text,
                    elo_text(&match->adjusted, elo, sizeof elo));
    }
    for (int i = 0; i < options->n_contestants; i++)
        print_title(&options->contestants[i], out);
    if (options->n_contestants > 2)
        print_cross_table(options, result, out);
    if (options->has_sprt)
        fprintf(out, translate("SPRT of %.3g against %.3g: %s (ratio %.2f)\n"), options->sprt.low,
                options->sprt.high, verdict_of(result),
                sprt_ratio(&options->sprt, arena_tested(options, &result->match[0])));
    if (options->has_sprt && result->verdict == SPRT_GOES_ON)
        fputs(translate("  not decided in so many deals: more of them (--deals) may decide it\n"), out);
    fputs(translate("wins by seat:"), out);
    for (int seat = 0; seat < game_seats(&options->setup); seat++)
        fprintf(out, " %s %%",
                translate_number(result->n_games ? 100 * result->seat_share[seat] / result->n_games : 0, 1)
                    .text);
    fputs("\n", out);
    for (int i = 0; i < result->n_faults && i < ARENA_FAULTS_MAX; i++)
        fprintf(out, translate("%s lost a game (deal %d): %s\n"),
                options->contestants[result->fault[i].contestant].label, result->fault[i].deal + 1,
                result->fault[i].reason);
    if (result->n_faults > ARENA_FAULTS_MAX)
        fprintf(out, translate("and %d more games were lost so\n"),
                result->n_faults - ARENA_FAULTS_MAX);
}

static void print_json(const struct arena_options *options, const struct arena_result *result)
{
    static char json[1 << 18];
    struct text text = text_in(json, sizeof json);
    text_add(&text, "{\"game\":");
    text_json_string(&text, game_key(options->setup.rules));
    text_format(&text, ",\"seed\":\"%llu\",\"games\":%d,\"matches\":[",
                (unsigned long long)options->seed, result->n_games);
    for (int i = 0; i < result->n_matches; i++) {
        const struct arena_match *match = &result->match[i];
        text_add(&text, i ? ",{\"first\":" : "{\"first\":");
        text_json_string(&text, options->contestants[match->first].name);
        text_add(&text, ",\"second\":");
        text_json_string(&text, options->contestants[match->second].name);
        text_format(&text, ",\"deals\":%d,\"games\":%d,\"score\":%.4f,\"error\":%.4f", match->stats.n,
                    match->n_games, stats_mean(&match->stats), stats_error(&match->stats));
        if (stats_mean(&match->stats) > 0 && stats_mean(&match->stats) < 1)
            text_format(&text, ",\"elo\":%.1f,\"elo_error\":%.1f", elo_of_score(stats_mean(&match->stats)),
                        stats_elo_error(&match->stats));
        else
            text_add(&text, ",\"elo\":null,\"elo_error\":null");
        if (options->is_adjusted)
            text_format(&text, ",\"adjusted\":%.4f,\"adjusted_error\":%.4f",
                        stats_mean(&match->adjusted), stats_error(&match->adjusted));
        text_char(&text, '}');
    }
    text_add(&text, "],\"elo\":{");
    for (int i = 0; i < options->n_contestants; i++) {
        if (i)
            text_char(&text, ',');
        text_json_string(&text, options->contestants[i].name);
        text_format(&text, ":%.1f", result->elo[i]);
    }
    text_add(&text, "},\"seats\":[");
    for (int seat = 0; seat < game_seats(&options->setup); seat++)
        text_format(&text, seat ? ",%.4f" : "%.4f",
                    result->n_games ? result->seat_share[seat] / result->n_games : 0);
    text_format(&text, "],\"faults\":%d", result->n_faults);
    if (options->has_sprt)
        text_format(&text, ",\"sprt\":{\"low\":%g,\"high\":%g,\"ratio\":%.3f,\"verdict\":\"%s\"}",
                    options->sprt.low, options->sprt.high,
                    sprt_ratio(&options->sprt, arena_tested(options, &result->match[0])),
                    verdict_of(result));
    text_format(&text, ",\"interrupted\":%s}", result->is_interrupted ? "true" : "false");
    puts(json);
}

/* Twice a second at most, one line that is written over. */
static void show_progress(const struct arena_options *options, const struct arena_result *result)
{
    static int64_t last;
    int64_t now = clock_ms() / 500;
    if (now == last)
        return;
    last = now;
    fprintf(stderr, "\r\033[K%d/%d", result->n_games, result->n_games_planned);
    for (int i = 0; i < result->n_matches && i < 3; i++)
        fprintf(stderr, "  %s : %s  %.1f %% ± %.1f",
                options->contestants[result->match[i].first].label,
                options->contestants[result->match[i].second].label,
                100 * stats_mean(&result->match[i].stats),
                100 * stats_error(&result->match[i].stats));
    if (options->has_sprt)
        fprintf(stderr, "  SPRT %.2f", sprt_ratio(&options->sprt, arena_tested(options, &result->match[0])));
    fflush(stderr);
}

static int refuse(const struct sentence *why, int code)
{
    char line[1024];
    struct text text = text_in(line, sizeof line);
    say(why, translate_phrase, &text);
    fprintf(stderr, "cairn: %s\n", line);
    return code;
}

/* Is it the file for the games that does not do, rather than the machine? */
static bool is_bad_input(const struct sentence *why)
{
    return why->phrase && (strcmp(why->phrase->key, "other-tournament") == 0 ||
                           strcmp(why->phrase->key, "spoilt-games") == 0 ||
                           strcmp(why->phrase->key, "has-games") == 0);
}

static int run(const struct arena_words *words)
{
    static struct arena_result result;
    const struct arena_options *options = &words->options;
    struct sentence why;
    bool is_shown = isatty(STDERR_FILENO) && ranks_run_speaks(options->ranks);
    bool is_good = arena_run(options, &interrupted, is_shown ? show_progress : NULL, &result, &why);
    if (is_shown)
        fputs("\r\033[K", stderr);
    if (!is_good)
        return refuse(&why, is_bad_input(&why) ? EXIT_BAD_INPUT : EXIT_MACHINE);
    if (!ranks_run_speaks(options->ranks))
        return result.is_interrupted ? EXIT_INTERRUPTED : EXIT_YES;
    if (words->json)
        print_json(options, &result);
    else
        print_table(options, &result, stdout);
    if (result.is_interrupted)
        return EXIT_INTERRUPTED;
    return command_finish(options->has_sprt && result.verdict != SPRT_HIGH ? EXIT_NO : EXIT_YES);
}

int arena_command_run(int argc, char **argv)
{
    static const struct argp_option known[] = {
        {"deals", 'n', "N", 0, PHRASE("deals for each two players, each played with all seatings (100; 5000 with --sprt)"), 0},
        {"jobs", 'j', "N", 0, PHRASE("games at once (as many as there are cores; one a rank under mpirun)"), 0},
        {"seed", 's', "N", 0, PHRASE("the deals to play (1)"), 0},
        {"sprt", OPTION_SPRT, "LOW,HIGH", OPTION_ARG_OPTIONAL,
         PHRASE("stop when it is decided whether the first player scores LOW or HIGH (0.5,0.6)"), 0},
        {"adjusted", OPTION_ADJUSTED, "NODES", OPTION_ARG_OPTIONAL,
         PHRASE("less luck, too: what the cards brought is taken off, and --sprt goes by that; "
                "searches of so many nodes find more of it and take longer (0)"), 0},
        {"records", OPTION_RECORDS, "FILE", 0, PHRASE("write the games there, to a new file"), 0},
        {"resume", OPTION_RESUME, 0, 0, PHRASE("go on after the games in that file"), 0},
        {"timeout", OPTION_TIMEOUT, "MS", 0, PHRASE("for each answer of an engine (10000)"), 0},
        {"clock", OPTION_CLOCK, "MS[,MS]", 0,
         PHRASE("what an engine has for a game, and gets after each answer"), 0},
        {"gauntlet", OPTION_GAUNTLET, 0, 0, PHRASE("the first player meets all others, who do not meet each other"), 0},
        {"json", 'J', 0, 0, PHRASE("the result as one JSON object"), 0},
        {0},
    };
    struct argp argp = {
        .help_filter = command_help_games,
        .options = known,
        .parser = parse_option,
        .args_doc = "[GAME [PRESET] [KEY=VALUE...]] PLAYER PLAYER...",
        .doc = PHRASE("Lets players play against each other. A PLAYER is level:N[,nodes=N][,time=MS]"
               "[,threads=N] or engine:COMMAND, a program that speaks the engine protocol; "
               "engine[nodes=N set:KEY=VALUE]:COMMAND says what follows each go and sets its options. "
               "Where three or four play, one of the two sits in turn at each seat among copies of "
               "the other, and wins a deal if in its games it has more of the points than the others on "
               "average. With --sprt the exit code is 0 if it is decided for HIGH (high), and 1 if it is decided "
               "for LOW (low) or not decided when all deals are played (open).") "\v ",
    };
    long n_cores = sysconf(_SC_NPROCESSORS_ONLN);
    static struct arena_words words;
    words.options = (struct arena_options){
        .n_threads = n_cores > 0 ? (int)n_cores : 1, .timeout_ms = TIMEOUT_MS, .seed = 1};
    command_parse(&argp, argc, argv, 0, &words);
    struct arena_options *options = &words.options;
    struct sentence why;
    if (words.n_setup == 0)
        words.setup[words.n_setup++] = game_key(game_at(0));
    if (!setup_read(words.n_setup, words.setup, &options->setup, &why))
        return refuse(&why, EXIT_BAD_INPUT);
    if (!words.has_deals)
        options->n_deals = options->has_sprt ? DEALS_SPRT : DEALS;
    options->contestants = words.contestant;
    for (int i = 0; i < options->n_contestants; i++)
        if (!contestant_meet(&words.contestant[i], options->timeout_ms, &why))
            return refuse(&why, EXIT_BAD_INPUT);
    contestants_label(words.contestant, options->n_contestants);
    if (!ranks_run_open(argc, argv, &options->ranks))
        return EXIT_MACHINE;
    if (options->ranks && !words.has_threads)
        options->n_threads = 1;
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    return ranks_run_close(options->ranks, run(&words));
}
