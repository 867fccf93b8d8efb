/* SPDX-License-Identifier: ISC */
/* Proves: RC4 gives the answers of RFC 6229 for every length of key and offset
 * there.  For keys of 1 to 256 bytes, any split, placement and drop it gives
 * those of a plain RC4 below, and many streams at once give the bytes of each
 * alone.  Bad keys are errors.  All implementations of the kernels are right
 * where a swap hits an entry that they may have loaded ahead, at each step of
 * a call.  All code that repairs such an entry has run, and as often as it
 * should. */
#include <symcrypt/rc4.h>

#include "kernels.h"

#include "tests/implementations.h"
#include "tests/testutil.h"

#include <limits.h>

/* RC4 as everybody writes it. */
static void
plain_set_key (struct symcrypt_rc4_ctx *c, size_t length, const uint8_t *key)
{
  unsigned i, j = 0;
  for (i = 0; i < 256; i++)
    c->table[i] = (uint8_t) i;
  for (i = 0; i < 256; i++)
    {
      uint8_t t = c->table[i];
      j = (j + t + key[i % length]) & 255;
      c->table[i] = c->table[j];
      c->table[j] = t;
    }
  c->i = c->j = 0;
}

static void
plain_crypt (struct symcrypt_rc4_ctx *c, size_t n, uint8_t *dst,
             const uint8_t *src)
{
  for (; n > 0; n--)
    {
      uint8_t x, y;
      c->i++;
      x = c->table[c->i];
      c->j = (uint8_t) (c->j + x);
      y = c->table[c->j];
      c->table[c->i] = y;
      c->table[c->j] = x;
      *dst++ = *src++ ^ c->table[(uint8_t) (x + y)];
    }
}

static int
same (const struct symcrypt_rc4_ctx *a, const struct symcrypt_rc4_ctx *b)
{
  return a->i == b->i && a->j == b->j && memcmp (a->table, b->table, 256) == 0;
}

static void
check_rfc6229 (void)
{
  char *line = source_file ("tests/vectors/ciphers/rc4.txt", NULL);
  char key_text[65], nonce[2], plain[2], cipher[33];
  unsigned rounds, offset, count = 0, k;
  int good = 1;

  for (; *line; line = strchr (line, '\n') + 1)
    if (sscanf (line, "rfc6229 %u %64s %1s %u %1s %32s", &rounds, key_text,
                nonce, &offset, plain, cipher)
        == 6)
      {
        struct symcrypt_rc4_ctx c;
        size_t n;
        uint8_t *key = unhex (key_text, &n), *expected = unhex (cipher, NULL);
        uint8_t out[4200], way[3][16];
        good &= symcrypt_rc4_set_key (&c, n, key) == 0;
        symcrypt_rc4_stream (&c, offset + 16, out);
        memcpy (way[0], out + offset, 16);
        good &= symcrypt_rc4_set_key (&c, n, key) == 0;
        symcrypt_rc4_drop (&c, offset);
        symcrypt_rc4_stream (&c, 16, way[1]);
        good &= symcrypt_rc4_set_key (&c, n, key) == 0;
        memset (out, 0, sizeof out);
        symcrypt_rc4_crypt (&c, offset + 7, out, out);
        symcrypt_rc4_crypt (&c, 9, out + offset + 7, out + offset + 7);
        memcpy (way[2], out + offset, 16);
        for (k = 0; k < 3; k++)
          if (memcmp (way[k], expected, 16) != 0)
            {
              diag ("key %s, offset %u, way %u", key_text, offset, k);
              good = 0;
            }
        count++;
      }
  ok (good && count == 42, "RFC 6229: %u vectors", count);
}

static void
check_keys (void)
{
  volatile size_t most; /* the compiler would tell */
  struct symcrypt_rc4_ctx c, before, reference;
  uint8_t key[300], a[600], b[600];
  size_t n;
  int good = 1;

  for (n = 1; n <= 256; n++)
    {
      random_bytes (key, sizeof key);
      random_bytes (a, sizeof a);
      plain_set_key (&reference, n, key);
      good &= symcrypt_rc4_set_key (&c, n, key) == 0 && same (&c, &reference);
      plain_crypt (&reference, sizeof a, b, a);
      symcrypt_rc4_crypt (&c, sizeof a, a, a);
      good &= memcmp (a, b, sizeof a) == 0 && same (&c, &reference);
    }
  ok (good, "keys of 1 to 256 bytes");

  memcpy (&before, &c, sizeof c);
  most = (size_t) -1;
  good = symcrypt_rc4_set_key (&c, 0, key) == SYMCRYPT_ERROR_KEY_LENGTH
         && symcrypt_rc4_set_key (&c, 0, NULL) == SYMCRYPT_ERROR_KEY_LENGTH
         && symcrypt_rc4_set_key (&c, 257, key) == SYMCRYPT_ERROR_KEY_LENGTH
         && symcrypt_rc4_set_key (&c, most, key) == SYMCRYPT_ERROR_KEY_LENGTH
         && memcmp (&before, &c, sizeof c) == 0;
  ok (good, "keys of 0, 257 and more bytes: an error, nothing changed");
}

