import Linting
import LayoutModel
import LayoutTestSupport
import Testing

/// The geometry of a view from its keys (GEO-2 … GEO-6).
struct GeometryTests {
  private func read(_ members: String) throws -> JSONReaderResult {
    try JSONReaderResult(#"{"class": "UIView", \#(members)}"#)
  }

  @Test(arguments: [
    (#""frame": [10.1, 2, 30, 40]"#, ViewGeometry(frame: Rect(10.1, 2, 30, 40))),
    (#""frame": [1, 2, -30, 40]"#, ViewGeometry(frame: Rect(1, 2, -30, 40))),
    (
      #""frame": [0, 0, 10, 10], "anchorPoint": [0, 0]"#,
      ViewGeometry(frame: Rect(0, 0, 10, 10), anchorPoint: .zero)
    ),
    (
      #""frame": [10.1, 2, 30, 40], "bounds": [0, 99, 30, 40]"#,
      ViewGeometry(frame: Rect(10.1, 2, 30, 40), boundsOrigin: Point(0, 99))
    ),
    // The frame that UIKit reports for bounds of negative size.
    (
      #""frame": [342, 50, 275, 275], "bounds": [0, 0, -275, -275]"#,
      ViewGeometry(frame: Rect(617, 325, -275, -275))
    ),
    (#""frame": [0, 0, 10, 20], "center": [5, 10]"#, ViewGeometry(frame: Rect(0, 0, 10, 20))),
    (
      #""bounds": [0, 0, 10, 20], "center": [5, 10]"#,
      ViewGeometry(bounds: Rect(0, 0, 10, 20), center: Point(5, 10))
    ),
    (
      #""bounds": [0, 0, 10, 20], "center": [5, 10], "transform": [2, 0, 0, 2, 1, 1]"#,
      ViewGeometry(
        bounds: Rect(0, 0, 10, 20), center: Point(5, 10),
        transform: AffineTransform(2, 0, 0, 2, 1, 1))
    ),
    (
      """
      "frame": [-4, -9, 20, 40], "bounds": [0, 0, 10, 20], "center": [5, 10],
      "transform": {"scale": 2, "translation": [1, 1]}
      """,
      ViewGeometry(
        bounds: Rect(0, 0, 10, 20), center: Point(5, 10),
        transform: AffineTransform(2, 0, 0, 2, 1, 1))
    ),
    (
      #""frame": [0, 0, 10, 10], "transform": {"scale": 1, "rotation": 360}"#,
      ViewGeometry(frame: Rect(0, 0, 10, 10))
    ),
  ])
  func combinesGeometryKeys(members: String, geometry: ViewGeometry) throws {
    let result = try read(members)
    #expect(try result.root().geometry == geometry)
    #expect(result.findings == [])
  }

  @Test(arguments: [
    ("90", AffineTransform(0, 1, -1, 0, 0, 0)), ("-90", AffineTransform(0, -1, 1, 0, 0, 0)),
    ("180", AffineTransform(-1, 0, 0, -1, 0, 0)), ("450", AffineTransform(0, 1, -1, 0, 0, 0)),
    ("-720", .identity),
  ])
  func quarterTurnsAreExact(degrees: String, transform: AffineTransform) throws {
    let result = try read(
      """
      "frame": [0, 0, 0, 0], "bounds": [0, 0, 0, 0], "center": [0, 0],
      "transform": {"rotation": \(degrees)}
      """)
    #expect(try result.root().geometry?.transform == transform)
    #expect(result.findings == [])
  }

  @Test func appliesScaleThenRotationThenTranslation() throws {
    let view = try read(
      """
      "bounds": [0, 0, 1, 1], "center": [0, 0],
      "transform": {"translation": [5, 7], "rotation": 90, "scale": [2, 3]}
      """
    ).root()
    let transform = try #require(view.geometry?.transform)
    #expect(transform.apply(to: Point(1, 0)) == Point(5, 9))
    #expect(transform.apply(to: Point(0, 1)) == Point(2, 7))
  }

  private static let notChecked = "the view and its subviews are not checked"
  private static let undefined =
    "a transformed view needs 'bounds' and 'center'; UIKit leaves its frame undefined"

  /// One finding for one error.
  @Test(
    arguments: cases(
      """

        missing-frame `"UIView"`: view has no 'frame'; \(notChecked)
      , "bounds": [0, 0, 1, 1]
        missing-frame `[0, 0, 1, 1]`: view has no 'frame' or 'center'; \(notChecked)
      , "center": [0, 0]
        missing-frame `[0, 0]`: view has no 'frame' or 'bounds'; \(notChecked)
      , "frame": [0, 0, 1, 1], "transform": {"rotation": 45}
        missing-geometry `{"rotation": 45}`: \(undefined)
      , "frame": [0, 0, 1, 1], "bounds": [0, 0, 1, 1], "transform": [1, 0, 0, 1, 5, 0]
        missing-geometry `[1, 0, 0, 1, 5, 0]`: \(undefined)
      , "frame": [0, 0, 1]
        invalid-value `[0, 0, 1]`: 'frame' must be [x, y, width, height], found 3 numbers
      , "bounds": null, "center": [0, 0], "transform": {"scale": 2}
        invalid-value `null`: 'bounds' must be [x, y, width, height], found null
      """))
  func reportsMissingGeometry(members: String, finding: String) throws {
    let result = try JSONReaderResult(#"{"class": "UIView"\#(members)}"#)
    #expect(result.findings == [finding])
    #expect(try result.root().geometry == nil)
  }

  @Test(arguments: [
    (#""frame": [0, 0, 10, 10], "bounds": [0, 0, 10.5, 9.5]"#, true),
    (#""frame": [0, 0, 10, 10], "bounds": [0, 0, 10.6, 10]"#, false),
    (#""frame": [0, 0, 10, 10], "center": [5.4, 5]"#, true),
    (#""frame": [0, 0, 10, 10], "center": [6, 5]"#, false),
    (
      """
      "frame": [0, 0, 10, 20], "bounds": [0, 0, 20, 10], "center": [5, 10],
      "transform": {"rotation": 90}
      """, true
    ),
    (
      """
      "frame": [0, 0, 20, 10], "bounds": [0, 0, 20, 10], "center": [5, 10],
      "transform": {"rotation": 90}
      """, false
    ),
  ])
  func checksFrameConsistency(members: String, isConsistent: Bool) throws {
    let result = try read(members)
    #expect(result.document.findings.map(\.rule) == (isConsistent ? [] : ["inconsistent-frame"]))
    #expect(try result.root().geometry != nil)
    for text in result.fixed { #expect(try JSONReaderResult(text).findings == []) }
  }

  @Test func reportsSpecifiedAndComputedFrames() throws {
    let result = try read(#""frame": [0, 0, 10, 10], "center": [6, 5]"#)
    #expect(
      result.findings == [
        """
        inconsistent-frame `[0, 0, 10, 10]`: frame is (0, 0) 10 × 10, but bounds, center and \
        transform determine (1, 0) 10 × 10
        """
      ])
  }
}
