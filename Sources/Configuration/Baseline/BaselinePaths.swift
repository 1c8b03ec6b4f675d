package import Files
package import SystemPackage

/// The paths of files relative to the folder of a baseline, which are equal from each current folder and
/// through each symbolic link of a folder.
package struct BaselinePaths {
  /// The folder of the baseline as its path contains it, from the root.
  private let folder: FilePath
  /// The same without symbolic links.
  private let realFolder: FilePath
  private let currentFolder: FilePath

  package init(of baseline: FilePath, currentFolder: FilePath) {
    self.currentFolder = currentFolder
    folder = baseline.absolute(in: currentFolder).parent ?? "/"
    realFolder = SystemCalls.realPath(of: folder) ?? folder
  }

  /// The path of a file in the baseline. Its folder may no longer exist.
  package func relativePath(of path: FilePath) -> String {
    let absolute = path.absolute(in: currentFolder)
    guard let name = absolute.lastComponent, let parent = absolute.parent else { return "" }
    let real = parent.resolvingExistingPart.appending(name)
    if let inside = real.relative(to: realFolder) { return inside }
    // A link to a folder outside of the project is a part of the project.
    if let inside = absolute.relative(to: folder) ?? absolute.relative(to: realFolder) {
      return inside
    }
    return real.steps(from: realFolder)
  }

  /// The path of a folder or file whose contents are moved; empty for the folder of the baseline.
  package func relativePath(ofPrefix path: FilePath) -> String {
    // The name of a folder can be a link, which the paths of its files do not contain.
    let inside = relativePath(of: path.appending("x"))
    return String(inside.dropLast(inside == "x" ? 1 : 2))
  }

  /// The path to open.
  package func location(of relativePath: String) -> FilePath {
    realFolder.appending(FilePath(relativePath).components)
  }
}

/// `--baseline-moves OLD=NEW`: a file or folder that has another path since the baseline was written.
package struct PathMove: Hashable {
  package let old: String
  package let new: String

  package init(_ text: String) throws(CommandError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw CommandError("--baseline-moves needs OLD=NEW, not '\(text)'")
    }
    old = String(parts[0])
    new = String(parts[1])
  }

  /// The path after the move; nil: the path is not moved. All paths are relative to the baseline.
  package static func moved(_ path: String, from old: String, to new: String) -> String? {
    if path == old { return new }
    let rest: Substring
    if old.isEmpty {
      rest = path[...]
    } else {
      guard path.hasPrefix(old + "/") else { return nil }
      rest = path.dropFirst(old.count + 1)
    }
    return new.isEmpty ? String(rest) : "\(new)/\(rest)"
  }
}
