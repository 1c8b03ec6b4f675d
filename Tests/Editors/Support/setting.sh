# The setting that each driver runs in; sourced. A driver opens a layout and a storyboard in a real
# editor, as the configuration below Editors sets it up, and reports each step it saw done:
#
#   ok layout findings
#   FAILED storyboard rename: the buffer has no 'renamed'
#
# LAYOUTLINT is the built program. LAYOUTLINT_BREAKS, where it is set, is a step that a program in
# between spoils (see breaking.py), so that a driver can be seen to fail.

: "${LAYOUTLINT:?is to be the path of the built program}"
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
program=$(cd "$(dirname "$LAYOUTLINT")" && pwd)/$(basename "$LAYOUTLINT")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/home"
cp -R "$here/Project" "$work/project"
cp "$here/steps.json" "$work/"
# Marks the root for editors that look for a repository.
mkdir "$work/project/.git"
: > "$work/report"

# The configurations run as they stand, so the program must be found by its name.
if [ -n "${LAYOUTLINT_BREAKS:-}" ]; then
  printf '#!/bin/sh\nexec python3 "%s/Support/breaking.py" "%s" "%s" "$@"\n' \
    "$here" "$LAYOUTLINT_BREAKS" "$program" > "$work/bin/layoutlint"
  chmod +x "$work/bin/layoutlint"
else
  ln -s "$program" "$work/bin/layoutlint"
fi

# For editors that take the protocol's columns for bytes or for code points: right of an emoji they edit
# at the wrong place, which no server can mend. As many bytes, none of them an emoji's.
without_emoji() {
  for file in "$work/project/screen.layout.json" "$work/steps.json"; do
    sed 's/📷/shot/' "$file" > "$work/ascii" && mv "$work/ascii" "$file"
  done
}

# Runs an editor with a home of its own; what it says goes to a log, shown when a step fails.
# The variable marks its processes, and with them its servers.
in_setting() {
  env LAYOUTLINT_DRIVER="$work" PATH="$work/bin:$PATH" HOME="$work/home" \
    XDG_CONFIG_HOME="$work/home/.config" XDG_DATA_HOME="$work/home/.local/share" \
    XDG_STATE_HOME="$work/home/.local/state" XDG_CACHE_HOME="$work/home/.cache" \
    "$@" > "$work/log" 2>&1
}

# The processes of servers that this driver's editor started and that are still there.
servers() {
  for folder in /proc/[0-9]*; do
    if tr '\0' '\n' 2> /dev/null < "$folder/environ" | grep -qxF "LAYOUTLINT_DRIVER=$work" \
      && tr '\0' ' ' 2> /dev/null < "$folder/cmdline" | grep -q ' serve $'; then
      basename "$folder"
    fi
  done
}

# After the editor has gone: no server may stay.
expect_no_servers() {
  tries=0
  while [ -n "$(servers)" ] && [ $tries -lt 50 ]; do
    sleep 0.1
    tries=$((tries + 1))
  done
  left=$(servers)
  if [ -z "$left" ]; then
    echo "ok no server stays" >> "$work/report"
  else
    echo "FAILED no server stays: still there is $left" >> "$work/report"
    kill $left
  fi
}

# finish NAME STEP...: one line on all of it, and the status. A step that was not reported at all
# has failed too: the editor may have died.
finish() {
  name=$1
  shift
  expect_no_servers
  failed=
  for step in "$@" "no server stays"; do
    if ! grep -qxF "ok $step" "$work/report"; then
      why=$(grep -F "FAILED $step" "$work/report" | head -n 1)
      failed="$failed
  ${why:-FAILED $step: it was not reached}"
    fi
  done
  if [ -z "$failed" ]; then
    echo "$name: ok ($(($# + 1)) steps)"
    return 0
  fi
  echo "$name: FAILED$failed"
  sed 's/^/  | /' "$work/log" | tail -n "${LAYOUTLINT_LOG_LINES:-20}"
  return 1
}

all_steps() {
  for kind in layout storyboard; do
    for step in findings hover fix rename close; do
      echo "$kind $step"
    done
  done
}
