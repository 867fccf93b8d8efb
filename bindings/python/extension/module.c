/* SPDX-License-Identifier: ISC */
/* The extension module libsymcrypt._core: errors, buffers, the module. */
#include "common.h"

#include <string.h>

/* The exceptions: of which error, and what else of Python they are. */
static const struct
{
  int error;
  const char *name;
  const char *doc;
  int base; /* an index of bases below */
} exceptions[] = {
  { SYMCRYPT_ERROR_KEY_LENGTH, "KeyLengthError",
    "The cipher has no keys of this length.", 0 },
  { SYMCRYPT_ERROR_ROUNDS, "RoundsError", "The rounds are not 8, 12 or 20.",
    0 },
  { SYMCRYPT_ERROR_COUNTER, "CounterError",
    "The key stream would run past its end.", 1 },
  { SYMCRYPT_ERROR_LENGTH, "LengthError",
    "Too long or too short for the algorithm.", 0 },
  { SYMCRYPT_ERROR_TAG, "InvalidTag",
    "Authentication failed: a wrong key, nonce or tag, or other data.\n\n"
    "After open_many, failed is the tuple of the indices that failed.  A "
    "handler for\ncryptography.exceptions.InvalidTag catches it, too.",
    2 },
  { SYMCRYPT_ERROR_ITERATIONS, "IterationsError", "No iterations.", 0 },
  { SYMCRYPT_ERROR_ENCODING, "EncodingError",
    "An exported state that is damaged, or of another kind.", 0 },
  { SYMCRYPT_ERROR_VERSION, "VersionError",
    "An exported state of a format that this version does not know.", 0 },
  { SYMCRYPT_ERROR_GROUP, "GroupError",
    "A digest is not an element of the group of Tillich-Zemor.", 0 },
  { SYMCRYPT_ERROR_STATE, "StateError", "Calls out of order.", 3 },
  { SYMCRYPT_ERROR_NAME, "UnknownNameError", "No hash has this name.", 0 },
  { SYMCRYPT_ERROR_RANDOM, "RandomError", "The system gives no random bytes.",
    4 },
};

static int
add_exceptions (PyObject *module, struct state *state)
{
  PyObject *const bases[] = { PyExc_ValueError, PyExc_OverflowError, NULL,
                              PyExc_RuntimeError, PyExc_OSError };
  size_t k;
  state->errors[0] = PyErr_NewExceptionWithDoc (
      "libsymcrypt.Error", "The base of all errors of libsymcrypt.", NULL,
      NULL);
  if (!state->errors[0]
      || PyModule_AddObjectRef (module, "Error", state->errors[0]) < 0)
    return -1;
  for (k = 0; k < sizeof exceptions / sizeof exceptions[0]; k++)
    {
      char name[64];
      PyObject *other = bases[exceptions[k].base], *both, *made;
      both = other ? PyTuple_Pack (2, state->errors[0], other)
                   : PyTuple_Pack (1, state->errors[0]);
      if (!both)
        return -1;
      PyOS_snprintf (name, sizeof name, "libsymcrypt.%s", exceptions[k].name);
      made = PyErr_NewExceptionWithDoc (name, exceptions[k].doc, both, NULL);
      Py_DECREF (both);
      if (!made)
        return -1;
      state->errors[-exceptions[k].error] = made;
      if (PyModule_AddObjectRef (module, exceptions[k].name, made) < 0)
        return -1;
    }
  return 0;
}

/* A handler can name the package cryptography's InvalidTag only if its module
 * has been imported.  We do not import it, because that takes 60 ms. */
PyObject *
invalid_tag (const struct state *state)
{
  PyObject *kind = state->errors[-SYMCRYPT_ERROR_TAG];
  PyObject *module
      = PyDict_GetItemString (PyImport_GetModuleDict (), /* borrowed */
                              "cryptography.exceptions");
  PyObject *theirs, *bases;
  theirs = module ? PyObject_GetAttrString (module, "InvalidTag") : NULL;
  if (theirs && PyObject_IsSubclass (kind, theirs) == 0)
    {
      bases = PyTuple_Pack (2, state->errors[0], theirs);
      if (bases)
        PyObject_SetAttrString (kind, "__bases__", bases);
      Py_XDECREF (bases);
    }
  Py_XDECREF (theirs);
  PyErr_Clear ();
  return kind;
}

