/* SPDX-License-Identifier: ISC */
/* HMAC: keys that are prepared once, messages in parts, many at once. */
#include "common.h"

/* Never changes once it is made, and so needs no lock. */
struct key_object
{
  PyObject_HEAD struct symcrypt_hmac_key key;
};

static size_t
tag_size (const struct symcrypt_hmac_key *key)
{
  return symcrypt_hash_digest_size (key->hash);
}

/* Set KEY from bytes, with the hash called NAME, or SHA-256 if it is null. */
static int
set_key (const struct state *state, struct symcrypt_hmac_key *key,
         PyObject *secret, PyObject *name)
{
  const struct symcrypt_hash *hash
      = name ? find_hash (state, name) : symcrypt_hash_sha256 ();
  struct view view;
  int error;
  if (!hash || view_get (&view, secret) < 0)
    return -1;
  error = symcrypt_hmac_set_key (key, hash, view.length, view.data);
  view_release (&view);
  if (!error)
    return 0;
  raise_error (state, error);
  return -1;
}

static PyObject *
key_new (PyTypeObject *type, PyObject *args, PyObject *keywords)
{
  static char *names[] = { "key", "hash", NULL };
  PyObject *secret, *name = NULL;
  struct key_object *self;
  if (!PyArg_ParseTupleAndKeywords (args, keywords, "O|O", names, &secret,
                                    &name))
    return NULL;
  self = new_object (type);
  if (self
      && set_key (PyType_GetModuleState (type), &self->key, secret, name) < 0)
    Py_CLEAR (self);
  return (PyObject *) self;
}

static void
key_deallocate (PyObject *object)
{
  struct key_object *self = (struct key_object *) object;
  symcrypt_wipe (sizeof self->key, &self->key);
  free_object (object);
}

