/*
 * command.h: what the subcommands of `cairn` share: their list's form, the
 * exit codes, and reading a whole text.
 */
#ifndef CAIRN_COMMAND_H
#define CAIRN_COMMAND_H

#include <argp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A public interface: notation, "The command line". */
enum exit_code {
    EXIT_YES = 0,
    EXIT_NO = 1,
    EXIT_BAD_INPUT = 2,
    EXIT_MACHINE = 3,
    EXIT_INTERRUPTED = 130,
};

struct command {
    const char *name;
    const char *summary;  /* English, one line, for the list of commands */
    int (*run)(int argc, char **argv);  /* argv[0] is "cairn NAME"; returns an exit code */
};

/* Whose help is asked for from now on. */
void command_begin(const struct command *);

int admin_command_run(int argc, char **argv);
int analyse_command_run(int argc, char **argv);
int arena_command_run(int argc, char **argv);
int backup_command_run(int argc, char **argv);
int bench_command_run(int argc, char **argv);
int engine_command_run(int argc, char **argv);
int load_command_run(int argc, char **argv);
int play_command_run(int argc, char **argv);
int prove_command_run(int argc, char **argv);
int puzzle_command_run(int argc, char **argv);
int puzzles_command_run(int argc, char **argv);
int replay_command_run(int argc, char **argv);
int review_command_run(int argc, char **argv);
int serve_command_run(int argc, char **argv);
int store_command_run(int argc, char **argv);
int tables_command_run(int argc, char **argv);
int verify_command_run(int argc, char **argv);

/* A file, or standard input if the path is NULL or "-". The caller frees.
 * NULL, with a message on standard error and *code set, if it cannot be read
 * or has more than `most` bytes. */
char *command_read_text(const char *path, size_t most, size_t *n_bytes, int *code);

/* A number between these; if it is none, ends the program with a sentence. */
int command_argument(const char *word, int least, int most, struct argp_state *);

/* argp_parse() with the options that every command has, in the reader's language:
 * argp's own speak the C library's, which is translated elsewhere, if at all. */
error_t command_parse(const struct argp *, int argc, char **argv, unsigned flags, void *input);

/* argp's filter: help in the reader's language, and the command's examples
 * (examples.h) at its end. */
char *command_help_text(int key, const char *text, void *input);

/* The same, and GAME in it is the first game: for examples that run as they are
 * copied. */
char *command_help_first_game(int key, const char *text, void *input);

/* As command_help_text, and after the options the games with their presets and options, as
 * they describe themselves; the argp's doc ends with "\v ". */
char *command_help_games(int key, const char *text, void *input);

/* At the end of a command: did all of its output get out? Returns the code
 * that was going to be returned, or EXIT_MACHINE. */
int command_finish(int code);

#endif
