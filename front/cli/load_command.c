/* load_command.c: `cairn load`: how much a server can take. */
#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "game.h"
#include "load.h"
#include "sentence.h"
#include "translate.h"

enum { NUMBER_MAX = 1000000, OPTION_INSECURE = 256 };

static const struct argp_option options[] = {
    {"tables", 't', "NUMBER", 0, PHRASE("play at so many tables at once (200)"), 0},
    {"rate", 'r', "NUMBER", 0, PHRASE("offer so many words a second (0: as fast as they are taken)"), 0},
    {"seconds", 's', "NUMBER", 0, PHRASE("measure for so long (10)"), 0},
    {"idle", 'i', "NUMBER", 0, PHRASE("hold so many connections that only listen (0)"), 0},
    {"game", 'g', "GAME", 0, PHRASE("play this game (the first that there is)"), 0},
    {"verified", 'v', NULL, 0, PHRASE("both seats have a part in each shuffle, keep receipts and check them"), 0},
    {"insecure", OPTION_INSECURE, NULL, 0, PHRASE("whatever certificate the server shows (for tests)"), 0},
    {"json", 'j', NULL, 0, PHRASE("print one JSON object"), 0},
    {0},
};

struct load_options {
    struct load_settings settings;
    bool as_json;
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct load_options *chosen = state->input;
    switch (key) {
    case 't':
        chosen->settings.n_tables = command_argument(argument, 1, NUMBER_MAX, state);
        return 0;
    case 'r':
        chosen->settings.rate = command_argument(argument, 0, NUMBER_MAX, state);
        return 0;
    case 's':
        chosen->settings.seconds = command_argument(argument, 1, NUMBER_MAX, state);
        return 0;
    case 'i':
        chosen->settings.n_idle = command_argument(argument, 0, NUMBER_MAX, state);
        return 0;
    case 'g':
        chosen->settings.game = argument;
        return 0;
    case 'v':
        chosen->settings.is_verified = true;
        return 0;
    case OPTION_INSECURE:
        for (int i = 0; i < LOAD_SERVERS_MAX; i++)
            chosen->settings.link[i].is_insecure = true;
        return 0;
    case 'j':
        chosen->as_json = true;
        return 0;
    case ARGP_KEY_ARG:
        if (chosen->settings.n_links == LOAD_SERVERS_MAX)
            argp_error(state, "%s", translate("these are too many words"));
        chosen->settings.link[chosen->settings.n_links++].url = argument;
        return 0;
    case ARGP_KEY_END:
        if (chosen->settings.n_links == 0)
            argp_error(state, "%s", translate("the address of a server is missing"));
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static void print_json(const struct load_settings *settings, const struct load_report *report)
{
    printf("{\"tables\":%d,\"rate\":%d,\"seconds\":%.2f,\"words\":%llu,\"games\":%llu,"
           "\"refused\":%llu,\"words_per_s\":%.0f,\"server_cpu_s\":%.2f,"
           "\"words_per_cpu_s\":%.0f,\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"most_ms\":%.2f,"
           "\"table_bytes\":%.0f,\"idle\":%d,\"idle_bytes\":%.0f,\"shuffles_kept\":%llu,"
           "\"shuffles_broken\":%llu}\n",
           settings->n_tables, settings->rate, report->seconds,
           (unsigned long long)report->n_words, (unsigned long long)report->n_games,
           (unsigned long long)report->n_refused, report->words_per_s, report->server_cpu_s,
           report->words_per_cpu_s, report->p50_ms, report->p99_ms, report->most_ms,
           report->table_bytes, report->n_idle, report->idle_bytes,
           (unsigned long long)report->n_kept, (unsigned long long)report->n_broken);
}

static void print_text(const struct load_report *report)
{
    printf("words acknowledged  %llu in %.1f s, %llu games ended, %llu refused\n",
           (unsigned long long)report->n_words, report->seconds,
           (unsigned long long)report->n_games, (unsigned long long)report->n_refused);
    printf("words a second      %.0f\n", report->words_per_s);
    printf("server's CPU        %.2f s: %.0f words a CPU second\n", report->server_cpu_s,
           report->words_per_cpu_s);
    printf("acknowledged after  p50 %.2f ms, p99 %.2f ms, at most %.2f ms\n", report->p50_ms,
           report->p99_ms, report->most_ms);
    printf("memory of a table   %.1f kB, its two sockets included\n", report->table_bytes / 1000);
    if (report->n_kept + report->n_broken > 0)
        printf("shuffles, by seat   %llu as they were signed, %llu not\n",
               (unsigned long long)report->n_kept, (unsigned long long)report->n_broken);
    if (report->n_idle > 0)
        printf("listening only      %d connections held, %.1f kB each\n", report->n_idle,
               report->idle_bytes / 1000);
}

int load_command_run(int argc, char **argv)
{
    struct argp argp = {
        .help_filter = command_help_text,
        .options = options,
        .parser = parse_option,
        .args_doc = "URL...",
        .doc = PHRASE("Plays random legal words at many tables of a server, or of several over one database, and tells "
               "how it did.") "\v"
               PHRASE("The server must let one address have so much: cairn serve --connections 100000 "
               "--messages 0 --requests 0 --tables 0. Latency counts from when a word was due to "
               "its acknowledgement, which comes when it is on disk."),
    };
    struct load_options chosen = {
        .settings = {.game = game_key(game_at(0)), .n_tables = 200, .seconds = 10}};
    command_parse(&argp, argc, argv, 0, &chosen);
    char why[1024];
    struct text text = text_in(why, sizeof why);
    struct load_report report;
    for (int i = 0; i < chosen.settings.n_links; i++) {
        if (table_link_is_good(&chosen.settings.link[i], &text))
            continue;
        fprintf(stderr, "cairn: %s\n", why);
        return EXIT_BAD_INPUT;
    }
    if (!load_run(&chosen.settings, &report, &text)) {
        fprintf(stderr, "cairn: %s\n", why);
        return EXIT_MACHINE;
    }
    if (chosen.as_json)
        print_json(&chosen.settings, &report);
    else
        print_text(&report);
    return command_finish(EXIT_YES);
}
