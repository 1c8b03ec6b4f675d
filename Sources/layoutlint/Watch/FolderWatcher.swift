internal import Descriptors
internal import Files
internal import SystemPackage

/// Waits for changes of files in some folders: for events of the system, else for a time after which files are compared.
///
/// Each folder takes one of the watches of the user. If there are too few of them, `wait` returns each second.
struct FolderWatcher {
  /// nil: there are no events.
  private var events: FolderEvents?
  private var watched: Set<String> = []

  /// Events that follow each other so closely are one change, in milliseconds. Editors write a file in several steps.
  private static let quietTime = 30
  /// The longest time for which events are one change, in milliseconds.
  private static let longestChange = 500
  /// The time between two comparisons without events, in milliseconds.
  private static let comparisonInterval = 1_000

  /// - Parameter usesEvents: whether events are used if the system has them.
  init(usesEvents: Bool = true) { events = usesEvents ? FolderEvents() : nil }

  /// Adds folders.
  ///
  /// - Parameter file: the only file in them that counts; nil: all do.
  /// - Returns: whether one of them is new, so that files in it may have changed before.
  mutating func watch(_ folders: [String], for file: String? = nil) -> Bool {
    guard events != nil else { return false }
    var isChanged = false
    for folder in folders where watched.insert(folder).inserted {
      isChanged = true
      // A folder that is gone has no files. Without a further watch, comparisons find what changes.
      guard events?.watch(folder, for: file) == true || !FileSystem.exists(FilePath(folder)) else {
        events = nil
        return true
      }
    }
    return isChanged
  }

  /// Whether files may have changed since events were read.
  var hasEvents: Bool {
    guard let descriptor = events?.descriptor else { return true }
    return FileDescriptor.poll([(descriptor, .input)], milliseconds: 0) != [[]]
  }

  /// Waits until files may have changed.
  ///
  /// - Returns: false if the reader of standard output has ended.
  mutating func wait() -> Bool {
    while let descriptor = events?.descriptor {
      let ready = FileDescriptor.poll([(.standardOutput, []), (descriptor, .input)])
      guard ready[0].isEmpty else { return false }
      if readEvents() {
        awaitQuiet(descriptor)
        return true
      }
    }
    let ready = FileDescriptor.poll([(.standardOutput, [])], milliseconds: Self.comparisonInterval)
    return ready == [[]]
  }

  private mutating func awaitQuiet(_ descriptor: FileDescriptor) {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .milliseconds(Self.longestChange),
      FileDescriptor.poll([(descriptor, .input)], milliseconds: Self.quietTime) != [[]]
    {
      _ = readEvents()
    }
  }

  /// - Returns: whether a file that counts may have changed.
  private mutating func readEvents() -> Bool {
    guard let (hasChange, ended) = events?.read() else { return true }
    watched.subtract(ended)
    return hasChange
  }
}
