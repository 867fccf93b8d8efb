/* SPDX-License-Identifier: ISC */
/* Shared functions of the fuzz targets.  A target is one file that defines
 * LLVMFuzzerTestOneInput and FUZZ_CHECKs properties; it is built with
 * libFuzzer by `./dev fuzz', and with driver.c, which replays the corpus, by
 * `make check'. */
#ifndef SYMCRYPT_FUZZ_H
#define SYMCRYPT_FUZZ_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* The corpus that the target replays, a directory of tests/fuzz/corpus. */
extern const char fuzz_target[];

/* State a property; if it does not hold, the input is a finding. */
#define FUZZ_CHECK(CONDITION)                                                 \
  ((CONDITION) ? (void) 0 : fuzz_failed (__FILE__, __LINE__, #CONDITION))
void fuzz_failed (const char *file, int line, const char *condition);

/* Bytes of an input are decisions, taken one after another; after the last,
 * decisions are zeros. */
struct fuzz_input
{
  const uint8_t *data;
  size_t size;
};

unsigned fuzz_byte (struct fuzz_input *in);
unsigned fuzz_u16 (struct fuzz_input *in);
uint64_t fuzz_u64 (struct fuzz_input *in);

/* The next N bytes; after the last, pseudorandom ones that follow from those
 * before, so that short inputs make long messages. */
void fuzz_bytes (struct fuzz_input *in, uint8_t *dst, size_t n);

#endif
