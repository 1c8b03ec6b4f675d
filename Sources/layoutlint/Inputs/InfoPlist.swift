internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import SystemPackage

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The keys of an app's `Info.plist` that determine on which devices and in which orientations the
/// app runs.
///
/// https://developer.apple.com/documentation/bundleresources/information-property-list
struct InfoPlist: Decodable {
  private let orientations: StringList?
  private let phoneOrientations: StringList?
  private let padOrientations: StringList?
  private let deviceFamilies: StringList?

  private enum CodingKeys: String, CodingKey {
    case orientations = "UISupportedInterfaceOrientations"
    case phoneOrientations = "UISupportedInterfaceOrientations~iphone"
    case padOrientations = "UISupportedInterfaceOrientations~ipad"
    case deviceFamilies = "UIDeviceFamily"
  }

  /// An array of strings or numbers, or a single one. Values of other types are empty.
  private struct StringList: Decodable {
    var values: [String] = []

    init(from decoder: any Decoder) throws {
      if var list = try? decoder.unkeyedContainer() {
        while !list.isAtEnd {
          values.append(Self.text(of: try list.superDecoder().singleValueContainer()))
        }
      } else {
        values = [Self.text(of: try decoder.singleValueContainer())]
      }
    }

    /// Does not descend into arrays: one in a binary property list can contain itself.
    private static func text(of value: any SingleValueDecodingContainer) -> String {
      if let number = try? value.decode(Int.self) { return String(number) }
      return ((try? value.decode(String.self)) ?? "").filter { !$0.isWhitespace }
    }
  }

  /// Bytes. The property list of an app has a few thousand.
  static let byteLimit = 1 << 20

  /// - Returns: what the property list in XML or binary form contains, and Xcode's defaults for the
  ///   rest, which can be in the build settings.
  static func orientations(
    in bytes: [UInt8], path: String
  ) throws(CommandError) -> AppOrientations {
    guard bytes.count <= byteLimit else {
      throw CommandError("has more than \(byteLimit / 1_048_576) MiB", path: path)
    }
    // A binary property list has a table of offsets; decoding it does not recurse.
    if !bytes.starts(with: "bplist".utf8), let error = PropertyListXML.firstError(in: bytes) {
      throw CommandError(
        error.message, path: path, position: LineIndex(bytes).position(of: error.range.start))
    }
    do {
      return try PropertyListDecoder().decode(InfoPlist.self, from: Data(bytes)).appOrientations
    } catch {
      throw CommandError("not a property list with a dictionary", path: path)
    }
  }

  private var appOrientations: AppOrientations {
    var result = AppOrientations.standard
    let both = Self.orientations(orientations)
    result.phone = Self.orientations(phoneOrientations) ?? both ?? result.phone
    result.pad = Self.orientations(padOrientations) ?? both ?? result.pad
    let idioms = deviceFamilies?.values.compactMap { family -> Screen.Idiom? in
      switch family {
      case "1": .phone
      case "2": .pad
      default: nil
      }
    }
    if let idioms, !idioms.isEmpty { result.idioms = Set(idioms) }
    return result
  }

  /// nil: the list has no valid value, for example the name of a build setting.
  private static func orientations(_ list: StringList?) -> Set<Screen.Orientation>? {
    let orientations = list?.values.compactMap { value -> Screen.Orientation? in
      switch value {
      case "UIInterfaceOrientationPortrait", "UIInterfaceOrientationPortraitUpsideDown": .portrait
      case "UIInterfaceOrientationLandscapeLeft", "UIInterfaceOrientationLandscapeRight":
        .landscape
      default: nil
      }
    }
    return orientations.flatMap { $0.isEmpty ? nil : Set($0) }
  }
}

/// Finds the `Info.plist` of each document's app, and reads each file once.
final class InfoPlistStore {
  /// The file that the command line specifies for all documents.
  private let specified: String?
  private let currentFolder = FileSystem.currentFolder
  /// nil: folders are listed again.
  var scan: FolderScan?
  /// By folder; nil: neither the folder nor one above it has a file.
  private var paths: [String: FilePath?] = [:]
  private var orientations: [FilePath: AppOrientations] = [:]
  /// One for each file that cannot be read.
  private(set) var errors: [CommandError] = []

  init(specified: String? = nil) {
    self.specified = specified
  }

  /// The orientations that a document's app supports; without a file those of a new project in Xcode.
  func orientations(for input: Input) -> AppOrientations {
    orientationsOfApp(with: input).limited(byNameOf: input.path)
  }

  /// The orientations of a document's app, which are the same for all documents of a folder.
  func orientationsOfApp(with input: Input) -> AppOrientations {
    path(for: input).map(read) ?? .standard
  }

