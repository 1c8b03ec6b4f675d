import HitTesting
import LayoutModel
import LayoutReaders
import Linting
import Testing

/// The result of reading a dump with the reader for its format, in forms for comparison.
struct DumpReaderResult {
  static let readers = LayoutFormats.readers(of: LayoutFormats.dumps)

  let source: SourceText
  let document: LayoutDocument?

  init(_ text: String, path: String = "dump", limits: ReaderLimits = ReaderLimits()) {
    self.init(bytes: Array(text.utf8), path: path, limits: limits)
  }

  init(bytes: [UInt8], path: String = "dump", limits: ReaderLimits = ReaderLimits()) {
    let source = SourceText(path: path, bytes: bytes)
    self.source = source
    document = Self.readers.lazy.compactMap { $0.read(source, limits: limits) }.first
  }

  var format: LayoutFormat? { document?.format }
  var layouts: [ViewHierarchy] { document?.layouts ?? [] }

  /// One line for each view with its frame on the screen; `---` between layouts.
  var outline: String { layouts.map(Self.outline).joined(separator: "\n---\n") }

  /// The findings as "rule 'text at its range'".
  var findings: [String] {
    (document?.findings ?? []).map { "\($0.rule) '\(self[$0.range])'" }
  }

  subscript(range: SourceRange) -> String {
    String(decoding: source.bytes[range.start..<range.end], as: UTF8.self)
  }

  static func outline(_ hierarchy: ViewHierarchy) -> String {
    hierarchy.ids.map { id in
      let view = hierarchy[id]
      let depth = hierarchy.ancestors(of: id).reduce(0) { count, _ in count + 1 }
      var parts = [view.className]
      if let id = view.id { parts.append("#\(id)") }
      if let label = view.label { parts.append("'\(label)'") }
      parts.append(hierarchy.absoluteFrame(of: id)?.text ?? "?")
      if view.isHidden { parts.append("hidden") }
      if !view.isEnabled { parts.append("disabled") }
      if view.alpha != 1 { parts.append("alpha \(view.alpha)") }
      if view.hasExplicitUserInteraction, !view.isUserInteractionEnabled { parts.append("off") }
      return String(repeating: "  ", count: depth) + parts.joined(separator: " ")
    }.joined(separator: "\n")
  }
}
