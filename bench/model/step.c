/* SPDX-License-Identifier: ISC */
/* Single steps through a program of this machine, x86_64 with Linux.
 *
 * usage: step FILE PROGRAM [ARGUMENT...]
 *
 * PROGRAM's first line names the address of its trace_mark.  From one call of
 * it to the next, each instruction is a line in FILE: its address, and before
 * the first time a line with the address and the bytes there, of which the
 * instruction is the first; a line `mark' begins each part. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  LONGEST = 15, /* an instruction */
  SEEN = 1 << 18
};

static pid_t child;

static void fail (const char *what) __attribute__ ((__noreturn__));

static void
fail (const char *what)
{
  fprintf (stderr, "step: %s: %s\n", what, strerror (errno));
  if (child > 0)
    kill (child, SIGKILL);
  exit (1);
}

/* Go on by REQUEST until a trap; 0 if the child has ended, with its status. */
static int
go (int request, int *status)
{
  if (ptrace (request, child, 0, 0) != 0
      || waitpid (child, status, 0) != child)
    fail ("the program");
  return WIFSTOPPED (*status) && WSTOPSIG (*status) == SIGTRAP;
}

static unsigned long
get_pc (void)
{
  struct user_regs_struct registers;
  if (ptrace (PTRACE_GETREGS, child, 0, &registers) != 0)
    fail ("registers");
  return registers.rip;
}

/* Whether ADDRESS was not there before. */
static int
is_new (unsigned long address)
{
  static unsigned long seen[SEEN];
  unsigned long k = address * 0x9e3779b97f4a7c15ul >> 46;
  for (; seen[k % SEEN]; k++)
    if (seen[k % SEEN] == address)
      return 0;
  seen[k % SEEN] = address;
  return 1;
}

static void
write_code (FILE *out, unsigned long address)
{
  unsigned char bytes[2 * sizeof (long)];
  size_t k;
  for (k = 0; k < sizeof bytes; k += sizeof (long))
    {
      long word = ptrace (PTRACE_PEEKTEXT, child, address + k, 0);
      memcpy (bytes + k, &word, sizeof word);
    }
  fprintf (out, "%lx", address);
  for (k = 0; k < LONGEST; k++)
    fprintf (out, " %02x", bytes[k]);
  fputc ('\n', out);
}

int
main (int argc, char **argv)
{
  int ends[2], status = 0;
  char line[4096];
  unsigned long mark, pc;
  long code;
  FILE *out, *said;

  if (argc < 3 || !(out = fopen (argv[1], "w")) || pipe (ends) != 0)
    fail ("usage: step FILE PROGRAM [ARGUMENT...]");
  child = fork ();
  if (child == 0)
    {
      dup2 (ends[1], 1);
      close (ends[0]);
      close (ends[1]);
      setenv ("SYMCRYPT_TRACE_STOP", "1", 1);
      ptrace (PTRACE_TRACEME, 0, 0, 0);
      execv (argv[2], argv + 2);
      _exit (127);
    }
  close (ends[1]);
  said = fdopen (ends[0], "r");
  waitpid (child, &status, 0);
  if (!WIFSTOPPED (status))
    fail ("execv");
  /* The program stops itself once it has said where. */
  if (go (PTRACE_CONT, &status) || !WIFSTOPPED (status)
      || WSTOPSIG (status) != SIGSTOP)
    goto end;
  if (!fgets (line, sizeof line, said)
      || sscanf (line, "mark %lx", &mark) != 1)
    fail ("no mark");
  fputs (line, stdout);
  errno = 0;
  code = ptrace (PTRACE_PEEKTEXT, child, mark, 0);
  for (;;)
    {
      ptrace (PTRACE_POKETEXT, child, mark, (code & ~0xffl) | 0xcc);
      if (!go (PTRACE_CONT, &status))
        break;
      ptrace (PTRACE_POKETEXT, child, mark, code);
      {
        struct user_regs_struct registers;
        ptrace (PTRACE_GETREGS, child, 0, &registers);
        registers.rip = mark;
        ptrace (PTRACE_SETREGS, child, 0, &registers);
      }
      fputs ("mark\n", out);
      while (go (PTRACE_SINGLESTEP, &status) && (pc = get_pc ()) != mark)
        {
          if (is_new (pc))
            write_code (out, pc);
          fprintf (out, "%lx\n", pc);
        }
      /* Past the second mark, so that the next one is a first. */
      if (!go (PTRACE_SINGLESTEP, &status))
        break;
    }
end:
  while (fgets (line, sizeof line, said))
    fputs (line, stdout);
  if (fclose (out) != 0)
    fail (argv[1]);
  return WIFEXITED (status) ? WEXITSTATUS (status) : 1;
}
