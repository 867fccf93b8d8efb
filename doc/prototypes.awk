# SPDX-License-Identifier: ISC
# What the public headers declare: a line "HEADER TYPE NAME (PARAMETERS)" for
# each function, without what is for compilers alone.
FNR == 1 { statement = ""; comment = 0; depth = 0 }
{
  line = $0
  # Comments.
  if (comment) {
    if (!index(line, "*/")) next
    line = substr(line, index(line, "*/") + 2)
    comment = 0
  }
  while (at = index(line, "/*")) {
    rest = substr(line, at + 2)
    line = substr(line, 1, at - 1)
    if (!index(rest, "*/")) { comment = 1; break }
    line = line " " substr(rest, index(rest, "*/") + 2)
  }
  # Macros.
  if (directive || line ~ /^ *#/) {
    directive = line ~ /\\$/
    next
  }
  if (line ~ /^SYMCRYPT_(BEGIN|END)_DECLS/) next
  statement = statement " " line
  while (match(statement, /[;{}]/)) {
    part = substr(statement, 1, RSTART - 1)
    mark = substr(statement, RSTART, 1)
    statement = substr(statement, RSTART + 1)
    if (mark == "{") depth++
    else if (mark == "}") depth--
    else if (!depth) declared(part)
  }
}
function declared(s,    file, parts) {
  gsub(/SYMCRYPT_(NONNULL|READS|WRITES) *\([^()]*\)/, "", s)
  gsub(/SYMCRYPT_MUST_CHECK/, "", s)
  gsub(/[ \t]+/, " ", s)
  gsub(/\( /, "(", s)
  sub(/^ /, "", s)
  sub(/ $/, "", s)
  if (s !~ /symcrypt_[a-z0-9_]+ \(.*\)$/) return
  file = FILENAME
  sub(/.*\//, "", file)
  print file " " s
}
