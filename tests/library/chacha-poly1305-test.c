/* SPDX-License-Identifier: ISC */
/* Proves, for ChaCha20-Poly1305 and XChaCha20-Poly1305: the vectors of RFC
 * 8439 (2.8.2, A.5), of the XChaCha draft (A.3.1) and of Wycheproof; the
 * pseudocode of RFC 8439 at every length up to 8500
 * bytes with four lengths of associated data, in one call and by a context, in
 * place and apart; calls of many lengths; every split of associated data and
 * message into two and three calls; bare states over the end of the counter;
 * no byte outside the buffers is touched; messages under nonces of 12 and of
 * 24 bytes in turn, ended or not, on one context; every bit of tag,
 * ciphertext, associated data, nonce and key counts, and a refused message
 * leaves zeros; calls out of order and messages that are too long are refused
 * before anything is touched. */
#include "bare.h"
#include "byteorder.h"
#include "keystream.h"

#include <symcrypt/symcrypt.h>

#include "tests/testutil.h"

#define KEY SYMCRYPT_CHACHA_POLY1305_KEY_SIZE
#define TAG SYMCRYPT_CHACHA_POLY1305_TAG_SIZE
#define NONCE SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE
#define XNONCE SYMCRYPT_XCHACHA_POLY1305_NONCE_SIZE
#define MAX_LENGTH SYMCRYPT_CHACHA_POLY1305_MAX_LENGTH

typedef struct symcrypt_chacha_poly1305_ctx context;

static const struct aead
{
  const char *name;
  size_t nonce_size;
  void (*set_nonce) (context *, const uint8_t *);
  int (*seal) (const uint8_t *, const uint8_t *, size_t, const uint8_t *,
               size_t, uint8_t *, const uint8_t *, uint8_t *);
  int (*open) (const uint8_t *, const uint8_t *, size_t, const uint8_t *,
               size_t, uint8_t *, const uint8_t *, const uint8_t *);
} aeads[]
    = { { "ChaCha20-Poly1305", NONCE, symcrypt_chacha_poly1305_set_nonce,
          symcrypt_chacha_poly1305_seal, symcrypt_chacha_poly1305_open },
        { "XChaCha20-Poly1305", XNONCE, symcrypt_xchacha_poly1305_set_nonce,
          symcrypt_xchacha_poly1305_seal, symcrypt_xchacha_poly1305_open } };

/* A message, and what it is when sealed. */
struct message
{
  const struct aead *f;
  const uint8_t *key, *nonce;
  size_t ad_length, length;
  const uint8_t *ad, *plain, *cipher, *tag;
};

/* Where associated data and text are cut into three, in ascending order. */
struct cuts
{
  size_t ad[2], text[2];
};

typedef int crypt_fn (context *, size_t, uint8_t *, const uint8_t *);

static void
begin (context *ctx, const struct aead *f, const uint8_t *key,
       const uint8_t *nonce)
{
  memset (ctx, 0, sizeof *ctx);
  symcrypt_chacha_poly1305_set_key (ctx, key);
  f->set_nonce (ctx, nonce);
}

/* Do M with a context; 1 if every call went well. */
static int
in_pieces (const struct message *m, crypt_fn *crypt, const struct cuts *c,
           uint8_t *dst, const uint8_t *src, uint8_t *tag)
{
  context ctx;
  begin (&ctx, m->f, m->key, m->nonce);
  return symcrypt_chacha_poly1305_update (&ctx, c->ad[0], m->ad) == 0
         && symcrypt_chacha_poly1305_update (&ctx, c->ad[1] - c->ad[0],
                                             m->ad + c->ad[0])
                == 0
         && symcrypt_chacha_poly1305_update (&ctx, m->ad_length - c->ad[1],
                                             m->ad + c->ad[1])
                == 0
         && crypt (&ctx, c->text[0], dst, src) == 0
         && crypt (&ctx, c->text[1] - c->text[0], dst + c->text[0],
                   src + c->text[0])
                == 0
         && crypt (&ctx, m->length - c->text[1], dst + c->text[1],
                   src + c->text[1])
                == 0
         && symcrypt_chacha_poly1305_digest (&ctx, tag) == 0;
}

/* Whether SRC, M's plaintext, is sealed to what M says, at DST and TAG: at
 * once, or in pieces if there are CUTS. */
static int
seals (const struct message *m, const struct cuts *cuts, uint8_t *dst,
       const uint8_t *src, uint8_t *tag)
{
  return (cuts ? in_pieces (m, symcrypt_chacha_poly1305_encrypt, cuts, dst,
                            src, tag)
               : m->f->seal (m->key, m->nonce, m->ad_length, m->ad, m->length,
                             dst, src, tag)
                     == 0)
         && memcmp (dst, m->cipher, m->length) == 0
         && memcmp (tag, m->tag, TAG) == 0;
}

