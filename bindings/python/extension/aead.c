/* SPDX-License-Identifier: ISC */
/* ChaCha20-Poly1305 and XChaCha20-Poly1305 with the interface of the package
 * cryptography, and many messages at once. */
#include "common.h"

#include <string.h>

#define KEY_SIZE SYMCRYPT_CHACHA_POLY1305_KEY_SIZE
#define TAG_SIZE SYMCRYPT_CHACHA_POLY1305_TAG_SIZE

/* Never changes once it is made, and so needs no lock. */
struct aead_object
{
  PyObject_HEAD size_t nonce_size; /* which says what construction it is */
  uint8_t key[KEY_SIZE];
};

static int
extended (const struct aead_object *self)
{
  return self->nonce_size == SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE;
}

static PyObject *
make (PyTypeObject *type, PyObject *args, PyObject *keywords,
      size_t nonce_size)
{
  static char *names[] = { "key", NULL };
  struct aead_object *self;
  struct view view;
  PyObject *key;
  if (!PyArg_ParseTupleAndKeywords (args, keywords, "O", names, &key)
      || view_get (&view, key) < 0)
    return NULL;
  if (view.length != KEY_SIZE)
    {
      view_release (&view);
      return raise_key_length (PyType_GetModuleState (type), view.length,
                               "32");
    }
  self = new_object (type);
  if (self)
    {
      self->nonce_size = nonce_size;
      memcpy (self->key, view.data, KEY_SIZE);
    }
  view_release (&view);
  return (PyObject *) self;
}

static PyObject *
make_chacha (PyTypeObject *type, PyObject *args, PyObject *keywords)
{
  return make (type, args, keywords, SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE);
}

static PyObject *
make_xchacha (PyTypeObject *type, PyObject *args, PyObject *keywords)
{
  return make (type, args, keywords, SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE);
}

static void
deallocate (PyObject *object)
{
  struct aead_object *self = (struct aead_object *) object;
  symcrypt_wipe (sizeof self->key, self->key);
  free_object (object);
}

static PyObject *
generate_key (PyObject *type, PyObject *Py_UNUSED (nothing))
{
  uint8_t key[KEY_SIZE];
  PyObject *bytes;
  int error = symcrypt_random (sizeof key, key);
  if (error)
    return raise_error (PyType_GetModuleState ((PyTypeObject *) type), error);
  bytes = PyBytes_FromStringAndSize ((char *) key, sizeof key);
  symcrypt_wipe (sizeof key, key);
  return bytes;
}

static int
wrong_nonce (const struct aead_object *self, size_t length)
{
  if (length == self->nonce_size)
    return 0;
  PyErr_Format (state_of ((PyObject *) self)->errors[-SYMCRYPT_ERROR_LENGTH],
                "a nonce has %zu bytes, not %zu", self->nonce_size, length);
  return 1;
}

/* Views of a message; AD is optional. */
enum
{
  NONCE,
  DATA,
  AD,
  PARTS
};

static int
parts_get (const struct aead_object *self, struct view parts[PARTS],
           PyObject *const *given)
{
  if (views_get (parts, AD, PARTS, given) < 0)
    return -1;
  if (!wrong_nonce (self, parts[NONCE].length))
    return 0;
  views_release (parts, PARTS);
  return -1;
}

/* Return the address of a message's tag.  The structure's tag is not const,
 * because sealing writes it.  Opening only reads it. */
static uint8_t *
tag_place (const struct symcrypt_chacha_poly1305_message *m, int opens)
{
  return (opens ? (uint8_t *) (uintptr_t) m->src : m->dst) + m->length;
}

static many_function *
many_of (PyObject *object, int opens)
{
  if (extended ((struct aead_object *) object))
    return opens ? symcrypt_xchacha_poly1305_open_many
                 : symcrypt_xchacha_poly1305_seal_many;
  return opens ? symcrypt_chacha_poly1305_open_many
               : symcrypt_chacha_poly1305_seal_many;
}

/* Seal PARTS, or open them if OPENS: then they have a tag. */
static int
crypt_parts (PyObject *object, int opens, const struct view *parts,
             uint8_t *dst)
{
  struct symcrypt_chacha_poly1305_message m = { 0 };
  int error;
  m.key = ((struct aead_object *) object)->key;
  m.nonce = parts[NONCE].data;
  m.ad_length = parts[AD].length;
  m.ad = parts[AD].data;
  m.length = parts[DATA].length - (opens ? TAG_SIZE : 0);
  m.dst = dst;
  m.src = parts[DATA].data;
  m.tag = tag_place (&m, opens);
  WORKING (m.length + m.ad_length, error = many_of (object, opens) (1, &m));
  return error;
}

