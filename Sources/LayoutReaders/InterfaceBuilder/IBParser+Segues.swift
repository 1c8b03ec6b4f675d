internal import LayoutModel
internal import XML

/// The segues that a tap can trigger, with the titles of their destinations.
extension IBParser {
  /// nil: it is no segue, or one that the storyboard performs by itself.
  func segue(_ element: XMLElement) -> Segue? {
    guard element.kind.contains(.segue), let owner = element.owner,
      !owner.kind.contains(.controller), let object = owner.value(of: .id)
    else { return nil }
    switch element.value(of: .kind) {
    case "embed", "relationship", nil: return nil
    case "unwind":
      return element.value(of: .unwindAction).map {
        Segue(object: object, kind: .unwind, destination: $0)
      }
    case let kind?:
      return element.value(of: .destination).flatMap { index.objects[$0] }.map {
        Segue(
          object: object, kind: Segue.Kind(ofSegue: kind), destination: title(of: elements[$0]))
      }
    }
  }

  /// Adds the storyboard reference to which a segue leads. Nothing performs a segue of a view controller without an
  /// identifier, and storyboards of other bundles are not known.
  func addStoryboardReference(_ segue: XMLElement, to builder: inout ViewHierarchy.Builder) {
    guard segue.kind.contains(.segue), let owner = segue.owner, let object = owner.value(of: .id),
      let element = segue.value(of: .destination).flatMap({ index.objects[$0] }).map({
        elements[$0]
      }),
      let storyboard = element[.storyboardName], element["bundleIdentifier"] == nil
    else { return }
    let identifier = element[.referencedIdentifier]
    var reference = StoryboardReference(
      object: object, storyboard: storyboard.value, identifier: identifier?.value)
    if owner.kind.contains(.controller), segue.value(of: .kind) != "relationship" {
      guard let name = segue.value(of: .identifier) else { return }
      reference.performedSegue = name
    }
    let members = [
      storyboard.member(.storyboardName), identifier?.member(.referencedIdentifier),
    ]
    reference.node = builder.sourceMap.add(
      SourceNode(SourceRange(element.startTagRange), members: members.compactMap(\.self)))
    builder.storyboardReferences.append(reference)
  }

  /// The title of a view controller: its own, else that of the first controller that it contains; else the name of the
  /// storyboard that a reference names, or the class.
  private func title(of controller: XMLElement) -> String {
    var seen: Set<Int> = []
    var next: XMLElement? = controller
    while let here = next, seen.insert(here.index).inserted {
      if let title = here.value(of: .title)
        ?? here.child(keyed: .navigationItem)?.value(of: .title),
        !title.isEmpty
      {
        return title
      }
      if let storyboard = here.value(of: .storyboardName) {
        return here.value(of: .referencedIdentifier) ?? storyboard
      }
      guard let child = firstChild(of: here) else {
        return UIKitClass.leafName(of: here.controllerClass)
      }
      next = child
    }
    return UIKitClass.leafName(of: controller.controllerClass)
  }

  /// The first view controller that a container contains.
  private func firstChild(of container: XMLElement) -> XMLElement? {
    container.firstChild(named: .connections)?.children.first {
      $0.isNamed(.segue) && $0.value(of: .kind) == "relationship"
    }.flatMap { $0.value(of: .destination) }.flatMap { index.objects[$0] }.map { elements[$0] }
  }
}

extension Segue.Kind {
  fileprivate init(ofSegue kind: String) {
    switch kind {
    case "show", "push", "showDetail", "replace": self = .show
    case "presentation", "modal": self = .presentation
    case "popoverPresentation", "popover": self = .popover
    default: self = .custom
    }
  }
}

extension XMLAttribute {
  fileprivate func member(_ property: LocatedMember.Property) -> LocatedMember {
    LocatedMember(property, key: SourceRange(nameRange), value: SourceRange(valueRange))
  }
}
