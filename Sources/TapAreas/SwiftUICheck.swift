package import AppCode

/// Checks the SwiftUI views of an app for places where taps are lost.
package struct SwiftUICheck: Sendable {
  package let catalog: ViewCatalog
  private(set) var usages = ButtonStyleUsages()

  /// - Parameter files: the Swift files of an app with their paths.
  package init(files: [(path: String, facts: ViewFacts)]) {
    catalog = ViewCatalog(files: files)
    for path in catalog.files.keys.sorted() { findUsages(in: path) }
  }

  /// The check with other facts of files, or with further files.
  ///
  /// - Parameter changes: nil: the file is gone, or has no views.
  package func containing(_ changes: [(path: String, facts: ViewFacts?)]) -> SwiftUICheck {
    var files = catalog.files
    for change in changes { files[change.path] = change.facts }
    return SwiftUICheck(files: files.map { (path: $0.key, facts: $0.value) })
  }

  /// The findings in a file, in the order of their places.
  package func findings(in path: String) -> [CodeFinding] {
    guard catalog.files[path] != nil else { return [] }
    var checker = TapAreaChecker(catalog, usages)
    for root in catalog.roots(in: path) where !root.isPreview {
      checker.check(root)
    }
    return checker.findings.sorted {
      ($0.range.lowerBound, $0.ruleID) < ($1.range.lowerBound, $1.ruleID)
    }
  }

  private mutating func findUsages(in path: String) {
    for root in catalog.roots(in: path) where !root.isPreview {
      for occurrence in ViewWalker.occurrences(in: root, of: catalog) {
        addUsage(occurrence, root)
      }
    }
  }

  private mutating func addUsage(_ occurrence: ViewOccurrence, _ root: ViewRoot) {
    guard let member = catalog.member(of: occurrence), member != root.reference else { return }
    usages.add(
      ButtonStyleUsages.Usage(
        style: occurrence.styleOfBase, root: root.reference,
        isInList: occurrence.surroundings.isInList,
        isRow: occurrence.surroundings.isRow, isRoot: occurrence.surroundings.isRoot),
      of: member)
  }
}

/// A member that returns a view.
struct ViewRoot {
  var member: ViewMember
  var reference: ViewCatalog.MemberReference
  /// The type whose members are visible.
  var type: ViewCatalog.Reference?
  /// The names of the declarations around the views, the outermost first.
  var declarations: [String]
  var isPreview: Bool
  /// Whether the member is one of an extension of `View`.
  var isExtension: Bool
}

extension ViewCatalog {
  /// The members of a file that return views.
  func roots(in path: String) -> [ViewRoot] {
    guard let facts = files[path] else { return [] }
    var roots: [ViewRoot] = []
    for index in [Reference.outside] + facts.types.indices {
      let reference = Reference(file: path, type: index)
      guard let type = self[reference] else { continue }
      let isOutside = index == Reference.outside
      let owner = owner(of: reference)
      let declarations = isOutside ? [] : type.enclosing + [type.name]
      let isSkipped = type.isPreview || type.inherits("ToggleStyle")
      for (member, value) in type.members.enumerated() where value.kind == .view {
        roots.append(
          ViewRoot(
            member: value, reference: MemberReference(owner: reference, member: member),
            type: owner, declarations: declarations + [value.name],
            isPreview: isSkipped || value.isStatic && value.name.lowercased().hasPrefix("preview"),
            isExtension: owner == nil && !isOutside))
      }
    }
    return roots
  }

  /// The body of the view, or the member of the type, that an expression shows.
  func member(of occurrence: ViewOccurrence) -> MemberReference? {
    var links = occurrence.expression.links.dropFirst(occurrence.expression.firstOwnLink)
    guard occurrence.expression.literal == nil, let first = links.first else { return nil }
    if first.name == "self" || first.name == "Self" { links = links.dropFirst() }
    guard let link = links.first, !link.isMember || first.name == "self" else { return nil }
    if link.startsUppercase {
      guard let call = links.first(where: \.isCall),
        let type = type(named: call.name, from: occurrence.context.file)
      else { return nil }
      return member(named: "body", of: type)
    }
    guard let type = occurrence.context.type,
      !occurrence.context.parameters.contains(link.name),
      let reference = member(named: link.name, of: type), self[reference]?.kind == .view
    else { return nil }
    return reference
  }
}

extension ViewType {
  /// Whether the type only serves previews and tests.
  var isPreview: Bool {
    inherits("PreviewProvider") || name.hasSuffix("Previews") || name.hasSuffix("_Preview")
      || name.hasPrefix("Mock") || name.hasSuffix("Mock")
  }
}
