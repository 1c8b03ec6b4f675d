import ArgumentParser
import Files
import Project

/// The options that restrict a run to changed documents.
struct ChangeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Check only the documents that changed since the merge base of a Git revision and HEAD, and \
      those whose source code, Info.plist or configuration changed.
      """, valueName: "revision"),
    completion: Completions.revisions)
  var since: String?

  @Flag(
    help: """
      Check only the documents that Git's index changes, and those whose source code, Info.plist or \
      configuration it changes. All files are read as they are in the index.
      """)
  var staged = false

  func validate() throws {
    if staged, since != nil {
      throw ValidationError("--staged and --since cannot be combined.")
    }
    if let since, since.isEmpty || since.hasPrefix("-") {
      throw ValidationError("--since needs a revision, not '\(since)'.")
    }
  }

  /// Whether all documents are checked.
  var areAll: Bool { since == nil && !staged }

  /// The documents that changed; nil: all are checked.
  func documents() throws(CommandError) -> ChangedDocuments? {
    areAll ? nil : try ChangedDocuments(since: since)
  }
}
