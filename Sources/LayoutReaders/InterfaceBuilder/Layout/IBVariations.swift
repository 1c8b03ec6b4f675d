internal import LayoutModel
internal import XML

extension XMLElement {
  /// The variations of the element for size classes, in document order (AL-2, AL-3). Invalid
  /// patterns are skipped.
  var variations: [(pattern: SizeClass, element: XMLElement)] {
    children(named: .variation).compactMap { variation in
      variation.sizeClass.map { ($0, variation) }
    }
  }
}

extension XMLElement {
  /// The size classes of a variation; nil: its key is invalid.
  fileprivate var sizeClass: SizeClass? {
    value(of: .key).flatMap(SizeClass.init(builderKey:))
  }
}

extension SizeClass {
  /// - Parameter builderKey: `heightClass=compact-widthClass=regular`, or one of the two.
  init?(builderKey: String) {
    var pattern = SizeClass.any
    for part in builderKey.split(separator: "-") {
      let parts = part.split(separator: "=")
      guard parts.count == 2, let axisClass = AxisClass(rawValue: String(parts[1])) else {
        return nil
      }
      switch parts[0] {
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
  /// Each pattern once, with its last value. The list is therefore never longer than the number of
  /// patterns.
  init(_ base: Value, _ variations: [(pattern: SizeClass, value: Value)]) {
    self.init(base)
    var last: [SizeClass: Value] = [:]
    for variation in variations { last[variation.pattern] = variation.value }
    for variation in variations {
      if let value = last.removeValue(forKey: variation.pattern) {
        vary(for: variation.pattern, value)
      }
    }
  }
}

/// The attributes of an element in one size class: those of the most specific variation that contains
/// them, else the element's own (AL-3).
struct IBAttributes {
  private let element: XMLElement
  /// The matching variations, the most specific last.
  private let variations: [XMLElement]

  init(_ element: XMLElement, in sizeClass: SizeClass) {
    self.element = element
    variations = element.variations.enumerated()
      .filter { sizeClass.matches($0.element.pattern) }
      .sorted {
        ($0.element.pattern.specificity, $0.offset) < ($1.element.pattern.specificity, $1.offset)
      }
      .map(\.element.element)
  }

  package subscript(name: IBName) -> XMLAttribute? {
    variations.lazy.reversed().compactMap { $0[name] }.first ?? element[name]
  }
}

/// The size classes in which a view's subviews or constraints are installed, from the exclusions and
/// inclusions of the view's variations (AL-2, AL-44).
struct IBInstallations {
  private let excluded: Set<String>
  private let varied: [String: Varied<Bool>]

  /// - Parameter list: `subviews` or `constraints`.
  init(of list: IBName, in view: XMLElement) {
    var excluded: Set<String> = []
    var values: [String: [(pattern: SizeClass, value: Bool)]] = [:]
    for variation in view.children(named: .variation) {
      let pattern = variation.sizeClass
      let isDefault = variation.isKeyed(.default)
      guard pattern != nil || isDefault else { continue }
      for mask in variation.children(named: .mask) where mask.isKeyed(list) {
        for reference in mask.children {
          guard let id = reference.value(of: .reference) else { continue }
          let isIncluded = reference.isNamed(.include)
          guard isIncluded || reference.isNamed(.exclude) else { continue }
          if let pattern {
            values[id, default: []].append((pattern, isIncluded))
          } else if isIncluded {
            excluded.remove(id)
          } else {
            excluded.insert(id)
          }
        }
      }
    }
    self.excluded = excluded
    varied = Dictionary(
      uniqueKeysWithValues: values.map { ($0.key, Varied(!excluded.contains($0.key), $0.value)) })
  }

  package func isInstalled(_ id: String?) -> Varied<Bool> {
    guard let id else { return Varied(true) }
    return varied[id] ?? Varied(!excluded.contains(id))
  }

  /// The objects that are not installed in a size class, and are in another one.
  func absent(in sizeClass: SizeClass) -> Set<Varied<Bool>> {
    Set(varied.values.filter { !$0.value(in: sizeClass) })
  }
}

extension SizeClassVariations {
  /// The varied properties of a view; nil: there are none.
  ///
  /// - Parameter isInstalled: by the variations of the superview.
  init?(
    _ element: XMLElement, isInstalled: Varied<Bool>, _ numbers: inout IBNumbers
  ) {
    self.init()
    let variations = element.variations
    let fixed = Self.runtimeKeyPaths(of: element)
    func flags(_ name: IBName, byDefault value: Bool) -> Varied<Bool>? {
      let values = variations.compactMap { variation in
        variation.element.flag(name).map { (variation.pattern, $0) }
      }
      return values.isEmpty || fixed.contains(name.rawValue)
        ? nil : Varied(element.flag(name) ?? value, values)
    }
    if !isInstalled.variations.isEmpty { self.isInstalled = isInstalled }
    // A stopped activity indicator is hidden in all size classes (CL-11).
    if !element.isStoppedIndicator { isHidden = flags(.hidden, byDefault: false) }
    isUserInteractionEnabled = flags(.userInteractionEnabled, byDefault: true)
    if fixed.isDisjoint(with: ["alpha", "layer.opacity"]) {
      alpha = Self.alpha(element, variations, &numbers)
    }
    if isEmpty { return nil }
  }

  private static func alpha(
    _ element: XMLElement, _ variations: [(pattern: SizeClass, element: XMLElement)],
    _ numbers: inout IBNumbers
  ) -> Varied<Double>? {
    var values: [(pattern: SizeClass, value: Double)] = []
    for (pattern, variation) in variations {
      if let value = numbers.number(.alpha, of: variation) {
        values.append((pattern, min(max(value, 0), 1)))
      }
    }
    guard !values.isEmpty else { return nil }
    let base = element.number(of: .alpha) ?? 1
    return Varied(min(max(base, 0), 1), values)
  }

  /// The key paths of the user-defined runtime attributes, which are set in all size classes.
  private static func runtimeKeyPaths(of element: XMLElement) -> Set<String> {
    guard let attributes = element.firstChild(named: .userDefinedRuntimeAttributes) else {
      return []
    }
    let paths = attributes.children(named: .userDefinedRuntimeAttribute)
      .compactMap { $0.value(of: .keyPath) }
    return Set(paths.map { $0 == "layer.hidden" ? "hidden" : $0 })
  }
}

extension XMLElement {
  /// An activity indicator that is stopped and hides when it stops (CL-11).
  var isStoppedIndicator: Bool {
    isNamed(.activityIndicatorView) && flag(.hidesWhenStopped) == true
      && flag(.animating) != true
  }
}
