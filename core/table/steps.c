/* steps.c: see steps.h. */
#include "steps.h"

#include <stdio.h>
#include <string.h>

/* ---- Choosing. */

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

void choice_begin(struct choice *choice, const game_setup *setup, char words[][GAME_WORD_MAX],
                  int n_words)
{
    choice->n_paths = n_words < GAME_CHOICES_MAX ? n_words : GAME_CHOICES_MAX;
    choice->n_taken = 0;
    for (int i = 0; i < choice->n_paths; i++)
        choice->path[i] = path_of(setup, words[i]);
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

/* Is a step of this kind ("place") among those that may be taken now? */
static bool offers_kind(const struct choice *choice, const char *kind)
{
    size_t length = strlen(kind);
    for (int p = 0; p < choice->n_paths; p++) {
        const struct path *path = &choice->path[p];
        int used = followed(path, choice);
        for (int i = 0; used >= 0 && i < path_length(path); i++)
            if (is_open(path, used, choice->n_taken, i) &&
                strncmp(path->step[i], kind, length) == 0 && path->step[i][length] == ':')
                return true;
    }
    return false;
}

const char *choice_prompt(const struct choice *choice, const game_setup *setup, const char *phase)
{
    const struct game_name *prompt = game_description(setup->rules)->prompts;
    if (choice->n_taken == 0) {
        if (choice->n_paths == 1 && choice_is_next(choice, "do:pass"))
            return PHRASE("You cannot move: pass");
        const struct game_name *found = game_name_find(prompt, phase);
        return found ? found->name : PHRASE("Your turn");
    }
    for (; prompt->key; prompt++)
        if (strncmp(prompt->key, "then:", 5) == 0 && offers_kind(choice, prompt->key + 5))
            return prompt->name;
    return PHRASE("Choose where");
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
