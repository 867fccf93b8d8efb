# SPDX-License-Identifier: ISC
# For configure: from the lines row:KERNEL:IMPLEMENTATION:NEEDS that the
# preprocessor made of src/kernels.def, KERNEL:IMPLEMENTATION by kernel, best
# first.  With -v one=1 the first of each kernel whose needs are among the
# features -v have='CPU_A|CPU_B'.
BEGIN { FS = ":"; have = "|" have "|" }
$1 == "row" {
  gsub(/[ ()]/, "")
  if ($3 == "c")
    order[++kernels] = $2 # as in src/kernels.def
  count = split($4, needs, "|")
  for (i = 1; one && i <= count; i++)
    if (needs[i] != "0" && index(have, "|" needs[i] "|") == 0)
      next
  if (!one || !($2 in rows))
    rows[$2] = rows[$2] $2 ":" $3 "\n"
}
END {
  for (i = 1; i <= kernels; i++)
    printf "%s", rows[order[i]]
}
