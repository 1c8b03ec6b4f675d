extension SourceStore {
  /// The names of storyboards in the text of a storyboard or a property list.
  static func storyboards(namedIn bytes: [UInt8], isStoryboard: Bool) -> [String] {
    bytes.texts(
      between: Array((isStoryboard ? "storyboardName=\"" : "<string>").utf8),
      and: UInt8(ascii: isStoryboard ? "\"" : "<"))
  }
}

extension [UInt8] {
  /// The texts of at most 100 bytes from each occurrence of `start` to the next `end`.
  fileprivate func texts(between start: [UInt8], and end: UInt8) -> [String] {
    var texts: [String] = []
    guard let first = start.first else { return [] }
    var offset = 0
    while offset + start.count < count {
      guard self[offset] == first, self[offset..<offset + start.count].elementsEqual(start) else {
        offset += 1
        continue
      }
      offset += start.count
      let text = self[offset...].prefix(101).prefix { $0 != end }
      if text.count <= 100 { texts.append(String(decoding: text, as: UTF8.self)) }
      offset += text.count
    }
    return texts
  }
}
