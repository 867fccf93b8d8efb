/* SPDX-License-Identifier: ISC */
/* Proves: in random sequences of calls, many of them wrong, each algorithm of
 * our provider answers as OpenSSL's own does: what it returns, lengths, bytes
 * and reasons of errors.  Keys and IVs are set together, apart, again, in the
 * middle of a message or not at all, and before the end of the counter; data
 * come in pieces of any length, empty ones and in place; contexts are copied
 * at any point; ends and tags come too early, twice and too short; MACs and
 * KDFs have digests of ours and of others, and properties.
 *
 * Our provider is stricter in some cases, which "stricter" below lists.  There
 * it must give the listed error, and the sequence ends, because OpenSSL's
 * provider continues. */
#include "both.h"

#include <openssl/crypto.h>

enum
{
  STEPS = 24,
  MOST = 255 * 32, /* bytes of HKDF-SHA-256 */
  OUT = MOST + 64
};

/* The result of a call. */
struct result
{
  int value, length, library, reason;
  uint8_t out[OUT];
};

static struct result results[WHOSE];
static char history[4096];
static size_t written;
static int w; /* whose turn it is */

static void
begin_history (const char *what)
{
  written = (size_t) snprintf (history, sizeof history, "%s:", what);
}

/* Note the call that comes next. */
static void
note (const char *what, unsigned a, unsigned b)
{
  if (written < sizeof history - 80)
    written += (size_t) snprintf (history + written, sizeof history - written,
                                  " %s(%u,%u)", what, a, b);
}

static void
note_list (const OSSL_PARAM *p)
{
  for (; p->key; p++)
    {
      note (p->key, p->data_type, (unsigned) p->data_size);
      if (p->data_type == OSSL_PARAM_UTF8_STRING)
        note (p->data, 0, 0);
    }
}

static void
clear (void)
{
  int k;
  for (k = 0; k < WHOSE; k++)
    {
      memset (&results[k], 0, sizeof results[k]);
      memset (results[k].out, 0xa5, OUT);
    }
  ERR_clear_error ();
}

static void
store (int value)
{
  const unsigned long error = ERR_peek_last_error ();
  results[w].value = value;
  results[w].library = ERR_GET_LIB (error);
  results[w].reason = ERR_GET_REASON (error);
  ERR_clear_error ();
}

/* Return nonzero if both are the same.  The buffer of a failed call is not
 * compared.  Reasons are compared only if OpenSSL's provider gives one. */
static int
same (void)
{
  const struct result *a = &results[OURS], *b = &results[THEIRS];
  const int good
      = a->value == b->value
        && (b->value > 0
                ? a->length == b->length && memcmp (a->out, b->out, OUT) == 0
                : b->library != ERR_LIB_PROV
                      || (a->library == b->library && a->reason == b->reason));
  if (!good)
    diag ("%s: ours %d, length %d, reason %d; OpenSSL's %d, %d, %d (library "
          "%d)%s",
          history, a->value, a->length, a->reason, b->value, b->length,
          b->reason, b->library,
          memcmp (a->out, b->out, OUT) != 0 ? ", other bytes" : "");
  return good;
}

/* Return nonzero if ours failed with REASON. */
static int
failed_with (int reason)
{
  const struct result *a = &results[OURS];
  if (a->value > 0 || a->reason != reason)
    diag ("%s: ours %d, reason %d; wanted %d", history, a->value, a->reason,
          reason);
  return a->value <= 0 && a->reason == reason;
}

#define BOTH for (w = 0; w < WHOSE; w++)

/* ---------------------------------------------------------------- ciphers */

static EVP_CIPHER *cipher[WHOSE];
static EVP_CIPHER_CTX *ctx[WHOSE], *sealer;

/* The state of our AEAD context, as this test tracks it. */
static struct
{
  int keyed, nonce, fresh, under_way, text, tag, encrypting, record;
} model;

static unsigned
short_length (void)
{
  static const unsigned lengths[] = { 0, 1, 15, 16, 17, 63, 64, 65, 128, 300 };
  return random_below (4) ? lengths[random_below (10)]
                          : random_below (random_below (8) ? 1200 : MOST);
}

