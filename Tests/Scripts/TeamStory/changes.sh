# shellcheck shell=bash
# Changed documents. A part of story.sh.

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
echo "final class LoginController: UIViewController { @IBAction func tap(_ sender: Any) { return }; var count = 0 }" > App/LoginController.swift
checked --since main
selects App/LoginController.swift App/Shop.storyboard App/topic.layout.json
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
