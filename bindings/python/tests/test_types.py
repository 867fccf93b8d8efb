# SPDX-License-Identifier: ISC
"""All that the package has has a text, which stubtest compares with the stubs; None is
no message."""

import pytest

import libsymcrypt


def test_texts():
    for name in libsymcrypt.__all__:
        thing = getattr(libsymcrypt, name)
        if callable(thing):
            assert thing.__doc__, name
        if isinstance(thing, type) and not issubclass(thing, Exception):
            for inside in vars(thing):
                assert inside[0] == "_" or vars(thing)[inside].__doc__, inside


def test_none_is_no_message():
    """As in hashlib, None is an error and not the empty message."""
    key = libsymcrypt.HmacKey(b"key")
    for call in (
        lambda: libsymcrypt.sha256(None),
        lambda: libsymcrypt.new("sha256", None),
        lambda: key.new(None),
        lambda: libsymcrypt.tz(None),
    ):
        with pytest.raises(TypeError):
            call()
