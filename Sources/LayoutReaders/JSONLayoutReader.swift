package import JSON
package import LayoutModel
package import Linting

/// Reads the formats that are JSON: our own, Sentry's view hierarchies, and the accessibility trees of
/// WebDriverAgent, idb and DeviceAgent.
package struct JSONLayoutReader: LayoutReader {
  private let classes: ClassMap
  private let isForEditing: Bool

  /// - Parameters:
  ///   - classes: the app's own. What a document says of a view goes before it.
  ///   - isForEditing: the texts are read at each key that is pressed in them. Of a layout that is not
  ///     JSON, what can be read becomes layouts that answer questions: it is half typed. And what was
  ///     read is kept for the next time.
  package init(classes: ClassMap = ClassMap(), isForEditing: Bool = false) {
    self.classes = classes
    self.isForEditing = isForEditing
  }

  /// The ending of a file's name that says that it is meant to be a layout.
  package static let fileExtension = ".layout.json"

  package func read(_ source: SourceText, limits: ReaderLimits) -> LayoutDocument? {
    read(source, limits: limits, reusing: nil)
  }

  package func read(
    _ source: SourceText, limits: ReaderLimits, reusing cache: (any ReaderCache)?
  ) -> LayoutDocument? {
    let isNamed = source.path.hasSuffix(Self.fileExtension)
    // The parser keeps places in 32 bits.
    let limit = min(limits.documentBytes, Int(Int32.max))
    guard source.bytes.count <= limit else {
      return refuseSize(source, limit: limit, isNamed: isNamed)
    }
    guard isNamed || RootForm.isPossible(source.bytes) else { return nil }
    let former = cache as? ParsedText
    let document = JSONDocument(parsing: source.bytes, reusing: former?.document)
    let form = RootForm(document.outline, of: source.bytes, isMeant: isNamed)
    guard isNamed || form != nil else { return nil }
    var context = ParseContext(classes: classes)
    document.problems.forEach { context.report($0.finding) }
    guard let root = document.root else {
      var result = LayoutDocument(format: form.format, findings: context.findings)
      if isForEditing,
        let remains = document.remains(of: source.bytes, reusing: former?.document)
      {
        result.parsedLayouts = layouts(in: remains, as: form, limits, former)
        result.isBroken = true
      }
      return result
    }
    switch form {
    case .sentry?: return SentryParser.read(root, context)
    case .elements(let form)?: return ElementParser.read(root, as: form, context)
    case let form?:
      context.viewCache = knownViews(of: source.bytes, former)
      return Self.readLayout(root, as: form, of: document, context, limits)
    case nil:
      context.report(.invalidValue, .noRoot, at: root.kind == .object ? root.start : root.range)
      return LayoutDocument(format: .layoutJSON, findings: context.findings)
    }
  }

  private static func readLayout(
    _ root: JSONValue, as form: RootForm, of text: JSONDocument, _ context: ParseContext,
    _ limits: ReaderLimits
  ) -> LayoutDocument {
    var reading = JSONLayoutParser(context, limits: limits)
    reading.read(root, as: form)
    var document = LayoutDocument(
      format: .layoutJSON, layouts: reading.layouts,
      findings: reading.context.findings.sorted { $0.range < $1.range })
    document.suppressions = reading.context.suppressions
    document.cache = ParsedText(document: text, views: reading.context.viewCache?.read)
    return document
  }

  /// The layouts of what is left of a broken text. What is wrong with them may be due to what is not
  /// left, and is not told.
  private func layouts(
    in remains: JSONDocument.Remains, as form: RootForm?, _ limits: ReaderLimits,
    _ former: ParsedText?
  ) -> [ParsedLayout] {
    switch form {
    case .sentry?, .elements?, nil: return []
    case .view?, .application?, .layoutSet?: break
    }
    var context = ParseContext(classes: classes)
    context.viewCache = knownViews(of: remains.text, former)
    var reading = JSONLayoutParser(context, limits: limits)
    if let form { reading.read(remains.root, as: form) }
    return reading.layouts
  }

  /// Only what is being edited is read again.
  private func knownViews(of text: [UInt8], _ former: ParsedText?) -> ViewCache? {
    isForEditing ? ViewCache(of: text, classes: classes, former: former?.views) : nil
  }

  /// How much of a text over the limit is looked at to see what it is.
  private static let headBytes = 64 << 10

  private func refuseSize(
    _ source: SourceText, limit: Int, isNamed: Bool
  ) -> LayoutDocument? {
    let head = Array(source.bytes.prefix(Self.headBytes))
    let form = RootForm(JSONDocument(parsing: head).outline, of: head, isMeant: isNamed)
    guard isNamed || (form != nil && RootForm.isPossible(head)) else { return nil }
    return LayoutDocument(
      format: form.format, findings: [DocumentRule.tooLarge(limit: limit)])
  }
}

