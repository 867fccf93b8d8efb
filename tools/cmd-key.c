/* SPDX-License-Identifier: ISC */
/* `symcrypt key': a key file, for its owner alone. */
#include "config.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/atomic-file.h"
#include "tools/options.h"
#include "tools/secret.h"
#include "tools/tool.h"

static int hex;
static struct number length = { 1, 1 << 20, 32, NULL, 0 };

static const struct option_row rows[]
    = { { 'l', "length", "N", NUMBER, "bytes of key, 1 to 1M (32)", &length },
        { 'x', "hex", NULL, NOTHING,
          "write hexadecimal digits and a line end, for hmac -x", &hex },
        COMMON_OPTIONS };

static int
write_key (const char *name, size_t size, const char *key)
{
  struct atomic_file file;
  struct stat status;
  int result;
  /* Never another file's place, nor at the end of a link. */
  if (strcmp (name, "-") != 0 && lstat (name, &status) == 0)
    return wrong_usage ("%s is there already; a key that is replaced is lost",
                        name);
  result = atomic_file_open (&file, name, ATOMIC_FILE_SECRET, NULL);
  if (result != STATUS_OK)
    return result;
  if (atomic_file_write (&file, size, key) != 0)
    result = STATUS_FAILED;
  return atomic_file_close (&file, result);
}

static int
make_key (const char *name, size_t size)
{
  uint8_t *key;
  char *text;
  int status = STATUS_FAILED;
  guard_secrets ();
  key = hold_secret (size);
  text = hold_secret (2 * size + 2);
  if (key != NULL && text != NULL && system_random (size, key) == 0)
    {
      if (hex)
        {
          write_hex (text, key, size);
          text[2 * size] = '\n';
          status = write_key (name, 2 * size + 1, text);
        }
      else
        status = write_key (name, size, (const char *) key);
    }
  drop_secret (text);
  drop_secret (key);
  return status;
}

static int
run (struct options *o)
{
  if (next_option (o) != OPTION_END)
    return o->status;
  if (o->n_operands != 1)
    return wrong_usage ("key takes the name of the file to make");
  if (!hex && strcmp (o->operands[0], "-") == 0 && isatty (STDOUT_FILENO))
    return wrong_usage ("the key is not text: --hex shows it on a terminal");
  return make_key (o->operands[0], (size_t) length.value);
}

const struct command command_key
    = { "key",
        "make a file with a new random key",
        "Usage: symcrypt key [-l N] [-x] FILE\n",
        "Make FILE, a key for encrypt, hmac and hkdf, of 32 random bytes.  "
        "Only its\n"
        "owner may read it.  FILE must not exist.  - is standard output.\n",
        rows,
        "Examples:\n"
        "  symcrypt key backup.key\n"
        "  symcrypt encrypt -k backup.key -o backup.symcrypt backup.tar\n",
        NULL,
        run };
