/* SPDX-License-Identifier: ISC */
/* Proves, of what riscv64/probe.h makes of answers, with made-up ones: each
 * bit of hwprobe that has a meaning has that and no other bit has any; where
 * hwprobe or its key is missing the letter V of the hwcaps counts, and where
 * it is there that letter does not; without vectors nothing that works in
 * them is found; vectors of version 0.7, of less than 128 bits, or that the
 * process may not use are none, and no instruction on vectors is executed
 * unless the system says that there are some. */
#include "config.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#if defined __linux__
#include <sys/prctl.h>
#include <unistd.h>
#endif

#include "tests/testutil.h"

#include "probe.h"

/* The bits of RISC-V, whatever this is built for. */
#if !ASM_RISCV64
#undef ARCH_FEATURES
#define ARCH_FEATURES "riscv64/features.def"
#endif
#include "riscv64/probe.h"

#define ZVKNHB (CPU_ZVKNHB | CPU_ZVKNHA)
#define ZVALL (CPU_V | CPU_ZVKB | ZVKNHB)

/* The features of each bit of the value, if there are vectors. */
static const struct probe_bit bits[]
    = { { 2, CPU_V },     { 4, CPU_ZBB },     { 17, CPU_ZVKB },
        { 19, CPU_ZVKB }, { 22, CPU_ZVKNHA }, { 23, ZVKNHB } };

/* --------------------------------------------------------- a made-up CPU */

static struct
{
  unsigned long vsetvli, vlenb;
  int executed, read;
} cpu;

static unsigned long
vsetvli (void)
{
  cpu.executed++;
  return cpu.vsetvli;
}

static unsigned long
vlenb (void)
{
  cpu.read++;
  return cpu.vlenb;
}

#define HWCAP_V (1ul << 21)
/* rv64imafdc, without V. */
#define HWCAP_GC                                                              \
  (1ul << 0 | 1ul << 2 | 1ul << 3 | 1ul << 5 | 1ul << 8 | 1ul << 12)
#define ALL_BITS 0x00ce0094u

static uint32_t
found (unsigned long hwcap, int64_t key, uint64_t value, int control)
{
  const struct probe_answers told
      = { hwcap, key, value, control, vsetvli, vlenb };
  cpu.executed = cpu.read = 0;
  return cpu_consistent (probe_features (&told));
}

enum
{
  KEY = 4,
  NO_KEY = -1,
  OLD = -1, /* prctl without the option */
  OFF = 1,
  ON = 2
};

/* ---------------------------------------------------------------- claims */

static void
test_bits (void)
{
  unsigned bit;
  int good = 1;
  cpu.vsetvli = cpu.vlenb = 16;
  for (bit = 0; bit < 64; bit++)
    {
      const uint64_t word = UINT64_C (1) << bit;
      const uint32_t alone = PROBE_BITS (bits, bit);
      good &= found (HWCAP_GC, KEY, word | 4, ON) == (alone | CPU_V);
      good &= found (HWCAP_GC, KEY, word, ON) == (alone & (CPU_V | CPU_ZBB));
      good &= cpu.executed == (bit == 2);
    }
  ok (good, "riscv64: each bit of hwprobe by itself");

  good = 1;
  for (bit = 0; bit < 32; bit++)
    good &= found (1ul << bit, NO_KEY, 0, OLD) == (bit == 21 ? CPU_V : 0);
  ok (good, "riscv64: of the hwcaps the letter V alone");
}

