#!/bin/sh
# A run-script build phase for Xcode that shows the findings of layoutlint as issues.
#
# It checks the input files of the build phase and of its input file lists. Without input files it checks all
# layouts in the project's folder. User-defined build settings:
#
#   LAYOUTLINT          the path of the program (default: layoutlint on the PATH or in Homebrew's folder)
#   LAYOUTLINT_FAIL_ON  the lowest severity that fails the build: error (default), warning, info, never
set -u

program=${LAYOUTLINT:-layoutlint}
# Xcode does not run the startup files of the shell.
PATH="$PATH:/opt/homebrew/bin:/usr/local/bin"
if ! command -v "$program" > /dev/null; then
  echo "warning: layouts are not checked: $program is not installed"
  exit 0
fi

# The lists also contain files that are read but not checked, because the sandbox allows access only to
# listed files.
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

# The variable names a copy of the list, in which Xcode has replaced the build settings.
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

# Exit status 1: findings that fail the build; 2: a file or the configuration could not be read.
"$program" lint --format xcode --quiet --force-exclude --fail-on "${LAYOUTLINT_FAIL_ON:-error}" -- "$@" 2>&1
status=$?
if [ $status -gt 1 ]; then
  echo "error: layouts could not be checked: layoutlint exited with status $status; see the build log"
fi
exit $status
