import LayoutCore

/// A view's responder chain, and who on it handles an action.
struct ChainAnswer: LayoutAnswer {
  private let layout: OpenedLayout
  private let chain: [Responder]
  private let search: (action: String, handler: Responder?, asked: [Responder])?

  init(from start: ViewID, action: String?, in layout: OpenedLayout) {
    self.layout = layout
    chain = layout.hierarchy.responderChain(from: start)
    search = action.map { action in
      let (handler, asked) = layout.hierarchy.handler(of: action, from: .view(start))
      return (action, handler, asked)
    }
  }

  private var hierarchy: ViewHierarchy { layout.hierarchy }

  var json: JSONText {
    let chain = JSONText.responders(chain, in: hierarchy)
    guard let search else { return ["responderChain": chain] }
    return [
      "responderChain": chain,
      "action": .string(search.action),
      "handledBy": search.handler.map { .responder($0, in: hierarchy) } ?? .null,
      "asked": .responders(search.asked, in: hierarchy),
    ]
  }

  var text: String {
    var text = chain.map(layout.spoken).joined(separator: " → ") + "\n"
    if let search {
      let verdict =
        search.handler.map { "is handled by \(layout.spoken($0))" } ?? "is handled by nobody"
      text += "\(search.action.escaped) \(verdict)\n"
    }
    return text
  }
}
