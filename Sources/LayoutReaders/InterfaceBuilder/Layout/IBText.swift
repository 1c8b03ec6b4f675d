internal import LayoutModel
internal import XML

/// The text properties of a label, a button, a text field, a segmented control or a text view that does not scroll, which
/// determine its size (AL-33, AL-34, AL-35, AL-58, AL-59).
struct IBText {
  private(set) var content = TextContent()

  /// nil for other elements.
  init?(_ element: XMLElement) {
    guard element.kind.contains(.text) else { return nil }
    switch element.builtInName {
    case .label: readLabel(element)
    case .button: readButton(element)
    case .textField: readTextField(element)
    case .segmentedControl: readSegments(element)
    case .textView where element.hasValue(.no, of: .scrollEnabled): readTextView(element)
    default: return nil
    }
  }

  private mutating func readLabel(_ label: XMLElement) {
    content.isEmpty = !Self.hasText(.text, in: label)
    // UIKit has no negative number of lines.
    content.lines = max(label.value(of: .numberOfLines).flatMap { Int($0) } ?? 1, 0)
    content.text = Self.text(.text, in: label)
    content.alignment =
      label.hasValue(.justified, of: .textAlignment)
      ? .natural : Self.alignment(.textAlignment, of: label, byDefault: .natural)
    readFont(of: label, byDefault: Font(size: 17))
    readMinimumScale(of: label)
    readFragments(.attributedText, of: label)
  }

  private mutating func readButton(_ button: XMLElement) {
    let state = button.children.first { $0.isNamed(.state) && $0.isKeyed(.normal) }
    let configuration = button.firstChild(named: .buttonConfiguration)
    // The title of the configuration takes precedence.
    let holders = [configuration, state].compactMap(\.self)
    content.isEmpty = !holders.contains { Self.hasText(.title, in: $0) }
    content.hasImage =
      holders.contains(where: Self.hasImage)
      || Self.imageTypes.contains(button.value(of: .buttonType) ?? "")
    content.text = holders.lazy.compactMap { Self.text(.title, in: $0) }.first
    content.alignment = Self.alignment(.contentHorizontalAlignment, of: button, byDefault: .center)
    if Self.movesTitle(button, configuration) { content.alignment = nil }
    if let configuration {
      readConfiguration(configuration)
    } else {
      readFont(of: button, byDefault: Font(size: 15))
    }
    for holder in holders { readFragments(.attributedTitle, of: holder) }
  }

  /// The font and the insets of a title (AL-62). The font of the button itself has no effect.
  private mutating func readConfiguration(_ configuration: XMLElement) {
    readFont(of: configuration, .titleFontDescription, byDefault: Font(.body))
    let isKnown =
      Self.stylesWithInsets.contains(configuration.value(of: .style) ?? "")
      && !configuration.hasAttribute(.buttonSize) && !Self.hasOwnInsets(configuration)
    guard isKnown, !content.hasImage else {
      // Without these, the button keeps its drawn size with other texts and at other text sizes.
      content.text = nil
      content.style = nil
      return
    }
    content.titleInsets = Self.titleInsets
    content.lines = 0
  }

  /// 12 pt at each side, and 7 above and below.
  private static let titleInsets = Size(24, 14)
  private static let stylesWithInsets: Set = ["plain", "gray", "tinted", "filled"]

  private mutating func readTextField(_ field: XMLElement) {
    content.isEmpty = ![IBName.text, .placeholder].contains { Self.hasText($0, in: field) }
    // A text field shows its placeholder while it has no text.
    content.text = [IBName.text, .placeholder].lazy.compactMap { Self.text($0, in: field) }
      .first { !$0.isEmpty }
    content.border =
      switch field.value(of: .borderStyle) {
      case nil, "none": TextContent.FieldBorder.none
      case "roundedRect": .roundedRect
      default: .other
      }
    readFont(of: field, byDefault: Font(size: 14))
  }

  private mutating func readTextView(_ view: XMLElement) {
    content.isEmpty = !Self.hasText(.text, in: view)
    content.lines = 0
    content.text = Self.text(.text, in: view)
    content.titleInsets = Self.textViewInsets
    readFont(of: view, byDefault: Font(size: 12))
    readFragments(.attributedText, of: view)
  }

  /// `lineFragmentPadding` at each side, and `textContainerInset` above and below.
  private static let textViewInsets = Size(10, 16)

