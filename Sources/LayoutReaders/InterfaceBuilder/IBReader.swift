package import LayoutModel
package import Linting
package import XML

extension LayoutFormat {
  /// Auto Layout computes content sizes when the app runs.
  package static let interfaceBuilder = LayoutFormat(
    "interface-builder", .interfaceBuilder, facts: .all.subtracting([.scrollExtents, .overrides]),
    suffixes: [".storyboard", ".xib"]
  ) { IBReader(classes: $0.classes) }
}

/// Reads Interface Builder documents: storyboards and xibs in the XML format of Xcode 5 and later.
///
/// A document contains one canvas as Xcode last drew it, before layout for a device and before any
/// code runs. `frameSource` states the reliability of each frame.
package struct IBReader: LayoutReader {
  private let classes: ClassMap

  /// - Parameter classes: the app's own classes. Properties set in the document take precedence.
  package init(classes: ClassMap = ClassMap()) {
    self.classes = classes
  }

  package func read(
    _ source: SourceText, limits: ReaderLimits, cancellation: Cancellation
  ) -> LayoutDocument? {
    var document = parse(
      source, limits: limits, cancellation: cancellation)
    document?.editing = IBEditing()
    return document
  }

  private func parse(
    _ source: SourceText, limits: ReaderLimits, cancellation: Cancellation
  ) -> LayoutDocument? {
    let isNamed = LayoutFormat.interfaceBuilder.isName(source.path)
    guard isNamed || Self.isPossible(source.bytes) else { return nil }
    guard source.bytes.count <= limits.documentBytes else {
      return LayoutDocument(
        format: .interfaceBuilder,
        findings: [DocumentRule.tooLarge(limit: limits.documentBytes)])
    }
    guard Self.isXML(source.bytes) else {
      let finding = DocumentRule.syntaxError.finding(.notXML, at: SourceRange(0, 1))
      return LayoutDocument(format: .interfaceBuilder, findings: [finding])
    }
    var xmlLimits = XMLLimits()
    xmlLimits.documentBytes = limits.documentBytes
    let document = XMLDocument(parsing: source.bytes, limits: xmlLimits)
    let platform = document.root.map(IBPlatform.init)
    guard isNamed || platform.map({ $0 != .none }) ?? false else { return nil }
    var result = LayoutDocument(
      format: .interfaceBuilder,
      findings: MergeMarkers.findings(document.problems.map(\.finding), in: source.bytes))
    result.isBroken = !document.problems.isEmpty
    guard let root = document.root, let platform else { return result }
    guard platform == .touch else {
      if case .other(let name) = platform, !name.isEmpty { result.otherPlatform = name }
      if let finding = platform.finding(at: root, isBroken: result.isBroken) {
        result.findings.append(finding)
      }
      return result
    }
    var parser = IBParser(document, classes: classes, limits: limits)
    parser.read(cancellation: cancellation)
    result.parsedLayouts = parser.layouts
    // The values of a document with a syntax error may be those of another attribute.
    if !result.isBroken { result.findings = parser.findings }
    let (elements, taken) = (parser.elements, parser.taken)
    result.countUnknownParts = { IBUnsupportedElements.parts(of: elements, taken: Set(taken)) }
    result.suppressions = IBNotes.suppressions(
      in: document.elements, parser.index.attributedStrings, source.bytes)
    return result
  }

  /// Checks the start of the bytes only, because a folder can contain many other XML files.
  package static func isPossible(_ bytes: [UInt8]) -> Bool {
    !bytes.isEmpty && isXML(bytes)
      && String(decoding: bytes.prefix(headBytes), as: UTF8.self)
        .contains(IBPlatform.typePrefix)
  }

  /// Accepts an empty text, so that the parser reports it, and rejects a compiled nib.
  package static func isXML(_ bytes: [UInt8]) -> Bool {
    let text = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    let first = text.first { !$0.isBlank }
    // The XML scanner reports UTF-16 and UTF-32 as unsupported encodings.
    let isWide =
      bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.starts(with: [0, 0, 0xFE, 0xFF])
    return first == nil || first == UInt8(ascii: "<") || isWide
  }

  /// The root's start tag is within this many bytes.
  private static let headBytes = 4 << 10
}

