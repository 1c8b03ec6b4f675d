internal import TouchModel
internal import AutoLayout
internal import LayoutModel
package import Linting

/// Views that the constraints of a document leave without a place or a size.
package struct AmbiguousLayout: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "ambiguous-layout",
    summary: "Constraints leave open where a view is, or how large.",
    rationale: """
      Auto Layout needs for each axis of a view enough constraints to tell its place and its size. \
      Where one is missing it takes any solution, and another one after the next change: the view is \
      somewhere else on another device, another version of iOS, or the second time it is shown. \
      Nobody knows then whether a touch gets to it.
      """,
    severity: .info,
    howToFix: """
      Add the constraint that is missing: to an edge or the centre for the place, of the width or \
      the height for the size.
      """,
    flaggedExample: """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="21225"
          targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES"
          useSafeAreas="YES">
        <device id="retina6_12" orientation="portrait"/>
        <scenes>
          <scene sceneID="s1">
            <objects>
              <viewController id="vc" sceneMemberID="viewController">
                <view key="view" contentMode="scaleToFill" id="root">
                  <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                  <subviews>
                    <button opaque="NO" contentMode="scaleToFill" buttonType="system"
                        ambiguous="YES" translatesAutoresizingMaskIntoConstraints="NO" id="save" userLabel="Save">
                      <rect key="frame" x="20.0" y="404.0" width="80.0" height="44.0"/>
                    </button>
                  </subviews>
                  <constraints>
                    <constraint firstItem="save" firstAttribute="leading" secondItem="root"
                        secondAttribute="leading" constant="20" id="c1"/>
                  </constraints>
                </view>
              </viewController>
            </objects>
          </scene>
        </scenes>
      </document>
      """,
    allowedExample: """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="21225"
          targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES"
          useSafeAreas="YES">
        <device id="retina6_12" orientation="portrait"/>
        <scenes>
          <scene sceneID="s1">
            <objects>
              <viewController id="vc" sceneMemberID="viewController">
                <view key="view" contentMode="scaleToFill" id="root">
                  <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                  <subviews>
                    <button opaque="NO" contentMode="scaleToFill" buttonType="system"
                        translatesAutoresizingMaskIntoConstraints="NO" id="save" userLabel="Save">
                      <rect key="frame" x="20.0" y="100.0" width="80.0" height="44.0"/>
                    </button>
                  </subviews>
                  <constraints>
                    <constraint firstItem="save" firstAttribute="leading" secondItem="root"
                        secondAttribute="leading" constant="20" id="c2"/>
                    <constraint firstItem="save" firstAttribute="top" secondItem="root"
                        secondAttribute="top" constant="100" id="c3"/>
                  </constraints>
                </view>
              </viewController>
            </objects>
          </scene>
        </scenes>
      </document>
      """,
    allowances: [
      "What Interface Builder itself does not mark as ambiguous: it may know an intrinsic size that the document does not hold.",
      "Views that it marks as misplaced, whose constraints are being worked on, and views of the app's own classes, which may have a size of their own: and with them all that is open in the same scene, since it may hang on them.",
      "Hidden views.",
      "Rows and items of lists, whose height the list decides.",
      "Canvases whose constraints do not give the frames that the document has: something in them is not understood.",
      "What lies in a view that is left open the same way: that one is told.",
    ],
    needs: [.constraints],
    since: "Unreleased")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    guard let spec = hierarchy.spec, let solution = layout.solution else { return }
    for root in solution.roots where root.verdict == .solved {
      let places = root.ambiguous.filter {
        !$0.isContent && !hierarchy.isHiddenOrBelowHidden($0.view)
      }
      // What one of them hangs on all may hang on.
      guard !spec.isInList(root.view, hierarchy),
        places.allSatisfy({ isCertain(hierarchy[$0.view], spec.traits[$0.view.index]) })
      else { continue }
      let open = Dictionary(places.map { ($0.view, $0) }) { first, _ in first }
      for ambiguity in root.ambiguous {
        let view = ambiguity.view
        let traits = spec.traits[view.index]
        guard traits.isAmbiguous, !traits.isMisplaced, !hierarchy.isHiddenOrBelowHidden(view),
          !hierarchy.ancestors(of: view).contains(where: { open[$0]?.covers(ambiguity) == true })
        else { continue }
        findings.report(
          .leftOpen(hierarchy.spokenName(of: view), ambiguity), about: view,
          at: layout.range(of: view, .frame))
      }
    }
  }

  /// Interface Builder leaves it open too, and no code of the app's can give it a size of its own.
  private func isCertain(_ view: View, _ traits: LayoutTraits) -> Bool {
    traits.isAmbiguous && !traits.isMisplaced
      && !(view.uikitClass.isCustom && view.uikitClass.name == "UIView")
  }
}

extension LayoutSolution.Ambiguity {
  /// In words.
  fileprivate var axes: String {
    switch (horizontal, vertical) {
    case (true, false): "horizontally"
    case (false, true): "vertically"
    default: "on both axes"
    }
  }

  /// It leaves open all that another does.
  fileprivate func covers(_ other: Self) -> Bool {
    (horizontal || !other.horizontal) && (vertical || !other.vertical)
  }
}

extension Finding.Message {
  fileprivate static func leftOpen(
    _ name: String, _ ambiguity: LayoutSolution.Ambiguity
  ) -> Self {
    if ambiguity.isContent {
      return "\(name): its constraints leave open how far it scrolls \(ambiguity.axes)"
    }
    let horizontal = "a leading or trailing edge, a width or a horizontal centre"
    let vertical = "a top or bottom edge, a height or a vertical centre"
    return switch (ambiguity.horizontal, ambiguity.vertical) {
    case (true, false):
      "\(name): its constraints leave its horizontal place or its width open; \(horizontal) settles it"
    case (false, true):
      "\(name): its constraints leave its vertical place or its height open; \(vertical) settles it"
    default:
      "\(name): its constraints leave its place or its size open on both axes"
    }
  }
}
