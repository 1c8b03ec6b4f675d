internal import AppCode
internal import LayoutModel
internal import Linting

/// Actions that the class of their target does not implement.
struct MissingAction: LayoutRule {
  static let metadata = RuleMetadata(
    id: "missing-action",
    summary: "A document connects an action that the class of its target does not implement.",
    rationale: """
      When a control sends an action, UIKit calls the method with that selector on the target. If \
      the class of the target does not implement it, the app crashes with "unrecognized selector sent \
      to instance". That happens when a method is renamed or deleted in code while the document still \
      refers to it. Neither Xcode nor the compiler reports it.
      """,
    severity: .warning,
    gradation: """
      info if the control never sends the event, such as `valueChanged` of a text field, or if code can replace the bar \
      button item
      """,
    howToFix: """
      Rename the action in the document to that of the code, delete the connection, or implement the action.
      """,
    exampleCode: RuleExample.cardController,
    allowances: [
      "Documents of which no source code was read, and documents and scenes that nothing in the project loads.",
      "Prototype cells for whose reuse identifiers code registers another class or xib.",
      "Actions of File's Owner that a class has which loads the xib as its owner, and those in the xib of a cell, which a list loads without an owner.",
      "Classes with a superclass that no source file declares, such as one of a library.",
      "Files above a limit of the source reader.",
      "Actions of a recognizer that no view adds, which `unattached-recognizer` checks.",
      "Connections with an object of another scene, which have no effect.",
      "Actions of First Responder, which `unhandled-action` checks, and unwind segues.",
      "Methods that an extension of a UIKit class or of a protocol declares, and methods that UIKit's classes have.",
    ],
    needs: [.actions],
    since: "0.1.0",
    inCode: """
      In Objective-C, `@selector` names a method of `self` that no class, category, protocol or header of the sources \
      declares.
      """)

  func silence(about view: ViewID, in layout: AnalyzedLayout) -> String? {
    layout.silence(aboutConnectionsOf: view, areOutlets: false)
  }

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    for connection in layout.checkedConnections {
      if findings.isCancelled { break }
      guard let facts = layout.targetWithoutAction(connection),
        !layout.isOfUnattachedRecognizer(connection)
      else { continue }
      // Another name may be missing in another target.
      let similar =
        facts.target == nil ? layout.misspellings(connection, of: facts.actions) : []
      let name = connection.name.shortened
      let obstacle =
        connection.unsentEvent.map { "the control does not send '\($0)'" }
        ?? (layout.isNeverShown(connection.object) ? "the document hides the control" : nil)
      let reason =
        obstacle.map { "the app would crash if it were sent, but \($0)" }
        ?? "the app crashes when it is sent"
      findings.report(
        .init(
          subject: layout.objectName(of: connection),
          effect: .statement("\(facts.shownName) does not implement its action '\(name)'"),
          reason: reason + similar.meantText),
        about: layout.subject(of: connection),
        at: layout.sourceMap.range(of: connection.node, .connectionName),
        severity: layout.mayBeSent(connection) ? nil : .info,
        related: facts.declaration.map {
          [.init($0, "\(facts.shownName) is declared here")]
        } ?? [],
        fixes: layout.renaming(connection, to: similar))
    }
  }
}
