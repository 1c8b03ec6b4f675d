/// The elements and attributes of a document, stored in flat arrays beside the text.
///
/// The arrays are flat because deallocating a tree of objects recurses, and documents can nest
/// 2,048 levels deep. The type is a class so that an `XMLElement` is one reference and one index.
/// Names and values are not stored; they are decoded from the text on access, because most are
/// never requested.
final class XMLTree: Sendable {
  let source: XMLSource
  /// In pre-order.
  let nodes: [Node]
  /// The attributes of one element are contiguous and in source order.
  let attributes: [AttributeNode]
  /// The names whose numbers the nodes contain.
  let names: XMLNames

  init(source: XMLSource, nodes: [Node], attributes: [AttributeNode], names: XMLNames = XMLNames())
  {
    self.source = source
    self.nodes = nodes
    self.attributes = attributes
    self.names = names
  }

  /// The first child with a name, among the children of an element from an index on.
  func child(from first: Int, of parent: Int, named name: String) -> Int? {
    let count = name.utf8.count
    let end = nodes[parent].subtreeEnd
    var child = first
    while child < end {
      let range = nodes[child].nameRange
      if range.count == count, source.isEqual(range, to: name) { return child }
      child = nodes[child].subtreeEnd
    }
    return nil
  }

  /// The index of the first attribute of an element with the name with a number; -1: the element has none.
  @inline(__always)
  func slot(of number: Int, ofNode index: Int) -> Int {
    // Most lookups are for attributes that the element does not have.
    nodes[index].attributeBits.has(number) ? search(for: number, ofNode: index) : -1
  }

  @inline(never)
  private func search(for number: Int, ofNode index: Int) -> Int {
    Self.search(for: Int16(truncatingIfNeeded: number), in: nodes[index].attributes, of: attributes)
  }

  @inline(__always)
  private static func search(
    for number: Int16, in slots: Range<Int>, of attributes: [AttributeNode]
  ) -> Int {
    // The bounds are checked once.
    let attributes = attributes.span.extracting(slots)
    for offset in attributes.indices where attributes[offset].nameNumber == number {
      return slots.lowerBound &+ offset
    }
    return -1
  }

  /// See `XMLAttribute.value`.
  func value(_ slot: Int) -> String {
    let attribute = attributes[slot]
    let range = attribute.valueRange
    return attribute.isLiteral ? source[range] : source.string(in: range, as: .value)
  }

  /// See `XMLAttribute.number`.
  func number(_ slot: Int) -> Double? {
    source.decimal(in: attributes[slot].valueRange) ?? Double(value(slot))
  }

  /// Whether the decoded value of an attribute is the name with a number.
  func hasValue(_ slot: Int, _ number: Int) -> Bool {
    if names.isEqual(number, to: attributes[slot].valueRange, in: source.bytes) { return true }
    return !attributes[slot].isLiteral && value(slot) == names.text(of: number)
  }

  func valueNumber(_ slot: Int) -> Int? {
    var number = names.number(of: attributes[slot].valueRange, in: source.bytes)
    if number < 0, !attributes[slot].isLiteral {
      let value = Array(value(slot).utf8)
      number = names.number(of: value.indices, in: value)
    }
    return number < 0 ? nil : Int(number)
  }

  /// Which names the attributes of an element have.
  struct AttributeBits: Sendable {
    /// See `XMLNameKey.bit`.
    private(set) var names: UInt64 = 0
    /// A bit of the number of each name that has one.
    private var numbers: UInt64 = 0

    /// Adds a name with its number, or -1.
    ///
    /// - Returns: whether it differs from all before. If not, it can differ too.
    @discardableResult @inline(__always)
    mutating func add(_ key: XMLNameKey, _ number: Int16) -> Bool {
      let isNew = names & key.bit == 0
      names |= key.bit
      if number >= 0 { numbers |= 1 << UInt64(number & 63) }
      return isNew
    }

    /// false: no name has this number.
    @inline(__always)
    func has(_ number: Int) -> Bool { numbers & 1 << UInt64(number & 63) != 0 }
  }

  /// One element.
  ///
  /// Offsets are stored in 32 bits without checks: `XMLScanner.byteLimit` ensures that they fit.
  struct Node: Sendable {
    private var storedStart: Int32
    private var storedNameEnd: Int32
    private var storedStartTagEnd: Int32
    /// -1 if the element has no end tag.
    private var storedEndTagStart: Int32 = -1
    private var storedEnd: Int32
    private var storedSubtreeEnd: Int32
    /// -1 for a root.
    private let storedParent: Int32
    private let storedFirstAttribute: Int32
    private var storedAttributesEnd: Int32
    /// See `XMLElement.nameNumber`; -1 for no number.
    let nameNumber: Int16
    var ending = Ending.missing
    private(set) var attributeBits = AttributeBits()
    /// A bit of the number of each child's name that has one.
    private var childBits: UInt64 = 0

    enum Ending: UInt8, Sendable {
      case endTag, emptyTag, missing
    }

