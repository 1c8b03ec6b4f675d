internal import AppCode
internal import LanguageServer
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import XML

/// The completions at an offset of an Interface Builder document.
struct IBCompletions {
  private let cursor: XMLCursor
  private let bytes: [UInt8]
  private let objects: IBObjects
  private let code: CodeScope?
  /// The element that contains the tag at the cursor.
  private let parent: XMLElement?

  static func all(
    at offset: Int, in document: XMLDocument, _ bytes: [UInt8], _ code: CodeScope?
  ) -> [Completion] {
    guard let cursor = XMLCursor(at: offset, in: bytes) else { return [] }
    let objects = IBObjects(document)
    let completions = IBCompletions(
      cursor: cursor, bytes: bytes, objects: objects, code: code,
      parent: objects.parent(ofTagAt: cursor.tag.start))
    switch cursor.part {
    case .elementName(let range): return completions.elements(at: range)
    case .endTagName(let range): return completions.endTags(at: range)
    case .attributeName(let range): return completions.attributes(at: range)
    case .attributeValue(let index):
      return completions.values(of: cursor.tag.attributes[index], at: offset)
    }
  }

  private var tag: XMLTag { cursor.tag }
  private var element: String { text(tag.name) }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func value(_ name: String) -> String? {
    tag.attributes.first { text($0.name) == name }?.value.map(text).flatMap {
      $0.isEmpty ? nil : $0
    }
  }

  private func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }
}

// Elements and attributes.
extension IBCompletions {
  /// Elements of which another one has at most one, in addition to those with a key.
  private static let singles: Set = [
    "subviews", "constraints", "connections", "gestureRecognizers", "autoresizingMask",
    "userDefinedRuntimeAttributes", "fontDescription", "buttonConfiguration", "textInputTraits",
    "accessibility", "navigationItem", "tabBarItem", "toolbarItems", "layoutGuides", "objects",
    "device", "dependencies", "scenes", "resources", "sections", "prototypes", "cells", "items",
    "segments", "tableViewCellContentView", "collectionViewFlowLayout", "rect", "navigationBar",
  ]

  private func elements(at range: SourceRange) -> [Completion] {
    guard let parent else {
      return objects.elements.isEmpty || objects.element(at: tag.start)?.parent == nil
        ? [Completion(.key, "document", range: range, text: "document")] : []
    }
    var existing: Set<String> = []
    for child in parent.children where child.range.lowerBound != tag.start {
      existing.insert(child.name)
    }
    // A tag with attributes or an end keeps them.
    let isBare = tag.attributes.isEmpty && !tag.isClosed
    let id = newID
    return IBGrammar.children(of: parent.name).map(String.init).filter {
      !Self.singles.contains($0) || !existing.contains($0)
    }.map { name in
      var completion = Completion(
        .key, name, detail: IBClasses.views[name] ?? IBClasses.controllers[name],
        documentation: IBMeanings.ofElements[name], range: range, text: name)
      if isBare, let snippet = IBGrammar.snippet(of: name) {
        completion.snippet = name + snippet.replacing("ID", with: id)
      }
      return completion
    }
  }

  private func endTags(at range: SourceRange) -> [Completion] {
    guard let name = parent?.name else { return [] }
    let isClosed = byte(at: range.end) == UInt8(ascii: ">")
    return [Completion(.key, name, range: range, text: isClosed ? name : "\(name)>")]
  }

  private func attributes(at range: SourceRange) -> [Completion] {
    let edited = tag.attributes.first { SourceRange($0.name) == range && !$0.name.isEmpty }
    let existing = Set(
      tag.attributes.filter { $0.name != edited?.name }.map { text($0.name) })
    let hasValue = edited?.value != nil
    let isBeforeName = byte(at: range.end).map { !" \t\r\n/>=<".utf8.contains($0) } ?? false
    return IBGrammar.attributes(of: element).map(String.init).filter {
      !existing.contains($0) && fits($0)
    }.map { name in
      let value = name == "id" ? newID : suggestedValue(of: name)
      let documentation = IBMeanings.text(of: name, in: element)
      guard !hasValue else {
        return Completion(.key, name, documentation: documentation, range: range, text: name)
      }
      let end = isBeforeName ? "\" " : "\""
      return Completion(
        .key, name, documentation: documentation, range: range, text: "\(name)=\"\(value)\(end)",
        snippet: name == "id" || value.isEmpty
          ? "\(name)=\"\(value)$1\(end)" : "\(name)=\"${1:\(ValueTemplate.escaped(value))}\(end)")
    }
  }

