package import AppCode
package import LayoutModel
package import HitTesting

/// The responders that follow a chain outside its document, as far as they are known (RC-4 … RC-6).
package struct ChainEnd: Hashable, Sendable {
  /// `window`, `UIApplication`, `AppDelegate`; empty in a launch screen.
  package let names: [String]
  /// Whether the first one follows the chain directly. Else code can put containers between them.
  package let isDirect: Bool

  /// ` → window → UIApplication → AppDelegate`, or `, then the window, the application and AppDelegate`, or that there
  /// is no chain in a launch screen.
  package var text: String {
    if names.isEmpty {
      return ", in a launch screen: the system shows a picture of it, which receives no touches"
    }
    if isDirect { return names.map { " → \($0)" }.joined() }
    return ", then " + names.map { Self.descriptions[$0] ?? $0 }.listed()
  }

  private static let window = "window"
  private static let application = "UIApplication"
  private static let scene = "UIWindowScene"
  private static let superview = "view"
  private static let descriptions = [
    window: "the window", application: "the application", scene: "its scene",
    superview: "the view that contains it",
  ]
}

extension ChainEnd {
  /// - Parameters:
  ///   - chain: not empty.
  ///   - document: the path of the document.
  ///   - code: nil: no source code was read.
  /// - Returns: nil: nothing follows, or the format states it.
  package init?(
    of chain: [Responder], in hierarchy: ViewHierarchy, document: String, code: CodeScope?
  ) {
    if hierarchy.application.showsLaunchScreen {
      self.init(names: [], isDirect: false)
      return
    }
    switch chain.last {
    case .view where hierarchy.kind == .view: self.init(names: [Self.superview], isDirect: false)
    case .viewController, .container:
      let scene = code?.hasScenes == true ? [Self.scene] : []
      let delegate = [code?.applicationDelegate].compactMap(\.self)
      let application = code?.isOfExtension == true ? [] : scene + [Self.application] + delegate
      self.init(
        names: [Self.window] + application,
        isDirect: hierarchy.sceneEntry?.isInInitial == true
          && code?.startsWith(document) == true)
    default: return nil
    }
  }
}

extension CodeScope {
  /// Whether a property list names a storyboard, so that its initial view controller is that of the window.
  fileprivate func startsWith(_ document: String) -> Bool {
    let file = document.split(separator: "/").last ?? ""
    guard file.hasSuffix(".storyboard"), let name = file.split(separator: ".").first else {
      return false
    }
    return index.loaded.isNamedInSettings(String(name))
  }
}