/* The same of SRC, M's ciphertext, which is opened. */
static int
opens (const struct message *m, const struct cuts *cuts, uint8_t *dst,
       const uint8_t *src, uint8_t *tag)
{
  memcpy (tag, m->tag, TAG);
  return (cuts ? in_pieces (m, symcrypt_chacha_poly1305_decrypt, cuts, dst,
                            src, tag)
               : m->f->open (m->key, m->nonce, m->ad_length, m->ad, m->length,
                             dst, src, tag)
                     == 0)
         && memcmp (dst, m->plain, m->length) == 0
         && memcmp (tag, m->tag, TAG) == 0;
}

static int
goes_apart (const struct message *m, const struct cuts *cuts, uint8_t *room)
{
  uint8_t tag[TAG];
  memset (room, 0xa5, m->length);
  if (!seals (m, cuts, room, m->plain, tag))
    return 0;
  memset (room, 0xa5, m->length);
  return opens (m, cuts, room, m->cipher, tag);
}

static int
goes_in_place (const struct message *m, const struct cuts *cuts, uint8_t *room)
{
  uint8_t tag[TAG];
  memcpy (room, m->plain, m->length);
  return seals (m, cuts, room, room, tag) && opens (m, cuts, room, room, tag);
}

/* Whether M is refused, apart and in place, and zeros are left of it. */
static int
is_refused (const struct message *m, uint8_t *room)
{
  int turn, good = 1;
  for (turn = 0; turn < 2; turn++)
    {
      const uint8_t *src = turn ? room : m->cipher;
      memcpy (room, m->cipher, m->length);
      good &= m->f->open (m->key, m->nonce, m->ad_length, m->ad, m->length,
                          room, src, m->tag)
                  == SYMCRYPT_ERROR_TAG
              && all_zero (room, m->length);
    }
  return good;
}

/* ------------------------------------------------------------- vectors */

static int
check_vector (const char *const field[8])
{
  struct message m = { 0 };
  struct cuts cuts;
  size_t key, nonce, cipher, tag;
  static uint8_t room[2048];
  uint8_t got[TAG];

  m.key = unhex (field[1], &key);
  m.nonce = unhex (field[2], &nonce);
  m.ad = unhex (field[3], &m.ad_length);
  m.plain = unhex (field[4], &m.length);
  m.cipher = unhex (field[5], &cipher);
  m.tag = unhex (field[6], &tag);
  m.f = &aeads[nonce == XNONCE];
  cuts = (struct cuts){ { m.ad_length / 3, m.ad_length / 2 },
                        { m.length / 3, m.length / 2 } };
  if (key != KEY || nonce != m.f->nonce_size || cipher != m.length
      || tag != TAG || m.length > sizeof room)
    return 0;
  if (strcmp (field[7], "valid") == 0)
    return goes_apart (&m, NULL, room) && goes_apart (&m, &cuts, room);
  return is_refused (&m, room) && !seals (&m, NULL, room, m.plain, got)
         && !seals (&m, &cuts, room, m.plain, got)
         && in_pieces (&m, symcrypt_chacha_poly1305_decrypt, &cuts, room,
                       m.cipher, got)
         && memcmp (got, m.tag, TAG) != 0;
}

static void
test_vectors (void)
{
  char *text = source_file (
      "tests/vectors/chacha-poly1305/chacha-poly1305.txt", NULL);
  const char *field[8], *group = NULL;
  int good = 1, count = 0;

  for (; next_row (&text, 8, field) > 0; count++)
    {
      if (group && strcmp (group, field[0]) != 0)
        {
          ok (good, "%s: %d vectors", group, count);
          good = 1;
          count = 0;
        }
      group = field[0];
      if (!check_vector (field))
        {
          diag ("key %s, nonce %s, %s", field[1], field[2], field[7]);
          good = 0;
        }
    }
  ok (good && count > 0, "%s: %d vectors", group, count);
}

/* ------------------------------------------------- against the pseudocode */

/* ChaCha20 under the key and nonce of a message of F. */
static void
start_stream (struct symcrypt_chacha_ctx *chacha, const struct aead *f,
              const uint8_t *key, const uint8_t *nonce)
{
  uint8_t subkey[32], nonce96[12] = { 0 };

  memcpy (subkey, key, 32);
  if (f->nonce_size == XNONCE)
    {
      symcrypt_hchacha (subkey, key, nonce, 20);
      memcpy (nonce96 + 4, nonce + 16, 8);
    }
  else
    memcpy (nonce96, nonce, 12);
  symcrypt_chacha_set_key (chacha, subkey);
  symcrypt_chacha_set_nonce96 (chacha, nonce96);
}

