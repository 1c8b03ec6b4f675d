/// File system access for the server, implemented by the program. By default there are no files.
package struct WorkspaceFiles: Sendable {
  /// The layouts in a folder and its subfolders without duplicates, as the command line finds them.
  package var list: @Sendable (_ folder: String) -> [String] = { _ in [] }
  /// Those of `list`, and those that the configuration excludes.
  package var listAll: @Sendable (_ folder: String) -> [String] = { _ in [] }
  /// The names in a folder; those of folders end with a slash.
  package var entries: @Sendable (_ folder: String) -> [String] = { _ in [] }

  /// The bytes of a file; nil if it is unreadable or exceeds the limit.
  package var read: @Sendable (_ path: String) -> [UInt8]? = { _ in nil }

  /// A value that changes with the file and with its configuration; nil if the file does not exist.
  ///
  /// Parameter `scan`: the number of an iteration over many files, during which files that several of them
  /// depend on are compared with their state on disk once; nil: they are compared.
  package var stamp: @Sendable (_ path: String, _ scan: Int?) -> String? = { _, _ in nil }

  /// A value that changes with the configuration of a file. Parameter `scan`: as of `stamp`.
  package var settingsStamp: @Sendable (_ path: String, _ scan: Int?) -> String = { _, _ in "" }

  /// The canonical path of a file; `path` if the file does not exist.
  package var identity: @Sendable (_ path: String) -> String = { $0 }

  /// Whether a file can be written, or created if it does not exist.
  package var isWritable: @Sendable (_ path: String) -> Bool = { _ in true }

  /// The name of configurations.
  package var configurationName = ".layoutlint.json"

  /// Glob patterns of the files that the client watches: layouts and configurations.
  package var watchedPatterns: [String] = []

  /// Whether a file, such as a configuration, affects the checks of other files.
  package var decides: @Sendable (_ path: String) -> Bool = { _ in false }
  /// Called before documents are checked again because such a file has changed.
  package var reload: @Sendable () -> Void = {}

  /// The text of an open source file, which other open files are checked with; nil: that on disk.
  package var useText: @Sendable (_ path: String, _ text: [UInt8]?) -> Void = { _, _ in }
  /// Called after files have changed. Returns whether the checks of source files depend on one of them, such as a
  /// storyboard.
  package var decidesCode: @Sendable (_ paths: [String]) -> Bool = { _ in false }

  package init() {}
}
