import LayoutModel
import LayoutReaders
import Testing

/// Frames of views and their sources.
@Suite struct IBFrameTests {
  private static let auto = "translatesAutoresizingMaskIntoConstraints=\"NO\""

  @Test(arguments: [
    (
      "<rect key=\"frame\" x=\"-1.5\" y=\"2\" width=\"31.000000000000004\" height=\"0.0\"/>",
      Rect(-1.5, 2, 31.000000000000004, 0)
    ),
    ("<frame key=\"frameInset\" minX=\"16\" width=\"20\" height=\"30\"/>", Rect(16, 0, 20, 30)),
    ("<frame key=\"frameInset\" width=\"20\" height=\"30\"/>", Rect(0, 0, 20, 30)),
  ])
  func readsBothFrameFormats(rect: String, frame: Rect) throws {
    let read = try ReadDocument(view: "", subviews("<view id=\"x\">\(rect)</view>"))
    #expect(try read.view("x").geometry?.frame == frame)
  }

  @Test(arguments: [
    "", "<rect key=\"other\" x=\"1\"/>",
    "<frame key=\"frameInset\" minX=\"16\"/>",
  ])
  func aMissingFrameIsUnknown(rect: String) throws {
    let read = try ReadDocument(view: "", subviews("<view id=\"x\">\(rect)</view>"))
    #expect(try read.view("x").geometry == nil)
    #expect(try read.view("x").frameSource == .unknown)
    #expect(read.findings.isEmpty)
  }

  @Test(arguments: ["x", "y", "width", "height"])
  func reportsAnIncompleteFrame(missing: String) throws {
    let attributes = ["x", "y", "width", "height"].filter { $0 != missing }.map { "\($0)=\"1\"" }
    let rect = "<rect key=\"frame\" \(attributes.joined(separator: " "))/>"
    let read = try ReadDocument(view: "", subviews("<view id=\"x\">\(rect)</view>"))
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
    let read = try ReadDocument(
      view: "",
      subviews(
        "<view id=\"x\"><rect key=\"frame\" x=\"1\" y=\"?\" width=\"3\" height=\"inf\"/></view>"))
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
