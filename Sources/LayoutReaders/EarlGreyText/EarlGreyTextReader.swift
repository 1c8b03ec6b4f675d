package import LayoutModel
package import Linting

extension LayoutFormat {
  package static let earlGreyText = LayoutFormat(
    "earlgrey-text", .textDump,
    facts: [.positions, .exactSizes, .superviews, .paintingOrder, .alphas, .interaction],
    suffixes: [".txt", ".log", ".dump"]
  ) { EarlGreyTextReader(classes: $0.classes) }
}

/// Reads the view hierarchies that EarlGrey prints: UIKit's views back to front, with accessibility
/// elements that are not views.
package struct EarlGreyTextReader: LayoutReader {
  /// The app's own classes.
  let classes: ClassMap

  package func read(
    _ source: SourceText, limits: ReaderLimits, cancellation: Cancellation
  ) -> LayoutDocument? {
    let bytes = source.bytes
    guard GreyEntries.isPossible(bytes) else { return nil }
    guard bytes.count <= limits.documentBytes else {
      return LayoutDocument(
        format: .earlGreyText, findings: [DocumentRule.tooLarge(limit: limits.documentBytes)])
    }
    var trees = GreyTrees(bytes, classes: classes)
    for entry in GreyEntries(bytes) {
      if cancellation.isCancelled { break }
      trees.add(entry)
    }
    guard !cancellation.isCancelled else { return LayoutDocument(format: .earlGreyText) }
    return trees.finish(cancellation)
  }
}

/// The descriptions of a text, in order. Each starts a line, `  |  |--<Class:0x…; …>`, and
/// continues on further lines if a label contains line breaks.
struct GreyEntries: Sequence, IteratorProtocol {
  package struct Entry {
    /// The number of bars before the description.
    package let depth: Int
    package let className: SourceRange
    package let address: SourceRange
    /// The range from the `<` to the start of the next description's line.
    var extent: SourceRange
  }

  private let bytes: [UInt8]
  private var offset = 0
  /// The next entry, which another one ends.
  private var pending: Entry?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether there is a description whose first attribute is the flag of accessibility, which only
  /// EarlGrey prints: `AX`, or `isAccessible` in EarlGrey 2.
  static func isPossible(_ bytes: [UInt8]) -> Bool {
    GreyEntries(bytes).contains { entry in
      ["; AX=", "; isAccessible="].contains { bytes.holds($0, at: entry.address.end) }
    }
  }

  mutating func next() -> Entry? {
    while offset < bytes.count {
      let line = SourceRange(offset, bytes[offset...].firstIndex(where: \.isLineEnd) ?? bytes.count)
      offset = line.end + 1
      guard let head = head(of: line) else { continue }
      let current = pending
      pending = head
      if var current {
        current.extent.end = line.start
        return current
      }
    }
    defer { pending = nil }
    pending?.extent.end = bytes.count
    return pending
  }

  /// The description that a line starts, with an extent that ends with the line.
  private func head(of line: SourceRange) -> Entry? {
    var position = line.start
    var bars = 0
    while position < line.end,
      bytes[position].isBlank || bytes[position] == UInt8(ascii: "|")
        || bytes[position] == UInt8(ascii: "-")
    {
      if bytes[position] == UInt8(ascii: "|") { bars += 1 }
      position += 1
    }
    guard position < line.end, bytes[position] == UInt8(ascii: "<") else { return nil }
    let nameStart = position + 1
    position = nameStart
    while position < line.end, bytes[position].isNameByte || bytes[position] == UInt8(ascii: ".") {
      position += 1
    }
    let name = SourceRange(nameStart, position)
    guard name.length > 0, bytes.holds(":0x", at: position) else { return nil }
    let addressStart = position + 1
    position = addressStart + 2
    while position < line.end, bytes[position].isHexadecimalDigit { position += 1 }
    return Entry(
      depth: bars, className: name, address: SourceRange(addressStart, position),
      extent: SourceRange(nameStart - 1, line.end))
  }
}

/// Builds EarlGrey's hierarchies from the depths of views. Each root is a layout of its own,
/// because the z-order of windows is unknown.
struct GreyTrees {
  private let bytes: [UInt8]
  private let classes: ClassMap
  private var trees = DumpTrees(reportsOneGap: true)
  /// The addresses of this tree's views. A repeated address is a view printed again as an
  /// accessibility element of another view, and is skipped.
  private var addresses: Set<String> = []
  /// The depth of a skipped element, whose children are skipped, too.
  private var skippedDepth: Int?