PyObject *
raise_error (const struct state *state, int error)
{
  PyObject *kind = state->errors[0];
  if (error == SYMCRYPT_ERROR_TAG)
    kind = invalid_tag (state);
  else if (error < 0 && error > -ERRORS && state->errors[-error])
    kind = state->errors[-error];
  PyErr_SetString (kind, symcrypt_strerror (error));
  return NULL;
}

void *
raise_key_length (const struct state *state, size_t length, const char *taken)
{
  PyErr_Format (state->errors[-SYMCRYPT_ERROR_KEY_LENGTH],
                "a key has %s bytes, and this one has %zu", taken, length);
  return NULL;
}

void *
result_or (const struct state *state, void *result, int error)
{
  if (!error)
    return result;
  Py_XDECREF ((PyObject *) result);
  return raise_error (state, error);
}

int
arguments (const char *function, PyObject *const *args, Py_ssize_t n,
           PyObject *keywords, const char *const *names, int required,
           PyObject **out)
{
  Py_ssize_t count = 0, k, j, more;
  PyObject *given[16] = { NULL };
  while (names[count])
    count++;
  if (n > count)
    {
      PyErr_Format (PyExc_TypeError,
                    "%s() takes at most %zd arguments (%zd given)", function,
                    count, n);
      return -1;
    }
  for (k = 0; k < n; k++)
    given[k] = args[k];
  more = keywords ? PyTuple_Size (keywords) : 0;
  for (k = 0; k < more; k++)
    {
      PyObject *name = PyTuple_GetItem (keywords, k);
      for (j = 0; j < count; j++)
        if (PyUnicode_CompareWithASCIIString (name, names[j]) == 0)
          break;
      if (j == count)
        {
          PyErr_Format (PyExc_TypeError, "%s() has no argument %R", function,
                        name);
          return -1;
        }
      if (given[j])
        {
          PyErr_Format (PyExc_TypeError, "%s() got argument '%s' twice",
                        function, names[j]);
          return -1;
        }
      given[j] = args[n + k];
    }
  for (k = 0; k < count; k++)
    if (given[k])
      out[k] = given[k];
    else if (k < required)
      {
        PyErr_Format (PyExc_TypeError, "%s() needs argument '%s'", function,
                      names[k]);
        return -1;
      }
  return 0;
}

static int
get_buffer (struct view *view, PyObject *object, int flags)
{
  view->held = 0;
  if (PyObject_GetBuffer (object, &view->buffer, flags) < 0)
    return -1;
  view->held = 1;
  view->data = view->buffer.buf;
  view->length = (size_t) view->buffer.len;
  return 0;
}

int
view_get (struct view *view, PyObject *object)
{
  view->held = 0;
  if (PyBytes_CheckExact (object))
    {
      char *data;
      Py_ssize_t length;
      if (PyBytes_AsStringAndSize (object, &data, &length) < 0)
        return -1;
      view->data = (const uint8_t *) data;
      view->length = (size_t) length;
      return 0;
    }
  return get_buffer (view, object, PyBUF_SIMPLE);
}

int
view_get_optional (struct view *view, PyObject *object)
{
  if (object && object != Py_None)
    return view_get (view, object);
  view->held = 0;
  view->data = NULL;
  view->length = 0;
  return 0;
}

int
view_get_writable (struct view *view, PyObject *object)
{
  return get_buffer (view, object, PyBUF_WRITABLE);
}

int
view_get_room (struct view *view, PyObject *object, size_t size)
{
  if (view_get_writable (view, object) < 0)
    return -1;
  if (view->length == size)
    return 0;
  PyErr_Format (PyExc_ValueError, "buffer must be %zu bytes", size);
  return -1;
}

void
view_release (struct view *view)
{
  if (view->held)
    PyBuffer_Release (&view->buffer);
  view->held = 0;
}

int
views_get (struct view *views, int required, int n, PyObject *const *objects)
{
  int k;
  for (k = 0; k < n; k++)
    if ((k < required ? view_get (&views[k], objects[k])
                      : view_get_optional (&views[k], objects[k]))
        < 0)
      {
        views_release (views, k);
        return -1;
      }
  return 0;
}

void
views_release (struct view *views, int n)
{
  while (n-- > 0)
    view_release (&views[n]);
}

