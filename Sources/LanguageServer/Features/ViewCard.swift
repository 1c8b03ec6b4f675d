internal import LayoutModel
internal import Linting
internal import HitTesting

/// The hover text of a view. The first lines are its name, size and place, what a tap does, and its responder chain; below
/// a rule follow the touches that reach it on the canvas and on the screens where it loses touches.
struct ViewCard {
  private let layout: AnalyzedLayout
  private let id: ViewID
  private let coverage: ScreenCoverage?

  /// The greatest number of screens in the table.
  static let screenLimit = 8

  /// - Parameter coverage: the screens on which the layout was checked; nil: only the canvas.
  init(_ id: ViewID, in layout: AnalyzedLayout, coverage: ScreenCoverage? = nil) {
    self.layout = layout
    self.id = id
    self.coverage = coverage
  }

  private var hierarchy: ViewHierarchy { layout.hierarchy }
  private var view: View { hierarchy[id] }

  private var receivesTouches: Bool { !hierarchy.application.showsLaunchScreen }

  func text(in markup: LSP.MarkupKind) -> String {
    let title = titleLine(in: markup)
    guard hierarchy.tree == .views else {
      let reason = "touches: unknown, because an accessibility tree has no z-order"
      return title + markup.lineBreak + reason
    }
    let chain = ChainLine(start: .view(id), layout: layout).text(in: markup)
    let tap = receivesTouches ? TapLine(id, in: layout).text(in: markup) : nil
    let lines = [title, tap, chain]
    let first = lines.compactMap(\.self).joined(separator: markup.lineBreak)
    let rest = details(in: markup)
    return rest.isEmpty ? first : first + markup.divider + rest
  }

  /// `Start · UIButton 60 × 60 at (213, 243)`
  private func titleLine(in markup: LSP.MarkupKind) -> String {
    let className = markup.code(ViewHierarchy.leafName(of: view.className))
    let title = (hierarchy.title(of: id) ?? view.label).map {
      markup.bold(markup.escaped($0.trimmed))
    }
    let start = title.map { "\($0) · \(className)" } ?? markup.bold(className)
    return "\(start) \(place)"
  }

  /// The size and the place in the coordinates of the screen or the root view.
  private var place: String {
    guard let frame = hierarchy.absoluteFrame(of: id) else { return "without a known frame" }
    let text =
      "\(frame.width.shortText) × \(frame.height.shortText) at (\(frame.x.shortText), "
      + "\(frame.y.shortText))"
    return hierarchy.isDrawn(id) ? text + ", as drawn by Xcode" : text
  }

  private func details(in markup: LSP.MarkupKind) -> String {
    let facts = facts(in: markup)
    let list =
      markup == .markdown
      ? facts.map { "- \($0)" }.joined(separator: "\n") : facts.joined(separator: "\n")
    let table = screenTable(in: markup)
    return [list, table].filter { !$0.isEmpty }
      .joined(separator: markup == .markdown ? "\n\n" : "\n")
  }

  private func facts(in markup: LSP.MarkupKind) -> [String] {
    var facts: [String] = []
    if let name = view.id, name != hierarchy.title(of: id) {
      facts.append("id: \(markup.name(name))")
    }
    if view.superview != nil, let own = view.geometry?.frame, own != hierarchy.absoluteFrame(of: id)
    {
      facts.append("frame in its superview: \(own.text)")
    }
    let alpha = hierarchy.ancestorsAndSelf(of: id).reduce(1) { $0 * hierarchy[$1].alpha }
    if alpha < 1 { facts.append("effective alpha: \(alpha.alphaText)") }
    if !receivesTouches { return facts }
    let verdict = TouchVerdict(id, in: layout)
    let isLost = verdict.completeLoss(in: markup) != nil
    // The line about a tap states a complete loss.
    if !isLost || TapLine(id, in: layout).text(in: markup) == nil {
      facts += verdict.facts(in: markup)
    }
    if let allowance = verdict.allowance() { facts.append(allowance) }
    if isLost { return facts }
    let recognizers = hierarchy.recognizersReceivingTouch(on: id).map { recognizer in
      let view = recognizer.view
      let owner =
        view == id ? "" : " of \(markup.escaped(hierarchy.sentenceName(of: view)))"
      return markup.code(ViewHierarchy.leafName(of: hierarchy[recognizer].className)) + owner
    }
    if !recognizers.isEmpty {
      let names = recognizers.joined(separator: ", ")
      facts.append("gesture recognizers that receive its touches: \(names)")
    }
    return facts
  }