/// The platform that an Interface Builder document targets.
package enum IBPlatform: Equatable {
  case touch
  /// The platform's marketing name.
  case other(String)
  /// The archive format of Xcode 4 and earlier.
  case oldArchive
  /// Not an Interface Builder document.
  case none

  static let typePrefix = "com.apple.InterfaceBuilder"

  package init(_ root: XMLElement) {
    let type = root.value(of: .type) ?? ""
    guard type.hasPrefix(Self.typePrefix) else {
      self = .none
      return
    }
    if root.isNamed(.archive) {
      self = type.split(separator: ".").contains("CocoaTouch") ? .oldArchive : .other("macOS")
      return
    }
    guard root.isNamed(.document) else {
      self = .none
      return
    }
    let runtime = root.value(of: .targetRuntime) ?? ""
    if runtime.hasPrefix("iOS.CocoaTouch") {
      self = .touch
    } else {
      self = .other(Self.platforms.first { runtime.hasPrefix($0.key) }?.value ?? runtime)
    }
  }

  private static let platforms: KeyValuePairs = [
    "MacOSX": "macOS", "watchKit": "watchOS", "AppleTV": "tvOS",
  ]

  /// The reason why the document has no layouts; nil if it has an iOS root element.
  ///
  /// - Parameter isBroken: whether the XML has errors, which are already reported.
  fileprivate func finding(at root: XMLElement, isBroken: Bool) -> Finding? {
    let attribute = root[.targetRuntime] ?? root[.type]
    let range = SourceRange(attribute?.valueRange ?? root.nameRange)
    switch self {
    case .touch: return nil
    case .other(let name):
      // In a truncated document the platform may be missing.
      if name.isEmpty, isBroken { return nil }
      return DocumentRule.notATouchPlatform.finding(.otherPlatform(name), at: range)
    case .oldArchive: return DocumentRule.oldArchive.finding(.oldArchive, at: range)
    case .none where isBroken: return nil
    case .none where root.isNamed(.document):
      let type = root[.type]
      return DocumentRule.invalidValue.finding(
        .otherType(type?.value), at: SourceRange(type?.valueRange ?? root.nameRange))
    case .none: return DocumentRule.invalidValue.finding(.otherXML(root.name), at: range)
    }
  }
}

extension XMLProblem {
  fileprivate var finding: Finding {
    let related = relatedRange.map { range in
      Finding.RelatedLocation(
        SourceRange(range),
        kind == .duplicateAttribute ? "first set here" : "starts here")
    }
    return rule.finding(
      Finding.Message(message), at: SourceRange(range), related: related.map { [$0] } ?? [])
  }

  private var rule: DocumentRule {
    switch kind {
    case .syntax, .duplicateAttribute, .encoding, .doctype: .syntaxError
    case .tooDeep: .tooDeep
    case .tooLarge, .tooManyElements, .tooManyAttributes: .tooLarge
    }
  }
}

extension Finding.Message {
  fileprivate static func otherPlatform(_ name: String) -> Self {
    name.isEmpty
      ? "the document declares no platform and is not checked; only iOS documents are checked"
      : "the document is for \(name) and is not checked; only iOS documents are checked"
  }

  fileprivate static let notXML: Self = """
    the document is not XML; a compiled Interface Builder document cannot be read
    """

  fileprivate static let oldArchive: Self = """
    the document is in the format of Xcode 4 and is not checked; open and save it in a newer \
    version of Xcode
    """

  fileprivate static func otherType(_ type: String?) -> Self {
    let prefix = IBPlatform.typePrefix
    guard let type else { return "'document' needs a 'type' that begins with '\(prefix)'" }
    return "'type' of 'document' must begin with '\(prefix)', found '\(type.prefix(40))'"
  }

  fileprivate static func otherXML(_ name: String) -> Self {
    "expected root element 'document', found '\(name.prefix(40))'"
  }
}

