package import LayoutModel
package import Linting
package import XML

/// Reads what Interface Builder writes: storyboards and xibs, as Xcode has kept them since its
/// version 5.
///
/// What is in the file is one canvas as it was last drawn, before anything is laid out for a device
/// and before any code has run: each frame says with `frameSource` how much can rest on it.
package struct IBReader: LayoutReader {
  private let classes: ClassMap

  /// - Parameter classes: the app's own. What a document says of a view goes before it.
  package init(classes: ClassMap = ClassMap()) {
    self.classes = classes
  }

  /// The endings of the names of files that are meant to be documents of Interface Builder.
  package static let fileExtensions = [".storyboard", ".xib"]

  package func read(_ source: SourceText, limits: ReaderLimits) -> LayoutDocument? {
    let isNamed = Self.fileExtensions.contains(where: source.path.hasSuffix)
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
      format: .interfaceBuilder, findings: document.problems.map(\.finding))
    result.isBroken = !document.problems.isEmpty
    guard let root = document.root, let platform else { return result }
    guard platform == .touch else {
      if let finding = platform.finding(at: root, isBroken: result.isBroken) {
        result.findings.append(finding)
      }
      return result
    }
    var reading = IBParser(document, classes: classes, limits: limits)
    reading.read()
    result.parsedLayouts = reading.layouts
    result.findings = (result.findings + reading.findings).sorted { $0.range < $1.range }
    let (elements, taken) = (reading.elements, reading.taken)
    result.countUnknownParts = { IBUnsupportedElements.parts(of: elements, taken: taken) }
    result.suppressions = IBNotes.suppressions(in: document, source.bytes)
    return result
  }

  /// A look at the bytes is cheap where a folder is full of XML that is something else.
  package static func isPossible(_ bytes: [UInt8]) -> Bool {
    !bytes.isEmpty && isXML(bytes)
      && String(decoding: bytes.prefix(headBytes), as: UTF8.self)
        .contains(IBPlatform.typePrefix)
  }

  /// An empty text will be said to be empty. A nib that has been compiled is none.
  package static func isXML(_ bytes: [UInt8]) -> Bool {
    let text = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    let blanks: Set = [UInt8(ascii: " "), UInt8(ascii: "\t"), 10, 13]
    let first = text.first { !blanks.contains($0) }
    // The scanner has the words for other encodings.
    let isWide =
      bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.starts(with: [0, 0, 0xFE, 0xFF])
    return first == nil || first == UInt8(ascii: "<") || isWide
  }

  /// The root's start tag stands within them.
  private static let headBytes = 4 << 10
}

/// What a document of Interface Builder is for.
package enum IBPlatform: Equatable {
  case touch
  /// By the name that people know.
  case other(String)
  /// The form that Xcode wrote before its version 5.
  case oldArchive
  /// It is no document of Interface Builder.
  case none

  static let typePrefix = "com.apple.InterfaceBuilder"

  package init(_ root: XMLElement) {
    let type = root["type"]?.value ?? ""
    guard type.hasPrefix(Self.typePrefix) else {
      self = .none
      return
    }
    if root.isNamed("archive") {
      self = type.contains(".CocoaTouch") ? .oldArchive : .other("macOS")
      return
    }
    guard root.isNamed("document") else {
      self = .none
      return
    }
    let runtime = root["targetRuntime"]?.value ?? ""
    if runtime.hasPrefix("iOS.CocoaTouch") {
      self = .touch
    } else {
      self = .other(Self.platforms.first { runtime.hasPrefix($0.key) }?.value ?? runtime)
    }
  }

  private static let platforms: KeyValuePairs = [
    "MacOSX": "macOS", "watchKit": "watchOS", "AppleTV": "tvOS",
  ]

  /// Why nothing is made of the document.
  ///
  /// - Parameter isBroken: what is wrong with the text has been said.
  fileprivate func finding(at root: XMLElement, isBroken: Bool) -> Finding? {
    let place = root["targetRuntime"] ?? root["type"]
    let range = SourceRange(place?.valueRange ?? root.nameRange)
    switch self {
    case .touch: return nil
    case .other(let name):
      // Where it is cut short, what it is for may stand in the rest.
      if name.isEmpty, isBroken { return nil }
      return DocumentRule.notATouchPlatform.finding(.otherPlatform(name), at: range)
    case .oldArchive: return DocumentRule.oldArchive.finding(.oldArchive, at: range)
    case .none:
      return isBroken ? nil : DocumentRule.invalidValue.finding(.otherXML(root.name), at: range)
    }
  }
}

