/* SPDX-License-Identifier: ISC */
/* Options: parsed, and explained; options.h says how. */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "tools/options.h"
#include "tools/tool.h"

const char *const no_words[] = { NULL };

/* ---------------------------------------------------------------- parsing */

void
begin_options (struct options *o, const struct command *command, char **argv)
{
  o->command = command;
  o->argument = NULL;
  o->operands = argv + 1;
  o->n_operands = 0;
  o->status = STATUS_USAGE;
  o->left = argv + 1;
  o->cluster = NULL;
}

/* The argument of ROW, a NUMBER; -1 after a complaint. */
static int
set_number (const struct option_row *row, const char *text)
{
  struct number *n = row->set;
  n->given = 1;
  if (n->what == NULL)
    {
      if (read_size (&n->value, text, n->low, n->high) == 0)
        return 0;
      if (read_size (&n->value, text, 0, UINT64_MAX) == 0)
        return complain ("--%s: %s is not from %llu to %llu bytes", row->name,
                         text, (unsigned long long) n->low,
                         (unsigned long long) n->high);
      return complain (
          "--%s: '%s' is not a number of bytes, such as 65536, 64k or 1M",
          row->name, text);
    }
  if (read_number (&n->value, text, n->low, n->high) == 0)
    return 0;
  return complain ("--%s: '%s' is not a number of %s from %llu to %llu",
                   row->name, text, n->what, (unsigned long long) n->low,
                   (unsigned long long) n->high);
}

/* Handle an option that was found. */
static int
found (struct options *o, const struct option_row *row)
{
  if (row->value == 'h')
    print_command_help (o->command);
  else if (row->value == 'V')
    print_version ();
  else if (row->set == NULL)
    return row->value;
  else if (row->takes == NUMBER)
    return set_number (row, o->argument) == 0 ? OPTION_SET : OPTION_WRONG;
  else if (row->takes == HASH_NAME)
    {
      const struct symcrypt_hash **hash = row->set;
      *hash = find_hash (o->argument);
      return *hash != NULL ? OPTION_SET : OPTION_WRONG;
    }
  else
    {
      if (row->takes == NOTHING)
        *(int *) row->set = 1;
      else
        *(const char **) row->set = o->argument;
      return OPTION_SET;
    }
  o->status = STATUS_OK;
  return OPTION_WRONG;
}

/* Complain of an unknown long option.  The message omits the text after =,
 * because it may be a secret. */
static int
unknown_option (struct options *o, const char *name, size_t length)
{
  const struct option_row *row;
  for (row = o->command->options; row->name != NULL; row++)
    if (strncmp (row->name, name, length) == 0)
      break;
  if (row->name != NULL && length > 1)
    complain ("no option '--%.*s'; there is --%s%s%s", (int) length, name,
              row->name, row->argument != NULL ? " " : "",
              row->argument != NULL ? row->argument : "");
  else
    complain ("no option '--%.*s'; see symcrypt %s --help", (int) length, name,
              o->command->name);
  return OPTION_WRONG;
}

static int
long_option (struct options *o, const char *text)
{
  const struct option_row *row;
  size_t n = strcspn (text, "=");
  for (row = o->command->options; row->name != NULL; row++)
    if (strncmp (row->name, text, n) == 0 && row->name[n] == 0)
      break;
  if (row->name == NULL)
    return unknown_option (o, text, n);
  o->argument = text[n] == '=' ? text + n + 1 : NULL;
  if (row->takes == NOTHING && o->argument != NULL)
    {
      complain ("--%s takes no argument", row->name);
      return OPTION_WRONG;
    }
  if (row->takes != NOTHING && row->takes != OPTIONAL_TEXT
      && o->argument == NULL)
    {
      o->argument = *o->left;
      if (o->argument == NULL)
        {
          complain ("--%s wants an argument: --%s %s", row->name, row->name,
                    row->argument);
          return OPTION_WRONG;
        }
      o->left++;
    }
  return found (o, row);
}

static int
short_option (struct options *o)
{
  const struct option_row *row;
  unsigned char letter = (unsigned char) *o->cluster++;
  for (row = o->command->options; row->name != NULL; row++)
    if (row->value == letter)
      break;
  if (row->name == NULL)
    {
      complain ("no option '-%c'; see symcrypt %s --help", letter,
                o->command->name);
      return OPTION_WRONG;
    }
  o->argument = NULL;
  if (row->takes != NOTHING && row->takes != OPTIONAL_TEXT)
    {
      o->argument = *o->cluster != 0 ? o->cluster : *o->left++;
      o->cluster = NULL;
      if (o->argument == NULL)
        {
          complain ("-%c wants an argument: -%c %s", letter, letter,
                    row->argument);
          return OPTION_WRONG;
        }
    }
  return found (o, row);
}

