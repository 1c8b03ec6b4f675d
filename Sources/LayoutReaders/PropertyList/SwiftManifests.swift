internal import AppCode

/// The targets of a package. Xcode treats storyboards and xibs in the folder of a target as resources, also those that
/// the manifest does not list.
enum PackageManifest {
  static func targets(in bytes: [UInt8]) -> (targets: [ProjectManifest.Target], isLiteral: Bool) {
    var targets: [ProjectManifest.Target] = []
    var isLiteral = true
    for call in ManifestCall.all(in: bytes) {
      guard let kind = kinds[call.member] else { continue }
      // A dependency on a target is written as the same call, and adds nothing but its standard folder.
      guard let name = call["name"]?.plainText, call.isLiteral(["path", "exclude", "sources"])
      else {
        isLiteral = false
        continue
      }
      var target = ProjectManifest.Target(name, kind)
      let folder = call["path"]?.plainText
      target.folders = folder.map { [$0] } ?? standardFolders(kind).map { "\($0)/\(name)" }
      for folder in target.folders {
        target.excluded += (call["exclude"]?.texts ?? []).map { "\(folder)/\($0)" }
      }
      targets.append(target)
    }
    return (targets, isLiteral)
  }

  private static let kinds: [String: ProjectTarget.Kind] = [
    "target": .other, "executableTarget": .other, "testTarget": .test,
  ]

  private static func standardFolders(_ kind: ProjectTarget.Kind) -> [String] {
    kind == .test ? ["Tests", "Sources", "Source"] : ["Sources", "Source", "src", "srcs"]
  }
}

/// The targets of a project of Tuist.
struct TuistManifest {
  private let calls: [ManifestCall]

  init(_ bytes: [UInt8]) { calls = ManifestCall.all(in: bytes) }

  var targets: (targets: [ProjectManifest.Target], isLiteral: Bool) {
    var targets: [ProjectManifest.Target] = []
    var isLiteral = true
    for call in calls {
      guard ["target", "Target"].contains(call.member), call["product"] != nil else { continue }
      guard let name = call["name"]?.plainText else {
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
      (call["targetVersion"] ?? call.unlabeled)?.plainText
    }
  }

  private static func kind(of product: ViewExpression?) -> ProjectTarget.Kind {
    product?.plainName.map { ProjectTarget.Kind(ofProduct: $0) } ?? .other
  }

  /// false: a part of the value is no literal.
  private static func add(
    _ value: ViewExpression, to target: inout ProjectManifest.Target, isFolder: Bool
  ) -> Bool {
    if let text = value.plainText {
      if isFolder { target.folders.append(text) } else { target.patterns.append(text) }
      return true
    }
    if let elements = value.elements {
      var isLiteral = true
      for element in elements where !add(element, to: &target, isFolder: isFolder) {
        isLiteral = false
      }
      return isLiteral
    }
    guard let call = ManifestCall(value) else { return value.plainName == "nil" }
    // The exclusions of one pattern would apply to others as well.
    guard let pattern = pattern(of: call)?.plainText, call["excluding"] == nil else { return false }
    if call.member == "folderReference" || isFolder {
      target.folders.append(pattern)
    } else {
      target.patterns.append(pattern)
    }
    return true
  }

  /// The pattern of `.glob(pattern: "Resources/**")`, `.folderReference(path: "Data")`, `.folder("Sources")` or
  /// `.resources(["Resources/**"])`.
  private static func pattern(of call: ManifestCall) -> ViewExpression? {
    call["pattern"] ?? call["path"] ?? call.unlabeled
  }
}
