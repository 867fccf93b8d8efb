/* SPDX-License-Identifier: ISC */
/* Proves that public calls leave no secret on the stack or in registers.  The
 * test calls each public function that sees a secret, with random keys and
 * data, under every implementation of its kernels.  Afterwards it searches the
 * stack below the caller and the registers for any 4 bytes of a secret: keys,
 * pads, chaining values, key stream, one-time keys, derived keys, right tags,
 * plaintext.
 *
 * A find counts only if a second call with other secrets has one too, because
 * 4 bytes can match by chance.
 *
 * With --stack it prints how deep each call went at most, in bytes.  Numbers
 * are lengths of messages to take instead of a few. */
#include "config.h"

#include <symcrypt/symcrypt.h>

#include "src/public.h"
#include "tests/implementations.h"
#include "tests/library/calls.h"
#include "tests/testutil.h"

enum
{
  MOST = 20000, /* bytes of a message */
  DEPTH = 65536,
  REGISTERS = 192 + 32 * 64
};

/* residue-call.S says what they are. */
void residue_call (void (*function) (void), uint8_t *registers, uint8_t *stack,
                   size_t bytes, unsigned level);
extern const uint8_t residue_call_is_there;

/* The level where the kernel scrub is ROW. */
static unsigned
residue_level (const char *row)
{
  return strcmp (row, "avx512") == 0 ? 3
         : strcmp (row, "avx2") == 0 ? 2
         : strcmp (row, "x86") == 0 || strcmp (row, "arm") == 0
                 || strcmp (row, "riscv64") == 0 || strcmp (row, "c") == 0
             ? 0
             : 1;
}

/* --------------------------------------------------------------- secrets */

/* Sets of 4 bytes. */
struct set
{
  uint32_t slots[1 << 16];
  size_t count;
};
static struct set secrets, publics;

static uint32_t *
slot (struct set *set, uint32_t x)
{
  size_t k = x * UINT32_C (0x9e3779b9) >> 16;
  while (set->slots[k] != 0 && set->slots[k] != x)
    k = (k + 1) % (1 << 16);
  return &set->slots[k];
}

static void
insert (struct set *set, uint32_t x)
{
  uint32_t *p = slot (set, x);
  if (*p == 0 && ++set->count > 50000)
    {
      fprintf (stderr, "residue-test: too many secrets\n");
      exit (99);
    }
  *p = x;
}

/* Add all windows of DATA, in both orders of bytes.  Windows with zero bytes
 * are left out, because addresses and lengths contain them. */
static void
add (struct set *set, const uint8_t *p, size_t n)
{
  for (; n >= 4; n--, p++)
    if (p[0] && p[1] && p[2] && p[3])
      {
        insert (set, (uint32_t) p[3] << 24 | (uint32_t) p[2] << 16
                         | (uint32_t) p[1] << 8 | p[0]);
        insert (set, (uint32_t) p[0] << 24 | (uint32_t) p[1] << 16
                         | (uint32_t) p[2] << 8 | p[3]);
      }
}

/* Add only the ends of long data, because the set has limited room. */
static void
add_ends (struct set *set, const void *data, size_t n)
{
  const uint8_t *p = data;
  if (n > 1024)
    {
      add (set, p, 512);
      p += n - 512;
      n = 512;
    }
  add (set, p, n);
}

static void
secret (const void *data, size_t n)
{
  add_ends (&secrets, data, n);
}

static void
not_secret (const void *data, size_t n)
{
  add_ends (&publics, data, n);
}

/* A and B, xored. */
static void
secret_xor (const uint8_t *a, const uint8_t *b, size_t n)
{
  static uint8_t c[MOST];
  size_t k;
  for (k = 0; k < n; k++)
    c[k] = a[k] ^ b[k];
  secret (c, n);
}

static void
secret_pads (const uint8_t *key, size_t n)
{
  uint8_t pad[64];
  memset (pad, 0x36, sizeof pad);
  secret_xor (key, pad, n);
  memset (pad, 0x5c, sizeof pad);
  secret_xor (key, pad, n);
}

/* --------------------------------------------------------------- searching */

static uint8_t registers[REGISTERS], stack[DEPTH];
static size_t deepest;

