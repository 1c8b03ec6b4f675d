/// The files of a workspace, as the program finds them: the server itself touches no disk.
package struct WorkspaceFiles: Sendable {
  /// The layouts in a folder and below it, each once, as a walk of the command line finds them.
  package typealias List = @Sendable (_ folder: String) -> [String]

  /// The bytes of a file; nil where it cannot be read, or is over the limit.
  package typealias Read = @Sendable (_ path: String) -> [UInt8]?

  /// Something that is another once the file, or the configuration in force for it, is another; nil
  /// where there is no such file.
  package typealias Stamp = @Sendable (_ path: String) -> String?

  /// The one path of a file that several lead to; the path itself where there is no such file.
  package typealias Identity = @Sendable (_ path: String) -> String

  /// Something that is another once the configuration in force for a file is another.
  package typealias SettingsStamp = @Sendable (_ path: String) -> String

  package let list: List
  package let read: Read
  package let stamp: Stamp
  package let settingsStamp: SettingsStamp
  package let identity: Identity

  /// What a client is to watch: glob patterns of layouts and of what is said about them elsewhere.
  package let watchedPatterns: [String]

  /// Whether other files are checked by what a file says: a configuration is such a one.
  package let decides: @Sendable (_ path: String) -> Bool

  package init(
    list: @escaping List, read: @escaping Read, stamp: @escaping Stamp,
    settingsStamp: @escaping SettingsStamp = { _ in "" },
    identity: @escaping Identity = { $0 },
    watchedPatterns: [String], decides: @escaping @Sendable (_ path: String) -> Bool
  ) {
    self.list = list
    self.read = read
    self.stamp = stamp
    self.settingsStamp = settingsStamp
    self.identity = identity
    self.watchedPatterns = watchedPatterns
    self.decides = decides
  }

  /// No files at all.
  package static let none = WorkspaceFiles(
    list: { _ in [] }, read: { _ in nil }, stamp: { _ in nil }, watchedPatterns: [],
    decides: { _ in false })
}
