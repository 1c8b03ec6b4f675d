import ArgumentParser
internal import Files
internal import LayoutModel
internal import Linting
internal import Pictures
internal import HitTesting

/// `layoutlint hit-test`: shows the hit view of a point.
struct HitTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hit-test",
    abstract: "Show the hit view of a point, the calls that find it, and its responder chain.",
    discussion: """
      Points are in the coordinates of the screen for an application, and in those of the root's \
      bounds for a single view or window.
      """)

  @OptionGroup var source: LayoutArguments

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A point to hit-test. Can be repeated.", valueName: "x,y"),
    transform: Point.parse)
  var at: [Point] = []

  @Option(
    help: ArgumentHelp(
      "A view whose center to hit-test: its id, path, title, label, text, outlet or class.",
      valueName: "view"))
  var view: String?

  @OptionGroup(title: "Screen") var screen: DeviceArguments
  @OptionGroup var options: AnswerOptions

  func validate() throws {
    if at.isEmpty, view == nil {
      throw ValidationError("Specify a point or a view: --at X,Y or --view VIEW.")
    }
  }

  func run() throws {
    let layout = try source.open(on: screen)
    let center = try view.map { name throws(CommandError) in try layout.center(of: name) }
    try options.print(AnswerList(at: at + [center].compactMap(\.self), in: layout))
  }
}

extension OpenedLayout {
  /// The center of the view that an argument names, in the coordinates of the root.
  fileprivate func center(of name: String) throws(CommandError) -> Point {
    let center = hierarchy.absoluteFrame(of: try view(name))?.center
    guard let center, center.isFinite else {
      throw CommandError("the position of the view '\(name)' is unknown", path: path)
    }
    return center
  }
}

extension AnswerList<PointAnswer> {
  /// The hit views of several points.
  init(at points: [Point], in layout: OpenedLayout) {
    self.init("results", points.map { PointAnswer(at: $0, in: layout) })
  }
}

/// The hit view of one point.
struct PointAnswer: LayoutAnswer {
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
    .present([
      "point": .point(point), "hit": test.hit.map { .view($0, in: layout) } ?? .null,
      "trace": .array(test.trace.map(call)),
      "responderChain": .responders(chain, in: hierarchy),
      "gestureRecognizers": .array(recognizers.map(recognizer)),
      "assumptions": .array(test.assumptions.map(JSONText.string)),
      "basis": drawnViews.isEmpty ? nil : "drawn",
    ])
  }

  /// The views that decide the result, and whose places are those that Xcode drew.
  private var drawnViews: [ViewID] {
    guard hierarchy.hasDrawing else { return [] }
    return test.trace.compactMap { call in
      guard case .pointInside(let view, _) = call, hierarchy.isDrawn(view) else { return nil }
      return view
    }
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
  /// The hit view, the calls as a tree, and the responder chain.
  var text: String {
    var lines = ["\(point.text): \(test.hit.map(described) ?? "no view is hit")"]
    lines += tracedCalls
    if !chain.isEmpty {
      lines.append("  responder chain: \(chain.map(layout.displayName).joined(separator: " → "))")
    }
    if !recognizers.isEmpty {
      let names = recognizers.map { id in
        let name = hierarchy[id].id.map { " \($0.inQuotes)" } ?? ""
        return "\(hierarchy[id].className)\(name)".escaped + " of \(layout.displayName(id.view))"
      }
      lines.append("  gesture recognizers: \(names.joined(separator: ", "))")
    }
    lines += basisLines
    lines += SemanticRule.assumptionLines(test.assumptions).map { "  " + $0 }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Whether the result is that of the layout that UIKit shows; none for a format that states its frames.
  private var basisLines: [String] {
    guard hierarchy.hasDrawing else { return [] }
    let drawn = drawnViews
    guard !drawn.isEmpty else { return ["  frames: \(layout.laidOutText)"] }
    var names = drawn.prefix(Self.nameLimit).map(layout.displayName)
    if drawn.count > names.count { names.append("\(drawn.count - names.count) more") }
    return ["  frames: as drawn by Xcode, which UIKit changes: \(names.joined(separator: ", "))"]
  }

  private static let nameLimit = 3

  private func described(_ view: ViewID) -> String {
    "\(layout.displayName(view)) hit (\(hierarchy.path(of: view).escaped))"
  }

  private var tracedCalls: [String] {
    var depth = 1
    return test.trace.map { call in
      switch call {
      case .hitTest(let view):
        depth += 1
        return indented("hitTest \(layout.displayName(view))", depth - 1)
      case .pointInside(let view, let isInside):
        return indented(
          "pointInside \(layout.displayName(view)): \(isInside ? "yes" : "no")", depth)
      case .returned(_, let result):
        depth -= 1
        return indented("returns \(result.map(layout.displayName) ?? "nil")", depth + 1)
      }
    }
  }

  private func indented(_ text: String, _ depth: Int) -> String {
    String(repeating: "  ", count: depth) + text
  }
}

/// `layoutlint convert-point`: converts a point to the coordinates of a view.
struct ConvertPointCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert-point",
    abstract: "Convert a point to the bounds coordinates of a view.")

  @OptionGroup var source: LayoutArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The point, in the coordinates of hit-test.", valueName: "x,y"),
    transform: Point.parse)
  var at: Point

  @Option(
    help: ArgumentHelp(
      "The view: its id, path, title, label, text, outlet or class.", valueName: "view"))
  var to: String

  @OptionGroup(title: "Screen") var screen: DeviceArguments
  @OptionGroup var options: AnswerOptions

  func run() throws {
    let layout = try source.openForPositions(on: screen)
    let view = try layout.view(to)
    let result = layout.hierarchy.convert(at, to: view)
    let point =
      result.map(\.text) ?? "unknown: a frame is missing, or a transform is not invertible"
    try options.print(
      text: "\(at.text) in \(layout.displayName(view)): \(point)\n",
      json: [
        "point": .point(at), "to": .identifier(view, in: layout.hierarchy),
        "result": .point(result),
      ])
  }
}