  /// The titles are not read if something else determines the width of a segment.
  private mutating func readSegments(_ control: XMLElement) {
    content.segments =
      control.hasValue(.yes, of: .apportionsSegmentWidthsByContent) ? .byContent : .equal
    content.isEmpty = true
    var titles: [String] = []
    var hasOthers = false
    for list in control.children(named: .segments) {
      for segment in list.children(named: .segment) {
        let title = segment.value(of: .title)
        if title != nil { content.isEmpty = false }
        guard let title, !segment.hasAttribute(.image), !segment.hasAttribute(.width),
          !title.contains(where: \.isNewline)
        else {
          hasOthers = true
          continue
        }
        titles.append(title)
      }
    }
    if !titles.isEmpty, !hasOthers { content.text = titles.joined(separator: "\n") }
  }

  /// Nil: the value is not known.
  private static func alignment(
    _ key: IBName, of element: XMLElement, byDefault standard: TextContent.Alignment
  ) -> TextContent.Alignment? {
    guard let value = element.value(of: key) else { return standard }
    switch value {
    case "leading": return .natural
    case "trailing": return nil
    default: return TextContent.Alignment(rawValue: value)
    }
  }

  /// Whether a button can have its title at another position than a centered line.
  private static func movesTitle(_ button: XMLElement, _ configuration: XMLElement?) -> Bool {
    let vertical = button.value(of: .contentVerticalAlignment) ?? "center"
    let breaking = button.value(of: .lineBreakMode) ?? ""
    return vertical != "center" || ["wordWrap", "characterWrap"].contains(breaking)
      || button.children.contains {
        $0.isNamed(.inset) && ["contentEdgeInsets", "titleEdgeInsets"].contains($0.value(of: .key))
      }
      || configuration.map(hasOwnInsets) == true
  }

  /// Whether a configuration has insets in the document, or a subtitle below the title.
  private static func hasOwnInsets(_ configuration: XMLElement) -> Bool {
    configuration.hasAttribute(.subtitle)
      || configuration.children.contains {
        $0.isNamed(.directionalEdgeInsets) || $0.isKeyed(.attributedSubtitle)
      }
  }

  /// A label shrinks its font if the document specifies a limit for that.
  private mutating func readMinimumScale(of label: XMLElement) {
    guard label.value(of: .adjustsFontSizeToFit) != "NO" else { return }
    func number(_ key: IBName) -> Double? {
      label.number(of: key).flatMap { $0 > 0 ? $0 : nil }
    }
    // Interface Builder writes the older property as a size in points.
    let points = number(.minimumFontSize).flatMap { size in content.fontSize.map { size / $0 } }
    content.minimumScale = min(number(.minimumScaleFactor) ?? points ?? 1, 1)
  }

  private static let imageTypes: Set = [
    "contactAdd", "detailDisclosure", "infoDark", "infoLight", "close",
  ]

  private static func hasImage(_ holder: XMLElement) -> Bool {
    holder.hasAttribute(.image) || holder.hasAttribute(.backgroundImage)
      || holder.children.contains { $0.isNamed(.imageReference) }
  }

  /// The text of an attribute or of the corresponding child element.
  private static func text(_ key: IBName, in holder: XMLElement) -> String? {
    if let value = holder[key] { return value.value }
    return holder.children.first { child in
      child.isKeyed(key)
        && (child.isNamed(.string) || child.isNamed(.mutableString))
    }?.text
  }

  /// Whether an attribute or the corresponding child element has text.
  private static func hasText(_ key: IBName, in holder: XMLElement) -> Bool {
    if let value = holder[key] { return !value.valueRange.isEmpty }
    let attributed: IBName = key == .title ? .attributedTitle : .attributedText
    return holder.children.contains { child in
      guard let attribute = child[.key] else { return false }
      if attribute.hasValue(key) {
        return (child.isNamed(.string) || child.isNamed(.mutableString)) && !child.text.isEmpty
      }
      return attribute.hasValue(attributed) && child.firstChild(named: .fragment) != nil
    }
  }
}

// Fonts.
extension IBText {
  private mutating func readFont(
    of element: XMLElement, _ key: IBName = .fontDescription, byDefault standard: Font
  ) {
    let font = element.child(keyed: key).map(Self.font) ?? standard
    content.fontSize = font.size
    content.isSystemFont = font.isSystemFont
    content.weight = font.weight
    content.style = font.style
    let variations = element.variations.compactMap { variation in
      variation.element.child(keyed: key).map {
        (variation.pattern, Self.font($0).size)
      }
    }
    if !variations.isEmpty { content.fontSizes = Varied(content.fontSize, variations) }
  }

