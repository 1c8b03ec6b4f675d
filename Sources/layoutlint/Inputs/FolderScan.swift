internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import Synchronization
internal import SystemPackage

/// The contents of a file, for the cache.
struct FileContents: Sendable {
  let hash: ContentHash
  /// nil: the text is read again if it is needed.
  let text: [UInt8]?
}

/// The folders of one run, each of which is listed once, by several threads.
///
/// A scan only avoids system calls: the same code decides what is an input with and without it.
final class FolderScan: Sendable {
  /// A folder.
  struct Listing: Sendable {
    /// In the order of the bytes of their names.
    fileprivate(set) var entries: [Entry]
    let identity: FileIdentity

    /// Whether there is an entry of a name, by binary search.
    func entry(named name: String) -> Entry? {
      let index = entries.partitioningIndex {
        !$0.name.utf8.lexicographicallyPrecedes(name.utf8)
      }
      return index < entries.count && entries[index].name == name ? entries[index] : nil
    }
  }

  struct Entry: Sendable {
    let name: String
    let isUTF8: Bool
    let type: SystemCalls.EntryType
    /// nil: the file was not read by the scan.
    fileprivate(set) var contents: FileContents?
  }

  private typealias Result = Swift.Result<Listing, Errno>

  /// By path from the root.
  private let listings = ThreadLock<[String: Result]>([:])
  /// nil: the scan reads no documents.
  private let reading: TextChoice?
  private let textByteCount = Atomic<Int>(0)
  private let textByteLimit: Int
  /// The documents whose texts are not kept because of the limit.
  private let unkeptCount = Atomic<Int>(0)

  /// How documents are read.
  struct TextChoice: Sendable {
    /// Whether the text of a document with this hash is kept.
    let keepsText: @Sendable (ContentHash) -> Bool
  }

  /// Bytes of the texts that are kept. Others are read again.
  static let textByteLimit = 64 << 20
  /// The most threads.
  static let threadLimit = 8
  /// Files of a folder that one thread reads without offering the rest to others.
  private static let chunkCount = 32
  private static let bufferByteCount = 1 << 18

  init(reading: TextChoice? = nil, textByteLimit: Int = FolderScan.textByteLimit) {
    self.reading = reading
    self.textByteLimit = textByteLimit
  }

  /// Describes the documents that are read twice; nil: the limit is not reached.
  var limitNote: String? {
    let count = unkeptCount.load(ordering: .relaxed)
    guard count > 0 else { return nil }
    return """
      layoutlint: read \(count) \(count == 1 ? "document" : "documents") again: texts of more than \
      \(textByteLimit) bytes are not kept
      """
  }

  /// The listing of a folder, which is listed now if no scan has listed it.
  ///
  /// - Parameter location: the path to open.
  func listing(of path: String, at location: String) throws(Errno) -> Listing {
    if let known = listings.withLock({ $0[path] }) { return try known.get() }
    let result = Self.list(location)
    listings.withLock { $0[path] = result }
    return try result.get()
  }

  func listing(of path: String) throws(Errno) -> Listing { try listing(of: path, at: path) }

  /// nil: no scan has listed the folder, or it cannot be read.
  func knownListing(of path: String) -> Listing? {
    listings.withLock { try? $0[path]?.get() }
  }

  func isKnown(_ path: String) -> Bool { listings.withLock { $0[path] != nil } }

  /// Lists a folder without a scan.
  static func list(_ location: String) -> Swift.Result<Listing, Errno> {
    do throws(Errno) {
      if FileSystem.readsStagedFiles {
        let folder = FilePath(location)
        let identity = try FileSystem.status(of: folder).fileIdentity
        return .success(
          Listing(
            entries: try FileSystem.entries(of: folder).map { name in
              let text = String(validating: name)
              return Entry(name: text ?? name.string, isUTF8: text != nil, type: .unknown)
            }, identity: identity))
      }
      return .success(
        try SystemCalls.withFolder(location) { entries, identity, _ in
          Listing(entries: entries.map(Entry.init), identity: identity)
        })
    } catch {
      return .failure(error)
    }
  }

  // Scanning.

