internal import Descriptors
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import SystemPackage

/// `layoutlint lint --stdin-ndjson`: checks each line of standard input, and prints one line for each, in the
/// same order.
///
/// One line is in memory at a time. A line that cannot be checked has a result with `error`, and does not end
/// the run. All lines have the configuration of the current folder, and no source code: caches by folder would
/// grow with the paths of the lines.
struct RecordRun {
  /// Creates the linter of a record.
  private let linter: (Input) -> Linter
  private let configuration: ConfigurationFile?
  private let currentFolder: FilePath
  /// The path of a record without one, before its line number.
  private let name: String
  private let findingLimit: Int
  private var lineCount = 0
  private var failedLines = 0
  private var shownFindings = 0
  private var failingLevel: FailingLevel?
  private var hasFailingFinding = false

  /// The greatest length of a line: a document of the greatest size with its escapes.
  static func lineLimit(_ limits: ReaderLimits) -> Int { 2 * limits.documentBytes }

  init(
    linter: @escaping (Input) -> Linter, configurations: ConfigurationStore, name: String,
    findingLimit: Int
  ) throws(CommandError) {
    var configurations = configurations
    self.linter = linter
    self.name = name
    self.findingLimit = findingLimit
    currentFolder = configurations.currentFolder
    configuration = configurations.configuration(of: configurations.currentFolder)
    try configurations.check()
  }

  /// Checks all lines.
  ///
  /// - Parameter level: the level of the command line, which takes precedence over the configuration.
  mutating func run(failingAt level: FailingLevel?) throws(CommandError) -> ExitStatus {
    failingLevel = level
    var lines = LineReader(limit: Self.lineLimit(ReaderLimits())) { chunk throws(Errno) in
      try FileDescriptor.standardInput.readBytes(into: &chunk)
    }
    while let line = try lines.next() {
      lineCount += 1
      try Console.print(String(decoding: result(of: line).line, as: UTF8.self) + "\n")
    }
    if failedLines > 0 { return .unable }
    return hasFailingFinding ? .findings : .clean
  }

  /// `layoutlint: 2 of 10 lines could not be checked`; nil: all were.
  var failureText: String? {
    guard failedLines > 0 else { return nil }
    let lines = lineCount == 1 ? "1 line" : "\(lineCount) lines"
    return "layoutlint: \(failedLines) of \(lines) could not be checked"
  }

  private mutating func result(of line: LineReader.Line) -> JSONText {
    var path = "\(name):\(lineCount)"
    do throws(CommandError) {
      guard case .text(let bytes) = line else {
        let limit = Self.lineLimit(ReaderLimits()) >> 20
        throw CommandError("the line is longer than the limit of \(limit) MiB")
      }
      let record = try Self.record(bytes)
      path = record.path ?? path
      var input = Input(path: name, origin: .standardInput)
      input.configuration = configuration
      input.relativePath = configuration?.relativePath(
        of: FilePath(path).absolute(in: currentFolder))
      let source = SourceText(path: path, bytes: record.text)
      guard let document = linter(input).check(source) else {
        throw CommandError.notALayout(source)
      }
      let level = failingLevel ?? input.settings?.failingLevel?.value ?? .error
      return report(document, failingAt: level.severity)
    } catch {
      failedLines += 1
      return ["path": .string(path), "findings": [], "error": .string(error.message)]
    }
  }

  private static func record(_ line: [UInt8]) throws(CommandError) -> LayoutRecord {
    do throws(LayoutRecord.Failure) {
      return try LayoutRecord(reading: line)
    } catch {
      switch error {
      case .malformed(let message): throw CommandError(message)
      }
    }
  }

  private mutating func report(
    _ document: CheckedDocument, failingAt level: Severity?
  ) -> JSONText {
    // Each line has fingerprints of its own: paths of several lines can be equal.
    var fingerprints = Fingerprints(currentFolder: currentFolder)
    let file = CheckedFile(
      document, showing: max(findingLimit - shownFindings, 0), failingLevel: level)
    if document.findings.contains(where: file.fails) { hasFailingFinding = true }
    shownFindings += file.shown.count
    let findings = file.shown.map { finding in
      JSONReporter.finding(finding, in: file, fingerprints.next(for: finding, in: file.path))
    }
    return ["path": .string(file.path), "findings": .array(findings)]
  }
}

/// Reads a text line by line. A line over the limit is skipped.
struct LineReader {
  private let limit: Int
  /// Reads the next bytes into the start of an array, and returns their number; 0: the end.
  private let read: (inout [UInt8]) throws(Errno) -> Int
  private var buffer: [UInt8] = []
  /// The start of the next line in the buffer.
  private var start = 0
  /// The end of the part of the buffer that contains no line end.
  private var scanned = 0
  private var isAtEnd = false

  enum Line: Hashable {
    /// Without the line end.
    case text([UInt8])
    case tooLong
  }

  /// - Parameter limit: bytes of a line.
  init(limit: Int, read: @escaping (inout [UInt8]) throws(Errno) -> Int) {
    self.limit = limit
    self.read = read
  }

  /// nil: all lines are read. The last line needs no line end.
  mutating func next() throws(CommandError) -> Line? {
    var isTooLong = false
    while true {
      if let end = buffer[scanned...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = start..<end
        start = end + 1
        scanned = start
        return isTooLong || line.count > limit ? .tooLong : .text(Array(buffer[line]))
      }
      scanned = buffer.count
      if isAtEnd {
        let line = Array(buffer[start...])
        (buffer, start, scanned) = ([], 0, 0)
        if isTooLong { return .tooLong }
        return line.isEmpty ? nil : line.count > limit ? .tooLong : .text(line)
      }
      if buffer.count - start > limit {
        isTooLong = true
        (buffer, start, scanned) = ([], 0, 0)
      }
      try fill()
    }
  }

  private mutating func fill() throws(CommandError) {
    buffer.removeFirst(start)
    (start, scanned) = (0, buffer.count)
    do throws(Errno) {
      var chunk = [UInt8](repeating: 0, count: FileSystem.chunkByteCount)
      let count = try read(&chunk)
      if count == 0 { isAtEnd = true } else { buffer += chunk[..<count] }
    } catch {
      throw CommandError(error, path: Input.standardInputName)
    }
  }
}
