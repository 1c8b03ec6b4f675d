internal import Linting

/// What a manifest other than an Xcode project says about the documents of targets: `Package.swift` of SwiftPM,
/// `Project.swift` of Tuist, `project.yml` of XcodeGen, which can have other names.
///
/// Manifests are programs or have variables. Only literal values are read. With others the membership of a document that
/// no literal value contains is unknown.
package struct ProjectManifest: Hashable, Sendable {
  package private(set) var targets: [Target] = []
  /// The lowest major version of iOS that the manifest names as a deployment target; nil: it names none.
  package private(set) var oldestSystem: Int?
  /// Whether all names, folders and patterns of targets are literal.
  package private(set) var isLiteral = true
  package let format: Format

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
    self.format = format
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

extension ProjectManifest.Format {
  /// The ends of the names of files that can be manifests.
  package static let suffixes = allCases.map(\.rawValue) + yamlSuffixes
  private static let yamlSuffixes = [".yml", ".yaml"]

  /// Bytes of the beginning of a file that show whether it is a specification of XcodeGen.
  package static let headLength = 64 << 10

  /// Whether a file can be a specification of XcodeGen, as far as its name shows.
  package static func isYAML(_ name: String) -> Bool {
    !name.hasPrefix(".") && yamlSuffixes.contains(where: name.hasSuffix)
  }

  /// nil: the file is no manifest. A specification of XcodeGen can have any name, which its option `--spec` contains.
  ///
  /// - Parameter head: the beginning of the file, of `headLength` bytes.
  package init?(ofFile name: String, head: () -> [UInt8]?) {
    if let format = Self(rawValue: name) {
      self = format
      return
    }
    guard Self.isYAML(name), let head = head(), XcodeGenManifest(head).isProject else { return nil }
    self = .xcodeGen
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
