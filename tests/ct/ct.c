/* SPDX-License-Identifier: ISC */
/* Proves under valgrind that time does not depend on secrets: for each case of
 * cases.c, or the one that is named, and each implementation of the kernels it
 * reaches that valgrind can execute.  Secrets are undefined, and memcheck
 * reports each branch and address that depends on them.
 *
 * doc/non-ct.txt lists the functions that are not constant time.  A case that
 * calls one must be seen to leak, any other must not. */
#include "config.h"

#include <symcrypt/symcrypt.h>

#include "ct.h"
#include "tests/implementations.h"
#include "tests/testutil.h"

#ifdef HAVE_VALGRIND_MEMCHECK_H
#include <valgrind/memcheck.h>

static const char *only; /* the name of the one case to run */

void
ct_public (void *p, size_t length)
{
  (void) VALGRIND_MAKE_MEM_DEFINED (p, length);
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

static int
left_out (const struct ct_case *c)
{
  return only && strcmp (only, c->name) != 0;
}

/* Branches on an answer, at most.  One byte of a tag after another would take
 * more. */
enum
{
  BRANCHES = 3
};

static void
check (const struct ct_case *c, const char *label, const char *non_ct)
{
  const unsigned long before = VALGRIND_COUNT_ERRORS;
  unsigned long errors;

  if (left_out (c))
    return;
  random_bytes (ct_pool, sizeof ct_pool);
  (void) VALGRIND_MAKE_MEM_UNDEFINED (ct_pool, sizeof ct_pool);
  ct_public (ct_pool + CT_NONCE, CT_NONCE_SIZE);
  VALGRIND_ENABLE_ERROR_REPORTING;
  c->run (c);
  VALGRIND_DISABLE_ERROR_REPORTING;
  ct_public (ct_pool, sizeof ct_pool);
  ct_public (ct_out, sizeof ct_out);
  errors = VALGRIND_COUNT_ERRORS - before;
  if (listed_function (c, non_ct))
    ok (errors > 0, "%s, %s: leaks, as doc/non-ct.txt says", c->name, label);
  else if (!ok (errors <= BRANCHES * c->answers, "%s, %s: constant time",
                c->name, label))
    diag ("memcheck reports %lu errors", errors);
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
check_others (const struct ct_case *c, const char *non_ct)
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
    for (i = 0; i < reached[k].count; i++)
      {
        const char *name = reached[k].rows[i].implementation;
        char label[256] = "";
        int seen = 0;
        for (n = 0; n < k && !seen; n++)
          seen = other_row (&reached[n], name) != NULL;
        if (seen)
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
  const char *non_ct;
  const struct ct_case *c;

  if (!RUNNING_ON_VALGRIND)
    skip_all ("not under valgrind");
  /* What libc does is its own affair. */
  VALGRIND_DISABLE_ERROR_REPORTING;
  non_ct = source_file ("doc/non-ct.txt", NULL);
  ct_make_cases ();
  if (argc > 1)
    only = argv[1];

  for (c = ct_cases; c->run; c++)
    check (c, "selected", non_ct);
  for (c = ct_cases; c->run; c++)
    check_others (c, non_ct);
  return done ();
}

#else

void
ct_public (void *p, size_t length)
{
  (void) p;
  (void) length;
}

int
main (void)
{
  skip_all ("valgrind's headers were not there");
}

#endif