int
views_overlap (const struct view *dst, const struct view *src, int may_be)
{
  uintptr_t d = (uintptr_t) dst->data, s = (uintptr_t) src->data;
  if ((may_be && d == s) || !dst->length || !src->length
      || d + dst->length <= s || s + src->length <= d)
    return 0;
  PyErr_SetString (PyExc_ValueError,
                   may_be
                       ? "buffers overlap, and do not begin at the same byte"
                       : "the buffer overlaps nonce or associated data");
  return 1;
}

/* A str or a buffer is a sequence, but of no messages. */
static int
check_sequence (PyObject *object)
{
  if (!PyUnicode_Check (object) && !PyObject_CheckBuffer (object))
    return 0;
  PyErr_SetString (PyExc_TypeError,
                   "a sequence of bytes-like objects is required");
  return -1;
}

int
batch_get (struct batch *batch, PyObject *sequence)
{
  Py_ssize_t k;
  memset (batch, 0, sizeof *batch);
  if (check_sequence (sequence) < 0)
    return -1;
  batch->objects = PySequence_Tuple (sequence);
  if (!batch->objects)
    return -1;
  batch->n = PyTuple_Size (batch->objects);
  /* Whatever n is, this is less than what the tuple itself takes. */
  batch->lengths = PyMem_Malloc (((size_t) batch->n + 1)
                                 * (sizeof (size_t) + sizeof (uint8_t *)));
  if (!batch->lengths)
    {
      PyErr_NoMemory ();
      goto failed;
    }
  batch->datas = (const uint8_t **) (batch->lengths + batch->n + 1);
  for (k = 0; k < batch->n; k++)
    {
      PyObject *object = PyTuple_GetItem (batch->objects, k);
      struct view one, *view = &one;
      if (!PyBytes_CheckExact (object))
        {
          if (!batch->views)
            batch->views
                = PyMem_Calloc ((size_t) (batch->n - k), sizeof *batch->views);
          if (!batch->views)
            {
              PyErr_NoMemory ();
              goto failed;
            }
          view = batch->views + batch->held;
        }
      if (view_get (view, object) < 0)
        goto failed;
      batch->held += view->held;
      batch->datas[k] = view->data;
      batch->lengths[k] = view->length;
      batch->work += batch->lengths[k] + RELEASE_MESSAGE;
    }
  return 0;

failed:
  batch_release (batch);
  return -1;
}

void
batch_release (struct batch *batch)
{
  views_release (batch->views, batch->held);
  PyMem_Free (batch->views);
  PyMem_Free (batch->lengths);
  Py_XDECREF (batch->objects);
  memset (batch, 0, sizeof *batch);
}

/* Messages at a time: few enough for the CPU's cache, but other threads are
 * let in too often. */
#define SOME 16384

PyObject *
batches (PyObject *sequence, batch_function *function, const void *argument)
{
  PyObject *list, *results;
  Py_ssize_t at;
  if (check_sequence (sequence) < 0)
    return NULL;
  list = PyList_CheckExact (sequence) ? Py_NewRef (sequence)
                                      : PySequence_List (sequence);
  results = list ? PyList_New (0) : NULL;
  for (at = 0; results; at += SOME)
    {
      PyObject *slice = PyList_GetSlice (list, at, at + SOME), *some = NULL;
      struct batch batch;
      if (slice && PyList_Size (slice) == 0)
        {
          Py_DECREF (slice);
          break;
        }
      if (slice && batch_get (&batch, slice) == 0)
        {
          some = function (&batch, argument);
          batch_release (&batch);
        }
      if (!some || PyList_SetSlice (results, at, at, some) < 0
          || PyErr_CheckSignals () < 0)
        Py_CLEAR (results);
      Py_XDECREF (some);
      Py_XDECREF (slice);
    }
  Py_XDECREF (list);
  return results;
}

int
batch_get_same (struct batch *batch, PyObject *sequence, Py_ssize_t n,
                const char *what)
{
  if (batch_get (batch, sequence) < 0)
    return -1;
  if (batch->n == n)
    return 0;
  PyErr_Format (PyExc_ValueError, "%s: %zd, not %zd as the messages", what,
                batch->n, n);
  batch_release (batch);
  return -1;
}

