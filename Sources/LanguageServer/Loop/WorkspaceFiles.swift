/// File system access for the server, implemented by the program.
package struct WorkspaceFiles: Sendable {
  /// The layouts in a folder and its subfolders without duplicates, as the command line finds them.
  package typealias List = @Sendable (_ folder: String) -> [String]

  /// The bytes of a file; nil if it is unreadable or exceeds the limit.
  package typealias Read = @Sendable (_ path: String) -> [UInt8]?

  /// A value that changes with the file and with its configuration; nil if the file does not exist.
  ///
  /// - Parameter scan: the number of an iteration over many files, during which files that several of them
  ///   depend on are compared with their state on disk once; nil: they are compared.
  package typealias Stamp = @Sendable (_ path: String, _ scan: Int?) -> String?

  /// The canonical path of a file; `path` if the file does not exist.
  package typealias Identity = @Sendable (_ path: String) -> String

  /// A value that changes with the configuration of a file.
  ///
  /// - Parameter scan: as of `Stamp`.
  package typealias SettingsStamp = @Sendable (_ path: String, _ scan: Int?) -> String

  package let list: List
  /// Those of `list`, and those that the configuration excludes.
  package let listAll: List
  /// The names in a folder; those of folders end with a slash.
  package let entries: @Sendable (_ folder: String) -> [String]
  package let read: Read
  package let stamp: Stamp
  package let settingsStamp: SettingsStamp
  package let identity: Identity

  /// Whether a file can be written, or created if it does not exist.
  package let isWritable: @Sendable (_ path: String) -> Bool

  /// The name of configurations.
  package let configurationName: String

  /// Glob patterns of the files that the client watches: layouts and configurations.
  package let watchedPatterns: [String]

  /// Whether a file, such as a configuration, affects the checks of other files.
  package let decides: @Sendable (_ path: String) -> Bool
  /// Called before documents are checked again because such a file has changed.
  package let reload: @Sendable () -> Void

  /// The text of an open source file, which other open files are checked with; nil: that on disk.
  package typealias UseText = @Sendable (_ path: String, _ text: [UInt8]?) -> Void
  package let useText: UseText
  /// Called after files have changed. Returns whether the checks of source files depend on one of them, such as a
  /// storyboard.
  package let decidesCode: @Sendable (_ paths: [String]) -> Bool

  package init(
    list: @escaping List, listAll: List? = nil,
    entries: @escaping @Sendable (_ folder: String) -> [String] = { _ in [] },
    read: @escaping Read, stamp: @escaping Stamp,
    settingsStamp: @escaping SettingsStamp = { _, _ in "" },
    identity: @escaping Identity = { $0 },
    isWritable: @escaping @Sendable (_ path: String) -> Bool = { _ in true },
    configurationName: String = ".layoutlint.json",
    watchedPatterns: [String], decides: @escaping @Sendable (_ path: String) -> Bool,
    reload: @escaping @Sendable () -> Void = {}, useText: @escaping UseText = { _, _ in },
    decidesCode: @escaping @Sendable (_ paths: [String]) -> Bool = { _ in false }
  ) {
    self.list = list
    self.listAll = listAll ?? list
    self.entries = entries
    self.read = read
    self.stamp = stamp
    self.settingsStamp = settingsStamp
    self.identity = identity
    self.isWritable = isWritable
    self.configurationName = configurationName
    self.watchedPatterns = watchedPatterns
    self.decides = decides
    self.reload = reload
    self.useText = useText
    self.decidesCode = decidesCode
  }

  /// A workspace without files.
  package static let none = WorkspaceFiles(
    list: { _ in [] }, read: { _ in nil }, stamp: { _, _ in nil }, watchedPatterns: [],
    decides: { _ in false })
}
