/// The font sizes of Dynamic Type (`UIFont.TextStyle`).
public enum TextStyle: String, CaseIterable, Hashable, Sendable {
  case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote, caption1,
    caption2

  /// The font size at a text size, in points. Source: Apple's Human Interface Guidelines, "Typography",
  /// Dynamic Type sizes of iOS.
  public func fontSize(at size: ContentSizeCategory) -> Double { sizes[size.index] }

  /// From `xSmall` to `AX5`, in points.
  private var sizes: [Double] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }

  /// The weight of its font. It is the same at each text size.
  public var weight: FontWeight { self == .headline ? .semibold : .regular }
}

/// The text size that a user chooses in Settings (`UIContentSizeCategory`), the smallest first.
public enum ContentSizeCategory: String, CaseIterable, Hashable, Sendable, Comparable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  // The names of Xcode's and of Apple's design resources for the accessibility sizes.
  case AX1, AX2, AX3, AX4, AX5

  /// The text size of a new device, for which Interface Builder draws.
  public static let standard = large

  /// The name is not case-sensitive.
  public init?(named name: String) {
    let name = name.lowercased()
    guard let size = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else {
      return nil
    }
    self = size
  }

  /// The position among all sizes.
  public var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  public static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// The weight of the system font (`UIFont.Weight`).
public enum FontWeight: String, CaseIterable, Hashable, Sendable {
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
}
