/* SPDX-License-Identifier: ISC */
/* Compare libnettle's contexts with ours.  Each library continues a context
 * that the other started, from zeros.  The results must equal those of our
 * library for all calls. */
#include "hash.h"
#include "poly1305.h"

/* Room for a context that is larger than it is here. */
#define ROOM 1024

union context
{
  uint8_t bytes[ROOM];
  struct md5_ctx md5;
  struct sha1_ctx sha1;
  struct sha256_ctx sha256;
  struct sha512_ctx sha512;
  struct hmac_md5_ctx hmac_md5;
  struct hmac_sha1_ctx hmac_sha1;
  struct hmac_sha256_ctx hmac_sha256;
  struct hmac_sha512_ctx hmac_sha512;
  struct chacha_poly1305_ctx aead;
  uint64_t aligned;
};

/* More than a block of any hash. */
static const uint8_t message[200] = "Nettle 3 and Nettle 4";

/* Return nonzero if the bytes after SIZE are unused. */
static int
within (const union context *c, size_t size)
{
  uint8_t any = 0;
  for (; size < ROOM; size++)
    any |= c->bytes[size];
  return any == 0;
}

#define SAME(A, B, MEMBER)                                                    \
  (memcmp (&(A).MEMBER, &(B).MEMBER, sizeof (A).MEMBER) == 0)

/* NAME is a context, NAME_BEGIN its first function, which takes ARGUMENTS,
 * too, INDEX how much it buffers, SIZE that of a digest.  A digest that is one
 * byte longer would be seen.  The probe stops if the buffer is at another
 * offset. */
