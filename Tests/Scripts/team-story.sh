#!/usr/bin/env bash
# Introduces layoutlint in a project as a team does: installation, first run, baseline, new and fixed findings,
# renames, merges, reports, hooks, changed documents, cache and errors. Checks the exit status and the output
# of each command, and stops at the first difference.
#
#   Tests/Scripts/team-story.sh PROGRAM
#
# PYTHON       a Python with jsonschema and sarif-pydantic; without it, SARIF is not validated
# SARIF_SCHEMA the file with the published schema of SARIF; it is downloaded if it does not exist
# PRE_COMMIT   the program pre-commit; without it, its hooks are not run
set -euo pipefail

program=$(realpath "$1")
root=$(cd "$(dirname "$0")/../.." && pwd)
python=${PYTHON:-}
schema=${SARIF_SCHEMA:-}
precommit=${PRE_COMMIT:-}

work=$(realpath "$(mktemp -d)")
mounted=
cleanup() {
  [ -z "$mounted" ] || umount "$mounted"
  chmod -R u+w "$work"
  rm -rf "$work"
}
trap cleanup EXIT

# No setting of the machine has an effect.
export HOME=$work/home XDG_CONFIG_HOME=$work/home/.config XDG_CACHE_HOME=$work/home/.cache
export GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=$work/home/.gitconfig PRE_COMMIT_HOME=$work/home/pre-commit
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GITHUB_WORKSPACE CI_PROJECT_DIR NO_COLOR
mkdir -p "$HOME"
git config --global user.name Tests
git config --global user.email tests@example.org
git config --global init.defaultBranch main

# --- Checks ---

title=
command=
status=0
step() { title=$*; }
ok() { echo "ok: $title"; }
skip() { echo "skipped: $title: $*"; }

fail() {
  {
    echo "FAILED: $title"
    echo "command: $command"
    echo "exit status: $status"
    echo "standard output:"
    sed 's/^/  /' "$work/out"
    echo "standard error:"
    sed 's/^/  /' "$work/err"
    echo "expected: $*"
  } >&2
  exit 1
}

# expect STATUS COMMAND...: runs a command, and keeps its output in the files out and err.
expect() {
  local expected=$1
  shift
  command="(in ${PWD#"$work/"}) $*"
  status=0
  "$@" > "$work/out" 2> "$work/err" || status=$?
  [ "$status" = "$expected" ] || fail "exit status $expected"
}

# The number of lines of standard output with a text.
count() { grep -cF -e "$1" "$work/out" || true; }
shows() { grep -qF -e "$1" "$work/out" || fail "standard output contains: $1"; }
hides() { ! grep -qF -e "$1" "$work/out" || fail "standard output does not contain: $1"; }
notes() { grep -qF -e "$1" "$work/err" || fail "standard error contains: $1"; }
quiet() { [ ! -s "$work/err" ] || fail "no standard error"; }
empty() { [ ! -s "$work/out" ] || fail "no standard output"; }
same() { cmp -s "$1" "$2" || { diff "$1" "$2" | head -20 >&2; fail "$1 and $2 are equal"; }; }

commit() {
  git add -A
  git commit -q --no-verify -m "$1"
}

# --- Documents ---

# button ID TITLE X Y: a button of 120 × 50 points.
button() {
  cat <<END
                            <button opaque="NO" contentMode="scaleToFill" buttonType="system" id="$1">
                                <rect key="frame" x="$3" y="$4" width="120" height="50"/>
                                <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
                                <state key="normal" title="$2"/>
                            </button>
END
}

# container PREFIX: a view of 353 × 300 points with the buttons on standard input.
container() {
  cat <<END
                    <view key="view" contentMode="scaleToFill" id="$1-scr-een">
                        <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                        <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
                        <subviews>
                            <view contentMode="scaleToFill" id="$1-ca-rd0">
                                <rect key="frame" x="20" y="100" width="353" height="300"/>
                                <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/>
                                <subviews>
$(cat)
                                </subviews>
                            </view>
                        </subviews>
                    </view>
END
}

