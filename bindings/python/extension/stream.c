/* SPDX-License-Identifier: ISC */
/* Key streams: RC4, Salsa20 and ChaCha20, the last two with seek. */
#include "common.h"

enum cipher
{
  RC4,
  SALSA20,
  CHACHA
};

struct stream_object
{
  struct locked head;
  enum cipher cipher;
  int counter_words;
  union
  {
    struct symcrypt_rc4_ctx rc4;
    struct symcrypt_salsa20_ctx salsa20;
    struct symcrypt_chacha_ctx chacha;
  } ctx;
};

/* Encrypt SRC, or write only the key stream if SRC is null. */
static int
crypt_some (struct stream_object *self, size_t length, uint8_t *dst,
            const uint8_t *src)
{
  switch (self->cipher)
    {
    case RC4:
      return src ? symcrypt_rc4_crypt (&self->ctx.rc4, length, dst, src)
                 : symcrypt_rc4_stream (&self->ctx.rc4, length, dst);
    case SALSA20:
      return src ? symcrypt_salsa20_crypt (&self->ctx.salsa20, length, dst,
                                           src)
                 : symcrypt_salsa20_stream (&self->ctx.salsa20, length, dst);
    default:
      return src ? symcrypt_chacha_crypt (&self->ctx.chacha, length, dst, src)
                 : symcrypt_chacha_stream (&self->ctx.chacha, length, dst);
    }
}

static int
seek_block (struct stream_object *self, uint64_t block)
{
  return self->cipher == SALSA20
             ? symcrypt_salsa20_seek (&self->ctx.salsa20, block)
             : symcrypt_chacha_seek (&self->ctx.chacha, block);
}

/* Write the state, and let *COUNTER be the counter's first word in it. */
static int
get_state (const struct stream_object *self, uint32_t state[16], int *counter)
{
  *counter = self->cipher == SALSA20 ? 8 : 12;
  return self->cipher == SALSA20
             ? symcrypt_salsa20_get_state (&self->ctx.salsa20, state)
             : symcrypt_chacha_get_state (&self->ctx.chacha, state);
}

static struct stream_object *
allocate (PyTypeObject *type, enum cipher cipher)
{
  struct stream_object *self = new_locked (type);
  if (self)
    self->cipher = cipher;
  return self;
}

static void
deallocate (PyObject *object)
{
  struct stream_object *self = (struct stream_object *) object;
  free_locked (object, sizeof self->ctx, &self->ctx);
}

static PyObject *
make_rc4 (PyTypeObject *type, PyObject *args, PyObject *keywords)
{
  static char *names[] = { "key", NULL };
  struct stream_object *self;
  struct view view;
  PyObject *key;
  int error = 0;
  if (!PyArg_ParseTupleAndKeywords (args, keywords, "O", names, &key)
      || view_get (&view, key) < 0)
    return NULL;
  self = allocate (type, RC4);
  if (self)
    error = symcrypt_rc4_set_key (&self->ctx.rc4, view.length, view.data);
  view_release (&view);
  if (error == SYMCRYPT_ERROR_KEY_LENGTH)
    {
      Py_DECREF (self);
      return raise_key_length (PyType_GetModuleState (type), view.length,
                               "1 to 256");
    }
  return result_or (PyType_GetModuleState (type), self, error);
}

static int
start_salsa20 (struct stream_object *self, const struct view *key,
               const struct view *nonce, unsigned rounds)
{
  struct symcrypt_salsa20_ctx *ctx = &self->ctx.salsa20;
  int error = symcrypt_salsa20_set_key (ctx, key->length, key->data);
  self->counter_words = 2;
  if (!error)
    error = symcrypt_salsa20_set_rounds (ctx, rounds);
  if (error)
    return error;
  if (nonce->length == SYMCRYPT_XSALSA20_NONCE_SIZE)
    return symcrypt_xsalsa20_set_nonce (ctx, nonce->data);
  if (nonce->length != SYMCRYPT_SALSA20_NONCE_SIZE)
    return SYMCRYPT_ERROR_LENGTH;
  symcrypt_salsa20_set_nonce (ctx, nonce->data);
  return 0;
}

static int
start_chacha (struct stream_object *self, const struct view *key,
              const struct view *nonce, unsigned rounds)
{
  struct symcrypt_chacha_ctx *ctx = &self->ctx.chacha;
  int error;
  self->counter_words = 2;
  if (key->length != SYMCRYPT_CHACHA_KEY_SIZE)
    return SYMCRYPT_ERROR_KEY_LENGTH;
  symcrypt_chacha_set_key (ctx, key->data);
  error = symcrypt_chacha_set_rounds (ctx, rounds);
  if (error)
    return error;
  if (nonce->length == SYMCRYPT_CHACHA_NONCE96_SIZE)
    {
      symcrypt_chacha_set_nonce96 (ctx, nonce->data);
      self->counter_words = 1;
    }
  else if (nonce->length == SYMCRYPT_CHACHA_NONCE_SIZE)
    symcrypt_chacha_set_nonce (ctx, nonce->data);
  else if (nonce->length == SYMCRYPT_XCHACHA_NONCE_SIZE)
    symcrypt_xchacha_set_nonce (ctx, nonce->data);
  else
    return SYMCRYPT_ERROR_LENGTH;
  return 0;
}

