/* threads_none.c: threads_run where there are none. */
#include "threads.h"

void threads_run(int n, void (*work)(void *user, int index), void *user)
{
    for (int i = 0; i < n; i++)
        work(user, i);
}
