/* SPDX-License-Identifier: ISC */
/* Kernels that are wrong on purpose, each in one way: the engine must catch
 * every one, and say what it is. */
#include "tests/asmcheck/asmcheck.h"

#include "tests/asmcheck/guard.h"

/* A kernel with something of everything:
 *   dst[k] = src[k] + x + low byte of the counter, in blocks of 16 bytes;
 *   state: counter, low and high word, which counts blocks; a word that is
 *   below 8, and means what it is modulo 4. */
typedef void KERNEL_ABI toy_fn (uint32_t *state, size_t blocks, uint8_t *dst,
                                const uint8_t *src, uint32_t x);

#define BLOCK 16u

#pragma GCC visibility push(hidden)
toy_fn asmcheck_good;
#pragma GCC visibility pop

static void
count (uint32_t *state, size_t blocks)
{
  uint64_t counter = (uint64_t) state[1] << 32 | state[0];
  counter += blocks;
  state[0] = (uint32_t) counter;
  state[1] = (uint32_t) (counter >> 32);
}

void KERNEL_ABI
asmcheck_good (uint32_t *state, size_t blocks, uint8_t *dst,
               const uint8_t *src, uint32_t x)
{
  size_t k;
  for (k = 0; k < BLOCK * blocks; k++)
    dst[k] = (uint8_t) (src[k] + x + state[0]);
  count (state, blocks);
}

#define BAD_FUNCTION(name)                                                    \
  static void KERNEL_ABI asmcheck_bad_##name (uint32_t *state, size_t blocks, \
                                              uint8_t *dst,                   \
                                              const uint8_t *src, uint32_t x)
#define GOOD asmcheck_good (state, blocks, dst, src, x)

/* The compiler must not reason about what is out of bounds. */
static volatile size_t hidden_zero;
static volatile uint8_t sink;

BAD_FUNCTION (output)
{
  GOOD;
  if (blocks == 13)
    dst[BLOCK * blocks - 1] ^= 1;
}

BAD_FUNCTION (last_length)
{
  GOOD;
  if (blocks == 40)
    dst[0] ^= 1;
}

BAD_FUNCTION (first_length)
{
  GOOD;
  if (blocks == 1)
    dst[0] ^= 1;
}

BAD_FUNCTION (alignment)
{
  GOOD;
  if ((uintptr_t) src % 64 == 37)
    dst[0] ^= 1;
}

BAD_FUNCTION (in_place)
{
  size_t k;
  for (k = BLOCK; k < BLOCK * blocks; k++)
    dst[k] = (uint8_t) (src[k] + x + state[0]);
  for (k = 0; k < BLOCK; k++)
    dst[k] = (uint8_t) (src[k + hidden_zero] + x + state[0]);
  if (dst == src && blocks > 2)
    dst[BLOCK] = (uint8_t) (src[BLOCK] + x);
  count (state, blocks);
}

BAD_FUNCTION (unwritten)
{
  uint8_t last = dst[BLOCK * blocks - 1];
  GOOD;
  if (dst != src)
    dst[BLOCK * blocks - 1] = last;
}

BAD_FUNCTION (pattern)
{
  uint8_t all = 0xff;
  size_t k;
  for (k = 0; k < BLOCK * blocks; k++)
    all &= src[k];
  GOOD;
  dst[0] ^= all == 0xff;
}

BAD_FUNCTION (wrap)
{
  uint32_t high = state[1];
  GOOD;
  state[1] = high;
}

BAD_FUNCTION (form)
{
  GOOD;
  state[2] += 8;
}

BAD_FUNCTION (continued)
{
  GOOD;
  dst[0] ^= (uint8_t) ((state[2] & 7) > 3);
  state[2] = 4 + state[2] % 4;
}

BAD_FUNCTION (write_after)
{
  GOOD;
  dst[BLOCK * blocks + hidden_zero] ^= 1;
}

BAD_FUNCTION (write_before)
{
  GOOD;
  (dst - hidden_zero)[-1] ^= 1;
}

BAD_FUNCTION (read_after)
{
  GOOD;
  sink = src[BLOCK * blocks + hidden_zero];
}

BAD_FUNCTION (read_before)
{
  GOOD;
  sink = (src - hidden_zero)[-1];
}

BAD_FUNCTION (input)
{
  uint8_t *p = (uint8_t *) (uintptr_t) src;
  GOOD;
  if (dst != src)
    p[0] ^= 1;
}

BAD_FUNCTION (input_put_back)
{
  volatile uint8_t *p = (uint8_t *) (uintptr_t) src;
  GOOD;
  p[0] ^= 1;
  p[0] ^= 1;
}

BAD_FUNCTION (wild)
{
  GOOD;
  sink = *(volatile uint8_t *) (BLOCK + hidden_zero);
}

BAD_FUNCTION (endless)
{
  GOOD;
  while (hidden_zero == 0)
    ;
}

/* ---- Fixtures ------------------------------------------------------------
 */

