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

bool contestant_read(const char *text, struct contestant *contestant, struct sentence *why)
{
    memset(contestant, 0, sizeof *contestant);
    if (strlen(text) >= CONTESTANT_NAME_MAX) {
        sentence_set(why, &phrase_no_player, text);
        return false;
    }
    snprintf(contestant->name, sizeof contestant->name, "%s", text);
    if (strncmp(text, "engine:", 7) == 0 && text[7]) {
        contestant->command = contestant->name + 7;
        return true;
    }
    if (strncmp(text, "level:", 6) == 0) {
        char words[CONTESTANT_NAME_MAX];
        snprintf(words, sizeof words, "%s", text + 6);
        return read_level(words, contestant, why);
    }
    sentence_set(why, &phrase_no_player, text);
    return false;
}