/* The CIPHER and TAG of M: RFC 8439, section 2.8, from the parts. */
static void
reference (const struct message *m, uint8_t *cipher, uint8_t *tag)
{
  static const uint8_t zeros[16];
  struct symcrypt_chacha_ctx chacha;
  struct symcrypt_poly1305_ctx poly1305;
  uint8_t first[64], lengths[16];

  start_stream (&chacha, m->f, m->key, m->nonce);
  must (symcrypt_chacha_stream (&chacha, 64, first));
  must (symcrypt_chacha_crypt (&chacha, m->length, cipher, m->plain));
  symcrypt_poly1305_set_key (&poly1305, first);
  symcrypt_poly1305_update (&poly1305, m->ad_length, m->ad);
  symcrypt_poly1305_update (&poly1305, (16 - m->ad_length % 16) % 16, zeros);
  symcrypt_poly1305_update (&poly1305, m->length, cipher);
  symcrypt_poly1305_update (&poly1305, (16 - m->length % 16) % 16, zeros);
  write_le64 (lengths, m->ad_length);
  write_le64 (lengths + 8, m->length);
  symcrypt_poly1305_update (&poly1305, 16, lengths);
  must (symcrypt_poly1305_digest (&poly1305, tag));
}

static void
test_nothing (const struct aead *f)
{
  uint8_t key[KEY], nonce[XNONCE], tag[TAG], want[TAG];
  const struct message m = { f, key, nonce, 0, 0, key, key, key, want };
  int good;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  reference (&m, tag, want);
  good = f->seal (key, nonce, 0, NULL, 0, NULL, NULL, tag) == 0
         && memcmp (tag, want, TAG) == 0
         && f->open (key, nonce, 0, NULL, 0, NULL, NULL, tag) == 0;
  tag[0] ^= 1;
  ok (good
          && f->open (key, nonce, 0, NULL, 0, NULL, NULL, tag)
                 == SYMCRYPT_ERROR_TAG,
      "%s: nothing at null pointers", f->name);
}

/* Every length, as what decides the way of a message is its length.  The key
 * stream is the same for all, so that the expected ciphertext is made once.
 * An emulator takes a minute for all 16 ways of each length: there a length
 * goes one way, and those with equal rests of a block go all of them. */
static void
test_every_length (const struct aead *f)
{
  enum
  {
    LIMIT = 8500,
    AD = 100
  };
  /* None; before the message; the most that fits there; by itself. */
  static const uint8_t ad_lengths[] = { 0, 13, 32, AD };
  static uint8_t src[LIMIT], expected[LIMIT], got[LIMIT + 64];
  static uint8_t authenticated[AD + LIMIT + 64];
  uint8_t key[KEY], nonce[XNONCE], ad[AD], otk[64], want[TAG];
  struct message m = { f, key, nonce, 0, LIMIT, ad, src, expected, want };
  struct symcrypt_chacha_ctx chacha;
  const char *emulator = getenv ("QEMU");
  const int all = !emulator || !*emulator;
  size_t k, way, sum;
  int good = 1;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  random_bytes (ad, AD);
  random_bytes (src, LIMIT);
  start_stream (&chacha, f, key, nonce);
  must (symcrypt_chacha_stream (&chacha, 64, otk));
  must (symcrypt_chacha_crypt (&chacha, LIMIT, expected, src));
  memset (got + LIMIT, 0xa5, 64);
  for (m.length = 0; m.length <= LIMIT && good; m.length++)
    for (k = 0; k < 4 && good; k++)
      {
        const size_t a = m.ad_length = ad_lengths[k], n = m.length;
        const struct cuts at_ends = { { a, a }, { n, n } };
        const size_t turn = (n + n / 64) % 16;
        if (!all && k != turn % 4)
          continue;
        memset (authenticated, 0, sizeof authenticated);
        memcpy (authenticated, ad, a);
        sum = (a + 15) / 16 * 16;
        memcpy (authenticated + sum, expected, n);
        sum += (n + 15) / 16 * 16;
        write_le64 (authenticated + sum, a);
        write_le64 (authenticated + sum + 8, n);
        symcrypt_poly1305 (otk, sum + 16, authenticated, want);

        for (way = 0; way < 4 && good; way++)
          if (all || way == turn / 4)
            good = (way % 2 ? goes_in_place
                            : goes_apart) (&m, way / 2 ? &at_ends : NULL, got);
        good = good && got[LIMIT] == 0xa5
               && memcmp (got + LIMIT, got + LIMIT + 1, 63) == 0;
        if (!good)
          diag ("AD %u, message %u bytes", (unsigned) a, (unsigned) n);
      }
  ok (good, "%s: every length up to %d bytes", f->name, LIMIT);
}

/* -------------------------------------------------------------- splits */

