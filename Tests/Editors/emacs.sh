#!/bin/sh
# Tests Editors/Emacs/layoutlint.el in Emacs with eglot or lsp-mode (Debian: emacs-nox, elpa-eglot,
# elpa-lsp-mode).
#
#   LAYOUTLINT=.build/debug/layoutlint Tests/Editors/emacs.sh eglot|lsp-mode
set -eu
. "$(dirname "$0")/Support/environment.sh"

client=${1:-eglot}
mkdir -p "$work/home/.emacs.d"
cat > "$work/home/.emacs.d/init.el" <<INIT
(load "$root/Editors/Emacs/layoutlint.el")
INIT
case $client in
  eglot) echo "(require 'eglot) (add-hook 'layoutlint-hook #'eglot-ensure)" ;;
  # The defaults, except for settings that would ask questions or download other servers.
  lsp-mode) echo "(require 'lsp-mode) (setq lsp-auto-guess-root t lsp-diagnostics-provider :flymake
    lsp-enable-suggest-server-download nil lsp-enable-snippet nil lsp-modeline-diagnostics-enable nil)
    (add-hook 'layoutlint-hook #'lsp)" ;;
esac >> "$work/home/.emacs.d/init.el"

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
