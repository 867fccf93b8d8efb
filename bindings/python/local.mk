# SPDX-License-Identifier: ISC
# The Python package, which pip builds: bindings/python/README.md.
EXTRA_DIST += \
	bindings/python/COPYING \
	bindings/python/MANIFEST.in \
	bindings/python/README.md \
	bindings/python/extension/aead.c \
	bindings/python/extension/columns.c \
	bindings/python/extension/common.h \
	bindings/python/extension/derive.c \
	bindings/python/extension/exports.map \
	bindings/python/extension/hash.c \
	bindings/python/extension/hmac.c \
	bindings/python/extension/message.c \
	bindings/python/extension/module.c \
	bindings/python/extension/stream.c \
	bindings/python/extension/tz.c \
	bindings/python/pyproject.toml \
	bindings/python/setup.py \
	bindings/python/src/libsymcrypt/__init__.py \
	bindings/python/src/libsymcrypt/__init__.pyi \
	bindings/python/src/libsymcrypt/_core.pyi \
	bindings/python/src/libsymcrypt/bench.py \
	bindings/python/src/libsymcrypt/bench_columns.py \
	bindings/python/src/libsymcrypt/columns.py \
	bindings/python/src/libsymcrypt/keys.py \
	bindings/python/src/libsymcrypt/py.typed \
	bindings/python/tests/conftest.py \
	bindings/python/tests/test_columns.py \
	bindings/python/tests/test_dask.py \
	bindings/python/tests/test_engines.py \
	bindings/python/tests/test_keys.py \
	bindings/python/tests/test_others.py \
	bindings/python/tests/test_readme.py \
	bindings/python/tests/test_robust.py \
	bindings/python/tests/test_stop.py \
	bindings/python/tests/test_types.py \
	bindings/python/tests/test_vectors.py \
	bindings/python/tests/typed.py
