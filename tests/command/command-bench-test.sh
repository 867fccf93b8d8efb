#!/bin/sh
# SPDX-License-Identifier: ISC
# Proves that `symcrypt bench' measures what it is asked, in each format, with
# the fields that the manual lists; that figures agree with each other; that
# every case runs; and that what it does not know is refused.
. "$SRCDIR/tests/lib.sh"
unset SYMCRYPT_CPU
quick='--seconds 0.0001'

# shellcheck disable=SC2086
{
exits 0 'a table' symcrypt bench $quick --sizes 16,256 chacha20:crypt sha256
cp out table
for word in library CPU core clock features figures; do
  grep -q "^$word " table
  ok $? "a line for \"$word\""
done
is "$(sed -n 's/^\([a-z0-9]*:[a-z]*\), .*/\1/p' table | tr '\n' ' ')" \
  'chacha20:crypt sha256:digest sha256:many sha256:nodes ' \
  'the operations that were named'
is "$(awk '/^[a-z].*:/ { print "" } /^ *[0-9x]+ / { printf "%s ", $1 }' table \
  | tail -n 4 | tr '\n' '/')" \
  '16 256 /16 256 /8x16 8x256 64x16 64x256 /2x64 8x64 64x64 ' \
  'a row for each size, and for 8 and 64 messages of each; nodes have 64 bytes'
is "$(awk 'length > 80' table)" '' 'it fits 80 columns'

exits 0 'messages of a call' \
  symcrypt bench $quick --csv --sizes 64 --messages 3,16 sha256 rc4:many
is "$(cut -d , -f 1,2,7 out | tr '\n' ' ')" \
  'algorithm,operation,messages rc4,many,3 rc4,many,16 sha256,digest,1 sha256,many,3 sha256,many,16 sha256,nodes,3 sha256,nodes,16 ' \
  'a row for each number, of what takes many'

exits 0 'every case as JSON' \
  symcrypt bench $quick --sizes 64,300 --json all
cp out json
is "$(grep -v ': warning: ' err)" "" "no complaint"
symcrypt bench --list >list
sed 's/.*"algorithm": "\([^"]*\)", "operation": "\([^"]*\)".*/\1:\2/' json \
  | uniq >got
same got list 'each of --list has its rows'
for field in algorithm operation library version implementation bytes messages \
  iterations ns_per_call mb_per_s cycles_per_call cycles_per_byte spread \
  samples disturbed statistic core_mhz ratio best_peer bound cpu; do
  is "$(grep -c "\"$field\": " json)" "$(wc -l <json | tr -d ' ')" \
    "each line has \"$field\""
done
for row in rc4:setkey rc4:crypt rc4:many salsa20:core salsa20:3core \
  salsa20r12:crypt salsa20r8:crypt xsalsa20:crypt chacha20:2core \
  chacha12:crypt chacha8:crypt xchacha20:crypt poly1305:digest \
  chacha20-poly1305:seal xchacha20-poly1305:open md5:digest sha1:many \
  sha224:digest sha384:digest sha512:digest hmac-sha256:prepared \
  hmac-sha1:fresh hmac-sha512:many hkdf-sha256:derive \
  pbkdf2-hmac-sha256:derive tz:digest tz:concat tz:subtract; do
  grep -qx "$row" list
  ok $? "$row is there"
done

if have python3; then
  cat >check.py <<'END'
import json, sys
seen = 0
for line in sys.stdin:
    d = json.loads(line)
    seen += 1
    def close(a, b):
        return abs(a - b) <= 1e-3 * abs(b)
    assert d["library"] == "libsymcrypt" and d["ns_per_call"] > 0, d
    assert d["bytes"] > 0 and d["messages"] > 0 and d["samples"] >= 5, d
    assert d["spread"] >= 0, d
    total = d["bytes"] * d["messages"]
    if d["operation"] in ("setkey", "derive", "concat", "subtract") \
       or d["iterations"]:
        assert d["mb_per_s"] is None and d["cycles_per_byte"] is None, d
    else:
        assert close(d["mb_per_s"], total * 1e3 / d["ns_per_call"]), d
        if d["cycles_per_call"] is not None:
            assert close(d["cycles_per_byte"],
                         d["cycles_per_call"] / total), d
    assert (d["cycles_per_call"] is None) == (d["core_mhz"] is None), d
assert seen > 0
END
  python3 check.py <json
  ok $? 'each line parses, and its figures agree'
else
  skip 'no python3' 'each line parses'
fi

exits 0 'without cycles' \
  symcrypt bench $quick --clock none --json --sizes 64 poly1305
grep -q '"cycles_per_call": null, "cycles_per_byte": null' out
ok $? 'they are null'

