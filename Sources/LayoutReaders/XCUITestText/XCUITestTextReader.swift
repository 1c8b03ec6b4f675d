package import LayoutModel
package import Linting

extension LayoutFormat {
  package static let xcuitestText = LayoutFormat(
    "xcuitest-text", .textDump, facts: .accessibility, suffixes: [".txt", ".log", ".dump"]
  ) { XCUITestTextReader(classes: $0.classes) }
}

/// Reads the output of XCTest's `debugDescription` within any other text: the trees after `Element
/// subtree:`. Query chains are skipped, because they repeat the elements.
package struct XCUITestTextReader: LayoutReader {
  /// The app's own classes.
  let classes: ClassMap

  package func read(
    _ source: SourceText, limits: ReaderLimits, cancellation: Cancellation
  ) -> LayoutDocument? {
    let bytes = source.bytes
    guard !bytes.startsAfterBlanks(with: ["{", "<"]), ElementLines.isPossible(bytes) else {
      return nil
    }
    guard bytes.count <= limits.documentBytes else {
      return LayoutDocument(
        format: .xcuitestText, findings: [DocumentRule.tooLarge(limit: limits.documentBytes)])
    }
    var trees = ElementTrees(bytes, classes: classes)
    for line in ElementLines(bytes) {
      if cancellation.isCancelled { break }
      trees.add(line)
    }
    guard !cancellation.isCancelled else { return LayoutDocument(format: .xcuitestText) }
    return trees.finish(cancellation)
  }
}

/// The lines with elements, in order.
struct ElementLines: Sequence, IteratorProtocol {
  struct Line {
    /// The number of blank bytes before the element; -1 for the root of a tree, which an arrow
    /// marks.
    let indentation: Int
    let text: SourceRange
    let type: SourceRange

    var isRoot: Bool { indentation < 0 }
  }

  private static let head = "Element subtree:"
  /// The headings after a tree.
  private static let tails = ["Path to element:", "Query chain:", "Attributes:"]

  private let bytes: [UInt8]
  private var offset = 0
  private var isInTree = false
  /// The length of the text before the heading of the tree, in bytes. A quotation or a log has text
  /// of this length before each line.
  private var prefixLength = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether there is a tree with at least a root.
  static func isPossible(_ bytes: [UInt8]) -> Bool {
    var lines = ElementLines(bytes)
    return lines.next() != nil
  }

  mutating func next() -> Line? {
    while offset < bytes.count {
      let start = offset
      let end = bytes[start...].firstIndex(where: \.isLineEnd) ?? bytes.count
      offset = end + 1
      if let line = line(SourceRange(start, end)) { return line }
    }
    return nil
  }

  private mutating func line(_ range: SourceRange) -> Line? {
    guard isInTree else {
      isInTree = startsTree(range)
      return nil
    }
    var start = range.start + prefixLength
    while start < range.end, bytes[start].isBlank { start += 1 }
    guard start < range.end else { return nil }
    if Self.tails.contains(where: { bytes.holds($0, at: start) }) {
      isInTree = false
      return nil
    }
    let isRoot = bytes.holds("→", at: start)
    let first = isRoot ? start + "→".utf8.count : start
    guard let type = type(from: first, to: range.end) else { return nil }
    return Line(
      indentation: isRoot ? -1 : start - range.start, text: SourceRange(first, range.end),
      type: type)
  }

  /// Whether a line is the heading of a tree. A heading after other text ends its line, unlike a
  /// sentence that contains it.
  private mutating func startsTree(_ line: SourceRange) -> Bool {
    var prefixEnd = line.start
    var position = line.start
    while position < line.end {
      if bytes[position] == UInt8(ascii: "E"), bytes.holds(Self.head, at: position) {
        prefixLength = prefixEnd - line.start
        let end = position + Self.head.utf8.count
        return prefixLength == 0 || bytes[end..<line.end].allSatisfy(\.isBlank)
      }
      if !bytes[position].isBlank { prefixEnd = position + 1 }
      position += 1
    }
    return false
  }