static int
call_init (int aead)
{
  /* After text, never set only a key, because OpenSSL's ChaCha20 before
   * version 4 may then continue within a used block.  An IV starts a new
   * block. */
  const int set_key = random_below (3) == 0;
  const int set_iv = random_below (2) == 0
                     || (set_key && !aead && OPENSSL_VERSION_MAJOR < 4);
  /* As before, or one of both. */
  const int direction = random_below (4) ? -1 : (int) random_below (2);
  const uint8_t *key = pool + random_below (1000);
  uint8_t iv[16];
  const int encrypting = direction < 0 ? model.encrypting : direction;

  memcpy (iv, pool + random_below (1000), sizeof iv);
  if (random_below (3) == 0)
    {
      /* For ChaCha20, start near the end of the 32-bit or 64-bit counter. */
      memset (iv, 0xff, random_below (2) ? 4 : 8);
      iv[0] -= (uint8_t) random_below (20);
    }
  note ("init", (unsigned) (2 * set_key + set_iv), (unsigned) encrypting);
  BOTH store (EVP_CipherInit_ex2 (ctx[w], NULL, set_key ? key : NULL,
                                  set_iv ? iv : NULL, direction, NULL));
  if (encrypting != model.encrypting || (encrypting && (set_key || set_iv)))
    model.tag = 0;
  model.encrypting = encrypting;
  model.keyed |= set_key;
  model.nonce |= set_iv;
  if (set_key || set_iv)
    {
      model.fresh = 1;
      model.under_way = model.text = 0;
    }
  if (set_iv)
    model.record = 0;
  return same ();
}

/* The reason of ours for which a message cannot go on, or 0. */
static int
stricter (void)
{
  if (!model.keyed)
    return PROV_R_NO_KEY_SET;
  if (!model.nonce || (!model.under_way && model.encrypting && !model.fresh))
    return PROV_R_CIPHER_OPERATION_FAILED;
  return 0;
}

/* Return nonzero if both results are the same, or if ours failed with REASON
 * because it is stricter.  Then the sequence must end. */
static int
outcome (int reason, int *go_on)
{
  *go_on = reason == 0;
  return reason ? failed_with (reason) : same ();
}

static int
call_update (int aead, int ad, int *go_on)
{
  const unsigned n = short_length (), in_place = random_below (2);
  const uint8_t *data = pool + random_below (1000);
  int reason = 0;

  note (ad ? "ad" : "update", n, in_place);
  if (aead && n > 0)
    {
      reason = stricter ();
      if (!reason && ad && model.text)
        reason = PROV_R_CIPHER_OPERATION_FAILED;
      /* Text of both directions in one message. */
      if (!reason && !ad && model.under_way && model.text
          && model.text != 1 + model.encrypting)
        reason = PROV_R_CIPHER_OPERATION_FAILED;
    }
  BOTH
  {
    struct result *r = &results[w];
    if (in_place)
      memcpy (r->out, data, n);
    store (EVP_CipherUpdate (ctx[w], ad ? NULL : r->out, &r->length,
                             in_place && !ad ? r->out : data, (int) n));
  }
  if (aead && n > 0 && results[OURS].value > 0)
    {
      model.under_way = 1;
      model.fresh = 0;
      if (!ad)
        model.text = 1 + model.encrypting;
    }
  return outcome (reason, go_on);
}

static int
call_final (int aead, int *go_on)
{
  int reason = 0;
  note ("final", 0, 0);
  if (aead)
    {
      reason = stricter ();
      if (!reason && !model.encrypting && !model.tag)
        reason = PROV_R_TAG_NOT_SET;
      model.tag |= model.encrypting;
      model.under_way = model.text = model.fresh = 0;
    }
  BOTH store (EVP_CipherFinal_ex (ctx[w], results[w].out, &results[w].length));
  return outcome (reason, go_on);
}

static int
call_get_tag (int *go_on)
{
  const int n = (int) random_below (19);
  note ("get_tag", (unsigned) n, 0);
  BOTH store (
      EVP_CIPHER_CTX_ctrl (ctx[w], EVP_CTRL_AEAD_GET_TAG, n, results[w].out));
  return outcome (model.encrypting && !model.tag ? PROV_R_TAG_NOT_SET : 0,
                  go_on);
}

static int
call_set_tag (void)
{
  const int n = random_below (3) ? 16 : (int) random_below (19);
  const int null = random_below (6) == 0;
  note ("set_tag", (unsigned) n, (unsigned) null);
  BOTH store (EVP_CIPHER_CTX_ctrl (ctx[w], EVP_CTRL_AEAD_SET_TAG, n,
                                   null ? NULL : pool));
  model.tag |= !model.encrypting && !null && results[OURS].value > 0;
  return same ();
}

