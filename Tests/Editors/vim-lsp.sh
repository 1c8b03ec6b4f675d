#!/bin/sh
# Tests Editors/Vim-LSP in Vim with vim-lsp or yegappan/lsp, set up as its README describes.
#
#   LAYOUTLINT=.build/debug/layoutlint Tests/Editors/vim-lsp.sh vim-lsp|yegappan-lsp FOLDER
#
# FOLDER is a copy of the client's repository: neither is a package of Debian or PyPI.
set -eu
. "$(dirname "$0")/Support/environment.sh"

client=$1
mkdir -p "$work/home/.vim/pack/client/start"
cp -R "$2" "$work/home/.vim/pack/client/start/$client"
follow_readme Vim-LSP

cd "$work/project"
# The client starts the server when Vim has started, for the file of the command line.
run_editor env LAYOUTLINT_CLIENT="$client" timeout 60 script -qec \
  "vim -X -T dumb --not-a-term --cmd 'set hidden noswapfile encoding=utf-8 shortmess+=A' \
    -S '$here/vim-lsp.vim' screen.layout.json" /dev/null < /dev/null || true
tr -cs '[:print:]\n' ' ' < "$work/log" | grep '[a-z]' | cut -c1-200 > "$work/text" || true
mv "$work/text" "$work/log"
version=$(git -C "$2" log -1 --format='%h of %as' 2> /dev/null || true)
finish "Vim $(vim --version | sed -n 's/.*IMproved \([0-9.]*\).*/\1/p'), $client $version" \
  "layout findings" "layout edit" "storyboard findings" "storyboard edit"
