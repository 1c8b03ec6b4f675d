import LayoutModel
import LayoutTestSupport
import Testing

/// Properties of views that differ between size classes (AL-44).
@Suite struct IBVariationTests {
  /// A xib with a view `v` that contains a button `x` and a button `y`.
  ///
  /// - Parameters:
  ///   - device: an attribute value of `device`; nil: the document specifies none.
  ///   - attributes: of `x`.
  ///   - content: of `x`.
  ///   - masks: the variations of `v`.
  private static func read(
    device: String? = "retina6_12", _ attributes: String = "", _ content: String = "",
    masks: String = ""
  ) throws -> ReadDocument {
    let views = subviews(element("button", "x", attributes, content), element("button", "y"))
    return try ReadDocument(
      XibText.document(
        owner: "Owner", attributes: #"toolsVersion="21225" useAutolayout="YES""#, device: device,
        element("view", "v", "", views + masks)))
  }

  private static let portrait = SizeClass(width: .compact, height: .regular)
  private static let landscape = SizeClass(width: .compact, height: .compact)
  private static let pad = SizeClass(width: .regular, height: .regular)

  /// The value on a canvas of an iPhone in portrait, and the range of the value in the document.
  @Test(arguments: [
    ("", "<variation key=\"heightClass=regular\" hidden=\"YES\"/>", true),
    ("", "<variation key=\"heightClass=compact\" hidden=\"YES\"/>", false),
    ("", "<variation key=\"widthClass=compact\" hidden=\"YES\"/>", true),
    ("hidden=\"YES\"", "<variation key=\"heightClass=regular\" hidden=\"NO\"/>", false),
    (
      "",
      """
      <variation key="heightClass=regular-widthClass=compact" hidden="NO"/>\
      <variation key="heightClass=regular" hidden="YES"/>
      """, false
    ),
    ("", "<variation key=\"heightClass=huge\" hidden=\"YES\"/>", false),
    ("", "<variation key=\"default\" hidden=\"YES\"/>", false),
  ])
  func theCanvasHasItsSizeClass(attributes: String, content: String, isHidden: Bool) throws {
    let read = try Self.read(attributes, content)
    #expect(try read.view("x").isHidden == isHidden)
    #expect(read.findings.isEmpty)
    // The size class "any".
    let old = try Self.read(device: nil, attributes, content)
    #expect(try old.view("x").isHidden == !attributes.isEmpty)
  }

  @Test func locatesTheValueOfTheCanvas() throws {
    let read = try Self.read(
      "alpha=\"1\"", "<variation key=\"heightClass=regular\" alpha=\"0.0\" hidden=\"YES\"/>")
    #expect(try read.value(of: .alpha, "x") == "0.0")
    #expect(try read.value(of: .isHidden, "x") == "YES")
  }

  @Test func readsTheValuesOfOtherSizeClasses() throws {
    let read = try Self.read(
      "",
      """
      <variation key="heightClass=compact" hidden="YES" alpha="0.5" userInteractionEnabled="NO"/>
      """)
    let layout = try read.layout()
    let id = try #require(layout.view(withID: "x"))
    for (sizeClass, isChanged) in [
      (Self.portrait, false), (Self.landscape, true), (Self.pad, false), (.any, false),
    ] {
      let view = layout.varied(in: sizeClass)[id]
      #expect(view.isHidden == isChanged)
      #expect(view.alpha == (isChanged ? 0.5 : 1))
      #expect(view.isUserInteractionEnabled == !isChanged)
    }
  }

  @Test(arguments: [
    (
      "hidden=\"NO\"",
      "<userDefinedRuntimeAttribute type=\"boolean\" keyPath=\"hidden\" value=\"NO\"/>"
    ),
    (
      "hidesWhenStopped=\"NO\"",
      "<userDefinedRuntimeAttribute type=\"boolean\" keyPath=\"layer.hidden\" value=\"NO\"/>"
    ),
  ])
  func runtimeAttributesHoldInAllSizeClasses(attributes: String, runtime: String) throws {
    let read = try Self.read(
      attributes,
      """
      <variation key="heightClass=compact" hidden="YES"/>\
      <userDefinedRuntimeAttributes>\(runtime)</userDefinedRuntimeAttributes>
      """)
    let layout = try read.layout().varied(in: Self.landscape)
    #expect(try !layout[#require(layout.view(withID: "x"))].isHidden)
  }

  private static let masks = """
    <variation key="default"><mask key="subviews"><exclude reference="x"/></mask></variation>\
    <variation key="widthClass=compact"><mask key="subviews"><include reference="x"/>\
    <exclude reference="y"/></mask></variation>
    """

  /// The hierarchy contains the views of the canvas's size class.
  @Test(arguments: [("retina6_12", "v(x)"), ("ipad10_9", "v(y)"), (nil, "v(y)")])
  func theHierarchyHasTheInstalledViews(device: String?, outline: String) throws {
    let read = try Self.read(device: device, masks: Self.masks)
    #expect(read.outline == ["v: \(outline)"])
  }

  @Test func aViewMayBeInstalledOnSomeScreensOnly() throws {
    let read = try Self.read(
      masks: """
        <variation key="heightClass=compact"><mask key="subviews"><exclude reference="x"/></mask>\
        </variation>
        """)
    let layout = try read.layout()
    let id = try #require(layout.view(withID: "x"))
    let traits = try #require(layout.spec).traits
    #expect(!layout[id].isHidden && layout.varied(in: Self.landscape)[id].isHidden)
    #expect(traits[id.index].isInstalled(in: Self.portrait))
    #expect(!traits[id.index].isInstalled(in: Self.landscape))
    #expect(!traits[0].lacksSubviews(in: Self.landscape))
  }

  @Test func knowsWhereSubviewsAreMissing() throws {
    let read = try Self.read(device: "ipad10_9", masks: Self.masks)
    let traits = try #require(read.layout().spec).traits
    #expect(traits[0].lacksSubviews(in: Self.portrait))
    #expect(!traits[0].lacksSubviews(in: Self.pad))
  }

  @Test func readsFontsOfSizeClasses() throws {
    let read = try ReadDocument(
      view: "",
      subviews(
        element(
          "label", "l", "text=\"A\"",
          """
          <fontDescription key="fontDescription" type="system" pointSize="20"/>\
          <variation key="widthClass=compact">\
          <fontDescription key="fontDescription" type="system" pointSize="10"/></variation>
          """)))
    let content = try #require(read.layout().spec).traits[1].content
    guard case .text(let text) = content else {
      Issue.record("no text")
      return
    }
    #expect(text.fontSize == 20)
    #expect(text.fontSizes?.value(in: Self.portrait) == 10)
    #expect(text.fontSizes?.value(in: Self.pad) == 20)
  }
}
