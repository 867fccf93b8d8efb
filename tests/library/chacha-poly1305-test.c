/* SPDX-License-Identifier: ISC */
/* Proves, for ChaCha20-Poly1305 and XChaCha20-Poly1305: the vectors of RFC
 * 8439 (2.8.2, A.5), of the XChaCha draft (A.3.1) and of Wycheproof; the
 * pseudocode of RFC 8439 at every length up to 8500 bytes with four lengths of
 * associated data, in one call and by a context, in place and apart, with no
 * byte outside the buffers touched; random pieces of many lengths on one
 * context, under nonces of both sizes in turn, behind messages that did not
 * end; bare states over the end of the counter; every bit of tag, ciphertext,
 * associated data, nonce and key counts, and a refused message leaves zeros;
 * calls out of order and messages that are too long are refused before
 * anything is touched. */
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

/* The offsets, in ascending order, that cut associated data and text into
 * three. */
struct cuts
{
  size_t ad[2], text[2];
};

typedef int crypt_fn (context *, size_t, uint8_t *, const uint8_t *);

enum
{
  LIMIT = 12000
};

/* All arguments of a call are at the end of their pages, or at the start. */
static struct guarded keys, nonces, ads, srcs, dsts, tags;
static int at_start;

static uint8_t *
place (const struct guarded *pages, size_t n, const uint8_t *data)
{
  uint8_t *p = at_start ? pages->at_start : pages->at_end + pages->size - n;
  if (n > 0 && data)
    memcpy (p, data, n);
  return n > 0 || at_start ? p : NULL;
}

/* The context of all messages; its key is set if that is another. */
static context ctx;

static void
begin (const struct message *m)
{
  static uint8_t last[KEY];
  static int is_set;
  if (!is_set || memcmp (last, m->key, KEY) != 0)
    symcrypt_chacha_poly1305_set_key (&ctx, m->key);
  memcpy (last, m->key, KEY);
  is_set = 1;
  m->f->set_nonce (&ctx, m->nonce);
}

/* Do M with the context; 1 if every call went well. */
static int
in_pieces (const struct message *m, crypt_fn *crypt, const struct cuts *c,
           uint8_t *dst, const uint8_t *src, uint8_t *tag)
{
  const size_t ad[] = { 0, c->ad[0], c->ad[1], m->ad_length };
  const size_t text[] = { 0, c->text[0], c->text[1], m->length };
  int error = 0, k;
  begin (m);
  for (k = 0; k < 3; k++)
    error |= symcrypt_chacha_poly1305_update (&ctx, ad[k + 1] - ad[k],
                                              m->ad ? m->ad + ad[k] : NULL);
  for (k = 0; k < 3; k++)
    error |= crypt (&ctx, text[k + 1] - text[k], dst ? dst + text[k] : NULL,
                    src ? src + text[k] : NULL);
  return error == 0 && symcrypt_chacha_poly1305_digest (&ctx, tag) == 0;
}

static int
is_same (const uint8_t *a, const uint8_t *b, size_t n)
{
  return n == 0 || memcmp (a, b, n) == 0;
}

/* Return nonzero if M is sealed and opened to what it says, at once, or in
 * pieces if there are CUTS. */
static int
goes (const struct message *given, const struct cuts *cuts, int in_place)
{
  struct message m = *given;
  uint8_t *const src = place (&srcs, m.length, m.plain);
  uint8_t *const dst = in_place ? src : place (&dsts, m.length, m.cipher);
  uint8_t *const tag = place (&tags, TAG, m.tag);
  size_t k;
  int good;

  m.key = place (&keys, KEY, m.key);
  m.nonce = place (&nonces, m.f->nonce_size, m.nonce);
  m.ad = place (&ads, m.ad_length, m.ad);
  for (k = 0; !in_place && k < m.length; k++)
    dst[k] ^= 0xa5;
  tag[0] ^= 1;
  good = (cuts ? in_pieces (&m, symcrypt_chacha_poly1305_encrypt, cuts, dst,
                            src, tag)
               : m.f->seal (m.key, m.nonce, m.ad_length, m.ad, m.length, dst,
                            src, tag)
                     == 0)
         && is_same (dst, m.cipher, m.length) && is_same (tag, m.tag, TAG);
  for (k = 0; !in_place && k < m.length; k++)
    src[k] ^= 0xa5;
  good = good
         && (cuts ? in_pieces (&m, symcrypt_chacha_poly1305_decrypt, cuts, src,
                               dst, tag)
                  : m.f->open (m.key, m.nonce, m.ad_length, m.ad, m.length,
                               src, dst, tag)
                        == 0)
         && is_same (src, m.plain, m.length) && is_same (tag, m.tag, TAG);
  at_start ^= 1;
  if (!good)
    diag ("%s, AD %u, message %u bytes", m.f->name, (unsigned) m.ad_length,
          (unsigned) m.length);
  return good;
}