/* The IV that libssl sets for all records; it is one that was not used. */
static int
call_fixed (void)
{
  const int n = random_below (3) ? 12 : (int) random_below (20);
  note ("fixed", (unsigned) n, 0);
  BOTH store (
      EVP_CIPHER_CTX_ctrl (ctx[w], EVP_CTRL_AEAD_SET_IV_FIXED, n, pool + 7));
  if (results[OURS].value > 0)
    model.nonce = model.fresh = 1;
  return same ();
}

/* Open what OpenSSL's own sealed, with its tag, all of that or the beginning,
 * or with another. */
static int
call_open (void)
{
  const unsigned n = short_length (), wrong = random_below (3) == 0;
  const int tag_length = 1 + (int) random_below (16);
  static uint8_t sealed[OUT];
  uint8_t tag[16];
  int length;

  note ("open", n, wrong);
  if (!EVP_EncryptInit_ex2 (sealer, cipher[THEIRS], pool, pool + 40, NULL)
      || !EVP_EncryptUpdate (sealer, NULL, &length, pool, 50)
      || !EVP_EncryptUpdate (sealer, sealed, &length, pool + 9, (int) n)
      || !EVP_EncryptFinal_ex (sealer, sealed + n, &length)
      || !EVP_CIPHER_CTX_ctrl (sealer, EVP_CTRL_AEAD_GET_TAG, 16, tag))
    return 0;
  tag[tag_length - 1] ^= (uint8_t) (wrong << 7);
  BOTH
  {
    struct result *r = &results[w];
    store (
        EVP_DecryptInit_ex2 (ctx[w], NULL, pool, pool + 40, NULL)
        && EVP_CIPHER_CTX_ctrl (ctx[w], EVP_CTRL_AEAD_SET_TAG, tag_length, tag)
        && EVP_DecryptUpdate (ctx[w], NULL, &length, pool, 20)
        && EVP_DecryptUpdate (ctx[w], NULL, &length, pool + 20, 30)
        && EVP_DecryptUpdate (ctx[w], r->out, &r->length, sealed, (int) n)
        && EVP_DecryptFinal_ex (ctx[w], r->out + n, &length));
  }
  memset (&model, 0, sizeof model);
  model.keyed = model.nonce = model.tag = 1;
  return same ();
}

/* A record of TLS 1.2, of the right length or not.  The IV of what follows is
 * not OpenSSL's: it must be set again. */
static int
call_record (int *go_on)
{
  const unsigned n
      = random_below (9) ? short_length () + 16 : 1 + random_below (15);
  const unsigned wrong = random_below (8) == 0;
  const int size = random_below (9) ? 13 : 12;
  uint8_t ad[13];
  int reason = 0;

  note ("record", n, wrong);
  memcpy (ad, pool + random_below (1000), sizeof ad);
  if (n >= 16 || !model.encrypting)
    {
      ad[11] = (uint8_t) ((n - 16 * (unsigned) model.encrypting) >> 8);
      ad[12] = (uint8_t) (n - 16 * (unsigned) model.encrypting);
    }
  if (!model.keyed || !model.nonce)
    reason = PROV_R_CIPHER_OPERATION_FAILED;
  BOTH
  {
    struct result *r = &results[w];
    memcpy (r->out, pool, n);
    store (EVP_CIPHER_CTX_ctrl (ctx[w], EVP_CTRL_AEAD_TLS1_AAD, size, ad) == 16
               ? EVP_CipherUpdate (ctx[w], r->out, &r->length, r->out,
                                   (int) (n + wrong))
               : -7);
  }
  model.tag |= model.encrypting;
  model.record = 1;
  if (results[OURS].value <= 0 && results[THEIRS].value <= 0)
    {
      *go_on = 0;
      return same ();
    }
  return outcome (reason, go_on);
}

static int
call_lengths (void)
{
  /* OpenSSL's RC4 reads what is not there of a key of 0 bytes. */
  const int key = random_below (2) ? 32 : 1 + (int) random_below (256);
  const int iv = random_below (2) ? 12 : (int) random_below (20);
  note ("lengths", (unsigned) key, (unsigned) iv);
  if (random_below (2))
    BOTH store (EVP_CIPHER_CTX_set_key_length (ctx[w], key));
  else
    BOTH store (
        EVP_CIPHER_CTX_ctrl (ctx[w], EVP_CTRL_AEAD_SET_IVLEN, iv, NULL));
  return same ();
}

