internal import JSON
internal import LanguageServer
internal import LayoutModel
internal import LayoutReaders

/// Creates the map of a layout from its outline.
struct LayoutMapper {
  let outline: ShapedOutline
  private(set) var map = DocumentMap()
  /// The scope of names in the current layout.
  private var scope = 0
  /// The nodes of the open symbols, outermost first.
  private var open: [Int] = []
  private var entryCount = 0

  static func map(of outline: ShapedOutline) -> DocumentMap {
    var mapper = LayoutMapper(outline: outline)
    mapper.run()
    return mapper.map
  }

  private mutating func run() {
    for index in outline.nodes.indices {
      while let last = open.last, outline.nodes[last].subtreeEnd <= index { open.removeLast() }
      map.addStretches(of: outline.nodes[index])
      switch outline.shape(of: index) {
      case .object(let name): addObject(name, at: index)
      case .name(let role): addName(role, at: index)
      case .reference: addReference(at: index)
      case .string where outline.canonicalKeyName(of: index) == "$schema":
        map.addLink(outline.string(at: index))
      default: break
      }
    }
  }
}

// Names.
extension LayoutMapper {
  private mutating func addName(_ role: LayoutShape.NameRole, at index: Int) {
    guard let (text, range) = outline.string(at: index), !text.isEmpty else { return }
    switch role {
    case .id:
      let whole = outline.parent(of: index).map { SourceRange(outline.nodes[$0].range) }
      add(.id, .definition, text, range, subject: whole)
    case .selector:
      // A list declares the selectors that its object implements; a single selector is a call.
      let isListed = outline.parent(of: index).map { outline.nodes[$0].kind == .array } ?? false
      add(.selector, isListed ? .definition : .reference, text, range)
    case .controllerClass: addLoneController(text, range, at: index)
    case .viewClass, .recognizerClass, .otherClass, .rule, .pathPattern, .path, .language, .color:
      break
    }
  }

  private mutating func addReference(at index: Int) {
    guard let (text, range) = outline.string(at: index), !text.isEmpty else { return }
    add(.id, .reference, text, range)
  }

  private mutating func add(
    _ kind: DocumentMap.NameOccurrence.Kind, _ role: DocumentMap.NameOccurrence.Role,
    _ name: String,
    _ range: Range<Int>, subject: SourceRange? = nil
  ) {
    map.names.append(
      DocumentMap.NameOccurrence(
        kind, role, name, scope: scope, range: SourceRange(range), subject: subject))
  }
}

// Symbols.
extension LayoutMapper {
  private mutating func addObject(_ name: LayoutObject.Name, at index: Int) {
    switch name {
    case .view, .viewRoot: addSymbol(viewSymbol(at: index), at: index)
    case .gestureRecognizer:
      addSymbol(symbol(.gestureRecognizer, "UIGestureRecognizer", at: index), at: index)
    case .viewController:
      addSymbol(symbol(.viewController, "UIViewController", at: index), at: index)
    case .setEntry: addEntry(at: index)
    case .applicationRoot:
      // The entry of a set is the symbol of its application.
      guard outline.parent(of: index) == nil else { return }
      addSymbol(layoutSymbol(.application, "UIApplication", at: index), at: index)
    default: break
    }
  }

  private mutating func addSymbol(_ symbol: DocumentMap.Symbol, at index: Int) {
    var symbol = symbol
    symbol.depth = open.count
    map.symbols.append(symbol)
    open.append(index)
  }

  private mutating func addEntry(at index: Int) {
    scope = entryCount
    entryCount += 1
    addSymbol(layoutSymbol(.layout, "layouts[\(scope)]", at: index), at: index)
  }

  private func layoutSymbol(
    _ kind: DocumentMap.Symbol.Kind, _ defaultName: String, at index: Int
  ) -> DocumentMap.Symbol {
    let facts = SymbolFacts(of: index, in: outline)
    var symbol = symbol(kind, defaultName, at: index, facts)
    if let name = facts.layoutName {
      symbol.name = name.text
      symbol.nameRange = SourceRange(name.range)
    }
    return symbol
  }

  private func viewSymbol(at index: Int) -> DocumentMap.Symbol {
    let facts = SymbolFacts(of: index, in: outline)
    let nearest = UIKitClass.nearest(
      to: facts.className?.text ?? "UIView", inherits: facts.inherits)
    let holder = outline.parent(of: index).flatMap { outline.canonicalKeyName(of: $0) }
    let isWindow = nearest.isWindow || (holder == "windows" && !nearest.isCertain)
    return symbol(
      isWindow ? .window : nearest.isControl ? .control : .view, "UIView", at: index, facts)
  }

