/* SPDX-License-Identifier: ISC */
/* PBKDF2, HKDF and Poly1305: functions alone. */
#include "common.h"

/* The arguments of PBKDF2 other than passwords and salts. */
struct pbkdf2
{
  const struct symcrypt_hash *hash;
  uint64_t iterations;
  size_t length; /* of a key */
};

/* The arguments of FUNCTION: GIVEN[1] and GIVEN[2] are passwords and salts, as
 * NAMES says, and GIVEN[5] threads. */
static int
pbkdf2_arguments (const struct state *state, struct pbkdf2 *p,
                  const char *function, PyObject *const *args, Py_ssize_t n,
                  PyObject *keywords, const char *const *names,
                  PyObject **given)
{
  Py_ssize_t iterations, length;
  if (arguments (function, args, n, keywords, names, 4, given) < 0)
    return -1;
  p->hash = find_hash (state, given[0]);
  if (!p->hash || (iterations = get_size (given[3], "iterations")) < 0)
    return -1;
  if (iterations == 0)
    {
      raise_error (state, SYMCRYPT_ERROR_ITERATIONS);
      return -1;
    }
  length = !given[4] || given[4] == Py_None
               ? (Py_ssize_t) symcrypt_hash_digest_size (p->hash)
               : get_size (given[4], "length");
  p->iterations = (uint64_t) iterations;
  p->length = (size_t) length;
  return length < 0 ? -1 : 0;
}

static PyObject *
pbkdf2 (PyObject *module, PyObject *const *args, Py_ssize_t n,
        PyObject *keywords)
{
  static const char *const names[]
      = { "hash_name", "password", "salt", "iterations", "dklen", NULL };
  const struct state *state = PyModule_GetState (module);
  PyObject *given[5] = { NULL }, *key;
  struct view v[2];
  struct pbkdf2 p;
  int error;
  if (pbkdf2_arguments (state, &p, "pbkdf2", args, n, keywords, names, given)
          < 0
      || views_get (v, 2, 2, given + 1) < 0)
    return NULL;
  key = PyBytes_FromStringAndSize (NULL, (Py_ssize_t) p.length);
  if (key)
    {
      uint8_t *out = (uint8_t *) PyBytes_AsString (key);
      Py_BEGIN_ALLOW_THREADS;
      error
          = symcrypt_pbkdf2_hmac (p.hash, v[0].length, v[0].data, p.iterations,
                                  v[1].length, v[1].data, p.length, out);
      Py_END_ALLOW_THREADS;
      key = result_or (state, key, error);
    }
  views_release (v, 2);
  return key;
}

struct passwords
{
  const struct pbkdf2 *p;
  struct batch passwords, salts;
  uint8_t **outs;
  int error;
};

static void
passwords_range (void *passwords, size_t from, size_t n)
{
  struct passwords *s = passwords;
  const int error = symcrypt_pbkdf2_hmac_many (
      s->p->hash, n, s->passwords.lengths + from, s->passwords.datas + from,
      s->p->iterations, s->salts.lengths + from, s->salts.datas + from,
      s->p->length, s->outs + from);
  if (error)
    s->error = error;
}

static PyObject *
pbkdf2_many (PyObject *module, PyObject *const *args, Py_ssize_t n,
             PyObject *keywords)
{
  static const char *const names[]
      = { "hash_name", "passwords", "salts", "iterations",
          "dklen",     "progress",  NULL };
  const struct state *state = PyModule_GetState (module);
  PyObject *given[6] = { NULL }, *list;
  struct pbkdf2 p;
  struct passwords s = { .p = &p };
  if (pbkdf2_arguments (state, &p, "pbkdf2_many", args, n, keywords, names,
                        given)
          < 0
      || batch_get (&s.passwords, given[1]) < 0)
    return NULL;
  if (batch_get_same (&s.salts, given[2], s.passwords.n, "salts") < 0)
    {
      batch_release (&s.passwords);
      return NULL;
    }
  list = new_outputs (s.passwords.n, NULL, p.length, &s.outs);
  if (list)
    {
      if (work_all (passwords_range, &s, (size_t) s.passwords.n, PBKDF2_PART,
                    1, given[5])
          < 0)
        Py_CLEAR (list);
      else
        list = result_or (state, list, s.error);
      PyMem_Free (s.outs);
    }
  batch_release (&s.passwords);
  batch_release (&s.salts);
  return list;
}

