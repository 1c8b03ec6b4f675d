#!/bin/sh
# Drives a Vim with ALE (Debian: vim-nox, vim-ale) and the plugin of Editors/Vim-ALE, as it stands there.
set -eu
. "$(dirname "$0")/Support/setting.sh"

mkdir -p "$work/home/.vim/plugin"
cp "$root/Editors/Vim-ALE/plugin/layoutlint.vim" "$work/home/.vim/plugin/"
# Other linters of the machine are of no interest here, nor is waiting for the cursor to rest.
cat > "$work/home/.vimrc" <<'VIMRC'
set nocompatible hidden noswapfile encoding=utf-8 shortmess+=A
filetype plugin on
packadd! ale
let g:ale_linters = {'json': ['layoutlint'], 'xml': ['layoutlint']}
let g:ale_hover_to_preview = 1
VIMRC

# ALE 3.3 takes columns for bytes.
without_emoji

cd "$work/project"
in_setting env timeout 150 vim -X -T dumb --not-a-term \
  -c "source $here/vim-ale.vim" < /dev/null || true
# Of a screen drawn without a terminal only the words are of use.
tr -cs '[:print:]\n' ' ' < "$work/log" | grep '[a-z]' | cut -c1-200 > "$work/words" || true
mv "$work/words" "$work/log"
versions="Vim $(vim --version | sed -n 's/.*IMproved \([0-9.]*\).*/\1/p'), \
ALE $(dpkg-query -W -f '${Version}' vim-ale 2> /dev/null | cut -d- -f1)"
IFS='
'
# shellcheck disable=SC2046 # The steps are told apart by line.
finish "$versions" $(all_steps)
