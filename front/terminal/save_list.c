/* save_list.c: see save_list.h. */
#include "save_list.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file.h"
#include "number.h"
#include "player.h"
#include "record.h"
#include "result_text.h"
#include "sitting.h"
#include "translate.h"

static const char ending[] = ".cairn";

/* ---- What a file holds. */

/* The last game of the file; NULL: it cannot be read. */
static struct record *last_record(const char *text, size_t n_bytes)
{
    struct record_reader reader = record_reader_of(text, n_bytes);
    struct record *record, *last = NULL;
    struct record_error error = {.line = 0};
    while (record_read(&reader, &record, &error)) {
        record_free(last);
        last = record;
    }
    return last;
}

static const char *numbered(const struct record *record, const char *name, int number)
{
    char tag[24];
    snprintf(tag, sizeof tag, "%s%d", name, number);
    return record_tag(record, tag);
}

static void write_player(const struct record *record, int player, struct text *out)
{
    const char *name = numbered(record, "Name", player), *who = numbered(record, "Player", player);
    struct sitter sitter;
    struct sentence why;
    if (!name && who && sitter_read(who, &sitter, &why) && sitter.kind == SITTER_LEVEL)
        text_format(out, translate("%s (level %d)"), translate(player_level_name(sitter.level)),
                    sitter.level);
    else if (!name && who && sitter.kind == SITTER_PERSON)
        text_add(out, translate("You"));
    else
        text_add(out, name ? name : who ? who : "–");
}

/* A series' score is counted by playing it through, where that starts no other
 * program. */
static void count_series(const char *text, size_t n_bytes, const struct record *record,
                         struct save *save, struct text *out)
{
    struct record_error error = {.line = 0};
    struct series_standing standing;
    if (!record_tag(record, "Rounds") || memmem(text, n_bytes, "\"engine:", 8))
        return;
    struct sitting *sitting = sitting_from_record(text, n_bytes, &error);
    if (!sitting)
        return;
    sitting_standing(sitting, &standing);
    text_format(out, translate(", round %d: "), sitting_round(sitting));
    series_text(sitting, &standing, out);
    save->is_over = standing.is_over;
    sitting_free(sitting);
}

static bool describe(const char *text, size_t n_bytes, struct save *save)
{
    struct record *record = last_record(text, n_bytes);
    if (!record)
        return false;
    const game_setup *setup = record_setup(record);
    const char *result = record_tag(record, "Result");
    int n_words = 0;
    for (int i = 0; i < record_part_count(record); i++)
        n_words += record_part_at(record, i)->kind == RECORD_WORD;
    struct text players = text_in(save->players, sizeof save->players);
    struct text stand = text_in(save->stand, sizeof save->stand);
    for (int player = 0; player < game_seats(setup); player++) {
        text_add(&players, player > 0 ? " – " : "");
        write_player(record, player, &players);
    }
    snprintf(save->game, sizeof save->game, "%s", game_name(setup->rules));
    save->is_over = result && strcmp(result, "*") != 0 && !record_tag(record, "Rounds");
    if (save->is_over)
        text_format(&stand, translate("over: %s"), result);
    else
        text_format(&stand, translate("words played: %d"), n_words);
    count_series(text, n_bytes, record, save, &stand);
    record_free(record);
    return true;
}

static bool read_save(struct save *save)
{
    struct stat about;
    struct tm day;
    size_t n_bytes;
    FILE *file = fopen(save->path, "rb");
    if (!file)
        return false;
    char *text = file_read(file, RECORD_FILE_MAX, &n_bytes);
    bool is_good = text && fstat(fileno(file), &about) == 0 && describe(text, n_bytes, save);
    if (is_good) {
        save->changed = about.st_mtime;
        strftime(save->date, sizeof save->date, "%Y-%m-%d", localtime_r(&save->changed, &day));
    }
    fclose(file);
    free(text);
    return is_good;
}

/* ---- The list. */

/* The name of the save in that file; false: it is none. */
static bool take_name(const char *file, struct save *save)
{
    size_t length = strlen(file), n_ending = strlen(ending);
    if (length <= n_ending || strcmp(file + length - n_ending, ending) != 0 ||
        length - n_ending >= SAVE_NAME_MAX)
        return false;
    snprintf(save->name, sizeof save->name, "%.*s", (int)(length - n_ending), file);
    return true;
}

static int newest_first(const void *one, const void *other)
{
    const struct save *a = one, *b = other;
    if (a->changed != b->changed)
        return a->changed > b->changed ? -1 : 1;
    return strcmp(b->name, a->name);
}

/* Those of a folder. */
static int add_folder(const char *folder, struct save *list, int n)
{
    DIR *files = opendir(folder);
    const struct dirent *file;
    while (files && n < SAVES_MAX && (file = readdir(files))) {
        struct save *save = &list[n];
        int length = snprintf(save->path, sizeof save->path, "%s/%s", folder, file->d_name);
        if (length < (int)sizeof save->path && take_name(file->d_name, save) && read_save(save))
            n++;
    }
    if (files)
        closedir(files);
    return n;
}

int save_list(struct save **list)
{
    char folder[SAVES_PATH_MAX], before[SAVES_PATH_MAX];
    int n = 0;
    *list = calloc(SAVES_MAX, sizeof **list);
    if (!*list)
        return 0;
    saves_games_folder(folder);
    n = add_folder(folder, *list, n);
    /* Where the one game was kept before there were several. */
    snprintf(before, sizeof before, "%.*s", (int)(strrchr(folder, '/') - folder), folder);
    n = add_folder(before, *list, n);
    qsort(*list, (size_t)n, sizeof **list, newest_first);
    return n;
}

bool save_find(const char *name, char path[SAVES_PATH_MAX])
{
    struct save *list;
    int n = save_list(&list);
    bool is_found = false;
    for (int i = 0; i < n && !is_found; i++) {
        is_found = strcmp(list[i].name, name) == 0;
        if (is_found)
            memcpy(path, list[i].path, SAVES_PATH_MAX);
    }
    free(list);
    return is_found;
}

bool save_last(char path[SAVES_PATH_MAX])
{
    struct save *list;
    int n = save_list(&list);
    if (n > 0)
        memcpy(path, list[0].path, SAVES_PATH_MAX);
    free(list);
    return n > 0;
}

void save_new(const struct game *game, char path[SAVES_PATH_MAX])
{
    char folder[SAVES_PATH_MAX - SAVE_NAME_MAX], date[16];
    struct save *list;
    time_t now = time(NULL);
    struct tm day;
    int n = save_list(&list);
    for (int i = 0; i < n; i++)
        if (list[i].is_over)
            unlink(list[i].path);
    free(list);
    saves_games_folder(path);
    snprintf(folder, sizeof folder, "%s", path);
    strftime(date, sizeof date, "%Y-%m-%d", localtime_r(&now, &day));
    snprintf(path, SAVES_PATH_MAX, "%s/%s-%s%s", folder, game_key(game), date, ending);
    for (int number = 2; access(path, F_OK) == 0; number++)
        snprintf(path, SAVES_PATH_MAX, "%s/%s-%s-%d%s", folder, game_key(game), date, number, ending);
}