  private func suggestedValue(of attribute: String) -> String {
    let values = IBGrammar.values(of: attribute, in: element, below: parent?.name)
    return values.first.map(String.init) ?? ""
  }

  /// Whether an attribute has a meaning with the others of the tag.
  private func fits(_ attribute: String) -> Bool {
    switch (element, attribute) {
    case (_, "key") where IBClasses.views[element] != nil:
      return parent.map { !$0.isNamed("subviews") && !$0.isNamed("objects") } ?? true
    case ("constraint", "secondAttribute"), ("constraint", "multiplier"):
      return value("secondItem") != nil || attribute == "multiplier"
    case ("segue", "relationship"): return value("kind").map { $0 == "relationship" } ?? true
    case ("segue", "unwindAction"): return value("kind").map { $0 == "unwind" } ?? true
    case ("segue", "popoverAnchorView"), ("segue", "popoverAnchorBarButtonItem"):
      return value("kind").map { $0.hasPrefix("popover") || $0 == "presentation" } ?? true
    case ("action", "eventType"): return connectedOwner.map { $0.sendsControlEvents } ?? true
    default: return true
    }
  }

  /// The object whose `connections` contain the tag.
  private var connectedOwner: XMLElement? {
    guard let parent, parent.isNamed("connections") else { return nil }
    return parent.parent
  }

  /// An id that no object has, in the form of Interface Builder's.
  private var newID: String {
    var used: Set<String> = []
    for element in objects.elements {
      if let id = element["id"]?.value { used.insert(id) }
    }
    let characters = Array("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    var state = UInt64(truncatingIfNeeded: bytes.count &* 31 &+ tag.start)
    while true {
      var id = ""
      for position in 0..<10 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let isHyphen = position == 3 || position == 6
        id.append(isHyphen ? "-" : characters[Int((state >> 33) % UInt64(characters.count))])
      }
      if !used.contains(id) { return id }
    }
  }
}

// Values.
extension IBCompletions {
  private func values(of attribute: XMLTag.Attribute, at offset: Int) -> [Completion] {
    guard let range = attribute.value else { return [] }
    let name = text(attribute.name)
    let before: String
    let after: String
    switch attribute.quote {
    case nil: (before, after) = ("\"", "\"")
    case let quote?:
      (before, after) = ("", attribute.isClosed ? "" : String(UnicodeScalar(quote)))
    }
    return suggestions(for: name, isEmpty: range.isEmpty).compactMap { suggestion in
      guard let value = suggestion.name.xmlAttributeValue else { return nil }
      var completion = Completion(
        suggestion.kind, suggestion.name, detail: suggestion.detail,
        documentation: suggestion.documentation, range: SourceRange(range),
        text: before + value + after)
      if suggestion.kind == .id, let detail = suggestion.detail {
        completion.filterText = "\(suggestion.name) \(detail)"
      }
      return completion
    }
  }

  private func suggestions(for attribute: String, isEmpty: Bool) -> [NameSuggestion] {
    switch attribute {
    case "id" where element != "device" && element != "adaptation":
      return isEmpty ? [NameSuggestion(.value, newID, detail: "new id")] : []
    case "customClass": return classes()
    case "customModule": return usedValues("customModule").map { NameSuggestion(.value, $0) }
    case "selector", "unwindAction": return selectors(for: attribute)
    case "property" where element == "outlet" || element == "outletCollection": return properties()
    case "image", "backgroundImage", "selectedImage", "highlightedImage", "maximumValueImage",
      "minimumValueImage":
      return resources("image")
    case "name" where element == "color": return resources("namedColor")
    case "keyPath":
      let usual = IBGrammar.values["userDefinedRuntimeAttribute.keyPath"] ?? ""
      return unique(usedValues("keyPath") + usual.split(separator: " ").map(String.init))
        .map { NameSuggestion(.value, $0) }
    case "firstAttribute", "secondAttribute": return constraintAttributes(attribute)
    case "eventType": return events()
    default: break
    }
    let ids = IBReferenceChoices(
      objects: objects, parent: parent, element: element, value: value
    ).objects(for: attribute)
    if let ids { return suggestions(for: ids) }
    return IBGrammar.values(of: attribute, in: element, below: parent?.name)
      .map { NameSuggestion(.value, String($0), detail: detail(ofValue: String($0), attribute)) }
  }

