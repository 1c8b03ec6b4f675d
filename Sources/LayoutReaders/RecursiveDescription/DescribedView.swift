package import LayoutModel
internal import Linting

/// A view created from its description, and the findings about the description.
struct DescribedView {
  private(set) var view: View
  private(set) var source: SourceNode
  private(set) var findings: [Finding] = []

  private let description: ViewDescription
  private let printed: PrintedValues

  private var bytes: [UInt8] { printed.bytes }

  init(_ entry: DumpEntries.Entry, in bytes: [UInt8], classes: ClassMap) {
    description = entry.description
    printed = PrintedValues(bytes: bytes)
    let className = bytes.text(in: description.className)
    view = View(
      className: className, inherits: Self.superclass(of: className, description, bytes),
      classes: classes)
    source = SourceNode(
      entry.range,
      members: [
        LocatedMember(.className, key: description.className, value: description.className)
      ])
    view.unknowns.insert(.overrides)
    readAddress()
    setUnprintedDefaults()
    for item in description.items { read(item) }
    view.geometry = geometry()
    if !description.isClosed, findings.isEmpty {
      let start = description.items.last?.key.start ?? description.className.start
      report(.invalidValue, .cut(className), at: SourceRange(start, description.end))
    }
  }

  /// Whether the root of a dump is a window. UIKit prints no `baseClass` for its own subclasses of
  /// `UIWindow` (`UITextEffectsWindow`, `_UIInteractiveHighlightEffectWindow`).
  var isWindow: Bool {
    view.uikitClass.isWindow || view.className.isUIKitWindow
  }

  private static func superclass(
    of className: String, _ description: ViewDescription, _ bytes: [UInt8]
  ) -> String? {
    if let base = description.item("baseClass", in: bytes) { return bytes.text(in: base.value) }
    return className.isUIKitWindow ? "UIWindow" : nil
  }

  /// The address is the view's id, because it is unique while the app runs. A placeholder (`0x...`)
  /// is ignored.
  private mutating func readAddress() {
    guard let address = description.address, address.length > 2,
      bytes[(address.start + 2)..<address.end].allSatisfy(\.isHexadecimalDigit)
    else { return }
    view.id = bytes.text(in: address)
    source.members.append(LocatedMember(.id, key: address, value: address))
  }

  /// UIKit prints the values that differ from the defaults of `UIView`, not from those of the class
  /// (CL-2): user interaction of a label without `userInteractionEnabled = NO` is enabled.
  private mutating func setUnprintedDefaults() {
    if view.uikitClass.isScrollView { view.unknowns.insert(.boundsOrigin) }
    guard description.isComplete else {
      view.unknowns.insert(.userInteraction)
      return
    }
    view.isUserInteractionEnabled = true
    view.hasExplicitUserInteraction = true
    view.isOpaque = true
  }

  private mutating func report(
    _ rule: DocumentRule, _ message: Finding.Message, at range: SourceRange
  ) {
    findings.append(rule.finding(message, at: range))
  }

  private mutating func note(_ property: LocatedMember.Property, _ item: DescriptionItem) {
    source.members.append(LocatedMember(property, key: item.key, value: item.value))
  }
}

// The items in order. Frame and transform are combined after all items are read.
extension DescribedView {
  private mutating func read(_ item: DescriptionItem) {
    switch bytes.text(in: item.key) {
    case "hidden":
      view.isHidden = flag(.isHidden, item) ?? false
    case "alpha":
      view.alpha = alpha(item) ?? 1
    case "opaque":
      view.isOpaque = flag(nil, item)
    case "clipsToBounds":
      view.clipsToBounds = flag(nil, item) ?? false
    case "userInteractionEnabled":
      readUserInteraction(item)
    case "enabled":
      view.isEnabled = flag(.isEnabled, item) ?? true
    case "text", "title":
      readText(item)
    case "autoresize":
      readAutoresizing(item)
    case "backgroundColor":
      view.backgroundColor = printed.color(item.value)
      note(.backgroundColor, item)
    case "gestureRecognizers":
      view.hasUndescribedRecognizers = !bytes.holds("(null)", in: item.value)
      note(.gestureRecognizers, item)
    case "contentSize":
      guard let size = finiteNumbers(2, item) else { return }
      view.contentSize = Size(size[0], size[1])
      note(.contentSize, item)
    case "contentInset", "adjustedContentInset":
      guard let inset = finiteNumbers(4, item) else { return }
      view.contentInset = EdgeInsets(
        top: inset[0], left: inset[1], bottom: inset[2], right: inset[3])
    default:
      break
    }
  }

