/* SPDX-License-Identifier: ISC */
/* The Tillich-Zemor checksum: a type shaped as hashlib's objects, whose
 * digests are joined and split by static methods. */
#include "common.h"

#include <string.h>

#define SIZE SYMCRYPT_TZ_DIGEST_SIZE

struct tz_object
{
  struct locked head;
  struct symcrypt_tz_ctx ctx;
};

static void
deallocate (PyObject *object)
{
  struct tz_object *self = (struct tz_object *) object;
  free_locked (object, sizeof self->ctx, &self->ctx);
}

static PyObject *
make (PyTypeObject *type, PyObject *args, PyObject *keywords)
{
  static char *names[] = { "data", NULL };
  PyObject *data = NULL;
  struct tz_object *self;
  struct view view;
  if (!PyArg_ParseTupleAndKeywords (args, keywords, "|O", names, &data)
      || view_get_optional (&view, data) < 0)
    return NULL;
  self = new_locked (type);
  if (self)
    {
      symcrypt_tz_init (&self->ctx);
      WORKING (view.length,
               symcrypt_tz_update (&self->ctx, view.length, view.data));
    }
  view_release (&view);
  return (PyObject *) self;
}

static PyObject *
update (PyObject *object, PyObject *data)
{
  struct tz_object *self = (struct tz_object *) object;
  struct view view;
  if (view_get (&view, data) < 0)
    return NULL;
  WORKING_ON (self->head.lock, view.length,
              symcrypt_tz_update (&self->ctx, view.length, view.data));
  view_release (&view);
  Py_RETURN_NONE;
}

static void
finish (struct tz_object *self, uint8_t out[SIZE])
{
  struct symcrypt_tz_ctx ctx;
  enter (self->head.lock);
  ctx = self->ctx;
  leave (self->head.lock);
  symcrypt_tz_digest (&ctx, out);
  symcrypt_wipe (sizeof ctx, &ctx);
}

static PyObject *
digest (PyObject *object, PyObject *Py_UNUSED (nothing))
{
  uint8_t out[SIZE];
  finish ((struct tz_object *) object, out);
  return PyBytes_FromStringAndSize ((char *) out, SIZE);
}

static PyObject *
hexdigest (PyObject *object, PyObject *Py_UNUSED (nothing))
{
  uint8_t out[SIZE];
  finish ((struct tz_object *) object, out);
  return hexadecimal (out, SIZE);
}

static PyObject *
copy (PyObject *object, PyObject *Py_UNUSED (nothing))
{
  struct tz_object *self = (struct tz_object *) object;
  struct tz_object *other = new_locked (Py_TYPE (object));
  if (!other)
    return NULL;
  enter (self->head.lock);
  other->ctx = self->ctx;
  leave (self->head.lock);
  return (PyObject *) other;
}

static PyObject *
export_ (PyObject *object, PyObject *Py_UNUSED (nothing))
{
  struct tz_object *self = (struct tz_object *) object;
  uint8_t blob[SYMCRYPT_TZ_BLOB_SIZE];
  enter (self->head.lock);
  symcrypt_tz_export (&self->ctx, blob);
  leave (self->head.lock);
  return PyBytes_FromStringAndSize ((char *) blob, sizeof blob);
}