static void
test_splits (const struct aead *f)
{
  enum
  {
    AD = 70, /* some more than are kept */
    LENGTH = 200
  };
  uint8_t key[KEY], nonce[XNONCE], ad[AD], src[LENGTH], expected[LENGTH],
      got[LENGTH], tag[TAG], want[TAG];
  struct message m = { f, key, nonce, 0, 20, ad, src, expected, want };
  struct cuts c = { { 0, 0 }, { 20, 20 } };
  int good = 1;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  random_bytes (ad, AD);
  random_bytes (src, LENGTH);

  for (m.ad_length = 0; m.ad_length <= AD; m.ad_length++)
    {
      reference (&m, expected, want);
      for (c.ad[0] = 0; c.ad[0] <= m.ad_length; c.ad[0]++)
        for (c.ad[1] = c.ad[0]; c.ad[1] <= m.ad_length; c.ad[1]++)
          good &= seals (&m, &c, got, src, tag)
                  && (c.ad[1] < m.ad_length
                      || opens (&m, &c, got, expected, tag));
    }
  ok (good, "%s: every split of associated data up to %d bytes", f->name, AD);

  good = 1;
  m.ad_length = AD;
  c.ad[0] = 7;
  c.ad[1] = 20;
  for (m.length = 1; m.length <= LENGTH; m.length++)
    {
      /* Two calls for each length, three for a few lengths. */
      const int three = m.length == 65 || m.length == 130;
      reference (&m, expected, want);
      for (c.text[0] = 0; c.text[0] <= m.length; c.text[0]++)
        for (c.text[1] = three ? c.text[0] : m.length; c.text[1] <= m.length;
             c.text[1]++)
          good &= goes_in_place (&m, &c, got);
    }
  ok (good, "%s: every split of messages up to %d bytes, in place", f->name,
      LENGTH);
}

/* Lengths of the first call and of the second, about all that decides which
 * way they go, with every length of associated data that may be kept. */
static void
test_calls (const struct aead *f)
{
  enum
  {
    LIMIT = 12000
  };
  static const uint16_t sizes[]
      = { 0,    1,    15,   16,   17,   63,   64,   65,   255,  735,
          736,  737,  895,  960,  1000, 1024, 1215, 1216, 1217, 1760,
          1984, 1985, 2048, 3000, 3008, 3072, 4096, 5056, 9000 };
  static uint8_t src[LIMIT], expected[LIMIT], got[LIMIT];
  const size_t n_sizes = sizeof sizes / sizeof sizes[0];
  uint8_t key[KEY], nonce[XNONCE], ad[80], want[TAG];
  struct message m = { f, key, nonce, 0, 0, ad, src, expected, want };
  size_t i, j;
  int good = 1;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  random_bytes (ad, sizeof ad);
  random_bytes (src, LIMIT);
  for (i = 0; i < n_sizes && good; i++)
    for (j = 0; j < n_sizes && good; j++)
      {
        const size_t a = m.ad_length = (i * n_sizes + j) % sizeof ad;
        const struct cuts c
            = { { a / 2, a }, { sizes[i], sizes[i] + sizes[j] } };
        m.length = c.text[1] + 7;
        if (m.length > LIMIT)
          continue;
        reference (&m, expected, want);
        good = goes_in_place (&m, &c, got);
        if (!good)
          diag ("AD %u, calls of %u, %u and 7 bytes", (unsigned) a, sizes[i],
                sizes[j]);
      }
  ok (good, "%s: calls of many lengths after each other, in place", f->name);
}

/* -------------------------------------------------------------- memory */

static void
test_memory (const struct aead *f)
{
  enum
  {
    LENGTH = 300
  };
  struct guarded s = guarded_new (LENGTH), d = guarded_new (LENGTH),
                 a = guarded_new (LENGTH), k = guarded_new (KEY),
                 no = guarded_new (f->nonce_size), t = guarded_new (TAG);
  uint8_t src[LENGTH], expected[LENGTH], want[TAG];
  size_t n;
  int good = 1, at;

  random_bytes (src, LENGTH);
  random_bytes (k.at_end, KEY);
  random_bytes (no.at_end, f->nonce_size);
  memcpy (k.at_start, k.at_end, KEY);
  memcpy (no.at_start, no.at_end, f->nonce_size);
  for (n = 0; n <= LENGTH; n++)
    for (at = 0; at < 2; at++)
      {
        uint8_t *ps = at ? s.at_start : s.at_end + LENGTH - n;
        uint8_t *pd = at ? d.at_start : d.at_end + LENGTH - n;
        uint8_t *pa = at ? a.at_start : a.at_end + LENGTH - n;
        uint8_t *pt = at ? t.at_start : t.at_end;
        const struct message m = { f,
                                   at ? k.at_start : k.at_end,
                                   at ? no.at_start : no.at_end,
                                   n,
                                   n,
                                   pa,
                                   src,
                                   expected,
                                   want };
        const struct cuts cuts = { { n / 2, n }, { n / 2, n } };
        memcpy (ps, src, n);
        memcpy (pa, src, n);
        reference (&m, expected, want);
        good &= seals (&m, NULL, pd, ps, pt) && opens (&m, NULL, ps, pd, pt)
                && seals (&m, &cuts, pd, ps, pt)
                && opens (&m, &cuts, ps, pd, pt);
      }
  ok (good, "%s: nothing outside 0 to %d bytes is touched", f->name, LENGTH);
}

