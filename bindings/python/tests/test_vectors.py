# SPDX-License-Identifier: ISC
"""Published and Wycheproof's cases, valid and invalid, through each interface that
Python has no other of: test_others.py has the rest."""

import pytest
from conftest import rows, stream, unhex

import libsymcrypt


def test_aead():
    counted = {"valid": 0, "invalid": 0}
    for name, key, nonce, ad, plain, cipher, tag, result in rows(
        "chacha-poly1305/chacha-poly1305.txt"
    ):
        nonce = unhex(nonce)
        kind = (
            libsymcrypt.ChaCha20Poly1305
            if len(nonce) == 12
            else libsymcrypt.XChaCha20Poly1305
        )
        aead = kind(unhex(key))
        plain, sealed = unhex(plain), unhex(cipher) + unhex(tag)
        counted[result] += 1
        if result == "valid":
            assert aead.encrypt(nonce, plain, unhex(ad)) == sealed, name
            assert aead.decrypt(nonce, sealed, unhex(ad)) == plain, name
            room = bytearray(len(sealed))
            assert aead.encrypt_into(nonce, plain, unhex(ad), room) == len(room)
            assert room == sealed
            assert aead.seal_many([nonce], [plain], unhex(ad)) == [sealed]
        else:
            with pytest.raises(libsymcrypt.InvalidTag):
                aead.decrypt(nonce, sealed, unhex(ad))
            room = bytearray(b"x" * len(plain))
            with pytest.raises(libsymcrypt.InvalidTag):
                aead.decrypt_into(nonce, sealed, unhex(ad), room)
            assert room == bytes(len(plain))
    assert counted == {"valid": 361, "invalid": 120}


def test_streams():
    for name, cipher in (
        ("salsa20", libsymcrypt.Salsa20),
        ("chacha", libsymcrypt.ChaCha20),
    ):
        for source, rounds, key, nonce, offset, plain, wanted in rows(
            f"ciphers/{name}.txt"
        ):
            s = cipher(unhex(key), unhex(nonce), rounds=int(rounds))
            s.seek(int(offset))
            assert s.tell() == int(offset)
            wanted = unhex(wanted)
            if plain == "-":
                assert s.copy().keystream(len(wanted)) == wanted, source
            data = bytes(len(wanted)) if plain == "-" else unhex(plain)
            room = bytearray(data)
            assert s.copy().crypt_into(room, room) == len(room)
            assert s.crypt(data) == room == wanted, source
    for source, _, key, _, offset, plain, wanted in rows("ciphers/rc4.txt"):
        s = libsymcrypt.RC4(unhex(key))
        s.drop(int(offset))
        data = bytes(len(unhex(wanted))) if plain == "-" else unhex(plain)
        assert s.crypt(data) == unhex(wanted), source


def test_hkdf():
    for source, name, secret, salt, info, prk, key in rows("kdf/hkdf.txt"):
        secret, salt, info, prk, key = map(unhex, (secret, salt, info, prk, key))
        assert libsymcrypt.hkdf_extract(name, secret, salt) == prk, source
        assert libsymcrypt.hkdf_expand(name, prk, len(key), info) == key
        assert libsymcrypt.hkdf(name, secret, len(key), salt, info) == key


def test_poly1305():
    for name, key, message, tag in rows("poly1305/poly1305.txt"):
        assert libsymcrypt.poly1305(unhex(key), unhex(message)) == unhex(tag), name


def test_tz():
    tz = libsymcrypt.tz
    cases = rows("tz/vectors.txt")
    message = stream(1 << 16)
    sums = {}
    for kind, n, *rest in cases:
        n = int(n)
        if n > len(message):
            continue
        if kind in ("sum", "zeros", "ones"):
            data = {"sum": message[:n], "zeros": bytes(n), "ones": b"\xff" * n}[kind]
            assert tz(data).hexdigest() == rest[0]
            if kind == "sum":
                sums[n] = bytes.fromhex(rest[0])
        elif kind in ("left", "right"):
            whole = tz(message[:n]).digest()
            part, k = bytes.fromhex(rest[1]), int(rest[0])
            if kind == "left":
                first = tz(message[:k]).digest()
                assert tz.subtract_left(whole, first) == part
                assert tz.concat([first, part]) == whole
                tz.verify(whole, [first, part])
            else:
                last = tz(message[k:n]).digest()
                assert tz.subtract_right(whole, last) == part
                assert tz.concat([part, last]) == whole
    assert len(sums) > 100
    with pytest.raises(libsymcrypt.InvalidTag):
        tz.verify(sums[2], [sums[1]])
    assert tz.concat([]) == tz().digest()
