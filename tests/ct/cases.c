/* SPDX-License-Identifier: ISC */
/* What the constant-time check runs: a case for each section of
 * tests/library/calls.def, long enough to reach each kernel's loops and tails,
 * and what no public call reaches alone. */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hash-driver.h"
#include "kernels.h"

#include "tests/ct/ct.h"
#include "tests/library/calls.h"
#include "tools/secretstream.h"

uint8_t ct_pool[CT_POOL_SIZE];
uint8_t ct_out[CT_POOL_SIZE];

/* Secrets. */
#define NONCE (ct_pool + CT_NONCE)
#define AD (NONCE + CT_NONCE_SIZE)
#define TEXT (ct_pool + 128)
#define KEY (ct_pool + CT_POOL_SIZE - CALL_KEY)

static void
must (int result)
{
  ct_public (&result, sizeof result);
  if (result != 0)
    abort ();
}

/* ------------------------------------------------------------------- calls */

/* How many messages at once: enough for all lanes and then few. */
static size_t
messages (unsigned row)
{
  if (call_has (row, "RC4S"))
    return 7;
  if (call_has (row, "PACKETS"))
    return CALL_MESSAGES;
  return 3 + 1024 / symcrypt_hash_block_size (on.hash);
}

static void
not_told (const void *data, size_t n)
{
  (void) data;
  (void) n;
}

static void
run_calls (const struct ct_case *c)
{
  unsigned k;
  on.key = KEY;
  on.public_bytes = NONCE;
  on.message = TEXT;
  on.out = ct_out;
  on.length = c->length;
  on.hash = c->hash;
  on.alike = c->hash != NULL;
  on.is_secret = not_told;
  on.is_public = ct_public;
  for (k = 0; k < c->count; k++)
    {
      if (c->many[k])
        on.n = messages (c->rows[k]);
      call_prepare (c->rows[k]);
      call_run (c->rows[k]);
      ct_public (&on.result, sizeof on.result);
    }
}

/* ------------------------------------------------------------------ others */

/* Change a bit of the 16 bytes of TAG, in a byte that is secret: a comparison
 * that ends at the first difference would tell which. */
static void
spoil (uint8_t *tag)
{
  unsigned k;
  for (k = 0; k < 16; k++)
    tag[k] ^= (uint8_t) (((k ^ (TEXT[999] & 15)) - 1u) >> 8 & 1);
}

/* Only C calls this kernel, which is not selected where there is assembly. */
static void
run_salsa20_blocks (const struct ct_case *c)
{
  uint32_t state[16];
  (void) c;
  memcpy (state, TEXT, sizeof state);
  ct_public (&state[8], 8);
  salsa20_blocks_kernel () (ct_out, TEXT, 1, state, 20);
  salsa20_blocks_kernel () (ct_out, TEXT, 24, state, 8);
}

/* Only an implementation in assembly is called by the above. */
static void
run_aead_blocks (const struct ct_case *c)
{
  struct symcrypt_poly1305_state poly1305;
  uint32_t state[16];
  (void) c;
  memcpy (state, TEXT, sizeof state);
  ct_public (&state[12], 8);
  memset (&poly1305, 0, sizeof poly1305);
  memcpy (poly1305.r, KEY, sizeof poly1305.r);
  poly1305.r[0] &= UINT64_C (0x0ffffffc0fffffff);
  poly1305.r[1] &= UINT64_C (0x0ffffffc0ffffffc);
  chacha_poly1305_blocks_kernel () (ct_out, TEXT, 2, state, &poly1305, TEXT);
}

