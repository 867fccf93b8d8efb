/* SPDX-License-Identifier: ISC */
/* Many messages in lanes: what lanes.c, which is for every hash, shares with
 * lanes-driver.h, which is for one. */
#ifndef SYMCRYPT_SRC_LANES_JOB_H
#define SYMCRYPT_SRC_LANES_JOB_H

#include "lanes.h"

enum
{
  LANES_PART = 1024 /* messages that are sorted together */
};

/* Messages, and the keys of an HMAC.  Each begins after PREFIX.BEFORE bytes:
 * with the chaining values of its key, or with one of PREFIX. */
struct lanes_job
{
  const struct symcrypt_hash *h;
  struct lanes_prefix prefix;
  size_t n;
  const size_t *lengths;
  const uint8_t *const *datas;
  uint8_t *const *digests;
  const struct symcrypt_hmac_key *const *keys; /* null: no HMAC */
};

/* The lanes and their messages. */
struct lanes
{
  LANES_ALIGNED uint8_t states[LANES_STATE_ROWS * LANES_ROW];
  /* Outer hashes that wait, and where their digests go. */
  uint8_t outers[LANES_STATE_ROWS * LANES_ROW];
  uint8_t words[LANES_BLOCK_ROWS * LANES_ROW];
  /* The ends of messages, each with its padding: aligned, as lanes load them.
   */
  uint8_t tails[LANES_MOST * HASH_TAIL (64)];
  uint8_t *outer_digests[LANES_MOST];
  size_t waiting;

  size_t used; /* lanes */
  const uint8_t *datas[LANES_MOST];
  size_t blocks[LANES_MOST];
  int last[LANES_MOST]; /* these are the last */
  size_t message[LANES_MOST];
  uint8_t *tail[LANES_MOST]; /* one of tails */
  /* The messages of a part, in the order in which they are taken. */
  uint16_t order[LANES_PART];
};

/* Return how many blocks of a message are compressed where it lies.  Only
 * divisions by constants are fast. */
HASH_DRIVER size_t
lanes_whole_blocks (const struct hash_lanes *f, size_t length)
{
  return f->block_size == 64 ? hash_whole (64, length)
                             : hash_whole (128, length);
}

#endif
