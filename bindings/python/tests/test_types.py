# SPDX-License-Identifier: ISC
"""All that the package has has a text.  stubtest compares the stubs."""

import libsymcrypt


def test_texts():
    for name in libsymcrypt.__all__:
        thing = getattr(libsymcrypt, name)
        if callable(thing):
            assert thing.__doc__, name
        if isinstance(thing, type) and not issubclass(thing, Exception):
            for inside in vars(thing):
                assert inside[0] == "_" or vars(thing)[inside].__doc__, inside