static int
call_sizes (void)
{
  note ("sizes", 0, 0);
  BOTH
  {
    results[w].length = EVP_CIPHER_CTX_get_key_length (ctx[w]);
    results[w].out[0] = (uint8_t) EVP_CIPHER_CTX_get_iv_length (ctx[w]);
    results[w].out[1] = (uint8_t) EVP_CIPHER_CTX_get_tag_length (ctx[w]);
    store (1);
  }
  return same ();
}

static int
call_copy (void)
{
  note ("copy", 0, 0);
  BOTH
  {
    EVP_CIPHER_CTX *copy = EVP_CIPHER_CTX_new ();
    store (EVP_CIPHER_CTX_copy (copy, ctx[w]));
    EVP_CIPHER_CTX_free (ctx[w]);
    ctx[w] = copy;
  }
  return same ();
}

/* One sequence; whether all was as it must be. */
static int
cipher_sequence (const char *name)
{
  const int aead = strcmp (name, "ChaCha20-Poly1305") == 0;
  int step, go_on = 1, good;

  begin_history (name);
  memset (&model, 0, sizeof model);
  model.encrypting = (int) random_below (2);
  note ("new", (unsigned) model.encrypting, 0);
  clear ();
  BOTH
  {
    cipher[w] = EVP_CIPHER_fetch (libctx, name, whose[w]);
    ctx[w] = EVP_CIPHER_CTX_new ();
    store (EVP_CipherInit_ex2 (ctx[w], cipher[w], NULL, NULL, model.encrypting,
                               NULL));
  }
  good = same ();
  for (step = 0; step < STEPS && good && go_on; step++)
    {
      unsigned what = random_below (aead ? 16 : 9);
      clear ();
      /* The first calls are mostly the right ones. */
      if (step == 0 && random_below (4))
        what = 0;
      if (model.record && what > 1 && what != 11)
        what = 0;
      switch (what)
        {
        case 0:
        case 1:
          good = call_init (aead);
          break;
        case 2:
        case 3:
        case 4:
          good = call_update (aead, 0, &go_on);
          break;
        case 5:
          good = call_final (aead, &go_on);
          break;
        case 6:
          good = call_copy ();
          break;
        case 7:
          good = call_lengths ();
          break;
        case 8:
          good = call_sizes ();
          break;
        case 9:
          good = call_get_tag (&go_on);
          break;
        case 10:
          good = call_set_tag ();
          break;
        case 11:
          good = call_record (&go_on);
          break;
        case 12:
          good = model.under_way || call_fixed ();
          break;
        case 13:
          good = call_open ();
          break;
        default:
          good = call_update (aead, 1, &go_on);
        }
    }
  BOTH
  {
    EVP_CIPHER_CTX_free (ctx[w]);
    EVP_CIPHER_free (cipher[w]);
  }
  return good;
}

/* ---------------------------------------------------------- digests, MACs */

static int
digest_sequence (const char *name)
{
  EVP_MD *md[WHOSE];
  EVP_MD_CTX *c[WHOSE];
  int step, good = 1, ended = 0;

  begin_history (name);
  BOTH
  {
    md[w] = EVP_MD_fetch (libctx, name, whose[w]);
    c[w] = EVP_MD_CTX_new ();
  }
  for (step = 0; step < STEPS && good; step++)
    {
      const unsigned n = short_length ();
      /* Without an algorithm OpenSSL calls no provider.  After the final call
       * OpenSSL 3.0 still calls it, and its own digests accept any call. */
      const unsigned what = step == 0 ? 0 : random_below (ended ? 3 : 7);
      clear ();
      note ("call", what, n);
      BOTH
      {
        struct result *r = &results[w];
        EVP_MD_CTX *copy;
        unsigned length = 0;
        switch (what)
          {
          case 0:
            store (EVP_DigestInit_ex2 (c[w], md[w], NULL));
            break;
          case 1:
            store (EVP_DigestInit_ex2 (c[w], NULL, NULL));
            break;
          case 2:
            copy = EVP_MD_CTX_new ();
            store (EVP_MD_CTX_copy_ex (copy, c[w]));
            EVP_MD_CTX_free (c[w]);
            c[w] = copy;
            break;
          case 3:
            store (EVP_DigestFinal_ex (c[w], r->out, &length));
            r->length = (int) length;
            break;
          case 4:
            store (EVP_DigestFinalXOF (c[w], r->out, n % 70));
            break;
          default:
            store (EVP_DigestUpdate (c[w], pool, n));
          }
      }
      good = same ();
      ended = what == 3 || (what == 4 && results[OURS].value > 0)
              || (ended && what == 2);
    }
  BOTH
  {
    EVP_MD_CTX_free (c[w]);
    EVP_MD_free (md[w]);
  }
  return good;
}