static PyObject *
load (PyObject *type, PyObject *blob)
{
  const struct state *state = PyType_GetModuleState ((PyTypeObject *) type);
  struct tz_object *self;
  struct view view;
  int error;
  if (view_get (&view, blob) < 0)
    return NULL;
  self = new_locked ((PyTypeObject *) type);
  if (self)
    {
      error = view.length == SYMCRYPT_TZ_BLOB_SIZE
                  ? symcrypt_tz_import (&self->ctx, view.data)
                  : SYMCRYPT_ERROR_ENCODING;
      if (error)
        {
          raise_error (state, error);
          Py_CLEAR (self);
        }
    }
  view_release (&view);
  return (PyObject *) self;
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

/* The two arguments of METHOD, digests both. */
static int
two_digests (const struct state *state, const char *method,
             PyObject *const *args, Py_ssize_t n, struct view *whole,
             struct view *part)
{
  if (n != 2)
    {
      PyErr_Format (PyExc_TypeError, "%s() takes 2 arguments (%zd given)",
                    method, n);
      return -1;
    }
  if (view_get (whole, args[0]) < 0)
    return -1;
  if (view_get (part, args[1]) < 0)
    {
      view_release (whole);
      return -1;
    }
  if (whole->length == SIZE && part->length == SIZE)
    return 0;
  view_release (whole);
  view_release (part);
  raise_error (state, SYMCRYPT_ERROR_LENGTH);
  return -1;
}

typedef int subtract_function (uint8_t *, const uint8_t *, const uint8_t *);

static PyObject *
subtract (PyObject *type, const char *method, subtract_function *function,
          PyObject *const *args, Py_ssize_t n)
{
  const struct state *state = PyType_GetModuleState ((PyTypeObject *) type);
  struct view whole, part;
  uint8_t out[SIZE];
  int error;
  if (two_digests (state, method, args, n, &whole, &part) < 0)
    return NULL;
  error = function (out, whole.data, part.data);
  view_release (&whole);
  view_release (&part);
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
    {
      PyErr_Format (PyExc_TypeError, "verify() takes 2 arguments (%zd given)",
                    n);
      return NULL;
    }
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
  if (error)
    return raise_error (state, error);
  Py_RETURN_NONE;
}

static PyObject *
get_name (PyObject *Py_UNUSED (object), void *Py_UNUSED (closure))
{
  return PyUnicode_FromString ("tz");
}

static PyObject *
get_digest_size (PyObject *Py_UNUSED (object), void *Py_UNUSED (closure))
{
  return PyLong_FromLong (SIZE);
}

static PyObject *
get_block_size (PyObject *Py_UNUSED (object), void *Py_UNUSED (closure))
{
  return PyLong_FromLong (SYMCRYPT_TZ_BLOCK_SIZE);
}

static PyMethodDef methods[] = {
  { "update", update, METH_O,
    "update($self, data, /)\n--\n\nAdd data, any bytes-like object, to the "
    "message." },
  { "digest", digest, METH_NOARGS,
    "digest($self)\n--\n\n"
    "The digest of the message so far, 64 bytes.  The message can go on." },
  { "hexdigest", hexdigest, METH_NOARGS,
    "hexdigest($self)\n--\n\nThe digest so far as hexadecimal digits." },
  { "copy", copy, METH_NOARGS,
    "copy($self)\n--\n\nAnother object with the message so far." },
  { "export", export_, METH_NOARGS,
    "export($self)\n--\n\nThe message so far as 144 bytes, the same on every "
    "machine, for load." },
  { "load", load, METH_O | METH_CLASS,
    "load($type, blob, /)\n--\n\n"
    "A message that was exported.  EncodingError if it is damaged." },
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

static PyGetSetDef attributes[]
    = { { "name", get_name, NULL, "\"tz\".", NULL },
        { "digest_size", get_digest_size, NULL, "64 bytes.", NULL },
        { "block_size", get_block_size, NULL, "64 bytes.", NULL },
        { NULL, NULL, NULL, NULL, NULL } };

static PyType_Slot slots[]
    = { { Py_tp_doc,
          (void *) "tz(data=b\"\")\n--\n\n"
                   "The Tillich-Zemor checksum of a message, shaped as a hash "
                   "of hashlib.\n\n"
                   "Digests of parts join to that of the whole: concat, "
                   "subtract_left, subtract_right,\nverify.  It is not "
                   "collision resistant: not where an adversary chooses the "
                   "data." },
        { Py_tp_new, SLOT (make) },
        { Py_tp_dealloc, SLOT (deallocate) },
        { Py_tp_methods, methods },
        { Py_tp_getset, attributes },
        { 0, NULL } };

static PyType_Spec spec
    = { "libsymcrypt.tz", sizeof (struct tz_object), 0,
        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, slots };

int
add_tz (PyObject *module)
{
  PyTypeObject *type = add_type (module, &spec, "tz");
  Py_XDECREF ((PyObject *) type);
  return type ? 0 : -1;
}
