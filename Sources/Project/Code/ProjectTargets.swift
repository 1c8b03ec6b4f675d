internal import AppCode
internal import Files
internal import LayoutReaders
internal import SystemPackage

/// The targets of the projects and manifests below some folders.
struct ProjectTargets: Equatable {
  var projects: [Description<XcodeProject>] = []
  var manifests: [Description<ProjectManifest>] = []

  struct Description<Content: Hashable & Sendable>: Hashable, Sendable {
    /// The path of its folder, from the root.
    let folder: String
    let content: Content
  }

  /// `targets(ofFileAt:)`, which finds the targets of each file once: rules ask for the same files again.
  var lookup: SourceIndex.Targets {
    let known = ThreadLock<[String: Set<FileTarget>]>([:])
    return { location in
      known.withLock { known in
        if let targets = known[location] { return targets }
        let targets = self.targets(ofFileAt: location)
        known[location] = targets
        return targets
      }
    }
  }

  /// - Parameter location: the path of a source file or a document, from the root.
  private func targets(ofFileAt location: String) -> Set<FileTarget> {
    let path = FilePath(location)
    var targets: Set<FileTarget> = []
    for project in projects {
      let file = path.steps(from: FilePath(project.folder))
      for target in project.content.targets(ofFile: file) {
        targets.insert(
          FileTarget(
            project: project.folder, name: target.name,
            kind: target.kind == .app && !target.isApp ? .library : FileTarget.Kind(target.kind),
            modules: target.modules, swiftVersion: target.swiftVersion,
            supportsPad: target.supportsPad))
      }
    }
    for manifest in manifests {
      // The project of a generator is the manifest's own one.
      guard
        manifest.content.format == .package
          || !targets.contains(where: { $0.project == manifest.folder }),
        location.hasPrefix(manifest.folder + "/")
      else { continue }
      let file = String(location.dropFirst(manifest.folder.count + 1))
      switch manifest.content.membership(ofDocument: file) {
      case .inNoTarget: continue
      case .member(let owners) where manifest.content.isLiteral:
        for owner in owners {
          targets.insert(
            FileTarget(project: manifest.folder, name: owner.name, kind: .init(owner.kind)))
        }
      case .member, .unknown:
        targets.insert(FileTarget(project: manifest.folder, name: "", kind: .unknown))
      }
    }
    return targets
  }

  mutating func add(_ other: ProjectTargets) {
    projects += other.projects
    manifests += other.manifests
  }

  /// Whether a target of tests contains a file, and no other one does.
  func isOfTests(_ path: String) -> Bool {
    manifests.contains { manifest in
      guard path.hasPrefix(manifest.folder + "/"),
        case .member(let targets) = manifest.content.membership(
          ofDocument: String(path.dropFirst(manifest.folder.count + 1)))
      else { return false }
      return targets.allSatisfy { $0.kind == .test }
    }
  }
}

extension XcodeProject.Target {
  /// Of a library it is not known in which apps it is.
  fileprivate var supportsPad: Bool? {
    kind == .app || kind == .appExtension ? settings.map(\.declared).supportPad : nil
  }
}

extension FileTarget.Kind {
  fileprivate init(_ kind: ProjectTarget.Kind) {
    switch kind {
    case .app: self = .app
    case .appExtension: self = .appExtension
    case .test: self = .test
    case .other: self = .library
    }
  }
}
