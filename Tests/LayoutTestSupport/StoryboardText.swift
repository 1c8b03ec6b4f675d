package import LayoutModel

/// The text of a storyboard with one scene: a view controller's view with buttons.
package struct StoryboardText {
  /// Interface Builder's name of the device: `retina6_12` is an iPhone 15.
  package var device = "retina6_12"
  package var orientation = "portrait"
  package var size = Size(393, 852)
  /// Additional attributes of the scene's view.
  package var rootAttributes = ""
  package var views: [String] = []
  package var constraints: [String] = []

  package init() {}

  /// A button with constraints from its leading and top edges to those of the view.
  package mutating func addButton(
    _ id: String, _ frame: Rect, attributes: String = "", isPinned: Bool = true
  ) {
    let inside = ["width", "height"].map { side in
      let constant = side == "width" ? frame.width : frame.height
      return
        "<constraint firstAttribute=\"\(side)\" constant=\"\(constant)\" id=\"\(id)-\(side)\"/>"
    }
    let size = "width=\"\(frame.width)\" height=\"\(frame.height)\""
    views.append(
      """
      <button opaque="NO" buttonType="system" id="\(id)" \(attributes)
          translatesAutoresizingMaskIntoConstraints="NO">
        <rect key="frame" x="\(frame.x)" y="\(frame.y)" \(size)/>
        <constraints>\(inside.joined())</constraints>
      </button>
      """)
    guard isPinned else { return }
    pin(id, "leading", by: frame.x)
    pin(id, "top", by: frame.y)
  }

  /// Adds a constraint from an edge to the same edge of the scene's view.
  package mutating func pin(_ id: String, _ edge: String, by constant: Double) {
    constraints.append(
      """
      <constraint firstItem="\(id)" firstAttribute="\(edge)" secondItem="root"
          secondAttribute="\(edge)" constant="\(constant)" id="\(id)-\(edge)"/>
      """)
  }

  package var text: String {
    let device = device.isEmpty ? "" : "<device id=\"\(device)\" orientation=\"\(orientation)\"/>"
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="21225"
          targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES"
          useSafeAreas="YES">
      \(device)
      <scenes><scene sceneID="scene"><objects>
      <viewController id="vc" sceneMemberID="viewController">
      <view key="view" id="root" \(rootAttributes)>
        <rect key="frame" x="0.0" y="0.0" width="\(size.width)" height="\(size.height)"/>
        <subviews>
      \(views.joined(separator: "\n"))
        </subviews>
        <constraints>
      \(constraints.joined(separator: "\n"))
        </constraints>
      </view>
      </viewController>
      </objects></scene></scenes>
      </document>
      """
  }
}