  private func symbol(
    _ kind: DocumentMap.Symbol.Kind, _ defaultName: String, at index: Int,
    _ facts: SymbolFacts? = nil
  ) -> DocumentMap.Symbol {
    let facts = facts ?? SymbolFacts(of: index, in: outline)
    let range = outline.nodes[index].range
    let name = facts.label ?? facts.id ?? facts.className
    let nameRange = name?.range ?? range.lowerBound..<min(range.lowerBound + 1, range.upperBound)
    var symbol = DocumentMap.Symbol(
      kind, name: name?.text ?? defaultName, range: SourceRange(range),
      nameRange: SourceRange(nameRange), depth: 0)
    symbol.id = facts.id?.text
    symbol.label = facts.label?.text
    if kind != .layout, kind != .application {
      symbol.className = facts.className?.text ?? defaultName
      symbol.detail = facts.frame?.text
    }
    return symbol
  }

  /// A view controller that is specified by its class name only.
  private mutating func addLoneController(_ className: String, _ range: Range<Int>, at index: Int) {
    guard outline.canonicalKeyName(of: index) == "viewController" else { return }
    var symbol = DocumentMap.Symbol(
      .viewController, name: className, range: SourceRange(outline.nodes[index].memberRange),
      nameRange: SourceRange(range), depth: open.count)
    symbol.className = className
    map.symbols.append(symbol)
  }
}

/// The name, class and frame of an object, from its own members.
struct SymbolFacts {
  typealias Name = (text: String, range: Range<Int>)

  private(set) var id: Name?
  private(set) var label: Name?
  private(set) var className: Name?
  private(set) var inherits: String?
  /// The name of a set's entry or of an application.
  private(set) var layoutName: Name?
  private var explicitFrame: Rect?
  private var bounds: Rect?
  private var center: Point?
  private var anchorPoint: Point?
  private var transform: AffineTransform?

  init(of object: Int, in outline: ShapedOutline) {
    for child in outline.children(of: object) {
      switch outline.canonicalKeyName(of: child) {
      case "id": id = id ?? outline.filledString(at: child)
      case "label": label = label ?? outline.filledString(at: child)
      case "class": className = className ?? outline.filledString(at: child)
      case "inherits": inherits = inherits ?? outline.filledString(at: child)?.text
      case "name": layoutName = layoutName ?? outline.filledString(at: child)
      case "frame": explicitFrame = explicitFrame ?? outline.rect(at: child)
      case "bounds": bounds = bounds ?? outline.rect(at: child)
      case "center": center = center ?? outline.point(at: child)
      case "anchorPoint": anchorPoint = anchorPoint ?? outline.point(at: child)
      case "transform": transform = transform ?? outline.transform(at: child)
      default: break
      }
    }
  }

  /// The frame in the superview's coordinate space, computed as by the reader (GEO-2, GEO-4); nil
  /// if unknown.
  var frame: Rect? {
    let anchorPoint = anchorPoint ?? ViewGeometry.centerAnchor
    let size = explicitFrame.map { Rect(0, 0, $0.width, $0.height) }
    if let transform, !transform.isIdentity {
      guard let bounds, let center else { return nil }
      return ViewGeometry(
        bounds: bounds, center: center, anchorPoint: anchorPoint, transform: transform
      ).frame
    }
    guard let center, let bounds = bounds ?? size else {
      return explicitFrame.map { ViewGeometry(frame: $0).frame }
    }
    return ViewGeometry(bounds: bounds, center: center, anchorPoint: anchorPoint).frame
  }
}

extension ShapedOutline {
  func filledString(at index: Int) -> (text: String, range: Range<Int>)? {
    string(at: index).flatMap { $0.text.isEmpty ? nil : $0 }
  }

  func rect(at index: Int) -> Rect? {
    guard let parts = numbers(at: index), parts.count == 4 else { return nil }
    return Rect(parts[0], parts[1], parts[2], parts[3])
  }

  func point(at index: Int) -> Point? {
    guard let parts = numbers(at: index), parts.count == 2 else { return nil }
    return Point(parts[0], parts[1])
  }

  /// A transform, written as a matrix of six numbers or as an object.
  func transform(at index: Int) -> AffineTransform? {
    if let parts = numbers(at: index), parts.count == 6 {
      return AffineTransform(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5])
    }
    guard nodes[index].kind == .object else { return nil }
    var draft = TransformDraft()
    for child in children(of: index) {
      switch canonicalKeyName(of: child) {
      case "rotation": draft.rotationInDegrees = number(at: child) ?? 0
      case "scale":
        if let factor = number(at: child) {
          draft.scale = Size(factor, factor)
        } else if let factors = point(at: child) {
          draft.scale = Size(factors.x, factors.y)
        }
      case "translation": draft.translation = point(at: child) ?? .zero
      default: break
      }
    }
    return draft.transform
  }
}
