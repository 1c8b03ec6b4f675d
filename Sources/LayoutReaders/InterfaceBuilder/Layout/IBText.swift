internal import LayoutModel
internal import XML

/// What a label, a button or a text field says, as far as its size goes by it (AL-33, AL-34, AL-35).
struct IBText {
  private(set) var content = TextContent()

  /// nil for an element of another kind.
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
    // A number of lines below 0 is none that UIKit takes.
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

  /// Whether an attribute, or a child that stands for it, says anything.
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

// In which font.
extension IBText {
  private mutating func readFont(of element: XMLElement, byDefault size: Double) {
    guard let font = element.child(keyed: "fontDescription") else {
      content.fontSize = size
      return
    }
    let points = (font["pointSize"] ?? font["size"]).flatMap { Double($0.value) }
    let isUsable = points.map { $0.isFinite && $0 > 0 } ?? false
    if let style = font["style"]?.value {
      content.fontSize = Self.textStyles[style]
      content.isSystemFont = content.fontSize != nil
    } else if Self.systemTypes.contains(font["type"]?.value ?? "") {
      content.fontSize = isUsable ? points : font["size"].flatMap { Self.namedSizes[$0.value] }
    } else {
      content.fontSize = isUsable ? points : nil
      content.isSystemFont = false
    }
  }

  private static let systemTypes: Set = ["system", "boldSystem", "italicSystem"]

  /// The sizes that documents name, before they had text styles.
  private static let namedSizes = [
    "system": 14.0, "smallSystem": 12, "label": 17, "button": 18,
  ]

  /// At the text size that people start with.
  private static let textStyles = [
    "UICTFontTextStyleBody": 17.0, "UICTFontTextStyleCallout": 16,
    "UICTFontTextStyleSubhead": 15, "UICTFontTextStyleFootnote": 13,
    "UICTFontTextStyleCaption1": 12, "UICTFontTextStyleCaption2": 11,
    "UICTFontTextStyleHeadline": 17, "UICTFontTextStyleTitle0": 34,
    "UICTFontTextStyleTitle1": 28, "UICTFontTextStyleTitle2": 22, "UICTFontTextStyleTitle3": 20,
  ]

  /// A text with fonts of its own counts as set in the largest of them.
  private mutating func readFragments(_ key: String, of holder: XMLElement) {
    guard let text = holder.child(keyed: key) else { return }
    let fonts = text.children(named: "fragment").flatMap { fragment in
      fragment.children(named: "attributes").flatMap { $0.children(named: "font") }
    }.filter { $0["key"]?.value == "NSFont" }
    let sizes = fonts.compactMap { $0["size"].flatMap { Double($0.value) } }
      .filter { $0.isFinite && $0 > 0 }
    content.fontSize = sizes.max()
    content.isSystemFont =
      !fonts.isEmpty && fonts.allSatisfy { $0["metaFont"]?.value.hasPrefix("system") ?? false }
  }
}

/// What a document says of the images that its views show.
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

  /// What an image view shows (AL-31). A symbol's size depends on its configuration.
  package func content(ofImageView view: XMLElement) -> LayoutContent {
    // Newer documents have an element where there is more to say than a name.
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
