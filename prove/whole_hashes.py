# SPDX-License-Identifier: ISC
"""Whole calls of hashes, HMAC (RFC 2104), HKDF (RFC 5869) and PBKDF2 (RFC 8018),
each from a hash's compression, which is a kernel.  A message is a list of
bytes."""
from fixture import ranges
from standards import HASHES, INITIAL, Hash
from terms import ZERO, cat, const, cut, swap, xor
from whole import Function, Whole

KEY = 408               # struct symcrypt_hmac_key: the hash, two values
VALUES = 8, 208
BYTES = 128             # struct symcrypt_hash
LANES = 128             # struct hash_lanes


def split(words, n):
    """Bytes of words of N."""
    return [cut(t, 8 * k, 8) for t in words for k in range(n)]


class Hashing:
    """A hash of one call."""

    def __init__(self, c, name):
        h = HASHES[name]
        self.h = Hash(h.word, h.words, h.big, lambda s, m:
                      c.functions.compress(name, s, m))
        self.block = 16 * h.word

    def words(self, message):
        n = self.h.word
        found = [cat(message[k:k + n], 8) for k in range(0, len(message), n)]
        return [swap(t, n) for t in found] if self.h.big else found

    def bytes(self, state):
        n = self.h.word
        return split([swap(t, n) for t in state] if self.h.big else state, n)

    def digest(self, state, message, before=0):
        """The digest from a chaining value after BEFORE bytes."""
        bits = (8 * (before + len(message))).to_bytes(
            2 * self.h.word, "big" if self.h.big else "little")
        m = message + [const(0x80)]
        m += [ZERO] * (-(len(m) + len(bits)) % self.block)
        m += [const(x) for x in bits]
        for k in range(0, len(m), self.block):
            state = self.h.compress(state, self.words(m[k:k + self.block]))
        return state

    def key(self, initial, secret):
        """The values of HMAC's key."""
        if len(secret) > self.block:
            secret = self.bytes(self.digest(initial, secret))
        secret = secret + [ZERO] * (self.block - len(secret))
        return [self.h.compress(initial, self.words(
            [xor(t, const(x)) for t in secret])) for x in (0x36, 0x5c)]

    def hmac(self, key, message):
        inner, outer = key
        return self.bytes(self.digest(outer, self.bytes(
            self.digest(inner, message, self.block)), self.block))


class Uses(Function):
    """A function NAME, of one hash."""

    def __init__(self, name, hash_, parameters, memory):
        Function.__init__(self, name, parameters, memory, {"key": 8})
        self.hash = hash_
        self.lengths = tuple(range(2 * 16 * HASHES[hash_].word + 73)) \
            + (511, 512, 513, 1000)

    def covers(self):
        return "%s, %s bytes" % (self.hash, ranges(self.lengths))

    def cases(self):
        return [{"length": n} for n in self.lengths]

    def begin(self, library, **numbers):
        """A call, which may read the hash's constants."""
        image = library.image
        self.at = image.symbols["_symcrypt_%s_hash" % self.hash]
        initial = image.symbols[self.hash + "_initial"]
        if "hash" in [p.name for p in self.contract.parameters]:
            numbers["hash"] = self.at
        c = Whole(library, self.contract, numbers)
        c.unknown.terms["hash"] = c.cpu.here(self.at)
        c.h = Hashing(c, self.hash)
        c.constants(initial, 64)
        c.constants(self.at, BYTES)
        c.initial = [const(x) for x in INITIAL[self.hash]]
        return c

    def bytes(self, c, name, n, secret=True):
        return split(c.unknowns(name, n, secret), 4)[:n]

    def key(self, c, name):
        """A prepared key, of unknown values."""
        h = c.h.h
        words = c.unknowns(name, KEY)
        c.put(name, 0, c.cpu.here(self.at), 8)
        message = split(words, 4)
        return [[cat(message[k:k + h.word], 8) for k in range(
            at, at + h.words * h.word, h.word)] for at in VALUES]

    def gave(self, c, name, want):
        """Check the output of the call, and that no other secret is left."""
        words = [cat(want[k:k + 4], 8) for k in range(0, len(want), 4)]
        c.wrote(name, words, len(want))
        c.left(words)
        return c


class Digest(Uses):
    def __init__(self, hash_):
        Uses.__init__(self, "symcrypt_" + hash_, hash_, "size_t length, "
                      "const uint8_t *data, uint8_t *digest",
                      "reads (data, length), writes (digest, %d)"
                      % (HASHES[hash_].word * HASHES[hash_].words))

    def prove(self, library, length):
        c = self.begin(library, length=length)
        data = self.bytes(c, "data", length)
        c.run()
        return self.gave(c, "digest", c.h.bytes(c.h.digest(c.initial, data)))


