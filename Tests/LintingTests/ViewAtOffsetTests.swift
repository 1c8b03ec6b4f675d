import LayoutModel
import LayoutTestSupport
import Linting
import Testing

/// The view at a position in the text of a document.
@Suite struct ViewAtOffsetTests {
  /// File's Owner has a view inside another one of the document, which is a layout of its own.
  @Test func aLayoutInsideAnotherOneIsFound() throws {
    let text = XibText.document(
      owner: "CallController", outlets: ["view": "inner"],
      """
      <view id="outer">
        <rect key="frame" x="0" y="0" width="375" height="667"/>
        <subviews>
          <view id="inner">
            <rect key="frame" x="0" y="42" width="375" height="625"/>
            <subviews>
              <button id="accept"><rect key="frame" x="0" y="562" width="188" height="63"/></button>
            </subviews>
          </view>
        </subviews>
      </view>
      """)
    let checked = try #require(Layouts.linter.check(SourceText(path: "a.xib", text: text)))
    for id in ["outer", "inner", "accept"] {
      let start = try #require(text.utf8Offset(of: "id=\"\(id)\""))
      let (layout, view) = try #require(checked.view(atOffset: start))
      #expect(layout.hierarchy[view].id == id)
    }
  }
}

extension String {
  fileprivate func utf8Offset(of part: String) -> Int? {
    firstRange(of: part).map { utf8.distance(from: startIndex, to: $0.lowerBound) }
  }
}
