internal import AppCode
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
      let ranges = faulty("range-behind-the-end", checked.findings.map(\.range)) { ranges in
        ranges.map { SourceRange($0.start, bytes.count + 1) }
      }
      hold("ranges", ranges.allSatisfy { isInside($0, bytes) })
      let again = faulty("forgotten-finding", linter.check(source)?.findings) { $0?.dropLast() }
      hold("repeatable", again == checked.findings)
      checkFixes(of: checked)
      checkEdit(of: checked)
    }
  }

  /// A document of Interface Builder, and behind its end tag the app's code in Swift.
  static var documentWithCode: FuzzTarget {
    FuzzTarget(name: "document-with-code") { bytes in
      let end = bytes.firstRange(of: Array("</document>".utf8))?.upperBound ?? bytes.count
      let text = Array(bytes[end...])
      let code = SourceFile(path: "a.swift", bytes: text, language: .swift)
      let source = SourceText(path: "a.storyboard", bytes: Array(bytes[..<end]))
      let linter = Linter(
        readers: linter.readers, rules: linter.rules,
        sources: CodeScope(SourceIndex([code])))
      guard let checked = linter.check(source) else { return }
      let places = checked.findings.flatMap(\.related).compactMap(\.code?.range)
      let ranges = faulty("code-behind-the-end", places) { ranges in
        ranges.map { SourceRange($0.start, bytes.count + 1) }
      }
      hold("code-ranges", ranges.allSatisfy { isInside($0, text) })
    }
  }

  private static let linter = Linter(readers: LayoutFormats.readers(), rules: RuleCatalog.all)

  private static func isInside(_ range: SourceRange, _ bytes: [UInt8]) -> Bool {
    0 <= range.start && range.start <= range.end && range.end <= bytes.count
  }

  /// The safe fixes cause no finding of a higher severity, and a second run of them changes nothing.
  private static func checkFixes(of checked: CheckedDocument) {
    let fixed = linter.applyFixes(checked).document
    let errors = faulty("error-of-a-fix", grave(fixed)) { $0 + 1 }
    hold("fixes-improve", errors <= grave(checked))
    let twice = faulty("endless-fix", linter.applyFixes(fixed).document.source.bytes) {
      $0 + [0x20]
    }
    hold("fixes-end", twice == fixed.source.bytes)
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
    let reused = linter.check(edited, reusing: checked)?.findings
    let findings = faulty("stale-cache", reused) { _ in checked.findings }
    hold("edit", findings == linter.check(edited)?.findings)
  }
}
