internal import LayoutModel
internal import Linting

/// What `--fix` does with the documents of a run, one by one.
struct FixRun {
  private let mode: Mode
  private var fixCount = 0
  private var fileCount = 0
  private var refusedCount = 0
  /// Whether there was a file that could not be written.
  private(set) var hasFailed = false

  enum Mode: Hashable {
    /// The files are changed.
    case write
    /// No file is changed: what would be is told.
    case show
  }

  init(mode: Mode) {
    self.mode = mode
  }

  /// Applies the safe fixes of a document.
  ///
  /// - Returns: the document as its file holds it then, and the text that is to be printed for it.
  mutating func applyFixes(
    _ document: CheckedDocument, of input: Input, by linter: Linter
  ) throws(CommandError) -> (document: CheckedDocument, difference: String) {
    let mended = linter.applyFixes(document)
    refusedCount += mended.refusedCount
    guard mended.fixCount > 0 else { return (document, "") }
    if mode == .write {
      guard try isUnchanged(document.source, input), write(mended.document.source, input) else {
        return (document, "")
      }
    }
    fixCount += mended.fixCount
    fileCount += 1
    guard mode == .show else { return (mended.document, "") }
    let difference = UnifiedDiff(
      of: document.source, edits: mended.edits, currentFolder: FileSystem.currentFolder)
    return (document, difference.text)
  }

  /// Whether the file can be written and still holds what was read from it.
  ///
  /// - Throws: where it holds something else: of that nothing is known.
  private mutating func isUnchanged(
    _ source: SourceText, _ input: Input
  ) throws(CommandError) -> Bool {
    do {
      let info = try FileSystem.info(of: input.path)
      // To read a pipe again would be to wait for what never comes.
      guard info.kind == .regular else { return fail(input, "it is no regular file") }
      guard info.permissions & Self.writePermissions != 0 else {
        return fail(input, "it is read-only")
      }
      let bytes = try FileSystem.read(input.path, limit: source.bytes.count)
      if bytes == source.bytes { return true }
    } catch {
      return fail(input, error.message)
    }
    throw CommandError(
      "it was changed while it was checked: nothing is written to it", path: input.path)
  }

  /// Anybody's: who may replace the file is the folder's matter.
  private static let writePermissions: UInt32 = 0o222

  /// - Returns: whether the file could be written.
  private mutating func write(_ source: SourceText, _ input: Input) -> Bool {
    do {
      try FileSystem.replace(input.path, with: source.bytes)
      return true
    } catch {
      return fail(input, error.message)
    }
  }

  private mutating func fail(_ input: Input, _ reason: String) -> Bool {
    Console.note(CommandError("it cannot be written: \(reason)", path: input.path).line)
    hasFailed = true
    return false
  }

  /// What was done, for people.
  var summary: String {
    let verb = mode == .write ? "made" : "would make"
    let refused =
      refusedCount == 0 ? "" : "; left out \(refusedCount): what they would bring is as grave"
    guard fixCount > 0 else { return "layoutlint: \(verb) no fixes\(refused)" }
    let fixes = fixCount == 1 ? "1 fix" : "\(fixCount) fixes"
    let files = fileCount == 1 ? "1 file" : "\(fileCount) files"
    return "layoutlint: \(verb) \(fixes) in \(files)\(refused)"
  }
}
