package import LanguageServer
package import LayoutModel
internal import LayoutReaders
internal import Linting
internal import XML

/// What an editor asks about a storyboard or a xib.
package struct IBLanguage: DocumentLanguage {
  package init() {}

  package func read(_ source: SourceText) -> (any DocumentText)? {
    let isNamed = IBReader.fileExtensions.contains(where: source.path.hasSuffix)
    let limit = ReaderLimits().documentBytes
    guard source.bytes.count <= limit, isNamed || IBReader.isPossible(source.bytes)
    else { return nil }
    guard IBReader.isXML(source.bytes) else {
      return IBDocumentText(document: nil, bytes: source.bytes)
    }
    var limits = XMLLimits()
    limits.documentBytes = limit
    let document = XMLDocument(parsing: source.bytes, limits: limits)
    guard isNamed || IBDocumentText.platform(of: document) != .none else { return nil }
    return IBDocumentText(document: document, bytes: source.bytes)
  }
}

private struct IBDocumentText: DocumentText {
  /// nil: the text is no XML, whatever its name says.
  let document: XMLDocument?
  let bytes: [UInt8]

  static func platform(of document: XMLDocument) -> IBPlatform {
    document.root.map(IBPlatform.init) ?? .none
  }

  var map: DocumentMap {
    document.map { IBMapper.map(of: $0, for: Self.platform(of: $0)) } ?? DocumentMap()
  }

  func suppress(_ rule: String, at range: SourceRange) -> Fix.Edit? {
    document.flatMap { IBSuppressionEdit.edit(rule, at: range, in: $0, bytes) }
  }

  func renameText(for name: String, at range: SourceRange) -> String? { name.xmlAttributeValue }

  func endOfToken(at range: SourceRange) -> Int { bytes.endOfQuotedText(at: range) }
}

/// Goes over the elements of a document for what stands where in it.
struct IBMapper {
  private var map = DocumentMap()
  private let hasSymbols: Bool
  private let ids: Set<String>
  /// Where the symbols that are open end, outermost first.
  private var open: [Int] = []

