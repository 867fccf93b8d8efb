/* SPDX-License-Identifier: ISC */
/* Calls of a library, each between two calls of trace_mark, for a tracer that
 * writes down what runs there: bench/model.
 *
 * usage: trace LIBRARY[:FILE] ALGORITHM:OPERATION:MESSAGES:BYTES...
 *
 * LIBRARY is libsymcrypt, or one that `symcrypt bench --compare' takes. Prints
 * the library's version; then for each call its name, and `lacks' if LIBRARY
 * has no such call.  Ends with status 77 if LIBRARY is not there.
 */
#include "config.h"

#include "bench/measure/mark.h"
#include "bench/measure/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/machine.h"
#include "tools/tool.h"

enum
{
  SKIPPED = 77,
  MAX_LENGTH = 65536
};

/* The row that TEXT names; 0, or -1. */
static int
find_row (struct row *row, const char *text)
{
  const struct bench_case *c;
  for (c = bench_cases; c->algorithm; c++)
    {
      const char *rest = bench_after (text, c->algorithm);
      unsigned long messages;
      char *end;
      if (!rest || *rest != ':'
          || !(rest = bench_after (rest + 1, c->operation)) || *rest != ':')
        continue;
      messages = strtoul (rest + 1, &end, 10);
      if (messages != c->messages || *end != ':')
        continue;
      memset (row, 0, sizeof *row);
      row->c = c;
      row->messages = c->messages;
      row->mask = "";
      row->length = strtoul (end + 1, &end, 10);
      return *end == '\0' && row->length > 0 && row->length <= MAX_LENGTH ? 0
                                                                          : -1;
    }
  return -1;
}

int
main (int argc, char **argv)
{
  mark_fn *mark;
  struct row *rows;
  size_t room = 0;
  int peer = -1, k;

  if (argc < 3)
    {
      fputs ("usage: trace LIBRARY[:FILE] "
             "ALGORITHM:OPERATION:MESSAGES:BYTES...\n",
             stderr);
      return 2;
    }
  if (strcmp (argv[1], "libsymcrypt") != 0)
    {
      if (bench_load_peers (argv[1]) != 0)
        return 2;
      while (!bench_loaded[++peer].wanted)
        continue;
      if (!bench_loaded[peer].loaded)
        {
          fprintf (stderr, "trace: %s: %s\n", argv[1],
                   bench_loaded[peer].file);
          return SKIPPED;
        }
    }
  rows = calloc ((size_t) argc, sizeof *rows);
  if (!rows || machine_check_environment () != 0)
    return 2;
  for (k = 2; k < argc; k++)
    {
      size_t need;
      if (find_row (&rows[k], argv[k]) != 0)
        {
          fprintf (stderr, "trace: no case %s\n", argv[k]);
          return 2;
        }
      need = row_stride (rows[k].length) * rows[k].messages;
      room = need > room ? need : room;
    }
  /* No more than that: all of it is filled, under the tracer. */
  if (measure_open (room) != 0)
    return 2;
  if (peer < 0)
    mark = trace_begin ("libsymcrypt", symcrypt_version ());
  else
    mark = trace_begin (bench_loaded[peer].peer->title,
                        bench_loaded[peer].version);
  for (k = 2; k < argc; k++)
    {
      int error = trace_row (&rows[k], peer, mark);
      if (error != 0 && error != TRACE_LACKS)
        {
          fprintf (stderr, "trace: %s: error %d\n", argv[k], error);
          return 1;
        }
      printf ("%s %s\n", argv[k], error ? "lacks" : "");
    }
  free (rows);
  return 0;
}