  /// The reachable share on each screen other than the canvas on which the view loses touches, the worst first.
  /// Empty if there is none.
  private func screenTable(in markup: LSP.MarkupKind) -> String {
    guard receivesTouches else { return "" }
    let rows = (coverage?.losses(of: id) ?? []).flatMap { loss in
      loss.screens.map { (screen: $0.textWithLanguage, reachable: 1 - loss.lostShare) }
    }
    let ordered = rows.enumerated().sorted {
      ($0.element.reachable, $0.offset) < ($1.element.reachable, $1.offset)
    }.map(\.element)
    var cells = ordered.prefix(Self.screenLimit).map {
      ($0.screen, "\($0.reachable.percentText) of its area")
    }
    let rest = ordered.dropFirst(Self.screenLimit)
    if let least = rest.first?.reachable {
      cells.append(
        (
          rest.count.amount("other screen"),
          "\(least.percentText) of its area\(rest.count == 1 ? "" : " or more")"
        ))
    }
    switch markup {
    case _ where cells.isEmpty: return ""
    case .markdown:
      let lines = ["| Other screen | Reachable |", "|---|---|"] + cells.map { "| \($0) | \($1) |" }
      return lines.joined(separator: "\n")
    case .plaintext:
      return cells.map { "reachable on \($0): \($1)" }.joined(separator: "\n")
    }
  }
}

/// The hover text of a view controller.
struct ControllerCard {
  let controller: Responder
  let layout: AnalyzedLayout

  private var hierarchy: ViewHierarchy { layout.hierarchy }

  func text(in markup: LSP.MarkupKind) -> String {
    let name = ViewHierarchy.leafName(of: hierarchy.className(of: controller))
    let id = ownID.map { " \(markup.name($0))" } ?? ""
    let lines = [
      "\(markup.bold(markup.code(name))) · view controller\(id)", content,
      ChainLine(start: controller, layout: layout).text(in: markup),
    ]
    return lines.compactMap(\.self).joined(separator: markup.lineBreak)
  }

  /// The id that a person wrote. File's Owner has -1.
  private var ownID: String? {
    hierarchy.id(of: controller).flatMap { $0.isGeneratedID || $0.hasPrefix("-") ? nil : $0 }
  }

  /// `12 views, 3 of them interactive`; nil for a container.
  private var content: String? {
    guard case .viewController(let index) = controller else { return nil }
    let root = hierarchy.viewControllers[index].rootView
    let views = (root.index..<hierarchy[root].subtreeEnd).map(ViewID.init)
    let interactive = views.count(where: hierarchy.isInteractive)
    let noun = views.count == 1 ? "view" : "views"
    return "\(views.count) \(noun), \(interactive) of them interactive"
  }
}

extension CheckedDocument {
  /// The view controller whose text satisfies a predicate, with its layout. Containers are those of other scenes.
  func controller(
    where isIncluded: (SourceRange) -> Bool
  ) -> (layout: AnalyzedLayout, controller: Responder)? {
    for layout in layouts {
      for (index, controller) in layout.hierarchy.viewControllers.enumerated() {
        if isIncluded(layout.sourceMap.range(of: controller.node)) {
          return (layout, .viewController(index))
        }
        for (number, container) in controller.containers.enumerated()
        where isIncluded(layout.sourceMap.range(of: container.node)) {
          return (layout, .container(of: index, index: number))
        }
      }
    }
    return nil
  }
}

extension String {
  /// Without white space around it, which Markdown would not show as bold.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
