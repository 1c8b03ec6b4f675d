internal import LanguageServer
internal import LayoutModel
internal import LayoutReaders
internal import XML

/// The explanation of the attribute, the outlet or the action at an offset of an Interface Builder document.
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
        return Topic(range: range, title: name, text: meaning)
      }
    }
    if case .attributeValue = cursor.part, let topic = topic(of: cursor.attribute, in: element) {
      return topic
    }
    let title: String
    let text: String
    if let explanation = explanation(of: element) {
      (title, text) = (element.name, explanation)
    } else if let view = barView(around: element) {
      (title, text) = (view.summary(), explanation(ofBarView: view))
    } else {
      return nil
    }
    var topic = Topic(
      range: SourceRange(cursor.tag.start, cursor.tag.end), title: title, text: text)
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

  /// The view that an element is or belongs to, in an item of a bar that UIKit creates. It is in no layout.
  private func barView(around element: XMLElement) -> XMLElement? {
    let objects = element.ancestorsAndSelf.filter { IBObjects.kind(of: $0.name) != nil }
    guard let view = objects.first, IBObjects.kind(of: view.name) == .view,
      let item = objects.firstIndex(where: { IBObjects.kind(of: $0.name) != .view }),
      objects[item].isNamed("barButtonItem"),
      let owner = objects[item...].first(where: {
        let kind = IBObjects.kind(of: $0.name)
        return kind == .view || kind == .controller
      }), IBObjects.kind(of: owner.name) == .controller
    else { return nil }
    return view
  }

  private func explanation(ofBarView view: XMLElement) -> String {
    let list = view.children.first { $0.isNamed("connections") }
    let connections = list.map { Array($0.children) } ?? []
    let effects = connections.compactMap { connection -> String? in
      switch connection.name {
      case "action": action(connection)
      case "segue":
        connection.text("destination").map { "A tap performs the segue to \(name(ofObject: $0))." }
      default: nil
      }
    }
    let place =
      "It is in a bar button item: UIKit places it in the bar, and its touches are not computed."
    return (effects + [place]).joined(separator: " ")
  }
}
