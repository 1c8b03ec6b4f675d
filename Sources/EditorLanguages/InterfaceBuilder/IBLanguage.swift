internal import AppCode
package import LanguageServer
package import LayoutModel
internal import LayoutReaders
internal import Linting
internal import XML

/// Editor features of storyboards and xibs.
package struct IBLanguage: DocumentLanguage {
  package init() {}

  package func read(_ source: SourceText) -> (any DocumentText)? {
    let isNamed = LayoutFormat.interfaceBuilder.isName(source.path)
    guard source.bytes.count <= ReaderLimits().documentBytes,
      isNamed || IBReader.isPossible(source.bytes)
    else { return nil }
    let isXML = IBReader.isXML(source.bytes)
    let document = XMLDocument(parsing: isXML ? source.bytes : [])
    let text = IBDocumentText(document: document, bytes: source.bytes)
    return isNamed || text.platform != .none ? text : nil
  }
}

private struct IBDocumentText: DocumentText {
  /// Without elements if the text is not XML.
  let document: XMLDocument
  let bytes: [UInt8]

  var platform: IBPlatform { document.root.map(IBPlatform.init) ?? .none }

  var map: DocumentMap { IBMapper.map(of: document, for: platform) }

  func completions(
    at offset: Int, in code: CodeScope?, entries: (_ folder: String) -> [String]
  ) -> [Completion] {
    platform == .touch ? IBCompletions.all(at: offset, in: document, bytes, code) : []
  }

  func offersCompletions(at offset: Int, after trigger: Character) -> Bool {
    XMLCursor(at: offset, in: bytes)?.isOffered(after: trigger) ?? false
  }

  func topic(at offset: Int) -> Topic? {
    platform == .touch ? IBTopics.topic(at: offset, in: document, bytes) : nil
  }

  func hoverRange(at offset: Int, in object: SourceRange) -> SourceRange? {
    XMLTag.startTag(containing: offset, in: bytes)
  }

  func suppress(_ rule: String, at range: SourceRange) -> Fix.Edit? {
    IBEditing.suppression(of: rule, at: range, in: document, bytes)
  }

  func renameText(for name: String, at range: SourceRange) -> String? { name.xmlAttributeValue }

  func endOfToken(at range: SourceRange) -> Int { bytes.endOfQuotedText(at: range) }
}

/// Creates the map of an Interface Builder document from its elements.
struct IBMapper {
  private var map = DocumentMap()
  private let hasSymbols: Bool
  private let ids: Set<String>
  /// The ends of the open symbols, outermost first, as element indices.
  private var open: [Int] = []

  static func map(of document: XMLDocument, for platform: IBPlatform) -> DocumentMap {
    var ids: Set<String> = []
    // Documents in the older archive format refer to objects by other attributes, so a rename would
    // be incomplete.
    if document.root?.isNamed("archive") != true {
      for element in document.elements {
        if let id = element.text("id") { ids.insert(id) }
      }
    }
    var mapper = IBMapper(ids: ids, hasSymbols: platform == .touch)
    for element in document.elements { mapper.add(element) }
    return mapper.map
  }

  private init(ids: Set<String>, hasSymbols: Bool) {
    self.ids = ids
    self.hasSymbols = hasSymbols
  }

  private mutating func add(_ element: XMLElement) {
    while let end = open.last, end <= element.index { open.removeLast() }
    let range = SourceRange(element.range)
    map.stretches.append(
      DocumentMap.Stretch(range, isFoldable: !element.isEmptyTag && !element.contentRange.isEmpty))
    for attribute in element.attributes { add(attribute, of: element) }
    guard hasSymbols, var symbol = symbol(of: element) else { return }
    symbol.depth = open.count
    map.symbols.append(symbol)
    open.append(element.subtree.upperBound)
  }

  private mutating func add(_ attribute: XMLAttribute, of element: XMLElement) {
    map.stretches.append(DocumentMap.Stretch(SourceRange(attribute.range), isFoldable: false))
    let range = SourceRange(attribute.valueRange)
    guard range.start < range.end else { return }
    map.stretches.append(DocumentMap.Stretch(range, isFoldable: false))
    // An unclosed value is not a name.
    guard attribute.quote != nil, attribute.range.upperBound > range.end else { return }
    let name = attribute.name
    if Self.selectorAttributes.contains(name) {
      add(.selector, .reference, attribute.value, range, subject: nil)
    } else if name == "id", !ids.isEmpty {
      add(.id, .definition, attribute.value, range, subject: SourceRange(element.range))
    } else if name == "storyboardName" {
      addLink(range, to: ["\(attribute.value).storyboard"])
    } else if name == "name" ? element.isNamed("image") : Self.imageAttributes.contains(name) {
      let image = "\(attribute.value).imageset/Contents.json"
      addLink(range, to: ["Assets.xcassets/\(image)", "Images.xcassets/\(image)"])
    } else if Self.referenceAttributes.contains(name) {
      let value = attribute.value
      if ids.contains(value) { add(.id, .reference, value, range, subject: nil) }
    }
  }

