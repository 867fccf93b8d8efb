/* SPDX-License-Identifier: ISC */
/* PBKDF2, HKDF and Poly1305: functions alone. */
#include "common.h"

/* The argument ITERATIONS; 0 with an exception, which 0 itself has too. */
static uint64_t
get_iterations (const struct state *state, PyObject *object)
{
  Py_ssize_t iterations = get_size (object, "iterations");
  if (iterations > 0)
    return (uint64_t) iterations;
  if (iterations == 0)
    raise_error (state, SYMCRYPT_ERROR_ITERATIONS);
  return 0;
}

/* The bytes of a key: as many as OBJECT says, or a digest; -1 with an
 * exception. */
static Py_ssize_t
get_length (PyObject *object, const struct symcrypt_hash *hash)
{
  if (!object || object == Py_None)
    return (Py_ssize_t) symcrypt_hash_digest_size (hash);
  return get_size (object, "length");
}

static PyObject *
pbkdf2 (PyObject *module, PyObject *const *args, Py_ssize_t n,
        PyObject *keywords)
{
  static const char *const names[]
      = { "hash_name", "password", "salt", "iterations", "dklen", NULL };
  const struct state *state = PyModule_GetState (module);
  const struct symcrypt_hash *hash;
  PyObject *given[5] = { NULL }, *key;
  struct view password, salt;
  uint64_t iterations;
  Py_ssize_t length;
  int error;
  if (arguments ("pbkdf2", args, n, keywords, names, 4, given) < 0)
    return NULL;
  hash = find_hash (state, given[0]);
  if (!hash || !(iterations = get_iterations (state, given[3]))
      || (length = get_length (given[4], hash)) < 0
      || view_get (&password, given[1]) < 0)
    return NULL;
  if (view_get (&salt, given[2]) < 0)
    {
      view_release (&password);
      return NULL;
    }
  key = PyBytes_FromStringAndSize (NULL, length);
  if (key)
    {
      uint8_t *out = (uint8_t *) PyBytes_AsString (key);
      Py_BEGIN_ALLOW_THREADS;
      error = symcrypt_pbkdf2_hmac (hash, password.length, password.data,
                                    iterations, salt.length, salt.data,
                                    (size_t) length, out);
      Py_END_ALLOW_THREADS;
      if (error)
        {
          Py_CLEAR (key);
          raise_error (state, error);
        }
    }
  view_release (&password);
  view_release (&salt);
  return key;
}

static PyObject *
pbkdf2_many (PyObject *module, PyObject *const *args, Py_ssize_t n,
             PyObject *keywords)
{
  static const char *const names[]
      = { "hash_name", "passwords", "salts", "iterations", "dklen", NULL };
  const struct state *state = PyModule_GetState (module);
  const struct symcrypt_hash *hash;
  PyObject *given[5] = { NULL }, *list;
  struct batch passwords, salts;
  uint64_t iterations;
  Py_ssize_t length;
  uint8_t **outs;
  int error;
  if (arguments ("pbkdf2_many", args, n, keywords, names, 4, given) < 0)
    return NULL;
  hash = find_hash (state, given[0]);
  if (!hash || !(iterations = get_iterations (state, given[3]))
      || (length = get_length (given[4], hash)) < 0
      || batch_get (&passwords, given[1]) < 0)
    return NULL;
  if (batch_get_same (&salts, given[2], passwords.n, "salts") < 0)
    {
      batch_release (&passwords);
      return NULL;
    }
  list = new_outputs (passwords.n, NULL, (size_t) length, &outs);
  if (list)
    {
      Py_BEGIN_ALLOW_THREADS;
      error = symcrypt_pbkdf2_hmac_many (
          hash, (size_t) passwords.n, passwords.lengths, passwords.datas,
          iterations, salts.lengths, salts.datas, (size_t) length, outs);
      Py_END_ALLOW_THREADS;
      PyMem_Free (outs);
      if (error)
        {
          Py_CLEAR (list);
          raise_error (state, error);
        }
    }
  batch_release (&passwords);
  batch_release (&salts);
  return list;
}

