internal import Descriptors
internal import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The events of files in folders, from `inotify` or `kqueue`.
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

    /// Whether events name changed files.
    static let namesFiles = true

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
  #elseif canImport(Darwin)
    // Compiled for other systems than Linux only, and not tested.

    /// By the descriptor of the folder.
    private var folders: [Int32: String] = [:]

    /// nil: the process has too many descriptors.
    init?() {
      let descriptor = kqueue()
      guard descriptor >= 0 else { return nil }
      self.descriptor = FileDescriptor(rawValue: descriptor)
    }

    /// - Returns: whether the folder is watched.
    mutating func watch(_ folder: String, for file: String? = nil) -> Bool {
      let opened = open(folder, O_EVTONLY | O_CLOEXEC)
      guard opened >= 0 else { return false }
      var event = kevent(
        ident: UInt(opened), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE | NOTE_DELETE | NOTE_RENAME), data: 0, udata: nil)
      guard unsafe kevent(descriptor.rawValue, &event, 1, nil, 0, nil) == 0 else {
        close(opened)
        return false
      }
      folders[opened] = folder
      return true
    }

    /// A folder has events when files in it are created, renamed and deleted, as most editors do to save a file. Those
    /// that are written in place have none.
    static let namesFiles = false

    /// Reads the events that there are.
    ///
    /// - Returns: whether something changed, and the folders that are no longer watched.
    mutating func read() -> (hasChange: Bool, ended: [String]) {
      var result = (hasChange: false, ended: [String]())
      var event = kevent()
      var none = timespec()
      while unsafe kevent(descriptor.rawValue, nil, 0, &event, 1, &none) > 0 {
        result.hasChange = true
        let opened = Int32(event.ident)
        guard event.fflags & UInt32(NOTE_DELETE | NOTE_RENAME) != 0,
          let folder = folders.removeValue(forKey: opened)
        else { continue }
        // The queue forgets a descriptor that is closed.
        close(opened)
        result.ended.append(folder)
      }
      return result
    }
  #else
    init?() { nil }

    static let namesFiles = false

    mutating func watch(_ folder: String, for file: String? = nil) -> Bool { false }

    mutating func read() -> (hasChange: Bool, ended: [String]) { (false, []) }
  #endif
}