static void
check_splits (void)
{
  struct symcrypt_rc4_ctx c, start;
  uint8_t key[16], plain[4700], cipher[4700], out[4700];
  size_t n, a, b;
  int good = 1;

  random_bytes (key, sizeof key);
  random_bytes (plain, sizeof plain);
  plain_set_key (&start, sizeof key, key);
  c = start;
  plain_crypt (&c, sizeof plain, cipher, plain);

  for (n = 0; n <= 150; n++)
    for (a = 0; a <= n; a++)
      {
        c = start;
        memcpy (out, plain, a);
        symcrypt_rc4_crypt (&c, a, out, out);
        symcrypt_rc4_crypt (&c, n - a, out + a, plain + a);
        good &= memcmp (out, cipher, n) == 0;
      }
  ok (good, "every split in two, up to 150 bytes");

  for (good = 1, n = 3; n <= 67; n += 16)
    for (a = 0; a <= n; a++)
      for (b = 0; a + b <= n; b++)
        {
          c = start;
          symcrypt_rc4_crypt (&c, a, out, plain);
          symcrypt_rc4_crypt (&c, b, out + a, plain + a);
          symcrypt_rc4_crypt (&c, n - a - b, out + a + b, plain + a + b);
          good &= memcmp (out, cipher, n) == 0;
        }
  ok (good, "every split in three, up to 67 bytes");

  for (good = 1, n = 0; n <= 4600; n += n < 600 ? 1 : 113)
    {
      c = start;
      symcrypt_rc4_drop (&c, n);
      symcrypt_rc4_crypt (&c, 50, out, plain + n);
      good &= memcmp (out, cipher + n, 50) == 0;
      c = start;
      memset (out, 0xa5, sizeof out);
      symcrypt_rc4_stream (&c, n, out);
      good &= out[n] == 0xa5;
      for (a = 0; a < n; a++)
        good &= (out[a] ^ plain[a]) == cipher[a];
    }
  ok (good, "drop and stream, 0 to 4600 bytes");

  c = start;
  symcrypt_rc4_crypt (&c, 0, NULL, NULL);
  symcrypt_rc4_stream (&c, 0, NULL);
  symcrypt_rc4_drop (&c, 0);
  ok (same (&c, &start), "no bytes, null pointers");
}

enum
{
  MANY = 14
};

static void
check_many (void)
{
  static uint8_t plain[MANY][2100], out[MANY][2101], expected[MANY][2100];
  struct symcrypt_rc4_ctx c[MANY], r[MANY], *ctxs[MANY];
  uint8_t *dsts[MANY], key[16];
  const uint8_t *srcs[MANY];
  size_t lengths[MANY], n, k;
  unsigned trial;
  int good = 1;

  for (n = 0; n <= MANY; n++)
    for (trial = 0; trial < 60; trial++)
      {
        for (k = 0; k < n; k++)
          {
            random_bytes (key, sizeof key);
            plain_set_key (&c[k], sizeof key, key);
            r[k] = c[k];
            ctxs[k] = &c[k];
            lengths[k] = trial % 4 == 0   ? 100
                         : trial % 4 == 1 ? random_below (4)
                         : trial % 4 == 2 ? random_below (2100)
                         : k % 2          ? 0
                                          : random_below (300);
            if (trial % 8 == 7)
              lengths[k] = 2000 + random_below (100);
            if (trial % 3 == 0)
              {
                /* Another way on. */
                size_t way = trial % 2 ? 255 : random_below (256);
                plain_crypt (&c[k], way, out[k], plain[k]);
                r[k] = c[k];
              }
            random_bytes (plain[k], lengths[k]);
            plain_crypt (&r[k], lengths[k], expected[k], plain[k]);
            dsts[k] = random_below (3) ? out[k] : plain[k];
            srcs[k] = plain[k];
            out[k][lengths[k]] = 0xa5;
          }
        symcrypt_rc4_crypt_many (n, ctxs, lengths, dsts, srcs);
        for (k = 0; k < n; k++)
          good &= memcmp (dsts[k], expected[k], lengths[k]) == 0
                  && same (&c[k], &r[k]) && out[k][lengths[k]] == 0xa5;
      }
  symcrypt_rc4_crypt_many (0, NULL, NULL, NULL, NULL);
  ok (good, "0 to 14 streams together, of equal, short and mixed lengths");
}

