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
    let limit = limits.documentBytes
    do {
      let bytes: [UInt8]?
      switch origin {
      case .unreadable(let reason): throw Complaint(reason, path: path)
      case .standardInput: bytes = try FileSystem.readAll(from: 0, limit: limit)
      case .file: bytes = try Self.readFile(path, limit: limit)
      }
      guard let bytes else { throw Complaint(Self.tooLarge(limit), path: path) }
      return SourceText(path: path, bytes: bytes)
    } catch let failure as FileSystem.Failure {
      let message =
        origin == .standardInput
        ? "standard input cannot be read: \(failure.message)" : failure.message
      throw Complaint(message, path: path)
    } catch let complaint as Complaint {
      throw complaint
    } catch {
      preconditionFailure("reading fails in the two ways above")
    }
  }

  /// nil where it is larger than the limit, which the file itself tells before it is opened.
  private static func readFile(_ path: String, limit: Int) throws -> [UInt8]? {
    let info = try FileSystem.info(of: path)
    guard info.kind != .folder else { throw Complaint("it is a folder, not a layout", path: path) }
    guard info.kind != .regular || info.byteCount <= limit else { return nil }
    let descriptor = try FileSystem.open(path, FileSystem.reading)
    defer { FileSystem.close(descriptor) }
    return try FileSystem.readAll(from: descriptor, limit: limit)
  }

  private static func tooLarge(_ limit: Int) -> String {
    "it is larger than the limit of \((Double(limit) / 1_048_576).shortText) MiB"
  }
}
