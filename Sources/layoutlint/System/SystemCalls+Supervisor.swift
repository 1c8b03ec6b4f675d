internal import Files
internal import Synchronization
internal import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process that supervises a worker.
extension SystemCalls {
  /// The values that the signal handler reads.
  private enum SupervisorState {
    /// The worker that ends with the process; 0: none.
    static let worker = Atomic<Int32>(0)
    /// Whether the handler ends the process.
    static let isTerminated = Atomic(false)
    /// The address of `PageFolder`; 0: none.
    static let pageFolder = Atomic<Int>(0)
  }

  /// The folder of the pages, in memory that is never freed.
  @unsafe private struct PageFolder {
    let path: UnsafeMutablePointer<CChar>
    /// `FOLDER/picture-`, with space for a number and a suffix.
    let file: UnsafeMutablePointer<CChar>
    let startCount: Int
  }

  /// Ends the worker and then the process with status 0 on the signals with which some editors end a server.
  ///
  /// The handler calls only async-signal-safe functions.
  static func endWithWorker() {
    _ = SupervisorState.worker.load(ordering: .relaxed)
    _ = SupervisorState.pageFolder.load(ordering: .relaxed)
    _ = SupervisorState.isTerminated.load(ordering: .relaxed)
    for number in [SIGTERM, SIGINT] {
      _ = signal(number) { _ in
        SupervisorState.isTerminated.store(true, ordering: .sequentiallyConsistent)
        let worker = SupervisorState.worker.load(ordering: .relaxed)
        if worker > 0 {
          _ = kill(worker, SIGTERM)
          _ = waitpid(worker, nil, 0)
        }
        SystemCalls.removePages()
        _exit(ExitStatus.clean.rawValue)
      }
    }
  }

  /// Sets the worker that ends with this process; 0: none.
  static func setWorker(_ process: Int32) {
    SupervisorState.worker.store(process, ordering: .relaxed)
  }

  /// Does not return if the handler ends the process, which can run on another thread. The end of the worker is then
  /// no reason for another exit status or another worker.
  static func waitIfTerminated() {
    while SupervisorState.isTerminated.load(ordering: .sequentiallyConsistent) { _ = sleep(1) }
  }

  /// Has writes return what they could write without waiting.
  static func makeNonBlocking(_ descriptor: FileDescriptor) {
    let flags = fcntl(descriptor.rawValue, F_GETFL)
    if flags >= 0 { _ = fcntl(descriptor.rawValue, F_SETFL, flags | O_NONBLOCK) }
  }

  /// Lets a pipe take long messages at once, if the system can.
  static func enlarge(_ pipe: FileDescriptor) {
    #if os(Linux)
      // F_SETPIPE_SZ. Users have a limit for all pipes, beyond which the pipe stays as it is.
      _ = fcntl(pipe.rawValue, 1031, 1 << 20)
    #endif
  }

  /// Sets the folder that is removed at the end of this process, with the pages of `PicturePageFiles`.
  static func setPageFolder(_ path: FilePath) {
    let start = path.appending(PicturePageFiles.namePrefix).string
    let count = start.utf8.count
    guard let memory = unsafe malloc(count + pageSuffixByteCount),
      let folder = unsafe strdup(path.string)
    else { return }
    let file = unsafe memory.assumingMemoryBound(to: CChar.self)
    for (index, byte) in start.utf8.enumerated() { unsafe file[index] = CChar(bitPattern: byte) }
    let pages = UnsafeMutablePointer<PageFolder>.allocate(capacity: 1)
    unsafe pages.initialize(to: PageFolder(path: folder, file: file, startCount: count))
    SupervisorState.pageFolder.store(Int(bitPattern: pages), ordering: .relaxed)
  }

  /// Bytes of a number and a suffix.
  private static var pageSuffixByteCount: Int { 32 }

  /// Removes the pages and their folder. Calls only async-signal-safe functions.
  static func removePages() {
    let address = SupervisorState.pageFolder.load(ordering: .relaxed)
    guard let pages = unsafe UnsafeMutablePointer<PageFolder>(bitPattern: address) else { return }
    let folder = unsafe pages.pointee
    var number = 1
    // The numbers have no gaps.
    while unsafe removeFile(number, ".html", of: folder) {
      _ = unsafe removeFile(number, ".js", of: folder)
      _ = unsafe removeFile(number, ".json", of: folder)
      number += 1
    }
    _ = unsafe rmdir(folder.path)
  }

  /// - Returns: whether there was such a file.
  private static func removeFile(
    _ number: Int, _ suffix: StaticString, of folder: PageFolder
  ) -> Bool {
    var index = unsafe folder.startCount + 1
    var rest = number
    while rest >= 10 {
      rest /= 10
      index += 1
    }
    unsafe memcpy(folder.file + index, suffix.utf8Start, suffix.utf8CodeUnitCount)
    unsafe folder.file[index + suffix.utf8CodeUnitCount] = 0
    rest = number
    while unsafe index > folder.startCount {
      index -= 1
      unsafe folder.file[index] = CChar(truncatingIfNeeded: 0x30 + rest % 10)
      rest /= 10
    }
    return unsafe unlink(folder.file) == 0
  }
}
