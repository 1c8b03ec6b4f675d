#!/usr/bin/env bash
# Makes a release and uses it as its users do: in a bare root without Swift, in a package with the plugins for
# SwiftPM, and through the scripts of the GitHub action and of the GitLab template.
#
#   Tests/Scripts/check-release.sh PROGRAM [PYTHON]
#
# PYTHON has the modules check-jsonschema and PyYAML. LAYOUTLINT_CORPUS is a folder with real documents.
# Parts that cannot run here are skipped with a line `skipped: …`.
set -euo pipefail
trap 'echo "line $LINENO failed: $BASH_COMMAND" >&2' ERR

root=$(cd "$(dirname "$0")/../.." && pwd)
program=$(realpath "$1") python=${2:-python3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root"

step() { printf '\n-- %s\n' "$*"; }

fail() {
  echo "$*" >&2
  exit 1
}

# expect STATUS COMMAND...: runs a command with its output in $work/log.
expect() {
  local expected=$1 status=0
  shift
  "$@" > "$work/log" 2>&1 || status=$?
  [ "$status" = "$expected" ] && return
  cat "$work/log"
  fail "status $status instead of $expected: $*"
}

contains() { grep -qF -e "$1" "$work/log" || { cat "$work/log"; fail "the output does not contain $1"; }; }

step "two releases of one program are equal"
dist=$work/dist
Distribution/release.py "$program" "$dist"
cp "$dist/SHA256SUMS" "$work/first"
# Access times and the umask must not be part of an archive.
(umask 077 && Distribution/release.py "$program" "$dist" > /dev/null)
diff "$work/first" "$dist/SHA256SUMS"
(cd "$dist" && sha256sum -c --quiet SHA256SUMS)

version=$("$program" --version | cut -d ' ' -f 2)
name=layoutlint-$version-linux-$(uname -m | sed 's/aarch64/arm64/')
tar -xzf "$dist/$name.tar.gz" -C "$work"
archive=$work/$name
[ "$("$archive/bin/layoutlint" --version)" = "$("$program" --version)" ]
! readelf -S "$archive/bin/layoutlint" | grep -q '\.symtab' || fail "the program is not stripped"

step "the commit of an archive, and of a copy without one"
mkdir "$work/copy"
git archive HEAD --prefix=source/ .archive-commit Distribution | tar -x -C "$work"
[ "$("$work/source/Distribution/commit.sh")" = "$(git rev-parse HEAD | cut -c 1-7)" ]
cp -R .archive-commit Distribution "$work/copy"
[ -z "$("$work/copy/Distribution/commit.sh")" ]

step "completions and the manual page"
bash -n "$archive/share/bash-completion/completions/layoutlint"
for shell in zsh fish; do
  command -v $shell > /dev/null || { echo "skipped: $shell is not installed"; continue; }
  $shell -n "$archive"/share/$shell/*/*layoutlint*
done
if command -v mandoc > /dev/null; then
  mandoc -T lint -W warning "$archive/share/man/man1/layoutlint.1"
else
  echo "skipped: mandoc is not installed"
fi

# The same system as this one, because the program needs its version of glibc.
# shellcheck source=/dev/null
suite=$(. /etc/os-release 2> /dev/null && echo "${VERSION_CODENAME:-}")
step "the program in a bare root ($suite) without Swift"
bare=$work/bare
if [ "$(id -u)" != 0 ] || ! command -v debootstrap > /dev/null; then
  echo "skipped: debootstrap is not installed, or the user is not root"
# The packages are unpacked and not configured, which is sufficient and takes a fifth of the time.
elif ! debootstrap --foreign --variant=minbase "$suite" "$bare" > "$work/log" 2>&1; then
  tail -n 3 "$work/log"
  echo "skipped: debootstrap cannot create a root"
else
  # In a container debootstrap makes a link of /proc.
  [ ! -L "$bare/proc" ] || rm "$bare/proc"
  mkdir -p "$bare/opt" "$bare/app" "$bare/proc" "$bare/tmp"
  # Not every version of debootstrap unpacks the C++ library now.
  ls "$bare"/usr/lib/*/libstdc++.so.6 > /dev/null 2>&1 \
    || dpkg-deb -x "$bare"/var/cache/apt/archives/libstdc++6_*.deb "$bare"
  tar -xzf "$dist/$name.tar.gz" -C "$bare/opt"
  cp -R Tests/Samples Tests/Situations "$bare/app"
  [ -z "${LAYOUTLINT_CORPUS:-}" ] || cp -R "$LAYOUTLINT_CORPUS/ib" "$bare/app/corpus"
  ! chroot "$bare" sh -c 'command -v swift || ls /usr/lib/*/libjansson*' 2> /dev/null \
    || fail "the root contains Swift or libjansson"
  # in_root ARGUMENT...: runs the program in the root, with /proc.
  in_root() {
    # shellcheck disable=SC2016 # The shells of unshare and chroot expand them.
    unshare -m sh -c 'mount -t proc proc "$0/proc" && cd "$0/app" && exec chroot "$0" sh -c \
      "cd /app && exec \"\$@\"" sh "$@"' "$bare" "/opt/$name/bin/layoutlint" "$@"
  }
  expect 0 in_root --version
  cat "$work/log"
  expect 1 in_root lint --report sarif=/tmp/r.sarif --report text=/tmp/r.txt Samples Situations
  contains 'warning: button "Book now"'
  expect 0 in_root lint --fail-on never Samples Situations
  expect 2 in_root lint nowhere
  grep -q control-outside-superview "$bare/tmp/r.txt"
  "$python" -c 'import json, sys
results = json.load(open(sys.argv[1]))["runs"][0]["results"]
assert any(result["ruleId"] == "control-outside-superview" for result in results)' "$bare/tmp/r.sarif"
  if [ -d "$bare/app/corpus" ]; then
    expect 0 in_root lint --fail-on never --quiet corpus
    echo "real documents: $(find "$bare/app/corpus" -type f | wc -l), findings: $(grep -cE ': (error|warning|note): .*\([a-z-]+\)$' "$work/log")"
  fi
  # Without /proc the program has no arguments, and must not check the current folder instead.
  expect 2 chroot "$bare" "/opt/$name/bin/layoutlint" --version
  contains "/proc is not mounted"
fi

# A layout with an error.
lost() {
  printf '{\n  "class": "UIView", "frame": [0, 0, 390, 844],\n  "subviews": [\n%s\n  ]\n}\n' \
    '    { "class": "UIButton", "label": "Book now", "frame": [400, 0, 100, 50] }'
}

step "the wheel in an environment of Python"
wheel=$(ls "$dist"/layoutlint-"$version"-py3-none-*.whl)
"$python" -m venv "$work/environment"
expect 0 "$work/environment/bin/pip" install --no-index "$wheel"
[ "$("$work/environment/bin/layoutlint" --version)" = "$("$program" --version)" ]
[ "$("$work/environment/bin/python" -m layoutlint --version)" = "$("$program" --version)" ]
expect 1 "$work/environment/bin/layoutlint" lint --no-config --fail-on warning Tests/Samples/offer.layout.json
contains 'button "Book now"'
[ -s "$work/environment/share/man/man1/layoutlint.1" ]

step "the wheel with pipx and uv"
tools=$(dirname "$python")
if [ -x "$tools/pipx" ] && [ -x "$tools/uvx" ]; then
  export PIPX_HOME=$work/pipx PIPX_BIN_DIR=$work/pipx/bin UV_CACHE_DIR=$work/uv/cache UV_TOOL_DIR=$work/uv/tools \
    UV_TOOL_BIN_DIR=$work/uv/bin
  [ "$("$tools/pipx" run --spec "$wheel" layoutlint --version 2> /dev/null)" = "$("$program" --version)" ]
  expect 0 "$tools/pipx" install "$wheel"
  [ "$("$PIPX_BIN_DIR/layoutlint" --version)" = "$("$program" --version)" ]
  [ "$("$tools/uvx" --offline --from "$wheel" layoutlint --version)" = "$("$program" --version)" ]
  expect 0 "$tools/uv" tool install --offline "$wheel"
  [ "$("$UV_TOOL_BIN_DIR/layoutlint" --version)" = "$("$program" --version)" ]
else
  echo "pipx and uv are not installed beside Python"
fi

step "a hook of pre-commit that installs the wheel"
if [ -x "$tools/pre-commit" ]; then
  tar -xzf "$dist/layoutlint-pre-commit-$version.tar.gz" -C "$work"
  hooks=$work/layoutlint-pre-commit-$version
  commit() { git -C "$1" add . && git -C "$1" -c user.name=Tests -c user.email=tests@example.org commit -qm "$2"; }
  git init -q "$hooks"
  commit "$hooks" Hooks
  git init -q "$work/hooked"
  lost > "$work/hooked/lost.layout.json"
  cat > "$work/hooked/.pre-commit-config.yaml" <<END
repos:
  - repo: $hooks
    rev: $(git -C "$hooks" rev-parse HEAD)
    hooks:
      - id: layoutlint
END
  git -C "$work/hooked" add .
  in_hooked() { (cd "$work/hooked" && PRE_COMMIT_HOME=$work/store PIP_FIND_LINKS=$dist "$@"); }
  expect 1 in_hooked "$tools/pre-commit" run
  contains 'error: button "Book now"'
else
  echo "skipped: pre-commit is not installed beside $python"
fi

step "the package for Debian"
deb=$(ls "$dist"/layoutlint_"$version"_*.deb 2> /dev/null || true)
if [ -n "$deb" ]; then
  [ "$(dpkg-deb -f "$deb" Package)" = layoutlint ]
  dpkg-deb -x "$deb" "$work/debian"
  [ "$("$work/debian/usr/bin/layoutlint" --version)" = "$("$program" --version)" ]
  ! dpkg-deb -c "$deb" | grep -v ' root/root ' || fail "a file of the package does not belong to root"
else
  echo "skipped: dpkg-deb is not installed"
fi

step "the extension for VS Code"
"$python" -m zipfile -e "$dist/layoutlint-$version.vsix" "$work/vsix"
"$python" -c 'import sys
from xml.etree import ElementTree
for name in ("extension.vsixmanifest", "[Content_Types].xml"):
    ElementTree.parse(f"{sys.argv[1]}/{name}")' "$work/vsix"
if command -v "${NODE:-node}" > /dev/null; then
  VSCODE_EXTENSION=$work/vsix/extension LAYOUTLINT=$program Tests/Editors/vscode.sh
else
  echo "skipped: Node is not installed"
fi

step "the formula for Homebrew"
grep -qF "$(awk -v name="$name.tar.gz" '$2 == name { print $1 }' "$dist/SHA256SUMS")" "$dist/layoutlint.rb"
! grep -E 'REPOSITORY|RELEASES|CHECKSUM' "$dist/layoutlint.rb" || fail "the formula contains placeholders"
if command -v ruby > /dev/null; then ruby -c "$dist/layoutlint.rb" > /dev/null; fi

step "a package with the plugins"
tar -xzf "$dist/layoutlint-plugins-$version.tar.gz" -C "$work"
package=$work/App
mkdir -p "$package/Sources/App"
cp Tests/Situations/devices/Login.storyboard "$package/Sources/App"
echo 'public let greeting = "hello"' > "$package/Sources/App/App.swift"
cat > "$package/Package.swift" <<END
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "App",
  dependencies: [.package(path: "../layoutlint-plugins-$version")],
  targets: [
    .target(
      name: "App", resources: [.copy("Login.storyboard")],
      plugins: [.plugin(name: "LayoutlintBuildToolPlugin", package: "layoutlint-plugins-$version")])
  ])
