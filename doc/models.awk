# SPDX-License-Identifier: ISC
# The models that configure --with-cpu knows, as a table in Texinfo.
#
#   awk -f models.awk ARCH/models.def...

BEGIN {
  title["common"] = "x86_64 and x86"
  title["arm"] = "ARM"
  title["arm64"] = "AArch64"
  title["riscv64"] = "RISC-V"
  printf "@table @asis"
}
FNR == 1 {
  count = split(FILENAME, path, "/")
  printf "\n@item %s\n@code{generic}", title[path[count - 1]]
}
/^(MODEL|LEVEL) \("/ {
  split($0, part, "\"")
  sub(/\*$/, "", part[2])
  printf ",\n@code{%s}", part[2]
}
END { print "\n@end table" }
