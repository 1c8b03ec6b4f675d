internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import Rules

/// A text in one of the supported formats, with its layouts and findings.
///
/// ```swift
/// let document = try LayoutDocument(text: text, path: "Main.storyboard")
/// for finding in document.findings where finding.severity == .error {
///   print("\(document.path):\(finding.start.line): \(finding.message)")
/// }
/// ```
///
/// A document is a value. Reading one accesses no file: `path` names the text in messages. The format is recognized by
/// the text; only that of source code is the suffix of `path`: `.swift`, `.m` or `.mm`.
public struct LayoutDocument: Sendable {
  /// The name of the text, as the caller states it.
  public let path: String
  /// The name of the format: `interface-builder`, `layout-json`, `recursive-description` …
  public let format: String
  /// Each scene of a storyboard, each top-level view of a xib, or each window set of a dump.
  public let layouts: [Layout]
  /// The findings, in the order of the text. Suppressions in the document apply.
  public let findings: [Finding]

  private let checked: CheckedDocument
  private let linter: Linter

  /// Reads and checks a text.
  ///
  /// - Throws: ``LayoutError/unsupportedFormat`` if no reader recognizes the text. A malformed document is no error: it
  ///   has findings about the text, and the layouts that can be read.
  public init(
    text: String, path: String = "", options: LintOptions = LintOptions()
  ) throws(LayoutError) {
    try self.init(bytes: Array(text.utf8), path: path, options: options)
  }

  /// Reads and checks the bytes of a document. Most formats are UTF-8.
  ///
  /// - Throws: ``LayoutError/unsupportedFormat`` if no reader recognizes the text.
  public init(
    bytes: [UInt8], path: String = "", options: LintOptions = LintOptions()
  ) throws(LayoutError) {
    let linter = Linter(
      readers: LayoutFormats.readers(), rules: RuleCatalog.all, settings: LintSettings(options))
    guard let checked = linter.check(SourceText(path: path, bytes: bytes)) else {
      throw .unsupportedFormat
    }
    self.init(checked, by: linter)
  }

  private init(_ checked: CheckedDocument, by linter: Linter) {
    self.checked = checked
    self.linter = linter
    path = checked.source.path
    format = checked.format.name
    let lines = LineIndex(checked.source.bytes)
    layouts = checked.layouts.map { Layout($0.hierarchy, $0.sourceMap, lines) }
    findings = checked.findings.map { Finding($0, lines) }
  }

  /// The text of the document.
  public var text: String { String(decoding: checked.source.bytes, as: UTF8.self) }

  /// The document after its safe fixes, repeated until none improves it. A fix that would cause a finding of the same
  /// severity is not applied.
  public func applyingSafeFixes() -> LayoutDocument {
    LayoutDocument(linter.applyFixes(checked).document, by: linter)
  }

  /// The document after one fix of one of its findings, safe or not.
  public func applying(_ fix: Fix) -> LayoutDocument {
    var bytes: [UInt8] = []
    var end = 0
    for edit in fix.edits.sorted(by: { $0.start.offset < $1.start.offset }) {
      bytes += checked.source.bytes[end..<edit.start.offset]
      bytes += edit.replacement.utf8
      end = edit.end.offset
    }
    bytes += checked.source.bytes[end...]
    let source = SourceText(path: path, bytes: bytes)
    return linter.check(source).map { LayoutDocument($0, by: linter) } ?? self
  }
}

/// Why a text cannot be read.
public enum LayoutError: Error, Hashable, Sendable {
  /// No reader recognizes the text.
  case unsupportedFormat
}
