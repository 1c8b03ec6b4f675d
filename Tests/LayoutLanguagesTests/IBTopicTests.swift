import LanguageServer
import LayoutLanguages
import LayoutModel
import LayoutReaders
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
            <userDefinedRuntimeAttributes>
              <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">\
    <integer key="value" value="8"/></userDefinedRuntimeAttribute>
            </userDefinedRuntimeAttributes>
            <connections>
              <action selector="signIn:" destination="login" eventType="touchUpInside" id="a"/>
              <action selector="cut:" destination="first" eventType="touchDown" id="b"/>
              <segue destination="list" kind="show" identifier="next" id="c"/>
            </connections>
          </button>
          <slider id="s" value="1"/></subviews>
          <variation key="heightClass=compact"/>
          <variation key="default"/>
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

  @Test(arguments: [
    (
      #"outlet property="but"#, "outlet",
      "The property `button` of `LoginController` refers to `UIButton “Sign 'In'”`."
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
      "When `UIButton “Sign 'In'”` sends `touchUpInside`, it calls `signIn:` of `LoginController`."
    ),
    (
      #"selector="cut"#, "action",
      "When `UIButton “Sign 'In'”` sends `touchDown`, it calls `cut:` of the first object in the "
        + "responder chain that implements it."
    ),
    (
      #"kind="show"#, "segue",
      "A touch on `UIButton “Sign 'In'”` shows `UITableViewController “List”`."
    ),
    (
      #"kind="present"#, "segue",
      "`performSegue(withIdentifier: \"later\")` presents `UITableViewController “List”` from "
        + "`LoginController`."
    ),
    (
      #"kind="relation"#, "segue",
      "`LoginController` is the root view controller of `UINavigationController`."
    ),
    (
      "<variation k", "variation",
      "Applies to `UIView` where the height is compact: iPhones in landscape."
    ),
    (
      #"key="default"#, "variation",
      "Applies to `UIView` in all size classes that have no variation of their own."
    ),
    (
      "keyPath", "userDefinedRuntimeAttribute",
      "Sets the key path `layer.cornerRadius` of `UIButton “Sign 'In'”` to `8` (number) at run "
        + "time, when the document is loaded. If the object has no such property, the app crashes."
    ),
  ])
  func explainsConnectionsAndVariations(place: String, title: String, text: String) throws {
    let topic = try #require(try topic(after: place))
    #expect(topic.title == title)
    #expect(topic.text == text)
    #expect(topic.isAboutOtherObject && !topic.isKey)
  }

  @Test func explainsAttributesThatAreInterpreted() throws {
    let topic = try #require(try topic(after: "hidd"))
    #expect(topic.title == "hidden" && topic.isKey)
    #expect(topic.text.hasPrefix("Whether the view is hidden."))
    #expect(try self.topic(after: "tag") == nil)
    #expect(try self.topic(after: #"hidden="Y"#) == nil)
    #expect(try self.topic(after: "<slider id=\"s") == nil)
  }
}
