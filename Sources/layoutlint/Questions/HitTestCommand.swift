import ArgumentParser
internal import LayoutModel
internal import LayoutReaders
internal import TouchModel

/// Which view a touch hits, and who hears about it.
struct HitTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hit-test",
    abstract: "Tell which view a touch at a point hits, how it is found, and who hears about it.",
    discussion: """
      Points are in the screen's coordinates for an application, and in the root's own bounds \
      coordinates for a view or window that stands alone.
      """)

  @OptionGroup var source: LayoutArguments

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A point to touch; may be repeated.", valueName: "x,y"),
    transform: PointArgument.parse)
  var at: [Point] = []

  @OptionGroup(title: "Screen") var screen: DeviceArguments
  @OptionGroup var options: AnswerOptions

  func validate() throws {
    if at.isEmpty { throw ValidationError("Say where to touch: --at X,Y.") }
  }

  func run() throws {
    try options.print(HitTestAnswer(at: at, in: try source.open(on: screen)))
  }
}

/// Which views touches at some points hit, one after the other.
struct HitTestAnswer: LayoutAnswer {
  private let hits: [PointAnswer]

  init(at points: [Point], in layout: OpenedLayout) {
    hits = points.map { PointAnswer(at: $0, in: layout) }
  }

  var json: JSONText { ["results": .array(hits.map(\.json))] }
  var text: String { hits.map(\.text).joined() }
}

/// The answer for one point.
private struct PointAnswer {
  private let point: Point
  private let layout: OpenedLayout
  private let test: HitTest
  private let chain: [Responder]
  private let recognizers: [RecognizerID]

  private var hierarchy: ViewHierarchy { layout.hierarchy }

  init(at point: Point, in layout: OpenedLayout) {
    self.point = point
    self.layout = layout
    test = layout.hierarchy.hitTest(point)
    chain = test.hit.map(layout.hierarchy.responderChain(from:)) ?? []
    recognizers = test.hit.map(layout.hierarchy.recognizersReceivingTouch(on:)) ?? []
  }

  var json: JSONText {
    [
      "point": .point(point),
      "hit": test.hit.map { .view($0, in: layout) } ?? .null,
      "trace": .array(test.trace.map(call)),
      "responderChain": .responders(chain, in: hierarchy),
      "gestureRecognizers": .array(recognizers.map(recognizer)),
      "assumptions": .array(test.assumptions.map(JSONText.string)),
    ]
  }

  private func call(_ call: HitTest.Call) -> JSONText {
    switch call {
    case .hitTest(let view):
      ["call": "hitTest", "view": .identifier(view, in: hierarchy)]
    case .pointInside(let view, let isInside):
      ["call": "pointInside", "view": .identifier(view, in: hierarchy), "result": .bool(isInside)]
    case .returned(let view, let result):
      [
        "call": "return", "view": .identifier(view, in: hierarchy),
        "result": .identifier(result, in: hierarchy),
      ]
    }
  }

  private func recognizer(_ id: RecognizerID) -> JSONText {
    [
      "id": .optional(hierarchy[id].id), "class": .string(hierarchy[id].className),
      "view": .identifier(id.view, in: hierarchy),
    ]
  }
}

extension PointAnswer {
  /// For a person: the hit, the calls as a tree, the chain.
  var text: String {
    var lines = ["\(point.text): \(test.hit.map(described) ?? "no view is hit")"]
    lines += tracedCalls
    if !chain.isEmpty {
      lines.append("  responder chain: \(chain.map(layout.spoken).joined(separator: " → "))")
    }
    if !recognizers.isEmpty {
      let names = recognizers.map { id in
        let name = hierarchy[id].id.map { " \"\($0)\"" } ?? ""
        return "\(hierarchy[id].className)\(name)".escaped + " of \(layout.spoken(id.view))"
      }
      lines.append("  gesture recognizers: \(names.joined(separator: ", "))")
    }
    lines += SemanticRule.assumptionLines(test.assumptions).map { "  " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }

  private func described(_ view: ViewID) -> String {
    "\(layout.spoken(view)) hit (\(hierarchy.path(of: view).escaped))"
  }

  private var tracedCalls: [String] {
    var depth = 1
    return test.trace.map { call in
      switch call {
      case .hitTest(let view):
        depth += 1
        return indented("hitTest \(layout.spoken(view))", depth - 1)
      case .pointInside(let view, let isInside):
        return indented("pointInside \(layout.spoken(view)): \(isInside ? "yes" : "no")", depth)
      case .returned(_, let result):
        depth -= 1
        return indented("returns \(result.map(layout.spoken) ?? "nil")", depth + 1)
      }
    }
  }

  private func indented(_ text: String, _ depth: Int) -> String {
    String(repeating: "  ", count: depth) + text
  }
}

/// Where a point is in a view's own coordinates.
struct ConvertPointCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert-point",
    abstract: "Tell where a point is in a view's bounds coordinates.")

  @OptionGroup var source: LayoutArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The point, in the coordinates that hit-test takes.", valueName: "x,y"),
    transform: PointArgument.parse)
  var at: Point

  @Option(help: ArgumentHelp("The view, by its id or path.", valueName: "view"))
  var to: String

  @OptionGroup(title: "Screen") var screen: DeviceArguments
  @OptionGroup var options: AnswerOptions

  func run() throws {
    let layout = try source.openForPlaces(on: screen)
    let view = try layout.view(to)
    let result = layout.hierarchy.convert(at, to: view)
    switch options.format {
    case .json:
      let answer: JSONText = [
        "point": .point(at), "to": .identifier(view, in: layout.hierarchy),
        "result": .point(result),
      ]
      try Console.print(answer.text + "\n")
    case .text:
      let place =
        result.map(\.text) ?? "unknown: a frame is missing, or a transform cannot be undone"
      try Console.print("\(at.text) in \(layout.spoken(view)): \(place)\n")
    }
  }
}
