/* SPDX-License-Identifier: ISC */
/* Proves: each algorithm has the names, numbers and parameters of OpenSSL's
 * own, also where ours is the only provider, and RC4 is there if it was asked
 * for; what libssl alone asks for is done as OpenSSL's own does it: records
 * whose padding is secret, RC4's records, SSL 3.0's master secret; states of
 * digests pass between both, where OpenSSL has that; HKDF tells what was set;
 * and where ours is stricter or goes on otherwise than OpenSSL's, how. */
#include "both.h"

static OSSL_LIB_CTX *alone;

/* ------------------------------------------------- names and parameters */

/* Return nonzero if OURS, a list of parameters, has all that THEIRS has, of
 * the same types.  OpenSSL 3.6 lists bytes for a record's MAC, and gives a
 * pointer as before. */
static int
has_all (const OSSL_PARAM *ours, const OSSL_PARAM *theirs)
{
  int good = 1;
  for (; theirs && theirs->key; theirs++)
    {
      const OSSL_PARAM *p = ours;
      while (p && p->key
             && (strcmp (p->key, theirs->key) != 0
                 || (p->data_type != theirs->data_type
                     && strcmp (p->key, OSSL_CIPHER_PARAM_TLS_MAC) != 0)))
        p++;
      /* Parameters of validated modules. */
      if ((!p || !p->key) && strncmp (theirs->key, "fips", 4) != 0)
        {
          diag ("%s of type %u is missing", theirs->key, theirs->data_type);
          good = 0;
        }
    }
  return good;
}

/* How often a name, or a number, of theirs is not ours. */
static int missing;

