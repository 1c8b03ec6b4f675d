#!/bin/sh
# Installs the program, its completions and its manual page, or removes them.
#
#   Distribution/install.sh install PROGRAM ROOT      ROOT is a prefix such as /usr/local
#   Distribution/install.sh uninstall ROOT
set -eu

program_path=bin/layoutlint
bash_path=share/bash-completion/completions/layoutlint
zsh_path=share/zsh/site-functions/_layoutlint
fish_path=share/fish/vendor_completions.d/layoutlint.fish
manual_path=share/man/man1/layoutlint.1

usage() {
  sed -n '4,5s/^# *//p' "$0" >&2
  exit 2
}

# put MODE PATH: installs the temporary file with permissions that do not depend on the umask.
put() {
  mkdir -p "$root/$(dirname "$2")"
  install -m "$1" "$temporary" "$root/$2"
}

install_all() {
  program=$1 root=$2
  [ -x "$program" ] || { echo "layoutlint: there is no program $program" >&2; exit 2; }
  # A program that cannot run is not installed.
  "$program" --version > /dev/null
  if ! mkdir -p "$root/bin" 2> /dev/null || [ ! -w "$root/bin" ]; then
    echo "layoutlint: $root/bin is not writable: run 'sudo make install', or choose another folder with" \
      "'make install PREFIX=\$HOME/.local'" >&2
    exit 2
  fi
  temporary=$(mktemp)
  trap 'rm -f "$temporary"' EXIT

  # Only debuggers need the symbols.
  cp "$program" "$temporary"
  chmod 755 "$temporary"
  if command -v strip > /dev/null && strip "$temporary" 2> /dev/null \
    && [ "$("$temporary" --version 2> /dev/null)" = "$("$program" --version)" ]; then :; else
    cp "$program" "$temporary"
  fi
  put 755 "$program_path"
  "$program" --generate-completion-script bash > "$temporary"
  put 644 "$bash_path"
  "$program" --generate-completion-script zsh > "$temporary"
  put 644 "$zsh_path"
  "$program" --generate-completion-script fish > "$temporary"
  put 644 "$fish_path"
  if command -v python3 > /dev/null; then
    python3 "$(dirname "$0")/write-manual.py" "$program" > "$temporary"
    put 644 "$manual_path"
  else
    echo "layoutlint: the manual page is not installed, because Python 3 is missing" >&2
  fi
}

uninstall_all() {
  root=$1
  for path in "$program_path" "$bash_path" "$zsh_path" "$fish_path" "$manual_path"; do
    rm -f "$root/$path"
  done
}

case ${1:-} in
  install) [ $# = 3 ] || usage; install_all "$2" "$3" ;;
  uninstall) [ $# = 2 ] || usage; uninstall_all "$2" ;;
  *) usage ;;
esac