  /// The element type, which an address, a process id or a frame follows. Later lines of a label
  /// have none.
  private func type(from start: Int, to end: Int) -> SourceRange? {
    var position = start
    while position < end, bytes[position].isLetter { position += 1 }
    guard position > start else { return nil }
    let type = SourceRange(start, position)
    if bytes.holds(" (", at: position) {
      while position < end, bytes[position] != UInt8(ascii: ")") { position += 1 }
      position += 1
    }
    let isElement = [" 0x", ", 0x", ", {{", ", pid:"].contains { bytes.holds($0, at: position) }
    return position < end && isElement ? type : nil
  }
}

/// Builds the hierarchies of XCTest's trees: trees from indentation, and layouts from trees.
///
/// Consecutive windows are one layout. Any other root is a layout of its own: a part of a screen,
/// or the screen at another moment. A window that repeats an earlier one starts a new layout.
struct ElementTrees {
  private let bytes: [UInt8]
  private let classes: ClassMap
  private var done: [AccessibilityHierarchyBuilder] = []
  private var hierarchyBuilder: AccessibilityHierarchyBuilder
  private var findings: [Finding] = []
  /// The indentations of the open elements.
  private var open: [Int] = []
  private var windows: Set<String> = []
  private var holdsWindows = false
  /// The indentation of a skipped element, whose children are skipped, too.
  private var skippedIndentation: Int?
  /// The end of the last element's text.
  private var lastEnd = 0

  init(_ bytes: [UInt8], classes: ClassMap) {
    self.bytes = bytes
    self.classes = classes
    hierarchyBuilder = AccessibilityHierarchyBuilder(classes: classes)
  }

  mutating func add(_ line: ElementLines.Line) {
    if let skippedIndentation, !line.isRoot, line.indentation > skippedIndentation { return }
    skippedIndentation = nil
    close(downTo: line.indentation)
    // Lines before the first arrow belong to no tree.
    guard line.isRoot || !open.isEmpty else { return }
    let read = ElementLine(line, in: bytes)
    if line.isRoot { startRoot(read.element) }
    guard hierarchyBuilder.open(read.element) else {
      skippedIndentation = line.indentation
      return
    }
    findings += read.findings
    open.append(line.indentation)
    lastEnd = line.text.end
  }

  private mutating func close(downTo indentation: Int) {
    while let last = open.last, last >= indentation {
      hierarchyBuilder.close(endingAt: lastEnd)
      open.removeLast()
    }
  }

  private mutating func startRoot(_ root: AccessibilityElement) {
    let isWindow = root.type == "Window"
    let text = bytes.text(in: root.source.range)
    let isNext = holdsWindows && isWindow && windows.insert(text).inserted
    guard !isNext else { return }
    if !hierarchyBuilder.isEmpty {
      done.append(hierarchyBuilder)
      hierarchyBuilder = AccessibilityHierarchyBuilder(classes: classes)
    }
    holdsWindows = isWindow
    windows = [text]
  }

  /// - Parameter cancellation: checked between layouts. If it is cancelled, the rest is missing.
  mutating func finish(_ cancellation: Cancellation) -> LayoutDocument {
    close(downTo: -1)
    done.append(hierarchyBuilder)
    var document = LayoutDocument(format: .xcuitestText)
    for (layoutIndex, hierarchyBuilder) in done.enumerated() {
      if cancellation.isCancelled { return document }
      let isOnly = done.count == 1
      let (layout, found) = hierarchyBuilder.finish(
        name: isOnly ? nil : String(layoutIndex + 1),
        pathPrefix: isOnly ? "" : "layouts[\(layoutIndex)]/")
      document.parsedLayouts += [layout].compactMap(\.self)
      findings += found
    }
    document.findings = findings.sorted { $0.range < $1.range }
    return document
  }
}

/// Parses the line of one element:
/// `Button, 0x6000…, {{8.0, 20.0}, {39.0, 44.0}}, identifier: 'a', label: 'b', Disabled`.
struct ElementLine {
  private(set) var element = AccessibilityElement()
  private(set) var findings: [Finding] = []
  private let bytes: [UInt8]
  private let line: ElementLines.Line

  /// The keys of attributes; other text after a comma is part of a label.
  private static let keys = ["identifier", "label", "title", "value", "placeholderValue"]
  private static let flags = ["Disabled", "Selected", "Keyboard Focused", "Focused"]

