/// The targets of a package. Xcode treats storyboards and xibs in the folder of a target as resources, also those that
/// the manifest does not list.
enum PackageManifest {
  static func targets(in bytes: [UInt8]) -> (targets: [ProjectManifest.Target], isLiteral: Bool) {
    var targets: [ProjectManifest.Target] = []
    var isLiteral = true
    for call in ManifestCallReader(bytes).calls {
      guard let kind = kinds[call.member] else { continue }
      // A dependency on a target is written as the same call, and adds nothing but its standard folder.
      guard let name = call["name"]?.text, call.isLiteral(["path", "exclude", "sources"]) else {
        isLiteral = false
        continue
      }
      var target = ProjectManifest.Target(name, kind)
      let folder = call["path"]?.text
      target.folders = folder.map { [$0] } ?? standardFolders(kind).map { "\($0)/\(name)" }
      for folder in target.folders {
        target.excluded += (call["exclude"]?.texts ?? []).map { "\(folder)/\($0)" }
      }
      targets.append(target)
    }
    return (targets, isLiteral)
  }

  private static let kinds: [Substring: ProjectTarget.Kind] = [
    "target": .other, "executableTarget": .other, "testTarget": .test,
  ]

  private static func standardFolders(_ kind: ProjectTarget.Kind) -> [String] {
    kind == .test ? ["Tests", "Sources", "Source"] : ["Sources", "Source", "src", "srcs"]
  }
}

/// The targets of a project of Tuist.
struct TuistManifest {
  private let calls: [ManifestCall]

  init(_ bytes: [UInt8]) { calls = ManifestCallReader(bytes).calls }

  var targets: (targets: [ProjectManifest.Target], isLiteral: Bool) {
    var targets: [ProjectManifest.Target] = []
    var isLiteral = true
    for call in calls {
      guard ["target", "Target"].contains(call.member), call["product"] != nil else { continue }
      guard let name = call["name"]?.text else {
        isLiteral = false
        continue
      }
      var target = ProjectManifest.Target(name, Self.kind(of: call["product"]))
      for label in ["resources", "sources", "buildableFolders"] {
        guard let value = call[label] else { continue }
        if !Self.add(value, to: &target, isFolder: label == "buildableFolders") {
          isLiteral = false
        }
      }
      targets.append(target)
    }
    return (targets, isLiteral)
  }

  /// The versions in `.iOS("15.0")` and `.iOS(targetVersion: "13.0", devices: .iphone)`.
  var deploymentTargets: [String] {
    calls.filter { $0.member == "iOS" }.compactMap { call in
      (call["targetVersion"] ?? call.arguments.first { $0.label == nil }?.value)?.text
    }
  }

  private static func kind(of product: ManifestValue?) -> ProjectTarget.Kind {
    guard case .name(let name) = product else { return .other }
    return ProjectTarget.Kind(ofProduct: String(name.drop { $0 == "." }))
  }

  /// false: a part of the value is no literal.
  private static func add(
    _ value: ManifestValue, to target: inout ProjectManifest.Target, isFolder: Bool
  ) -> Bool {
    switch value {
    case .text(let text):
      if isFolder { target.folders.append(text) } else { target.patterns.append(text) }
      return true
    case .list(let values):
      var isLiteral = true
      for value in values where !add(value, to: &target, isFolder: isFolder) { isLiteral = false }
      return isLiteral
    case .call(let call):
      guard let pattern = pattern(of: call)?.text, call.isLiteral(["excluding"]) else {
        return false
      }
      // The exclusions of one pattern would apply to others as well.
      if call["excluding"] != nil { return false }
      if call.member == "folderReference" || isFolder {
        target.folders.append(pattern)
      } else {
        target.patterns.append(pattern)
      }
      return true
    case .name(let name): return name == "nil"
    case .other: return false
    }
  }

  /// The pattern of `.glob(pattern: "Resources/**")`, `.folderReference(path: "Data")`, `.folder("Sources")` or
  /// `.resources(["Resources/**"])`.
  private static func pattern(of call: ManifestCall) -> ManifestValue? {
    call["pattern"] ?? call["path"] ?? call.arguments.first { $0.label == nil }?.value
  }
}
