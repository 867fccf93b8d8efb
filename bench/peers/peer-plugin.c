/* SPDX-License-Identifier: ISC */
/* A shared library that was made to be measured, such as those of bench/peers
 * in other languages: it has symcrypt_bench_peer, a bench_plugin_fn. */
#include "config.h"

#include "bench/measure/bench.h"

#include <stdio.h>

static bench_plugin_fn *theirs;
static char *version;
static size_t version_room;

static bench_run_fn *
find (struct bench_data *d, const char *algorithm, const char *operation)
{
  const char *title, *number;
  bench_run_fn *run = theirs (d, algorithm, operation, &title, &number);
  if (run)
    {
      bench_plugin.title = title;
      snprintf (version, version_room, "%s", number);
    }
  return run;
}

static int
start (void *library, char *to, size_t room)
{
  BENCH_SYMBOL (library, "symcrypt_bench_peer", theirs);
  version = to;
  version_room = room;
  snprintf (version, room, "of its own making");
  return theirs ? 0 : -1;
}

static const char *const files[] = { NULL };

struct bench_peer bench_plugin = { "peer", "peer", files, start, find };
