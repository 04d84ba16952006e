/* core_tables.c: games with their words, records, players and reviews. */
#include <stdlib.h>
#include <string.h>

#include "core.h"

/* ---- Tables. */

static cairn_table *table_of(PyObject *self)
{
    return ((struct table_object *)self)->table;
}

/* Around a table, which it owns; NULL frees it. */
static PyObject *wrap_table(PyTypeObject *type, cairn_table *table, const cairn_setup *setup)
{
    struct table_object *self = (struct table_object *)PyType_GenericAlloc(type, 0);
    if (!self) {
        cairn_table_free(table);
        return NULL;
    }
    self->table = table;
    self->setup = *setup;
    return (PyObject *)self;
}

static PyObject *table_new(PyTypeObject *type, PyObject *arguments, PyObject *names)
{
    static char *keys[] = {"setup", "viewer", "key", NULL};
    cairn_setup setup;
    cairn_error error;
    int viewer = CAIRN_OPEN;
    const char *key = NULL;
    Py_ssize_t n_bytes = 0;
    if (!PyArg_ParseTupleAndKeywords(arguments, names, "O&|iz#", keys, core_setup_from, &setup, &viewer,
                                     &key, &n_bytes))
        return NULL;
    if (key && n_bytes != CAIRN_KEY_SIZE)
        return core_refuse("A key has 32 bytes.");
    cairn_table *table = cairn_table_new(&setup, viewer, (const uint8_t *)key, &error);
    return table ? wrap_table(type, table, &setup) : core_raise(&error);
}

static void table_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    cairn_table_free(table_of(self));
    release(self);
    Py_DECREF(type);
}

static PyObject *table_play(PyObject *self, PyObject *arguments)
{
    const char *words;
    cairn_error error;
    if (!PyArg_ParseTuple(arguments, "s", &words))
        return NULL;
    if (cairn_table_play(table_of(self), words, &error) < 0)
        return core_raise(&error);
    Py_RETURN_NONE;
}

static PyObject *table_undo(PyObject *self, PyObject *arguments)
{
    int n_decisions = 1;
    cairn_error error;
    if (!PyArg_ParseTuple(arguments, "|i", &n_decisions))
        return NULL;
    if (n_decisions < 1)
        return core_refuse("At least one decision is taken back.");
    if (cairn_table_undo(table_of(self), n_decisions, &error) < 0)
        return core_raise(&error);
    Py_RETURN_NONE;
}

static PyObject *table_words(PyObject *self, PyObject *arguments)
{
    int viewer = CAIRN_OPEN;
    if (!PyArg_ParseTuple(arguments, "|i", &viewer))
        return NULL;
    int length = cairn_table_words(table_of(self), viewer, NULL, 0);
    if (length < 0)
        return core_refuse("There is no such viewer here.");
    char *words = malloc((size_t)length + 1);
    if (!words)
        return PyErr_NoMemory();
    cairn_table_words(table_of(self), viewer, words, (size_t)length + 1);
    PyObject *result = PyUnicode_FromStringAndSize(words, length);
    free(words);
    return result;
}

static PyObject *table_state(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    cairn_error error;
    cairn_state state;
    if (cairn_table_state(table_of(self), &state, &error) < 0)
        return core_raise(&error);
    struct state_object *object = (struct state_object *)PyType_GenericAlloc(core.state, 0);
    if (object)
        object->state = state;
    return (PyObject *)object;
}

static PyObject *table_view(PyObject *self, PyObject *arguments)
{
    int viewer;
    cairn_error error;
    cairn_view view;
    if (!PyArg_ParseTuple(arguments, "i", &viewer))
        return NULL;
    if (cairn_table_view(table_of(self), viewer, &view, &error) < 0)
        return core_raise(&error);
    struct view_object *object = (struct view_object *)PyType_GenericAlloc(core.view, 0);
    if (object) {
        object->view = view;
        object->setup = ((struct table_object *)self)->setup;
        object->viewer = viewer;
    }
    return (PyObject *)object;
}

static PyObject *table_setup(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    struct setup_object *object = (struct setup_object *)PyType_GenericAlloc(core.setup, 0);
    if (object)
        object->setup = ((struct table_object *)self)->setup;
    return (PyObject *)object;
}

