internal import Configuration
internal import Files
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import SystemPackage

/// The view-hierarchy dumps in the searched folders that no `include` of the configuration selects.
///
/// A walk would be slow if it read each file. So the start of a file is read only if its extension and size
/// are those of a dump, up to a number of files in a folder and in a run.
package struct UnincludedDumps {
  /// The paths of the dumps, as reports show them.
  package private(set) var paths: [String] = []
  /// Whether files were not examined because of a limit.
  private var isIncomplete = false
  private var examinedFiles = 0
  /// By the folder of the files, from the root.
  private var examinedFilesOfFolder: (folder: String, count: Int)?
  /// The configuration that applies to the first dump; nil: there is none.
  private var configuration: ConfigurationFile?
  /// The folder that patterns of that configuration are relative to, from the root.
  private var base: FilePath?
  /// The folders of the dumps relative to `base`, with the extensions in each.
  private var extensions: [String: Set<String>] = [:]

  /// In lower case.
  static let fileExtensions = Set(
    LayoutFormats.dumps.flatMap(\.suffixes).map { String($0.dropFirst()) })
  /// Larger files are not examined, in bytes.
  package static let sizeLimit = 4 << 20
  /// The files of one folder that are examined.
  package static let folderLimit = 20
  /// The files of one run that are examined.
  package static let fileLimit = 200
  /// The bytes at the start of a file that are examined.
  package static let headByteCount = 8 << 10
  /// Descriptions in a text file that make it a dump: a log can contain one.
  private static let leastViews = 2
  /// Patterns in the message.
  private static let patternLimit = 3

  /// Whether a file can be a dump by its name. The file of this name in each folder of an asset catalog is
  /// none.
  package static func isPossible(_ name: String) -> Bool {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), name != "Contents.json" else {
      return false
    }
    return fileExtensions.contains(name[name.utf8.index(after: dot)...].lowercased())
  }

  /// Whether a file is examined: its name is possible, and the result does not follow from the limits.
  ///
  /// - Parameter folder: from the root.
  func mayExamine(_ name: String, in folder: String) -> Bool {
    (!isIncomplete || canExamine(in: folder)) && Self.isPossible(name)
  }

  private func canExamine(in folder: String) -> Bool {
    examinedFiles < Self.fileLimit && examinedCount(in: folder) < Self.folderLimit
  }

  private func examinedCount(in folder: String) -> Int {
    guard let examined = examinedFilesOfFolder, examined.folder == folder else { return 0 }
    return examined.count
  }

  /// Examines a file that the search does not select.
  ///
  /// - Parameters:
  ///   - file: with a possible name.
  ///   - folder: of the file, from the root.
  ///   - root: the searched folder, from the root.
  mutating func examine(
    _ file: FolderWalk.Folder, in folder: String, _ status: Stat,
    _ configuration: ConfigurationFile?, root: FilePath, currentFolder: FilePath,
    _ files: ProjectFiles
  ) {
    guard status.type == .regular, status.size > 0, status.size <= Self.sizeLimit else { return }
    guard canExamine(in: folder) else {
      isIncomplete = true
      return
    }
    let path = FilePath(file.path)
    examinedFilesOfFolder = (folder, examinedCount(in: folder) + 1)
    examinedFiles += 1
    guard Self.isDump(path, files) else { return }
    if paths.isEmpty {
      self.configuration = configuration
      base =
        configuration?.folder
        ?? (root.relative(to: currentFolder) == nil ? root : currentFolder)
    }
    paths.append(file.path)
    if let base, base == configuration?.folder || configuration == nil,
      let relative = FilePath(folder).relative(to: base), let suffix = path.extension
    {
      extensions[relative, default: []].insert(suffix)
    }
  }

  /// Whether a file starts like a dump. A file that cannot be read is none.
  private static func isDump(_ path: FilePath, _ files: ProjectFiles) -> Bool {
    guard let bytes = try? files.read(path, limit: headByteCount) else { return false }
    let head = SourceText(path: path.string, bytes: Array(bytes.prefix(headByteCount)))
    let start = head.bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
    // The other readers would search the whole text.
    let isJSON = start == UInt8(ascii: "{") || start == UInt8(ascii: "[")
    guard let document = isJSON ? jsonReader.read(head, limits: ReaderLimits()) : reader.read(head)
    else { return false }
    switch document.format.kind {
    case .textDump:
      return document.parsedLayouts.contains { $0.hierarchy.views.count >= leastViews }
    // The first keys or elements of these formats are those of no other.
    case .dump: return true
    case .layout, .interfaceBuilder, .code, .configuration: return false
    }
  }

  private static let reader = Linter(readers: LayoutFormats.readers(), rules: [])
  private static let jsonReader = JSONLayoutReader()

  /// `2 files look like view-hierarchy dumps …`; nil: there are none.
  package var note: String? {
    guard let example = paths.min() else { return nil }
    let count = (isIncomplete ? "at least " : "") + "\(paths.count)"
    let subject =
      paths.count == 1 && !isIncomplete
      ? "1 file looks like a view-hierarchy dump and is not checked: '\(example)'"
      : "\(count) files look like view-hierarchy dumps and are not checked, for example '\(example)'"
    let patterns = patterns
    guard !patterns.isEmpty else { return "\(subject); 'include' in a configuration selects them" }
    let file = configuration?.path ?? base?.appending(ConfigurationFile.name).shownPath ?? ""
    let object = paths.count == 1 && !isIncomplete ? "it" : "them"
    guard configuration?.configuration.include.isEmpty == false else {
      return "\(subject); \"include\": [\(patterns)] in \(file) selects \(object)"
    }
    return "\(subject); \(patterns) in 'include' of \(file) selects \(object)"
  }

  /// Patterns of `include` that match the dumps, as JSON strings: `"Dumps/*.txt", "Logs/*.log"`.
  ///
  /// There is no pattern for several folders: it would match other files of the same extension.
  private var patterns: String {
    let all = extensions.flatMap { folder, suffixes in
      suffixes.map { Self.pattern(folder, "*.\($0)") }
    }.sorted()
    return all.prefix(Self.patternLimit).map { JSONText.string($0).text }.joined(separator: ", ")
      + (all.count > Self.patternLimit ? ", …" : "")
  }

  /// The name is a pattern, the folder is not.
  private static func pattern(_ folder: String, _ name: String) -> String {
    let literal = folder.reduce(into: "") { text, letter in
      if "*?[]{}\\".contains(letter) { text += "\\" }
      text.append(letter)
    }
    // A pattern without a slash matches at any depth.
    return literal.isEmpty ? "./\(name)" : "\(literal)/\(name)"
  }
}

extension FilePath {
  /// Relative to the current folder if the path is in there.
  fileprivate var shownPath: String { shortened(to: FileSystem.currentFolder).string }
}
