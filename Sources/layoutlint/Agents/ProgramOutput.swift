/// Why a tool cannot do what a model asks for. The model reads it.
struct ToolError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// What a command printed.
struct ProgramOutput {
  /// The exit status; for a signal 128 plus its number.
  let status: Int32
  let output: [UInt8]
  let errors: [UInt8]

  /// Whether the command did what was asked. With findings it ends with status 1.
  var hasSucceeded: Bool { status == 0 || status == 1 }

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The lines of standard error, the first ones if there are many.
  var notes: String {
    let text = String(decoding: errors, as: UTF8.self)
    return text.isEmpty ? "" : text.limited(toBytes: Self.noteByteLimit)
  }

  private static let noteByteLimit = 2_000

  /// The output, if the command succeeded.
  func result() throws(ToolError) -> String {
    guard hasSucceeded else { throw failure }
    return text + notes
  }

  var failure: ToolError {
    ToolError(notes.isEmpty ? "layoutlint ended with status \(status)" : notes)
  }
}

extension String {
  /// The first lines, if the text has more bytes than the limit, and how many lines are left out.
  func limited(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var shown = 0
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    let count = lines.prefix { line in
      shown += line.utf8.count + 1
      return shown <= limit
    }.count
    guard count > 0 else { return String(decoding: utf8.prefix(limit), as: UTF8.self) + "…\n" }
    return lines[..<count].joined(separator: "\n") + "\n… \(lines.count - count) more lines\n"
  }
}
