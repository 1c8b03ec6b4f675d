package import JSON

/// What a JSON document is, by the keys of its root.
package enum RootForm: Hashable {
  case view, application, layoutSet, sentry
  case elements(ElementForm)

  /// The form of an object whose keys are known; nil where it is none of a layout.
  private init?(_ has: (String) -> Bool) {
    if has("rendering_system") {
      self = .sentry
    } else if has("layouts") {
      self = .layoutSet
    } else if has("windows") {
      self = .application
    } else if has("class") || has("frame") || has("subviews") {
      self = .view
    } else {
      return nil
    }
  }

  /// The form of a layout inside a document.
  init?(of value: JSONValue) {
    self.init { value[$0] != nil }
  }

  /// The form of a document's root, for broken documents too.
  ///
  /// - Parameter isMeant: the document says that it is a layout. Else a key has to have the right
  ///   kind of value: other JSON has a key `windows` as well.
  package init?(_ outline: JSONOutline, of bytes: [UInt8], isMeant: Bool) {
    if let elements = ElementForm(outline, of: bytes) {
      self = .elements(elements)
      return
    }
    guard outline.nodes.first?.kind == .object else { return nil }
    let keys = outline.keys(of: 0, in: bytes)
    let isMeant = isMeant || keys["layoutlint"] != nil
    self.init { key in
      guard let node = keys[key] else { return false }
      let kind = outline.nodes[node].kind
      return isMeant || kind == .invalid || Self.expectedKinds[key] == kind
    }
    if self == .application, let windows = keys["windows"],
      let window = outline.firstObject(in: windows)
    {
      let keys = outline.keys(of: window, in: bytes)
      if keys["type"] != nil, keys["class"] == nil { self = .sentry }
    }
  }

  private static let expectedKinds: [String: JSONValue.Kind] = [
    "rendering_system": .string, "layouts": .array, "windows": .array, "class": .string,
    "frame": .array, "subviews": .array,
  ]

  private static let objectWords = (Array(expectedKinds.keys) + ElementForm.words).map(quoted)
  private static let arrayWords = ElementForm.words.map(quoted)

  private static func quoted(_ word: String) -> [UInt8] {
    Array(word.utf8) + [UInt8(ascii: "\"")]
  }

  /// Whether a text can be a layout at all: it starts as an object, or as an array of elements, and
  /// has one of the keys. A look at the bytes is cheap where a directory is full of JSON that is
  /// something else.
  package static func isPossible(_ bytes: [UInt8]) -> Bool {
    let isByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = bytes.dropFirst(isByteOrderMark ? 3 : 0)
    let words: [[UInt8]]
    switch text.first(where: { !whitespace.contains($0) }) {
    case UInt8(ascii: "{"): words = objectWords
    case UInt8(ascii: "["): words = arrayWords
    default: return false
    }
    var place = bytes.startIndex
    while place < bytes.endIndex {
      if bytes[place] == UInt8(ascii: "\"") {
        for word in words where bytes[(place + 1)...].starts(with: word) { return true }
      }
      place += 1
    }
    return false
  }

  private static let whitespace = [0x20, 0x09, 0x0A, 0x0D].map(UInt8.init)
}

extension JSONOutline {
  /// The keys of an object with the places of their values; of two alike, the first.
  package func keys(of object: Int, in bytes: [UInt8]) -> [String: Int] {
    var keys: [String: Int] = [:]
    for child in children(of: object) {
      guard let range = nodes[child].keyRange, range.count >= 2 else { continue }
      let raw = bytes[range.lowerBound + 1..<range.upperBound - 1]
      let key = String(decoding: raw, as: UTF8.self)
      if keys[key] == nil { keys[key] = child }
    }
    return keys
  }

  func firstObject(in array: Int) -> Int? {
    children(of: array).first { nodes[$0].kind == .object }
  }
}
