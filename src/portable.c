/* SPDX-License-Identifier: ISC */
/* The kernels in C as kernels.def has them.  No kernel leaves a secret on the
 * stack, but where compilers put copies C cannot say.  So _symcrypt_KERNEL_c
 * is a frame around _symcrypt_KERNEL_portable, which does the work, and clears
 * what was below it. */
#include "config.h"

#include "public.h"

/* How much there is below, rounded up; tests/library/residue-test sees what is
 * too little.  Those that call kernels have frames of their own alone to
 * clear. */
enum
{
  STACK_memxor = 128,
  STACK_rc4_set_key = 640,
  STACK_rc4_crypt = 256,
  STACK_poly1305_blocks = 384,
  STACK_poly1305_many = 512,
  STACK_md5_compress = 704,
  STACK_sha1_compress = 448,
  STACK_sha256_compress = 448,
  STACK_sha512_compress = 1024,
  STACK_md5_iterate = 1024,
  STACK_sha1_iterate = 1024,
  STACK_sha256_iterate = 1024,
  STACK_sha512_iterate = 1024,
  STACK_md5_lanes = 768,
  STACK_sha1_lanes = 768,
  STACK_sha256_lanes = 768,
  STACK_sha512_lanes = 768,
  STACK_md5_lanes_block = 768,
  STACK_sha1_lanes_block = 768,
  STACK_sha256_lanes_block = 768,
  STACK_sha512_lanes_block = 768,
  STACK_chacha_blocks = 1024,
  STACK_chacha_crypt = 640,
  STACK_chacha_many = 1024,
  STACK_chacha_core = 1024,
  STACK_chacha_2core = 1024,
  STACK_chacha_3core = 1024,
  STACK_salsa20_blocks = 1024,
  STACK_salsa20_crypt = 640,
  STACK_salsa20_core = 1024,
  STACK_salsa20_2core = 1024,
  STACK_salsa20_3core = 1024,
  STACK_chacha_poly1305_blocks = 320,
  STACK_tz_blocks = 1024,
  STACK_tz_mul = 640,
};

static void clear (size_t bytes);

#undef KERNEL_CALL
#define KERNEL_CALL(KERNEL, PARAMETERS, ARGUMENTS, MEMORY)                    \
  KERNEL##_fn _symcrypt_##KERNEL##_portable                                   \
      __attribute__ ((__visibility__ ("hidden")));                            \
  KERNEL##_fn _symcrypt_##KERNEL##_c                                          \
      __attribute__ ((__visibility__ ("hidden")));                            \
  void KERNEL_ABI _symcrypt_##KERNEL##_c PARAMETERS                           \
  {                                                                           \
    _symcrypt_##KERNEL##_portable ARGUMENTS;                                  \
    clear (STACK_##KERNEL);                                                   \
  }                                                                           \
  static inline KERNEL##_fn *KERNEL##_kernel (void)                           \
  {                                                                           \
    return KERNEL##_implementation ();                                        \
  }
#include "kernels.h"

static void
clear (size_t bytes)
{
  scrub (bytes);
}
