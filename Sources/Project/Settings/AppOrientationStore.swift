internal import Configuration
package import Files
package import LayoutModel
package import LayoutReaders
internal import Linting
package import SystemPackage

/// Finds the orientations and idioms of each document's app, in its `Info.plist` and its Xcode project, and reads each
/// file once.
package final class AppOrientationStore {
  /// The property list that the command line specifies for all documents.
  private let specified: String?
  /// Keeps projects for other stores; nil: this is the only store.
  private let cache: FileCache<XcodeProject>?
  package let currentFolder = FileSystem.currentFolder
  package var projectFiles = ProjectFiles.workingTree
  /// By folder.
  private var surroundings: [String: Surroundings] = [:]
  /// By folder, if neither the command line nor the configuration names a property list.
  private var declarations: [String: [Declaration]] = [:]
  private var plists: [FilePath: DeclaredOrientations] = [:]
  private var projects: [FilePath: XcodeProject] = [:]
  /// Of manifests, and of projects beside the documents' own ones.
  var membershipFiles = MembershipFiles()
  /// One for each file that cannot be read.
  package private(set) var errors: [CommandError] = []

  /// The files around the documents of a folder.
  struct Surroundings {
    /// The nearest property list upwards; nil: neither the folder nor one above it has one.
    package var plist: FilePath?
    /// Upwards, the nearest first.
    package var projects: [FilePath] = []
    /// The manifests of other build systems upwards, the nearest first.
    var manifests: [FilePath] = []
  }

  /// What declares the orientations of the documents of a folder: those of each target that contains some.
  private struct Declaration {
    /// The name of the app's target; empty without a project.
    var app = ""
    var plist: FilePath?
    var settings = DeclaredOrientations()
  }

  package init(specified: String? = nil, cache: FileCache<XcodeProject>? = nil) {
    self.specified = specified
    self.cache = cache
  }

  /// The orientations that a document's app supports; without a declaration those of a new project in Xcode.
  package func orientations(for input: Input) -> AppOrientations {
    (orientations(declarations(for: input)) ?? .standard).limited(byNameOf: input.path)
  }

  /// The apps of a document by the names of their targets, sorted, with the orientations that each supports.
  package func apps(with input: Input) -> [(name: String, orientations: AppOrientations)] {
    Dictionary(grouping: declarations(for: input), by: \.app).compactMap { name, declarations in
      orientations(declarations).map { (name, $0) }
    }.sorted { $0.name < $1.name }
  }

  /// Whether an app of a document declares that it supports iPad; nil: one declares no devices, and none iPad.
  package func supportsPad(for input: Input) -> Bool? {
    declarations(for: input).map(declared).supportPad
  }

  /// What one of the declarations supports; nil: there is none.
  private func orientations(_ declarations: [Declaration]) -> AppOrientations? {
    let all = declarations.map { declared($0).appOrientations }
    return all.first.map { all.dropFirst().reduce($0) { $0.union($1) } }
  }

  private func declared(_ declaration: Declaration) -> DeclaredOrientations {
    (declaration.plist.map { plist($0) } ?? DeclaredOrientations()).adding(declaration.settings)
  }

  /// The files that declare the orientations of a document's app.
  package func files(for input: Input) -> [FilePath] {
    plistFiles(for: input)
      + projects(around: input).flatMap { path in
        [path] + project(path).settingsFiles.map { Self.path(of: $0, inProject: path) }
      }
  }

  /// The property lists of a document's app.
  func plistFiles(for input: Input) -> [FilePath] {
    declarations(for: input).compactMap(\.plist).unique
  }

  // Declarations.

  private func declarations(for input: Input) -> [Declaration] {
    if let specified { return [Declaration(plist: FilePath(specified))] }
    if let configured = input.configuration?.configuration.infoPlist {
      let base = input.configuration?.folder(of: configured.origin) ?? currentFolder
      return [Declaration(plist: FilePath(configured.value).absolute(in: base))]
    }
    let folder = input.folder(in: currentFolder)
    if let known = declarations[folder] { return known }
    let found = surroundings(of: folder, below: input.configuration?.outermostFolder.string)
    let result = declarations(ofFolder: folder, found)
    declarations[folder] = result
    return result
  }

  private func declarations(ofFolder folder: String, _ found: Surroundings) -> [Declaration] {
    for path in found.projects {
      guard let base = Self.folder(ofProject: path),
        let relative = FilePath(folder).relative(to: base),
        let apps = project(path).apps(ofDocumentsIn: relative)
      else { continue }
      return declarations(apps, base, nearest: found.plist)
    }
    // A package or a folder without a target: the apps of the nearest project use it.
    for path in found.projects {
      let apps = project(path).apps
      guard !apps.isEmpty, let base = Self.folder(ofProject: path) else { continue }
      if let plist = found.plist {
        return apps.flatMap { app in
          app.settings.map { Declaration(app: app.name, plist: plist, settings: $0.declared) }
        }
      }
      return declarations(apps, base, nearest: nil)
    }
    return declarations(ofManifests: found)
  }

  /// Without an Xcode project: the nearest property list, and the deployment target of the nearest manifest.
  private func declarations(ofManifests found: Surroundings) -> [Declaration] {
    var settings = DeclaredOrientations()
    settings.oldestSystem =
      found.manifests.lazy.compactMap { self.manifest(at: $0)?.oldestSystem }.first
    guard found.plist != nil || settings.oldestSystem != nil else { return [] }
    return [Declaration(plist: found.plist, settings: settings)]
  }

  /// - Parameter nearest: the property list of targets whose setting does not name a file.
  private func declarations(
    _ apps: [XcodeProject.Target], _ folder: FilePath, nearest: FilePath?
  ) -> [Declaration] {
    apps.flatMap { app in
      app.settings.map { settings in
        let named = settings.infoPlist.map {
          FilePath($0).absolute(in: folder).lexicallyNormalized()
        }
        let exists = named.map { isUsable($0, ofProjectIn: folder) } ?? false
        return Declaration(
          app: app.name, plist: exists ? named : nearest, settings: settings.declared)
      }
    }
  }

  /// Whether the file that a build setting names can be read.
  private func isUsable(_ path: FilePath, ofProjectIn folder: FilePath) -> Bool {
    guard projectFiles.knownStatus(of: path)?.type == .regular else { return false }
    if projectFiles.isInside(path, projectOf: folder) { return true }
    FileFailures.note("of INFOPLIST_FILE \(ProjectBoundary.advice)", of: path)
    return false
  }

  private func projects(around input: Input) -> [FilePath] {
    guard specified == nil, input.configuration?.configuration.infoPlist == nil else { return [] }
    return surroundings(
      of: input.folder(in: currentFolder), below: input.configuration?.outermostFolder.string
    ).projects
  }

  /// - Parameters:
  ///   - file: relative to the project's folder or absolute.
  ///   - path: of the project's file.
  private static func path(of file: String, inProject path: FilePath) -> FilePath {
    FilePath(file).absolute(in: folder(ofProject: path) ?? "").lexicallyNormalized()
  }

  /// The folder that contains a project, by the path of its file.
  package static func folder(ofProject path: FilePath) -> FilePath? {
    path.removingLastComponent().parent
  }

  // Reading.

  private func plist(_ path: FilePath) -> DeclaredOrientations {
    if let known = plists[path] { return known }
    let declared = read(
      path, limit: InfoPlist.byteLimit, orElse: ": all orientations are checked",
      InfoPlist.orientations)
    plists[path] = declared ?? DeclaredOrientations()
    return declared ?? DeclaredOrientations()
  }

  package func project(_ path: FilePath) -> XcodeProject {
    if let known = projects[path] { return known }
    if let known = cache?.value(at: path) {
      projects[path] = known
      return known
    }
    var stamps: FileCache<XcodeProject>.Stamps = [path: FileSystem.stamp(of: path)]
    let project = read(
      path, limit: XcodeProject.byteLimit, orElse: ": its build settings are not used"
    ) { bytes, name throws(CommandError) in
      do throws(TextError) {
        return try XcodeProject(reading: bytes) { file in
          let settings = Self.path(of: file, inProject: path)
          stamps[settings] = FileSystem.stamp(of: settings)
          return self.projectFiles.buildSettings(
            at: file, ofProjectIn: Self.folder(ofProject: path) ?? "/")
        }
      } catch {
        throw CommandError(
          error.message, path: name, position: LineIndex(bytes).position(of: error.offset))
      }
    }
    // An error is reported by each store.
    if let project { cache?.keep(project, at: path, stamps) }
    projects[path] = project ?? XcodeProject(targets: [])
    return project ?? XcodeProject(targets: [])
  }

  /// nil: the file cannot be read.
  ///
  /// - Parameter effect: for the message about an error.
  private func read<Contents>(
    _ path: FilePath, limit: Int, orElse effect: String,
    _ body: ([UInt8], String) throws(CommandError) -> Contents
  ) -> Contents? {
    let name = path.relative(to: currentFolder) ?? path.string
    do throws(CommandError) {
      let bytes: [UInt8]
      do throws(Errno) {
        bytes = try projectFiles.read(path, limit: limit)
      } catch {
        if !error.meansAbsence {
          FileFailures.note(error.text + effect, of: path)
          return nil
        }
        throw CommandError(error, path: name)
      }
      return try body(bytes, name)
    } catch {
      var error = error
      error.message += effect
      errors.append(error)
      return nil
    }
  }

  // Searching.

  /// What the folder and those above it have, up to the folder of the repository or of the configuration.
  func surroundings(of folder: String, below top: String?) -> Surroundings {
    var visited: [(folder: String, own: Surroundings)] = []
    var result = Surroundings()
    var next: String? = folder
    while let folder = next {
      if let known = surroundings[folder] {
        result = known
        break
      }
      visited.append((folder, ownSurroundings(of: folder)))
      let isTop = folder == top || projectFiles.exists(".git", in: folder)
      next = isTop ? nil : PathText.parent(of: folder)
    }
    for (folder, own) in visited.reversed() {
      result = Surroundings(
        plist: own.plist ?? result.plist, projects: own.projects + result.projects,
        manifests: own.manifests + result.manifests)
      surroundings[folder] = result
    }
    return result
  }

  private func ownSurroundings(of folder: String) -> Surroundings {
    let suffixes = [Self.plistSuffix, XcodeProject.suffix] + MembershipFiles.suffixes
    let names = projectFiles.names(in: folder, suffixes: suffixes).sorted()
    let manifests = names.filter { name in
      MembershipFiles.isUnread(name)
        || projectFiles.format(ofManifest: FilePath(PathText.appending(name, to: folder))) != nil
    }
    let files = names.filter { name in
      [Self.plistSuffix, XcodeProject.suffix].contains(where: name.hasSuffix)
    }.map { name in
      let path = FilePath(PathText.appending(name, to: folder))
      return name.hasSuffix(Self.plistSuffix) ? path : path.appending(XcodeProject.fileName)
    }.filter {
      // A named pipe might never end.
      projectFiles.knownStatus(of: $0)?.type == .regular
    }
    let plists = files.filter { $0.lastComponent?.string != XcodeProject.fileName }
    // `Info.plist`, or the only file whose name ends with that.
    let own = plists.first { $0.lastComponent?.string == Self.plistSuffix }
    return Surroundings(
      plist: own ?? (plists.count == 1 ? plists[0] : nil),
      projects: files.filter { $0.lastComponent?.string == XcodeProject.fileName },
      manifests: manifests.map { FilePath(PathText.appending($0, to: folder)) })
  }

  /// The end of the names of property lists that describe an app.
  static let plistSuffix = "Info.plist"
}

extension [DeclaredOrientations] {
  /// Whether one of the declarations of an app names iPad; nil: one names no devices, and none iPad.
  var supportPad: Bool? {
    let idioms = map(\.idioms)
    if idioms.contains(where: { $0?.contains(.pad) == true }) { return true }
    return idioms.isEmpty || idioms.contains(nil) ? nil : false
  }
}

extension ProjectFiles {
  /// The contents of an `.xcconfig` file; nil: it cannot be read. Generated files are often missing.
  ///
  /// - Parameters:
  ///   - file: relative to the project's folder or absolute.
  ///   - folder: that of the project.
  func buildSettings(at file: String, ofProjectIn folder: FilePath) -> [UInt8]? {
    let path = FilePath(file).absolute(in: folder).lexicallyNormalized()
    guard isInside(path, projectOf: folder) else {
      if exists(path) { FileFailures.note(ProjectBoundary.advice, of: path) }
      return nil
    }
    return contents(ofRegular: path, limit: XcodeProject.settingsByteLimit)
  }
}
