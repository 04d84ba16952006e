/*
 * faulty_vfs.h: files as SQLite sees them on a bad day: writes that fail or
 * are torn, syncs that fail or lie, a disk that is full, and power cuts, after
 * which only what was synced is sure to be there.
 *
 * It stands before the machine's own files (sqlite3_vfs) and remembers what
 * has been synced.
 */
#ifndef CAIRN_FAULTY_VFS_H
#define CAIRN_FAULTY_VFS_H

#include <stdbool.h>

#include "rng.h"

/* How often, one in so many; 0: never. */
struct faults {
    int failed_write;
    int torn_write;   /* its first half is written, then it fails */
    int full_disk;
    int failed_sync;
    int lost_sync;    /* says it is done, and is not */
};

/* From now on SQLite's own default. */
void faulty_vfs_begin(uint64_t seed);
void faulty_vfs_set(const struct faults *);
int faulty_vfs_count(void);  /* faults since the last time */

/* The next sync fails, as if once. */
void faulty_vfs_fail_sync(void);

/* The power fails: nothing reaches the disk any more. */
void faulty_vfs_cut_power(void);

/* It is back: of what was written and not synced some is there, some not, some
 * torn at sectors. Nothing may have a file open. */
void faulty_vfs_restore_power(void);

void faulty_vfs_end(void);

#endif
