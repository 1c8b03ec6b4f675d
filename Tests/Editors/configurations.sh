#!/bin/sh
# Tests the editor configurations without the editors:
#
# - all JSON and TOML files in Editors are valid, each configuration starts `layoutlint serve`, and the
#   schemas exist;
# - the command of the README for Helix works in a new home folder;
# - Vim loads the plugin for vim-lsp and yegappan/lsp, and the plugin registers the server with both;
# - the build phase for Xcode works as its README describes.
#
# Requires Python 3.11. The Vim test is skipped if Vim is not installed.
set -eu

. "$(dirname "$0")/Support/environment.sh"
steps=0
failed=

# step NAME COMMAND...: runs one step. The command's output is printed only if it fails.
step() {
  name=$1
  shift
  steps=$((steps + 1))
  "$@" > "$work/output" 2>&1 || failed="$failed
  FAILED $name
$(sed 's/^/  | /' "$work/output")"
}

step "JSON and TOML files, server commands" python3 "$here/Support/configurations.py" "$root/Editors"

# Twice: the configuration folder may exist, and other languages may be configured.
helix() {
  follow_readme Helix
  python3 -c 'import sys, tomllib; tomllib.load(open(sys.argv[1], "rb"))' "$work/home/.config/helix/languages.toml"
  rm "$work/home/.config/helix/languages.toml"
  printf '[[language]]\nname = "c"\n\n' > "$work/home/.config/helix/languages.toml"
  follow_readme Helix
  python3 -c 'import sys, tomllib; tomllib.load(open(sys.argv[1], "rb"))' "$work/home/.config/helix/languages.toml"
}
step "Helix: the command of the README" helix

if command -v vim > /dev/null; then
  step "the plugin for vim-lsp and yegappan/lsp" env PLUGIN="$root/Editors/Vim-LSP/plugin/layoutlint.vim" \
    timeout 30 vim -N -i NONE -u NONE -es -S "$here/Support/registration.vim"
fi

# phase STATUS PATTERN [NAME=VALUE...]: runs the build phase as Xcode does, from the project's folder and with
# a minimal PATH, with these build settings. Fails unless it exits with STATUS and its output matches PATTERN.
# With an empty PATTERN the output must be empty. The project has one layout with an error, one with a warning
# and one without findings.
phase() {
  expected=$1
  pattern=$2
  shift 2
  status=0
  (cd "$work/My App" && env -i PATH=/usr/bin:/bin SRCROOT="$PWD" LAYOUTLINT="$program" "$@" \
    "$root/Editors/Xcode/layoutlint.sh") > "$work/phase" 2>&1 || status=$?
  cat "$work/phase"
  echo "exit status $status; expected: $expected, output: ${pattern:-(empty)}"
  [ "$status" = "$expected" ] || return 1
  if [ -z "$pattern" ]; then [ ! -s "$work/phase" ]; else grep -qE -- "$pattern" "$work/phase"; fi
}

mkdir "$work/My App"
project=$work/My\ App
cp "$root/Tests/Samples/overlapping-siblings.layout.json" "$project/error.layout.json"
cp "$root/Tests/Samples/transparent-overlay.layout.json" "$project/with warning.layout.json"
echo '{"class": "UIView", "frame": [0, 0, 10, 10]}' > "$project/valid.layout.json"
echo '{}' > "$project/.layoutlint.json"
echo '<plist version="1.0"><dict/></plist>' > "$project/Info.plist"
# The last line does not end with a newline.
printf '%s\n\n# a note\n%s\n%s\n%s' "$project/.layoutlint.json" "$project/Info.plist" \
  "$project/valid.layout.json" "$project/with warning.layout.json" > "$work/warning.xcfilelist"
echo "$project/error.layout.json" > "$work/error.xcfilelist"
echo "$project/Info.plist" > "$work/none.xcfilelist"
error='^/.*/My App/error\.layout\.json:7:59: error: '
warning='^/.*/My App/with warning\.layout\.json:[0-9]+:[0-9]+: warning: '

step "Xcode: all layouts of the project" phase 1 "$error"
step "Xcode: an input file" phase 1 "$error" \
  SCRIPT_INPUT_FILE_COUNT=1 SCRIPT_INPUT_FILE_0="$project/error.layout.json"
step "Xcode: an input file list that also contains other files" phase 0 "$warning" \
  SCRIPT_INPUT_FILE_LIST_COUNT=1 SCRIPT_INPUT_FILE_LIST_0="$work/warning.xcfilelist"
step "Xcode: two input file lists" phase 1 "$error" SCRIPT_INPUT_FILE_LIST_COUNT=2 \
  SCRIPT_INPUT_FILE_LIST_0="$work/warning.xcfilelist" SCRIPT_INPUT_FILE_LIST_1="$work/error.xcfilelist"
step "Xcode: an input file list without layouts" phase 0 '' \
  SCRIPT_INPUT_FILE_LIST_COUNT=1 SCRIPT_INPUT_FILE_LIST_0="$work/none.xcfilelist"
step "Xcode: LAYOUTLINT_FAIL_ON=never" phase 0 "$error" LAYOUTLINT_FAIL_ON=never
step "Xcode: LAYOUTLINT_FAIL_ON=warning" phase 1 "$warning" LAYOUTLINT_FAIL_ON=warning \
  SCRIPT_INPUT_FILE_LIST_COUNT=1 SCRIPT_INPUT_FILE_LIST_0="$work/warning.xcfilelist"
step "Xcode: a missing input file" phase 2 '^error: ' \
  SCRIPT_INPUT_FILE_COUNT=1 SCRIPT_INPUT_FILE_0="$project/missing.xib"
step "Xcode: a missing input file list" phase 2 '^error: .*missing\.xcfilelist' \
  SCRIPT_INPUT_FILE_LIST_COUNT=1 SCRIPT_INPUT_FILE_LIST_0="$work/missing.xcfilelist"
step "Xcode: the program is found on the PATH" phase 1 "$error" LAYOUTLINT= PATH="$work/bin:/usr/bin:/bin"
step "Xcode: the program is not installed" phase 0 '^warning: .*is not installed$' LAYOUTLINT="$work/bin/missing"

if [ -n "$failed" ]; then
  echo "configurations: FAILED$failed"
  exit 1
fi
echo "configurations: ok ($steps steps)"
