internal import LayoutModel
package import Linting

/// Gesture recognizers of a document that no view has.
package struct UnattachedRecognizer: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "unattached-recognizer",
    summary: "A gesture recognizer with an action that is added to no view: it never fires.",
    rationale: """
      A recognizer gets the touches of its view and of what that holds. In Interface Builder it is an \
      object beside the views, and a view has it only where one of its `gestureRecognizers` \
      connections says so. Without one nothing is wrong as far as Xcode is concerned, and no \
      gesture comes to it.
      """,
    severity: .warning,
    gradation: "info where an outlet hands it to code, which may add it to a view",
    howToFix: """
      Drag from the view to the recognizer and choose `gestureRecognizers`, or delete it.
      """,
    flaggedExample: """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
        <objects>
          <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="CardController"/>
          <view id="card">
            <rect key="frame" x="0.0" y="0.0" width="350" height="200"/>
          </view>
          <tapGestureRecognizer id="card-tap">
            <connections>
              <action selector="openCard:" destination="-1" id="open-card"/>
            </connections>
          </tapGestureRecognizer>
        </objects>
      </document>
      """,
    allowedExample: """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
        <objects>
          <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="CardController"/>
          <view id="card">
            <rect key="frame" x="0.0" y="0.0" width="350" height="200"/>
            <connections>
              <outletCollection property="gestureRecognizers" destination="card-tap" id="has-tap"/>
            </connections>
          </view>
          <tapGestureRecognizer id="card-tap">
            <connections>
              <action selector="openCard:" destination="-1" id="open-card"/>
            </connections>
          </tapGestureRecognizer>
        </objects>
      </document>
      """,
    allowances: [
      "A recognizer that calls nothing, or that is off.",
      "Formats that have recognizers only on views.",
    ],
    needs: [.recognizers],
    since: "Unreleased")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    guard let root = hierarchy.roots.first else { return }
    for unattached in hierarchy.unattachedRecognizers {
      let recognizer = unattached.recognizer
      guard recognizer.isEnabled, !recognizer.actions.isEmpty else { continue }
      let name = recognizer.id.map { "\(recognizer.spokenKind) \"\($0.shortened)\"" }
      findings.report(
        .isNowhere(name ?? recognizer.spokenKind), about: root,
        at: layout.sourceMap.range(of: recognizer.node, .id),
        severity: unattached.outlet == nil ? nil : .info,
        related: unattached.outlet.map {
          [.init(layout.sourceMap.range(of: $0), "code gets it here")]
        } ?? [])
    }
  }
}

extension Finding.Message {
  fileprivate static func isNowhere(_ name: String) -> Self {
    "\(name) is added to no view: it never fires, unless code adds it to one"
  }
}
