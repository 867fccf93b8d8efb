/* SPDX-License-Identifier: ISC */
/* Proves under valgrind that time does not depend on secrets.  Secrets are
 * undefined, and memcheck reports each branch and address that depends on
 * them.
 *
 * Each section of tests/library/calls.def is a case, long enough to reach the
 * loops and tails of kernels; a few cases have code of their own.  An argument
 * names one case.  Each runs with the kernels that
 * valgrind's CPU selects, and again with those in C.  prove proves it of
 * each kernel in assembly.
 *
 * doc/non-ct.txt lists the functions that are not constant time.  A case that
 * calls one must be seen to leak, any other must not. */
#include "config.h"

#include <symcrypt/symcrypt.h>

#include "hash-driver.h"

#include "tests/implementations.h"
#include "tests/library/calls.h"
#include "tests/testutil.h"
#include "tools/secretstream.h"

#ifdef HAVE_VALGRIND_MEMCHECK_H
#include <valgrind/memcheck.h>

/* One use of the public interface on secrets of fixed lengths. */
struct ct_case
{
  char name[48];
  char functions[1000]; /* " FUNCTION  FUNCTION ": those that it calls */
  void (*run) (const struct ct_case *c);
  /* How often it tells whether a tag is right, which is public: what the
   * function returns. */
  unsigned answers;

  /* The hash and the length of a section of calls.def. */
  const struct symcrypt_hash *hash;
  size_t length;
  unsigned rows[24]; /* its calls, and which are of many messages */
  int many[24];
  unsigned count;
};

/* The secrets of a case: keys, messages, states.  Memcheck takes the nonce for
 * public: a compiler may tell by a counter when a loop ends, and a nonce may
 * be where that was. */
enum
{
  CASES = 128,
  POOL = 4096,
  NONCE_AT = 64,
  NONCE_SIZE = 32
};
static uint8_t pool[POOL];
static uint8_t out[POOL];

#define NONCE (pool + NONCE_AT)
#define AD (NONCE + NONCE_SIZE)
#define TEXT (pool + 128)
#define KEY (pool + POOL - CALL_KEY)

static const char *only; /* the name of the one case to run */

/* LENGTH bytes at P are public from here on: an output that a caller would
 * send or compare in the open. */
static void
make_public (void *p, size_t length)
{
  (void) VALGRIND_MAKE_MEM_DEFINED (p, length);
  /* On platforms without valgrind, its macros do not use their arguments. */
  (void) p;
  (void) length;
}

static void
must_not_fail (int result)
{
  make_public (&result, sizeof result);
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
  on.out = out;
  on.length = c->length;
  on.hash = c->hash;
  on.alike = c->hash != NULL;
  on.is_secret = not_told;
  on.is_public = make_public;
  for (k = 0; k < c->count; k++)
    {
      if (c->many[k])
        on.n = messages (c->rows[k]);
      call_prepare (c->rows[k]);
      call_run (c->rows[k]);
      make_public (&on.result, sizeof on.result);
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

/* The command's own: a message that is not the next, and one that is. */
static void
run_secretstream (const struct ct_case *c)
{
  struct secretstream s;
  const size_t n = 1517;
  uint8_t *const mac = out + 1 + n;
  unsigned tag;

  (void) c;
  secretstream_begin (&s, KEY, NONCE);
  secretstream_push (&s, SECRETSTREAM_REKEY, 13, AD, n, out, TEXT);
  secretstream_begin (&s, KEY, NONCE);
  spoil (mac);
  must_not_fail (secretstream_pull (&s, &tag, 13, AD,
                                    n + SECRETSTREAM_OVERHEAD, out + 2048, out)
                 != -1);
  spoil (mac);
  must_not_fail (secretstream_pull (
      &s, &tag, 13, AD, n + SECRETSTREAM_OVERHEAD, out + 2048, out));
  make_public (&tag, sizeof tag);
  must_not_fail (tag != SECRETSTREAM_REKEY);
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
  make_public (&equal, sizeof equal);
}

/* ------------------------------------------------------------------- cases */

/* Ended by one that has no run. */
static struct ct_case cases[CASES + 1] = {
  { .name = "secretstream", .run = run_secretstream, .answers = 3 },
  { .name = "memeql", .functions = " symcrypt_memeql ", .run = run_memeql },
};

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
            sizeof c->functions - strlen (c->functions), " %.*s ", n,
            function);
}

