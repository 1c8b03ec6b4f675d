internal import AppCode
internal import LayoutModel
internal import Linting

/// Classes of the app that no source file declares.
struct MissingClass: LayoutRule {
  static let metadata = RuleMetadata(
    id: "missing-class",
    summary: """
      A document names a class that no source file declares, that is private, or a class of Swift without its module or \
      in another module.
      """,
    rationale: """
      When UIKit loads a document that names an unknown class, it logs "Unknown class in Interface \
      Builder file" and creates an object of the UIKit class instead. The app then crashes when an \
      outlet is set or an action is sent to that object. That happens when a class is renamed or moved \
      to another module, and for a class that is `private` or `fileprivate` in Swift: its name at run time contains an \
      identifier of the file. UIKit also does not find a class of Swift if the document does not specify its module: \
      its name at run time begins with that of the module, unless `@objc(Name)` gives it another one. If the module is \
      inherited from the target, it is that of the target with the document. Xcode does not report it.
      """,
    severity: .warning,
    gradation: "info if the object has no outlets and receives no actions",
    howToFix: """
      Select the class in the identity inspector, which also sets its module, or declare it. Remove `private`.
      """,
    exampleCode: RuleExample.cardController,
    allowances: [
      "Documents of which no source code was read, and documents and scenes that nothing in the project loads.",
      "Prototype cells for whose reuse identifiers code registers another class or xib.",
      "The class of File's Owner, of which the document creates no object.",
      """
      Classes of other modules, unless all files that declare a class of the name are in targets of known other modules. If \
      the document specifies the module, the class also has all outlets and actions of the object, and no code names the \
      module.
      """,
      """
      Classes without a module that no source file declares, which may be in a library, unless they were renamed: exactly \
      one class whose name has a word more, less or other has all outlets and actions of the object, and no document \
      names it.
      """,
      "Swift classes without a module that have a name for Objective-C, or share their name with another type, and nested ones.",
    ],
    needs: [.actions],
    since: "0.1.0")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    guard let scope = layout.code.scope, layout.isLoaded else { return }
    for reference in layout.hierarchy.classReferences
    where !reference.isOfFilesOwner && !layout.isReplaced(reference.object) {
      if findings.isCancelled { break }
      guard
        let unresolved = layout.unresolvedClass(of: reference, scope)
          ?? layout.classInOtherModule(reference, scope)
      else { continue }
      report(unresolved, of: reference, in: layout, into: &findings)
    }
  }

  private func report(
    _ unresolved: UnresolvedClass, of reference: ClassReference, in layout: AnalyzedLayout,
    into findings: inout FindingSink
  ) {
    guard let root = layout.hierarchy.roots.first else { return }
    let view = reference.object.flatMap(layout.hierarchy.view(withID:))
    let name = "\(view == nil ? "the" : "its") class '\(reference.className.shortened)'"
    let range = layout.sourceMap.range(of: reference.node, .className)
    findings.report(
      .init(
        subject: view.map(layout.hierarchy.displayName), effect: .statement(unresolved.text(name))),
      about: view ?? root, at: range, severity: layout.needsClass(reference) ? nil : .info,
      fixes: unresolved.similar.map {
        [
          Fix(
            title: "change the class to '\($0.shortened)'", isSafe: false, edits: [.init(range, $0)]
          )
        ]
      } ?? [])
  }
}

/// Why UIKit does not find a class that a document names.
private enum UnresolvedClass {
  case isPrivate
  /// The document specifies no module for a class of Swift.
  case withoutModule
  /// It is in another module than the one that the document specifies or inherits from its target.
  case otherModule(String, than: String)
  /// No source declares it.
  case undeclared(similar: String?)

  /// The class that is meant, if it has another name.
  var similar: String? {
    if case .undeclared(let similar) = self { similar } else { nil }
  }

  /// - Parameter name: how the message names the class.
  func text(_ name: String) -> String {
    switch self {
    case .isPrivate: "UIKit does not find \(name) by name: it is private"
    case .withoutModule:
      "UIKit does not find \(name) by name: it is a Swift class, and the document specifies no module"
    case .otherModule(let own, let module):
      "UIKit does not find \(name) by name: it is in the module '\(own.shortened)', not in '\(module.shortened)'"
    case .undeclared(let similar):
      "no source file declares \(name)"
        + (similar.map { "; did you mean '\($0.shortened)'?" } ?? "")
    }
  }
}