static PyObject *
pbkdf2_of_column (PyObject *module, PyObject *const *args, Py_ssize_t n,
                  PyObject *keywords)
{
  static const char *const names[]
      = { "hash_name", "passwords", "salts", "iterations",
          "dklen",     "threads",   NULL };
  const struct state *state = PyModule_GetState (module);
  const struct symcrypt_hash *hash;
  PyObject *given[6] = { NULL };
  uint64_t iterations;
  Py_ssize_t length;
  if (arguments ("pbkdf2", args, n, keywords, names, 4, given) < 0)
    return NULL;
  hash = find_hash (state, given[0]);
  if (!hash || !(iterations = get_iterations (state, given[3]))
      || (length = get_length (given[4], hash)) < 0)
    return NULL;
  return pbkdf2_column (state, hash, given, iterations, (size_t) length);
}

static PyObject *
hkdf (PyObject *module, PyObject *const *args, Py_ssize_t n,
      PyObject *keywords)
{
  static const char *const names[]
      = { "hash_name", "secret", "length", "salt", "info", NULL };
  const struct state *state = PyModule_GetState (module);
  const struct symcrypt_hash *hash;
  PyObject *given[5] = { NULL }, *key = NULL;
  struct view secret, salt, info;
  Py_ssize_t length;
  int error;
  if (arguments ("hkdf", args, n, keywords, names, 3, given) < 0)
    return NULL;
  hash = find_hash (state, given[0]);
  if (!hash || (length = get_size (given[2], "length")) < 0
      || view_get (&secret, given[1]) < 0)
    return NULL;
  if (view_get_optional (&salt, given[3]) < 0)
    goto no_salt;
  if (view_get_optional (&info, given[4]) < 0)
    goto no_info;
  key = PyBytes_FromStringAndSize (NULL, length);
  if (key)
    {
      uint8_t *out = (uint8_t *) PyBytes_AsString (key);
      WORKING (secret.length + salt.length + info.length + (size_t) length,
               error = symcrypt_hkdf (hash, salt.length, salt.data,
                                      secret.length, secret.data, info.length,
                                      info.data, (size_t) length, out));
      if (error)
        {
          Py_CLEAR (key);
          raise_error (state, error);
        }
    }
  view_release (&info);
no_info:
  view_release (&salt);
no_salt:
  view_release (&secret);
  return key;
}

