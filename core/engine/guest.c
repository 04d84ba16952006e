/* guest.c: see guest.h. */
#include "guest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct guest {
    struct process *process;
    int seat;
    int n_told;  /* words of the game */
};

struct guest *guest_start(const char *command)
{
    struct guest *guest = calloc(1, sizeof *guest);
    if (!guest)
        return NULL;
    guest->process = process_start(command);
    if (!guest->process) {
        free(guest);
        return NULL;
    }
    return guest;
}

void guest_stop(struct guest *guest)
{
    if (guest)
        process_stop(guest->process);
    free(guest);
}

enum process_trouble guest_begin(struct guest *guest, const game_setup *setup, int seat,
                                 int timeout_ms, char reason[PROCESS_REASON_MAX])
{
    char line[256], options[128], *at;
    const char *referee = setup->is_strict ? " referee=strict" : "";
    const char *answer;
    struct text text = text_in(options, sizeof options);
    game_setup_write(setup, &text);
    while ((at = strchr(options, ',')))
        *at = ' ';
    snprintf(line, sizeof line, "new %s %s%s seat=%d", game_key(setup->rules), options,
             referee, seat);
    guest->seat = seat;
    guest->n_told = 0;
    return process_ask(guest->process, line, timeout_ms, &answer, reason);
}

static enum process_trouble tell(struct guest *guest, const struct table *table, int timeout_ms,
                                 char reason[PROCESS_REASON_MAX])
{
    const char *answer;
    enum process_trouble trouble = PROCESS_FINE;
    char *words = table_words(table, guest->seat, guest->n_told), *line = NULL;
    if (!words || (*words && asprintf(&line, "play %s", words) < 0)) {
        snprintf(reason, PROCESS_REASON_MAX, "there is no memory left");
        trouble = PROCESS_GONE;
    } else if (line) {
        trouble = process_ask(guest->process, line, timeout_ms, &answer, reason);
    }
    guest->n_told = table_length(table);
    free(line);
    free(words);
    return trouble;
}

enum process_trouble guest_choose(struct guest *guest, const struct table *table, int timeout_ms,
                                  char word[GAME_WORD_MAX], char reason[PROCESS_REASON_MAX])
{
    const char *answer;
    enum process_trouble trouble = tell(guest, table, timeout_ms, reason);
    if (trouble == PROCESS_FINE)
        trouble = process_ask(guest->process, "go", timeout_ms, &answer, reason);
    if (trouble != PROCESS_FINE)
        return trouble;
    const char *best = strncmp(answer, "best ", 5) == 0 ? answer : strstr(answer, "\nbest ");
    if (best)
        best += best == answer ? 5 : 6;
    size_t length = best ? strcspn(best, " \n") : 0;
    if (length == 0 || length >= GAME_WORD_MAX) {
        snprintf(reason, PROCESS_REASON_MAX, "its answer to go names no word");
        return PROCESS_REFUSED;
    }
    memcpy(word, best, length);
    word[length] = '\0';
    return PROCESS_FINE;
}
