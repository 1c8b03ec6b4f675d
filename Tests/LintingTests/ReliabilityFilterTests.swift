import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Linting
import HitTesting
import Testing

/// What faults of place are worth by where the frames come from.
@Suite struct FrameReliabilityTests {
  enum Verdict { case obstruction, suspicion, nothing }

  /// A button that reaches past its superview, or lies outside.
  @Test(arguments: [
    (FrameSource.explicit, FrameSource.explicit, 50.0, Verdict.obstruction),
    (.fixed, .fixed, 50, .obstruction),
    (.explicit, .explicit, 6, .obstruction), (.fixed, .fixed, 6, .obstruction),
    (.autoLayout, .fixed, 50, .suspicion), (.fixed, .autoLayout, 50, .suspicion),
    (.fixed, .canvas, 50, .suspicion), (.autoLayout, .autoLayout, 200, .suspicion),
    (.autoLayout, .autoLayout, 3, .nothing), (.autoLayout, .autoLayout, 6, .suspicion),
    (.stack, .fixed, 200, .nothing), (.fixed, .cell, 200, .nothing),
    (.fixed, .cell, 50, .suspicion), (.cell, .cell, 50, .nothing), (.stack, .cell, 50, .nothing),
    (.unreliable, .explicit, 200, .nothing),
  ])
  func outside(view: FrameSource, holder: FrameSource, past: Double, verdict: Verdict) throws {
    let layout = try Self.layout(
      holder: Rect(50, 50, 100, 60), holder, Rect(past, 8, 100, 44), view)
    #expect(Self.verdict(layout) == verdict)
  }

  /// The length of the button along the clipped axis, and the overhang in points. Frames in a
  /// document that a layout engine creates are accurate to 5 points for views of any size.
  @Test(arguments: [
    (FrameSource.explicit, 44.0, 5.0, Verdict.nothing), (.explicit, 44, 5.5, .obstruction),
    (.explicit, 43.5, 5, .obstruction), (.explicit, 43.5, 2.5, .obstruction),
    (.explicit, 43.5, 2, .nothing), (.explicit, 20, 2, .nothing),
    (.explicit, 20, 2.5, .obstruction),
    (.fixed, 100, 5, .nothing), (.fixed, 100, 5.5, .obstruction), (.fixed, 20, 5, .nothing),
    (.solved, 100, 5, .nothing), (.solved, 100, 5.5, .obstruction), (.solved, 20, 5, .nothing),
    (.solved, 20, 5.5, .obstruction), (.autoLayout, 100, 5, .nothing),
    (.autoLayout, 20, 5, .nothing), (.autoLayout, 20, 5.5, .suspicion),
  ])
  func overhang(source: FrameSource, length: Double, past: Double, verdict: Verdict) throws {
    let wide = try Self.layout(
      holder: Rect(50, 50, 100, 100), source, Rect(100 - length + past, 8, length, 60), source)
    #expect(Self.verdict(wide) == verdict)
    let high = try Self.layout(
      holder: Rect(50, 50, 100, 100), source, Rect(8, -past, 60, length), source)
    #expect(Self.verdict(high) == verdict)
  }

  @Test(arguments: [
    (FrameSource.explicit, Verdict.obstruction), (.fixed, .obstruction), (.autoLayout, .nothing),
    (.stack, .nothing),
  ])
  func noArea(source: FrameSource, verdict: Verdict) throws {
    let own = try Self.layout(holder: Rect(50, 50, 100, 60), .fixed, Rect(0, 0, 100, 0), source)
    #expect(Self.verdict(own) == verdict)
    let around = try Self.layout(holder: Rect(50, 50, 100, 0), source, Rect(0, 0, 100, 44), .fixed)
    #expect(Self.verdict(around) == verdict)
  }

  /// Only the frames below the common superview count. A view in front may be hidden at run time, except where all
  /// frames are explicit.
  @Test(arguments: [
    (
      FrameSource.explicit, FrameSource.explicit, "UIView", Rect(0, 20, 100, 44),
      Verdict.obstruction
    ),
    (.fixed, .fixed, "UIButton", Rect(0, 0, 100, 44), .suspicion),
    (.autoLayout, .fixed, "UIView", Rect(0, 20, 100, 44), .suspicion),
    (.autoLayout, .autoLayout, "UIButton", Rect(2, 2, 100, 44), .nothing),
    (.autoLayout, .autoLayout, "UILabel", Rect(0, 0, 100, 44), .suspicion),
    (.autoLayout, .autoLayout, "UIView", Rect(0, 40, 100, 44), .nothing),
    (.stack, .autoLayout, "UIView", Rect(0, 20, 100, 44), .nothing),
  ])
  func covered(
    view: FrameSource, cover: FrameSource, name: String, frame: Rect, verdict: Verdict
  ) throws {
    var builder = ViewHierarchy.Builder()
    _ = try builder.open(Self.view("UIView", Rect(0, 0, 300, 400), .cell))
    _ = try builder.open(Self.view("UIButton", Rect(0, 0, 100, 44), view))
    builder.close()
    _ = try builder.open(Self.view(name, frame, cover))
    #expect(Self.verdict(builder.finish()) == verdict)
  }

  @Test func flagsAreAsTheDocumentSays() throws {
    var builder = ViewHierarchy.Builder()
    var root = Self.view("UIView", Rect(0, 0, 300, 400), .cell)
    root.alpha = 0
    _ = try builder.open(root)
    _ = try builder.open(Self.view("UIButton", Rect(0, 0, 100, 44), .stack))
    #expect(Self.verdict(builder.finish()) == .obstruction)
  }

  /// What keeps a recognizer from firing is told where a flag says so, and not by places.
  @Test(arguments: [
    (FrameSource.explicit, 1.0, true), (.fixed, 1, false), (.autoLayout, 1, false),
    (.autoLayout, 0, true),
  ])
  func obstacles(source: FrameSource, alpha: Double, isTold: Bool) throws {
    var builder = ViewHierarchy.Builder()
    _ = try builder.open(Self.view("UIView", Rect(0, 0, 300, 400), source))
    var outside = Self.view("UIView", Rect(0, 500, 100, 44), source)
    outside.alpha = alpha
    outside.gestureRecognizers = [GestureRecognizer(className: "UITapGestureRecognizer")]
    let id = try builder.open(outside)
    let hierarchy = builder.finish()
    let layout = AnalyzedLayout(hierarchy, as: .interfaceBuilder)
    let obstacles = layout.firingObstacles(
      of: RecognizerID(view: id, index: 0), given: FailureRequirements(hierarchy))
    #expect(obstacles == (isTold ? [.noTouch] : []))
  }

  private static func view(_ name: String, _ frame: Rect, _ source: FrameSource) -> View {
    var view = View(className: name, frame: frame)
    view.frameSource = source
    view.isUserInteractionEnabled = true
    return view
  }

  /// A button in a view in a root.
  private static func layout(
    holder: Rect, _ source: FrameSource, _ frame: Rect, _ own: FrameSource
  ) throws -> ViewHierarchy {
    var builder = ViewHierarchy.Builder()
    _ = try builder.open(view("UIView", Rect(0, 0, 300, 400), .canvas))
    _ = try builder.open(view("UIView", holder, source))
    _ = try builder.open(view("UIButton", frame, own))
    return builder.finish()
  }

  private static func verdict(_ hierarchy: ViewHierarchy) -> Verdict {
    let obstructions = AnalyzedLayout(hierarchy, as: .interfaceBuilder).obstructions
    guard let obstruction = obstructions.first else { return .nothing }
    return obstruction.isSuspicion ? .suspicion : .obstruction
  }
}