/* Undo N steps. */
static void
plain_back (struct symcrypt_rc4_ctx *c, size_t n)
{
  for (; n > 0; n--)
    {
      uint8_t x = c->table[c->j];
      c->table[c->j] = c->table[c->i];
      c->table[c->i] = x;
      c->j = (uint8_t) (c->j - x);
      c->i--;
    }
}

/* A state that starts at I, and whose step K, from 0, swaps with the entry
 * that is AHEAD + 1 places after its own. */
static void
set_ahead (struct symcrypt_rc4_ctx *c, unsigned i, unsigned k, unsigned ahead)
{
  uint8_t key[16];
  random_bytes (key, sizeof key);
  plain_set_key (c, sizeof key, key);
  c->i = (uint8_t) (i + k);
  c->j = (uint8_t) (i + k + 2 + ahead - c->table[(uint8_t) (i + k + 1)]);
  plain_back (c, k);
}

/* Return an i near I that a context may have for rc4_crypt2 of N bytes. */
static unsigned
paired (unsigned i, size_t n)
{
  return i + n <= 255 ? i : i | 15;
}

static int
check_repairs (rc4_crypt_fn *f, rc4_crypt2_fn *f2)
{
  struct symcrypt_rc4_ctx c[2], r[2], *const ctxs[2] = { &c[0], &c[1] };
  /* MSan does not see what assembly writes. */
  uint8_t expected[2][64], in[2][64], out[2][64] = { { 0 } };
  uint8_t *const dsts[2] = { out[0], out[1] };
  const uint8_t *const srcs[2] = { in[0], in[1] };
  unsigned i, k, ahead, s;

  for (i = 0; i < 256; i++)
    for (k = 0; k < 36; k++)
      for (ahead = 0; ahead < 5; ahead++)
        {
          /* The hit is the last step, or not, or in a whole block. */
          size_t n = k + 1 + (i + ahead) % 2 * random_below (20);
          if (f2 || i % 16 == 0)
            n = (n + 15) & ~(size_t) 15;
          random_bytes (in, sizeof in);
          for (s = 0; s < 2; s++)
            {
              unsigned from = (i + s * 37) & 255;
              set_ahead (&c[s], f2 ? paired (from, n) : from,
                         s ? random_below ((unsigned) n) : k, ahead);
              r[s] = c[s];
              plain_crypt (&r[s], n, expected[s], in[s]);
            }
          if (f2)
            f2 (ctxs, n / 16, dsts, srcs);
          else
            f (&c[0], n, out[0], in[0]);
          for (s = 0; s < (f2 ? 2 : 1); s++)
            if (memcmp (out[s], expected[s], n) != 0 || !same (&c[s], &r[s]))
              {
                diag ("i %u, step %u hits %u ahead, %u bytes, stream %u", i, k,
                      ahead, (unsigned) n, s);
                return 0;
              }
        }
  return 1;
}

static int
check_crypt (rc4_crypt_fn *f, rc4_crypt2_fn *f2, struct guarded d,
             struct guarded s)
{
  struct symcrypt_rc4_ctx c[2], r[2], *const ctxs[2] = { &c[0], &c[1] };
  uint8_t expected[2][200];
  size_t n, shift;

