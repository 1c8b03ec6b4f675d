#!/usr/bin/env bash
# Copies the rules in Documentation into the Swift source for `layoutlint explain`.
set -euo pipefail
cd "$(dirname "$0")/../.."
{
  cat << 'END'
// Generated from the Markdown in Documentation: `make semantics` writes it.
// swift-format-ignore-file

/// The text of the documents that define the rule tags.
enum SemanticsText {
END
  printf '  static let semantics = #"""\n%s\n"""#\n\n' "$(cat Documentation/Semantics.md)"
  printf '  static let autoLayout = #"""\n%s\n"""#\n}\n' "$(cat Documentation/AutoLayout.md)"
} > Sources/layoutlint/Semantics/SemanticsText.swift
