internal import Configuration
internal import Files
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
    /// Of a folder: what the files in it and in those below it can be. All if the scan has not entered it.
    fileprivate(set) var uses: Uses = [.input, .source]
    /// nil: the file was not read by the scan.
    fileprivate(set) var contents: FileContents?
  }

  /// What the files of a folder can be, by their names. Most folders of an app contain images only, and no search
  /// enters them again.
  struct Uses: OptionSet, Sendable {
    let rawValue: UInt8

    /// An input, or anything else that a search for inputs reports.
    static let input = Uses(rawValue: 1)
    /// A source file, or a file that refers to storyboards.
    static let source = Uses(rawValue: 2)
  }

  typealias Result = Swift.Result<Listing, Errno>

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
  /// The maximum number of threads.
  static let threadLimit = 8
  /// Files of a folder that one thread reads without offering the rest to others.
  static let chunkCount = 32
  static let bufferByteCount = 1 << 18

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

  func isKnown(_ path: String) -> Bool { result(of: path) != nil }

  /// The listing of a folder, or why it cannot be listed; nil: no scan has listed it.
  func result(of path: String) -> Result? { listings.withLock { $0[path] } }

  /// The listings of all folders so far, for many reads without the lock.
  var results: [String: Result] { listings.withLock(\.self) }

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
    /// Whether the file of a name in a folder is a document.
    var isDocument: (@Sendable (_ name: String, _ folder: String) -> Bool)?
    /// Folders with a configuration of their own, which needs another selection, are not entered.
    var stopsAtConfigurations = false
  }

  private enum Work: Sendable {
    case folder(ScannedFolder)
    case files(
      folder: String, location: String, indices: ArraySlice<Int>, names: ArraySlice<String>)
  }

  /// A folder that a scan enters. The folder above has a lower number.
  private struct ScannedFolder: Sendable {
    let number: Int
    /// The number of the folder above, and the index of this one in its entries; nil: the folder is the root.
    let parent: (number: Int, index: Int)?
    let path: String
    /// The path to open.
    let location: String
  }

  /// What the threads of a scan share. Each thread has work of its own, and gives half of it to threads without any.
  private final class Queue: Sendable {
    private let state = ThreadLock(State())
    private let isEmpty = Atomic(false)
    private let folderCount = Atomic(1)
    private let isEnded = Atomic(false)
    /// What each thread has found.
    let found = ThreadLock<[Found]>([])

    private struct State {
      var work: [Work] = []
      var activeCount = 0
      var isCancelled = false
    }

    enum Next {
      case work([Work])
      case wait
      case end
    }

    /// Whether a thread waits for work.
    var isWaitedFor: Bool { isEmpty.load(ordering: .relaxed) }

    func add(_ work: some Sequence<Work>) {
      isEmpty.store(false, ordering: .relaxed)
      state.withLock { if !$0.isCancelled { $0.work += work } }
    }

    /// Whether threads drop the work that they have.
    var isCancelled: Bool { isEnded.load(ordering: .relaxed) }

    /// Removes the work that no thread has.
    func cancel() {
      isEnded.store(true, ordering: .relaxed)
      state.withLock { ($0.work, $0.isCancelled) = ([], true) }
    }

    /// - Parameter isDone: whether the caller has done the work that it got before.
    func next(isDone: Bool) -> Next {
      let next = state.withLock { state -> Next in
        if isDone { state.activeCount -= 1 }
        guard !state.work.isEmpty else { return state.activeCount == 0 ? .end : .wait }
        state.activeCount += 1
        let count = (state.work.count + 1) / 2
        defer { state.work.removeLast(count) }
        return .work(state.work.suffix(count))
      }
      if case .wait = next { isEmpty.store(true, ordering: .relaxed) }
      return next
    }

    /// The first of the numbers of some new folders.
    func addFolders(_ count: Int) -> Int {
      folderCount.add(count, ordering: .relaxed).oldValue
    }

    var numberOfFolders: Int { folderCount.load(ordering: .relaxed) }
  }

  /// What one thread has found.
  private struct Found: Sendable {
    var folders: [ListedFolder] = []
    var contents: [(folder: String, index: Int, contents: FileContents)] = []
  }

  private struct ListedFolder: Sendable {
    let folder: ScannedFolder
    /// Of the files in the folder, then also of those below it.
    var uses: Uses = [.input, .source]
    /// nil: it cannot be listed.
    var listing: Listing?
    var error: Errno?

    mutating func add(_ other: Uses, ofFolderAt index: Int) {
      uses.formUnion(other)
      listing?.entries[index].uses = other
    }
  }

  /// Lists a folder and those below it, and reads the documents in them, until the current task is cancelled.
  ///
  /// - Parameter again: whether a scan has already listed the folder, but not entered it.
  func scan(_ path: String, at location: String, _ selection: Selection, again: Bool = false) {
    // Files in the index of Git may be elsewhere.
    guard !FileSystem.readsStagedFiles, again || !isKnown(path) else { return }
    if again { listings.withLock { $0[path] = nil } }
    let queue = Queue()
    queue.add([
      .folder(ScannedFolder(number: 0, parent: nil, path: path, location: location))
    ])
    scan(selection, queue, results)
    var found = queue.found.withLock { found in
      defer { found = [] }
      return found
    }
    Self.addUses(to: &found, folderCount: queue.numberOfFolders)
    add(found)
  }

  private func scan(_ selection: Selection, _ queue: Queue, _ known: [String: Result]) {
    SystemCalls.runOnThreads(Self.threadCount) { [self] in
      var found = Found()
      var buffer = [UInt8](repeating: 0, count: reading == nil ? 1 : Self.bufferByteCount)
      var work: [Work] = []
      var isDone = false
      loop: while true {
        // The first thread is that of the task.
        if Task.isCancelled { queue.cancel() }
        if queue.isCancelled { work = [] }
        switch work.popLast() {
        case .folder(let folder):
          list(folder, selection, queue, known, &work, &found, &buffer)
        case .files(let folder, let location, let indices, let names):
          for (index, name) in zip(indices, names) {
            let file = Self.appending(name, to: location)
            if let contents = read(file, in: SystemCalls.currentFolderDescriptor, &buffer) {
              found.contents.append((folder, index, contents))
            }
          }
        case nil:
          switch queue.next(isDone: isDone) {
          case .work(let next):
            work = next
            isDone = true
          case .wait:
            isDone = false
            SystemCalls.pause()
          case .end: break loop
          }
        }
        if work.count > 1, queue.isWaitedFor {
          let half = work.count / 2
          queue.add(work[..<half])
          work.removeFirst(half)
        }
      }
      queue.found.withLock { $0.append(found) }
    }
  }

  static var threadCount: Int { min(SystemCalls.processorCount, threadLimit) }

  private func add(_ found: [Found]) {
    listings.withLock { listings in
      listings.reserveCapacity(listings.count + found.reduce(0) { $0 + $1.folders.count })
      for part in found {
        for index in part.folders.indices {
          let result =
            part.folders[index].listing.map(Result.success)
            ?? .failure(part.folders[index].error ?? .noSuchFileOrDirectory)
          listings[part.folders[index].folder.path] = result
        }
      }
      for (folder, index, contents) in found.flatMap(\.contents) {
        guard case .success(var listing)? = listings.removeValue(forKey: folder) else { continue }
        listing.entries[index].contents = contents
        listings[folder] = .success(listing)
      }
    }
  }

  /// Adds what the files below each folder can be to the folders above.
  private static func addUses(to found: inout [Found], folderCount: Int) {
    // The indices of the folders in `found`, by number.
    var indices = [(part: Int, folder: Int)](repeating: (-1, -1), count: folderCount)
    for part in found.indices {
      for folder in found[part].folders.indices {
        indices[found[part].folders[folder].folder.number] = (part, folder)
      }
    }
    // Of a cancelled scan, it is unknown what the folders contain.
    if indices.contains(where: { $0.part < 0 }) { return }
    for (part, folder) in indices.reversed() {
      guard let parent = found[part].folders[folder].folder.parent else { continue }
      let uses = found[part].folders[folder].uses
      let above = indices[parent.number]
      found[above.part].folders[above.folder].add(uses, ofFolderAt: parent.index)
    }
  }

  private func list(
    _ folder: ScannedFolder, _ selection: Selection, _ queue: Queue, _ known: [String: Result],
    _ work: inout [Work], _ found: inout Found, _ buffer: inout [UInt8]
  ) {
    let path = folder.path
    let location = folder.location
    var listed = ListedFolder(folder: folder)
    do throws(Errno) {
      if let result = known[path] {
        let listing = try result.get()
        let folders = folders(in: listing, folder, selection, queue)
        listed.uses = uses(of: listing, entering: folders)
        work += folders
        listed.listing = listing
        return found.folders.append(listed)
      }
      listed.listing = try SystemCalls.withFolder(location) { entries, identity, descriptor in
        var listing = Listing(entries: entries.map(Entry.init), identity: identity)
        if selection.stopsAtConfigurations, folder.parent != nil,
          listing.entry(named: ConfigurationFile.name) != nil
        {
          return listing
        }
        let folders = folders(in: listing, folder, selection, queue)
        listed.uses = uses(of: listing, entering: folders)
        work += folders
        var documents = documents(in: listing, path, selection)[...]
        let rest = documents.dropFirst(Self.chunkCount)
        documents = documents.prefix(Self.chunkCount)
        work += stride(from: rest.startIndex, to: rest.endIndex, by: Self.chunkCount).map { start in
          let chunk = rest[start...].prefix(Self.chunkCount)
          return .files(
            folder: path, location: location, indices: chunk,
            names: chunk.map { entries[$0].name }[...])
        }
        for index in documents {
          listing.entries[index].contents = read(entries[index].name, in: descriptor, &buffer)
        }
        return listing
      }
    } catch {
      listed.error = error
    }
    found.folders.append(listed)
  }

  private func folders(
    in listing: Listing, _ folder: ScannedFolder, _ selection: Selection, _ queue: Queue
  ) -> [Work] {
    var folders: [(index: Int, path: String, name: String)] = []
    for (index, entry) in listing.entries.enumerated()
    where entry.type == .folder && entry.isUTF8 && !FolderWalk.isSkipped(entry.name) {
      let path = Self.appending(entry.name, to: folder.path)
      if selection.excludesFolder?(path) == true { continue }
      folders.append((index, path, entry.name))
    }
    guard !folders.isEmpty else { return [] }
    let first = queue.addFolders(folders.count)
    return folders.enumerated().map { offset, entry in
      .folder(
        ScannedFolder(
          number: first + offset, parent: (folder.number, entry.index), path: entry.path,
          location: folder.location == folder.path
            ? entry.path : Self.appending(entry.name, to: folder.location)))
    }
  }

  /// What the entries of a folder can be, except those folders that the scan enters.
  private func uses(of listing: Listing, entering folders: [Work]) -> Uses {
    var uses: Uses = []
    var folderCount = 0
    for entry in listing.entries {
      switch entry.type {
      case .folder where entry.isUTF8 && FolderWalk.isSkipped(entry.name):
        if FolderWalk.skippedFolders.contains(entry.name) { uses.insert(.input) }
      case .folder:
        folderCount += 1
        // It is reported.
        if Input.isLayout(entry.name) { uses.insert(.input) }
      case .file:
        if FolderWalk.isCandidate(entry) { uses.insert(.input) }
        if SourceWalk.isCandidate(entry.name) { uses.insert(.source) }
      case .link, .other, .unknown: uses = [.input, .source]
      }
    }
    return folderCount == folders.count ? uses : [.input, .source]
  }

  private func documents(
    in listing: Listing, _ path: String, _ selection: Selection
  ) -> [Int] {
    guard reading != nil, let isDocument = selection.isDocument else { return [] }
    return listing.entries.indices.filter { index in
      let entry = listing.entries[index]
      return entry.type == .file && entry.isUTF8 && isDocument(entry.name, path)
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
}

extension FolderScan {
  /// The path of an entry.
  static func appending(_ name: String, to folder: String) -> String {
    if folder.isEmpty { return name }
    var path = ""
    path.reserveCapacity(folder.utf8.count + 1 + name.utf8.count)
    path += folder
    if folder.utf8.last != UInt8(ascii: "/") { path += "/" }
    path += name
    return path
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
