internal import LanguageServer
internal import LayoutModel
internal import LayoutReaders
internal import XML

/// The explanation of the attribute, connection, variation or runtime attribute at an offset of an Interface
/// Builder document.
struct IBTopics {
  private let objects: IBObjects
  private let bytes: [UInt8]

  static func topic(at offset: Int, in document: XMLDocument, _ bytes: [UInt8]) -> Topic? {
    guard let cursor = XMLCursor(at: offset, in: bytes) else { return nil }
    let objects = IBObjects(document)
    guard let element = objects.element(at: cursor.tag.start) else { return nil }
    return IBTopics(objects: objects, bytes: bytes).topic(at: cursor, of: element)
  }

  private func topic(at cursor: XMLCursor, of element: XMLElement) -> Topic? {
    if case .attributeName(let range) = cursor.part, let attribute = cursor.attribute {
      let name = text(attribute.name)
      if let meaning = IBMeanings.text(of: name, in: element.name) {
        return Topic(range: range, title: name, text: meaning, isKey: true)
      }
    }
    if case .attributeValue = cursor.part, let topic = topic(of: cursor.attribute, in: element) {
      return topic
    }
    guard let text = explanation(of: element) else { return nil }
    var topic = Topic(
      range: SourceRange(cursor.tag.start, cursor.tag.end), title: element.name, text: text)
    topic.isAboutOtherObject = true
    return topic
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// A name from the document as code. Markdown has no escapes in code.
  private func code(_ name: String) -> String {
    let line = name.map { $0 == "`" ? "'" : $0.isNewline ? " " : $0 }
    return "`\(String(line.prefix(Self.nameLimit)))\(line.count > Self.nameLimit ? "…" : "")`"
  }

  /// In characters.
  private static let nameLimit = 80

  /// An object in a sentence: its class and its name.
  private func name(of object: XMLElement) -> String { code(object.summary()) }

  private func name(ofObject id: String) -> String {
    objects.object(id).map(name) ?? "the missing object \(code(id))"
  }
}

extension IBTopics {
  /// The object to which an attribute refers.
  private func topic(of attribute: XMLTag.Attribute?, in element: XMLElement) -> Topic? {
    guard let attribute, let range = attribute.value, !range.isEmpty,
      [
        "firstItem", "secondItem", "reference", "initialViewController", "textLabel",
        "detailTextLabel", "imageView", "tableViewCell", "selectedItem", "popoverAnchorView",
        "popoverAnchorBarButtonItem",
      ].contains(text(attribute.name)), let object = objects.object(text(range))
    else { return nil }
    var topic = Topic(
      range: SourceRange(range), title: text(range), text: "The object \(name(of: object)).")
    topic.isAboutOtherObject = !element.isNamed("constraint")
    return topic
  }

  private func explanation(of element: XMLElement) -> String? {
    switch element.name {
    case "outlet", "outletCollection": outlet(element)
    case "action": action(element)
    case "segue": segue(element)
    case "variation": variation(element)
    case "userDefinedRuntimeAttribute": runtimeAttribute(element)
    default: nil
    }
  }

  private func outlet(_ element: XMLElement) -> String? {
    guard let owner = element.owner, let property = element.text("property"),
      let destination = element.text("destination")
    else { return nil }
    let target = name(ofObject: destination)
    if property == "gestureRecognizers", element.isNamed("outletCollection") {
      return "\(target) recognizes touches of \(name(of: owner)) and its subviews."
    }
    let verb = element.isNamed("outletCollection") ? "contains" : "refers to"
    return "The property \(code(property)) of \(name(of: owner)) \(verb) \(target)."
  }

  private func action(_ element: XMLElement) -> String? {
    guard let owner = element.owner, let selector = element.text("selector"),
      let destination = element.text("destination")
    else { return nil }
    let event = element.text("eventType").map { "sends \(code($0))" }
    let isRecognizer = IBClasses.recognizers[owner.name] != nil
    let cause = event ?? (isRecognizer ? "recognizes its gesture" : "is tapped")
    let object = objects.object(destination)
    let isFirstResponder = object?.text("placeholderIdentifier") == "IBFirstResponder"
    let receiver =
      isFirstResponder
      ? "of the first object in the responder chain that implements it"
      : "of \(name(ofObject: destination))"
    return "When \(name(of: owner)) \(cause), it calls \(code(selector)) \(receiver)."
  }