  for (n = f2 ? 16 : 1; n <= 200; n += f2 ? 16 : 1)
    for (shift = 0; shift < 64; shift += n % 3 + 1)
      {
        int at = (int) (n + shift) & 1;
        uint8_t *pd, *ps;
        uint8_t in[200], other[200] = { 0 }, *dsts[2];
        const uint8_t *srcs[2];
        pd = at ? d.at_start : d.at_end + d.size - n;
        ps = at ? s.at_start + shift : s.at_end + s.size - n - shift;
        if (shift % 5 == 0)
          ps = pd;
        random_bytes (ps, n);
        random_bytes (in, n);
        set_ahead (&c[0], paired (random_below (256), n), 0,
                   random_below (256));
        set_ahead (&c[1], paired (random_below (256), n), 0,
                   random_below (256));
        r[0] = c[0];
        r[1] = c[1];
        plain_crypt (&r[0], n, expected[0], ps);
        plain_crypt (&r[1], n, expected[1], in);
        dsts[0] = pd;
        dsts[1] = other;
        srcs[0] = ps;
        srcs[1] = in;
        if (f2)
          f2 (ctxs, n / 16, dsts, srcs);
        else
          {
            f (&c[0], n, pd, ps);
            f (&c[1], n, other, in);
          }
        if (memcmp (pd, expected[0], n) != 0
            || memcmp (other, expected[1], n) != 0 || !same (&c[0], &r[0])
            || !same (&c[1], &r[1]))
          {
            diag ("%u bytes, shift %u", (unsigned) n, (unsigned) shift);
            return 0;
          }
      }
  return check_repairs (f, f2);
}

static int
check_crypt5 (dispatch_fn *function)
{
  rc4_crypt5_fn *f = (rc4_crypt5_fn *) function;
  static struct symcrypt_rc4_ctx c[5];
  static uint8_t in[5][640], out[5][640], expected[5][640];
  struct symcrypt_rc4_ctx r[5], *const ctxs[5]
                                = { &c[0], &c[1], &c[2], &c[3], &c[4] };
  uint8_t *dsts[5];
  const uint8_t *srcs[5];
  unsigned i, k;
  size_t n;

  for (i = 0; i < 256; i++)
    for (n = 16; n <= 640; n += 16 * (1 + random_below (8)))
      {
        for (k = 0; k < 5; k++)
          {
            set_ahead (&c[k], paired (i, n), random_below ((unsigned) n),
                       random_below (5));
            r[k] = c[k];
            random_bytes (in[k], n);
            plain_crypt (&r[k], n, expected[k], in[k]);
            srcs[k] = in[k];
            dsts[k] = random_below (3) ? out[k] : in[k];
          }
        f (ctxs, n / 16, dsts, srcs);
        for (k = 0; k < 5; k++)
          {
            if (memcmp (dsts[k], expected[k], n) != 0 || !same (&r[k], &c[k]))
              {
                diag ("i %u, %u bytes, stream %u", i, (unsigned) n, k);
                return 0;
              }
          }
      }
  return 1;
}

static int
check_set_key (rc4_set_key_fn *f, struct guarded g)
{
  struct symcrypt_rc4_ctx c, r;
  size_t n;
  unsigned trial;

  for (n = 1; n <= 256; n++)
    for (trial = 0; trial < 20; trial++)
      {
        uint8_t *key = trial % 2 ? g.at_start : g.at_end + g.size - n;
        random_bytes (key, n);
        if (trial == 0)
          memset (key, 1, n);
        if (trial == 1)
          memset (key, 0, n);
        plain_set_key (&r, n, key);
        memset (&c, 0xa5, sizeof c);
        f (&c, n, key);
        if (!same (&c, &r))
          {
            diag ("key of %u bytes, trial %u", (unsigned) n, trial);
            return 0;
          }
      }
  return 1;
}

static int
check_key (dispatch_fn *function)
{
  return check_set_key ((rc4_set_key_fn *) function, guarded_new (264));
}

static int
check_one (dispatch_fn *function)
{
  return check_crypt ((rc4_crypt_fn *) function, NULL, guarded_new (264),
                      guarded_new (264));
}

static int
check_two (dispatch_fn *function)
{
  return check_crypt (NULL, (rc4_crypt2_fn *) function, guarded_new (264),
                      guarded_new (264));
}

static void
check_kernels (void)
{
  each_implementation ("rc4_set_key", check_key);
  each_implementation ("rc4_crypt", check_one);
  each_implementation ("rc4_crypt2", check_two);
  each_implementation ("rc4_crypt5", check_crypt5);
}

/* The assembly again, counting; rc4-repairs.S.  Of each function: its name,
 * how many repairs it has, and how many entries each of them is for. */
struct counted
{
  const char *name;
  unsigned places;
  unsigned distances;
};
#if ASM_X86_64
#define COUNTED (CPU_SSE41)
static const struct counted functions[] = { { "rc4_set_key", 16, 3 },
                                            { "rc4_crypt", 20, 3 },
                                            { "rc4_crypt2", 32, 2 } };
#elif ASM_X86_SSE2
#define COUNTED (CPU_SSE2)
static const struct counted functions[]
    = { { "rc4_set_key", 16, 2 },
        { "rc4_crypt", 16, 2 },
        { "rc4_crypt, blocks with i = 0 in the last step", 16, 2 },
        { "rc4_crypt, single steps", 1, 1 } };
