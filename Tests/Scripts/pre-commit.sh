#!/usr/bin/env bash
# Runs the hooks as pre-commit users do, in a separate repository: a layout with an error stops the commit,
# a fixed one passes, and other files are ignored. Both hooks check what is staged, not the working tree.
#
#   Tests/Scripts/pre-commit.sh PRE-COMMIT [PROGRAM]
#
# PROGRAM is a release build of the last commit. Without it, pre-commit builds the program, as it does for users.
set -euo pipefail

precommit=$1 program=${2:-}
root=$(cd "$(dirname "$0")/../.." && pwd)
revision=$(git -C "$root" rev-parse HEAD)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The hook is built once, as a checkout of what is committed.
export PRE_COMMIT_HOME="$work/store"
mkdir "$work/project" && cd "$work/project"
git init -q .
git config user.name Tests
git config user.email tests@example.org

# pre-commit finds this command instead of Swift. It copies the program instead of building it.
if [ -n "$program" ]; then
  mkdir "$work/bin"
  cat > "$work/bin/swift" <<END
#!/bin/sh
set -eu
[ "\$1" = build ]
while [ "\$1" != --build-path ]; do shift; done
mkdir -p "\$2/release"
cp "$program" "\$2/release/layoutlint"
END
  chmod +x "$work/bin/swift"
  export PATH="$work/bin:$PATH"
fi

# configure HOOK [LINE]: the configuration with one hook and a line of options.
configure() {
  cat > .pre-commit-config.yaml <<END
repos:
  - repo: $root
    rev: $revision
    hooks:
      - id: $1
        ${2:-}
END
  git add .pre-commit-config.yaml
}

# expect STATUS COMMAND...: runs a command with its output in log.txt.
expect() {
  local expected=$1 status=0
  shift
  "$@" > log.txt 2>&1 || status=$?
  [ "$status" = "$expected" ] && return
  cat log.txt
  echo "status $status instead of $expected: $*" >&2
  exit 1
}

contains() { grep -q "$1" log.txt || { cat log.txt; echo "no line with $1" >&2; exit 1; }; }

error=$root/Rules/UnreachableSubview/Fixtures/flags-no-area.layout.json
warning='{ "class": "UIView", "frame": [0, 0, 390, 844], "colour": "red" }'
clean='{ "class": "UIView", "frame": [0, 0, 390, 844] }'

configure layoutlint
echo log.txt > .gitignore
cp "$error" dead.layout.json
cp "$root/Rules/UnreachableSubview/Fixtures/flags-fixed-frames.storyboard" dead.storyboard
echo '{"name": "not a layout"}' > package.json
git add .
expect 1 "$precommit" run --all-files
contains unreachable-subview
contains dead.storyboard
! grep -q package.json log.txt
git rm -q --cached dead.storyboard
rm dead.storyboard
echo "$clean" > dead.layout.json
git add .
expect 0 "$precommit" run --all-files
git commit -q -m start

# The index is bad and the working tree good, and the reverse.
"$precommit" install > /dev/null
cp "$error" dead.layout.json
git add .
echo "$clean" > dead.layout.json
expect 1 git commit -m bad
contains unreachable-subview
[ "$(cat dead.layout.json)" = "$clean" ]
printf '%s\n\n' "$clean" > dead.layout.json
git add .
cp "$error" dead.layout.json
expect 0 git commit -m good
cmp "$error" dead.layout.json
git checkout -q .

# A warning is shown with the `args` line of the documentation.
echo "$warning" > dead.layout.json
configure layoutlint 'args: [--fail-on, warning]'
git add .
expect 1 git commit -m warning
contains unknown-key
configure layoutlint
git add .
expect 0 git commit -m warning

# layoutlint-fix changes the file, which stops the commit; the next one passes.
configure layoutlint-fix
fixture=$root/Tests/Fixtures/UnusedSuppression/flags-fixed-problem.layout.json
cp "$fixture" fix.layout.json
git add .
echo "$clean" > fix.layout.json
# The staged document is fixed; the other changes of the working tree conflict and are kept.
expect 1 git commit -m fix
contains layoutlint
[ "$(cat fix.layout.json)" = "$clean" ]
cp "$fixture" fix.layout.json
git add .
expect 1 git commit -m fix
contains 'applied 2 fixes in 1 file'
cmp fix.layout.json "$fixture.fixed"
git add .
expect 0 git commit -m fix