#define PROBE(NAME, BEGIN, ARGUMENTS, INDEX, SIZE)                            \
  static int probe_##NAME (void)                                              \
  {                                                                           \
    union context theirs, ours, whole;                                        \
    uint8_t digests[3][ROOM];                                                 \
    unsigned turn;                                                            \
    __typeof__ (&NAME##_##BEGIN) begin = NETTLE_THEIRS (NAME##_##BEGIN);      \
    __typeof__ (&NAME##_update) update = NETTLE_THEIRS (NAME##_update);       \
    __typeof__ (&NAME##_digest) finish = NETTLE_THEIRS (NAME##_digest);       \
    if (!begin || !update || !finish)                                         \
      return 0;                                                               \
    memset (&theirs, 0, sizeof theirs);                                       \
    memset (&ours, 0, sizeof ours);                                           \
    memset (&whole, 0, sizeof whole);                                         \
    memset (digests, 0, sizeof digests);                                      \
    begin (&theirs.NAME ARGUMENTS);                                           \
    NAME##_##BEGIN (&ours.NAME ARGUMENTS);                                    \
    NAME##_##BEGIN (&whole.NAME ARGUMENTS);                                   \
    for (turn = 0; turn < 2; turn++)                                          \
      {                                                                       \
        update (&theirs.NAME, 150, message);                                  \
        NAME##_update (&ours.NAME, 150, message);                             \
        if (theirs.NAME.INDEX != ours.NAME.INDEX                              \
            || !within (&theirs, sizeof theirs.NAME))                         \
          return 0;                                                           \
        NAME##_update (&theirs.NAME, 50, message + 150);                      \
        NAME##_digest (&theirs.NAME, LENGTH_ARGUMENT (SIZE) digests[0]);      \
        update (&ours.NAME, 50, message + 150);                               \
        finish (&ours.NAME, LENGTH_ARGUMENT (SIZE) digests[1]);               \
        NAME##_update (&whole.NAME, 200, message);                            \
        NAME##_digest (&whole.NAME, LENGTH_ARGUMENT (SIZE) digests[2]);       \
        if (memcmp (digests[0], digests[2], ROOM) != 0                        \
            || memcmp (digests[1], digests[2], ROOM) != 0)                    \
          return 0;                                                           \
      }                                                                       \
    return 1;                                                                 \
  }
#define NOTHING
#define KEY , 20, message
PROBE (md5, init, NOTHING, index, MD5_DIGEST_SIZE)
PROBE (sha1, init, NOTHING, index, SHA1_DIGEST_SIZE)
PROBE (sha256, init, NOTHING, index, SHA256_DIGEST_SIZE)
PROBE (sha512, init, NOTHING, index, SHA512_DIGEST_SIZE)
PROBE (hmac_md5, set_key, KEY, state.index, MD5_DIGEST_SIZE)
PROBE (hmac_sha1, set_key, KEY, state.index, SHA1_DIGEST_SIZE)
PROBE (hmac_sha256, set_key, KEY, state.index, SHA256_DIGEST_SIZE)
PROBE (hmac_sha512, set_key, KEY, state.index, SHA512_DIGEST_SIZE)

int
nettle_probe_hash (void)
{
  return probe_md5 () && probe_sha1 () && probe_sha256 () && probe_sha512 ();
}

int
nettle_probe_hmac (void)
{
  return probe_hmac_md5 () && probe_hmac_sha1 () && probe_hmac_sha256 ()
         && probe_hmac_sha512 ();
}

enum
{
  AD_LENGTH = 37, /* ends within a block of Poly1305 */
  LENGTH = 150
};

/* libnettle's functions. */
struct aead
{
  __typeof__ (&chacha_poly1305_set_key) set_key;
  __typeof__ (&chacha_poly1305_set_nonce) set_nonce;
  __typeof__ (&chacha_poly1305_update) update;
  __typeof__ (&chacha_poly1305_encrypt) encrypt;
  __typeof__ (&chacha_poly1305_digest) digest;
};

/* By libnettle's functions, or by ours, with Poly1305 in FORM, where F is
 * null. */
static void
aead_begin (const struct aead *f, enum poly1305_form form, union context *c)
{
  memset (c, 0, sizeof *c);
  if (f)
    {
      f->set_key (&c->aead, message);
      f->set_nonce (&c->aead, message);
      f->update (&c->aead, AD_LENGTH, message);
      return;
    }
  chacha_poly1305_set_key (&c->aead, message);
  nettle_aead_set_nonce (&c->aead, message, form);
  nettle_aead_update (&c->aead, AD_LENGTH, message, form);
}

/* Write LENGTH bytes and the tag to DST. */
static void
aead_end (const struct aead *f, enum poly1305_form form, union context *c,
          uint8_t *dst)
{
  if (f)
    {
      f->encrypt (&c->aead, 64, dst, message);
      f->encrypt (&c->aead, LENGTH - 64, dst + 64, message);
      f->digest (&c->aead,
                 LENGTH_ARGUMENT (CHACHA_POLY1305_DIGEST_SIZE) dst + LENGTH);
      return;
    }
  nettle_aead_encrypt (&c->aead, 64, dst, message, form);
  nettle_aead_encrypt (&c->aead, LENGTH - 64, dst + 64, message, form);
  nettle_aead_digest (&c->aead, CHACHA_POLY1305_DIGEST_SIZE, dst + LENGTH,
                      form);
}

/* Return nonzero if contexts in the middle of a message mix, with Poly1305 in
 * FORM. */
static int
aead_mixes (const struct aead *theirs, enum poly1305_form form)
{
  union context a, b;
  uint8_t whole[LENGTH + 16], mixed[LENGTH + 16];

  aead_begin (NULL, form, &a);
  aead_begin (theirs, form, &b);
  if (!SAME (a.aead, b.aead, chacha) || !SAME (a.aead, b.aead, s)
      || a.aead.auth_size != b.aead.auth_size
      || a.aead.data_size != b.aead.data_size || a.aead.index != b.aead.index
      || memcmp (a.aead.block, b.aead.block, a.aead.index) != 0
      || !within (&b, sizeof b.aead))
    return 0;
  /* Compare up to the end of r; h is left out, because it may be reduced or
   * not. */
  if (memcmp (&a.aead.poly1305, &b.aead.poly1305,
              form == POLY1305_WORDS64 ? 32 : 36)
      != 0)
    return 0;
  aead_end (NULL, form, &b, mixed);
  aead_begin (NULL, form, &b);
  aead_end (NULL, form, &b, whole);
  if (memcmp (whole, mixed, sizeof whole) != 0)
    return 0;
  aead_end (theirs, form, &a, mixed);
  return memcmp (whole, mixed, sizeof whole) == 0;
}

int
nettle_probe_poly1305 (void)
{
  const struct aead theirs = { NETTLE_THEIRS (chacha_poly1305_set_key),
                               NETTLE_THEIRS (chacha_poly1305_set_nonce),
                               NETTLE_THEIRS (chacha_poly1305_update),
                               NETTLE_THEIRS (chacha_poly1305_encrypt),
                               NETTLE_THEIRS (chacha_poly1305_digest) };
  if (!theirs.set_key || !theirs.set_nonce || !theirs.update || !theirs.encrypt
      || !theirs.digest)
    return -1;
  if (aead_mixes (&theirs, POLY1305_WORDS64))
    return FORM * POLY1305_WORDS64;
  if (aead_mixes (&theirs, POLY1305_LIMBS26))
    return FORM * POLY1305_LIMBS26;
  return -1;
}
