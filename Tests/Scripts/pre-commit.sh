#!/usr/bin/env bash
# Runs the hook as pre-commit users do, in a separate repository: a layout with an error stops the commit,
# a fixed one passes, and other files are ignored.
#
#   Tests/Scripts/pre-commit.sh PRE-COMMIT
set -euo pipefail

precommit=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The hook is built once, as a checkout of what is committed.
export PRE_COMMIT_HOME="$work/store"
mkdir "$work/project" && cd "$work/project"
git init -q .
cat > .pre-commit-config.yaml <<END
repos:
  - repo: $root
    rev: $(git -C "$root" rev-parse HEAD)
    hooks:
      - id: layoutlint
END
cp "$root/Rules/UnreachableSubview/Fixtures/flags-no-area.layout.json" dead.layout.json
cp "$root/Rules/UnreachableSubview/Fixtures/flags-fixed-frames.storyboard" dead.storyboard
echo '{"name": "not a layout"}' > package.json
git add .
if "$precommit" run --all-files > log.txt 2>&1; then
  cat log.txt
  echo "the hook does not report a layout with an error" >&2
  exit 1
fi
grep -q 'unreachable-subview' log.txt || { cat log.txt; exit 1; }
grep -q 'dead.storyboard' log.txt || { cat log.txt; exit 1; }
! grep -q 'package.json' log.txt
git rm -q --cached dead.storyboard
rm dead.storyboard
echo '{ "class": "UIView", "frame": [0, 0, 390, 844] }' > dead.layout.json
git add .
"$precommit" run --all-files
