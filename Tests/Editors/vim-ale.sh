#!/bin/sh
# Tests Editors/Vim-ALE in Vim with ALE (Debian: vim-nox, vim-ale), set up as its README describes. Other linters are
# not disabled. Only the test's own needs are set on the command line: hovers are shown in the preview window.
set -eu
. "$(dirname "$0")/Support/environment.sh"

follow_readme Vim-ALE

# ALE 3.3 treats columns as bytes.
replace_emoji

cd "$work/project"
run_editor env timeout 150 vim -X -T dumb --not-a-term \
  --cmd 'set hidden noswapfile encoding=utf-8 shortmess+=A' --cmd 'let g:ale_hover_to_preview = 1' \
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
