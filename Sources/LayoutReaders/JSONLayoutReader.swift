package import JSON
package import LayoutModel
package import Linting

extension LayoutFormat {
  package static let layoutJSON = LayoutFormat(
    "layout-json", .layout, facts: .all.subtracting(.constraints), suffixes: [".layout.json"]
  ) { JSONLayoutReader(classes: $0.classes, isForEditing: $0.isForEditing) }
}

/// Reads the JSON formats: JSON layouts, Sentry's view hierarchies, and the accessibility trees of
/// WebDriverAgent, idb and DeviceAgent.
package struct JSONLayoutReader: LayoutReader {
  private let classes: ClassMap
  private let isForEditing: Bool

  /// - Parameters:
  ///   - classes: the app's own classes. Properties set in the document take precedence.
  ///   - isForEditing: whether the texts are read after each keystroke. Incomplete JSON layouts are
  ///     then partially read for queries.
  package init(classes: ClassMap = ClassMap(), isForEditing: Bool = false) {
    self.classes = classes
    self.isForEditing = isForEditing
  }

  package func read(
    _ source: SourceText, limits: ReaderLimits, cancellation: Cancellation
  ) -> LayoutDocument? {
    var document = parse(
      source, limits: limits, cancellation: cancellation)
    if document?.format == .layoutJSON { document?.editing = JSONLayoutEditing() }
    return document
  }

  private func parse(
    _ source: SourceText, limits: ReaderLimits, cancellation: Cancellation
  ) -> LayoutDocument? {
    let isNamed = LayoutFormat.layoutJSON.isName(source.path)
    guard source.bytes.count <= limits.documentBytes else {
      return reportSize(source, limit: limits.documentBytes, isNamed: isNamed)
    }
    guard isNamed || RootForm.isPossible(source.bytes) else { return nil }
    let document = JSONDocument(parsing: source.bytes, isCancelled: { cancellation.isCancelled })
    guard !cancellation.isCancelled else { return LayoutDocument(format: .layoutJSON) }
    let form = RootForm(document.outline, of: source.bytes, isMeant: isNamed)
    guard isNamed || form != nil else { return nil }
    var context = ParseContext(classes: classes)
    context.cancellation = cancellation
    var problems: [Finding] = []
    for problem in document.problems {
      if cancellation.isCancelled { break }
      problems.append(problem.finding)
    }
    guard !cancellation.isCancelled else { return LayoutDocument(format: form.format) }
    MergeMarkers.findings(problems, in: source.bytes).forEach { context.report($0) }
    guard let root = document.root else {
      var result = LayoutDocument(format: form.format, findings: context.findings)
      if isForEditing,
        let remains = document.remains(isCancelled: { cancellation.isCancelled })
      {
        // Their findings are left out, because the missing part may cause them.
        if form.format == .layoutJSON, let form {
          result.parsedLayouts = Self.readLayout(remains, as: form, context, limits).parsedLayouts
        }
        result.isBroken = true
      }
      return result
    }
    switch form {
    case .sentry?: return SentryParser.read(root, context)
    case .elements(let form)?: return ElementParser.read(root, as: form, context)
    case let form?:
      return Self.readLayout(root, as: form, context, limits)
    case nil:
      context.report(.invalidValue, .noRoot, at: root.kind == .object ? root.start : root.range)
      return LayoutDocument(format: .layoutJSON, findings: context.findings)
    }
  }

  private static func readLayout(
    _ root: JSONValue, as form: RootForm, _ context: ParseContext, _ limits: ReaderLimits
  ) -> LayoutDocument {
    var parser = JSONLayoutParser(context, limits: limits)
    parser.read(root, as: form)
    guard !context.isCancelled else {
      return LayoutDocument(format: .layoutJSON, findings: parser.context.findings)
    }
    var document = LayoutDocument(
      format: .layoutJSON, layouts: parser.layouts,
      findings: parser.context.findings.sorted { $0.range < $1.range })
    document.suppressions = parser.context.suppressions
    return document
  }

  /// The number of bytes that are examined to detect the format of a text over the size limit.
  private static let headBytes = 64 << 10

  private func reportSize(
    _ source: SourceText, limit: Int, isNamed: Bool
  ) -> LayoutDocument? {
    let head = Array(source.bytes.prefix(Self.headBytes))
    let form = RootForm(JSONDocument(parsing: head).outline, of: head, isMeant: isNamed)
    guard isNamed || (form != nil && RootForm.isPossible(head)) else { return nil }
    return LayoutDocument(
      format: form.format, findings: [DocumentRule.tooLarge(limit: limit)])
  }
}

