import EditorLanguages
import LanguageServer
import LayoutModel
import LayoutTestSupport
import Testing

/// Tests of explanations in Interface Builder documents; `|` is the cursor.
struct IBTopicTests {
  private static let document = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \
    targetRuntime="iOS.CocoaTouch"><scenes><scene><objects>
      <viewController id="login" customClass="LoginController">
        <view key="view" id="root"><subviews>
          <button id="go" hidden="YES" tag="3">
            <state key="normal" title="Sign `In`"/>
            <connections>
              <action selector="signIn:" destination="login" eventType="touchUpInside" id="a"/>
              <action selector="cut:" destination="first" eventType="touchDown" id="b"/>
              <segue destination="list" kind="show" identifier="next" id="c"/>
            </connections>
          </button>
          <slider id="s" value="1"/></subviews>
          <variation key="heightClass=compact"/>
        </view>
        <connections>
          <outlet property="button" destination="go" id="d"/>
          <outlet property="gone" destination="none" id="e"/>
          <outletCollection property="gestureRecognizers" destination="tap" id="f"/>
          <segue destination="list" kind="presentation" identifier="later" id="g"/>
        </connections>
      </viewController>
      <navigationController id="nav"><connections>
        <segue destination="login" kind="relationship" relationship="rootViewController" id="h"/>
      </connections></navigationController>
      <placeholder placeholderIdentifier="IBFirstResponder" id="first"/>
      <tapGestureRecognizer id="tap"/>
      <tableViewController id="list" title="List"/>
    </objects></scene></scenes></document>
    """

  private func topic(after text: String) throws -> Topic? {
    let range = try #require(Self.document.firstRange(of: text))
    let offset = Self.document[..<range.upperBound].utf8.count
    return IBLanguage().topic(
      in: SourceText(path: "a.storyboard", text: Self.document), at: offset)
  }

  /// A controller with a custom view in an item of its navigation bar.
  private static let bar = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \
    targetRuntime="iOS.CocoaTouch"><scenes><scene><objects>
      <viewController id="vc" customClass="ListController"><view key="view" id="root">
        <subviews><navigationBar id="own"><items><navigationItem id="i1">
          <barButtonItem key="leftBarButtonItem" id="i2"><button key="customView" id="inside"/>
        </barButtonItem></navigationItem></items></navigationBar></subviews></view>
        <navigationItem key="navigationItem" id="item">
          <barButtonItem key="leftBarButtonItem" id="left">
            <button key="customView" id="menu"><state key="normal" title="Menu"/><connections>
              <action selector="menu:" destination="vc" eventType="touchUpInside" id="a1"/>
            </connections></button></barButtonItem>
        </navigationItem></viewController>
    </objects></scene></scenes></document>
    """

  @Test(arguments: [
    (#"<button key="customView" id="me"#, true), (#"<state key="nor"#, true),
    (#"<barButtonItem key="leftBarButtonItem" id="le"#, false), (#"id="insi"#, false),
  ])
  func explainsViewsInItemsOfBars(place: String, isExplained: Bool) throws {
    let range = try #require(Self.bar.firstRange(of: place))
    let topic = IBLanguage().topic(
      in: SourceText(path: "a.storyboard", text: Self.bar),
      at: Self.bar[..<range.upperBound].utf8.count)
    let text =
      "When `UIButton \"Menu\"` sends `touchUpInside`, it calls `menu:` of `ListController`. "
      + "It is in a bar button item: UIKit places it in the bar, and its touches are not computed."
    #expect(topic?.text == (isExplained ? text : nil))
    #expect(topic?.title == (isExplained ? "UIButton \"Menu\"" : nil))
  }

  @Test(arguments: [
    (
      #"outlet property="but"#, "outlet",
      "The property `button` of `LoginController` refers to `UIButton \"Sign 'In'\"`."
    ),
    (
      #"property="gone"#, "outlet",
      "The property `gone` of `LoginController` refers to the missing object `none`."
    ),
    (
      #"outletColl"#, "outletCollection",
      "`UITapGestureRecognizer` recognizes touches of `LoginController` and its subviews."
    ),
    (
      #"selector="sign"#, "action",
      "When `UIButton \"Sign 'In'\"` sends `touchUpInside`, it calls `signIn:` of `LoginController`."
    ),
    (
      #"selector="cut"#, "action",
      "When `UIButton \"Sign 'In'\"` sends `touchDown`, it calls `cut:` of the first object in the "
        + "responder chain that implements it."
    ),
  ])
  func explainsConnections(place: String, title: String, text: String) throws {
    let topic = try #require(try topic(after: place))
    #expect(topic.title == title)
    #expect(topic.text == text)
    #expect(topic.isAboutOtherObject)
  }

  @Test func explainsAttributesOfTouches() throws {
    let topic = try #require(try topic(after: "hidd"))
    #expect(topic.title == "hidden")
    #expect(topic.text.hasPrefix("Whether the view is hidden."))
    #expect(try self.topic(after: "tag") == nil)
    #expect(try self.topic(after: "<variation k") == nil)
    #expect(try self.topic(after: #"hidden="Y"#) == nil)
    #expect(try self.topic(after: "<slider id=\"s") == nil)
  }
}
