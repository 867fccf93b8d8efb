/* SPDX-License-Identifier: ISC */
/* Proves: through EVP, our digests are OpenSSL's: names, parameters, values
 * for every length to 600 and some large ones, in one call, in pieces, from a
 * copy made in the middle; from states that either wrote, where OpenSSL has
 * that; and SHA-1 as SSL 3.0 wants it. */
#include "both.h"

static const char *const names[]
    = { "MD5",      "SHA1",     "SHA2-224",     "SHA2-256",
        "SHA2-384", "SHA2-512", "SHA2-512/224", "SHA2-512/256" };

static EVP_MD *md[WHOSE];
static EVP_MD_CTX *ctx[WHOSE];

static int
equal (const uint8_t digest[WHOSE][EVP_MAX_MD_SIZE],
       const unsigned length[WHOSE])
{
  return length[OURS] == length[THEIRS]
         && memcmp (digest[OURS], digest[THEIRS], length[OURS]) == 0;
}

static int
one_call (size_t n)
{
  uint8_t digest[WHOSE][EVP_MAX_MD_SIZE];
  unsigned length[WHOSE];
  int w;
  for (w = 0; w < WHOSE; w++)
    if (!EVP_Digest (pool, n, digest[w], &length[w], md[w], NULL))
      return 0;
  return equal (digest, length);
}

/* In random pieces, some of them empty; goes on in a copy, then in the
 * original. */
static int
in_pieces (size_t n)
{
  uint8_t digest[WHOSE][EVP_MAX_MD_SIZE], again[EVP_MAX_MD_SIZE];
  unsigned length[WHOSE], again_length;
  const size_t middle = n ? random_below ((uint32_t) n) : 0;
  size_t pieces[64], count = 0, sum = 0, k;
  int w;

  while (sum < n)
    {
      const size_t end = sum < middle ? middle : n;
      size_t piece = random_below (300);
      if (count >= 60 || piece > end - sum)
        piece = end - sum;
      pieces[count++] = piece;
      sum += piece;
    }
  for (w = 0; w < WHOSE; w++)
    {
      EVP_MD_CTX *copy = NULL;
      size_t at = 0;
      if (!EVP_DigestInit_ex2 (ctx[w], md[w], NULL))
        return 0;
      for (k = 0; k < count; k++)
        {
          if (at == middle && !copy)
            {
              copy = EVP_MD_CTX_new ();
              if (!EVP_MD_CTX_copy_ex (copy, ctx[w]))
                return 0;
            }
          if (!EVP_DigestUpdate (ctx[w], pool + at, pieces[k]))
            return 0;
          at += pieces[k];
        }
      if (!EVP_DigestFinal_ex (ctx[w], digest[w], &length[w]))
        return 0;
      if (copy
          && (!EVP_DigestUpdate (copy, pool + middle, n - middle)
              || !EVP_DigestFinal_ex (copy, again, &again_length)
              || again_length != length[w]
              || memcmp (again, digest[w], again_length) != 0))
        return 0;
      EVP_MD_CTX_free (copy);
    }
  return equal (digest, length);
}

#ifdef OSSL_FUNC_DIGEST_SERIALIZE
/* A state after N bytes goes from one to the other, and both end alike. */
static int
exchanged (size_t n, int from)
{
  uint8_t state[1024], digest[WHOSE][EVP_MAX_MD_SIZE];
  size_t size = 0;
  unsigned length[WHOSE];
  EVP_MD_CTX *other = EVP_MD_CTX_new ();
  int good = EVP_DigestInit_ex2 (ctx[from], md[from], NULL)
             && EVP_DigestUpdate (ctx[from], pool, n)
             && EVP_MD_CTX_serialize (ctx[from], NULL, &size)
             && size <= sizeof state
             && EVP_MD_CTX_serialize (ctx[from], state, &size)
             && EVP_DigestInit_ex2 (other, md[!from], NULL)
             && EVP_MD_CTX_deserialize (other, state, size)
             && EVP_DigestUpdate (ctx[from], pool + n, 200)
             && EVP_DigestFinal_ex (ctx[from], digest[from], &length[from])
             && EVP_DigestUpdate (other, pool + n, 200)
             && EVP_DigestFinal_ex (other, digest[!from], &length[!from])
             && equal (digest, length);
  EVP_MD_CTX_free (other);
  return good;
}

static void
check_states (const char *name)
{
  uint8_t state[1024];
  size_t size = sizeof state, n, byte;
  int good = 1, refused = 1;

  if (!EVP_DigestInit_ex2 (ctx[THEIRS], md[THEIRS], NULL)
      || !EVP_MD_CTX_serialize (ctx[THEIRS], NULL, &n))
    {
      ERR_clear_error ();
      ok (EVP_DigestInit_ex2 (ctx[OURS], md[OURS], NULL)
              && !EVP_MD_CTX_serialize (ctx[OURS], NULL, &n),
          "%s has no serialised state, as OpenSSL's", name);
      ERR_clear_error ();
      return;
    }
  for (n = 0; n < 300; n++)
    good = good && exchanged (n, OURS) && exchanged (n, THEIRS);
  ok (good, "%s: either goes on from the other's serialised state", name);

  /* Every byte of the header and of the count decides. */
  EVP_DigestInit_ex2 (ctx[OURS], md[OURS], NULL);
  EVP_DigestUpdate (ctx[OURS], pool, 77);
  EVP_MD_CTX_serialize (ctx[OURS], state, &size);
  for (byte = 0; byte < 16; byte++)
    {
      state[byte] ^= 1;
      refused = refused && !EVP_MD_CTX_deserialize (ctx[OURS], state, size);
      state[byte] ^= 1;
    }
  refused = refused && !EVP_MD_CTX_deserialize (ctx[OURS], state, size - 1)
            && EVP_MD_CTX_deserialize (ctx[OURS], state, size);
  ok (refused, "%s: a damaged state is refused", name);
  ERR_clear_error ();
}
#endif

