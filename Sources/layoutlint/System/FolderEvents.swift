internal import Descriptors
internal import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The events of files in folders, from `inotify`. The system calls of macOS name no files that are written in place.
struct FolderEvents {
  /// Readable when there are events.
  let descriptor: FileDescriptor
  #if os(Linux)
    /// By the watch.
    private var folders: [Int32: Folder] = [:]

    private struct Folder {
      let path: String
      /// The only file whose events count; nil: all do.
      let file: String?
    }

    /// nil: the user has too many of them.
    init?() {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { return nil }
      self.descriptor = FileDescriptor(rawValue: descriptor)
    }

    /// - Parameter file: the only file in the folder whose events count; nil: all do.
    /// - Returns: whether the folder is watched.
    mutating func watch(_ folder: String, for file: String? = nil) -> Bool {
      let changes =
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
        | IN_MOVE_SELF | IN_ONLYDIR
      let watch = unsafe inotify_add_watch(descriptor.rawValue, folder, UInt32(changes))
      if watch >= 0 { folders[watch] = Folder(path: folder, file: file) }
      return watch >= 0
    }

    /// Reads the events that there are.
    ///
    /// - Returns: whether something that counts changed, and the folders that are no longer watched.
    mutating func read() -> (hasChange: Bool, ended: [String]) {
      var result = (hasChange: false, ended: [String]())
      while FileDescriptor.poll([(descriptor, .input)], milliseconds: 0) == [.input],
        let bytes = try? descriptor.readBytes(upTo: 1 << 16), !bytes.isEmpty
      {
        for event in Self.events(in: bytes) {
          let folder = folders[event.watch]
          if folder?.file == nil || folder?.file == event.name { result.hasChange = true }
          guard event.kinds & UInt32(IN_IGNORED) != 0 else { continue }
          folders[event.watch] = nil
          if let folder { result.ended.append(folder.path) }
        }
      }
      return result
    }

    private struct Event {
      let watch: Int32
      let kinds: UInt32
      let name: String
    }

    /// An event has a header of 16 bytes and a name, which zeros fill up.
    private static func events(in bytes: [UInt8]) -> [Event] {
      var events: [Event] = []
      var start = 0
      func word(_ index: Int) -> UInt32 {
        (0..<4).reduce(0) { $0 | UInt32(bytes[start + 4 * index + $1]) << (8 * UInt32($1)) }
      }
      while start + 16 <= bytes.count {
        let end = min(start + 16 + Int(word(3)), bytes.count)
        let name = String(decoding: bytes[(start + 16)..<end].prefix { $0 != 0 }, as: UTF8.self)
        events.append(Event(watch: Int32(bitPattern: word(0)), kinds: word(1), name: name))
        start = end
      }
      return events
    }
  #else
    init?() { nil }

    mutating func watch(_ folder: String, for file: String? = nil) -> Bool { false }

    mutating func read() -> (hasChange: Bool, ended: [String]) { (false, []) }
  #endif
}
