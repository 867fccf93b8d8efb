/* SPDX-License-Identifier: ISC */
/* Proves that time does not depend on secrets: for each case of cases.c and
 * each implementation of the kernels it reaches that this CPU can run.
 *
 *   ct            by tracing (see trace.c)
 *   ct --memcheck under valgrind: secrets are undefined, and memcheck reports
 *                 each branch and address that depends on them
 *   ct --list     the functions that the cases call
 *
 * The name of a case behind these runs that case alone.
 *
 * doc/non-ct.txt lists the functions that are not constant time.  A case that
 * calls one must be seen to leak, any other must not. */
#include "config.h"

#include <symcrypt/symcrypt.h>

#if HAVE_VALGRIND_MEMCHECK_H
#include <valgrind/memcheck.h>
#endif

#include "../testutil.h"
#include "ct.h"
#include "kernels.h"

static int memcheck;
static const char *only; /* the name of the one case to run */

void
ct_public (void *p, size_t length)
{
#if HAVE_VALGRIND_MEMCHECK_H
  if (memcheck)
    (void) VALGRIND_MAKE_MEM_DEFINED (p, length);
#else
  (void) p;
  (void) length;
#endif
}

/* Is WORD among the words of TEXT? */
static int
has_word (const char *text, const char *word, size_t n)
{
  while (*text)
    {
      size_t length = strcspn (text, " \n");
      if (length == n && memcmp (text, word, n) == 0)
        return 1;
      text += length;
      text += strspn (text, " \n");
    }
  return 0;
}

/* The function of C that doc/non-ct.txt lists, or null. */
static const char *
listed_function (const struct ct_case *c, const char *non_ct)
{
  const char *line = non_ct;
  while (*line)
    {
      size_t n = strcspn (line, " #\n");
      if (n > 0 && has_word (c->functions, line, n))
        return line;
      line += strcspn (line, "\n");
      line += *line != '\0';
    }
  return NULL;
}

/* Does C reach KERNEL? */
static int
reaches (const struct ct_case *c, const char *kernel)
{
  const char *p = c->kernels;
  while (*p)
    {
      size_t n = strcspn (p, " ");
      if (strncmp (kernel, p, n) == 0)
        return 1;
      p += n;
      p += strspn (p, " ");
    }
  return 0;
}

/* Whether C leaks: 1, 0, or -1 if that cannot be told here. */
static int
leaks (const struct ct_case *c, char *reason, size_t room,
       unsigned long *steps)
{
#if HAVE_VALGRIND_MEMCHECK_H
  if (memcheck)
    {
      unsigned long before = VALGRIND_COUNT_ERRORS;
      *steps = 0;
      random_bytes (ct_pool, sizeof ct_pool);
      (void) VALGRIND_MAKE_MEM_UNDEFINED (ct_pool, sizeof ct_pool);
      c->run ();
      (void) VALGRIND_MAKE_MEM_DEFINED (ct_pool, sizeof ct_pool);
      (void) VALGRIND_MAKE_MEM_DEFINED (ct_out, sizeof ct_out);
      snprintf (reason, room, "memcheck reports %lu errors",
                VALGRIND_COUNT_ERRORS - before);
      return VALGRIND_COUNT_ERRORS != before;
    }
#endif
  return ct_trace (c, reason, room, steps);
}

static void
check (const struct ct_case *c, const char *label, const char *non_ct)
{
  char reason[1024] = "";
  unsigned long steps;
  const char *excuse = listed_function (c, non_ct);
  int result;

  if ((ct_tracing && !c->traced) || (only && strcmp (only, c->name) != 0))
    return;
  result = leaks (c, reason, sizeof reason, &steps);

  if (result < 0)
    skip (reason, "%s, %s", c->name, label);
  else if (excuse)
    ok (result == 1, "%s, %s: leaks, as doc/non-ct.txt says", c->name, label);
  else
    {
      if (!ok (result == 0, "%s, %s: constant time", c->name, label))
        diag ("%s", reason);
      if (steps)
        diag ("%lu instructions", steps);
    }
}

int
main (int argc, char **argv)
{
  const char *non_ct = source_file ("doc/non-ct.txt", NULL);
  const struct dispatch_kernel *k;
  const struct ct_case *c;
  unsigned i;

  if (argc > 1 && strcmp (argv[1], "--list") == 0)
    {
      for (c = ct_cases; c->name; c++)
        printf ("%s\n", c->functions);
      return 0;
    }
  memcheck = argc > 1 && strcmp (argv[1], "--memcheck") == 0;
  ct_tracing = !memcheck;
  if (argc > 1 + memcheck)
    only = argv[1 + memcheck];
#if HAVE_VALGRIND_MEMCHECK_H
  if (memcheck && !RUNNING_ON_VALGRIND)
    skip_all ("not under valgrind");
#else
  if (memcheck)
    skip_all ("valgrind's headers were not there");
#endif

  for (c = ct_cases; c->name; c++)
    check (c, "selected", non_ct);
  for (k = _symcrypt_kernels; k->name; k++)
    for (i = 0; i < k->count && k->pointer; i++)
      {
        dispatch_fn *function = k->candidates[i].function;
        char label[128];
        if ((k->candidates[i].needs & ~_symcrypt_cpu ()) != 0
            || function == _symcrypt_dispatch_select (k->candidates))
          continue;
        snprintf (label, sizeof label, "%s %s", k->name,
                  k->candidates[i].implementation);
        memcpy (k->pointer, &function, sizeof function);
        for (c = ct_cases; c->name; c++)
          if (reaches (c, k->name))
            check (c, label, non_ct);
        _symcrypt_dispatch_reset ();
      }
  return done ();
}
