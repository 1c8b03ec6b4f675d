internal import Files
package import LayoutReaders
package import SystemPackage

/// The Xcode projects that were read, until their files change. The checks of the language server share it, because the
/// project of a large app takes longer to read than most documents to check.
package final class XcodeProjectCache: Sendable {
  /// The states of the files that were read for a project; nil: there was no such file.
  package typealias Stamps = [FilePath: String?]

  private let entries = ThreadLock<[FilePath: (project: XcodeProject, stamps: Stamps)]>([:])

  /// The project in a file; nil: it was not read, or one of its files has changed.
  package func project(at path: FilePath) -> XcodeProject? {
    guard let entry = entries.withLock({ $0[path] }),
      entry.stamps.allSatisfy({ FileSystem.stamp(of: $0.key) == $0.value })
    else { return nil }
    return entry.project
  }

  /// - Parameter stamps: of all files that were read, from before they were read.
  package func keep(_ project: XcodeProject, at path: FilePath, _ stamps: Stamps) {
    entries.withLock { $0[path] = (project, stamps) }
  }
}
