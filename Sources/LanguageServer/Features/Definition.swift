internal import AppCode
internal import LayoutModel
internal import Linting
internal import HitTesting

/// `textDocument/definition`: the object with an id, the declaration of a class, an outlet or an action in
/// the source code, or the receiver of an action. In code, the controls that send an action.
struct DefinitionRequest: RequestHandler, Decodable {
  static let method = "textDocument/definition"

  let position: LSP.Position

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    let offset = document.offset(at: position)
    let outline = document.outline
    if let code = document.checked?.code { return senders(of: code, at: offset, in: document) }
    let name = outline.name(at: offset)
    let code = document.checked?.codeName(at: offset)
    guard let origin = name?.range ?? code?.name.range else { return .null }
    var targets: [Target] = []
    // The declaration has precedence over the receiver in the document.
    if let declaration = code.flatMap({ $1.declaration(of: $0) }) {
      let location = LSP.Location(declaration, in: document.client.encoding)
      targets.append(Target(location: location, subject: location.range))
    }
    // The receiver in the document is the target of a selector that no source declares.
    if targets.isEmpty || name?.kind != .selector {
      targets += name.map { self.targets(of: $0, at: offset, in: document, outline) } ?? []
    }
    return answer(targets, origin, in: document)
  }

  /// The controls of documents that send the action whose name is at an offset.
  private func senders(
    of code: CheckedCode, at offset: Int, in document: DocumentSnapshot
  ) -> JSONText {
    guard let method = code.actionMethods.first(where: { $0.range.touches(offset) }) else {
      return .null
    }
    let targets = method.actions.compactMap(code.analysis.location).map { location in
      let location = LSP.Location(location, in: document.client.encoding)
      return Target(location: location, subject: location.range)
    }
    return answer(targets, method.range, in: document)
  }

  private func answer(
    _ targets: [Target], _ origin: SourceRange, in document: DocumentSnapshot
  ) -> JSONText {
    guard !targets.isEmpty else { return .null }
    let origin = document.range(origin).json
    let results = targets.prefix(DocumentMap.occurrenceLimit).map { target -> JSONText in
      guard document.client.supportsDefinitionLinks else { return target.location.json }
      // A `LocationLink`.
      return [
        "originSelectionRange": origin, "targetUri": .string(target.location.uri),
        "targetRange": target.subject.json, "targetSelectionRange": target.location.range.json,
      ]
    }
    return .array(results)
  }

  private struct Target {
    let location: LSP.Location
    /// The object with the name; it contains the location's range.
    let subject: LSP.Range
  }

  /// The definitions of a name in the document, or the receiver of an action.
  private func targets(
    of name: DocumentMap.NameOccurrence, at offset: Int, in document: DocumentSnapshot,
    _ outline: DocumentMap
  ) -> [Target] {
    var targets = outline.occurrences(of: name).filter { $0.role == .definition }
      .map { (range: $0.range, subject: $0.subject) }
    // Objects that list the selector have precedence over the receiver of this action.
    if targets.isEmpty, name.kind == .selector,
      let receiver = document.checked?.receiver(ofActionAt: offset)
    {
      targets.append(receiver)
    }
    return targets.prefix(DocumentMap.occurrenceLimit).map { range, subject in
      let whole = subject.start <= range.start && range.end <= subject.end ? subject : range
      return Target(location: document.location(range), subject: document.range(whole))
    }
  }
}

extension DocumentMap {
  /// The greatest number of occurrences of one name in a result.
  static let occurrenceLimit = 10_000
}

extension CheckedDocument {
  /// The object that receives the action at an offset.
  fileprivate func receiver(
    ofActionAt offset: Int
  ) -> (range: SourceRange, subject: SourceRange)? {
    for layout in layouts {
      let hierarchy = layout.hierarchy
      for id in hierarchy.ids {
        let view = hierarchy[id]
        let actions = view.actions + view.gestureRecognizers.flatMap(\.actions)
        let action = actions.first {
          let range = layout.sourceMap.range(of: $0.node)
          return !range.isEmpty && range.touches(offset)
        }
        if let action { return hierarchy.receiver(of: action, from: id).flatMap(layout.ranges) }
      }
    }
    return nil
  }
}

extension SourceRange {
  fileprivate var isEmpty: Bool { start == end }
}

extension ViewHierarchy {
  /// The object that receives an action: its target, or the first object of the responder chain that implements it
  /// (RC-14); nil: it is not known.
  func receiver(of action: TargetAction, from sender: ViewID) -> Responder? {
    switch action.target {
    case .unknown: return nil
    case .object(let name): return responder(withID: name)
    case .responderChain:
      let start = firstResponder(in: root(of: sender)) ?? sender
      return handler(of: action.action, from: .view(start)).handler
    }
  }
}

extension AnalyzedLayout {
  fileprivate func ranges(of responder: Responder) -> (range: SourceRange, subject: SourceRange)? {
    guard case .view(let id) = responder else { return range(of: responder).map { ($0, $0) } }
    return (range(of: id, .id), wholeRange(of: id))
  }
}

/// `textDocument/documentHighlight`: the occurrences to highlight while the cursor is on a name.
struct DocumentHighlightRequest: RequestHandler, Decodable {
  static let method = "textDocument/documentHighlight"
  static let needs = RequestNeeds.outline

  let position: LSP.Position

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    let outline = document.outline
    guard let name = outline.name(at: document.offset(at: position)) else { return .null }
    let occurrences = outline.occurrences(of: name).prefix(DocumentMap.occurrenceLimit)
    return .array(
      occurrences.map { occurrence in
        // Of `DocumentHighlightKind`: 2 is `Read`, 3 is `Write`.
        let kind = occurrence.role == .definition ? 3 : 2
        return ["range": document.range(occurrence.range).json, "kind": .integer(kind)]
      })
  }
}
