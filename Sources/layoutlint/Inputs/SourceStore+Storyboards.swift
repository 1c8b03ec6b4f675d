internal import Files
internal import Linting
internal import SystemPackage

extension SourceStore {
  /// The names of storyboards that a storyboard or a property list refers to.
  static func storyboards(namedIn path: String, _ projectFiles: ProjectFiles) -> [String] {
    let limit = ReaderLimits().documentBytes
    guard let (bytes, _) = try? projectFiles.readWithStatus(FilePath(path), limit: limit) else {
      return []
    }
    return storyboards(namedIn: bytes, isStoryboard: path.hasSuffix(".storyboard"))
  }

  /// The names of storyboards in the text of a storyboard or a property list.
  private static func storyboards(namedIn bytes: [UInt8], isStoryboard: Bool) -> [String] {
    bytes.texts(
      between: Array((isStoryboard ? "storyboardName=\"" : "<string>").utf8),
      and: UInt8(ascii: isStoryboard ? "\"" : "<"))
  }
}

extension [UInt8] {
  /// The texts of at most 100 bytes from each occurrence of `start` to the next `end`.
  fileprivate func texts(between start: [UInt8], and end: UInt8) -> [String] {
    guard let last = start.last else { return [] }
    // Boyer, Moore and Horspool: how far the search goes on, by the last byte that it compared.
    var steps = [Int](repeating: start.count, count: 256)
    for (index, byte) in start.dropLast().enumerated() {
      steps[Int(byte)] = start.count - 1 - index
    }
    var texts: [String] = []
    var offset = start.count - 1
    while offset + 1 < count {
      let byte = self[offset]
      guard byte == last, self[(offset - start.count + 1)...offset].elementsEqual(start) else {
        offset += steps[Int(byte)]
        continue
      }
      let text = self[(offset + 1)...].prefix(101).prefix { $0 != end }
      if text.count <= 100 { texts.append(String(decoding: text, as: UTF8.self)) }
      offset += text.count + start.count
    }
    return texts
  }
}
