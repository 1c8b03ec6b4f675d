internal import LayoutModel

/// One description taken apart: `; key=value`, `; key='text'` and `; flag`, with nothing understood.
struct GreyDescription {
  struct Item {
    package let key: SourceRange
    /// Empty behind a flag.
    package let value: SourceRange
  }

  private(set) var items: [Item] = []
  /// The `>` that ends it is there.
  private(set) var isClosed = false
  /// Behind the `>`, or where the text ended before it.
  private(set) var end: Int

  private let bytes: [UInt8]
  private let limit: Int

  private static let keys: Set<String> = [
    "AX", "AX.id", "AX.label", "AX.hint", "AX.value", "AX.frame", "AX.activationPoint",
    "AX.traits", "AX.focused", "frame", "opaque", "hidden", "alpha", "UIE", "disabled", "text",
  ]
  /// Longer words are no key.
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
      items.append(Item(key: key, value: value))
      end = value.end
    }
    while end > entry.address.end, bytes[end - 1].isBlank { end -= 1 }
  }

  func item(_ key: String) -> Item? { items.first { bytes.holds(key, in: $0.key) } }

  /// The key that comes behind the `; ` here, if one does.
  private func key(behind here: Int) -> SourceRange? {
    guard bytes.holds("; ", at: here) else { return nil }
    let start = here + 2
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
    var here = start
    if bytes.holds("'", at: start), start < limit {
      here = start + 1
      // Nothing in it is escaped: a quote ends it where the description goes on as it should.
      while here < limit {
        if bytes[here] == UInt8(ascii: "'"), goesOn(at: here + 1) {
          return SourceRange(start, here + 1)
        }
        here += 1
      }
      return SourceRange(start, limit)
    }
    while here < limit, bytes[here] != UInt8(ascii: ";"), bytes[here] != UInt8(ascii: ">") {
      here += 1
    }
    return SourceRange(start, here)
  }

  private func goesOn(at here: Int) -> Bool {
    guard here < limit else { return true }
    return bytes[here] == UInt8(ascii: ">") || key(behind: here) != nil
  }
}
