# SPDX-License-Identifier: ISC
# What man1.awk and man3.awk share: Texinfo as the language of manual pages.

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
    if (s ~ /^@c /) continue
    if (s ~ /^@(end )?(itemize|table|enumerate)/) { gap = 1; continue }
    if (s ~ /^@(end )?(small)?example/) {
      out = out (s ~ /^@end/ ? ".EE\n" : ".EX\n")
      continue
    }
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
