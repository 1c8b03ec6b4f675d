internal import AppCode
internal import LayoutModel
internal import Linting

/// Outlets for which their class has no property, or one of another class than that of the object.
struct MissingOutlet: LayoutRule {
  static let metadata = RuleMetadata(
    id: "missing-outlet",
    summary:
      "A document connects an outlet for which its class has no property, or one of another class.",
    rationale: """
      When UIKit loads a document, it sets each outlet by key-value coding. If the class has no such \
      property, or the property is not visible to Objective-C, the app crashes when it loads the \
      screen: "this class is not key value coding-compliant for the key". That happens when a property \
      is renamed or deleted in code while the document still refers to it. Neither Xcode nor the \
      compiler reports it. UIKit does not compare the class of the object with that of the property: a label without the \
      custom class of its outlet behaves as a `UILabel`, and the app crashes when it uses a member of the custom class.
      """,
    severity: .warning,
    gradation: """
      info for an object of another class, unless code uses a member through the outlet that the object does not have
      """,
    howToFix: """
      Rename the outlet in the document to that of the code, delete the connection, or declare the \
      property with `@IBOutlet`. Give the object the class of the property in the identity inspector.
      """,
    exampleCode: RuleExample.cardController,
    allowances: [
      "Documents of which no source code was read, and documents and scenes that nothing in the project loads.",
      "Prototype cells for whose reuse identifiers code registers another class or xib.",
      "Outlets of File's Owner that a class has which loads the xib as its owner, and those in the xib of a cell, which a list loads without an owner.",
      "Classes with a superclass that no source file declares, such as one of a library.",
      "Files above a limit of the source reader.",
      "Properties of UIKit's classes, such as `delegate`.",
      "Objects of another class, if a superclass of the object or of the property is not known, such as one of a library, and properties whose type is a protocol.",
    ],
    needs: [.actions],
    since: "0.1.0")

  func silence(about view: ViewID, in layout: AnalyzedLayout) -> String? {
    layout.silence(aboutConnectionsOf: view, areOutlets: true)
  }

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    for connection in layout.checkedConnections where connection.isOutlet {
      if findings.isCancelled { break }
      checkClass(of: connection, in: layout, into: &findings)
      let classes = connection.className.map(layout.code.factsInTargets) ?? []
      guard let scope = layout.code.scope,
        let facts = classes.first(where: {
          $0.hasKnownMembers && !scope.hasProperty(connection.name, of: $0)
        }),
        !scope.isDeclaredInExtension(method: Self.setter(of: connection.name)),
        !connection.name.isOutletOfUIKit, !layout.code.mayBeOfOtherOwner(connection)
      else { continue }
      let hidden = scope.hiddenProperty(connection.name, of: facts)
      // Another name may be missing in another target.
      let similar =
        hidden == nil && facts.target == nil
        ? layout.misspellings(connection, of: facts.outlets) : []
      let (owner, name) = (facts.shownName, connection.name.shortened)
      let related =
        hidden.map { ($0, "the property is declared here") }
        ?? facts.declaration.map { ($0, "\(owner) is declared here") }
      findings.report(
        .init(
          subject: layout.objectName(of: connection),
          effect: .statement(
            hidden == nil
              ? "\(owner) has no property for the outlet '\(name)'" + similar.meantText
              : "the property '\(name)' of \(owner) has no @IBOutlet or @objc, so that UIKit does not find it"
          )),
        about: layout.subject(of: connection),
        at: layout.sourceMap.range(of: connection.node, .connectionName),
        related: related.map { [.init($0.0, .init($0.1))] } ?? [],
        fixes: layout.renaming(connection, to: similar))
    }
  }

  /// Reports an outlet whose object is certainly of another class than the property.
  private func checkClass(
    of outlet: Connection, in layout: AnalyzedLayout, into findings: inout FindingSink
  ) {
    let code = layout.code
    guard let scope = code.scope, let view = layout.hierarchy.view(withID: outlet.object),
      let owners = code.classes(of: outlet), owners.allSatisfy(\.hasKnownMembers),
      let owner = owners.first(where: { $0.property(outlet.name) != nil }),
      let (location, type) = owner.property(outlet.name)
    else { return }
    let object = scope.facts(of: layout.hierarchy[view].className)
    let properties = owners.flatMap(\.parts).flatMap(\.type.properties)
      .filter { $0.name == outlet.name }
    // The object can replace itself when it is loaded.
    guard !object.parts.flatMap(\.type.methods).contains(where: \.isReplacement),
      properties.allSatisfy({ scope.isUnrelated(object.name, to: $0.type) })
    else { return }
    let declared = scope.facts(of: type)
    let member = scope.memberUsed(
      of: declared, missingIn: object, byProperty: outlet.name, of: owner)
    let name = declared.name.shortened
    findings.report(
      .init(
        subject: layout.objectName(of: outlet),
        effect: .statement(
          member.map { "the app crashes when code uses '\($0.shortened)' of it" }
            ?? "it does not behave as a \(name)"),
        reason:
          "its class is \(object.name.shortened), and the outlet '\(outlet.name.shortened)' of \(owner.name.shortened) is declared as \(name)"
      ),
      about: view, at: layout.sourceMap.range(of: outlet.node, .connectionName),
      severity: member == nil ? .info : .warning,
      related: [.init(location, "the property is declared here")])
  }

  private static func setter(of property: String) -> String {
    "set\(property.prefix(1).uppercased())\(property.dropFirst()):"
  }
}

extension MethodDeclaration {
  /// Whether it is `awakeAfter(using:)`.
  fileprivate var isReplacement: Bool { selector.hasPrefix("awakeAfter") }
}