# scene PREFIX CLASS: a scene of a storyboard with the view on standard input.
scene() {
  cat <<END
        <scene sceneID="$1-sc-ene">
            <objects>
                <viewController id="$1-vc-000" customClass="$2" sceneMemberID="viewController">
$(cat)
                </viewController>
            </objects>
        </scene>
END
}

# storyboard: with the scenes on standard input.
storyboard() {
  cat <<END
<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21225" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
    <device id="retina6_12" orientation="portrait" appearance="light"/>
    <scenes>
$(cat)
    </scenes>
</document>
END
}

# xib CLASS: with the view on standard input.
xib() {
  cat <<END
<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21225" targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
    <device id="retina6_12" orientation="portrait" appearance="light"/>
    <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="$1"/>
$(sed 's/<view key="view" /<view /')
    </objects>
</document>
END
}

# layout ID Y: a layout with a button that is outside of its superview from Y = 100 on.
layout() {
  cat <<END
{
  "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
  "subviews": [
    {
      "class": "UIView", "id": "card", "frame": [20, 20, 350, 100],
      "subviews": [
        { "class": "UIButton", "id": "$1", "label": "$1", "frame": [20, $2, 120, 50] }
      ]
    }
  ]
}
END
}

shop_storyboard() {
  {
    { button pay-bt-001 Pay 20 275; button hlp-bt-001 Help 20 20; } | container shp | scene shp ShopController
    button log-bt-001 "Log in" 20 30 | container log | scene log LoginController
  } | storyboard
}

# --- The story ---

mkdir -p "$work/shop/App/Cards" "$work/shop/Legacy" "$work/shop/Shop.xcodeproj" "$work/shop/Pods/Kit"
cd "$work/shop"
git init -q .

step "the program is installed in a folder of PATH"
prefix=$work/prefix
if grep -q '^install:' "$root/Makefile"; then
  # Without a build of the program.
  expect 0 make -s -C "$root" -o build -o built PROGRAM="$program" PREFIX="$prefix" DESTDIR= install
else
  mkdir -p "$prefix/bin"
  cp "$program" "$prefix/bin/layoutlint"
fi
PATH=$prefix/bin:$PATH
expect 0 layoutlint --version
quiet
[ "$(command -v layoutlint)" = "$prefix/bin/layoutlint" ] || fail "the installed program is found in PATH"
ok

step "an empty project has nothing to lint"
expect 2 layoutlint
empty
expect 0 layoutlint --allow-empty
ok

step "the first run reports the findings of all documents"
shop_storyboard > App/Shop.storyboard
button buy-bt-001 Buy 300 20 | container crd | xib CardController > App/Cards/Card.xib
button cal-bt-001 Call 20 20 | container cal | xib CallController > App/Cards/Call.xib
layout help 80 > App/help.layout.json
layout old 100 > Legacy/old.layout.json
layout pod 100 > Pods/Kit/pod.layout.json
for name in Shop Login Card Call; do
  echo "final class ${name}Controller: UIViewController {}" > "App/${name}Controller.swift"
done
echo "// The project of the tests." > Shop.xcodeproj/project.pbxproj
printf '.layoutlint-cache/\nreports/\n' > .gitignore
commit "Add the app"
expect 1 layoutlint
quiet
shows 'App/Shop.storyboard:'
shows 'App/Cards/Card.xib:'
shows 'App/help.layout.json:7:'
shows 'Legacy/old.layout.json:7:'
shows ': button "Pay": '
shows ': button "Buy": '
shows 'App/help.layout.json:5:'
shows '4 findings ('
hides Pods
hides Call.xib
cp "$work/out" "$work/first"
ok

