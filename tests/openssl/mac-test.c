/* SPDX-License-Identifier: ISC */
/* Proves: through EVP, our MACs are OpenSSL's: HMAC with every digest, keys of
 * every length to 300, every length of message, in pieces, from a copy made in
 * the middle, begun anew with the key kept; with digests that we do not have;
 * as libssl wants it for records with padding; Poly1305; and wrong calls give
 * OpenSSL's errors. */
#include "both.h"

static EVP_MAC *mac[WHOSE];
static EVP_MAC_CTX *ctx[WHOSE];

static void
fetch (const char *name)
{
  int w;
  for (w = 0; w < WHOSE; w++)
    {
      EVP_MAC_CTX_free (ctx[w]);
      EVP_MAC_free (mac[w]);
      mac[w] = EVP_MAC_fetch (libctx, name, whose[w]);
      ctx[w] = EVP_MAC_CTX_new (mac[w]);
    }
  ok (ctx[OURS] && ctx[THEIRS], "%s is there", name);
  same_params (EVP_MAC_gettable_params (mac[OURS]),
               EVP_MAC_gettable_params (mac[THEIRS]), name);
  same_params (EVP_MAC_gettable_ctx_params (mac[OURS]),
               EVP_MAC_gettable_ctx_params (mac[THEIRS]), name);
  same_params (EVP_MAC_settable_ctx_params (mac[OURS]),
               EVP_MAC_settable_ctx_params (mac[THEIRS]), name);
}

/* Digest NAME, or none. */
static const OSSL_PARAM *
with (const char *name)
{
  static OSSL_PARAM list[2];
  list[0] = name ? OSSL_PARAM_construct_utf8_string (
                OSSL_MAC_PARAM_DIGEST, (char *) (uintptr_t) name, 0)
                 : OSSL_PARAM_construct_end ();
  list[1] = OSSL_PARAM_construct_end ();
  return list;
}

/* N bytes in pieces, with a copy in the middle that ends on its own. */
static int
tags (const char *digest, size_t key_length, size_t n, int keep_key)
{
  uint8_t tag[WHOSE][EVP_MAX_MD_SIZE], again[EVP_MAX_MD_SIZE];
  size_t length[WHOSE], again_length, at;
  const size_t middle = n / 3;
  int w;
  for (w = 0; w < WHOSE; w++)
    {
      EVP_MAC_CTX *copy;
      const size_t last = n - middle > 1 ? n - 1 : n;
      if (!EVP_MAC_init (ctx[w], keep_key ? NULL : pool + 99,
                         keep_key ? 0 : key_length,
                         keep_key ? NULL : with (digest)))
        return 0;
      for (at = 0; at < middle;)
        {
          const size_t piece = at + 1 + (n > 2000 ? 777 : 64) < middle
                                   ? 1 + at % 64
                                   : middle - at;
          if (!EVP_MAC_update (ctx[w], pool + at, piece))
            return 0;
          at += piece;
        }
      copy = EVP_MAC_CTX_dup (ctx[w]);
      if (!copy || !EVP_MAC_update (ctx[w], pool + middle, last - middle)
          || !EVP_MAC_update (ctx[w], pool + last, n - last)
          || !EVP_MAC_final (ctx[w], tag[w], &length[w], sizeof tag[w])
          || !EVP_MAC_update (copy, pool + middle, n - middle)
          || !EVP_MAC_final (copy, again, &again_length, sizeof again)
          || again_length != length[w]
          || EVP_MAC_CTX_get_mac_size (ctx[w]) != length[w]
          || memcmp (again, tag[w], length[w]) != 0)
        return 0;
      EVP_MAC_CTX_free (copy);
    }
  return length[OURS] == length[THEIRS]
         && memcmp (tag[OURS], tag[THEIRS], length[OURS]) == 0;
}