/* ------------------------------------------------------------ forgeries */

static void
test_forgeries (const struct aead *f)
{
  enum
  {
    AD = 21,
    LENGTH = 77,
    LONG = 5000
  };
  static uint8_t src[LONG], cipher[LONG], got[LONG], both[AD + LENGTH];
  uint8_t tag[TAG], ad[AD], nonce[XNONCE], key[KEY];
  struct message m = { f, key, nonce, AD, LENGTH, ad, src, cipher, tag };
  const struct
  {
    const char *name;
    uint8_t *data;
    size_t size;
  } parts[] = { { "tag", tag, TAG },
                { "ciphertext", cipher, LENGTH },
                { "associated data", ad, AD },
                { "nonce", nonce, f->nonce_size },
                { "key", key, KEY } };
  size_t part, bit, n;
  int good = 1;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  random_bytes (ad, AD);
  random_bytes (src, LONG);
  reference (&m, cipher, tag);
  for (part = 0; part < sizeof parts / sizeof parts[0]; part++)
    {
      for (good = 1, bit = 0; bit < 8 * parts[part].size; bit++)
        {
          uint8_t *byte = parts[part].data + bit / 8;
          *byte ^= (uint8_t) (1u << bit % 8);
          good &= is_refused (&m, got);
          *byte ^= (uint8_t) (1u << bit % 8);
        }
      good &= goes_apart (&m, NULL, got);
      ok (good, "%s: every bit of the %s counts", f->name, parts[part].name);
    }

  /* Bytes moved between associated data and message, and lengths cut. */
  memcpy (both, ad, AD);
  memcpy (both + AD, cipher, LENGTH);
  for (good = 1, n = 0; n <= AD + LENGTH; n++)
    if (n != AD)
      good
          &= f->open (key, nonce, n, both, AD + LENGTH - n, got, both + n, tag)
             == SYMCRYPT_ERROR_TAG;
  for (n = 0; n < LENGTH; n++)
    good &= f->open (key, nonce, AD, ad, n, got, cipher, tag)
            == SYMCRYPT_ERROR_TAG;
  for (n = 0; n < AD; n++)
    good &= f->open (key, nonce, n, ad, LENGTH, got, cipher, tag)
            == SYMCRYPT_ERROR_TAG;
  ok (good, "%s: lengths count", f->name);

  /* A message that is decrypted before its tag is known. */
  m.length = LONG;
  reference (&m, cipher, tag);
  for (good = 1, bit = 0; bit < 8 * LONG; bit += 1237)
    {
      cipher[bit / 8] ^= (uint8_t) (1u << bit % 8);
      good &= is_refused (&m, got);
      cipher[bit / 8] ^= (uint8_t) (1u << bit % 8);
    }
  good &= goes_apart (&m, NULL, got);
  ok (good, "%s: bits of %d bytes count", f->name, LONG);
}

/* Nonces of both sizes on one context: what HChaCha made of the key before is
 * no key of the next message. */
static void
test_sequences (void)
{
  static uint8_t src[2000], want[2000], got[2000];
  uint8_t key[KEY], nonce[XNONCE], tag[TAG], want_tag[TAG];
  context ctx;
  int good = 1, round;

  random_bytes (key, KEY);
  random_bytes (src, sizeof src);
  symcrypt_chacha_poly1305_set_key (&ctx, key);
  for (round = 0; round < 500 && good; round++)
    {
      const struct aead *f = &aeads[random_below (2)];
      const size_t n = random_below (3) ? random_below (200)
                                        : random_below (sizeof src + 1);
      const size_t a = random_below (90), m = random_below ((uint32_t) n + 1);
      const unsigned until = random_below (6);
      random_bytes (nonce, XNONCE);
      f->set_nonce (&ctx, nonce);
      if (until == 0)
        continue;
      good &= symcrypt_chacha_poly1305_update (&ctx, a, src) == 0;
      if (until == 1)
        continue;
      good &= f->seal (key, nonce, a, src, n, want, src, want_tag) == 0
              && symcrypt_chacha_poly1305_encrypt (&ctx, m, got, src) == 0;
      if (until == 2)
        continue;
      good &= symcrypt_chacha_poly1305_encrypt (&ctx, n - m, got + m, src + m)
                  == 0
              && symcrypt_chacha_poly1305_digest (&ctx, tag) == 0
              && memcmp (got, want, n) == 0
              && memcmp (tag, want_tag, TAG) == 0;
    }
  ok (good, "nonces of both sizes on one context");
}

/* The tag of a message in pieces, each bit of it wrong once; then CTX has
 * ended its message, whatever came out. */