step "init writes a configuration that changes no result"
expect 0 layoutlint init
shows 'created .layoutlint.json'
expect 1 layoutlint
same "$work/first" "$work/out"
expect 2 layoutlint init
notes '.layoutlint.json: already exists'
expect 0 layoutlint config App/Shop.storyboard
shows 'control-outside-superview'
ok

step "a baseline accepts all findings"
baseline=.layoutlint-baseline.json
expect 0 layoutlint --write-baseline "$baseline"
notes "wrote 4 entries for 4 files to $baseline"
hides Shop.storyboard
expect 0 layoutlint --baseline "$baseline"
hides Shop.storyboard
quiet
# The configuration names it from here on.
configure() { printf '{\n  "baseline": "%s",\n  "fail-on": "warning"%s\n}\n' "$baseline" "${1:-}" > .layoutlint.json; }
configure
echo "$baseline merge=union" > .gitattributes
expect 0 layoutlint
empty
quiet
expect 0 layoutlint --format text
shows 'no findings in 5 files; 4 findings in the baseline are not shown'
expect 1 layoutlint --no-baseline
shows '4 findings ('
[ "$(grep -c '"path": ' "$baseline")" = 4 ] || fail "the baseline has a line for each finding"
commit "Accept the findings of the first run"
ok

step "only a new finding is reported"
{
  { button pay-bt-001 Pay 20 275; button hlp-bt-001 Help 20 20; button gft-bt-001 Gift 200 275; } \
    | container shp | scene shp ShopController
  button log-bt-001 "Log in" 20 30 | container log | scene log LoginController
} | storyboard > App/Shop.storyboard
expect 1 layoutlint
[ "$(grep -cE ': (error|warning): ' "$work/out")" = 1 ] || fail "one finding"
shows ': button "Gift": '
hides '"Pay"'
hides 'other control'
expect 0 layoutlint baseline diff "$baseline"
shows '+ App/Shop.storyboard: control-outside-superview: button "Gift"'
shows '1 new, 0 gone, 0 moved'
git checkout -q .
ok

step "a fixed finding is gone from the baseline"
layout help 20 > App/help.layout.json
expect 0 layoutlint
notes "1 finding of $baseline is gone; 'layoutlint baseline prune $baseline' removes it"
expect 1 layoutlint --strict-baseline
notes "$baseline: gone: App/help.layout.json: control-outside-superview: "
expect 0 layoutlint baseline diff "$baseline"
shows '- App/help.layout.json: control-outside-superview: '
expect 0 layoutlint baseline prune "$baseline"
expect 0 layoutlint --strict-baseline
quiet
[ "$(grep -c '"path": ' "$baseline")" = 3 ] || fail "3 entries"
expect 0 git diff --stat -- "$baseline"
shows '1 deletion'
commit "Fix the help button"
# The finding is not accepted any more.
layout help 80 > App/help.layout.json
expect 1 layoutlint
shows 'App/help.layout.json:7:'
git checkout -q .
ok

step "a renamed folder keeps its accepted findings"
git mv App/Cards App/Tiles
git mv Legacy Archive
expect 0 layoutlint
hides button
notes "moved files"
expect 0 layoutlint --baseline-moves App/Cards=App/Tiles --baseline-moves Legacy=Archive --strict-baseline
hides button
expect 0 layoutlint baseline prune "$baseline"
expect 0 layoutlint --strict-baseline
quiet
grep -q '"path": "App/Tiles/Card.xib"' "$baseline" || fail "the baseline contains the new path"
commit "Rename folders"
ok

