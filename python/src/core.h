/*
 * core.h: what the files of the extension module share: how errors become
 * exceptions, and the types.
 */
#ifndef CAIRN_GAMES_CORE_H
#define CAIRN_GAMES_CORE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include <cairn.h>

struct setup_object {
    PyObject_HEAD
    cairn_setup setup;
};

struct state_object {
    PyObject_HEAD
    cairn_state state;
};

struct view_object {
    PyObject_HEAD
    cairn_view view;
    cairn_setup setup;
    int viewer;
};

struct table_object {
    PyObject_HEAD
    cairn_table *table;
    cairn_setup setup;
};

/* The types of the module; set once, when it is imported. */
struct core_types {
    PyTypeObject *setup, *state, *view, *table, *player, *batch, *memory;
};
extern struct core_types core;

/* Makes the types; false with an exception. */
int core_add_positions(PyObject *module);  /* core_positions.c: Setup, State, View */
int core_add_tables(PyObject *module);     /* core_tables.c: Table, Player, review … */
int core_add_batch(PyObject *module);      /* core_batch.c: Batch */

/* Raises a ValueError with the core's sentence; its attribute `code` is for
 * programs. Always NULL. */
PyObject *core_raise(const cairn_error *);
PyObject *core_refuse(const char *sentence);

/* A text that a function of the library writes: called twice, once for its
 * length. */
typedef int (*core_writer)(const void *object, char *out, size_t room);
PyObject *core_text(core_writer, const void *object);

/* Adds a type from its spec to the module and keeps it. */
int core_add_type(PyObject *module, PyType_Spec *, PyTypeObject **keep);

/* "O&" converter: a Setup. */
int core_setup_from(PyObject *, void *setup);

#endif
