import AppCode
import LayoutReaders
import LayoutTestSupport
import Testing

/// What a document contains about the objects that an app loads with it.
struct DocumentReferencesTests {
  @Test(arguments: [("view", true), ("card", false)])
  func aXibCanHaveAViewOfItsOwner(outlet: String, hasOwnerView: Bool) {
    let text = XibText.document(owner: "Feed", outlets: [outlet: "v"], #"<view id="v"/>"#)
    let references = DocumentReferences(
      reading: Array(text.utf8), name: "Feed", isStoryboard: false)
    #expect(references.scenes.map(\.hasOwnerView) == [hasOwnerView])
  }

  @Test(arguments: [("iOS.CocoaTouch", true), ("iOS.CocoaTouch.iPad", true), ("AppleTV", false)])
  func aStoryboardHasASystemAndIdentifiers(runtime: String, isForTouch: Bool) {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="\(runtime)"><scenes>
      <scene><objects><viewController storyboardIdentifier="Feed" id="a"/></objects></scene>
      <scene><objects><futureController storyboardIdentifier="Cart" id="b"/></objects></scene>
      </scenes></document>
      """
    let references = DocumentReferences(reading: Array(text.utf8), name: "Main", isStoryboard: true)
    #expect(references.isForTouch == isForTouch)
    #expect(references.scenes.map(\.identifier) == ["Feed", "Cart"])
  }

  @Test(arguments: [("touchUpInside", "go:"), ("touchDown", nil)] as [(String, String?)])
  func aXibHasTheActionsOfOutlets(event: String, action: String?) {
    let text = XibText.document(
      owner: "App.Feed", outlets: ["go": "b", "title": "l"],
      """
      <button id="b"><connections><action selector="go:" destination="-1" eventType="\(event)" id="a"/>
      </connections></button><label id="l"/>
      """)
    func actions(isStoryboard: Bool) -> [DocumentReferences.Outlet: String] {
      DocumentReferences(reading: Array(text.utf8), name: "Feed", isStoryboard: isStoryboard)
        .actions
    }
    let outlet = DocumentReferences.Outlet(owner: "Feed", name: "go")
    #expect(actions(isStoryboard: false)[outlet] == action)
    #expect(actions(isStoryboard: true).isEmpty)
  }
}
