/* SPDX-License-Identifier: ISC */
/* Shared declarations of the extension module.  The module has no variables
 * outside struct state, because each interpreter has its own state.  Objects
 * that change have a lock, which also works in builds without a GIL. */
#ifndef COMMON_H
#define COMMON_H

#include <Python.h>

#include <symcrypt/symcrypt.h>

/* Release the GIL for at least this many bytes.  A release takes 30 ns, which
 * is 1 % of SHA-256 of 4096 bytes, 2 % of ChaCha20 and 7 % of Poly1305 (python
 * -m libsymcrypt.bench --gil). */
#define RELEASE_BYTES 4096
/* The constant time of a message, as a number of bytes. */
#define RELEASE_MESSAGE 64

#define ERRORS 13

struct state
{
  PyObject *errors[ERRORS]; /* by the negated number; 0 is the base */
  PyTypeObject *hash;
  PyTypeObject *hmac_key;
  PyTypeObject *hmac;
  PyTypeObject *column;
};

/* Add N to *SUM, or multiply *PRODUCT by N: 0, or -1 if the result is above
 * MOST.  Sizes from callers must only be added and multiplied by these
 * functions, because they can overflow. */
static inline int
add_sizes (size_t *sum, size_t n, size_t most)
{
  if (*sum > most || n > most - *sum)
    return -1;
  *sum += n;
  return 0;
}

static inline int
multiply_sizes (size_t *product, size_t n, size_t most)
{
  if (n > 0 && *product > most / n)
    return -1;
  *product *= n;
  return 0;
}

/* Set the exception of a negative SYMCRYPT_ERROR and return null. */
PyObject *raise_error (const struct state *state, int error);

/* InvalidTag, which is also that of the package cryptography. */
PyObject *invalid_tag (const struct state *state);
/* Null, with the error of a key of LENGTH bytes where those TAKEN are right.
 */
void *raise_key_length (const struct state *state, size_t length,
                        const char *taken);

/* RESULT, which may be null with an exception; but if there is an ERROR, its
 * exception, and RESULT goes. */
void *result_or (const struct state *state, void *result, int error);

/* Arguments of a function with METH_FASTCALL | METH_KEYWORDS.  NAMES ends with
 * null; the first REQUIRED ones must be there, the others of OUT stay as they
 * are.  Return 0, or -1 with an exception. */
int arguments (const char *function, PyObject *const *args, Py_ssize_t n,
               PyObject *keywords, const char *const *names, int required,
               PyObject **out);

/* The bytes of an object that has the buffer protocol, not copied. */
struct view
{
  const uint8_t *data;
  size_t length;
  Py_buffer buffer;
  int held; /* whether buffer is to be released */
};

int view_get (struct view *view, PyObject *object);
/* Python's None means no bytes. */
int view_get_optional (struct view *view, PyObject *object);
/* Bytes that can be written. */
int view_get_writable (struct view *view, PyObject *object);
/* SIZE of them, no more; on failure, too, VIEW can be released. */
int view_get_room (struct view *view, PyObject *object, size_t size);
void view_release (struct view *view);

/* All of N views, or none; those from REQUIRED on may be None or null. */
int views_get (struct view *views, int required, int n,
               PyObject *const *objects);
void views_release (struct view *views, int n);

/* Return 1 with ValueError if the two share bytes, which the library cannot
 * do; but if MAY_BE they may begin at the same byte. */
int views_overlap (const struct view *dst, const struct view *src, int may_be);

/* The views of a sequence of N objects. */
struct batch
{
  Py_ssize_t n;
  PyObject *objects; /* a tuple */
  size_t *lengths;
  const uint8_t **datas;
  struct view *views; /* of those that are not of type bytes */
  int held;
  size_t work; /* bytes and what stands for each message */
};

int batch_get (struct batch *batch, PyObject *sequence);
void batch_release (struct batch *batch);
/* The same N of another batch, or -1 with ValueError. */
int batch_get_same (struct batch *batch, PyObject *sequence, Py_ssize_t n,
                    const char *what);

/* The list of what FUNCTION makes of the messages of SEQUENCE, some thousands
 * at a time: FUNCTION makes a list of as many. */
typedef PyObject *batch_function (const struct batch *batch,
                                  const void *argument);
PyObject *batches (PyObject *sequence, batch_function *function,
                   const void *argument);

/* A list of N objects of type bytes, SIZES[k] + MORE bytes long (or MORE, if
 * SIZES is null), and where to write them: *OUTS is freed by PyMem_Free. */
PyObject *new_outputs (Py_ssize_t n, const size_t *sizes, size_t more,
                       uint8_t ***outs);

/* A hash by its name, a str; null with an exception. */
const struct symcrypt_hash *find_hash (const struct state *state,
                                       PyObject *name);

/* BEFORE and the name of HASH, as hashlib spells it: "sha512_256". */
PyObject *hash_name (const char *before, const struct symcrypt_hash *hash);