END
warning='Login.storyboard:12:33: warning: button "Sign In"'
expect 0 swift build --package-path "$package"
contains "$warning"
expect 0 swift build --package-path "$package"
echo '// changed' >> "$package/Sources/App/App.swift"
expect 0 swift build --package-path "$package"
contains "$warning"
lost > "$package/Sources/App/lost.layout.json"
expect 1 swift build --package-path "$package"
contains 'lost.layout.json:4:'
expect 1 swift package --package-path "$package" layoutlint
contains 'error: button "Book now"'
expect 0 swift package --package-path "$package" layoutlint devices
expect 1 swift package --package-path "$package" --allow-writing-to-package-directory layoutlint-fix
[ "$(swift package compute-checksum "$dist/layoutlint-$version.artifactbundle.zip")" = \
  "$(awk '/artifactbundle/ { print $1 }' "$dist/SHA256SUMS")" ]

step "the script of the GitHub action"
export LAYOUTLINT_VERSION=$version LAYOUTLINT_ADDRESS=file://$dist LAYOUTLINT_FOLDER=$work/tool
expect 0 Distribution/CI/github.sh install
contains "layoutlint $version"
mkdir "$work/checkout"
cp -R Tests/Samples "$work/checkout/Some Samples"
lost > "$work/checkout/Some Samples/lost.layout.json"
github() {
  (cd "$work/checkout" && GITHUB_STEP_SUMMARY=$work/summary.md GITHUB_WORKSPACE=$work/checkout \
    LAYOUTLINT_PATHS=$'Some Samples\n' LAYOUTLINT_SARIF=report.sarif \
    "$@" "$root/Distribution/CI/github.sh" lint)
}
expect 1 github
contains '::error file=Some Samples/lost.layout.json,line=4'
grep -q 'warning: button "Book now"' "$work/summary.md"
[ -s "$work/checkout/report.sarif" ]
expect 0 github env LAYOUTLINT_FAIL_ON=never LAYOUTLINT_ARGUMENTS=$'--only\nsmall-touch-target'
expect 2 github env LAYOUTLINT_PATHS=nowhere
expect 2 env LAYOUTLINT_ADDRESS="file://$work/nowhere" Distribution/CI/github.sh install
contains "cannot be downloaded"
expect 2 env LAYOUTLINT_ADDRESS= GITHUB_ACTION_PATH=/elsewhere Distribution/CI/github.sh install
expect 2 env LAYOUTLINT_ADDRESS= GITHUB_ACTION_PATH=/r/_actions/team/layoutlint/v1 \
  GITHUB_SERVER_URL="file://$work/server" Distribution/CI/github.sh install