/* How long the result of LENGTH bytes is, or -1 with an exception. */
static Py_ssize_t
result_size (const struct state *state, int opens, size_t length)
{
  if (opens ? length >= TAG_SIZE : length <= PY_SSIZE_T_MAX - TAG_SIZE)
    return (Py_ssize_t) (opens ? length - TAG_SIZE : length + TAG_SIZE);
  raise_error (state, opens ? SYMCRYPT_ERROR_TAG : SYMCRYPT_ERROR_LENGTH);
  return -1;
}

/* The method NAME, which makes bytes, or fills a buffer if INTO. */
static PyObject *
crypt_one (PyObject *object, const char *name, int opens, int into,
           PyObject *const *args, Py_ssize_t n, PyObject *keywords)
{
  static const char *const all[]
      = { "nonce", "data", "associated_data", "buf", NULL };
  static const char *const without_buffer[]
      = { "nonce", "data", "associated_data", NULL };
  const struct aead_object *self = (struct aead_object *) object;
  PyObject *given[4] = { NULL }, *result = NULL;
  struct view parts[PARTS], room = { 0 };
  uint8_t *dst = NULL;
  Py_ssize_t size;
  int error = 0;
  if (arguments (name, args, n, keywords, into ? all : without_buffer,
                 into ? 4 : 2, given)
          < 0
      || parts_get (self, parts, given) < 0)
    return NULL;
  size = result_size (state_of (object), opens, parts[DATA].length);
  if (size >= 0 && !into)
    {
      result = PyBytes_FromStringAndSize (NULL, size);
      dst = result ? (uint8_t *) PyBytes_AsString (result) : NULL;
    }
  else if (size >= 0 && view_get_room (&room, given[3], (size_t) size) == 0
           && !views_overlap (&room, &parts[DATA], 1)
           && !views_overlap (&room, &parts[AD], 0)
           && !views_overlap (&room, &parts[NONCE], 0))
    {
      result = PyLong_FromSsize_t (size);
      dst = room.buffer.buf;
    }
  if (result)
    error = crypt_parts (object, opens, parts, dst);
  view_release (&room);
  views_release (parts, PARTS);
  return result_or (state_of (object), result, error);
}

static PyObject *
aead_encrypt (PyObject *object, PyObject *const *args, Py_ssize_t n,
              PyObject *keywords)
{
  return crypt_one (object, "encrypt", 0, 0, args, n, keywords);
}

static PyObject *
aead_decrypt (PyObject *object, PyObject *const *args, Py_ssize_t n,
              PyObject *keywords)
{
  return crypt_one (object, "decrypt", 1, 0, args, n, keywords);
}

static PyObject *
encrypt_into (PyObject *object, PyObject *const *args, Py_ssize_t n,
              PyObject *keywords)
{
  return crypt_one (object, "encrypt_into", 0, 1, args, n, keywords);
}

static PyObject *
decrypt_into (PyObject *object, PyObject *const *args, Py_ssize_t n,
              PyObject *keywords)
{
  return crypt_one (object, "decrypt_into", 1, 1, args, n, keywords);
}

/* Many messages: nonces, data and, if has_ads, associated data of each. */
struct many
{
  struct batch nonces, datas, ads;
  struct view ad; /* of all */
  int has_ads;
  struct symcrypt_chacha_poly1305_message *messages;
  size_t *sizes; /* of results */
};

static void
many_release (struct many *many)
{
  batch_release (&many->nonces);
  batch_release (&many->datas);
  batch_release (&many->ads);
  if (!many->has_ads)
    view_release (&many->ad);
  PyMem_Free (many->messages);
  PyMem_Free (many->sizes);
}

/* A message that is too short for a tag is opened as an empty one, and its
 * result is ignored. */
static int
too_short (const struct many *many, Py_ssize_t k)
{
  return many->datas.lengths[k] < TAG_SIZE;
}

