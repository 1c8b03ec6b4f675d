#!/usr/bin/env bash
# Counts the instructions of `--version` and of `lint` of a small document with Valgrind, and fails above a
# limit. The counts do not depend on the load of the computer.
#
#   Tests/Scripts/start-instructions.sh PROGRAM VERSION-LIMIT LINT-LIMIT
#
# Exits with 77 if Valgrind does not run on this computer. PROGRAM is stripped: Valgrind cannot read the debug information of Swift.
set -euo pipefail

program=$1 version_limit=$2 lint_limit=$3
# In a folder of its own: in the repository its source code would be read, too.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$(dirname "$0")/../../Rules/UnreachableSubview/Fixtures/allows-canvas.storyboard" "$folder"
status=0

# count NAME LIMIT ARGUMENT...
count() {
  local name=$1 limit=$2 log count
  shift 2
  log=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$@" 2>&1)
  count=$(sed -n 's/.*Collected : \([0-9]*\).*/\1/p' <<< "$log")
  if [ -z "$count" ]; then
    echo "$log"
    echo "skipped: Valgrind does not run the program on this computer"
    exit 77
  fi
  echo "$name: $count instructions; the limit is $limit"
  [ "$count" -le "$limit" ] || status=1
}

"$program" --version | grep -q '^layoutlint [0-9]'
count --version "$version_limit" --version
count "lint of a small document" "$lint_limit" \
  lint --no-config --device stored --fail-on never "$folder/allows-canvas.storyboard"
exit "$status"