extension XMLProblem {
  fileprivate var finding: Finding {
    let related = relatedRange.map { range in
      Finding.RelatedLocation(
        SourceRange(range),
        kind == .duplicateAttribute ? "it is first given here" : "it starts here")
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
      ? "the document does not say for which platform it is; only iOS's is checked"
      : "the document is for \(name), which has no touches on views; it is not checked"
  }

  fileprivate static let notXML: Self = """
    a document of Interface Builder is XML, and this is none; one that has been compiled cannot be \
    read
    """

  fileprivate static let oldArchive: Self = """
    the document is kept as Xcode did before its version 5; open and save it in a newer one to \
    have it checked
    """

  fileprivate static func otherXML(_ name: String) -> Self {
    "a document of Interface Builder starts with 'document'; this is '\(name.prefix(40))'"
  }
}

/// The outermost views of a document: one for each layout.
struct IBRoots {
  /// In the order of the text.
  private(set) var all: [Root] = []
  /// By the id of its view controller.
  private(set) var byController: [String: Int] = [:]

  struct Root {
    /// The view's place, as all others.
    let view: Int
    /// A view controller, or File's Owner.
    let controller: Int?
    let name: String
  }

  init(_ index: IBIndex, _ elements: XMLElements) {
    for place in index.controllers {
      let controller = elements[place]
      guard let view = controller.child(keyed: "view"), IBClasses.views[view.name] != nil
      else { continue }
      if let id = controller["id"]?.value, byController[id] == nil {
        byController[id] = all.count
      }
      all.append(Root(view: view.index, controller: place, name: controller.builderName))
    }
    for place in index.topLevelViews {
      let view = elements[place]
      let isOwners = index.owner.map { $0.view == view["id"]?.value } ?? false
      let owner = isOwners ? index.owner?.placeholder : nil
      let name =
        view.givenName ?? owner.flatMap { elements[$0]["customClass"]?.value } ?? view.builderName
      all.append(Root(view: place, controller: owner, name: name))
    }
    all.sort { $0.view < $1.view }
    for (place, root) in all.enumerated() {
      guard let controller = root.controller, let id = elements[controller]["id"]?.value,
        byController[id] != nil
      else { continue }
      byController[id] = place
    }
    makeNamesUnique(elements)
  }

  /// A layout is asked for by its name.
  private mutating func makeNamesUnique(_ elements: XMLElements) {
    var counts: [String: Int] = [:]
    for root in all { counts[root.name, default: 0] += 1 }
    var taken: Set<String> = []
    for (place, root) in all.enumerated() {
      let object = elements[root.controller ?? root.view]
      var name = root.name
      if counts[name, default: 0] > 1, let id = object["id"]?.value { name += " (\(id))" }
      if !taken.insert(name).inserted {
        name += " \(place + 1)"
        taken.insert(name)
      }
      all[place] = Root(view: root.view, controller: root.controller, name: name)
    }
  }
}

extension XMLElement {
  /// What a person calls a view controller or an outermost view.
  package var builderName: String {
    givenName ?? ["title", "id"].lazy.compactMap { self[$0]?.value }.first { !$0.isEmpty } ?? name
  }

  /// The name that somebody gave it: a label of its own, or its class.
  var givenName: String? {
    ["userLabel", "customClass"].lazy.compactMap { self[$0]?.value }.first { !$0.isEmpty }
  }

  /// The class of a view controller; a placeholder has the class of what it stands for.
  package var controllerClass: String {
    let known = IBClasses.controllers[name] ?? "UIViewController"
    guard let custom = self["customClass"]?.value, !custom.isEmpty else { return known }
    guard let module = self["customModule"]?.value, !module.isEmpty else { return custom }
    return "\(module).\(custom)"
  }
}
