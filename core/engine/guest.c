/* guest.c: see guest.h. */
#include "guest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct guest {
    struct client *client;
    int seat;
    int n_told;  /* words of the game */
};

struct guest *guest_start(const char *command)
{
    struct guest *guest = calloc(1, sizeof *guest);
    if (!guest)
        return NULL;
    guest->client = client_start(command);
    if (!guest->client) {
        free(guest);
        return NULL;
    }
    return guest;
}

void guest_stop(struct guest *guest)
{
    if (guest)
        client_stop(guest->client);
    free(guest);
}

enum client_trouble guest_begin(struct guest *guest, const game_setup *setup, int seat,
                                int timeout_ms, char reason[CLIENT_REASON_MAX])
{
    char line[256], options[128], *at;
    const char *answer;
    struct text text = text_in(options, sizeof options);
    game_setup_write(setup, &text);
    while ((at = strchr(options, ',')))
        *at = ' ';
    snprintf(line, sizeof line, "new %s %s seat=%d", game_key(setup->rules), options, seat);
    guest->seat = seat;
    guest->n_told = 0;
    return client_ask(guest->client, line, timeout_ms, &answer, reason);
}

static enum client_trouble tell(struct guest *guest, const struct table *table, int timeout_ms,
                                char reason[CLIENT_REASON_MAX])
{
    const char *answer;
    enum client_trouble trouble = CLIENT_FINE;
    char *words = table_words(table, guest->seat, guest->n_told), *line = NULL;
    if (!words || (*words && asprintf(&line, "play %s", words) < 0)) {
        snprintf(reason, CLIENT_REASON_MAX, "there is no memory left");
        trouble = CLIENT_GONE;
    } else if (line) {
        trouble = client_ask(guest->client, line, timeout_ms, &answer, reason);
    }
    guest->n_told = table_length(table);
    free(line);
    free(words);
    return trouble;
}

enum client_trouble guest_choose(struct guest *guest, const struct table *table, int timeout_ms,
                                 char word[GAME_WORD_MAX], char reason[CLIENT_REASON_MAX])
{
    const char *answer;
    enum client_trouble trouble = tell(guest, table, timeout_ms, reason);
    if (trouble == CLIENT_FINE)
        trouble = client_ask(guest->client, "go", timeout_ms, &answer, reason);
    if (trouble != CLIENT_FINE)
        return trouble;
    const char *best = strncmp(answer, "best ", 5) == 0 ? answer : strstr(answer, "\nbest ");
    if (best)
        best += best == answer ? 5 : 6;
    size_t length = best ? strcspn(best, " \n") : 0;
    if (length == 0 || length >= GAME_WORD_MAX) {
        snprintf(reason, CLIENT_REASON_MAX, "its answer to go names no word");
        return CLIENT_REFUSED;
    }
    memcpy(word, best, length);
    word[length] = '\0';
    return CLIENT_FINE;
}
