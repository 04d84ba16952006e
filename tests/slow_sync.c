/*
 * slow_sync.c: a disk that takes its time: loaded before a program
 * (LD_PRELOAD), every sync takes CAIRN_SLOW_SYNC_MS.
 */
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

int fsync(int file);
int fdatasync(int file);

static void take_time(void)
{
    const char *ms = getenv("CAIRN_SLOW_SYNC_MS");
    usleep((useconds_t)(ms ? atoi(ms) : 0) * 1000);
}

int fsync(int file)
{
    take_time();
    return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file)
{
    take_time();
    return (int)syscall(SYS_fdatasync, file);
}
