/*
 * verify_command.c: `cairn verify`: did the cards of these records come as the
 * server had promised before the deal? What a record cannot prove by itself,
 * receipts do.
 */
#include <argp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "hex.h"
#include "record.h"
#include "say.h"
#include "sentence.h"
#include "translate.h"
#include "verify.h"

enum { FILES_MAX = 1000, OPTION_RECEIPT = 'r', OPTION_KEY = 'k' };

static const struct argp_option options[] = {
    {"receipt", OPTION_RECEIPT, "FILE", 0, PHRASE("hold the record of that table against this receipt; more than once"), 0},
    {"key", OPTION_KEY, "KEY", 0, PHRASE("the server's key, 64 hexadecimal digits: only what it has signed is verified"), 0},
    {0},
};

struct verify_options {
    const char *path[FILES_MAX];
    int n_paths;
    const char *receipt_path[VERIFY_RECEIPTS_MAX];
    struct receipt receipt[VERIFY_RECEIPTS_MAX];
    bool is_used[VERIFY_RECEIPTS_MAX];  /* there is a record of its table */
    int n_receipts;
    uint8_t key[ED25519_KEY];
    bool has_key;
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    struct verify_options *chosen = state->input;
    switch (key) {
    case OPTION_RECEIPT:
        if (chosen->n_receipts == VERIFY_RECEIPTS_MAX)
            argp_error(state, "%s", translate("these are too many files"));
        chosen->receipt_path[chosen->n_receipts++] = argument;
        return 0;
    case OPTION_KEY:
        chosen->has_key = hex_read(argument, chosen->key, sizeof chosen->key);
        if (!chosen->has_key)
            argp_error(state, translate("'%s' is not 64 hexadecimal digits"), argument);
        return 0;
    case ARGP_KEY_ARG:
        if (chosen->n_paths == FILES_MAX)
            argp_error(state, "%s", translate("these are too many files"));
        chosen->path[chosen->n_paths++] = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* The worse of two exit codes: bad input and the machine before a plain no. */
static int worse(int one, int other)
{
    return one > other ? one : other;
}

static int refuse(const char *name, const char *line)
{
    fflush(stdout);
    fprintf(stderr, "cairn: %s: %s\n", name, line);
    return EXIT_BAD_INPUT;
}

static int print_game(struct verify_options *chosen, const char *name, int number,
                      const struct record *record)
{
    struct verify_by by = {.key = chosen->has_key ? chosen->key : NULL,
                           .receipt = chosen->receipt, .n_receipts = chosen->n_receipts};
    struct verification found;
    record_verify(record, &by, &found);
    printf("%s %d: %s\n", name, number, verify_key(found.verdict));
    for (int i = 0; i < found.n_lines; i++) {
        char line[1024];
        struct text text = text_in(line, sizeof line);
        say(&found.line[i], translate_phrase, &text);
        printf("  %s\n", line);
    }
    const char *id = record_tag(record, "Table");
    for (int i = 0; id && i < chosen->n_receipts; i++)
        if (strcmp(chosen->receipt[i].promise.table, id) == 0)
            chosen->is_used[i] = true;
    return found.verdict == VERIFY_HOLDS ? EXIT_YES : EXIT_NO;
}

static int verify_text(struct verify_options *chosen, const char *name, const char *text,
                       size_t n_bytes)
{
    struct record_reader reader = record_reader_of(text, n_bytes);
    struct record *record;
    struct record_error error;
    int code = EXIT_YES, n_games = 0;
    while (record_read(&reader, &record, &error)) {
        code = worse(code, print_game(chosen, name, ++n_games, record));
        record_free(record);
    }
    if (error.line > 0) {
        char line[1024];
        struct text said = text_in(line, sizeof line);
        say_at(error.line, error.word, &error.why, translate_phrase, &said);
        return worse(code, refuse(name, line));
    }
    return n_games > 0 ? code : refuse(name, translate("there is no game in it"));
}

static int verify_file(struct verify_options *chosen, const char *path)
{
    size_t n_bytes;
    int code;
    char *text = command_read_text(path, RECORD_FILE_MAX, &n_bytes, &code);
    if (text)
        code = verify_text(chosen, path, text, n_bytes);
    free(text);
    return code;
}

/* ---- Receipts. */

static int read_receipt(const char *path, struct receipt *receipt)
{
    size_t n_bytes;
    int code = EXIT_YES;
    struct sentence why;
    char *text = command_read_text(path, RECEIPT_FILE_MAX, &n_bytes, &code);
    if (text && !receipt_read(text, n_bytes, receipt, &why)) {
        char line[1024];
        struct text said = text_in(line, sizeof line);
        say(&why, translate_phrase, &said);
        code = refuse(path, line);
    }
    free(text);
    return code;
}

/* One whose game is not here proves nothing. */
static int find_unused(const struct verify_options *chosen)
{
    int code = EXIT_YES;
    for (int i = 0; i < chosen->n_receipts; i++) {
        if (chosen->is_used[i])
            continue;
        printf("%s: ", chosen->receipt_path[i]);
        printf(translate(PHRASE("no record is of its table %s")), chosen->receipt[i].promise.table);
        putchar('\n');
        code = EXIT_NO;
    }
    return code;
}

int verify_command_run(int argc, char **argv)
{
    struct argp argp = {
        .options = options,
        .help_filter = command_help_text,
        .parser = parse_option,
        .args_doc = "[RECORD...]",
        .doc = PHRASE("Did the cards come as they were promised? Reads records of a server's games from "
               "files or standard input.") "\v"
               PHRASE("From a record alone it is checked that the secret and the seats' contributions fit "
               "the commits, that all cards came in the order that follows from them, and that the "
               "signature is of the key that the record names. That these commits are those that "
               "were shown before the deal, only a player's receipt proves (--receipt). Exit status: "
               "0 all are verified, 1 one is not or a receipt disagrees, 2 bad input."),
    };
    static struct verify_options chosen;
    command_parse(&argp, argc, argv, 0, &chosen);
    int code = EXIT_YES;
    for (int i = 0; i < chosen.n_receipts; i++)
        code = worse(code, read_receipt(chosen.receipt_path[i], &chosen.receipt[i]));
    if (code != EXIT_YES)
        return command_finish(code);
    if (chosen.n_paths == 0)
        code = verify_file(&chosen, "-");
    for (int i = 0; i < chosen.n_paths; i++)
        code = worse(code, verify_file(&chosen, chosen.path[i]));
    return command_finish(worse(code, find_unused(&chosen)));
}