  static func map(of document: XMLDocument, for platform: IBPlatform) -> DocumentMap {
    var ids: Set<String> = []
    // What an archive of old refers to is in attributes of other names: a rename would tear it apart.
    if document.root?.isNamed("archive") != true {
      for element in document.elements {
        if let id = element["id"]?.value, !id.isEmpty { ids.insert(id) }
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
    // One that lacks its quote may be anything.
    guard attribute.quote != nil, attribute.range.upperBound > range.end else { return }
    let name = attribute.name
    if IBReferences.selectors.contains(name) {
      add(.selector, .reference, attribute.value, range, subject: nil)
    } else if name == "id", !ids.isEmpty {
      add(.id, .definition, attribute.value, range, subject: SourceRange(element.range))
    } else if IBReferences.attributes.contains(name) {
      let value = attribute.value
      if ids.contains(value) { add(.id, .reference, value, range, subject: nil) }
    }
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

// The outline.
extension IBMapper {
  private func symbol(of element: XMLElement) -> DocumentMap.Symbol? {
    // What stands for another object is not that object.
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

  private func view(_ element: XMLElement, _ known: String) -> DocumentMap.Symbol {
    let custom = element["customClass"].flatMap { $0.value.isEmpty ? nil : $0.value }
    let nearest = UIKitClass.nearest(to: known, inherits: nil)
    var symbol = symbol(
      nearest.isWindow ? .window : nearest.isControl ? .control : .view, element,
      className: custom ?? known, IBViewNames.all(of: element).first)
    symbol.detail = element.storedFrame?.text
    return symbol
  }

  /// By the name that a person gave it, else by what it shows, else by its class: an id says
  /// nothing.
  ///
  /// - Parameter words: those that it shows.
  private func symbol(
    _ kind: DocumentMap.Symbol.Kind, _ element: XMLElement, className: String,
    _ words: IBViewNames?
  ) -> DocumentMap.Symbol {
    let given = element["userLabel"].flatMap { $0.value.isEmpty ? nil : $0 }
    let label = given?.value ?? words?.text
    let place = given?.valueRange ?? words?.range ?? element.nameRange
    var symbol = DocumentMap.Symbol(
      kind, name: label ?? className, range: SourceRange(element.range),
      nameRange: SourceRange(place), depth: 0)
    symbol.label = label
    symbol.className = className
    symbol.id = element["id"].flatMap { $0.value.isEmpty ? nil : $0.value }
    return symbol
  }
}

extension XMLElement {
  /// A view's frame as it was last stored, in the superview's coordinates.
  fileprivate var storedFrame: Rect? {
    guard let frame = child(keyed: "frame"), frame.isNamed("rect") else { return nil }
    let numbers = ["x", "y", "width", "height"].compactMap { name in
      frame[name].flatMap { Double($0.value) }.flatMap { $0.isFinite ? $0 : nil }
    }
    guard numbers.count == 4 else { return nil }
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }
}

/// Where documents of Interface Builder refer to an object by its id: the attributes in which real
/// documents have been seen to do so, and those of the same kind.
///
/// An id is the whole of such an attribute's value; what else happens to have the same value (a size
/// of 12 points beside an object of Xcode 4 that is called 12) is under none of these names.
enum IBReferences {
  static let attributes: Set = [
    // Connections.
    "destination", "target", "popoverAnchorBarButtonItem", "popoverAnchorView",
    // Constraints.
    "firstItem", "secondItem", "toView", "toItem",
    // What a size class leaves out or adds, and objects that stand for others.
    "reference",
    "initialViewController",
    // A cell and its parts.
    "tableViewCell", "textLabel", "detailTextLabel", "imageView", "contentView",
    "selectedItem",
  ]

  /// The attributes that name a method.
  static let selectors: Set = ["selector", "unwindAction", "destinationCreationSelector"]
}

/// Keeps a rule quiet about an object of Interface Builder's: by a word in its notes (`IBNotes`).
enum IBSuppressionEdit {
  /// - Parameters:
  ///   - rule: needs no escapes, as no rule's name does.
  ///   - range: of the object's element.
  /// - Returns: nil where there is no such element.
  static func edit(
    _ rule: String, at range: SourceRange, in document: XMLDocument, _ bytes: [UInt8]
  ) -> Fix.Edit? {
    let elements = document.elements
    let place = elements.partitioningIndex { $0.range.lowerBound >= range.start }
    guard place < elements.count, SourceRange(elements[place].range) == range,
      elements[place].isComplete
    else { return nil }
    let words = "\(IBNotes.marker) \(rule)"
    let notes = elements[place].children(named: "attributedString").first {
      $0["key"]?.value == "userComments"
    }
    if let end = notes.flatMap({ IBNotes.texts(of: $0).last })?.upperBound {
      return Fix.Edit(SourceRange(end, end), " \(words)")
    }
    return newNotes(words, in: elements[place], bytes)
  }

  /// First of all in the element, in lines of their own: Interface Builder sorts when it saves.
  private static func newNotes(
    _ words: String, in element: XMLElement, _ bytes: [UInt8]
  ) -> Fix.Edit {
    let indent = bytes.lineStart(before: element.range.lowerBound) ?? "\n"
    let step = "    "
    let notes = """
      \(indent)\(step)<attributedString key="userComments">\
      \(indent)\(step)\(step)<fragment content="\(words)"/>\
      \(indent)\(step)</attributedString>
      """
    let end = element.startTagRange.upperBound
    guard element.isEmptyTag else { return Fix.Edit(SourceRange(end, end), notes) }
    return Fix.Edit(SourceRange(end - 2, end), ">\(notes)\(indent)</\(element.name)>")
  }
}
