import Foundation
import Testing

/// Interface Builder's documents through the program.
@Suite struct BuilderDocumentProgramTests {
  private static let head = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
    """

  /// A button of which nothing gets a touch, and what no layout has.
  private static let xib = """
    \(head)<objects>
      <view id="v" userLabel="Card"><rect key="frame" x="0" y="0" width="300" height="200"/>
        <subviews>
          <button id="b" alpha="0.0"><rect key="frame" x="10" y="10" width="80" height="44"/>
            <state key="normal" title="Pay"/>
            <connections>
              <action selector="pay:" destination="f" eventType="touchUpInside" id="a"/>
            </connections>
          </button>
        </subviews>
        <connections>
          <outletCollection property="gestureRecognizers" destination="r" id="o"/>
        </connections>
      </view>
      <placeholder placeholderIdentifier="IBFirstResponder" id="f"/>
      <tapGestureRecognizer id="r"/>
      <hologram id="h"/>
      <barButtonItem id="i"><switch key="customView" id="s" shade="1"/></barButtonItem>
    </objects></document>
    """

  private let folder: Folder

  init() throws {
    folder = try Folder([
      "Card.xib": Self.xib, "in/Main.storyboard": Self.head + "</document>",
      "mac.xib": Self.head.replacingOccurrences(of: "iOS.CocoaTouch", with: "MacOSX.Cocoa")
        + "</document>",
      "half.xib": String(Self.xib.prefix(400)),
    ])
  }

  @Test func findsDocumentsInFolders() throws {
    let json = try Program.json("lint --fail-on never", in: folder)
    let files = try json["files"].elements
    #expect(
      try files.map { try $0["path"].string }
        == ["Card.xib", "half.xib", "in/Main.storyboard", "mac.xib"])
    #expect(try files.map { try $0["format"].string }.allSatisfy { $0 == "interface-builder" })
    let rules = try json["findings"].strings("rule")
    #expect(rules.contains("transparent-interactive"))
    let documents = try json["documents"].elements
    #expect(try documents.map { try $0["path"].string } == ["mac.xib"])
    #expect(try documents[0]["statuses"].strings("status") == ["not-a-touch-platform"])
    #expect(rules.filter { $0 == "transparent-interactive" }.count == 1)
    #expect(rules.contains("syntax-error"))
  }

  @Test func theTreeContainsTheDocument() throws {
    let view = try Program.json("tree Card.xib", in: folder)["layouts"][0]["views"]
    try expectJSON(
      view[1]["actions"], #"[{"event": "touchUpInside", "action": "pay:", "target": null}]"#)
    try expectJSON(
      view[0]["gestureRecognizers"],
      """
      [{"class": "UITapGestureRecognizer", "id": "r", "isEnabled": true,
        "cancelsTouchesInView": true, "actions": []}]
      """)
    #expect(try view[0]["frameSource"].string == "canvas")
    #expect(try view[1]["frameSource"].string == "fixed")
  }

  @Test func listsUnknownParts() throws {
    let text = try Program.run("tree", "--unknown", "Card.xib", in: folder)
    #expect(
      text.lines == ["element hologram: 1", "key shade: 1", "left-out switch (customView): 1"])
    let json = try Program.run("tree", "--unknown", "--format", "json", "Card.xib", in: folder)
    try expectJSON(json.json["unknown"][0], #"{"kind": "element", "name": "hologram", "count": 1}"#)
    let other = try Program.run("tree", "--unknown", "-", stdin: Layouts.clean)
    #expect(other.status == 0 && other.output.isEmpty)
  }

  /// As `tree` without the option.
  @Test(arguments: [
    "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"", "{\"class\": \"UIView\"",
  ])
  func unknownPartsOfAnUnreadableDocumentAreAnError(text: String) throws {
    let plain = try Program.run("tree", "-", stdin: text)
    let unknown = try Program.run("tree", "--unknown", "-", stdin: text)
    #expect(plain.status == 2 && unknown.status == plain.status)
    #expect(unknown.errors == plain.errors && unknown.output.isEmpty)
  }

  @Test func answersRequestsAboutIncompleteDocuments() throws {
    let tree = try Program.run("tree", "half.xib", in: folder)
    #expect(tree.status == 0 && tree.output.contains("\nUIView #v \"Card\""))
  }
}