extension AnalyzedLayout {
  /// nil: UIKit finds the class, or may find it in a library.
  fileprivate func unresolvedClass(of reference: ClassReference, _ scope: CodeScope)
    -> UnresolvedClass?
  {
    let name = reference.className
    switch reference.module {
    case .other: return nil
    case .none:
      if scope.needsModule(name) { return .withoutModule }
      return renamedClass(of: reference, scope).map { .undeclared(similar: $0) }
    case .target:
      if scope.isPrivateClass(name) { return .isPrivate }
      return scope.declares(name)
        ? nil : .undeclared(similar: misspelledClass(of: reference, scope))
    }
  }

  /// A class of Swift that is declared in other modules than those in which UIKit looks for it; nil: one of them is not
  /// known.
  fileprivate func classInOtherModule(_ reference: ClassReference, _ scope: CodeScope)
    -> UnresolvedClass?
  {
    let name = reference.className
    guard reference.module != .none, scope.needsModule(name),
      let own = scope.modules(ofClass: name)
    else { return nil }
    var sought = code.modules
    if case .other(let module) = reference.module { sought = [module] }
    guard let sought, own.isDisjoint(with: sought), let first = own.min(), let other = sought.min()
    else { return nil }
    if case .other(let module) = reference.module {
      // A library can have a class of the same name.
      let connections = ownConnections(of: reference)
      guard !connections.isEmpty, scope.facts(of: name).hasMembers(for: connections),
        !scope.mentions(module)
      else { return nil }
    }
    return .otherModule(first, than: other)
  }

  /// The outlets and actions of an object that its UIKit class does not have.
  private func ownConnections(of reference: ClassReference) -> [Connection] {
    hierarchy.connections.filter {
      $0.owner == reference.object && !($0.isOutlet && $0.name.isOutletOfUIKit)
    }
  }

  private func misspelledClass(of reference: ClassReference, _ scope: CodeScope) -> String? {
    let view = reference.object.flatMap(hierarchy.view(withID:))
    // A view is rarely in a view of its own class.
    let outer = Set(
      view.map { hierarchy.ancestors(of: $0) }?
        .map { UIKitClass.leafName(of: hierarchy[$0].className) } ?? [])
    return reference.className.misspelled(among: scope.classNames.filter { !outer.contains($0) })
  }

  /// The only class of which the name has a word more, less or other, if it has all that the document connects to the
  /// object and no document has an object of it. The class of a library has other members.
  private func renamedClass(of reference: ClassReference, _ scope: CodeScope) -> String? {
    let name = reference.className
    let connections = ownConnections(of: reference)
    guard !connections.isEmpty, !scope.declares(name), !ClassFacts.isFramework(name) else {
      return nil
    }
    let isController = hierarchy.viewControllers.contains { $0.id == reference.object }
    let candidates = scope.classNames.filter {
      name.isRenaming(of: $0) && scope.isController($0) == isController
        && scope.mayReplace(name: $0) && scope.facts(of: $0).hasMembers(for: connections)
    }
    return candidates.count == 1 ? candidates.first : nil
  }

  /// Whether the app crashes or does nothing without the class: it is that of a view controller, has
  /// outlets or receives actions. Another view works as one of UIKit's class.
  fileprivate func needsClass(_ reference: ClassReference) -> Bool {
    guard let object = reference.object else { return false }
    return hierarchy.viewControllers.contains { $0.id == object }
      || hierarchy.connections.contains { $0.owner == object }
  }
}

extension CodeScope {
  /// Whether a class is a view controller.
  fileprivate func isController(_ name: String) -> Bool {
    frameworkSuperclass(of: name).map(ViewController.isOfUIKit) ?? false
  }

  /// Whether UIKit finds a class without a module, and no document has an object of it.
  fileprivate func mayReplace(name: String) -> Bool {
    isFoundWithoutModule(name) && index.loaded.isUnused(name)
  }
}

extension ClassFacts {
  /// Whether the class has the outlets and actions of an object.
  fileprivate func hasMembers(for connections: [Connection]) -> Bool {
    hasKnownMembers
      && connections.allSatisfy { $0.isOutlet ? hasProperty($0.name) : implements($0.name) }
  }
}
