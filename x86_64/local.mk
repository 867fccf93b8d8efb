# SPDX-License-Identifier: ISC
if ASM_X86_64
libcore_la_SOURCES += x86_64/chacha.inc
libcore_la_SOURCES += x86_64/scrub.S
libcore_la_SOURCES += x86_64/memxor.S
libcore_la_SOURCES += x86_64/poly1305-words.inc
libcore_la_SOURCES += x86_64/poly1305.S
libcore_la_SOURCES += x86_64/rc4.S
libcore_la_SOURCES += x86_64/salsa20.S
libcore_la_SOURCES += x86_64/salsa20.inc
libcore_la_SOURCES += x86_64/stream.inc
endif
if ASM_X86_64_SSSE3
libcore_la_SOURCES += x86_64/ssse3/chacha.S
libcore_la_SOURCES += x86_64/ssse3/sha1.inc
libcore_la_SOURCES += x86_64/ssse3/sha1.S
libcore_la_SOURCES += x86_64/ssse3/sha256.inc
libcore_la_SOURCES += x86_64/ssse3/sha256.S
endif
if ASM_X86_64_AVX2
libcore_la_SOURCES += x86_64/avx2/chacha-many.S
libcore_la_SOURCES += x86_64/avx2/chacha.S
libcore_la_SOURCES += x86_64/avx2/lanes.inc
libcore_la_SOURCES += x86_64/avx2/scrub.S
libcore_la_SOURCES += x86_64/avx2/md5-lanes.S
libcore_la_SOURCES += x86_64/avx2/poly1305-many.S
libcore_la_SOURCES += x86_64/avx2/poly1305.inc
libcore_la_SOURCES += x86_64/avx2/poly1305.S
libcore_la_SOURCES += x86_64/avx2/salsa20.S
libcore_la_SOURCES += x86_64/avx2/sha1-lanes.S
libcore_la_SOURCES += x86_64/avx2/sha1.S
libcore_la_SOURCES += x86_64/avx2/sha2-lanes.inc
libcore_la_SOURCES += x86_64/avx2/sha256-lanes.S
libcore_la_SOURCES += x86_64/avx2/sha256.S
libcore_la_SOURCES += x86_64/avx2/sha512-lanes.S
libcore_la_SOURCES += x86_64/avx2/sha512.inc
libcore_la_SOURCES += x86_64/avx2/sha512.S
endif
if ASM_X86_64_AVX512
libcore_la_SOURCES += x86_64/avx512/chacha-many.S
libcore_la_SOURCES += x86_64/avx512/chacha-poly1305.S
libcore_la_SOURCES += x86_64/avx512/chacha.S
libcore_la_SOURCES += x86_64/avx512/chacha.inc
libcore_la_SOURCES += x86_64/avx512/lanes.inc
libcore_la_SOURCES += x86_64/avx512/md5-lanes.S
libcore_la_SOURCES += x86_64/avx512/poly1305-many.S
libcore_la_SOURCES += x86_64/avx512/poly1305.S
libcore_la_SOURCES += x86_64/avx512/poly1305.inc
libcore_la_SOURCES += x86_64/avx512/salsa20.S
libcore_la_SOURCES += x86_64/avx512/salsa20.inc
libcore_la_SOURCES += x86_64/avx512/scrub.S
libcore_la_SOURCES += x86_64/avx512/sha1-lanes.S
libcore_la_SOURCES += x86_64/avx512/sha2-lanes.inc
libcore_la_SOURCES += x86_64/avx512/sha256-lanes.S
libcore_la_SOURCES += x86_64/avx512/sha512-lanes.S
libcore_la_SOURCES += x86_64/avx512/sha512.S
libcore_la_SOURCES += x86_64/avx512/stream.inc
libcore_la_SOURCES += x86_64/avx512/tz.S
endif
if ASM_X86_64_AVX512_SLOW_ROTATE
libcore_la_SOURCES += x86_64/avx512_slow_rotate/chacha.S
libcore_la_SOURCES += x86_64/avx512_slow_rotate/salsa20.S
endif
if ASM_X86_64_AVX512_SPLIT_ZMM
libcore_la_SOURCES += x86_64/avx512_split_zmm/chacha.S
libcore_la_SOURCES += x86_64/avx512_split_zmm/salsa20.S
endif
if ASM_X86_64_AVX512_SLOW_ZMM
libcore_la_SOURCES += x86_64/avx512_slow_zmm/chacha.S
libcore_la_SOURCES += x86_64/avx512_slow_zmm/salsa20.S
endif
if ASM_X86_64_SCALAR
libcore_la_SOURCES += x86_64/scalar/block.inc
libcore_la_SOURCES += x86_64/scalar/chacha.S
libcore_la_SOURCES += x86_64/scalar/salsa20.S
endif
if ASM_X86_64_SHA_NI
libcore_la_SOURCES += x86_64/sha_ni/sha1-lanes.S
libcore_la_SOURCES += x86_64/sha_ni/sha1.S
libcore_la_SOURCES += x86_64/sha_ni/sha256-lanes.S
libcore_la_SOURCES += x86_64/sha_ni/sha256.S
endif
if ASM_X86_64_SHA512
libcore_la_SOURCES += x86_64/sha512/instructions.inc
libcore_la_SOURCES += x86_64/sha512/sha512.S
endif
if ASM_X86_64_PCLMUL
libcore_la_SOURCES += x86_64/pclmul/tz.S
endif
