/* faulty_vfs.c: see faulty_vfs.h. */
#include "faulty_vfs.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES_MAX = 8, PATH_ROOM = 512, SECTOR = 512 };

/* Written, and not yet synced. */
struct unsynced {
    sqlite3_int64 offset;
    int n_bytes;
    char *bytes;  /* NULL: the file was cut to `offset` */
    struct unsynced *next;
};

/* A file of which a power cut would leave this. */
struct shadow {
    char path[PATH_ROOM];
    char *synced;
    size_t n_synced, room;
    bool is_there;
    struct unsynced *first, **last;
};

struct file {
    sqlite3_file base;
    struct shadow *shadow;  /* NULL: not one that matters */
    sqlite3_file *real;
};

static sqlite3_vfs vfs, *real_vfs;
static struct shadow shadows[FILES_MAX];
static struct faults faults;
static struct rng rng;
static int n_faults;
static bool fails_next_sync;
static bool has_power = true;

static bool happens(int one_in)
{
    bool does = one_in > 0 && rng_below(&rng, (uint32_t)one_in) == 0;
    n_faults += does;
    return does;
}

/* ---- What has been synced. */

static struct shadow *shadow_of(const char *path)
{
    for (int i = 0; i < FILES_MAX; i++) {
        struct shadow *shadow = &shadows[i];
        if (!shadow->path[0]) {
            snprintf(shadow->path, sizeof shadow->path, "%s", path);
            shadow->last = &shadow->first;
        }
        if (strcmp(shadow->path, path) == 0)
            return shadow;
    }
    abort();
}

static void put(struct shadow *shadow, sqlite3_int64 offset, const char *bytes, size_t n_bytes)
{
    size_t end = (size_t)offset + n_bytes;
    if (end > shadow->room) {
        shadow->room = 2 * end;
        shadow->synced = realloc(shadow->synced, shadow->room);
    }
    if (end > shadow->n_synced) {
        memset(shadow->synced + shadow->n_synced, 0, end - shadow->n_synced);
        shadow->n_synced = end;
    }
    memcpy(shadow->synced + offset, bytes, n_bytes);
}

static void remember(struct shadow *shadow, sqlite3_int64 offset, const char *bytes, int n_bytes)
{
    struct unsynced *one = calloc(1, sizeof *one);
    one->offset = offset;
    one->n_bytes = n_bytes;
    if (bytes) {
        one->bytes = malloc((size_t)n_bytes);
        memcpy(one->bytes, bytes, (size_t)n_bytes);
    }
    *shadow->last = one;
    shadow->last = &one->next;
}

static struct unsynced *take_first(struct shadow *shadow)
{
    struct unsynced *one = shadow->first;
    if (one && !(shadow->first = one->next))
        shadow->last = &shadow->first;
    return one;
}

static void drop(struct unsynced *one)
{
    free(one->bytes);
    free(one);
}

static void settle(struct shadow *shadow)
{
    struct unsynced *one;
    while ((one = take_first(shadow))) {
        if (one->bytes)
            put(shadow, one->offset, one->bytes, (size_t)one->n_bytes);
        else if ((size_t)one->offset < shadow->n_synced)
            shadow->n_synced = (size_t)one->offset;
        drop(one);
    }
    shadow->is_there = true;
}

/* ---- Files. */

static struct file *file_of(sqlite3_file *file)
{
    return (struct file *)file;
}

static int do_close(sqlite3_file *file)
{
    sqlite3_file *real = file_of(file)->real;
    return real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;
}

static int do_read(sqlite3_file *file, void *bytes, int n_bytes, sqlite3_int64 offset)
{
    sqlite3_file *real = file_of(file)->real;
    return real->pMethods->xRead(real, bytes, n_bytes, offset);
}

