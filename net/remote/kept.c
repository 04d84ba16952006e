/* kept.c: see kept.h. */
#include "kept.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bytes.h"
#include "file.h"
#include "hex.h"
#include "number.h"

enum { PATH_ROOM = 4096, SERVERS_FILE_MAX = 1 << 20, ATTEMPTS_MAX = 1000000 };

static const struct phrase phrase_not_written = {
    "receipt-not-written", PHRASE("The receipt of the shuffle cannot be written: %1.")};

/* ---- Places. */

static void add_state_folder(struct text *path)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && state[0] == '/')
        text_format(path, "%s/cairn", state);
    else
        text_format(path, "%s/.local/state/cairn", home && *home ? home : ".");
}

/* Of a server's address, as the name of a folder. */
static void add_server(struct text *path, const char *server)
{
    for (; *server; server++) {
        bool is_plain = (*server >= 'a' && *server <= 'z') || (*server >= 'A' && *server <= 'Z') ||
                        (*server >= '0' && *server <= '9') || *server == '-' ||
                        (*server == '.' && path->start[path->length - 1] != '/');
        text_char(path, is_plain ? *server : '_');
    }
}

/* With all folders above it. */
static bool make_folder(const char *path)
{
    char part[PATH_ROOM];
    struct text text = text_in(part, sizeof part);
    for (const char *at = path; *at; at++) {
        if (*at == '/' && at > path)
            mkdir(part, 0700);
        text_char(&text, *at);
    }
    return mkdir(part, 0700) == 0 || errno == EEXIST;
}

static struct text receipts_of(const char *server, char path[PATH_ROOM])
{
    struct text text = text_in(path, PATH_ROOM);
    add_state_folder(&text);
    text_add(&text, "/receipts/");
    add_server(&text, server);
    return text;
}

static char *read_whole(const char *path, size_t most, size_t *n_bytes)
{
    FILE *file = fopen(path, "r");
    char *text = file ? file_read(file, most, n_bytes) : NULL;
    if (file)
        fclose(file);
    return text;
}

/* ---- Receipts: TABLE-SEAT-ATTEMPT.receipt. */

/* The attempt of this file, if it is one of that seat; else 0. */
static int attempt_of(const char *name, const char *beginning)
{
    static const char end[] = ".receipt";
    char digits[16];
    struct text text = text_in(digits, sizeof digits);
    size_t n_name = strlen(name), n_beginning = strlen(beginning);
    int attempt = 0;
    if (n_name <= n_beginning + strlen(end) || strncmp(name, beginning, n_beginning) != 0 ||
        strcmp(name + n_name - strlen(end), end) != 0)
        return 0;
    for (const char *at = name + n_beginning; at < name + n_name - strlen(end); at++)
        text_char(&text, *at);
    return number_read_int(digits, 1, ATTEMPTS_MAX, &attempt) ? attempt : 0;
}

bool kept_find(const char *server, const char *table, int seat, struct receipt *receipt)
{
    char path[PATH_ROOM], beginning[128];
    struct text text = receipts_of(server, path), start = text_in(beginning, sizeof beginning);
    text_format(&start, "%s-%d-", table, seat);
    DIR *folder = opendir(path);
    int last = 0;
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        int attempt = attempt_of(entry->d_name, beginning);
        last = attempt > last ? attempt : last;
    }
    if (folder)
        closedir(folder);
    if (last == 0)
        return false;
    size_t n_bytes;
    text_format(&text, "/%s%d.receipt", beginning, last);
    char *bytes = text.is_cut ? NULL : read_whole(path, RECEIPT_FILE_MAX, &n_bytes);
    bool is_read = bytes && receipt_read(bytes, n_bytes, receipt, NULL) && receipt->seat == seat &&
                   strcmp(receipt->promise.table, table) == 0;
    free(bytes);
    return is_read;
}

bool kept_add(const struct receipt *receipt, struct sentence *why)
{
    char path[PATH_ROOM];
    struct text text = receipts_of(receipt->server, path);
    char *bytes = receipt_write(receipt);
    errno = bytes ? 0 : ENOMEM;
    bool is_done = bytes && make_folder(path);
    text_format(&text, "/%s-%d-%d.receipt", receipt->promise.table, receipt->seat,
                receipt->promise.attempt);
    is_done = is_done && !text.is_cut && file_replace(path, bytes, strlen(bytes));
    if (!is_done)
        sentence_set(why, &phrase_not_written, strerror(errno));
    free(bytes);
    return is_done;
}

/* ---- Keys of servers: lines "SERVER KEY", the newest of a server last. */

/* The key of the last line of that server; NULL: it has none. */
static const char *last_key(const char *lines, const char *server)
{
    const char *found = NULL;
    size_t n_server = strlen(server);
    for (const char *line = lines; line && *line; line = strchr(line, '\n'), line += line ? 1 : 0)
        if (strncmp(line, server, n_server) == 0 && line[n_server] == ' ')
            found = line + n_server + 1;
    return found;
}

enum key_news kept_meet(const char *server, const uint8_t key[ED25519_KEY])
{
    char path[PATH_ROOM], digits[2 * ED25519_KEY + 1];
    struct text text = text_in(path, sizeof path);
    add_state_folder(&text);
    make_folder(path);
    text_add(&text, "/servers");
    hex_write(key, ED25519_KEY, digits);
    size_t n_bytes = 0;
    char *lines = read_whole(path, SERVERS_FILE_MAX, &n_bytes);
    const char *before = last_key(lines, server);
    enum key_news news = !before                                              ? KEY_NEW
                         : strncmp(before, digits, strlen(digits)) == 0 ? KEY_KNOWN
                                                                              : KEY_CHANGED;
    struct bytes more = {0};
    bytes_add(&more, lines ? lines : "", n_bytes);
    bytes_add_text(&more, server);
    bytes_add_text(&more, " ");
    bytes_add_text(&more, digits);
    bytes_add_text(&more, "\n");
    if (news != KEY_KNOWN && !more.is_short)
        file_replace(path, more.start, more.length);
    bytes_free(&more);
    free(lines);
    return news;
}
