# SPDX-License-Identifier: ISC
# The Python package, which pip builds: python/README.md.
EXTRA_DIST += \
	python/COPYING \
	python/MANIFEST.in \
	python/README.md \
	python/extension/aead.c \
	python/extension/columns.c \
	python/extension/common.h \
	python/extension/derive.c \
	python/extension/hash.c \
	python/extension/hmac.c \
	python/extension/message.c \
	python/extension/module.c \
	python/extension/stream.c \
	python/extension/tz.c \
	python/pyproject.toml \
	python/setup.py \
	python/src/libsymcrypt/__init__.py \
	python/src/libsymcrypt/__init__.pyi \
	python/src/libsymcrypt/_core.pyi \
	python/src/libsymcrypt/bench.py \
	python/src/libsymcrypt/bench_columns.py \
	python/src/libsymcrypt/columns.py \
	python/src/libsymcrypt/py.typed \
	python/tests/conftest.py \
	python/tests/test_columns.py \
	python/tests/test_dask.py \
	python/tests/test_engines.py \
	python/tests/test_others.py \
	python/tests/test_readme.py \
	python/tests/test_robust.py \
	python/tests/test_types.py \
	python/tests/test_vectors.py \
	python/tests/typed.py
