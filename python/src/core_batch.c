/* core_batch.c: many games side by side, in arrays that Python sees without a
 * copy. */
#include <stdlib.h>
#include <string.h>

#include "core.h"

/* One array of a batch, by the buffer protocol; it keeps the batch. Nobody but
 * the batch writes it. */
struct memory_object {
    PyObject_HEAD
    PyObject *batch;
    void *bytes;
    Py_ssize_t size, item;
    int n_dimensions;
    Py_ssize_t shape[2], stride[2];
    char format[2];
};

struct batch_object {
    PyObject_HEAD
    cairn_batch *batch;
    cairn_arrays arrays;
    int n_games, n_actions, n_bytes, n_seats;
    int is_busy;  /* on another thread */
};

/* ---- Arrays. */

static int memory_get(PyObject *object, Py_buffer *view, int flags)
{
    struct memory_object *self = (struct memory_object *)object;
    if (flags & PyBUF_WRITABLE) {
        PyErr_SetString(PyExc_BufferError, "only the batch itself writes its arrays");
        return -1;
    }
    *view = (Py_buffer){
        .buf = self->bytes,
        .obj = object,
        .len = self->size,
        .itemsize = self->item,
        .readonly = 1,
        .ndim = self->n_dimensions,
        .format = flags & PyBUF_FORMAT ? self->format : NULL,
        .shape = flags & PyBUF_ND ? self->shape : NULL,
        .strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? self->stride : NULL,
    };
    Py_INCREF(object);
    return 0;
}

static void memory_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    Py_XDECREF(((struct memory_object *)object)->batch);
    release(object);
    Py_DECREF(type);
}

static PyObject *memory_of(PyObject *batch, void *bytes, char format, Py_ssize_t item, Py_ssize_t n,
                           Py_ssize_t m)
{
    struct memory_object *self = (struct memory_object *)PyType_GenericAlloc(core.memory, 0);
    if (!self)
        return NULL;
    Py_INCREF(batch);
    self->batch = batch;
    self->bytes = bytes;
    self->size = item * n * (m ? m : 1);
    self->item = item;
    self->n_dimensions = m ? 2 : 1;
    self->shape[0] = n;
    self->shape[1] = m;
    self->stride[0] = item * (m ? m : 1);
    self->stride[1] = item;
    self->format[0] = format;
    return (PyObject *)self;
}

static PyType_Slot memory_slots[] = {
    {Py_tp_doc, "An array of a batch, for memoryview and NumPy."},
    {Py_tp_dealloc, memory_dealloc},
    {Py_bf_getbuffer, memory_get},
    {0, NULL},
};

/* ---- Batches. */

static void batch_dealloc(PyObject *object)
{
    struct batch_object *self = (struct batch_object *)object;
    PyTypeObject *type = Py_TYPE(object);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    cairn_batch_free(self->batch);
    free(self->arrays.observation);
    free(self->arrays.mask);
    free(self->arrays.seat);
    free(self->arrays.reward);
    free(self->arrays.is_over);
    release(object);
    Py_DECREF(type);
}

static PyObject *batch_new(PyTypeObject *type, PyObject *arguments, PyObject *names)
{
    static char *keys[] = {"setup", "n", "threads", "seed", NULL};
    cairn_setup setup;
    int n_games, n_threads = 1;
    unsigned long long seed = 1;
    cairn_error error;
    if (!PyArg_ParseTupleAndKeywords(arguments, names, "O&i|iK", keys, core_setup_from, &setup, &n_games,
                                     &n_threads, &seed))
        return NULL;
    if (n_games < 1 || n_games > 1 << 24)
        return core_refuse("A batch has 1 to 16777216 games and 1 to 64 threads.");
    if (cairn_setup_actions(&setup) < 0)
        return core_refuse("This game has no numbered actions and observations.");
    struct batch_object *self = (struct batch_object *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->n_games = n_games;
    self->n_actions = cairn_setup_actions(&setup);
    self->n_bytes = cairn_setup_observation_size(&setup);
    self->n_seats = cairn_setup_seats(&setup);
    size_t n = (size_t)n_games;
    self->arrays = (cairn_arrays){
        .observation = malloc(n * (size_t)self->n_bytes),
        .mask = malloc(n * (size_t)self->n_actions),
        .seat = malloc(n * sizeof(int32_t)),
        .reward = malloc(n * (size_t)self->n_seats * sizeof(float)),
        .is_over = malloc(n),
    };
    if (!self->arrays.observation || !self->arrays.mask || !self->arrays.seat || !self->arrays.reward ||
        !self->arrays.is_over) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    self->batch = cairn_batch_new(&setup, n_games, n_threads, seed, &self->arrays, &error);
    if (!self->batch) {
        Py_DECREF(self);
        return core_raise(&error);
    }
    return (PyObject *)self;
}

static int is_free(struct batch_object *self)
{
    if (self->is_busy)
        core_refuse("This batch is at work on another thread.");
    return !self->is_busy;
}

static PyObject *batch_reset(PyObject *object, PyObject *arguments)
{
    struct batch_object *self = (struct batch_object *)object;
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "K", &seed) || !is_free(self))
        return NULL;
    self->is_busy = 1;
    Py_BEGIN_ALLOW_THREADS;
    cairn_batch_reset(self->batch, seed);
    Py_END_ALLOW_THREADS;
    self->is_busy = 0;
    Py_RETURN_NONE;
}