/* Append NAME, which may be null with an exception, and let it go. */
int append_name (PyObject *list, PyObject *name);

/* A size that is given as an int; -1 with an exception. */
Py_ssize_t get_size (PyObject *object, const char *what);

/* Write the digits of SIZE bytes to DST. */
void write_hex (size_t size, const uint8_t *src, uint8_t *dst);

/* Take LOCK.  Release the GIL while waiting, because the holder may work
 * without the GIL. */
static inline void
enter (PyThread_type_lock lock)
{
  if (!PyThread_acquire_lock (lock, NOWAIT_LOCK))
    {
      Py_BEGIN_ALLOW_THREADS PyThread_acquire_lock (lock, WAIT_LOCK);
      Py_END_ALLOW_THREADS
    }
}

static inline void
leave (PyThread_type_lock lock)
{
  PyThread_release_lock (lock);
}

/* Do STATEMENT, without the GIL if WORK is much. */
#define WORKING(WORK, STATEMENT)                                              \
  do                                                                          \
    {                                                                         \
      if ((WORK) >= RELEASE_BYTES)                                            \
        {                                                                     \
          Py_BEGIN_ALLOW_THREADS STATEMENT;                                   \
          Py_END_ALLOW_THREADS                                                \
        }                                                                     \
      else                                                                    \
        {                                                                     \
          STATEMENT;                                                          \
        }                                                                     \
    }                                                                         \
  while (0)

/* The same on an object with LOCK. */
#define WORKING_ON(LOCK, WORK, STATEMENT)                                     \
  do                                                                          \
    {                                                                         \
      if ((WORK) >= RELEASE_BYTES)                                            \
        {                                                                     \
          Py_BEGIN_ALLOW_THREADS PyThread_acquire_lock (LOCK, WAIT_LOCK);     \
          STATEMENT;                                                          \
          PyThread_release_lock (LOCK);                                       \
          Py_END_ALLOW_THREADS                                                \
        }                                                                     \
      else                                                                    \
        {                                                                     \
          enter (LOCK);                                                       \
          STATEMENT;                                                          \
          leave (LOCK);                                                       \
        }                                                                     \
    }                                                                         \
  while (0)

/* The function pointer types of method tables. */
#define METHOD(FUNCTION) ((PyCFunction) (void (*) (void)) (FUNCTION))
#define FAST (METH_FASTCALL | METH_KEYWORDS)
#define SLOT(FUNCTION) ((void *) (FUNCTION))

/* The state of the module that made the type of SELF; no type has subtypes. */
static inline struct state *
state_of (PyObject *self)
{
  return PyType_GetModuleState (Py_TYPE (self));
}

/* Allocate an object of TYPE, with zeros after its head.  Its tp_dealloc must
 * be free_object, which runs after the secrets are wiped. */
static inline void *
new_object (PyTypeObject *type)
{
  allocfunc allocate = (allocfunc) PyType_GetSlot (type, Py_tp_alloc);
  return allocate (type, 0);
}

static inline void
free_object (PyObject *self)
{
  PyTypeObject *type = Py_TYPE (self);
  freefunc release = (freefunc) PyType_GetSlot (type, Py_tp_free);
  release (self);
  Py_DECREF (type);
}

/* How objects that change begin. */
struct locked
{
  PyObject_HEAD PyThread_type_lock lock;
};

/* Allocate an object of TYPE with a lock.  Its tp_dealloc must be free_locked,
 * which wipes SIZE bytes of SECRETS. */
static inline void *
new_locked (PyTypeObject *type)
{
  struct locked *self = new_object (type);
  if (!self)
    return NULL;
  self->lock = PyThread_allocate_lock ();
  if (!self->lock)
    {
      PyErr_NoMemory ();
      Py_CLEAR (self);
    }
  return self;
}

static inline void
free_locked (PyObject *object, size_t size, void *secrets)
{
  PyThread_type_lock lock = ((struct locked *) object)->lock;
  if (lock)
    PyThread_free_lock (lock);
  symcrypt_wipe (size, secrets);
  free_object (object);
}

/* Messages that come in parts.  The context of its kind follows the object. */
enum message_kind
{
  HASH,
  HMAC,
  TZ
};

struct message
{
  struct locked head;
  enum message_kind kind;
  uint64_t ctx[];
};

#define MESSAGE_SIZE(CONTEXT)                                                 \
  (sizeof (struct message) + sizeof (struct CONTEXT))

/* A message of TYPE that begins with DATA, or with nothing if this is null;
 * WHAT is its hash, its key, or null. */
PyObject *message_start (PyTypeObject *type, enum message_kind kind,
                         const void *what, PyObject *data);
PyObject *message_import (PyTypeObject *type, enum message_kind kind,
                          PyObject *blob);
/* Copy the context, which no other thread is working on then. */
void message_copy_to (struct message *self, void *ctx);

