internal import Configuration
internal import Descriptors
internal import Files
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import SystemPackage
internal import Workers
internal import Project

/// What a command does with each line of a stream.
protocol RecordTask {
  /// The result of a record: the members after its path and id, and whether it fails the run.
  func result(of record: LayoutRecord, path: String) throws(CommandError) -> RecordResult

  /// The members of a result before `error`.
  var emptyMembers: [JSONText.Member] { get }
}

/// The members of a result after the path and the id.
struct RecordResult {
  let members: [JSONText.Member]
  var isFailing = false
}

extension CommandError {
  /// No reader recognizes the text of a line.
  static func lineIsNoLayout(_ source: SourceText) -> CommandError {
    let subject = source.bytes.isEmpty ? "the layout" : "the line"
    return CommandError("\(subject) \(CommandError.notALayout(source).message)")
  }
}

/// A line, or its result. Lines count from 1.
typealias StreamFrame = Frame<StreamFrameKind>

enum StreamFrameKind: UInt8 {
  // To a worker.
  case line
  /// The line is longer than the limit. There are no bytes.
  case tooLong
  /// A process has ended at the line.
  case internalError
  // From a worker, with the result.
  case clean
  /// A finding of the line fails the run.
  case findings
  /// The line has a result with `error`.
  case failed
}

/// The process that works on lines of a stream, one after another (decision 51).
///
/// It returns the result of a line before it reads the next one.
struct StreamWorker {
  let task: any RecordTask
  /// The path of a record without one, before its line number.
  let name: String
  /// Whether the findings of a result are separated by line ends, so that the parent can limit their number.
  var separatesFindings = false

  /// The number of workers that ended without a result before this one; nil: this process is no such worker.
  static var earlierCount: String? {
    guard let values = WorkerStart.current, values.first == role else { return nil }
    return values.last
  }

  static let role = "stream"

  /// Works until the end of the input.
  func run() throws(CommandError) {
    InjectedError.occur(at: .start, in: Self.earlierCount ?? "")
    var reader = StreamFrame.Reader()
    do throws(Errno) {
      while true {
        while let frame = reader.next() {
          try FileDescriptor.standardOutput.writeAllBytes(answer(to: frame).encoded)
        }
        let bytes = try FileDescriptor.standardInput.readBytes(upTo: StreamParent.chunkByteCount)
        if bytes.isEmpty { return }
        reader.append(bytes)
      }
    } catch .brokenPipe {
      return
    } catch {
      throw CommandError(error, path: Input.standardInputName)
    }
  }

  private func answer(to frame: StreamFrame) -> StreamFrame {
    let numbered = "\(name):\(frame.number)"
    switch frame.kind {
    case .tooLong:
      return failure(
        frame.number, "the line is longer than the limit of \(StreamParent.lineLimit >> 20) MiB")
    case .internalError:
      let record = try? LayoutRecord(reading: frame.bytes)
      return failure(
        frame.number, StreamParent.internalErrorMessage, path: record?.path, id: record?.id)
    case .line, .clean, .findings, .failed: break
    }
    let record: LayoutRecord
    do throws(LayoutRecord.Failure) {
      record = try LayoutRecord(reading: frame.bytes)
    } catch {
      return failure(frame.number, error.message, path: error.path, id: error.id)
    }
    let path = record.path ?? numbered
    // An internal error from now on is one about this line.
    InternalErrors.note(path)
    defer { InternalErrors.note(nil) }
    InjectedError.occur(at: .check, in: path)
    let result: Result<RecordResult, CommandError> = Result { () throws(CommandError) in
      try task.result(of: record, path: path)
    }
    switch result {
    case .success(let result):
      let members = Self.head(path: path, id: record.id) + result.members
      return StreamFrame(
        result.isFailing ? .findings : .clean, number: frame.number, bytes: line(members))
    case .failure(let error):
      return failure(frame.number, error.message, path: record.path, id: record.id)
    }
  }

  private func failure(
    _ number: Int, _ message: String, path: String? = nil, id: String? = nil
  ) -> StreamFrame {
    let members =
      Self.head(path: path ?? "\(name):\(number)", id: id) + task.emptyMembers
      + [.init(name: "error", value: .string(message))]
    return StreamFrame(.failed, number: number, bytes: line(members))
  }

  private static func head(path: String, id: String?) -> [JSONText.Member] {
    let id = id.map { JSONText.Member(name: "id", value: .raw($0)) }
    return [.init(name: "path", value: .string(path))] + [id].compactMap(\.self)
  }

  private func line(_ members: [JSONText.Member]) -> [UInt8] {
    guard separatesFindings, case .array(let findings)? = members.last?.value else {
      return JSONText.object(members).line
    }
    let rest = members.dropLast() + [.init(name: "findings", value: [])]
    let whole = JSONText.object(Array(rest)).line
    let pieces = [Array(whole.dropLast(2))] + findings.map(\.line) + [Array(whole.suffix(2))]
    return Array(pieces.joined(separator: [UInt8(ascii: "\n")]))
  }
}