  private mutating func flag(
    _ property: LocatedMember.Property?, _ item: DescriptionItem
  ) -> Bool? {
    guard let value = printed.flag(item.value) else {
      report(.invalidValue, .notYesOrNo(item, bytes), at: item.value)
      return nil
    }
    if let property { note(property, item) }
    return value
  }

  private mutating func readUserInteraction(_ item: DescriptionItem) {
    guard let isEnabled = flag(.isUserInteractionEnabled, item) else {
      view.isUserInteractionEnabled = view.uikitClass.isInteractionEnabledByDefault
      view.hasExplicitUserInteraction = false
      view.unknowns.insert(.userInteraction)
      return
    }
    view.isUserInteractionEnabled = isEnabled
    view.hasExplicitUserInteraction = true
    view.unknowns.remove(.userInteraction)
  }

  private mutating func alpha(_ item: DescriptionItem) -> Double? {
    guard let alpha = printed.number(item.value), alpha.isFinite else {
      report(.invalidValue, .notANumber(item, bytes), at: item.value)
      return nil
    }
    note(.alpha, item)
    return alpha
  }

  private mutating func readText(_ item: DescriptionItem) {
    guard let text = printed.text(item.value) else { return }
    view.label = text
    note(.label, item)
  }

  private mutating func readAutoresizing(_ item: DescriptionItem) {
    for name in bytes.text(in: item.value).split(separator: "+") {
      if let part = Self.resizing[name] { view.autoresizingMask.insert(part) }
    }
  }

  private static let resizing: [Substring: AutoresizingMask] = [
    "W": .flexibleWidth, "H": .flexibleHeight, "LM": .flexibleLeftMargin,
    "RM": .flexibleRightMargin, "TM": .flexibleTopMargin, "BM": .flexibleBottomMargin,
  ]

  private mutating func finiteNumbers(_ count: Int, _ item: DescriptionItem) -> [Double]? {
    guard let numbers = printed.numbers(count, in: item.value), numbers.allSatisfy(\.isFinite)
    else {
      report(.invalidValue, .notNumbers(count, item, bytes), at: item.value)
      return nil
    }
    return numbers
  }
}

// Geometry.
extension DescribedView {
  private mutating func geometry() -> ViewGeometry? {
    guard let item = description.item("frame", in: bytes) else {
      report(.missingFrame, .noFrame(view.className), at: description.className)
      return nil
    }
    note(.frame, item)
    let origin = boundsOrigin()
    let transform = transform()
    guard let numbers = finiteNumbers(4, item) else { return nil }
    let frame = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
    guard let transform else { return ViewGeometry(frame: frame, boundsOrigin: origin) }
    guard let matrix = transform.matrix else { return nil }
    let geometry = ViewGeometry(printedFrame: frame, transform: matrix, boundsOrigin: origin)
    if geometry == nil {
      report(.missingGeometry, .unsolvable(view.className), at: transform.range)
    }
    return geometry
  }

  /// The content offset is the origin of the bounds (GEO-7).
  private mutating func boundsOrigin() -> Point {
    guard let item = description.item("contentOffset", in: bytes),
      let offset = finiteNumbers(2, item)
    else { return .zero }
    view.unknowns.remove(.boundsOrigin)
    note(.bounds, item)
    return Point(offset[0], offset[1])
  }

