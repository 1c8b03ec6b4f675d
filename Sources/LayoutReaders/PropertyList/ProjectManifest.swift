internal import Linting

/// What a manifest other than an Xcode project says about the documents of targets: `Package.swift` of SwiftPM,
/// `Project.swift` of Tuist, `project.yml` of XcodeGen.
///
/// Manifests are programs or have variables. Only literal values are read. With others the membership of a document that
/// no literal value contains is unknown.
package struct ProjectManifest: Hashable, Sendable {
  package private(set) var targets: [Target] = []
  /// The lowest major version of iOS that the manifest names as a deployment target; nil: it names none.
  package private(set) var oldestSystem: Int?
  /// Whether all names, folders and patterns of targets are literal.
  package private(set) var isLiteral = true

  package struct Target: Hashable, Sendable {
    package var target: ProjectTarget
    /// The folders whose documents belong to the target, relative to the manifest's folder.
    package var folders: [String] = []
    /// The documents that belong to the target, as glob patterns.
    package var patterns: [String] = []
    /// Folders and files below `folders` that do not belong to it.
    package var excluded: [String] = []

    package init(_ name: String, _ kind: ProjectTarget.Kind) {
      target = ProjectTarget(name: name, kind: kind)
    }
  }

  package enum Format: String, CaseIterable, Hashable, Sendable {
    case package = "Package.swift"
    case tuist = "Project.swift"
    case xcodeGen = "project.yml"
  }

  /// Bytes. Manifests are written by hand.
  package static let byteLimit = 4 << 20

  package init(_ format: Format, reading bytes: [UInt8]) {
    guard bytes.count <= Self.byteLimit else {
      isLiteral = false
      return
    }
    switch format {
    case .package: (targets, isLiteral) = PackageManifest.targets(in: bytes)
    case .tuist:
      let manifest = TuistManifest(bytes)
      (targets, isLiteral) = manifest.targets
      oldestSystem = Self.oldest(of: manifest.deploymentTargets)
    case .xcodeGen:
      let manifest = XcodeGenManifest(bytes)
      (targets, isLiteral) = manifest.targets
      oldestSystem = Self.oldest(of: manifest.deploymentTargets)
    }
    targets = targets.map(\.normalized)
  }

  /// The lowest major version.
  private static func oldest(of versions: [String]) -> Int? {
    versions.compactMap { $0.split(separator: ".").first.flatMap { Int($0) } }.min()
  }

  /// - Parameter document: the path of a document or a source file, relative to the manifest's folder.
  package func membership(ofDocument document: String) -> DocumentMembership {
    let path = ProjectPath.normalized(document)
    let owners = targets.filter { $0.contains(path) }.map(\.target)
    if !owners.isEmpty { return .member(owners) }
    return isLiteral && !targets.isEmpty ? .inNoTarget : .unknown
  }
}

extension ProjectManifest.Target {
  /// The target with normalized paths.
  fileprivate var normalized: Self {
    var target = self
    target.folders = folders.map(ProjectPath.normalized)
    target.patterns = patterns.map(ProjectPath.normalized)
    target.excluded = excluded.map(ProjectPath.normalized)
    return target
  }

  /// - Parameter path: a normalized path.
  fileprivate func contains(_ path: String) -> Bool {
    let lowercased = path.lowercased()
    func isIn(_ folder: String) -> Bool {
      lowercased == folder.lowercased() || lowercased.isBelow(folder)
    }
    func fits(_ pattern: String) -> Bool {
      (try? PathGlob(pattern))?.covers(RelativePath(path)) ?? false
    }
    return (folders.contains(where: isIn) || patterns.contains(where: fits))
      && !excluded.contains { isIn($0) || fits($0) }
  }
}
