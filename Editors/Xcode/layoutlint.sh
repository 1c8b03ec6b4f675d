#!/bin/sh
# A run-script build phase for Xcode: what layoutlint finds, as issues beside the lines they are about.
#
# It checks the phase's input files and what its input file lists name; without any, all layouts below
# the project's folder. Build settings of your own change how:
#
#   LAYOUTLINT          the program (layoutlint, from the PATH or from where Homebrew puts it)
#   LAYOUTLINT_FAIL_ON  the severity that fails the build: error (the default), warning, info, never
set -u

program=${LAYOUTLINT:-layoutlint}
# Xcode does not read what a shell reads at its start.
PATH="$PATH:/opt/homebrew/bin:/usr/local/bin"
if ! command -v "$program" > /dev/null; then
  echo "warning: layouts are not checked: $program is not installed"
  exit 0
fi

# A list also names what is only read along: the sandbox lets nothing else through.
is_checked() {
  case $1 in
    '' | '#'* | *.plist | */.layoutlint.json | .layoutlint.json) return 1 ;;
  esac
}

file=''
list=''
set --
index=0
while [ "$index" -lt "${SCRIPT_INPUT_FILE_COUNT:-0}" ]; do
  eval "file=\${SCRIPT_INPUT_FILE_$index:-}"
  is_checked "$file" && set -- "$@" "$file"
  index=$((index + 1))
done

# Xcode writes each list out anew, with the build settings in it replaced.
index=0
while [ "$index" -lt "${SCRIPT_INPUT_FILE_LIST_COUNT:-0}" ]; do
  eval "list=\${SCRIPT_INPUT_FILE_LIST_$index:-}"
  if [ ! -r "$list" ]; then
    echo "error: the input file list $list cannot be read"
    exit 2
  fi
  while IFS= read -r file || [ -n "$file" ]; do
    is_checked "$file" && set -- "$@" "$file"
  done < "$list"
  index=$((index + 1))
done

if [ $# -eq 0 ]; then
  if [ "${SCRIPT_INPUT_FILE_COUNT:-0}" -gt 0 ] || [ "${SCRIPT_INPUT_FILE_LIST_COUNT:-0}" -gt 0 ]; then
    exit 0
  fi
  set -- "${SRCROOT:-$PWD}"
fi

# 1 where there is something to fail on, 2 where a file or the configuration could not be read.
"$program" lint --format xcode --quiet --force-exclude --fail-on "${LAYOUTLINT_FAIL_ON:-error}" -- "$@" 2>&1
status=$?
if [ $status -gt 1 ]; then
  echo "error: layouts could not be checked: layoutlint ended with $status, see the build log"
fi
exit $status
