internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import Rules

extension FuzzTarget {
  /// Reads a text as the document of a path, and checks it on all screens that a run checks by default.
  static func documents(_ name: String, path: String) -> FuzzTarget {
    FuzzTarget(name: name) { bytes in
      let source = SourceText(path: path, bytes: bytes)
      guard let checked = linter.check(source) else { return }
      hold("ranges", checked.findings.allSatisfy { isInside($0.range, bytes) })
      hold("repeatable", linter.check(source)?.findings == checked.findings)
      checkFixes(of: checked)
      checkEdit(of: checked)
    }
  }

  private static let linter = Linter(readers: LayoutFormats.readers(), rules: RuleCatalog.all)

  private static func isInside(_ range: SourceRange, _ bytes: [UInt8]) -> Bool {
    0 <= range.start && range.start <= range.end && range.end <= bytes.count
  }

  /// The safe fixes cause no finding of a higher severity, and a second run of them changes nothing.
  private static func checkFixes(of checked: CheckedDocument) {
    let fixed = linter.applyFixes(checked).document
    hold("fixes-improve", grave(fixed) <= grave(checked))
    hold("fixes-end", linter.applyFixes(fixed).document.source.bytes == fixed.source.bytes)
  }

  private static func grave(_ checked: CheckedDocument) -> Int {
    checked.findings.count { $0.severity == .error }
  }

  /// The check after an edit reuses unchanged layouts, and has the findings of a complete one. The last byte chooses the
  /// place of the edit.
  private static func checkEdit(of checked: CheckedDocument) {
    var bytes = checked.source.bytes
    guard let last = bytes.last else { return }
    bytes.remove(at: bytes.count * Int(last) / 256)
    let edited = SourceText(path: checked.source.path, bytes: bytes)
    hold(
      "edit",
      linter.check(edited, reusing: checked)?.findings == linter.check(edited)?.findings)
  }
}