/* The caller's actions: a contiguous buffer of as many int32 as there are games. */
static int get_actions(struct batch_object *self, PyObject *object, int flags, Py_buffer *actions)
{
    if (PyObject_GetBuffer(object, actions, flags | PyBUF_FORMAT | PyBUF_C_CONTIGUOUS) < 0)
        return 0;
    const char *format = actions->format ? actions->format : "B";
    if (actions->len == (Py_ssize_t)((size_t)self->n_games * sizeof(int32_t)) &&
        (strcmp(format, "i") == 0 || (strcmp(format, "l") == 0 && sizeof(long) == 4)))
        return 1;
    PyBuffer_Release(actions);
    core_refuse("Actions are one int32 for each game, side by side.");
    return 0;
}

static PyObject *batch_sample(PyObject *object, PyObject *out)
{
    struct batch_object *self = (struct batch_object *)object;
    Py_buffer actions;
    if (!is_free(self) || !get_actions(self, out, PyBUF_WRITABLE, &actions))
        return NULL;
    self->is_busy = 1;
    Py_BEGIN_ALLOW_THREADS;
    cairn_batch_sample(self->batch, actions.buf);
    Py_END_ALLOW_THREADS;
    self->is_busy = 0;
    PyBuffer_Release(&actions);
    Py_RETURN_NONE;
}

static PyObject *batch_step(PyObject *object, PyObject *in)
{
    struct batch_object *self = (struct batch_object *)object;
    Py_buffer actions;
    int refused;
    if (!is_free(self) || !get_actions(self, in, 0, &actions))
        return NULL;
    self->is_busy = 1;
    Py_BEGIN_ALLOW_THREADS;
    refused = cairn_batch_step(self->batch, actions.buf);
    Py_END_ALLOW_THREADS;
    self->is_busy = 0;
    PyBuffer_Release(&actions);
    if (refused >= 0) {
        char sentence[96];
        PyOS_snprintf(sentence, sizeof sentence,
                      "The action of game %d is not legal there; nothing has been played.", refused);
        return core_refuse(sentence);
    }
    Py_RETURN_NONE;
}

static PyObject *get_observation(PyObject *object, void *nothing)
{
    (void)nothing;
    struct batch_object *self = (struct batch_object *)object;
    return memory_of(object, self->arrays.observation, 'B', 1, self->n_games, self->n_bytes);
}

static PyObject *get_mask(PyObject *object, void *nothing)
{
    (void)nothing;
    struct batch_object *self = (struct batch_object *)object;
    return memory_of(object, self->arrays.mask, 'B', 1, self->n_games, self->n_actions);
}

static PyObject *get_seat(PyObject *object, void *nothing)
{
    (void)nothing;
    struct batch_object *self = (struct batch_object *)object;
    return memory_of(object, self->arrays.seat, 'i', sizeof(int32_t), self->n_games, 0);
}

static PyObject *get_reward(PyObject *object, void *nothing)
{
    (void)nothing;
    struct batch_object *self = (struct batch_object *)object;
    return memory_of(object, self->arrays.reward, 'f', sizeof(float), self->n_games, self->n_seats);
}

static PyObject *get_is_over(PyObject *object, void *nothing)
{
    (void)nothing;
    struct batch_object *self = (struct batch_object *)object;
    return memory_of(object, self->arrays.is_over, 'B', 1, self->n_games, 0);
}

static PyMethodDef batch_methods[] = {
    {"reset", batch_reset, METH_VARARGS, "Starts all games anew from a seed."},
    {"sample", batch_sample, METH_O, "Writes a legal action for each game into an int32 array."},
    {"step", batch_step, METH_O, "Plays one action in each game, or refuses and plays none."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef batch_members[] = {
    {"observation", get_observation, NULL, "What each seat to move knows.", NULL},
    {"mask", get_mask, NULL, "Which of its actions are legal.", NULL},
    {"seat", get_seat, NULL, "Who is to move.", NULL},
    {"reward", get_reward, NULL, "Of the games that the last step ended, else 0.", NULL},
    {"is_over", get_is_over, NULL, "Did the last step end a game?", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot batch_slots[] = {
    {Py_tp_doc, "Batch(setup, n, threads=1, seed=1): n games side by side."},
    {Py_tp_new, batch_new},
    {Py_tp_dealloc, batch_dealloc},
    {Py_tp_methods, batch_methods},
    {Py_tp_getset, batch_members},
    {0, NULL},
};

int core_add_batch(PyObject *module)
{
    static PyType_Spec memory = {"cairn_games._core.Memory", sizeof(struct memory_object), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, memory_slots};
    static PyType_Spec batch = {"cairn_games._core.Batch", sizeof(struct batch_object), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, batch_slots};
    return core_add_type(module, &memory, &core.memory) && core_add_type(module, &batch, &core.batch);
}
