internal import AppCode
internal import LayoutModel
internal import Linting

/// Outlets that a document does not connect, and that code uses as if it did.
struct UnconnectedOutlet: LayoutRule {
  static let metadata = RuleMetadata(
    id: "unconnected-outlet",
    summary: "A document does not connect an outlet without which code of its class crashes.",
    rationale: """
      An outlet with the type `UILabel!` is nil unless the document connects it. The compiler does not check \
      such a property for nil, and the app crashes when code uses it: "Unexpectedly found nil while implicitly \
      unwrapping an Optional value". That happens when a class gets an outlet which only one of its scenes or cells \
      connects. Xcode shows an empty circle beside the property, also if one of several documents connects it.
      """,
    severity: .warning,
    gradation: """
      info if no function that UIKit always calls, such as `viewDidLoad`, reaches the use without a condition
      """,
    howToFix: """
      Connect the outlet, delete it with the code that uses it, or declare it as optional: `UILabel?`.
      """,
    exampleCode: """
      class TicketCell: UITableViewCell {
        static let nib = UINib(nibName: "example", bundle: nil)

        @IBOutlet var titleLabel: UILabel!
        @IBOutlet var priceLabel: UILabel!

        override func awakeFromNib() {
          super.awakeFromNib()
          titleLabel.textColor = .label
          priceLabel.textColor = .secondaryLabel
        }
      }
      """,
    allowances: [
      "Documents of which no source code was read, and documents and scenes that nothing in the project loads.",
      "Prototype cells for whose reuse identifiers code registers another class or xib.",
      "Optional outlets, outlets in Objective-C, and those with an initial value or an override.",
      "Outlets that code may set: by an assignment, by key-value coding or through a reference.",
      "Outlets that no code of the class uses, or that it only compares with nil or unwraps. Outside of functions that UIKit always calls, one comparison with nil is enough.",
      "File's Owner, and classes that load a document with themselves as its owner.",
      "Views in other views and in storyboards, if their files mention a xib or the document connects no outlet of a view of their class: they may get them from a xib.",
      "Objects of which the document connects no outlet, unless UIKit certainly calls the code.",
      "View controllers that implement `loadView`, and those without a view in the document.",
      "Classes with a superclass that no source file declares, classes with several declarations, and files above a limit of the source reader.",
    ],
    needs: [.actions],
    since: "Unreleased")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    guard let scope = layout.code.scope, layout.isLoaded, !layout.hierarchy.isTemplate else {
      return
    }
    for reference in layout.hierarchy.classReferences {
      if findings.isCancelled { break }
      guard let facts = layout.code.facts(of: reference.className), facts.hasKnownMembers,
        facts.isDeclaredOnce
      else { continue }
      let connected = layout.connectedOutlets(of: reference)
      let outlets = facts.unwrappedOutlets.filter { !connected.contains($0.name.key) }
      guard !outlets.isEmpty, layout.connectsAllOutlets(of: reference, facts, scope) else {
        continue
      }
      let bodies = ClassBodies(facts, in: scope)
      let lists = layout.lists(of: reference)
      for outlet in outlets {
        guard let use = layout.use(of: outlet.name, of: reference, bodies, lists, connected),
          use.isCertain
            || !connected.isEmpty && !scope.comparesWithNil(property: outlet.name, of: facts),
          !scope.maySet(property: outlet.name, of: facts)
        else { continue }
        report(outlet, of: reference, use, in: layout, into: &findings)
      }
    }
  }

  private func report(
    _ outlet: (name: String, location: CodeLocation), of reference: ClassReference,
    _ use: OutletUse, in layout: AnalyzedLayout, into findings: inout FindingSink
  ) {
    guard let root = layout.hierarchy.roots.first else { return }
    let view = reference.object.flatMap(layout.hierarchy.view(withID:))
    let name = "outlet '\(outlet.name.shortened)'"
    let statement =
      view == nil
      ? "the document does not connect the \(name) of \(reference.className.shortened)"
      : "the document does not connect its \(name)"
    findings.report(
      .init(
        subject: view.map(layout.hierarchy.displayName), effect: .statement(statement),
        reason:
          "the app crashes \(use.isCertain ? "when" : "if") \(use.function.shortened) uses it"),
      about: view ?? root, at: layout.sourceMap.range(of: reference.node, .className),
      severity: use.isCertain ? nil : .info,
      related: [
        .init(use.location, "this statement uses the outlet"),
        .init(outlet.location, "the outlet is declared here"),
      ])
  }
}

