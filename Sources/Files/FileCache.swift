package import SystemPackage

/// What was read from files, until one of them changes. The checks of the language server share it: the Xcode project of
/// a large app, for example, takes longer to read than most documents to check.
package final class FileCache<Value: Sendable>: Sendable {
  /// The states of the files that were read for a value; nil: there was no such file.
  package typealias Stamps = [FilePath: String?]

  private let entries = ThreadLock<[FilePath: (value: Value, stamps: Stamps)]>([:])

  package init() {}

  /// The value of a file; nil: it was not read, or one of the files has changed.
  package func value(at path: FilePath) -> Value? {
    guard let entry = entries.withLock({ $0[path] }),
      entry.stamps.allSatisfy({ FileSystem.stamp(of: $0.key) == $0.value })
    else { return nil }
    return entry.value
  }

  /// - Parameter stamps: of all files that were read, from before they were read.
  package func keep(_ value: Value, at path: FilePath, _ stamps: Stamps) {
    entries.withLock { $0[path] = (value, stamps) }
  }

  /// Whether a file was read.
  package func contains(_ path: FilePath) -> Bool { entries.withLock { $0[path] != nil } }
}