static OSSL_PARAM
octets (const char *key, size_t length)
{
  return OSSL_PARAM_construct_octet_string (
      key, length > 0 || random_below (2) ? pool : NULL, length);
}

/* One of ours if OWN. */
static const char *
some_digest (int own)
{
  static const char *const names[]
      = { "SHA256",   "SHA2-512/256", "sha1",    "MD5",
          "SHA384",   "SHA512",       "SHA-224", "2.16.840.1.101.3.4.2.2",
          "SHA3-256", "SHA512-224",   "nothing", "",
          "sha3-512", "BLAKE2b512",   "SM3",     "2.16.840.1.101.3.4.2.8" };
  return names[random_below (own ? 8 : random_below (3) ? 9 : 16)];
}

/* Write digest and properties, or a number for a digest, at P.  Returns the
 * end. */
static OSSL_PARAM *
some_choice (OSSL_PARAM *p, int own)
{
  static int number = 3;
  if (random_below (20) == 0)
    *p++ = OSSL_PARAM_construct_int (OSSL_MAC_PARAM_DIGEST, &number);
  else
    *p++ = utf8 (OSSL_MAC_PARAM_DIGEST, some_digest (own));
  if (random_below (10) == 0 && !own)
    *p++ = utf8 (OSSL_MAC_PARAM_PROPERTIES,
                 random_below (2) ? "provider=nobody" : "provider=default");
  return p;
}

static int
mac_sequence (const char *name)
{
  const int poly1305 = strcmp (name, "POLY1305") == 0;
  /* Use null key addresses only with our own digests.  With other digests,
   * OpenSSL keeps the last key or not, depending on addresses. */
  const int own = random_below (2) == 0;
  EVP_MAC *mac[WHOSE];
  EVP_MAC_CTX *c[WHOSE];
  int step, good = 1, ended = 0;

  begin_history (name);
  BOTH
  {
    mac[w] = EVP_MAC_fetch (libctx, name, whose[w]);
    c[w] = EVP_MAC_CTX_new (mac[w]);
  }
  for (step = 0; step < STEPS && good; step++)
    {
      /* As for digests.  Without a key OpenSSL's Poly1305 may crash. */
      const unsigned n = short_length ();
      const unsigned what
          = poly1305 && step == 0 ? 0 : random_below (ended ? 4 : 9);
      const size_t key_length = !poly1305                ? n % 200
                                : step > 0 && n % 8 == 0 ? n % 40
                                                         : 32;
      const size_t room = random_below (5) ? 64 : random_below (64);
      OSSL_PARAM list[4], *p = list;
      clear ();
      if (random_below (2))
        p = some_choice (p, own);
      if (random_below (8) == 0 && step > 0)
        *p++ = octets (OSSL_MAC_PARAM_KEY,
                       key_length > 0 || own ? key_length : 1);
      *p = OSSL_PARAM_construct_end ();
      note ("call", what, n);
      note_list (list);
      BOTH
      {
        struct result *r = &results[w];
        EVP_MAC_CTX *copy;
        size_t length = 0;
        switch (what)
          {
          case 0:
          case 1:
            store (EVP_MAC_init (c[w], pool, key_length, list));
            break;
          case 2:
            store (EVP_MAC_init (c[w], NULL, 0, n % 2 ? NULL : list));
            break;
          case 3:
            copy = EVP_MAC_CTX_dup (c[w]);
            store (copy != NULL);
            EVP_MAC_CTX_free (c[w]);
            c[w] = copy;
            break;
          case 4:
            store (EVP_MAC_final (c[w], r->out, &length, room));
            r->length = (int) length;
            break;
          case 5:
            store (EVP_MAC_CTX_set_params (c[w], list));
            break;
          case 6:
            r->length = (int) EVP_MAC_CTX_get_mac_size (c[w]);
            r->out[0] = (uint8_t) EVP_MAC_CTX_get_block_size (c[w]);
            store (1);
            break;
          default:
            store (EVP_MAC_update (c[w], pool, n));
          }
      }
      good = same ();
      /* After a digest that is none ours has none, OpenSSL's the last. */
      if (results[OURS].value <= 0 && list[0].key && (what <= 2 || what == 5))
        break;
      if (what <= 2 || what == 4)
        ended = what == 4 ? results[OURS].value > 0
                          : ended && results[OURS].value <= 0;
    }
  BOTH
  {
    EVP_MAC_CTX_free (c[w]);
    EVP_MAC_free (mac[w]);
  }
  return good;
}

