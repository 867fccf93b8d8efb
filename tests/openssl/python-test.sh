#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves: the tests of Python's hashlib and hmac pass when its OpenSSL has our
# provider, which is in use: hashlib's PBKDF2 comes from it.
. "$SRCDIR/tests/lib.sh"

python=${PYTHON:-/usr/bin/python3}
"$python" -c 'import test.test_hashlib, test.test_hmac' 2>/dev/null \
  || skip_all "$python has no tests"
. "$SRCDIR/tests/openssl/configuration.sh"

for name in test_hashlib test_hmac; do
  "$python" -m test -v $name >out 2>&1
  status=$?
  count=$(sed -n 's/^Ran \([0-9]*\) tests.*/\1/p' out)
  test $status -eq 0 && test "${count:-0}" -gt 20
  ok $? "$name: ${count:-0} tests" || diag "$(tail -n 30 out)"
done

cat >calls.py <<'END'
import hashlib, hmac
a = hashlib.pbkdf2_hmac("sha256", b"password", b"salt", 1000)
assert a.hex() == ("632c2812e46d4604102ba7618e9d6d7d"
                   "2f8128f6266b4a03264d2a0460b7dcb3")
assert hashlib.new("sha512_256", b"abc").digest_size == 32
assert hmac.digest(b"k", b"m", "sha3_256") == hmac.new(
    b"k", b"m", hashlib.sha3_256).digest()
END
"$python" calls.py >out 2>&1
ok $? "pbkdf2_hmac, sha512_256, and HMAC with SHA-3" || diag "$(cat out)"
if have valgrind; then
  calls_in libsymcrypt-openssl.so "$python" calls.py
  test "$calls" -gt 1000000
  ok $? "$calls instructions of it were the module's"
else
  skip "there is no valgrind" "the work is the module's"
fi
done_testing
