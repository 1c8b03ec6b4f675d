#!/usr/bin/env bash
# Introduces layoutlint in a project as a team does: installation, first run, baseline, new and fixed findings,
# renames, merges, reports, hooks, changed documents and errors. Checks the exit status and the output
# of each command, and stops at the first difference.
#
#   Tests/Scripts/TeamStory/story.sh PROGRAM
#
# PYTHON       a Python with jsonschema and sarif-pydantic; without it, SARIF is not validated
# SARIF_SCHEMA the file with the published schema of SARIF; it is downloaded if it does not exist
# PRE_COMMIT   the program pre-commit; without it, its hooks are not run
set -euo pipefail

program=$(realpath "$1")
root=$(cd "$(dirname "$0")/../../.." && pwd)
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

# The parts of the story, each of which continues in the project of the previous one.
parts=$root/Tests/Scripts/TeamStory
# shellcheck source=Tests/Scripts/TeamStory/support.sh
. "$parts/support.sh"

mkdir -p "$work/shop/App/Cards" "$work/shop/Legacy" "$work/shop/Shop.xcodeproj" "$work/shop/Pods/Kit"
cd "$work/shop"
git init -q .

step "the program is installed in a folder of PATH"
prefix=$work/prefix
# Without a build of the program.
expect 0 make -s -C "$root" -o build -o built PROGRAM="$program" PREFIX="$prefix" DESTDIR= install
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
  echo "final class ${name}Controller: UIViewController { @IBAction func tap(_ sender: Any) { return } }" > "App/${name}Controller.swift"
done
cat > App/AppDelegate.swift <<'END'
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
  func start() {
    UIStoryboard(name: "Shop", bundle: nil).instantiateInitialViewController()
    UINib(nibName: "Card", bundle: nil).instantiate(withOwner: CardController())
    UINib(nibName: "Call", bundle: nil).instantiate(withOwner: CallController())
  }
}
END
echo "// The project of the tests." > Shop.xcodeproj/project.pbxproj
printf 'reports/\n' > .gitignore
commit "Add the app"
expect 1 layoutlint
quiet
shows 'App/Shop.storyboard:'
shows 'App/Cards/Card.xib:'
shows 'App/help.layout.json:7:'
shows 'Legacy/old.layout.json:7:'
shows ': button "Pay" (pay-bt-001)'
shows ': button "Buy" (buy-bt-001)'
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

# shellcheck source=Tests/Scripts/TeamStory/baselines.sh
. "$parts/baselines.sh"
# shellcheck source=Tests/Scripts/TeamStory/hooks.sh
. "$parts/hooks.sh"
# shellcheck source=Tests/Scripts/TeamStory/changes.sh
. "$parts/changes.sh"

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
