import LayoutModel
import LayoutReaders
import Linting

/// The result of reading a dump, in forms for comparison.
struct ReadDump {
  let source: SourceText
  let document: LayoutDocument?

  init(_ text: String, limits: ReaderLimits = ReaderLimits()) {
    self.init(Array(text.utf8), limits: limits)
  }

  init(_ bytes: [UInt8], limits: ReaderLimits = ReaderLimits()) {
    source = SourceText(path: "dump.txt", bytes: bytes)
    document = RecursiveDescriptionReader().read(source, limits: limits)
  }

  var layouts: [ViewHierarchy] { document?.layouts ?? [] }

  /// The first view.
  var view: View? { layouts.first?.views.first }

  /// One line for each view, indented by its depth; `---` between layouts.
  var outline: String {
    layouts.map(Self.outline).joined(separator: "\n---\n")
  }

  /// The findings as "rule 'text at its range'".
  var findings: [String] {
    (document?.findings ?? []).map { "\($0.rule) '\(self[$0.range])'" }
  }

  subscript(range: SourceRange) -> String {
    String(decoding: source.bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The source of a view of the first layout.
  func source(of view: View?) -> SourceNode? {
    view.flatMap { view in document?.parsedLayouts.first?.sourceMap[view.node] }
  }

  /// The text of a property's value in the first view.
  func value(of property: LocatedMember.Property) -> String? {
    source(of: view)?.member(property).map { self[$0.value] }
  }

  private static func outline(_ hierarchy: ViewHierarchy) -> String {
    hierarchy.ids.map { id in
      let view = hierarchy[id]
      let depth = hierarchy.ancestors(of: id).reduce(0) { count, _ in count + 1 }
      let frame = view.geometry.map { " \($0.frame.text)" } ?? " ?"
      return String(repeating: "  ", count: depth) + view.className + frame
    }.joined(separator: "\n")
  }
}