static void
test_verify (const struct aead *f)
{
  static const size_t lengths[] = { 0, 1, 77, 1216, 1217, 5000 };
  static uint8_t src[5000], cipher[5000], got[5000];
  uint8_t key[KEY], nonce[XNONCE], tag[TAG];
  size_t k, bit;
  int good = 1;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  random_bytes (src, sizeof src);
  for (k = 0; k < sizeof lengths / sizeof lengths[0]; k++)
    {
      size_t n = lengths[k];
      context ctx;
      good &= f->seal (key, nonce, 21, key, n, cipher, src, tag) == 0;
      symcrypt_chacha_poly1305_set_key (&ctx, key);
      for (bit = 0; bit <= 8 * TAG; bit++)
        {
          int right = bit == 8 * TAG;
          if (!right)
            tag[bit / 8] ^= (uint8_t) (1u << bit % 8);
          f->set_nonce (&ctx, nonce);
          good &= symcrypt_chacha_poly1305_update (&ctx, 21, key) == 0
                  && (n == 0
                      || (symcrypt_chacha_poly1305_decrypt (&ctx, n / 3, got,
                                                            cipher)
                              == 0
                          && symcrypt_chacha_poly1305_decrypt (
                                 &ctx, n - n / 3, got + n / 3, cipher + n / 3)
                                 == 0
                          && memcmp (got, src, n) == 0))
                  && symcrypt_chacha_poly1305_verify (&ctx, tag)
                         == (right ? 0 : SYMCRYPT_ERROR_TAG)
                  && symcrypt_chacha_poly1305_verify (&ctx, tag)
                         == SYMCRYPT_ERROR_STATE;
          if (!right)
            tag[bit / 8] ^= (uint8_t) (1u << bit % 8);
        }
      f->set_nonce (&ctx, nonce);
      good &= symcrypt_chacha_poly1305_encrypt (&ctx, 1, got, src) == 0
              && symcrypt_chacha_poly1305_verify (&ctx, tag)
                     == SYMCRYPT_ERROR_STATE;
    }
  ok (good, "%s: verify takes the right tag alone, once", f->name);
}

/* ---------------------------------------------------------------- errors */

enum call
{
  UPDATE,
  ENCRYPT,
  DECRYPT,
  DIGEST,
  VERIFY
};

/* Make CALL, which must return EXPECTED; if that is an error, neither context
 * nor output may have changed. */
static int
check_call (context *ctx, enum call call, size_t length, int expected)
{
  static const uint8_t src[128];
  uint8_t dst[128];
  context before = *ctx;
  int got = 1;

  memset (dst, 0xa5, sizeof dst);
  switch (call)
    {
    case UPDATE:
      got = symcrypt_chacha_poly1305_update (ctx, length, src);
      break;
    case ENCRYPT:
      got = symcrypt_chacha_poly1305_encrypt (ctx, length, dst, src);
      break;
    case DECRYPT:
      got = symcrypt_chacha_poly1305_decrypt (ctx, length, dst, src);
      break;
    case DIGEST:
      got = symcrypt_chacha_poly1305_digest (ctx, dst);
      break;
    case VERIFY:
      got = symcrypt_chacha_poly1305_verify (ctx, src);
      break;
    }
  if (got != expected)
    return 0;
  if (got != 0)
    {
      size_t k;
      for (k = 0; k < sizeof dst; k++)
        if (dst[k] != 0xa5)
          return 0;
      return memcmp (&before, ctx, sizeof before) == 0;
    }
  return 1;
}

static void
test_order (const struct aead *f)
{
  const int bad = SYMCRYPT_ERROR_STATE;
  context ctx;
  uint8_t key[KEY], nonce[XNONCE];
  int good, turn;
  size_t n;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  memset (&ctx, 0, sizeof ctx);
  symcrypt_chacha_poly1305_set_key (&ctx, key);
  for (turn = 0; turn < 2; turn++)
    {
      good = 1;
      for (n = 0; n < 2; n++)
        good &= check_call (&ctx, UPDATE, n, bad)
                && check_call (&ctx, ENCRYPT, n, bad)
                && check_call (&ctx, DECRYPT, n, bad)
                && check_call (&ctx, DIGEST, n, bad)
                && check_call (&ctx, VERIFY, n, bad);
      ok (good, "%s: nothing goes without a %s", f->name,
          turn ? "new nonce" : "nonce");
      f->set_nonce (&ctx, nonce);
      if (turn == 0)
        good = check_call (&ctx, DIGEST, 0, 0);
    }
  for (n = 0; n < 4; n++)
    {
      const enum call one = n < 2 ? ENCRYPT : DECRYPT;
      const enum call other = n < 2 ? DECRYPT : ENCRYPT;
      f->set_nonce (&ctx, nonce);
      good = check_call (&ctx, UPDATE, 5, 0)
             && check_call (&ctx, one, 20 * (n % 2), 0)
             && check_call (&ctx, UPDATE, 0, bad)
             && check_call (&ctx, UPDATE, 1, bad)
             && check_call (&ctx, other, 0, bad)
             && check_call (&ctx, other, 1, bad)
             && check_call (&ctx, one, 20, 0)
             && check_call (&ctx, DIGEST, 0, 0)
             && check_call (&ctx, one, 1, bad)
             && check_call (&ctx, DIGEST, 0, bad);
      ok (good, "%s: after %scrypting %u bytes, only that", f->name,
          n < 2 ? "en" : "de", 20 * (unsigned) (n % 2));
    }
  good = all_zero (&ctx.poly1305.s, sizeof ctx.poly1305.s)
         && all_zero (ctx.poly1305.buffer, sizeof ctx.poly1305.buffer)
         && all_zero (ctx.poly1305.state.h, sizeof ctx.poly1305.state.h)
         && all_zero (ctx.poly1305.state.r, sizeof ctx.poly1305.state.r);
  ok (good, "%s: the digest wipes the key of Poly1305", f->name);

  {
    uint8_t src[100] = { 0 }, dst[100], expected[100], tag[TAG], want[TAG];
    const struct message m
        = { f, key, nonce, 10, 100, src, src, expected, want };
    reference (&m, expected, want);
    good = 1;
    for (turn = 0; turn < 3; turn++)
      {
        f->set_nonce (&ctx, nonce);
        good &= symcrypt_chacha_poly1305_update (&ctx, 10, src) == 0
                && symcrypt_chacha_poly1305_encrypt (&ctx, 100, dst, src) == 0
                && (turn == 1
                    || (symcrypt_chacha_poly1305_digest (&ctx, tag) == 0
                        && memcmp (dst, expected, 100) == 0
                        && memcmp (tag, want, TAG) == 0));
      }
    ok (good, "%s: a new nonce starts over, in the middle of a message too",
        f->name);
  }
}

