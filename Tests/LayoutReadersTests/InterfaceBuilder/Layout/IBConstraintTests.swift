import LayoutModel
import LayoutReaders
import Linting
import LayoutTestSupport
import Testing

@Suite struct IBConstraintTests {
  /// A view `v` with the labels `a` and `b`, a scroll view `s`, and these constraints.
  private static func document(_ constraints: String, _ rest: String = "") throws -> ReadDocument {
    try ReadDocument(
      view: "",
      subviews(
        element("label", "a"), element("label", "b"),
        element(
          "scrollView", "s", "",
          """
          <viewLayoutGuide key="contentLayoutGuide" id="content"/>
          <viewLayoutGuide key="frameLayoutGuide" id="frame"/>
          """))
          + """
          <constraints>\(constraints)</constraints>\(rest)
          <viewLayoutGuide key="safeArea" id="safe"/><viewLayoutGuide key="keyboard" id="keys"/>
          """)
  }

  /// The last ones are multiples of the system spacing (AL-5).
  @Test(
    arguments: cases(
      """
      firstAttribute="width" constant="40"
        v.width == 40.0
      firstItem="a" firstAttribute="leading" secondItem="v" secondAttribute="leadingMargin"
        a.leading == v.leadingMargin
      firstItem="a" firstAttribute="baseline" secondItem="b" secondAttribute="firstBaseline"
        a.lastBaseline == b.firstBaseline
      firstItem="a" firstAttribute="top" secondItem="safe" secondAttribute="bottom" constant="-8"
        a.top == v/safeArea.bottom + -8.0
      firstItem="content" firstAttribute="top" secondItem="frame" secondAttribute="top"
        s/content.top == s/frame.top
      firstItem="keys" firstAttribute="top" secondItem="a" secondAttribute="bottom"
        v/bottom.top == a.bottom
      firstItem="a" firstAttribute="width" relation="lessThanOrEqual" secondItem="b" \
      secondAttribute="height" multiplier="16:8" constant="1.5" priority="250"
        a.width <= b.height * 2.0 + 1.5 @250.0
      firstAttribute="bottom" relation="greaterThanOrEqual" secondItem="a" secondAttribute="bottom"
        v.bottom >= a.bottom
      firstAttribute="width" constant="1" placeholder="YES"
        v.width == 1.0 placeholder
      firstItem="b" firstAttribute="top" secondItem="a" secondAttribute="bottom" multiplier="1.5" \
      constant="16" symbolType="layoutAnchor"
        b.top == a.bottom + 24.0
      firstItem="b" firstAttribute="top" secondItem="a" secondAttribute="bottom" multiplier="1.5" \
      constant="16"
        b.top == a.bottom * 1.5 + 16.0
      firstItem="b" firstAttribute="width" secondItem="a" secondAttribute="width" multiplier="1.5" \
      constant="16" symbolType="layoutAnchor"
        b.width == a.width * 1.5 + 16.0
      """))
  func readsAConstraint(attributes: String, line: String) throws {
    let document = try Self.document("<constraint id=\"c\" \(attributes)/>")
    #expect(try document.layout().constraintLines() == [line])
    #expect(document.findings == [])
    let constraint = try #require(document.layout().spec?.constraints.first)
    #expect(constraint.id == "c")
    #expect(try document.slice(document.node(constraint.node).range).hasPrefix("<constraint"))
  }

  @Test(arguments: [
    ("1.5", 1.5), ("0.25", 0.25), ("-1", -1), ("1:4", 0.25), ("3/2", 1.5), ("0:3", 0), ("1e2", 100),
  ])
  func readsAMultiplier(text: String, value: Double) throws {
    let document = try Self.document(
      """
      <constraint firstItem="a" firstAttribute="width" secondItem="b" secondAttribute="width" \
      multiplier="\(text)"/>
      """)
    #expect(try document.layout().spec?.constraints.map(\.multiplier) == [value])
  }

  /// A constraint with an invalid value is reported and skipped.
  @Test(arguments: [
    ("multiplier", "1:0"), ("multiplier", "0/0"), ("multiplier", "1:2:3"), ("multiplier", "two"),
    ("multiplier", "nan"), ("multiplier", "inf"), ("multiplier", ""), ("multiplier", ":"),
    ("constant", "nan"), ("constant", "1e999"), ("constant", "wide"),
    ("priority", "0"), ("priority", "-1"), ("priority", "1e9"), ("priority", "1000.5"),
    ("priority", "nan"), ("relation", "same"), ("secondAttribute", "hight"),
  ])
  func reportsAndSkipsInvalidConstraints(key: String, value: String) throws {
    let others = [
      "firstItem": "a", "firstAttribute": "width", "secondItem": "b", "secondAttribute": "width",
    ].merging([key: value]) { $1 }
    let attributes = others.sorted { $0.key < $1.key }.map { "\($0)=\"\($1)\"" }
    let document = try Self.document(
      "<constraint \(attributes.joined(separator: " "))/><constraint firstAttribute=\"height\"/>")
    #expect(try document.layout().constraintLines() == ["v.height == 0.0"])
    let finding = try #require(document.document.findings.first)
    #expect(document.findings.count == 1)
    #expect(finding.rule == "invalid-value")
    #expect(document.slice(finding.range) == value)
  }

