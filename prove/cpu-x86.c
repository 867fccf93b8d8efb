/* SPDX-License-Identifier: ISC */
/* Executes instructions of x86 or x86_64 for validate.py, which pads them with
 * nops to 16 bytes.  Needs AVX-512. */
#include <stdint.h>

#if defined(__x86_64__)
#define N 16 /* general registers */
#define V 32 /* of vectors */
#else
#define N 8
#define V 8
#endif

struct state
{
  uintptr_t general[N];
  uintptr_t flags;
  _Alignas(8) uint64_t masks[8];
  _Alignas(64) uint8_t vectors[V][64];
  uint8_t memory[512];
};
#define STATE ((struct state *) 0x60000000)
#define CODE ((uint8_t *) 0x61000000)

#define AFTER_FAULT (void) 0
#define LENGTH 16
#include "cpu.h"

extern const uint8_t execute[], execute_end[];

/* The state's and the stack pointer's addresses are numbers: this is copied to
 * CODE, and the instruction stands SLOT bytes behind its beginning. */
/* clang-format off */
#define EACH(NUMBERS, LINE) ".irp k," NUMBERS "\n" LINE "\n.endr\n"
#define EIGHT "0,1,2,3,4,5,6,7"
#define SAVED "0x60008000"
#if defined(__x86_64__)
#define GENERAL(LINE)                                                         \
  ".set n, 0\n"                                                               \
  EACH ("rax,rcx,rdx,rbx,rsp,rbp,rsi,rdi,r8,r9,r10,r11,r12,r13,r14,r15",      \
        LINE "\n.set n, n + 8")
#define VECTORS                                                               \
  EIGHT ",8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31"
#define OWN "rbx,rbp,r12,r13,r14,r15"
#define OWN_BACK "r15,r14,r13,r12,rbp,rbx"
#define SP "%rsp"
#define FLAGS "0x60000080"
#define MASK "0x60000088 + 8*\\k"
#define VECTOR "0x60000100 + 64*\\k"
#else
#define GENERAL(LINE)                                                         \
  ".set n, 0\n"                                                               \
  EACH ("eax,ecx,edx,ebx,esp,ebp,esi,edi", LINE "\n.set n, n + 4")
#define VECTORS EIGHT
#define OWN "ebx,ebp,esi,edi"
#define OWN_BACK "edi,esi,ebp,ebx"
#define SP "%esp"
#define FLAGS "0x60000020"
#define MASK "0x60000028 + 8*\\k"
#define VECTOR "0x60000080 + 64*\\k"
#endif
__asm__ (
  ".text\n"
  ".balign 4096, 0x90\n"
  ".globl execute, execute_end\n"
  "execute:\n"
  EACH (OWN, "push %\\k")
  EACH (VECTORS, "vmovdqu64 " VECTOR ", %zmm\\k")
  EACH (EIGHT, "kmovq " MASK ", %k\\k")
  "mov " SP ", " SAVED "\n"
  "push " FLAGS "\n"
  "popf\n"
  GENERAL ("mov 0x60000000 + n, %\\k")
  ".balign 2048, 0x90\n"
  ".skip 16, 0x90\n"
  GENERAL ("mov %\\k, 0x60000000 + n")
  "mov " SAVED ", " SP "\n"
  "pushf\n"
  "pop " FLAGS "\n"
  EACH (EIGHT, "kmovq %k\\k, " MASK)
  EACH (VECTORS, "vmovdqu64 %zmm\\k, " VECTOR)
  "vzeroupper\n"
  EACH (OWN_BACK, "pop %\\k")
  "ret\n"
  "execute_end:\n");
/* clang-format on */

static void
run (struct state *state)
{
  (void) state;
  ((void (*) (void)) (uintptr_t) CODE) ();
}

int
main (void)
{
  const size_t size = (size_t) (execute_end - execute);
  if (!__builtin_cpu_supports ("avx512vbmi")
      || mmap (CODE, 8192, PROT_READ | PROT_WRITE,
               MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
             == MAP_FAILED)
    return 77;
  memcpy (CODE, execute, size);
  return handle_cases (CODE + 2048, sizeof *STATE, run);
}
