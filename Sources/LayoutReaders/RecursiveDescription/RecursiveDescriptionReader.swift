package import LayoutModel
package import Linting

/// Reads the text that UIKit's `recursiveDescription` prints, in full or as snapshot tests keep it
/// (without addresses), from wherever it was pasted.
///
/// A text is of this format where a view is described in it with a frame, `<Class…; frame = (…`. The
/// whole text is searched for the first: a dump may follow any amount of log. That is one pass over
/// the bytes; a text that starts as JSON or XML is refused at its first byte, for these hold
/// descriptions as quotations only.
package struct RecursiveDescriptionReader: LayoutReader {
  private let classes: ClassMap

  /// - Parameter classes: the app's own. What a dump says of a view goes before it.
  package init(classes: ClassMap = ClassMap()) {
    self.classes = classes
  }

  package func read(_ source: SourceText, limits: ReaderLimits) -> LayoutDocument? {
    let bytes = source.bytes
    guard !Self.isAnotherFormat(bytes), let start = Self.firstView(in: bytes) else { return nil }
    var document = LayoutDocument(format: .recursiveDescription)
    guard bytes.count <= limits.documentBytes else {
      document.findings = [DocumentRule.tooLarge(limit: limits.documentBytes)]
      return document
    }
    var assembler = DumpHierarchyBuilder(bytes, classes: classes)
    var held: DumpEntries.Entry?
    for entry in DumpEntries(bytes, from: start) {
      if let held { assembler.add(held.ending(before: entry)) }
      held = entry
      if assembler.isFull { break }
    }
    if let held, !assembler.isFull { assembler.add(held) }
    assembler.finish()
    document.layouts = assembler.layouts
    document.findings = assembler.findings
    return document
  }

  /// Where the line of the first view with a frame starts; nil where there is none.
  ///
  /// Views without a frame do not count: they may be anything that has a bar and a `<`.
  private static func firstView(in bytes: [UInt8]) -> Int? {
    for entry in DumpEntries(bytes) {
      guard let frame = entry.description.item("frame", in: bytes),
        bytes.holds("(", at: frame.value.start)
      else { continue }
      var start = entry.range.start
      while start > 0, !bytes[start - 1].isLineEnd { start -= 1 }
      return start
    }
    return nil
  }

  private static func isAnotherFormat(_ bytes: [UInt8]) -> Bool {
    var start = bytes.holds("\u{FEFF}", at: 0) ? 3 : 0
    while start < bytes.count, bytes[start].isBlank { start += 1 }
    return bytes.holds("{", at: start) || bytes.holds("<?", at: start)
      || bytes.holds("<!", at: start)
  }
}

extension DumpEntries.Entry {
  /// The same view where another one follows on its line.
  fileprivate func ending(before next: Self) -> Self {
    guard next.range.start < range.end else { return self }
    return Self(
      depth: depth, description: description, range: SourceRange(range.start, next.range.start))
  }
}
