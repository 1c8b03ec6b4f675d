internal import AppCode
internal import LanguageServer
internal import LayoutModel
internal import LayoutReaders
internal import Linting
internal import XML

/// The completions at an offset of an Interface Builder document: ids, and names that the document has in
/// common with source code. Interface Builder writes everything else.
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
    guard let cursor = XMLCursor(at: offset, in: bytes),
      case .attributeValue(let index) = cursor.part
    else { return [] }
    let objects = IBObjects(document)
    let completions = IBCompletions(
      cursor: cursor, bytes: bytes, objects: objects, code: code,
      parent: objects.parent(ofTagAt: cursor.tag.start))
    return completions.values(of: cursor.tag.attributes[index])
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
  private func values(of attribute: XMLTag.Attribute) -> [Completion] {
    guard let range = attribute.value else { return [] }
    let name = text(attribute.name)
    let (before, after) =
      attribute.quote.map { ("", attribute.isClosed ? "" : String(UnicodeScalar($0))) }
      ?? ("\"", "\"")
    return suggestions(for: name, isEmpty: range.isEmpty).compactMap { suggestion in
      guard let value = suggestion.name.xmlAttributeValue else { return nil }
      var completion = Completion(
        suggestion.kind, suggestion.name, detail: suggestion.detail,
        range: SourceRange(range), text: before + value + after)
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
    case "selector", "unwindAction": return selectors(for: attribute)
    case "property" where element == "outlet" || element == "outletCollection": return properties()
    default:
      let choices = IBReferenceChoices(
        objects: objects, parent: parent, element: element, value: value)
      return suggestions(for: byType(choices.objects(for: attribute) ?? [], attribute))
    }
  }

  /// The objects that an outlet can refer to: those of the type that its class declares are first.
  private func byType(_ elements: [XMLElement], _ attribute: String) -> [XMLElement] {
    guard attribute == "destination", element == "outlet", let name = value("property"),
      let type = facts(of: connectedOwner)?.property(name)?.type.filter({
        $0.isLetter || $0.isNumber || $0 == "_"
      }),
      !type.isEmpty
    else { return elements }
    let isOfType = { (element: XMLElement) in
      element.text("customClass") == type || IBClasses.views[element.name] == type
    }
    return elements.filter(isOfType) + elements.filter { !isOfType($0) }
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
    _ attribute: String, where isIncluded: (XMLElement) -> Bool
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
}

// Names that source code declares.
extension IBCompletions {
  /// The classes that other objects of the kind have in the document, then those of the sources that inherit
  /// from the class of the element.
  private func classes() -> [NameSuggestion] {
    let kind = IBObjects.kind(of: element)
    let sameElement = usedValues("customClass") { $0.isNamed(element) }
    let sameKind = usedValues("customClass") { IBObjects.kind(of: $0.name) == kind }
    let used = (sameElement + (kind == .placeholder || kind == .other ? [] : sameKind)).unique
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
    let declared = facts(of: receiver)?.actions.sorted() ?? []
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
    return (declared + uikit + others).unique.filter { !connected.contains($0) }.map { name in
      NameSuggestion(
        .key, name,
        detail: declared.contains(name)
          ? className : uikit.contains(name) ? nil : "in this document")
    }
  }
}

extension XMLElement {
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
