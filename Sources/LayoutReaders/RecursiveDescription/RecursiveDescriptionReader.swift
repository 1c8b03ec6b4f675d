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
    document.parsedLayouts = assembler.layouts
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

/// Puts the views of a dump together: into trees by their depth, and trees into layouts.
///
/// Windows in a row are those of one application, back to front, as `UIApplication` lists them: one
/// layout. Any other root is a layout of its own: a file of several holds the dumps of several
/// moments, or single lines picked from a larger one, whose places to each other are unknown. So it
/// is for a window that has been there before: it is shown at a second moment.
struct DumpHierarchyBuilder {
  private(set) var layouts: [ParsedLayout] = []
  private(set) var findings: [Finding] = []
  private let bytes: [UInt8]
  private let classes: ClassMap

  private var builder = ViewHierarchy.Builder()
  /// The depth in print of each open view, and whether the text lacks lines right under it.
  private var open: [(view: ViewID, depth: Int, hasReportedGap: Bool)] = []
  private var windowAddresses: Set<String> = []
  private var holdsWindows = false
  /// Where the text of the last view ends.
  private var lastEnd = 0
  private var limits = DumpLimits()
  var isFull: Bool { limits.isFull }

  init(_ bytes: [UInt8], classes: ClassMap) {
    self.bytes = bytes
    self.classes = classes
  }

  /// Adds the next view of the text.
  ///
  /// Its superview is the nearest view above it that has fewer bars. Where that one has fewer by
  /// more than one, lines are missing, and with them the view whose coordinates the frame is in: so
  /// the view takes its place in the tree, but without geometry.
  package mutating func add(_ entry: DumpEntries.Entry) {
    close(downTo: entry.depth)
    let described = DescribedView(entry, in: bytes, classes: classes)
    if open.isEmpty { startRoot(described) }
    let lacksLines = open.last.map { $0.depth + 1 < entry.depth } ?? false
    var view = described.view
    if lacksLines { view.geometry = nil }
    do {
      view.node = builder.sourceMap.add(described.source)
      let id = try builder.open(view)
      findings += described.findings
      if lacksLines { reportGap(before: described) }
      open.append((id, entry.depth, false))
      lastEnd = entry.range.end
    } catch {
      if let finding = limits.finding(for: error, at: entry.description.className) {
        findings.append(finding)
      }
    }
  }

  /// Once for all the subviews that a view has behind missing lines.
  private mutating func reportGap(before described: DescribedView) {
    guard let parent = open.indices.last, !open[parent].hasReportedGap else { return }
    open[parent].hasReportedGap = true
    findings.append(
      DocumentRule.missingFrame.finding(
        .noSuperview(of: described.view.className), at: described.source.range(of: .className)))
  }

  mutating func finish() {
    finishLayout(isLast: true)
  }

  /// Ends the views that are no superviews of one at `depth`.
  private mutating func close(downTo depth: Int) {
    while let last = open.last, last.depth >= depth {
      builder.extend(last.view, to: lastEnd)
      builder.close()
      open.removeLast()
    }
  }

  private mutating func startRoot(_ root: DescribedView) {
    let address = root.view.id
    let belongsToOpenLayout =
      holdsWindows && root.isWindow
      && !(address.map(windowAddresses.contains) ?? false)
    if !belongsToOpenLayout, !builder.views.isEmpty { finishLayout(isLast: false) }
    holdsWindows = root.isWindow
    if root.isWindow, let address { windowAddresses.insert(address) }
  }

  private mutating func finishLayout(isLast: Bool) {
    close(downTo: 0)
    // An address that stands at several views was made up or written over.
    builder.removeRepeatedIDs()
    if holdsWindows {
      builder.kind = .application(isLoneWindow: builder.roots.count == 1)
    }
    let isOnly = isLast && layouts.isEmpty
    if !isOnly {
      builder.name = String(layouts.count + 1)
      builder.pathPrefix = "layouts[\(layouts.count)]/"
    }
    layouts.append(builder.finishLayout())
    builder = ViewHierarchy.Builder()
    windowAddresses = []
  }
}

