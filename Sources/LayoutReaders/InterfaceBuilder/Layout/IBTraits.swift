internal import LayoutModel
internal import XML

/// What the layout of one view goes by, as its element says it.
struct IBTraits {
  private(set) var traits = LayoutTraits()
  private let element: XMLElement

  /// - Parameter frame: as the document has it, in the superview's coordinates.
  init(
    _ element: XMLElement, frame: Rect?, usesAutoLayout: Bool, _ resources: IBResources,
    _ numbers: inout IBNumbers
  ) {
    self.element = element
    traits.storedFrame = frame
    traits.usesConstraints =
      usesAutoLayout && element.flag("translatesAutoresizingMaskIntoConstraints") == false
    traits.isFixed = element.flag("fixedFrame") ?? false
    traits.isMisplaced = element.flag("misplaced") ?? false
    traits.isAmbiguous = element.flag("ambiguous") ?? false
    readPriorities(&numbers)
    readMargins(&numbers)
    readPart()
    if element.isNamed("imageView") {
      traits.content = resources.content(ofImageView: element)
    } else if let text = IBText(element) {
      traits.content = .text(text.content)
    } else if element.isNamed("stackView") {
      traits.stack = IBStack(element, &numbers).traits
    }
  }

  private mutating func readPriorities(_ numbers: inout IBNumbers) {
    func priority(_ name: String, byDefault value: Double) -> Double {
      numbers.priority(name, of: element) ?? value
    }
    traits.horizontalHugging = priority("horizontalHuggingPriority", byDefault: 250)
    traits.verticalHugging = priority("verticalHuggingPriority", byDefault: 250)
    traits.horizontalCompression = priority(
      "horizontalCompressionResistancePriority", byDefault: 750)
    traits.verticalCompression = priority("verticalCompressionResistancePriority", byDefault: 750)
    traits.placeholderWidth = placeholder("placeholderIntrinsicWidth", &numbers)
    traits.placeholderHeight = placeholder("placeholderIntrinsicHeight", &numbers)
  }

  /// In points; an axis that has none is `infinite`.
  private func placeholder(_ name: String, _ numbers: inout IBNumbers) -> Double? {
    guard let attribute = element[name], attribute.value != "infinite" else { return nil }
    return numbers.number(attribute).flatMap { $0 >= 0 ? $0 : nil }
  }

  private mutating func readMargins(_ numbers: inout IBNumbers) {
    traits.preservesSuperviewMargins = element.flag("preservesSuperviewLayoutMargins") ?? false
    traits.insetsMarginsFromSafeArea = element.flag("insetsLayoutMarginsFromSafeArea") ?? true
    traits.followsReadableWidth = element.flag("layoutMarginsFollowReadableWidth") ?? false
    // Where both are stated, UIKit sets them one after the other.
    let margins = element.children.filter { child in
      switch child["key"]?.value {
      case "layoutMargins": child.isNamed("edgeInsets")
      case "directionalLayoutMargins": child.isNamed("directionalEdgeInsets")
      default: false
      }
    }.last
    guard let margins else { return }
    let isDirectional = margins.isNamed("directionalEdgeInsets")
    func edge(_ name: String) -> Double { numbers.number(name, of: margins) ?? 0 }
    traits.margins = EdgeInsets(
      top: edge("top"), left: edge(isDirectional ? "leading" : "left"), bottom: edge("bottom"),
      right: edge(isDirectional ? "trailing" : "right"))
  }

  private mutating func readPart() {
    switch element.name {
    case "tableViewCell", "collectionViewCell", "collectionReusableView",
      "tableViewHeaderFooterView":
      traits.part = .cell
      traits.hasAccessory = element["accessoryType"].map { $0.value != "none" } ?? false
    case "tableViewCellContentView", "collectionViewCellContentView": traits.part = .content
    default:
      // In older documents the content view of an item is a plain view.
      guard element["key"]?.value == "contentView", let holder = element.parent else { return }
      let isInCell =
        holder.isNamed("collectionViewCell") || holder.isNamed("tableViewHeaderFooterView")
      if isInCell { traits.part = .content }
    }
  }
}

extension XMLElement {
  /// Whether a list lays it out, so that it is no screen's view.
  var isCell: Bool {
    switch name {
    case "tableViewCell", "collectionViewCell", "collectionReusableView",
      "tableViewHeaderFooterView":
      true
    default: false
    }
  }
}