  @Test func skipsASpacingThatIsNotFinite() throws {
    let document = try Self.document(
      """
      <constraint firstItem="b" firstAttribute="top" secondItem="a" secondAttribute="bottom" \
      multiplier="1e300" constant="1e300" symbolType="layoutAnchor"/>
      """)
    #expect(try document.layout().constraintLines() == [])
  }

  @Test(arguments: ["0.001", "1", "1000"])
  func acceptsUIKitsPriorities(text: String) throws {
    let document = try Self.document("<constraint firstAttribute=\"width\" priority=\"\(text)\"/>")
    #expect(
      try document.layout().spec?.constraints.map(\.priority.base)
        == [Double(text)].compactMap(\.self))
  }

  @Test(arguments: [
    #"firstItem="zz" firstAttribute="top" secondItem="a" secondAttribute="top""#,
    #"firstItem="a" firstAttribute="top" secondItem="zz" secondAttribute="top""#,
    #"firstItem="a" firstAttribute="top" secondItem="-1" secondAttribute="top""#,
    #"firstItem="a""#,
    #"firstItem="a" firstAttribute="top" secondItem="b""#,
    #"firstItem="a" firstAttribute="notAnAttribute""#,
  ])
  func ignoresConstraintsWithMissingItems(attributes: String) throws {
    let document = try Self.document("<constraint \(attributes)/>")
    #expect(try document.layout().constraintLines() == [])
    #expect(document.findings == [])
  }

  @Test func aConstraintOfAViewWithItselfIsKept() throws {
    let document = try Self.document(
      """
      <constraint firstItem="a" firstAttribute="width" secondItem="a" secondAttribute="height"/>
      """)
    #expect(try document.layout().constraintLines() == ["a.width == a.height"])
  }

  @Test func ignoresConstraintsWithoutAutoLayout() throws {
    let document = try ReadDocument(
      xib: element(
        "view", "v", "", #"<constraints><constraint firstAttribute="width"/></constraints>"#),
      attributes: "")
    #expect(try document.layout().constraintLines() == [])
  }
}

// Size classes.
extension IBConstraintTests {
  private static let phone = SizeClass(width: .compact, height: .regular)
  private static let pad = SizeClass(width: .regular, height: .regular)
  private static let landscape = SizeClass(width: .compact, height: .compact)

  /// AL-2: the default mask first, then the matching masks in order of specificity.
  @Test func masksDetermineInstalledConstraints() throws {
    let document = try Self.document(
      #"<constraint firstAttribute="width" id="c"/><constraint firstAttribute="height" id="d"/>"#,
      """
      <variation key="default"><mask key="constraints"><exclude reference="c"/></mask></variation>
      <variation key="heightClass=regular-widthClass=regular">\
      <mask key="constraints"><include reference="c"/></mask></variation>
      <variation key="heightClass=regular">\
      <mask key="constraints"><exclude reference="d"/></mask></variation>
      """)
    let constraints = try #require(document.layout().spec).constraints
    let installed = constraints.map { constraint in
      [.any, Self.phone, Self.pad, Self.landscape].map(constraint.isInstalled.value)
    }
    #expect(installed == [[false, false, true, false], [true, false, false, true]])
  }

