internal import JSON

/// What a person is about to write at one place of a JSON text, which may be half typed.
struct JSONCursor {
  enum Place {
    /// A key of an object.
    case key(object: Int)
    /// A value of a shape, in an array or after a key.
    ///
    /// - Parameters:
    ///   - container: the array or the object; nil: the whole text.
    ///   - member: what the value is of, where it has a key.
    case value(shape: Int, container: Int?, member: Int?)
  }

  let place: Place
  let slot: JSONSlot

  /// nil where nothing can be written: inside of a number, behind a value.
  ///
  /// - Parameter bytes: what is written into; the outline's own may be mended (`readForWriting`).
  init?(at offset: Int, in outline: ShapedOutline, of bytes: [UInt8]) {
    guard 0...outline.bytes.count ~= offset else { return nil }
    guard let container = Self.container(at: offset, in: outline) else {
      guard outline.nodes.isEmpty else { return nil }
      place = .value(shape: outline.table.root, container: nil, member: nil)
      slot = JSONSlot(at: offset, in: bytes)
      return
    }
    if let (place, slot) = Self.token(at: offset, in: container, of: outline, bytes) {
      self.place = place
      self.slot = slot
      return
    }
    guard let place = Self.gap(at: offset, in: container, of: outline) else { return nil }
    self.place = place
    slot = JSONSlot(at: offset, in: outline.bytes)
  }

  /// The innermost array or object around an offset.
  private static func container(at offset: Int, in outline: ShapedOutline) -> Int? {
    var innermost: Int?
    for (index, node) in outline.nodes.enumerated() {
      guard node.range.lowerBound < offset else { break }
      guard node.kind == .object || node.kind == .array else { continue }
      let end = node.range.upperBound
      if node.isComplete ? offset < end : offset <= end { innermost = index }
    }
    return innermost
  }

  /// The key or the value that is being typed at an offset.
  private static func token(
    at offset: Int, in container: Int, of outline: ShapedOutline, _ bytes: [UInt8]
  ) -> (Place, JSONSlot)? {
    for child in outline.children(of: container) {
      let node = outline.nodes[child]
      if let key = node.keyRange, holds(key, offset, bytes), key.lowerBound < offset {
        return (.key(object: container), JSONSlot(key: key, at: offset, in: bytes))
      }
      guard !node.range.isEmpty, node.kind != .object, node.kind != .array,
        holds(node.range, offset, bytes)
      else { continue }
      // In front of an element there is room for another one.
      if node.keyRange == nil, node.range.lowerBound == offset { continue }
      guard let place = value(of: child, in: container, of: outline) else { return nil }
      return (place, JSONSlot(value: node.range, at: offset, in: bytes))
    }
    return nil
  }

  /// Whether a cursor writes into a token: behind a quote that closes, it does not.
  private static func holds(_ token: Range<Int>, _ offset: Int, _ bytes: [UInt8]) -> Bool {
    guard token.lowerBound <= offset else { return false }
    return JSONToken.isClosed(token, in: bytes)
      ? offset < token.upperBound : offset <= token.upperBound
  }

  /// What may be written between tokens: it depends on the one before.
  private static func gap(
    at offset: Int, in container: Int, of outline: ShapedOutline
  ) -> Place? {
    let isObject = outline.nodes[container].kind == .object
    switch JSONSlot.byte(before: offset, in: outline.bytes) {
    case UInt8(ascii: "{"), UInt8(ascii: ","):
      return isObject ? .key(object: container) : element(of: container, in: outline)
    case UInt8(ascii: "["): return element(of: container, in: outline)
    case UInt8(ascii: ":"):
      let member = outline.children(of: container).last { child in
        outline.nodes[child].keyRange.map { $0.upperBound <= offset } ?? false
      }
      return member.flatMap { value(of: $0, in: container, of: outline) }
    default: return nil
    }
  }

  private static func element(of container: Int, in outline: ShapedOutline) -> Place? {
    guard let shape = outline.entry(of: container)?.element else { return nil }
    return .value(shape: shape, container: container, member: nil)
  }

  /// All that a child's place takes, whatever stands there.
  private static func value(
    of child: Int, in container: Int, of outline: ShapedOutline
  ) -> Place? {
    guard outline.nodes[child].keyRange != nil else { return element(of: container, in: outline) }
    guard let shape = outline.shapeOfKey(of: child) else { return nil }
    return .value(shape: shape, container: container, member: child)
  }
}

extension Sequence {
  fileprivate func last(where isWanted: (Element) -> Bool) -> Element? {
    reduce(nil) { isWanted($1) ? $1 : $0 }
  }
}
