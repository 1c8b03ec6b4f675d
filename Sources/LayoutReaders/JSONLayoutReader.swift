package import LayoutModel
package import Linting
package import JSON

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
        result.layouts = layouts(in: remains, as: form, limits, former)
        result.isBroken = true
      }
      return result
    }
    switch form {
    case .sentry?: return SentryParser.read(root, context)
    case .elements(let form)?: return ElementParser.read(root, as: form, context)
    case let form?:
      context.knownViews = knownViews(of: source.bytes, former)
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
    document.cache = ParsedText(document: text, views: reading.context.knownViews?.read)
    return document
  }

  /// The layouts of what is left of a broken text. What is wrong with them may be due to what is not
  /// left, and is not told.
  private func layouts(
    in remains: JSONDocument.Remains, as form: RootForm?, _ limits: ReaderLimits,
    _ former: ParsedText?
  ) -> [ViewHierarchy] {
    switch form {
    case .sentry?, .elements?, nil: return []
    case .view?, .application?, .layoutSet?: break
    }
    var context = ParseContext(classes: classes)
    context.knownViews = knownViews(of: remains.text, former)
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
