internal import Linting
internal import LayoutModel
internal import LayoutReaders

/// Finds the `Info.plist` that says how a document's app lets its device be held, and reads each
/// once.
final class InfoPlistStore {
  /// The one that the command line names for all; nil: none.
  private let named: String?
  private let currentFolder: String
  /// By folder; nil: there is none on the way up.
  private var found: [String: String?] = [:]
  /// By path.
  private var orientations: [String: AppOrientations] = [:]
  /// About those that are found and cannot be read.
  private(set) var complaints: [CommandError] = []

  init(named: String? = nil) {
    self.named = named
    currentFolder = FileSystem.currentFolder ?? "/"
  }

  /// How the app lets its device be held that a document is part of; Xcode's defaults where no file
  /// says so.
  func orientations(for input: Input) -> AppOrientations {
    let place = AbsolutePath.of(input.path, in: currentFolder)
    let path: String?
    if let named {
      path = named
    } else if let stated = input.configuration?.configuration.infoPlist?.value {
      path = AbsolutePath.of(stated, in: input.configuration?.folder ?? currentFolder)
    } else {
      path = nearest(to: place, below: input.configuration?.folder)
    }
    let said = path.map(read) ?? .standard
    return said.limited(byNameOf: input.path)
  }

  /// What a file says; one at fault says nothing, and that is told once.
  private func read(_ path: String) -> AppOrientations {
    if let known = orientations[path] { return known }
    var result = AppOrientations.standard
    do {
      let bytes = try FileSystem.read(path, limit: InfoPlistReader.byteLimit)
      result = try InfoPlistReader.read(bytes)
    } catch let refusal as InfoPlistReader.ReadError {
      complain(refusal.message, about: path)
    } catch {
      complain((error as? SystemFailure)?.message ?? "it cannot be read", about: path)
    }
    orientations[path] = result
    return result
  }

  private func complain(_ message: String, about path: String) {
    let shown = AbsolutePath.relative(path, to: currentFolder) ?? path
    complaints.append(
      CommandError("\(message): devices are taken to be held in any way", path: shown))
  }

  /// The nearest upwards, as far as the folder of the repository or of the configuration.
  private func nearest(to path: String, below top: String?) -> String? {
    var passed: [String] = []
    var result: String?
    var next = AbsolutePath.folder(of: path)
    while let folder = next {
      if let known = found[folder] {
        result = known
        break
      }
      passed.append(folder)
      if let name = Self.infoPlist(in: folder) {
        result = AbsolutePath.join(folder, name)
        break
      }
      let isTop = folder == top || Self.isThere(AbsolutePath.join(folder, ".git"))
      next = isTop ? nil : AbsolutePath.folder(of: folder)
    }
    for folder in passed { found[folder] = .some(result) }
    return result
  }

  /// `Info.plist`, or the one file whose name ends so.
  private static func infoPlist(in folder: String) -> String? {
    // A folder that may not be read holds nothing for this user.
    guard let entries = try? FileSystem.entries(of: folder) else { return nil }
    let names = entries.filter { $0.isText && $0.name.hasSuffix(ending) }.map(\.name).filter {
      // What is no file, a pipe, say, may never end; what is gone by now is none either.
      (try? FileSystem.info(of: AbsolutePath.join(folder, $0)))?.kind == .regular
    }
    if names.contains(ending) { return ending }
    return names.count == 1 ? names[0] : nil
  }

  private static let ending = "Info.plist"

  private static func isThere(_ path: String) -> Bool {
    (try? FileSystem.info(of: path)) != nil
  }
}
