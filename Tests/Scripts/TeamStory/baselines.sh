# shellcheck shell=bash
# Baselines, renames, merges and reports. A part of story.sh.

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
shows "no findings in "
quiet
expect 0 layoutlint --format text
shows 'no findings in 5 documents, 5 source files; 4 findings in the baseline are not shown'
expect 1 layoutlint --no-baseline
shows '4 findings ('
[ "$(grep -c '"path": ' "$baseline")" = 4 ] || fail "the baseline has a line for each finding"
commit "Accept the findings of the first run"
ok

step "only a new finding is reported"
{
  { button pay-bt-001 Pay 20 285; button hlp-bt-001 Help 20 20; button gft-bt-001 Gift 200 285; } \
    | container shp | scene shp ShopController
  button log-bt-001 "Log in" 20 30 | container log | scene log LoginController
} | storyboard > App/Shop.storyboard
expect 1 layoutlint
[ "$(grep -cE ': (error|warning): ' "$work/out")" = 1 ] || fail "one finding"
shows ': button "Gift" (gft-bt-001)'
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