  private struct Font {
    /// Points; nil: the document contains only a name.
    var size: Double?
    var isSystemFont = true
    var weight = FontWeight.regular
    var style: TextStyle?

    init(size: Double?, isSystemFont: Bool = true, weight: FontWeight = .regular) {
      (self.size, self.isSystemFont, self.weight) = (size, isSystemFont, weight)
    }

    /// The system font of a style, at the standard text size.
    init(_ style: TextStyle) {
      (size, weight, self.style) = (style.fontSize(at: .standard), style.weight, style)
    }
  }

  private static func font(_ font: XMLElement) -> Font {
    let points = (font[.pointSize] ?? font[.size]).flatMap(\.number).flatMap { $0 > 0 ? $0 : nil }
    if let name = font.value(of: .style) {
      return textStyles[name].map { Font($0) } ?? Font(size: nil, isSystemFont: false)
    }
    let type = font.value(of: .type) ?? ""
    if systemTypes.contains(type) {
      let weight = font.value(of: .weight).flatMap(FontWeight.init(rawValue:))
      return Font(
        size: points ?? font.value(of: .size).flatMap { namedSizes[$0] },
        weight: weight ?? (type == "boldSystem" ? .bold : .regular))
    }
    return Font(size: points, isSystemFont: false)
  }

  private static let systemTypes: Set = ["system", "boldSystem", "italicSystem"]

  /// The size names that precede text styles, in points.
  private static let namedSizes = [
    "system": 14.0, "smallSystem": 12, "label": 17, "button": 18,
  ]

  /// By the name in documents.
  private static let textStyles: [String: TextStyle] = [
    "UICTFontTextStyleTitle0": .largeTitle, "UICTFontTextStyleTitle1": .title1,
    "UICTFontTextStyleTitle2": .title2, "UICTFontTextStyleTitle3": .title3,
    "UICTFontTextStyleHeadline": .headline, "UICTFontTextStyleBody": .body,
    "UICTFontTextStyleCallout": .callout, "UICTFontTextStyleSubhead": .subheadline,
    "UICTFontTextStyleFootnote": .footnote, "UICTFontTextStyleCaption1": .caption1,
    "UICTFontTextStyleCaption2": .caption2,
  ]

  /// Attributed text has the size of its largest font.
  private mutating func readFragments(_ key: IBName, of holder: XMLElement) {
    guard let text = holder.child(keyed: key) else { return }
    let fonts = text.children(named: .fragment).flatMap { fragment in
      fragment.children(named: .attributes).flatMap { $0.children(named: .font) }
    }.filter { $0.value(of: .key) == "NSFont" }
    let sizes = fonts.compactMap { $0.number(of: .size) }.filter { $0 > 0 }
    content.fontSize = sizes.max()
    content.fontSizes = nil
    content.style = nil
    content.text = nil
    content.isSystemFont =
      !fonts.isEmpty && fonts.allSatisfy { $0.value(of: .metaFont)?.hasPrefix("system") ?? false }
  }
}

/// The sizes of the images that a document's views show.
struct IBResources {
  /// By name, in points.
  private var images: [String: Size] = [:]

  init(_ document: XMLElement?) {
    guard let resources = document?.firstChild(named: .resources) else { return }
    for image in resources.children(named: .image) where image.value(of: .catalog) != "system" {
      guard let name = image.value(of: .name), images[name] == nil,
        let size = Self.size(of: image)
      else { continue }
      images[name] = size
    }
  }

  /// The content of an image view (AL-31). The size of a symbol depends on its configuration.
  package func content(ofImageView view: XMLElement) -> LayoutContent {
    // Newer documents use an 'imageReference' element for images with further properties.
    let reference = view.children.first {
      $0.isNamed(.imageReference) && $0.isKeyed(.image)
    }
    let holder = reference ?? view
    guard let name = holder.value(of: .image), !name.isEmpty else { return .none }
    return .image(holder.hasValue(.system, of: .catalog) ? nil : images[name])
  }

  private static func size(of image: XMLElement) -> Size? {
    guard let width = image.number(of: .width), let height = image.number(of: .height),
      width >= 0, height >= 0
    else { return nil }
    return Size(width, height)
  }
}