/* -------------------------------------------------------------------- KDFs */

static OSSL_PARAM
some_mode (void)
{
  static const char *const names[]
      = { "EXTRACT_AND_EXPAND", "extract_only", "EXPAND_ONLY", "EXPAND" };
  static int numbers[] = { 0, 1, 2, 3 };
  const unsigned k = random_below (8);
  return k < 4
             ? utf8 (OSSL_KDF_PARAM_MODE, names[k])
             : OSSL_PARAM_construct_int (OSSL_KDF_PARAM_MODE, &numbers[k - 4]);
}

static OSSL_PARAM
some_iterations (void)
{
  static uint64_t iterations;
  if (random_below (20) == 0)
    return utf8 (OSSL_KDF_PARAM_ITER, "many");
  iterations = random_below (3) ? random_below (20) : 990 + random_below (20);
  return OSSL_PARAM_construct_uint64 (OSSL_KDF_PARAM_ITER, &iterations);
}

static OSSL_PARAM
some_pkcs5 (void)
{
  static int pkcs5;
  pkcs5 = (int) random_below (4) != 0;
  return OSSL_PARAM_construct_int (OSSL_KDF_PARAM_PKCS5, &pkcs5);
}

/* Up to five parameters of any KDF. */
static void
some_params (OSSL_PARAM *p)
{
  static const char *const pieces[]
      = { OSSL_KDF_PARAM_KEY,    OSSL_KDF_PARAM_SALT,  OSSL_KDF_PARAM_PASSWORD,
          OSSL_KDF_PARAM_PREFIX, OSSL_KDF_PARAM_LABEL, OSSL_KDF_PARAM_DATA,
          OSSL_KDF_PARAM_INFO };
  unsigned count = random_below (6);
  for (; count > 0; count--)
    {
      const unsigned what = random_below (12);
      size_t n = random_below (20) ? 1 + random_below (80) : 0;
      /* Too long for a label, at times; after info of 0 bytes OpenSSL's own
       * reads from null. */
      if (what == 4 || what == 5)
        n += random_below (9) ? 0 : 200;
      else if (what == 6 && n == 0)
        n = 1;
      *p++ = what < 7    ? octets (pieces[what], n)
             : what == 7 ? some_mode ()
             : what == 8 ? some_iterations ()
             : what == 9 ? some_pkcs5 ()
                         : utf8 (OSSL_KDF_PARAM_DIGEST, some_digest (0));
    }
  *p = OSSL_PARAM_construct_end ();
}

/* All parameters of any KDF, with which it derives keys.  Before version 3.0.9
 * OpenSSL's own TLS13-KDF wants a mode each time. */
static void
good_params (OSSL_PARAM *p, int *mode)
{
  static uint64_t iterations = 3;
  *p++ = utf8 (OSSL_KDF_PARAM_DIGEST, some_digest (0));
  *p++ = OSSL_PARAM_construct_int (OSSL_KDF_PARAM_MODE, mode);
  *p++ = octets (OSSL_KDF_PARAM_KEY, 1 + random_below (100));
  *p++ = octets (OSSL_KDF_PARAM_SALT, 1 + random_below (100));
  *p++ = octets (OSSL_KDF_PARAM_PASSWORD, 1 + random_below (100));
  *p++ = octets (OSSL_KDF_PARAM_LABEL, 1 + random_below (100));
  *p++ = OSSL_PARAM_construct_uint64 (OSSL_KDF_PARAM_ITER, &iterations);
  *p = OSSL_PARAM_construct_end ();
}

