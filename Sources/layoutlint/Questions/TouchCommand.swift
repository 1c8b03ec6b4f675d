import ArgumentParser
internal import LayoutModel
internal import Linting
internal import Pictures
internal import HitTesting

/// `layoutlint touch`: simulates a gesture.
struct TouchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touch",
    abstract: "Simulate a gesture and list the messages sent and actions called.",
    discussion: """
      Times are simulated. Points are in the coordinates of hit-test. Behavior that Apple does not \
      document is listed as an assumption.
      """)

  @OptionGroup var source: LayoutArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The start point of the touch; the center of two touches, which start 60 points apart.",
      valueName: "x,y"),
    transform: Point.parse)
  var at: Point

  @Option(help: "The gesture.")
  var gesture = TouchGesture.Kind.tap

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seconds from touch down to touch up, for each tap.", valueName: "seconds"))
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The end point of a touch that moves.", valueName: "x,y"),
    transform: Point.parse)
  var to: Point?

  @Flag(help: "Cancel the touches at the end instead of lifting the fingers.")
  var interrupted = false

  @OptionGroup(title: "Screen") var screen: DeviceArguments
  @OptionGroup var options: AnswerOptions

  func validate() throws {
    if let problem = touchGesture.problem { throw ValidationError(problem) }
  }

  func run() throws {
    try options.print(DeliveryAnswer(to: touchGesture, in: try source.open(on: screen)))
  }

  private var touchGesture: TouchGesture {
    var result = TouchGesture(gesture, at: at, to: to, duration: duration)
    result.isInterrupted = interrupted
    return result
  }
}

extension TouchGesture.Kind: ExpressibleByArgument {}

/// The messages and actions of a gesture.
struct DeliveryAnswer: LayoutAnswer {
  private let gesture: TouchGesture
  private let layout: OpenedLayout
  private let sequence: TouchSequence

  init(to gesture: TouchGesture, in layout: OpenedLayout) {
    self.gesture = gesture
    self.layout = layout
    sequence = TouchDelivery(layout.hierarchy).play(gesture)
  }

  private var hierarchy: ViewHierarchy { layout.hierarchy }

  var json: JSONText {
    [
      "hit": sequence.hit.map { .view($0, in: layout) } ?? .null,
      "receivingRecognizers": .array(
        sequence.receivingRecognizers.map { .string(hierarchy.identifier(of: $0)) }),
      "events": .array(sequence.events.map(event)),
      "actions": .array(sequence.actions.map(JSONText.string)),
      "assumptions": .array(sequence.assumptions.map(JSONText.string)),
    ]
  }

  private func event(_ event: DeliveryEvent) -> JSONText {
    let json: JSONText = [
      "time": .number(event.milliseconds / 1000), "kind": .string(event.message.kind),
      "object": .string(hierarchy.identifier(of: event.object)),
      "message": .string(event.message.name),
    ]
    switch event.message {
    case .control, .selection: return json
    case .touch(_, let fingers):
      let numbers = JSONText.array(fingers.map { .integer($0 + 1) })
      return json.adding(["fingers": gesture.usedFingerCount > 1 ? numbers : nil])
    case .delegate(_, let answer, let other):
      let about = other.map { JSONText.string(hierarchy.identifier(of: $0)) }
      return json.adding(["about": about, "answer": .bool(answer)])
    case .state(_, let failure):
      return json.adding(["reason": failure.map { .string(hierarchy.description(of: $0)) }])
    case .action(let action):
      let target = action.target.map { JSONText.responder($0, in: hierarchy) }
      return json.adding(["target": target ?? .null, "handled": action.isLost ? false : nil])
    }
  }
}

extension DeliveryAnswer {
  /// The messages in columns.
  var text: String {
    var lines = ["\(gesture.kind.rawValue) at \(gesture.start.text): \(hitText)"]
    let objects = sequence.events.map { name(of: $0.object).escaped }
    let times = sequence.events.map(\.clockText)
    let width = min(objects.map(\.count).max() ?? 0, Self.objectWidth)
    let clockWidth = times.map(\.count).max() ?? 0
    for (event, (object, time)) in zip(sequence.events, zip(objects, times)) {
      let clock = String(repeating: " ", count: clockWidth - time.count) + time
      lines.append("  \(clock)  \(object.padded(to: width))  \(message(of: event))")
    }
    if sequence.leftOutCount > 0 {
      lines.append(
        "  \(sequence.leftOutCount) recognizers over the limit of "
          + "\(TouchDelivery.recognizerLimit) for one touch are ignored")
    }
    let actions = sequence.actions.map(\.escaped).joined(separator: ", ")
    lines.append("  actions: \(actions.isEmpty ? "none" : actions)")
    lines += SemanticRule.assumptionLines(sequence.assumptions).map { "  " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The id, if a person wrote it, else the name in messages.
  private func name(of object: DeliveryEvent.Object) -> String {
    let identifier = hierarchy.identifier(of: object)
    guard identifier.isGeneratedID else { return identifier }
    return switch object {
    case .responder(let responder): hierarchy.displayName(of: responder)
    case .recognizer(let recognizer): hierarchy.displayName(of: recognizer)
    case .scrollRecognizer, .systemGate: identifier
    }
  }

  /// Columns for the receiver of a message.
  private static let objectWidth = 40

  private var hitText: String {
    sequence.hit.map { "\(layout.displayName($0)) hit" } ?? "no view is hit"
  }

  private func message(of event: DeliveryEvent) -> String {
    let name = event.message.name.escaped
    switch event.message {
    case .control, .selection: return name
    case .touch(_, let fingers):
      guard gesture.usedFingerCount > 1 else { return name }
      return "\(name), \(fingers.count == 1 ? "finger \(fingers[0] + 1)" : "both fingers")"
    case .delegate(_, let answer, let other):
      let about = other.map { "(\(hierarchy.identifier(of: $0).escaped))" } ?? ""
      return "\(name)\(about)? \(answer ? "yes" : "no")"
    case .state(_, let failure):
      return failure.map { "\(name): \(hierarchy.description(of: $0).escaped)" } ?? name
    case .action(let action):
      if action.isLost { return "\(name) is sent and not handled" }
      return action.target.map { "\(name) → \(layout.displayName($0))" } ?? "\(name) is called"
    }
  }
}

extension DeliveryEvent {
  fileprivate var milliseconds: Double { (time * 1000).rounded() }

  /// Seconds with three decimals.
  fileprivate var clockText: String {
    let whole = Int(milliseconds)
    let rest = String(whole % 1000)
    return "\(whole / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest) s"
  }
}
