internal import LayoutModel
internal import LayoutReaders
internal import XML

/// The objects of a document, by which completions and explanations name them.
struct IBObjects {
  let elements: XMLElements

  init(_ document: XMLDocument) {
    elements = document.elements
  }

  enum Kind {
    case view, controller, recognizer, constraint, guide, barItem, segue, placeholder, exit
    case connection, other
  }

  /// nil: elements of this name are not objects with an id.
  static func kind(of name: String) -> Kind? {
    if IBClasses.views[name] != nil { return .view }
    if IBClasses.controllers[name] != nil { return .controller }
    if IBClasses.recognizers[name] != nil { return .recognizer }
    switch name {
    case "constraint": return .constraint
    case "viewLayoutGuide", "viewControllerLayoutGuide": return .guide
    case "barButtonItem", "tabBarItem", "navigationItem": return .barItem
    case "segue": return .segue
    case "placeholder": return .placeholder
    case "exit": return .exit
    case "outlet", "action", "outletCollection": return .connection
    case "customObject", "tableViewSection", "collectionViewFlowLayout": return .other
    default: return nil
    }
  }

  /// The element whose start tag is at an offset.
  func element(at start: Int) -> XMLElement? {
    let index = elements.partitioningIndex { $0.range.lowerBound >= start }
    guard index < elements.count, elements[index].range.lowerBound == start else { return nil }
    return elements[index]
  }

  /// The innermost element that is open where a tag starts.
  func parent(ofTagAt start: Int) -> XMLElement? {
    if let element = element(at: start) { return element.parent }
    let index = elements.partitioningIndex { $0.range.lowerBound >= start }
    guard index > 0 else { return nil }
    var next: XMLElement? = elements[index - 1]
    while let element = next {
      let end = element.range.upperBound
      // An element without an end tag ends where the end tag of its parent starts.
      if element.isComplete ? end > start : end >= start { return element }
      next = element.parent
    }
    return nil
  }

  /// The object with an id: the first one in the document.
  func object(_ id: String) -> XMLElement? {
    guard !id.isEmpty else { return nil }
    return elements.first { $0["id"]?.value == id && Self.kind(of: $0.name) != nil }
  }

  /// The indices of the scene that contains an element, else those of the document.
  func scene(around element: XMLElement?) -> Range<Int> {
    element?.ancestorsAndSelf.first { $0.isNamed("scene") }?.subtree ?? elements.indices
  }
}

extension XMLElement {
  /// The element, its parent, and so on.
  var ancestorsAndSelf: some Sequence<XMLElement> { sequence(first: self) { $0.parent } }

  /// A nonempty value of an attribute.
  func text(_ attribute: String) -> String? {
    self[attribute].flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  /// The class of an object, without module.
  var shownClass: String {
    if let custom = text("customClass") { return custom }
    let name = name
    return IBClasses.views[name] ?? IBClasses.controllers[name] ?? IBClasses.recognizers[name]
      .flatMap { $0 == .custom ? nil : $0.rawValue } ?? name
  }

  /// The text by which a user recognizes an object in Xcode; nil: it has none.
  var shownName: String? {
    if IBClasses.views[name] != nil {
      return text("userLabel") ?? IBViewNames.all(of: self).first?.text
    }
    return text("userLabel") ?? text("title") ?? text("identifier")
      ?? text("storyboardIdentifier")
  }

  /// One line about an object: its class and its name, for a list of objects.
  ///
  /// - Parameter outlet: the name of an outlet that refers to the object.
  func summary(outlet: String? = nil) -> String {
    switch name {
    case "placeholder":
      let standard = text("placeholderIdentifier") == "IBFirstResponder"
      let name = standard ? "First Responder" : "File's Owner"
      return text("customClass").map { $0 == "UIResponder" ? name : "\(name), \($0)" } ?? name
    case "exit": return "Exit"
    case "viewLayoutGuide", "viewControllerLayoutGuide": return guideSummary
    case "constraint": return constraintSummary
    case "outlet", "outletCollection": return "outlet \(text("property") ?? "")"
    case "action": return "action \(text("selector") ?? "")"
    default: break
    }
    if let shownName, shownName != shownClass {
      return "\(shownClass) \(shownName.shortened.inQuotes)"
    }
    if let outlet { return "\(shownClass), outlet \(outlet)" }
    if let frame = storedFrame { return "\(shownClass) at \(frame.text)" }
    return shownClass
  }

  private var guideSummary: String {
    let kind = text("key") ?? text("type") ?? ""
    let names = [
      "safeArea": "safe area", "keyboard": "keyboard layout guide", "top": "top layout guide",
      "bottom": "bottom layout guide", "contentLayoutGuide": "content layout guide",
      "frameLayoutGuide": "frame layout guide", "layoutMargins": "layout margins guide",
    ]
    let isOfController = isNamed("viewControllerLayoutGuide")
    let owner = isOfController ? parent?.parent : parent
    return "\(names[kind] ?? "layout guide")" + (owner.map { " of \($0.summary())" } ?? "")
  }

  /// `leading = trailing + 8`.
  private var constraintSummary: String {
    let relations = ["lessThanOrEqual": "≤", "greaterThanOrEqual": "≥"]
    let relation = text("relation").flatMap { relations[$0] } ?? "="
    let constant = text("constant")
    let first = text("firstAttribute") ?? "?"
    let name = text("identifier").map { "\($0): " } ?? ""
    guard let second = text("secondAttribute") else {
      return "\(name)constraint \(first) \(relation) \(constant ?? "0")"
    }
    return "\(name)constraint \(first) \(relation) \(second)" + (constant.map { " + \($0)" } ?? "")
  }
}
