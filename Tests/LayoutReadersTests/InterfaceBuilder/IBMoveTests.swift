import LayoutModel
import LayoutTestSupport
import Linting
import Testing

/// Views that are elsewhere on the screen than in the document.
@Suite struct IBMoveTests {
  private static func cell(_ content: String, _ outlets: String) -> String {
    """
    <tableViewCell id="cell"><rect key="frame" x="0" y="0" width="300" height="60"/>\
    <tableViewCellContentView key="contentView" id="content">\
    <rect key="frame" x="0" y="0" width="300" height="60"/>\(subviews(content))\
    </tableViewCellContentView><connections>\(outlets)</connections></tableViewCell>
    """
  }

  private static func outlet(_ property: String, _ id: String) -> String {
    #"<outlet property="\#(property)" destination="\#(id)" id="o-\#(property)"/>"#
  }

  @Test func anAccessoryViewIsAtTheTrailingEdgeOfTheRow() throws {
    let read = try ReadDocument(
      xib: Self.cell(
        element("switch", "on", #"translatesAutoresizingMaskIntoConstraints="NO""#)
          + element("label", "text"), Self.outlet("accessoryView", "on")))
    #expect(read.outline == ["cell: cell(content(text) on)"])
    #expect(try read.view("on").geometry?.frame == Rect(254, 10, 30, 40))
    #expect(try read.view("on").frameSource == .fixed)
    #expect(
      try read.view("on").autoresizingMask == [
        .flexibleLeftMargin, .flexibleTopMargin, .flexibleBottomMargin,
      ])
  }

  /// An object beside the row.
  @Test func aTopLevelAccessoryViewIsInItsRow() throws {
    let read = try ReadDocument(
      xib: Self.cell("", Self.outlet("accessoryView", "on")) + element("switch", "on"))
    #expect(read.outline == ["cell: cell(content on)"])
  }

  @Test func aBackgroundIsBehindTheContent() throws {
    let read = try ReadDocument(
      xib: Self.cell(element("view", "back"), Self.outlet("backgroundView", "back")))
    #expect(read.outline == ["cell: cell(back content)"])
    #expect(try read.view("back").geometry?.frame == Rect(0, 0, 300, 60))
  }

  /// Constraints with views of the former superview end, those within the view remain.
  @Test func aMovedViewLosesItsConstraintsWithOthers() throws {
    let own = """
      <subviews>\(element("label", "inner"))</subviews><constraints>
      <constraint firstItem="inner" firstAttribute="leading" secondItem="back" \
      secondAttribute="leading" id="kept"/></constraints>
      """
    let content = """
      <tableViewCellContentView key="contentView" id="content">\
      <rect key="frame" x="0" y="0" width="300" height="60"/>\
      \(subviews(element("view", "back", "", own)))<constraints>
      <constraint firstItem="back" firstAttribute="top" secondItem="content" \
      secondAttribute="top" id="lost"/></constraints></tableViewCellContentView>
      """
    let read = try ReadDocument(
      xib: """
        <tableViewCell id="cell"><rect key="frame" x="0" y="0" width="300" height="60"/>\(content)\
        <connections>\(Self.outlet("backgroundView", "back"))</connections></tableViewCell>
        """)
    #expect(try read.layout().spec?.constraints.map(\.id) == ["kept"])
  }

  @Test(arguments: [
    "selectedBackgroundView", "multipleSelectionBackgroundView", "editingAccessoryView",
  ])
  func viewsOfOtherStatesAreAbsent(property: String) throws {
    let read = try ReadDocument(
      xib: Self.cell(element("view", "other"), Self.outlet(property, "other")))
    #expect(read.outline == ["cell: cell(content)"])
  }

  /// A property of the app's class, or of a class of UIKit that does not show the view.
  @Test(arguments: ["view", "collectionReusableView"])
  func otherObjectsMoveNothing(name: String) throws {
    let read = try ReadDocument(
      xib: """
        <\(name) id="v" customClass="Card"><rect key="frame" x="0" y="0" width="9" height="9"/>\
        \(subviews(element("view", "back")))<connections>\(Self.outlet("backgroundView", "back"))\
        </connections></\(name)>
        """)
    #expect(read.outline == ["Card: v(back)"])
    #expect(try read.view("back").geometry?.frame == Rect(1, 2, 30, 40))
  }

  /// A view that contains the object, and one that the document has at this place.
  @Test func impossibleMovesAreIgnored() throws {
    let around = try ReadDocument(
      xib: element(
        "view", "v", "",
        subviews(Self.cell(element("label", "text"), Self.outlet("accessoryView", "v")))))
    #expect(around.outline == ["v: v(cell(content(text)))"])
    let there = try ReadDocument(
      xib: """
        <tableView id="t"><rect key="frame" x="0" y="0" width="9" height="9"/>\
        \(element("view", "head", #"key="tableHeaderView""#))\
        <connections>\(Self.outlet("tableHeaderView", "head"))</connections></tableView>
        """)
    #expect(there.outline == ["t: t(head)"])
    #expect(try there.view("head").geometry?.frame == Rect(1, 2, 30, 40))
  }

