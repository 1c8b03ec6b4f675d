import LayoutModel
import Testing

/// The segues that controls and cells trigger, with the titles of their destinations.
@Suite struct IBSegueTests {
  private static func scene(_ id: String, _ attributes: String, _ content: String = "") -> String {
    """
    <viewController id="\(id)" \(attributes) sceneMemberID="viewController">
    <view key="view" id="\(id)-view"><rect key="frame" x="0" y="0" width="100" height="100"/>
    </view>\(content)</viewController>
    """
  }

  private static func segues(_ segue: String, to others: String...) throws -> [Segue] {
    let start = """
      <viewController id="start" sceneMemberID="viewController"><view key="view" id="v">
      <rect key="frame" x="0" y="0" width="100" height="100"/><subviews>
      <button id="b"><rect key="frame" x="0" y="0" width="50" height="50"/>
      <connections><segue id="s" \(segue)/></connections></button></subviews></view></viewController>
      """
    let all = ([start] + others).map { "<scene><objects>\($0)</objects></scene>" }.joined()
    let read = try ReadDocument(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES"><scenes>\(all)</scenes></document>
      """)
    return try read.layout().segues
  }

  @Test(arguments: [
    (#"title="Settings" customClass="SettingsViewController""#, "", "Settings"),
    ("", #"<navigationItem key="navigationItem" title="Cart" id="n"/>"#, "Cart"),
    (#"customClass="SettingsViewController" customModule="Shop""#, "", "SettingsViewController"),
    ("", "", "UIViewController"),
  ])
  func theDestinationHasItsTitle(attributes: String, content: String, title: String) throws {
    let segues = try Self.segues(
      #"kind="show" destination="d""#, to: Self.scene("d", attributes, content))
    #expect(segues == [Segue(object: "b", kind: .show, destination: title)])
  }

  @Test func aContainerHasTheTitleOfItsFirstController() throws {
    let navigation = """
      <navigationController id="nav" sceneMemberID="viewController"><connections>
      <segue destination="d" kind="relationship" relationship="rootViewController" id="r"/>
      </connections></navigationController>
      """
    let segues = try Self.segues(
      #"kind="presentation" destination="nav""#, to: navigation,
      Self.scene("d", #"title="Settings""#))
    #expect(segues == [Segue(object: "b", kind: .presentation, destination: "Settings")])
  }

  @Test func aReferenceHasTheNameOfItsStoryboard() throws {
    let reference =
      #"<viewControllerPlaceholder storyboardName="Login" id="d" sceneMemberID="viewController"/>"#
    #expect(
      try Self.segues(#"kind="show" destination="d""#, to: reference)
        == [Segue(object: "b", kind: .show, destination: "Login")])
  }

  @Test func anUnwindSegueHasItsSelector() throws {
    let segues = try Self.segues(#"kind="unwind" destination="e" unwindAction="unwindToList:""#)
    #expect(segues == [Segue(object: "b", kind: .unwind, destination: "unwindToList:")])
    #expect(try Self.segues(#"kind="embed" destination="d""#).isEmpty)
  }
}
