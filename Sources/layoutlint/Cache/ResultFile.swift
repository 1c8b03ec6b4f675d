internal import Files
internal import Linting
internal import SystemPackage

/// The file of a cache: results by the hash of everything that they depend on.
///
/// A file is replaced as a whole, so that a run reads the results of one complete run. Of two runs at
/// the same time, the last one also writes the results that the first one wrote before. Each entry has
/// the hash of its contents, and a damaged one is not used.
struct ResultFile {
  /// The folder of `--cache`.
  let folder: FilePath
  private var entries: [ContentHash: Entry] = [:]
  /// The keys in the file, those that the latest runs used first.
  private var order: [ContentHash] = []
  /// The keys that this run used or added, in order.
  private var used: [ContentHash] = []
  private var usedSet: Set<ContentHash> = []
  private var hasNewEntries = false

  /// The hashes of the documents whose results refer to offsets in their texts.
  private(set) var contentsWithRanges: Set<ContentHash> = []

  /// An entry: the hash of what follows, the key, the hash of a document's contents or zeros, the number of
  /// the bytes of the result, and these.
  private struct Entry {
    let bytes: ArraySlice<UInt8>

    var check: ContentHash {
      ContentHash(low: word(0), high: word(1))
    }

    var key: ContentHash { ContentHash(low: word(2), high: word(3)) }

    /// nil: the result refers to no offset.
    var contents: ContentHash? {
      let hash = ContentHash(low: word(4), high: word(5))
      return hash.low == 0 && hash.high == 0 ? nil : hash
    }

    var result: ArraySlice<UInt8> { bytes.dropFirst(ResultFile.overhead) }

    var isDamaged: Bool { ContentHash(bytes.dropFirst(ContentHash.byteCount)) != check }

    /// - Parameter bytes: starts with an entry, perhaps a damaged one.
    init?(startOf bytes: ArraySlice<UInt8>) {
      guard bytes.count >= ResultFile.overhead else { return nil }
      let count = Self.word(6, of: bytes)
      guard count <= UInt64(bytes.count - ResultFile.overhead) else { return nil }
      self.bytes = bytes.prefix(ResultFile.overhead + Int(count))
    }

    init(_ result: [UInt8], for key: ContentHash, contents: ContentHash?) {
      var writer = ByteWriter()
      writer.write(result)
      let body =
        key.bytes + (contents ?? ContentHash(low: 0, high: 0)).bytes + writer.bytes
      bytes = (ContentHash(body).bytes + body)[...]
    }

    private func word(_ index: Int) -> UInt64 { Self.word(index, of: bytes) }

    private static func word(_ index: Int, of bytes: ArraySlice<UInt8>) -> UInt64 {
      let start = bytes.startIndex + 8 * index
      var word: UInt64 = 0
      for offset in (start..<start + 8).reversed() { word = word << 8 | UInt64(bytes[offset]) }
      return word
    }
  }

  /// Bytes of the file. The results that were not used for the longest time are dropped at this limit.
  static let byteLimit = 64 << 20
  /// Bytes of one result. A larger one is not saved.
  static let resultByteLimit = 1 << 20

  private static let name = "results"
  private static let header = Array("layoutlint results 3\n".utf8)
  /// Bytes of an entry beside its result.
  fileprivate static let overhead = 3 * ContentHash.byteCount + 8

  /// - Throws: why the file cannot be read. A missing one is empty.
  init(in folder: FilePath) throws(Errno) {
    self.folder = folder
    try add(contentsOf: folder.appending(Self.name))
  }

  /// An empty file, in place of one that cannot be read.
  init(emptyIn folder: FilePath) {
    self.folder = folder
  }

  /// The result of a key; nil: there is none, or it is damaged.
  mutating func result(for key: ContentHash) -> [UInt8]? {
    guard let entry = entries[key] else { return nil }
    guard !entry.isDamaged else {
      entries[key] = nil
      return nil
    }
    use(key)
    return Array(entry.result)
  }

  /// - Parameter contents: the hash of the document if the result refers to offsets in it.
  mutating func save(_ result: [UInt8], for key: ContentHash, contents: ContentHash? = nil) {
    guard result.count <= Self.resultByteLimit else { return }
    entries[key] = Entry(result, for: key, contents: contents)
    hasNewEntries = true
    use(key)
  }

  private mutating func use(_ key: ContentHash) {
    if usedSet.insert(key).inserted { used.append(key) }
  }

  /// Writes the file if it has new entries.
  mutating func write() throws(Errno) {
    guard hasNewEntries else { return }
    let path = folder.appending(Self.name)
    try makeFolder()
    // Another run may have written results in the meantime.
    try? add(contentsOf: path)
    var bytes = Self.header
    for key in used + order.filter({ !usedSet.contains($0) }) {
      guard let entry = entries[key] else { continue }
      guard bytes.count + entry.bytes.count <= Self.byteLimit else { break }
      bytes += entry.bytes
    }
    try FileSystem.replace(path, with: bytes)
    hasNewEntries = false
  }

  /// A new folder is ignored by Git.
  private func makeFolder() throws(Errno) {
    if FileSystem.exists(folder) { return }
    let parents = sequence(first: folder, next: \.parent).prefix { !FileSystem.exists($0) }
    for parent in Array(parents).reversed() { try SystemCalls.makeFolder(parent) }
    try? FileSystem.create(folder.appending(".gitignore"), with: Array("*\n".utf8))
  }

  /// Adds the entries of a file that this one does not contain. What follows a damaged count is lost.
  private mutating func add(contentsOf path: FilePath) throws(Errno) {
    let bytes: [UInt8]
    do throws(Errno) {
      let status = try FileSystem.status(of: path)
      guard status.type == .regular else { return }
      bytes = try FileSystem.read(path, size: status.size, limit: Self.byteLimit)
    } catch .noSuchFileOrDirectory {
      return
    }
    guard bytes.starts(with: Self.header), bytes.count <= Self.byteLimit else { return }
    var rest = bytes[Self.header.count...]
    while let entry = Entry(startOf: rest) {
      rest = rest.dropFirst(entry.bytes.count)
      let key = entry.key
      if let contents = entry.contents { contentsWithRanges.insert(contents) }
      guard entries[key] == nil else { continue }
      entries[key] = entry
      order.append(key)
    }
  }
}
