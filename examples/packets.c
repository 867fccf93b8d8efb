/* SPDX-License-Identifier: ISC */
/* Packets over a network that loses, repeats and reorders them: each is sealed
 * by itself, its number makes its nonce, and the receiver takes each number
 * once. */
#include <stdio.h>
#include <string.h>

#include <symcrypt/symcrypt.h>

enum
{
  HEADER = 8, /* the packet's number, in the clear */
  TAG = SYMCRYPT_CHACHA_POLY1305_TAG_SIZE,
  MOST = 1200, /* bytes of text in a packet */
  PACKETS = 5
};

/* One direction of a connection.  Each direction has a key of its own (see
 * hkdf.c), because both count from 0. */
struct stream
{
  uint8_t key[SYMCRYPT_CHACHA_POLY1305_KEY_SIZE];
  uint64_t next; /* sender: the next number; receiver: the highest, plus 1 */
  uint64_t seen; /* receiver: bit k is set if number next - 1 - k was taken */
};

/* Four bytes of zeros and the number, most significant byte first: never
 * twice the same under one key, as long as the number never comes back. */
static void
make_nonce (uint64_t number, uint8_t *nonce)
{
  int k;
  memset (nonce, 0, SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE);
  for (k = 0; k < 8; k++)
    nonce[4 + k] = (uint8_t) (number >> (56 - 8 * k));
}

/* Make a packet of LENGTH + HEADER + TAG bytes. */
static int
send_packet (struct stream *s, size_t length, const uint8_t *text,
             uint8_t *packet)
{
  uint8_t nonce[SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE];
  make_nonce (s->next++, nonce);
  memcpy (packet, nonce + 4, HEADER);
  /* The header is authenticated with the text. */
  return symcrypt_chacha_poly1305_seal (s->key, nonce, HEADER, packet, length,
                                        packet + HEADER, text,
                                        packet + HEADER + length);
}

/* Make N packets, at most PACKETS, by one call, which takes less time. */
static int
send_burst (struct stream *s, size_t n, const char *const *texts,
            uint8_t (*packets)[HEADER + MOST + TAG])
{
  struct symcrypt_chacha_poly1305_message messages[PACKETS];
  uint8_t nonces[PACKETS][SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE];
  size_t k;
  for (k = 0; k < n; k++)
    {
      struct symcrypt_chacha_poly1305_message *m = &messages[k];
      make_nonce (s->next++, nonces[k]);
      memcpy (packets[k], nonces[k] + 4, HEADER);
      m->key = s->key;
      m->nonce = nonces[k];
      m->ad_length = HEADER;
      m->ad = packets[k];
      m->length = strlen (texts[k]);
      m->src = (const uint8_t *) texts[k];
      m->dst = packets[k] + HEADER;
      m->tag = packets[k] + HEADER + m->length;
    }
  return symcrypt_chacha_poly1305_seal_many (n, messages);
}

/* Write the text of a packet of LENGTH bytes and return how many bytes it
 * has, or -1 if the packet is to be dropped. */
static int
receive_packet (struct stream *s, size_t length, const uint8_t *packet,
                uint8_t *text)
{
  uint8_t nonce[SYMCRYPT_CHACHA_POLY1305_NONCE_SIZE];
  uint64_t number = 0, behind;
  int k;

  if (length < HEADER + TAG || length > HEADER + MOST + TAG)
    return -1;
  for (k = 0; k < HEADER; k++)
    number = number << 8 | packet[k];
  if (number == UINT64_MAX)
    return -1;

  /* Refuse a packet that is older than the last 64 or was taken before. */
  behind = s->next > number ? s->next - 1 - number : 0;
  if (s->next > number && (behind > 63 || (s->seen >> behind & 1) != 0))
    return -1;

  make_nonce (number, nonce);
  length -= HEADER + TAG;
  if (symcrypt_chacha_poly1305_open (s->key, nonce, HEADER, packet, length,
                                     text, packet + HEADER,
                                     packet + HEADER + length)
      != 0)
    return -1;

  /* Remember the number only now, because the tag has shown that it is
   * genuine. */
  if (number >= s->next)
    {
      uint64_t ahead = number + 1 - s->next;
      s->seen = ahead > 63 ? 0 : s->seen << ahead;
      s->next = number + 1;
    }
  s->seen |= UINT64_C (1) << behind;
  return (int) length;
}

int
main (void)
{
  static const char *const texts[PACKETS]
      = { "zero", "the first", "the second", "", "the fourth" };
  /* As they arrive: 3 is lost, 1 comes late, 0 and 4 come twice. */
  static const struct
  {
    int number, taken;
  } arrivals[]
      = { { 0, 1 }, { 2, 1 }, { 0, 0 }, { 1, 1 }, { 4, 1 }, { 4, 0 } };
  static uint8_t packets[PACKETS][HEADER + MOST + TAG], text[MOST];
  struct stream sender = { { 1, 2, 3 }, 0, 0 }, receiver = sender;
  int k, good = 1;

  /* Send the first two one at a time, the others together. */
  for (k = 0; k < 2; k++)
    good &= send_packet (&sender, strlen (texts[k]),
                         (const uint8_t *) texts[k], packets[k])
            == 0;
  good &= send_burst (&sender, PACKETS - 2, texts + 2, packets + 2) == 0;

  for (k = 0; k < (int) (sizeof arrivals / sizeof arrivals[0]); k++)
    {
      const int number = arrivals[k].number;
      const size_t length = strlen (texts[number]);
      const int got = receive_packet (&receiver, HEADER + length + TAG,
                                      packets[number], text);
      if (got != (arrivals[k].taken ? (int) length : -1)
          || (got > 0 && memcmp (text, texts[number], length) != 0))
        good = 0;
    }

  /* A forger who counts on leaves the receiver where it was. */
  packets[3][HEADER - 1] = 200;
  if (receive_packet (&receiver, HEADER + TAG, packets[3], text) != -1
      || receiver.next != 5)
    good = 0;

  symcrypt_wipe (sizeof sender, &sender);
  symcrypt_wipe (sizeof receiver, &receiver);
  printf ("1..1\n%sok 1 - packets lost, late, repeated and forged\n",
          good ? "" : "not ");
  return !good;
}