/* The value that a parameter of a fetched digest has. */
static size_t
value (const EVP_MD *m, const char *key)
{
  size_t x = 12345;
  OSSL_PARAM list[2]
      = { OSSL_PARAM_construct_size_t (key, &x), OSSL_PARAM_construct_end () };
  EVP_MD_get_params (m, list);
  return x;
}

static void
has_name (const char *name, void *count)
{
  if (EVP_MD_is_a (md[OURS], name))
    ++*(int *) count;
  else
    diag ("%s is missing", name);
}

static void
count_name (const char *name, void *count)
{
  (void) name;
  ++*(int *) count;
}

static void
check_facts (const char *name)
{
  static const char *const keys[]
      = { OSSL_DIGEST_PARAM_BLOCK_SIZE, OSSL_DIGEST_PARAM_SIZE,
          OSSL_DIGEST_PARAM_XOF, OSSL_DIGEST_PARAM_ALGID_ABSENT };
  int good = 1, ours = 0, theirs = 0;
  size_t k;
  for (k = 0; k < sizeof keys / sizeof keys[0]; k++)
    good = good && value (md[OURS], keys[k]) == value (md[THEIRS], keys[k]);
  ok (good, "%s: sizes and flags", name);
  EVP_MD_names_do_all (md[THEIRS], has_name, &ours);
  EVP_MD_names_do_all (md[THEIRS], count_name, &theirs);
  ok (ours == theirs, "%s: all %d names", name, theirs);
  same_params (EVP_MD_gettable_params (md[OURS]),
               EVP_MD_gettable_params (md[THEIRS]), name);
  same_params (EVP_MD_settable_ctx_params (md[OURS]),
               EVP_MD_settable_ctx_params (md[THEIRS]), name);
}

/* SSL 3.0's master secret has 48 bytes; one that is given TWICE OpenSSL 4
 * refuses. */
static void
check_ssl3 (size_t size, int twice)
{
  uint8_t digest[WHOSE][EVP_MAX_MD_SIZE] = { { 0 } };
  unsigned length[WHOSE] = { 0, 0 };
  int result[WHOSE], reason[WHOSE], w;
  OSSL_PARAM list[3];
  list[0] = OSSL_PARAM_construct_octet_string (OSSL_DIGEST_PARAM_SSL3_MS,
                                               pool + 1000, size);
  list[1] = twice ? list[0] : OSSL_PARAM_construct_end ();
  list[2] = OSSL_PARAM_construct_end ();
  for (w = 0; w < WHOSE; w++)
    {
      EVP_DigestInit_ex2 (ctx[w], md[w], NULL);
      EVP_DigestUpdate (ctx[w], pool, 111);
      result[w] = EVP_MD_CTX_set_params (ctx[w], list) > 0;
      reason[w] = last_reason ();
      EVP_DigestFinal_ex (ctx[w], digest[w], &length[w]);
    }
  same_outcome (result, reason, "a master secret of SSL 3.0");
  ok (!result[THEIRS] || equal (digest, length),
      "SHA1 with %zu bytes of master secret%s", size, twice ? ", twice" : "");
}

int
main (void)
{
  size_t k, n;
  int w;

  load_both (NULL);
  for (w = 0; w < WHOSE; w++)
    ctx[w] = EVP_MD_CTX_new ();
  for (k = 0; k < sizeof names / sizeof names[0]; k++)
    {
      int whole = 1, pieces = 1;
      for (w = 0; w < WHOSE; w++)
        md[w] = EVP_MD_fetch (libctx, names[k], whose[w]);
      if (!ok (md[OURS] && md[THEIRS], "%s is there", names[k]))
        continue;
      check_facts (names[k]);
      for (n = 0; n < TEST_LENGTHS; n++)
        {
          whole = whole && one_call (test_length (n));
          pieces = pieces && in_pieces (test_length (n));
        }
      ok (whole, "%s: every length", names[k]);
      ok (pieces, "%s: in pieces, and from a copy", names[k]);
      if (k == 1)
        {
          check_ssl3 (48, 0);
          check_ssl3 (47, 0);
          check_ssl3 (48, 1);
        }
#ifdef OSSL_FUNC_DIGEST_SERIALIZE
      check_states (names[k]);
#endif
      for (w = 0; w < WHOSE; w++)
        EVP_MD_free (md[w]);
    }
  for (w = 0; w < WHOSE; w++)
    EVP_MD_CTX_free (ctx[w]);
  unload_both ();
  return done ();
}
