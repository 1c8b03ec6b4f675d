internal import LayoutModel
internal import XML

/// The text properties of a label, a button or a text field that determine its size (AL-33, AL-34,
/// AL-35).
struct IBText {
  private(set) var content = TextContent()

  /// nil for other elements.
  init?(_ element: XMLElement) {
    switch element.name {
    case "label": readLabel(element)
    case "button": readButton(element)
    case "textField":
      content.isEmpty = !["text", "placeholder"].contains { Self.hasText($0, in: element) }
      readFont(of: element, byDefault: 14)
    default: return nil
    }
  }

  private mutating func readLabel(_ label: XMLElement) {
    content.isEmpty = !Self.hasText("text", in: label)
    // UIKit has no negative number of lines.
    content.lines = max(label["numberOfLines"].flatMap { Int($0.value) } ?? 1, 0)
    readFont(of: label, byDefault: 17)
    readFragments("attributedText", of: label)
  }

  private mutating func readButton(_ button: XMLElement) {
    let state = button.children.first { $0.isNamed("state") && $0["key"]?.value == "normal" }
    let configuration = button.firstChild(named: "buttonConfiguration")
    let holders = [state, configuration].compactMap(\.self)
    content.isEmpty = !holders.contains { Self.hasText("title", in: $0) }
    content.hasImage =
      holders.contains(where: Self.hasImage)
      || Self.imageTypes.contains(button["buttonType"]?.value ?? "")
    readFont(of: button, byDefault: 15)
    for holder in holders { readFragments("attributedTitle", of: holder) }
  }

  private static let imageTypes: Set = [
    "contactAdd", "detailDisclosure", "infoDark", "infoLight", "close",
  ]

  private static func hasImage(_ holder: XMLElement) -> Bool {
    holder["image"] != nil || holder["backgroundImage"] != nil
      || holder.children.contains { $0.isNamed("imageReference") }
  }

  /// Whether an attribute or the corresponding child element has text.
  private static func hasText(_ key: String, in holder: XMLElement) -> Bool {
    if let value = holder[key] { return !value.valueRange.isEmpty }
    let attributed = key == "title" ? "attributedTitle" : "attributedText"
    return holder.children.contains { child in
      switch child["key"]?.value {
      case key: (child.isNamed("string") || child.isNamed("mutableString")) && !child.text.isEmpty
      case attributed: child.firstChild(named: "fragment") != nil
      default: false
      }
    }
  }
}

// Fonts.
extension IBText {
  private mutating func readFont(of element: XMLElement, byDefault size: Double) {
    let font = element.child(keyed: "fontDescription").map(Self.font)
    content.fontSize = font.map(\.size) ?? size
    content.isSystemFont = font?.isSystemFont ?? true
    let variations = element.variations.compactMap { variation in
      variation.element.child(keyed: "fontDescription").map {
        (variation.pattern, Self.font($0).size)
      }
    }
    if !variations.isEmpty { content.fontSizes = Varied(content.fontSize, variations) }
  }

  /// A font and its size in points; nil: the document contains only a name.
  private static func font(_ font: XMLElement) -> (size: Double?, isSystemFont: Bool) {
    let points = (font["pointSize"] ?? font["size"]).flatMap { Double($0.value) }
    let isUsable = points.map { $0.isFinite && $0 > 0 } ?? false
    if let style = font["style"]?.value {
      return (textStyles[style], textStyles[style] != nil)
    }
    if systemTypes.contains(font["type"]?.value ?? "") {
      return (isUsable ? points : font["size"].flatMap { namedSizes[$0.value] }, true)
    }
    return (isUsable ? points : nil, false)
  }

  private static let systemTypes: Set = ["system", "boldSystem", "italicSystem"]

  /// The size names that precede text styles, in points.
  private static let namedSizes = [
    "system": 14.0, "smallSystem": 12, "label": 17, "button": 18,
  ]

  /// The point sizes of text styles at the default content size category.
  private static let textStyles = [
    "UICTFontTextStyleBody": 17.0, "UICTFontTextStyleCallout": 16,
    "UICTFontTextStyleSubhead": 15, "UICTFontTextStyleFootnote": 13,
    "UICTFontTextStyleCaption1": 12, "UICTFontTextStyleCaption2": 11,
    "UICTFontTextStyleHeadline": 17, "UICTFontTextStyleTitle0": 34,
    "UICTFontTextStyleTitle1": 28, "UICTFontTextStyleTitle2": 22, "UICTFontTextStyleTitle3": 20,
  ]

  /// Attributed text has the size of its largest font.
  private mutating func readFragments(_ key: String, of holder: XMLElement) {
    guard let text = holder.child(keyed: key) else { return }
    let fonts = text.children(named: "fragment").flatMap { fragment in
      fragment.children(named: "attributes").flatMap { $0.children(named: "font") }
    }.filter { $0["key"]?.value == "NSFont" }
    let sizes = fonts.compactMap { $0["size"].flatMap { Double($0.value) } }
      .filter { $0.isFinite && $0 > 0 }
    content.fontSize = sizes.max()
    content.fontSizes = nil
    content.isSystemFont =
      !fonts.isEmpty && fonts.allSatisfy { $0["metaFont"]?.value.hasPrefix("system") ?? false }
  }
}

/// The sizes of the images that a document's views show.
struct IBResources {
  /// By name, in points.
  private var images: [String: Size] = [:]

  init(_ document: XMLElement?) {
    guard let resources = document?.firstChild(named: "resources") else { return }
    for image in resources.children(named: "image") where image["catalog"]?.value != "system" {
      guard let name = image["name"]?.value, images[name] == nil,
        let size = Self.size(of: image)
      else { continue }
      images[name] = size
    }
  }

  /// The content of an image view (AL-31). The size of a symbol depends on its configuration.
  package func content(ofImageView view: XMLElement) -> LayoutContent {
    // Newer documents use an 'imageReference' element for images with further properties.
    let reference = view.children.first {
      $0.isNamed("imageReference") && $0["key"]?.value == "image"
    }
    let holder = reference ?? view
    guard let name = holder["image"]?.value, !name.isEmpty else { return .none }
    return .image(holder["catalog"]?.value == "system" ? nil : images[name])
  }

  private static func size(of image: XMLElement) -> Size? {
    guard let width = image["width"].flatMap({ Double($0.value) }),
      let height = image["height"].flatMap({ Double($0.value) }),
      width.isFinite, height.isFinite, width >= 0, height >= 0
    else { return nil }
    return Size(width, height)
  }
}
