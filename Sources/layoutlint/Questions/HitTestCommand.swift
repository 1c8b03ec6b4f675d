import ArgumentParser
import LayoutCore

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

  @OptionGroup var options: AnswerOptions

  func validate() throws {
    if at.isEmpty { throw ValidationError("Say where to touch: --at X,Y.") }
  }

  func run() throws {
    let layout = try source.open()
    let answers = at.map { TouchAnswer(at: $0, in: layout) }
    switch options.format {
    case .json:
      let results: JSONText = ["results": .array(answers.map(\.json))]
      try Console.print(results.text + "\n")
    case .text:
      try Console.print(answers.map(\.text).joined())
    }
  }
}

/// The answer for one point.
struct TouchAnswer {
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

extension TouchAnswer {
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
    if !test.assumptions.isEmpty {
      lines.append("  assumed: \(test.assumptions.joined(separator: ", "))")
    }
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