/* Return the offset of the first secret in DATA at or after FROM, or N. */
static size_t
find (const uint8_t *data, size_t n, size_t from)
{
  size_t k;
  for (k = from; k + 4 <= n; k++)
    {
      uint32_t x;
      memcpy (&x, data + k, 4);
      if (x != 0 && *slot (&secrets, x) == x && *slot (&publics, x) != x)
        return k;
    }
  return n;
}

/* The first byte that was written to. */
static size_t
dirty (void)
{
  size_t k = 0;
  while (k < DEPTH && stack[k] == 0xa5)
    k++;
  return k & ~(size_t) 7;
}

/* ---------------------------------------------------- what calls work on */

static uint8_t key[CALL_KEY], pub[CALL_PUBLIC], in[MOST], out[MOST + 64];

/* All of the contexts, but for what public calls would tell. */
static void
contexts (void)
{
  secret (&on.ctx, sizeof on.ctx);
  secret (&on.hmac_key, sizeof on.hmac_key);
  secret (&on.password_key, sizeof on.password_key);
}

/* Add the data also with zeros after it, because the last block of a
 * ciphertext is padded with zeros. */
static void
is_public (void *data, size_t n)
{
  uint8_t end[16] = { 0 };
  const size_t last = n < 8 ? n : 8;
  not_secret (data, n);
  memcpy (end, (uint8_t *) data + (n - last), last);
  not_secret (end, sizeof end);
}

/* Poly1305's r of its key BYTES, in words of this machine. */
static void
multiplier (const uint8_t *bytes)
{
  struct symcrypt_poly1305_ctx ctx;
  symcrypt_poly1305_set_key (&ctx, bytes);
  secret (ctx.state.r, sizeof ctx.state.r);
}

/* The stream under KEY and PUB to the end of the block that a message of
 * LENGTH bytes ends in, and what is made of its first block. */
static void
one_time_secrets (int is_x)
{
  static uint8_t block[MOST + 128];
  struct symcrypt_chacha_ctx c;
  const size_t blocks = 1 + (on.length + 63) / 64;
  uint8_t nonce[12] = { 0 };
  memcpy (nonce, pub, 12);
  if (is_x)
    {
      symcrypt_hchacha (block, key, pub, 20);
      secret (block, 32);
      memset (nonce, 0, 4);
      memcpy (nonce + 4, pub + 16, 8);
    }
  symcrypt_chacha_set_key (&c, is_x ? block : key);
  symcrypt_chacha_set_nonce96 (&c, nonce);
  must (symcrypt_chacha_stream (&c, 64 * blocks, block));
  secret (block, 64 * blocks);
  multiplier (block);
}

/* Add the inner digest of each message, which HMAC under KEY hashes again.
 * For truncated hashes of SHA-2, add the part of the last chaining value that
 * is not output. */
static void
hmac_many_secrets (void)
{
  const size_t block = symcrypt_hash_block_size (on.hash);
  const size_t size = symcrypt_hash_digest_size (on.hash);
  const size_t whole = symcrypt_hash_state_size (on.hash);
  uint8_t pad[SYMCRYPT_HASH_MAX_BLOCK_SIZE];
  uint8_t digest[SYMCRYPT_HASH_MAX_BLOCK_SIZE];
  uint8_t state[SYMCRYPT_HASH_MAX_BLOCK_SIZE];
  size_t k;
  memset (pad, 0x36, sizeof pad);
  for (k = 0; k < 32; k++)
    pad[k] ^= key[k];
  for (k = 0; k < CALL_MESSAGES; k++)
    {
      struct symcrypt_hash_ctx c;
      must (symcrypt_hash_init (&c, on.hash));
      symcrypt_hash_update (&c, block, pad);
      symcrypt_hash_update (&c, on.lengths[k], on.messages[k]);
      must (symcrypt_hash_digest (&c, digest));
      secret (digest, size);
      if (whole == size)
        continue;
      memset (digest + size, 0, block - size);
      digest[size] = 0x80;
      digest[block - 2] = (uint8_t) ((block + size) * 8 >> 8);
      digest[block - 1] = (uint8_t) ((block + size) * 8);
      memcpy (state, on.hmac_key.outer, whole);
      must (symcrypt_hash_compress (on.hash, state, 1, digest));
      secret (state + size, whole - size);
    }
}

