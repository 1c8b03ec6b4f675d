package import LayoutModel
package import Linting

/// Reads what XCTest prints for `debugDescription`, with anything around it: the trees that stand below
/// `Element subtree:`, and nothing of the query chains, which repeat their elements.
package struct XCUITestTextReader: LayoutReader {
  private let classes: ClassMap

  /// - Parameter classes: the app's own.
  package init(classes: ClassMap = ClassMap()) {
    self.classes = classes
  }

  package func read(_ source: SourceText, limits: ReaderLimits) -> LayoutDocument? {
    let bytes = source.bytes
    guard !Self.isAnotherFormat(bytes), ElementLines.isPossible(bytes) else { return nil }
    guard bytes.count <= limits.documentBytes else {
      return LayoutDocument(
        format: .xcuitestText, findings: [DocumentRule.tooLarge(limit: limits.documentBytes)])
    }
    var trees = ElementTrees(bytes, classes: classes)
    for line in ElementLines(bytes) { trees.add(line) }
    return trees.finish()
  }

  private static func isAnotherFormat(_ bytes: [UInt8]) -> Bool {
    var start = bytes.holds("\u{FEFF}", at: 0) ? 3 : 0
    while start < bytes.count, bytes[start].isBlank { start += 1 }
    return ["{", "<"].contains { bytes.holds($0, at: start) }
  }
}

/// The lines with elements, one after the other.
struct ElementLines: Sequence, IteratorProtocol {
  struct Line {
    /// Bytes of blanks before the element; -1 for the root of a tree, which an arrow points at.
    let indentation: Int
    package let text: SourceRange
    let type: SourceRange

    var isRoot: Bool { indentation < 0 }
  }

  private static let head = "Element subtree:"
  /// What ends a tree.
  private static let tails = ["Path to element:", "Query chain:", "Attributes:"]

  private let bytes: [UInt8]
  private var offset = 0
  private var isInTree = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether there is a tree with at least a root.
  package static func isPossible(_ bytes: [UInt8]) -> Bool {
    var lines = ElementLines(bytes)
    return lines.next() != nil
  }

  package mutating func next() -> Line? {
    while offset < bytes.count {
      let start = offset
      var end = start
      while end < bytes.count, !bytes[end].isLineEnd { end += 1 }
      offset = end + 1
      if let line = line(SourceRange(start, end)) { return line }
    }
    return nil
  }

  private mutating func line(_ range: SourceRange) -> Line? {
    var start = range.start
    while start < range.end, bytes[start].isBlank { start += 1 }
    guard isInTree else {
      isInTree = bytes.holds(Self.head, at: start)
      return nil
    }
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

  /// A word with an address, a process or a place behind it. A label's second line has none.
  private func type(from start: Int, to end: Int) -> SourceRange? {
    var here = start
    while here < end, bytes[here].isLetter { here += 1 }
    guard here > start else { return nil }
    let type = SourceRange(start, here)
    if bytes.holds(" (", at: here) {
      while here < end, bytes[here] != UInt8(ascii: ")") { here += 1 }
      here += 1
    }
    let isElement = [" 0x", ", 0x", ", {{", ", pid:"].contains { bytes.holds($0, at: here) }
    return here < end && isElement ? type : nil
  }
}

/// Puts the elements of XCTest's trees together: by their indentation, and trees into layouts.
///
/// Windows in a row are those of one application. Any other root is a layout of its own, a part of a
/// screen or the screen at another moment; so is a window that has been there before.
struct ElementTrees {
  private let bytes: [UInt8]
  private let classes: ClassMap
  private var done: [AccessibilityHierarchyBuilder] = []
  private var assembly: AccessibilityHierarchyBuilder
  private var findings: [Finding] = []
  /// The indentations of the open elements.
  private var open: [Int] = []
  private var windows: Set<String> = []
  private var holdsWindows = false
  /// Whether what is further in belongs to an element that was not taken.
  private var refused: Int?
  /// Where the text of the last element ends.
  private var lastEnd = 0

  init(_ bytes: [UInt8], classes: ClassMap) {
    self.bytes = bytes
    self.classes = classes
    assembly = AccessibilityHierarchyBuilder(classes: classes)
  }

  package mutating func add(_ line: ElementLines.Line) {
    if let refused, !line.isRoot, line.indentation > refused { return }
    refused = nil
    close(downTo: line.indentation)
    // Lines before the first arrow belong to no tree.
    guard line.isRoot || !open.isEmpty else { return }
    let read = ElementLine(line, in: bytes)
    if line.isRoot { startRoot(read.element) }
    guard assembly.open(read.element) else {
      refused = line.indentation
      return
    }
    findings += read.findings
    open.append(line.indentation)
    lastEnd = line.text.end
  }