/* Return nonzero if M is refused, apart and in place, and zeros are left of
 * it; and by verify, which ends the message. */
static int
is_refused (const struct message *m)
{
  uint8_t *room = dsts.at_start;
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
  begin (m);
  return good
         && symcrypt_chacha_poly1305_update (&ctx, m->ad_length, m->ad) == 0
         && symcrypt_chacha_poly1305_decrypt (&ctx, m->length, room, m->cipher)
                == 0
         && symcrypt_chacha_poly1305_verify (&ctx, m->tag)
                == SYMCRYPT_ERROR_TAG
         && symcrypt_chacha_poly1305_verify (&ctx, m->tag)
                == SYMCRYPT_ERROR_STATE;
}

/* ------------------------------------------------------------- vectors */

static int
check_vector (const char *const field[8])
{
  struct message m = { 0 };
  struct cuts cuts;
  size_t key, nonce, cipher, tag;
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
      || tag != TAG || m.length > LIMIT)
    return 0;
  if (strcmp (field[7], "valid") == 0)
    return goes (&m, NULL, 0) && goes (&m, &cuts, 0);
  /* The plaintext has another tag. */
  return is_refused (&m)
         && m.f->seal (m.key, m.nonce, m.ad_length, m.ad, m.length,
                       dsts.at_start, m.plain, got)
                == 0
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

/* Every length, as what decides the way of a message is its length.  An
 * emulator takes a minute for all 16 ways of each length: there a length goes
 * one way, and those with equal rests of a block go all of them. */
static void
test_every_length (const struct aead *f)
{
  enum
  {
    MOST = 8500,
    AD = 100
  };
  /* No associated data; a few bytes before the message; the most that fits
   * there; a separate call. */
  static const uint8_t ad_lengths[] = { 0, 13, 32, AD };
  static uint8_t src[MOST], expected[MOST];
  uint8_t key[KEY], nonce[XNONCE], ad[AD], want[TAG];
  struct message m = { f, key, nonce, 0, 0, ad, src, expected, want };
  const char *emulator = getenv ("QEMU");
  const int all = !emulator || !*emulator;
  size_t k, way;
  int good = 1;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  random_bytes (ad, AD);
  random_bytes (src, MOST);
  for (; m.length <= MOST && good; m.length++)
    for (k = 0; k < 4 && good; k++)
      {
        const size_t a = ad_lengths[k], n = m.length;
        const struct cuts at_ends = { { a, a }, { n, n } };
        const size_t turn = (n + n / 64) % 16;
        if (!all && k != turn % 4)
          continue;
        m.ad_length = a;
        reference (&m, expected, want);
        for (way = 0; way < 4 && good; way++)
          if (all || way == turn / 4)
            good = goes (&m, way / 2 ? &at_ends : NULL, way % 2);
      }
  ok (good, "%s: every length up to %d bytes", f->name, MOST);
}

/* The length of a piece: few bytes, or next to where ways part. */
static size_t
piece (void)
{
  static const uint16_t sizes[]
      = { 735,  736,  737,  895,  960,  1000, 1024, 1215, 1216, 1217,
          1760, 1984, 1985, 2048, 3000, 3008, 3072, 4096, 5056, 9000 };
  return random_below (4) ? random_below (random_below (2) ? 20 : 130)
                          : sizes[random_below (20)];
}

/* Pieces of any length, because the length decides the code path.  One context
 * takes nonces of both sizes, so that a key that HChaCha derived must not be
 * used for the next message.  Some messages start after one that was not
 * finished. */
static void
test_pieces (void)
{
  static uint8_t src[LIMIT], expected[LIMIT];
  uint8_t key[KEY], nonce[XNONCE], want[TAG];
  struct message m = { NULL, key, nonce, 0, 0, src, src, expected, want };
  int good = 1, round;

  random_bytes (src, sizeof src);
  for (round = 0; round < 30000 && good; round++)
    {
      const size_t a = random_below (50), b = a + random_below (40),
                   c = piece (), d = c + piece ();
      const struct cuts cuts = { { a, b }, { c, d } };
      if (round % 16 == 0)
        random_bytes (key, KEY);
      random_bytes (nonce, XNONCE);
      m.f = &aeads[random_below (2)];
      m.ad_length = b + random_below (20);
      m.length = d + random_below (100);
      if (m.length > LIMIT)
        continue;
      if (random_below (3) == 0)
        {
          begin (&m);
          must (symcrypt_chacha_poly1305_update (&ctx, a, src));
          if (random_below (2))
            must (
                symcrypt_chacha_poly1305_encrypt (&ctx, d - c, expected, src));
        }
      reference (&m, expected, want);
      good = goes (&m, &cuts, round % 2);
      if (!good)
        diag ("pieces of %u, %u and %u bytes", (unsigned) c,
              (unsigned) (d - c), (unsigned) (m.length - d));
    }
  ok (good, "pieces of any length, nonces of both sizes on one context");
}