  private func detail(ofValue value: String, _ attribute: String) -> String? {
    IBMeanings.ofValues["\(attribute).\(value)"]
  }

  private func suggestions(for elements: [XMLElement]) -> [NameSuggestion] {
    guard !elements.isEmpty else { return [] }
    var outlets: [String: String] = [:]
    for index in objects.scene(around: parent) where objects.elements[index].isNamed("outlet") {
      let outlet = objects.elements[index]
      guard let id = outlet.text("destination"), let property = outlet.text("property"),
        !["delegate", "dataSource", "view"].contains(property)
      else { continue }
      outlets[id] = outlets[id] ?? property
    }
    var seen: Set<String> = []
    return elements.compactMap { element in
      guard let id = element.text("id"), seen.insert(id).inserted else { return nil }
      return NameSuggestion(.id, id, detail: element.summary(outlet: outlets[id]))
    }
  }

  /// The values of an attribute elsewhere in the document, most frequent first.
  private func usedValues(
    _ attribute: String, where isIncluded: (XMLElement) -> Bool = { _ in true }
  ) -> [String] {
    var counts: [String: Int] = [:]
    var names: [String] = []
    for element in objects.elements where element.range.lowerBound != tag.start {
      guard let value = element.text(attribute), isIncluded(element) else { continue }
      if counts[value] == nil { names.append(value) }
      counts[value, default: 0] += 1
    }
    return names.enumerated().sorted {
      (-counts[$0.element, default: 0], $0.offset) < (-counts[$1.element, default: 0], $1.offset)
    }.map(\.element)
  }

  private func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private func resources(_ kind: String) -> [NameSuggestion] {
    let names = objects.elements.lazy.filter {
      $0.isNamed(kind) && $0.parent?.isNamed("resources") == true
    }
    .compactMap { $0.text("name") }
    return unique(Array(names)).map { NameSuggestion(.value, $0, detail: "in this document") }
  }
}

// Names that source code declares.
extension IBCompletions {
  /// The classes that other objects of the kind have in the document, then those of the sources that inherit
  /// from the class of the element.
  private func classes() -> [NameSuggestion] {
    let kind = IBObjects.kind(of: element)
    let sameElement = usedValues("customClass") { $0.isNamed(element) }
    let sameKind = usedValues("customClass") { IBObjects.kind(of: $0.name) == kind }
    let used = unique(sameElement + (kind == .placeholder || kind == .other ? [] : sameKind))
    let base =
      IBClasses.views[element] ?? IBClasses.controllers[element]
      ?? IBClasses.recognizers[element]?.rawValue
    let declared = code.map { code in
      code.classNames.compactMap { name in
        code.frameworkSuperclass(of: name).flatMap { superclass in
          Self.inherits(superclass, from: base, kind) ? (name, superclass) : nil
        }
      }
    }
    let superclasses = Dictionary(declared ?? []) { first, _ in first }
    let own = used.filter { name in
      if sameElement.contains(name) { return true }
      // A class of the sources must inherit from the class of the element.
      guard let superclass = superclasses[name] else { return code?.declaresClass(name) != true }
      return superclass == base
    }
    // A direct subclass of the element's class is the most likely.
    let others = (declared ?? []).filter { !own.contains($0.0) }
    let sorted = others.filter { $0.1 == base } + others.filter { $0.1 != base }
    return own.map {
      NameSuggestion(.className, $0, detail: superclasses[$0] ?? "in this document")
    } + sorted.map { NameSuggestion(.className, $0.0, detail: $0.1) }
  }

  private static func inherits(
    _ superclass: String, from base: String?, _ kind: IBObjects.Kind?
  ) -> Bool {
    if superclass == base { return true }
    switch kind {
    case .view:
      guard let base else { return false }
      return UIKitClass.superclasses(of: superclass)?.contains(base) == true
    case .controller:
      return base == "UIViewController" && ViewController.isOfUIKit(superclass)
    case .recognizer:
      return base == "UIGestureRecognizer" && superclass.hasSuffix("GestureRecognizer")
    case .placeholder, .other:
      return kind == .other || ViewController.isOfUIKit(superclass)
        || UIKitClass.superclasses(of: superclass) != nil
    case .constraint: return superclass == "NSLayoutConstraint"
    case .guide, .barItem, .segue, .exit, .connection, nil: return false
    }
  }

  /// The class of the object that owns the connection at the cursor.
  private func facts(of object: XMLElement?) -> ClassFacts? {
    guard let code, let name = object?.text("customClass") else { return nil }
    let facts = code.facts(of: name)
    return facts.isDeclared ? facts : nil
  }

