import Linting
import LayoutModel
import Testing

/// The views and layouts of a document.
@Suite struct IBTreeTests {
  struct Case: CustomStringConvertible, Sendable {
    let description: String
    let content: String
    let outline: String
  }

  @Test(arguments: [
    Case(
      description: "subviews in order",
      content: subviews(element("button", "a"), element("label", "b", "", subviews())),
      outline: "v: v(a b)"),
    Case(
      description: "a cell's content view",
      content: subviews(
        element(
          "tableView", "t", "",
          "<prototypes>"
            + element(
              "tableViewCell", "c", "",
              element(
                "tableViewCellContentView", "cv", "key=\"contentView\"",
                subviews(element("button", "b")))) + "</prototypes>"
            + element("view", "f", "key=\"tableFooterView\""))),
      outline: "v: v(t(c(cv(b)) f))"),
    Case(
      description: "static sections behind a header",
      content: subviews(
        element(
          "tableView", "t", "",
          element("view", "h", "key=\"tableHeaderView\"")
            + "<sections><tableViewSection id=\"s\"><cells>" + element("tableViewCell", "c")
            + "</cells></tableViewSection></sections>")),
      outline: "v: v(t(h c))"),
    Case(
      description: "collection view items in the old and the new format",
      content: subviews(
        element(
          "collectionView", "t", "",
          "<cells>"
            + element("collectionViewCell", "c", "", element("view", "o", "key=\"contentView\""))
            + element(
              "collectionViewCell", "d", "",
              element("collectionViewCellContentView", "n", "key=\"contentView\"")) + "</cells>"
            + element("collectionReusableView", "r", "key=\"sectionHeaderView\""))),
      outline: "v: v(t(c(o) d(n) r))"),
    Case(
      description: "the content view of a visual effect view",
      content: subviews(
        element(
          "visualEffectView", "e", "",
          element("view", "i", "key=\"contentView\"", subviews(element("button", "b"))))),
      outline: "v: v(e(i(b)))"),
    Case(
      description: "the background view of a cell is behind its content, in any document order",
      content: subviews(
        element(
          "tableViewCell", "c", "",
          element("tableViewCellContentView", "cv", "key=\"contentView\"")
            + element("view", "g", "key=\"backgroundView\"")
            + element("view", "s", "key=\"selectedBackgroundView\""))),
      outline: "v: v(c(g cv))"),
    Case(
      description: "views in a bar that is a subview",
      content: subviews(
        element(
          "toolbar", "t", "",
          "<items><barButtonItem id=\"i\">" + element("switch", "s", "key=\"customView\"")
            + "</barButtonItem></items>")),
      outline: "v: v(t(s))"),
    Case(
      description: "an unsupported element and its subviews",
      content: subviews(element("hologramView", "x", "", subviews(element("button", "b")))),
      outline: "v: v(x(b))"),
    Case(
      description: "layout guides are not views",
      content: "<viewLayoutGuide key=\"safeArea\" id=\"g\"/>" + subviews(element("view", "a")),
      outline: "v: v(a)"),
    Case(
      description: "views that the base size class excludes",
      content: subviews(element("button", "a"), element("button", "b"))
        + """
        <variation key="default"><mask key="subviews"><exclude reference="a"/></mask></variation>\
        <variation key="widthClass=compact"><mask key="subviews"><include reference="a"/>\
        <exclude reference="b"/></mask></variation>
        """,
      outline: "v: v(b)"),
  ])
  func readsTheHierarchy(example: Case) throws {
    let read = try ReadDocument(view: "", example.content)
    #expect(read.outline == [example.outline])
    #expect(read.findings.isEmpty)
  }

  @Test func scenesAndTopLevelViewsAreLayouts() throws {
    let read = try ReadDocument(
      scenes: scene("c1", view: "v1", "customClass=\"Login\"") + element("view", "extra"),
      "<navigationController id=\"n\">"
        + element("navigationBar", "bar", "key=\"navigationBar\"") + "</navigationController>",
      scene("c2", view: "v2", "customClass=\"Login\" userLabel=\"Second\""),
      scene("c3", view: "v3", "customClass=\"Login\""))
    #expect(
      read.outline == ["Login (c1): v1", "extra: extra", "Second: v2", "Login (c3): v3"])
    #expect(read.document.layouts.map(\.pathPrefix).last == "layouts[3]/")
    #expect(read.unknown == ["left-out navigationBar (navigationBar): 1"])
  }

  @Test func anEmbeddedSceneIsShownInItsContainer() throws {
    let container = element(
      "containerView", "box", "",
      "<connections><segue kind=\"embed\" destination=\"c2\" id=\"s\"/></connections>")
    let read = try ReadDocument(
      scenes: scene("c2", view: "v2", "customClass=\"Inner\"", subviews(element("button", "b"))),
      scene("c1", view: "v1", "customClass=\"Outer\"", subviews(container)))
    #expect(read.outline == ["Outer: v1(box(v2(b)))"])
    let layout = try read.layout()
    #expect(layout.viewControllers.map(\.className) == ["Outer", "Inner"])
    #expect(try read.view("v2").geometry?.frame == Rect(0, 0, 30, 40))
    #expect(try read.view("v2").frameSource == .canvas)
    #expect(try read.view("b").viewController == nil)
  }

  @Test func scenesThatEmbedEachOtherAreShownOnce() throws {
    func container(_ id: String, _ destination: String) -> String {
      element(
        "containerView", id, "",
        "<connections><segue kind=\"embed\" destination=\"\(destination)\" id=\"s\(id)\"/>"
          + "</connections>")
    }
    let read = try ReadDocument(
      scenes: scene("c1", view: "v1", "", subviews(container("a", "c2"))),
      scene("c2", view: "v2", "", subviews(container("b", "c1"), container("c", "c2"))))
    #expect(read.outline == ["c1: v1(a(v2(b c)))"])
    #expect(
      read.findings == [
        "invalid-value `c1`: the segue embeds the scene of 'c1' in itself",
        "invalid-value `c2`: the segue embeds the scene of 'c2' in itself",
      ])
  }

  @Test func aSceneIsEmbeddedInTheFirstContainer() throws {
    let links = ["a", "b"].map {
      element(
        "containerView", $0, "",
        "<connections><segue kind=\"embed\" destination=\"c2\" id=\"s\($0)\"/></connections>")
    }
    let read = try ReadDocument(
      scenes: scene("c1", view: "v1", "", subviews(links[0], links[1])), scene("c2", view: "v2"))
    #expect(read.outline == ["c1: v1(a(v2) b)"])
    #expect(read.findings == [])
  }

  @Test func filesOwnerHasTheViewOfItsOutlet() throws {
    let read = try ReadDocument(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
      <objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Panel">
      <connections><outlet property="view" destination="b" id="o"/></connections></placeholder>
      \(element("view", "a"))\(element("view", "b"))</objects></document>
      """)
    #expect(read.outline == ["a: a", "Panel: b"])
    #expect(read.document.layouts.map { $0.viewControllers.map(\.className) } == [[], ["Panel"]])
  }

  @Test func reportsDuplicateIds() throws {
    let read = try ReadDocument(
      view: "", subviews(element("button", "a"), element("label", "a")))
    #expect(
      read.findings == [
        "duplicate-id `a`: duplicate id 'a'; references resolve to the first object with this id"
      ])
    #expect(read.outline == ["v: v(a a)"])
  }
}