/* ------------------------------------------------------------ forgeries */

static void
test_forgeries (const struct aead *f)
{
  enum
  {
    AD = 21
  };
  static const size_t lengths[] = { 0, 1, 77, 1216, 1217, 5000 };
  static uint8_t src[5000], cipher[5000];
  uint8_t tag[TAG], ad[AD], nonce[XNONCE], key[KEY];
  struct message m = { f, key, nonce, AD, 0, ad, src, cipher, tag };
  struct
  {
    const char *name;
    uint8_t *data;
    size_t size, step;
  } parts[] = { { "tag", tag, TAG, 1 },
                { "associated data", ad, AD, 1 },
                { "nonce", nonce, f->nonce_size, 1 },
                { "key", key, KEY, 1 },
                { "ciphertext", cipher, 0, 0 } };
  size_t k, part, bit;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  random_bytes (ad, AD);
  random_bytes (src, sizeof src);
  for (k = 0; k < sizeof lengths / sizeof lengths[0]; k++)
    {
      int good = 1;
      m.length = parts[4].size = lengths[k];
      /* Short ones are decrypted after their tag, long ones before. */
      parts[4].step = lengths[k] < 100 ? 1 : 1237;
      reference (&m, cipher, tag);
      for (part = 0; part < 5; part++)
        for (bit = 0; bit < 8 * parts[part].size; bit += parts[part].step)
          {
            uint8_t *byte = parts[part].data + bit / 8;
            *byte ^= (uint8_t) (1u << bit % 8);
            if (!is_refused (&m))
              {
                diag ("bit %u of the %s", (unsigned) bit, parts[part].name);
                good = 0;
              }
            *byte ^= (uint8_t) (1u << bit % 8);
          }
      begin (&m);
      good &= symcrypt_chacha_poly1305_update (&ctx, AD, ad) == 0
              && symcrypt_chacha_poly1305_decrypt (&ctx, m.length,
                                                   dsts.at_start, cipher)
                     == 0
              && symcrypt_chacha_poly1305_verify (&ctx, tag) == 0
              && symcrypt_chacha_poly1305_verify (&ctx, tag)
                     == SYMCRYPT_ERROR_STATE;
      ok (good && goes (&m, NULL, 0), "%s: %u bytes, every bit counts",
          f->name, (unsigned) lengths[k]);
    }
}

/* ---------------------------------------------------------------- errors */

/* Make the call of this letter, which must return EXPECTED; if that is an
 * error, neither context nor output may have changed. */
static int
check_call (int letter, size_t length, int expected)
{
  static const uint8_t src[128];
  uint8_t dst[128], untouched[128];
  context before = ctx;
  int got = 1;

  memset (dst, 0xa5, sizeof dst);
  memset (untouched, 0xa5, sizeof untouched);
  switch (letter)
    {
    case 'U':
      got = symcrypt_chacha_poly1305_update (&ctx, length, src);
      break;
    case 'E':
      got = symcrypt_chacha_poly1305_encrypt (&ctx, length, dst, src);
      break;
    case 'D':
      got = symcrypt_chacha_poly1305_decrypt (&ctx, length, dst, src);
      break;
    case 'T':
      got = symcrypt_chacha_poly1305_digest (&ctx, dst);
      break;
    case 'V':
      got = symcrypt_chacha_poly1305_verify (&ctx, src);
      break;
    }
  return got == expected
         && (got == 0
             || (memcmp (dst, untouched, sizeof dst) == 0
                 && memcmp (&before, &ctx, sizeof before) == 0));
}

/* Calls in this order: a new nonce, update, encrypt, decrypt, digest (tag) and
 * verify, of 20 bytes, or none with a 0 behind; ! before what is refused. */
