package import LayoutModel

/// An override that limits the orientations of a view controller or an app.
package struct OrientationOverride: Hashable, Sendable {
  package enum Owner: Hashable, Sendable {
    /// `supportedInterfaceOrientations` and `shouldAutorotate`.
    case viewController
    /// `application(_:supportedInterfaceOrientationsFor:)`
    case app
  }

  package let owner: Owner
  /// nil: they are not known.
  package let orientations: Set<Screen.Orientation>?
}

/// Reads the bodies of methods and properties that return orientations.
///
/// https://developer.apple.com/documentation/uikit/uiviewcontroller/supportedinterfaceorientations
enum OrientationReader {
  /// The number of tokens of the longest body that is read.
  static let tokenLimit = 64

  /// Bytes of the shortest and the longest name below.
  private static let nameLengths = 16...55

  /// nil: it is another method or property, or limits nothing.
  ///
  /// - Parameters:
  ///   - name: a selector, or the name of a property.
  ///   - body: the tokens in the braces.
  static func override(
    of name: String, in body: Range<Int>, of tokens: CodeTokens
  ) -> OrientationOverride? {
    guard nameLengths.contains(name.utf8.count) else { return nil }
    switch name {
    case "supportedInterfaceOrientations":
      return OrientationOverride(
        owner: .viewController, orientations: orientations(in: body, of: tokens))
    case "application:supportedInterfaceOrientationsFor:",
      "application:supportedInterfaceOrientationsForWindow:":
      return OrientationOverride(owner: .app, orientations: orientations(in: body, of: tokens))
    case "shouldAutorotate":
      let words = body.count > tokenLimit ? [] : body.map(tokens.text)
      let statement = words.filter { $0 != "return" && $0 != ";" }
      if statement == ["true"] || statement == ["YES"] { return nil }
      // The orientation in which the app presents the view controller remains.
      return OrientationOverride(owner: .viewController, orientations: nil)
    default: return nil
    }
  }

  /// nil: the body is not one value.
  private static func orientations(
    in body: Range<Int>, of tokens: CodeTokens
  ) -> Set<Screen.Orientation>? {
    guard body.count <= tokenLimit else { return nil }
    var orientations: Set<Screen.Orientation> = []
    for index in body {
      let text = tokens.text(index)
      switch text {
      case "return", "get", "rawValue", "Int", "UInt", "NSUInteger": continue
      case "{", "}", "[", "]", "(", ")", ".", ",", "|", ";": continue
      default: break
      }
      let mask = "UIInterfaceOrientationMask"
      let name = text.hasPrefix(mask) ? String(text.dropFirst(mask.count)) : text
      switch name.lowercased() {
      case "": continue
      case "portrait", "portraitupsidedown": orientations.insert(.portrait)
      case "landscape", "landscapeleft", "landscaperight": orientations.insert(.landscape)
      case "all", "allbutupsidedown": orientations.formUnion(Screen.Orientation.allCases)
      default: return nil
      }
    }
    return orientations.isEmpty ? nil : orientations
  }
}