  @Test func aViewOfAKeyboardIsALayoutOfItsOwn() throws {
    let field = """
      <textField id="f"><rect key="frame" x="0" y="0" width="90" height="30"/>\
      <connections>\(Self.outlet("inputAccessoryView", "bar"))</connections></textField>
      """
    let read = try ReadDocument(
      xib: element("view", "v", "", subviews(field)) + element("view", "bar"))
    #expect(read.outline == ["v: v(f)", "bar: bar"])
    #expect(read.document.layouts.map(\.isTemplate) == [false, true])
  }

  // The view of File's Owner.

  private static func xib(view id: String, _ objects: String) throws -> ReadDocument {
    try ReadDocument(
      XibText.document(
        owner: "Owner", outlets: ["view": id, "label": "text"],
        attributes: #"useAutolayout="YES""#, objects))
  }

  @Test func viewsAroundThatOfFilesOwnerAreNotOnTheScreen() throws {
    let button = """
      <button id="b"><rect key="frame" x="0" y="0" width="9" height="9"/><connections>\
      <action selector="go:" destination="-1" eventType="touchUpInside" id="a"/></connections></button>
      """
    let read = try Self.xib(
      view: "own",
      element(
        "view", "around", "",
        subviews(
          element("view", "bar"),
          element("view", "own", "", subviews(element("label", "text"), button)))))
    #expect(read.outline == ["around: around(bar)", "Owner: own(text b)"])
    #expect(read.document.layouts.map(\.isTemplate) == [true, false])
    #expect(try read.view("own").geometry?.frame == Rect(0, 0, 30, 40))
    #expect(read.document.layouts[1].viewControllers.map(\.className) == ["Owner"])
    #expect(read.document.layouts[1].connections.map(\.name) == ["view", "label", "go:"])
    #expect(read.document.layouts[0].connections.isEmpty)
  }

  @Test func otherTopLevelViewsAreTemplates() throws {
    let read = try Self.xib(view: "own", element("view", "own") + element("view", "twin"))
    #expect(read.document.layouts.map(\.isTemplate) == [false, true])
    // Code chooses one of the views.
    let ownerless = try ReadDocument(xib: element("view", "a") + element("view", "b"))
    #expect(ownerless.document.layouts.map(\.isTemplate) == [false, false])
  }

  @Test func viewsBesideAControllerAreTemplates() throws {
    let read = try ReadDocument(scenes: scene("c", view: "v") + element("view", "extra"))
    #expect(read.document.layouts.map(\.isTemplate) == [false, true])
  }

  // Scenes.

  @Test func connectionsExistWithinOneScene() throws {
    let button = """
      <button id="b"><rect key="frame" x="0" y="0" width="9" height="9"/><connections>\
      <action selector="go:" destination="other" eventType="touchUpInside" id="a1"/>\
      <action selector="stay:" destination="c" eventType="touchUpInside" id="a2"/>\
      <outletCollection property="gestureRecognizers" destination="tap" id="g"/>\
      </connections></button>
      """
    let read = try ReadDocument(
      scenes: scene("c", view: "v", "", subviews(button), links: Self.outlet("label", "far")),
      scene("other", view: "w", "", subviews(element("label", "far")))
        + #"<tapGestureRecognizer id="tap"/>"#)
    #expect(read.document.layouts.map { $0.connections.map(\.name) } == [["stay:"], []])
    #expect(try read.view("b").actions.map(\.action) == ["stay:"])
    #expect(try read.view("b").gestureRecognizers.isEmpty)
    #expect(read.document.layouts[1].unattachedRecognizers.map(\.recognizer.id) == ["tap"])
  }

  // Events.

  @Test(arguments: [
    ("textField", "valueChanged", true), ("textField", "editingChanged", false),
    ("textField", "primaryActionTriggered", false), ("slider", "valueChanged", false),
    ("slider", "editingDidEnd", true), ("button", "touchUpInside", false),
  ])
  func namesEventsThatControlsNeverSend(control: String, event: String, isUnsent: Bool) throws {
    let action = """
      <connections><action selector="go:" destination="-1" eventType="\(event)" id="a"/></connections>
      """
    let read = try ReadDocument(xib: element(control, "c", "", action))
    #expect(try read.layout().connections.map(\.unsentEvent) == [isUnsent ? event : nil])
    #expect(try read.view("c").actions.map(\.action) == (isUnsent ? [] : ["go:"]))
    // A subclass can send any event.
    let own = try ReadDocument(xib: element(control, "c", #"customClass="Own""#, action))
    #expect(try own.view("c").actions.map(\.action) == ["go:"])
  }
}