#define FACTS(TYPE)                                                           \
  static TYPE *ours_##TYPE;                                                   \
  static void find_##TYPE (const char *name, void *nothing)                   \
  {                                                                           \
    TYPE *found = TYPE##_fetch (alone, name, NULL);                           \
    (void) nothing;                                                           \
    if (!found || !TYPE##_is_a (ours_##TYPE, name))                           \
      {                                                                       \
        diag ("%s is missing", name);                                         \
        missing++;                                                            \
      }                                                                       \
    TYPE##_free (found);                                                      \
  }                                                                           \
  static void facts_##TYPE (const char *name)                                 \
  {                                                                           \
    TYPE *ours = TYPE##_fetch (libctx, name, whose[OURS]);                    \
    TYPE *theirs = TYPE##_fetch (libctx, name, whose[THEIRS]);                \
    const OSSL_PARAM *p;                                                      \
    if (!ok (ours && theirs, "%s is there", name))                            \
      return;                                                                 \
    ours_##TYPE = ours;                                                       \
    missing                                                                   \
        = strcmp (TYPE##_get0_name (ours), TYPE##_get0_name (theirs)) != 0;   \
    TYPE##_names_do_all (theirs, find_##TYPE, NULL);                          \
    for (p = TYPE##_gettable_params (theirs); p && p->key; p++)               \
      {                                                                       \
        uint64_t a = 12345, b = 12345;                                        \
        OSSL_PARAM x[2] = { *p, OSSL_PARAM_construct_end () }, y[2];          \
        x[0].data_size = p->data_size < 8 ? p->data_size : 8;                 \
        memcpy (y, x, sizeof y);                                              \
        x[0].data = &a;                                                       \
        y[0].data = &b;                                                       \
        missing                                                               \
            += TYPE##_get_params (ours, x) != TYPE##_get_params (theirs, y)   \
               || a != b;                                                     \
      }                                                                       \
    ok (missing == 0, "%s: names and numbers", name);                         \
    ok (has_all (TYPE##_gettable_params (ours),                               \
                 TYPE##_gettable_params (theirs))                             \
            && has_all (TYPE##_gettable_ctx_params (ours),                    \
                        TYPE##_gettable_ctx_params (theirs))                  \
            && has_all (TYPE##_settable_ctx_params (ours),                    \
                        TYPE##_settable_ctx_params (theirs)),                 \
        "%s: parameters", name);                                              \
    TYPE##_free (ours);                                                       \
    TYPE##_free (theirs);                                                     \
  }
FACTS (EVP_CIPHER)
FACTS (EVP_MD)
FACTS (EVP_MAC)
FACTS (EVP_KDF)

static const char *const digests[]
    = { "MD5",      "SHA1",     "SHA2-224",     "SHA2-256",
        "SHA2-384", "SHA2-512", "SHA2-512/224", "SHA2-512/256" };
enum
{
  DIGESTS = sizeof digests / sizeof digests[0]
};

static void
check_facts (int legacy)
{
  static const char *const lines[]
      = { "",           "legacy =",     "legacy = 0",  "legacy = no",
          "legacy = 1", "legacy = Yes", "legacy = on", "legacy = TRUE" };
  size_t k;
  for (k = 0; k < sizeof lines / sizeof lines[0]; k++)
    {
      EVP_CIPHER *rc4;
      OSSL_LIB_CTX_free (alone);
      alone = OSSL_LIB_CTX_new ();
      load_ours (alone, lines[k]);
      rc4 = EVP_CIPHER_fetch (alone, "RC4", NULL);
      ok (!rc4 == (k < 4), "RC4 with the line \"%s\"", lines[k]);
      EVP_CIPHER_free (rc4);
    }
  facts_EVP_CIPHER ("ChaCha20-Poly1305");
  facts_EVP_CIPHER ("ChaCha20");
  if (legacy)
    {
      facts_EVP_CIPHER ("RC4");
      facts_EVP_CIPHER ("RC4-40");
    }
  for (k = 0; k < DIGESTS; k++)
    facts_EVP_MD (digests[k]);
  facts_EVP_MAC ("HMAC");
  facts_EVP_MAC ("POLY1305");
  facts_EVP_KDF ("HKDF");
  facts_EVP_KDF ("PBKDF2");
  facts_EVP_KDF ("TLS13-KDF");
  OSSL_LIB_CTX_free (alone);
  ERR_clear_error ();
}

/* ------------------------------------------------------------- ciphers */

static void
check_chacha20 (void)
{
  uint8_t iv[16] = { 7 }, out[WHOSE][200];
  EVP_CIPHER *cipher[WHOSE];
  EVP_CIPHER_CTX *ctx[WHOSE];
  int w, length;

  for (w = 0; w < WHOSE; w++)
    {
      cipher[w] = EVP_CIPHER_fetch (libctx, "ChaCha20", whose[w]);
      ctx[w] = EVP_CIPHER_CTX_new ();
    }
  memcpy (iv + 8, pool, 8);
  EVP_EncryptInit_ex2 (ctx[OURS], cipher[OURS], pool, iv, NULL);
  EVP_EncryptUpdate (ctx[OURS], out[OURS], &length, pool, 3 * 64 + 1);
  memset (iv, 0, sizeof iv);
  EVP_CIPHER_CTX_get_updated_iv (ctx[OURS], iv, sizeof iv);
  ok (iv[0] == 11 && iv[1] == 0 && memcmp (iv + 8, pool, 8) == 0,
      "ChaCha20: the IV of the next block");

  /* In the middle of block 10.  OpenSSL does so from version 4 on. */
  EVP_EncryptInit_ex2 (ctx[OURS], NULL, pool + 9, NULL, NULL);
  EVP_EncryptUpdate (ctx[OURS], out[OURS], &length, pool, 100);
  EVP_EncryptInit_ex2 (ctx[THEIRS], cipher[THEIRS], pool + 9, iv, NULL);
  EVP_EncryptUpdate (ctx[THEIRS], out[THEIRS], &length, pool, 100);
  ok_mem (out[OURS], out[THEIRS], 100,
          "ChaCha20: a second key goes on with the next block");
  for (w = 0; w < WHOSE; w++)
    {
      EVP_CIPHER_CTX_free (ctx[w]);
      EVP_CIPHER_free (cipher[w]);
    }
}

/* A record of TLS: text and a MAC of 20 bytes; and what contexts tell. */
static void
check_rc4 (int w)
{
  EVP_CIPHER *cipher = EVP_CIPHER_fetch (libctx, "RC4", whose[w]);
  EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new ();
  unsigned version = 0x0301, number = 1, padding = 7, none = 0;
  size_t mac_size = 20;
  uint8_t out[200], *mac = NULL;
  int length;
  OSSL_PARAM set[4]
      = { OSSL_PARAM_construct_uint (OSSL_CIPHER_PARAM_TLS_VERSION, &version),
          OSSL_PARAM_construct_size_t (OSSL_CIPHER_PARAM_TLS_MAC_SIZE,
                                       &mac_size),
          OSSL_PARAM_construct_uint (OSSL_CIPHER_PARAM_PADDING, &none),
          OSSL_PARAM_construct_end () };
  OSSL_PARAM get_mac[2]
      = { OSSL_PARAM_construct_octet_ptr (OSSL_CIPHER_PARAM_TLS_MAC,
                                          (void **) &mac, mac_size),
          OSSL_PARAM_construct_end () };
  OSSL_PARAM get[3]
      = { OSSL_PARAM_construct_uint (OSSL_CIPHER_PARAM_NUM, &number),
          OSSL_PARAM_construct_uint (OSSL_CIPHER_PARAM_PADDING, &padding),
          OSSL_PARAM_construct_end () };

  ok (EVP_DecryptInit_ex2 (ctx, cipher, pool, NULL, set)
          && EVP_DecryptUpdate (ctx, out, &length, pool, 120) && length == 100
          && EVP_CIPHER_CTX_get_params (ctx, get_mac) && mac == out + 100,
      "RC4: the MAC of a record, %s", whose[w]);
  ok (!EVP_DecryptUpdate (ctx, out, &length, pool, 19),
      "RC4: a record shorter than its MAC, %s", whose[w]);
  ok (EVP_EncryptInit_ex2 (ctx, cipher, pool, NULL, set)
          && EVP_EncryptUpdate (ctx, out, &length, pool, 120) && length == 120
          && EVP_CIPHER_CTX_get_params (ctx, get) && number == 0
          && padding == 0,
      "RC4: a record that is sealed, and parameters, %s", whose[w]);
  /* OpenSSL's own takes any. */
  number = 1;
  get[1] = OSSL_PARAM_construct_end ();
  ok (w == THEIRS || !EVP_CIPHER_CTX_set_params (ctx, get),
      "RC4: bytes of a block that is under way, %s", whose[w]);
  EVP_CIPHER_CTX_free (ctx);
  EVP_CIPHER_free (cipher);
}

/* ------------------------------------------------------------- digests */

static EVP_MD *md[WHOSE];
static EVP_MD_CTX *md_ctx[WHOSE];

static int
equal (const uint8_t digest[WHOSE][EVP_MAX_MD_SIZE],
       const unsigned length[WHOSE])
{
  return length[OURS] == length[THEIRS]
         && memcmp (digest[OURS], digest[THEIRS], length[OURS]) == 0;
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
  int good = EVP_DigestInit_ex2 (md_ctx[from], md[from], NULL)
             && EVP_DigestUpdate (md_ctx[from], pool, n)
             && EVP_MD_CTX_serialize (md_ctx[from], NULL, &size)
             && size <= sizeof state
             && EVP_MD_CTX_serialize (md_ctx[from], state, &size)
             && EVP_DigestInit_ex2 (other, md[!from], NULL)
             && EVP_MD_CTX_deserialize (other, state, size)
             && EVP_DigestUpdate (md_ctx[from], pool + n, 200)
             && EVP_DigestFinal_ex (md_ctx[from], digest[from], &length[from])
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

  if (!EVP_DigestInit_ex2 (md_ctx[THEIRS], md[THEIRS], NULL)
      || !EVP_MD_CTX_serialize (md_ctx[THEIRS], NULL, &n))
    {
      ok (EVP_DigestInit_ex2 (md_ctx[OURS], md[OURS], NULL)
              && !EVP_MD_CTX_serialize (md_ctx[OURS], NULL, &n),
          "%s has no serialised state, as OpenSSL's", name);
      ERR_clear_error ();
      return;
    }
  for (n = 0; n < 300; n++)
    good = good && exchanged (n, OURS) && exchanged (n, THEIRS);
  ok (good, "%s: either goes on from the other's serialised state", name);

  /* Every byte of the header and of the count decides. */
  EVP_DigestInit_ex2 (md_ctx[OURS], md[OURS], NULL);
  EVP_DigestUpdate (md_ctx[OURS], pool, 77);
  EVP_MD_CTX_serialize (md_ctx[OURS], state, &size);
  for (byte = 0; byte < 16; byte++)
    {
      state[byte] ^= 1;
      refused = refused && !EVP_MD_CTX_deserialize (md_ctx[OURS], state, size);
      state[byte] ^= 1;
    }
  refused = refused && !EVP_MD_CTX_deserialize (md_ctx[OURS], state, size - 1)
            && EVP_MD_CTX_deserialize (md_ctx[OURS], state, size);
  ok (refused, "%s: a damaged state is refused", name);
  ERR_clear_error ();
}
#else
static void
check_states (const char *name)
{
  skip ("OpenSSL has none before 4.0", "%s: serialised states", name);
}
#endif

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
      EVP_DigestInit_ex2 (md_ctx[w], md[w], NULL);
      EVP_DigestUpdate (md_ctx[w], pool, 111);
      result[w] = EVP_MD_CTX_set_params (md_ctx[w], list) > 0;
      reason[w] = last_reason ();
      EVP_DigestFinal_ex (md_ctx[w], digest[w], &length[w]);
    }
  same_outcome (result, reason, "a master secret of SSL 3.0");
  ok (!result[THEIRS] || equal (digest, length),
      "SHA1 with %zu bytes of master secret%s", size, twice ? ", twice" : "");
}

static void
check_digests (void)
{
  int k, w;
  for (w = 0; w < WHOSE; w++)
    md_ctx[w] = EVP_MD_CTX_new ();
  for (k = 0; k < DIGESTS; k++)
    {
      for (w = 0; w < WHOSE; w++)
        md[w] = EVP_MD_fetch (libctx, digests[k], whose[w]);
      if (strcmp (digests[k], "SHA1") == 0)
        {
          check_ssl3 (48, 0);
          check_ssl3 (47, 0);
          check_ssl3 (48, 1);
        }
      check_states (digests[k]);
      for (w = 0; w < WHOSE; w++)
        EVP_MD_free (md[w]);
    }
  for (w = 0; w < WHOSE; w++)
    EVP_MD_CTX_free (md_ctx[w]);
}

/* ---------------------------------------------------------------- MACs */

/* A context of HMAC with a key, for DIGEST. */
static EVP_MAC_CTX *
hmac (int w, const char *digest)
{
  EVP_MAC *mac = EVP_MAC_fetch (libctx, "HMAC", whose[w]);
  EVP_MAC_CTX *c = EVP_MAC_CTX_new (mac);
  const OSSL_PARAM list[2]
      = { utf8 (OSSL_MAC_PARAM_DIGEST, digest), OSSL_PARAM_construct_end () };
  EVP_MAC_free (mac);
  if (!EVP_MAC_init (c, pool, 32, list))
    diag ("no HMAC-%s", digest);
  return c;
}

/* The tag of the text of N bytes under a key of KEY bytes, in a record with
 * 100 more bytes after its header.  A keyed context is copied for each record,
 * as in libssl; or, with REKEY, a context with a long key gets the key and the
 * record's size in one call. */
static int
tag_of (int w, const char *digest, size_t key, int rekey, size_t n,
        uint8_t *tag, size_t *length)
{
  const uint8_t header[13]
      = { [8] = 23, 3, 3, (uint8_t) (n >> 8), (uint8_t) n };
  size_t size = n + 100;
  EVP_MAC_CTX *c = hmac (w, digest), *copy = NULL;
  const OSSL_PARAM list[2]
      = { OSSL_PARAM_construct_size_t (OSSL_MAC_PARAM_TLS_DATA_SIZE, &size),
          OSSL_PARAM_construct_end () };
  const int good = EVP_MAC_init (c, pool, rekey ? 300 : key, NULL)
                   && (copy = EVP_MAC_CTX_dup (c))
                   && (rekey ? EVP_MAC_init (copy, pool, key, list)
                             : EVP_MAC_CTX_set_params (copy, list))
                   && EVP_MAC_update (copy, header, sizeof header)
                   && EVP_MAC_update (copy, pool + 500, n)
                   && EVP_MAC_final (copy, tag, length, EVP_MAX_MD_SIZE);
  EVP_MAC_CTX_free (c);
  EVP_MAC_CTX_free (copy);
  return good;
}

/* OpenSSL's own has none with SHA-3. */
static void
check_records (void)
{
  static const char *const names[]
      = { "MD5", "SHA1", "SHA224", "SHA256", "SHA384", "SHA512", "SHA3-256" };
  static const size_t keys[] = { 20, 64, 100, 144, 200 };
  size_t k, n;
  int w, rekey;
  for (k = 0; k < sizeof names / sizeof names[0]; k++)
    for (n = 0, rekey = 0; n < 1000; n += 233 * rekey, rekey = !rekey)
      {
        uint8_t tag[WHOSE][EVP_MAX_MD_SIZE] = { { 0 } };
        size_t length[WHOSE] = { 0, 0 };
        int result[WHOSE], reason[WHOSE];
        for (w = 0; w < WHOSE; w++)
          {
            result[w] = tag_of (w, names[k], keys[n / 233], rekey, n, tag[w],
                                &length[w]);
            reason[w] = last_reason ();
          }
        same_outcome (result, reason, "a record with padding");
        ok (length[OURS] == length[THEIRS]
                && memcmp (tag[OURS], tag[THEIRS], length[OURS]) == 0,
            "HMAC-%s: the tag of a record of %zu bytes%s", names[k], n,
            rekey ? " after a long key" : "");
      }
}

/* Here our provider is stricter.  After an unknown digest, OpenSSL's HMAC
 * continues with the digest before.  OpenSSL's Poly1305 without a key calls a
 * function pointer that only the key sets, which crashes on some CPUs. */
static void
check_stricter (void)
{
  static const uint8_t byte[1];
  uint8_t tag[EVP_MAX_MD_SIZE];
  size_t n;
  EVP_MAC_CTX *c = hmac (OURS, "SHA256");
  EVP_MAC *mac = EVP_MAC_fetch (libctx, "POLY1305", whose[OURS]);
  const OSSL_PARAM list[2] = { utf8 (OSSL_MAC_PARAM_DIGEST, "SHA-257"),
                               OSSL_PARAM_construct_end () };
  const OSSL_PARAM other[3]
      = { utf8 (OSSL_MAC_PARAM_DIGEST, "SHA3-512"),
          OSSL_PARAM_construct_octet_string (OSSL_MAC_PARAM_KEY, NULL, 0),
          OSSL_PARAM_construct_end () };
  (void) EVP_MAC_CTX_set_params (c, list);
  ERR_clear_error ();
  ok (!EVP_MAC_init (c, pool, 32, NULL)
          && last_reason () == PROV_R_MISSING_MESSAGE_DIGEST,
      "HMAC: a key after a digest that is none");
  EVP_MAC_CTX_free (c);
  c = hmac (OURS, "SHA3-256");
  ok (!EVP_MAC_CTX_set_params (c, other),
      "HMAC: no key after another of another provider's digests");
  EVP_MAC_CTX_free (c);
  c = EVP_MAC_CTX_new (mac);
  ok (!EVP_MAC_update (c, byte, 1) && last_reason () == PROV_R_NO_KEY_SET,
      "Poly1305: an update first");
  ok (!EVP_MAC_final (c, tag, &n, sizeof tag)
          && last_reason () == PROV_R_NO_KEY_SET,
      "Poly1305: the end first");
  EVP_MAC_CTX_free (c);
  EVP_MAC_free (mac);
}

/* ---------------------------------------------------------------- KDFs */

/* In every version of OpenSSL, a parameter that was set can be read. */
static void
check_hkdf (int mode, const char *mode_name, const char *digest_name,
            size_t info_length)
{
  EVP_KDF *kdf = EVP_KDF_fetch (libctx, "HKDF", whose[OURS]);
  EVP_KDF_CTX *c = EVP_KDF_CTX_new (kdf);
  char digest[30] = "", name[30] = "";
  uint8_t salt[30], info[30];
  int number = -1;
  OSSL_PARAM set[5]
      = { OSSL_PARAM_construct_int (OSSL_KDF_PARAM_MODE, &mode),
          utf8 (OSSL_KDF_PARAM_DIGEST, digest_name),
          OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_SALT, pool, 9),
          OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_INFO, pool + 9,
                                             info_length),
          OSSL_PARAM_construct_end () };
  OSSL_PARAM get[5]
      = { OSSL_PARAM_construct_utf8_string (OSSL_KDF_PARAM_DIGEST, digest, 30),
          OSSL_PARAM_construct_utf8_string (OSSL_KDF_PARAM_MODE, name, 30),
          OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_SALT, salt, 30),
          OSSL_PARAM_construct_octet_string (OSSL_KDF_PARAM_INFO, info, 30),
          OSSL_PARAM_construct_end () };
  OSSL_PARAM get_mode[2]
      = { OSSL_PARAM_construct_int (OSSL_KDF_PARAM_MODE, &number),
          OSSL_PARAM_construct_end () };
  ok (EVP_KDF_CTX_set_params (c, set) > 0
          && EVP_KDF_CTX_get_params (c, get) > 0
          && EVP_KDF_CTX_get_params (c, get_mode) > 0
          && strcmp (digest, digest_name) == 0 && strcmp (name, mode_name) == 0
          && number == mode && get[2].return_size == 9
          && memcmp (salt, pool, 9) == 0 && get[3].return_size == info_length
          && memcmp (info, pool + 9, info_length) == 0,
      "HKDF: what was set, %s", mode_name);
  EVP_KDF_CTX_free (c);
  EVP_KDF_free (kdf);
}

/* OpenSSL's own PBKDF2 reports only its size. */
static void
check_pbkdf2 (int w)
{
  EVP_KDF *kdf = EVP_KDF_fetch (libctx, "PBKDF2", whose[w]);
  EVP_KDF_CTX *c = EVP_KDF_CTX_new (kdf);
  char digest[30] = "";
  size_t size = 0;
  OSSL_PARAM get[3]
      = { OSSL_PARAM_construct_utf8_string (OSSL_KDF_PARAM_DIGEST, digest, 30),
          OSSL_PARAM_construct_size_t (OSSL_KDF_PARAM_SIZE, &size),
          OSSL_PARAM_construct_end () };
  ok (EVP_KDF_CTX_get_params (c, get) > 0 && !OSSL_PARAM_modified (get)
          && size == SIZE_MAX,
      "PBKDF2 of %s: its size alone is told", w == OURS ? "ours" : "OpenSSL");
  EVP_KDF_CTX_free (c);
  EVP_KDF_free (kdf);
}

int
main (void)
{
  const int legacy = load_both ("legacy = yes");

  check_facts (legacy);
  check_chacha20 ();
  check_rc4 (OURS);
  if (legacy)
    check_rc4 (THEIRS);
  else
    skip ("OpenSSL's legacy provider is not there", "RC4");
  check_digests ();
  check_records ();
  check_stricter ();
  check_pbkdf2 (OURS);
  check_pbkdf2 (THEIRS);
  check_hkdf (0, "EXTRACT_AND_EXPAND", "SHA2-256", 0);
  check_hkdf (1, "EXTRACT_ONLY", "SHA512", 1);
  check_hkdf (2, "EXPAND_ONLY", "SHA3-384", 2);
  unload_both ();
  return done ();
}
