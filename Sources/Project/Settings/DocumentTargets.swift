internal import AppCode
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
  package static let suffixes = ProjectManifest.Format.suffixes + unreadSuffixes

  /// Manifests that are not read: with them the membership of documents that no project contains is unknown.
  private static let unreadSuffixes = [".podspec", "BUILD", "BUILD.bazel"]

  static func isUnread(_ name: String) -> Bool {
    name == "BUILD" || name == "BUILD.bazel" || name.hasSuffix(".podspec")
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

  /// nil: it cannot be read, or it is in a format that is not read.
  func manifest(at path: FilePath) -> ProjectManifest? {
    if let known = membershipFiles.manifests[path] { return known }
    let manifest = projectFiles.format(ofManifest: path).flatMap { format in
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

extension ProjectFiles {
  /// nil: the file is no manifest, or one in a format that is not read.
  func format(ofManifest path: FilePath) -> ProjectManifest.Format? {
    path.lastComponent.flatMap { name in
      ProjectManifest.Format(ofFile: name.string) {
        contents(ofRegular: path, limit: ProjectManifest.Format.headLength)
      }
    }
  }
}