step "two branches that accept findings merge without a conflict"
accept_in_branch() {
  git checkout -q -b "$1" main
  layout "$2" 100 > "App/$2.layout.json"
  expect 1 layoutlint
  expect 0 layoutlint --write-baseline "$baseline"
  commit "Accept $2"
}
accept_in_branch first alpha
accept_in_branch second bravo
git checkout -q main
expect 0 git merge -q --no-edit first
expect 0 git merge -q --no-edit second
hides CONFLICT
[ "$(grep -c '"path": ' "$baseline")" = 5 ] || fail "5 entries"
[ "$(grep -c alpha "$baseline") $(grep -c bravo "$baseline")" = "1 1" ] || fail "one line for each finding"
expect 0 layoutlint --strict-baseline
hides button
quiet
# Writing the merged baseline changes nothing, or the order of its lines only.
cp "$baseline" "$work/merged"
expect 0 layoutlint --write-baseline "$baseline"
sort "$work/merged" > "$work/merged.sorted"
sort "$baseline" > "$work/written.sorted"
same "$work/merged.sorted" "$work/written.sorted"
git checkout -q .
ok

step "lines at different positions merge without merge=union"
before=$(git rev-parse HEAD)
git rm -q .gitattributes
commit "Remove the attributes"
accept_in_branch third aaa
accept_in_branch fourth zzz
git checkout -q main
expect 0 git merge -q --no-edit third
expect 0 git merge -q --no-edit fourth
[ "$(grep -c '"path": ' "$baseline")" = 7 ] || fail "7 entries"
expect 0 layoutlint --strict-baseline
hides button
git reset -q --hard "$before"
ok

step "the list of devices does not change the entries of a baseline"
for devices in all stored representative "iPhone SE (3rd generation),iPad Pro 13-inch (M5)"; do
  expect 0 layoutlint --quiet --device "$devices" --write-baseline "$work/devices.json"
  sed 's/"count": .*//' "$work/devices.json" | grep -oE '"rule": .*"view": "[^"]*"' | sort > "$work/devices.keys"
  sed 's/"count": .*//' "$baseline" | grep -oE '"rule": .*"view": "[^"]*"' | sort > "$work/baseline.keys"
  same "$work/baseline.keys" "$work/devices.keys"
  expect 0 layoutlint --device "$devices"
  hides button
done
ok

step "a save in Xcode does not change the entries of a baseline"
sed -i -e 's/toolsVersion="21225"/toolsVersion="23504"/' \
  -e 's/<device id="retina6_12" orientation="portrait" appearance="light"\/>/<device id="retina6_1" orientation="portrait" appearance="light"\/>\n    <dependencies>\n        <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="23506"\/>\n    <\/dependencies>/' \
  -e 's/<button opaque="NO" contentMode="scaleToFill" \(.*\) id="\(.*\)">/<button id="\2" \1 contentMode="scaleToFill" lineBreakMode="middleTruncation" opaque="NO">/' \
  -e 's/y="275"/y="275.33333333333331"/' App/Shop.storyboard App/Tiles/Card.xib
expect 1 git diff --quiet
expect 0 layoutlint --strict-baseline
hides button
quiet
git checkout -q .
ok

step "a run writes several reports, and SARIF is valid"
mkdir reports
expect 1 layoutlint --no-baseline --report sarif=reports/r.sarif --report junit=reports/junit.xml \
  --report gitlab=reports/gitlab.json --report checkstyle=reports/checkstyle.xml --report html=reports/r.html
shows '5 findings ('
for report in r.sarif junit.xml gitlab.json checkstyle.xml r.html; do
  [ -s "reports/$report" ] || fail "the report $report"
done
[ "$(grep -o '"ruleId"' reports/r.sarif | wc -l)" = 5 ] || fail "5 results in the SARIF report"
expect 0 layoutlint --report sarif=reports/baselined.sarif
if [ -n "$python" ] && [ -n "$schema" ]; then
  command="validation of SARIF"
  status=0
  "$python" "$root/Tests/Schema/sarif_schema.py" "$schema" reports/r.sarif reports/baselined.sarif \
    > "$work/out" 2> "$work/err" || status=$?
  case $status in
    0) ok ;;
    77) skip "neither the published schema nor sarif-pydantic can be installed" ;;
    *) fail "valid reports" ;;
  esac
else
  skip "SARIF is not validated: PYTHON and SARIF_SCHEMA are not set"
