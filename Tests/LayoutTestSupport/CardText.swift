/// The text of a xib whose owner is a `CardController`.
package enum CardText {
  /// A button behind a transparent cover, which is an outlet of the owner.
  package static func document(
    cover: String = "", outlet: String = #"property="overlay" destination="cover""#,
    action: String = "pay:"
  ) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
      <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="CardController">
          <connections>
            <outlet property="view" destination="card" id="c1"/>
            <outlet \(outlet) id="c2"/>
          </connections>
        </placeholder>
        <view id="card">
          <rect key="frame" x="0" y="0" width="350" height="200"/>
          <subviews>
            <button id="pay">
              <rect key="frame" x="20" y="20" width="120" height="60"/>
              <state key="normal" title="Pay"/>
              <connections>
                <action selector="\(action)" destination="-1" eventType="touchUpInside" id="c3"/>
              </connections>
            </button>
            <view id="cover" \(cover)>
              <rect key="frame" x="0" y="0" width="350" height="200"/>
            </view>
          </subviews>
        </view>
      </objects>
    </document>
    """
  }
}
