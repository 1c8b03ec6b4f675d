import Linting
import HitTesting
import LayoutModel
import Foundation
import Testing

/// Recognizers, actions and their targets.
@Suite struct IBConnectionTests {
  private static func attach(_ ids: String...) -> String {
    let links = ids.map {
      "<outletCollection property=\"gestureRecognizers\" destination=\"\($0)\" id=\"l\($0)\"/>"
    }
    return "<connections>\(links.joined())</connections>"
  }

  @Test func addsTheRecognizersOfAnOutletCollection() throws {
    let read = try ReadDocument(
      xib: element("view", "v", "", Self.attach("r2", "r1")) + """
        <tapGestureRecognizer id="r1" numberOfTapsRequired="2" cancelsTouchesInView="NO"/>\
        <pongPressGestureRecognizer id="r2" minimumPressDuration="1.5" enabled="NO">\
        <connections><action selector="hold:" destination="-1" id="a"/>\
        <outlet property="delegate" destination="v" id="d"/></connections>\
        </pongPressGestureRecognizer>
        """)
    let recognizers = try read.view().gestureRecognizers
    #expect(recognizers.map(\.id) == ["r2", "r1"])
    let (hold, tap) = (recognizers[0], recognizers[1])
    #expect(hold.kind == .longPress && hold.minimumPressDuration == 1.5 && !hold.isEnabled)
    #expect(hold.actions.map(\.action) == ["hold:"] && hold.delegate != nil)
    #expect(tap.kind == .tap && tap.tapCount == 2 && !tap.cancelsTouchesInView)
    #expect(tap.delegate == nil && hold.delegate?.isUnknown == true)
    #expect(
      try read.node(tap.node).member(.cancelsTouchesInView).map { read.slice($0.value) } == "NO")
  }

  @Test(arguments: [
    ("100", true), ("101", false), ("1000000000", false), ("-1", false), ("x", false),
  ])
  func reportsInvalidCounts(value: String, isValid: Bool) throws {
    let read = try ReadDocument(
      xib: element("view", "v", "", Self.attach("r"))
        + "<tapGestureRecognizer id=\"r\" numberOfTapsRequired=\"\(value)\"/>")
    let message = "'numberOfTapsRequired' must be a whole number from 0 to 100"
    #expect(read.findings == (isValid ? [] : ["invalid-value `\(value)`: \(message)"]))
    #expect(try read.view().gestureRecognizers.map(\.tapCount) == [isValid ? 100 : 1])
  }

  @Test(arguments: [
    ("swipeGestureRecognizer", "direction=\"left\"", GestureRecognizer.Kind.swipe),
    ("panGestureRecognizer", "minimumNumberOfTouches=\"1\"", .pan),
    ("screenEdgePanGestureRecognizer", "", .screenEdgePan), ("pinchGestureRecognizer", "", .pinch),
    ("rotationGestureRecognizer", "", .rotation),
    ("tapGestureRecognizer", "customClass=\"Secret\"", .tap),
  ])
  func resolvesRecognizerKinds(name: String, attributes: String, kind: GestureRecognizer.Kind)
    throws
  {
    let read = try ReadDocument(
      xib: element("view", "v", "", Self.attach("r")) + "<\(name) id=\"r\" \(attributes)/>")
    let recognizer = try #require(try read.view().gestureRecognizers.first)
    #expect(recognizer.kind == kind)
    if kind == .swipe { #expect(recognizer.direction == [.left]) }
  }

  /// RC-7: a controller in a navigation controller in a tab bar controller, with and without a
  /// cycle.
  @Test(arguments: [
    "", "<segue kind=\"relationship\" relationship=\"viewControllers\" destination=\"t\"/>",
  ])
  func theResponderChainIncludesContainerControllers(circle: String) throws {
    func link(_ relationship: String, _ id: String) -> String {
      """
      <connections><segue kind="relationship" relationship="\(relationship)" destination="\(id)"/>\
      \(circle)</connections>
      """
    }
    let read = try ReadDocument(
      scenes: scene("c", view: "v"),
      "<navigationController id=\"n\" customClass=\"Shop\">\(link("rootViewController", "c"))</navigationController>",
      "<tabBarController id=\"t\">\(link("viewControllers", "n"))</tabBarController>",
      "<viewController id=\"p\">\(link("nextPage", "c"))</viewController>")
    let layout = try read.layout()
    let view = try #require(layout.view(withID: "v"))
    let chain = layout.responderChain(from: view)
    #expect(chain.map(layout.identifier(of:)) == ["v", "c", "n", "t"])
    #expect(
      chain.map(layout.className(of:))
        == ["UIView", "UIViewController", "Shop", "UITabBarController"])
    #expect(chain.last.map(layout.kindName(of:)) == "viewController")
  }

  @Test func aRecognizerBelongsToTheLastViewThatAddsIt() throws {
    let read = try ReadDocument(
      xib: element(
        "view", "v", "",
        subviews(
          element("view", "a", "", Self.attach("r")), element("view", "b", "", Self.attach("r"))))
        + "<tapGestureRecognizer id=\"r\"/>")
    let layout = try read.layout()
    #expect(try read.view("a").gestureRecognizers.isEmpty)
    #expect(try read.view("b").gestureRecognizers.count == 1)
    #expect(layout.leftViews.map { layout[$0.view].id } == ["a"])
    #expect(try layout.leftViews.map { read.slice(try read.node($0.node).range) } == ["r"])
  }

  @Test func findsARecognizerByOffset() throws {
    let read = try ReadDocument(
      xib: element("view", "v", "", Self.attach("r")) + "<tapGestureRecognizer id=\"r\"/>")
    let start = try #require(read.text.range(of: "<tapGestureRecognizer")).lowerBound
    let offset = read.text.utf8.distance(from: read.text.startIndex, to: start)
    let layout = try read.layout()
    let sourceMap = try #require(read.document.parsedLayouts.first).sourceMap
    let found = sourceMap.recognizer(atOffset: offset + 2, in: layout)
    #expect(found.map { layout[$0].id } == "r")
    #expect(sourceMap.recognizer(atOffset: offset - 2, in: layout) == nil)
  }

  @Test func keepsUnattachedRecognizers() throws {
    let read = try ReadDocument(
      scenes: scene("c1", view: "v1"),
      scene("c2", view: "v2", "", "", links: "<outlet property=\"x\" destination=\"r2\" id=\"o\"/>")
        + "<tapGestureRecognizer id=\"r1\"/><tapGestureRecognizer id=\"r2\"/>")
    #expect(
      read.document.layouts.map { $0.unattachedRecognizers.map(\.recognizer.id) } == [
        [], ["r1", "r2"],
      ])
    let outlets = read.document.layouts[1].unattachedRecognizers.map(\.outlet)
    let sourceMap = read.document.parsedLayouts[1].sourceMap
    #expect(outlets[0] == nil && outlets[1].map { read.slice(sourceMap.range(of: $0)) } == "r2")
  }

  /// A segue leads to another scene. An action has a target in the scene of its sender only.
  @Test func seguesLeadToOtherScenes() throws {
    let button = element(
      "button", "b", "",
      """
      <connections><action selector="go:" destination="c2" eventType="touchUpInside" id="a"/>\
      <segue kind="show" destination="c2" id="s"/></connections>
      """)
    let read = try ReadDocument(
      scenes: scene("c1", view: "v1", "", subviews(button)), scene("c2", view: "v2"))
    #expect(try read.view("b").actions.map(\.action) == ["performSegue"])
    let layout = try read.layout()
    #expect(!layout.connections.contains { $0.kind == .action })
    #expect(layout.connectionsElsewhere.map(\.name) == ["go:"])
    #expect(layout.connectionsElsewhere.map(\.object) == ["b"])
  }

  @Test(arguments: [
    ("", false), (#"<action selector="go:" destination="c1" id="a"/>"#, true),
    (#"<action selector="go:" destination="c2" id="a"/>"#, false),
    (#"<segue kind="show" destination="c2" id="s"/>"#, true),
  ])
  func barItemsHaveActions(connections: String, hasAction: Bool) throws {
    let toolbar = element(
      "toolbar", "t", "",
      """
      <items><barButtonItem title="Go" id="i"><connections>\(connections)</connections></barButtonItem></items>
      """)
    let read = try ReadDocument(
      scenes: scene("c1", view: "v1", "", subviews(toolbar)), scene("c2", view: "v2"))
    #expect(try read.layout().barItems.map(\.hasAction) == [hasAction])
  }

  @Test func resolvesActionTargets() throws {
    let links = [
      ("save:", "c1"), ("cut:", "f"), ("back:", "e"), ("beep:", "o"), ("bow:", "v1"), ("?:", "no"),
    ].map {
      "<action selector=\"\($0)\" destination=\"\($1)\" eventType=\"touchUpInside\" id=\"a\($1)\"/>"
    }
    let button = element(
      "button", "b", "",
      "<connections>\(links.joined())<segue kind=\"show\" destination=\"c1\" id=\"s\"/></connections>"
    )
    let read = try ReadDocument(
      scenes: scene("c1", view: "v1", "", subviews(button)) + """
        <placeholder placeholderIdentifier="IBFirstResponder" id="f"/><exit id="e"/>\
        <customObject id="o" customClass="Horn"/>
        """)
    let actions = try read.view("b").actions
    #expect(
      actions.map(\.target) == [
        .object("c1"), .responderChain, .unknown, .unknown, .object("v1"), .unknown, .unknown,
      ])
    #expect(actions.map(\.action).last == "performSegue")
    #expect(actions[0].event == "touchUpInside" && actions.last?.event == "primaryActionTriggered")
    #expect(
      try read.slice(read.node(actions[0].node).range).hasPrefix("<action selector=\"save:\""))
    let layout = try read.layout()
    #expect(layout.viewControllers.map(\.id) == ["c1"])
    #expect(layout[layout.viewControllers[0].rootView].id == "v1")
  }

  @Test(arguments: [
    ("", ClassReference.Module.none), (#"customModule="""#, .none),
    (#"customModule="Shop""#, .other("Shop")), (#"customModuleProvider="target""#, .target),
    (#"customModule="Shop" customModuleProvider="target""#, .target),
  ])
  func readsTheModuleOfAClass(attributes: String, module: ClassReference.Module) throws {
    let layout = try ReadDocument(view: #"customClass="Card" \#(attributes)"#).layout()
    let references = layout.classReferences.filter { $0.object == "v" }
    #expect(references.map(\.module) == [module])
    #expect(references.map(\.className) == ["Card"])
  }

  /// The id of File's Owner differs between platforms.
  @Test func identifiesPlaceholdersByTheirIdentifiers() throws {
    let action = """
      <connections><action selector="go:" destination="-1" eventType="touchDown" id="a"/>\
      </connections>
      """
    let read = try ReadDocument(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
      <objects><placeholder placeholderIdentifier="IBFirstResponder" id="-1"/>
      \(element("button", "b", "", action))</objects></document>
      """)
    #expect(try read.view("b").actions.map(\.target) == [.responderChain])
  }
}
