import AutoLayout
import LayoutModel
import Testing

/// A test case: a drawing and the expected frames of its views, computed by hand.
///
/// It is laid out twice. As a sketch, stored frames are arbitrary, so that the constraints must
/// determine the expected frames. Then the expected frames are stored, as if Interface Builder had
/// saved the drawing, and it can be laid out on other screens.
struct LayoutCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var drawing: Drawing
  /// On the canvas: `a 16 28 343 30`, one a line.
  var canvas: String
  var screens: [(screen: Screen, frames: String)] = []
  /// The case depends on stored frames, which a sketch would change.
  var hasSketch = true

  init(
    _ rule: String, _ views: [DrawnView], _ constraints: String, _ canvas: String,
    _ screens: [(screen: Screen, frames: String)] = [], hasSketch: Bool = true,
    _ change: (inout Drawing) -> Void = { _ in }
  ) {
    testDescription = rule
    drawing = Drawing(views, constraints)
    change(&drawing)
    self.canvas = canvas
    self.screens = screens
    self.hasSketch = hasSketch
  }

  func check() throws {
    let expected = Self.lines(canvas)
    if hasSketch {
      var sketch = drawing
      sketch.isSketch = true
      let engine = try sketch.engine()
      let found = engine.hierarchy.frameLines(engine.canvasValidation, like: expected)
      #expect(found == expected, "as a sketch")
      #expect(engine.canvasValidation.roots.flatMap(\.conflicts) == [])
    }
    var stored = drawing
    for line in expected {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Double($0) }
      stored.frames[String(words[0])] = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
    }
    let engine = try stored.engine()
    for root in engine.canvasValidation.roots { #expect(root.verdict == .solved) }
    #expect(
      engine.hierarchy.frameLines(engine.solution(), like: expected) == expected, "as stored")
    for (screen, frames) in screens {
      let expected = Self.lines(frames)
      let solution = engine.solution(on: screen)
      #expect(
        engine.hierarchy.frameLines(solution, like: expected) == expected,
        "on \(screen.size.text)")
    }
  }

  static func lines(_ text: String) -> [String] {
    text.split { $0 == "\n" || $0 == ";" }.map {
      $0.split(separator: " ").joined(separator: " ")
    }
  }
}

extension ViewHierarchy {
  /// The frames of the views in `lines`, in the format of the table.
  func frameLines(_ solution: LayoutSolution, like lines: [String]) -> [String] {
    lines.map { line in
      let id = String(line.prefix { $0 != " " })
      guard let view = view(withID: id) else { return "\(id) is not there" }
      guard let frame = solution.frames[view.index] else { return "\(id) ?" }
      let numbers = [frame.x, frame.y, frame.width, frame.height].map(\.shortText)
      return "\(id) \(numbers.joined(separator: " "))"
    }
  }

  func id(_ name: String) throws -> ViewID { try #require(view(withID: name)) }
}