extension Finding.Message {
  fileprivate static func noSuperview(of className: String) -> Self {
    "the line of the superview of '\(className)' is missing: where the view lies is unknown"
  }
}

/// The views of a dump, one after the other, with their depth: found by what they look like, with
/// anything around them.
///
/// Dumps are pasted from debuggers, logs and web pages. So a view may stand behind a prompt, a time
/// stamp or a quote, blank lines and dots may stand between, and a page may have joined the lines
/// into one. What counts is `<Class…; frame = …>` and the number of bars before it: columns are
/// unreliable, since the first level often loses its blanks.
struct DumpEntries: Sequence, IteratorProtocol {
  package struct Entry {
    /// The bars before it.
    package let depth: Int
    package let description: ViewDescription
    /// From its `<` to the end of its line.
    package let range: SourceRange
  }

  private let bytes: [UInt8]
  private var offset: Int
  /// Where the current line ends, without what ends it.
  private var lineEnd: Int
  private var bars = 0
  /// Nothing but blanks and bars stands before `offset` on its line.
  private var isBare = true

  /// A description broken by line breaks within a label's text goes on for no more lines: UIKit
  /// prints some 25 characters of a text.
  private static let continuationLimit = 32

  init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
    lineEnd = Self.endOfLine(in: bytes, from: offset)
  }

  package mutating func next() -> Entry? {
    while offset < bytes.count {
      if offset >= lineEnd {
        startNextLine()
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: "|"):
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

  /// The view at the `<` here, if it is one. Moves on past all that was read in either case.
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
    let hasFrame = description.item("frame", in: bytes) != nil
    if hasFrame, !description.isClosed, let whole = continuedDescription(from: start) {
      description = whole
      lineEnd = Self.endOfLine(in: bytes, from: whole.end)
    }
    offset = description.isClosed ? description.end : lineEnd
    guard hasFrame || (isInTree && !isSomethingElse(behind: description.end)) else { return nil }
    bars = 0
    return Entry(
      depth: depth, description: description,
      range: SourceRange(start, trimmedEnd(from: description.end)))
  }

  /// Behind a description that has no frame: what the lines of layers and of view controllers have.
  private func isSomethingElse(behind end: Int) -> Bool {
    var here = end
    while here < lineEnd, bytes[here].isBlank { here += 1 }
    return bytes.holds("(layer)", at: here) || bytes.holds(", state:", at: here)
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
  /// A description that its line does not end, with the lines that it goes on in.
  ///
  /// UIKit's own end with the layer; without it, some later `>` has nothing to do with the view.
  private func continuedDescription(from start: Int) -> ViewDescription? {
    var end = lineEnd
    for _ in 0..<Self.continuationLimit {
      guard end < bytes.count else { break }
      let next = Self.endOfLine(in: bytes, from: end + 1)
      if startsAnew(SourceRange(Swift.min(end + 1, next), next)) { break }
      end = next
    }
    guard end > lineEnd,
      let whole = DescriptionScanner.description(
        in: bytes, from: start, to: end, isInTree: false),
      whole.isClosed, whole.item("layer", in: bytes) != nil
    else { return nil }
    return whole
  }

  /// Whether a line has a view of its own: `<` behind blanks and bars, or a frame.
  private func startsAnew(_ line: SourceRange) -> Bool {
    var here = line.start
    while here < line.end, bytes[here].isBlank || bytes[here] == UInt8(ascii: "|") { here += 1 }
    if here < line.end, bytes[here] == UInt8(ascii: "<") { return true }
    while here < line.end {
      if bytes[here] == UInt8(ascii: "f"), bytes.holds("frame = ", at: here) { return true }
      here += 1
    }
    return false
  }
}
