#!/bin/sh
# Attaches layoutlint and sourcekit-lsp to one Swift file in a headless Neovim: each identifier has the hover text of one
# server, but for gestures, where layoutlint adds where they take taps.
#
#   LAYOUTLINT=.build/debug/layoutlint Tests/Editors/sourcekit.sh
#
# NVIM is the Neovim to use, SOURCEKIT_LSP the language's server.
set -eu
. "$(dirname "$0")/Support/environment.sh"

find_sourcekit Neovim
rm -rf "$work/project"
cp -R "$here/SwiftUIPackage" "$work/project"
cd "$work/project"
nvim=${NVIM:-nvim}
run_editor env SOURCEKIT_LSP="$server" timeout 150 "$nvim" --headless -n -u NONE \
  -c "luafile $here/sourcekit.lua" || true
version=$("$nvim" --version | head -n 1 | sed 's/NVIM v/Neovim /')
finish "$version beside sourcekit-lsp" 'both attach' 'swift identifiers' 'gesture' 'findings' 'edit'