exits 0 'as CSV' symcrypt bench $quick --csv --sizes 64 poly1305:digest tz:concat
is "$(head -n 1 out | cut -d , -f 1-7)" \
  'algorithm,operation,library,version,implementation,bytes,messages' \
  'a heading'
is "$(wc -l <out | tr -d ' ')" 3 'and a line for each row'

# Compare with other libraries that are installed.
exits 0 'beside other libraries' \
  symcrypt bench $quick --compare --sizes 64,300 all
cp out table
grep -q '^peer  *Nettle' table
ok $? 'the heading names them'
is "$(awk 'length > 80' table)" '' 'it fits 80 columns'
is "$(grep -c 'kernels\|/lib' table)" 0 'no list of kernels, no directories'
exits 0 'beside one that is not there' \
  symcrypt bench $quick --compare=nettle:/nowhere --sizes 64 poly1305
is "$(grep '^ *bytes' out | tr -s ' ')" ' bytes ours ratio spread' \
  'which has no column'
exits 0 'every implementation, as a table' \
  symcrypt bench $quick --all-kernels --sizes 64 sha256:many pbkdf2-hmac-sha256
is "$(awk 'length > 80' out)" '' 'it fits 80 columns'
grep -q 'differs\|fails' table
is $? 1 'none has another output'
if grep -q '^peer  *Nettle [0-9]' table; then
  exits 0 'one of them, as JSON' \
    symcrypt bench $quick --compare=nettle --json --sizes 64,300 chacha20:crypt
  is "$(grep -c '"library": "Nettle"' out)" 2 'a line for each size'
  is "$(grep -c '"library": "libsymcrypt".*"ratio": [0-9.]*, "best_peer": "Nettle"' \
    out)" 2 'ratios to it'
else
  skip 'no Nettle' 'one of them, as JSON'
fi
exits 0 'calls for many messages' \
  symcrypt bench $quick --compare --csv --sizes 64 sha256:many rc4:many
is "$(tail -n +2 out | cut -d , -f 3 | sort -u)" 'libsymcrypt' \
  'stand beside no loop of calls'
exits 0 'a call for each message' \
  symcrypt bench $quick --compare=symcrypt --csv --sizes 64 --messages 2,5 all
grep '^[^,]*,[^,]*many,each,' out | cut -d , -f 1-2,7 | sort >got
grep '^[^,]*,[^,]*many,libsymcrypt,' out | cut -d , -f 1-2,7 | sort \
  | grep -v ',open_many,' >wanted
same got wanted 'beside all that take many, and nothing else'
is "$(wc -l <got | tr -d ' ')" "$(grep -c '^[^,]*,[^,]*,each,' out)" 'but those'
is "$(wc -l <got | tr -d ' ')" 56 'at each number'
exits 0 'one that is not there' \
  symcrypt bench $quick --compare=nettle:/nowhere/libnettle.so --csv --sizes 64 \
  poly1305
grep -q 'Nettle: ' err
ok $? 'is said to be missing'
cat >peer.c <<'END'
#include "bench/measure/bench.h"
bench_plugin_fn symcrypt_bench_peer;
static size_t wrong;
BENCH_PEER_RUN (run, memset (d->digests[k], 0, 64);
                symcrypt_md5 (d->length - wrong, d->srcs[k], d->digests[k]))
bench_run_fn *
symcrypt_bench_peer (struct bench_data *d, const char *algorithm,
                     const char *operation, const char **title,
                     const char **version)
{
  wrong = d->length == 300;
  *title = "Made up";
  *version = "2";
  return strcmp (algorithm, "md5") != 0 || d->messages > 1 ? NULL : run;
}
END
if test -z "$QEMU" && $CC -shared -fPIC -I"$SRCDIR" -I"$SRCDIR/include" \
  -I"$BUILDDIR/include" -o peer.so peer.c -L"$BUILDDIR/.libs" -lsymcrypt \
  2>/dev/null; then
  exits 0 'a library of bench/peers' symcrypt bench $quick \
    --compare=peer:./peer.so --json --sizes 64,200 rc4:crypt md5
  is "$(grep -c '"library": "Made up", "version": "2"' out)" 2 \
    'says what it has, by its title and version'
  is "$(grep -c '"library": "libsymcrypt"' out)" 2 \
    'and nothing else is measured'
  exits 1 'a library whose output is wrong' symcrypt bench $quick \
    --compare=peer:./peer.so --sizes 64,300 md5:digest
  grep -q 'md5:digest, 300 bytes: Made up has another output' err
  ok $? 'it says which'
fi
for list in '' nosuch 'nettle,,' ,nettle nettle: openssl:,nettle symcrypt:x; do
  refused 2 "--compare='$list'" symcrypt bench $quick --compare="$list" poly1305
done