static int do_write(sqlite3_file *file, const void *bytes, int n_bytes, sqlite3_int64 offset)
{
    struct file *own = file_of(file);
    sqlite3_file *real = own->real;
    if (!own->shadow)
        return real->pMethods->xWrite(real, bytes, n_bytes, offset);
    if (!has_power || happens(faults.failed_write))
        return SQLITE_IOERR_WRITE;
    if (happens(faults.full_disk))
        return SQLITE_FULL;
    if (happens(faults.torn_write)) {
        remember(own->shadow, offset, bytes, n_bytes / 2);
        real->pMethods->xWrite(real, bytes, n_bytes / 2, offset);
        return SQLITE_IOERR_WRITE;
    }
    remember(own->shadow, offset, bytes, n_bytes);
    return real->pMethods->xWrite(real, bytes, n_bytes, offset);
}

static int do_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    struct file *own = file_of(file);
    if (own->shadow && (!has_power || happens(faults.failed_write)))
        return SQLITE_IOERR_TRUNCATE;
    if (own->shadow)
        remember(own->shadow, size, NULL, 0);
    return own->real->pMethods->xTruncate(own->real, size);
}

static int do_sync(sqlite3_file *file, int flags)
{
    (void)flags;
    struct file *own = file_of(file);
    if (!own->shadow)
        return SQLITE_OK;
    bool is_next = fails_next_sync;
    fails_next_sync = false;
    if (!has_power || is_next || happens(faults.failed_sync))
        return SQLITE_IOERR_FSYNC;
    if (!happens(faults.lost_sync))
        settle(own->shadow);
    return SQLITE_OK;
}

static int do_size(sqlite3_file *file, sqlite3_int64 *size)
{
    sqlite3_file *real = file_of(file)->real;
    return real->pMethods->xFileSize(real, size);
}

static int do_lock(sqlite3_file *file, int lock)
{
    sqlite3_file *real = file_of(file)->real;
    return real->pMethods->xLock(real, lock);
}

static int do_unlock(sqlite3_file *file, int lock)
{
    sqlite3_file *real = file_of(file)->real;
    return real->pMethods->xUnlock(real, lock);
}

static int do_check_lock(sqlite3_file *file, int *is_locked)
{
    sqlite3_file *real = file_of(file)->real;
    return real->pMethods->xCheckReservedLock(real, is_locked);
}

static int do_control(sqlite3_file *file, int what, void *more)
{
    sqlite3_file *real = file_of(file)->real;
    return real->pMethods->xFileControl(real, what, more);
}

static int do_sector_size(sqlite3_file *file)
{
    (void)file;
    return SECTOR;
}

/* No promise of a kind disk: nothing is atomic or in order. */
static int do_characteristics(sqlite3_file *file)
{
    (void)file;
    return 0;
}

static int do_shared_map(sqlite3_file *file, int page, int size, int extend, void volatile **at)
{
    sqlite3_file *real = file_of(file)->real;
    return real->pMethods->xShmMap(real, page, size, extend, at);
}

static int do_shared_lock(sqlite3_file *file, int offset, int n, int flags)
{
    sqlite3_file *real = file_of(file)->real;
    return real->pMethods->xShmLock(real, offset, n, flags);
}

static void do_shared_barrier(sqlite3_file *file)
{
    sqlite3_file *real = file_of(file)->real;
    real->pMethods->xShmBarrier(real);
}

static int do_shared_unmap(sqlite3_file *file, int with_file)
{
    sqlite3_file *real = file_of(file)->real;
    return real->pMethods->xShmUnmap(real, with_file);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = do_close,
    .xRead = do_read,
    .xWrite = do_write,
    .xTruncate = do_truncate,
    .xSync = do_sync,
    .xFileSize = do_size,
    .xLock = do_lock,
    .xUnlock = do_unlock,
    .xCheckReservedLock = do_check_lock,
    .xFileControl = do_control,
    .xSectorSize = do_sector_size,
    .xDeviceCharacteristics = do_characteristics,
    .xShmMap = do_shared_map,
    .xShmLock = do_shared_lock,
    .xShmBarrier = do_shared_barrier,
    .xShmUnmap = do_shared_unmap,
};

