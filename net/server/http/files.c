/* files.c: see files.h. */
#include "files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server_limits.h"

enum { PATH_ROOM = 4096, DEPTH_MAX = 8, HASH_LENGTH = 8, TAG_BYTES = 16 };

struct files {
    struct file *file;  /* in byte order of their names */
    int n_files;
    size_t n_bytes;
};

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
};

static const char *const coding_ending[N_FILE_CODINGS] = {
    [FILE_PLAIN] = "", [FILE_BROTLI] = ".br", [FILE_GZIP] = ".gz"};

static bool ends_with(const char *name, const char *ending)
{
    size_t n_name = strlen(name), n_ending = strlen(ending);
    return n_name >= n_ending && strcmp(name + n_name - n_ending, ending) == 0;
}

static const char *type_of(const char *name)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (ends_with(name, types[i].ending))
            return types[i].type;
    return "application/octet-stream";
}

/* "/assets/NAME-HASH.ending", as the page's builder makes them. */
static bool is_hashed(const char *name)
{
    const char *dot = strrchr(name, '.');
    return strncmp(name, "/assets/", strlen("/assets/")) == 0 && dot &&
           dot - name > HASH_LENGTH + 1 && dot[-HASH_LENGTH - 1] == '-';
}

/* ---- Reading. */

static char *read_bytes(const char *path, size_t *length)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat about;
    char *bytes = NULL;
    if (file < 0 || fstat(file, &about) != 0 || !S_ISREG(about.st_mode))
        goto end;
    size_t wanted = about.st_size < LIMIT_PAGE ? (size_t)about.st_size : LIMIT_PAGE;
    bytes = malloc(wanted + 1);
    *length = 0;
    while (bytes && *length < wanted) {
        ssize_t n_read = read(file, bytes + *length, wanted - *length);
        if (n_read < 0) {
            free(bytes);
            bytes = NULL;
        } else if (n_read == 0) {
            break;
        } else {
            *length += (size_t)n_read;
        }
    }
end:
    if (file >= 0)
        close(file);
    return bytes;
}

/* A file and its compressed forms, which lie beside it. */
static bool add_file(struct files *files, const char *path, const char *name)
{
    if (files->n_files == LIMIT_PAGE_FILES)
        return false;
    struct file *more =
        realloc(files->file, (size_t)(files->n_files + 1) * sizeof *files->file);
    if (!more)
        return false;
    files->file = more;
    struct file *file = &files->file[files->n_files];
    *file = (struct file){.name = strdup(name)};
    if (!file->name)
        return false;
    files->n_files++;
    file->type = type_of(name);
    file->is_immutable = is_hashed(name);
    for (int coding = 0; coding < N_FILE_CODINGS; coding++) {
        char coded[PATH_ROOM];
        struct text text = text_in(coded, sizeof coded);
        text_format(&text, "%s%s", path, coding_ending[coding]);
        file->start[coding] = read_bytes(coded, &file->length[coding]);
        if (file->start[coding])
            files->n_bytes += file->length[coding];
    }
    if (!file->start[FILE_PLAIN])
        return false;
    uint8_t hash[TAG_BYTES];
    char digits[2 * TAG_BYTES + 1];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)file->start[FILE_PLAIN],
                       file->length[FILE_PLAIN], NULL, 0);
    struct text tag = text_in(file->tag, sizeof file->tag);
    text_format(&tag, "\"%s\"", sodium_bin2hex(digits, sizeof digits, hash, sizeof hash));
    return files->n_bytes <= LIMIT_PAGE;
}

static bool add_folder(struct files *files, const char *path, const char *name, int depth)
{
    DIR *folder = depth < DEPTH_MAX ? opendir(path) : NULL;
    bool is_done = folder != NULL;
    struct dirent *entry;
    while (is_done && (entry = readdir(folder))) {
        if (entry->d_name[0] == '.' || ends_with(entry->d_name, ".br") ||
            ends_with(entry->d_name, ".gz"))
            continue;
        char inner_path[PATH_ROOM], inner_name[PATH_ROOM];
        struct text path_text = text_in(inner_path, sizeof inner_path);
        struct text name_text = text_in(inner_name, sizeof inner_name);
        text_format(&path_text, "%s/%s", path, entry->d_name);
        text_format(&name_text, "%s/%s", name, entry->d_name);
        struct stat about;
        if (path_text.is_cut || lstat(inner_path, &about) != 0)
            is_done = false;
        else if (S_ISDIR(about.st_mode))
            is_done = add_folder(files, inner_path, inner_name, depth + 1);
        else if (S_ISREG(about.st_mode))
            is_done = add_file(files, inner_path, inner_name);
    }
    if (folder)
        closedir(folder);
    return is_done;
}

static int by_name(const void *one, const void *other)
{
    return strcmp(((const struct file *)one)->name, ((const struct file *)other)->name);
}

struct files *files_read(const char *folder, struct text *why)
{
    struct files *files = calloc(1, sizeof *files);
    errno = 0;
    if (!files || (folder && !add_folder(files, folder, "", 0))) {
        text_format(why, "the page's folder %s cannot be read: %s", folder ? folder : "",
                    errno ? strerror(errno) : "it is too big");
        files_free(files);
        return NULL;
    }
    if (files->n_files > 0)
        qsort(files->file, (size_t)files->n_files, sizeof *files->file, by_name);
    return files;
}

void files_free(struct files *files)
{
    if (!files)
        return;
    for (int i = 0; i < files->n_files; i++) {
        free(files->file[i].name);
        for (int coding = 0; coding < N_FILE_CODINGS; coding++)
            free(files->file[i].start[coding]);
    }
    free(files->file);
    free(files);
}

/* ---- Looking. */

const struct file *files_find(const struct files *files, const char *name)
{
    struct file wanted = {.name = (char *)name};
    if (files->n_files == 0)
        return NULL;
    return bsearch(&wanted, files->file, (size_t)files->n_files, sizeof wanted, by_name);
}

/* Is the coding in the list, and not with a weight of zero? */
static bool accepts(const char *list, const char *coding)
{
    static const char blanks[] = " \t";
    size_t n_coding = strlen(coding);
    while (*list) {
        size_t n_item = strcspn(list, ",");
        const char *item = list + strspn(list, blanks);
        const char *end = list + n_item;
        if (item + n_coding <= end && strncasecmp(item, coding, n_coding) == 0) {
            const char *after = item + n_coding;
            after += strspn(after, blanks);
            if (after >= end)
                return true;
            if (*after == ';') {
                const char *weight = memchr(after, '=', (size_t)(end - after));
                return !weight || strspn(weight + 1, "0. \t") < (size_t)(end - weight - 1);
            }
        }
        list = *end ? end + 1 : end;
    }
    return false;
}

enum file_coding file_choose(const struct file *file, const char *accept_encoding)
{
    if (file->start[FILE_BROTLI] && accepts(accept_encoding, "br"))
        return FILE_BROTLI;
    if (file->start[FILE_GZIP] && accepts(accept_encoding, "gzip"))
        return FILE_GZIP;
    return FILE_PLAIN;
}
