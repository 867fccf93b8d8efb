/* SPDX-License-Identifier: ISC */
/* Asks a system, and the CPU, for the features of RISC-V; riscv64/probe.h
 * knows what the answers mean. */
#include "config.h"

#include <stddef.h>
#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include "auxv.h"
#include "cpu.h"
#include "riscv64/probe.h"

#define HWPROBE 258      /* the number of the system call */
#define V_GET_CONTROL 70 /* of prctl's option */

/* vsetvli a0, zero, e8, m1, ta, ma: in version 0.7 these bits are reserved,
 * and the length becomes 0. */
static unsigned long
vsetvli (void)
{
  register unsigned long length __asm__("a0");
  __asm__ volatile(".word 0x0c007557" : "=r"(length));
  return length;
}

/* By its number, as assemblers that make code without vectors do not know the
 * name. */
static unsigned long
vlenb (void)
{
  unsigned long bytes;
  __asm__ volatile("csrr %0, 0xc22" : "=r"(bytes));
  return bytes;
}

uint32_t
_symcrypt_cpu_probe (void)
{
  struct probe_answers told = { 0, -1, 0, -1, vsetvli, vlenb };
#if defined(__linux__)
  struct
  {
    int64_t key;
    uint64_t value;
  } pair = { HWPROBE_KEY_IMA_EXT_0, 0 };
  if (syscall (HWPROBE, &pair, (size_t) 1, (size_t) 0, NULL, 0) == 0)
    {
      told.key = pair.key;
      told.value = pair.value;
    }
  told.control = prctl (V_GET_CONTROL);
#endif
  told.hwcap = auxv (AUXV_HWCAP);
  return probe_features (&told);
}