static void
check_hmac (void)
{
  /* Under some of their names, and some that we do not have. */
  static const char *const digests[] = { "MD5",
                                         "sha-1",
                                         "SHA224",
                                         "sha2-256",
                                         "2.16.840.1.101.3.4.2.2",
                                         "SHA512",
                                         "SHA512-224",
                                         "SHA2-512/256",
                                         "SHA3-256",
                                         "SHA3-512",
                                         "SM3",
                                         "BLAKE2S-256" };
  static const char *const others[]
      = { "SHA3-224",    "SHA3-256",    "SHA3-384",
          "SHA3-512",    "BLAKE2S-256", "BLAKE2B-512",
          "BLAKE2s256",  "BLAKE2b512",  "sha3-224",
          "sha3-256",    "sha3-384",    "sha3-512",
          "blake2s-256", "SM3",         "2.16.840.1.101.3.4.2.8" };
  size_t k, n;
  int good;

  fetch ("HMAC");
  for (k = 0; k < sizeof digests / sizeof digests[0]; k++)
    {
      int keys = 1, lengths = 1, kept = 1, alike;
      for (n = 0; n <= 300; n++)
        keys = keys && tags (digests[k], n, 100, 0);
      for (n = 0; n < TEST_LENGTHS; n++)
        {
          lengths
              = lengths && tags (digests[k], 20 + n % 150, test_length (n), 0);
          kept = kept && tags (digests[k], 0, test_length (n) / 2, 1);
        }
      alike = EVP_MAC_CTX_get_block_size (ctx[OURS])
              == EVP_MAC_CTX_get_block_size (ctx[THEIRS]);
      ok (keys, "HMAC-%s: keys of 0 to 300 bytes", digests[k]);
      ok (lengths, "HMAC-%s: every length", digests[k]);
      ok (kept, "HMAC-%s: anew with the key kept", digests[k]);
      ok (alike, "HMAC-%s: the block size", digests[k]);
    }

  /* The cache has no room for so many of other providers: all are right. */
  for (n = 0, good = 1; n < 2; n++)
    for (k = 0; k < sizeof others / sizeof others[0]; k++)
      good = good && tags (others[k], 20, 100, 0);
  ok (good, "HMAC with many digests of other providers");
}

/* The MAC of a record of N bytes, its own MAC of SIZE and PADDING behind. */
static int
record_of (const char *digest, size_t size, size_t n, size_t padding)
{
  uint8_t tag[WHOSE][EVP_MAX_MD_SIZE], header[13] = { 0 };
  size_t length[WHOSE] = { 0, 0 }, whole = n + size + padding;
  OSSL_PARAM list[2]
      = { OSSL_PARAM_construct_size_t (OSSL_MAC_PARAM_TLS_DATA_SIZE, &whole),
          OSSL_PARAM_construct_end () };
  int w;
  header[8] = 23;
  header[9] = 3;
  header[10] = 3;
  header[11] = (uint8_t) (n >> 8);
  header[12] = (uint8_t) n;
  for (w = 0; w < WHOSE; w++)
    {
      /* As libssl does: a keyed context is copied for each record. */
      EVP_MAC_CTX *copy;
      if (!EVP_MAC_init (ctx[w], pool, 32, with (digest)))
        return 0;
      copy = EVP_MAC_CTX_dup (ctx[w]);
      if (!copy || !EVP_MAC_CTX_set_params (copy, list)
          || !EVP_MAC_update (copy, header, sizeof header)
          || !EVP_MAC_update (copy, pool + 500, n)
          || !EVP_MAC_final (copy, tag[w], &length[w], sizeof tag[w]))
        return 0;
      EVP_MAC_CTX_free (copy);
    }
  return length[OURS] == size && length[THEIRS] == size
         && memcmp (tag[OURS], tag[THEIRS], size) == 0;
}

/* One call of OpenSSL's that does all, in the program's context. */
static int
quick (size_t key_length, size_t n, const char *digest)
{
  uint8_t tag[WHOSE][EVP_MAX_MD_SIZE];
  size_t length[WHOSE];
  int w;
  for (w = 0; w < WHOSE; w++)
    if (!EVP_Q_mac (libctx, "HMAC", whose[w], digest, NULL, pool, key_length,
                    pool, n, tag[w], sizeof tag[w], &length[w]))
      return 0;
  return length[OURS] == length[THEIRS]
         && memcmp (tag[OURS], tag[THEIRS], length[OURS]) == 0;
}

static int
poly1305 (size_t n)
{
  return tags (NULL, 32, n, 0);
}

/* Wrong calls. */

static int
update_first (EVP_MAC_CTX *c)
{
  return EVP_MAC_update (c, pool, 1);
}

static int
init_without_key (EVP_MAC_CTX *c)
{
  return EVP_MAC_init (c, NULL, 0, with ("SHA256"));
}

static int
init_without_anything (EVP_MAC_CTX *c)
{
  return EVP_MAC_init (c, NULL, 0, NULL);
}

static int
key_without_digest (EVP_MAC_CTX *c)
{
  return EVP_MAC_init (c, pool, 32, NULL);
}

static int
unknown_digest (EVP_MAC_CTX *c)
{
  return EVP_MAC_init (c, pool, 32, with ("SHA-257"));
}

static int
signature_for_digest (EVP_MAC_CTX *c)
{
  return EVP_MAC_init (c, pool, 32, with ("RSA-SHA256"));
}

