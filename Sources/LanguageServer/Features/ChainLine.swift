internal import LayoutModel
internal import Linting
internal import HitTesting

/// A responder chain in one line: `Start → view → CartViewController → UINavigationController → window → UIApplication →
/// AppDelegate`.
struct ChainLine {
  let start: Responder
  let layout: AnalyzedLayout

  /// More views in succession are counted.
  private static let viewLimit = 3

  private var hierarchy: ViewHierarchy { layout.hierarchy }

  func text(in markup: LSP.MarkupKind) -> String {
    let chain = hierarchy.responderChain(from: start)
    let end = ChainEnd(
      of: chain, in: hierarchy, document: layout.source.path, code: layout.code.scope)
    return names(of: chain).map(markup.escaped).joined(separator: " → ")
      + (end.map { markup.escaped($0.text) } ?? "")
  }

  private func names(of chain: [Responder]) -> [String] {
    var names: [String] = []
    var views: [String] = []
    for (index, responder) in chain.enumerated() {
      if case .view(let id) = responder, index > 0, !hierarchy.isWindow(id),
        hierarchy[id].viewController == nil
      {
        views.append(hierarchy.shortName(of: id))
        continue
      }
      names += Self.shortened(views) + [name(of: responder)]
      views = []
    }
    return names + Self.shortened(views)
  }

  private static func shortened(_ views: [String]) -> [String] {
    guard views.count > viewLimit, let first = views.first, let last = views.last else {
      return views
    }
    return [first, "\(views.count - 2) views", last]
  }

  private func name(of responder: Responder) -> String {
    if case .view(let id) = responder { return hierarchy.shortName(of: id).trimmed }
    return ViewHierarchy.leafName(of: hierarchy.className(of: responder))
  }
}