fi

# --- Hooks ---

step "the Git hook of init stops a commit with an error"
expect 0 layoutlint init --git-hook
shows 'created .git/hooks/pre-commit'
expect 2 layoutlint init --git-hook
notes 'already exists'
layout new 100 > App/new.layout.json
git add -A
layout new 20 > App/new.layout.json
# The index is bad and the working tree good.
expect 1 git commit -q -m bad
cat "$work/err" >> "$work/out"
shows 'App/new.layout.json:7:'
# The reverse.
git add -A
layout new 100 > App/new.layout.json
expect 0 git commit -q -m good
expect 1 layoutlint
shows 'App/new.layout.json:7:'
git checkout -q .
rm .git/hooks/pre-commit
ok

step "the hooks of pre-commit check the staged contents"
# The hooks of this repository, without a build of the program.
entry() { sed -n "/^- id: $1\$/,/^- id:/s/^  entry: //p" "$root/.pre-commit-hooks.yaml" | head -1; }
hook() {
  cat > .pre-commit-config.yaml <<END
repos:
  - repo: local
    hooks:
      - id: $1
        name: $1
        entry: $(entry "$1")
        language: system
        files: $(sed -n "s/^  files: //p" "$root/.pre-commit-hooks.yaml" | head -1)
        require_serial: true
        ${2:-}
END
  git add .pre-commit-config.yaml
}
# committing STATUS: commits what is staged.
committing() {
  expect "$1" git commit -q -m commit
  cat "$work/err" >> "$work/out"
}
if [ -n "$precommit" ]; then
  hook layoutlint
  expect 0 "$precommit" install
  commit "Add the hook"
  layout new 100 > App/new.layout.json
  git add -A
  layout new 20 > App/new.layout.json
  cp App/new.layout.json "$work/unstaged"
  committing 1
  shows 'App/new.layout.json:7:'
  same "$work/unstaged" App/new.layout.json
  # The reverse.
  layout new 30 > App/new.layout.json
  git add -A
  layout new 100 > App/new.layout.json
  cp App/new.layout.json "$work/unstaged"
  committing 0
  same "$work/unstaged" App/new.layout.json
  git checkout -q .
  ok
else
  skip "PRE_COMMIT is not set"
fi

step "the args line of the hook shows warnings"
if [ -n "$precommit" ]; then
  sed -i '/fail-on/d; s/baseline.json",/baseline.json"/' .layoutlint.json
  sed 's/"frame": \[20, 20, 350, 100\]/&, "colour": "red"/' App/new.layout.json > "$work/warning"
  cp "$work/warning" App/new.layout.json
  hook layoutlint
  git add -A
  committing 0
  hides unknown-key
  echo >> App/new.layout.json
  hook layoutlint 'args: [--fail-on, warning]'
  git add -A
  committing 1
  shows unknown-key
  git reset -q --hard HEAD~1
  ok
else
  skip "PRE_COMMIT is not set"
fi

step "layoutlint-fix fixes the staged contents and keeps other changes"
fixture=$root/Tests/Fixtures/UnusedSuppression/flags-fixed-problem.layout.json
if [ -n "$precommit" ]; then
  hook layoutlint-fix
  commit "Use the hook that applies fixes"
  cp "$fixture" App/fix.layout.json
  git add -A
  # A change of another file that is not staged.
  layout new 21 > App/new.layout.json
  cp App/new.layout.json "$work/unstaged"
  committing 1
  shows 'applied 2 fixes in 1 file'
  same "$fixture.fixed" App/fix.layout.json
  same "$work/unstaged" App/new.layout.json
  expect 1 git diff --quiet -- App/fix.layout.json
  git add App/fix.layout.json
  committing 0
  same "$work/unstaged" App/new.layout.json
  expect 0 git show HEAD:App/fix.layout.json
  same "$fixture.fixed" "$work/out"
  # A change of the same file that is not staged, at the same position.
  cp "$fixture" App/fix.layout.json
  git add App/fix.layout.json
  layout unstaged 20 > App/fix.layout.json
  cp App/fix.layout.json "$work/unstaged"
  committing 1
  same "$work/unstaged" App/fix.layout.json
  expect 0 git show :App/fix.layout.json
  same "$fixture" "$work/out"
  git reset -q --hard HEAD
  "$precommit" uninstall > "$work/out"
  # A document with suppressed findings is not cached.
  git rm -q App/fix.layout.json
  commit "Remove a layout"
  ok
