/* SPDX-License-Identifier: ISC */
/* Proves that time does not depend on secrets: for each case of cases.c and
 * each implementation of the kernels it reaches that this CPU can run.
 *
 *   ct            by tracing (see trace.c)
 *   ct --memcheck under valgrind: secrets are undefined, and memcheck reports
 *                 each branch and address that depends on them
 *   ct --compiled by tracing, with the kernels in use and those in C alone:
 *                 for a second compiler, whose assembly is the first one's
 *   ct --list     the functions that the cases call
 *
 * The name of a case behind these runs that case alone.  SYMCRYPT_CT=compiled
 * is --compiled for those who cannot give options; SYMCRYPT_CT='but NAME...'
 * leaves out the implementations of these names where they are not in use:
 * those that memcheck sees all of.
 *
 * doc/non-ct.txt lists the functions that are not constant time.  A case that
 * calls one must be seen to leak, any other must not. */
#include "config.h"

#include <symcrypt/symcrypt.h>

#ifdef HAVE_VALGRIND_MEMCHECK_H
#include <valgrind/memcheck.h>
#endif

#include "ct.h"
#include "tests/implementations.h"
#include "tests/testutil.h"

static int memcheck;
static const char *only;     /* the name of the one case to run */
static const char *but = ""; /* names of implementations */

void
ct_public (void *p, size_t length)
{
#ifdef HAVE_VALGRIND_MEMCHECK_H
  if (memcheck)
    (void) VALGRIND_MAKE_MEM_DEFINED (p, length);
#endif
  /* Where valgrind does not run its macros use nothing. */
  (void) p;
  (void) length;
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

/* Does C reach K?  It does if running it resolves K; whether lanes are called
 * depends on the implementation, so that their names alone decide. */
static int
reaches (const struct ct_case *c, const struct implementations *k)
{
  const char *p;
  dispatch_fn *function;
  unsigned i;

  for (p = c->kernels; *p; p += strcspn (p, " "), p += strspn (p, " "))
    if (strncmp (k->kernel, p, strcspn (p, " ")) == 0)
      break;
  if (!*p)
    return 0;
  if (strstr (k->kernel, "_lanes"))
    return 1;
  memcpy (&function, k->pointer, sizeof function);
  for (i = 0; i < k->count; i++)
    if (k->rows[i].function == function)
      return 1;
  return 0;
}

/* Whether C leaks: 1, 0, or -1 if that cannot be told here. */
static int
leaks (const struct ct_case *c, char *reason, size_t room,
       unsigned long *steps)
{
#ifdef HAVE_VALGRIND_MEMCHECK_H
  if (memcheck)
    {
      unsigned long before = VALGRIND_COUNT_ERRORS;
      *steps = 0;
      random_bytes (ct_pool, sizeof ct_pool);
      (void) VALGRIND_MAKE_MEM_UNDEFINED (ct_pool, sizeof ct_pool);
      ct_public (ct_pool + CT_NONCE, CT_NONCE_SIZE);
      VALGRIND_ENABLE_ERROR_REPORTING;
      c->run (c);
      VALGRIND_DISABLE_ERROR_REPORTING;
      (void) VALGRIND_MAKE_MEM_DEFINED (ct_pool, sizeof ct_pool);
      (void) VALGRIND_MAKE_MEM_DEFINED (ct_out, sizeof ct_out);
      snprintf (reason, room, "memcheck reports %lu errors",
                VALGRIND_COUNT_ERRORS - before);
      return VALGRIND_COUNT_ERRORS != before;
    }
#endif
  return ct_trace (c, reason, room, steps);
}

static int
left_out (const struct ct_case *c)
{
  return (ct_tracing && !c->traced) || (only && strcmp (only, c->name) != 0);
}

static void
check (const struct ct_case *c, const char *label, const char *non_ct)
{
  char reason[1024] = "";
  unsigned long steps;
  const char *excuse = listed_function (c, non_ct);
  int result;

  if (left_out (c))
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
        diag ("stops %lu times", steps);
    }
}

