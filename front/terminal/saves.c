/* saves.c: see saves.h. */
#include "saves.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

void saves_game_path(char path[SAVES_PATH_MAX])
{
    in_folder(path, "XDG_STATE_HOME", ".local/state", "play.cairn");
}

void saves_choices_path(char path[SAVES_PATH_MAX])
{
    in_folder(path, "XDG_CONFIG_HOME", ".config", "play");
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

static bool fail(struct sentence *why, const char *path)
{
    sentence_set(why, &phrase_not_written, path, strerror(errno));
    return false;
}

static bool write_all(int file, const char *text)
{
    size_t left = strlen(text);
    while (left > 0) {
        ssize_t n_written = write(file, text, left);
        if (n_written < 0 && errno == EINTR)
            continue;
        if (n_written <= 0)
            return false;
        text += n_written;
        left -= (size_t)n_written;
    }
    return fsync(file) == 0;
}

bool saves_write(const char *path, const char *text, struct sentence *why)
{
    char beside[SAVES_PATH_MAX + 8];
    make_folders(path);
    snprintf(beside, sizeof beside, "%s.new", path);
    int file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0)
        return fail(why, path);
    bool is_written = write_all(file, text);
    is_written = close(file) == 0 && is_written && rename(beside, path) == 0;
    return is_written || fail(why, path);
}
