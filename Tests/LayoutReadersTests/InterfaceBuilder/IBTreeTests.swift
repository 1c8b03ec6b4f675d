import Linting
import LayoutModel
import Testing

/// The views and layouts of a document.
@Suite struct IBTreeTests {
  @Test(arguments: [
    // Subviews in order.
    (subviews(element("button", "a"), element("label", "b", "", subviews())), "v: v(a b)"),
    // A cell's content view.
    (
      subviews(
        element(
          "tableView", "t", "",
          "<prototypes>"
            + element(
              "tableViewCell", "c", "",
              element(
                "tableViewCellContentView", "cv", "key=\"contentView\"",
                subviews(element("button", "b")))) + "</prototypes>"
            + element("view", "f", "key=\"tableFooterView\""))), "v: v(t(c(cv(b)) f))"
    ),
    // Static sections behind a header.
    (
      subviews(
        element(
          "tableView", "t", "",
          element("view", "h", "key=\"tableHeaderView\"")
            + "<sections><tableViewSection id=\"s\"><cells>" + element("tableViewCell", "c")
            + "</cells></tableViewSection></sections>")), "v: v(t(h c))"
    ),
    // Collection view items in the old and the new format.
    (
      subviews(
        element(
          "collectionView", "t", "",
          "<cells>"
            + element("collectionViewCell", "c", "", element("view", "o", "key=\"contentView\""))
            + element(
              "collectionViewCell", "d", "",
              element("collectionViewCellContentView", "n", "key=\"contentView\"")) + "</cells>"
            + element("collectionReusableView", "r", "key=\"sectionHeaderView\""))),
      "v: v(t(c(o) d(n) r))"
    ),
    // The content view of a visual effect view.
    (
      subviews(
        element(
          "visualEffectView", "e", "",
          element("view", "i", "key=\"contentView\"", subviews(element("button", "b"))))),
      "v: v(e(i(b)))"
    ),
    // The background view of a cell is behind its content, in any document order.
    (
      subviews(
        element(
          "tableViewCell", "c", "",
          element("tableViewCellContentView", "cv", "key=\"contentView\"")
            + element("view", "g", "key=\"backgroundView\"")
            + element("view", "s", "key=\"selectedBackgroundView\""))), "v: v(c(g cv))"
    ),
    // Views in a bar that is a subview.
    (
      subviews(
        element(
          "toolbar", "t", "",
          "<items><barButtonItem id=\"i\">" + element("switch", "s", "key=\"customView\"")
            + "</barButtonItem></items>")), "v: v(t(s))"
    ),
    // An unsupported element and its subviews.
    (subviews(element("hologramView", "x", "", subviews(element("button", "b")))), "v: v(x(b))"),
    // Layout guides are not views.
    ("<viewLayoutGuide key=\"safeArea\" id=\"g\"/>" + subviews(element("view", "a")), "v: v(a)"),
    // Views that the base size class excludes.
    (
      subviews(element("button", "a"), element("button", "b"))
        + """
        <variation key="default"><mask key="subviews"><exclude reference="a"/></mask></variation>\
        <variation key="widthClass=compact"><mask key="subviews"><include reference="a"/>\
        <exclude reference="b"/></mask></variation>
        """, "v: v(b)"
    ),
  ])
  func readsTheHierarchy(content: String, outline: String) throws {
    let read = try ReadDocument(view: "", content)
    #expect(read.outline == [outline])
    #expect(read.findings.isEmpty)
  }

  @Test func scenesAndTopLevelViewsAreLayouts() throws {
    let read = try ReadDocument(
      scenes: scene("c1", view: "v1", "customClass=\"Login\"") + element("view", "extra"),
      "<navigationController id=\"n\">"
        + element("navigationBar", "bar", "key=\"navigationBar\"") + "</navigationController>",
      scene("c2", view: "v2", "customClass=\"Login\" userLabel=\"Second\""),
      scene("c3", view: "v3", "customClass=\"Login\""))
    #expect(read.outline == ["Login (c1): v1", "extra: extra", "Second: v2", "Login (c3): v3"])
    #expect(read.document.layouts.map(\.pathPrefix).last == "layouts[3]/")
    #expect(read.unknown == ["left-out navigationBar (navigationBar): 1"])
  }

  @Test func anEmbeddedSceneIsShownInItsContainer() throws {
    let read = try ReadDocument(
      scenes: scene("c2", view: "v2", "customClass=\"Inner\"", subviews(element("button", "b"))),
      scene("c1", view: "v1", "customClass=\"Outer\"", subviews(container("box", embedding: "c2"))))
    #expect(read.outline == ["Outer: v1(box(v2(b)))"])
    let layout = try read.layout()
    #expect(layout.viewControllers.map(\.className) == ["Outer", "Inner"])
    #expect(try read.view("v2").geometry?.frame == Rect(0, 0, 30, 40))
    #expect(try read.view("v2").frameSource == .canvas)
    #expect(try read.view("b").viewController == nil)
  }

  @Test func scenesThatEmbedEachOtherAreShownOnce() throws {
    let inner = subviews(container("b", embedding: "c1"), container("c", embedding: "c2"))
    let read = try ReadDocument(
      scenes: scene("c1", view: "v1", "", subviews(container("a", embedding: "c2"))),
      scene("c2", view: "v2", "", inner))
    #expect(read.outline == ["c1: v1(a(v2(b c)))"])
    #expect(
      read.findings == [
        "invalid-value `c1`: the segue embeds the scene of 'c1' in itself",
        "invalid-value `c2`: the segue embeds the scene of 'c2' in itself",
      ])
  }

  @Test func aSceneIsEmbeddedInTheFirstContainer() throws {
    let both = subviews(container("a", embedding: "c2"), container("b", embedding: "c2"))
    let read = try ReadDocument(scenes: scene("c1", view: "v1", "", both), scene("c2", view: "v2"))
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
    let read = try ReadDocument(view: "", subviews(element("button", "a"), element("label", "a")))
    #expect(
      read.findings == [
        "duplicate-id `a`: duplicate id 'a'; references resolve to the first object with this id"
      ])
    #expect(read.outline == ["v: v(a a)"])
  }
}
