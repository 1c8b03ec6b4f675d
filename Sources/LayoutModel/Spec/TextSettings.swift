/// How the texts on a screen, and the direction of their language, differ from those that the document is
/// drawn with.
public struct TextSettings: Hashable, Sendable {
  /// The factor by which all texts of labels, buttons and text fields are larger.
  public var scale = 1.0
  /// The text size that the user has chosen. Fonts with a text style follow it (AL-46).
  public var contentSize = ContentSizeCategory.standard
  /// The texts in another language, by view.
  public var texts: [ViewID: String] = [:]
  /// The direction of the language, which mirrors the layout (AL-48).
  public var direction = LayoutDirection.leftToRight

  public init() {}

  public init(contentSize: ContentSizeCategory) {
    self.contentSize = contentSize
  }

  /// Whether all texts are those of the document, from left to right as on the canvas.
  public var areStored: Bool { haveStoredSizes && direction == .leftToRight }

  /// Whether all texts have the size that the document is drawn with, in any direction.
  public var haveStoredSizes: Bool { hasStandardSize && texts.isEmpty }

  /// Whether fonts have the sizes that the document is drawn with.
  public var hasStandardSize: Bool { scale == 1 && contentSize == .standard }

  /// The same text size with the texts of the document, from left to right.
  public var inDocumentLanguage: TextSettings {
    var settings = self
    settings.texts = [:]
    settings.direction = .leftToRight
    return settings
  }

  /// The texts of the document.
  public static let stored = TextSettings()
}

extension TextContent {
  /// The size of the font, in points: it depends on the size class (AL-44), and on the text size if it has a
  /// text style (AL-46). Nil: the document does not specify the size.
  public func fontSize(in sizeClass: SizeClass, with text: TextSettings) -> Double? {
    guard var size = fontSizes?.value(in: sizeClass) ?? fontSize else { return nil }
    if let style, text.contentSize != .standard {
      size *= style.fontSize(at: text.contentSize) / style.fontSize(at: .standard)
    }
    return size * text.scale
  }
}
