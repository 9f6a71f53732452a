# shellcheck shell=bash
# Read by the scripts of this folder.

fail() {
  echo "$(basename "$0"): $*" >&2
  exit 1
}

# Undoes the percent signs of a part of an address.
decoded() {
  local text="${1//\\/\\\\}"
  printf '%b' "${text//%/\\x}"
}