static int
digest_that_is_none (EVP_MAC_CTX *c)
{
  int number = 3;
  OSSL_PARAM list[2]
      = { OSSL_PARAM_construct_int (OSSL_MAC_PARAM_DIGEST, &number),
          OSSL_PARAM_construct_end () };
  return EVP_MAC_init (c, pool, 32, list);
}

static int
properties_of_none (EVP_MAC_CTX *c)
{
  char digest[] = "SHA256", properties[] = "provider=nobody";
  OSSL_PARAM list[3]
      = { OSSL_PARAM_construct_utf8_string (OSSL_MAC_PARAM_DIGEST, digest, 0),
          OSSL_PARAM_construct_utf8_string (OSSL_MAC_PARAM_PROPERTIES,
                                            properties, 0),
          OSSL_PARAM_construct_end () };
  return EVP_MAC_init (c, pool, 32, list);
}

static int
key_as_parameter (EVP_MAC_CTX *c)
{
  char digest[] = "SHA256";
  uint8_t tag[64];
  size_t n;
  OSSL_PARAM list[3]
      = { OSSL_PARAM_construct_utf8_string (OSSL_MAC_PARAM_DIGEST, digest, 0),
          OSSL_PARAM_construct_octet_string (OSSL_MAC_PARAM_KEY, pool, 16),
          OSSL_PARAM_construct_end () };
  return EVP_MAC_CTX_set_params (c, list) && EVP_MAC_update (c, pool, 9)
         && EVP_MAC_final (c, tag, &n, sizeof tag)
         && EVP_MAC_init (c, NULL, 0, NULL);
}

static int
no_room (EVP_MAC_CTX *c)
{
  uint8_t tag[64];
  size_t n;
  return EVP_MAC_init (c, pool, 32, with ("SHA256"))
         && EVP_MAC_final (c, tag, &n, 31);
}

static int
size_first (EVP_MAC_CTX *c)
{
  const size_t size = EVP_MAC_CTX_get_mac_size (c);
  /* Nobody looks for an error here. */
  ERR_clear_error ();
  return size != 0;
}

static int
key_of_31 (EVP_MAC_CTX *c)
{
  return EVP_MAC_init (c, pool, 31, NULL);
}

static int
key_of_33 (EVP_MAC_CTX *c)
{
  return EVP_MAC_init (c, pool, 33, NULL);
}

static int
key_twice (EVP_MAC_CTX *c)
{
  return EVP_MAC_init (c, pool, 32, NULL) && EVP_MAC_update (c, pool, 1)
         && EVP_MAC_init (c, NULL, 0, NULL);
}

static int
key_again (EVP_MAC_CTX *c)
{
  uint8_t tag[64];
  size_t n;
  return EVP_MAC_init (c, pool, 32, NULL)
         && EVP_MAC_final (c, tag, &n, sizeof tag)
         && EVP_MAC_init (c, NULL, 0, NULL);
}

static int
long_record (EVP_MAC_CTX *c)
{
  size_t size = 100;
  OSSL_PARAM list[3]
      = { *with ("SHA256"),
          OSSL_PARAM_construct_size_t (OSSL_MAC_PARAM_TLS_DATA_SIZE, &size),
          OSSL_PARAM_construct_end () };
  return EVP_MAC_init (c, pool, 32, list) && EVP_MAC_update (c, pool, 13)
         && EVP_MAC_update (c, pool, 101);
}

static int
header_alone (EVP_MAC_CTX *c)
{
  uint8_t tag[64];
  size_t n, size = 100;
  OSSL_PARAM list[3]
      = { *with ("SHA256"),
          OSSL_PARAM_construct_size_t (OSSL_MAC_PARAM_TLS_DATA_SIZE, &size),
          OSSL_PARAM_construct_end () };
  return EVP_MAC_init (c, pool, 32, list) && EVP_MAC_update (c, pool, 13)
         && EVP_MAC_final (c, tag, &n, sizeof tag);
}

/* OpenSSL's own has no records with SHA-3. */
static int
foreign_record (EVP_MAC_CTX *c)
{
  uint8_t tag[64];
  size_t n, size = 100;
  OSSL_PARAM list[2]
      = { OSSL_PARAM_construct_size_t (OSSL_MAC_PARAM_TLS_DATA_SIZE, &size),
          OSSL_PARAM_construct_end () };
  return EVP_MAC_init (c, pool, 32, with ("SHA3-256"))
         && EVP_MAC_CTX_set_params (c, list) && EVP_MAC_update (c, pool, 13)
         && EVP_MAC_update (c, pool, 50)
         && EVP_MAC_final (c, tag, &n, sizeof tag);
}