/* More associated data than a context keeps, so that the first block is made
 * by itself. */
static int
has_block (context *ctx)
{
  static const uint8_t ad[100];
  return symcrypt_chacha_poly1305_update (ctx, sizeof ad, ad) == 0;
}

static void
test_length (const struct aead *f)
{
  uint8_t key[KEY], nonce[XNONCE];
  context ctx;
  int good;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
#if SIZE_MAX > 0xffffffff
  {
    const size_t sizes[] = { (size_t) MAX_LENGTH + 1, (size_t) MAX_LENGTH + 64,
                             (size_t) MAX_LENGTH * 2, SIZE_MAX };
    struct guarded g = guarded_new (64);
    uint8_t *outside = g.at_end + 64;
    uint8_t tag[TAG], tag_before[TAG];
    context before;
    size_t k;
    random_bytes (tag, TAG);
    memcpy (tag_before, tag, TAG);
    good = 1;
    for (k = 0; k < sizeof sizes / sizeof sizes[0]; k++)
      good &= f->seal (key, nonce, 0, NULL, sizes[k], outside, outside, tag)
                  == SYMCRYPT_ERROR_LENGTH
              && f->open (key, nonce, 0, NULL, sizes[k], outside, outside, tag)
                     == SYMCRYPT_ERROR_LENGTH;
    ok (good && memcmp (tag, tag_before, TAG) == 0,
        "%s: too long a message is refused at once", f->name);
    begin (&ctx, f, key, nonce);
    good = symcrypt_chacha_poly1305_update (&ctx, 5, key) == 0;
    before = ctx;
    for (k = 0; k < sizeof sizes / sizeof sizes[0]; k++)
      good &= symcrypt_chacha_poly1305_encrypt (&ctx, sizes[k], outside,
                                                outside)
                  == SYMCRYPT_ERROR_LENGTH
              && symcrypt_chacha_poly1305_decrypt (&ctx, sizes[k], outside,
                                                   outside)
                     == SYMCRYPT_ERROR_LENGTH;
    ok (good && memcmp (&ctx, &before, sizeof ctx) == 0,
        "%s: with a context too, which stays as it was", f->name);
  }
#else
  skip ("size_t has 32 bits", "%s: too long a message is refused", f->name);
  skip ("size_t has 32 bits", "%s: with a context too", f->name);
#endif

  {
    /* A message that has come to 64 bytes before the limit: the last block of
     * the key stream is there, and not a byte more. */
    uint8_t zeros[66] = { 0 }, got[66], expected[64];
    struct symcrypt_chacha_ctx chacha;
    start_stream (&chacha, f, key, nonce);
    good = symcrypt_chacha_seek (&chacha, 0xffffffff) == 0
           && symcrypt_chacha_stream (&chacha, 64, expected) == 0;
    begin (&ctx, f, key, nonce);
    good &= has_block (&ctx)
            && _symcrypt_keystream_seek (&ctx.chacha, 12, 0xffffffff) == 0;
    ctx.length = MAX_LENGTH - 64;
    good
        &= check_call (&ctx, ENCRYPT, 64 + 1, SYMCRYPT_ERROR_LENGTH)
           && check_call (&ctx, DECRYPT, 64 + 1, SYMCRYPT_ERROR_LENGTH)
           && symcrypt_chacha_poly1305_encrypt (&ctx, 10, got, zeros) == 0
           && check_call (&ctx, ENCRYPT, 54 + 1, SYMCRYPT_ERROR_LENGTH)
           && symcrypt_chacha_poly1305_encrypt (&ctx, 54, got + 10, zeros) == 0
           && memcmp (got, expected, 64) == 0
           && check_call (&ctx, ENCRYPT, 1, SYMCRYPT_ERROR_LENGTH)
           && check_call (&ctx, ENCRYPT, 0, 0)
           && check_call (&ctx, DIGEST, 0, 0);
    ok (good, "%s: 2^38 - 64 bytes, and not one more", f->name);
  }

  {
    /* The same from some KiB before the limit, at once and block by block. */
    enum
    {
      NEAR = 8192
    };
    static uint8_t text[NEAR], once[NEAR], again[NEAR];
    uint8_t tags[3][TAG];
    size_t n, at;
    int round;
    random_bytes (text, NEAR);
    good = 1;
    for (round = 0; round < 3; round++)
      {
        uint8_t *dst = round == 0 ? once : again;
        begin (&ctx, f, key, nonce);
        good &= has_block (&ctx)
                && _symcrypt_keystream_seek (
                       &ctx.chacha, 12, UINT64_C (0x100000000) - NEAR / 64)
                       == 0;
        ctx.length = MAX_LENGTH - NEAR;
        n = round == 1 ? 64 : NEAR;
        for (at = 0; at < NEAR; at += n)
          good &= (round < 2 ? symcrypt_chacha_poly1305_encrypt
                             : symcrypt_chacha_poly1305_decrypt) (
                      &ctx, n, dst + at, (round < 2 ? text : once) + at)
                  == 0;
        good &= check_call (&ctx, round < 2 ? ENCRYPT : DECRYPT, 1,
                            SYMCRYPT_ERROR_LENGTH)
                && check_call (&ctx, round < 2 ? ENCRYPT : DECRYPT, 0, 0)
                && symcrypt_chacha_poly1305_digest (&ctx, tags[round]) == 0
                && memcmp (tags[round], tags[0], TAG) == 0
                && memcmp (dst, round < 2 ? once : text, NEAR) == 0;
      }
    ok (good, "%s: the last %d of them at once", f->name, NEAR);
  }
}

