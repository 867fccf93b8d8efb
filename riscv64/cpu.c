/* SPDX-License-Identifier: ISC */
/* Features of RISC-V: what the system call riscv_hwprobe says (Linux 6.4 and
 * newer; Documentation/arch/riscv/hwprobe.rst), else the bits of letters in
 * the hwcaps (FreeBSD has them, too).  Vectors are believed if their length
 * can be read, is 128 bits or more, and the CPU takes vtype as version 1.0 has
 * it: systems of makers give the letter to version 0.7 as well. */
#include "config.h"

#include <stddef.h>
#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include "auxv.h"
#include "cpu.h"

/* Bits of the value of the key IMA_EXT_0. */
#define HWPROBE 258
#define HWPROBE_KEY_IMA_EXT_0 4
#define HWPROBE_V (UINT64_C (1) << 2)
#define HWPROBE_ZBB (UINT64_C (1) << 4)
#define HWPROBE_ZBC (UINT64_C (1) << 7)
#define HWPROBE_ZVBB (UINT64_C (1) << 17)
#define HWPROBE_ZVBC (UINT64_C (1) << 18)
#define HWPROBE_ZVKB (UINT64_C (1) << 19)
#define HWPROBE_ZVKNHA (UINT64_C (1) << 22)
#define HWPROBE_ZVKNHB (UINT64_C (1) << 23)
/* Bits of the hwcaps. */
#define HWCAP_LETTER(LETTER) (1ul << ((LETTER) - 'A'))
/* Whether this process may use vectors (Linux, riscv/vector.rst). */
#define V_GET_CONTROL 70
#define V_CURRENT 3
#define V_OFF 1

/* Bytes of a vector register; for who has been told that there are some. */
static unsigned long
vector_bytes (void)
{
  /* vsetvli a0, zero, e8, m1, ta, ma: in version 0.7 these bits are reserved,
   * and the length becomes 0.  Then vlenb, by its number, as assemblers that
   * make code without vectors do not know the name. */
  register unsigned long length __asm__("a0");
  unsigned long bytes = 0;
  __asm__ volatile(".word 0x0c007557" : "=r"(length));
  if (length > 0)
    __asm__ volatile("csrr %0, 0xc22" : "=r"(bytes));
  return bytes == length ? bytes : 0;
}

static int
vectors (void)
{
#if defined(__linux__)
  int control = prctl (V_GET_CONTROL);
  if (control >= 0 && (control & V_CURRENT) == V_OFF)
    return 0;
#endif
  return vector_bytes () >= 16;
}

uint32_t
_symcrypt_cpu_probe (void)
{
  uint32_t features = 0;
  uint64_t found = auxv (AUXV_HWCAP) & HWCAP_LETTER ('V') ? HWPROBE_V : 0;
#if defined(__linux__)
  struct
  {
    int64_t key;
    uint64_t value;
  } pair = { HWPROBE_KEY_IMA_EXT_0, 0 };
  /* Of all CPUs; the key becomes -1 where it is not known. */
  if (syscall (HWPROBE, &pair, (size_t) 1, (size_t) 0, NULL, 0) == 0
      && pair.key == HWPROBE_KEY_IMA_EXT_0)
    found = pair.value;
#endif
  if ((found & HWPROBE_V) && vectors ())
    features |= CPU_V;
  if (found & HWPROBE_ZBB)
    features |= CPU_ZBB;
  if (found & HWPROBE_ZBC)
    features |= CPU_ZBC;
  if (found & (HWPROBE_ZVKB | HWPROBE_ZVBB))
    features |= CPU_ZVKB;
  if (found & HWPROBE_ZVBB)
    features |= CPU_ZVBB;
  if (found & HWPROBE_ZVBC)
    features |= CPU_ZVBC;
  if (found & (HWPROBE_ZVKNHA | HWPROBE_ZVKNHB))
    features |= CPU_ZVKNHA;
  if (found & HWPROBE_ZVKNHB)
    features |= CPU_ZVKNHB;
  return features;
}
