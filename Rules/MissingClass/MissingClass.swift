internal import LayoutModel
package import Linting

/// Classes of the app that no source file declares.
package struct MissingClass: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "missing-class",
    summary: "A document names a class that no source file declares.",
    rationale: """
      When UIKit loads a document that names an unknown class, it logs "Unknown class in Interface \
      Builder file" and creates an object of the UIKit class instead. The app then crashes when an \
      outlet is set or an action is sent to that object. That happens when a class is renamed or moved \
      to another module. Xcode does not report it.
      """,
    severity: .warning,
    gradation: "info if the object has no outlets and receives no actions",
    howToFix: """
      Select the class in the identity inspector, or declare it.
      """,
    flaggedExample: """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
        <objects>
          <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="CardControler"
            customModule="Shop" customModuleProvider="target">
            <connections>
              <outlet property="view" destination="card" id="owner-view"/>
              <outlet property="openButton" destination="open" id="open-outlet"/>
            </connections>
          </placeholder>
          <view id="card" customClass="CardView" customModule="Shop" customModuleProvider="target">
            <rect key="frame" x="0.0" y="0.0" width="350" height="200"/>
            <subviews>
              <button id="open" opaque="NO">
                <rect key="frame" x="20" y="20" width="120" height="44"/>
                <state key="normal" title="Open"/>
                <connections>
                  <action selector="openCard:" destination="-1" eventType="touchUpInside" id="open-action"/>
                </connections>
              </button>
            </subviews>
          </view>
        </objects>
      </document>
      """,
    allowedExample: """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
        <objects>
          <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="CardController">
            <connections>
              <outlet property="view" destination="card" id="owner-view"/>
              <outlet property="openButton" destination="open" id="open-outlet"/>
            </connections>
          </placeholder>
          <view id="card" customClass="CardView" customModule="Shop" customModuleProvider="target">
            <rect key="frame" x="0.0" y="0.0" width="350" height="200"/>
            <subviews>
              <button id="open" opaque="NO">
                <rect key="frame" x="20" y="20" width="120" height="44"/>
                <state key="normal" title="Open"/>
                <connections>
                  <action selector="openCard:" destination="-1" eventType="touchUpInside" id="open-action"/>
                </connections>
              </button>
            </subviews>
          </view>
        </objects>
      </document>
      """,
    exampleCode: """
      class CardController: UIViewController {
        @IBOutlet var openButton: UIButton!

        init() { super.init(nibName: "example", bundle: nil) }

        @IBAction func openCard(_ sender: UIButton) {}
      }

      class CardView: UIView {}
      """,
    allowances: [
      "Documents of which no source code was read, and documents and scenes that no code, property list, segue or document loads.",
      "Classes of other modules, and classes without a module, which may be in a library.",
    ],
    needs: [.actions],
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    guard let scope = layout.code.scope, layout.isLoaded, let root = layout.hierarchy.roots.first
    else { return }
    for reference in layout.hierarchy.classReferences
    where reference.isInTarget && !scope.declares(reference.className) {
      if findings.isCancelled { break }
      let view = reference.object.flatMap(layout.hierarchy.view(withID:))
      // A view is rarely in a view of its own class.
      let outer = Set(
        view.map { layout.hierarchy.ancestors(of: $0) }?.map { layout.hierarchy[$0].className }
          ?? [])
      let similar = reference.className.nearest(in: scope.classNames.filter { !outer.contains($0) })
      let name = reference.className.shortened
      let hint = similar.map { "; did you mean '\($0.shortened)'?" } ?? ""
      findings.report(
        .init(
          subject: nil,
          effect: .statement("no source file declares the class '\(name)'" + hint)),
        about: view ?? root, at: layout.sourceMap.range(of: reference.node, .className),
        severity: layout.needsClass(reference) ? nil : .info,
        fixes: similar.map {
          [
            Fix(
              title: "change the class to '\($0.shortened)'", isSafe: false,
              edits: [.init(layout.sourceMap.range(of: reference.node, .className), $0)])
          ]
        } ?? [])
    }
  }
}

extension CheckedLayout {
  /// Whether the app crashes or does nothing without the class: it is that of a view controller, has
  /// outlets or receives actions. Another view works as one of UIKit's class.
  fileprivate func needsClass(_ reference: ClassReference) -> Bool {
    guard let object = reference.object else { return false }
    return hierarchy.viewControllers.contains { $0.id == object }
      || hierarchy.connections.contains { $0.owner == object }
  }
}