  private func segue(_ element: XMLElement) -> String? {
    guard let owner = element.owner, let destination = element.text("destination") else {
      return nil
    }
    let target = name(ofObject: destination)
    let source = name(of: owner)
    let isController = IBClasses.controllers[owner.name] != nil
    let identifier = element.text("identifier")
    let cause =
      isController
      ? identifier.map { "`performSegue(withIdentifier: \"\($0.replacing("`", with: "'"))\")`" }
        ?? "Code"
      : "A touch on \(source)"
    let from = isController ? " from \(source)" : ""
    switch element.text("kind") {
    case "relationship":
      let role = element.text("relationship") ?? "relationship"
      let roles = [
        "rootViewController": "the root view controller", "viewControllers": "a view controller",
        "masterViewController": "the primary view controller",
        "detailViewController": "the secondary view controller",
      ]
      return "\(target) is \(roles[role] ?? code(role)) of \(source)."
    case "embed":
      return "\(target) is a child view controller, and its view fills \(source)."
    case "unwind":
      let action = element.text("unwindAction").map(code) ?? "its unwind action"
      return """
        \(cause) returns to the view controller that implements \(action), through the \
        exit of the scene.
        """
    case let kind:
      let transition = [
        "show": "shows", "push": "pushes", "modal": "presents", "presentation": "presents",
        "popoverPresentation": "presents in a popover:", "popover": "presents in a popover:",
        "showDetail": "shows as the detail",
      ]
      let verb = kind.flatMap { transition[$0] } ?? "leads to"
      let style = element.text("modalPresentationStyle").map { " (\(code($0)))" } ?? ""
      return "\(cause) \(verb) \(target)\(from)\(style)."
    }
  }

  private func variation(_ element: XMLElement) -> String? {
    guard let key = element.text("key"), let owner = element.parent else { return nil }
    let subject = name(of: owner)
    if key == "default" {
      return "Applies to \(subject) in all size classes that have no variation of their own."
    }
    var width: Substring?
    var height: Substring?
    for part in key.split(separator: "-") {
      let parts = part.split(separator: "=")
      guard parts.count == 2 else { continue }
      if parts[0] == "widthClass" { width = parts[1] }
      if parts[0] == "heightClass" { height = parts[1] }
    }
    guard width != nil || height != nil else { return nil }
    let classes = [width.map { "the width is \($0)" }, height.map { "the height is \($0)" }]
      .compactMap(\.self).joined(separator: " and ")
    let devices = Self.devices(width, height).map { ": \($0)" } ?? ""
    return "Applies to \(subject) where \(classes)\(devices)."
  }

  /// The screens with a size class, when the app fills the screen.
  private static func devices(_ width: Substring?, _ height: Substring?) -> String? {
    switch (width, height) {
    case ("compact", "regular"): "iPhones in portrait, and narrow windows on iPads"
    case ("compact", "compact"): "small iPhones in landscape"
    case ("regular", "compact"): "large iPhones in landscape"
    case ("regular", "regular"): "iPads"
    case ("compact", nil): "iPhones except large ones in landscape, and narrow windows on iPads"
    case ("regular", nil): "iPads, and large iPhones in landscape"
    case (nil, "compact"): "iPhones in landscape"
    case (nil, "regular"): "iPhones in portrait, and iPads"
    default: nil
    }
  }

  private func runtimeAttribute(_ element: XMLElement) -> String? {
    guard let path = element.text("keyPath"), let owner = element.parent?.parent else { return nil }
    let value =
      element.text("value")
      ?? element.child(keyed: .value).flatMap { child in
        ["value", "name", "systemColor"].lazy.compactMap { child.text($0) }.first
      }
    let valueText = value.map { " to \(code($0))" } ?? ""
    let type = element.text("type").map { " (\($0))" } ?? ""
    return """
      Sets the key path \(code(path)) of \(name(of: owner))\(valueText)\(type) at run time, when the \
      document is loaded. If the object has no such property, the app crashes.
      """
  }
}