static void
make (struct scene *s)
{
  size_t n = BLOCK * s->length;
  uint32_t *state = buffer (s, "state", 12, 4, IN_OUT);
  uint8_t *src = buffer (s, "src", n, 1, s->variant ? IN_OUT : IN);
  uint8_t *dst = s->variant ? src : buffer (s, "dst", n, 1, OUT);

  if (s->special)
    state[0] = UINT32_MAX - (uint32_t) (scene_random (s) % s->length);
  state[2] %= 4;
  arg_pointer (s, state);
  arg_number (s, s->length);
  arg_pointer (s, dst);
  arg_pointer (s, src);
  arg_number (s, (uint32_t) scene_random (s));
}

static void
call (kernel_function *f, const uint64_t *args)
{
  ((toy_fn *) f) (POINTER (0), SIZE (1), POINTER (2), POINTER (3), WORD32 (4));
}

static const char *
normal (struct scene *s)
{
  uint32_t *state = (uint32_t *) (void *) s->buffers[0].data;
  if (state[2] >= 8)
    return "the form is out of range";
  state[2] %= 4;
  return NULL;
}

static const struct fixture toy = { .kernel = "toy",
                                    .make = make,
                                    .call = call,
                                    .lengths = 40,
                                    .unit = BLOCK,
                                    .variants = 2,
                                    .specials = 2,
                                    .continues = 1 + 1,
                                    .normal = normal };

/* ---- The test ------------------------------------------------------------
 */

static const struct
{
  const char *name;
  toy_fn *function;
  const char *text;
} bad[] = {
#define BAD(name) #name, asmcheck_bad_##name
  { BAD (output), "wrong output: dst" },
  { BAD (first_length), "wrong output: " },
  { BAD (last_length), "wrong output: " },
  { BAD (alignment), "wrong output: " },
  { BAD (in_place), "wrong output: src" },
  { BAD (unwritten), "wrong output: dst" },
  { BAD (pattern), "wrong output: " },
  { BAD (wrap), "wrong output: state, byte 4" },
  { BAD (form), "the form is out of range" },
  { BAD (continued), "wrong output: " },
  { BAD (write_after), "past the end of dst" },
  { BAD (write_before), "bytes before the start of dst" },
  { BAD (read_after), "src, byte 16 of 16" },
  { BAD (read_before), "src, byte -1 of" },
  { BAD (input), "changes its input src, byte 0" },
  { BAD (input_put_back), "src, byte 0" },
  { BAD (wild), "0x10" },
  { BAD (endless), "does not return" },
#undef BAD
};

/* Does the report say TEXT, of whatever failed? */
static int
says (const struct report *r, const char *text)
{
  unsigned k;
  for (k = 0; k < FAILURES; k++)
    if (strstr (r->text[k], text))
      return 1;
  return 0;
}

static void
show (const struct report *r)
{
  unsigned k;
  for (k = 0; k < FAILURES; k++)
    if (r->text[k][0])
      diag ("%s", r->text[k]);
}

/* ThreadSanitizer holds back signals until a function of libc is called. */
#if defined(__SANITIZE_THREAD__)
#define SIGNALS_WAIT 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SIGNALS_WAIT 1
#endif
#endif
#if !defined(SIGNALS_WAIT)
#define SIGNALS_WAIT 0
#endif

int
self_test (const struct options *given)
{
  struct options options = *given;
  uint32_t usable = _symcrypt_cpu ();
  struct implementation rows[]
      = { { "good", (kernel_function *) asmcheck_good, 0 },
          { "c", (kernel_function *) asmcheck_good, 0 } };
  const struct implementations toys = { "toy", 2, rows };
  struct report report;
  size_t k;

  check_implementation (&toy, &toys, 0, usable, &options, &report);
  if (!ok (report.failed == 0 && report.cases > 500,
           "a good kernel passes %u cases", report.cases))
    show (&report);
  ok (fixture_find ("toy") == NULL, "a kernel without a fixture is noticed");

#if defined(KEPT)
  {
#define BAD(R) { asmcheck_bad_##R, "clobbers " #R },
    static const struct
    {
      call_fn *call;
      const char *text;
    } registers[] = { KEPT (BAD) };
    char text[100];
    for (k = 0; k < sizeof registers / sizeof registers[0]; k++)
      {
        guarded_call (registers[k].call, NULL, NULL, text, sizeof text);
        ok (strcmp (text, registers[k].text) == 0, "%s", registers[k].text);
      }
#undef BAD
  }
#endif

  options.patience = 1;
  for (k = 0; k < sizeof bad / sizeof bad[0]; k++)
    {
      if (SIGNALS_WAIT && strcmp (bad[k].name, "endless") == 0)
        {
          skip ("ThreadSanitizer delays SIGPROF", "%s", bad[k].name);
          continue;
        }
      rows[0].function = (kernel_function *) bad[k].function;
      check_implementation (&toy, &toys, 0, usable, &options, &report);
      if (!ok (report.failed > 0 && says (&report, bad[k].text), "%s: %s",
               bad[k].name, report.text[report.worst]))
        {
          diag ("should be: %s", bad[k].text);
          show (&report);
        }
      if (k == 0)
        {
          /* A failed case fails again without the other cases, and only with
           * its own seed. */
          options.only_case = (long) report.first[report.worst];
          check_implementation (&toy, &toys, 0, usable, &options, &report);
          ok (report.cases == 1 && report.failed == 1,
              "case %ld fails again alone", options.only_case);
          options.only_case = -1;
        }
    }
  return done ();
}
