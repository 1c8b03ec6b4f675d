#!/usr/bin/env bash
# Counts the instructions of a start of the program with Valgrind, and fails above LIMIT. The count does not
# depend on the load of the computer.
#
#   Tests/Scripts/start-instructions.sh PROGRAM LIMIT
#
# Exits with 77 if Valgrind does not run on this computer. PROGRAM is stripped: Valgrind cannot read the debug information of Swift.
set -euo pipefail

program=$1 limit=$2
"$program" --version | grep -q '^layoutlint [0-9]'
log=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" --version 2>&1)
count=$(sed -n 's/.*Collected : \([0-9]*\).*/\1/p' <<< "$log")
if [ -z "$count" ]; then
  echo "$log"
  echo "skipped: Valgrind does not run the program on this computer"
  exit 77
fi
echo "--version: $count instructions; the limit is $limit"
[ "$count" -le "$limit" ]
