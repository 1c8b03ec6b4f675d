internal import AppCode
internal import LayoutModel
internal import Linting

/// Outlets for which their class has no property.
struct MissingOutlet: LayoutRule {
  static let metadata = RuleMetadata(
    id: "missing-outlet",
    summary: "A document connects an outlet for which its class has no property.",
    rationale: """
      When UIKit loads a document, it sets each outlet by key-value coding. If the class has no such \
      property, or the property is not visible to Objective-C, the app crashes when it loads the \
      screen: "this class is not key value coding-compliant for the key". That happens when a property \
      is renamed or deleted in code while the document still refers to it. Neither Xcode nor the \
      compiler reports it.
      """,
    severity: .warning,
    howToFix: """
      Rename the outlet in the document to that of the code, delete the connection, or declare the \
      property with `@IBOutlet`.
      """,
    exampleCode: RuleExample.cardController,
    allowances: [
      "Documents of which no source code was read, and documents and scenes that nothing in the project loads.",
      "Prototype cells for whose reuse identifiers code registers another class or xib.",
      "Outlets of File's Owner that a class has which loads the xib as its owner, and those in the xib of a cell, which a list loads without an owner.",
      "Classes with a superclass that no source file declares, such as one of a library.",
      "Files above a limit of the source reader.",
      "Properties of UIKit's classes, such as `delegate`.",
    ],
    needs: [.actions],
    since: "0.1.0")

  func silence(about view: ViewID, in layout: AnalyzedLayout) -> String? {
    layout.silence(aboutConnectionsOf: view, areOutlets: true)
  }

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    for connection in layout.checkedConnections where connection.isOutlet {
      if findings.isCancelled { break }
      guard let facts = connection.className.flatMap(layout.code.facts), facts.hasKnownMembers,
        !facts.hasProperty(connection.name), let scope = layout.code.scope,
        !scope.isDeclaredInExtension(method: Self.setter(of: connection.name)),
        !connection.name.isOutletOfUIKit, !layout.code.mayBeOfOtherOwner(connection)
      else { continue }
      let similar = layout.misspellings(connection, of: facts.outlets)
      let name = connection.name.shortened
      findings.report(
        .init(
          subject: layout.objectName(of: connection),
          effect: .statement(
            "\(facts.name.shortened) has no property for the outlet '\(name)'" + similar.meantText)),
        about: layout.subject(of: connection),
        at: layout.sourceMap.range(of: connection.node, .connectionName),
        related: facts.declaration.map {
          [.init($0, "\(facts.name.shortened) is declared here")]
        } ?? [],
        fixes: layout.renaming(connection, to: similar))
    }
  }

  private static func setter(of property: String) -> String {
    "set\(property.prefix(1).uppercased())\(property.dropFirst()):"
  }
}
