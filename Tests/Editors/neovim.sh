#!/bin/sh
# Opens a faulty layout in a headless Neovim with the configuration of Editors/Neovim, prints the
# findings and a hover, and fails where there are none.
#
#   LAYOUTLINT=.build/debug/layoutlint Tests/Editors/neovim.sh
set -eu

: "${LAYOUTLINT:?is to be the path of the built program}"
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
program=$(cd "$(dirname "$LAYOUTLINT")" && pwd)/$(basename "$LAYOUTLINT")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/project"
# The configuration is run as it is, so the program must be found by its name.
ln -s "$program" "$work/bin/layoutlint"
cp "$root/Tests/Samples/past-the-corner.layout.json" "$work/project/"

PATH="$work/bin:$PATH" HOME="$work" XDG_CONFIG_HOME="$work" XDG_DATA_HOME="$work" \
  XDG_STATE_HOME="$work" XDG_CACHE_HOME="$work" \
  timeout 90 nvim --headless --noplugin -n -u "$root/Editors/Neovim/layoutlint.lua" \
  -c "luafile $here/neovim.lua" "$work/project/past-the-corner.layout.json"
echo
