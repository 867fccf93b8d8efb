/* SPDX-License-Identifier: ISC */
/* Hashes: objects shaped as hashlib's, and many messages at once. */
#include "common.h"

static PyObject *
represent (PyObject *object)
{
  struct symcrypt_hash_ctx *ctx = (void *) ((struct message *) object)->ctx;
  PyObject *name = hash_name ("", ctx->hash), *text;
  text = name ? PyUnicode_FromFormat ("<libsymcrypt.Hash %U>", name) : NULL;
  Py_XDECREF (name);
  return text;
}

static PyMethodDef methods[] = { MESSAGE_METHODS, { NULL, NULL, 0, NULL } };

static const struct type hash_type
    = { "libsymcrypt.Hash",
        "A message that is being hashed, as in hashlib: new() and "
        "the functions of each\nhash make one.",
        MESSAGE_SIZE (symcrypt_hash_ctx),
        NULL,
        message_deallocate,
        methods,
        message_attributes,
        represent };

/* The digests are of the hash ARGUMENT. */
static PyObject *
digests_of (const struct batch *batch, const void *argument)
{
  const struct symcrypt_hash *hash = argument;
  uint8_t **outs;
  int error;
  PyObject *list
      = new_outputs (batch->n, NULL, symcrypt_hash_digest_size (hash), &outs);
  if (!list)
    return NULL;
  WORKING (batch->work,
           error = symcrypt_hash_many (hash, (size_t) batch->n, batch->lengths,
                                       batch->datas, outs));
  (void) error; /* there is none with a hash */
  PyMem_Free (outs);
  return list;
}

static PyObject *
new_named (PyObject *module, PyObject *const *args, Py_ssize_t n,
           PyObject *keywords)
{
  static const char *const names[]
      = { "name", "data", "usedforsecurity", NULL };
  struct state *state = PyModule_GetState (module);
  const struct symcrypt_hash *hash;
  PyObject *given[3] = { NULL };
  if (arguments ("new", args, n, keywords, names, 1, given) < 0)
    return NULL;
  hash = find_hash (state, given[0]);
  return hash ? message_start (state->hash, HASH, hash, given[1]) : NULL;
}

static PyObject *
many_named (PyObject *module, PyObject *const *args, Py_ssize_t n,
            PyObject *keywords)
{
  static const char *const names[] = { "name", "messages", NULL };
  struct state *state = PyModule_GetState (module);
  const struct symcrypt_hash *hash;
  PyObject *given[2] = { NULL };
  if (arguments ("hash_many", args, n, keywords, names, 2, given) < 0)
    return NULL;
  hash = find_hash (state, given[0]);
  return hash ? batches (given[1], digests_of, hash) : NULL;
}

static PyObject *
digest_named (PyObject *module, PyObject *const *args, Py_ssize_t n,
              PyObject *keywords)
{
  static const char *const names[] = { "name", "data", NULL };
  struct state *state = PyModule_GetState (module);
  const struct symcrypt_hash *hash;
  uint8_t out[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  struct view view;
  int error;
  PyObject *given[2] = { NULL };
  if (arguments ("digest", args, n, keywords, names, 2, given) < 0)
    return NULL;
  hash = find_hash (state, given[0]);
  if (!hash || view_get (&view, given[1]) < 0)
    return NULL;
  WORKING (view.length,
           error = symcrypt_hash (hash, view.length, view.data, out));
  view_release (&view);
  if (error)
    return raise_error (state, error);
  return PyBytes_FromStringAndSize (
      (char *) out, (Py_ssize_t) symcrypt_hash_digest_size (hash));
}

/* Each hash has a constructor and a function for many messages. */
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  static PyObject *new_##NAME (PyObject *module, PyObject *const *args,       \
                               Py_ssize_t n, PyObject *keywords)              \
  {                                                                           \
    static const char *const names[] = { "data", "usedforsecurity", NULL };   \
    PyObject *given[2] = { NULL };                                            \
    if (arguments (#NAME, args, n, keywords, names, 0, given) < 0)            \
      return NULL;                                                            \
    return message_start (                                                    \
        ((struct state *) PyModule_GetState (module))->hash, HASH,            \
        symcrypt_hash_##NAME (), given[0]);                                   \
  }                                                                           \
  static PyObject *many_##NAME (PyObject *Py_UNUSED (module),                 \
                                PyObject *messages)                           \
  {                                                                           \
    return batches (messages, digests_of, symcrypt_hash_##NAME ());           \
  }
#include "hashes.def"

static PyMethodDef functions[] = {
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  { #NAME, METHOD (new_##NAME), FAST,                                         \
    #NAME "($module, /, data=b\"\", usedforsecurity=True)\n--\n\n"            \
          "Start a message of " STRING ", which has digests of " #DIGEST      \
          " bytes, with data, any\nbytes-like object.  usedforsecurity is "   \
          "accepted as in hashlib, and ignored." },                           \
      { #NAME "_many", many_##NAME, METH_O,                                   \
        #NAME "_many($module, messages, /)\n--\n\n"                           \
              "The digests of many messages at once: a list of "              \
              "bytes, " #DIGEST                                               \
              " each.\n\nmessages is a sequence of bytes-like "               \
              "objects of any lengths." },
#include "hashes.def"
  { "new", METHOD (new_named), FAST,
    "new($module, /, name, data=b\"\", usedforsecurity=True)\n--\n\n"
    "Start a message of the hash called name: \"sha256\", \"SHA-512/256\".\n\n"
    "UnknownNameError, a ValueError, if there is none." },
  { "digest", METHOD (digest_named), FAST,
    "digest($module, /, name, data)\n--\n\n"
    "The digest of data by the hash called name, as bytes." },
  { "hash_many", METHOD (many_named), FAST,
    "hash_many($module, /, name, messages)\n--\n\n"
    "The digests of a sequence of messages by the hash called name, as a list "
    "of bytes." },
  { NULL, NULL, 0, NULL }
};

int
add_hash (PyObject *module, struct state *state)
{
  const struct symcrypt_hash *hash;
  PyObject *list, *all;
  size_t k;
  int status;
  if (add_type (module, &hash_type, &state->hash) < 0
      || PyModule_AddFunctions (module, functions) < 0)
    return -1;
  list = PyList_New (0);
  for (k = 0; list && (hash = symcrypt_hashes (k)) != NULL; k++)
    if (append_name (list, hash_name ("", hash)) < 0)
      Py_CLEAR (list);
  if (!list)
    return -1;
  all = PyFrozenSet_New (list);
  Py_DECREF (list);
  if (!all)
    return -1;
  status = PyModule_AddObjectRef (module, "algorithms_available", all);
  Py_DECREF (all);
  return status;
}
