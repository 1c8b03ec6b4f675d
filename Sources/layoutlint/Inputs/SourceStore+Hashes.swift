internal import AppCode
internal import Configuration
internal import Files
internal import Linting
internal import Synchronization
internal import SystemPackage

/// Hashing sources for the cache, which is faster than scanning them.
extension SourceStore {
  /// The contents of the sources below some folders.
  struct HashedFolders: Sendable {
    let hash: ContentHash
    let limit: String?
    let fileCount: Int
    /// The folders with files.
    fileprivate let groups: [Group]

    /// The files of a folder that can be read.
    fileprivate struct Group: Sendable {
      /// What reports show before the names of the files.
      let prefix: String
      /// The folder, from the root.
      let folder: String
      /// In the order of the bytes of their names.
      var files: [(name: String, hash: ContentHash)] = []

      var hash: ContentHash {
        // Names contain no zero.
        var bytes = Array(prefix.utf8)
        for file in files {
          bytes.append(0)
          bytes += file.name.utf8
          bytes.append(0)
          file.hash.append(to: &bytes)
        }
        return ContentHash(bytes)
      }

      mutating func add(_ others: [(name: String, hash: ContentHash)]) {
        let names = Set(files.map(\.name))
        files += others.filter { !names.contains($0.name) }
        files.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      }
    }

    /// The path from the root of the file that reports show by a path; nil: it is none of these.
    fileprivate func location(of path: String) -> String? {
      let end = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
      let prefix = path[..<(end ?? path.startIndex)]
      let name = path[(end ?? path.startIndex)...]
      let group = groups.first { group in
        group.prefix == prefix && group.files.contains { $0.name == name }
      }
      return group.map { FolderScan.appending(String(name), to: $0.folder) }
    }
  }

  /// Identifies all sources of a document.
  struct SourceHash {
    let hash: ContentHash
    fileprivate let folders: HashedFolders

    /// The text of the file that reports show by a path; nil: it is none of the document's.
    func file(at path: String) -> SourceFile? {
      guard let location = folders.location(of: path),
        let bytes = try? FileSystem.read(FilePath(location), limit: CodeReader.byteLimit)
      else { return nil }
      return SourceFile(path: path, text: bytes)
    }
  }

  /// The folders with the sources of a document, and the configuration that can exclude some of them.
  private typealias HashRequest = (roots: [FilePath], configuration: ConfigurationFile?)

  /// Hashes the sources of documents, those of all projects at the same time.
  ///
  /// - Parameter results: as for `contentHash`.
  func prepareHashes(for inputs: [Input], _ results: inout ResultFile) {
    state.withLock { state in
      var requests: [HashRequest] = []
      var requested: Set<[FilePath]> = []
      var projects: Set<Project> = []
      for input in inputs {
        if let project = project(of: input, &state.projects),
          !projects.insert(project).inserted
        {
          continue
        }
        guard let (roots, _) = folders(of: input, &state.projects), state.hashes[roots] == nil,
          requested.insert(roots).inserted
        else { continue }
        requests.append((roots, input.configuration))
      }
      for (request, hashed) in zip(requests, hash(requests, &results)) {
        state.hashes[request.roots] = hashed
      }
    }
  }

  /// The hash of what a check of a document uses of source code; nil: it uses none.
  ///
  /// - Parameter results: contains the names of storyboards in files that have not changed.
  func contentHash(for input: Input, _ results: inout ResultFile) -> SourceHash? {
    state.withLock { state in
      let project = project(of: input, &state.projects)
      if let known = project.flatMap({ state.projectHashes[$0] }) { return known }
      guard let (roots, nearest) = folders(of: input, &state.projects) else { return nil }
      let request = (roots: roots, configuration: input.configuration)
      guard let hashed = state.hashes[roots] ?? hash([request], &results).first else { return nil }
      state.hashes[roots] = hashed
      let result = SourceHash(hash: combined(hashed.hash, nearest), folders: hashed)
      if let project { state.projectHashes[project] = result }
      return result
    }
  }

  /// The same hash of the files that `sources(for:)` has read; nil: it has read none.
  func hashOfReadSources(for input: Input) -> ContentHash? {
    state.withLock { state in
      guard let (roots, nearest) = folders(of: input, &state.projects),
        let index = state.indexes[roots]
      else { return nil }
      let hash = state.readHashes[roots] ?? self.hash(of: index)
      state.readHashes[roots] = hash
      return combined(hash, nearest)
    }
  }

