#!/bin/sh
# Checks one Swift file with layoutlint and sourcekit-lsp in Vim with ALE (Debian: vim-nox, vim-ale): each identifier has
# the hover text of one server.
#
#   LAYOUTLINT=.build/debug/layoutlint Tests/Editors/sourcekit-ale.sh
#
# SOURCEKIT_LSP is the language's server.
set -eu
. "$(dirname "$0")/Support/environment.sh"

find_sourcekit ALE
follow_readme Vim-ALE
rm -rf "$work/project"
cp -R "$here/SwiftUIPackage" "$work/project"
cd "$work/project"
run_editor env SOURCEKIT_LSP="$server" timeout 150 vim -X -T dumb --not-a-term \
  --cmd 'set hidden noswapfile encoding=utf-8 shortmess+=A' --cmd 'let g:ale_hover_to_preview = 1' \
  --cmd "let g:ale_linters = {'swift': ['sourcekitlsp']}" \
  --cmd 'let g:ale_swift_sourcekit_lsp_executable = $SOURCEKIT_LSP' \
  -c "source $here/sourcekit-ale.vim" < /dev/null || true
tr -cs '[:print:]\n' ' ' < "$work/log" | grep '[a-z]' | cut -c1-200 > "$work/text" || true
mv "$work/text" "$work/log"
versions="Vim $(vim --version | sed -n 's/.*IMproved \([0-9.]*\).*/\1/p'), \
ALE $(dpkg-query -W -f '${Version}' vim-ale 2> /dev/null | cut -d- -f1) beside sourcekit-lsp"
finish "$versions" 'findings' 'swift identifiers' 'gesture' 'edit'
