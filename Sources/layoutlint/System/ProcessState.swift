#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the program is started with and how it ends, as the operating system has it.
enum ProcessState {
  /// To be called first of all.
  static func prepare() {
    keepStandardDescriptorsApart()
    // Whoever reads our output may stop reading: writing then fails, and that ends us quietly.
    _ = signal(SIGPIPE, SIG_IGN)
    endFaultsWithTheirStatus()
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  static func end(_ status: Int32) -> Never { exit(status) }

  /// Where standard input, output or error are closed, the next file to be opened would take their
  /// place, and a report could end up in a layout. So each such place is taken by something that
  /// refuses what it would be used for.
  private static func keepStandardDescriptorsApart() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      let refusing = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
      _ = try? FileSystem.open("/dev/null", refusing)  // Nothing more can be done without it.
    }
  }

  /// A trap is a signal to the operating system; to who started us it is exit status 70, with a
  /// word on what to do. A request for Swift's own backtrace goes before.
  private static func endFaultsWithTheirStatus() {
    guard environment("SWIFT_BACKTRACE") == nil else { return }
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      _ = signal(number) { _ in
        // Only calls that are allowed in a signal handler: no allocation, no `String`.
        let message: StaticString =
          "\nlayoutlint: internal fault; please report it, with the command and the input\n"
        _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        _exit(70)
      }
    }
  }
}