static PyObject *
tag_of (const struct state *state, const struct symcrypt_hmac_key *key,
        PyObject *message)
{
  uint8_t tag[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  struct view view;
  int error;
  if (view_get (&view, message) < 0)
    return NULL;
  WORKING (view.length,
           error = symcrypt_hmac (key, view.length, view.data, tag));
  view_release (&view);
  if (error)
    return raise_error (state, error);
  return PyBytes_FromStringAndSize ((char *) tag, (Py_ssize_t) tag_size (key));
}

static PyObject *
key_digest (PyObject *object, PyObject *message)
{
  return tag_of (state_of (object), &((struct key_object *) object)->key,
                 message);
}

static PyObject *
key_verify (PyObject *object, PyObject *const *args, Py_ssize_t n,
            PyObject *keywords)
{
  static const char *const names[] = { "message", "tag", "truncated", NULL };
  struct key_object *self = (struct key_object *) object;
  PyObject *given[3] = { NULL };
  struct view v[2];
  int truncated, error;
  if (arguments ("verify", args, n, keywords, names, 2, given) < 0)
    return NULL;
  truncated = given[2] ? PyObject_IsTrue (given[2]) : 0;
  if (truncated < 0 || views_get (v, 2, 2, given) < 0)
    return NULL;
  WORKING (v[0].length,
           error = (truncated ? symcrypt_hmac_verify_truncated
                              : symcrypt_hmac_verify) (
               &self->key, v[0].length, v[0].data, v[1].length, v[1].data));
  views_release (v, 2);
  return result_or (state_of (object), Py_NewRef (Py_None), error);
}

/* The state of the module, and one key for all messages or one for each. */
struct keys
{
  const struct state *state;
  const struct symcrypt_hmac_key *one, **each;
};

struct tags
{
  const struct batch *batch;
  const struct symcrypt_hmac_key **keys;
  uint8_t **outs;
  int error;
};

static void
tags_range (void *tags, size_t from, size_t n)
{
  struct tags *t = tags;
  const int error
      = symcrypt_hmac_many (n, t->keys + from, t->batch->lengths + from,
                            t->batch->datas + from, t->outs + from);
  if (error)
    t->error = error;
}

static PyObject *
tags_of (const struct batch *batch, const void *argument)
{
  const struct keys *given = argument;
  const size_t n = (size_t) batch->n;
  struct tags t = { batch, PyMem_Malloc ((n + 1) * sizeof *t.keys), NULL, 0 };
  size_t *sizes = PyMem_Malloc ((n + 1) * sizeof *sizes), k;
  PyObject *list = NULL;
  if (!t.keys || !sizes)
    PyErr_NoMemory ();
  for (k = 0; t.keys && sizes && k < n; k++)
    {
      t.keys[k] = given->one ? given->one : given->each[k];
      sizes[k] = tag_size (t.keys[k]);
    }
  if (t.keys && sizes)
    list = new_outputs (batch->n, sizes, 0, &t.outs);
  if (list)
    {
      if (work_many (tags_range, &t, n, batch->work + n * RELEASE_MESSAGE) < 0)
        Py_CLEAR (list);
      PyMem_Free (t.outs);
    }
  PyMem_Free (t.keys);
  PyMem_Free (sizes);
  return list ? result_or (given->state, list, t.error) : NULL;
}

static PyObject *
same_key (const struct state *state, const struct symcrypt_hmac_key *key,
          PyObject *messages)
{
  const struct keys same = { state, key, NULL };
  return batches (messages, tags_of, &same);
}

static PyObject *
key_many (PyObject *object, PyObject *messages)
{
  return same_key (state_of (object), &((struct key_object *) object)->key,
                   messages);
}

/* The bytes of a tag in a column: all, or as OBJECT says. */
static int
get_length (PyObject *object, const struct symcrypt_hmac_key *key,
            size_t *length)
{
  const size_t most = tag_size (key);
  Py_ssize_t n = (Py_ssize_t) most;
  if (object && object != Py_None && (n = get_size (object, "length")) < 0)
    return -1;
  *length = (size_t) n;
  if (n >= 4 && *length <= most)
    return 0;
  PyErr_Format (PyExc_ValueError, "length is from 4 to %zu bytes, not %zd",
                most, n);
  return -1;
}

static PyObject *
key_column (PyObject *object, PyObject *const *args, Py_ssize_t n,
            PyObject *keywords)
{
  static const char *const names[]
      = { "column",   "encoding", "out",    "threads",
          "progress", "length",   "prefix", NULL };
  const struct symcrypt_hmac_key *key = &((struct key_object *) object)->key;
  PyObject *given[7] = { NULL };
  size_t length;
  if (arguments ("column", args, n, keywords, names, 1, given) < 0
      || get_length (given[5], key, &length) < 0)
    return NULL;
  return digest_column (state_of (object), key->hash, key, given, length,
                        given[6]);
}

static PyObject *
key_verify_column (PyObject *object, PyObject *const *args, Py_ssize_t n,
                   PyObject *keywords)
{
  static const char *const names[]
      = { "column", "tags", "length", "progress", NULL };
  const struct symcrypt_hmac_key *key = &((struct key_object *) object)->key;
  PyObject *given[4] = { NULL };
  size_t length;
  if (arguments ("verify_column", args, n, keywords, names, 2, given) < 0
      || get_length (given[2], key, &length) < 0)
    return NULL;
  return verify_column (state_of (object), key, given[0], given[1], length,
                        given[3]);
}

static PyObject *
key_reduce (PyObject *Py_UNUSED (object), PyObject *Py_UNUSED (nothing))
{
  PyErr_SetString (
      PyExc_TypeError,
      "an HmacKey is not pickled: the key would be in plans, logs and caches; "
      "let each worker make it of a file or of the engine's secrets");
  return NULL;
}

static PyObject *
key_start (PyObject *object, PyObject *const *args, Py_ssize_t n,
           PyObject *keywords)
{
  static const char *const names[] = { "message", NULL };
  PyObject *given[1] = { NULL };
  if (arguments ("new", args, n, keywords, names, 0, given) < 0)
    return NULL;
  return message_start (state_of (object)->hmac, HMAC,
                        &((struct key_object *) object)->key, given[0]);
}

static PyObject *
key_export (PyObject *object, PyObject *Py_UNUSED (nothing))
{
  uint8_t blob[SYMCRYPT_HMAC_MAX_KEY_BLOB_SIZE];
  size_t size
      = symcrypt_hmac_key_export (&((struct key_object *) object)->key, blob);
  PyObject *bytes
      = PyBytes_FromStringAndSize ((char *) blob, (Py_ssize_t) size);
  symcrypt_wipe (sizeof blob, blob);
  return bytes;
}

static PyObject *
key_load (PyObject *type, PyObject *blob)
{
  struct key_object *self;
  struct view view;
  int error = 0;
  if (view_get (&view, blob) < 0)
    return NULL;
  self = new_object ((PyTypeObject *) type);
  if (self)
    error = symcrypt_hmac_key_import (&self->key, view.length, view.data);
  view_release (&view);
  return result_or (PyType_GetModuleState ((PyTypeObject *) type), self,
                    error);
}

static PyObject *
key_get_name (PyObject *object, void *Py_UNUSED (closure))
{
  const struct symcrypt_hash *hash = ((struct key_object *) object)->key.hash;
  return hash_name ("hmac-", hash);
}

static PyObject *
key_get_size (PyObject *object, void *Py_UNUSED (closure))
{
  return PyLong_FromSize_t (tag_size (&((struct key_object *) object)->key));
}

static PyMethodDef key_methods[] = {
  { "digest", key_digest, METH_O,
    "digest($self, message, /)\n--\n\nThe tag of a message, digest_size "
    "bytes." },
  { "verify", METHOD (key_verify), FAST,
    "verify($self, /, message, tag, truncated=False)\n--\n\n"
    "Raise InvalidTag if this is not the tag of message.\n\n"
    "With truncated, 4 or more first bytes of the tag are enough; another "
    "length is\nLengthError.  The time depends only on lengths and on "
    "whether the tag is right." },
  { "many", key_many, METH_O,
    "many($self, messages, /)\n--\n\n"
    "The tags of many messages at once: a list of bytes." },
  { "column", METHOD (key_column), FAST,
    "column($self, /, column, encoding=\"binary\", out=None, threads=1, "
    "progress=None,\n       length=None, prefix=None)\n--\n\n"
    "The tags of a column, or their first length bytes, 4 or more: see "
    "libsymcrypt.columns.\nprefix, a str, stands before each hexadecimal tag: "
    "see libsymcrypt.keys." },
  { "verify_column", METHOD (key_verify_column), FAST,
    "verify_column($self, /, column, tags, length=None, "
    "progress=None)\n--\n\n"
    "Compare tags, a column of bytes, with the tags of a column: returns a "
    "column of\nbooleans, null where a tag or a message is null.  length is "
    "that of column()." },
  { "__reduce__", key_reduce, METH_NOARGS,
    "__reduce__()\n--\n\nA key is not pickled." },
  { "new", METHOD (key_start), FAST,
    "new($self, /, message=b\"\")\n--\n\n"
    "Start a message under this key that comes in parts: a Hmac." },
  { "export", key_export, METH_NOARGS,
    "export($self)\n--\n\n"
    "The prepared key as bytes for load, the same on every machine.  They "
    "are as secret\nas the key." },
  { "load", key_load, METH_O | METH_CLASS,
    "load($type, blob, /)\n--\n\n"
    "A key that was exported.  EncodingError if it is damaged.  It is not "
    "authenticated:\nwhoever can write it chooses the key." },
  { NULL, NULL, 0, NULL }
};

static PyGetSetDef key_attributes[]
    = { { "name", key_get_name, NULL, "\"hmac-sha256\".", NULL },
        { "digest_size", key_get_size, NULL, "Bytes of a tag.", NULL },
        { NULL, NULL, NULL, NULL, NULL } };

static const struct type key_type
    = { "libsymcrypt.HmacKey",
        "HmacKey(key, hash=\"sha256\")\n--\n\n"
        "A key of HMAC, prepared once for many messages and "
        "threads.\n\n"
        "key is bytes-like, of any length, and is not kept.",
        sizeof (struct key_object),
        key_new,
        key_deallocate,
        key_methods,
        key_attributes,
        NULL };

static PyObject *
hmac_verify (PyObject *object, PyObject *const *args, Py_ssize_t n,
             PyObject *keywords)
{
  static const char *const names[] = { "tag", "truncated", NULL };
  PyObject *given[2] = { NULL };
  struct symcrypt_hmac_ctx ctx;
  struct view tag;
  int truncated, error;
  if (arguments ("verify", args, n, keywords, names, 1, given) < 0)
    return NULL;
  truncated = given[1] ? PyObject_IsTrue (given[1]) : 0;
  if (truncated < 0 || view_get (&tag, given[0]) < 0)
    return NULL;
  message_copy_to ((struct message *) object, &ctx);
  error = truncated
              ? symcrypt_hmac_ctx_verify_truncated (&ctx, tag.length, tag.data)
              : symcrypt_hmac_ctx_verify (&ctx, tag.length, tag.data);
  symcrypt_wipe (sizeof ctx, &ctx);
  view_release (&tag);
  return result_or (state_of (object), Py_NewRef (Py_None), error);
}

static PyObject *
hmac_load (PyObject *type, PyObject *blob)
{
  return message_import ((PyTypeObject *) type, HMAC, blob);
}

static PyMethodDef hmac_methods[]
    = { MESSAGE_METHODS,
        EXPORT_METHODS (hmac_load),
        { "verify", METHOD (hmac_verify), FAST,
          "verify($self, /, tag, truncated=False)\n--\n\n"
          "Raise InvalidTag if this is not the tag so far; see "
          "HmacKey.verify." },
        { NULL, NULL, 0, NULL } };

static const struct type hmac_type
    = { "libsymcrypt.Hmac",
        "A message under a key of HMAC that comes in "
        "parts; HmacKey.new() makes one.",
        MESSAGE_SIZE (symcrypt_hmac_ctx),
        NULL,
        message_deallocate,
        hmac_methods,
        message_attributes,
        NULL };

static PyObject *
hmac_once (PyObject *module, PyObject *const *args, Py_ssize_t n,
           PyObject *keywords)
{
  static const char *const names[] = { "key", "message", "hash", NULL };
  const struct state *state = PyModule_GetState (module);
  struct symcrypt_hmac_key key;
  PyObject *given[3] = { NULL }, *tag;
  if (arguments ("hmac", args, n, keywords, names, 2, given) < 0
      || set_key (state, &key, given[0], given[2]) < 0)
    return NULL;
  tag = tag_of (state, &key, given[1]);
  symcrypt_wipe (sizeof key, &key);
  return tag;
}

/* Keys of HmacKey are used as they are; from bytes they are made. */
static PyObject *
different_keys (const struct state *state, PyObject *sequence,
                PyObject *messages, PyObject *name)
{
  const struct symcrypt_hmac_key **keys = NULL;
  struct symcrypt_hmac_key *made = NULL;
  PyObject *tuple, *list = NULL;
  struct batch batch;
  Py_ssize_t n, k, count = 0;
  if (batch_get (&batch, messages) < 0)
    return NULL;
  tuple = PySequence_Tuple (sequence);
  if (!tuple)
    goto done;
  n = PyTuple_Size (tuple);
  if (n != batch.n)
    {
      PyErr_Format (PyExc_ValueError, "keys: %zd, not %zd as the messages", n,
                    batch.n);
      goto done;
    }
  keys = PyMem_Calloc ((size_t) n + 1, sizeof *keys);
  made = PyMem_Calloc ((size_t) n + 1, sizeof *made);
  if (!keys || !made)
    {
      PyErr_NoMemory ();
      goto done;
    }
  for (k = 0; k < n; k++)
    {
      PyObject *key = PyTuple_GetItem (tuple, k);
      if (Py_TYPE (key) == state->hmac_key)
        keys[k] = &((struct key_object *) key)->key;
      else
        {
          if (set_key (state, made + count, key, name) < 0)
            goto done;
          keys[k] = made + count++;
        }
    }
  list = tags_of (&batch, &(struct keys){ state, NULL, keys });

done:
  if (made)
    symcrypt_wipe ((size_t) count * sizeof *made, made);
  PyMem_Free (made);
  PyMem_Free (keys);
  Py_XDECREF (tuple);
  batch_release (&batch);
  return list;
}

static PyObject *
hmac_many (PyObject *module, PyObject *const *args, Py_ssize_t n,
           PyObject *keywords)
{
  static const char *const names[] = { "keys", "messages", "hash", NULL };
  const struct state *state = PyModule_GetState (module);
  struct symcrypt_hmac_key key;
  PyObject *given[3] = { NULL }, *list;
  if (arguments ("hmac_many", args, n, keywords, names, 2, given) < 0)
    return NULL;
  if (Py_TYPE (given[0]) == state->hmac_key)
    return same_key (state, &((struct key_object *) given[0])->key, given[1]);
  if (!PyObject_CheckBuffer (given[0]))
    return different_keys (state, given[0], given[1], given[2]);
  if (set_key (state, &key, given[0], given[2]) < 0)
    return NULL;
  list = same_key (state, &key, given[1]);
  symcrypt_wipe (sizeof key, &key);
  return list;
}

static PyMethodDef functions[]
    = { { "hmac", METHOD (hmac_once), FAST,
          "hmac($module, /, key, message, hash=\"sha256\")\n--\n\n"
          "The HMAC tag of message under key, bytes-like objects of any "
          "length, as bytes.\nFor many messages under one key: HmacKey." },
        { "hmac_many", METHOD (hmac_many), FAST,
          "hmac_many($module, /, keys, messages, hash=\"sha256\")\n--\n\n"
          "The tags of many messages at once: a list of bytes.\n\n"
          "keys is one key for all, bytes-like or an HmacKey, or a sequence "
          "with one for\neach message; an HmacKey has its own hash." },
        { NULL, NULL, 0, NULL } };

int
add_hmac (PyObject *module, struct state *state)
{
  return add_type (module, &key_type, &state->hmac_key) < 0
                 || add_type (module, &hmac_type, &state->hmac) < 0
             ? -1
             : PyModule_AddFunctions (module, functions);
}
