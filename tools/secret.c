/* SPDX-License-Identifier: ISC */
/* Secrets: where they come from, and where they are kept; secret.h says what
 * each function does. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#if HAVE_SYS_PRCTL_H
#include <sys/prctl.h>
#endif
#include <termios.h>

#include "tools/secret.h"
#include "tools/tool.h"

/* ----------------------------------------------------------------- memory */

/* Errors are ignored, because these protections are optional and some systems
 * lack or refuse them. */
static void
keep_in_memory (void *start, size_t size)
{
#if defined(MADV_DONTDUMP)
  (void) madvise (start, size, MADV_DONTDUMP);
#endif
  if (mlock (start, size) != 0)
    return;
}

/* Lock what the stack will need: it stays mapped when this returns. */
static void
lock_stack (void)
{
  volatile char room[1 << 16];
  size_t k;
  for (k = 0; k < sizeof room; k += 1024)
    room[k] = 0;
  if (mlock ((const void *) room, sizeof room) != 0)
    return;
}

void
guard_secrets (void)
{
  struct rlimit none = { 0, 0 };
  (void) setrlimit (RLIMIT_CORE, &none);
#if defined(PR_SET_DUMPABLE)
  (void) prctl (PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
  lock_stack ();
}

/* In front of what hold_secret returns. */
enum
{
  HOLD_HEAD = 64
};

void *
hold_secret (size_t size)
{
  size_t total = size + HOLD_HEAD;
  uint8_t *start;
  int flags = MAP_PRIVATE | MAP_ANONYMOUS;
  start = mmap (NULL, total, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (start == MAP_FAILED)
    {
      complain_errno ("no memory");
      return NULL;
    }
  keep_in_memory (start, total);
  memcpy (start, &total, sizeof total);
  return start + HOLD_HEAD;
}

void
drop_secret (void *secret)
{
  uint8_t *start;
  size_t total;
  if (secret == NULL)
    return;
  start = (uint8_t *) secret - HOLD_HEAD;
  memcpy (&total, start, sizeof total);
  symcrypt_wipe (total, start);
  munmap (start, total);
}

/* ---------------------------------------------------------------- reading */

enum
{
  SECRET_MAX = 16 << 20
};

/* Wait for input, with the signal mask set to MASK for this call only.  The
 * switch is atomic, so a signal that came before is not lost. */
static int
wait_for_input (int fd, const sigset_t *mask)
{
  fd_set set;
  FD_ZERO (&set);
  FD_SET (fd, &set);
  return pselect (fd + 1, &set, NULL, NULL, NULL, mask);
}

/* All that can be read from FD, or, if LINE is not null, one line of a
 * terminal, with signals as in it.  Read without stdio, whose buffers could
 * not be wiped.  EINTR is reported of a line; errno is 0 if a complaint was
 * made. */
static uint8_t *
read_all (int fd, const sigset_t *line, size_t *length)
{
  size_t room = 4096;
  size_t n = 0;
  uint8_t *secret = hold_secret (room + 1);
  while (secret != NULL)
    {
      ssize_t got;
      int error = 0;
      if (n == room)
        {
          uint8_t *larger;
          if (room >= SECRET_MAX)
            {
              drop_secret (secret);
              errno = EFBIG;
              return NULL;
            }
          larger = hold_secret (2 * room + 1);
          if (larger != NULL)
            memcpy (larger, secret, n);
          drop_secret (secret);
          secret = larger;
          room *= 2;
          continue;
        }
      got = line != NULL ? wait_for_input (fd, line) : 0;
      if (got >= 0)
        got = read (fd, secret + n, line != NULL ? 1 : room - n);
      if (got < 0 && errno == EINTR && line == NULL)
        continue;
      if (got < 0)
        {
          error = errno;
          drop_secret (secret);
          errno = error;
          return NULL;
        }
      n += (size_t) got;
      if (got == 0 || (line != NULL && secret[n - 1] == '\n'))
        {
          secret[n] = 0;
          *length = n;
          return secret;
        }
    }
  errno = 0;
  return NULL;
}

static volatile sig_atomic_t caught;

static void catch (int number) { caught = number; }

static int
say_to (int fd, const char *text)
{
  return write_all (fd, strlen (text), text);
}

/* One line from the terminal, not echoed; the terminal is put right again
 * before a signal stops or ends the program. */
static uint8_t *
ask (int fd, const char *prompt, size_t *length)
{
  static const int signals[] = { SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGTSTP };
  enum
  {
    N = sizeof signals / sizeof signals[0]
  };
  for (;;)
    {
      struct sigaction action, before[N];
      struct termios normal, quiet;
      sigset_t blocked, mask;
      uint8_t *secret;
      int error;
      int k;
      if (tcgetattr (fd, &normal) != 0)
        return NULL;
      memset (&action, 0, sizeof action);
      action.sa_handler = catch;
      sigemptyset (&action.sa_mask);
      caught = 0;
      sigemptyset (&blocked);
      for (k = 0; k < N; k++)
        sigaddset (&blocked, signals[k]);
      sigprocmask (SIG_BLOCK, &blocked, &mask);
      for (k = 0; k < N; k++)
        sigaction (signals[k], &action, &before[k]);
      quiet = normal;
      quiet.c_lflag &= ~(tcflag_t) (ECHO | ECHONL);
      quiet.c_lflag |= ICANON;
      tcsetattr (fd, TCSAFLUSH, &quiet);
      (void) say_to (fd, prompt);
      secret = read_all (fd, &mask, length);
      error = errno;
      (void) say_to (fd, "\n");
      tcsetattr (fd, TCSAFLUSH, &normal);
      for (k = 0; k < N; k++)
        sigaction (signals[k], &before[k], NULL);
      sigprocmask (SIG_SETMASK, &mask, NULL);
      if (caught == 0 || secret != NULL)
        {
          errno = error;
          return secret;
        }
      /* Ends the program, or stops it: then ask again. */
      raise (caught);
      if (caught != SIGTSTP)
        {
          errno = error;
          return NULL;
        }
    }
}

/* The secret from the terminal; complains. */
static uint8_t *
secret_from_terminal (const struct secret_source *source, size_t *length)
{
  int fd = open ("/dev/tty", O_RDWR | O_NOCTTY);
  if (fd >= 0)
    {
      uint8_t *secret;
      progress_hide ();
      secret = ask (fd, source->prompt, length);
      if (secret == NULL && errno != 0)
        complain_errno ("cannot read from the terminal");
      close (fd);
      if (secret != NULL && !source->line && *length > 0
          && secret[*length - 1] == '\n')
        secret[--*length] = 0;
      return secret;
    }
  complain ("no secret: there is no terminal to ask, and no %s FILE was given",
            source->option);
  return NULL;
}

int
show_on_terminal (const char *text)
{
  int fd = open ("/dev/tty", O_WRONLY | O_NOCTTY);
  int bad = fd < 0;
  if (!bad)
    {
      progress_hide ();
      bad = say_to (fd, text) != 0;
      close (fd);
    }
  if (!bad)
    return 0;
  return complain ("there is no terminal to show the passphrase on");
}

/* Return nonzero if other users may read or write the file FD.  This is an
 * error if STRICT, otherwise a warning. */
static int
is_open_to_others (int fd, const char *name, int strict)
{
  struct stat status;
  if (fstat (fd, &status) != 0 || !S_ISREG (status.st_mode)
      || (status.st_mode & (S_IRWXG | S_IRWXO)) == 0)
    return 0;
  complain ("%s%s: others may use this file (mode %04o); chmod 600 keeps it "
            "for its owner",
            strict ? "" : "warning: ", name,
            (unsigned) (status.st_mode & 07777));
  return strict;
}

/* Drop the byte order mark before a password and the line end after it.
 * Returns what is wrong with it, or null. */
static const char *
trim_password (uint8_t *secret, size_t *length)
{
  size_t n = *length;
  if (n > 0 && secret[n - 1] == '\n')
    secret[--n] = 0;
  if (n < *length && n > 0 && secret[n - 1] == '\r')
    secret[--n] = 0;
  if (n >= 3 && memcmp (secret, BYTE_ORDER_MARK, 3) == 0)
    {
      n -= 3;
      memmove (secret, secret + 3, n + 1);
    }
  *length = n;
  /* HMAC pads a key with null bytes: two passwords would be one. */
  if (memchr (secret, 0, n) != NULL)
    return "contains a null byte, so it is not text, or is text in UTF-16";
  if (memchr (secret, '\n', n) != NULL)
    return "has more than the one line that it should have";
  return NULL;
}

static uint8_t *
secret_from_file (const struct secret_source *source, size_t *length)
{
  int standard = strcmp (source->file, "-") == 0;
  const char *name = standard ? "standard input" : source->file;
  uint8_t *secret = NULL;
  FILE *file;
  if (source->typed && !standard && access (source->file, F_OK) != 0)
    {
      complain_errno ("%s takes the name of a file", source->option);
      return NULL;
    }
  file = open_input (source->file);
  if (file == NULL)
    return NULL;
  if (source->option == NULL
      || !is_open_to_others (fileno (file), name, source->strict))
    {
      secret = read_all (fileno (file), NULL, length);
      if (secret == NULL && errno == EFBIG)
        complain ("%s: longer than a secret may be, %d MiB", name,
                  SECRET_MAX >> 20);
      else if (secret == NULL && errno != 0)
        complain_errno ("%s", name);
    }
  close_input (file);
  return secret;
}

uint8_t *
read_bytes (const char *name, size_t *length)
{
  const struct secret_source source = { .file = name };
  return secret_from_file (&source, length);
}

uint8_t *
read_secret (const struct secret_source *source, size_t *length)
{
  uint8_t *secret = source->file == NULL
                        ? secret_from_terminal (source, length)
                        : secret_from_file (source, length);
  const char *wrong = NULL;
  if (secret != NULL && source->line)
    wrong = trim_password (secret, length);
  if (secret != NULL && wrong == NULL && *length == 0)
    wrong = "the secret is empty";
  if (wrong != NULL)
    {
      complain ("%s: %s",
                source->file == NULL              ? "terminal"
                : strcmp (source->file, "-") == 0 ? "standard input"
                                                  : source->file,
                wrong);
      drop_secret (secret);
      return NULL;
    }
  return secret;
}

int
system_random (size_t length, uint8_t *dst)
{
  if (symcrypt_random (length, dst) == 0)
    return 0;
  return complain ("%s", symcrypt_strerror (SYMCRYPT_ERROR_RANDOM));
}

/* --------------------------------------------------------------- passwords */

/* This program's share of the CPU, so that a busy machine does not count. */
static double
cpu_seconds (void)
{
  struct timespec t;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

double
iterations_a_second (const struct symcrypt_hash *hash)
{
  uint8_t key[SYMCRYPT_HASH_MAX_DIGEST_SIZE];
  static const uint8_t text[16] = "symcrypt";
  uint64_t iterations = 1000;
  for (;;)
    {
      double start = cpu_seconds ();
      double seconds;
      if (symcrypt_pbkdf2_hmac (hash, sizeof text, text, iterations,
                                sizeof text, text,
                                symcrypt_hash_digest_size (hash), key)
          != 0)
        return 0;
      seconds = cpu_seconds () - start;
      if (seconds >= 0.02)
        return (double) iterations / seconds;
      iterations *= 2;
    }
}

/* The library derives a key in one call.  A thread shows meanwhile how far it
 * will be, by the clock. */
struct clockwork
{
  pthread_mutex_t lock;
  pthread_cond_t done;
  int is_done;
  double expected; /* seconds */
  const char *label;
};

static void *
show_time (void *argument)
{
  enum
  {
    WHOLE = 1000000
  };
  struct clockwork *c = argument;
  struct progress progress;
  progress_begin (&progress, c->label, WHOLE);
  progress.share = 1;
  pthread_mutex_lock (&c->lock);
  while (!c->is_done)
    {
      struct timespec until;
      double share;
      clock_gettime (CLOCK_REALTIME, &until);
      until.tv_nsec += 250000000;
      until.tv_sec += until.tv_nsec / 1000000000;
      until.tv_nsec %= 1000000000;
      (void) pthread_cond_timedwait (&c->done, &c->lock, &until);
      share = (seconds_now () - progress.start) / c->expected;
      progress_update (&progress, share < 0.99 ? (uint64_t) (share * WHOLE) + 1
                                               : (uint64_t) (0.99 * WHOLE));
    }
  pthread_mutex_unlock (&c->lock);
  progress_end (&progress);
  return NULL;
}

int
derive_key (const char *label, const struct symcrypt_hash *hash,
            size_t password_length, const uint8_t *password,
            uint64_t iterations, size_t salt_length, const uint8_t *salt,
            size_t length, uint8_t *key)
{
  struct clockwork c = { .lock = PTHREAD_MUTEX_INITIALIZER,
                         .done = PTHREAD_COND_INITIALIZER,
                         .label = label };
  pthread_t thread;
  int shown = 0;
  int error;
  if (isatty (STDERR_FILENO))
    c.expected = (double) iterations / iterations_a_second (hash)
                 * (double) ((length + symcrypt_hash_digest_size (hash) - 1)
                             / symcrypt_hash_digest_size (hash));
  if (c.expected > 0.5)
    shown = pthread_create (&thread, NULL, show_time, &c) == 0;
  error = symcrypt_pbkdf2_hmac (hash, password_length, password, iterations,
                                salt_length, salt, length, key);
  if (shown)
    {
      pthread_mutex_lock (&c.lock);
      c.is_done = 1;
      pthread_cond_signal (&c.done);
      pthread_mutex_unlock (&c.lock);
      pthread_join (thread, NULL);
    }
  pthread_cond_destroy (&c.done);
  pthread_mutex_destroy (&c.lock);
  if (error != 0)
    complain ("%s", symcrypt_strerror (error));
  return error;
}
