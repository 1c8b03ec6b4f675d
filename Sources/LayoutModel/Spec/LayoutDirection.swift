/// `UIUserInterfaceLayoutDirection`: from leading to trailing edge.
public enum LayoutDirection: String, CaseIterable, Hashable, Sendable {
  case leftToRight, rightToLeft
}

/// `UISemanticContentAttribute`: whether the content of a view is arranged in the direction of the language
/// (AL-49).
public enum SemanticContent: String, CaseIterable, Hashable, Sendable {
  case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft

  /// The direction of the view's content.
  ///
  /// - Parameter language: the direction of the app's language.
  public func direction(in language: LayoutDirection) -> LayoutDirection {
    switch self {
    case .unspecified: language
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }
}
