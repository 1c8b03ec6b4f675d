internal import AppCode
internal import LayoutModel
internal import Linting

/// Classes of the app that no source file declares.
struct MissingClass: LayoutRule {
  static let metadata = RuleMetadata(
    id: "missing-class",
    summary: "A document names a class that no source file declares, or that is private.",
    rationale: """
      When UIKit loads a document that names an unknown class, it logs "Unknown class in Interface \
      Builder file" and creates an object of the UIKit class instead. The app then crashes when an \
      outlet is set or an action is sent to that object. That happens when a class is renamed or moved \
      to another module, and for a class that is `private` or `fileprivate` in Swift: its name at run time contains an \
      identifier of the file. Xcode does not report it.
      """,
    severity: .warning,
    gradation: "info if the object has no outlets and receives no actions",
    howToFix: """
      Select the class in the identity inspector, or declare it. Remove `private`.
      """,
    exampleCode: RuleExample.cardController,
    allowances: [
      "Documents of which no source code was read, and documents and scenes that nothing in the project loads.",
      "Prototype cells for whose reuse identifiers code registers another class or xib.",
      "The class of File's Owner, of which the document creates no object.",
      "Classes of other modules, and classes without a module, which may be in a library.",
    ],
    needs: [.actions],
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    guard let scope = layout.code.scope, layout.isLoaded, let root = layout.hierarchy.roots.first
    else { return }
    for reference in layout.hierarchy.classReferences
    where reference.isInTarget && !reference.isOfFilesOwner && !layout.isReplaced(reference.object)
    {
      if findings.isCancelled { break }
      let isPrivate = scope.isPrivateClass(reference.className)
      guard isPrivate || !scope.declares(reference.className) else { continue }
      let view = reference.object.flatMap(layout.hierarchy.view(withID:))
      // A view is rarely in a view of its own class.
      let outer = Set(
        view.map { layout.hierarchy.ancestors(of: $0) }?.map { layout.hierarchy[$0].className }
          ?? [])
      let similar =
        isPrivate
        ? nil
        : reference.className.misspelled(among: scope.classNames.filter { !outer.contains($0) })
      let name = "\(view == nil ? "the" : "its") class '\(reference.className.shortened)'"
      let hint = similar.map { "; did you mean '\($0.shortened)'?" } ?? ""
      findings.report(
        .init(
          subject: view.map(layout.hierarchy.displayName),
          effect: .statement(
            isPrivate
              ? "UIKit does not find \(name) by name: it is private"
              : "no source file declares \(name)" + hint)),
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

extension AnalyzedLayout {
  /// Whether the app crashes or does nothing without the class: it is that of a view controller, has
  /// outlets or receives actions. Another view works as one of UIKit's class.
  fileprivate func needsClass(_ reference: ClassReference) -> Bool {
    guard let object = reference.object else { return false }
    return hierarchy.viewControllers.contains { $0.id == object }
      || hierarchy.connections.contains { $0.owner == object }
  }
}
