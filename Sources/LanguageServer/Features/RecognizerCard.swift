internal import LayoutModel
internal import Linting
internal import TouchModel

/// What a hover says about a gesture recognizer: whether it can fire, what it takes and waits for, and
/// what becomes of the touches that it sees.
struct RecognizerCard {
  private let layout: CheckedLayout
  private let id: RecognizerID

  /// More names make no better answer to "what does it wait for".
  private static let nameLimit = 5

  init(_ id: RecognizerID, in layout: CheckedLayout) {
    self.layout = layout
    self.id = id
  }

  private var hierarchy: ViewHierarchy { layout.hierarchy }
  private var recognizer: GestureRecognizer { hierarchy[id] }
  private var requirements: FailureRequirements { layout.delivery.requirements }

  func text(in markup: Markup) -> String {
    let name = recognizer.id.map { " \(markup.name($0))" } ?? ""
    let className = markup.code(recognizer.className)
    switch markup {
    case .markdown:
      let facts = facts(in: markup).map { "- \($0)" }.joined(separator: "\n")
      return "**\(className)**\(name)\n\n\(facts)"
    case .plain:
      return "\(className)\(name)\n\(facts(in: markup).joined(separator: "\n"))"
    }
  }

  private func facts(in markup: Markup) -> [String] {
    let obstacles = layout.firingObstacles(of: id, given: requirements)
    let waiting = [
      ("waits for the failure of", awaited(in: markup)), ("awaited by", awaiting(in: markup)),
    ]
    let calls = recognizer.actions.map { words(for: $0, in: markup) }
    return obstacles.map { words(for: $0, in: markup) }
      + ["view: \(name(of: id.view, in: markup))", "takes: \(recognizer.gestureWords)"]
      + waiting.filter { !$1.isEmpty }.map { "\($0): \(Self.cut($1).joined(separator: ", "))" }
      + ["touches: \(recognizer.deliveryWords)"]
      + (calls.isEmpty ? [] : ["calls: \(Self.cut(calls).joined(separator: ", "))"])
  }

  private func words(for obstacle: FiringObstacle, in markup: Markup) -> String {
    switch obstacle {
    case .disabled: return "cannot fire: it is not enabled"
    case .noTouch:
      let view = name(of: id.view, in: markup)
      let reason = TouchVerdict(id.view, in: layout).lossReason(in: markup)
      return "cannot fire: no touch gets to \(view): \(reason)"
    case .touchesTurnedDown:
      return "cannot fire: its delegate answers false to shouldReceiveTouch"
    case .beginningTurnedDown: return "cannot fire: its delegate answers false to shouldBegin"
    case .circle(let circle):
      let names = circle.dropFirst().map { markup.name(hierarchy.identifier(of: $0)) }
      let way = (Self.cut(names) + ["it"]).joined(separator: ", which waits for ")
      return "cannot fire: it waits for \(way)"
    case .pointerNeeded: return "fires by no touch: it takes a pointer"
    }
  }

  private func words(for call: TargetAction, in markup: Markup) -> String {
    let action = markup.name(call.action)
    return switch call.target {
    case .object(let target): "\(action) of \(markup.name(target))"
    case .responderChain: "\(action) of the first on the responder chain that implements it"
    case .unknown: action
    }
  }

  /// Those whose failure it waits for, with who says so.
  private func awaited(in markup: Markup) -> [String] {
    var seen: Set<RecognizerID> = []
    return requirements.all.filter { $0.waiting == id && seen.insert($0.required).inserted }.map {
      let name = markup.name(hierarchy.identifier(of: $0.required))
      return switch $0.source {
      case .requirement: "\(name) (requiresFailureOf)"
      case .waitingDelegate: "\(name) (its delegate says so)"
      case .requiredDelegate: "\(name) (the other's delegate says so)"
      }
    }
  }

  /// Those that wait for its failure, with who says so.
  private func awaiting(in markup: Markup) -> [String] {
    var seen: Set<RecognizerID> = []
    return requirements.all.filter { $0.required == id && seen.insert($0.waiting).inserted }.map {
      let name = markup.name(hierarchy.identifier(of: $0.waiting))
      return switch $0.source {
      case .requirement: "\(name) (requiresFailureOf)"
      case .waitingDelegate: "\(name) (the other's delegate says so)"
      case .requiredDelegate: "\(name) (its delegate says so)"
      }
    }
  }

  private static func cut(_ names: [String]) -> [String] {
    guard names.count > nameLimit + 1 else { return names }
    return names.prefix(nameLimit) + ["\(names.count - nameLimit) more"]
  }

  private func name(of view: ViewID, in markup: Markup) -> String {
    "\(markup.code(hierarchy[view].className)) \(markup.name(hierarchy.identifier(of: view)))"
  }
}