/* OpenSSL's own goes on with SHA-256. */
static int
key_after_no_digest (EVP_MAC_CTX *c)
{
  (void) EVP_MAC_CTX_set_params (c, with ("SHA256"));
  (void) EVP_MAC_CTX_set_params (c, with ("SHA-257"));
  ERR_clear_error ();
  return EVP_MAC_init (c, pool, 32, NULL);
}

static int
final_first (EVP_MAC_CTX *c)
{
  uint8_t tag[64];
  size_t n;
  return EVP_MAC_final (c, tag, &n, sizeof tag);
}

typedef int call (EVP_MAC_CTX *);

static const struct
{
  call *call;
  const char *what;
} hmac_calls[] = { { update_first, "HMAC: an update first" },
                   { init_without_key, "HMAC: no key" },
                   { init_without_anything, "HMAC: nothing" },
                   { key_without_digest, "HMAC: no digest" },
                   { unknown_digest, "HMAC: an unknown digest" },
                   { signature_for_digest, "HMAC: a signature's name" },
                   { digest_that_is_none, "HMAC: a number for a digest" },
                   { properties_of_none, "HMAC: properties of none" },
                   { key_as_parameter, "HMAC: a key as a parameter" },
                   { no_room, "HMAC: no room for the tag" },
                   { long_record, "HMAC: a record longer than its size" },
                   { header_alone, "HMAC: a record's header alone" },
                   { foreign_record, "HMAC: a record with SHA-3" },
                   { size_first, "HMAC: a size first" } },
  poly1305_calls[] = { { key_of_31, "Poly1305: a key of 31 bytes" },
                       { key_of_33, "Poly1305: a key of 33 bytes" },
                       { key_twice, "Poly1305: a key for two messages" },
                       { key_again, "Poly1305: a key after the tag" } },
  /* OpenSSL's own Poly1305 calls what the key would have set: on some CPUs it
   * crashes. */
    keyless_calls[] = { { update_first, "Poly1305: an update first" },
                        { final_first, "Poly1305: the end first" } };

static void
check_call (call *f, const char *what)
{
  int result[WHOSE], reason[WHOSE], w;
  for (w = 0; w < WHOSE; w++)
    {
      EVP_MAC_CTX *c = EVP_MAC_CTX_new (mac[w]);
      result[w] = f (c);
      reason[w] = last_reason ();
      EVP_MAC_CTX_free (c);
    }
  same_outcome (result, reason, what);
}

static void
check_ours (call *f, int reason, const char *what)
{
  EVP_MAC_CTX *c = EVP_MAC_CTX_new (mac[OURS]);
  const int result = f (c);
  ok (!result && last_reason () == reason, "%s is an error", what);
  EVP_MAC_CTX_free (c);
}

int
main (void)
{
  int good = 1, w;
  size_t k, n;

  load_both (NULL);
  check_hmac ();
  for (n = 0; n < 700; n += 1 + n / 30)
    for (k = 0; k < 256; k += 51)
      good = good && record_of ("SHA1", 20, n, k + 1)
             && record_of ("SHA256", 32, n, k + 1)
             && record_of ("SHA384", 48, n, k + 1);
  for (n = 0; n < 300; n++)
    good = good && record_of ("MD5", 16, n, 1 + n % 256)
           && record_of ("SHA224", 28, n, 1 + 3 * n % 256)
           && record_of ("SHA512", 64, n, 1 + 7 * n % 256);
  ok (good, "HMAC: records with padding");
  ok (quick (32, 100, "SHA256") && quick (200, 100, "SHA1")
          && quick (0, 0, "SHA512"),
      "HMAC: in one call");
  for (k = 0; k < sizeof hmac_calls / sizeof hmac_calls[0]; k++)
    check_call (hmac_calls[k].call, hmac_calls[k].what);
  check_ours (key_after_no_digest, PROV_R_MISSING_MESSAGE_DIGEST,
              "HMAC: a key after a digest that is none");

  fetch ("POLY1305");
  good = 1;
  for (n = 0; n < TEST_LENGTHS; n++)
    good = good && poly1305 (test_length (n));
  ok (good, "Poly1305: every length");
  for (k = 0; k < sizeof poly1305_calls / sizeof poly1305_calls[0]; k++)
    check_call (poly1305_calls[k].call, poly1305_calls[k].what);
  for (k = 0; k < sizeof keyless_calls / sizeof keyless_calls[0]; k++)
    check_ours (keyless_calls[k].call, PROV_R_NO_KEY_SET,
                keyless_calls[k].what);
  for (w = 0; w < WHOSE; w++)
    {
      EVP_MAC_CTX_free (ctx[w]);
      EVP_MAC_free (mac[w]);
    }
  unload_both ();
  return done ();
}
