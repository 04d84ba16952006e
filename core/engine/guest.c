/* guest.c: see guest.h. */
#include "guest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "position_json.h"
#include "say.h"
#include "seat.h"

struct guest {
    struct process *process;
    int seat;
    int n_told;  /* words of the game */
    bool wants_positions;
    bool has_told;  /* it has answered hello: what it did not tell, it does not have */
    char name[GUEST_NAME_MAX], author[GUEST_NAME_MAX];
    char options[GUEST_OPTIONS_MAX];  /* " KEY KEY " of those that it has told */
};

struct guest *guest_start(const char *command, FILE *errors)
{
    struct guest *guest = calloc(1, sizeof *guest);
    if (!guest)
        return NULL;
    guest->process = process_start(command, errors);
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

/* What follows this word and a blank at the beginning of a line. */
static bool find_line(const char *answer, const char *word, char *rest, size_t room)
{
    size_t length = strlen(word);
    for (const char *line = answer; line && *line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, word, length) == 0 && line[length] == ' ') {
            const char *from = line + length + 1;
            snprintf(rest, room, "%.*s", (int)strcspn(from, "\r\n"), from);
            return true;
        }
    }
    return false;
}

/* It is printed, and written to records. */
static void note_name(const char *answer, const char *word, char name[GUEST_NAME_MAX])
{
    char told[GUEST_NAME_MAX];
    struct text text = text_in(name, GUEST_NAME_MAX);
    if (find_line(answer, word, told, sizeof told))
        say_raw(told, &text);
}

/* Lines "option KEY=DEFAULT". */
static void note_options(struct guest *guest, const char *answer)
{
    static const char word[] = "option ";
    struct text text = text_in(guest->options, sizeof guest->options);
    for (const char *line = answer; line && *line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, word, strlen(word)) != 0)
            continue;
        text_char(&text, ' ');
        for (const char *at = line + strlen(word); *at && !strchr("= \r\n", *at); at++)
            text_char(&text, *at);
    }
    if (text.length > 0)
        text_char(&text, ' ');
}

/* Has it said what it has, and this is none of it? */
static bool is_unknown(const struct guest *guest, const char *option)
{
    char key[GUEST_NAME_MAX + 2];
    snprintf(key, sizeof key, " %.*s ", (int)strcspn(option, "="), option);
    return guest->has_told && !strstr(guest->options, key);
}

enum process_trouble guest_greet(struct guest *guest, int timeout_ms, char reason[PROCESS_REASON_MAX])
{
    const char *answer;
    char wanted[GUEST_NAME_MAX] = "";
    enum process_trouble trouble = process_ask(guest->process, "hello", timeout_ms, &answer, reason);
    if (trouble == PROCESS_REFUSED)
        return PROCESS_FINE;
    if (trouble == PROCESS_LATE)
        snprintf(reason, PROCESS_REASON_MAX, "it gave no answer to hello in %d ms (does it flush what it prints?)",
                 timeout_ms);
    if (trouble != PROCESS_FINE)
        return trouble;
    note_name(answer, "name", guest->name);
    note_name(answer, "author", guest->author);
    guest->wants_positions = find_line(answer, "wants", wanted, sizeof wanted) &&
                             strcmp(wanted, "position") == 0;
    note_options(guest, answer);
    guest->has_told = true;
    return PROCESS_FINE;
}

const char *guest_name(const struct guest *guest)
{
    return guest->name;
}

const char *guest_author(const struct guest *guest)
{
    return guest->author;
}

enum process_trouble guest_set(struct guest *guest, const char *option, int timeout_ms,
                               char reason[PROCESS_REASON_MAX])
{
    static const char none[] = " told none to hello";
    char line[256];
    const char *answer;
    if (is_unknown(guest, option)) {
        int n_told = (int)strlen(guest->options);
        snprintf(reason, PROCESS_REASON_MAX, "it has no option %.*s; it has%.*s", (int)strcspn(option, "="), option,
                 n_told ? n_told - 1 : (int)strlen(none), n_told ? guest->options : none);
        return PROCESS_REFUSED;
    }
    snprintf(line, sizeof line, "set %s", option);
    return process_ask(guest->process, line, timeout_ms, &answer, reason);
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

static enum process_trouble show_position(struct guest *guest, const struct table *table,
                                          int timeout_ms, char reason[PROCESS_REASON_MAX])
{
    const char *answer;
    struct seat_table *seen = table_seat(table, guest->seat);
    char *position = seen ? position_json(seat_table_sight(seen), guest->seat) : NULL, *line = NULL;
    enum process_trouble trouble = PROCESS_GONE;
    if (position && asprintf(&line, "position %s", position) >= 0)
        trouble = process_ask(guest->process, line, timeout_ms, &answer, reason);
    else
        snprintf(reason, PROCESS_REASON_MAX, "there is no memory left");
    free(line);
    free(position);
    seat_table_free(seen);
    return trouble;
}

enum process_trouble guest_choose(struct guest *guest, const struct table *table, const char *go,
                                  int timeout_ms, char word[GAME_WORD_MAX],
                                  char reason[PROCESS_REASON_MAX])
{
    const char *answer;
    enum process_trouble trouble = tell(guest, table, timeout_ms, reason);
    if (trouble == PROCESS_FINE && guest->wants_positions)
        trouble = show_position(guest, table, timeout_ms, reason);
    if (trouble == PROCESS_FINE)
        trouble = process_ask(guest->process, go, timeout_ms, &answer, reason);
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
