/* steps.c: see steps.h. */
#include "steps.h"

#include <stdio.h>
#include <string.h>

/* ---- Words as paths. */

static void add(struct path *path, int *n, const char *kind, const char *name, size_t length)
{
    int at = path->n_before + path->n_any + path->n_after;
    if (at == STEPS_MAX)
        return;
    snprintf(path->step[at], STEP_MAX, "%s%.*s", kind, (int)length, name);
    (*n)++;
}

static void add_whole(struct path *path, int *n, const char *kind, const char *name)
{
    add(path, n, kind, name, strlen(name));
}

/* "r5,g3,b2" */
static void add_set(struct path *path, const char *cards)
{
    while (*cards) {
        size_t length = strcspn(cards, ",");
        add(path, &path->n_any, "hand:", cards, length);
        cards += length + (cards[length] == ',');
    }
    add_whole(path, &path->n_after, "do:", "give");
}

/* "redeploy:r5@3>7": the card played, a card on the table, where it goes. */
static void add_move(struct path *path, const char *word, const char *rest)
{
    size_t length = strcspn(rest, ">");
    add(path, &path->n_before, "hand:", word, strcspn(word, ":"));
    add(path, &path->n_before, "board:", rest, length);
    if (rest[length] != '>')
        return;
    if (strcmp(rest + length + 1, "x") == 0)
        add_whole(path, &path->n_before, "", "bin");
    else
        add_whole(path, &path->n_before, "place:", rest + length + 1);
}

static bool begins(const char *word, const char *verb, const char **rest)
{
    size_t length = strlen(verb);
    if (strncmp(word, verb, length) != 0 || word[length] != ':')
        return false;
    *rest = word + length + 1;
    return true;
}

static void add_verb(struct path *path, const char *word)
{
    int *before = &path->n_before;
    const char *rest;
    if (begins(word, "claim", &rest)) {
        add_whole(path, before, "claim:", rest);
    } else if (begins(word, "draw", &rest)) {
        add_whole(path, before, "pile:", rest);
    } else if (begins(word, "retreat", &rest) || begins(word, "oil", &rest)) {
        add(path, before, "do:", word, strcspn(word, ":"));
        add_whole(path, before, "place:", rest);
    } else if (begins(word, "return", &rest)) {
        add_whole(path, before, "hand:", rest);
        add_whole(path, before, "do:", "return");
    } else if (begins(word, "shuffle", &rest)) {
        add_whole(path, before, "loose:", rest);
    } else if (begins(word, "explosion", &rest)) {
        add_whole(path, before, "hand:", "explosion");
        add_whole(path, before, "place:", rest);
    } else if (begins(word, "recruit", &rest)) {
        size_t length = strcspn(rest, "@");
        add_whole(path, before, "hand:", "recruit");
        add(path, before, "loose:", rest, length);
        add_whole(path, before, "place:", rest + length + (rest[length] == '@'));
    } else if (begins(word, "exchange", &rest)) {
        add_whole(path, before, "hand:", "exchange");
        add_set(path, rest);
    } else if (begins(word, "give", &rest)) {
        add_set(path, rest);
    } else {
        add_move(path, word, strchr(word, ':') + 1);
    }
}

struct path path_of(const char *word)
{
    struct path path = {.n_before = 0};
    const char *at = strchr(word, '@'), *to = strchr(word, '>');
    snprintf(path.word, sizeof path.word, "%s", word);
    if (strchr(word, ':')) {
        add_verb(&path, word);
    } else if (strcmp(word, "done") == 0 || strcmp(word, "pass") == 0) {
        add_whole(&path, &path.n_before, "do:", word);
    } else if (at) {
        add(&path, &path.n_before, "hand:", word, (size_t)(at - word));
        add_whole(&path, &path.n_before, "place:", at + 1);
    } else if (to) {
        add(&path, &path.n_before, "square:", word, (size_t)(to - word));
        add_whole(&path, &path.n_before, "square:", to + 1);
    } else {
        add_whole(&path, &path.n_before, "hand:", word);
        add_whole(&path, &path.n_before, "do:", "play");
    }
    return path;
}

/* ---- Choosing. */

static int path_length(const struct path *path)
{
    return path->n_before + path->n_any + path->n_after;
}

