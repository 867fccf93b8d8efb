/* SPDX-License-Identifier: ISC */
/* Digests and tags of files: one, or many side by side. */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tools/sum.h"

enum
{
  BUFFER = 1 << 17,
  SHORT = 1 << 16,          /* a file of less is read whole */
  GROUP = 64,               /* files that a thread takes at a time */
  ARENA = GROUP / 2 * SHORT /* room for those of a group that are short */
};

/* --------------------------------------------------------------- contents */

/* A digest or a tag in the making. */
struct digester
{
  const struct sum_job *job;
  const struct symcrypt_hash *hash;
  union
  {
    struct symcrypt_hash_ctx hash;
    struct symcrypt_hmac_ctx hmac;
  } ctx;
};

static void
begin_digest (struct digester *d, const struct sum_job *job,
              const struct symcrypt_hash *hash)
{
  d->job = job;
  d->hash = hash;
  /* The arguments were checked before, so an error is a bug in this file. */
  if ((job->key != NULL ? symcrypt_hmac_init (&d->ctx.hmac, job->key)
                        : symcrypt_hash_init (&d->ctx.hash, hash))
      != 0)
    abort ();
}

static void
add_data (struct digester *d, size_t length, const uint8_t *data)
{
  if (d->job->key != NULL)
    symcrypt_hmac_update (&d->ctx.hmac, length, data);
  else
    symcrypt_hash_update (&d->ctx.hash, length, data);
}

static void
end_digest (struct digester *d, uint8_t *digest)
{
  if ((d->job->key != NULL ? symcrypt_hmac_digest (&d->ctx.hmac, digest)
                           : symcrypt_hash_digest (&d->ctx.hash, digest))
      != 0)
    abort ();
  if (d->job->key != NULL)
    symcrypt_wipe (sizeof d->ctx, &d->ctx);
}

/* A file that is open.  The size of a regular file spares the read that would
 * find its end. */
struct source
{
  int fd;
  uint64_t left;  /* bytes to the end, or UNKNOWN: until nothing comes */
  uint64_t total; /* bytes, or 0: unknown */
};
#define UNKNOWN UINT64_MAX

/* Read up to LENGTH bytes, fewer only at the end; -1 with errno. */
static ssize_t
read_some (struct source *source, size_t length, uint8_t *data)
{
  size_t n = 0;
  while (n < length && source->left > 0)
    {
      ssize_t got = read (source->fd, data + n, length - n);
      if (got < 0 && errno == EINTR)
        continue;
      if (got < 0)
        return -1;
      if (got == 0)
        source->left = 0;
      else if ((uint64_t) got > source->left)
        source->left = UNKNOWN; /* it has grown */
      else if (source->left != UNKNOWN)
        source->left -= (uint64_t) got;
      n += (size_t) got;
    }
  return (ssize_t) n;
}

/* Open the file NAME, "-" meaning standard input.  0, or errno. */
static int
open_file (const char *name, struct source *source)
{
  const int standard = strcmp (name, "-") == 0;
  struct stat status;
  int error = 0;
  source->left = UNKNOWN;
  source->total = 0;
  source->fd = standard ? STDIN_FILENO : open (name, O_RDONLY | O_CLOEXEC);
  if (source->fd < 0)
    return errno;
  if (fstat (source->fd, &status) != 0)
    error = errno;
  else if (S_ISDIR (status.st_mode))
    error = EISDIR;
  /* Files that are made as they are read have a size of 0. */
  else if (S_ISREG (status.st_mode) && status.st_size > 0)
    source->total = (uint64_t) status.st_size;
  if (source->total > 0 && !standard)
    source->left = source->total;
  if (error != 0 && !standard)
    close (source->fd);
  return error;
}

/* -------------------------------------------------------------- many files */

struct many
{
  const struct sum_job *job;
  struct digest_of *files;
  int n;
  pthread_mutex_t lock; /* of all below, and of what is ready */
  pthread_cond_t ready;
  int taken;
  int wanted; /* the file that is waited for */
  int stop;
  uint64_t done; /* bytes */
};

/* The data of one thread. */
struct thread
{
  pthread_t id;
  struct many *many;
  uint8_t *arena;
};

static void
add_done (struct many *m, uint64_t bytes)
{
  pthread_mutex_lock (&m->lock);
  m->done += bytes;
  pthread_mutex_unlock (&m->lock);
}

/* All of SOURCE, of which the first LENGTH bytes are in BUFFER, which has
 * BUFFER bytes.  A thread has no PROGRESS of its own. */
