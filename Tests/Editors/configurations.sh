#!/bin/sh
# What can be known without the editors: every JSON and TOML below Editors is sound, each configuration
# starts `layoutlint serve`, the schemas that one names are there, Vim reads the plugin for vim-lsp and
# yegappan/lsp and registers the server with either, and Xcode's build phase does what its README says.
# Needs Python 3.11; what needs Vim is left out where there is none.
set -eu

: "${LAYOUTLINT:?is to be the path of the built program}"
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
program=$(cd "$(dirname "$LAYOUTLINT")" && pwd)/$(basename "$LAYOUTLINT")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
steps=0
failed=

# says NAME COMMAND...: one step; what it prints is shown if it fails.
says() {
  name=$1
  shift
  steps=$((steps + 1))
  "$@" > "$work/said" 2>&1 || failed="$failed
  FAILED $name
$(sed 's/^/  | /' "$work/said")"
}

says "JSON, TOML and what they start" python3 "$here/Support/configurations.py" "$root/Editors"

if command -v vim > /dev/null; then
  says "the plugin for vim-lsp and yegappan/lsp" env PLUGIN="$root/Editors/Vim-LSP/plugin/layoutlint.vim" \
    timeout 30 vim -N -i NONE -u NONE -es -S "$here/Support/registered.vim"
fi

# phase STATUS PATTERN [NAME=VALUE...]: runs Xcode's phase with these settings on a project of one faulty
# layout and two that fail no build, as Xcode would: from the project's folder, with a PATH of its own. Without
# a pattern nothing may be said.
phase() {
  expected=$1
  pattern=$2
  shift 2
  status=0
  (cd "$work/My App" && env -i PATH=/usr/bin:/bin SRCROOT="$PWD" LAYOUTLINT="$program" "$@" \
    "$root/Editors/Xcode/layoutlint.sh") > "$work/phase" 2>&1 || status=$?
  cat "$work/phase"
  echo "it ended with $status; expected was $expected, and: ${pattern:-silence}"
  [ "$status" = "$expected" ] || return 1
  if [ -z "$pattern" ]; then [ ! -s "$work/phase" ]; else grep -qE -- "$pattern" "$work/phase"; fi
}

mkdir "$work/My App" "$work/bin"
ln -s "$program" "$work/bin/layoutlint"
project=$work/My\ App
cp "$root/Tests/Samples/past-the-corner.layout.json" "$project/faulty.layout.json"
cp "$root/Tests/Samples/transparent-overlay.layout.json" "$project/warned of.layout.json"
echo '{"class": "UIView", "frame": [0, 0, 10, 10]}' > "$project/sound.layout.json"
echo '{}' > "$project/.layoutlint.json"
echo '<plist version="1.0"><dict/></plist>' > "$project/Info.plist"
# The last line has no end.
printf '%s\n\n# a note\n%s\n%s\n%s' "$project/.layoutlint.json" "$project/Info.plist" \
  "$project/sound.layout.json" "$project/warned of.layout.json" > "$work/warned.xcfilelist"
echo "$project/faulty.layout.json" > "$work/faulty.xcfilelist"
echo "$project/Info.plist" > "$work/none.xcfilelist"
error='^/.*/My App/faulty\.layout\.json:8:59: error: '
warning='^/.*/My App/warned of\.layout\.json:[0-9]+:[0-9]+: warning: '

says "Xcode: all below the project" phase 1 "$error"
says "Xcode: an input file" phase 1 "$error" \
  SCRIPT_INPUT_FILE_COUNT=1 SCRIPT_INPUT_FILE_0="$project/faulty.layout.json"
says "Xcode: an input file list, and what it names beside layouts" phase 0 "$warning" \
  SCRIPT_INPUT_FILE_LIST_COUNT=1 SCRIPT_INPUT_FILE_LIST_0="$work/warned.xcfilelist"
says "Xcode: two lists" phase 1 "$error" SCRIPT_INPUT_FILE_LIST_COUNT=2 \
  SCRIPT_INPUT_FILE_LIST_0="$work/warned.xcfilelist" SCRIPT_INPUT_FILE_LIST_1="$work/faulty.xcfilelist"
says "Xcode: a list without layouts checks none" phase 0 '' \
  SCRIPT_INPUT_FILE_LIST_COUNT=1 SCRIPT_INPUT_FILE_LIST_0="$work/none.xcfilelist"
says "Xcode: nothing fails the build" phase 0 "$error" LAYOUTLINT_FAIL_ON=never
says "Xcode: a warning fails the build" phase 1 "$warning" LAYOUTLINT_FAIL_ON=warning \
  SCRIPT_INPUT_FILE_LIST_COUNT=1 SCRIPT_INPUT_FILE_LIST_0="$work/warned.xcfilelist"
says "Xcode: a file that is not there" phase 2 '^error: ' \
  SCRIPT_INPUT_FILE_COUNT=1 SCRIPT_INPUT_FILE_0="$project/gone.xib"
says "Xcode: a list that is not there" phase 2 '^error: .*gone\.xcfilelist' \
  SCRIPT_INPUT_FILE_LIST_COUNT=1 SCRIPT_INPUT_FILE_LIST_0="$work/gone.xcfilelist"
says "Xcode: from the PATH" phase 1 "$error" LAYOUTLINT= PATH="$work/bin:/usr/bin:/bin"
says "Xcode: not installed" phase 0 '^warning: .*is not installed$' LAYOUTLINT="$work/bin/gone"

if [ -n "$failed" ]; then
  echo "configurations: FAILED$failed"
  exit 1
fi
echo "configurations: ok ($steps steps)"
