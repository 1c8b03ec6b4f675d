import LayoutModel
import LayoutReaders
import Linting
import Testing

/// The result of reading a text with the JSON reader.
struct JSONReaderResult {
  let text: String
  let document: LayoutDocument

  init(_ text: String, path: String = "a.layout.json", classes: ClassMap = ClassMap()) throws {
    self.text = text
    let reader = JSONLayoutReader(classes: classes)
    document = try #require(reader.read(SourceText(path: path, text: text), limits: ReaderLimits()))
  }

  /// Reads the members of a view with a class and a frame.
  init(view members: String) throws {
    try self.init("{\"class\": \"UIView\", \"frame\": [0, 0, 100, 100], \(members)}")
  }

  func layout() throws -> ViewHierarchy { try #require(document.layouts.first) }

  /// The source of an object of the first layout.
  func node(_ id: NodeID) throws -> SourceNode {
    try #require(document.parsedLayouts.first).sourceMap[id]
  }

  func root() throws -> View { try #require(layout().views.first) }

  func view(_ id: String) throws -> View {
    let layout = try layout()
    return layout[try #require(layout.view(withID: id))]
  }

  /// The findings after the document's suppressions are applied.
  var sweep: SuppressionSweep {
    SuppressionSweep(of: document.findings.map { LocatedFinding($0) }, by: document.suppressions)
  }

  /// Each finding as `rule 'text at its range': message`.
  var findings: [String] {
    document.findings.map { "\($0.rule) `\(slice($0.range))`: \($0.message.text)" }
  }

  /// The text after each fix.
  var fixed: [String] {
    document.findings.flatMap(\.fixes).map { fix in
      var bytes = Array(text.utf8)
      for edit in fix.edits.reversed() {
        bytes.replaceSubrange(edit.range.start..<edit.range.end, with: Array(edit.text.utf8))
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  func slice(_ range: SourceRange) -> String {
    String(decoding: Array(text.utf8)[range.start..<range.end], as: UTF8.self)
  }
}