static void
test_order (const struct aead *f)
{
  static const char *const orders[]
      = { "!U !U0 !E !E0 !D !D0 !T !V N T !U !U0 !E !E0 !D !D0 !T !V",
          "N U E !U !U0 !D !D0 !V E T !E !T", "N U E0 !U !U0 !D !D0 E T !E !T",
          "N U D !U !U0 !E !E0 D T !D !T", "N U D0 !U !U0 !E !E0 D T !D !T" };
  uint8_t key[KEY], nonce[XNONCE];
  size_t k;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  memset (&ctx, 0, sizeof ctx);
  symcrypt_chacha_poly1305_set_key (&ctx, key);
  for (k = 0; k < sizeof orders / sizeof orders[0]; k++)
    {
      const char *p;
      int good = 1, expected = 0;
      for (p = orders[k]; *p; p++)
        if (*p == '!')
          expected = SYMCRYPT_ERROR_STATE;
        else if (*p == 'N')
          f->set_nonce (&ctx, nonce);
        else if (*p == ' ')
          expected = 0;
        else if (*p != '0' && !check_call (*p, p[1] == '0' ? 0 : 20, expected))
          {
            diag ("from here: %s", p);
            good = 0;
          }
      ok (good, "%s: %s", f->name, orders[k]);
    }
  ok (all_zero (&ctx.poly1305.s, sizeof ctx.poly1305.s)
          && all_zero (ctx.poly1305.buffer, sizeof ctx.poly1305.buffer)
          && all_zero (ctx.poly1305.state.h, sizeof ctx.poly1305.state.h)
          && all_zero (ctx.poly1305.state.r, sizeof ctx.poly1305.state.r),
      "%s: the digest wipes the key of Poly1305", f->name);
}

static void
test_length (const struct aead *f)
{
  enum
  {
    NEAR = 8192
  };
  static const size_t pieces[] = { NEAR, 64, 50 };
  static const uint8_t ad[100]; /* more than a context keeps */
  static uint8_t text[NEAR], want[NEAR], got[NEAR];
  uint8_t key[KEY], nonce[XNONCE], tag[TAG], want_tag[TAG];
  const struct message m = { f, key, nonce, 0, 0, NULL, NULL, NULL, NULL };
  const volatile size_t most = SIZE_MAX; /* the compiler would tell */
  struct symcrypt_chacha_ctx chacha;
  size_t k, n, at;
  int good;

  random_bytes (key, KEY);
  random_bytes (nonce, XNONCE);
  /* The last of the stream, in pieces, and not a byte more. */
  random_bytes (text, NEAR);
  start_stream (&chacha, f, key, nonce);
  must (symcrypt_chacha_seek (&chacha, UINT64_C (0x100000000) - NEAR / 64));
  must (symcrypt_chacha_crypt (&chacha, NEAR, want, text));
  for (good = 1, k = 0; k < 6; k++)
    {
      const int letter = k < 3 ? 'E' : 'D';
      crypt_fn *crypt = k < 3 ? symcrypt_chacha_poly1305_encrypt
                              : symcrypt_chacha_poly1305_decrypt;
      begin (&m);
      must (symcrypt_chacha_poly1305_update (&ctx, sizeof ad, ad));
      must (_symcrypt_keystream_seek (&ctx.chacha, 12,
                                      UINT64_C (0x100000000) - NEAR / 64));
      ctx.length = MAX_LENGTH - NEAR;
      for (at = 0; at < NEAR; at += n)
        {
          n = NEAR - at < pieces[k % 3] ? NEAR - at : pieces[k % 3];
          if (NEAR - at <= 64)
            good &= check_call (letter, NEAR - at + 1, SYMCRYPT_ERROR_LENGTH)
                    && crypt (&ctx, most, got, got) == SYMCRYPT_ERROR_LENGTH;
          good &= crypt (&ctx, n, got + at, (k < 3 ? text : want) + at) == 0;
        }
      good
          &= memcmp (got, k < 3 ? want : text, NEAR) == 0
             && check_call (letter, 1, SYMCRYPT_ERROR_LENGTH)
             && check_call (letter, 0, 0)
             && symcrypt_chacha_poly1305_digest (&ctx, k ? tag : want_tag) == 0
             && (k == 0 || memcmp (tag, want_tag, TAG) == 0);
    }
  ok (good, "%s: 2^38 - 64 bytes, and not one more", f->name);
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
        /* Start anywhere, with many units up to the last block, and just after
         * it. */
        start[12] = trial < 2   ? (uint32_t) random_below (1 << 30)
                    : trial < 4 ? UINT32_MAX - (uint32_t) (n / 64) + 1
                                : UINT32_MAX - (uint32_t) random_below (600);
        memcpy (state, start, sizeof state);
        _symcrypt_chacha_state_crypt (state, 20, 32, n, want, text);
        _symcrypt_poly1305_state_blocks (sum, r, n / 16, decrypt ? text : want,
                                         1);
        memcpy (got, text, n);
        _symcrypt_chacha_poly1305_state_crypt (!decrypt, start, h, r, n, got,
                                               src);
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

  keys = guarded_new (KEY);
  nonces = guarded_new (XNONCE);
  ads = guarded_new (LIMIT);
  srcs = guarded_new (LIMIT);
  dsts = guarded_new (LIMIT);
  tags = guarded_new (TAG);
  test_vectors ();
  test_bare ();
  test_pieces ();
  test_every_length (&aeads[0]);
  for (k = 0; k < 2; k++)
    {
      test_forgeries (&aeads[k]);
      test_length (&aeads[k]);
      test_order (&aeads[k]);
    }
  return done ();
}
