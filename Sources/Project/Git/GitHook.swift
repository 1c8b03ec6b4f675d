package import Files
internal import SystemPackage

// The pre-commit hook, for projects without pre-commit.
extension GitRepository {
  private static let hookName = "pre-commit"

  /// The first error of a staged document stops the commit.
  private static let hookText = """
    #!/bin/sh
    # Created by `layoutlint init --git-hook`. `git commit --no-verify` skips it.
    if ! command -v layoutlint > /dev/null; then
      echo "pre-commit hook: layoutlint is not in PATH" >&2
      exit 1
    fi
    exec layoutlint lint --staged

    """

  /// Creates the hook, and returns its path. An existing one is not changed.
  package static func createHook() throws(CommandError) -> String {
    let repository = try GitRepository()
    let folder = try repository.hookFolder()
    let path = folder.appending(hookName)
    let shown = path.relative(to: FileSystem.currentFolder) ?? path.string
    do throws(Errno) {
      try SystemCalls.makeFolder(folder)
      // A link without a target is a hook too.
      if FileSystem.isSymbolicLink(path) { throw .fileExists }
      try FileSystem.create(
        path, with: Array(hookText.utf8), permissions: FilePermissions(rawValue: 0o777))
    } catch .fileExists {
      throw CommandError("already exists; add the line: layoutlint lint --staged", path: shown)
    } catch {
      throw CommandError("cannot be written: \(error.text)", path: shown)
    }
    return shown
  }
}
