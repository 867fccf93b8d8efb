/* SPDX-License-Identifier: ISC */
/* Intel's ipsec-mb, for `symcrypt bench --compare=peer:FILE': a burst of jobs
 * takes the messages of a call, of which nothing is checked.  HMAC keys are
 * prepared. */
#include "bench/measure/bench.h"

#include <intel-ipsec-mb.h>

#define HASHES(NAME, LABEL, NUMBER, DIGEST)                                   \
  { LABEL, "many", run_hashes, IMB_AUTH_##NUMBER, DIGEST },                   \
      { "hmac-" LABEL, "many", run_hashes, IMB_AUTH_HMAC_##NUMBER, DIGEST },  \
  {                                                                           \
    LABEL, "digest", run_##NAME, 0, 0                                         \
  }

static IMB_MGR *manager;
static IMB_JOB jobs[BENCH_MAX_MESSAGES];
static IMB_HASH_ALG hash;
static uint8_t inner[128], outer[128];

static int
run_hashes (struct bench_data *d, uint64_t count)
{
  int bad = 0;
  unsigned k;
  for (; count > 0; count--)
    {
      for (k = 0; k < d->messages; k++)
        {
          jobs[k].src = d->srcs[k];
          jobs[k].msg_len_to_hash_in_bytes = d->lengths[k];
          jobs[k].auth_tag_output = d->digest_at[k];
        }
      bad |= IMB_SUBMIT_HASH_BURST_NOCHECK (manager, jobs, d->messages, hash)
             != d->messages;
    }
  return bad;
}

BENCH_PEER_RUN (run_sha1,
                IMB_SHA1 (manager, d->srcs[k], d->length, d->digest_at[k]))
BENCH_PEER_RUN (run_sha224,
                IMB_SHA224 (manager, d->srcs[k], d->length, d->digest_at[k]))
BENCH_PEER_RUN (run_sha256,
                IMB_SHA256 (manager, d->srcs[k], d->length, d->digest_at[k]))
BENCH_PEER_RUN (run_sha384,
                IMB_SHA384 (manager, d->srcs[k], d->length, d->digest_at[k]))
BENCH_PEER_RUN (run_sha512,
                IMB_SHA512 (manager, d->srcs[k], d->length, d->digest_at[k]))

/* The same by jobs of any kind, because there are no bursts of only HMAC-MD5.
 */
static int
run_any (struct bench_data *d, uint64_t count)
{
  IMB_JOB *list[BENCH_MAX_MESSAGES];
  unsigned done;
  int bad = 0;
  unsigned k;
  for (; count > 0; count--)
    {
      bad |= IMB_GET_NEXT_BURST (manager, d->messages, list) != d->messages;
      for (k = 0; k < d->messages; k++)
        {
          *list[k] = jobs[0];
          list[k]->src = d->srcs[k];
          list[k]->msg_len_to_hash_in_bytes = d->lengths[k];
          list[k]->auth_tag_output = d->digest_at[k];
        }
      done = IMB_SUBMIT_BURST_NOCHECK (manager, d->messages, list);
      done += IMB_FLUSH_BURST (manager, d->messages - done, list);
      bad |= done != d->messages;
    }
  return bad;
}

/* One message, whose job is complete when it was submitted. */
static int
run_job (struct bench_data *d, uint64_t count)
{
  int bad = 0;
  for (; count > 0; count--)
    {
      IMB_JOB *job = IMB_GET_NEXT_JOB (manager);
      *job = jobs[0];
      job->src = d->srcs[0];
      job->dst = d->dsts[0];
      job = IMB_SUBMIT_JOB_NOCHECK (manager);
      bad |= !job || job->status != IMB_STATUS_COMPLETED;
    }
  return bad;
}

/* ChaCha20's first block has number 1, and ours 0.  The one or two calls by
 * which outputs are compared take off the key stream from number 1 on, and
 * put on that of ours. */
static int
run_chacha (struct bench_data *d, uint64_t count)
{
  int bad = run_job (d, count);
  if (count <= 2)
    {
      struct symcrypt_chacha_ctx ctx;
      uint8_t block[64] = { 0 };
      symcrypt_chacha_set_key (&ctx, d->key);
      symcrypt_chacha_set_nonce (&ctx, d->nonce);
      bad |= symcrypt_chacha_crypt (&ctx, 64, block, block);
      bad |= symcrypt_chacha_crypt (&ctx, d->length, d->dsts[0], d->dsts[0]);
      bad |= memcmp (d->dsts[0], d->srcs[0], d->length);
      symcrypt_chacha_set_nonce (&ctx, d->nonce);
      bad |= symcrypt_chacha_crypt (&ctx, d->length, d->dsts[0], d->srcs[0]);
    }
  return bad;
}

static int
run_aead (struct bench_data *d, uint64_t count, IMB_CIPHER_DIRECTION direction)
{
  static uint8_t tags[BENCH_MAX_MESSAGES][16];
  const void *srcs[BENCH_MAX_MESSAGES], *nonces[BENCH_MAX_MESSAGES];
  void *dsts[BENCH_MAX_MESSAGES], *tag_at[BENCH_MAX_MESSAGES];
  uint64_t lengths[BENCH_MAX_MESSAGES];
  unsigned k;

  for (; count > 0; count--)
    {
      for (k = 0; k < d->messages; k++)
        {
          srcs[k] = d->srcs[k];
          dsts[k] = d->dsts[k];
          lengths[k] = d->lengths[k];
          nonces[k] = d->nonce;
          tag_at[k] = direction == IMB_DIR_ENCRYPT ? d->tag : tags[k];
        }
      imb_quic_chacha20_poly1305 (manager, d->key, direction, dsts, srcs,
                                  lengths, nonces, nonces, 0, tag_at,
                                  d->messages);
    }
  return direction != IMB_DIR_ENCRYPT && memcmp (tags[0], d->tag, 16) != 0;
}

static int
run_seal (struct bench_data *d, uint64_t count)
{
  return run_aead (d, count, IMB_DIR_ENCRYPT);
}

static int
run_open (struct bench_data *d, uint64_t count)
{
  return run_aead (d, count, IMB_DIR_DECRYPT);
}

/* ChaCha20's nonce begins with half of our counter. */
static void
set_jobs (struct bench_data *d, unsigned digest_size)
{
  static uint8_t nonce[12];
  unsigned k;
  memset (jobs, 0, sizeof jobs);
  memcpy (nonce + 4, d->nonce, 8);
  for (k = 0; k < BENCH_MAX_MESSAGES; k++)
    {
      jobs[k].hash_alg = hash;
      jobs[k].auth_tag_output_len_in_bytes = digest_size;
      jobs[k].u.HMAC._hashed_auth_key_xor_ipad = inner;
      jobs[k].u.HMAC._hashed_auth_key_xor_opad = outer;
    }
  jobs[0].cipher_mode = IMB_CIPHER_NULL;
  jobs[0].cipher_direction = IMB_DIR_ENCRYPT;
  jobs[0].chain_order = IMB_ORDER_HASH_CIPHER;
  jobs[0].msg_len_to_hash_in_bytes = d->length;
  jobs[0].auth_tag_output = d->tag;
  if (hash == IMB_AUTH_NULL)
    {
      jobs[0].cipher_mode = IMB_CIPHER_CHACHA20;
      jobs[0].chain_order = IMB_ORDER_CIPHER_HASH;
      jobs[0].enc_keys = jobs[0].dec_keys = d->key;
      jobs[0].key_len_in_bytes = 32;
      jobs[0].iv = nonce;
      jobs[0].iv_len_in_bytes = 12;
      jobs[0].msg_len_to_cipher_in_bytes = d->length;
    }
  else if (hash == IMB_AUTH_POLY1305)
    jobs[0].u.POLY1305._key = d->key;
  imb_set_session (manager, &jobs[0]);
}

bench_plugin_fn symcrypt_bench_peer;

bench_run_fn *
symcrypt_bench_peer (struct bench_data *d, const char *algorithm,
                     const char *operation, const char **title,
                     const char **version)
{
  static const struct
  {
    const char *algorithm, *operation;
    bench_run_fn *run;
    IMB_HASH_ALG hash;
    unsigned digest_size;
  } runs[] = {
    HASHES (sha1, "sha1", SHA_1, 20),
    HASHES (sha224, "sha224", SHA_224, 28),
    HASHES (sha256, "sha256", SHA_256, 32),
    HASHES (sha384, "sha384", SHA_384, 48),
    HASHES (sha512, "sha512", SHA_512, 64),
    { "hmac-md5", "many", run_any, IMB_AUTH_MD5, 16 },
    { "chacha20", "crypt", run_chacha, IMB_AUTH_NULL, 0 },
    { "poly1305", "digest", run_job, IMB_AUTH_POLY1305, 16 },
    { "chacha20-poly1305", "seal", run_seal, 0, 0 },
    { "chacha20-poly1305", "open", run_open, 0, 0 },
    { "chacha20-poly1305", "seal_many", run_seal, 0, 0 },
  };
  size_t k;

  if (!manager)
    {
      manager = alloc_mb_mgr (0);
      if (!manager)
        return NULL;
      init_mb_mgr_auto (manager, NULL);
    }
  *title = "ipsec-mb";
  *version = imb_get_version_str ();
  for (k = 0; k < sizeof runs / sizeof runs[0]; k++)
    if (strcmp (runs[k].algorithm, algorithm) == 0
        && strcmp (runs[k].operation, operation) == 0)
      {
        hash = runs[k].hash;
        if (strncmp (algorithm, "hmac-", 5) == 0)
          imb_hmac_ipad_opad (manager, hash, d->key, BENCH_SECRET_SIZE, inner,
                              outer);
        set_jobs (d, runs[k].digest_size);
        return runs[k].run;
      }
  return NULL;
}
