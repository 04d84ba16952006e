/* core_positions.c: set-ups, states and views. */
#include <stdlib.h>
#include <string.h>

#include "core.h"

/* ---- Set-ups. */

static PyObject *setup_new(PyTypeObject *type, PyObject *arguments, PyObject *names)
{
    static char *keys[] = {"words", NULL};
    const char *words;
    cairn_setup setup;
    cairn_error error;
    if (!PyArg_ParseTupleAndKeywords(arguments, names, "s", keys, &words))
        return NULL;
    if (cairn_setup_read(&setup, words, &error) < 0)
        return core_raise(&error);
    struct setup_object *self = (struct setup_object *)PyType_GenericAlloc(type, 0);
    if (self)
        self->setup = setup;
    return (PyObject *)self;
}

static const cairn_setup *setup_of(PyObject *self)
{
    return &((struct setup_object *)self)->setup;
}

static PyObject *setup_words(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    return core_text((core_writer)cairn_setup_write, setup_of(self));
}

static PyObject *setup_describe(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    return core_text((core_writer)cairn_setup_describe, setup_of(self));
}

static PyObject *setup_layout(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    return core_text((core_writer)cairn_setup_layout, setup_of(self));
}

static PyObject *setup_seats(PyObject *self, void *nothing)
{
    (void)nothing;
    return PyLong_FromLong(cairn_setup_seats(setup_of(self)));
}

static PyObject *setup_actions(PyObject *self, void *nothing)
{
    (void)nothing;
    return PyLong_FromLong(cairn_setup_actions(setup_of(self)));
}

static PyObject *setup_bytes(PyObject *self, void *nothing)
{
    (void)nothing;
    return PyLong_FromLong(cairn_setup_observation_size(setup_of(self)));
}

