internal import LayoutModel
internal import XML

/// How a stack view arranges its views (AL-37 to AL-40), in each size class (AL-3).
struct IBStack {
  private(set) var traits = StackTraits()

  init(_ element: XMLElement, _ numbers: inout IBNumbers) {
    let variations = element.variations
    traits.axis = Self.varied(.horizontal, of: element, variations, Self.axis)
    traits.distribution = Self.varied(.fill, of: element, variations, Self.distribution)
    traits.alignment = Self.varied(.fill, of: element, variations, Self.alignment)
    let base = Self.spacing(of: element, &numbers) ?? 0
    traits.spacing = Varied(
      base,
      variations.compactMap { variation in
        Self.spacing(of: variation.element, &numbers).map { (variation.pattern, $0) }
      })
    traits.isBaselineRelative = element.flag("baselineRelativeArrangement") ?? false
    traits.isMarginRelative = element.flag("layoutMarginsRelativeArrangement") ?? false
  }

  private static func varied<Value>(
    _ byDefault: Value, of element: XMLElement,
    _ variations: [(pattern: SizeClass, element: XMLElement)], _ read: (XMLElement) -> Value?
  ) -> Varied<Value> {
    Varied(
      read(element) ?? byDefault,
      variations.compactMap { variation in
        read(variation.element).map { (variation.pattern, $0) }
      })
  }

  private static func axis(of element: XMLElement) -> StackTraits.Axis? {
    element["axis"].flatMap { StackTraits.Axis(rawValue: $0.value) }
  }

  private static func distribution(of element: XMLElement) -> StackTraits.Distribution? {
    element["distribution"].flatMap { StackTraits.Distribution(rawValue: $0.value) }
  }

  private static func alignment(of element: XMLElement) -> StackTraits.Alignment? {
    guard let name = element["alignment"]?.value else { return nil }
    switch name {
    case "top": return .leading
    case "bottom": return .trailing
    case "baseline": return .lastBaseline
    default: return StackTraits.Alignment(rawValue: name)
    }
  }

  /// In points.
  private static func spacing(
    of element: XMLElement, _ numbers: inout IBNumbers
  ) -> Double? {
    if element["spacingType"]?.value == "standard" { return 8 }
    return numbers.number("spacing", of: element)
  }
}
