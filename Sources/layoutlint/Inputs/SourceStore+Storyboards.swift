internal import Files
internal import Linting
internal import SystemPackage

extension SourceStore {
  /// The names of storyboards that a storyboard or a property list refers to.
  static func storyboards(namedIn path: String) -> [String] {
    let limit = ReaderLimits().documentBytes
    guard let (bytes, _) = try? FileSystem.readWithStatus(FilePath(path), limit: limit) else {
      return []
    }
    return storyboards(namedIn: bytes, isStoryboard: path.hasSuffix(".storyboard"))
  }

  /// The files that the search for documents has not read.
  static func unread(_ referrers: [SourceWalk.Referrer]) -> [FileGroup] {
    let unread = referrers.filter { $0.hash == nil }
    var groups: [FileGroup] = []
    var start = 0
    while start < unread.count {
      let folder = unread[start].folder
      let end = unread[start...].firstIndex { $0.folder != folder } ?? unread.count
      groups += FileGroup.groups(
        folder, unread[start..<end].map(\.name), limit: ReaderLimits().documentBytes)
      start = end
    }
    return groups
  }

  /// The same names in several files.
  ///
  /// - Parameters:
  ///   - hashes: next those of `unread`.
  ///   - results: contains the names in files that have not changed.
  static func storyboards(
    namedIn referrers: [SourceWalk.Referrer],
    _ hashes: inout some IteratorProtocol<ContentHash?>, _ results: inout ResultFile
  ) -> Set<String> {
    var storyboards: Set<String> = []
    for referrer in referrers {
      guard let hash = referrer.hash ?? hashes.next() ?? nil else {
        storyboards.formUnion(self.storyboards(namedIn: referrer.path))
        continue
      }
      let isStoryboard = referrer.isStoryboard
      let key = ContentHash(hash.bytes + [isStoryboard ? 1 : 0])
      if let known = results.result(for: key) {
        // Most files name none.
        if known.isEmpty { continue }
        var reader = ByteReader(known)
        let names = reader.array { $0.string() }
        if reader.isAtValidEnd {
          storyboards.formUnion(names)
          continue
        }
      }
      guard
        let bytes = try? FileSystem.read(
          FilePath(referrer.path), limit: ReaderLimits().documentBytes)
      else { continue }
      let names = self.storyboards(namedIn: bytes, isStoryboard: isStoryboard)
      storyboards.formUnion(names)
      // The file may have changed in the meantime.
      guard ContentHash(bytes) == hash else { continue }
      var writer = ByteWriter()
      if !names.isEmpty { writer.write(names) { $0.write($1) } }
      results.save(writer.bytes, for: key)
    }
    return storyboards
  }

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