contains "file://$work/server/team/layoutlint/releases/download/v$version/SHA256SUMS"
cp -R "$dist" "$work/damaged"
echo >> "$work/damaged/$name.tar.gz"
expect 2 env LAYOUTLINT_ADDRESS="file://$work/damaged" Distribution/CI/github.sh install
contains "checksum of $name.tar.gz is wrong"

step "the GitLab template"
if "$python" -c 'import yaml' 2> /dev/null; then
  "$python" -c 'import sys, yaml
job = yaml.safe_load(open(sys.argv[1]))["layoutlint"]
print("\n".join(job["script"]))' Distribution/CI/layoutlint.gitlab-ci.yml > "$work/gitlab.sh"
  cd "$work/checkout"
  expect 1 env LAYOUTLINT_ARGUMENTS=. bash "$work/gitlab.sh"
  "$python" -c 'import json
[finding] = [entry for entry in json.load(open("gl-code-quality-report.json")) if entry["location"]["path"] == "Some Samples/lost.layout.json"]
assert finding["severity"] == "critical" and "Book now" in finding["description"]'
  [ -s layoutlint-junit.xml ]
  expect 1 env LAYOUTLINT_ARGUMENTS=. LAYOUTLINT_ADDRESS="file://$work/damaged" bash "$work/gitlab.sh"
  contains FAILED
  cd "$root"
  "$python" -m check_jsonschema --builtin-schema vendor.github-actions action.yml
  "$python" -m check_jsonschema --builtin-schema vendor.gitlab-ci --data-transform gitlab-ci \
    Distribution/CI/layoutlint.gitlab-ci.yml
else
  echo "skipped: $python has no PyYAML"
fi
