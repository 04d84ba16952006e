/*
 * mpi_module.c: Open MPI, as a module that is loaded under mpirun and by nobody
 * else (ranks_module.h). MPI ends the run by itself when a call fails.
 */
#include <mpi.h>

#include "ranks_module.h"

static bool start(int *self, int *n_ranks)
{
    int provided;
    return MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided) == MPI_SUCCESS &&
           provided >= MPI_THREAD_SERIALIZED &&
           MPI_Comm_rank(MPI_COMM_WORLD, self) == MPI_SUCCESS &&
           MPI_Comm_size(MPI_COMM_WORLD, n_ranks) == MPI_SUCCESS;
}

static void finish(void)
{
    MPI_Finalize();
}

static void abandon(int code)
{
    MPI_Abort(MPI_COMM_WORLD, code);
}

static void send(int to, int tag, const void *bytes, size_t n_bytes)
{
    MPI_Send(bytes, (int)n_bytes, MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

static bool look(int from, int tag, struct ranks_message *message)
{
    int is_there = 0, n_bytes = 0;
    MPI_Status status;
    MPI_Iprobe(from < 0 ? MPI_ANY_SOURCE : from, tag < 0 ? MPI_ANY_TAG : tag, MPI_COMM_WORLD,
               &is_there, &status);
    if (!is_there)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &n_bytes);
    *message = (struct ranks_message){status.MPI_SOURCE, status.MPI_TAG, (size_t)n_bytes};
    return true;
}

static void receive(const struct ranks_message *message, void *bytes)
{
    MPI_Recv(bytes, (int)message->n_bytes, MPI_BYTE, message->from, message->tag, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
}

extern const struct ranks_module cairn_ranks_module;
const struct ranks_module cairn_ranks_module = {start, finish, abandon, send, look, receive};
