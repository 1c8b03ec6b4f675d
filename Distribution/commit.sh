#!/bin/sh
# Prints the abbreviated commit of the sources, with -dirty if tracked files differ from it, or nothing if
# it is unknown.
set -eu

cd "$(dirname "$0")/.."

# An archive of a commit may lie in the repository of another project.
if [ -e .git ]; then
  git describe --always --dirty --abbrev=7 --exclude='*' 2> /dev/null || :
else
  # `git archive` and the archives of GitHub replace the placeholder; see .gitattributes.
  sed -n 's/^\([0-9a-f]\{7,\}\)$/\1/p' .archive-commit 2> /dev/null | cut -c 1-7 || :
fi