static int
many_get (const struct aead_object *self, struct many *many, int opens,
          PyObject *const *given)
{
  size_t room;
  Py_ssize_t k;
  memset (many, 0, sizeof *many);
  if (batch_get (&many->datas, given[1]) < 0)
    return -1;
  if (batch_get_same (&many->nonces, given[0], many->datas.n, "nonces") < 0)
    goto failed;
  many->has_ads
      = given[2] && given[2] != Py_None && !PyObject_CheckBuffer (given[2]);
  if (many->has_ads ? batch_get_same (&many->ads, given[2], many->datas.n,
                                      "associated data")
                          < 0
                    : view_get_optional (&many->ad, given[2]) < 0)
    goto failed;
  room = (size_t) many->datas.n + 1;
  many->messages = PyMem_Calloc (room, sizeof *many->messages);
  many->sizes = PyMem_Calloc (room, sizeof *many->sizes);
  if (!many->messages || !many->sizes)
    {
      PyErr_NoMemory ();
      goto failed;
    }
  for (k = 0; k < many->datas.n; k++)
    {
      struct symcrypt_chacha_poly1305_message *message = many->messages + k;
      if (wrong_nonce (self, many->nonces.lengths[k]))
        goto failed;
      message->key = self->key;
      message->nonce = many->nonces.datas[k];
      message->ad_length
          = many->has_ads ? many->ads.lengths[k] : many->ad.length;
      message->ad = many->has_ads ? many->ads.datas[k] : many->ad.data;
      message->length = many->datas.lengths[k];
      if (opens)
        message->length -= too_short (many, k) ? message->length : TAG_SIZE;
      message->src = many->datas.datas[k];
      many->sizes[k] = message->length + (opens ? 0 : TAG_SIZE);
      many->datas.work += message->ad_length;
    }
  return 0;

failed:
  many_release (many);
  return -1;
}

/* Return 1 with an exception if two nonces of a call are the same, which would
 * give away the key stream, or if there is no memory.  The table has a nonce's
 * number, from 1, at the first free place from that of its hash on. */
static int
same_nonces (const struct aead_object *self, const struct many *many)
{
  const size_t n = (size_t) many->datas.n;
  const uint8_t *const *nonces = many->nonces.datas;
  size_t size = 4, k, at, *table;
  int same = 0;
  while (size < 2 * n)
    size *= 2;
  table = PyMem_Calloc (size, sizeof *table);
  if (!table)
    {
      PyErr_NoMemory ();
      return 1;
    }
  for (k = 0; k < n && !same; k++)
    {
      uint64_t first, last;
      memcpy (&first, nonces[k], 8);
      memcpy (&last, nonces[k] + self->nonce_size - 8, 8);
      first = (first ^ last >> 32 ^ last << 32) * 0x9e3779b97f4a7c15;
      for (at = (size_t) (first >> 32) & (size - 1); table[at] && !same;
           at = (at + 1) & (size - 1))
        if (memcmp (nonces[table[at] - 1], nonces[k], self->nonce_size) == 0)
          {
            PyErr_Format (
                PyExc_ValueError,
                "nonces %zu and %zu are the same: each message needs "
                "its own, as of a counter",
                table[at] - 1, k);
            same = 1;
          }
      table[at] = k + 1;
    }
  PyMem_Free (table);
  return same;
}

void
raise_failed (const struct state *state, size_t n, const uint8_t *wrong)
{
  PyObject *kind = invalid_tag (state);
  PyObject *indices = PyList_New (0), *tuple = NULL, *exception = NULL;
  size_t k;
  for (k = 0; indices && k < n; k++)
    if (wrong[k])
      {
        PyObject *index = PyLong_FromSize_t (k);
        if (!index || PyList_Append (indices, index) < 0)
          Py_CLEAR (indices);
        Py_XDECREF (index);
      }
  if (indices)
    tuple = PyList_AsTuple (indices);
  if (tuple)
    exception = PyObject_CallFunction (kind, "s",
                                       symcrypt_strerror (SYMCRYPT_ERROR_TAG));
  if (exception && PyObject_SetAttrString (exception, "failed", tuple) == 0)
    PyErr_SetObject (kind, exception);
  Py_XDECREF (exception);
  Py_XDECREF (tuple);
  Py_XDECREF (indices);
}

/* Put None where a message is not authentic, or raise InvalidTag if that is
 * STRICT.  Return -1 with an exception. */
