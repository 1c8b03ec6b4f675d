internal import Synchronization
package import SystemPackage

/// The boundary of a project: what its files and symbolic links refer to is neither read nor written outside of it, unless
/// the command line names it or a configuration has `allow-outside`.
package struct ProjectBoundary: Sendable {
  /// The files and folders that the command line names, from the root.
  fileprivate var named: [FilePath] = []
  /// The folders of configurations with `allow-outside`.
  fileprivate var open: Set<FilePath> = []
  /// By folder, where folders are listed once.
  fileprivate var known: [FilePath: FilePath] = [:]

  package init() {}

  /// The end of messages about a path outside.
  package static let advice = #"is outside the project; "allow-outside": true permits it"#
  package static let linkAdvice =
    #"leads outside the project; "allow-outside": true permits it, and so does its path as an argument"#
}

extension ProjectFiles {
  /// Adds a file or folder that the command line names.
  ///
  /// - Parameter path: from the root.
  package func addNamed(_ path: FilePath) {
    boundary.withLock { boundary in
      if !boundary.named.contains(path) { boundary.named.append(path) }
    }
  }

  /// - Parameter folder: that of a configuration, from the root.
  package func setAllowsOutside(_ allowsOutside: Bool, below folder: FilePath) {
    boundary.withLock { boundary in
      if allowsOutside { boundary.open.insert(folder) } else { boundary.open.remove(folder) }
    }
  }

  /// Whether a path is inside the project of a folder, with symbolic links followed.
  ///
  /// The project is the repository. Without one, it is the outermost of these folders that contain the folder: those that
  /// the command line names, and the current one.
  ///
  /// - Parameters:
  ///   - path: from the root. The file need not exist.
  ///   - folder: from the root.
  package func isInside(_ path: FilePath, projectOf folder: FilePath) -> Bool {
    let isOpen = boundary.withLock { boundary in
      boundary.open.contains { folder.relative(to: $0) != nil }
    }
    if isOpen { return true }
    return path.resolvingExistingPart.relative(to: projectFolder(around: folder)) != nil
  }

  private func projectFolder(around folder: FilePath) -> FilePath {
    if keepsListings, let known = boundary.withLock({ $0.known[folder] }) { return known }
    let real = folder.resolvingExistingPart
    let result = repository(around: real) ?? outermostFolder(around: real)
    if keepsListings { boundary.withLock { $0.known[folder] = result } }
    return result
  }

  /// The folder of the Git repository that contains a folder; nil: there is none.
  package func repository(around folder: FilePath) -> FilePath? {
    var inner: FilePath?
    for folder in sequence(first: folder, next: \.parent) {
      guard let status = knownStatus(of: folder.appending(".git")) else { continue }
      if status.type == .directory { return folder }
      // A file is that of a submodule, whose repository can be further out.
      inner = inner ?? folder
    }
    return inner
  }

  private func outermostFolder(around folder: FilePath) -> FilePath {
    let named = boundary.withLock { $0.named }
    let folders = ([FileSystem.currentFolder] + named).compactMap { SystemCalls.realPath(of: $0) }
    return folders.filter { folder.relative(to: $0) != nil }
      .min { $0.components.count < $1.components.count } ?? folder
  }
}
