internal import LayoutModel
internal import Linting
internal import TouchModel

/// Where what a name means is: the object with an id, who answers an action.
struct DefinitionRequest: CheckFeature {
  static let method = "textDocument/definition"

  let textDocument: LSP.TextDocumentIdentifier
  let position: LSP.Position

  func answer(
    about document: DocumentSnapshot, _ checked: CheckedDocument?
  ) throws(ResponseError) -> LSP.Definitions? {
    let offset = document.offset(at: position)
    let map = document.reading.map
    guard let name = map.name(at: offset) else { return nil }
    var targets = map.places(of: name).filter { $0.role == .definition }
      .map { (range: $0.range, subject: $0.subject) }
    // Who lists a selector answers it. Where nobody does, it is whom the action gets to.
    if targets.isEmpty, name.kind == .selector,
      let receiver = checked?.receiver(ofActionAt: offset)
    {
      targets.append(receiver)
    }
    guard !targets.isEmpty else { return nil }
    targets = Array(targets.prefix(DocumentMap.placeLimit))
    guard document.client.takesLinks else {
      return .locations(targets.map { document.location($0.range) })
    }
    return .links(
      targets.map { range, subject in
        let whole = subject.start <= range.start && range.end <= subject.end ? subject : range
        return LSP.LocationLink(
          originSelectionRange: document.range(name.range), targetUri: document.uri,
          targetRange: document.range(whole), targetSelectionRange: document.range(range))
      })
  }
}

extension DocumentMap {
  /// Of one name; the first so many are given. A list of more is none that a person goes through.
  static let placeLimit = 10_000
}

extension CheckedDocument {
  /// The object that gets the action which stands at a place of the text: its target, or of the
  /// responder chain the first that implements it (RC-14).
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
      if let view = hierarchy.view(withID: name) { return place(of: .view(view)) }
      return hierarchy.viewController(withID: name).flatMap { place(of: .viewController($0)) }
    case .responderChain:
      let start = hierarchy.firstResponder(in: hierarchy.root(of: sender)) ?? sender
      return hierarchy.handler(of: action.action, from: .view(start)).handler.flatMap(place)
    }
  }

  private func place(of responder: Responder) -> (range: SourceRange, subject: SourceRange)? {
    guard case .view(let id) = responder else { return range(of: responder).map { ($0, $0) } }
    return (range(of: id, .id), wholeRange(of: id))
  }
}

/// All places where what stands at one is meant.
struct ReferencesRequest: MapFeature {
  static let method = "textDocument/references"

  let textDocument: LSP.TextDocumentIdentifier
  let position: LSP.Position
  let context: Context

  struct Context: Decodable, Sendable {
    let includeDeclaration: Bool
  }

  func answer(
    about document: DocumentSnapshot, _ map: DocumentMap
  ) throws(ResponseError) -> [LSP.Location]? {
    guard let name = map.name(at: document.offset(at: position)) else { return nil }
    return map.places(of: name)
      .filter { context.includeDeclaration || $0.role == .reference }
      .prefix(DocumentMap.placeLimit).map { document.location($0.range) }
  }
}

/// The same for the eye, while the cursor stands on a name.
struct DocumentHighlightRequest: MapFeature {
  static let method = "textDocument/documentHighlight"

  let textDocument: LSP.TextDocumentIdentifier
  let position: LSP.Position

  func answer(
    about document: DocumentSnapshot, _ map: DocumentMap
  ) throws(ResponseError) -> [LSP.DocumentHighlight]? {
    guard let name = map.name(at: document.offset(at: position)) else { return nil }
    return map.places(of: name).prefix(DocumentMap.placeLimit).map { place in
      LSP.DocumentHighlight(
        range: document.range(place.range), kind: place.role == .definition ? .write : .read)
    }
  }
}
