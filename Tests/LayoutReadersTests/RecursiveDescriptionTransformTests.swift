import LayoutModel
import LayoutTestSupport
import Testing

/// The frame of a transformed view is a bounding box, from which bounds and center are computed.
@Suite struct RecursiveDescriptionTransformTests {
  struct Case {
    let frame: String
    let transform: String
    var size = Size(100, 40)
    var center = Point(50, 20)
  }

  @Test(arguments: [
    // A scale of 0.5, with and without a translation.
    Case(frame: "(25 10; 50 20)", transform: "[0.5, 0, 0, 0.5, 0, 0]"),
    Case(frame: "(35 5; 50 20)", transform: "[0.5, 0, 0, 0.5, 10, -5]"),
    // A reflection, which preserves the box.
    Case(frame: "(0 0; 100 40)", transform: "[-1, 0, 0, 1, 0, 0]"),
    // Quarter turns with the rounding errors of sine and cosine.
    Case(frame: "(30 -30; 40 100)", transform: "[0, 1, -1, 0, 0, 0]"),
    Case(
      frame: "(30 -30; 40 100)",
      transform: "[6.123233995736766e-17, -1, 1, 6.123233995736766e-17, 0, 0]"),
    // Only a translation.
    Case(frame: "(10 20; 100 40)", transform: "[1, 0, 0, 1, 10, 20]"),
    // The identity.
    Case(frame: "(0 0; 100 40)", transform: "[1, 0, 0, 1, 0, 0]"),
    // A rotation of 22.5° with a box of six digits, as UIKit prints it.
    Case(
      frame: "(-15.3281 -15.3281; 130.656 130.656)",
      transform:
        "[0.92387953251128674, 0.38268343236508978, -0.38268343236508978, 0.92387953251128674, 0, 0]",
      size: Size(100, 100), center: Point(50, 50)),
    // An empty size.
    Case(frame: "(50 20; 0 0)", transform: "[0.5, 0, 0, 0.5, 0, 0]", size: Size(0, 0)),
  ])
  func computesBoundsAndCenter(example: Case) throws {
    let dump = ReadDump(
      "<UIView; frame = \(example.frame); transform = \(example.transform); layer = <CALayer>>")
    let geometry = try #require(dump.view?.geometry)
    #expect(abs(geometry.bounds.width - example.size.width) < 0.01)
    #expect(abs(geometry.bounds.height - example.size.height) < 0.01)
    #expect(abs(geometry.center.x - example.center.x) < 0.01)
    #expect(abs(geometry.center.y - example.center.y) < 0.01)
    #expect(dump.value(of: .transform) == example.transform)
    #expect(dump.findings.isEmpty)
  }

  @Test(arguments: [
    // A rotation of 45°: many rectangles have this box.
    (
      "(0 0; 141.421 141.421)",
      "[0.70710678118654757, 0.70710678118654757, -0.70710678118654757, 0.70710678118654757, 0, 0]",
      ["missing-geometry"]
    ),
    // Near 45°, rounding errors dominate.
    ("(0 0; 1000 1000)", "[0.7072, 0.707, -0.707, 0.7072, 0, 0]", ["missing-geometry"]),
    // A box that no rectangle has.
    ("(0 0; 100 10)", "[0.866, 0.5, -0.5, 0.866, 0, 0]", ["missing-geometry"]),
    // A scale of 0.
    ("(0 0; 0 0)", "[0, 0, 0, 0, 0, 0]", ["missing-geometry"]),
    // Not affine, or not numbers.
    ("(0 0; 9 9)", "[1, 0, 0, 0; 0, 1, 0, 0; 0, 0, 1, 0; 0, 0, 0, 1]", ["invalid-value"]),
    ("(0 0; 9 9)", "[nan, 0, 0, 1, 0, 0]", ["invalid-value"]),
    ("(0 0; 9 9)", "rotated", ["invalid-value"]),
  ])
  func reportsTransformsThatCannotBeSolved(frame: String, transform: String, rules: [String]) {
    let dump = ReadDump("<UIView; frame = \(frame); transform = \(transform); layer = <CALayer>>")
    #expect(dump.layouts.first?.views.count == 1)
    #expect(dump.view?.geometry == nil)
    #expect(dump.findings == rules.map { "\($0) '\(transform)'" })
  }

  /// The computed geometry has the printed box.
  @Test(arguments: UInt64(0)..<300)
  func computedGeometryHasThePrintedFrame(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let transform = AffineTransform(
      .random(in: -2...2, using: &random), .random(in: -2...2, using: &random),
      .random(in: -2...2, using: &random), .random(in: -2...2, using: &random),
      .random(in: -50...50, using: &random), .random(in: -50...50, using: &random))
    let truth = ViewGeometry(
      bounds: Rect(
        0, 0, .random(in: 0...400, using: &random), .random(in: 0...400, using: &random)),
      center: Point(.random(in: 0...400, using: &random), .random(in: 0...400, using: &random)),
      transform: transform)
    let frame = truth.frame
    let dump = ReadDump(
      """
      <UIView; frame = (\(frame.x) \(frame.y); \(frame.width) \(frame.height)); \
      transform = [\(transform.a), \(transform.b), \(transform.c), \(transform.d), \
      \(transform.tx), \(transform.ty)]; layer = <CALayer>>
      """)
    guard let solved = dump.view?.geometry else {
      #expect(dump.findings.count == 1)
      return
    }
    #expect(abs(solved.bounds.width - truth.bounds.width) < 0.01)
    #expect(abs(solved.bounds.height - truth.bounds.height) < 0.01)
    #expect(abs(solved.frame.x - frame.x) < 0.01)
    #expect(abs(solved.frame.y - frame.y) < 0.01)
  }
}