  private mutating func addLink(_ range: SourceRange, to files: [String]) {
    map.links.append(DocumentMap.Link(range, .nearby(files)))
  }

  private mutating func add(
    _ kind: DocumentMap.NameOccurrence.Kind, _ role: DocumentMap.NameOccurrence.Role,
    _ name: String,
    _ range: SourceRange, subject: SourceRange?
  ) {
    map.names.append(
      DocumentMap.NameOccurrence(kind, role, name, scope: 0, range: range, subject: subject))
  }
}

// Symbols.
extension IBMapper {
  private func symbol(of element: XMLElement) -> DocumentMap.Symbol? {
    // A placeholder for another object is not a symbol.
    guard element["reference"] == nil else { return nil }
    let name = element.name
    if name == "scene" { return scene(element) }
    if let className = IBClasses.views[name] { return view(element, className) }
    if IBClasses.controllers[name] != nil {
      return symbol(.viewController, element, className: element.controllerClass, nil)
    }
    guard let kind = IBClasses.recognizers[name] else { return nil }
    return symbol(
      .gestureRecognizer, element, className: element["customClass"]?.value ?? kind.rawValue, nil)
  }

  private func scene(_ element: XMLElement) -> DocumentMap.Symbol {
    let controller = element.firstChild(named: "objects")?.children
      .first { IBClasses.controllers[$0.name] != nil }
    let name = controller?.builderName ?? element["sceneID"]?.value ?? ""
    return DocumentMap.Symbol(
      .layout, name: name.isEmpty ? "scene" : name, range: SourceRange(element.range),
      nameRange: SourceRange(element.nameRange), depth: 0)
  }

  private func view(_ element: XMLElement, _ className: String) -> DocumentMap.Symbol {
    let custom = element.text("customClass")
    let nearest = UIKitClass.nearest(to: className, inherits: nil)
    var symbol = symbol(
      nearest.isWindow ? .window : nearest.isControl ? .control : .view, element,
      className: custom ?? className, IBViewNames.all(of: element).first)
    symbol.detail = element.storedFrame?.text
    return symbol
  }

  /// Creates a symbol named by the object's label in Xcode, its text, or its class. Ids are
  /// generated and not suitable as names.
  ///
  /// - Parameter text: The text that the object shows.
  private func symbol(
    _ kind: DocumentMap.Symbol.Kind, _ element: XMLElement, className: String,
    _ text: IBViewNames?
  ) -> DocumentMap.Symbol {
    let userLabel = element["userLabel"].flatMap { $0.value.isEmpty ? nil : $0 }
    let label = userLabel?.value ?? text?.text
    let nameRange = userLabel?.valueRange ?? text?.range ?? element.nameRange
    var symbol = DocumentMap.Symbol(
      kind, name: label ?? className, range: SourceRange(element.range),
      nameRange: SourceRange(nameRange), depth: 0)
    symbol.label = label
    symbol.className = className
    symbol.id = element.text("id")
    return symbol
  }
}

extension XMLElement {
  /// The stored frame of a view, in the superview's coordinate space.
  var storedFrame: Rect? {
    guard let frame = child(keyed: .frame), frame.isNamed("rect") else { return nil }
    let numbers = ["x", "y", "width", "height"].compactMap { frame[$0]?.number }
    guard numbers.count == 4 else { return nil }
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}

// The attributes by which Interface Builder documents refer to objects and methods. They were
// found in real documents, or are of the same kind.
//
// An id is the entire value of such an attribute. Other attributes that happen to have the same
// value (a size of 12 points in a document with an Xcode 4 object id of 12) are not listed.
extension IBMapper {
  private static let referenceAttributes: Set = [
    // Connections.
    "destination", "target", "popoverAnchorBarButtonItem", "popoverAnchorView",
    // Constraints.
    "firstItem", "secondItem", "toView", "toItem",
    // Objects that a size class excludes or includes, and placeholders.
    "reference",
    "initialViewController",
    // A cell and its parts.
    "tableViewCell", "textLabel", "detailTextLabel", "imageView", "contentView",
    "selectedItem",
  ]

  /// The attributes that contain the name of an image.
  private static let imageAttributes: Set = [
    "image", "selectedImage", "backgroundImage", "highlightedImage", "landscapeImage",
  ]

  /// The attributes that contain a selector.
  private static let selectorAttributes: Set = [
    "selector", "unwindAction", "destinationCreationSelector",
  ]
}
