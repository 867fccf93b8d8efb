/* SPDX-License-Identifier: ISC */
/* Header protection as in QUIC (RFC 9001, section 5.4): five bytes of key
 * stream, chosen by a sample of the encrypted packet, hide the packet's number
 * and some bits of its first byte.
 *
 * This takes the block function of ChaCha itself, because the sample is the
 * counter as well as the nonce. */
#include <stdio.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

enum
{
  SAMPLE = 16,
  MASK = 5
};

static uint32_t
load32 (const uint8_t *p)
{
  return p[0] | (uint32_t) p[1] << 8 | (uint32_t) p[2] << 16
         | (uint32_t) p[3] << 24;
}

/* Set the part of the state that depends only on the key, once for each
 * connection: words 0 to 11 of the state, as in section 2.3 of RFC 8439. */
static void
set_key (uint32_t state[16], const uint8_t key[32])
{
  static const uint8_t constants[] = "expand 32-byte k";
  int k;
  for (k = 0; k < 4; k++)
    state[k] = load32 (constants + 4 * k);
  for (k = 0; k < 8; k++)
    state[4 + k] = load32 (key + 4 * k);
}

/* For each packet: words 12 to 15 are the sample, and the mask is the
 * beginning of that block.  20 rounds. */
static void
make_mask (uint32_t state[16], const uint8_t sample[SAMPLE],
           uint8_t mask[MASK])
{
  uint8_t block[SYMCRYPT_CHACHA_BLOCK_SIZE];
  int k;
  for (k = 0; k < 4; k++)
    state[12 + k] = load32 (sample + 4 * k);
  symcrypt_chacha_core (block, state, 20);
  memcpy (mask, block, MASK);
  symcrypt_wipe (sizeof block, block);
}

int
main (void)
{
  /* The packet of RFC 9001, appendix A.5: a first byte, a number of three
   * bytes, and the encrypted payload. */
  static const uint8_t key[32]
      = { 0x25, 0xa2, 0x82, 0xb9, 0xe8, 0x2f, 0x06, 0xf2, 0x1f, 0x48, 0x89,
          0x17, 0xa4, 0xfc, 0x8f, 0x1b, 0x73, 0x57, 0x36, 0x85, 0x60, 0x85,
          0x97, 0xd0, 0xef, 0xcb, 0x07, 0x6b, 0x0a, 0xb7, 0xa7, 0xa4 };
  static const uint8_t header[4] = { 0x42, 0x00, 0xbf, 0xf4 };
  static const uint8_t on_the_wire[4 + 17]
      = { 0x4c, 0xfe, 0x41, 0x89, 0x65, 0x5e, 0x5c, 0xd5, 0x5c, 0x41, 0xf6,
          0x90, 0x80, 0x57, 0x5d, 0x79, 0x99, 0xc2, 0x5a, 0x5b, 0xfb };
  uint8_t packet[sizeof on_the_wire], mask[MASK];
  uint32_t state[16];
  int k, good;

  set_key (state, key);
  memcpy (packet, header, sizeof header);
  memcpy (packet + 4, on_the_wire + 4, 17);

  /* The sample starts four bytes after the start of the packet number. */
  make_mask (state, packet + 1 + 4, mask);

  /* Five bits of a short header's first byte, and the number. */
  packet[0] ^= mask[0] & 0x1f;
  for (k = 0; k < 3; k++)
    packet[1 + k] ^= mask[1 + k];
  good = memcmp (packet, on_the_wire, sizeof packet) == 0;

  symcrypt_wipe (sizeof state, state);
  printf ("1..1\n%sok 1 - the header of RFC 9001's packet is hidden\n",
          good ? "" : "not ");
  return !good;
}
