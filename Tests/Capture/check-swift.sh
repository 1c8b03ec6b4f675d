#!/bin/bash
# Checks the types of the Swift files of the capture library, with modules that declare what they use of Apple's SDK.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for module in UIKit XCTest SnapshotTesting LayoutCapture; do
  swiftc -emit-module -parse-as-library -swift-version 5 -I "$work" -module-name "$module" \
    -emit-module-path "$work/$module.swiftmodule" "$here/Modules/$module.swift"
done
swiftc -typecheck -parse-as-library -swift-version 5 -warnings-as-errors -I "$work" -module-name LayoutCaptureTesting \
  "$here"/../../Capture/Sources/LayoutCaptureTesting/*.swift
