import Linting
import LayoutModel
import Testing

@Suite struct IBTraitTests {
  /// The traits of one element in a view.
  private static func traits(
    _ name: String, _ attributes: String = "", _ content: String = "", resources: String = ""
  ) throws -> LayoutTraits {
    let text = try ReadDocument(view: "", subviews(element(name, "x", attributes, content))).text
      .replacing("</objects>", with: "</objects><resources>\(resources)</resources>")
    let document = try ReadDocument(text)
    #expect(document.findings == [])
    let layout = try document.layout()
    let id = try #require(layout.view(withID: "x"))
    return try #require(layout.spec).traits[id.index]
  }

  private static func text(
    _ name: String, _ attributes: String = "", _ content: String = ""
  ) throws -> TextContent {
    let content = try traits(name, attributes, content).content
    guard case .text(let text) = content else {
      Issue.record("\(name) has no text")
      return TextContent()
    }
    return text
  }

  @Test func missingAttributesHaveUIKitsDefaults() throws {
    var expected = LayoutTraits()
    expected.storedFrame = Rect(1, 2, 30, 40)
    #expect(try Self.traits("view") == expected)
  }

  @Test func readsFlags() throws {
    let mask = "translatesAutoresizingMaskIntoConstraints"
    #expect(try Self.traits("view", "\(mask)=\"NO\"").usesConstraints)
    #expect(try !Self.traits("view", "\(mask)=\"YES\"").usesConstraints)
    let flags = [
      "fixedFrame", "misplaced", "ambiguous", "preservesSuperviewLayoutMargins",
      "layoutMarginsFollowReadableWidth",
    ]
    for (index, name) in flags.enumerated() {
      let traits = try Self.traits("view", "\(name)=\"YES\"")
      let read = [
        traits.isFixed, traits.isMisplaced, traits.isAmbiguous, traits.preservesSuperviewMargins,
        traits.followsReadableWidth,
      ]
      #expect(read == flags.indices.map { $0 == index }, "\(name)")
      var plain = LayoutTraits()
      plain.storedFrame = Rect(1, 2, 30, 40)
      #expect(try Self.traits("view", "\(name)=\"NO\"") == plain, "\(name)")
    }
  }

  @Test(arguments: [
    ("label", "", "", TextContent.Alignment.natural),
    ("label", "textAlignment=\"center\"", "", .center),
    ("label", "textAlignment=\"right\"", "", .right),
    ("label", "textAlignment=\"justified\"", "", .natural),
    ("label", "textAlignment=\"other\"", "", nil),
    ("button", "", "", .center),
    ("button", "contentHorizontalAlignment=\"left\"", "", .left),
    ("button", "contentHorizontalAlignment=\"leading\"", "", .natural),
    ("button", "contentHorizontalAlignment=\"trailing\"", "", nil),
    ("button", "contentHorizontalAlignment=\"fill\"", "", nil),
    ("button", "contentVerticalAlignment=\"top\"", "", nil),
    ("button", "lineBreakMode=\"wordWrap\"", "", nil),
    ("button", "", "<inset key=\"imageEdgeInsets\" minX=\"8\"/>", .center),
    ("button", "", "<inset key=\"titleEdgeInsets\" minX=\"8\"/>", nil),
    ("button", "", "<buttonConfiguration key=\"configuration\" title=\"a\"/>", .center),
    ("button", "", "<buttonConfiguration key=\"configuration\" subtitle=\"a\"/>", nil),
  ])
  func readsTheAlignmentOfTexts(
    name: String, attributes: String, content: String, alignment: TextContent.Alignment?
  ) throws {
    #expect(try Self.text(name, attributes, content).alignment == alignment)
  }

