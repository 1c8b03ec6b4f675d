package import AppCode
internal import Configuration
internal import Files
internal import LayoutReaders
internal import Linting
internal import SystemPackage

/// The files, other than Xcode projects around documents, that determine which targets contain documents.
struct MembershipFiles {
  /// By path; nil: the file cannot be read.
  fileprivate var manifests: [FilePath: ProjectManifest?] = [:]
  /// By the folder below which they were searched.
  fileprivate var projects: [FilePath: [(folder: FilePath, project: XcodeProject)]] = [:]

  /// The ends of the names of manifests.
  package static let suffixes = ProjectManifest.Format.allCases.map(\.rawValue) + unreadSuffixes

  /// Manifests that are not read: with them the membership of documents that no project contains is unknown.
  private static let unreadSuffixes = [".podspec", "BUILD", "BUILD.bazel"]

  static func isManifest(_ name: String) -> Bool {
    ProjectManifest.Format(rawValue: name) != nil || name == "BUILD" || name == "BUILD.bazel"
      || name.hasSuffix(".podspec")
  }

  /// Levels of folders in which further projects are searched.
  fileprivate static let depthLimit = 4
  /// Further folders are not searched.
  fileprivate static let folderLimit = 4_000
}

extension AppOrientationStore {
  /// Whether the app certainly does not contain a document, and whether only app extensions do.
  package func use(of input: Input) -> (isInNoTarget: Bool, isInExtension: Bool) {
    guard LayoutFormat.interfaceBuilder.isName(input.path) else { return (false, false) }
    let stem = FilePath(input.path).stem ?? ""
    if DocumentVariant(stem) == nil { return (true, false) }
    switch membership(of: input) {
    case .inNoTarget: return (true, false)
    case .member(let targets):
      let kinds = Set(targets.map(\.kind)).subtracting([.test])
      return (kinds.isEmpty, kinds == [.appExtension])
    case .unknown: return (false, false)
    }
  }

  /// Whether a target of the projects around a document contains it.
  func membership(of input: Input) -> DocumentMembership {
    guard LayoutFormat.interfaceBuilder.isName(input.path),
      let name = FilePath(input.path).lastComponent
    else { return .unknown }
    let folder = input.folder(in: currentFolder)
    let document = FilePath(folder).appending(name)
    let found = surroundings(of: folder, below: input.configuration?.outermostFolder.string)
    var all: [DocumentMembership] = []
    for path in found.projects {
      guard let base = Self.folder(ofProject: path), let relative = document.relative(to: base)
      else { continue }
      all.append(project(path).membership(ofDocument: relative))
    }
    for path in found.manifests {
      let relative = document.relative(to: path.removingLastComponent())
      guard let relative, let manifest = manifest(at: path) else {
        all.append(.unknown)
        continue
      }
      all.append(manifest.membership(ofDocument: relative))
    }
    let membership = DocumentMembership.joined(all)
    guard membership == .inNoTarget else { return membership }
    let outermost =
      (found.projects.compactMap(Self.folder(ofProject:))
      + found.manifests.map { $0.removingLastComponent() }).min {
        $0.string.count < $1.string.count
      }
    guard let outermost else { return membership }
    // A project in another folder can contain it as well.
    return .joined(
      [membership]
        + projects(below: outermost).compactMap { folder, project in
          let found = project.membership(ofDocument: document.steps(from: folder))
          return found == .inNoTarget ? nil : found == .unknown ? nil : found
        })
  }

  /// The targets that contain a document, with what their project says of source files; empty: it is not known, or
  /// several projects contain the document.
  ///
  /// - Parameter files: the paths of the source files from the root.
  package func codeTargets(of input: Input, among files: Set<String>) -> [CodeTarget] {
    guard !files.isEmpty, LayoutFormat.interfaceBuilder.isName(input.path),
      let name = FilePath(input.path).lastComponent
    else { return [] }
    let folder = input.folder(in: currentFolder)
    let document = FilePath(folder).appending(name)
    let found = surroundings(of: folder, below: input.configuration?.outermostFolder.string)
    var all: [(targets: [ProjectTarget], targetsOfFile: (String) -> [ProjectTarget])] = []
    for path in found.projects {
      guard let base = Self.folder(ofProject: path) else { continue }
      let project = project(path)
      let targets = { project.membership(ofDocument: FilePath($0).steps(from: base)).targets }
      all.append((targets(document.string), targets))
    }
    for path in found.manifests {
      guard let manifest = manifest(at: path) else { continue }
      let base = path.removingLastComponent()
      let targets = { manifest.membership(ofDocument: FilePath($0).steps(from: base)).targets }
      // Of other targets it is not known which files they have.
      all.append((targets(document.string), manifest.isLiteral ? targets : { _ in [] }))
    }
    all.removeAll(where: \.targets.isEmpty)
    guard let (targets, targetsOfFile) = all.first, all.count == 1 else { return [] }
    let known = files.map { ($0, Set(Self.compiledFiles($0).flatMap(targetsOfFile))) }
      .filter { !$0.1.isEmpty }
    return targets.filter { $0.kind != .test }.map { target in
      CodeTarget(
        name: target.name,
        files: Set(known.lazy.filter { $0.1.contains(target) }.map(\.0)),
        otherFiles: Set(
          known.lazy.filter { !$0.1.contains(target) && !$0.1.contains { $0.kind == .other } }
            .map(\.0)))
    }
  }

  /// The files whose targets are those of a source file: a header belongs to its implementation.
  private static func compiledFiles(_ file: String) -> [String] {
    guard file.hasSuffix(".h") else { return [file] }
    return [file] + [".m", ".mm"].map { file.dropLast(2) + $0 }
  }

  /// nil: it cannot be read, or it is in a format that is not read.
  func manifest(at path: FilePath) -> ProjectManifest? {
    if let known = membershipFiles.manifests[path] { return known }
    let format = path.lastComponent.flatMap { ProjectManifest.Format(rawValue: $0.string) }
    let manifest = format.flatMap { format in
      projectFiles.contents(ofRegular: path, limit: ProjectManifest.byteLimit)
        .map { ProjectManifest(format, reading: $0) }
    }
    membershipFiles.manifests[path] = .some(manifest)
    return manifest
  }

  /// The projects in the folders below one. Those that cannot be read are not contained.
  private func projects(below top: FilePath) -> [(folder: FilePath, project: XcodeProject)] {
    if let known = membershipFiles.projects[top] { return known }
    var result: [(folder: FilePath, project: XcodeProject)] = []
    var waiting = [(folder: top.string, depth: 0)]
    var count = 0
    while let (folder, depth) = waiting.popLast(), count < MembershipFiles.folderLimit {
      count += 1
      guard let listing = projectFiles.listingIfKnown(of: folder) else { continue }
      for entry in listing.entries where entry.isUTF8 && entry.type == .folder {
        let path = PathText.appending(entry.name, to: folder)
        if entry.name.hasSuffix(XcodeProject.suffix) {
          let file = FilePath(path).appending(XcodeProject.fileName)
          guard
            let bytes = projectFiles.contents(ofRegular: file, limit: XcodeProject.byteLimit),
            let project = try? XcodeProject(reading: bytes, settingsFile: { _ in nil })
          else { continue }
          result.append((FilePath(folder), project))
        } else if depth < MembershipFiles.depthLimit, !entry.name.contains("."),
          !FolderWalk.skippedFolders.contains(entry.name)
        {
          waiting.append((path, depth + 1))
        }
      }
    }
    membershipFiles.projects[top] = result
    return result
  }
}