extension RootForm? {
  /// An object without a recognized root key is treated as a JSON layout.
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
        SourceRange(range), kind == .duplicateKey ? "first set here" : "starts here")
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

/// The kind of a JSON document, determined by the keys of its root.
package enum RootForm: Hashable {
  case view, application, layoutSet, sentry
  case elements(ElementForm)

  /// The form of an object; nil if the keys are not those of a layout.
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

  /// The form of a layout within a document.
  init?(of value: JSONValue) {
    self.init { value[$0] != nil }
  }

  /// The form of a document's root. The document may have syntax errors.
  ///
  /// - Parameter isMeant: whether the file name declares a layout. Otherwise a key must also have a
  ///   value of the expected type, because other JSON may have a key such as `windows`.
  package init?(_ outline: JSONOutline, of bytes: [UInt8], isMeant: Bool) {
    if let elements = ElementForm(outline, of: bytes) {
      self = .elements(elements)
      return
    }
    guard outline.nodes.first?.kind == .object else { return nil }
    let keys = outline.members(of: 0, named: Self.identifyingKeys, in: bytes)
    let isMeant = isMeant || keys["layoutlint"] != nil
    self.init { key in
      guard let node = keys[key] else { return false }
      let kind = outline.nodes[node].kind
      return isMeant || kind == .invalid || Self.expectedKinds[key] == kind
    }
    if self == .application, let windows = keys["windows"],
      let window = outline.firstObject(in: windows)
    {
      let keys = outline.members(of: window, named: Self.identifyingKeys, in: bytes)
      if keys["type"] != nil, keys["class"] == nil { self = .sentry }
    }
  }

  private static let expectedKinds: [String: JSONValue.Kind] = [
    "rendering_system": .string, "layouts": .array, "windows": .array, "class": .string,
    "frame": .array, "subviews": .array,
  ]

  private static let identifyingKeys = JSONOutline.keys(
    Array(expectedKinds.keys) + ["layoutlint", "type"])

  private static let objectKeys = (Array(expectedKinds.keys) + ElementForm.keys).map(quoted)
  private static let arrayKeys = ElementForm.keys.map(quoted)

  private static func quoted(_ key: String) -> [UInt8] {
    Array(key.utf8) + [UInt8(ascii: "\"")]
  }

  /// Whether a text can be a layout: it starts as an object or as an array of elements, and
  /// contains one of the keys. The bytes are searched without parsing, because a folder can contain
  /// many other JSON files.
  package static func isPossible(_ bytes: [UInt8]) -> Bool {
    let isByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = bytes.dropFirst(isByteOrderMark ? 3 : 0)
    let keys: [[UInt8]]
    switch text.first(where: { !whitespace.contains($0) }) {
    case UInt8(ascii: "{"): keys = objectKeys
    case UInt8(ascii: "["): keys = arrayKeys
    default: return false
    }
    return bytes.indices.contains { offset in
      bytes[offset] == UInt8(ascii: "\"")
        && keys.contains { bytes[(offset + 1)...].starts(with: $0) }
    }
  }

  private static let whitespace = [0x20, 0x09, 0x0A, 0x0D].map(UInt8.init)
}

extension JSONOutline {
  /// The nodes of the values of an object's members with some keys; for duplicate keys, the first value.
  ///
  /// Only these keys are decoded: an object can have a hundred thousand others.
  package func members(of object: Int, named keys: Keys, in bytes: [UInt8]) -> [String: Int] {
    var members: [String: Int] = [:]
    for child in children(of: object) {
      guard let range = nodes[child].keyRange, let keys = keys[range.count - 2] else { continue }
      let key = bytes[range.lowerBound + 1..<range.upperBound - 1]
      guard keys.contains(where: key.elementsEqual) else { continue }
      let name = String(decoding: key, as: UTF8.self)
      if members[name] == nil { members[name] = child }
    }
    return members
  }

  /// Keys in UTF-8, by their numbers of bytes.
  package typealias Keys = [Int: [[UInt8]]]

  package static func keys(_ names: [String]) -> Keys {
    Dictionary(grouping: names.map { Array($0.utf8) }, by: \.count)
  }

  func firstObject(in array: Int) -> Int? {
    children(of: array).first { nodes[$0].kind == .object }
  }
}