static PyObject *
hkdf_extract (PyObject *module, PyObject *const *args, Py_ssize_t n,
              PyObject *keywords)
{
  static const char *const names[] = { "hash_name", "secret", "salt", NULL };
  const struct state *state = PyModule_GetState (module);
  const struct symcrypt_hash *hash;
  PyObject *given[3] = { NULL }, *key;
  uint8_t prk[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  struct view secret, salt;
  int error;
  if (arguments ("hkdf_extract", args, n, keywords, names, 2, given) < 0)
    return NULL;
  hash = find_hash (state, given[0]);
  if (!hash || view_get (&secret, given[1]) < 0)
    return NULL;
  if (view_get_optional (&salt, given[2]) < 0)
    {
      view_release (&secret);
      return NULL;
    }
  WORKING (secret.length + salt.length,
           error = symcrypt_hkdf_extract (hash, salt.length, salt.data,
                                          secret.length, secret.data, prk));
  view_release (&secret);
  view_release (&salt);
  if (error)
    return raise_error (state, error);
  key = PyBytes_FromStringAndSize (
      (char *) prk, (Py_ssize_t) symcrypt_hash_digest_size (hash));
  symcrypt_wipe (sizeof prk, prk);
  return key;
}

static PyObject *
hkdf_expand (PyObject *module, PyObject *const *args, Py_ssize_t n,
             PyObject *keywords)
{
  static const char *const names[]
      = { "hash_name", "prk", "length", "info", NULL };
  const struct state *state = PyModule_GetState (module);
  const struct symcrypt_hash *hash;
  PyObject *given[4] = { NULL }, *key;
  struct view prk, info;
  Py_ssize_t length;
  int error;
  if (arguments ("hkdf_expand", args, n, keywords, names, 3, given) < 0)
    return NULL;
  hash = find_hash (state, given[0]);
  if (!hash || (length = get_size (given[2], "length")) < 0
      || view_get (&prk, given[1]) < 0)
    return NULL;
  if (view_get_optional (&info, given[3]) < 0)
    {
      view_release (&prk);
      return NULL;
    }
  key = PyBytes_FromStringAndSize (NULL, length);
  if (key)
    {
      uint8_t *out = (uint8_t *) PyBytes_AsString (key);
      WORKING (info.length + (size_t) length,
               error
               = symcrypt_hkdf_expand (hash, prk.length, prk.data, info.length,
                                       info.data, (size_t) length, out));
      if (error)
        {
          Py_CLEAR (key);
          raise_error (state, error);
        }
    }
  view_release (&prk);
  view_release (&info);
  return key;
}

static PyObject *
poly1305 (PyObject *module, PyObject *const *args, Py_ssize_t n,
          PyObject *keywords)
{
  static const char *const names[] = { "key", "message", NULL };
  PyObject *given[2] = { NULL };
  uint8_t tag[SYMCRYPT_POLY1305_TAG_SIZE];
  struct view key, message;
  if (arguments ("poly1305", args, n, keywords, names, 2, given) < 0
      || view_get (&key, given[0]) < 0)
    return NULL;
  if (key.length != SYMCRYPT_POLY1305_KEY_SIZE)
    {
      view_release (&key);
      return raise_error (PyModule_GetState (module),
                          SYMCRYPT_ERROR_KEY_LENGTH);
    }
  if (view_get (&message, given[1]) < 0)
    {
      view_release (&key);
      return NULL;
    }
  WORKING (message.length,
           symcrypt_poly1305 (key.data, message.length, message.data, tag));
  view_release (&key);
  view_release (&message);
  return PyBytes_FromStringAndSize ((char *) tag, sizeof tag);
}

static PyMethodDef functions[]
    = { { "_column_pbkdf2", METHOD (pbkdf2_of_column), FAST, NULL },
        { "pbkdf2", METHOD (pbkdf2), FAST,
          "pbkdf2($module, /, hash_name, password, salt, iterations, "
          "dklen=None)\n--\n\n"
          "A key of dklen bytes (a digest's, if None) from a password, by "
          "PBKDF2 with HMAC, as\nhashlib.pbkdf2_hmac.  OWASP's advice of 2023 "
          "is 600000 iterations with SHA-256." },
        { "pbkdf2_many", METHOD (pbkdf2_many), FAST,
          "pbkdf2_many($module, /, hash_name, passwords, salts, iterations, "
          "dklen=None)"
          "\n--\n\n"
          "The keys of many passwords at once: a list of bytes.\n\n"
          "passwords and salts are sequences of equal length; iterations and "
          "dklen are for all." },
        { "hkdf", METHOD (hkdf), FAST,
          "hkdf($module, /, hash_name, secret, length, salt=b\"\", "
          "info=b\"\")\n--\n\n"
          "A key of length bytes, 255 digests at most, from a secret that is "
          "hard to guess\n(RFC 5869)." },
        { "hkdf_extract", METHOD (hkdf_extract), FAST,
          "hkdf_extract($module, /, hash_name, secret, salt=b\"\")\n--\n\n"
          "HKDF's first half: a pseudorandom key, as long as a digest." },
        { "hkdf_expand", METHOD (hkdf_expand), FAST,
          "hkdf_expand($module, /, hash_name, prk, length, info=b\"\")\n--\n\n"
          "HKDF's second half: length bytes, 255 digests at most, from a "
          "pseudorandom key." },
        { "poly1305", METHOD (poly1305), FAST,
          "poly1305($module, /, key, message)\n--\n\n"
          "The 16-byte Poly1305 tag of a message under a key of 32 bytes.  "
          "Use a key for one\nmessage only: two messages reveal it." },
        { NULL, NULL, 0, NULL } };

int
add_derive (PyObject *module)
{
  return PyModule_AddFunctions (module, functions);
}
