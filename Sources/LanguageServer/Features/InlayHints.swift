internal import LayoutModel
internal import Linting
internal import TouchModel

/// What the text does not say of a view and a person would like to see beside it: which share of its
/// touches gets to it, where it lies on the screen.
struct InlayHintRequest: CheckFeature {
  static let method = "textDocument/inlayHint"

  let textDocument: LSP.TextDocumentIdentifier
  let range: LSP.Range

  /// The first so many: no screen of an editor shows as many lines, and who asks about a whole text is
  /// not kept waiting.
  static let hintLimit = 1_000

  func answer(
    about document: DocumentSnapshot, _ checked: CheckedDocument?
  ) throws(ResponseError) -> [LSP.InlayHint]? {
    let settings = document.settings
    guard let checked, settings.showsReach || settings.showsAbsoluteFrames else { return nil }
    let start = document.offset(at: range.start)
    let end = document.offset(at: range.end)
    var hints: [LSP.InlayHint] = []
    for layout in checked.layouts {
      let asked = layout.hierarchy.ids.filter { id in
        let place = layout.wholeRange(of: id).start
        return start <= place && place <= end
      }
      let shares =
        settings.showsReach
        ? ReachHints(for: asked, in: layout, limit: Self.hintLimit - hints.count) : nil
      for id in asked {
        guard hints.count < Self.hintLimit else { return hints }
        let frame = settings.showsAbsoluteFrames ? layout.hierarchy.absoluteFrame(of: id) : nil
        let texts = [frame?.text, shares?.texts[id]].compactMap { $0 }
        guard !texts.isEmpty else { continue }
        hints.append(
          LSP.InlayHint(
            position: document.range(layout.nameEnd(of: id)).start,
            label: texts.joined(separator: ", "),
            tooltip: Self.tooltip(for: id, in: layout)))
      }
    }
    return hints
  }

  private static func tooltip(for id: ViewID, in layout: CheckedLayout) -> String? {
    guard layout.hierarchy.tree == .views else { return nil }
    return TouchVerdict(id, in: layout).facts(in: .plain).joined(separator: "\n")
  }
}

/// The shares that are worth a word: of views that take touches, or should, and do not get all.
private struct ReachHints {
  private(set) var texts: [ViewID: String] = [:]

  /// Up to here it is cheaper to look at the views one by one than at all of the layout.
  private static let singleLimit = 64

  init(for asked: [ViewID], in layout: CheckedLayout, limit: Int) {
    guard layout.hierarchy.tree == .views, !asked.isEmpty else { return }
    let lost = layout.lostViews
    let reaches = asked.count > Self.singleLimit ? layout.touch.reaches() : nil
    for id in asked {
      guard texts.count < limit else { return }
      if lost.contains(id) {
        texts[id] = "unreachable"
      } else {
        texts[id] = Self.text(of: reaches?[id.index] ?? layout.touch.viewReach(of: id))
      }
    }
  }

  private static func text(of reach: ViewReach) -> String? {
    // That a view is hidden, or takes no touches at all, is plain from the text.
    let isMeant = reach.reasons.contains { reason in
      switch reason {
      case .hidden, .transparent, .interactionOff, .unknown: true
      case .outside, .covered, .overridden, .noArea: false
      }
    }
    guard !isMeant, reach.area > 0 else { return nil }
    let share = reach.reachableInSubtree / reach.area
    return share < TouchVerdict.wholeShare ? "\(share.percentText) reachable" : nil
  }
}

extension CheckedLayout {
  /// The interactive views that no touch gets to, as the rules see it.
  var lostViews: Set<ViewID> {
    Set(
      obstructions.filter { !$0.isSuspicion }.flatMap(\.victims).filter { $0.deadShare >= 1 }
        .map(\.view))
  }

  /// Behind what a view is known by in the text: its id, else its class; quotes and all.
  fileprivate func nameEnd(of id: ViewID) -> SourceRange {
    guard let name = (member(.id, of: id) ?? member(.className, of: id))?.value else {
      let start = wholeRange(of: id).start
      return SourceRange(start, start)
    }
    let bytes = source.bytes
    let isQuoted =
      name.start > 0 && name.end < bytes.count && bytes[name.start - 1] == bytes[name.end]
      && (bytes[name.end] == UInt8(ascii: "\"") || bytes[name.end] == UInt8(ascii: "'"))
    let end = isQuoted ? name.end + 1 : name.end
    return SourceRange(end, end)
  }
}
