#!/bin/sh
# Tests Editors/VSCode under Node, with fakes of VS Code and of the client library, and with the real server.
# No package is installed.
set -eu
. "$(dirname "$0")/Support/environment.sh"

status=0
run_editor env LAYOUTLINT="$work/bin/layoutlint" timeout 200 "${NODE:-node}" --test \
  --test-reporter=tap "$here"/vscode/*.test.mjs || status=$?
count() { sed -n "s/^# $1 //p" "$work/log"; }
expect_no_servers
if [ "$status" = 0 ] && [ "$(count pass)" -gt 0 ] && grep -qx 'ok no server remains' "$work/report"; then
  echo "VS Code extension, Node $("${NODE:-node}" --version | tr -d v): ok ($(count pass) tests)"
else
  echo "VS Code extension: FAILED ($(count fail) of $(count tests) tests)"
  grep -E '^ *not ok|error:|FAILED' "$work/log" "$work/report" | sed 's/^/  | /' \
    | tail -n "${LAYOUTLINT_LOG_LINES:-40}"
  exit 1
fi
