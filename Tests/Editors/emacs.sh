#!/bin/sh
# Tests Editors/Emacs/layoutlint.el in Emacs with eglot or lsp-mode (Debian: emacs-nox, elpa-eglot,
# elpa-lsp-mode).
#
#   LAYOUTLINT=.build/debug/layoutlint Tests/Editors/emacs.sh eglot|lsp-mode
set -eu
. "$(dirname "$0")/Support/environment.sh"

client=${1:-eglot}
mkdir -p "$work/home/.emacs.d"
# The lines of the README, with the path of this repository.
readme_block elisp Emacs | sed "s|/path/to/Editors|$root/Editors|" > "$work/home/.emacs.d/init.el"
if [ "$client" = lsp-mode ]; then
  sed -i "s/#'eglot-ensure.*/#'lsp-deferred)/" "$work/home/.emacs.d/init.el"
  # The defaults, except for settings that would ask questions or download other servers.
  echo "(setq lsp-auto-guess-root t lsp-diagnostics-provider :flymake lsp-enable-suggest-server-download nil
    lsp-enable-snippet nil lsp-modeline-diagnostics-enable nil)" >> "$work/home/.emacs.d/init.el"
fi

# lsp-mode 8 treats columns as code points.
[ "$client" = eglot ] || replace_emoji

cd "$work/project"
# In a terminal and not in batch mode, so that Emacs runs its timers.
run_editor env LAYOUTLINT_CLIENT="$client" TERM=xterm timeout 200 \
  script -qec "emacs -nw -l $here/emacs.el" /dev/null < /dev/null || true
cp "$work/messages" "$work/log" 2> /dev/null \
  || { tr -cs '[:print:]\n' ' ' < "$work/log" | cut -c1-300 > "$work/text"; mv "$work/text" "$work/log"; }
version=$(dpkg-query -W -f '${Version}' "elpa-$client" 2> /dev/null | cut -d- -f1)
IFS='
'
# shellcheck disable=SC2046 # IFS separates the steps by line.
finish "Emacs $(emacs --version | sed -n '1s/GNU Emacs //p'), $client $version" $(all_steps)