  /// The property list of a document's app; nil: none is found.
  func path(for input: Input) -> FilePath? {
    if let specified { return FilePath(specified) }
    if let configured = input.configuration?.configuration.infoPlist {
      return FilePath(configured.value)
        .absolute(in: input.configuration?.folder(of: configured.origin) ?? currentFolder)
    }
    let folder =
      input.folder ?? FilePath(input.path).absolute(in: currentFolder).parent?.string ?? "/"
    return nearest(to: folder, below: input.configuration?.outermostFolder.string)
  }

  /// - Parameters:
  ///   - run: identifies the program.
  ///   - results: contains the orientations in files that have not changed.
  func orientationsOfApp(
    with input: Input, _ run: ContentHash, _ results: inout ResultFile
  ) -> AppOrientations {
    guard let path = path(for: input) else { return .standard }
    if let known = orientations[path] { return known }
    guard (try? FileSystem.status(of: path))?.type == .regular,
      let bytes = try? FileSystem.read(path, limit: InfoPlist.byteLimit)
    else { return read(path) }
    let key = ContentHash(run.bytes + ContentHash(bytes).bytes + Array(Self.suffix.utf8))
    if let known = results.result(for: key).flatMap(AppOrientations.init(saved:)) {
      orientations[path] = known
      return known
    }
    let errorCount = errors.count
    let result = orientations(of: path) { () throws(Errno) in bytes }
    // An error is reported in each run.
    if errors.count == errorCount { results.save(result.savedBytes, for: key) }
    return result
  }

  private func read(_ path: FilePath) -> AppOrientations {
    if let known = orientations[path] { return known }
    return orientations(of: path) { () throws(Errno) in
      try FileSystem.read(path, limit: InfoPlist.byteLimit)
    }
  }

  private func orientations(
    of path: FilePath, read: () throws(Errno) -> [UInt8]
  ) -> AppOrientations {
    var result = AppOrientations.standard
    let name = path.relative(to: currentFolder) ?? path.string
    do throws(CommandError) {
      let bytes: [UInt8]
      do {
        bytes = try read()
      } catch {
        throw CommandError(error, path: name)
      }
      result = try InfoPlist.orientations(in: bytes, path: name)
    } catch {
      var error = error
      error.message += ": all orientations are checked"
      errors.append(error)
    }
    orientations[path] = result
    return result
  }

  /// The nearest file upwards, up to the folder of the repository or of the configuration.
  private func nearest(to folder: String, below top: String?) -> FilePath? {
    var visited: [String] = []
    var result: FilePath?
    var next: String? = folder
    while let folder = next {
      if let known = paths[folder] {
        result = known
        break
      }
      visited.append(folder)
      if let name = infoPlist(in: folder) {
        result = FilePath(FolderScan.appending(name, to: folder))
        break
      }
      let isTop = folder == top || exists(".git", in: folder)
      next = isTop ? nil : FolderScan.parent(of: folder)
    }
    for folder in visited { paths[folder] = .some(result) }
    return result
  }

  private func exists(_ name: String, in folder: String) -> Bool {
    scan?.exists(name, in: folder)
      ?? FileSystem.exists(FilePath(FolderScan.appending(name, to: folder)))
  }

  /// `Info.plist`, or the only file whose name ends with that.
  private func infoPlist(in folder: String) -> String? {
    var names: [String]
    if let listing = scan?.knownListing(of: folder) {
      names = listing.entries.filter { $0.isUTF8 && $0.name.hasSuffix(Self.suffix) }.map(\.name)
    } else {
      // An unreadable folder has no file for this user.
      let entries = try? FileSystem.entries(of: FilePath(folder), suffixes: [Self.suffix])
      names = (entries ?? []).compactMap { String(validating: $0) }
    }
    names = names.filter { name in
      // A named pipe might never end.
      let path = FilePath(FolderScan.appending(name, to: folder))
      return (try? FileSystem.status(of: path))?.type == .regular
    }
    return names.first { $0 == Self.suffix } ?? (names.count == 1 ? names[0] : nil)
  }

  /// The end of the names of these files.
  static let suffix = "Info.plist"
}

extension AppOrientations {
  /// For the cache.
  fileprivate var savedBytes: [UInt8] {
    var writer = ByteWriter()
    for orientations in [phone, pad] {
      writer.write(orientations.map(\.rawValue).sorted()) { $0.write($1) }
    }
    writer.write(idioms.map(\.rawValue).sorted()) { $0.write($1) }
    return writer.bytes
  }

  /// nil: these are other bytes.
  fileprivate init?(saved bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    let values = (0..<3).map { _ in reader.array { $0.string() } }
    let orientations = values.prefix(2).map { Set($0.compactMap(Screen.Orientation.init)) }
    let idioms = Set(values[2].compactMap(Screen.Idiom.init))
    guard reader.isAtValidEnd, orientations.allSatisfy({ !$0.isEmpty }), !idioms.isEmpty else {
      return nil
    }
    self.init(phone: orientations[0], pad: orientations[1], idioms: idioms)
  }
}