static int
kdf_sequence (const char *name)
{
  const int hkdf = strcmp (name, "HKDF") == 0;
  int mode = hkdf ? (int) random_below (3) : 1 + (int) random_below (2);
  EVP_KDF *kdf[WHOSE];
  EVP_KDF_CTX *c[WHOSE];
  int step, good = 1;

  begin_history (name);
  BOTH
  {
    kdf[w] = EVP_KDF_fetch (libctx, name, whose[w]);
    c[w] = EVP_KDF_CTX_new (kdf[w]);
  }
  for (step = 0; step < STEPS && good; step++)
    {
      const int first = step == 0 && random_below (4) != 0;
      const unsigned what = first ? 3 : random_below (10);
      static const size_t lengths[] = { 0, 1, 16, 20, 32, 64, 100, 255 };
      size_t n = random_below (2) ? 32 : lengths[random_below (8)];
      OSSL_PARAM list[8];
      if (hkdf && random_below (8) == 0)
        n = MOST + random_below (2);
      clear ();
      note ("call", what, (unsigned) n);
      /* An empty list does the same for both from 3.5 on; before, OpenSSL's
       * own TLS13-KDF wants another mode for it. */
      do
        if (first)
          good_params (list, &mode);
        else
          some_params (list);
      while (!list[0].key && OPENSSL_VERSION_NUMBER < 0x30500000L);
      note_list (list);
      BOTH
      {
        EVP_KDF_CTX *copy;
        switch (what)
          {
          case 0:
            /* OpenSSL's own cannot before 3.2. */
            copy = EVP_KDF_CTX_dup (c[w]);
            store (copy != NULL || w == THEIRS);
            if (copy)
              {
                EVP_KDF_CTX_free (c[w]);
                c[w] = copy;
              }
            break;
          case 1:
            if (n == 255)
              EVP_KDF_CTX_reset (c[w]);
            store (1);
            break;
          case 2:
            results[w].length = (int) EVP_KDF_CTX_get_kdf_size (c[w]);
            store (1);
            break;
          case 3:
          case 4:
          case 5:
            store (EVP_KDF_CTX_set_params (c[w], list));
            break;
          default:
            store (EVP_KDF_derive (c[w], results[w].out, n,
                                   what == 6 ? list : NULL));
          }
      }
      good = same ();
      /* OpenSSL's own then has lengths without bytes, and may crash. */
      if (results[OURS].value <= 0 && what >= 3 && what <= 6)
        break;
    }
  BOTH
  {
    EVP_KDF_CTX_free (c[w]);
    EVP_KDF_free (kdf[w]);
  }
  return good;
}

static void
check (int (*sequence) (const char *), const char *name, unsigned sequences)
{
  unsigned k;
  int good = 1;
  for (k = 0; k < sequences && good; k++)
    good = sequence (name);
  ok (good, "%s: %u sequences", name, sequences);
}

int
main (void)
{
  const char *times = getenv ("SYMCRYPT_SEQUENCES");
  const unsigned n = times ? (unsigned) strtoul (times, NULL, 0) : 1000;
  static const char *const digests[]
      = { "MD5",      "SHA1",     "SHA2-224",     "SHA2-256",
          "SHA2-384", "SHA2-512", "SHA2-512/224", "SHA2-512/256" };
  const int legacy = load_both ("legacy = yes");
  size_t k;

  sealer = EVP_CIPHER_CTX_new ();
  check (cipher_sequence, "ChaCha20-Poly1305", 4 * n);
  check (cipher_sequence, "ChaCha20", 2 * n);
  if (legacy)
    {
      check (cipher_sequence, "RC4", n);
      check (cipher_sequence, "RC4-40", n / 4);
    }
  else
    skip ("OpenSSL's legacy provider is not there", "RC4");
  for (k = 0; k < sizeof digests / sizeof digests[0]; k++)
    check (digest_sequence, digests[k], n / 4);
  check (mac_sequence, "HMAC", 2 * n);
  check (mac_sequence, "POLY1305", n);
  check (kdf_sequence, "HKDF", n);
  check (kdf_sequence, "PBKDF2", n);
  check (kdf_sequence, "TLS13-KDF", n);
  EVP_CIPHER_CTX_free (sealer);
  unload_both ();
  return done ();
}
