import ArgumentParser
internal import Files
internal import LayoutModel
internal import Linting
internal import Pictures
internal import HitTesting

/// `layoutlint reach`: lists how much of each view touches reach.
struct ReachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reach",
    abstract: "List how much of each view touches reach, and which views take the rest.")

  @OptionGroup var source: LayoutArguments

  @Option(
    help: ArgumentHelp(
      "Only this view: its id, path, title, label, text, outlet or class.", valueName: "view"))
  var view: String?

  @OptionGroup(title: "Screen") var screen: DeviceArguments
  @OptionGroup var options: AnswerOptions

  func run() throws {
    let layout = try source.open(on: screen)
    let view = try view.map { name throws(CommandError) in try layout.view(name) }
    try options.print(ReachAnswer(for: layout, view: view))
  }
}

/// How much of each view touches reach, as shares of the area in which users expect touches.
struct ReachAnswer: LayoutAnswer {
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap
  private let reaches: [ViewReach]
  private let cancellation: Cancellation

  /// - Parameters:
  ///   - view: nil: all views.
  ///   - cancellation: checked between views. If it is cancelled, views are missing.
  init(for layout: OpenedLayout, view: ViewID? = nil, cancellation: Cancellation = .none) {
    self.cancellation = cancellation
    hierarchy = layout.hierarchy
    touch = TouchMap(layout.hierarchy)
    reaches = touch.reaches(cancellation: cancellation)
      .filter { view == nil || $0.view == view }
  }

  var json: JSONText { ["views": views] }

  var views: JSONText { .array(reaches.compactMap { cancellation.isCancelled ? nil : json($0) }) }

  var text: String { reaches.map { line($0).escaped + "\n" }.joined() }

  private func json(_ reach: ViewReach) -> JSONText {
    let view = reach.view
    let json: JSONText = [
      "id": .string(hierarchy.identifier(of: view)),
      "class": .string(hierarchy[view].className),
      "path": .string(hierarchy.path(of: view)),
      "interactive": .bool(hierarchy.isInteractive(view)),
      "area": .number(reach.area),
      "reachable": .number(reach.reachable),
      "reachableInSubtree": .number(reach.reachableInSubtree),
      "fraction": reach.fraction.map(JSONText.number) ?? .null,
      "fractionInSubtree": reach.shares.map { .number($0.inSubtree) } ?? .null,
      "centerHit": .optional(reach.centerHit.map(hierarchy.path(of:))),
      "reasons": .array(reach.reasons.map { .string($0.rawValue) }),
      "blockers": .array(
        reach.blockers.map { blocker in
          ["path": .string(hierarchy.path(of: blocker.view)), "area": .number(blocker.area)]
        }),
    ]
    let basis = hierarchy.basis(of: reach, in: touch).name
    return json.adding(["basis": basis.map(JSONText.string)])
  }

  private func line(_ reach: ViewReach) -> String {
    let view = reach.view
    let share = reach.fraction.map(\.percentText) ?? "no area"
    var parts = ["\(hierarchy.displayName(of: view)) (\(hierarchy.path(of: view))): \(share)"]
    if let shares = reach.shares, shares.inSubtree > shares.own {
      parts.append("\(shares.inSubtree.percentText) with its subviews")
    }
    let blockers =
      reach.shares?.blockers.map { ($0.view, $0.share.percentText) }
      ?? reach.blockers.map { ($0.view, "some") }
    for (blocker, taken) in blockers.prefix(3) {
      parts.append("\(hierarchy.quotedName(of: blocker)) takes \(taken)")
    }
    let reasons = reach.reasons.compactMap { reasonText($0, of: reach) }
    if !reasons.isEmpty { parts.append(reasons.joined(separator: ", ")) }
    switch hierarchy.basis(of: reach, in: touch) {
    case .laidOut: break
    case .drawn: parts.append("as drawn by Xcode")
    case .scrolledOut(let scrollView):
      let place = hierarchy.placeBeforeScrolling(reach, in: scrollView)
      let name = hierarchy.sentenceName(of: scrollView)
      parts.append("\(place): scrolling \(name) brings it into view")
    case .alternative(let other):
      parts.append("the app shows either it or \(hierarchy.sentenceName(of: other))")
    }
    return parts.joined(separator: "; ")
  }

  /// nil: the line states it already.
  private func reasonText(_ reason: ViewReach.Reason, of reach: ViewReach) -> String? {
    switch reason {
    case .covered: nil
    case .hidden: "hidden"
    case .transparent: "alpha of 0.01 or less"
    case .outside:
      "\(reach.shares.map { $0.outside.percentText + " " } ?? "")outside its superviews"
    case .overridden: "override of hit-testing"
    case .unknown: "unknown"
    case .interactionOff: "user interaction disabled"
    case .noArea: reach.fraction == nil ? nil : "no area"
    }
  }
}

extension ReachBasis {
  /// nil: the result is that of the running app.
  fileprivate var name: String? {
    switch self {
    case .laidOut: nil
    case .drawn: "drawn"
    case .scrolledOut: "scrolled-out"
    case .alternative: "alternative"
    }
  }
}
