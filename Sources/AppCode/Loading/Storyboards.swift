/// The storyboards of a project by the names with which an app loads them. Variants for devices, languages and other
/// systems share a name.
package struct Storyboards: Sendable {
  private var identifiers: [String: Set<String>] = [:]
  /// The names of those for iOS.
  private var known: Set<String> = []
  /// The names of those with an initial view controller.
  private var namesWithInitial: Set<String> = []
  /// The names of those with a scene of a class.
  private var namesByClass: [String: Set<String>] = [:]
  /// The identifiers of the segues in the scenes of a class.
  private var seguesByClass: [String: Set<String>] = [:]

  /// What a reference to a scene leads to and the project does not contain.
  package enum MissingPart: Sendable {
    case storyboard, scene, initialScene
  }

  package init(_ documents: [DocumentReferences]) {
    for document in documents where document.isStoryboard {
      identifiers[document.name, default: []].formUnion(document.scenes.compactMap(\.identifier))
      if document.initial != nil { namesWithInitial.insert(document.name) }
      for scene in document.scenes {
        for name in scene.controllerClasses {
          seguesByClass[name, default: []].formUnion(scene.segues)
          if document.isForTouch { namesByClass[name, default: []].insert(document.name) }
        }
      }
      if document.isForTouch { known.insert(document.name) }
    }
  }

  /// Whether storyboards for iOS have the names, and none of these names has a scene with an identifier.
  package func lack(_ identifier: String, in names: Set<String>) -> Bool {
    !names.isEmpty && names.isSubset(of: known)
      && !names.contains { identifiers[$0]?.contains(identifier) == true }
  }

  /// What is missing of the scene to which a storyboard reference leads; nil: nothing, or it is for another system only.
  ///
  /// - Parameter identifier: nil: the initial view controller.
  package func missingPart(ofScene identifier: String?, in storyboard: String) -> MissingPart? {
    let name = DocumentVariant(storyboard)?.name ?? storyboard
    if identifiers[name] == nil { return .storyboard }
    guard known.contains(name) else { return nil }
    guard let identifier else { return namesWithInitial.contains(name) ? nil : .initialScene }
    return lack(identifier, in: [name]) ? .scene : nil
  }

  package func names(ofClasses classes: Set<String>) -> Set<String> {
    classes.reduce(into: []) { $0.formUnion(namesByClass[$1] ?? []) }
  }

  /// The identifiers of the segues in the scenes of classes.
  package func segues(ofClasses classes: Set<String>) -> Set<String> {
    classes.reduce(into: []) { $0.formUnion(seguesByClass[$1] ?? []) }
  }

  /// The end of a message: other storyboards that have an identifier, or one that differs in few characters.
  package func hint(about identifier: String, in names: Set<String>) -> String? {
    let others = known.filter { identifiers[$0]?.contains(identifier) == true }.sorted()
    if !others.isEmpty {
      let list = others.map { "\($0).storyboard" }.joined(separator: " and ")
      return "; \(list) \(others.count == 1 ? "has" : "have") it"
    }
    return identifier.hint(among: names.flatMap { identifiers[$0] ?? [] })
  }

  /// The end of a message: another storyboard whose name differs in few characters.
  package func hint(aboutStoryboard name: String) -> String? { name.hint(among: Array(known)) }
}

extension String {
  /// The end of a message: a name that differs in few characters.
  package func hint(among names: [String]) -> String? {
    names.map { (name: $0, distance: $0.distance(to: self)) }.filter { $0.distance <= 2 }
      .min { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .map { "; did you mean '\($0.name)'?" }
  }
}
