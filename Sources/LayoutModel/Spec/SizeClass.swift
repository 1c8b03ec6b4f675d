/// How much room there is on each axis (`UITraitCollection`).
package struct SizeClass: Hashable, Sendable {
  package var width: AxisClass
  package var height: AxisClass

  package enum AxisClass: String, CaseIterable, Hashable, Sendable {
    case compact, regular
    /// No size class at all, as on a canvas without a device.
    case any
  }

  package init(width: AxisClass, height: AxisClass) {
    self.width = width
    self.height = height
  }

  package static let any = SizeClass(width: .any, height: .any)

  /// Whether what is said for `pattern` holds here: `any` in a pattern leaves that axis open (AL-2).
  package func matches(_ pattern: SizeClass) -> Bool {
    (pattern.width == .any || pattern.width == width)
      && (pattern.height == .any || pattern.height == height)
  }

  /// On how many axes it says something.
  package var specificity: Int { (width == .any ? 0 : 1) + (height == .any ? 0 : 1) }
}

/// A value that a document states once, and again for some size classes (AL-2, AL-3).
package struct Varied<Value: Hashable & Sendable>: Hashable, Sendable {
  /// Where no variation says otherwise.
  package var base: Value
  package private(set) var variations: [Variation] = []

  package struct Variation: Hashable, Sendable {
    package let pattern: SizeClass
    package let value: Value
  }

  package init(_ base: Value) {
    self.base = base
  }

  package mutating func vary(for pattern: SizeClass, _ value: Value) {
    variations.append(Variation(pattern: pattern, value: value))
    // The sort is stable by the order of the text.
    variations = variations.enumerated().sorted {
      let (left, right) = ($0.element.pattern.specificity, $1.element.pattern.specificity)
      return left == right ? $0.offset < $1.offset : left < right
    }.map(\.element)
  }

  /// The value in a size class: of the variations that match, the most specific one's.
  package func value(in sizeClass: SizeClass) -> Value {
    variations.last { sizeClass.matches($0.pattern) }?.value ?? base
  }
}
