#!/usr/bin/env bash
# Checks a change in a few minutes: `make check`, or `make check BASE=origin/main`.
#
#   Tests/Scripts/check.sh [--list] [BASE]
#
# The change is the difference between the working tree and BASE. By default BASE is the merge base with
# origin/main, or the last but one commit if there is no difference or no origin/main. The steps: check
# the format of the changed files, build everything (debug), and run the tests of
#
#   - the changed modules and all modules that depend on them, by Package.swift. LayoutTestSupport only
#     counts if it is itself changed
#   - the changed files and folders whose paths occur in a test
#
# Random tests run the first eighth of their seeds; `make test-all` runs all. --list prints the selection and exits.
set -euo pipefail

cd "$(dirname "$0")/../.."
is_list=
if [ "${1:-}" = --list ]; then
  is_list=1
  shift
fi

if [ -n "${1:-}" ]; then
  base=$(git merge-base HEAD "$1")
elif base=$(git merge-base HEAD origin/main 2> /dev/null) \
  && { [ "$base" != "$(git rev-parse HEAD)" ] || [ -n "$(git status --porcelain)" ]; }; then
  :
else
  base=$(git rev-parse HEAD~)
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
{
  git diff --name-only --no-renames "$base"
  git ls-files --others --exclude-standard
} > "$work/changed"

# A line for each target: its folder, its name, its kind, the targets that it depends on.
swift package describe --type json | awk '
  /^  "targets" : / { inside = 1 }
  !inside { next }
  /^    \{/ { name = folder = kind = needed = "" }
  /^      \]/ { list = "" }
  list == "target_dependencies" { needed = needed " " $1 }
  /^      "/ {
    split($0, word, "\"")
    list = $0 ~ /\[$/ ? word[2] : ""
    if (word[2] == "name") name = word[4]
    if (word[2] == "path") folder = word[4]
    if (word[2] == "type") kind = word[4]
  }
  /^    \}/ { gsub(/[",]/, "", needed); print folder, name, kind needed }
' > "$work/targets"

# A line for each beginning of a string in the tests that may be a path: the file, the string.
grep -rhHoE '"[A-Za-z0-9._][A-Za-z0-9._/+-]*' --include='*.swift' Tests | sed 's/:"/ /; s|/$||' \
  > "$work/strings"

# A line for each module that is changed, and for each target of tests that is chosen.
awk '
  # The target in the folder of which a file is.
  function owner(path) {
    while (!(path in targetAt) && sub(/\/[^\/]*$/, "", path)) {}
    return targetAt[path]
  }
  FILENAME ~ /targets$/ {
    targetAt[$1] = $2
    kind[$2] = $3
    isSupport[$2] = $1 ~ /^Tests\// && $3 != "test"
    for (i = 4; i <= NF; i++) needed[$2] = needed[$2] " " $i
    next
  }
  FILENAME ~ /strings$/ { namedIn[$2] = namedIn[$2] " " $1; next }
  {
    path = $0
    if (target = owner(path)) {
      if (!isNamed[target]++) print "module", target
      changed[target] = 1
    }
    if (path == "Package.swift") for (target in kind) changed[target] = 1
    # What reads a file is changed with it.
    do {
      count = split(namedIn[path], files)
      for (i = 1; i <= count; i++) if (target = owner(files[i])) changed[target] = 1
    } while (sub(/\/[^\/]*$/, "", path))
  }
  END {
    do {
      isDone = 1
      for (target in kind) {
        count = target in changed || isSupport[target] ? 0 : split(needed[target], names)
        for (i = 1; i <= count; i++) if (names[i] in changed) changed[target] = !(isDone = 0)
      }
    } while (!isDone)
    for (target in changed) if (kind[target] == "test") print "tests", target
  }
' "$work/targets" "$work/strings" "$work/changed" | sort > "$work/chosen"

chosen() { awk -v kind="$1" '$1 == kind { print $2 }' "$work/chosen"; }
modules=$(chosen module | paste -sd ' ' -)
tests=$(chosen tests | paste -sd '|' -)

echo "changed: $(awk 'END { print NR }' "$work/changed") files since $(git log -1 --format='%h, %s' "$base")"
echo "modules: ${modules:-none}"
echo "tests:   ${tests:-none}" | tr '|' ' '
[ -z "$is_list" ] || exit 0

# step NAME COMMAND...
step() {
  local name=$1 start=$SECONDS
  printf '\n== %s\n' "$name"
  shift
  "$@" || {
    echo "the $name failed after $((SECONDS - start)) s" >&2
    exit 1
  }
  echo "$((SECONDS - start)) s"
}

sources=()
if grep -qxF .swift-format "$work/changed"; then
  sources=(--recursive Package.swift Sources Rules Tests)
else
  while read -r path; do
    case $path in *.swift) [ ! -e "$path" ] || sources+=("$path") ;; esac
  done < "$work/changed"
fi
[ ${#sources[@]} = 0 ] || step "check of the format" swift format lint --strict --parallel "${sources[@]}"

if [ -n "$tests" ]; then
  step "build" swift build --build-tests --quiet
  step "run of the tests" swift test --skip-build --disable-xctest --quiet \
    --filter "^($tests)\."
fi
printf '\n%s s in all\n' "$SECONDS"