  /// Which entries of folders a scan uses.
  struct Selection: Sendable {
    /// Whether the folder at a path from the root is left out.
    var excludesFolder: (@Sendable (String) -> Bool)?
    /// Whether the file at a path is a document.
    var isDocument: (@Sendable (_ path: String, _ name: String) -> Bool)?
    /// Folders with a configuration of their own, which needs another selection, are not entered.
    var stopsAtConfigurations = false
  }

  private enum Work: Sendable {
    case folder(path: String, location: String)
    case files(
      folder: String, location: String, indices: ArraySlice<Int>, names: ArraySlice<String>)
  }

  /// The work of the threads of a scan.
  private final class Queue: Sendable {
    private let state = ThreadLock(State())
    /// What each thread has found.
    let found = ThreadLock<[Found]>([])

    private struct State {
      var work: [Work] = []
      var activeCount = 0
      var isCancelled = false
    }

    enum Next {
      case work(Work)
      case wait
      case end
    }

    func add(_ work: some Sequence<Work>) {
      state.withLock { if !$0.isCancelled { $0.work += work } }
    }

    /// Removes the work that no thread has begun.
    func cancel() {
      state.withLock { ($0.work, $0.isCancelled) = ([], true) }
    }

    /// - Parameter isDone: whether the caller has done the work that it got before.
    func next(isDone: Bool) -> Next {
      state.withLock { state in
        if isDone { state.activeCount -= 1 }
        if let work = state.work.popLast() {
          state.activeCount += 1
          return .work(work)
        }
        return state.activeCount == 0 ? .end : .wait
      }
    }
  }

  /// What one thread has found.
  private struct Found: Sendable {
    var listings: [(path: String, result: Result)] = []
    var contents: [(folder: String, index: Int, contents: FileContents)] = []
  }

  /// Lists a folder and those below it, and reads the documents in them, until the current task is cancelled.
  ///
  /// - Parameter again: whether a scan has already listed the folder, but not entered it.
  func scan(_ path: String, at location: String, _ selection: Selection, again: Bool = false) {
    // Files in the index of Git may be elsewhere.
    guard !FileSystem.readsStagedFiles, again || !isKnown(path) else { return }
    if again { listings.withLock { $0[path] = nil } }
    let queue = Queue()
    queue.add([.folder(path: path, location: location)])
    SystemCalls.runOnThreads(Self.threadCount) { [self] in
      var found = Found()
      var buffer = [UInt8](repeating: 0, count: reading == nil ? 1 : Self.bufferByteCount)
      var isDone = false
      loop: while true {
        // The first thread is that of the task.
        if Task.isCancelled { queue.cancel() }
        switch queue.next(isDone: isDone) {
        case .work(.folder(let folder, let location)):
          list(folder, at: location, isRoot: folder == path, selection, queue, &found, &buffer)
          isDone = true
        case .work(.files(let folder, let location, let indices, let names)):
          for (index, name) in zip(indices, names) {
            let file = Self.appending(name, to: location)
            if let contents = read(file, in: SystemCalls.currentFolderDescriptor, &buffer) {
              found.contents.append((folder, index, contents))
            }
          }
          isDone = true
        case .wait:
          isDone = false
          SystemCalls.pause()
        case .end: break loop
        }
      }
      queue.found.withLock { $0.append(found) }
    }
    add(queue.found.withLock(\.self))
  }

  static var threadCount: Int { min(SystemCalls.processorCount, threadLimit) }

  private func add(_ found: [Found]) {
    listings.withLock { listings in
      for (path, result) in found.flatMap(\.listings) { listings[path] = result }
      for (folder, index, contents) in found.flatMap(\.contents) {
        guard case .success(var listing)? = listings.removeValue(forKey: folder) else { continue }
        listing.entries[index].contents = contents
        listings[folder] = .success(listing)
      }
    }
  }