static PyObject *
make (PyTypeObject *type, PyObject *args, PyObject *keywords,
      enum cipher cipher)
{
  static char *names[] = { "key", "nonce", "rounds", NULL };
  PyObject *given[2];
  struct stream_object *self;
  struct view v[2];
  int rounds = 20, error = 0;
  if (!PyArg_ParseTupleAndKeywords (args, keywords, "OO|i", names, &given[0],
                                    &given[1], &rounds)
      || views_get (v, 2, 2, given) < 0)
    return NULL;
  self = allocate (type, cipher);
  if (self)
    error = rounds < 0 ? SYMCRYPT_ERROR_ROUNDS
            : cipher == CHACHA
                ? start_chacha (self, &v[0], &v[1], (unsigned) rounds)
                : start_salsa20 (self, &v[0], &v[1], (unsigned) rounds);
  views_release (v, 2);
  if (error == SYMCRYPT_ERROR_KEY_LENGTH)
    {
      Py_DECREF (self);
      return raise_key_length (PyType_GetModuleState (type), v[0].length,
                               cipher == CHACHA ? "32" : "16 or 32");
    }
  return result_or (PyType_GetModuleState (type), self, error);
}

static PyObject *
make_salsa20 (PyTypeObject *type, PyObject *args, PyObject *keywords)
{
  return make (type, args, keywords, SALSA20);
}

static PyObject *
make_chacha20 (PyTypeObject *type, PyObject *args, PyObject *keywords)
{
  return make (type, args, keywords, CHACHA);
}

/* LENGTH bytes, as crypt_some makes them of SRC. */
static PyObject *
new_bytes (PyObject *object, size_t length, const uint8_t *src)
{
  struct stream_object *self = (struct stream_object *) object;
  PyObject *bytes = PyBytes_FromStringAndSize (NULL, (Py_ssize_t) length);
  int error = 0;
  if (bytes)
    {
      uint8_t *dst = (uint8_t *) PyBytes_AsString (bytes);
      WORKING_ON (self->head.lock, length,
                  error = crypt_some (self, length, dst, src));
    }
  return result_or (state_of (object), bytes, error);
}

static PyObject *
crypt_bytes (PyObject *object, PyObject *data)
{
  struct view view;
  PyObject *bytes;
  if (view_get (&view, data) < 0)
    return NULL;
  bytes = new_bytes (object, view.length, view.data);
  view_release (&view);
  return bytes;
}

static PyObject *
crypt_into (PyObject *object, PyObject *const *args, Py_ssize_t n,
            PyObject *keywords)
{
  static const char *const names[] = { "data", "buf", NULL };
  struct stream_object *self = (struct stream_object *) object;
  PyObject *given[2] = { NULL }, *count = NULL;
  struct view src, dst;
  int error = 0;
  if (arguments ("crypt_into", args, n, keywords, names, 2, given) < 0
      || view_get (&src, given[0]) < 0)
    return NULL;
  if (view_get_room (&dst, given[1], src.length) == 0
      && !views_overlap (&dst, &src, 1))
    {
      WORKING_ON (self->head.lock, src.length,
                  error
                  = crypt_some (self, src.length, dst.buffer.buf, src.data));
      count = PyLong_FromSize_t (dst.length);
    }
  view_release (&src);
  view_release (&dst);
  return result_or (state_of (object), count, error);
}

static PyObject *
keystream (PyObject *object, PyObject *argument)
{
  Py_ssize_t length = get_size (argument, "length");
  return length < 0 ? NULL : new_bytes (object, (size_t) length, NULL);
}

static PyObject *
drop (PyObject *object, PyObject *argument)
{
  struct stream_object *self = (struct stream_object *) object;
  Py_ssize_t length = get_size (argument, "length");
  int error;
  if (length < 0)
    return NULL;
  WORKING_ON (self->head.lock, (size_t) length,
              error = symcrypt_rc4_drop (&self->ctx.rc4, (size_t) length));
  return result_or (state_of (object), Py_NewRef (Py_None), error);
}

/* A byte of the stream is up to 2^70: more than C's integers have. */
static PyObject *
seek (PyObject *object, PyObject *argument)
{
  struct stream_object *self = (struct stream_object *) object;
  uint8_t before[SYMCRYPT_CHACHA_BLOCK_SIZE];
  PyObject *position = PyNumber_Index (argument), *pair = NULL;
  PyObject *size = PyLong_FromLong (sizeof before);
  unsigned long long number;
  long skipped;
  int error;
  if (position && PyObject_RichCompareBool (position, Py_False, Py_LT) == 1)
    PyErr_SetString (PyExc_ValueError, "position must not be negative");
  else if (position && size)
    pair = PyNumber_Divmod (position, size);
  Py_XDECREF (position);
  Py_XDECREF (size);
  if (!pair)
    return NULL;
  number = PyLong_AsUnsignedLongLong (PyTuple_GetItem (pair, 0));
  skipped = PyLong_AsLong (PyTuple_GetItem (pair, 1));
  Py_DECREF (pair);
  if (PyErr_Occurred ())
    {
      PyErr_Clear ();
      return raise_error (state_of (object), SYMCRYPT_ERROR_COUNTER);
    }
  enter (self->head.lock);
  error = seek_block (self, number);
  if (!error)
    error = crypt_some (self, (size_t) skipped, before, NULL);
  leave (self->head.lock);
  symcrypt_wipe (sizeof before, before);
  return result_or (state_of (object), Py_NewRef (Py_None), error);
}

