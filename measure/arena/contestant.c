/* contestant.c: see contestant.h. */
#include "contestant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "number.h"

static const struct phrase
    phrase_no_player = {"no-player",
                        PHRASE("%1 is not a player; write level:N[,nodes=N][,time=MS] or "
                               "engine:COMMAND.")},
    phrase_not_started = {"engine-not-started", PHRASE("%1 does not start: %2.")},
    phrase_bad_word = {"engine-bad-word", PHRASE("%1 does not belong in the brackets of an engine.")},
    phrase_no_level = {"no-level", PHRASE("There is no level %1; levels are 1 to %2.")},
    phrase_bad_limit = {"bad-limit", PHRASE("%1 is not a limit; write nodes=N, time=MS or "
                                            "threads=N.")};

static bool read_limit(const char *word, struct player_limits *limits)
{
    uint64_t number;
    if (strncmp(word, "nodes=", 6) == 0 && number_read(word + 6, 1, 1000000000, &number))
        limits->n_nodes = number;
    else if (strncmp(word, "time=", 5) == 0 && number_read(word + 5, 1, 3600000, &number))
        limits->time_ms = (int64_t)number;
    else if (strncmp(word, "threads=", 8) == 0 && number_read(word + 8, 1, PLAYER_THREADS_MAX, &number))
        limits->n_threads = (int)number;
    else
        return false;
    return true;
}

static bool read_level(char *words, struct contestant *contestant, struct sentence *why)
{
    uint64_t level;
    char *rest = words, *word = strtok_r(rest, ",", &rest);
    if (!word || !number_read(word, 1, PLAYER_LEVEL_TOP, &level)) {
        char top[16];
        snprintf(top, sizeof top, "%d", PLAYER_LEVEL_TOP);
        sentence_set(why, &phrase_no_level, word ? word : "", top);
        return false;
    }
    contestant->limits.level = (int)level;
    while ((word = strtok_r(rest, ",", &rest))) {
        if (!read_limit(word, &contestant->limits)) {
            sentence_set(why, &phrase_bad_limit, word);
            return false;
        }
    }
    return true;
}

/* "nodes=500 set:style=bold" */
static bool read_words(char *words, struct contestant *contestant, struct sentence *why)
{
    struct text go = text_in(contestant->go, sizeof contestant->go);
    char *rest = words, *word;
    text_add(&go, "go");
    while ((word = strtok_r(rest, " ", &rest))) {
        bool is_option = strncmp(word, "set:", 4) == 0;
        if (!strchr(word, '=') || strlen(word) >= sizeof contestant->option[0] ||
            (is_option && contestant->n_options == CONTESTANT_OPTIONS_MAX)) {
            sentence_set(why, &phrase_bad_word, word);
            return false;
        }
        if (is_option)
            strcpy(contestant->option[contestant->n_options++], word + 4);
        else
            text_format(&go, " %s", word);
    }
    return true;
}

/* From its name: "engine:COMMAND" or "engine[WORDS]:COMMAND". */
static bool read_engine(struct contestant *contestant, struct sentence *why)
{
    const char *after = contestant->name + strlen("engine"), *end = after;
    char words[CONTESTANT_NAME_MAX] = "";
    if (*after == '[') {
        end = strchr(after, ']');
        snprintf(words, sizeof words, "%.*s", end ? (int)(end - after - 1) : 0, after + 1);
        end = end ? end + 1 : after;
    }
    if (end[0] != ':' || !end[1]) {
        sentence_set(why, &phrase_no_player, contestant->name);
        return false;
    }
    contestant->command = end + 1;
    return read_words(words, contestant, why);
}

bool contestant_begins(const char *text)
{
    return strncmp(text, "level:", 6) == 0 || strncmp(text, "engine:", 7) == 0 ||
           strncmp(text, "engine[", 7) == 0;
}

struct guest *contestant_start(const struct contestant *contestant, int timeout_ms,
                               char reason[PROCESS_REASON_MAX])
{
    struct guest *guest = guest_start(contestant->command, NULL);
    snprintf(reason, PROCESS_REASON_MAX, "it cannot be started");
    bool is_fine = guest && guest_greet(guest, timeout_ms, reason) == PROCESS_FINE;
    for (int i = 0; i < contestant->n_options && is_fine; i++)
        is_fine = guest_set(guest, contestant->option[i], timeout_ms, reason) == PROCESS_FINE;
    if (is_fine)
        return guest;
    guest_stop(guest);
    return NULL;
}

bool contestant_meet(struct contestant *contestant, int timeout_ms, struct sentence *why)
{
    char reason[PROCESS_REASON_MAX];
    if (!contestant->command)
        return true;
    struct guest *guest = contestant_start(contestant, timeout_ms, reason);
    if (!guest) {
        sentence_set(why, &phrase_not_started, contestant->name, reason);
        return false;
    }
    snprintf(contestant->title, sizeof contestant->title, "%s", guest_name(guest));
    snprintf(contestant->author, sizeof contestant->author, "%s", guest_author(guest));
    guest_stop(guest);
    return true;
}

static bool is_shared(const struct contestant *contestant, int n_contestants, int which)
{
    const char *title = contestant[which].title;
    for (int i = 0; i < n_contestants; i++)
        if (i != which && (strcmp(contestant[i].title, title) == 0 || strcmp(contestant[i].name, title) == 0))
            return true;
    return false;
}

void contestants_label(struct contestant contestant[], int n_contestants)
{
    for (int i = 0; i < n_contestants; i++) {
        struct text label = text_in(contestant[i].label, sizeof contestant[i].label);
        if (!*contestant[i].title)
            text_add(&label, contestant[i].name);
        else if (is_shared(contestant, n_contestants, i))
            text_format(&label, "%s (%s)", contestant[i].title, contestant[i].name);
        else
            text_add(&label, contestant[i].title);
    }
}

bool contestant_read(const char *text, struct contestant *contestant, struct sentence *why)
{
    memset(contestant, 0, sizeof *contestant);
    if (strlen(text) >= CONTESTANT_NAME_MAX) {
        sentence_set(why, &phrase_no_player, text);
        return false;
    }
    snprintf(contestant->name, sizeof contestant->name, "%s", text);
    if (strncmp(text, "engine", 6) == 0 && (text[6] == ':' || text[6] == '['))
        return read_engine(contestant, why);
    if (strncmp(text, "level:", 6) == 0) {
        char words[CONTESTANT_NAME_MAX];
        snprintf(words, sizeof words, "%s", text + 6);
        return read_level(words, contestant, why);
    }
    sentence_set(why, &phrase_no_player, text);
    return false;
}