static void dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static PyMethodDef setup_methods[] = {
    {"words", setup_words, METH_NOARGS, "The set-up in words, to be read again."},
    {"describe", setup_describe, METH_NOARGS, "What the game calls its things, as JSON."},
    {"layout", setup_layout, METH_NOARGS, "The blocks of actions and observations, as JSON."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef setup_members[] = {
    {"n_seats", setup_seats, NULL, "How many play.", NULL},
    {"n_actions", setup_actions, NULL, "How many numbered actions there are.", NULL},
    {"n_bytes", setup_bytes, NULL, "How many bytes an observation has.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot setup_slots[] = {
    {Py_tp_doc, "Setup(words): a game and its options, \"GAME [PRESET] [KEY=VALUE …]\"."},
    {Py_tp_new, setup_new},
    {Py_tp_dealloc, dealloc},
    {Py_tp_methods, setup_methods},
    {Py_tp_getset, setup_members},
    {0, NULL},
};

/* ---- What states and views share. */

/* A move from Python: any whole number that can be one; false with an exception. */
static int read_move(PyObject *object, void *move)
{
    unsigned long long number = PyLong_AsUnsignedLongLong(object);
    if (PyErr_Occurred()) {
        if (PyErr_ExceptionMatches(PyExc_OverflowError)) {
            PyErr_Clear();
            core_refuse("That number is no legal move here.");
        }
        return 0;
    }
    if (number > UINT32_MAX) {
        core_refuse("That number is no legal move here.");
        return 0;
    }
    *(cairn_move *)move = (cairn_move)number;
    return 1;
}

static PyObject *list_moves(int (*legal)(const void *, cairn_move *, int), const void *object)
{
    int n_moves = legal(object, NULL, 0);
    cairn_move *moves = malloc(((size_t)n_moves + 1) * sizeof *moves);
    if (!moves)
        return PyErr_NoMemory();
    legal(object, moves, n_moves);
    PyObject *list = PyList_New(n_moves);
    for (int i = 0; list && i < n_moves; i++) {
        PyObject *move = PyLong_FromUnsignedLong(moves[i]);
        if (!move || PyList_SetItem(list, i, move) < 0)
            Py_CLEAR(list);
    }
    free(moves);
    return list;
}

static PyObject *move_result(cairn_move move, const cairn_error *error)
{
    return move == CAIRN_NO_MOVE ? core_raise(error) : PyLong_FromUnsignedLong(move);
}

static PyObject *proof_result(const cairn_proof *proof)
{
    return Py_BuildValue("{s:O,s:s,s:s,s:s}", "is_proven", proof->is_proven ? Py_True : Py_False,
                         "verdict", proof->verdict, "added", proof->added, "text", proof->text);
}

static PyObject *no_copy(void)
{
    return core_refuse("There is no such viewer.");
}

/* ---- States. */

static const cairn_state *state_of(PyObject *self)
{
    return &((struct state_object *)self)->state;
}

static PyObject *state_new(PyTypeObject *type, PyObject *arguments, PyObject *names)
{
    static char *keys[] = {"setup", NULL};
    cairn_setup setup;
    if (!PyArg_ParseTupleAndKeywords(arguments, names, "O&", keys, core_setup_from, &setup))
        return NULL;
    struct state_object *self = (struct state_object *)PyType_GenericAlloc(type, 0);
    if (self)
        cairn_state_start(&self->state, &setup);
    return (PyObject *)self;
}

static PyObject *state_copy(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    struct state_object *copy = (struct state_object *)PyType_GenericAlloc(core.state, 0);
    if (copy)
        copy->state = *state_of(self);
    return (PyObject *)copy;
}

static PyObject *state_to_move(PyObject *self, void *nothing)
{
    (void)nothing;
    return PyLong_FromLong(cairn_state_to_move(state_of(self)));
}

static PyObject *state_legal(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    return list_moves((int (*)(const void *, cairn_move *, int))cairn_state_legal, state_of(self));
}

static PyObject *state_apply(PyObject *self, PyObject *object)
{
    cairn_move move;
    cairn_error error;
    if (!read_move(object, &move))
        return NULL;
    if (cairn_state_apply(&((struct state_object *)self)->state, move, &error) < 0)
        return core_raise(&error);
    Py_RETURN_NONE;
}

static PyObject *state_pick(PyObject *self, PyObject *arguments)
{
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "K", &seed))
        return NULL;
    uint64_t random = seed;
    cairn_move move = cairn_state_pick(state_of(self), &random);
    if (move == CAIRN_NO_MOVE)
        return core_refuse("The game is over.");
    return Py_BuildValue("kK", (unsigned long)move, (unsigned long long)random);
}

static PyObject *state_chances(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    static const int most = CAIRN_CHOICES_MAX;
    cairn_move *moves = malloc((size_t)most * sizeof *moves);
    double *likelihood = malloc((size_t)most * sizeof *likelihood);
    PyObject *list = moves && likelihood ? PyList_New(0) : PyErr_NoMemory();
    int n_moves = list ? cairn_state_chances(state_of(self), moves, likelihood, most) : 0;
    for (int i = 0; list && i < n_moves; i++) {
        PyObject *pair = Py_BuildValue("kd", (unsigned long)moves[i], likelihood[i]);
        if (!pair || PyList_Append(list, pair) < 0)
            Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    free(moves);
    free(likelihood);
    return list;
}

static PyObject *state_read(PyObject *self, PyObject *arguments)
{
    const char *word;
    cairn_error error;
    if (!PyArg_ParseTuple(arguments, "s", &word))
        return NULL;
    return move_result(cairn_state_read(state_of(self), word, &error), &error);
}

static PyObject *state_write(PyObject *self, PyObject *object)
{
    cairn_move move;
    char word[CAIRN_WORD_MAX];
    if (!read_move(object, &move))
        return NULL;
    if (cairn_state_write(state_of(self), move, word) < 0)
        return core_refuse("That number is no legal move here.");
    return PyUnicode_FromString(word);
}

static PyObject *state_score(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    double share[CAIRN_SEATS_MAX] = {-1, -1, -1, -1};
    if (cairn_state_score(state_of(self), share) < 0)
        Py_RETURN_NONE;
    PyObject *list = PyList_New(0);
    for (int seat = 0; list && seat < CAIRN_SEATS_MAX && share[seat] >= 0; seat++) {
        PyObject *own = PyFloat_FromDouble(share[seat]);
        if (!own || PyList_Append(list, own) < 0)
            Py_CLEAR(list);
        Py_XDECREF(own);
    }
    return list;
}

static PyObject *state_json(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    return core_text((core_writer)cairn_state_json, state_of(self));
}

/* "Oi": a set-up, which a state does not give back, and a viewer. */
static PyObject *state_view(PyObject *self, PyObject *arguments)
{
    cairn_setup setup;
    int viewer;
    if (!PyArg_ParseTuple(arguments, "O&i", core_setup_from, &setup, &viewer))
        return NULL;
    cairn_view view;
    if (cairn_state_view(state_of(self), viewer, &view) < 0)
        return no_copy();
    struct view_object *object = (struct view_object *)PyType_GenericAlloc(core.view, 0);
    if (object) {
        object->view = view;
        object->setup = setup;
        object->viewer = viewer;
    }
    return (PyObject *)object;
}

static PyObject *state_public_move(PyObject *self, PyObject *arguments)
{
    cairn_move move;
    int viewer;
    if (!PyArg_ParseTuple(arguments, "O&i", read_move, &move, &viewer))
        return NULL;
    move = cairn_state_public_move(state_of(self), move, viewer);
    if (move == CAIRN_NO_MOVE)
        return core_refuse("That number is no legal move here, or there is no such viewer.");
    return PyLong_FromUnsignedLong(move);
}

static PyMethodDef state_methods[] = {
    {"copy", state_copy, METH_NOARGS, "Another one, alike."},
    {"legal", state_legal, METH_NOARGS, "All legal moves, those of chance included."},
    {"apply", state_apply, METH_O, "Plays a legal move."},
    {"pick", state_pick, METH_VARARGS, "(move, seed): a legal move at random, and the next seed."},
    {"chances", state_chances, METH_NOARGS, "[(move, likelihood)] of chance; [] if it is not to move."},
    {"read", state_read, METH_VARARGS, "The move that a word names."},
    {"write", state_write, METH_O, "The word for a legal move."},
    {"score", state_score, METH_NOARGS, "Each seat's share of the win; None before the end."},
    {"json", state_json, METH_NOARGS, "All of it as JSON."},
    {"view", state_view, METH_VARARGS, "What a viewer knows: view(setup, viewer)."},
    {"public_move", state_public_move, METH_VARARGS, "A move as a viewer sees it."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef state_members[] = {
    {"to_move", state_to_move, NULL, "A seat, -1: chance, -2: the game is over.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot state_slots[] = {
    {Py_tp_doc, "State(setup): the truth, before the deal."},
    {Py_tp_new, state_new},
    {Py_tp_dealloc, dealloc},
    {Py_tp_methods, state_methods},
    {Py_tp_getset, state_members},
    {0, NULL},
};

/* ---- Views. */

static const cairn_view *view_of(PyObject *self)
{
    return &((struct view_object *)self)->view;
}

static PyObject *view_new(PyTypeObject *type, PyObject *arguments, PyObject *names)
{
    static char *keys[] = {"setup", "viewer", NULL};
    cairn_setup setup;
    cairn_view view;
    cairn_error error;
    int viewer;
    if (!PyArg_ParseTupleAndKeywords(arguments, names, "O&i", keys, core_setup_from, &setup, &viewer))
        return NULL;
    if (cairn_view_start(&view, &setup, viewer, &error) < 0)
        return core_raise(&error);
    struct view_object *self = (struct view_object *)PyType_GenericAlloc(type, 0);
    if (self) {
        self->view = view;
        self->setup = setup;
        self->viewer = viewer;
    }
    return (PyObject *)self;
}

static PyObject *view_copy(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    struct view_object *copy = (struct view_object *)PyType_GenericAlloc(core.view, 0);
    if (copy) {
        copy->view = *view_of(self);
        copy->setup = ((struct view_object *)self)->setup;
        copy->viewer = ((struct view_object *)self)->viewer;
    }
    return (PyObject *)copy;
}

static PyObject *view_to_move(PyObject *self, void *nothing)
{
    (void)nothing;
    return PyLong_FromLong(cairn_view_to_move(view_of(self)));
}

static PyObject *view_viewer(PyObject *self, void *nothing)
{
    (void)nothing;
    return PyLong_FromLong(((struct view_object *)self)->viewer);
}

static PyObject *view_legal(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    return list_moves((int (*)(const void *, cairn_move *, int))cairn_view_legal, view_of(self));
}

static PyObject *view_apply(PyObject *self, PyObject *object)
{
    cairn_move move;
    cairn_error error;
    if (!read_move(object, &move))
        return NULL;
    if (cairn_view_apply(&((struct view_object *)self)->view, move, &error) < 0)
        return core_raise(&error);
    Py_RETURN_NONE;
}

static PyObject *view_read(PyObject *self, PyObject *arguments)
{
    const char *word;
    cairn_error error;
    if (!PyArg_ParseTuple(arguments, "s", &word))
        return NULL;
    return move_result(cairn_view_read(view_of(self), word, &error), &error);
}

static PyObject *view_write(PyObject *self, PyObject *object)
{
    cairn_move move;
    char word[CAIRN_WORD_MAX];
    if (!read_move(object, &move))
        return NULL;
    if (cairn_view_write(view_of(self), move, word) < 0)
        return core_refuse("That number is no legal move here.");
    return PyUnicode_FromString(word);
}

static PyObject *view_json(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    return core_text((core_writer)cairn_view_json, view_of(self));
}

static PyObject *view_picture(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    return core_text((core_writer)cairn_view_picture, view_of(self));
}

static PyObject *view_guess(PyObject *self, PyObject *arguments)
{
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "K", &seed))
        return NULL;
    uint64_t random = seed;
    struct state_object *world = (struct state_object *)PyType_GenericAlloc(core.state, 0);
    if (!world)
        return NULL;
    cairn_view_guess(view_of(self), &random, &world->state);
    return Py_BuildValue("NK", world, (unsigned long long)random);
}

/* An observation, or a mask. */
static PyObject *view_bytes(PyObject *self, int size, int is_mask)
{
    PyObject *bytes = size > 0 ? PyBytes_FromStringAndSize(NULL, size) : NULL;
    if (size <= 0)
        return core_refuse("This game has no numbered actions and observations.");
    uint8_t *out = bytes ? (uint8_t *)PyBytes_AsString(bytes) : NULL;
    if (bytes && cairn_view_observe(view_of(self), is_mask ? NULL : out, is_mask ? out : NULL) < 0) {
        Py_DECREF(bytes);
        return core_refuse("Only a seat's view has numbers.");
    }
    return bytes;
}

static PyObject *view_observation(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    const cairn_setup *setup = &((struct view_object *)self)->setup;
    return view_bytes(self, cairn_setup_observation_size(setup), 0);
}

static PyObject *view_mask(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    const cairn_setup *setup = &((struct view_object *)self)->setup;
    return view_bytes(self, cairn_setup_actions(setup), 1);
}

static PyObject *view_action(PyObject *self, PyObject *object)
{
    cairn_move move;
    if (!read_move(object, &move))
        return NULL;
    int action = cairn_view_action(view_of(self), move);
    if (action < 0)
        return core_refuse("That number is no legal move of this seat here.");
    return PyLong_FromLong(action);
}

static PyObject *view_action_move(PyObject *self, PyObject *arguments)
{
    PyObject *object;
    int overflow = 0;
    if (!PyArg_ParseTuple(arguments, "O", &object))
        return NULL;
    long action = PyLong_AsLongAndOverflow(object, &overflow);
    if (action == -1 && PyErr_Occurred())
        return NULL;
    cairn_move move = overflow || action < 0 || action > INT32_MAX
                          ? CAIRN_NO_MOVE
                          : cairn_view_action_move(view_of(self), (int)action);
    if (move == CAIRN_NO_MOVE)
        return core_refuse("That action is not legal here.");
    return PyLong_FromUnsignedLong(move);
}

static PyObject *view_prove(PyObject *self, PyObject *arguments)
{
    int place, seat;
    cairn_proof proof;
    cairn_error error;
    if (!PyArg_ParseTuple(arguments, "ii", &place, &seat))
        return NULL;
    if (cairn_view_prove(view_of(self), place, seat, &proof, &error) < 0)
        return core_raise(&error);
    return proof_result(&proof);
}

static PyMethodDef view_methods[] = {
    {"copy", view_copy, METH_NOARGS, "Another one, alike."},
    {"legal", view_legal, METH_NOARGS, "The moves that some world which agrees with it allows."},
    {"apply", view_apply, METH_O, "Follows a move as this viewer sees it."},
    {"read", view_read, METH_VARARGS, "The move that a word names."},
    {"write", view_write, METH_O, "The word for a move."},
    {"json", view_json, METH_NOARGS, "All of it as JSON."},
    {"picture", view_picture, METH_NOARGS, "The table as lines of text."},
    {"guess", view_guess, METH_VARARGS, "(state, seed): a world that agrees with it, and the next seed."},
    {"observation", view_observation, METH_NOARGS, "All that the seat knows, as bytes."},
    {"mask", view_mask, METH_NOARGS, "A byte for each action: 1 where it is legal."},
    {"action", view_action, METH_O, "The number of a legal move."},
    {"action_move", view_action_move, METH_VARARGS, "The legal move that a number names."},
    {"prove", view_prove, METH_VARARGS, "prove(place, seat): is a claim proven?"},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef view_members[] = {
    {"to_move", view_to_move, NULL, "A seat, -1: chance, -2: the game is over.", NULL},
    {"viewer", view_viewer, NULL, "A seat, or -1: an onlooker.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot view_slots[] = {
    {Py_tp_doc, "View(setup, viewer): what a seat, or an onlooker (-1), knows before the deal."},
    {Py_tp_new, view_new},
    {Py_tp_dealloc, dealloc},
    {Py_tp_methods, view_methods},
    {Py_tp_getset, view_members},
    {0, NULL},
};

/* ---- Drawn positions. */

static PyObject *prove(PyObject *module, PyObject *arguments)
{
    (void)module;
    const char *diagram;
    cairn_proof proof;
    cairn_error error;
    if (!PyArg_ParseTuple(arguments, "s", &diagram))
        return NULL;
    if (cairn_prove(diagram, &proof, &error) < 0)
        return core_raise(&error);
    return proof_result(&proof);
}

static PyMethodDef functions[] = {
    {"prove", prove, METH_VARARGS, "What is proven of the claim in a drawn position."},
    {NULL, NULL, 0, NULL},
};

int core_add_positions(PyObject *module)
{
    static PyType_Spec setup = {"cairn_games._core.Setup", sizeof(struct setup_object), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, setup_slots};
    static PyType_Spec state = {"cairn_games._core.State", sizeof(struct state_object), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, state_slots};
    static PyType_Spec view = {"cairn_games._core.View", sizeof(struct view_object), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, view_slots};
    return core_add_type(module, &setup, &core.setup) && core_add_type(module, &state, &core.state) &&
           core_add_type(module, &view, &core.view) && PyModule_AddFunctions(module, functions) == 0;
}