  init(_ bytes: [UInt8], classes: ClassMap) {
    self.bytes = bytes
    self.classes = classes
  }

  mutating func add(_ entry: GreyEntries.Entry) {
    if trees.isFull { return }
    if let skippedDepth, entry.depth > skippedDepth { return }
    skippedDepth = nil
    trees.close(downTo: entry.depth)
    let read = GreyView(entry, in: bytes, classes: classes)
    if trees.isAtRoot { finishTree() }
    guard read.isView, addresses.insert(bytes.text(in: entry.address)).inserted,
      trees.add(read.view, read.source, read.findings, at: entry.depth)
    else {
      skippedDepth = entry.depth
      return
    }
  }

  private mutating func finishTree() {
    if trees.builder.views.first?.uikitClass.isWindow == true {
      trees.builder.kind = .application(isLoneWindow: true)
    }
    trees.finishLayout()
    addresses = []
  }

  /// - Parameter cancellation: checked between layouts. If it is cancelled, the rest is missing.
  mutating func finish(_ cancellation: Cancellation) -> LayoutDocument {
    finishTree()
    var document = trees.document(.earlGreyText, cancellation)
    document.findings.sort { $0.range < $1.range }
    return document
  }
}

/// A view created from its description, and the findings about the description.
struct GreyView {
  private(set) var view: View
  private(set) var source: SourceNode
  private(set) var findings: [Finding] = []
  /// An accessibility element is not a view: it has an accessibility frame, but no frame.
  let isView: Bool

  private let description: GreyDescription
  private let printed: PrintedValues
  private var bytes: [UInt8] { printed.bytes }

  init(_ entry: GreyEntries.Entry, in bytes: [UInt8], classes: ClassMap) {
    description = GreyDescription(entry, in: bytes)
    printed = PrintedValues(bytes: bytes)
    let className = bytes.text(in: entry.className)
    isView = description.item("frame") != nil || !description.isClosed
    view = View(
      className: className, inherits: className.isUIKitWindow ? "UIWindow" : nil, classes: classes)
    source = SourceNode(
      SourceRange(entry.extent.start, description.end),
      members: [
        LocatedMember(.className, key: entry.className, value: entry.className),
        LocatedMember(.id, key: entry.address, value: entry.address),
      ])
    view.id = bytes.text(in: entry.address)
    view.unknowns = [.overrides]
    if view.uikitClass.isScrollView || !view.uikitClass.isCertain {
      view.unknowns.insert(.boundsOrigin)
    }
    if description.isClosed {
      // EarlGrey prints disabled user interaction only, regardless of the class's default.
      view.isUserInteractionEnabled = true
      view.hasExplicitUserInteraction = true
    } else {
      view.unknowns.insert(.userInteraction)
    }
    view.isOpaque = description.item("opaque") != nil
    // The last value of a truncated description may be incomplete.
    for item in description.items.dropLast(description.isClosed ? 0 : 1) { read(item) }
    if !description.isClosed { report(.invalidValue, .cut(className), at: entry.className) }
  }

  private mutating func report(
    _ rule: DocumentRule, _ message: Finding.Message, at range: SourceRange
  ) {
    findings.append(rule.finding(message, at: range))
  }

  private mutating func note(_ property: LocatedMember.Property, _ item: DescriptionItem) {
    source.members.removeAll { $0.property == property }
    source.members.append(
      LocatedMember(
        property, key: item.key, value: item.value.length > 0 ? item.value : item.key))
  }

  private mutating func read(_ item: DescriptionItem) {
    switch bytes.text(in: item.key) {
    case "frame": readFrame(item)
    case "alpha":
      guard let alpha = printed.number(item.value), alpha.isFinite else {
        return report(.invalidValue, "'alpha' is not a finite number", at: item.value)
      }
      view.alpha = alpha
      note(.alpha, item)
    case "hidden":
      view.isHidden = true
      note(.isHidden, item)
    case "disabled":
      view.isEnabled = false
      note(.isEnabled, item)
    case "UIE":
      view.isUserInteractionEnabled = !bytes.holds("N", in: item.value)
      view.hasExplicitUserInteraction = true
      view.unknowns.remove(.userInteraction)
      note(.isUserInteractionEnabled, item)
    case "AX.id": readIdentifier(item)
    case "AX.label": readLabel(item)
    case "text" where view.label == nil: readLabel(item)
    default: break
    }
  }

