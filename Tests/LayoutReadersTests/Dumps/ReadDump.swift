import HitTesting
import LayoutModel
import LayoutReaders
import Linting

/// The result of reading a dump with the reader for its format, in forms for comparison.
struct ReadDump {
  private static let readers = LayoutFormats.readers(of: LayoutFormats.dumps)

  let source: SourceText
  let document: LayoutDocument?

  init(_ text: String, limits: ReaderLimits = ReaderLimits()) {
    self.init(Array(text.utf8), limits: limits)
  }

  init(_ bytes: [UInt8], limits: ReaderLimits = ReaderLimits()) {
    let source = SourceText(path: "dump", bytes: bytes)
    self.source = source
    document = Self.readers.lazy.compactMap { $0.read(source, limits: limits) }.first
  }

  var format: LayoutFormat? { document?.format }
  var layouts: [ViewHierarchy] { document?.layouts ?? [] }

  /// The first view.
  var view: View? { layouts.first?.views.first }

  /// One line for each view with its frame on the screen; `---` between layouts.
  var outline: String { layouts.map(Self.outline).joined(separator: "\n---\n") }

  /// One line for each view with its frame in its superview; `---` between layouts.
  var frames: String {
    layouts.map { layout in
      Self.lines(layout) { "\(layout[$0].className) \(layout[$0].geometry?.frame.text ?? "?")" }
    }.joined(separator: "\n---\n")
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

  static func outline(_ hierarchy: ViewHierarchy) -> String {
    lines(hierarchy) { id in
      let view = hierarchy[id]
      var parts = [view.className]
      if let id = view.id { parts.append("#\(id)") }
      if let label = view.label { parts.append("'\(label)'") }
      parts.append(hierarchy.absoluteFrame(of: id)?.text ?? "?")
      if view.isHidden { parts.append("hidden") }
      if !view.isEnabled { parts.append("disabled") }
      if view.alpha != 1 { parts.append("alpha \(view.alpha)") }
      if view.hasExplicitUserInteraction, !view.isUserInteractionEnabled { parts.append("off") }
      return parts.joined(separator: " ")
    }
  }

  /// A line for each view, indented by its depth.
  private static func lines(_ hierarchy: ViewHierarchy, _ text: (ViewID) -> String) -> String {
    hierarchy.ids.map { id in
      let depth = hierarchy.ancestors(of: id).reduce(0) { count, _ in count + 1 }
      return String(repeating: "  ", count: depth) + text(id)
    }.joined(separator: "\n")
  }
}
