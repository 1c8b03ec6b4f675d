internal import Linting
internal import SystemPackage

/// The files of the reports of one run, checked before the run: each can be created, no two are the same
/// file, and none is an input or its configuration.
struct ReportFiles {
  private let paths: [String]

  init(_ outputs: [ReportOutput]) {
    paths = outputs.compactMap(\.sink.path)
  }

  /// - Throws: for the first file that cannot be written.
  func check(inputs: [Input]) throws(CommandError) {
    guard !paths.isEmpty else { return }
    var written: Set<FileKey> = []
    for path in paths {
      guard written.insert(try Self.key(of: path)).inserted else {
        throw CommandError("two reports cannot be written to one file", path: path)
      }
    }
    for input in inputs {
      if input.origin == .file, let path = path(of: input.path, in: written) {
        throw CommandError("is an input, and cannot be replaced by a report", path: path)
      }
    }
    for configuration in Set(inputs.compactMap(\.configuration?.path)) {
      if let path = path(of: configuration, in: written) {
        throw CommandError("is the configuration, and cannot be replaced by a report", path: path)
      }
    }
  }

  /// The path of the report that would replace a file; nil: none would.
  private func path(of file: String, in written: Set<FileKey>) -> String? {
    guard let status = try? FileSystem.status(of: FilePath(file)) else { return nil }
    let key = FileKey.existing(status.fileIdentity)
    guard written.contains(key) else { return nil }
    return paths.first { (try? Self.key(of: $0)) == key }
  }

  /// Equal for two paths of one file, also if the file does not exist yet.
  private enum FileKey: Hashable {
    case existing(FileIdentity)
    case new(folder: FileIdentity, name: String)
  }

  private static func key(of path: String) throws(CommandError) -> FileKey {
    do {
      // A link without a target is written through, so that the target's folder must exist.
      let file = FilePath(path)
      if let status = try? FileSystem.status(of: file) {
        guard status.type != .directory else { throw Errno.isDirectory }
        return .existing(status.fileIdentity)
      }
      let folder = file.removingLastComponent()
      let status = try FileSystem.status(of: folder.isEmpty ? "." : folder)
      return .new(folder: status.fileIdentity, name: file.lastComponent?.string ?? "")
    } catch let error as Errno {
      throw CommandError("cannot be written: \(error.text)", path: path)
    } catch {
      throw CommandError("cannot be written: \(error)", path: path)
    }
  }
}
