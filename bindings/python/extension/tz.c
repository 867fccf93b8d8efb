/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor checksum: a type shaped as hashlib's objects, whose
 * digests are joined and split by static methods. */
#include "common.h"

#include <string.h>

#define SIZE SYMCRYPT_TZ_DIGEST_SIZE

static PyObject *
make (PyTypeObject *type, PyObject *args, PyObject *keywords)
{
  static char *names[] = { "data", NULL };
  PyObject *data = NULL;
  if (!PyArg_ParseTupleAndKeywords (args, keywords, "|O", names, &data))
    return NULL;
  return message_start (type, TZ, NULL, data);
}

static PyObject *
load (PyObject *type, PyObject *blob)
{
  return message_import ((PyTypeObject *) type, TZ, blob);
}

/* The digests of a sequence, one after another; null with an exception. */
static uint8_t *
get_digests (const struct state *state, PyObject *sequence, Py_ssize_t *n)
{
  struct batch batch;
  uint8_t *digests;
  Py_ssize_t k;
  if (batch_get (&batch, sequence) < 0)
    return NULL;
  digests = PyMem_Malloc (((size_t) batch.n + 1) * SIZE);
  if (!digests)
    PyErr_NoMemory ();
  for (k = 0; digests && k < batch.n; k++)
    if (batch.lengths[k] == SIZE)
      memcpy (digests + k * SIZE, batch.datas[k], SIZE);
    else
      {
        raise_error (state, SYMCRYPT_ERROR_LENGTH);
        PyMem_Free (digests);
        digests = NULL;
      }
  *n = batch.n;
  batch_release (&batch);
  return digests;
}

static PyObject *
concat (PyObject *type, PyObject *sequence)
{
  const struct state *state = PyType_GetModuleState ((PyTypeObject *) type);
  uint8_t out[SIZE], *digests;
  Py_ssize_t n;
  int error;
  digests = get_digests (state, sequence, &n);
  if (!digests)
    return NULL;
  WORKING ((size_t) n * SIZE,
           error = symcrypt_tz_concat (out, (size_t) n, digests));
  PyMem_Free (digests);
  if (error)
    return raise_error (state, error);
  return PyBytes_FromStringAndSize ((char *) out, SIZE);
}

typedef int subtract_function (uint8_t *, const uint8_t *, const uint8_t *);

static PyObject *
subtract (PyObject *type, const char *method, subtract_function *function,
          PyObject *const *args, Py_ssize_t n)
{
  const struct state *state = PyType_GetModuleState ((PyTypeObject *) type);
  struct view v[2];
  uint8_t out[SIZE];
  int error;
  if (n != 2)
    return PyErr_Format (PyExc_TypeError, "%s() takes 2 arguments (%zd given)",
                         method, n);
  if (views_get (v, 2, 2, args) < 0)
    return NULL;
  error = v[0].length == SIZE && v[1].length == SIZE
              ? function (out, v[0].data, v[1].data)
              : SYMCRYPT_ERROR_LENGTH;
  views_release (v, 2);
  if (error)
    return raise_error (state, error);
  return PyBytes_FromStringAndSize ((char *) out, SIZE);
}

static PyObject *
subtract_left (PyObject *type, PyObject *const *args, Py_ssize_t n)
{
  return subtract (type, "subtract_left", symcrypt_tz_subtract_left, args, n);
}

static PyObject *
subtract_right (PyObject *type, PyObject *const *args, Py_ssize_t n)
{
  return subtract (type, "subtract_right", symcrypt_tz_subtract_right, args,
                   n);
}

static PyObject *
verify (PyObject *type, PyObject *const *args, Py_ssize_t n)
{
  const struct state *state = PyType_GetModuleState ((PyTypeObject *) type);
  uint8_t *digests;
  struct view whole;
  Py_ssize_t count;
  int error;
  if (n != 2)
    return PyErr_Format (PyExc_TypeError,
                         "verify() takes 2 arguments (%zd given)", n);
  if (view_get (&whole, args[0]) < 0)
    return NULL;
  digests = get_digests (state, args[1], &count);
  if (!digests)
    {
      view_release (&whole);
      return NULL;
    }
  error = whole.length == SIZE
              ? symcrypt_tz_verify (whole.data, (size_t) count, digests)
              : SYMCRYPT_ERROR_LENGTH;
  PyMem_Free (digests);
  view_release (&whole);
  return result_or (state, Py_NewRef (Py_None), error);
}

static PyMethodDef methods[] = {
  MESSAGE_METHODS,
  EXPORT_METHODS (load),
  { "concat", concat, METH_O | METH_CLASS,
    "concat($type, digests, /)\n--\n\n"
    "The digest of the concatenation of messages from a sequence of their "
    "digests, 64\nbytes each.\n\n"
    "GroupError if one is no element of the group, LengthError if one has "
    "another length." },
  { "subtract_left", METHOD (subtract_left), METH_FASTCALL | METH_CLASS,
    "subtract_left($type, whole, part, /)\n--\n\n"
    "The digest of the rest of a message: whole is its digest, part the "
    "digest of its\nbeginning.  Errors as for concat." },
  { "subtract_right", METHOD (subtract_right), METH_FASTCALL | METH_CLASS,
    "subtract_right($type, whole, part, /)\n--\n\n"
    "The digest of the beginning of a message: whole is its digest, part "
    "the digest of its\nend.  Errors as for concat." },
  { "verify", METHOD (verify), METH_FASTCALL | METH_CLASS,
    "verify($type, digest, parts, /)\n--\n\n"
    "Raise InvalidTag if digest is not the digest of a message whose parts, "
    "in order, have\nthe digests parts." },
  { NULL, NULL, 0, NULL }
};

static const struct type type
    = { "libsymcrypt.tz",
        "tz(data=b\"\")\n--\n\n"
        "The Tillich-Zemor checksum of a message, shaped as a hash "
        "of hashlib.\n\n"
        "Digests of parts join to that of the whole: concat, "
        "subtract_left, subtract_right,\nverify.  It is not "
        "collision resistant: not where an adversary chooses the "
        "data.",
        MESSAGE_SIZE (symcrypt_tz_ctx),
        make,
        message_deallocate,
        methods,
        message_attributes,
        NULL };

int
add_tz (PyObject *module)
{
  return add_type (module, &type, NULL);
}
