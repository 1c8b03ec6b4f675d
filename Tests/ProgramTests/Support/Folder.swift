import Foundation

/// A folder of its own for one test, gone when the test is done, or one of the project.
final class Folder: Sendable {
  /// Without symbolic links, as the program sees it.
  let url: URL
  private let isTemporary: Bool

  /// A folder that was there before and stays.
  init(at url: URL) {
    self.url = url.resolvingSymlinksInPath()
    isTemporary = false
  }

  init(_ files: [String: Data] = [:]) throws {
    isTemporary = true
    let base = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath()
    url = base.appending(path: "layoutlint-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, data) in files { try write(data, to: path) }
  }

  convenience init(_ files: [String: String]) throws {
    try self.init(files.mapValues { Data($0.utf8) })
  }

  deinit {
    guard isTemporary else { return }
    // What is left behind is the system's to clean up.
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func write(_ data: Data, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func write(_ text: String, to path: String) throws {
    try write(Data(text.utf8), to: path)
  }

  /// Copies a file or folder.
  func copy(_ url: URL, to path: String) throws {
    let copy = self.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: url, to: copy)
  }

  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      at: url.appending(path: path), withIntermediateDirectories: true)
  }

  /// - Parameter goal: the text of the link.
  func link(_ path: String, to goal: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self.path(path), withDestinationPath: goal)
  }

  /// Gives a file a second name.
  func hardLink(_ path: String, to file: String) throws {
    try FileManager.default.linkItem(atPath: self.path(file), toPath: self.path(path))
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: self.path(path))
  }

  /// A folder inside of this one.
  func folder(_ path: String) -> Folder { Folder(at: url.appending(path: path)) }

  /// The URI of a file, as an editor sends it.
  func uri(_ path: String) -> String {
    "file://" + self.path(path).replacing(" ", with: "%20")
  }

  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: path)), as: UTF8.self)
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
