#!/usr/bin/env bash
# Runs the hook as pre-commit users do, in a repository of their own: a faulty layout stops the commit,
# a mended one passes, and other files are left alone.
#
#   Tests/Scripts/pre-commit.sh PRE-COMMIT
set -euo pipefail

precommit=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cd "$work"
git init -q .
cp "$root/Rules/UnreachableSubview/Fixtures/flags-no-area.layout.json" dead.layout.json
cp "$root/Rules/UnreachableSubview/Fixtures/flags-fixed-frames.storyboard" dead.storyboard
echo '{"name": "not a layout"}' > package.json
git add .
if "$precommit" try-repo "$root" layoutlint --all-files > log.txt 2>&1; then
  cat log.txt
  echo "the hook let a faulty layout pass" >&2
  exit 1
fi
grep -q 'unreachable-subview' log.txt || { cat log.txt; exit 1; }
grep -q 'dead.storyboard' log.txt || { cat log.txt; exit 1; }
! grep -q 'package.json' log.txt
git rm -q --cached dead.storyboard
rm dead.storyboard
echo '{ "class": "UIView", "frame": [0, 0, 390, 844] }' > dead.layout.json
git add .
"$precommit" try-repo "$root" layoutlint --all-files
