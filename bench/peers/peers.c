/* SPDX-License-Identifier: ISC */
/* Find and load the libraries that `symcrypt bench --compare' compares with
 * this one.  Building does not need them. */
#include "config.h"

#include "bench/measure/bench.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "tools/tool.h"

struct bench_loaded bench_loaded[BENCH_PEERS]
    = { { &bench_openssl, 0, 0, "", "" },
        { &bench_nettle, 0, 0, "", "" },
        { &bench_sodium, 0, 0, "", "" },
        { &bench_gcrypt, 0, 0, "", "" },
        { &bench_aws_lc, 0, 0, "", "" },
        { &bench_symcrypt, 0, 0, "", "this program" },
        { &bench_plugin, 0, 0, "", "" } };

void
bench_symbol (void *library, const char *symbol, void *function)
{
  void *address = dlsym (library, symbol);
  memcpy (function, &address, sizeof address);
}

const char *
bench_after (const char *text, const char *prefix)
{
  size_t n = strlen (prefix);
  return strncmp (text, prefix, n) == 0 ? text + n : NULL;
}

/* Load PEER, from the file at FILE if that is not empty. */
static void
load_peer (struct bench_loaded *peer)
{
  const char *const *files = peer->peer->files;
  void *library = NULL;

  if (!files)
    {
      peer->loaded
          = peer->peer->start (NULL, peer->version, sizeof peer->version) == 0;
      return;
    }
  if (peer->file[0])
    library = dlopen (peer->file, RTLD_NOW | RTLD_LOCAL);
  else
    for (; *files && !library; files++)
      {
        library = dlopen (*files, RTLD_NOW | RTLD_LOCAL);
        if (library)
          snprintf (peer->file, sizeof peer->file, "%s", *files);
      }
  if (library
      && peer->peer->start (library, peer->version, sizeof peer->version) == 0)
    peer->loaded = 1;
  else if (library)
    snprintf (peer->file, sizeof peer->file, "does not start, or is too old");
  else
    snprintf (peer->file, sizeof peer->file, "%s",
              peer->file[0] ? "cannot be loaded" : "not installed");
}

int
bench_load_peers (const char *list)
{
  size_t k;

  for (k = 0; k < BENCH_PEERS; k++)
    bench_loaded[k].wanted = list == NULL && bench_loaded[k].peer->files
                             && bench_loaded[k].peer->files[0];
  while (list)
    {
      size_t n = strcspn (list, ","), name = strcspn (list, ",:");
      for (k = 0; k < BENCH_PEERS; k++)
        if (strlen (bench_loaded[k].peer->name) == name
            && strncmp (bench_loaded[k].peer->name, list, name) == 0)
          break;
      if (k == BENCH_PEERS || n - name > sizeof bench_loaded[k].file
          || n == name + 1 || (n > name && !bench_loaded[k].peer->files))
        return complain ("--compare takes openssl, nettle, libsodium and "
                         "libgcrypt, with commas between, each perhaps with a "
                         "colon and a file, aws-lc and peer with a file, and "
                         "symcrypt; not '%.*s'",
                         (int) n, list);
      bench_loaded[k].wanted = 1;
      if (n > name)
        snprintf (bench_loaded[k].file, sizeof bench_loaded[k].file, "%.*s",
                  (int) (n - name - 1), list + name + 1);
      list = list[n] ? list + n + 1 : NULL;
    }
  for (k = 0; k < BENCH_PEERS; k++)
    if (bench_loaded[k].wanted)
      load_peer (&bench_loaded[k]);
  return 0;
}