class Hmac(Uses):
    def __init__(self, hash_):
        Uses.__init__(self, "symcrypt_hmac", hash_,
                      "const struct symcrypt_hmac_key *key, size_t length, "
                      "const uint8_t *data, uint8_t *digest",
                      "reads (key, %d), reads (data, length), "
                      "writes (digest, %d)" % (
                          KEY, HASHES[hash_].word * HASHES[hash_].words))

    def prove(self, library, length):
        c = self.begin(library, length=length)
        key = self.key(c, "key")
        data = self.bytes(c, "data", length)
        c.run()
        c.returned(0)
        return self.gave(c, "digest", c.h.hmac(key, data))


class HmacKey(Uses):
    def __init__(self, hash_):
        Uses.__init__(self, "symcrypt_hmac_set_key", hash_,
                      "struct symcrypt_hmac_key *key, size_t hash, "
                      "size_t length, const uint8_t *secret",
                      "writes (key, %d), reads (secret, length)" % KEY)

    def prove(self, library, length):
        c = self.begin(library, length=length)
        secret = self.bytes(c, "secret", length)
        c.run()
        c.returned(0)
        c.expect("the hash", "key", 0, c.cpu.here(self.at), 8)
        for at, state in zip(VALUES, c.h.key(c.initial, secret)):
            for k, t in enumerate(state):
                n = c.h.h.word
                c.expect("word %d of %d" % (k, at), "key", at + n * k, t, n)
        c.left()
        return c


class Hkdf(Uses):
    """Expand: LENGTH bytes, and as many of INFO as cases () has."""

    def __init__(self, hash_):
        Uses.__init__(self, "symcrypt_hkdf_expand", hash_,
                      "size_t hash, size_t prk_length, const uint8_t *prk, "
                      "size_t info_length, const uint8_t *info, "
                      "size_t length, uint8_t *dst",
                      "reads (prk, prk_length), reads (info, info_length), "
                      "writes (dst, length)")
        self.digest = HASHES[hash_].word * HASHES[hash_].words
        self.lengths = tuple(range(1, 2 * self.digest + 2)) \
            + (255 * self.digest,)

    def covers(self):
        return Uses.covers(self) + ", a key as long as a digest; for N bytes, " \
            "N mod 13 bytes of information"

    def cases(self):
        return [{"length": n, "info": n % 13} for n in self.lengths]

    def prove(self, library, length, info):
        n = self.digest
        c = self.begin(library, length=length, prk_length=n, info_length=info)
        key = c.h.key(c.initial, self.bytes(c, "prk", n))
        text = self.bytes(c, "info", info, False)
        c.run()
        c.returned(0)
        want, last = [], []
        while len(want) < length:
            last = c.h.hmac(key, last + text + [const(len(want) // n + 1)])
            want += last
        return self.gave(c, "dst", want[:length])


class Pbkdf2(Uses):
    """One block, of few iterations."""

    def __init__(self, hash_):
        Uses.__init__(self, "symcrypt_pbkdf2_hmac", hash_,
                      "size_t hash, size_t password_length, "
                      "const uint8_t *password, size_t iterations, "
                      "size_t salt_length, const uint8_t *salt, "
                      "size_t length, uint8_t *dst",
                      "reads (password, password_length), "
                      "reads (salt, salt_length), writes (dst, length)")
        self.lengths = tuple(range(1, HASHES[hash_].word
                                   * HASHES[hash_].words + 1))

    def covers(self):
        return Uses.covers(self) + "; for N bytes, 1 + N mod 5 iterations, a " \
            "password of 5 N mod 81 bytes, a salt of N mod 17"

    def cases(self):
        return [{"length": n, "iterations": 1 + n % 5,
                 "password": 5 * n % 81, "salt": n % 17}
                for n in self.lengths]

    def prove(self, library, length, iterations, password, salt):
        c = self.begin(library, length=length, iterations=iterations,
                       password_length=password, salt_length=salt)
        key = c.h.key(c.initial, self.bytes(c, "password", password))
        text = self.bytes(c, "salt", salt, False)
        image = library.image
        c.constants(image.symbols["_symcrypt_%s_in_lanes" % self.hash], LANES)
        c.run()
        c.returned(0)
        u = c.h.hmac(key, text + [const(x) for x in (0, 0, 0, 1)])
        want = u
        for _ in range(iterations - 1):
            u = c.h.hmac(key, u)
            want = [xor(t, x) for t, x in zip(want, u)]
        return self.gave(c, "dst", want[:length])


def functions():
    return [f(h) for f in (Digest, Hmac, HmacKey) for h in HASHES] \
        + [f("sha256") for f in (Hkdf, Pbkdf2)]
