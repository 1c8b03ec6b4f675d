import LayoutModel
import Testing

/// The properties of one view.
@Suite struct IBViewTests {
  @Test(arguments: ["view", "label", "imageView", "activityIndicatorView", "progressView"])
  func userInteractionIsEnabledByDefault(name: String) throws {
    let read = try ReadDocument(view: "", subviews(element(name, "x")))
    let view = try read.view("x")
    #expect(view.isUserInteractionEnabled && !view.isHidden && view.alpha == 1)
    #expect(view.isEnabled && !view.clipsToBounds && view.isOpaque == nil)
  }

  @Test func readsFlagsWithTheirRanges() throws {
    let read = try ReadDocument(
      view: """
        userInteractionEnabled="NO" hidden="YES" alpha="0.0" enabled="NO" opaque="NO" \
        clipsSubviews="YES" multipleTouchEnabled="YES" exclusiveTouch="YES" scrollEnabled="NO" \
        pagingEnabled="YES" customClass="Card" customModule="Shop" userLabel="First card"
        """,
      """
      <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/>\
      <color key="backgroundColor" red="1" green="0.5" blue="0.0" alpha="0.5"/>
      """)
    let view = try read.view()
    #expect(view.className == "Shop.Card" && view.uikitClass.name == "UIView")
    #expect(!view.isUserInteractionEnabled && view.hasExplicitUserInteraction && view.isHidden)
    #expect(view.alpha == 0 && !view.isEnabled && view.isOpaque == false && view.clipsToBounds)
    #expect(view.isMultipleTouchEnabled && view.isExclusiveTouch)
    #expect(!view.isScrollEnabled && view.isPagingEnabled)
    #expect(view.autoresizingMask == [.flexibleWidth, .flexibleBottomMargin])
    #expect(view.backgroundColor == "#FF800080")
    let values: [(LocatedMember.Property, String)] = [
      (.className, "Card"), (.id, "v"), (.label, "First card"), (.isHidden, "YES"),
      (.isUserInteractionEnabled, "NO"), (.alpha, "0.0"), (.isEnabled, "NO"),
      (.frame, "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"100\" height=\"100\"/>"),
      (
        .backgroundColor,
        "<color key=\"backgroundColor\" red=\"1\" green=\"0.5\" blue=\"0.0\" alpha=\"0.5\"/>"
      ),
    ]
    for (property, value) in values { #expect(try read.value(of: property) == value) }
    #expect(try read.slice(read.source().range).hasPrefix("<view id=\"v\""))
    #expect(try read.slice(read.source().range).hasSuffix("</view>"))
  }

  /// CL-11
  @Test(arguments: [
    ("activityIndicatorView", "hidesWhenStopped=\"YES\"", "YES"),
    ("activityIndicatorView", "hidesWhenStopped=\"YES\" animating=\"NO\"", "YES"),
    ("activityIndicatorView", "hidesWhenStopped=\"YES\" animating=\"YES\"", nil),
    ("activityIndicatorView", "hidesWhenStopped=\"NO\"", nil), ("activityIndicatorView", "", nil),
    ("activityIndicatorView", "hidden=\"YES\" animating=\"YES\"", "YES"),
    ("activityIndicatorView", "customClass=\"Spinner\" hidesWhenStopped=\"YES\"", "YES"),
    ("view", "hidesWhenStopped=\"YES\"", nil),
  ])
  func aStoppedActivityIndicatorIsHidden(name: String, attributes: String, hidden: String?) throws {
    let read = try ReadDocument(view: "", subviews(element(name, "x", attributes)))
    #expect(try read.view("x").isHidden == (hidden != nil))
    #expect(try read.value(of: .isHidden, "x") == hidden)
  }

  @Test(arguments: [
    ("view", "customClass=\"UIScrollView\"", "UIScrollView", true),
    ("view", "customClass=\"Money\"", "UIView", false),
    ("button", "customClass=\"Money\"", "UIButton", false), ("wkWebView", "", "WKWebView", false),
    ("mapView", "", "MKMapView", false), ("containerView", "", "UIView", false),
  ])
  func resolvesClasses(name: String, attributes: String, className: String, scrolls: Bool) throws {
    let read = try ReadDocument(view: "", subviews(element(name, "x", attributes)))
    #expect(try read.view("x").uikitClass.name == className)
    #expect(try read.view("x").uikitClass.isScrollView == scrolls)
  }

  @Test func aCustomViewThatSendsControlEventsIsAControl() throws {
    let action = """
      <connections><action selector="go:" destination="-1" eventType="valueChanged" id="a"/>\
      </connections>
      """
    let read = try ReadDocument(
      view: "", subviews(element("view", "x", "customClass=\"Dial\"", action)))
    #expect(try read.view("x").uikitClass.name == "UIControl")
    #expect(try read.view("x").actions.map(\.action) == ["go:"])
  }

  @Test func aClassNamedScrollViewMayScroll() throws {
    let read = try ReadDocument(view: "customClass=\"PagingScrollView\"")
    #expect(try read.view().unknowns == [.overrides, .boundsOrigin])
  }

  @Test(arguments: [
    (#"text="Name""#, "", "Name"), (#"placeholder="Street""#, "", "Street"),
    (#"userLabel="Card" text=" ""#, "", "Card"),
    (#"userLabel="x""#, #"<state key="normal" title="Buy"/>"#, "Buy"),
    (
      "",
      """
      <state key="normal"><attributedString key="attributedTitle"><fragment content="B"/>\
      <fragment content="uy"/></attributedString></state>
      """, "Buy"
    ),
    ("", #"<state key="normal"/><buttonConfiguration key="configuration" title="Go"/>"#, "Go"),
    ("", "<string key=\"text\">Two\nlines</string>", "Two\nlines"),
    (
      #"text="Name""#, #"<accessibility key="accessibilityConfiguration" label="Your name"/>"#,
      "Your name"
    ),
  ])
  func readsLabels(attributes: String, content: String, label: String) throws {
    #expect(try ReadDocument(view: attributes, content).view().label == label)
  }

  @Test(arguments: [
    ("<color key=\"backgroundColor\" white=\"1\" alpha=\"1\"/>", "#FFFFFF"),
    ("<color key=\"backgroundColor\" white=\"0.0\" alpha=\"0.0\"/>", "clear"),
    ("<color key=\"backgroundColor\" systemColor=\"labelColor\"/>", "labelColor"),
    ("<color key=\"backgroundColor\" name=\"Brand\"/>", "Brand"),
    ("<color key=\"textColor\" white=\"1\" alpha=\"1\"/>", "clear"),
  ])
  func readsColors(color: String, text: String) throws {
    #expect(try ReadDocument(view: "", color).view().backgroundColor?.text == text)
  }

  @Test func appliesUserDefinedRuntimeAttributes() throws {
    func attribute(_ type: String, _ path: String, _ value: String) -> String {
      value.hasPrefix("<")
        ? "<userDefinedRuntimeAttribute type=\"\(type)\" keyPath=\"\(path)\">\(value)"
          + "</userDefinedRuntimeAttribute>"
        : "<userDefinedRuntimeAttribute type=\"\(type)\" keyPath=\"\(path)\" value=\"\(value)\"/>"
    }
    let read = try ReadDocument(
      view: "hidden=\"YES\"",
      "<userDefinedRuntimeAttributes>" + attribute("boolean", "hidden", "NO")
        + attribute("boolean", "userInteractionEnabled", "NO")
        + attribute("number", "layer.opacity", "<real key=\"value\" value=\"0.5\"/>")
        + attribute("boolean", "layer.masksToBounds", "YES")
        + attribute("string", "accessibilityIdentifier", "pay")
        + attribute("number", "layer.cornerRadius", "<integer key=\"value\" value=\"8\"/>")
        + "</userDefinedRuntimeAttributes>")
    let view = try read.view()
    #expect(!view.isHidden && !view.isUserInteractionEnabled && view.alpha == 0.5)
    #expect(view.clipsToBounds && view.accessibility?.identifier == "pay")
    #expect(try read.value(of: .isHidden) == "NO")
    #expect(try read.value(of: .alpha) == "0.5")
  }

  @Test(arguments: [
    ("hidden=\"true\"", "invalid-value `true`: 'hidden' must be YES or NO"),
    ("alpha=\"half\"", "invalid-value `half`: 'alpha' must be a number"),
    ("alpha=\"nan\"", "invalid-value `nan`: 'alpha' must be a number"),
  ])
  func reportsInvalidValues(attribute: String, finding: String) throws {
    let read = try ReadDocument(view: attribute)
    #expect(read.findings == [finding])
    #expect(try read.view().alpha == 1)
    #expect(try !read.view().isHidden)
  }

  @Test func countsUnsupportedElements() throws {
    let read = try ReadDocument(
      view: "sparkles=\"YES\"",
      "<hologram key=\"x\"/><hologram key=\"y\"/><button reference=\"a\"/>"
        + subviews(element("view", "a", "sparkles=\"1\"")))
    #expect(read.unknown == ["element hologram: 2", "key sparkles: 2"])
  }
}