static void
digest_rest (struct many *m, struct progress *progress, struct source *source,
             ssize_t length, uint8_t *buffer, struct digest_of *file)
{
  struct digester d[1 + HASHES_MAX];
  struct digest_of *f;
  uint64_t done = 0;
  ssize_t got = length;
  int n = 0;
  int k;
  for (f = file; f != NULL; f = f->also)
    begin_digest (&d[n++], m->job, f->hash);
  while (got > 0)
    {
      for (k = 0; k < n; k++)
        add_data (&d[k], (size_t) got, buffer);
      done += (uint64_t) got;
      if (progress != NULL)
        progress_update (progress, done);
      else
        add_done (m, (uint64_t) got);
      got = read_some (source, BUFFER, buffer);
    }
  file->error = got < 0 ? errno : 0;
  for (f = file, k = 0; f != NULL; f = f->also)
    end_digest (&d[k++], f->digest);
}

/* A file that was read whole. */
struct kept
{
  struct digest_of *file; /* or null: it has its digest */
  size_t length;
  const uint8_t *data;
};

/* The digests of N files: those of each hash function side by side. */
static void
digest_kept (const struct sum_job *job, int n, struct kept *kept)
{
  size_t lengths[GROUP];
  const uint8_t *datas[GROUP];
  uint8_t *digests[GROUP];
  const struct symcrypt_hmac_key *keys[GROUP];
  int i, k;
  for (i = 0; i < n; i++)
    {
      const struct symcrypt_hash *hash;
      size_t alike = 0;
      if (kept[i].file == NULL)
        continue;
      hash = kept[i].file->hash;
      for (k = i; k < n; k++)
        if (kept[k].file != NULL && kept[k].file->hash == hash)
          {
            keys[alike] = job->key;
            lengths[alike] = kept[k].length;
            datas[alike] = kept[k].data;
            digests[alike++] = kept[k].file->digest;
            kept[k].file = NULL;
          }
      if ((job->key == NULL
               ? symcrypt_hash_many (hash, alike, lengths, datas, digests)
               : symcrypt_hmac_many (alike, keys, lengths, datas, digests))
          != 0)
        abort ();
    }
}

/* Return nonzero if the writing thread digests FILE, or if FILE has nothing to
 * digest.  Standard input belongs to the writing thread, because it must be
 * read in the order of the files. */
static int
is_for_writer (const struct digest_of *file)
{
  return file->name == NULL || strcmp (file->name, "-") == 0;
}

/* The digests of the files from FIRST to END: what is short is kept until all
 * have been read, and then hashed side by side. */
static void
digest_group (struct thread *t, int first, int end)
{
  struct many *m = t->many;
  struct kept kept[GROUP * (1 + HASHES_MAX)];
  size_t used = 0;
  int n = 0;
  int i;
  for (i = first; i < end; i++)
    {
      struct digest_of *file = m->files + i;
      uint8_t *data = t->arena + used;
      struct source source;
      ssize_t got;
      if (is_for_writer (file))
        continue;
      file->error = open_file (file->name, &source);
      if (file->error != 0)
        continue;
      got = read_some (&source, SHORT, data);
      if (got < 0)
        file->error = errno;
      else if (got == SHORT || used + (size_t) got + BUFFER > ARENA)
        digest_rest (m, NULL, &source, got, data, file);
      else
        {
          for (; file != NULL; file = file->also)
            {
              kept[n].file = file;
              kept[n].length = (size_t) got;
              kept[n++].data = data;
            }
          used += (size_t) got;
        }
      close (source.fd);
    }
  digest_kept (m->job, n, kept);
  pthread_mutex_lock (&m->lock);
  m->done += used;
  for (i = first; i < end; i++)
    m->files[i].ready = 1;
  if (first <= m->wanted && m->wanted < end)
    pthread_cond_signal (&m->ready);
  pthread_mutex_unlock (&m->lock);
}

/* Take the next group; 0 if there is none. */
static int
next_group (struct many *m, int *first, int *end)
{
  /* Few files are shared out, so that large ones are read side by side. */
  int share = m->n / (4 * (int) m->job->jobs.value);
  pthread_mutex_lock (&m->lock);
  *first = m->taken;
  *end = *first + (share < 1 ? 1 : share > GROUP ? GROUP : share);
  if (*end > m->n)
    *end = m->n;
  if (m->stop)
    *end = *first;
  m->taken = *end;
  pthread_mutex_unlock (&m->lock);
  return *first < *end;
}

static void *
run_thread (void *argument)
{
  struct thread *t = argument;
  int first, end;
  while (next_group (t->many, &first, &end))
    digest_group (t, first, end);
  return NULL;
}

