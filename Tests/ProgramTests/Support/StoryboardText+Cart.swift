import LayoutModel
import LayoutTestSupport

extension StoryboardText {
  /// A scene with one button, which is pinned to the leading and the top edge.
  static func button(_ id: String, _ frame: Rect, isPinned: Bool = true) -> String {
    var storyboard = StoryboardText()
    storyboard.addButton(id, frame, isPinned: isPinned)
    return storyboard.text
  }

  /// A label with a button after it. The button extends beyond the screen if the text is twice as long.
  static var cart: StoryboardText {
    var storyboard = StoryboardText()
    storyboard.views.append(
      """
      <label opaque="NO" text="Total amount to pay" id="total"
          translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="20" y="100" width="152.33333333333334" height="20.333333333333329"/>
        <fontDescription key="fontDescription" type="system" pointSize="17"/>
      </label>
      """)
    storyboard.pin("total", "leading", by: 20)
    storyboard.pin("total", "top", by: 100)
    storyboard.addButton("pay", Rect(180.33333333333334, 88, 190, 44), isPinned: false)
    storyboard.pin("pay", "top", by: 88)
    storyboard.constraints.append(
      """
      <constraint firstItem="pay" firstAttribute="leading" secondItem="total"
          secondAttribute="trailing" constant="8" id="pay-leading"/>
      """)
    return storyboard
  }
}
