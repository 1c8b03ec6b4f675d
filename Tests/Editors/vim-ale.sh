#!/bin/sh
# Tests the plugin of Editors/Vim-ALE in Vim with ALE (Debian: vim-nox, vim-ale).
set -eu
. "$(dirname "$0")/Support/environment.sh"

mkdir -p "$work/home/.vim/plugin"
cp "$root/Editors/Vim-ALE/plugin/layoutlint.vim" "$work/home/.vim/plugin/"
# Disables other linters, and shows hovers in the preview window.
cat > "$work/home/.vimrc" <<'VIMRC'
set nocompatible hidden noswapfile encoding=utf-8 shortmess+=A
filetype plugin on
packadd! ale
let g:ale_linters = {'json': ['layoutlint'], 'xml': ['layoutlint']}
let g:ale_hover_to_preview = 1
VIMRC

# ALE 3.3 treats columns as bytes.
replace_emoji

cd "$work/project"
run_editor env timeout 150 vim -X -T dumb --not-a-term \
  -c "source $here/vim-ale.vim" < /dev/null || true
# Removes the control characters of the terminal output.
tr -cs '[:print:]\n' ' ' < "$work/log" | grep '[a-z]' | cut -c1-200 > "$work/text" || true
mv "$work/text" "$work/log"
versions="Vim $(vim --version | sed -n 's/.*IMproved \([0-9.]*\).*/\1/p'), \
ALE $(dpkg-query -W -f '${Version}' vim-ale 2> /dev/null | cut -d- -f1)"
IFS='
'
# shellcheck disable=SC2046 # IFS separates the steps by line.
finish "$versions" $(all_steps)