  /// nil if no transform is printed; `matrix` is nil if the transform is not affine (GEO-8).
  private mutating func transform() -> (matrix: AffineTransform?, range: SourceRange)? {
    guard let item = description.item("transform", in: bytes) else { return nil }
    note(.transform, item)
    guard let m = finiteNumbers(6, item) else { return (nil, item.value) }
    return (AffineTransform(m[0], m[1], m[2], m[3], m[4], m[5]), item.value)
  }
}

extension Finding.Message {
  fileprivate static func noFrame(_ className: String) -> Self {
    "'\(className)' has no frame; its position is unknown"
  }

  static func cut(_ className: String) -> Self {
    "the description of '\(className)' is truncated; its remaining properties are ignored"
  }

  fileprivate static func unsolvable(_ className: String) -> Self {
    """
    the size of '\(className)' before its transform does not follow from its frame: \
    its position is unknown
    """
  }

  fileprivate static func notYesOrNo(_ item: DescriptionItem, _ bytes: [UInt8]) -> Self {
    "\(name(item, bytes)) is neither YES nor NO"
  }

  fileprivate static func notANumber(_ item: DescriptionItem, _ bytes: [UInt8]) -> Self {
    "\(name(item, bytes)) is not a finite number"
  }

  fileprivate static func notNumbers(
    _ count: Int, _ item: DescriptionItem, _ bytes: [UInt8]
  ) -> Self {
    "\(name(item, bytes)) is not \(count) finite numbers"
  }

  private static func name(_ item: DescriptionItem, _ bytes: [UInt8]) -> String {
    "'\(bytes.text(in: item.key))'"
  }
}

/// A property in a description of an object, such as `key = value`, `key: value` or `key=value`.
struct DescriptionItem {
  let key: SourceRange
  /// Empty for a flag.
  let value: SourceRange
}

/// The syntactic parts of a view's description, `<Class: 0x…; key = value; …>`.
struct ViewDescription {
  let className: SourceRange
  /// The address with `0x`, or a placeholder for it (`0x...`).
  let address: SourceRange?
  let items: [DescriptionItem]
  /// Whether the description has its closing `>`.
  let isClosed: Bool
  /// Whether an ellipsis replaces attributes.
  let isElided: Bool
  /// The offset after the closing `>`, or the end of the text.
  let end: Int

  /// Whether all properties of the view are present.
  var isComplete: Bool { isClosed && !isElided }

  func item(_ key: String, in bytes: [UInt8]) -> DescriptionItem? {
    items.first { bytes.holds(key, in: $0.key) }
  }
}

extension String {
  /// Whether the name is that of a window class of UIKit.
  var isUIKitWindow: Bool { hasSuffix("Window") && (hasPrefix("UI") || hasPrefix("_UI")) }
}

extension SourceRange {
  var length: Int { end - start }
}

extension [UInt8] {
  /// Whether `text` is at `offset`.
  package func holds(_ text: String, at offset: Int) -> Bool {
    offset <= count && self[offset...].starts(with: text.utf8)
  }

  /// Whether the bytes in `range` equal `text`.
  package func holds(_ text: String, in range: SourceRange) -> Bool {
    self[range.start..<range.end].elementsEqual(text.utf8)
  }

  /// Whether the first text after a byte order mark, spaces and line breaks is one of these.
  func startsAfterBlanks(with texts: [String]) -> Bool {
    var start = holds("\u{FEFF}", at: 0) ? 3 : 0
    while start < count, self[start].isBlank { start += 1 }
    return texts.contains { holds($0, at: start) }
  }

  package func text(in range: SourceRange) -> String {
    String(decoding: self[range.start..<range.end], as: UTF8.self)
  }
}

extension UInt8 {
  /// A space, a tab or a line break.
  package var isBlank: Bool { self == 0x20 || self == 0x09 || isLineEnd }

  package var isLineEnd: Bool { self == 0x0A || self == 0x0D }

  var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }

  var isHexadecimalDigit: Bool { hexadecimalValue != nil }

  /// Whether the byte may be part of a class name or a key; any byte beyond ASCII may.
  package var isNameByte: Bool {
    isLetter || isDigit || self == 0x5F || self == 0x24 || self >= 0x80
  }
}
