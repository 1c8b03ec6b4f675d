internal import LayoutModel
internal import Linting
internal import TouchModel

/// `textDocument/definition`: the object with an id, the declaration of a class, an outlet or an action in
/// the source code, or the receiver of an action.
struct DefinitionRequest: RequestHandler, Decodable {
  static let method = "textDocument/definition"
  static let needs = RequestNeeds.check

  let position: LSP.Position

  func answer(
    in document: inout DocumentSnapshot
  ) throws(ResponseError) -> [LSP.AnyValue]? {
    let offset = document.offset(at: position)
    let outline = document.outline
    let name = outline.name(at: offset)
    let code = document.checked?.codeName(at: offset)
    guard let origin = name?.range ?? code?.name.range else { return nil }
    var targets: [(location: LSP.Location, subject: LSP.Range)] = []
    // The declaration has precedence over the receiver in the document.
    if let declaration = code.flatMap({ $1.declaration(of: $0) }) {
      let location = LSP.Location(declaration, in: document.client.encoding)
      targets.append((location, location.range))
    }
    targets += name.map { self.targets(of: $0, at: offset, in: document, outline) } ?? []
    guard !targets.isEmpty else { return nil }
    return targets.prefix(DocumentMap.occurrenceLimit).map { location, subject in
      guard document.client.supportsDefinitionLinks else { return .value(location) }
      return [
        "originSelectionRange": .value(document.range(origin)), "targetUri": .string(location.uri),
        "targetRange": .value(subject), "targetSelectionRange": .value(location.range),
      ]
    }
  }

  /// The definitions of a name in the document, or the receiver of an action. The range of the subject, which is the
  /// object with the name, contains the location's range.
  private func targets(
    of name: DocumentMap.NameOccurrence, at offset: Int, in document: DocumentSnapshot,
    _ outline: DocumentMap
  ) -> [(location: LSP.Location, subject: LSP.Range)] {
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
      return (document.location(range), document.range(whole))
    }
  }
}

extension DocumentMap {
  /// The greatest number of occurrences of one name in a result.
  static let occurrenceLimit = 10_000
}

extension CheckedDocument {
  /// The object that receives the action at an offset: its target, or the first object of the responder
  /// chain that implements it (RC-14).
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
        if let action { return layout.receiver(of: action, from: id) }
      }
    }
    return nil
  }
}

extension SourceRange {
  fileprivate var isEmpty: Bool { start == end }
}

extension CheckedLayout {
  fileprivate func receiver(
    of action: TargetAction, from sender: ViewID
  ) -> (range: SourceRange, subject: SourceRange)? {
    switch action.target {
    case .unknown: return nil
    case .object(let name):
      if let view = hierarchy.view(withID: name) { return ranges(of: .view(view)) }
      return hierarchy.viewController(withID: name).flatMap { ranges(of: .viewController($0)) }
    case .responderChain:
      let start = hierarchy.firstResponder(in: hierarchy.root(of: sender)) ?? sender
      return hierarchy.handler(of: action.action, from: .view(start)).handler.flatMap(ranges)
    }
  }

  private func ranges(of responder: Responder) -> (range: SourceRange, subject: SourceRange)? {
    guard case .view(let id) = responder else { return range(of: responder).map { ($0, $0) } }
    return (range(of: id, .id), wholeRange(of: id))
  }
}

/// `textDocument/documentHighlight`: the occurrences to highlight while the cursor is on a name.
struct DocumentHighlightRequest: RequestHandler, Decodable {
  static let method = "textDocument/documentHighlight"
  static let needs = RequestNeeds.outline

  let position: LSP.Position

  func answer(
    in document: inout DocumentSnapshot
  ) throws(ResponseError) -> [LSP.AnyValue]? {
    let outline = document.outline
    guard let name = outline.name(at: document.offset(at: position)) else { return nil }
    return outline.occurrences(of: name).prefix(DocumentMap.occurrenceLimit).map { occurrence in
      // Of `DocumentHighlightKind`: 2 is `Read`, 3 is `Write`.
      let kind: LSP.AnyValue = occurrence.role == .definition ? 3 : 2
      return ["range": .value(document.range(occurrence.range)), "kind": kind]
    }
  }
}
