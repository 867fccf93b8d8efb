# SPDX-License-Identifier: ISC
# A public header as Texinfo: its constants, types and functions, with its
# comments.  The first paragraph of the head is left to the manual.
#
#   awk -f reference.awk HEADER
#
# A comment describes what follows it up to the next blank line; before a blank
# line it is a paragraph by itself.  In it, parameters are in capitals.

FNR == 1 {
  header = FILENAME
  sub(/.*\//, "", header)
}
/SPDX-License/ { next }
comment || /^\/\*/ { comment = read_comment($0); next }
/^$/ {
  if (text != "" && !used)
    add("paragraph", "")
  text = ""
  used = group = 0
  next
}
continued || /^#define SYMCRYPT_/ {
  sub(/^#define /, "")
  continued = sub(/ *\\$/, "")
  definition = definition $0
  if (!continued && definition !~ /_H$/)
    add("constant", definition)
  if (!continued)
    definition = ""
  next
}
/^#/ || /^SYMCRYPT_(BEGIN|END)_DECLS/ { next }
/^(struct|union|enum) [a-z0-9_]+;?$/ {
  type = $0
  members = ""
  if (sub(/;$/, "", type))
    add("type", type)
  next
}
/^\{/ { inside = 1; next }
/^\};/ { inside = 0; add("type", type); next }
inside {
  members = members $0 "\n"
  if (match($0, /[a-z0-9_]+(\[[^]]*\])?;/))
    known[stem(substr($0, RSTART, RLENGTH))] = 1
  next
}
{
  statement = statement " " $0
  if (/;$/) {
    add("function", statement)
    statement = ""
  }
}

END {
  print "@subheading Header\n\n@code{<symcrypt/" header ">}\n"
  for (k = 1; k <= items; k++) {
    for (next_one = k; kind[next_one] == "paragraph"; next_one++)
      ;
    part = kind[next_one]
    if (part == "type" && functions_begun)
      part = "function"
    if (part != "" && !(part in begun)) {
      begun[part] = 1
      print "@subheading " toupper(substr(part, 1, 1)) substr(part, 2) "s\n"
      if (part == "function") {
        functions_begun = 1
        if (head != "")
          print markup(head)
      }
    }
    print what[k] markup(about[k]) end[k]
  }
}

# Add LINE of a comment to the text.  Returns true if the comment continues.
function read_comment(line,    more) {
  if (!comment) {
    text = ""
    used = group = 0
  }
  more = !sub(/ *\*\/$/, "", line)
  sub(/^(\/| )\*( |$)/, "", line)
  text = text line "\n"
  if (!more && items == 0 && head == "" && !headed) {
    headed = 1
    head = text
    text = ""
    if (!sub(/^([^\n]+\n)+\n/, "", head))
      head = ""
  }
  return more
}

# Put down what has been read: one more of the last entry, or another.
function add(which, content,    name, parameters) {
  used = 1
  if (which == "function" && group && kind[items] == which) {
    what[items] = what[items] "@deftypefunx " prototype(content) "\n"
    return
  }
  kind[++items] = which
  about[items] = text
  if (which == "function") {
    group = 1
    what[items] = "@deftypefun " prototype(content) "\n"
    end[items] = "@end deftypefun\n"
  } else if (which == "type") {
    what[items] = "@deftp {Data type} {" content "}\n"
    # Document the members of structures that programs may use.
    if (members != "" && content !~ /_(ctx|key|state)$/)
      end[items] = "@smallexample\n@{\n" escaped(members) \
        "@};\n@end smallexample\n"
    end[items] = end[items] "@end deftp\n"
    text = ""
  } else if (which == "constant") {
    match(content, /^[A-Z0-9_]+(\([^)]*\))?/)
    name = substr(content, 1, RLENGTH)
    content = substr(content, RLENGTH + 1)
    gsub(/  +/, " ", content)
    sub(/^ /, "", content)
    parameters = index(name, "(") ? arguments(substr(name, index(name, "("))) : ""
    sub(/\(.*/, "", name)
    what[items] = parameters != "" ? "@defmac " name " " parameters "\n" \
      : "@defvr Constant " name "\n"
    what[items] = what[items] "@code{" content "}" (text != "" ? "." : "") "\n"
    end[items] = parameters != "" ? "@end defmac\n" : "@end defvr\n"
    text = ""
  }
}

# The PARAMETERS of a macro.
function arguments(parameters,    s, out) {
  for (s = parameters; match(s, /[A-Z]+/); s = substr(s, RSTART + RLENGTH)) {
    known[tolower(substr(s, RSTART, RLENGTH))] = 1
    out = out (out == "" ? "" : ", ") "@var{" \
      tolower(substr(s, RSTART, RLENGTH)) "}"
  }
  return "(" out ")"
}

function stem(s) {
  sub(/[[;].*/, "", s)
  return s
}

function escaped(s) {
  gsub(/[@{}]/, "@&", s)
  return s
}

# The declaration S in Texinfo's form.
function prototype(s,    name, type, parameters, list, n, k, out) {
  gsub(/SYMCRYPT_(NONNULL|READS|WRITES) *\([^()]*\)|SYMCRYPT_MUST_CHECK|;/, "", s)
  gsub(/[ \t]+/, " ", s)
  gsub(/\( /, "(", s)
  sub(/^ /, "", s)
  sub(/ $/, "", s)
  match(s, /symcrypt_[a-z0-9_]+ \(/)
  type = substr(s, 1, RSTART - 1)
  name = substr(s, RSTART, RLENGTH - 2)
  parameters = substr(s, RSTART + RLENGTH)
  sub(/\)$/, "", parameters)
  sub(/ $/, "", type)
  n = split(parameters, list, ", ")
  for (k = 1; k <= n; k++) {
    if (match(list[k], /[a-z0-9_]+(\[[^]]*\])?$/) && list[k] != "void") {
      known[stem(substr(list[k], RSTART))] = 1
      list[k] = substr(list[k], 1, RSTART - 1) "@var{" \
        stem(substr(list[k], RSTART)) "}" \
        substr(list[k], RSTART + length(stem(substr(list[k], RSTART))))
    }
    out = out (k > 1 ? ", " : "") list[k]
  }
  return (type ~ / / ? "{" type "}" : type) " " name " (" out ")"
}

# A comment as Texinfo.
function markup(s,    out, word) {
  s = escaped(s)
  while (match(s, /[a-z0-9_]+\[[^]]+\]|[A-Za-z_][A-Za-z0-9_]*/)) {
    word = substr(s, RSTART, RLENGTH)
    out = out substr(s, 1, RSTART - 1)
    s = substr(s, RSTART + RLENGTH)
    if (word ~ /\[/ || word ~ /^(SYMCRYPT|symcrypt)_/)
      word = "@code{" word "}"
    else if (word ~ /^[A-Z][A-Z0-9_]*$/ && tolower(word) in known)
      word = "@var{" tolower(word) "}"
    out = out word
  }
  return out s
}
