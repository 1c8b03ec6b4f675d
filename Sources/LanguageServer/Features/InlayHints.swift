internal import LayoutModel
internal import Linting
internal import HitTesting

/// `textDocument/inlayHint`: the share of touches that reach a view with a finding, and the absolute frame of each view.
struct InlayHintRequest: RequestHandler, Decodable {
  static let method = "textDocument/inlayHint"

  let range: LSP.Range

  /// The greatest number of hints in a result. An editor's screen shows fewer lines.
  static let hintLimit = 1_000

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    let settings = document.settings
    guard let checked = document.checked, settings.showsReach || settings.showsAbsoluteFrames
    else { return .null }
    let start = document.offset(at: range.start)
    let end = document.offset(at: range.end)
    var hints: [JSONText] = []
    for layout in checked.layouts {
      let hierarchy = layout.hierarchy
      let ids = hierarchy.ids.filter { id in
        let offset = layout.wholeRange(of: id).start
        return hierarchy.bar(id) == nil && start <= offset && offset <= end
      }
      let shares =
        settings.showsReach
        ? layout.reachableShares(
          of: ids, limit: Self.hintLimit - hints.count, isStopped: document.isStopped) : [:]
      for id in ids {
        guard hints.count < Self.hintLimit else { return .array(hints) }
        let frame = settings.showsAbsoluteFrames ? hierarchy.absoluteFrame(of: id) : nil
        let labels = [frame?.text, shares[id]].compactMap { $0 }
        guard !labels.isEmpty else { continue }
        let tooltip =
          hierarchy.tree != .views
          ? nil : TouchVerdict(id, in: layout).facts(in: .plaintext).joined(separator: "\n")
        let offset = document.endOfName(of: id, in: layout)
        hints.append(
          .present([
            "position": document.range(SourceRange(offset, offset)).start.json,
            "label": .string(labels.joined(separator: ", ")),
            "tooltip": tooltip.map(JSONText.string), "paddingLeft": true,
          ]))
      }
    }
    return .array(hints)
  }
}

extension DocumentSnapshot {
  /// The offset after a view's id, or after its class name if it has no id, including closing quotes.
  fileprivate func endOfName(of id: ViewID, in layout: AnalyzedLayout) -> Int {
    guard let name = (layout.member(.id, of: id) ?? layout.member(.className, of: id))?.value else {
      return layout.wholeRange(of: id).start
    }
    return parsed.text?.endOfToken(at: name) ?? name.end
  }
}

extension AnalyzedLayout {
  /// The interactive views that receive no touches, as reported by the rules.
  var unreachableViews: Set<ViewID> {
    Set(
      obstructions.filter { !$0.isSuspicion }.flatMap(\.victims).filter { $0.deadShare >= 1 }
        .map(\.view))
  }

  /// Labels for the views that receive only a part of their touches.
  fileprivate func reachableShares(
    of ids: [ViewID], limit: Int, isStopped: @escaping @Sendable () -> Bool
  ) -> [ViewID: String] {
    guard hierarchy.tree == .views, !ids.isEmpty else { return [:] }
    // Views about which rules report a loss.
    let ids = ids.filter(victims.contains)
    let unreachable = unreachableViews
    var labels: [ViewID: String] = [:]
    for id in ids {
      guard labels.count < limit, !isStopped() else { break }
      labels[id] =
        unreachable.contains(id)
        ? "unreachable" : label(for: touch.viewReach(of: id))
    }
    return labels
  }

  private func label(for reach: ViewReach) -> String? {
    // The text shows that a view is hidden or that user interaction is disabled.
    let isExplicit = reach.reasons.contains { reason in
      switch reason {
      case .hidden, .transparent, .interactionOff, .unknown: true
      case .outside, .covered, .overridden, .noArea: false
      }
    }
    guard !isExplicit, basis(of: reach) == .laidOut, let share = reach.shares?.inSubtree,
      touch.ownArea(of: reach.view) > 0
    else { return nil }
    return share < TouchVerdict.completeShare ? "\(share.percentText) reachable" : nil
  }
}
