package import LayoutModel
package import Linting

extension LayoutFormat {
  package static let recursiveDescription = LayoutFormat(
    "recursive-description", .textDump,
    facts: [
      .positions, .exactSizes, .superviews, .paintingOrder, .alphas, .interaction, .scrollExtents,
    ],
    suffixes: [".txt", ".log", ".dump"]
  ) { RecursiveDescriptionReader(classes: $0.classes) }
}

/// Reads the output of UIKit's `recursiveDescription`, complete or without addresses as in snapshot
/// tests, and with any surrounding text.
///
/// A text is in this format if it contains a view with a frame, `<Class…; frame = (…`. The whole
/// text is searched in one pass, because a dump may follow a long log. A text that starts as JSON
/// or XML is rejected at its first byte, because it contains descriptions only as quotations.
package struct RecursiveDescriptionReader: LayoutReader {
  private let classes: ClassMap

  /// - Parameter classes: the app's own classes. Properties in the dump take precedence.
  package init(classes: ClassMap = ClassMap()) {
    self.classes = classes
  }

  package func read(
    _ source: SourceText, limits: ReaderLimits, cancellation: Cancellation
  ) -> LayoutDocument? {
    let bytes = source.bytes
    guard !bytes.startsAfterBlanks(with: ["{", "<?", "<!"]), let start = Self.firstView(in: bytes)
    else { return nil }
    var document = LayoutDocument(format: .recursiveDescription)
    guard bytes.count <= limits.documentBytes else {
      document.findings = [DocumentRule.tooLarge(limit: limits.documentBytes)]
      return document
    }
    var hierarchyBuilder = DumpHierarchyBuilder(bytes, classes: classes)
    var pending: DumpEntries.Entry?
    for entry in DumpEntries(bytes, from: start) {
      if let pending { hierarchyBuilder.add(pending.ending(before: entry)) }
      pending = entry
      if hierarchyBuilder.isFull || cancellation.isCancelled { break }
    }
    guard !cancellation.isCancelled else { return document }
    if let pending, !hierarchyBuilder.isFull { hierarchyBuilder.add(pending) }
    return hierarchyBuilder.finish(cancellation)
  }

  /// The start of the line of the first view with a frame; nil if there is none.
  ///
  /// Views without a frame are ignored, because other text may also contain a bar and a `<`.
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
}

extension DumpEntries.Entry {
  /// The view with its range ended before the next view on the same line.
  fileprivate func ending(before next: Self) -> Self {
    guard next.range.start < range.end else { return self }
    return Self(
      depth: depth, description: description, range: SourceRange(range.start, next.range.start))
  }
}

/// Builds the hierarchies of a dump: trees from the depths of views, and layouts from trees.
///
/// Consecutive windows are one layout: the windows of one application, back to front, as in
/// `UIApplication.windows`. Any other root is a layout of its own, because a file may contain dumps
/// of different moments or excerpts, whose relative positions are unknown. A window that repeats an
/// earlier one starts a new layout.
struct DumpHierarchyBuilder {
  private let bytes: [UInt8]
  private let classes: ClassMap
  private var trees = DumpTrees()
  private var windowAddresses: Set<String> = []
  private var holdsWindows = false
  var isFull: Bool { trees.isFull }

  init(_ bytes: [UInt8], classes: ClassMap) {
    self.bytes = bytes
    self.classes = classes
  }

  /// Adds the next view of the text. Its depth is the number of bars.
  mutating func add(_ entry: DumpEntries.Entry) {
    trees.close(downTo: entry.depth)
    let described = DescribedView(entry, in: bytes, classes: classes)
    if trees.isAtRoot { startRoot(described) }
    trees.add(described.view, described.source, described.findings, at: entry.depth)
  }

  /// - Parameter cancellation: checked between layouts. If it is cancelled, the rest is missing.
  mutating func finish(_ cancellation: Cancellation) -> LayoutDocument {
    finishLayout()
    return trees.document(.recursiveDescription, cancellation)
  }

  private mutating func startRoot(_ root: DescribedView) {
    let address = root.view.id
    let belongsToOpenLayout =
      holdsWindows && root.isWindow
      && !(address.map(windowAddresses.contains) ?? false)
    if !belongsToOpenLayout { finishLayout() }
    holdsWindows = root.isWindow
    if root.isWindow, let address { windowAddresses.insert(address) }
  }

  private mutating func finishLayout() {
    trees.close(downTo: 0)
    // An address of several views is not genuine.
    trees.builder.removeRepeatedIDs()
    if holdsWindows {
      trees.builder.kind = .application(isLoneWindow: trees.builder.roots.count == 1)
    }
    trees.finishLayout()
    windowAddresses = []
  }
}

/// The views of a dump, in order, with their depths. Views are recognized by their syntax within
/// any other text.
///
/// Dumps are copied from debuggers, logs and web pages: prompts, time stamps or quotes may precede
/// a view, blank lines and ellipses may occur between views, and lines may be joined. Only
/// `<Class…; frame = …>` and the number of preceding bars are used. Columns are unreliable, because
/// the first level often loses its indentation.
struct DumpEntries: Sequence, IteratorProtocol {
  package struct Entry {
    /// The number of bars before the view, colons in place of bars included.
    package let depth: Int
    package let description: ViewDescription
    /// The range from the `<` to the end of the line.
    package let range: SourceRange
  }

