/* SPDX-License-Identifier: ISC */
/* Proves of the streams of `symcrypt encrypt', about the end of their counter
 * of 32 bits, which 256 TiB of chunks would come to: messages are libsodium's
 * (tests/vectors/secretstream), written and read; behind the last counter the
 * key is another and the counter 1, as behind a REKEY; both at once change it
 * once; a carry between the counter's bytes alone does not change it; and a
 * message that is not genuine leaves the stream where it was, there too. */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "tests/testutil.h"
#include "tools/secretstream.h"

enum
{
  MOST = 256
};

static struct secretstream writer, reader;
static uint8_t key[SECRETSTREAM_KEY_SIZE], header[SECRETSTREAM_HEADER_SIZE];

static void
set_counter (struct secretstream *s, unsigned long counter)
{
  unsigned k;
  secretstream_begin (s, key, header);
  for (k = 0; k < 4; k++)
    s->nonce[k] = (uint8_t) (counter >> 8 * k);
}

static unsigned long
counter_of (const struct secretstream *s)
{
  return s->nonce[0] | (unsigned long) s->nonce[1] << 8
         | (unsigned long) s->nonce[2] << 16
         | (unsigned long) s->nonce[3] << 24;
}

static unsigned
tag_of (const char *name)
{
  return strcmp (name, "push") == 0    ? SECRETSTREAM_PUSH
         : strcmp (name, "rekey") == 0 ? SECRETSTREAM_REKEY
         : strcmp (name, "final") == 0 ? SECRETSTREAM_FINAL
                                       : SECRETSTREAM_MESSAGE;
}

static int
message (unsigned tag, size_t ad_length, const uint8_t *ad, size_t n,
         const uint8_t *plain, size_t sealed_length, const uint8_t *sealed)
{
  const unsigned long counter = counter_of (&writer);
  const int changes = (tag & SECRETSTREAM_REKEY) != 0 || counter == 0xffffffff;
  const struct secretstream before = reader;
  uint8_t out[MOST], wrong[MOST];
  unsigned found = 99;
  int good = sealed_length == n + SECRETSTREAM_OVERHEAD;

  secretstream_push (&writer, tag, ad_length, ad, n, out, plain);
  good &= memcmp (out, sealed, sealed_length) == 0;
  good &= counter_of (&writer) == (changes ? 1 : counter + 1);
  good &= (memcmp (writer.key, before.key, 32) != 0) == changes;

  memcpy (wrong, sealed, sealed_length);
  wrong[sealed_length - 1] ^= 1;
  good &= secretstream_pull (&reader, &found, ad_length, ad, sealed_length,
                             out, wrong)
              == -1
          && memcmp (&reader.key, &before.key, sizeof reader.key) == 0
          && memcmp (&reader.nonce, &before.nonce, sizeof reader.nonce) == 0;

  good &= secretstream_pull (&reader, &found, ad_length, ad, sealed_length,
                             out, sealed)
              == 0
          && found == tag && memcmp (out, plain, n) == 0
          && memcmp (reader.key, writer.key, sizeof reader.key) == 0
          && memcmp (reader.nonce, writer.nonce, sizeof reader.nonce) == 0;
  return good;
}

int
main (void)
{
  char *file = source_file ("tests/vectors/secretstream/counter.txt", NULL);
  const char *words[4], *stream = NULL;
  int good = 1, messages = 0;
  size_t k, count;

  for (k = 0; k < sizeof key; k++)
    key[k] = (uint8_t) k;
  for (k = 0; k < sizeof header; k++)
    header[k] = (uint8_t) (64 + k);
  while ((count = next_row (&file, 4, words)) > 0)
    if (count == 2)
      {
        if (stream)
          ok (good, "%d messages from %s on", messages, stream);
        stream = words[1];
        set_counter (&writer, strtoul (stream, NULL, 16));
        set_counter (&reader, strtoul (stream, NULL, 16));
        good = 1;
        messages = 0;
      }
    else
      {
        const uint8_t *data[3];
        size_t n[3];
        for (k = 0; k < 3; k++)
          data[k] = unhex (words[1 + k], &n[k]);
        good &= message (tag_of (words[0]), n[0], data[0], n[1], data[1], n[2],
                         data[2]);
        messages++;
      }
  ok (good && messages > 0, "%d messages from %s on", messages, stream);
  return done ();
}