static int do_open(sqlite3_vfs *self, const char *name, sqlite3_file *file, int flags, int *given)
{
    (void)self;
    struct file *own = file_of(file);
    bool matters = name && flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL);
    own->base.pMethods = NULL;
    own->shadow = matters ? shadow_of(name) : NULL;
    own->real = (sqlite3_file *)(own + 1);
    int result = real_vfs->xOpen(real_vfs, name, own->real, flags, given);
    if (result == SQLITE_OK)
        own->base.pMethods = &methods;
    return result;
}

static int do_delete(sqlite3_vfs *self, const char *name, int sync)
{
    (void)self;
    if (!has_power)
        return SQLITE_IOERR_DELETE;
    int result = real_vfs->xDelete(real_vfs, name, sync);
    for (int i = 0; i < FILES_MAX; i++) {
        if (strcmp(shadows[i].path, name) != 0)
            continue;
        settle(&shadows[i]);
        shadows[i].n_synced = 0;
        shadows[i].is_there = false;
    }
    return result;
}

/* ---- The disk. */

void faulty_vfs_begin(uint64_t seed)
{
    real_vfs = sqlite3_vfs_find(NULL);
    vfs = *real_vfs;
    vfs.zName = "faulty";
    vfs.szOsFile = (int)sizeof(struct file) + real_vfs->szOsFile;
    vfs.xOpen = do_open;
    vfs.xDelete = do_delete;
    sqlite3_vfs_register(&vfs, 1);
    rng = rng_seeded(seed);
}

void faulty_vfs_set(const struct faults *wished)
{
    faults = *wished;
}

int faulty_vfs_count(void)
{
    int count = n_faults;
    n_faults = 0;
    return count;
}

void faulty_vfs_fail_sync(void)
{
    fails_next_sync = true;
}

void faulty_vfs_cut_power(void)
{
    has_power = false;
}

/* Of an unsynced write each sector may be there or not. */
static void keep_some(struct shadow *shadow, const struct unsynced *one)
{
    if (!one->bytes) {
        if (rng_below(&rng, 2) && (size_t)one->offset < shadow->n_synced)
            shadow->n_synced = (size_t)one->offset;
        return;
    }
    if (rng_below(&rng, 3) == 0)
        return;
    bool is_torn = rng_below(&rng, 3) == 0;
    for (int at = 0; at < one->n_bytes; at += SECTOR) {
        int length = one->n_bytes - at < SECTOR ? one->n_bytes - at : SECTOR;
        if (!is_torn || rng_below(&rng, 2))
            put(shadow, one->offset + at, one->bytes + at, (size_t)length);
    }
}

void faulty_vfs_restore_power(void)
{
    char shared[PATH_ROOM + 8];
    for (int i = 0; i < FILES_MAX; i++) {
        struct shadow *shadow = &shadows[i];
        struct unsynced *one;
        if (!shadow->path[0])
            continue;
        shadow->is_there = shadow->is_there || shadow->first;
        while ((one = take_first(shadow))) {
            keep_some(shadow, one);
            drop(one);
        }
        snprintf(shared, sizeof shared, "%s-shm", shadow->path);
        unlink(shared);
        unlink(shadow->path);
        if (!shadow->is_there)
            continue;
        int file = open(shadow->path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (file < 0 || (shadow->n_synced > 0 &&
                         write(file, shadow->synced, shadow->n_synced) !=
                             (ssize_t)shadow->n_synced))
            abort();
        close(file);
    }
    has_power = true;
}

void faulty_vfs_end(void)
{
    sqlite3_vfs_unregister(&vfs);
    for (int i = 0; i < FILES_MAX; i++) {
        struct unsynced *one;
        while ((one = take_first(&shadows[i])))
            drop(one);
        free(shadows[i].synced);
        shadows[i] = (struct shadow){0};
    }
}
