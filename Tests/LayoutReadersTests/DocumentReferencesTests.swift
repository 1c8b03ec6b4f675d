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
}
