#!/bin/sh
# A run-script build phase for Xcode: layoutlint's findings as issues beside their lines.
#
# It checks the phase's input files and those in its input file lists; without any, all layouts in the
# project's folder. Build settings of your own:
#
#   LAYOUTLINT          the program (layoutlint, from the PATH or from where Homebrew puts it)
#   LAYOUTLINT_FAIL_ON  the severity that fails the build: error (the default), warning, info, never
set -u

program=${LAYOUTLINT:-layoutlint}
# Xcode does not read a shell's startup files.
PATH="$PATH:/opt/homebrew/bin:/usr/local/bin"
if ! command -v "$program" > /dev/null; then
  echo "warning: layouts are not checked: $program is not installed"
  exit 0
fi

# A list also contains files that are not checked: the sandbox allows access to nothing else.
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

# Xcode writes a copy of each list, with the build settings in it replaced.
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

# 1: there are findings to fail for; 2: a file or the configuration could not be read.
"$program" lint --format xcode --quiet --force-exclude --fail-on "${LAYOUTLINT_FAIL_ON:-error}" -- "$@" 2>&1
status=$?
if [ $status -gt 1 ]; then
  echo "error: layouts could not be checked: layoutlint ended with $status, see the build log"
fi
exit $status