/// The root views of a document, one per layout.
struct IBRoots {
  /// In document order.
  private(set) var all: [Root] = []
  /// Indices into `all`, by the view controller's id.
  private(set) var byController: [String: Int] = [:]

  struct Root {
    /// The view's element index.
    let view: Int
    /// The element index of the view controller or of File's Owner.
    let controller: Int?
    fileprivate(set) var name: String
    /// It is not on the screen until code adds it to another view: a view beside that of the controller or of File's
    /// Owner.
    var isTemplate = false
  }

  /// The element index of the view of File's Owner, if it is a subview in the document. Its superviews are never on
  /// the screen.
  private(set) var nested: Int?

  init(_ index: IBIndex, _ elements: XMLElements) {
    for controllerIndex in index.controllers {
      let controller = elements[controllerIndex]
      guard let view = controller.child(keyed: .view), view.kind.contains(.view)
      else { continue }
      if let id = controller.value(of: .id), byController[id] == nil {
        byController[id] = all.count
      }
      all.append(Root(view: view.index, controller: controllerIndex, name: controller.builderName))
    }
    let ownersView = index.owner.flatMap { index.objects[$0.view] }.flatMap {
      elements[$0].kind.contains(.view) ? $0 : nil
    }
    for viewIndex in index.topLevelViews {
      let move = index.moves.byView[viewIndex]
      if let move, move.place != .absent { continue }
      let isOwners = viewIndex == ownersView
      var root = Self.root(viewIndex, isOwners ? index.owner?.placeholder : nil, elements)
      root.isTemplate =
        move != nil || !isOwners && (ownersView != nil || index.isInScene(viewIndex))
      all.append(root)
    }
    if let ownersView, !index.topLevelViews.contains(ownersView) {
      nested = ownersView
      all.append(Self.root(ownersView, index.owner?.placeholder, elements))
    }
    all.sort { $0.view < $1.view }
    for (rootIndex, root) in all.enumerated() {
      guard let controller = root.controller, let id = elements[controller]["id"]?.value,
        byController[id] != nil
      else { continue }
      byController[id] = rootIndex
    }
    makeNamesUnique(elements)
  }

  /// - Parameter owner: the element index of File's Owner, if this is its view.
  private static func root(_ view: Int, _ owner: Int?, _ elements: XMLElements) -> Root {
    let name =
      elements[view].givenName ?? owner.flatMap { elements[$0]["customClass"]?.value }
      ?? elements[view].builderName
    return Root(view: view, controller: owner, name: name)
  }

  /// Layouts are identified by name, so a repeated name gets a number.
  private mutating func makeNamesUnique(_ elements: XMLElements) {
    guard all.count > 1 else { return }
    var counts: [String: Int] = [:]
    for root in all { counts[root.name, default: 0] += 1 }
    var taken: Set<String> = []
    for (rootIndex, root) in all.enumerated() {
      let object = elements[root.controller ?? root.view]
      var name = root.name
      if counts[name, default: 0] > 1, let id = object.value(of: .id) { name += " (\(id))" }
      if !taken.insert(name).inserted {
        name += " \(rootIndex + 1)"
        taken.insert(name)
      }
      all[rootIndex].name = name
    }
  }
}

extension XMLElement {
  /// The display name of a view controller or top-level view.
  package var builderName: String {
    givenName ?? [IBName.title, .id].lazy.compactMap { value(of: $0) }.first { !$0.isEmpty }
      ?? name
  }

  /// The user label or, if there is none, the custom class.
  var givenName: String? {
    [IBName.userLabel, .customClass].lazy.compactMap { value(of: $0) }.first { !$0.isEmpty }
  }

  /// The class of a view controller; for a placeholder, the class of the referenced controller.
  package var controllerClass: String {
    appClass ?? baseControllerClass ?? "UIViewController"
  }

  /// The custom class of an object, with its module; nil: it has none.
  var appClass: String? {
    guard let custom = value(of: .customClass), !custom.isEmpty else { return nil }
    guard let module = value(of: .customModule), !module.isEmpty else { return custom }
    return "\(module).\(custom)"
  }
}
