internal import Files
internal import LayoutModel
internal import Linting
internal import Project
internal import Reports
internal import SystemPackage

/// Applies the fixes of a run, one document after another.
struct FixRun {
  private let mode: Mode
  private var fixCount = 0
  private var fileCount = 0
  private var refusedCount = 0
  /// Whether a file could not be written.
  private(set) var hasFailed = false

  enum Mode: Hashable {
    case write
    /// Prints the changes, and changes no file.
    case show
  }

  init(mode: Mode) {
    self.mode = mode
  }

  /// Writes or prints a document with its safe fixes applied.
  ///
  /// - Parameter document: the checked one, without fixes.
  /// - Returns: the document as it is in the file then, and the text to print for it.
  mutating func apply(
    _ fixed: FixedDocument, to document: CheckedDocument, of input: Input
  ) throws(CommandError) -> (document: CheckedDocument, difference: String) {
    refusedCount += fixed.refusedCount
    guard fixed.fixCount > 0 else { return (document, "") }
    if mode == .write {
      guard try write(fixed.document.source, input, inPlaceOf: document.source) else {
        return (document, "")
      }
    }
    fixCount += fixed.fixCount
    fileCount += 1
    guard mode == .show else { return (fixed.document, "") }
    return (document, UnifiedDiff(of: document.source, edits: fixed.edits).text)
  }

  /// Writes a text to its file, if the file has not changed since it was read.
  ///
  /// - Returns: whether the file could be written.
  /// - Throws: if the file has changed: its contents were not checked.
  private mutating func write(
    _ source: SourceText, _ input: Input, inPlaceOf checked: SourceText
  ) throws(CommandError) -> Bool {
    // Its findings can be those of an incomplete project.
    if let error = FileFailures.error {
      return fail(input, "\(error.path ?? "another file") cannot be read")
    }
    let isWritten: Bool
    do {
      let path = FilePath(input.path)
      let status = try FileSystem.status(of: path)
      // Reading a pipe a second time would wait forever.
      guard status.type == .regular else { return fail(input, "not a regular file") }
      // Replacing a file needs no permission for the file itself, so any of the three counts.
      let canWrite: FilePermissions = [.ownerWrite, .groupWrite, .otherWrite]
      guard !status.permissions.isDisjoint(with: canWrite) else {
        return fail(input, "read-only")
      }
      isWritten = try FileSystem.replace(path, with: source.bytes, ifUnchanged: checked.bytes)
    } catch {
      return fail(input, error.text)
    }
    guard isWritten else {
      throw CommandError("changed during the check; no fix is applied", path: input.path)
    }
    return true
  }

  private mutating func fail(_ input: Input, _ reason: String) -> Bool {
    let error = CommandError("cannot be written: \(reason)", path: input.path)
    for line in error.lines { Console.note(line) }
    hasFailed = true
    return false
  }

  /// `layoutlint: applied 2 fixes in 1 file`
  var summary: String {
    let verb = mode == .write ? "applied" : "would apply"
    let refused =
      refusedCount == 0
      ? "" : "; skipped \(refusedCount) that would cause other findings of the same severity"
    guard fixCount > 0 else { return "layoutlint: \(verb) no fixes\(refused)" }
    let fixes = fixCount == 1 ? "1 fix" : "\(fixCount) fixes"
    return "layoutlint: \(verb) \(fixes) in \(fileCount.amount("file"))\(refused)"
  }
}
