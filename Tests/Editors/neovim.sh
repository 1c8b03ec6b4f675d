#!/bin/sh
# Drives a headless Neovim with the configuration of Editors/Neovim, as it stands there.
#
#   LAYOUTLINT=.build/debug/layoutlint Tests/Editors/neovim.sh [plugin|runtime]
#
# NVIM is the Neovim to take; `runtime` is the form of 0.11, `lsp/layoutlint.lua`.
set -eu
. "$(dirname "$0")/Support/setting.sh"

form=${1:-plugin}
nvim=${NVIM:-nvim}
if [ "$form" = plugin ]; then
  mkdir -p "$work/home/.config/nvim/plugin"
  cp "$root/Editors/Neovim/layoutlint.lua" "$work/home/.config/nvim/plugin/"
else
  mkdir -p "$work/home/.config/nvim/lsp"
  cp "$root/Editors/Neovim/lsp/layoutlint.lua" "$work/home/.config/nvim/lsp/"
  echo "vim.lsp.enable('layoutlint')" > "$work/home/.config/nvim/init.lua"
fi

cd "$work/project"
in_setting timeout 150 "$nvim" --headless -n \
  -c "luafile $here/neovim.lua" || true
version=$("$nvim" --version | head -n 1 | sed 's/NVIM v/Neovim /')
# shellcheck disable=SC2046 # The steps are told apart by line.
IFS='
'
finish "$version, $form" $(all_steps)
