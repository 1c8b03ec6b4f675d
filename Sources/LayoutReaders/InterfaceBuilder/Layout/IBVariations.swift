internal import LayoutModel
internal import XML

extension XMLElement {
  /// What the element says anew for some size classes, in the order of the text (AL-2, AL-3); of
  /// patterns that are not understood, nothing.
  var variations: [(pattern: SizeClass, element: XMLElement)] {
    children(named: "variation").compactMap { variation in
      variation["key"].flatMap { SizeClass(builderKey: $0.value) }.map { ($0, variation) }
    }
  }
}

extension SizeClass {
  /// `heightClass=compact-widthClass=regular`, or one of the two alone.
  init?(builderKey: String) {
    var pattern = SizeClass.any
    for part in builderKey.split(separator: "-") {
      let words = part.split(separator: "=")
      guard words.count == 2, let axisClass = AxisClass(rawValue: String(words[1])) else {
        return nil
      }
      switch words[0] {
      case "heightClass": pattern.height = axisClass
      case "widthClass": pattern.width = axisClass
      default: return nil
      }
    }
    guard pattern != .any else { return nil }
    self = pattern
  }
}

extension Varied {
  /// Each pattern once, with its last value, so that no document makes a list longer than there are
  /// patterns.
  init(_ base: Value, _ words: [(pattern: SizeClass, value: Value)]) {
    self.init(base)
    var last: [SizeClass: Value] = [:]
    for word in words { last[word.pattern] = word.value }
    for word in words {
      if let value = last.removeValue(forKey: word.pattern) { vary(for: word.pattern, value) }
    }
  }
}