void message_deallocate (PyObject *object);
PyObject *message_update (PyObject *object, PyObject *data);
PyObject *message_digest (PyObject *object, PyObject *nothing);
PyObject *message_hexdigest (PyObject *object, PyObject *nothing);
PyObject *message_copy (PyObject *object, PyObject *nothing);
PyObject *message_export (PyObject *object, PyObject *nothing);
extern PyGetSetDef message_attributes[];

#define MESSAGE_METHODS                                                       \
  { "update", message_update, METH_O,                                         \
    "update($self, data, /)\n--\n\n"                                          \
    "Add data, any bytes-like object, to the message." },                     \
      { "digest", message_digest, METH_NOARGS,                                \
        "digest($self)\n--\n\n"                                               \
        "The digest or tag of the message so far, digest_size bytes.  The "   \
        "message can\ngo on." },                                              \
      { "hexdigest", message_hexdigest, METH_NOARGS,                          \
        "hexdigest($self)\n--\n\nThe same as hexadecimal digits." },          \
  {                                                                           \
    "copy", message_copy, METH_NOARGS,                                        \
        "copy($self)\n--\n\nAnother object with the message so far, and its " \
        "key."                                                                \
  }

#define EXPORT_METHODS(LOAD)                                                  \
  { "export", message_export, METH_NOARGS,                                    \
    "export($self)\n--\n\n"                                                   \
    "The message so far, and its key, as bytes for load, the same on every "  \
    "machine." },                                                             \
  {                                                                           \
    "load", LOAD, METH_O | METH_CLASS,                                        \
        "load($type, blob, /)\n--\n\n"                                        \
        "A message that was exported.  EncodingError if it is damaged."       \
  }

/* Call FUNCTION for TOTAL messages, PART at a time, without the GIL, and ask
 * in between whether a signal came.  PROGRESS, null, None or callable, is told
 * how many messages are done since it was called last.  0, or -1 with an
 * exception. */
typedef void part_function (void *work, size_t from, size_t n);
int work_all (part_function *function, void *work, size_t total, size_t part,
              Py_ssize_t threads, PyObject *progress);

/* The same for some thousands at a time, with the GIL if
 * these are few BYTES. */
int work_many (part_function *function, void *work, size_t total,
               size_t bytes);

/* Keys that are derived at a time: as many as the widest kernels take, since
 * each may take half a second. */
#define PBKDF2_PART 16

/* The first LENGTH bytes of the digests of a column, or of its tags under KEY
 * if that is not null.  GIVEN are column, encoding, out, threads and progress,
 * of which the last four may be null.  PREFIX, null, None or a str, comes
 * before the digits. */
PyObject *digest_column (const struct state *state,
                         const struct symcrypt_hash *hash,
                         const struct symcrypt_hmac_key *key, PyObject **given,
                         size_t length, PyObject *prefix);
/* A column of bits: TAGS, cut to LENGTH bytes, are those of COLUMN or not. */
PyObject *verify_column (const struct state *state,
                         const struct symcrypt_hmac_key *key, PyObject *column,
                         PyObject *tags, size_t length, PyObject *progress);

/* The keys of a column of passwords: GIVEN[1] and, in GIVEN[2], of salts, or
 * of one salt for all.  GIVEN[5] are threads and GIVEN[6] progress, or null.
 */
PyObject *pbkdf2_column (const struct state *state,
                         const struct symcrypt_hash *hash,
                         PyObject *const *given, uint64_t iterations,
                         size_t length);
/* GIVEN are nonces, messages, associated data, whether one that is wrong is an
 * error, threads and progress; the last four may be null. */
typedef int many_function (size_t, struct symcrypt_chacha_poly1305_message *);
PyObject *sealed_column (const struct state *state, const uint8_t *key,
                         size_t nonce_size, many_function *function, int opens,
                         PyObject *const *given);

/* InvalidTag with the attribute "failed", the K below N where WRONG[K]. */
void raise_failed (const struct state *state, size_t n, const uint8_t *wrong);

/* Each file adds its types and functions to the module. */
int add_hash (PyObject *module, struct state *state);
int add_hmac (PyObject *module, struct state *state);
int add_derive (PyObject *module);
int add_aead (PyObject *module);
int add_stream (PyObject *module);
int add_tz (PyObject *module);
int add_columns (PyObject *module, struct state *state);

/* A type.  Null: MAKE of one that Python cannot make, ATTRIBUTES, REPRESENT.
 */
struct type
{
  const char *name; /* with that of the package */
  const char *doc;
  size_t size;
  newfunc make;
  destructor deallocate;
  PyMethodDef *methods;
  PyGetSetDef *attributes;
  reprfunc represent;
};

/* Make TYPE of MODULE, and add it there; a reference is the caller's, unless
 * KEPT is null. */
int add_type (PyObject *module, const struct type *type, PyTypeObject **kept);

#endif