/* The entries for bare states against those of ChaCha and of Poly1305. */
static void
test_bare (void)
{
  static uint8_t text[40000], want[sizeof text], got[sizeof text];
  uint32_t start[16], state[16];
  uint64_t h[3], r[2], sum[3];
  uint8_t key[16];
  size_t n;
  int good = 1, trial;

  random_bytes (text, sizeof text);
  random_bytes (start, sizeof start);
  random_bytes (key, sizeof key);
  _symcrypt_poly1305_state_clamp (r, key);
  for (trial = 0; trial < 6; trial++)
    for (n = 0; n <= sizeof text; n += n < 1500 ? 1 : 1 + random_below (3000))
      {
        const int decrypt = trial % 2;
        const uint8_t *src = random_below (2) ? text : got;
        random_bytes (h, sizeof h);
        h[2] %= 5;
        memcpy (sum, h, sizeof sum);
        /* Anywhere, with many units up to the last block, and just behind. */
        start[12] = trial < 2   ? (uint32_t) random_below (1 << 30)
                    : trial < 4 ? UINT32_MAX - (uint32_t) (n / 64) + 1
                                : UINT32_MAX - (uint32_t) random_below (600);
        memcpy (state, start, sizeof state);
        _symcrypt_chacha_state_crypt (state, 20, 32, n, want, text);
        _symcrypt_poly1305_state_blocks (sum, r, n / 16, decrypt ? text : want,
                                         1);
        memcpy (got, text, n);
        if (decrypt)
          _symcrypt_chacha_poly1305_state_decrypt (start, h, r, n, got, src);
        else
          _symcrypt_chacha_poly1305_state_encrypt (start, h, r, n, got, src);
        memset (key, 0, sizeof key);
        good &= memcmp (got, want, n) == 0
                && memcmp (start, state, sizeof state) == 0;
        /* h is not reduced: as tags. */
        {
          uint8_t a[TAG], b[TAG];
          _symcrypt_poly1305_state_digest (h, key, a);
          _symcrypt_poly1305_state_digest (sum, key, b);
          good &= memcmp (a, b, TAG) == 0 && h[2] <= 7;
        }
      }
  ok (good, "bare states");
}

int
main (void)
{
  size_t k;
  test_vectors ();
  test_bare ();
  test_sequences ();
  for (k = 0; k < 2; k++)
    {
      test_nothing (&aeads[k]);
      test_splits (&aeads[k]);
      test_calls (&aeads[k]);
      if (k == 0)
        test_every_length (&aeads[k]);
      test_memory (&aeads[k]);
      test_forgeries (&aeads[k]);
      test_verify (&aeads[k]);
      test_order (&aeads[k]);
      test_length (&aeads[k]);
    }
  return done ();
}
