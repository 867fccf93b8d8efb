/* SPDX-License-Identifier: ISC */
/* Subcommands and their options: one table for each, of which the parser, the
 * text of --help and the completions of shells are made. */
#ifndef SYMCRYPT_OPTIONS_H
#define SYMCRYPT_OPTIONS_H

#include <stddef.h>
#include <stdint.h>

/* The argument of an option, and what a shell completes it to. */
enum takes
{
  NOTHING,
  TEXT, /* nothing that can be completed */
  INPUT_FILE,
  HASH_NAME,
  NUMBER,
  OPTIONAL_TEXT /* --name or --name=TEXT */
};

/* The argument of an option that is a NUMBER. */
struct number
{
  uint64_t low, high;
  uint64_t value;   /* before: what it is without the option */
  const char *what; /* is counted; null: bytes, as read_size has them */
  int given;
};

/* Identifiers of the options that all commands share. */
enum
{
  OPTION_LONG = 256, /* options without a letter have numbers from here on;
                        those that only set something may share this */
  OPTION_END = -1,   /* no more options: the operands are complete */
  OPTION_WRONG = -2, /* and a complaint was made */
  OPTION_SET = -3    /* in options.c: it needs no more */
};

struct option_row
{
  int value;            /* its letter, or a number from OPTION_LONG on */
  const char *name;     /* without the two dashes; null ends a table */
  const char *argument; /* how --help calls it */
  enum takes takes;
  const char *help; /* is filled into lines; in that of a HASH_NAME, %s stands
                       for the names of all hashes */
  void *set; /* an int that becomes 1; or, of an option with an argument, a
                const char * that becomes it, of a NUMBER a struct number, of a
                HASH_NAME a const struct symcrypt_hash *; null: next_option
                tells */
};

/* Fits any subcommand; next_option deals with them itself. */
#define COMMON_OPTIONS                                                        \
  { 'h', "help", NULL, NOTHING, "print this", NULL },                         \
      { 'V', "version", NULL, NOTHING, "print the version", NULL },           \
  {                                                                           \
    0, NULL, NULL, NOTHING, NULL, NULL                                        \
  }

struct options;

struct command
{
  const char *name;
  const char *summary;              /* a line of symcrypt --help */
  const char *usage;                /* lines */
  const char *about;                /* lines; may be empty */
  const struct option_row *options; /* ends with COMMON_OPTIONS */
  const char *more;                 /* lines: examples at least */
  const char *const *words; /* what operands may be; null: names of files */
  int (*run) (struct options *o);
};

extern const struct command command_bench, command_completion, command_cpu,
    command_decrypt, command_encrypt, command_hash, command_hkdf, command_hmac,
    command_key, command_pbkdf2, command_selftest, command_tz;

/* The words of a command that takes no operands: next_option refuses them. */
extern const char *const no_words[];

/* All commands, ended by a null pointer; defined in symcrypt.c. */
extern const struct command *const all_commands[];

/* The arguments of a subcommand on their way through next_option. */
struct options
{
  const struct command *command;
  const char *argument; /* of the option that was found last, or null */
  char **operands;      /* complete after OPTION_END, with a null behind */
  int n_operands;
  int status;  /* to end with after OPTION_WRONG: STATUS_USAGE, or STATUS_OK */
  char **left; /* arguments that were not looked at */
  char *cluster; /* the rest of -abc */
};

/* ARGV[0] is the name of the subcommand; ARGV ends with a null pointer and is
 * rearranged. */
void begin_options (struct options *o, const struct command *command,
                    char **argv);

/* Return the value of the next option that the caller must handle.  Operands
 * may precede options; after "--" every argument is an operand.  Long names
 * must be complete, because a prefix that is unique today may be ambiguous in
 * the next version.  This function handles --help and --version itself and
 * then returns OPTION_WRONG; O->status is the exit status. */
int next_option (struct options *o);

/* Print what --help says. */
void print_command_help (const struct command *command);

/* Write the title of an option for a list of completions: the first words of
 * its help, up to the end of a clause.  Returns the length. */
size_t option_title (char *dst, size_t room, const struct option_row *row);

#endif
