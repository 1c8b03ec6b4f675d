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

  private struct Entry {
    let result: [UInt8]
    /// The hash of the key and the result.
    let check: ContentHash
  }

  /// Bytes of the file. The results that were not used for the longest time are dropped at this limit.
  static let byteLimit = 64 << 20
  /// Bytes of one result. A larger one is not saved.
  static let resultByteLimit = 1 << 20

  private static let name = "results"
  private static let header = Array("layoutlint results 1\n".utf8)
  /// An entry has a key, a hash and a count beside its result.
  private static let overhead = 2 * ContentHash.byteCount + 8

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
    guard Self.check(key, entry.result) == entry.check else {
      entries[key] = nil
      return nil
    }
    use(key)
    return entry.result
  }

  mutating func save(_ result: [UInt8], for key: ContentHash) {
    guard result.count <= Self.resultByteLimit else { return }
    entries[key] = Entry(result: result, check: Self.check(key, result))
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
      guard bytes.count + Self.overhead + entry.result.count <= Self.byteLimit else { break }
      var writer = ByteWriter()
      writer.write(entry.result.count)
      bytes += key.bytes + entry.check.bytes + writer.bytes + entry.result
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
      guard try FileSystem.status(of: path).type == .regular else { return }
      bytes = try FileSystem.read(path, limit: Self.byteLimit)
    } catch .noSuchFileOrDirectory {
      return
    }
    guard bytes.starts(with: Self.header), bytes.count <= Self.byteLimit else { return }
    var reader = ByteReader(bytes, from: Self.header.count)
    while !reader.isAtValidEnd {
      let key = ContentHash(saved: reader.data(count: ContentHash.byteCount))
      let check = ContentHash(saved: reader.data(count: ContentHash.byteCount))
      let result = reader.data()
      guard reader.isValid, let key, let check else { return }
      guard entries[key] == nil else { continue }
      entries[key] = Entry(result: result, check: check)
      order.append(key)
    }
  }

  private static func check(_ key: ContentHash, _ result: [UInt8]) -> ContentHash {
    ContentHash(key.bytes + result)
  }
}
