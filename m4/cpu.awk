# SPDX-License-Identifier: ISC
# For configure: the features of a CPU, as the line "NAME...:CPU_BIT|CPU_BIT",
# or "?NAME:FEATURE..." if SUFFIX names one that this family has not.  Input:
#
#   feature:NAME:CPU_BIT:NEEDS        in any order, all of the family
#   base:NAME or CPU_BIT, with others what is known of the CPU
#   suffix:+NAME+noNAME...            what was asked for
#
# A feature that is added brings what it needs; one whose needs are not all
# there goes.
BEGIN { FS = ":" }
function words(text) {
  gsub(/[^A-Za-z0-9_.]+/, " ", text)
  return text
}
function add(name,    k, n, needed) {
  has[name] = 1
  n = split(needs[name], needed, " ")
  for (k = 1; k <= n; k++)
    if (needed[k] in name_of)
      add(name_of[needed[k]])
}
$1 == "feature" {
  names[++count] = $2
  bit[$2] = $3
  name_of[$3] = name_of[$2] = $2
  needs[$2] = words($4)
}
$1 == "base" { base = words($2) }
$1 == "suffix" { suffix = $2 }
END {
  n = split(base, part, " ")
  for (k = 1; k <= n; k++)
    if (part[k] in name_of)
      has[name_of[part[k]]] = 1
  n = split(suffix, part, "+")
  for (k = 2; k <= n; k++) {
    name = part[k]
    if (name in bit)
      add(name)
    else if (substr(name, 1, 2) == "no" && (substr(name, 3) in bit))
      delete has[substr(name, 3)]
    else {
      sub(/^no/, "", name)
      printf "?%s:", name
      for (k = 1; k <= count; k++)
        printf " %s", names[k]
      exit
    }
  }
  do {
    lost = 0
    for (k = 1; k <= count; k++) {
      m = split(needs[names[k]], needed, " ")
      for (i = 1; i <= m; i++)
        if ((names[k] in has) && (needed[i] in name_of) \
            && !(name_of[needed[i]] in has)) {
          delete has[names[k]]
          lost = 1
        }
    }
  } while (lost)
  for (k = 1; k <= count; k++)
    if (names[k] in has) {
      list = list " " names[k]
      bits = bits "|" bit[names[k]]
    }
  print substr(list, 2) ":" substr(bits, 2)
}
