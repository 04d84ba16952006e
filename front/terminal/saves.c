/* saves.c: see saves.h. */
#include "saves.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "file.h"

static const struct phrase
    phrase_not_written = {"not-written", PHRASE("%1 cannot be written: %2.")};

static void in_folder(char path[SAVES_PATH_MAX], const char *variable, const char *usual,
                      const char *name)
{
    const char *folder = getenv(variable), *home = getenv("HOME");
    if (folder && folder[0] == '/')
        snprintf(path, SAVES_PATH_MAX, "%s/cairn/%s", folder, name);
    else
        snprintf(path, SAVES_PATH_MAX, "%s/%s/cairn/%s", home ? home : ".", usual, name);
}

void saves_games_folder(char path[SAVES_PATH_MAX])
{
    in_folder(path, "XDG_STATE_HOME", ".local/state", "games");
}

void saves_choices_path(char path[SAVES_PATH_MAX])
{
    in_folder(path, "XDG_CONFIG_HOME", ".config", "play");
}

void saves_puzzles_path(char path[SAVES_PATH_MAX])
{
    in_folder(path, "XDG_STATE_HOME", ".local/state", "puzzles");
}

void saves_errors_path(int seat, char path[SAVES_PATH_MAX])
{
    char name[24];
    snprintf(name, sizeof name, "seat%d.errors", seat);
    in_folder(path, "XDG_STATE_HOME", ".local/state", name);
}

static void make_folders(const char *path)
{
    char folder[SAVES_PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *at = folder + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        mkdir(folder, 0700);  /* where it fails, so will what comes */
        *at = '/';
    }
}

bool saves_write(const char *path, const char *text, struct sentence *why)
{
    make_folders(path);
    if (file_replace(path, text, strlen(text)))
        return true;
    sentence_set(why, &phrase_not_written, path, strerror(errno));
    return false;
}