  /// A mask applies to the constraints of its own view.
  @Test func aMaskAppliesToItsOwnView() throws {
    let document = try ReadDocument(
      view: "",
      subviews(
        element(
          "view", "a", "",
          """
          <variation key="default"><mask key="constraints"><exclude reference="c"/></mask>\
          </variation>
          """))
        + #"<constraints><constraint firstAttribute="width" id="c"/></constraints>"#)
    #expect(try document.layout().constraintLines() == ["v.width == 0.0"])
  }

  @Test func readsVariationsOfConstantAndPriority() throws {
    let document = try Self.document(
      """
      <constraint firstAttribute="width" constant="10">\
      <variation key="heightClass=compact" constant="20"/>\
      <variation key="heightClass=compact-widthClass=compact" constant="30" priority="5"/>\
      <variation key="widthClass=huge" constant="40"/></constraint>
      """)
    let constraint = try #require(document.layout().spec?.constraints.first)
    let wide = SizeClass(width: .regular, height: .compact)
    #expect([.any, wide, Self.landscape].map(constraint.constant.value) == [10, 20, 30])
    #expect([.any, Self.landscape].map(constraint.priority.value) == [1000, 5])
  }

  /// Repeated variations are not collected in a list, which would take quadratic time to sort.
  @Test func theLastVariationOfASizeClassTakesPrecedence() throws {
    let many = (0..<5_000).map { "<variation key=\"widthClass=compact\" constant=\"\($0)\"/>" }
    let document = try Self.document(
      "<constraint firstAttribute=\"width\">\(many.joined())</constraint>")
    let constant = try #require(document.layout().spec?.constraints.first).constant
    #expect(constant.variations.map(\.value) == [4_999])
  }
}

// Resolution of ids.
extension IBConstraintTests {
  @Test func controllersGuidesBelongToTheirRootViews() throws {
    let document = try ReadDocument(
      scenes: scene(
        "c", view: "v", "",
        subviews(element("label", "a"))
          + """
          <constraints>
          <constraint firstItem="a" firstAttribute="top" secondItem="t" secondAttribute="bottom"/>
          <constraint firstItem="u" firstAttribute="top" secondItem="a" secondAttribute="bottom"/>
          </constraints>
          """
      ).replacing(
        "<viewController id=\"c\" >",
        with: """
          <viewController id="c"><layoutGuides><viewControllerLayoutGuide type="top" id="t"/>\
          <viewControllerLayoutGuide type="bottom" id="u"/></layoutGuides>
          """))
    #expect(
      try document.layout().constraintLines() == [
        "a.top == v/top.bottom", "v/bottom.top == a.bottom",
      ])
  }

  /// Two cells with the same ids: each constraint refers to the items in its own cell.
  @Test func duplicateIdsResolveToTheNearestItem() throws {
    func half(_ id: String) -> String {
      element(
        "view", id, "",
        subviews(element("label", "a"))
          + """
          <constraints><constraint firstItem="a" firstAttribute="top" secondItem="\(id)" \
          secondAttribute="top"/></constraints>
          """)
    }
    let document = try ReadDocument(view: "", subviews(half("left"), half("right")))
    let constraints = try #require(document.layout().spec).constraints
    #expect(constraints.map(\.first.view) == [ViewID(2), ViewID(4)])
    #expect(constraints.map(\.second?.view) == [ViewID(1), ViewID(3)])
  }

  /// A layout contains the embedded scene, whose views are laid out on their own canvas.
  @Test func ignoresConstraintsBetweenCanvases() throws {
    let inner =
      #"<constraints><constraint firstItem="x" firstAttribute="top" secondItem="w" secondAttribute="top"/>"#
      + #"<constraint firstItem="x" firstAttribute="top" secondItem="v" secondAttribute="top"/></constraints>"#
    let document = try ReadDocument(
      scenes: scene(
        "c", view: "v", "",
        subviews(container("box", embedding: "d"))
          + """
          <constraints><constraint firstItem="x" firstAttribute="top" secondItem="v" \
          secondAttribute="top"/></constraints>
          """),
      scene("d", view: "w", "", subviews(element("label", "x")) + inner))
    #expect(try document.layout().constraintLines() == ["x.top == w.top"])
    #expect(try document.layout().spec?.canvases.count == 2)
  }

  @Test(arguments: [(3, 3, 0), (3, 4, 1)])
  func constraintsAreLimited(limit: Int, count: Int, findings: Int) throws {
    let constraints = (0..<count).map {
      "<constraint firstAttribute=\"width\" constant=\"\($0)\"/>"
    }
    let text = try Self.document(constraints.joined()).text
    var limits = ReaderLimits()
    limits.constraints = limit
    let document = try #require(
      IBReader().read(SourceText(path: "a.xib", text: text), limits: limits))
    #expect(document.layouts.first?.spec?.constraints.count == min(limit, count))
    #expect(document.findings.map(\.rule) == Array(repeating: "too-large", count: findings))
  }

  @Test func readsThousands() throws {
    let constraints = (0..<20_000).map {
      """
      <constraint firstItem="a" firstAttribute="top" secondItem="b" secondAttribute="top" \
      id="c" constant="\($0)"/>
      """
    }
    let excluded = Array(repeating: "<exclude reference=\"c\"/>", count: 20_000).joined()
    let document = try Self.document(
      constraints.joined(),
      "<variation key=\"widthClass=compact\"><mask key=\"constraints\">\(excluded)</mask></variation>"
    )
    #expect(try document.layout().spec?.constraints.count == 20_000)
  }
}