  private mutating func close(downTo indentation: Int) {
    while let last = open.last, last >= indentation {
      assembly.close(endingAt: lastEnd)
      open.removeLast()
    }
  }

  private mutating func startRoot(_ root: AccessibilityElement) {
    let isWindow = root.type == "Window"
    let text = bytes.text(in: root.source.range)
    let isNext = holdsWindows && isWindow && windows.insert(text).inserted
    guard !isNext else { return }
    if !assembly.isEmpty {
      done.append(assembly)
      assembly = AccessibilityHierarchyBuilder(classes: classes)
    }
    holdsWindows = isWindow
    windows = [text]
  }

  consuming func finish() -> LayoutDocument {
    close(downTo: -1)
    done.append(assembly)
    var document = LayoutDocument(format: .xcuitestText)
    for (place, assembly) in done.enumerated() {
      let isOnly = done.count == 1
      let (layout, found) = assembly.finish(
        name: isOnly ? nil : String(place + 1), pathPrefix: isOnly ? "" : "layouts[\(place)]/")
      document.parsedLayouts += [layout].compactMap(\.self)
      findings += found
    }
    document.findings = findings.sorted { $0.range < $1.range }
    return document
  }
}

/// Takes the line of one element apart:
/// `Button, 0x6000…, {{8.0, 20.0}, {39.0, 44.0}}, identifier: 'a', label: 'b', Disabled`.
struct ElementLine {
  private(set) var element = AccessibilityElement()
  private(set) var findings: [Finding] = []
  private let bytes: [UInt8]
  private let line: ElementLines.Line

  /// What may stand behind a comma, apart from what the text of a label happens to say.
  private static let keys = ["identifier", "label", "title", "value", "placeholderValue"]
  private static let flags = ["Disabled", "Selected", "Keyboard Focused", "Focused"]

  init(_ line: ElementLines.Line, in bytes: [UInt8]) {
    self.bytes = bytes
    self.line = line
    element.type = bytes.text(in: line.type)
    element.source = SourceNode(
      line.text, members: [LocatedMember(.className, key: line.type, value: line.type)])
    let behindPlace = readPlace()
    readAttributes(from: behindPlace)
  }

  /// The frame, which stands before any text of the app's.
  ///
  /// - Returns: where to go on.
  private mutating func readPlace() -> Int {
    var here = line.type.end
    while here < line.text.end, bytes[here] != UInt8(ascii: "'") {
      guard bytes.holds("{{", at: here) else {
        here += 1
        continue
      }
      let end = endOfPlace(from: here)
      let range = SourceRange(here, end)
      element.source.members.append(
        LocatedMember(.frame, key: SourceRange(here, here), value: range))
      let numbers = PrintedValues(bytes: bytes).numbers(4, in: range)
      if let numbers, numbers.allSatisfy(\.isFinite) {
        element.frame = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
      } else {
        // What has no place is printed with an infinite one.
        element.hasWrongFrame = true
        if numbers == nil {
          findings.append(DocumentRule.invalidValue.finding(.noNumbers, at: range))
        }
      }
      return end
    }
    return line.type.end
  }

  private func endOfPlace(from start: Int) -> Int {
    var here = start
    while here < line.text.end {
      if bytes.holds("}}", at: here) { return here + 2 }
      here += 1
    }
    return line.text.end
  }

  private mutating func readAttributes(from start: Int) {
    var here = start
    while here < line.text.end {
      guard let attribute = attribute(at: here) else {
        here += 1
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
      here = attribute.value?.end ?? attribute.key.end
    }
  }

  /// What begins with the comma here: a key with its text, or a flag.
  private func attribute(at here: Int) -> (key: SourceRange, value: SourceRange?)? {
    guard bytes.holds(", ", at: here) else { return nil }
    let start = here + 2
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

  /// A text in quotes. Nothing in it is escaped: a quote ends it where the line does, or where it goes
  /// on as it should.
  private func text(from quote: Int) -> SourceRange {
    var here = quote + 1
    while here < line.text.end {
      if bytes[here] == UInt8(ascii: "'"), goesOn(behind: here + 1) {
        return SourceRange(quote, here + 1)
      }
      here += 1
    }
    return SourceRange(quote, line.text.end)
  }

  private func goesOn(behind here: Int) -> Bool {
    guard here < line.text.end, !bytes[here].isLineEnd else { return true }
    guard bytes.holds(", ", at: here) else { return false }
    return Self.keys.contains { bytes.holds($0 + ": ", at: here + 2) }
      || Self.flags.contains { bytes.holds($0, at: here + 2) }
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
  fileprivate static let noNumbers: Self = "a frame is four numbers: '{{x, y}, {width, height}}'"
}