    init(
      start: Int, nameEnd: Int, index: Int, parent: Int?, firstAttribute: Int, nameNumber: Int16
    ) {
      self.nameNumber = nameNumber
      storedStart = Int32(truncatingIfNeeded: start)
      storedNameEnd = Int32(truncatingIfNeeded: nameEnd)
      storedStartTagEnd = storedNameEnd
      storedEnd = storedNameEnd
      storedSubtreeEnd = Int32(truncatingIfNeeded: index + 1)
      storedParent = Int32(truncatingIfNeeded: parent ?? -1)
      storedFirstAttribute = Int32(truncatingIfNeeded: firstAttribute)
      storedAttributesEnd = storedFirstAttribute
    }

    var start: Int { Int(storedStart) }
    var nameRange: Range<Int> { start + 1..<Int(storedNameEnd) }
    var startTagEnd: Int { Int(storedStartTagEnd) }
    var end: Int { Int(storedEnd) }
    /// The index after the last descendant, which is the index of the next sibling.
    var subtreeEnd: Int { Int(storedSubtreeEnd) }
    var parent: Int? { storedParent < 0 ? nil : Int(storedParent) }
    var attributes: Range<Int> { Int(storedFirstAttribute)..<Int(storedAttributesEnd) }

    var endTagRange: Range<Int>? {
      storedEndTagStart < 0 ? nil : Int(storedEndTagStart)..<end
    }

    /// The range between the tags. It is empty, at the end of the start tag, if there is no end
    /// tag.
    var contentRange: Range<Int> {
      startTagEnd..<(storedEndTagStart < 0 ? end : Int(storedEndTagStart))
    }

    mutating func closeStartTag(
      at end: Int, attributesEnd: Int, _ attributeBits: AttributeBits, isEmpty: Bool
    ) {
      self.attributeBits = attributeBits
      storedStartTagEnd = Int32(truncatingIfNeeded: end)
      storedEnd = storedStartTagEnd
      storedAttributesEnd = Int32(truncatingIfNeeded: attributesEnd)
      ending = isEmpty ? .emptyTag : .missing
    }

    /// Notes that a child's name has a number, or -1.
    @inline(__always)
    mutating func addChild(_ number: Int16) {
      if number >= 0 { childBits |= 1 << UInt64(number & 63) }
    }

    /// false: no child's name has this number.
    @inline(__always)
    func mayHaveChild(_ number: Int) -> Bool { childBits & 1 << UInt64(number & 63) != 0 }

    mutating func close(endTag: Range<Int>, subtreeEnd: Int) {
      storedEndTagStart = Int32(truncatingIfNeeded: endTag.lowerBound)
      storedEnd = Int32(truncatingIfNeeded: endTag.upperBound)
      storedSubtreeEnd = Int32(truncatingIfNeeded: subtreeEnd)
      ending = .endTag
    }

    mutating func closeWithoutTag(at end: Int, subtreeEnd: Int) {
      storedEnd = Int32(truncatingIfNeeded: end)
      storedSubtreeEnd = Int32(truncatingIfNeeded: subtreeEnd)
    }
  }

  /// One attribute. Offsets are stored in 32 bits, as in `Node`.
  struct AttributeNode: Sendable {
    private var storedNameStart: Int32
    private var storedNameEnd: Int32
    private var storedValueStart: Int32
    private var storedValueEnd: Int32
    let quote: XMLAttribute.Quote?
    /// Whether the closing quote is present.
    let isClosed: Bool
    /// Whether the decoded value is the text between the quotes; false: that is not known.
    let isLiteral: Bool
    /// The number of the name in the tree's names; -1: it is not one of them.
    let nameNumber: Int16

    init(
      name: Range<Int>, _ nameNumber: Int16, value: Range<Int>, quote: XMLAttribute.Quote?,
      isClosed: Bool, isLiteral: Bool = false
    ) {
      self.nameNumber = nameNumber
      self.isLiteral = isLiteral
      storedNameStart = Int32(truncatingIfNeeded: name.lowerBound)
      storedNameEnd = Int32(truncatingIfNeeded: name.upperBound)
      storedValueStart = Int32(truncatingIfNeeded: value.lowerBound)
      storedValueEnd = Int32(truncatingIfNeeded: value.upperBound)
      self.quote = quote
      self.isClosed = isClosed
    }

    /// An attribute as tools write it: an equals sign and a double quote follow the name.
    @inline(__always)
    init(nameStart: Int, count: Int, _ nameNumber: Int16, valueEnd: Int, isLiteral: Bool) {
      self.nameNumber = nameNumber
      self.isLiteral = isLiteral
      storedNameStart = Int32(truncatingIfNeeded: nameStart)
      storedNameEnd = Int32(truncatingIfNeeded: nameStart &+ count)
      storedValueStart = storedNameEnd &+ 2
      storedValueEnd = Int32(truncatingIfNeeded: valueEnd)
      quote = .double
      isClosed = true
    }

    var nameRange: Range<Int> { Int(storedNameStart)..<Int(storedNameEnd) }
    var valueRange: Range<Int> { Int(storedValueStart)..<Int(storedValueEnd) }
    var range: Range<Int> { nameRange.lowerBound..<Int(storedValueEnd) + (isClosed ? 1 : 0) }
  }
}