#elif ASM_ARM || ASM_ARM64 || ASM_RISCV64
#define COUNTED 0
static const struct counted functions[]
    = { { "rc4_set_key", 0, 1 }, { "rc4_crypt", 16, 1 } };
#endif

#ifdef COUNTED
rc4_set_key_fn counted_rc4_set_key;
rc4_crypt_fn counted_rc4_crypt;
rc4_crypt2_fn counted_rc4_crypt2;
enum
{
  FUNCTIONS = sizeof functions / sizeof functions[0]
};
extern uint32_t rc4_repairs[FUNCTIONS][32][4];
uint32_t rc4_repairs[FUNCTIONS][32][4];

static void
check_all_repaired (void)
{
  unsigned f, place, distance;
  for (f = 0; f < FUNCTIONS; f++)
    {
      unsigned least = UINT_MAX;
      for (place = 0; place < functions[f].places; place++)
        for (distance = 0; distance < functions[f].distances; distance++)
          if (rc4_repairs[f][place][distance] < least)
            least = rc4_repairs[f][place][distance];
      if (functions[f].places > 0)
        ok (least > 0, "%s: each of %u repairs was done %u times or more",
            functions[f].name, functions[f].places * functions[f].distances,
            least);
    }
}

/* How often the swaps of N bytes hit one of the next ENTRIES. */
static unsigned
plain_hits (struct symcrypt_rc4_ctx *c, size_t n, unsigned entries)
{
  static uint8_t zero[1], out[1];
  unsigned hits = 0;
  for (; n > 0; n--)
    {
      plain_crypt (c, 1, out, zero);
      hits += (uint8_t) (c->j - c->i - 1) < entries;
    }
  return hits;
}

/* Count the repairs in N bytes of each of two streams, by CRYPT2 or one after
 * the other.  Start with i = 255, to have whole blocks. */
static void
check_rate (size_t n, int crypt2)
{
  static uint8_t buffer[2][1 << 20];
  struct symcrypt_rc4_ctx c[2], r[2], *const ctxs[2] = { &c[0], &c[1] };
  uint8_t key[16], *const dsts[2] = { buffer[0], buffer[1] };
  const uint8_t *const srcs[2] = { buffer[0], buffer[1] };
  unsigned f, k, place, distance, hits = 0, repairs = 0;

  memset (rc4_repairs, 0, sizeof rc4_repairs);
  for (k = 0; k < 2; k++)
    {
      random_bytes (key, sizeof key);
      plain_set_key (&c[k], sizeof key, key);
      plain_crypt (&c[k], 255, buffer[k], buffer[k]);
      r[k] = c[k];
      if (!crypt2)
        counted_rc4_crypt (&c[k], n, dsts[k], srcs[k]);
    }
  if (crypt2)
    counted_rc4_crypt2 (ctxs, n / 16, dsts, srcs);
  for (k = 0; k < 2; k++)
    hits += plain_hits (&r[k], n, functions[crypt2 ? 2 : 1].distances);
  for (f = 0; f < FUNCTIONS; f++)
    for (place = 0; place < 32; place++)
      for (distance = 0; distance < 4; distance++)
        repairs += rc4_repairs[f][place][distance];
  ok (repairs == hits, "%s: %u repairs in %lu bytes, %.3f in 256",
      functions[crypt2 ? 2 : 1].name, repairs, (unsigned long) (2 * n),
      repairs * 128.0 / (double) n);
}

static void
check_counted (void)
{
  struct guarded d = guarded_new (264), s = guarded_new (264);

  if ((COUNTED & ~_symcrypt_cpu ()) != 0)
    {
      skip ("not on this CPU", "repairs counted");
      return;
    }
  if (functions[0].places > 0)
    ok (check_set_key (counted_rc4_set_key, s), "rc4_set_key, counted");
  ok (check_crypt (counted_rc4_crypt, NULL, d, s), "rc4_crypt, counted");
  ok (check_crypt (NULL, counted_rc4_crypt2, d, s), "rc4_crypt2, counted");
  check_all_repaired ();
  check_rate (1 << 20, 0);
#if ASM_X86_64
  check_rate (1 << 20, 1);
#endif
}
#else
static void
check_counted (void)
{
}
#endif

int
main (void)
{
  check_rfc6229 ();
  check_keys ();
  check_splits ();
  check_many ();
  check_kernels ();
  check_counted ();
  return done ();
}