/* Which steps of the path have been taken, as bits; -1: the steps taken
 * leave it. */
static int followed(const struct path *path, const struct choice *choice)
{
    int used = 0;
    for (int t = 0; t < choice->n_taken; t++) {
        int found = -1;
        bool in_set = t >= path->n_before && t < path->n_before + path->n_any;
        int from = in_set ? path->n_before : t, end = in_set ? path->n_before + path->n_any : t + 1;
        for (int i = from; i < end && i < path_length(path) && found < 0; i++)
            if (!(used >> i & 1) && strcmp(path->step[i], choice->taken[t]) == 0)
                found = i;
        if (found < 0)
            return -1;
        used |= 1 << found;
    }
    return used;
}

/* May this step of the path come next? */
static bool is_open(const struct path *path, int used, int n_taken, int step)
{
    bool in_set = n_taken >= path->n_before && n_taken < path->n_before + path->n_any;
    if (in_set)
        return step >= path->n_before && step < path->n_before + path->n_any &&
               !(used >> step & 1);
    return step == n_taken;
}

void choice_begin(struct choice *choice, char words[][GAME_WORD_MAX], int n_words)
{
    choice->n_paths = n_words;
    choice->n_taken = 0;
    for (int i = 0; i < n_words; i++)
        choice->path[i] = path_of(words[i]);
}

int choice_next(const struct choice *choice, step_name out[], int room)
{
    int n_found = 0;
    for (int p = 0; p < choice->n_paths; p++) {
        const struct path *path = &choice->path[p];
        int used = followed(path, choice);
        for (int i = 0; used >= 0 && i < path_length(path); i++) {
            bool is_known = !is_open(path, used, choice->n_taken, i);
            for (int known = 0; known < n_found && !is_known; known++)
                is_known = strcmp(out[known], path->step[i]) == 0;
            if (!is_known && n_found < room)
                memcpy(out[n_found++], path->step[i], STEP_MAX);
        }
    }
    return n_found;
}

bool choice_is_next(const struct choice *choice, const char *step)
{
    for (int p = 0; p < choice->n_paths; p++) {
        const struct path *path = &choice->path[p];
        int used = followed(path, choice);
        for (int i = 0; used >= 0 && i < path_length(path); i++)
            if (is_open(path, used, choice->n_taken, i) && strcmp(path->step[i], step) == 0)
                return true;
    }
    return false;
}

bool choice_is_taken(const struct choice *choice, const char *step)
{
    for (int t = 0; t < choice->n_taken; t++)
        if (strcmp(choice->taken[t], step) == 0)
            return true;
    return false;
}

const char *choice_word(const struct choice *choice)
{
    for (int p = 0; p < choice->n_paths; p++)
        if (path_length(&choice->path[p]) == choice->n_taken &&
            followed(&choice->path[p], choice) >= 0)
            return choice->path[p].word;
    return NULL;
}

bool choice_back(struct choice *choice)
{
    bool can = choice->n_taken > 0;
    choice->n_taken -= can;
    return can;
}

/* Without a step; where order matters without all that came after it too. */
static void put_back(struct choice *choice, const char *step)
{
    int at = 0;
    while (strcmp(choice->taken[at], step) != 0)
        at++;
    int n_taken = choice->n_taken;
    step_name kept[STEPS_MAX];
    memcpy(kept, choice->taken, sizeof kept);
    memmove(choice->taken[at], choice->taken[at + 1], (size_t)(n_taken - at - 1) * STEP_MAX);
    choice->n_taken = n_taken - 1;
    step_name next;
    if (choice_next(choice, &next, 1) == 0) {
        memcpy(choice->taken, kept, sizeof kept);
        choice->n_taken = at;
    }
}

bool choice_touch(struct choice *choice, const char *step)
{
    int n_taken = choice->n_taken;
    if (choice_is_next(choice, step)) {
        snprintf(choice->taken[choice->n_taken++], STEP_MAX, "%s", step);
        return true;
    }
    if (choice_is_taken(choice, step)) {
        put_back(choice, step);
        return true;
    }
    choice->n_taken = 0;
    if (choice_is_next(choice, step)) {
        snprintf(choice->taken[choice->n_taken++], STEP_MAX, "%s", step);
        return true;
    }
    choice->n_taken = n_taken;
    return false;
}