  private func list(
    _ path: String, at location: String, isRoot: Bool, _ selection: Selection, _ queue: Queue,
    _ found: inout Found, _ buffer: inout [UInt8]
  ) {
    if let known = knownListing(of: path) {
      return queue.add(folders(in: known, path, location, selection))
    }
    do throws(Errno) {
      let listing = try SystemCalls.withFolder(location) { entries, identity, descriptor in
        var listing = Listing(entries: entries.map(Entry.init), identity: identity)
        if selection.stopsAtConfigurations, !isRoot,
          listing.entry(named: ConfigurationFile.name) != nil
        {
          return listing
        }
        queue.add(folders(in: listing, path, location, selection))
        var documents = documents(in: listing, path, selection)[...]
        let rest = documents.dropFirst(Self.chunkCount)
        documents = documents.prefix(Self.chunkCount)
        queue.add(
          stride(from: rest.startIndex, to: rest.endIndex, by: Self.chunkCount).map { start in
            let chunk = rest[start...].prefix(Self.chunkCount)
            return .files(
              folder: path, location: location, indices: chunk,
              names: chunk.map { entries[$0].name }[...])
          })
        for index in documents {
          listing.entries[index].contents = read(entries[index].name, in: descriptor, &buffer)
        }
        return listing
      }
      found.listings.append((path, .success(listing)))
    } catch {
      found.listings.append((path, .failure(error)))
    }
  }

  private func folders(
    in listing: Listing, _ path: String, _ location: String, _ selection: Selection
  ) -> [Work] {
    listing.entries.compactMap { entry in
      guard entry.type == .folder, entry.isUTF8, !FolderWalk.isSkipped(entry.name) else {
        return nil
      }
      let folder = Self.appending(entry.name, to: path)
      if selection.excludesFolder?(folder) == true { return nil }
      return .folder(path: folder, location: Self.appending(entry.name, to: location))
    }
  }

  private func documents(
    in listing: Listing, _ path: String, _ selection: Selection
  ) -> [Int] {
    guard reading != nil, let isDocument = selection.isDocument else { return [] }
    return listing.entries.indices.filter { index in
      let entry = listing.entries[index]
      return entry.type == .file && entry.isUTF8
        && isDocument(Self.appending(entry.name, to: path), entry.name)
    }
  }

  private func read(
    _ name: String, in folder: Int32, _ buffer: inout [UInt8]
  ) -> FileContents? {
    let limit = ReaderLimits().documentBytes
    guard let count = SystemCalls.read(name, in: folder, into: &buffer, limit: limit) else {
      return nil
    }
    let hash = ContentHash(buffer[..<count])
    guard reading?.keepsText(hash) == true else { return FileContents(hash: hash, text: nil) }
    guard textByteCount.add(count, ordering: .relaxed).newValue <= textByteLimit else {
      unkeptCount.add(1, ordering: .relaxed)
      return FileContents(hash: hash, text: nil)
    }
    return FileContents(hash: hash, text: Array(buffer[..<count]))
  }

  /// The hashes of files, in their order; nil: the file cannot be read, or has more than `limit` bytes.
  static func hashes(of paths: [String], limit: Int) -> [ContentHash?] {
    SystemCalls.map(
      paths.count, on: threadCount, buffer: [UInt8](repeating: 0, count: bufferByteCount)
    ) { index, buffer in
      SystemCalls.read(
        paths[index], in: SystemCalls.currentFolderDescriptor, into: &buffer, limit: limit
      ).map { ContentHash(buffer[..<$0]) }
    }
  }
}

extension FolderScan {
  /// The path of an entry.
  static func appending(_ name: String, to folder: String) -> String {
    if folder.isEmpty { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }

  /// The folder that an absolute path is in; nil for the root.
  static func parent(of path: String) -> String? {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), path.utf8.count > 1 else {
      return nil
    }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Whether a folder has an entry of a name. Links are followed.
  func exists(_ name: String, in folder: String) -> Bool {
    if let listing = knownListing(of: folder) {
      guard let entry = listing.entry(named: name) else { return false }
      if entry.type != .link, entry.type != .unknown { return true }
    }
    return FileSystem.exists(FilePath(Self.appending(name, to: folder)))
  }
}

extension FolderScan.Entry {
  fileprivate init(_ entry: SystemCalls.FolderEntry) {
    self.init(name: entry.name, isUTF8: entry.isUTF8, type: entry.type)
  }
}