static int
one_option (struct options *o)
{
  char *word;
  if (o->cluster != NULL && *o->cluster != 0)
    return short_option (o);
  while ((word = *o->left) != NULL)
    {
      o->left++;
      if (word[0] != '-' || word[1] == 0)
        o->operands[o->n_operands++] = word;
      else if (word[1] != '-')
        {
          o->cluster = word + 1;
          return short_option (o);
        }
      else if (word[2] != 0)
        return long_option (o, word + 2);
      else
        while (*o->left != NULL)
          o->operands[o->n_operands++] = *o->left++;
    }
  o->operands[o->n_operands] = NULL;
  if (o->command->words != no_words || o->n_operands == 0)
    return OPTION_END;
  complain ("it takes no arguments, but got '%s'", o->operands[0]);
  return OPTION_WRONG;
}

int
next_option (struct options *o)
{
  int value;
  while ((value = one_option (o)) == OPTION_SET)
    ;
  return value;
}

/* ------------------------------------------------------------------- help */

enum
{
  WIDTH = 79
};

/* "  -l, --long ARGUMENT" */
static size_t
option_text (char *dst, size_t room, const struct option_row *row)
{
  char letter[8] = "    ";
  if (row->value < OPTION_LONG)
    snprintf (letter, sizeof letter, "-%c, ", row->value);
  snprintf (dst, room, "  %s--%s%s%s%s", letter, row->name,
            row->takes == NOTHING         ? ""
            : row->takes == OPTIONAL_TEXT ? "[="
                                          : " ",
            row->takes == NOTHING ? "" : row->argument,
            row->takes == OPTIONAL_TEXT ? "]" : "");
  return strlen (dst);
}

/* TEXT in lines from column INDENT on, the cursor being at COLUMN. */
static void
print_filled (const char *text, size_t column, size_t indent)
{
  while (*text != 0)
    {
      size_t n = strcspn (text, " ");
      if (column > indent && column + 1 + n > WIDTH)
        {
          putchar ('\n');
          column = 0;
        }
      if (column < indent)
        printf ("%*s", (int) (indent - column), "");
      else if (column > indent)
        putchar (' ');
      column = (column < indent ? indent : column + (column > indent)) + n;
      fwrite (text, 1, n, stdout);
      text += n;
      text += strspn (text, " ");
    }
  putchar ('\n');
}

/* The help of ROW, with the names of all hashes where it wants them. */
static void
help_text (char *dst, size_t room, const struct option_row *row)
{
  const char *at = row->takes == HASH_NAME ? strstr (row->help, "%s") : NULL;
  size_t n = at ? (size_t) (at - row->help) : strlen (row->help), k;
  snprintf (dst, room, "%.*s", (int) n, row->help);
  for (k = 0; at && symcrypt_hashes (k); k++)
    {
      n = strlen (dst);
      snprintf (dst + n, room - n, "%s%s",
                k == 0                    ? ""
                : symcrypt_hashes (k + 1) ? ", "
                                          : " or ",
                symcrypt_hash_name (symcrypt_hashes (k)));
    }
  n = strlen (dst);
  snprintf (dst + n, room - n, "%s", at ? at + 2 : "");
}

void
print_command_help (const struct command *command)
{
  const struct option_row *row;
  char text[128], help[1024];
  size_t indent = 0;
  fputs (command->usage, stdout);
  putchar ('\n');
  fputs (command->about, stdout);
  if (*command->about != 0)
    putchar ('\n');
  for (row = command->options; row->name != NULL; row++)
    {
      size_t n = option_text (text, sizeof text, row) + 2;
      if (n > indent)
        indent = n;
    }
  for (row = command->options; row->name != NULL; row++)
    {
      size_t n = option_text (text, sizeof text, row);
      fputs (text, stdout);
      help_text (help, sizeof help, row);
      print_filled (help, n, indent);
    }
  if (*command->more != 0)
    putchar ('\n');
  fputs (command->more, stdout);
}

size_t
option_title (char *dst, size_t room, const struct option_row *row)
{
  size_t n = strcspn (row->help, ";:(");
  while (n > 0 && row->help[n - 1] == ' ')
    n--;
  if (n >= room)
    n = room - 1;
  memcpy (dst, row->help, n);
  dst[n] = 0;
  return n;
}
