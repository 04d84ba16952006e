/*
 * prove_command.c: `cairn prove`: a drawn position and a claim in it go in;
 * the verdict comes out, as the engine gives it, and under it the proof in
 * sentences.
 */
#include <argp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "command.h"
#include "diagram.h"
#include "say.h"
#include "sentence.h"
#include "translate.h"

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
    const char **path = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (*path)
            argp_error(state, "%s", translate("only one FILE can be read"));
        *path = argument;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static void print_proof(const struct proof *proof)
{
    bool is_beaten = proof->verdict == VERDICT_BEATEN;
    printf("%s%s%s\n", verdict_key(proof->verdict), is_beaten && *proof->added ? " " : "",
           is_beaten ? proof->added : "");
    for (int i = 0; i < proof->n_lines; i++) {
        char line[1024];
        struct text text = text_in(line, sizeof line);
        say(&proof->line[i], translate_phrase, &text);
        puts(line);
    }
}

static void print_error(const struct diagram *diagram)
{
    char line[1024];
    struct text text = text_in(line, sizeof line);
    say_at(diagram_line(diagram), "", diagram_why(diagram), translate_phrase, &text);
    fflush(stdout);
    fprintf(stderr, "cairn: %s\n", line);
}

/* All questions of the text. Returns the exit code. */
static int answer(struct diagram *diagram)
{
    int code = EXIT_YES, n_claims = 0;
    for (;;) {
        enum diagram_event event = diagram_next(diagram);
        if (event == DIAGRAM_END)
            break;
        if (event == DIAGRAM_BAD) {
            print_error(diagram);
            return EXIT_BAD_INPUT;
        }
        const struct proof *proof = diagram_proof(diagram);
        if (proof) {
            if (n_claims++ > 0)
                putchar('\n');
            print_proof(proof);
            if (proof->verdict != VERDICT_PROVEN)
                code = EXIT_NO;
        }
        if (event == DIAGRAM_FAILS) {
            print_error(diagram);
            if (!proof)
                code = EXIT_NO;
        }
    }
    if (n_claims > 0)
        return code;
    fprintf(stderr, "cairn: %s\n",
            translate("Nothing is asked: a line 'claim PLACE by SEAT' is missing."));
    return EXIT_BAD_INPUT;
}

int prove_command_run(int argc, char **argv)
{
    struct argp argp = {
        .help_filter = command_help_first_game,
        .parser = parse_option,
        .args_doc = "[FILE]",
        .doc = PHRASE("Is a claim proven? Reads a drawn position from FILE or standard input, such as\n"
               "\n"
               "  game GAME\n"
               "  stone 5  r6 r7 r8 | b8 b9 -\n"
               "  seen b7\n"
               "  claim 5 by 0\n")
               "\v"
               PHRASE("The verdict stands in the first line (proven, beaten or incomplete), the reasons "
               "follow. Exit status: 0 proven, 1 refuted or incomplete, 2 bad input."),
    };
    const char *path = NULL;
    command_parse(&argp, argc, argv, 0, &path);
    size_t n_bytes;
    int code;
    char *text = command_read_text(path, DIAGRAM_FILE_MAX, &n_bytes, &code);
    if (!text)
        return code;
    struct diagram *diagram = diagram_new(text, n_bytes);
    code = diagram ? answer(diagram) : EXIT_MACHINE;
    diagram_free(diagram);
    free(text);
    return command_finish(code);
}