PyObject *
new_outputs (Py_ssize_t n, const size_t *sizes, size_t more, uint8_t ***outs)
{
  Py_ssize_t k;
  PyObject *list = PyList_New (n);
  if (!list)
    return NULL;
  *outs = PyMem_Malloc (((size_t) n + 1) * sizeof **outs);
  if (!*outs)
    {
      Py_DECREF (list);
      return PyErr_NoMemory ();
    }
  for (k = 0; k < n; k++)
    {
      size_t size = (sizes ? sizes[k] : 0) + more;
      PyObject *bytes
          = size <= PY_SSIZE_T_MAX
                ? PyBytes_FromStringAndSize (NULL, (Py_ssize_t) size)
                : PyErr_NoMemory ();
      if (!bytes || PyList_SetItem (list, k, bytes) < 0)
        {
          PyMem_Free (*outs);
          Py_DECREF (list);
          return NULL;
        }
      (*outs)[k] = (uint8_t *) PyBytes_AsString (bytes);
    }
  return list;
}

const struct symcrypt_hash *
find_hash (const struct state *state, PyObject *name)
{
  const struct symcrypt_hash *hash;
  char spelled[32];
  Py_ssize_t length, k;
  const char *text = PyUnicode_AsUTF8AndSize (name, &length);
  if (!text)
    return NULL;
  /* hashlib's "sha512_256" is "sha512-256". */
  for (k = 0; k < length && k < (Py_ssize_t) sizeof spelled - 1; k++)
    spelled[k] = text[k] == '_' ? '-' : text[k];
  spelled[k] = 0;
  hash = k == length && strlen (spelled) == (size_t) length
             ? symcrypt_hash_lookup (spelled)
             : NULL;
  if (!hash)
    PyErr_Format (state->errors[-SYMCRYPT_ERROR_NAME], "no hash is called %R",
                  name);
  return hash;
}

Py_ssize_t
get_size (PyObject *object, const char *what)
{
  Py_ssize_t size = PyNumber_AsSsize_t (object, PyExc_OverflowError);
  if (size == -1 && PyErr_Occurred ())
    return -1;
  if (size < 0)
    {
      PyErr_Format (PyExc_ValueError, "%s must not be negative", what);
      return -1;
    }
  return size;
}

PyObject *
hash_name (const char *before, const struct symcrypt_hash *hash)
{
  char name[32], *dash;
  PyOS_snprintf (name, sizeof name, "%s%s", before, symcrypt_hash_name (hash));
  dash = strchr (name + strlen (before), '-');
  if (dash)
    *dash = '_';
  return PyUnicode_FromString (name);
}

int
append_name (PyObject *list, PyObject *text)
{
  int status = text ? PyList_Append (list, text) : -1;
  Py_XDECREF (text);
  return status;
}

int
add_type (PyObject *module, const struct type *type, PyTypeObject **kept)
{
  PyType_Slot slots[8] = { { Py_tp_doc, (void *) (uintptr_t) type->doc },
                           { Py_tp_dealloc, SLOT (type->deallocate) },
                           { Py_tp_methods, type->methods } };
  PyType_Spec spec = { type->name, (int) type->size, 0,
                       Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, slots };
  PyObject *made;
  int n = 3, status;
  if (type->attributes)
    slots[n++] = (PyType_Slot){ Py_tp_getset, type->attributes };
  if (type->represent)
    slots[n++] = (PyType_Slot){ Py_tp_repr, SLOT (type->represent) };
  if (type->make)
    slots[n] = (PyType_Slot){ Py_tp_new, SLOT (type->make) };
  else
    spec.flags |= Py_TPFLAGS_DISALLOW_INSTANTIATION;
  made = PyType_FromModuleAndSpec (module, &spec, NULL);
  if (!made)
    return -1;
  status = PyModule_AddObjectRef (module, strrchr (type->name, '.') + 1, made);
  if (kept)
    *kept = (PyTypeObject *) made;
  else
    Py_DECREF (made);
  return status;
}

PyDoc_STRVAR (wipe_doc,
              "wipe($module, buffer, /)\n--\n\n"
              "Overwrite the bytes of a writable buffer with zeros.\n\n"
              "Objects of this package wipe themselves.  A key in a bytearray "
              "can be wiped, a\nkey in an object of type bytes cannot.");

static PyObject *
wipe (PyObject *Py_UNUSED (module), PyObject *object)
{
  struct view view;
  if (view_get_writable (&view, object) < 0)
    return NULL;
  symcrypt_wipe (view.length, view.buffer.buf);
  view_release (&view);
  Py_RETURN_NONE;
}