/// A text as it was parsed.
package struct ParsedText: ReaderCache {
  package let document: JSONDocument
  let views: ReadViews?
}

extension RootForm? {
  /// What is none of the roots was meant to be our own.
  fileprivate var format: LayoutFormat {
    switch self {
    case .sentry?: .sentryJSON
    case .elements(let form)?: form.format
    case .view?, .application?, .layoutSet?, nil: .layoutJSON
    }
  }
}

extension JSONProblem {
  var finding: Finding {
    let related = relatedRange.map { range in
      Finding.RelatedLocation(
        SourceRange(range), kind == .duplicateKey ? "it is first given here" : "it starts here")
    }
    return rule.finding(
      Finding.Message(message), at: SourceRange(range), related: related.map { [$0] } ?? [])
  }

  private var rule: DocumentRule {
    switch kind {
    case .syntax: .syntaxError
    case .duplicateKey: .duplicateKey
    case .numberOutOfRange: .invalidValue
    case .tooDeep: .tooDeep
    }
  }
}

/// What a JSON document is, by the keys of its root.
package enum RootForm: Hashable {
  case view, application, layoutSet, sentry
  case elements(ElementForm)

  /// The form of an object whose keys are known; nil where it is none of a layout.
  private init?(_ has: (String) -> Bool) {
    if has("rendering_system") {
      self = .sentry
    } else if has("layouts") {
      self = .layoutSet
    } else if has("windows") {
      self = .application
    } else if has("class") || has("frame") || has("subviews") {
      self = .view
    } else {
      return nil
    }
  }

  /// The form of a layout inside a document.
  init?(of value: JSONValue) {
    self.init { value[$0] != nil }
  }

  /// The form of a document's root, for broken documents too.
  ///
  /// - Parameter isMeant: the document says that it is a layout. Else a key has to have the right
  ///   kind of value: other JSON has a key `windows` as well.
  package init?(_ outline: JSONOutline, of bytes: [UInt8], isMeant: Bool) {
    if let elements = ElementForm(outline, of: bytes) {
      self = .elements(elements)
      return
    }
    guard outline.nodes.first?.kind == .object else { return nil }
    let keys = outline.keys(of: 0, in: bytes)
    let isMeant = isMeant || keys["layoutlint"] != nil
    self.init { key in
      guard let node = keys[key] else { return false }
      let kind = outline.nodes[node].kind
      return isMeant || kind == .invalid || Self.expectedKinds[key] == kind
    }
    if self == .application, let windows = keys["windows"],
      let window = outline.firstObject(in: windows)
    {
      let keys = outline.keys(of: window, in: bytes)
      if keys["type"] != nil, keys["class"] == nil { self = .sentry }
    }
  }

  private static let expectedKinds: [String: JSONValue.Kind] = [
    "rendering_system": .string, "layouts": .array, "windows": .array, "class": .string,
    "frame": .array, "subviews": .array,
  ]

  private static let objectWords = (Array(expectedKinds.keys) + ElementForm.words).map(quoted)
  private static let arrayWords = ElementForm.words.map(quoted)

  private static func quoted(_ word: String) -> [UInt8] {
    Array(word.utf8) + [UInt8(ascii: "\"")]
  }

  /// Whether a text can be a layout at all: it starts as an object, or as an array of elements, and
  /// has one of the keys. A look at the bytes is cheap where a directory is full of JSON that is
  /// something else.
  package static func isPossible(_ bytes: [UInt8]) -> Bool {
    let isByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = bytes.dropFirst(isByteOrderMark ? 3 : 0)
    let words: [[UInt8]]
    switch text.first(where: { !whitespace.contains($0) }) {
    case UInt8(ascii: "{"): words = objectWords
    case UInt8(ascii: "["): words = arrayWords
    default: return false
    }
    var place = bytes.startIndex
    while place < bytes.endIndex {
      if bytes[place] == UInt8(ascii: "\"") {
        for word in words where bytes[(place + 1)...].starts(with: word) { return true }
      }
      place += 1
    }
    return false
  }

  private static let whitespace = [0x20, 0x09, 0x0A, 0x0D].map(UInt8.init)
}

extension JSONOutline {
  /// The keys of an object with the places of their values; of two alike, the first.
  package func keys(of object: Int, in bytes: [UInt8]) -> [String: Int] {
    var keys: [String: Int] = [:]
    for child in children(of: object) {
      guard let range = nodes[child].keyRange, range.count >= 2 else { continue }
      let raw = bytes[range.lowerBound + 1..<range.upperBound - 1]
      let key = String(decoding: raw, as: UTF8.self)
      if keys[key] == nil { keys[key] = child }
    }
    return keys
  }

  func firstObject(in array: Int) -> Int? {
    children(of: array).first { nodes[$0].kind == .object }
  }
}