extension AnalyzedLayout {
  /// Whether the document is the only one that connects outlets of an object.
  fileprivate func connectsAllOutlets(
    of reference: ClassReference, _ facts: ClassFacts, _ scope: CodeScope
  ) -> Bool {
    guard let id = reference.object, !reference.isOfFilesOwner, !isReplaced(id),
      !scope.loadsAsOwner(facts)
    else { return false }
    guard let view = hierarchy.view(withID: id) else {
      return hierarchy.viewControllers.contains { $0.id == id } && !facts.implements("loadView")
    }
    // The owner of the document may be of the same class, and have the outlets.
    let hasOwner = hierarchy.classReferences.contains {
      $0.isOfFilesOwner && facts.chain.contains($0.className)
    }
    guard !hasOwner else { return false }
    if hierarchy.roots.contains(view), hierarchy[view].viewController == nil { return true }
    // A view without outlets may get them from a xib that a library loads, as may all views of its class.
    let views = hierarchy.classReferences.filter { $0.className == reference.className }
    let mayHaveXib =
      !hierarchy.prototypes.contains { $0.id == id }
      && !hierarchy.connections.contains { connection in
        connection.isOutlet && views.contains { $0.object == connection.owner }
      }
    return !mayHaveXib && !scope.mentionsXib(facts)
  }

  /// The keys of the outlets of an object that the document connects.
  fileprivate func connectedOutlets(of reference: ClassReference) -> Set<String> {
    Set(
      hierarchy.connections.lazy.filter { $0.isOutlet && $0.owner == reference.object }
        .map(\.name.key))
  }

  /// The statement that crashes without an outlet; nil: there is none.
  fileprivate func use(
    of outlet: String, of reference: ClassReference, _ bodies: ClassBodies,
    _ lists: [(bodies: ClassBodies, identifier: String)], _ connected: Set<String>
  ) -> OutletUse? {
    let isView = reference.object.flatMap(hierarchy.view(withID:)) != nil
    let methods = isView ? Self.methodsOfViews : Self.methodsOfControllers
    let own = bodies.use(of: outlet, in: methods, observersOf: connected)
    if let own, own.isCertain { return own }
    let uses = lists.lazy.compactMap {
      $0.bodies.use(of: outlet, ofCells: bodies, identifier: $0.identifier)
    }
    return uses.first(where: \.isCertain) ?? own ?? uses.first
  }

  /// The classes of the view controllers that can dequeue a prototype, with its reuse identifier.
  fileprivate func lists(
    of reference: ClassReference
  ) -> [(bodies: ClassBodies, identifier: String)] {
    guard let scope = code.scope,
      let prototype = hierarchy.prototypes.first(where: { $0.id == reference.object }),
      hierarchy.prototypes.count(where: { $0.reuseIdentifier == prototype.reuseIdentifier }) == 1
    else { return [] }
    return hierarchy.viewControllers.compactMap { controller in
      guard let facts = code.facts(of: controller.className), facts.hasKnownMembers,
        facts.isDeclaredOnce
      else { return nil }
      return (ClassBodies(facts, in: scope), prototype.reuseIdentifier)
    }
  }

  /// The methods that UIKit calls for each view of a document that it shows.
  private static let methodsOfViews = ["awakeFromNib", "layoutSubviews", "prepareForReuse"]

  /// The methods that UIKit calls for each view controller that it shows.
  private static let methodsOfControllers = [
    "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewDidAppear", "viewWillLayoutSubviews",
    "viewDidLayoutSubviews",
  ]
}

extension String {
  /// The name of the property that key-value coding finds for the name of an outlet.
  fileprivate var key: String {
    let name = hasPrefix("_") ? String(dropFirst()) : self
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