PyDoc_STRVAR (cpu_features_doc,
              "cpu_features($module)\n--\n\n"
              "The features of this CPU that the library uses, as a tuple of "
              "names such as\n\"avx2\".  The environment variable SYMCRYPT_CPU"
              " turns features off.");

static PyObject *
cpu_features (PyObject *Py_UNUSED (module), PyObject *Py_UNUSED (nothing))
{
  uint64_t features = symcrypt_cpu_features ();
  PyObject *list = PyList_New (0), *tuple;
  unsigned bit;
  for (bit = 0; list && bit < 64; bit++)
    {
      const char *name = symcrypt_cpu_feature_name (bit);
      if (features >> bit & 1 && name
          && append_name (list, PyUnicode_FromString (name)) < 0)
        Py_CLEAR (list);
    }
  if (!list)
    return NULL;
  tuple = PyList_AsTuple (list);
  Py_DECREF (list);
  return tuple;
}

static PyMethodDef functions[]
    = { { "wipe", wipe, METH_O, wipe_doc },
        { "cpu_features", cpu_features, METH_NOARGS, cpu_features_doc },
        { NULL, NULL, 0, NULL } };

static int
execute (PyObject *module)
{
  struct state *state = PyModule_GetState (module);
  if (add_exceptions (module, state) < 0 || add_hash (module, state) < 0
      || add_hmac (module, state) < 0 || add_derive (module) < 0
      || add_aead (module) < 0 || add_stream (module) < 0
      || add_tz (module) < 0 || add_columns (module, state) < 0
      || PyModule_AddStringConstant (module, "library_version",
                                     symcrypt_version ())
             < 0
      || PyModule_AddIntConstant (module, "RELEASE_BYTES", RELEASE_BYTES) < 0)
    return -1;
  return 0;
}

static int
traverse (PyObject *module, visitproc visit, void *arg)
{
  struct state *state = PyModule_GetState (module);
  int k;
  if (!state)
    return 0;
  for (k = 0; k < ERRORS; k++)
    Py_VISIT (state->errors[k]);
  Py_VISIT (state->hash);
  Py_VISIT (state->hmac_key);
  Py_VISIT (state->hmac);
  Py_VISIT (state->column);
  return 0;
}

static int
clear (PyObject *module)
{
  struct state *state = PyModule_GetState (module);
  int k;
  if (!state)
    return 0;
  for (k = 0; k < ERRORS; k++)
    Py_CLEAR (state->errors[k]);
  Py_CLEAR (state->hash);
  Py_CLEAR (state->hmac_key);
  Py_CLEAR (state->hmac);
  Py_CLEAR (state->column);
  return 0;
}

static void
release (void *module)
{
  clear (module);
}

/* Python 3.11 refuses slots that it does not know, and one module of the
 * stable ABI is for it and for later ones: they get the slots that they know,
 * by the numbers that their headers give them.  3.12: an interpreter may have
 * a GIL of its own.  3.13: there need be none. */
#define SLOT_MULTIPLE_INTERPRETERS 3
#define SLOT_GIL 4
static PyModuleDef_Slot slots[] = { { SLOT_GIL, (void *) 1 },
                                    { SLOT_MULTIPLE_INTERPRETERS, (void *) 2 },
                                    { Py_mod_exec, SLOT (execute) },
                                    { 0, NULL } };
#if defined Py_mod_gil
#if Py_mod_gil != SLOT_GIL
#error "Py_mod_gil"
#endif
#endif

PyDoc_STRVAR (module_doc, "The C side of libsymcrypt; import libsymcrypt.");

#define DEFINITION(FIRST)                                                     \
  {                                                                           \
    PyModuleDef_HEAD_INIT, "libsymcrypt._core", module_doc,                   \
        sizeof (struct state), functions, slots + (FIRST), traverse, clear,   \
        release                                                               \
  }

static struct PyModuleDef definitions[]
    = { DEFINITION (0), DEFINITION (1), DEFINITION (2) };

PyMODINIT_FUNC PyInit__core (void);

PyMODINIT_FUNC
PyInit__core (void)
{
  return PyModuleDef_Init (definitions
                           + (Py_Version >= 0x030d0000   ? 0
                              : Py_Version >= 0x030c0000 ? 1
                                                         : 2));
}
