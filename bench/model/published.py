# SPDX-License-Identifier: ISC
"""What others measured on hardware and published: cycles a byte of long
messages, by which models are judged."""

import collections

# The column; the CPU, which is the column's or the nearest that was measured;
# the case; the library's sign; cycles a byte; where it stands.
Figure = collections.namedtuple("Figure",
                                "core cpu case library cycles source")

CRYPTOGAMS = "CRYPTOGAMS, in OpenSSL 3.0.20's crypto/*/asm/*-armv8.pl"
LIBGCRYPT = "libgcrypt's commit 4bebafb7"


def rows(cpu, core, source, library, **cases):
    return [Figure(core, cpu, case.replace("_", ":"), library, cycles, source)
            for case, cycles in cases.items()]


FIGURES = {
    "arm64": [
        *rows("A53", "cortex-a55", CRYPTOGAMS, "OpenSSL", chacha20_crypt=4.45,
              poly1305_digest=1.47, sha1_digest=2.24, sha256_digest=2.38,
              sha512_digest=10.0),
        *rows("A53", "cortex-a55", LIBGCRYPT, "libgcrypt",
              chacha20_crypt=5.13),
        *rows("A57", "cortex-a57", CRYPTOGAMS, "OpenSSL", chacha20_crypt=4.40,
              poly1305_digest=1.14, sha1_digest=2.35, sha256_digest=2.31,
              sha512_digest=7.51),
    ],
    "riscv64": [
        *rows("U74", "sifive-u74", "CRYPTOGAMS", "CRYPTOGAMS",
              sha256_digest=32.0),
        *rows("U74 with Zbb", "jh7110", "CRYPTOGAMS", "CRYPTOGAMS",
              sha256_digest=23.2),
        *rows("X60", "spacemit-x60", "CRYPTOGAMS", "CRYPTOGAMS",
              poly1305_digest=1.45),
    ],
}
AGREES = 0.1  # of the published figure


def judge(arch, case, core, slopes):
    """Published figures of CASE on CORE with the model's of the same library
    in SLOPES, {library: cycles a byte}; and how the model stands to them:
    `=' agrees, `!' contradicts, `?' nothing was published."""
    found = [(f, slopes.get(f.library)) for f in FIGURES.get(arch, [])
             if f.core == core and f.case == case]
    known = [(f, model) for f, model in found if model]
    if not known:
        return found, "?"
    return found, "=" if all(abs(model / f.cycles - 1) <= AGREES
                             for f, model in known) else "!"
