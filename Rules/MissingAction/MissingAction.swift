internal import AppCode
internal import LayoutModel
package import Linting
internal import TouchModel

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
    howToFix: """
      Rename the action in the document to that of the code, delete the connection, or implement the action.
      """,
    exampleCode: RuleExample.cardController,
    allowances: [
      "Documents of which no source code was read, and documents and scenes that no code, property list, segue or document loads.",
      "Classes with a superclass that no source file declares, such as one of a library.",
      "Files above a limit of the source reader.",
      "Actions of First Responder, which `unhandled-action` checks, and unwind segues.",
      "Methods that an extension of a UIKit class or of a protocol declares, and methods that UIKit's classes have.",
    ],
    needs: [.actions],
    since: "0.1.0")

  package init() {}

  package func check(_ layout: CheckedLayout, into findings: inout FindingSink) {
    for connection in layout.checkedConnections
    where connection.kind == .action || connection.kind == .segueAction {
      if findings.isCancelled { break }
      guard let facts = connection.className.flatMap(layout.code.facts), facts.hasKnownMembers,
        !facts.implements(connection.name), let scope = layout.code.scope,
        !scope.isDeclaredInExtension(method: connection.name),
        !connection.name.isActionOfUIKit, !Self.actionsOfUIKit.contains(connection.name)
      else { continue }
      let similar = connection.name.nearest(in: facts.actions.sorted())
      let name = connection.name.shortened
      let hint = similar.map { "; did you mean '\($0.shortened)'?" } ?? ""
      findings.report(
        .init(
          subject: layout.senderName(of: connection),
          effect: .statement("\(facts.name.shortened) does not implement its action '\(name)'"),
          reason: "the app crashes when it is sent" + hint),
        about: layout.subject(of: connection),
        at: layout.sourceMap.range(of: connection.node, .connectionName),
        related: facts.declaration.map {
          [.init($0, "\(facts.name.shortened) is declared here")]
        } ?? [],
        fixes: layout.renaming(connection, to: similar))
    }
  }

  /// Methods of UIKit's classes that documents use as actions, beside those of the responder chain.
  private static let actionsOfUIKit: Set = [
    "beginRefreshing", "endRefreshing", "startAnimating", "stopAnimating", "goBack", "goForward",
    "reload", "stopLoading", "dismissModalViewControllerAnimated:",
  ]
}