# Plots, by a gnuplot that keeps what it was given.
mkdir bin
cat >bin/gnuplot <<'END'
#!/bin/sh
test "${1-}" = --version || exec cat >script
END
chmod +x bin/gnuplot
path=$PATH
PATH=$PWD/bin:$PATH
exits 0 'a plot' symcrypt bench $quick --csv --plot "it's.svg" chacha20 \
  poly1305:digest rc4:setkey
is "$(sed -n "s/^set output //p" script)" "'it''s.svg'" 'to the file'
is "$(sed -n "s/^set title '\\([^']*\\)'.*/\\1/p" script)" \
  "chacha20 crypt
poly1305 digest" 'a panel for what has sizes'
is "$(sed -n '/^\$s0 /,/^END/p' script | wc -l | tr -d ' ')" 30 \
  'each at thirteen sizes'
exits 1 'nothing to plot' symcrypt bench $quick --plot x.svg --csv rc4:setkey
grep -q 'nothing that was measured' err
ok $? 'it says so'
refused 2 'a plot where none can be written' \
  symcrypt bench --plot /nowhere/x.svg poly1305
printf '#!/bin/sh\nexit 127\n' >bin/gnuplot
refused 2 'a plot without gnuplot' symcrypt bench --plot x.svg poly1305
PATH=$path
if have gnuplot; then
  exits 0 'a plot by gnuplot' symcrypt bench $quick --csv --plot x.svg poly1305
  grep -q '</svg>' x.svg
  ok $? 'is an SVG file'
else
  skip 'no gnuplot' 'a plot by gnuplot'
fi

# Each implementation in use or to be had shows up.
exits 0 'every implementation' \
  symcrypt bench $quick --all-kernels --json --sizes 64 poly1305:digest
cp out json
symcrypt selftest | sed -n 's/^ok poly1305_blocks //p' | sort >wanted
sed 's/.*"implementation": "\([^"]*\)".*/\1/' json | sort >got
same got wanted 'one row for each that selftest can try'

# A report is a text between two lines, and report.py makes a page of it.
exits 0 'a report' symcrypt bench $quick --report --sizes 64,256 \
  poly1305:digest rc4:setkey
cp out report.txt
is "$(sed -n '1p;$p' report.txt)" \
  "$(printf 'report of symcrypt bench, form 1\nend of the report')" \
  'its first and last lines'
is "$(sed -n 's/^kernels  *//p' report.txt | cut -d: -f1)" chacha_crypt \
  'it has the choice of kernels'
is "$(awk '/^[a-z]/ { on = /^poly1305:/ } on && /^ / { print $1 }' report.txt \
  | tr '\n' ' ')" '64 256 ' \
  'a row for each size'
if have python3; then
  mkdir pages
  exits 0 'a page of it' python3 "$SRCDIR/bench/report/report.py" page pages <report.txt
  page=$(cat out)
  sed '1d;$d' report.txt >wanted
  grep -vxF -f "$page" wanted >missing
  same missing /dev/null 'it has the text'
  sed '$d' report.txt >cut.txt
  exits 1 'a report that was cut short' \
    python3 "$SRCDIR/bench/report/report.py" page pages <cut.txt
  sed 's/form 1$/form 2/' report.txt >other.txt
  exits 1 'a report of another form' \
    python3 "$SRCDIR/bench/report/report.py" page pages <other.txt
else
  skip 'no python3' 'a page of it'
fi
refused 2 'a report in JSON' symcrypt bench $quick --report --json poly1305

exits 0 'not pinned' symcrypt bench $quick --no-pin --sizes 1 poly1305
grep -q '^core  *not pinned' out
ok $? 'it says so'

refused 2 'an unknown algorithm' symcrypt bench $quick nosuch
refused 2 'an unknown operation' symcrypt bench $quick chacha20:nosuch
refused 2 'an empty name' symcrypt bench $quick ''
for sizes in '' 0 -1 1x 16,,64 '16,' 99999999999 0x10 1.5; do
  refused 2 "--sizes '$sizes'" symcrypt bench $quick --sizes "$sizes" poly1305
done
for messages in '' 1 65 2x 2,,3 '2,' -2 2.5; do
  refused 2 "--messages '$messages'" symcrypt bench $quick --messages "$messages" rc4
done
for seconds in '' 0 -1 1x nan 1e99; do
  refused 2 "--seconds '$seconds'" symcrypt bench --seconds "$seconds" poly1305
done
refused 2 '--json with --csv' symcrypt bench $quick --json --csv poly1305
refused 2 'an unknown --clock' symcrypt bench $quick --clock sundial poly1305
refused 2 'an unknown option' symcrypt bench --nosuch
SYMCRYPT_CPU=nonsense
export SYMCRYPT_CPU
refused 2 'a malformed SYMCRYPT_CPU' symcrypt bench $quick poly1305
unset SYMCRYPT_CPU
}

done_testing