  private let bytes: [UInt8]
  private var offset: Int
  /// The end of the current line, without the line break.
  private var lineEnd: Int
  private var bars = 0
  /// Whether only blanks and bars precede `offset` on its line.
  private var isBare = true

  /// The maximum number of lines by which line breaks in a label's text continue a description.
  /// UIKit prints about 25 characters of a text.
  private static let continuationLimit = 32

  init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
    lineEnd = Self.endOfLine(in: bytes, from: offset)
  }

  mutating func next() -> Entry? {
    while offset < bytes.count {
      if offset >= lineEnd {
        startNextLine()
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: "|"):
        bars += 1
      case UInt8(ascii: ":") where isBare:
        // Old dumps have a colon in place of every other bar.
        bars += 1
      case UInt8(ascii: "<"):
        if let entry = entry() { return entry }
        continue
      case let byte:
        if !byte.isBlank { isBare = false }
      }
      offset += 1
    }
    return nil
  }

  private mutating func startNextLine() {
    offset = lineEnd + 1
    lineEnd = Self.endOfLine(in: bytes, from: offset)
    bars = 0
    isBare = true
  }

  /// The view at the current `<`, if it is one. Advances past the examined text in either case.
  private mutating func entry() -> Entry? {
    let start = offset
    let depth = bars
    let isInTree = isBare && bars > 0
    isBare = false
    guard
      var description = DescriptionScanner.description(
        in: bytes, from: start, to: lineEnd, isInTree: isInTree)
    else {
      offset += 1
      return nil
    }
    var hasFrame = description.item("frame", in: bytes) != nil
    if !description.isClosed, hasFrame || nextLineIsFrame,
      let whole = continuedDescription(from: start, lacksFrame: !hasFrame)
    {
      description = whole
      lineEnd = Self.endOfLine(in: bytes, from: whole.end)
      hasFrame = true
    }
    offset = description.isClosed ? description.end : lineEnd
    guard hasFrame || (isInTree && !isSomethingElse(behind: description.end)) else { return nil }
    bars = 0
    return Entry(
      depth: depth, description: description,
      range: SourceRange(start, trimmedEnd(from: description.end)))
  }

  /// Whether the text after a description without a frame is that of a layer or a view controller.
  private func isSomethingElse(behind end: Int) -> Bool {
    var position = end
    while position < lineEnd, bytes[position].isBlank { position += 1 }
    return bytes.holds("(layer)", at: position) || bytes.holds(", state:", at: position)
  }

  private func trimmedEnd(from start: Int) -> Int {
    var end = lineEnd
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return end
  }

  private static func endOfLine(in bytes: [UInt8], from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, !bytes[end].isLineEnd { end += 1 }
    return Swift.min(end, bytes.count)
  }
}

extension DumpEntries {
  /// A description that continues on further lines, in a label's text or because the text is wrapped.
  ///
  /// UIKit's descriptions of views end with the layer; without it, a later `>` does not belong to
  /// the view.
  ///
  /// - Parameter lacksFrame: the frame is at the start of the next line.
  private func continuedDescription(from start: Int, lacksFrame: Bool) -> ViewDescription? {
    var end = lineEnd
    var lacksFrame = lacksFrame
    for _ in 0..<Self.continuationLimit {
      guard end < bytes.count else { break }
      let next = Self.endOfLine(in: bytes, from: end + 1)
      let line = SourceRange(Swift.min(end + 1, next), next)
      let first = firstNonblank(of: line)
      if lacksFrame, first < line.end {
        lacksFrame = false
      } else if !(bytes.holds("<", at: first) && endsWithEquals(before: end)),
        startsAnotherView(line)
      {
        break
      }
      end = next
    }
    guard end > lineEnd,
      let whole = DescriptionScanner.description(
        in: bytes, from: start, to: end, isInTree: false),
      whole.isClosed, whole.item("layer", in: bytes) != nil,
      whole.item("frame", in: bytes) != nil
    else { return nil }
    return whole
  }

  /// Whether the next line starts with the frame of a view.
  private var nextLineIsFrame: Bool {
    var start = lineEnd + 1
    // A carriage return and a line feed are one line break.
    if bytes.holds("\n", at: start), bytes.holds("\r", at: lineEnd) { start += 1 }
    guard start < bytes.count else { return false }
    let line = SourceRange(start, Self.endOfLine(in: bytes, from: start))
    return bytes.holds("frame = (", at: firstNonblank(of: line))
  }

  private func firstNonblank(of line: SourceRange) -> Int {
    var position = line.start
    while position < line.end, bytes[position].isBlank { position += 1 }
    return position
  }

  /// Whether the text before `end` is a key without its value: the description of a layer is on the
  /// next line.
  private func endsWithEquals(before end: Int) -> Bool {
    var position = end
    while position > 0, bytes[position - 1] != 0x0A, bytes[position - 1].isBlank { position -= 1 }
    return position > 0 && bytes[position - 1] == UInt8(ascii: "=")
  }

  /// Whether a line contains a view: `<` after blanks and bars, or a frame.
  private func startsAnotherView(_ line: SourceRange) -> Bool {
    var position = line.start
    while position < line.end, bytes[position].isBlank || bytes[position] == UInt8(ascii: "|") {
      position += 1
    }
    if position < line.end, bytes[position] == UInt8(ascii: "<") { return true }
    while position < line.end {
      if bytes[position] == UInt8(ascii: "f"), bytes.holds("frame = ", at: position) { return true }
      position += 1
    }
    return false
  }
}
