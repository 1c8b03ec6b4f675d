internal import LanguageServer
internal import LayoutModel
internal import LayoutReaders
internal import XML

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