/* Add the secrets that exist before call number WHICH. */
static void
before (unsigned which)
{
  static const uint8_t none[64],
      nonces[][2] = { { 0, 8 }, { 0, 12 }, { 16, 8 } };
  struct symcrypt_hash_ctx fresh;
  size_t k;
  memset (on.right_tag, 0, sizeof on.right_tag);
  call_prepare (which);
  contexts ();
  secret (key, sizeof key);
  multiplier (key);
  secret_pads (key, 32);
  secret_pads (in, 20);
  secret (in, on.length);
  if (call_has (which, "AEAD") || call_has (which, "SEALED")
      || call_has (which, "OPENED") || call_has (which, "PACKETS")
      || call_has (which, "NONCES"))
    {
      one_time_secrets (0);
      one_time_secrets (1);
    }
  if (call_has (which, "HMAC_KEYS"))
    hmac_many_secrets ();
  if (memcmp (on.right_tag, none, sizeof none) != 0)
    {
      /* It differs everywhere now, so that no part of it is public. */
      secret (on.right_tag,
              call_has (which, "AEAD") || call_has (which, "OPENED")
                  ? 16
                  : symcrypt_hash_digest_size (on.hash));
      memset (on.tag, 1, sizeof on.tag);
    }
  /* Constants, and where they are. */
  not_secret ("expand 32-byte k", 16);
  not_secret ("expand 16-byte k", 16);
  not_secret (&on.hash, sizeof on.hash);
  memset (&fresh, 0, sizeof fresh);
  must (symcrypt_hash_init (&fresh, on.hash));
  not_secret (&fresh, sizeof fresh);
  /* Nonces, with the zeros of a counter before and after them. */
  for (k = 0; k < 3; k++)
    {
      uint8_t block[24] = { 0 };
      memcpy (block + 4, pub + nonces[k][0], nonces[k][1]);
      not_secret (block, sizeof block);
    }
}

/* What came out. */
static void
after (unsigned which)
{
  const int streams = call_has (which, "CIPHERTEXTS");
  size_t k;
  if (call_has (which, "CIPHERTEXT"))
    secret_xor (in, out, on.length);
  if (call_has (which, "CIPHERTEXT") || call_has (which, "SEALED"))
    is_public (out, on.length);
  if (call_has (which, "STREAM") || call_has (which, "DERIVED"))
    secret (out, on.length < 64 ? on.length : 64);
  if (call_has (which, "TAG"))
    not_secret (on.tag, sizeof on.tag);
  if (call_has (which, "SECRET_BLOB"))
    secret (on.blob + 8, 64);
  for (k = 0; k < CALL_MESSAGES; k++)
    {
      if (streams)
        secret_xor (on.outs[k], on.messages[k], 64);
      if (call_has (which, "DERIVEDS"))
        secret (on.outs[k], 32);
      if (call_has (which, "PACKETS") || streams)
        not_secret (on.outs[k], on.lengths[k]);
      if (call_has (which, "PACKETS"))
        not_secret (on.tags[k], 16);
      if (call_has (which, "DIGESTS"))
        not_secret (on.outs[k], 64);
    }
  contexts ();
  /* The forms of a key in use. */
  if (call_has (which, "POLY1305"))
    {
      symcrypt_poly1305_set_key (&on.ctx.poly1305, key);
      symcrypt_poly1305_update (&on.ctx.poly1305, 21, in);
      contexts ();
    }
}

static unsigned which;

static void
run (void)
{
  call_run (which);
}

/* ------------------------------------------------------------------- runs */

static unsigned level;
static int clears_registers;
static unsigned long made;

/* Call number WHICH; whether it leaves a secret, and where. */
static int
leaves (char *where, size_t size)
{
  size_t at;

  memset (&secrets, 0, sizeof secrets);
  memset (&publics, 0, sizeof publics);
  memset (registers, 0, sizeof registers);
  random_bytes (key, sizeof key);
  random_bytes (pub, sizeof pub);
  random_bytes (in, sizeof in);
  random_bytes (on.tag, sizeof on.tag);
  not_secret (pub, sizeof pub);
  not_secret (on.tag, sizeof on.tag);
  before (which);
  residue_call (run, registers, stack, DEPTH, level);
  made++;
  after (which);

  at = dirty ();
  if (deepest < DEPTH - at)
    deepest = DEPTH - at;
  at = find (stack, DEPTH, at);
  if (at < DEPTH)
    {
      snprintf (where, size, "at %lu below the caller",
                (unsigned long) (DEPTH - at));
      return 1;
    }
  /* The first is the result. */
  at = find (registers, sizeof registers, sizeof (size_t));
  if (clears_registers && at < sizeof registers)
    {
      snprintf (where, size, "in the registers, at %lu", (unsigned long) at);
      return 1;
    }
  return 0;
}