/* The command's own: a message that is not the next, and one that is. */
static void
run_secretstream (const struct ct_case *c)
{
  struct secretstream s;
  const size_t n = 1517;
  uint8_t *const mac = ct_out + 1 + n;
  unsigned tag;

  (void) c;
  secretstream_begin (&s, KEY, NONCE);
  secretstream_push (&s, SECRETSTREAM_REKEY, 13, AD, n, ct_out, TEXT);
  secretstream_begin (&s, KEY, NONCE);
  spoil (mac);
  must (secretstream_pull (&s, &tag, 13, AD, n + SECRETSTREAM_OVERHEAD,
                           ct_out + 2048, ct_out)
        != -1);
  spoil (mac);
  must (secretstream_pull (&s, &tag, 13, AD, n + SECRETSTREAM_OVERHEAD,
                           ct_out + 2048, ct_out));
  ct_public (&tag, sizeof tag);
  must (tag != SECRETSTREAM_REKEY);
}

static void
run_memeql (const struct ct_case *c)
{
  /* Texts that differ in one place, which is secret. */
  uint8_t other[256];
  unsigned k;
  int equal;
  (void) c;
  for (k = 0; k < sizeof other; k++)
    other[k] = (uint8_t) (TEXT[k] ^ (((k ^ TEXT[999]) - 1u) >> 8 & 1));
  equal = symcrypt_memeql (sizeof other, TEXT, other);
  ct_public (&equal, sizeof equal);
}

/* ------------------------------------------------------------------- cases */

struct ct_case ct_cases[CT_CASES + 1] = {
  { .name = "salsa20-blocks",
    .kernels = "salsa20_blocks",
    .run = run_salsa20_blocks },
  { .name = "chacha20-poly1305-blocks",
    .kernels = "chacha_poly1305",
    .run = run_aead_blocks },
  { .name = "secretstream", .run = run_secretstream, .answers = 3 },
  { .name = "memeql", .functions = "symcrypt_memeql", .run = run_memeql },
};

/* FORM with WORD in place of %s. */
static void
fill_in (char *text, size_t size, const char *form, const char *word)
{
  const char *gap = strstr (form, "%s");
  const int n = (int) (gap ? (size_t) (gap - form) : strlen (form));
  snprintf (text, size, "%.*s%s%s", n, form, gap ? word : "",
            gap ? gap + 2 : "");
}

static void
add_call (struct ct_case *c, unsigned row)
{
  const char *name = calls[row].name;
  int n;
  const char *function = call_function (row, &n);
  if (c->count == sizeof c->rows / sizeof c->rows[0])
    abort ();
  if (strstr (name, "poly1305_open") || strstr (name, "poly1305_verify"))
    c->answers += strstr (name, "_many") || strstr (name, "_column")
                      ? CALL_MESSAGES
                      : 1;
  c->rows[c->count] = row;
  c->many[c->count++] = call_has (row, "N");
  snprintf (c->functions + strlen (c->functions),
            sizeof c->functions - strlen (c->functions), "%.*s ", n, function);
}

/* Implementations of a compression function take turns in its hash alone. */
static void
add_case (unsigned section, const struct symcrypt_hash *hash, const char *name,
          const char *family)
{
  struct ct_case *c = ct_cases;
  const char *kernels = calls[section].kernels;
  unsigned row;
  while (c->run)
    if (++c == ct_cases + CT_CASES)
      abort ();
  c->run = run_calls;
  c->length = calls[section].length;
  c->hash = hash;
  fill_in (c->name, sizeof c->name, calls[section].name, name);
  fill_in (c->kernels, sizeof c->kernels, kernels, family);
  for (row = section + 1; calls[row].prepare && !calls[row].hash; row++)
    if (!calls[row].untimed)
      add_call (c, row);
  /* A hash's own functions stand behind all sections. */
  for (; hash && row < call_count; row++)
    if (calls[row].hash && calls[row].hash ()->family == hash->family
        && strstr (kernels, call_has (row, "N") ? "_lanes" : "_compress"))
      add_call (c, row);
}

void
ct_make_cases (void)
{
  unsigned k;
  for (k = 0; k < call_count; k++)
    if (!calls[k].prepare && strstr (calls[k].name, "%s"))
      {
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  add_case (k, symcrypt_hash_##NAME (), #NAME, #FAMILY);
#include "hashes.def"
      }
    else if (!calls[k].prepare)
      add_case (k, NULL, "", "");
}
