/* file.c: see file.h. */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void *fail(char *bytes, int error)
{
    free(bytes);
    errno = error;
    return NULL;
}

char *file_read(FILE *file, size_t most, size_t *n_bytes)
{
    char *bytes = NULL;
    size_t room = 0, n_read;
    *n_bytes = 0;
    do {
        if (*n_bytes + 1 >= room) {
            room = room > 0 ? 2 * room : 1 << 16;
            char *more = realloc(bytes, room);
            if (!more)
                return fail(bytes, ENOMEM);
            bytes = more;
        }
        errno = 0;
        n_read = fread(bytes + *n_bytes, 1, room - 1 - *n_bytes, file);
        *n_bytes += n_read;
        if (*n_bytes > most)
            return fail(bytes, EFBIG);
    } while (n_read > 0);
    if (ferror(file))
        return fail(bytes, errno);
    bytes[*n_bytes] = '\0';
    return bytes;
}

static bool write_all(int file, const char *bytes, size_t n_bytes)
{
    while (n_bytes > 0) {
        ssize_t n_written = write(file, bytes, n_bytes);
        if (n_written < 0 && errno == EINTR)
            continue;
        if (n_written <= 0)
            return false;
        bytes += n_written;
        n_bytes -= (size_t)n_written;
    }
    return fsync(file) == 0;
}

/* So that the new name outlives a power cut. A folder that cannot be synced is
 * no failure: the file is whole either way. */
static void sync_folder_of(char *path)
{
    int folder = open(dirname(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    fsync(folder);
    close(folder);
}

bool file_replace(const char *path, const char *bytes, size_t n_bytes)
{
    char beside[PATH_MAX];
    if ((size_t)snprintf(beside, sizeof beside, "%s.new", path) >= sizeof beside) {
        errno = ENAMETOOLONG;
        return false;
    }
    int file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0)
        return false;
    struct stat old;
    bool is_written = (stat(path, &old) != 0 || fchmod(file, old.st_mode & 07777) == 0) &&
                      write_all(file, bytes, n_bytes);
    int error = errno;
    if (close(file) != 0 && is_written) {
        is_written = false;
        error = errno;
    }
    if (is_written && rename(beside, path) == 0) {
        sync_folder_of(beside);
        return true;
    }
    error = is_written ? errno : error;
    unlink(beside);
    errno = error;
    return false;
}
