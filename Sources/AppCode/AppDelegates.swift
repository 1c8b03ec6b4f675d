internal import LayoutModel

/// A protocol of the objects that the system creates for an app.
enum DelegateKind: CaseIterable {
  case application, scene

  var protocols: Set<String> {
    switch self {
    case .application: ["UIApplicationDelegate"]
    case .scene: ["UISceneDelegate", "UIWindowSceneDelegate"]
    }
  }
}

extension TypeDeclaration {
  func conforms(to kind: DelegateKind) -> Bool {
    inherited.contains { kind.protocols.contains(UIKitClass.leafName(of: $0)) }
  }
}

extension CodeScope {
  /// The class of the application's delegate; nil: the sources declare none or several, or it is not known to be a
  /// responder (RC-6).
  package var applicationDelegate: String? {
    let names = delegates(.application)
    guard names.count == 1, let name = names.first, frameworkSuperclass(of: name) == "UIResponder"
    else { return nil }
    return name
  }

  /// Whether the app has scenes, which are between its windows and the application (RC-5).
  package var hasScenes: Bool { !delegates(.scene).isEmpty }

  private func delegates(_ kind: DelegateKind) -> Set<String> {
    Set(
      index.declarations.typesOfDelegates.filter { isNear($0.file) && index[$0].conforms(to: kind) }
        .map { index[$0].name })
  }
}
