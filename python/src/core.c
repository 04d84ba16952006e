/* core.c: the extension module cairn_games._core, over cairn.h alone. */
#include "core.h"

#include <stdlib.h>

struct core_types core;

static PyObject *refused;  /* the exception type: a ValueError */

PyObject *core_raise(const cairn_error *error)
{
    PyObject *exception = PyObject_CallFunction(refused, "s", error->text);
    PyObject *code = exception ? PyUnicode_FromString(error->code) : NULL;
    if (code && PyObject_SetAttrString(exception, "code", code) == 0)
        PyErr_SetObject(refused, exception);
    Py_XDECREF(code);
    Py_XDECREF(exception);
    return NULL;
}

PyObject *core_refuse(const char *sentence)
{
    PyErr_SetString(refused, sentence);
    return NULL;
}

PyObject *core_text(core_writer write, const void *object)
{
    int length = write(object, NULL, 0);
    if (length < 0)
        return PyErr_NoMemory();
    char *text = malloc((size_t)length + 1);
    if (!text)
        return PyErr_NoMemory();
    write(object, text, (size_t)length + 1);
    PyObject *result = PyUnicode_FromStringAndSize(text, length);
    free(text);
    return result;
}

int core_add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **keep)
{
    *keep = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    return *keep && PyModule_AddType(module, *keep) == 0;
}

int core_setup_from(PyObject *object, void *setup)
{
    if (!PyObject_TypeCheck(object, core.setup)) {
        PyErr_SetString(PyExc_TypeError, "a Setup is wanted");
        return 0;
    }
    *(cairn_setup *)setup = ((struct setup_object *)object)->setup;
    return 1;
}

static PyObject *version(PyObject *module, PyObject *nothing)
{
    (void)module, (void)nothing;
    return PyUnicode_FromString(cairn_version());
}

static PyObject *games(PyObject *module, PyObject *nothing)
{
    (void)module, (void)nothing;
    PyObject *list = PyList_New(0);
    const char *key;
    for (int i = 0; list && (key = cairn_game_key(i)); i++) {
        PyObject *text = PyUnicode_FromString(key);
        if (!text || PyList_Append(list, text) < 0)
            Py_CLEAR(list);
        Py_XDECREF(text);
    }
    return list;
}

static PyMethodDef functions[] = {
    {"version", version, METH_NOARGS, "The version of Cairn."},
    {"games", games, METH_NOARGS, "The keys of all games."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_core", "Cairn's games: the doors of libcairn.", -1, functions,
    NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__core(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (!module)
        return NULL;
    refused = PyErr_NewExceptionWithDoc(
        "cairn_games.Refused", "What was asked is not possible: the sentence says why.",
        PyExc_ValueError, NULL);
    if (!refused || PyModule_AddObjectRef(module, "Refused", refused) < 0 ||
        !core_add_positions(module) || !core_add_tables(module) || !core_add_batch(module))
        Py_CLEAR(module);
    return module;
}