/* Wait until file K is ready, showing how far all is.  Returns the first later
 * file that is not ready. */
static int
wait_for (struct many *m, int k, struct progress *progress)
{
  pthread_mutex_lock (&m->lock);
  m->wanted = k;
  if (!m->files[k].ready)
    {
      /* The lines of the files before it are of use now. */
      pthread_mutex_unlock (&m->lock);
      flush_output ();
      pthread_mutex_lock (&m->lock);
    }
  while (!m->files[k].ready)
    {
      struct timespec until;
      clock_gettime (CLOCK_REALTIME, &until);
      until.tv_nsec += 250000000;
      until.tv_sec += until.tv_nsec / 1000000000;
      until.tv_nsec %= 1000000000;
      (void) pthread_cond_timedwait (&m->ready, &m->lock, &until);
      progress_update (progress, m->done);
    }
  while (k < m->n && m->files[k].ready)
    k++;
  pthread_mutex_unlock (&m->lock);
  return k;
}

static const char *
name_of (const struct digest_of *file)
{
  return strcmp (file->name, "-") == 0 ? "standard input" : file->name;
}

/* Digest FILE here and now. */
static void
digest_one (struct many *m, struct digest_of *file)
{
  static uint8_t buffer[BUFFER];
  struct progress progress;
  struct source source;
  struct stat status;
  if (file->hash == NULL)
    {
      file->error = m->job->ignore_missing && strcmp (file->name, "-") != 0
                            && stat (file->name, &status) != 0
                            && errno == ENOENT
                        ? ENOENT
                        : m->job->sum (file->name, file->digest);
      return;
    }
  file->error = open_file (file->name, &source);
  if (file->error != 0)
    return;
  progress_begin (&progress, name_of (file), source.total);
  digest_rest (m, &progress, &source, read_some (&source, BUFFER, buffer),
               buffer, file);
  progress_end (&progress);
  if (source.fd != STDIN_FILENO)
    close (source.fd);
}

static void
put_all (struct many *m, int threads,
         void (*put) (void *argument, int k, const struct digest_of *file),
         void *argument)
{
  struct progress progress;
  int ready = 0;
  int k;
  progress_begin (&progress, "files", 0);
  for (k = 0; k < m->n && !output_failed (); k++)
    {
      struct digest_of *file = m->files + k;
      if (threads > 0 && k == ready)
        ready = wait_for (m, k, &progress);
      if (file->name != NULL && (threads == 0 || is_for_writer (file)))
        {
          flush_output ();
          digest_one (m, file);
        }
      progress_hide ();
      if (file->error > 0
          && !(file->error == ENOENT && m->job->ignore_missing))
        {
          errno = file->error;
          complain_errno ("%s", name_of (file));
        }
      put (argument, k, file);
    }
  progress_end (&progress);
  pthread_mutex_lock (&m->lock);
  m->stop = 1;
  pthread_mutex_unlock (&m->lock);
}

void
digest_files (const struct sum_job *job, int n, struct digest_of *files,
              void (*put) (void *argument, int k,
                           const struct digest_of *file),
              void *argument)
{
  struct many m = { .job = job,
                    .files = files,
                    .n = n,
                    .lock = PTHREAD_MUTEX_INITIALIZER,
                    .ready = PTHREAD_COND_INITIALIZER };
  struct thread *threads = NULL;
  const int jobs = (int) job->jobs.value;
  int started = 0;
  int error = 0;
  int k;
  for (k = 0; k < n; k++)
    files[k].error = files[k].ready = 0;
  if (job->hash != NULL && n > 1)
    threads = calloc ((size_t) jobs, sizeof *threads);
  while (threads != NULL && started < jobs && started < n && error == 0)
    {
      struct thread *t = threads + started;
      t->many = &m;
      t->arena = malloc (ARENA);
      error = t->arena != NULL ? pthread_create (&t->id, NULL, run_thread, t)
                               : ENOMEM;
      if (error == 0)
        started++;
      else
        free (t->arena);
    }
  /* If no thread was started, this call digests the files one at a time. */
  put_all (&m, started, put, argument);
  while (started > 0)
    {
      pthread_join (threads[--started].id, NULL);
      free (threads[started].arena);
    }
  pthread_cond_destroy (&m.ready);
  pthread_mutex_destroy (&m.lock);
  free (threads);
  if (job->key != NULL)
    for (k = 0; k < n; k++)
      symcrypt_wipe (sizeof files[k].digest, files[k].digest);
}