static void
test_systems (void)
{
  const uint32_t all = ZVALL | CPU_ZBB;
  cpu.vsetvli = cpu.vlenb = 32;
  ok (found (HWCAP_GC | HWCAP_V, KEY, ALL_BITS, ON) == all && cpu.read == 1,
      "riscv64: a CPU with everything");
  ok (found (HWCAP_GC | HWCAP_V, NO_KEY, 0, ON) == CPU_V,
      "riscv64: without hwprobe, what the hwcaps say");
  ok (found (HWCAP_GC | HWCAP_V, NO_KEY, ALL_BITS, ON) == CPU_V,
      "riscv64: the value of an unknown key is not believed");
  ok (found (HWCAP_GC | HWCAP_V, KEY, 1 << 4, ON) == CPU_ZBB
          && cpu.executed == 0,
      "riscv64: hwprobe without V, whatever the hwcaps say");
  ok (found (HWCAP_GC, KEY, ALL_BITS, ON) == all,
      "riscv64: hwprobe with V, whatever the hwcaps say");
  ok (found (HWCAP_GC, NO_KEY, 0, OLD) == 0 && cpu.executed == 0,
      "riscv64: neither has V");
  ok (found (0, NO_KEY, 0, OLD) == 0 && cpu.executed == 0,
      "riscv64: nobody tells");

  ok (found (HWCAP_GC | HWCAP_V, KEY, ALL_BITS, OFF) == CPU_ZBB
          && cpu.executed == 0,
      "riscv64: vectors that this process may not use");
  ok (found (HWCAP_GC | HWCAP_V, NO_KEY, 0, OFF) == 0 && cpu.executed == 0,
      "riscv64: the same without hwprobe");
  /* Bits 2 and 3 are for the next program, bit 4 says who inherits it. */
  ok (found (HWCAP_GC, KEY, ALL_BITS, ON | OFF << 2 | 1 << 4) == all
          && found (HWCAP_GC, KEY, ALL_BITS, OFF | ON << 2) == CPU_ZBB,
      "riscv64: what the next program may use does not count");
  ok (found (HWCAP_GC, KEY, ALL_BITS, OLD) == all
          && found (HWCAP_GC, KEY, ALL_BITS, 0) == all,
      "riscv64: a system that does not know that control");
}

/* Vectors whose length vsetvli and the register say so; whether they count. */
static void
vectors (const char *name, unsigned long by_vsetvli, unsigned long by_vlenb,
         int good)
{
  cpu.vsetvli = by_vsetvli;
  cpu.vlenb = by_vlenb;
  ok (found (HWCAP_GC | HWCAP_V, KEY, ALL_BITS, ON)
              == ((good ? ZVALL : 0) | CPU_ZBB)
          && cpu.executed == 1 && cpu.read == (by_vsetvli >= 16),
      "riscv64: vectors %s", name);
  ok (found (HWCAP_GC | HWCAP_V, NO_KEY, 0, OLD) == (good ? CPU_V : 0),
      "riscv64: vectors %s, without hwprobe", name);
}

static void
test_vectors (void)
{
  vectors ("of version 0.7", 0, 16, 0);
  vectors ("of 64 bits", 8, 8, 0);
  vectors ("whose length is not what vsetvli gives", 16, 32, 0);
  vectors ("without a length", 16, 0, 0);
  vectors ("of 128 bits", 16, 16, 1);
  vectors ("of 65536 bits", 8192, 8192, 1);
}

#if FAKE_AUXV && ASM_RISCV64 && defined __linux__
/* This program's own, which the probe calls instead of libc's. */
static uint64_t fake_value;
static int fake_control;

long
syscall (long number, ...)
{
  struct
  {
    int64_t key;
    uint64_t value;
  } * pair;
  va_list arguments;
  va_start (arguments, number);
  pair = va_arg (arguments, void *);
  va_end (arguments);
  if (number != 258 || fake_value == 0)
    return -1;
  pair->value = pair->key == KEY ? fake_value : 0;
  return 0;
}

int
prctl (int option, ...)
{
  return option == 70 ? fake_control : -1;
}

/* The probe itself; vectors may not be used here, as the CPU may have none. */
static void
test_asked (void)
{
  int good = 1;
  fake_control = OFF;
  fake_hwcap = HWCAP_GC | HWCAP_V;
  for (fake_value = 1; fake_value < 1 << 25; fake_value <<= 1)
    good &= (_symcrypt_cpu_probe () & (CPU_V | CPU_ZBB))
            == (found (0, KEY, fake_value, OFF) & CPU_ZBB);
  ok (good, "riscv64: the probe asks hwprobe and prctl");
  fake_value = 0;
  ok (_symcrypt_cpu_probe () == 0,
      "riscv64: vectors of the hwcaps, that may not be used");
  fake_control = OLD;
  fake_hwcap = HWCAP_GC;
  ok (_symcrypt_cpu_probe () == 0, "riscv64: without the letter V");
}
#endif

void
probe_riscv64 (void)
{
  test_bits ();
  test_systems ();
  test_vectors ();
#if FAKE_AUXV && ASM_RISCV64 && defined __linux__
  test_asked ();
#endif
}