/* Let each kernel be its implementation number ROUND, or its last; how many
 * rounds make sense. */
static unsigned
choose (unsigned round)
{
  kernel_object *const *kernel;
  unsigned most = 1;
  level = 0;
  for (kernel = _symcrypt_kernels; *kernel; kernel++)
    {
      const struct implementations all = implementations_of (*kernel);
      const struct implementation *chosen = NULL;
      unsigned i, usable = 0;
      for (i = 0; i < all.count; i++)
        /* Skip the scrub kernel in C if there is another one, because C cannot
         * clear registers. */
        if (implementation_usable (&all.rows[i])
            && (!(*kernel)->unmasked || i + 1 < all.count || usable == 0)
            && usable++ <= round)
          chosen = &all.rows[i];
      if (usable > most)
        most = usable;
      if (!implementation_use (*kernel, chosen))
        chosen = kernel_implementation (*kernel);
      if ((*kernel)->unmasked)
        {
          const char *name = chosen->name;
          level = residue_level (name);
          clears_registers
              = strcmp (name, "c") != 0 || SCRUB_C_CLEARS_REGISTERS;
        }
    }
  return SYMCRYPT_FAT ? most : 1;
}

static size_t sizes[1024] = { 0, 5, 64, 150, 1400, 9000 }, size_count = 6;
/* Numbers of messages.  Few messages may take the same code path as one
 * message. */
static const size_t counts[] = { CALL_MESSAGES, 3, 1 };

/* All lengths, and numbers of messages, of call number WHICH, with any hash in
 * HASH. */
static int
check (unsigned round)
{
  const size_t many
      = call_has (which, "N") ? sizeof counts / sizeof counts[0] : 1;
  char where[80];
  size_t k;
  for (k = 0; k < many * size_count; k++)
    {
      on.length = sizes[k / many];
      on.n = counts[k % many];
      /* Ends of messages of which two blocks have something. */
      if (many > 1 && on.n == CALL_MESSAGES && on.length == 64)
        on.length = 100;
      if (leaves (where, sizeof where) && leaves (where, sizeof where))
        {
          diag ("%s, %s, length %lu, %lu messages, implementation %u: %s",
                calls[which].name, symcrypt_hash_name (on.hash),
                (unsigned long) on.length, (unsigned long) on.n, round, where);
          return 0;
        }
    }
  return 1;
}

int
main (int argc, char **argv)
{
  const int print = argc > 1 && strcmp (argv[1], "--stack") == 0;
  unsigned round, rounds;
  size_t k;
  int i;

#if SANITIZE_KERNELS || defined(__SANITIZE_THREAD__)
  skip_all ("sanitizers have frames of their own");
#endif
  if (!residue_call_is_there)
    skip_all ("no residue_call for this architecture");
  on.key = key;
  on.public_bytes = pub;
  on.message = in;
  on.out = out;
  on.alike = 1;
  on.is_secret = secret;
  on.is_public = is_public;
  rounds = choose (0);
  if (argc > 1 + print)
    size_count = 0;
  for (i = 1 + print; i < argc && size_count < 1024; i++)
    sizes[size_count++] = strtoul (argv[i], NULL, 10);
  for (which = 0; which < call_count; which++)
    {
      int good = 1, size;
      const char *name;
      if (!calls[which].prepare)
        continue;
      name = call_function (which, &size);
      deepest = 0;
      for (round = 0; round < rounds; round++)
        {
          choose (round);
          for (k = 0; good && (on.hash = symcrypt_hashes (k)); k++)
            {
              if (calls[which].hash)
                on.hash = calls[which].hash ();
              good = check (round);
              if (calls[which].hash || !call_takes_hash (which))
                break;
            }
        }
      if (print)
        printf ("%lu %.*s\n", (unsigned long) deepest, size, name);
      else
        ok (good, "%.*s", size, name);
    }
  return print ? 0 : done ();
}
