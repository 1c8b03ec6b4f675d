/// Finds the configuration in force for each file, and reads each one once.
struct ConfigurationStore {
  /// Which configuration counts.
  enum Choice: Hashable {
    /// The nearest upwards from each file; it counts as a whole.
    case nearest
    /// This one for all files.
    case file(String)
    case none
  }

  /// From the root.
  let currentFolder: String
  /// Paths of messages are relative to this folder where they lie below it; nil: they are whole.
  private let shownFolder: String?
  private let choice: Choice
  /// The one that was chosen for all.
  private var chosen: ConfigurationFile?
  /// By folder, with those that have none.
  private var inForce: [String: ConfigurationFile?] = [:]
  private(set) var refusals: [ConfigurationFile.ReadError] = []

  init(_ choice: Choice = .nearest, showsWholePaths: Bool = false) {
    self.choice = choice
    // Without a current folder there is nothing that a relative path could name.
    currentFolder = FileSystem.currentFolder ?? "/"
    shownFolder = showsWholePaths ? nil : currentFolder
    if case .file(let path) = choice {
      let place = AbsolutePath.of(path, in: currentFolder)
      chosen = read(
        path, isNamed: true, folder: AbsolutePath.folder(of: place) ?? "/", shownPath: path)
    }
  }

  /// Ends the run where a configuration was refused: every mistake is told.
  func check() throws(CommandError) {
    let complaints = refusals.sorted { ($0.path ?? "") < ($1.path ?? "") }.flatMap(\.complaints)
    guard let last = complaints.last else { return }
    for complaint in complaints.dropLast() { Console.note(complaint.line) }
    throw last
  }

  /// The configuration in force for what lies in a folder.
  ///
  /// - Parameter folder: from the root.
  mutating func configuration(inForceIn folder: String) -> ConfigurationFile? {
    guard choice == .nearest else { return chosen }
    var passed: [String] = []
    var result: ConfigurationFile?
    var next: String? = folder
    while let here = next {
      if let known = inForce[here] {
        result = known
        break
      }
      passed.append(here)
      let path = AbsolutePath.join(here, ConfigurationFile.name)
      if Self.isThere(path) {
        let shown = shownFolder.flatMap { AbsolutePath.relative(path, to: $0) } ?? path
        result = read(path, isNamed: false, folder: here, shownPath: shown)
        break
      }
      next = AbsolutePath.folder(of: here)
    }
    for folder in passed { inForce[folder] = .some(result) }
    return result
  }

  /// The path of the configuration in force for what lies in a folder, unread.
  ///
  /// - Parameter folder: from the root.
  static func nearestPath(upwardsFrom folder: String) -> String? {
    var next: String? = folder
    while let here = next {
      let path = AbsolutePath.join(here, ConfigurationFile.name)
      if isThere(path) { return path }
      next = AbsolutePath.folder(of: here)
    }
    return nil
  }

  /// Whether there is something of this name. A link to nowhere is there: it is meant to be a
  /// configuration, and reading it says what is wrong.
  private static func isThere(_ path: String) -> Bool {
    // A folder that may not be entered holds nothing for this user.
    (try? FileSystem.info(of: path)) != nil || FileSystem.isSymbolicLink(path)
  }

  private mutating func read(
    _ path: String, isNamed: Bool, folder: String, shownPath: String
  ) -> ConfigurationFile? {
    do {
      return try ConfigurationFile(
        reading: path, isNamed: isNamed, folder: folder, shownPath: shownPath)
    } catch {
      refusals.append(error)
      return nil
    }
  }
}

extension ConfigurationStore {
  /// A file that was named, or `-`, with the configuration in force for it.
  ///
  /// - Parameter standardInputName: the path that standard input stands for.
  mutating func input(named path: String, standardInputName: String? = nil) -> Input {
    let input =
      path == "-"
      ? Input(path: standardInputName ?? Input.standardInputName, origin: .standardInput)
      : Input(path: path, origin: .file)
    let place = AbsolutePath.of(input.path, in: currentFolder)
    return self.input(input, at: place, inForceIn: AbsolutePath.folder(of: place) ?? "/")
  }

  /// A folder with what is in force in it: its own configuration, if it has one.
  mutating func input(forFolder path: String) -> Input {
    let place = AbsolutePath.of(path, in: currentFolder)
    return input(Input(path: path, origin: .file), at: place, inForceIn: place)
  }

  private mutating func input(
    _ input: Input, at place: String, inForceIn folder: String
  ) -> Input {
    var input = input
    input.configuration = configuration(inForceIn: folder)
    input.place = input.configuration?.place(of: place)
    return input
  }
}