  private func selectors(for attribute: String) -> [NameSuggestion] {
    let target = value("destination")
    let receiver = attribute == "selector" ? target.flatMap(objects.object) : nil
    let declared: [String]
    if attribute == "selector", receiver != nil {
      declared = facts(of: receiver)?.actions.sorted() ?? []
    } else {
      declared = []
    }
    let used = usedValues(attribute) { target == nil || $0.text("destination") == target }
    let names = declared.map {
      NameSuggestion(.selector, $0, detail: receiver?.text("customClass"))
    }
    return names
      + used.filter { !declared.contains($0) }
      .map { NameSuggestion(.selector, $0, detail: "in this document") }
  }

  /// The outlets of the owner's class that are not connected, then those of UIKit.
  private func properties() -> [NameSuggestion] {
    guard let owner = connectedOwner, let parent else { return [] }
    let isCollection = element == "outletCollection"
    let connected = Set(
      parent.children.filter { $0.range.lowerBound != tag.start && !isCollection }
        .compactMap { $0.text("property") })
    let declared = facts(of: owner)?.outlets.sorted() ?? []
    let className = owner.text("customClass") ?? ""
    let others = usedValues("property") { other in
      other.isNamed(element) && other.owner?.text("customClass") == className && !className.isEmpty
    }
    let uikit = isCollection ? ["gestureRecognizers"] : owner.outletsOfUIKit
    return unique(declared + uikit + others).filter { !connected.contains($0) }.map { name in
      NameSuggestion(
        .key, name,
        detail: declared.contains(name)
          ? className : uikit.contains(name) ? nil : "in this document")
    }
  }
}

// Attributes of constraints, and events.
extension IBCompletions {
  /// The attributes that a constraint can relate to the other one: of the same axis, or both sizes.
  private func constraintAttributes(_ attribute: String) -> [NameSuggestion] {
    let other = value(attribute == "firstAttribute" ? "secondAttribute" : "firstAttribute")
    let all = IBGrammar.values(of: attribute, in: element, below: nil).map(String.init)
    guard let other, let axis = Self.axis(of: other) else {
      return all.map { NameSuggestion(.value, $0) }
    }
    let fitting = all.filter { Self.axis(of: $0) == axis }
    return unique([other].filter(fitting.contains) + fitting).map { NameSuggestion(.value, $0) }
  }

  private enum Axis {
    case horizontal, vertical, size
  }

  private static func axis(of attribute: String) -> Axis? {
    switch attribute {
    case "width", "height": .size
    case "left", "right", "leading", "trailing", "centerX", "leftMargin", "rightMargin",
      "leadingMargin", "trailingMargin", "centerXWithinMargins":
      .horizontal
    case "top", "bottom", "centerY", "topMargin", "bottomMargin", "centerYWithinMargins",
      "baseline", "lastBaseline", "firstBaseline":
      .vertical
    default: nil
    }
  }

  private func events() -> [NameSuggestion] {
    let all = IBGrammar.values(of: "eventType", in: element, below: nil).map(String.init)
    let first: [String] =
      switch connectedOwner?.name {
      case "switch", "slider", "segmentedControl", "stepper", "datePicker", "pageControl":
        ["valueChanged"]
      case "button": ["touchUpInside", "primaryActionTriggered", "touchDown"]
      case "textField":
        ["editingChanged", "editingDidEnd", "editingDidBegin", "editingDidEndOnExit"]
      default: []
      }
    return unique(first + all).map { NameSuggestion(.value, $0) }
  }
}

extension XMLElement {
  /// Whether an action of the object has an event: the object is a control or may be one.
  fileprivate var sendsControlEvents: Bool {
    guard let name = IBClasses.views[name] else { return false }
    return text("customClass") != nil || UIKitClass.nearest(to: name, inherits: nil).isControl
  }

  /// The outlets that UIKit's class of the object has.
  fileprivate var outletsOfUIKit: [String] {
    switch name {
    case "tableView", "collectionView", "pickerView": ["dataSource", "delegate"]
    case "textField", "textView", "searchBar", "scrollView", "tabBar", "toolbar", "navigationBar",
      "mapView", "navigationController", "tabBarController", "splitViewController":
      ["delegate"]
    case "viewController", "placeholder": ["view"]
    default: IBClasses.recognizers[name] != nil ? ["delegate"] : []
    }
  }
}