static int
check_opened (const struct state *state, const struct many *many,
              PyObject *list, int strict)
{
  const size_t n = (size_t) many->datas.n;
  uint8_t *wrong = PyMem_Calloc (n + 1, 1);
  size_t k, bad = 0;
  int status = wrong ? 0 : -1;
  if (!wrong)
    PyErr_NoMemory ();
  for (k = 0; status == 0 && k < n; k++)
    {
      int error = too_short (many, (Py_ssize_t) k) ? SYMCRYPT_ERROR_TAG
                                                   : many->messages[k].error;
      wrong[k] = error == SYMCRYPT_ERROR_TAG;
      bad += wrong[k];
      if (wrong[k] && !strict)
        PyList_SetItem (list, (Py_ssize_t) k, Py_NewRef (Py_None));
      else if (error && !wrong[k])
        {
          raise_error (state, error);
          status = -1;
        }
    }
  if (status == 0 && bad && strict)
    {
      /* Wipe the messages, because no caller has seen them. */
      for (k = 0; k < n; k++)
        symcrypt_wipe (many->messages[k].length, many->messages[k].dst);
      raise_failed (state, n, wrong);
      status = -1;
    }
  PyMem_Free (wrong);
  return status;
}

struct crypt
{
  many_function *function;
  struct symcrypt_chacha_poly1305_message *messages;
  int error;
};

static void
crypt_range (void *crypt, size_t from, size_t n)
{
  struct crypt *c = crypt;
  const int error = c->function (n, c->messages + from);
  if (error)
    c->error = error;
}

static PyObject *
crypt_many (PyObject *object, int opens, PyObject *const *args, Py_ssize_t n,
            PyObject *keywords)
{
  static const char *const names_seal[]
      = { "nonces", "messages", "associated_data", NULL };
  static const char *const names_open[]
      = { "nonces", "messages", "associated_data", "strict", NULL };
  const struct aead_object *self = (struct aead_object *) object;
  const struct state *state = state_of (object);
  PyObject *given[4] = { NULL }, *list;
  struct many many;
  uint8_t **outs, none[TAG_SIZE] = { 0 };
  struct crypt crypt = { many_of (object, opens), NULL, 0 };
  Py_ssize_t k;
  int strict;
  if (arguments (opens ? "open_many" : "seal_many", args, n, keywords,
                 opens ? names_open : names_seal, 2, given)
      < 0)
    return NULL;
  strict = given[3] ? PyObject_IsTrue (given[3]) : 1;
  if (strict < 0 || many_get (self, &many, opens, given) < 0)
    return NULL;
  list = !opens && same_nonces (self, &many)
             ? NULL
             : new_outputs (many.datas.n, many.sizes, 0, &outs);
  if (list)
    {
      for (k = 0; k < many.datas.n; k++)
        {
          struct symcrypt_chacha_poly1305_message *message = &many.messages[k];
          message->dst = outs[k];
          message->tag = opens && too_short (&many, k)
                             ? none
                             : tag_place (message, opens);
        }
      crypt.messages = many.messages;
      if (work_many (crypt_range, &crypt, (size_t) many.datas.n,
                     many.datas.work)
          < 0)
        Py_CLEAR (list);
      PyMem_Free (outs);
      if (list && !opens)
        list = result_or (state, list, crypt.error);
      else if (list && check_opened (state, &many, list, strict) < 0)
        Py_CLEAR (list);
    }
  many_release (&many);
  return list;
}

static PyObject *
seal_many (PyObject *object, PyObject *const *args, Py_ssize_t n,
           PyObject *keywords)
{
  return crypt_many (object, 0, args, n, keywords);
}

static PyObject *
open_many (PyObject *object, PyObject *const *args, Py_ssize_t n,
           PyObject *keywords)
{
  return crypt_many (object, 1, args, n, keywords);
}

static PyObject *
crypt_column (PyObject *object, int opens, PyObject *const *args, Py_ssize_t n,
              PyObject *keywords)
{
  static const char *const names_seal[]
      = { "nonces", "column", "associated_data", "threads", "progress", NULL };
  static const char *const names_open[]
      = { "nonces",   "column", "associated_data", "strict", "threads",
          "progress", NULL };
  const struct aead_object *self = (struct aead_object *) object;
  PyObject *given[6] = { NULL };
  if (arguments (opens ? "open_column" : "seal_column", args, n, keywords,
                 opens ? names_open : names_seal, 2, given)
      < 0)
    return NULL;
  if (!opens)
    {
      given[5] = given[4];
      given[4] = given[3];
      given[3] = NULL;
    }
  return sealed_column (state_of (object), self->key, self->nonce_size,
                        many_of (object, opens), opens, given);
}

static PyObject *
seal_column (PyObject *object, PyObject *const *args, Py_ssize_t n,
             PyObject *keywords)
{
  return crypt_column (object, 0, args, n, keywords);
}

static PyObject *
open_column (PyObject *object, PyObject *const *args, Py_ssize_t n,
             PyObject *keywords)
{
  return crypt_column (object, 1, args, n, keywords);
}

