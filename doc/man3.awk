# SPDX-License-Identifier: ISC
# The manual's functions as pages of section 3.
#
#   awk -v directory=DIR -v version=V -f man3.awk PROTOTYPES MANUAL...
#
# PROTOTYPES is what prototypes.awk prints.  Each @deftypefun of the MANUAL
# becomes a page named after its first function, with the prototypes as the
# headers have them; the others get a page that refers to it.  The pages are
# listed.

FNR == 1 { file++; where = ""; subtitle = "" }

file == 1 {
  name = $0
  sub(/ \(.*/, "", name)
  sub(/.*[ *]/, "", name)
  header[name] = $1
  prototype[name] = substr($0, length($1) + 2)
  next
}

/^@(section|chapter) / { section = $0; sub(/^@[a-z]+ /, "", section) }
/^@node / { node = $0; sub(/^@node /, "", node) }
# What is said before the functions of a section goes for all of them.
/^@(section|chapter|subheading|subsubheading|node) / {
  if ($0 == "@subheading Functions") { where = "preface"; preface = "" }
  else if ($0 ~ /^@(section|chapter|node) /) { where = ""; preface = "" }
  else if (where == "preface") where = ""
  next
}
/^@deftypefun / { where = "entry"; count = 0; body = "" }
/^@deftypefunx? / {
  name = $0
  sub(/ \(.*/, "", name)
  sub(/.* /, "", name)
  names[++count] = name
  next
}
/^@c / || /^@(end )?(smallexample|example)/ { next }
/^@end deftypefun/ { page(); where = ""; next }
where == "entry" { body = body $0 "\n" }
where == "preface" { preface = preface $0 "\n" }

# Texinfo within a line.
function inline(s) {
  gsub(/\\/, "\\e", s)
  gsub(/@dots[{][}]/, "...", s)
  gsub(/@@/, "\001", s)
  gsub(/@[{]/, "\002", s)
  gsub(/@[}]/, "\003", s)
  # Inner ones first: @code{@var{n}}.
  while (match(s, /@[a-z]+[{][^{}]*[}]/))
    s = substr(s, 1, RSTART - 1) command(substr(s, RSTART, RLENGTH)) \
      substr(s, RSTART + RLENGTH)
  gsub(/``/, "\"", s)
  gsub(/''/, "\"", s)
  gsub(/\001/, "@", s)
  gsub(/\002/, "{", s)
  gsub(/\003/, "}", s)
  return s
}

function command(s,    what) {
  what = s
  sub(/[{].*/, "", what)
  sub(/^@[a-z]+[{]/, "", s)
  sub(/[}]$/, "", s)
  if (what == "@var" || what == "@emph" || what == "@math" || what == "@dfn")
    return "\\fI" s "\\fR"
  if (what == "@ref" || what == "@xref" || what == "@pxref")
    return "\"" s "\" in the manual"
  if (what == "@asis" || what == "@w")
    return s
  gsub(/-/, "\\-", s)
  gsub(/\\fR/, "\\fB", s)
  return "\\fB" s "\\fR"
}

# Paragraphs, lists and tables.
function blocks(text,    lines, n, k, s, out, gap) {
  n = split(text, lines, "\n")
  for (k = 1; k <= n; k++) {
    s = lines[k]
    if (s ~ /^@(end )?(itemize|table|enumerate)/) { gap = 1; continue }
    if (s ~ /^@itemx? */) {
      sub(/^@itemx? */, "", s)
      out = out ".TP\n" (s == "" ? "*" : inline(s)) "\n"
      gap = 0
      continue
    }
    if (s == "") { gap = 1; continue }
    if (gap && out != "") out = out ".PP\n"
    gap = 0
    s = inline(s)
    if (s ~ /^[.']/) s = "\\&" s
    out = out s "\n"
  }
  return out
}

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

# The prototype S in lines of 74 columns.
function wrapped(s,    out, line, rest, parameters, n, k) {
  if (length(s) <= 74)
    return s
  k = index(s, "(")
  out = substr(s, 1, k)
  n = split(substr(s, k + 1), parameters, / /)
  line = "    " parameters[1]
  for (k = 2; k <= n; k++) {
    # A parameter is not divided.
    rest = parameters[k]
    while (rest !~ /[,;]$/ && k < n)
      rest = rest " " parameters[++k]
    if (parameters[1] !~ /,$/ && line == "    " parameters[1])
      line = line " " rest
    else if (length(line) + 1 + length(rest) > 74) {
      out = out "\n" line
      line = "    " rest
    } else
      line = line " " rest
  }
  return out "\n" line
}

function page(    to, k, list, shown) {
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
  print ".SH SYNOPSIS\n.nf" >to
  print ".B #include <symcrypt/" header[names[1]] ">\n.PP\n.ft B" >to
  for (k = 1; k <= count; k++) {
    shown = wrapped(prototype[names[k]] ";")
    gsub(/-/, "\\-", shown)
    print shown >to
  }
  print ".ft R\n.fi\n.SH DESCRIPTION" >to
  printf "%s", blocks(body) >to
  if (preface != "")
    printf ".SH CONVENTIONS\n%s", blocks(preface) >to
  print ".SH SEE ALSO\n.BR info \" symcrypt \\(aq" node "\\(aq\"" >to
  close(to)
}
