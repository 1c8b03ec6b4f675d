internal import LayoutModel
package import Linting

/// Actions that the class of their target does not implement.
package struct MissingAction: LayoutRule {
  package static let metadata = RuleMetadata(
    id: "missing-action",
    summary: "A document connects an action that the class of its target does not implement.",
    rationale: """
      When a control sends an action, UIKit calls the method with that selector on the target. If \
      the class of the target does not implement it, the app crashes with "unrecognized selector sent \
      to instance". That happens when a method is renamed or deleted in code while the document still \
      refers to it. Neither Xcode nor the compiler reports it.
      """,
    severity: .warning,
    gradation: "info if the control never sends the event, such as `valueChanged` of a text field",
    howToFix: """
      Rename the action in the document to that of the code, delete the connection, or implement the action.
      """,
    flaggedExample: """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">
        <objects>
          <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="CardController">
            <connections>
              <outlet property="view" destination="card" id="owner-view"/>
              <outlet property="openButton" destination="open" id="open-outlet"/>
            </connections>
          </placeholder>
          <view id="card">
            <rect key="frame" x="0.0" y="0.0" width="350" height="200"/>
            <subviews>
              <button id="open" opaque="NO">
                <rect key="frame" x="20" y="20" width="120" height="44"/>
                <state key="normal" title="Open"/>
                <connections>
                  <action selector="openCards:" destination="-1" eventType="touchUpInside" id="open-action"/>
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
          <view id="card">
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
      "Classes with a superclass that no source file declares, such as one of a library.",
      "Files above a limit of the source reader.",
      "Actions of a recognizer that no view adds, which `unattached-recognizer` checks.",
      "Connections with an object of another scene, which have no effect.",
      "Actions of First Responder, which `unhandled-action` checks, and unwind segues.",
      "Methods that an extension of a UIKit class or of a protocol declares, and methods that UIKit's classes have.",
    ],
    needs: [.actions],
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    for connection in layout.checkedConnections {
      if findings.isCancelled() { break }
      guard let facts = layout.targetWithoutAction(connection),
        !layout.isOfUnattachedRecognizer(connection)
      else { continue }
      let similar = connection.name.nearest(in: facts.actions.sorted())
      let name = connection.name.shortened
      let hint = similar.map { "; did you mean '\($0.shortened)'?" } ?? ""
      let reason =
        connection.unsentEvent.map {
          "the app would crash if it were sent, but the control does not send '\($0)'"
        } ?? "the app crashes when it is sent"
      findings.report(
        .init(
          subject: layout.senderName(of: connection),
          effect: .statement("\(facts.name.shortened) does not implement its action '\(name)'"),
          reason: reason + hint),
        about: layout.subject(of: connection),
        at: layout.sourceMap.range(of: connection.node, .connectionName),
        severity: connection.unsentEvent == nil ? nil : .info,
        related: facts.declaration.map {
          [.init($0, "\(facts.name.shortened) is declared here")]
        } ?? [],
        fixes: layout.renaming(connection, to: similar))
    }
  }
}
