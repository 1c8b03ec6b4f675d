internal import Files
internal import LanguageServer
internal import LayoutModel
internal import Linting
internal import Pictures
internal import HitTesting

extension WhySubject {
  /// - Throws: if the document has no such view, or several.
  func answer(
    about document: CheckedDocument, checkedBy linter: Linter
  ) throws(CommandError) -> any LayoutAnswer {
    guard let code = document.code else {
      return try WhyAnswer(self, about: document, checkedBy: linter)
    }
    return try CodeWhyAnswer(self, about: document, code, checkedBy: linter)
  }
}

/// Why a view is reported or not: what it is, what touches reach it, and the outcome of each rule about layouts.
struct WhyAnswer: LayoutAnswer {
  private let layout: OpenedLayout
  private let view: ViewID
  /// nil: touches are unknown in an accessibility tree.
  private let reach: ReachAnswer?
  /// Whether the frame is in doubt on a screen, so that no finding depends on it (AL-63).
  private let isInDoubt: Bool
  /// Why it is not known what keeps touches from it; nil: it is, or nothing does.
  private let endOfSearch: TouchAllowance?
  private let statuses: [DocumentStatus]
  private let outcomes: [RuleOutcome]

  private var hierarchy: ViewHierarchy { layout.hierarchy }

  /// - Parameter linter: that of the document.
  /// - Throws: if the document has no such view, or several.
  init(
    _ question: WhySubject, about document: CheckedDocument, checkedBy linter: Linter
  ) throws(CommandError) {
    let opened = document.opened(document.layoutsAsRead, "--why", code: linter.sources)
    let (index, view) =
      switch question {
      case .named(let name): try Self.find(name, in: opened.all, of: document.source.path)
      case .at(let offset): try Self.find(at: offset, in: document)
      }
    layout = opened.all[index]
    self.view = view
    reach = layout.hierarchy.tree == .views ? ReachAnswer(for: layout, view: view) : nil
    isInDoubt =
      document.coverage.indices.contains(index)
      && document.coverage[index].viewsInDoubt.contains(view)
    statuses = document.statuses
    let analyzed = document.layouts[index]
    let subject = Finding.Subject(view, in: layout.hierarchy)
    let allowed = analyzed.allowedObstructions(of: view)
    outcomes = RuleOutcome.all(
      in: document, by: linter,
      silenced: linter.silencedRules(about: view, in: analyzed, allowed).map(RuleOutcome.init),
      facts: layout.facts
    ) { $0.view?.isSame(as: subject) == true }
    endOfSearch = allowed.first { $0.obstruction == nil }?.allowance
  }

  /// The view of a finding at an offset, which can be located at another view, else the innermost view.
  private static func find(
    at offset: Int, in document: CheckedDocument
  ) throws(CommandError) -> (layout: Int, view: ViewID) {
    let finding = document.ungroupedFindings.first {
      $0.view != nil && $0.range.start <= offset && offset < $0.range.end
    }
    if let subject = finding?.view,
      let index = document.layouts.firstIndex(where: { $0.hierarchy.name == subject.layout })
    {
      return (index, subject.view)
    }
    for (index, layout) in document.layouts.enumerated() {
      if let view = layout.view(atOffset: offset) { return (index, view) }
    }
    throw CommandError("contains no view at this position", path: document.source.path)
  }

  /// The only view of some layouts with a name.
  private static func find(
    _ name: String, in layouts: [OpenedLayout], of path: String
  ) throws(CommandError) -> (layout: Int, view: ViewID) {
    var found: [(layout: Int, view: ViewID)] = []
    var error: CommandError?
    for (index, layout) in layouts.enumerated() {
      do throws(CommandError) {
        found.append((index, try layout.view(name)))
      } catch let other {
        // An ambiguous name is nearer than an unknown one.
        if error == nil || error?.others.isEmpty == true { error = other }
      }
    }
    guard let first = found.first else {
      throw error ?? CommandError("contains no layout", path: path)
    }
    guard found.count == 1 else {
      var error = CommandError(
        "'\(name)' is a view of \(found.count) layouts; specify one by its id", path: path)
      error.others = found.map { index, view in
        let layout = layouts[index]
        let id = layout.hierarchy[view].id ?? layout.hierarchy.path(of: view)
        return CommandError("\(id) in \(layout.name)", path: path)
      }
      throw error
    }
    return first
  }
}

extension WhyAnswer {
  var json: JSONText {
    .present([
      "view": .view(view, in: layout),
      "interactive": .bool(hierarchy.isInteractive(view)),
      "reach": reach?.views,
      "inDoubt": .bool(isInDoubt),
      "limit": .optional(endOfSearch?.text),
      "rules": .array(outcomes.map { $0.json(layout.lines) }),
    ])
  }

  var text: String {
    ([title] + facts.map { "  " + $0 } + outcomes.lines(layout.lines))
      .map { $0.escaped + "\n" }.joined()
  }

  /// `button "Pay" (UIButton "pay") at Checkout.xib:12:5`
  private var title: String {
    let own = hierarchy[view]
    let id = own.id.map { " \($0.inQuotes)" } ?? ""
    let place = layout.lines.position(of: layout.sourceMap.range(of: own.node).start)
    return "\(hierarchy.displayName(of: view)) (\(own.className)\(id)) at "
      + "\(layout.path):\(place.line):\(place.column)"
  }

  private var facts: [String] {
    var facts = [
      hierarchy.isInteractive(view)
        ? "users expect a reaction to a touch"
        : "users expect no reaction to a touch"
    ]
    facts.append("frame: \(hierarchy.absoluteFrame(of: view)?.text ?? "unknown")")
    if let reach {
      facts.append("touches that reach it: " + reach.text.split(separator: "\n").joined())
    } else {
      facts.append("touches: unknown, because an accessibility tree has no z-order")
    }
    if isInDoubt {
      facts.append("its position is in doubt, so that no finding depends on it (AL-63)")
    }
    if let endOfSearch {
      facts.append("rules about lost touches do not check it: \(endOfSearch.text)")
    }
    return facts + statuses.map { "\($0.group.text(1)): \($0.message)" }
  }
}