  private mutating func readFrame(_ item: DescriptionItem) {
    note(.frame, item)
    guard let numbers = printed.numbers(4, in: item.value), numbers.allSatisfy(\.isFinite) else {
      return report(.invalidValue, "'frame' is not four finite numbers", at: item.value)
    }
    view.geometry = ViewGeometry(frame: Rect(numbers[0], numbers[1], numbers[2], numbers[3]))
  }

  private mutating func readIdentifier(_ item: DescriptionItem) {
    guard let text = printed.text(item.value) else { return }
    var accessibility = View.Accessibility()
    accessibility.identifier = text
    view.accessibility = accessibility
    if view.label == nil {
      view.label = text
      note(.label, item)
    }
  }

  private mutating func readLabel(_ item: DescriptionItem) {
    guard let text = printed.text(item.value) else { return }
    view.label = text
    note(.label, item)
  }
}

/// The syntactic parts of a description: `; key=value`, `; key='text'` and `; flag`.
struct GreyDescription {
  private(set) var items: [DescriptionItem] = []
  /// Whether the description has its closing `>`.
  private(set) var isClosed = false
  /// The offset after the `>`, or the end of the text.
  private(set) var end: Int

  private let bytes: [UInt8]
  private let limit: Int

  private static let keys: Set<String> = [
    "AX", "isAccessible", "AX.id", "AX.label", "AX.hint", "AX.value", "AX.frame",
    "AX.activationPoint", "AX.traits", "AX.focused", "frame", "opaque", "hidden", "alpha", "UIE",
    "disabled", "text",
  ]
  /// The maximum length of a key, in bytes.
  private static let keyLengthLimit = 20

  init(_ entry: GreyEntries.Entry, in bytes: [UInt8]) {
    self.bytes = bytes
    limit = entry.extent.end
    end = entry.address.end
    while end < limit {
      if bytes[end] == UInt8(ascii: ">") {
        end += 1
        isClosed = true
        return
      }
      guard let key = key(behind: end) else {
        end += 1
        continue
      }
      let value = value(from: key.end)
      items.append(DescriptionItem(key: key, value: value))
      end = value.end
    }
    while end > entry.address.end, bytes[end - 1].isBlank { end -= 1 }
  }

  func item(_ key: String) -> DescriptionItem? { items.first { bytes.holds(key, in: $0.key) } }

  /// The key after the `; ` at `position`, if there is one.
  private func key(behind position: Int) -> SourceRange? {
    guard bytes.holds("; ", at: position) else { return nil }
    let start = position + 2
    var keyEnd = start
    let last = min(limit, start + Self.keyLengthLimit)
    while keyEnd < last, bytes[keyEnd].isLetter || bytes[keyEnd] == UInt8(ascii: ".") {
      keyEnd += 1
    }
    let key = SourceRange(start, keyEnd)
    return Self.keys.contains(bytes.text(in: key)) ? key : nil
  }

  private func value(from keyEnd: Int) -> SourceRange {
    guard bytes.holds("=", at: keyEnd) else { return SourceRange(keyEnd, keyEnd) }
    let start = keyEnd + 1
    var position = start
    if bytes.holds("'", at: start), start < limit {
      position = start + 1
      // EarlGrey escapes nothing, so a quote closes the text only if a valid continuation follows.
      while position < limit {
        if bytes[position] == UInt8(ascii: "'"), goesOn(at: position + 1) {
          return SourceRange(start, position + 1)
        }
        position += 1
      }
      return SourceRange(start, limit)
    }
    while position < limit, bytes[position] != UInt8(ascii: ";"),
      bytes[position] != UInt8(ascii: ">")
    {
      position += 1
    }
    return SourceRange(start, position)
  }

  private func goesOn(at position: Int) -> Bool {
    guard position < limit else { return true }
    return bytes[position] == UInt8(ascii: ">") || key(behind: position) != nil
  }
}
