/* SPDX-License-Identifier: ISC */
/* Interpret a system's answers on RISC-V: those of the system call
 * riscv_hwprobe (Linux 6.4 and newer; Documentation/arch/riscv/hwprobe.rst),
 * else the bits of letters in the hwcaps (FreeBSD has them, too).  Vectors are
 * believed if their length can be read, is 128 bits or more, and the CPU
 * accepts a vtype of version 1.0, because some vendors' systems report the
 * letter for version 0.7, too. */
#ifndef SYMCRYPT_RISCV64_PROBE_H
#define SYMCRYPT_RISCV64_PROBE_H

#include <stdint.h>

#include "cpu.h"

/* Bits of the value of the key IMA_EXT_0. */
#define HWPROBE_KEY_IMA_EXT_0 4
#define HWPROBE_V (UINT64_C (1) << 2)
#define HWPROBE_ZBB (UINT64_C (1) << 4)
#define HWPROBE_ZVBB (UINT64_C (1) << 17)
#define HWPROBE_ZVKB (UINT64_C (1) << 19)
#define HWPROBE_ZVKNHA (UINT64_C (1) << 22)
#define HWPROBE_ZVKNHB (UINT64_C (1) << 23)
/* Bits of the hwcaps. */
#define HWCAP_LETTER(LETTER) (1ul << ((LETTER) - 'A'))
/* The bits that say whether this process may use vectors (Linux,
 * riscv/vector.rst). */
#define V_CURRENT 3
#define V_OFF 1

struct probe_answers
{
  unsigned long hwcap; /* 0 if nobody tells */
  /* hwprobe's of all CPUs; the key is -1 where it, or the call, is unknown. */
  int64_t key;
  uint64_t value;
  int control; /* prctl's; negative where that is unknown */
  /* The results of these instructions, in bytes.  The first is called if
   * vectors may be used, the second if the first returns 16 or more. */
  unsigned long (*vsetvli) (void); /* 0: vtype is refused */
  unsigned long (*vlenb) (void);
};

static inline int
probe_vectors (const struct probe_answers *told)
{
  unsigned long bytes;
  if (told->control >= 0 && (told->control & V_CURRENT) == V_OFF)
    return 0;
  bytes = told->vsetvli ();
  return bytes >= 16 && told->vlenb () == bytes;
}

static inline uint32_t
probe_features (const struct probe_answers *told)
{
  uint32_t features = 0;
  uint64_t found = told->hwcap & HWCAP_LETTER ('V') ? HWPROBE_V : 0;
  if (told->key == HWPROBE_KEY_IMA_EXT_0)
    found = told->value;
  if ((found & HWPROBE_V) && probe_vectors (told))
    features |= CPU_V;
  if (found & HWPROBE_ZBB)
    features |= CPU_ZBB;
  if (found & (HWPROBE_ZVKB | HWPROBE_ZVBB))
    features |= CPU_ZVKB;
  if (found & (HWPROBE_ZVKNHA | HWPROBE_ZVKNHB))
    features |= CPU_ZVKNHA;
  if (found & HWPROBE_ZVKNHB)
    features |= CPU_ZVKNHB;
  return features;
}

#endif
