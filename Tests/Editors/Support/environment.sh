# The common part of the editor tests; sourced by each. A test opens a layout and a storyboard in a real
# editor with the configuration of Editors, and writes the result of each step to a report:
#
#   ok layout findings
#   FAILED storyboard rename: the buffer does not contain 'renamed'
#
# LAYOUTLINT is the path of the built program. If LAYOUTLINT_BROKEN_STEP is set, Support/interceptor.py makes
# this step fail: it shows whether a test detects the failure.

: "${LAYOUTLINT:?must be the path of the built program}"
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
program=$(cd "$(dirname "$LAYOUTLINT")" && pwd)/$(basename "$LAYOUTLINT")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/home"
cp -R "$here/Project" "$work/project"
cp "$here/steps.json" "$work/"
# Editors that use the repository as the root folder find this one.
mkdir "$work/project/.git"
: > "$work/report"

# The configurations are used unchanged and start `layoutlint` from the PATH.
if [ -n "${LAYOUTLINT_BROKEN_STEP:-}" ]; then
  printf '#!/bin/sh\nexec python3 "%s/Support/interceptor.py" "%s" "%s" "$@"\n' \
    "$here" "$LAYOUTLINT_BROKEN_STEP" "$program" > "$work/bin/layoutlint"
  chmod +x "$work/bin/layoutlint"
else
  ln -s "$program" "$work/bin/layoutlint"
fi

# readme_block LANGUAGE FOLDER [NUMBER]: prints the blocks of this language in Editors/FOLDER/README.md, or only the one
# with this number. Without such a block, the test fails.
readme_block() {
  block=$(awk -v start="\`\`\`$1" -v wanted="${3:-0}" '
    /^```/ { inside = $0 == start && !inside; if (inside) number++; next }
    inside && (!wanted || number == wanted)
  ' "$root/Editors/$2/README.md")
  if [ -z "$block" ]; then
    echo "Editors/$2/README.md has no block ${3:-} of the language $1" >&2
    exit 1
  fi
  printf '%s\n' "$block"
}

# follow_readme FOLDER [NUMBER]: runs the shell commands of Editors/FOLDER/README.md, or only one block of them, in that
# folder and with the editor's new home folder.
follow_readme() {
  readme_block sh "$@" > "$work/commands"
  (cd "$root/Editors/$1" && env HOME="$work/home" sh -eu "$work/commands")
}

# For editors that treat the protocol's UTF-16 columns as bytes or code points: right of an emoji they edit
# at the wrong position. Replaces the emoji by an ASCII text with the same number of bytes.
replace_emoji() {
  for file in "$work/project/screen.layout.json" "$work/steps.json"; do
    sed 's/📷/shot/' "$file" > "$work/ascii" && mv "$work/ascii" "$file"
  done
}

# Runs an editor with its own home folder. The output goes to a log, which is printed if a step fails.
# LAYOUTLINT_DRIVER identifies the editor's processes, including its servers.
run_editor() {
  env LAYOUTLINT_DRIVER="$work" PATH="$work/bin:$PATH" HOME="$work/home" \
    XDG_CONFIG_HOME="$work/home/.config" XDG_DATA_HOME="$work/home/.local/share" \
    XDG_STATE_HOME="$work/home/.local/state" XDG_CACHE_HOME="$work/home/.cache" \
    "$@" > "$work/log" 2>&1
}

# The ids of running server processes that the editor of this test started.
running_servers() {
  for folder in /proc/[0-9]*; do
    if tr '\0' '\n' 2> /dev/null < "$folder/environ" | grep -qxF "LAYOUTLINT_DRIVER=$work" \
      && tr '\0' ' ' 2> /dev/null < "$folder/cmdline" | grep -q ' serve $'; then
      basename "$folder"
    fi
  done
}

# Reports whether all servers exited after the editor, and terminates those that did not.
expect_no_servers() {
  tries=0
  while [ -n "$(running_servers)" ] && [ $tries -lt 50 ]; do
    sleep 0.1
    tries=$((tries + 1))
  done
  remaining=$(running_servers)
  if [ -z "$remaining" ]; then
    echo "ok no server remains" >> "$work/report"
  else
    echo "FAILED no server remains: running processes: $remaining" >> "$work/report"
    kill $remaining
  fi
}

# find_sourcekit EDITOR: sets `server` to sourcekit-lsp. Without it, the test is skipped.
find_sourcekit() {
  server=${SOURCEKIT_LSP:-$(command -v sourcekit-lsp || echo "$(dirname "$(command -v swift)")/sourcekit-lsp")}
  if [ ! -x "$server" ]; then
    echo "$1 beside sourcekit-lsp: skipped, sourcekit-lsp is not installed"
    exit 0
  fi
}

# finish NAME STEP...: prints the result of the test and returns its status. A step that is missing in the
# report counts as failed, because the editor may have crashed.
finish() {
  name=$1
  shift
  expect_no_servers
  failed=
  for step in "$@" "no server remains"; do
    if ! grep -qxF "ok $step" "$work/report"; then
      reason=$(grep -F "FAILED $step" "$work/report" | head -n 1)
      failed="$failed
  ${reason:-FAILED $step: not executed}"
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