else
  skip "PRE_COMMIT is not set"
fi

# --- Changed documents ---

# checked OPTION...: the documents that a run checks, in order.
checked() {
  expect 0 layoutlint --fail-on never --verbose "$@"
  sed -n -E 's/^layoutlint: (.*): (the document|its configuration|its Info\.plist|source code that it refers to) changed$/\1/p' \
    "$work/err" | paste -sd ' ' > "$work/checked"
}
selects() { [ "$(cat "$work/checked")" = "$*" ] || fail "checked: $*; actual: $(cat "$work/checked")"; }

step "--since checks what a branch changes"
git checkout -q -b topic main
layout topic 20 > App/topic.layout.json
commit "Add a layout"
git checkout -q main
layout help 21 > App/help.layout.json
commit "Change a layout in main"
git checkout -q topic
checked --since main
selects App/topic.layout.json
notes '1 of '
git mv App/Tiles/Card.xib App/Tiles/Renamed.xib
checked --since main
selects App/Tiles/Renamed.xib App/topic.layout.json
# The accepted finding is not reported at the new path.
hides '"Buy"'
git reset -q --hard HEAD
echo "final class LoginController: UIViewController { var count = 0 }" > App/LoginController.swift
checked --since main
selects App/Shop.storyboard App/topic.layout.json
git checkout -q .
echo '{ "inherit": true }' > App/Tiles/.layoutlint.json
checked --since main
selects App/Tiles/Call.xib App/Tiles/Card.xib App/topic.layout.json
rm App/Tiles/.layoutlint.json
configure ', "include-hidden": true'
checked --since main
notes 'Archive/old.layout.json: its configuration changed'
git checkout -q .
expect 2 layoutlint --since nowhere
notes "unknown revision 'nowhere'"
ok

step "--since in a shallow clone reports the missing merge base"
git checkout -q main
expect 0 git clone -q --depth 1 --no-single-branch "file://$work/shop" "$work/shallow"
cd "$work/shallow"
git checkout -q topic
expect 2 layoutlint --since origin/main
notes 'git fetch --unshallow'
expect 0 git fetch -q --unshallow
expect 0 layoutlint --since origin/main
cd "$work/shop"
ok

step "--staged checks the index"
layout staged 100 > App/help.layout.json
git add -A
layout staged 20 > App/help.layout.json
expect 1 layoutlint --staged
shows 'App/help.layout.json:7:'
git add -A
layout staged 100 > App/help.layout.json
expect 0 layoutlint --staged
hides staged
git reset -q --hard HEAD
expect 0 layoutlint --staged
ok

# --- Cache ---

cache=.layoutlint-cache
expect 0 layoutlint --verbose
cp "$work/out" "$work/plain"
cached() {
  expect 0 layoutlint --cache "$cache" --verbose
  same "$work/plain" "$work/out"
}

step "unchanged documents are read from the cache"
documents=$(git ls-files '*.xib' '*.storyboard' '*.layout.json' | grep -vc ^Pods)
cached
notes "0 of $documents results read from the cache"
cached
notes "$documents of $documents results read from the cache"
# Times do not matter, and the branch neither.
find . -name '*.xib' -exec touch {} +
cached
notes "$documents of $documents results"
layout help 22 > App/help.layout.json
cached
notes "$((documents - 1)) of $documents results"
git checkout -q .
ok

