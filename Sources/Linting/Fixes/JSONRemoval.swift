internal import LayoutModel

extension [UInt8] {
  /// What has to go from a JSON text so that an element of an array or a member of an object is
  /// gone: the item itself, with the comma before it and the gap between; of the first item the
  /// comma behind it and the gap up to the next.
  ///
  /// - Parameter item: an element, or a member from its key to its value.
  func removal(of item: SourceRange) -> SourceRange {
    if let before = lastToken(before: item.start), self[before] == UInt8(ascii: ",") {
      return SourceRange(before, item.end)
    }
    if let behind = firstToken(from: item.end), self[behind] == UInt8(ascii: ",") {
      return SourceRange(item.start, firstToken(from: behind + 1) ?? behind + 1)
    }
    return item
  }

  /// Whether an array holds this element and nothing else.
  func isOnlyElement(_ element: SourceRange) -> Bool {
    guard let before = lastToken(before: element.start),
      let behind = firstToken(from: element.end)
    else { return false }
    return self[before] == UInt8(ascii: "[") && self[behind] == UInt8(ascii: "]")
  }

  private func lastToken(before offset: Int) -> Int? {
    self[..<offset].lastIndex { !$0.isBlank }
  }

  private func firstToken(from offset: Int) -> Int? {
    self[offset...].firstIndex { !$0.isBlank }
  }
}

extension UInt8 {
  /// What may stand between the tokens of a JSON text.
  package var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\n")
      || self == UInt8(ascii: "\r")
  }
}