static void
add_case (unsigned section, const struct symcrypt_hash *hash, const char *name)
{
  struct ct_case *c = cases;
  const char *const form = calls[section].name;
  const char *const gap = strstr (form, "%s");
  unsigned row;
  while (c->run)
    if (++c == cases + CASES)
      abort ();
  c->run = run_calls;
  c->length = calls[section].length;
  c->hash = hash;
  snprintf (c->name, sizeof c->name, "%.*s%s%s",
            (int) (gap ? (size_t) (gap - form) : strlen (form)), form, name,
            gap ? gap + 2 : "");
  for (row = section + 1; calls[row].prepare && !calls[row].hash; row++)
    if (!calls[row].untimed)
      add_call (c, row);
  /* The functions of a single hash come after all sections. */
  for (; gap == form && row < call_count; row++)
    if (calls[row].hash && calls[row].hash ()->compress == hash->compress
        && call_has (row, "N") == (gap[2] != '\0'))
      add_call (c, row);
}

static void
make_cases (void)
{
  unsigned k;
  for (k = 0; k < call_count; k++)
    if (!calls[k].prepare && strstr (calls[k].name, "%s"))
      {
#define HASH(NAME, CAPITALS, STRING, FAMILY, DIGEST, NUMBER)                  \
  add_case (k, symcrypt_hash_##NAME (), #NAME);
#include "hashes.def"
      }
    else if (!calls[k].prepare)
      add_case (k, NULL, "");
}

/* ---------------------------------------------------------------- watching */

/* Return nonzero if the case calls a function that doc/non-ct.txt lists. */
static int
is_listed (const struct ct_case *c, const char *non_ct)
{
  const char *line;
  char word[64];
  for (line = non_ct; *line; line += *line != '\0')
    {
      const int n = (int) strcspn (line, " #\n");
      snprintf (word, sizeof word, " %.*s ", n, line);
      if (n > 0 && strstr (c->functions, word))
        return 1;
      line += strcspn (line, "\n");
    }
  return 0;
}

/* Branches on an answer, at most.  One byte of a tag after another would take
 * more. */
enum
{
  BRANCHES = 3
};

static void
check (const struct ct_case *c, const char *label, const char *non_ct)
{
  const unsigned long before = VALGRIND_COUNT_ERRORS;
  unsigned long errors;

  if (only && strcmp (only, c->name) != 0)
    return;
  random_bytes (pool, sizeof pool);
  (void) VALGRIND_MAKE_MEM_UNDEFINED (pool, sizeof pool);
  make_public (NONCE, NONCE_SIZE);
  VALGRIND_ENABLE_ERROR_REPORTING;
  c->run (c);
  VALGRIND_DISABLE_ERROR_REPORTING;
  make_public (pool, sizeof pool);
  make_public (out, sizeof out);
  errors = VALGRIND_COUNT_ERRORS - before;
  if (is_listed (c, non_ct))
    ok (errors > 0, "%s, %s: leaks, as doc/non-ct.txt says", c->name, label);
  else if (!ok (errors <= BRANCHES * c->answers, "%s, %s: constant time",
                c->name, label))
    diag ("memcheck reports %lu errors", errors);
}

/* Let each kernel be the one in C; 0 if it cannot be replaced. */
static int
choose_c (void)
{
  kernel_object *const *kernel;
  for (kernel = _symcrypt_kernels; *kernel; kernel++)
    {
      const struct implementations all = implementations_of (*kernel);
      if (!implementation_use (*kernel, &all.rows[all.count - 1]))
        return 0;
    }
  return 1;
}

int
main (int argc, char **argv)
{
  const char *non_ct;
  const struct ct_case *c;

  if (!RUNNING_ON_VALGRIND)
    skip_all ("not under valgrind");
  /* Ignore reports from libc. */
  VALGRIND_DISABLE_ERROR_REPORTING;
  non_ct = source_file ("doc/non-ct.txt", NULL);
  make_cases ();
  if (argc > 1)
    only = argv[1];

  for (c = cases; c->run; c++)
    check (c, "selected", non_ct);
  if (choose_c ())
    for (c = cases; c->run; c++)
      check (c, "C", non_ct);
  return done ();
}

#else

int
main (void)
{
  skip_all ("valgrind's headers were not there");
}

#endif