static PyObject *
pbkdf2_of_column (PyObject *module, PyObject *const *args, Py_ssize_t n,
                  PyObject *keywords)
{
  static const char *const names[]
      = { "hash_name", "passwords", "salts",    "iterations",
          "dklen",     "threads",   "progress", NULL };
  const struct state *state = PyModule_GetState (module);
  PyObject *given[7] = { NULL };
  struct pbkdf2 p;
  if (pbkdf2_arguments (state, &p, "pbkdf2", args, n, keywords, names, given)
      < 0)
    return NULL;
  return pbkdf2_column (state, p.hash, given, p.iterations, p.length);
}

/* HKDF, or its second half if EXPANDS, whose secret is the pseudorandom key
 * and which has no salt. */
static PyObject *
derive (PyObject *module, const char *function, int expands,
        const char *const *names, PyObject *const *args, Py_ssize_t n,
        PyObject *keywords)
{
  const struct state *state = PyModule_GetState (module);
  const struct symcrypt_hash *hash;
  PyObject *given[5] = { NULL }, *key;
  struct view v[3];
  const struct view *secret = &v[0], *info = &v[1], *salt = &v[2];
  Py_ssize_t length;
  int error = 0;
  if (arguments (function, args, n, keywords, names, 3, given) < 0)
    return NULL;
  hash = find_hash (state, given[0]);
  if (!hash || (length = get_size (given[2], "length")) < 0
      || views_get (v, 1, 3,
                    (PyObject *const[]){ given[1], given[expands ? 3 : 4],
                                         expands ? NULL : given[3] })
             < 0)
    return NULL;
  key = PyBytes_FromStringAndSize (NULL, length);
  if (key)
    {
      uint8_t *out = (uint8_t *) PyBytes_AsString (key);
      WORKING (secret->length + info->length + salt->length + (size_t) length,
               error = expands ? symcrypt_hkdf_expand (
                           hash, secret->length, secret->data, info->length,
                           info->data, (size_t) length, out)
                               : symcrypt_hkdf (hash, salt->length, salt->data,
                                                secret->length, secret->data,
                                                info->length, info->data,
                                                (size_t) length, out));
    }
  views_release (v, 3);
  return result_or (state, key, error);
}

static PyObject *
hkdf (PyObject *module, PyObject *const *args, Py_ssize_t n,
      PyObject *keywords)
{
  static const char *const names[]
      = { "hash_name", "secret", "length", "salt", "info", NULL };
  return derive (module, "hkdf", 0, names, args, n, keywords);
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
  struct view v[2];
  int error;
  if (arguments ("hkdf_extract", args, n, keywords, names, 2, given) < 0)
    return NULL;
  hash = find_hash (state, given[0]);
  if (!hash || views_get (v, 1, 2, given + 1) < 0)
    return NULL;
  WORKING (v[0].length + v[1].length,
           error = symcrypt_hkdf_extract (hash, v[1].length, v[1].data,
                                          v[0].length, v[0].data, prk));
  views_release (v, 2);
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
  return derive (module, "hkdf_expand", 1, names, args, n, keywords);
}

static PyObject *
poly1305 (PyObject *module, PyObject *const *args, Py_ssize_t n,
          PyObject *keywords)
{
  static const char *const names[] = { "key", "message", NULL };
  PyObject *given[2] = { NULL };
  uint8_t tag[SYMCRYPT_POLY1305_TAG_SIZE];
  struct view v[2];
  if (arguments ("poly1305", args, n, keywords, names, 2, given) < 0
      || views_get (v, 2, 2, given) < 0)
    return NULL;
  if (v[0].length != SYMCRYPT_POLY1305_KEY_SIZE)
    {
      views_release (v, 2);
      return raise_key_length (PyModule_GetState (module), v[0].length, "32");
    }
  WORKING (v[1].length,
           symcrypt_poly1305 (v[0].data, v[1].length, v[1].data, tag));
  views_release (v, 2);
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
          "dklen=None,\n            progress=None)\n--\n\n"
          "The keys of many passwords at once: a list of bytes.\n\n"
          "passwords and salts are sequences of equal length; iterations and "
          "dklen are for all.\nprogress is called as by the functions of "
          "libsymcrypt.columns." },
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