  init(_ line: ElementLines.Line, in bytes: [UInt8]) {
    self.bytes = bytes
    self.line = line
    element.type = bytes.text(in: line.type)
    element.source = SourceNode(
      line.text, members: [LocatedMember(.className, key: line.type, value: line.type)])
    let afterFrame = readFrame()
    readAttributes(from: afterFrame)
  }

  /// The frame, which precedes all of the app's texts.
  ///
  /// - Returns: the offset after the frame.
  private mutating func readFrame() -> Int {
    var position = line.type.end
    while position < line.text.end, bytes[position] != UInt8(ascii: "'") {
      guard bytes.holds("{{", at: position) else {
        position += 1
        continue
      }
      let close = bytes[position..<line.text.end].firstRange(of: "}}".utf8)
      let end = close?.upperBound ?? line.text.end
      let range = SourceRange(position, end)
      element.source.members.append(
        LocatedMember(.frame, key: SourceRange(position, position), value: range))
      let numbers = PrintedValues(bytes: bytes).numbers(4, in: range)
      if let numbers, numbers.allSatisfy(\.isFinite) {
        element.frame = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
      } else {
        // An element without a frame is printed with an infinite one.
        element.hasWrongFrame = true
        if numbers == nil {
          findings.append(DocumentRule.invalidValue.finding(.noNumbers, at: range))
        }
      }
      return end
    }
    return line.type.end
  }

  private mutating func readAttributes(from start: Int) {
    var position = start
    while position < line.text.end {
      guard let attribute = attribute(at: position) else {
        position += 1
        continue
      }
      switch bytes.text(in: attribute.key) {
      case "identifier": note(.id, attribute) { $0.identifier = $1 }
      case "label": note(.label, attribute) { $0.label = $1 }
      case "title": note(.label, attribute) { $0.label = $0.label ?? $1 }
      case "Disabled":
        element.isEnabled = false
        element.source.members.append(
          LocatedMember(.isEnabled, key: attribute.key, value: attribute.key))
      default: break
      }
      position = attribute.value?.end ?? attribute.key.end
    }
  }

  /// The attribute after the comma at `position`: a key with its text, or a flag.
  private func attribute(at position: Int) -> (key: SourceRange, value: SourceRange?)? {
    guard bytes.holds(", ", at: position) else { return nil }
    let start = position + 2
    for key in Self.keys where bytes.holds(key + ": ", at: start) {
      let keyEnd = start + key.utf8.count
      let value = bytes.holds("'", at: keyEnd + 2) ? text(from: keyEnd + 2) : nil
      return (SourceRange(start, keyEnd), value)
    }
    for flag in Self.flags where bytes.holds(flag, at: start) {
      let end = start + flag.utf8.count
      if end == line.text.end || bytes.holds(", ", at: end) {
        return (SourceRange(start, end), nil)
      }
    }
    return nil
  }

  /// A quoted text. XCTest escapes nothing, so a quote closes the text only at the end of the line
  /// or before another attribute.
  private func text(from quote: Int) -> SourceRange {
    var position = quote + 1
    while position < line.text.end {
      if bytes[position] == UInt8(ascii: "'"), goesOn(behind: position + 1) {
        return SourceRange(quote, position + 1)
      }
      position += 1
    }
    return SourceRange(quote, line.text.end)
  }

  private func goesOn(behind position: Int) -> Bool {
    guard position < line.text.end, !bytes[position].isLineEnd else { return true }
    guard bytes.holds(", ", at: position) else { return false }
    return Self.keys.contains { bytes.holds($0 + ": ", at: position + 2) }
      || Self.flags.contains { bytes.holds($0, at: position + 2) }
  }

  private mutating func note(
    _ property: LocatedMember.Property, _ attribute: (key: SourceRange, value: SourceRange?),
    _ assign: (inout AccessibilityElement, String) -> Void
  ) {
    guard let value = attribute.value, let text = PrintedValues(bytes: bytes).text(value) else {
      return
    }
    assign(&element, text)
    if !element.source.members.contains(where: { $0.property == property }) {
      element.source.members.append(LocatedMember(property, key: attribute.key, value: value))
    }
  }
}

extension Finding.Message {
  fileprivate static let noNumbers: Self =
    "a frame must have four numbers: '{{x, y}, {width, height}}'"
}
