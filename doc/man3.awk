# SPDX-License-Identifier: ISC
# The functions of the manual and of the headers as pages of section 3.
#
#   awk -v directory=DIR -v version=V -f texinfo.awk -f man3.awk MANUAL...
#
# Each @deftypefun of the MANUAL becomes a page named after its first function;
# the others get a page that refers to it.  The pages are listed.

FNR == 1 { where = ""; header = "<symcrypt/base.h>" }
/^@code[{]<symcrypt.*>[}]$/ { header = substr($0, 7, length($0) - 7) }

# The text before the functions of a section applies to all of them.
/^@(section|chapter|subheading|subsubheading|node) / {
  if ($0 == "@subheading Functions") { where = "preface"; preface = "" }
  else if ($0 ~ /^@(section|chapter|node) /) { where = ""; preface = "" }
  else if (where == "preface") where = ""
  next
}
/^@deftypefun / { where = "entry"; count = 0; body = "" }
/^@deftypefunx? / {
  gsub(/^@deftypefunx? |@var|[{}]/, "")
  gsub(/\* symcrypt/, "*symcrypt")
  prototypes[++count] = $0 ";"
  sub(/ \(.*/, "")
  sub(/.*[ *]/, "")
  names[count] = $0
  next
}
/^@end deftypefun/ { page(); where = ""; next }
where == "entry" { body = body $0 "\n" }
where == "preface" { preface = preface $0 "\n" }

# The first sentence, as a description.
function brief(text,    s) {
  s = text
  gsub(/\n/, " ", s)
  s = inline(s)
  gsub(/\\f[A-Z]/, "", s)
  if (match(s, /[.:;] |[.:]$|, (which|of which|for which) | and return 0/))
    s = substr(s, 1, RSTART - 1)
  if (s ~ /^[A-Z][a-z ]/)
    s = tolower(substr(s, 1, 1)) substr(s, 2)
  return s
}

function page(    to, k, list) {
  for (k = 1; k <= count; k++) {
    list = list (k > 1 ? ", " : "") names[k]
    to = directory "/" names[k] ".3"
    print to
    if (k > 1) {
      print ".so man3/" names[1] ".3" >to
      close(to)
    }
  }
  to = directory "/" names[1] ".3"
  print ".\\\" Made by doc/man3.awk from the manual." >to
  print ".TH " toupper(names[1]) " 3 \"\" \"libsymcrypt " version "\"" \
    " \"libsymcrypt\"" >to
  print ".nh\n.ad l\n.SH NAME\n" list " \\- " brief(body) >to
  print ".SH SYNOPSIS\n.B #include " header "\n.ft B" >to
  for (k = 1; k <= count; k++)
    print ".HP\n" prototypes[k] >to
  print ".ft R\n.SH DESCRIPTION" >to
  printf "%s", blocks(body) >to
  if (preface ~ /[^\n]/)
    printf ".SH CONVENTIONS\n%s", blocks(preface) >to
  print ".SH SEE ALSO\n.BR info \" \\-\\-index\\-search=" names[1] " symcrypt\"" >to
  close(to)
}
