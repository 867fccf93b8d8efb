# SPDX-License-Identifier: ISC
# The page of section 1 of a subcommand, or of the command.
#
#   awk -v program=./symcrypt -v name=NAME -v version=V -f texinfo.awk \
#     -f man1.awk MANUAL
#
# It has what `program help NAME' says, and those parts of the MANUAL whose
# headings are followed by "@c pages ... NAME ...".
#
# Of another command with a SUMMARY it has what `program --help' says; SEE is
# what it refers to.

BEGIN {
  general = program " --help"
  if (name == "symcrypt")
    summary = "hash, authenticate, encrypt, derive keys, and measure"
  whole = summary != ""
  while (!whole && (general | getline line) > 0)
    if (line ~ "^  " name " ") {
      summary = line
      sub(/^ +[^ ]+ +/, "", summary)
    }
  close(general)
  title = escaped(whole ? name : "symcrypt-" name)
  help(whole ? general : program " help " name)
}

/^@((sub)*heading|section) / {
  heading = $0
  sub(/^[^ ]* /, "", heading)
  wanted = 0
  next
}
/^@c pages / {
  wanted = ($0 " ") ~ (" (all|" name ") ")
  order[++parts] = heading
  next
}
wanted { text[parts] = text[parts] $0 "\n" }

END {
  print ".\\\" Made by doc/man1.awk from --help and the manual."
  print ".TH " toupper(title) " 1 \"\" \"libsymcrypt " version "\"" \
    " \"User Commands\""
  print ".nh\n.ad l\n.SH NAME\n" title " \\- " summary
  print ".SH SYNOPSIS\n.nf\n" usage ".fi"
  printf ".SH DESCRIPTION\n%s", description
  if (options != "")
    printf ".SH OPTIONS\n%s", options
  for (k = 1; k <= parts; k++)
    if (text[k] != "")
      printf ".SH %s\n%s", toupper(order[k]), blocks(text[k])
  print ".SH ENVIRONMENT\n.TP\n.B SYMCRYPT_CPU"
  print "CPU features that the library must not use, each after a minus sign,"
  print "with commas between:"
  print ".BR \\-avx512,\\-sha_ni \", or \" \\-all ."
  if (examples != "")
    printf ".SH EXAMPLES\n.EX\n%s.EE\n", examples
  print ".SH SEE ALSO"
  if (see != "")
    print see
  if (name != "symcrypt")
    print ".BR symcrypt (1),"
  if (name ~ /^[a-z]*crypt$/)
    print ".BR symcrypt\\-encrypt (5),"
  print ".B info symcrypt"
}

function escaped(s) {
  gsub(/\\/, "\\e", s)
  gsub(/-/, "\\-", s)
  gsub(/'/, "\\(aq", s)
  return s ~ /^\./ ? "\\&" s : s
}

# Take apart what the command FROM prints.
function help(from,    line, part, gap) {
  part = "usage"
  while ((from | getline line) > 0) {
    if (part == "usage" && line != "") {
      usage = usage escaped(substr(line, 8)) "\n"
      continue
    }
    if (line ~ /^Examples?:$/) { part = "examples"; continue }
    if (part == "examples") {
      examples = examples escaped(substr(line, 3)) "\n"
      continue
    }
    if (line == "") { part = ""; gap = 1; continue }
    if (line ~ /^  (-.,|   )? ?--/) {
      part = "options"
      options = options option(substr(line, 3))
      continue
    }
    if (part == "options") {
      sub(/^ +/, "", line)
      options = options escaped(line) "\n"
      continue
    }
    if (gap && description != "") description = description ".PP\n"
    gap = 0
    if (line !~ /^  /)
      line = escaped(line)
    else
      line = name == "symcrypt" ? subcommand(line) : example(line)
    description = description line "\n"
  }
  close(from)
}

function example(line) {
  return ".EX\n" escaped(line) "\n.EE"
}

# "hash       print or check digests"
function subcommand(line,    words) {
  split(line, words, " ")
  sub(/^ +[^ ]+ +/, "", line)
  return ".TP\n.BR symcrypt\\-" words[1] " (1)\n" escaped(line)
}

# "-a, --algorithm NAME  the hash function"
function option(line,    k, what) {
  sub(/^ +/, "", line)
  k = match(line, /  +/)
  what = k ? substr(line, 1, k - 1) : line
  line = k ? escaped(substr(line, k + RLENGTH)) "\n" : ""
  return ".TP\n.B " escaped(what) "\n" line
}
