import LayoutModel
import Testing

/// Frames of views and their sources.
@Suite struct IBFrameTests {
  private static let auto = "translatesAutoresizingMaskIntoConstraints=\"NO\""

  /// A view `x` with this content, in a view of 100 by 100 points.
  private static func read(_ content: String) throws -> ReadDocument {
    try ReadDocument(view: "", subviews("<view id=\"x\">\(content)</view>"))
  }

  @Test(arguments: [
    (
      "<rect key=\"frame\" x=\"-1.5\" y=\"2\" width=\"31.000000000000004\" height=\"0.0\"/>",
      Rect(-1.5, 2, 31.000000000000004, 0)
    ),
    ("<frame key=\"frameInset\" minX=\"16\" width=\"20\" height=\"30\"/>", Rect(16, 0, 20, 30)),
    ("<frame key=\"frameInset\" width=\"20\" height=\"30\"/>", Rect(0, 0, 20, 30)),
  ])
  func readsBothFrameFormats(rect: String, frame: Rect) throws {
    #expect(try Self.read(rect).view("x").geometry?.frame == frame)
  }

  @Test(arguments: ["", "<rect key=\"other\" x=\"1\"/>", "<frame key=\"frameInset\" minX=\"16\"/>"])
  func aMissingFrameIsUnknown(rect: String) throws {
    let read = try Self.read(rect)
    #expect(try read.view("x").geometry == nil)
    #expect(try read.view("x").frameSource == .unknown)
    #expect(read.findings.isEmpty)
  }

  /// A percentage is one of the size that the superview of 100 points has beside the amounts in points.
  @Test(arguments: [
    (
      #"minX="25.00%" minY="0.0%" width="50.00%" height="100.00%""#,
      "flexibleMinX widthSizable flexibleMaxX flexibleMinY heightSizable flexibleMaxY",
      Rect(25, 0, 50, 100)
    ),
    // Equal margins around a fixed size.
    (
      #"minX="50.00%" minY="25.00%" width="20" height="60""#,
      "flexibleMinX flexibleMaxX flexibleMinY flexibleMaxY", Rect(40, 10, 20, 60)
    ),
    // A fixed margin, and a share of the rest.
    (
      #"minX="20" minY="10" width="75.00%" height="100.00%""#,
      "widthSizable flexibleMaxX heightSizable flexibleMaxY", Rect(20, 10, 60, 90)
    ),
    (
      #"width="25.00%" height="30""#, "flexibleMinX widthSizable flexibleMinY",
      Rect(75, 70, 25, 30)
    ),
    (#"width="30" height="40" maxX="-5""#, "flexibleMinX flexibleMaxY", Rect(65, 0, 30, 40)),
    (#"minY="10" maxX="8" maxY="-20""#, "widthSizable heightSizable", Rect(0, 10, 108, 70)),
    (#""#, "widthSizable heightSizable", Rect(0, 0, 100, 100)),
    (#"minX="33.33%" width="10" height="10""#, "flexibleMinX flexibleMaxX", Rect(30, 0, 10, 10)),
  ])
  func framesFollowTheSuperview(amounts: String, mask: String, frame: Rect) throws {
    let flags = mask.split(separator: " ").map { "\($0)=\"YES\"" }.joined(separator: " ")
    let read = try Self.read(
      #"<frame key="frameInset" \#(amounts)/><autoresizingMask key="autoresizingMask" \#(flags)/>"#)
    #expect(try read.view("x").geometry?.frame == frame)
    #expect(read.findings.isEmpty)
  }

  /// A superview without a frame, and no superview.
  @Test(arguments: [
    #"<view id="v"><subviews><view id="x">\#(share)</view></subviews></view>"#,
    #"<view id="x">\#(share)</view>"#,
  ])
  func aShareOfAnUnknownSizeIsUnknown(objects: String) throws {
    let read = try ReadDocument(xib: objects)
    #expect(try read.view("x").geometry == nil)
    #expect(read.findings.isEmpty)
  }

  private static let share =
    #"<frame key="frameInset" minX="50.00%" width="25.00%" height="3"/>"#

  @Test func reportsAnInvalidShare() throws {
    let read = try Self.read(#"<frame key="frameInset" minX="half%" width="3" height="3"/>"#)
    #expect(read.findings == ["invalid-value `half%`: 'minX' must be a number"])
  }

  @Test(arguments: ["x", "y", "width", "height"])
  func reportsAnIncompleteFrame(missing: String) throws {
    let attributes = ["x", "y", "width", "height"].filter { $0 != missing }.map { "\($0)=\"1\"" }
    let rect = "<rect key=\"frame\" \(attributes.joined(separator: " "))/>"
    let read = try Self.read(rect)
    #expect(try read.view("x").geometry == nil)
    #expect(
      read.findings == [
        """
        invalid-value `\(rect)`: the rectangle has no '\(missing)', so the frame of the view is \
        unknown
        """
      ])
  }

  @Test func reportsAnInvalidFrame() throws {
    let read = try Self.read(#"<rect key="frame" x="1" y="?" width="3" height="inf"/>"#)
    #expect(read.findings == ["invalid-value `?`: 'y' must be a number"])
    #expect(try read.view("x").geometry == nil)
  }

  @Test(arguments: [
    ("view", auto, FrameSource.autoLayout), ("view", "", .fixed),
    ("view", "fixedFrame=\"YES\" \(auto)", .fixed),
    ("view", "misplaced=\"YES\" \(auto)", .unreliable),
    ("view", "ambiguous=\"YES\" \(auto)", .unreliable), ("tableViewCell", "", .cell),
    ("collectionReusableView", "", .cell),
  ])
  func resolvesFrameSources(name: String, attributes: String, source: FrameSource) throws {
    let read = try ReadDocument(view: "", subviews(element(name, "x", attributes)))
    #expect(try read.view("x").frameSource == source)
    #expect(try read.view("v").frameSource == .canvas)
  }

  @Test func aStackViewArrangesItsArrangedSubviewsOnly() throws {
    let read = try ReadDocument(
      view: "",
      subviews(
        element(
          "stackView", "s", Self.auto,
          subviews(element("view", "a", "", subviews(element("button", "b", Self.auto)))))))
    #expect(try read.view("s").frameSource == .autoLayout)
    #expect(try read.view("a").frameSource == .stack)
    #expect(try read.view("b").frameSource == .autoLayout)
  }

  @Test func withoutAutoLayoutAllFramesAreFixed() throws {
    let read = try ReadDocument(
      xib: element("view", "v", "", subviews(element("view", "x", Self.auto))), attributes: "")
    #expect(try read.view("x").frameSource == .fixed)
  }

  @Test func anEmbeddedSceneOfAnotherSizeIsUnreliable() throws {
    let read = try ReadDocument(
      scenes: scene(
        "c1", view: "v1", "",
        subviews(
          """
          <containerView id="box"><rect key="frame" x="0" y="0" width="50" height="60"/>\
          <connections><segue kind="embed" destination="c2" id="s"/></connections></containerView>
          """)), scene("c2", view: "v2"))
    #expect(try read.view("v2").frameSource == .unreliable)
    #expect(try read.view("v2").geometry?.frame == Rect(0, 0, 50, 60))
  }
}
