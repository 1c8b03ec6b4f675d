internal import AutoLayout
internal import LayoutModel
package import Linting

/// Required constraints of a document of which UIKit has to give one up.
package struct UnsatisfiableConstraints: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "unsatisfiable-constraints",
    summary: "Required constraints contradict each other: UIKit gives one of them up.",
    rationale: """
      A constraint of priority 1000 has to hold. Where several cannot hold at once, UIKit breaks one \
      of them, says so in the log, and goes on; which one is not documented. The views that it bound \
      are then as large, and where, as nobody wrote, and touches miss them.
      """,
    severity: .info,
    howToFix: """
      Delete one of them, or give one a priority below 1000.
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
                        translatesAutoresizingMaskIntoConstraints="NO" id="save" userLabel="Save">
                      <rect key="frame" x="20.0" y="100.0" width="353.0" height="44.0"/>
                      <constraints>
                        <constraint firstAttribute="width" constant="80" id="c9"/>
                      </constraints>
                    </button>
                  </subviews>
                  <constraints>
                    <constraint firstItem="save" firstAttribute="leading" secondItem="root"
                        secondAttribute="leading" constant="20" id="c10"/>
                    <constraint firstItem="save" firstAttribute="top" secondItem="root"
                        secondAttribute="top" constant="100" id="c11"/>
                    <constraint firstAttribute="trailing" secondItem="save" secondAttribute="trailing"
                        constant="20" id="c12"/>
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
                      <rect key="frame" x="20.0" y="100.0" width="353.0" height="44.0"/>
                    </button>
                  </subviews>
                  <constraints>
                    <constraint firstItem="save" firstAttribute="leading" secondItem="root"
                        secondAttribute="leading" constant="20" id="c13"/>
                    <constraint firstItem="save" firstAttribute="top" secondItem="root"
                        secondAttribute="top" constant="100" id="c14"/>
                    <constraint firstAttribute="trailing" secondItem="save" secondAttribute="trailing"
                        constant="20" id="c15"/>
                  </constraints>
                </view>
              </viewController>
            </objects>
          </scene>
        </scenes>
      </document>
      """,
    allowances: [
      "Constraints that are there on the canvas alone (placeholders).",
      "Rows and items of lists, whose height the list decides.",
      "Canvases without a device or of another size than its screen, and views that Interface Builder marks as misplaced.",
      "What contradicts only the size of the canvas, or what UIKit's own views demand.",
    ],
    needs: [.constraints],
    since: "Unreleased")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    let hierarchy = layout.hierarchy
    guard let spec = hierarchy.spec, let solution = layout.solution else { return }
    let canvases = hierarchy.canvasRoots(of: spec)
    for root in solution.roots where !root.conflicts.isEmpty {
      let canvas = spec.canvases.first { $0.root == canvases[root.view.index] }
      guard let canvas, canvas.fillsScreen, let screen = canvas.screen,
        !spec.isInList(root.view, hierarchy)
      else { continue }
      for conflict in root.conflicts {
        guard let broken = conflict.broken, !conflict.with.isEmpty else { continue }
        let all = [broken] + conflict.with
        guard all.allSatisfy(spec.constraints.indices.contains) else { continue }
        let constraints = all.map { spec.constraints[$0] }
        guard constraints.allSatisfy({ spec.isMeant($0) }) else { continue }
        let view = constraints[0].first.view
        findings.report(
          .conflict(
            hierarchy.words(for: constraints[0], in: screen.sizeClass), with: constraints.count - 1),
          about: view, at: layout.sourceMap.range(of: constraints[0].node),
          related: constraints.dropFirst().prefix(Self.namedConstraints).map {
            .init(
              layout.sourceMap.range(of: $0.node),
              .holds(hierarchy.words(for: $0, in: screen.sizeClass)))
          })
      }
    }
  }

  /// How many of those that it conflicts with are shown.
  private static let namedConstraints = 4
}

extension LayoutSpec {
  /// It counts when the app runs, and what it binds is where the document has it.
  fileprivate func isMeant(_ constraint: ConstraintSpec) -> Bool {
    let views = [constraint.first.view] + (constraint.second.map { [$0.view] } ?? [])
    return !constraint.isPlaceholder && views.allSatisfy { !traits[$0.index].isMisplaced }
  }
}

extension Finding.Message {
  fileprivate static func conflict(_ words: String, with count: Int) -> Self {
    let others = count == 1 ? "another required one" : "\(count) other required ones"
    return """
      \(words) cannot hold together with \(others) on the document's own canvas: UIKit gives one of \
      them up
      """
  }

  fileprivate static func holds(_ words: String) -> Self { "\(words) is required as well" }
}