step "a damaged cache changes no result"
size=$(wc -c < "$cache/results")
cp "$cache/results" "$work/results"
for offset in 0 10 40 100 $((size / 3)) $((size / 2)) $((size - 2)); do
  cp "$work/results" "$cache/results"
  printf '\377\376' | dd of="$cache/results" bs=1 seek="$offset" conv=notrunc status=none
  cached
  quiet_about=$(grep -vc 'results read from the cache' "$work/err" || true)
  [ "$quiet_about" = 0 ] || fail "no other message"
done
for length in 0 1 $((size / 2)) $((size - 1)); do
  head -c "$length" "$work/results" > "$cache/results"
  cached
done
echo "no cache" > "$cache/results"
cached
cached
notes "$documents of $documents results"
ok

step "a cache that cannot be written changes no result"
cache=.layoutlint-cache/results/below
cached
notes 'cannot be '
cache=/proc/layoutlint
cached
notes 'cannot be '
ok

step "a cache folder on a full file system changes no result"
mkdir "$work/tiny"
if mount -t tmpfs -o size=8k tmpfs "$work/tiny" 2> "$work/err"; then
  mounted=$work/tiny
  head -c 100000 /dev/zero > "$work/tiny/full" 2> /dev/null || true
  cache=$work/tiny/cache
  cached
  notes 'cannot be written: '
  cached
  ok
  step "a read-only cache folder changes no result"
  rm -f "$work/tiny/full"
  mount -o remount,ro "$work/tiny"
  cached
  notes 'cannot be written: '
  umount "$work/tiny"
  mounted=
  ok
else
  skip "no file system can be mounted: $(head -1 "$work/err")"
fi

step "runs at the same time with one cache have the same results"
cache=.layoutlint-cache
rm -rf "$cache"
command="layoutlint --cache $cache, six times at once"
ids=
for number in 1 2 3 4 5 6; do
  layoutlint --cache "$cache" > "$work/concurrent-$number" 2>&1 &
  ids+=" $!"
done
status=0
for id in $ids; do wait "$id" || status=$?; done
[ "$status" = 0 ] || fail "exit status 0"
for number in 1 2 3 4 5 6; do same "$work/plain" "$work/concurrent-$number"; done
cached
notes "$documents of $documents results"
ok

# --- Errors ---

step "a broken configuration is reported with its position"
printf '{\n  "fail-on": "sometimes"\n}\n' > .layoutlint.json
expect 2 layoutlint
empty
notes '.layoutlint.json:2:14: '
printf '{\n  "rules": {,}\n}\n' > .layoutlint.json
expect 2 layoutlint App/help.layout.json
notes '.layoutlint.json:2:13: '
expect 2 layoutlint --since main
notes '.layoutlint.json:2:13: '
expect 2 layoutlint --staged --no-config --config .layoutlint.json
git checkout -q .
ok

step "a broken layer of a configuration is reported with its position"
mkdir Config
printf '{\n  "rules": { "small-touch-target": "loud" }\n}\n' > Config/base.json
printf '{\n  "extends": "Config/base.json"\n}\n' > .layoutlint.json
echo '{ "inherit": true }' > App/.layoutlint.json
expect 2 layoutlint
notes 'Config/base.json:2:36: '
expect 2 layoutlint App/help.layout.json
notes 'Config/base.json:2:36: '
echo '{ "extends": "missing.json" }' > App/.layoutlint.json
expect 2 layoutlint App/help.layout.json
notes 'App/.layoutlint.json:1:14: '
rm -r App/.layoutlint.json Config
git checkout -q .
ok

step "a broken baseline is reported with its position"
sed -i '4s/^/<<<<<<< ours\n/' "$baseline"
expect 2 layoutlint
notes "$baseline:4:"
git checkout -q .
expect 0 layoutlint --strict-baseline
[ -z "$(git status --porcelain)" ] || fail "the working tree is clean"
ok

echo "the story is complete"
