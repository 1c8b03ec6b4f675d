internal import Files
internal import SystemPackage

/// Files of one folder, to hash.
struct FileGroup: Sendable {
  let folder: String
  let names: ArraySlice<String>
  /// Bytes. A larger file has no hash.
  let limit: Int

  /// Groups that several threads can read at the same time.
  static func groups(_ folder: String, _ names: [String], limit: Int) -> [FileGroup] {
    stride(from: 0, to: names.count, by: FolderScan.chunkCount).map { start in
      FileGroup(
        folder: folder, names: names[start...].prefix(FolderScan.chunkCount), limit: limit)
    }
  }

  /// The hashes of files, in their order; nil: the file cannot be read, or has more bytes than the limit.
  static func hashes(of groups: [FileGroup]) -> [[ContentHash?]] {
    // Files in the index of Git may be elsewhere.
    if FileSystem.readsStagedFiles { return groups.map(\.withoutHashes) }
    let hashes = SystemCalls.map(
      groups.count, on: FolderScan.threadCount, chunk: 4,
      buffer: [UInt8](repeating: 0, count: FolderScan.bufferByteCount)
    ) { index, buffer in groups[index].hashes(&buffer) }
    return zip(groups, hashes).map { $1 ?? $0.withoutHashes }
  }

  private var withoutHashes: [ContentHash?] { names.map { _ in nil } }

  /// nil: the folder cannot be opened.
  private func hashes(_ buffer: inout [UInt8]) -> [ContentHash?]? {
    SystemCalls.withFolderDescriptor(folder) { descriptor in
      names.map { name in
        SystemCalls.read(name, in: descriptor, into: &buffer, limit: limit).map {
          ContentHash(buffer[..<$0])
        }
      }
    }
  }
}
