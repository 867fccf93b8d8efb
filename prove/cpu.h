/* SPDX-License-Identifier: ISC */
/* Executes instructions for validate.py.  Standard input has cases: the LENGTH
 * bytes of an instruction and a state.  Standard output gets for each the
 * number of the signal, or 0, and the state after it.
 *
 * Before this is included STATE is the place of the state, and AFTER_FAULT
 * what a handler of signals must do first. */
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#if !defined(LENGTH)
#define LENGTH 4
#endif

static sigjmp_buf back;

static void
fault (int number)
{
  AFTER_FAULT;
  siglongjmp (back, number);
}

/* Handle all cases, with states of SIZE bytes.  RUN executes the code at SLOT.
 * The two pages of SLOT hold no other data that is written, because emulators
 * translate a page again after each write. */
static int
handle_cases (uint8_t *slot, size_t size, void (*run) (struct state *))
{
  static const int signals[] = { SIGILL, SIGSEGV, SIGBUS, SIGFPE, SIGTRAP };
  static uint8_t other[65536];
  const stack_t stack = { .ss_sp = other, .ss_size = sizeof other };
  const struct sigaction action
      = { .sa_handler = fault, .sa_flags = SA_ONSTACK };
  uint8_t instruction[LENGTH];
  unsigned k;

  if (mmap (STATE, 65536, PROT_READ | PROT_WRITE,
            MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
          == MAP_FAILED
      || mprotect ((void *) ((uintptr_t) slot & ~(uintptr_t) 4095), 8192,
                   PROT_READ | PROT_WRITE | PROT_EXEC)
             != 0
      || sigaltstack (&stack, NULL) != 0)
    return 77;
  for (k = 0; k < sizeof signals / sizeof *signals; k++)
    sigaction (signals[k], &action, NULL);
  while (fread (instruction, LENGTH, 1, stdin) == 1
         && fread (STATE, size, 1, stdin) == 1)
    {
      volatile uint8_t number;
      memcpy (slot, instruction, LENGTH);
      __builtin___clear_cache ((char *) slot, (char *) (slot + LENGTH));
      number = (uint8_t) sigsetjmp (back, 1);
      if (number == 0)
        run (STATE);
      putchar (number);
      fwrite (STATE, size, 1, stdout);
    }
  return 0;
}