static PyObject *
tell (PyObject *object, PyObject *Py_UNUSED (nothing))
{
  struct stream_object *self = (struct stream_object *) object;
  unsigned long long counter;
  uint32_t words[16];
  char digits[40];
  int byte, first;
  enter (self->head.lock);
  byte = get_state (self, words, &first);
  leave (self->head.lock);
  if (byte < 0)
    return raise_error (state_of (object), byte);
  counter = words[first];
  if (self->counter_words == 2)
    counter |= (unsigned long long) words[first + 1] << 32;
  symcrypt_wipe (sizeof words, words);
  PyOS_snprintf (digits, sizeof digits, "%llx%016llx", counter >> 58,
                 counter << 6 | (unsigned) byte);
  return PyLong_FromString (digits, NULL, 16);
}

static PyObject *
copy (PyObject *object, PyObject *Py_UNUSED (nothing))
{
  struct stream_object *self = (struct stream_object *) object;
  struct stream_object *other = allocate (Py_TYPE (object), self->cipher);
  if (!other)
    return NULL;
  other->counter_words = self->counter_words;
  enter (self->head.lock);
  other->ctx = self->ctx;
  leave (self->head.lock);
  return (PyObject *) other;
}

#define COMMON_METHODS                                                        \
  { "crypt", crypt_bytes, METH_O,                                             \
    "crypt($self, data, /)\n--\n\n"                                           \
    "Encrypt or decrypt data: xor it with the next bytes of key stream.\n"    \
    "A message may be split anywhere." },                                     \
      { "crypt_into", METHOD (crypt_into), FAST,                              \
        "crypt_into($self, /, data, buf)\n--\n\n"                             \
        "Encrypt or decrypt into the writable buf, which is as long as "      \
        "data, and return the number\nof bytes written.  buf may begin "      \
        "where data does; other overlaps are a\nValueError." },               \
      { "keystream", keystream, METH_O,                                       \
        "keystream($self, length, /)\n--\n\nThe next length bytes of key "    \
        "stream." },                                                          \
  {                                                                           \
    "copy", copy, METH_NOARGS,                                                \
        "copy($self)\n--\n\nAnother object at the same place of the same "    \
        "stream."                                                             \
  }

static PyMethodDef rc4_methods[]
    = { COMMON_METHODS,
        { "drop", drop, METH_O,
          "drop($self, length, /)\n--\n\nSkip length bytes of key stream: "
          "RC4-drop[length]." },
        { NULL, NULL, 0, NULL } };

static PyMethodDef block_methods[]
    = { COMMON_METHODS,
        { "seek", seek, METH_O,
          "seek($self, position, /)\n--\n\n"
          "Go to a byte of the key stream, counted from 0.\n\n"
          "CounterError, an OverflowError, if the stream does not have it: "
          "2**38 bytes with a\nnonce of 12 bytes, else 2**70." },
        { "tell", tell, METH_NOARGS,
          "tell($self)\n--\n\n"
          "The byte of the key stream that is next; CounterError at the "
          "stream's end." },
        { NULL, NULL, 0, NULL } };

static const struct type types[]
    = { { "libsymcrypt.RC4",
          "RC4(key)\n--\n\n"
          "RC4 with a key of 1 to 256 bytes, for old protocols and "
          "files only: it is broken,\nand not constant time.",
          sizeof (struct stream_object), make_rc4, deallocate, rc4_methods,
          NULL, NULL },
        { "libsymcrypt.Salsa20",
          "Salsa20(key, nonce, rounds=20)\n--\n\n"
          "Salsa20's key stream: key of 16 or 32 bytes, nonce of 8, "
          "or of 24 (XSalsa20), 8, 12 or\n20 rounds.  A key stream "
          "alone does not authenticate.",
          sizeof (struct stream_object), make_salsa20, deallocate,
          block_methods, NULL, NULL },
        { "libsymcrypt.ChaCha20",
          "ChaCha20(key, nonce, rounds=20)\n--\n\n"
          "ChaCha's key stream: key of 32 bytes, nonce of 12 (RFC "
          "8439), 8 (the original) or 24\n(XChaCha20), 8, 12 or 20 "
          "rounds.  To encrypt messages: ChaCha20Poly1305.",
          sizeof (struct stream_object), make_chacha20, deallocate,
          block_methods, NULL, NULL } };

int
add_stream (PyObject *module)
{
  int k, status = 0;
  for (k = 0; k < 3 && status == 0; k++)
    status = add_type (module, &types[k], NULL);
  return status;
}
