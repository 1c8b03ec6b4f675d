#!/usr/bin/env bash
# Downloads a release for this machine, checks its checksum and unpacks it.
#
#   Distribution/CI/fetch.sh VERSION ADDRESS FOLDER
#
# ADDRESS is the folder of the archives and of SHA256SUMS: https://… or file://…. The program is
# FOLDER/bin/layoutlint afterwards.
set -euo pipefail

[ $# = 3 ] || { sed -n '4s/^# *//p' "$0" >&2; exit 2; }
version=$1 address=${2%/} folder=$3

fail() {
  echo "layoutlint: $*" >&2
  exit 2
}

case $(uname -s) in
  Linux) system=linux ;;
  Darwin) system=macos ;;
  *) fail "there is no release for $(uname -s)" ;;
esac
case $(uname -m) in
  x86_64 | amd64) architecture=x86_64 ;;
  aarch64 | arm64) architecture=arm64 ;;
  *) fail "there is no release for $(uname -m)" ;;
esac
name=layoutlint-$version-$system-$architecture
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for file in SHA256SUMS "$name.tar.gz"; do
  curl -fsSL --retry 3 -o "$work/$file" "$address/$file" || fail "$address/$file cannot be downloaded"
done
expected=$(awk -v name="$name.tar.gz" '$2 == name { print $1 }' "$work/SHA256SUMS")
[ -n "$expected" ] || fail "SHA256SUMS does not contain $name.tar.gz"
if command -v sha256sum > /dev/null; then
  actual=$(sha256sum < "$work/$name.tar.gz")
else
  actual=$(shasum -a 256 < "$work/$name.tar.gz")
fi
[ "${actual%% *}" = "$expected" ] || fail "the checksum of $name.tar.gz is wrong"
tar -xzf "$work/$name.tar.gz" -C "$work"
mkdir -p "$folder"
cp -R "$work/$name/." "$folder/"
"$folder/bin/layoutlint" --version