static PyObject *table_record(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    if (cairn_table_record(table_of(self), NULL, 0) < 0)
        return core_refuse("Only the whole table can be recorded.");
    return core_text((core_writer)cairn_table_record, table_of(self));
}

static PyMethodDef table_methods[] = {
    {"play", table_play, METH_VARARGS, "Plays one or more words: all of them, or none."},
    {"undo", table_undo, METH_VARARGS, "Takes back decisions, with the chance that followed."},
    {"words", table_words, METH_VARARGS, "All words, as a viewer saw them (-2: as they were)."},
    {"state", table_state, METH_NOARGS, "The truth, where it is known."},
    {"view", table_view, METH_VARARGS, "What a viewer knows."},
    {"setup", table_setup, METH_NOARGS, "The game and its options."},
    {"record", table_record, METH_NOARGS, "The game as a record."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot table_slots[] = {
    {Py_tp_doc, "Table(setup, viewer=-2, key=None): a game with its words, whole or as one seat is told."},
    {Py_tp_new, table_new},
    {Py_tp_dealloc, table_dealloc},
    {Py_tp_methods, table_methods},
    {0, NULL},
};

/* ---- Records. */

static PyObject *key_from_seed(PyObject *module, PyObject *arguments)
{
    (void)module;
    unsigned long long seed;
    uint8_t key[CAIRN_KEY_SIZE];
    if (!PyArg_ParseTuple(arguments, "K", &seed))
        return NULL;
    cairn_key_from_seed(key, seed);
    return PyBytes_FromStringAndSize((const char *)key, sizeof key);
}

static PyObject *read_record(PyObject *module, PyObject *arguments)
{
    (void)module;
    const char *text;
    Py_ssize_t n_bytes;
    cairn_error error;
    if (!PyArg_ParseTuple(arguments, "s#", &text, &n_bytes))
        return NULL;
    cairn_table *table = cairn_record_read(text, (size_t)n_bytes, &error);
    if (!table)
        return core_raise(&error);
    cairn_setup setup;
    cairn_table_setup(table, &setup);
    return wrap_table(core.table, table, &setup);
}

static PyObject *verify(PyObject *module, PyObject *arguments)
{
    (void)module;
    const char *text;
    Py_ssize_t n_bytes;
    cairn_error error;
    if (!PyArg_ParseTuple(arguments, "s#", &text, &n_bytes))
        return NULL;
    int verdict = cairn_record_verify(text, (size_t)n_bytes, &error);
    return verdict < 0 ? core_raise(&error) : PyBool_FromLong(verdict);
}

static PyObject *review(PyObject *module, PyObject *arguments)
{
    (void)module;
    const char *text;
    Py_ssize_t n_bytes;
    unsigned long long nodes = 0, seed = 1;
    cairn_error error;
    if (!PyArg_ParseTuple(arguments, "s#|KK", &text, &n_bytes, &nodes, &seed))
        return NULL;
    char *json;
    Py_BEGIN_ALLOW_THREADS;
    json = cairn_review(text, (size_t)n_bytes, nodes, seed, &error);
    Py_END_ALLOW_THREADS;
    if (!json)
        return core_raise(&error);
    PyObject *result = PyUnicode_FromString(json);
    free(json);
    return result;
}

/* ---- Players. */

struct player_object {
    PyObject_HEAD
    cairn_player *player;
    int is_thinking;  /* on another thread */
};

static PyObject *player_new(PyTypeObject *type, PyObject *arguments, PyObject *names)
{
    static char *keys[] = {NULL};
    if (!PyArg_ParseTupleAndKeywords(arguments, names, "", keys))
        return NULL;
    struct player_object *self = (struct player_object *)PyType_GenericAlloc(type, 0);
    if (self && !(self->player = cairn_player_new())) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void player_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    cairn_player_free(((struct player_object *)self)->player);
    release(self);
    Py_DECREF(type);
}

/* Reads (table, level, nodes, time_ms, threads, seed) and begins; false with an
 * exception. The table may go afterwards: the player has its own copy. */
static int begin(struct player_object *self, PyObject *arguments)
{
    PyObject *table;
    cairn_limits limits = {.level = 3, .seed = 1};
    unsigned long long nodes = 0, seed = 1;
    long long time_ms = 0;
    cairn_error error;
    if (!PyArg_ParseTuple(arguments, "O!|iKLiK", core.table, &table, &limits.level, &nodes, &time_ms,
                          &limits.threads, &seed))
        return 0;
    if (self->is_thinking) {
        core_refuse("This player is thinking on another thread.");
        return 0;
    }
    limits.nodes = nodes;
    limits.time_ms = time_ms;
    limits.seed = seed;
    if (cairn_player_begin(self->player, table_of(table), &limits, &error) < 0) {
        core_raise(&error);
        return 0;
    }
    return 1;
}

static PyObject *player_choose(PyObject *object, PyObject *arguments)
{
    struct player_object *self = (struct player_object *)object;
    double value = 0;
    cairn_move move;
    if (!begin(self, arguments))
        return NULL;
    self->is_thinking = 1;
    int goes_on = 1;
    while (goes_on) {
        Py_BEGIN_ALLOW_THREADS;
        goes_on = cairn_player_think(self->player, 50);
        Py_END_ALLOW_THREADS;
        if (PyErr_CheckSignals() < 0)
            break;
    }
    self->is_thinking = 0;
    if (PyErr_Occurred())
        return NULL;
    move = cairn_player_answer(self->player, &value);
    return Py_BuildValue("kd", (unsigned long)move, value);
}

static PyObject *player_judge(PyObject *object, PyObject *arguments)
{
    struct player_object *self = (struct player_object *)object;
    if (!begin(self, arguments))
        return NULL;
    cairn_judgement *judged = malloc(CAIRN_CHOICES_MAX * sizeof *judged);
    if (!judged)
        return PyErr_NoMemory();
    int n_moves;
    self->is_thinking = 1;
    Py_BEGIN_ALLOW_THREADS;
    n_moves = cairn_player_judge(self->player, judged, CAIRN_CHOICES_MAX);
    Py_END_ALLOW_THREADS;
    self->is_thinking = 0;
    PyObject *list = n_moves < 0 ? PyErr_NoMemory() : PyList_New(0);
    for (int i = 0; list && i < n_moves; i++) {
        PyObject *one = Py_BuildValue("kdKO", (unsigned long)judged[i].move, judged[i].value,
                                      (unsigned long long)judged[i].visits,
                                      judged[i].is_exact ? Py_True : Py_False);
        if (!one || PyList_Append(list, one) < 0)
            Py_CLEAR(list);
        Py_XDECREF(one);
    }
    free(judged);
    return list;
}

static PyMethodDef player_methods[] = {
    {"choose", player_choose, METH_VARARGS,
     "choose(table, level=3, nodes=0, time_ms=0, threads=0, seed=1): (move, value)."},
    {"judge", player_judge, METH_VARARGS,
     "The same arguments: [(move, value, visits, is_exact)] of all moves, the best first."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot player_slots[] = {
    {Py_tp_doc, "Player(): a computer player. It is told what its seat knows, and nothing else."},
    {Py_tp_new, player_new},
    {Py_tp_dealloc, player_dealloc},
    {Py_tp_methods, player_methods},
    {0, NULL},
};

static PyMethodDef functions[] = {
    {"key_from_seed", key_from_seed, METH_VARARGS, "The key of 32 bytes that belongs to a number."},
    {"read_record", read_record, METH_VARARGS, "The first game of a text of records, as a Table."},
    {"verify", verify, METH_VARARGS, "Did the cards of a record come as its key says?"},
    {"review", review, METH_VARARGS, "review(text, nodes=0, seed=1): what a game was worth, as JSON."},
    {NULL, NULL, 0, NULL},
};

int core_add_tables(PyObject *module)
{
    static PyType_Spec table = {"cairn_games._core.Table", sizeof(struct table_object), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, table_slots};
    static PyType_Spec player = {"cairn_games._core.Player", sizeof(struct player_object), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, player_slots};
    return core_add_type(module, &table, &core.table) && core_add_type(module, &player, &core.player) &&
           PyModule_AddFunctions(module, functions) == 0;
}
