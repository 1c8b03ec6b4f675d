import LayoutCore

/// One thing to be linted, by the name that reports give it.
struct Input: Hashable {
  let path: String
  let origin: Origin

  enum Origin: Hashable {
    case file
    case standardInput
    /// Found, but not to be read, with the reason.
    case unreadable(String)
  }

  /// The name of standard input where the user gives none.
  static let standardInputName = "<stdin>"

  /// The ending of the layout format's files.
  static let layoutSuffix = ".layout.json"

  /// A file that was named, or `-`; nothing is looked for in folders.
  init(named path: String) {
    self.init(
      path: path == "-" ? Self.standardInputName : path,
      origin: path == "-" ? .standardInput : .file)
  }

  init(path: String, origin: Origin) {
    self.path = path
    self.origin = origin
  }

  /// Its bytes, or why there are none. A named pipe and `/dev/stdin` are read to their end.
  func read(limits: ReadingLimits) throws(Complaint) -> SourceText {
    guard let bytes = try bytes(limit: limits.documentBytes) else {
      throw Complaint(Self.tooLarge(limits.documentBytes), path: path)
    }
    return SourceText(path: path, bytes: bytes)
  }

  /// nil where there are more than `limit`, which a file itself tells before it is opened.
  private func bytes(limit: Int) throws(Complaint) -> [UInt8]? {
    do {
      switch origin {
      case .unreadable(let reason): throw Complaint(reason, path: path)
      case .standardInput:
        return try FileSystem.readAll(from: SystemCalls.standardInput, limit: limit)
      case .file:
        let info = try FileSystem.info(of: path)
        if info.kind == .folder { throw Complaint("it is a folder, not a layout", path: path) }
        if info.kind == .regular, info.byteCount > limit { return nil }
        return try FileSystem.read(path, limit: limit)
      }
    } catch let failure as SystemFailure {
      throw Complaint(failure.message, path: path)
    } catch {
      throw error as? Complaint ?? Complaint("it cannot be read", path: path)
    }
  }

  private static func tooLarge(_ limit: Int) -> String {
    "it is larger than the limit of \((Double(limit) / 1_048_576).shortText) MiB"
  }
}
