internal import Descriptors
package import SystemPackage

/// A run of this program with other arguments, whose output the caller reads while it does other work.
///
/// An internal error ends this process only.
package struct ProgramRun {
  private let process: Int32
  /// Standard output and standard error, until they end.
  package private(set) var descriptors: [FileDescriptor]
  private let outputDescriptor: FileDescriptor
  package private(set) var output: [UInt8] = []
  package private(set) var errors: [UInt8] = []

  /// Bytes of standard output and of standard error that are kept. A run that writes more is ended.
  package static let outputByteLimit = 64 << 20

  /// Starts the program, with an empty standard input.
  ///
  /// - Parameter folder: its current folder, which becomes that of this process too.
  package init(_ arguments: [String], in folder: String) throws(Errno) {
    guard let program = programPath else { throw .noSuchFileOrDirectory }
    try changeFolder(to: folder)
    let input: FileDescriptor
    (process, input, descriptors) = try spawnWithPipes(program.string, arguments)
    try? input.close()
    outputDescriptor = descriptors[0]
  }

  /// Whether the program writes no more.
  package var hasEnded: Bool { descriptors.isEmpty }

  /// Reads what a descriptor has that is ready.
  package mutating func read(from descriptor: FileDescriptor) {
    let bytes = (try? descriptor.readBytes(upTo: 1 << 16)) ?? []
    if descriptor == outputDescriptor { output += bytes } else { errors += bytes }
    let isTooLong = max(output.count, errors.count) > Self.outputByteLimit
    guard bytes.isEmpty || isTooLong else { return }
    if isTooLong { terminate(process) }
    try? descriptor.close()
    descriptors.removeAll { $0 == descriptor }
  }

  /// Waits for the end of the process.
  ///
  /// - Parameter terminates: whether it is ended in any case.
  /// - Returns: the exit status; for a signal 128 plus its number.
  @discardableResult
  package mutating func end(terminates: Bool = false) -> Int32 {
    if terminates { terminate(process) }
    for descriptor in descriptors { try? descriptor.close() }
    descriptors = []
    return (try? waitForExit(of: process)) ?? 1
  }
}