static PyMethodDef methods[] = {
  { "seal_column", METHOD (seal_column), FAST,
    "seal_column($self, /, nonces, column, associated_data=None, "
    "threads=1,\n            progress=None)\n--\n\n"
    "Encrypt each message of a column: returns a column of binaries with "
    "their tags, and a\nnull for each null.\n\n"
    "nonces is a column of bytes that are never used again under this key; "
    "associated_data\nis None, bytes for all, or a column." },
  { "open_column", METHOD (open_column), FAST,
    "open_column($self, /, nonces, column, associated_data=None, "
    "strict=True, threads=1,\n            progress=None)\n--\n\n"
    "Decrypt a column that seal_column made.\n\n"
    "Raises InvalidTag if messages are not authentic; its attribute failed "
    "has their\nindices.  With strict=False each of these is null instead." },
  { "generate_key", generate_key, METH_NOARGS | METH_CLASS,
    "generate_key($type)\n--\n\nA key of 32 random bytes from the system." },
  { "encrypt", METHOD (aead_encrypt), FAST,
    "encrypt($self, /, nonce, data, associated_data=None)\n--\n\n"
    "The ciphertext of data, then a tag of 16 bytes, which also covers "
    "associated_data.\n\n"
    "Never use a nonce twice under one key.  LengthError if it has a wrong "
    "length." },
  { "decrypt", METHOD (aead_decrypt), FAST,
    "decrypt($self, /, nonce, data, associated_data=None)\n--\n\n"
    "The plaintext of data, which ends in its tag; InvalidTag if it is not "
    "authentic." },
  { "encrypt_into", METHOD (encrypt_into), FAST,
    "encrypt_into($self, /, nonce, data, associated_data, buf)\n--\n\n"
    "Encrypt into the writable buf, 16 bytes longer than data, and return "
    "the number of\nbytes written.  buf may begin where data does; other "
    "overlaps are a ValueError." },
  { "decrypt_into", METHOD (decrypt_into), FAST,
    "decrypt_into($self, /, nonce, data, associated_data, buf)\n--\n\n"
    "Decrypt into the writable buf, 16 bytes shorter than data.  After "
    "InvalidTag it has\nzeros." },
  { "seal_many", METHOD (seal_many), FAST,
    "seal_many($self, /, nonces, messages, associated_data=None)\n--\n\n"
    "Encrypt many messages of any lengths at once: a list of bytes, each "
    "with its tag.\n\n"
    "nonces has one for each, ValueError if two are the same; "
    "associated_data is None,\none for all, or a sequence." },
  { "open_many", METHOD (open_many), FAST,
    "open_many($self, /, nonces, messages, associated_data=None, "
    "strict=True)\n--\n\n"
    "Decrypt a list that seal_many made: a list of bytes.\n\n"
    "Raises InvalidTag if messages are not authentic; its attribute failed "
    "has their\nindices.  With strict=False each of these is None instead." },
  { NULL, NULL, 0, NULL }
};

static PyObject *
get_nonce_size (PyObject *object, void *Py_UNUSED (closure))
{
  return PyLong_FromSize_t (((struct aead_object *) object)->nonce_size);
}

static PyGetSetDef attributes[]
    = { { "nonce_size", get_nonce_size, NULL, "Bytes of a nonce.", NULL },
        { NULL, NULL, NULL, NULL, NULL } };

static const struct type chacha_type
    = { "libsymcrypt.ChaCha20Poly1305",
        "ChaCha20Poly1305(key)\n--\n\n"
        "The authenticated encryption of RFC 8439, with nonces of "
        "12 bytes, which should be a counter.\n\n"
        "The interface is that of the package cryptography.  key "
        "has 32 bytes, else\nKeyLengthError, a ValueError.",
        sizeof (struct aead_object),
        make_chacha,
        deallocate,
        methods,
        attributes,
        NULL };

static const struct type xchacha_type
    = { "libsymcrypt.XChaCha20Poly1305",
        "XChaCha20Poly1305(key)\n--\n\n"
        "ChaCha20Poly1305 with nonces of 24 bytes, which may be "
        "random (draft-irtf-cfrg-xchacha).",
        sizeof (struct aead_object),
        make_xchacha,
        deallocate,
        methods,
        attributes,
        NULL };

int
add_aead (PyObject *module)
{
  return add_type (module, &chacha_type, NULL) < 0
                 || add_type (module, &xchacha_type, NULL) < 0
             ? -1
             : 0;
}
