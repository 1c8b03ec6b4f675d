#!/bin/sh
# Adds a rule: its folder with code, page and one fixture of each kind, and its line in
# Package.swift and RuleCatalog.swift, each in its place. The name is the problem, in UpperCamelCase.
#
#   Rules/new-rule.sh TouchTargetTooSmall
set -eu

name=${1:-}
case $name in
  [A-Z]*[!A-Za-z0-9]* | [!A-Z]* | '')
    echo "usage: Rules/new-rule.sh UpperCamelCaseName" >&2
    exit 2
    ;;
esac

root=$(cd "$(dirname "$0")/.." && pwd)
folder="$root/Rules/$name"
id=$(printf '%s' "$name" | sed 's/\([A-Z]\)/-\1/g; s/^-//' | tr '[:upper:]' '[:lower:]')
if [ -e "$folder" ]; then
  echo "Rules/$name is there already" >&2
  exit 2
fi

# Puts a line into a sorted run of lines that all match a pattern.
insert_sorted() { # file, pattern of the run's lines, new line
  awk -v pattern="$2" -v new="$3" '
    !done && $0 ~ pattern && $0 > new { print new; done = 1 }
    !done && inside && $0 !~ pattern { print new; done = 1 }
    { print; inside = ($0 ~ pattern) }
  ' "$1" > "$1.new" && mv "$1.new" "$1"
}

mkdir -p "$folder/Fixtures"
insert_sorted "$root/Package.swift" '^  "[A-Z][A-Za-z0-9]*",$' "  \"$name\","
insert_sorted "$root/Rules/RuleCatalog.swift" '^    [A-Z][A-Za-z0-9]*\(\),$' "    $name(),"

cat > "$folder/$name.swift" <<EOF
package import LayoutCore

/// What it finds, in one sentence.
package struct $name: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "$id",
    summary: "What it finds, in one sentence.",
    rationale: """
      Why it matters: the behaviour of UIKit that it rests on.
      """,
    severity: .warning,
    cure: nil,
    flaggedExample: """
      { "class": "UIView", "frame": [0, 0, 390, 844] }
      """,
    allowedExample: """
      { "class": "UIView", "frame": [0, 0, 390, 844] }
      """,
    allowances: ["What it leaves alone, and why."],
    needs: .touches,
    since: "Unreleased")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    for view in layout.hierarchy.ids where layout.hierarchy.isInteractive(view) {
      _ = view  // findings.report(.whatIsWrong(…), about: view, at: layout.hierarchy[view].range)
    }
  }
}
EOF
printf '{ "class": "UIView", "frame": [0, 0, 390, 844] }\n' \
  | tee "$folder/Fixtures/flags-example.layout.json" > "$folder/Fixtures/allows-example.layout.json"
printf 'Written by LAYOUTLINT_UPDATE=1 swift test.\n' > "$folder/README.md"

cat <<EOF
Rules/$name is there. Next:
  1. write its fixtures: Rules/$name/Fixtures/flags-….layout.json and allows-….layout.json
  2. write the check and the words in Rules/$name/$name.swift
  3. LAYOUTLINT_UPDATE=1 swift test --disable-xctest --filter ProgramTests
  4. read the diff, and add a line to CHANGELOG.md
EOF