/* K's row that is called NAME, if this CPU can run it and it is not the one in
 * use, else null. */
static const struct dispatch_row *
other_row (const struct implementations *k, const char *name)
{
  unsigned i;
  for (i = 0; i < k->count; i++)
    if (strcmp (k->rows[i].implementation, name) == 0)
      return implementation_usable (&k->rows[i])
                     && k->rows[i].function
                            != _symcrypt_dispatch_select (k->rows[i].kernel)
                                   ->function
                 ? &k->rows[i]
                 : NULL;
  return NULL;
}

/* C with the implementation of each name in turn, of all the kernels that it
 * reaches and that have one of this name: a call of one does not depend on
 * what the others are. */
static void
check_others (const struct ct_case *c, const char *non_ct, int compiled)
{
  static struct implementations reached[DISPATCH_KERNELS];
  unsigned count = 0, id, k, i, n;

  if (left_out (c))
    return;
  _symcrypt_dispatch_reset ();
  c->run (c);
  for (id = 0; id < DISPATCH_KERNELS; id++)
    {
      reached[count] = implementations_of (id);
      if (reached[count].pointer && reaches (c, &reached[count]))
        count++;
    }
  for (k = 0; k < count; k++)
    for (i = compiled ? reached[k].count - 1 : 0; i < reached[k].count; i++)
      {
        const char *name = reached[k].rows[i].implementation;
        char label[256] = "";
        int seen = 0;
        for (n = 0; n < k && !seen; n++)
          seen = other_row (&reached[n], name) != NULL;
        if (seen || has_word (but, name, strlen (name)))
          continue;
        _symcrypt_dispatch_reset ();
        for (n = k; n < count; n++)
          {
            const struct dispatch_row *row = other_row (&reached[n], name);
            if (!row)
              continue;
            memcpy (reached[n].pointer, &row->function, sizeof row->function);
            snprintf (label + strlen (label), sizeof label - strlen (label),
                      "%s ", reached[n].kernel);
          }
        if (!*label)
          continue;
        snprintf (label + strlen (label), sizeof label - strlen (label), "%s",
                  name);
        check (c, label, non_ct);
      }
}

int
main (int argc, char **argv)
{
  const char *non_ct, *variable;
  const struct ct_case *c;
  int compiled;

#ifdef HAVE_VALGRIND_MEMCHECK_H
  /* What libc does is its own affair. */
  VALGRIND_DISABLE_ERROR_REPORTING;
#endif
  non_ct = source_file ("doc/non-ct.txt", NULL);
  ct_tracing = argc < 2 || strcmp (argv[1], "--memcheck") != 0;
  ct_make_cases ();
  if (argc > 1 && strcmp (argv[1], "--list") == 0)
    {
      for (c = ct_cases; c->run; c++)
        printf ("%s\n", c->functions);
      return 0;
    }
  memcheck = argc > 1 && strcmp (argv[1], "--memcheck") == 0;
  compiled = argc > 1 && strcmp (argv[1], "--compiled") == 0;
  if (argc > 1 + memcheck + compiled)
    only = argv[1 + memcheck + compiled];
  variable = getenv ("SYMCRYPT_CT");
  if (!memcheck && variable && strcmp (variable, "compiled") == 0)
    compiled = 1;
  if (!memcheck && variable && strncmp (variable, "but ", 4) == 0)
    but = variable + 4;
#ifdef HAVE_VALGRIND_MEMCHECK_H
  if (memcheck && !RUNNING_ON_VALGRIND)
    skip_all ("not under valgrind");
#else
  if (memcheck)
    skip_all ("valgrind's headers were not there");
#endif

  for (c = ct_cases; c->run; c++)
    check (c, "selected", non_ct);
  for (c = ct_cases; c->run; c++)
    check_others (c, non_ct, compiled);
#ifdef HAVE_VALGRIND_MEMCHECK_H
  VALGRIND_ENABLE_ERROR_REPORTING;
#endif
  return done ();
}