  @Test func marginsMayIgnoreTheSafeArea() throws {
    #expect(
      try !Self.traits("view", "insetsLayoutMarginsFromSafeArea=\"NO\"").insetsMarginsFromSafeArea)
  }

  @Test func readsPrioritiesAndPlaceholders() throws {
    let traits = try Self.traits(
      "view",
      """
      horizontalHuggingPriority="251" verticalHuggingPriority="252" \
      horizontalCompressionResistancePriority="753" verticalCompressionResistancePriority="754" \
      placeholderIntrinsicWidth="320" placeholderIntrinsicHeight="infinite"
      """)
    #expect(traits.horizontalHugging == 251)
    #expect(traits.verticalHugging == 252)
    #expect(traits.horizontalCompression == 753)
    #expect(traits.verticalCompression == 754)
    #expect(traits.placeholderWidth == 320)
    #expect(traits.placeholderHeight == nil)
  }

  @Test(arguments: [
    ("verticalHuggingPriority", "0"), ("horizontalHuggingPriority", "1001"),
    ("placeholderIntrinsicWidth", "nan"), ("verticalCompressionResistancePriority", "much"),
  ])
  func reportsInvalidNumbers(key: String, value: String) throws {
    let document = try ReadDocument(view: "\(key)=\"\(value)\"")
    #expect(document.document.findings.map(\.rule) == ["invalid-value"])
    var expected = LayoutTraits()
    expected.storedFrame = Rect(0, 0, 100, 100)
    #expect(try document.layout().spec?.traits == [expected])
  }

  @Test(arguments: [
    (#"<edgeInsets key="layoutMargins" top="1" left="2" bottom="3" right="4"/>"#, [1.0, 2, 3, 4]),
    (
      #"<directionalEdgeInsets key="directionalLayoutMargins" top="1" leading="2" bottom="3" trailing="4"/>"#,
      [1, 2, 3, 4]
    ),
    (#"<edgeInsets key="layoutMargins" left="2"/>"#, [0, 2, 0, 0]),
    (#"<edgeInsets key="separatorInset" top="1" left="2" bottom="3" right="4"/>"#, nil),
  ])
  func readsMargins(content: String, margins: [Double]?) throws {
    let read = try Self.traits("view", "", content).margins
    #expect(read.map { [$0.top, $0.left, $0.bottom, $0.right] } == margins)
  }
}

// Content.
extension IBTraitTests {
  @Test(arguments: [
    ("", "", LayoutContent.none),
    (#"image="photo""#, "", .image(Size(40, 30.5))),
    (#"image="photo" catalog="system""#, "", .image(nil)),
    (#"image="star" catalog="system""#, "", .image(nil)),
    (#"image="elsewhere""#, "", .image(nil)),
    (#"image="broken""#, "", .image(nil)),
    ("", #"<imageReference key="image" image="photo"/>"#, .image(Size(40, 30.5))),
    ("", #"<imageReference key="highlightedImage" image="photo"/>"#, .none),
  ])
  func readsImageSizes(attributes: String, content: String, expected: LayoutContent) throws {
    let resources = """
      <image name="photo" width="40" height="30.5"/><image name="broken" width="nan" height="1"/>\
      <image name="star" catalog="system" width="128" height="128"/>
      """
    #expect(
      try Self.traits("imageView", attributes, content, resources: resources).content == expected)
  }

  @Test(arguments: [
    (#"text="Save""#, "", String?.some("Save")), (#"text="""#, "", ""), ("", "", nil),
    ("", #"<string key="text">Save &amp; close</string>"#, "Save & close"),
    ("", #"<mutableString key="text">Save</mutableString>"#, "Save"),
    (
      "", #"<attributedString key="attributedText"><fragment content="Save"/></attributedString>"#,
      nil
    ),
  ])
  func readsTexts(attributes: String, content: String, text: String?) throws {
    #expect(try Self.text("label", attributes, content).text == text)
  }

  @Test(arguments: [
    (#"<state key="normal" title="Save"/>"#, String?.some("Save")),
    (#"<state key="selected" title="Save"/>"#, nil),
    (#"<buttonConfiguration key="configuration" style="plain" title="Save"/>"#, "Save"),
  ])
  func readsTitles(content: String, text: String?) throws {
    #expect(try Self.text("button", "", content).text == text)
  }

  @Test(arguments: [
    ("", FontWeight.regular, TextStyle?.none),
    (#"type="system" pointSize="17""#, .regular, nil),
    (#"type="boldSystem" pointSize="17""#, .bold, nil),
    (#"type="system" weight="semibold" pointSize="17""#, .semibold, nil),
    (#"type="system" weight="thick" pointSize="17""#, .regular, nil),
    (#"style="UICTFontTextStyleHeadline""#, .semibold, .headline),
    (#"style="UICTFontTextStyleTitle0""#, .regular, .largeTitle),
    (#"style="UICTFontTextStyleOther""#, .regular, nil),
  ])
  func readsWeightsAndStyles(font: String, weight: FontWeight, style: TextStyle?) throws {
    let content = font.isEmpty ? "" : #"<fontDescription key="fontDescription" \#(font)/>"#
    let text = try Self.text("label", "", content)
    #expect(text.weight == weight)
    #expect(text.style == style)
  }

  @Test(arguments: [
    ("", 1.0), (#"adjustsFontSizeToFit="NO" minimumScaleFactor="0.5""#, 1),
    (#"minimumScaleFactor="0.5""#, 0.5), (#"minimumFontSize="8.5""#, 0.5),
    (#"minimumScaleFactor="0""#, 1), (#"minimumFontSize="34""#, 1),
  ])
  func readsHowFarFontsShrink(attributes: String, scale: Double) throws {
    #expect(try Self.text("label", attributes).minimumScale == scale)
  }

  @Test(
    arguments: [
      (#"type="system" pointSize="13""#, 13, true),
      (#"type="boldSystem" pointSize="20.5""#, 20.5, true),
      (#"type="system" size="smallSystem""#, 12, true),
      (#"style="UICTFontTextStyleTitle1""#, 28, true),
      (#"style="UICTFontTextStyleOther""#, nil, false),
      (#"name="Avenir" family="Avenir" pointSize="11""#, 11, false),
      (#"type="system" pointSize="inf""#, nil, true),
    ] as [(String, Double?, Bool)])
  func readsAFont(font: String, size: Double?, isSystem: Bool) throws {
    let text = try Self.text(
      "label", #"text="A""#, #"<fontDescription key="fontDescription" \#(font)/>"#)
    #expect(text.fontSize == size)
    #expect(text.isSystemFont == isSystem)
  }

  @Test func readsFontsOfAttributedText() throws {
    let fragments = """
      <attributedString key="attributedText"><fragment content="A"><attributes>\
      <font key="NSFont" size="12" metaFont="system"/></attributes></fragment>\
      <fragment content="B"><attributes><font key="NSFont" size="24" metaFont="systemBold"/>\
      </attributes></fragment></attributedString>
      """
    let text = try Self.text("label", "", fragments)
    #expect(text.fontSize == 24)
    #expect(text.isSystemFont)
    #expect(!text.isEmpty)
    let other = fragments.replacing(#"metaFont="system""#, with: #"name="Avenir""#)
    #expect(try !Self.text("label", "", other).isSystemFont)
  }

  @Test(arguments: [
    ("label", "", "", true), ("label", #"text="""#, "", true), ("label", #"text=" ""#, "", false),
    ("label", "", #"<string key="text">A</string>"#, false),
    ("label", "", #"<string key="text"/>"#, true),
    ("textField", #"placeholder="Name""#, "", false), ("textField", "", "", true),
    ("button", "", #"<state key="normal" title="OK"/>"#, false),
    ("button", "", #"<state key="highlighted" title="OK"/>"#, true),
    ("button", "", #"<buttonConfiguration key="configuration" title="OK"/>"#, false),
  ])
  func detectsEmptyText(name: String, attributes: String, content: String, isEmpty: Bool) throws {
    #expect(try Self.text(name, attributes, content).isEmpty == isEmpty)
  }

  @Test(arguments: [
    ("", #"<state key="normal" title="A"/>"#, false),
    ("", #"<state key="normal" title="A" image="i"/>"#, true),
    ("", #"<state key="normal" title="A" backgroundImage="i"/>"#, true),
    ("", #"<state key="normal"><imageReference key="image" image="i"/></state>"#, true),
    ("", #"<buttonConfiguration key="configuration" image="i"/>"#, true),
    (#"buttonType="infoLight""#, "", true),
  ])
  func detectsImagesOfButtons(attributes: String, content: String, hasImage: Bool) throws {
    #expect(try Self.text("button", attributes, content).hasImage == hasImage)
  }

  @Test(arguments: [
    ("", 1), ("numberOfLines=\"0\"", 0), ("numberOfLines=\"3\"", 3), ("numberOfLines=\"-2\"", 0),
    ("numberOfLines=\"99999999999999999999\"", 1),
  ])
  func readsLines(attributes: String, lines: Int) throws {
    #expect(try Self.text("label", attributes).lines == lines)
  }

  @Test func defaultFontsDiffer() throws {
    let label = try Self.text("label", #"text="A""#)
    #expect(label.fontSize == 17 && label.isSystemFont)
    #expect(try Self.text("button").fontSize == 15)
    #expect(try Self.text("textField").fontSize == 14)
  }
}

// Stack views and cells.
extension IBTraitTests {
  @Test func aStackViewIsHorizontalByDefault() throws {
    #expect(try Self.traits("stackView").stack == StackTraits())
    #expect(try Self.traits("view").stack == nil)
  }

  @Test(arguments: [
    ("fill", StackTraits.Alignment.fill), ("leading", .leading), ("top", .leading),
    ("center", .center), ("trailing", .trailing), ("bottom", .trailing),
    ("firstBaseline", .firstBaseline), ("lastBaseline", .lastBaseline),
    ("baseline", .lastBaseline), ("elsewhere", .fill),
  ])
  func readsAnAlignment(name: String, alignment: StackTraits.Alignment) throws {
    #expect(
      try Self.traits("stackView", "alignment=\"\(name)\"").stack?.alignment.base == alignment)
  }

  @Test(arguments: [("spacing=\"12.5\"", 12.5), ("spacing=\"3\" spacingType=\"standard\"", 8)])
  func readsSpacing(attributes: String, spacing: Double) throws {
    #expect(try Self.traits("stackView", attributes).stack?.spacing.base == spacing)
  }

  /// AL-3.
  @Test func aStackViewVariesBySizeClass() throws {
    let stack = try #require(
      Self.traits(
        "stackView",
        """
        axis="vertical" distribution="equalSpacing" baselineRelativeArrangement="YES" \
        layoutMarginsRelativeArrangement="YES"
        """,
        """
        <variation key="heightClass=compact" axis="horizontal" distribution="fillEqually" \
        spacing="5" alignment="top"/>
        """
      ).stack)
    let low = SizeClass(width: .compact, height: .compact)
    #expect([.any, low].map(stack.axis.value) == [.vertical, .horizontal])
    #expect([.any, low].map(stack.distribution.value) == [.equalSpacing, .fillEqually])
    #expect([.any, low].map(stack.spacing.value) == [0, 5])
    #expect([.any, low].map(stack.alignment.value) == [.fill, .leading])
    #expect(stack.isBaselineRelative)
    #expect(stack.isMarginRelative)
  }

  @Test func detectsThePartsOfACell() throws {
    let document = try ReadDocument(
      xib: element(
        "tableViewCell", "c", "accessoryType=\"checkmark\"",
        element("tableViewCellContentView", "d", "key=\"contentView\"")),
      attributes: "")
    let traits = try #require(document.layout().spec).traits
    #expect(traits.map(\.part) == [.cell, .content])
    #expect(traits.map(\.hasAccessory) == [true, false])
  }

  @Test(arguments: ["collectionViewCell", "tableViewHeaderFooterView"])
  func aPlainViewCanBeAContentView(name: String) throws {
    let content =
      #"<view key="contentView"><rect key="frame" x="0" y="0" width="1" height="1"/></view>"#
    let document = try ReadDocument(xib: element(name, "c", "accessoryType=\"none\"", content))
    let traits = try #require(document.layout().spec).traits
    #expect(traits.map(\.part) == [.cell, .content])
    #expect(!traits[0].hasAccessory)
  }

  @Test func theContentViewOfAnEffectViewIsNotACells() throws {
    let document = try ReadDocument(
      xib: element("visualEffectView", "c", "", element("view", "d", "key=\"contentView\"")))
    #expect(try document.layout().spec?.traits.map(\.part) == [.none, .none])
  }

  @Test func segmentedControlsHaveTheirTitles() throws {
    func control(_ segments: String, _ attributes: String = "") throws -> TextContent {
      try Self.text("segmentedControl", attributes, "<segments>\(segments)</segments>")
    }
    let titles = "<segment title=\"One\"/><segment title=\"\"/>"
    #expect(try control(titles).text == "One\n")
    #expect(try control(titles).segments == .equal)
    #expect(try control(titles, "apportionsSegmentWidthsByContent=\"YES\"").segments == .byContent)
    // Something else than the titles determines the width.
    for other in ["image=\"b\"", "title=\"b\" width=\"9\"", "title=\"a&#10;b\"", ""] {
      #expect(try control(titles + "<segment \(other)/>").text == nil, "\(other)")
    }
    #expect(try control("").text == nil)
  }

  @Test(arguments: [
    ("", TextContent.FieldBorder.none, nil), ("borderStyle=\"roundedRect\"", .roundedRect, nil),
    ("borderStyle=\"bezel\" text=\"\" placeholder=\"b\"", .other, "b"),
    ("text=\"a\" placeholder=\"b\"", .none, "a"),
  ])
  func textFieldsHaveABorder(
    attributes: String, border: TextContent.FieldBorder, text: String?
  ) throws {
    let content = try Self.text("textField", attributes)
    #expect(content.border == border)
    #expect(content.text == text)
  }

  /// The heights in the table and in the row (AL-60).
  @Test(arguments: [
    ("rowHeight=\"-1\" estimatedRowHeight=\"-1\"", "", LayoutTraits.RowHeight.automatic),
    ("rowHeight=\"-1\"", "", .automatic), ("", "", .unknown), ("", "rowHeight=\"60\"", .unknown),
    ("rowHeight=\"-1\" estimatedRowHeight=\"60\"", "", .unknown),
    ("rowHeight=\"-1\"", "rowHeight=\"60\"", .unknown), ("rowHeight=\"44\"", "", .unknown),
    ("rowHeight=\"44\" dataMode=\"static\"", "", .fixed),
    ("rowHeight=\"-1\" dataMode=\"static\"", "rowHeight=\"60\"", .fixed),
    ("rowHeight=\"-1\" dataMode=\"static\"", "", .automatic),
    ("rowHeight=\"44\" estimatedRowHeight=\"60\" dataMode=\"static\"", "", .unknown),
  ])
  func rowsHaveTheHeightOfTheirTable(
    table: String, row: String, expected: LayoutTraits.RowHeight
  ) throws {
    let rows = "<prototypes>\(element("tableViewCell", "c", row))</prototypes>"
    let sections = """
      <sections><tableViewSection><cells>\(element("tableViewCell", "c", row))</cells>\
      </tableViewSection></sections>
      """
    for content in [rows, sections] {
      let layout = try ReadDocument(
        view: "", subviews(element("tableView", "t", table, content))
      ).layout()
      let id = try #require(layout.view(withID: "c"))
      #expect(layout.spec?.traits[id.index].rowHeight == expected)
    }
  }

  /// The frame of an embedded scene is that of its own canvas and not that of its container.
  @Test func storedFramesAreThoseOfTheDocument() throws {
    let document = try ReadDocument(
      scenes: scene("c", view: "v", "", subviews(container("box", embedding: "d"))),
      scene("d", view: "w").replacing("width=\"30\"", with: "width=\"-375\""))
    let layout = try document.layout()
    let id = try #require(layout.view(withID: "w"))
    #expect(layout.spec?.traits[id.index].storedFrame == Rect(1, 2, -375, 40))
    #expect(layout[id].geometry?.frame == Rect(0, 0, 30, 40))
  }
}
