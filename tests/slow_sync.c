/*
 * slow_sync.c: a disk that takes its time: loaded before a program
 * (LD_PRELOAD), no sync ends as long as there is the file that
 * CAIRN_SLOW_SYNC_HELD names.
 */
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

int fsync(int file);
int fdatasync(int file);

static void wait_until_free(void)
{
    const char *held = getenv("CAIRN_SLOW_SYNC_HELD");
    while (held && access(held, F_OK) == 0)
        usleep(1000);
}

int fsync(int file)
{
    wait_until_free();
    return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file)
{
    wait_until_free();
    return (int)syscall(SYS_fdatasync, file);
}
