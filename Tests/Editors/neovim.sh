#!/bin/sh
# Tests the configurations of Editors/Neovim in a headless Neovim.
#
#   LAYOUTLINT=.build/debug/layoutlint Tests/Editors/neovim.sh [plugin|runtime]
#
# NVIM is the Neovim to use. `plugin` tests layoutlint.lua, `runtime` tests lsp/layoutlint.lua (Neovim 0.11).
set -eu
. "$(dirname "$0")/Support/environment.sh"

form=${1:-plugin}
nvim=${NVIM:-nvim}
if [ "$form" = plugin ]; then
  follow_readme Neovim 1
else
  follow_readme Neovim 2
fi

cd "$work/project"
run_editor timeout 150 "$nvim" --headless -n \
  -c "luafile $here/neovim.lua" || true
version=$("$nvim" --version | head -n 1 | sed 's/NVIM v/Neovim /')
# shellcheck disable=SC2046 # IFS separates the steps by line.
IFS='
'
finish "$version, $form" $(all_steps)