  private func combined(_ hash: ContentHash, _ nearest: FilePath?) -> ContentHash {
    ContentHash(hash.bytes + Array((nearest.map(shown) ?? "").utf8))
  }

  private func hash(of index: Index) -> ContentHash {
    var files: [String: [(name: String, hash: ContentHash)]] = [:]
    for (location, stamp) in index.stamps {
      files[FolderScan.parent(of: location) ?? "/", default: []]
        .append((Self.name(of: location), stamp.hash))
    }
    let groups = files.map { folder, files in
      var group = HashedFolders.Group(prefix: shownPrefix(of: folder), folder: folder)
      group.add(files)
      return group
    }
    return Self.hash(of: groups, storyboards: index.storyboards, limit: index.limit)
  }

  private func hash(
    _ requests: [HashRequest], _ results: inout ResultFile
  ) -> [HashedFolders] {
    let walks = SystemCalls.map(
      requests.count, on: FolderScan.threadCount, chunk: 1, buffer: 0
    ) { [self] index, _ in
      SourceWalk(requests[index].roots, requests[index].configuration, scan)
    }.compactMap(\.self)
    // The files of all walks at the same time: most projects are small.
    var groups: [FileGroup] = []
    for walk in walks {
      for group in walk.groups {
        groups += FileGroup.groups(
          group.folder, group.names, limit: CodeReader.byteLimit)
      }
      groups += Self.unread(walk.referrers)
    }
    var hashes = FileGroup.hashes(of: groups).joined().makeIterator()
    var hashesOfWalks: [[ContentHash?]] = []
    var storyboards: [Set<String>] = []
    for walk in walks {
      hashesOfWalks.append((0..<walk.fileCount).map { _ in hashes.next() ?? nil })
      storyboards.append(Self.storyboards(namedIn: walk.referrers, &hashes, &results))
    }
    let (known, names) = (hashesOfWalks, storyboards)
    return SystemCalls.map(
      walks.count, on: FolderScan.threadCount, chunk: 1, buffer: 0
    ) { [self] index, _ in
      hashed(walks[index], known[index], storyboards: names[index])
    }.compactMap(\.self)
  }

  /// - Parameter hashes: of the files of `walk`, in their order; nil: a file cannot be read as a whole.
  private func hashed(
    _ walk: SourceWalk, _ hashes: [ContentHash?], storyboards: Set<String>
  ) -> HashedFolders {
    var hashes = hashes.makeIterator()
    var groups: [HashedFolders.Group] = []
    var indices: [String: Int] = [:]
    for found in walk.groups {
      var group = HashedFolders.Group(prefix: shownPrefix(of: found.folder), folder: found.folder)
      for name in found.names {
        let path = { FilePath(FolderScan.appending(name, to: found.folder)) }
        if let hash = (hashes.next() ?? nil)
          ?? (try? FileSystem.read(path(), limit: CodeReader.byteLimit)).map({ ContentHash($0) })
        {
          group.files.append((name, hash))
        }
      }
      if group.files.isEmpty { continue }
      if let index = indices.updateValue(groups.count, forKey: found.folder) {
        // Of configured folders, one may contain another.
        indices[found.folder] = index
        groups[index].add(group.files)
      } else {
        groups.append(group)
      }
    }
    let limit = Self.limit(of: walk)
    return HashedFolders(
      hash: Self.hash(of: groups, storyboards: storyboards, limit: limit), limit: limit,
      fileCount: groups.reduce(0) { $0 + $1.files.count }, groups: groups)
  }

  private static func hash(
    of groups: [HashedFolders.Group], storyboards: Set<String>, limit: String?
  ) -> ContentHash {
    var writer = ByteWriter()
    writer.write(storyboards.sorted()) { $0.write($1) }
    writer.write(limit) { $0.write($1) }
    // The order of hashes is found faster than that of paths.
    let hashes = groups.map(\.hash).sorted { ($0.low, $0.high) < ($1.low, $1.high) }
    var bytes = writer.bytes
    for hash in hashes { hash.append(to: &bytes) }
    return ContentHash(bytes)
  }

  private static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }
}
