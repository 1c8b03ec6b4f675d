package import LayoutModel

/// Whether an app shows a layout.
package enum Loading: Hashable, Sendable {
  case loaded
  /// No target of the project contains the document.
  case inNoTarget
  /// Nothing in the project loads the document or the scene.
  case notLoaded
  /// The view controller creates its view in `loadView` instead.
  case viewReplaced
  /// No source code was read, or the document is not one of a project.
  case unknown
}

/// The documents and scenes that the app loads, followed from its entry points: property lists, the types that the
/// system creates, and code outside of types.
///
/// A type is used if code that is used mentions it, or a loaded document. Used code loads the documents that it names.
package struct LoadedDocuments: Sendable {
  /// The names of loaded documents.
  private var documents: Set<String> = []
  /// The ids of view controllers of loaded scenes, by the name of their storyboard.
  private var controllers: [String: Set<String>] = [:]
  /// The names of all documents of the project.
  private let known: Set<String>
  /// The custom classes of the scenes that connect an action, by its selector.
  private let classesByAction: [String: Set<String>]
  /// The actions that a tap sends in a variant of a document, by the name of the document.
  private let actions: [String: [DocumentReferences.Outlet: String]]
  /// The number of scenes and xibs that have objects of a custom class.
  private let sceneCounts: [String: Int]
  /// The types that code or a loaded document mentions.
  private let types: Set<String>
  private let names: Set<String>
  /// The texts of property lists and build settings.
  private let settings: Set<String>
  private let identifiers: Set<String>
  /// The storyboards among the documents.
  package let storyboards: Storyboards
  /// The classes that load a document with themselves as File's Owner, by its name. Of those that mention a generated
  /// member, such as `R.nib.feedView`, the name of the member is the key.
  let owners: [String: Set<String>]
  /// The reuse identifiers for which the code of a class registers a class or a xib.
  let reuseIdentifiers: [String: Set<String>]

  /// Whether a document is one of the project, so that it is not loaded if there is no evidence.
  package func isKnown(_ document: String) -> Bool { known.contains(document) }

  /// The custom classes of the scenes and xibs that connect an action.
  func classes(connecting selector: String) -> Set<String> { classesByAction[selector] ?? [] }

  /// The action that a tap on the object of an outlet sends in a variant of a document.
  func action(of outlet: DocumentReferences.Outlet, inVariantOf document: String) -> String? {
    actions[document]?[outlet]
  }

  /// Whether no document of the project has an object of a class; false if its documents are not known.
  package func isUnused(_ className: String) -> Bool {
    !known.isEmpty && sceneCounts[className] == nil
  }

  /// The number of scenes and xibs of the project that have objects of a class.
  func sceneCount(of className: String) -> Int { sceneCounts[className] ?? 0 }

  /// Whether the documents of the project are known, and there are some.
  var hasDocuments: Bool { !known.isEmpty }

  /// Whether the app uses a type of its code.
  func uses(_ type: String) -> Bool { types.contains(type) }

  /// Whether a property list or a build setting names a document, as it does the main storyboard.
  package func isNamedInSettings(_ document: String) -> Bool { settings.contains(document) }

  /// Whether code that the app uses contains a text.
  package func codeContains(_ text: String) -> Bool {
    names.contains(text) || identifiers.contains(text)
  }

  package func contains(_ document: String) -> Bool {
    known.contains(document) ? documents.contains(document) : names.contains(document)
  }

  /// Whether the app loads a scene.
  package func contains(_ scene: SceneEntry, of document: String) -> Bool {
    guard known.contains(document), let controller = scene.controller else {
      return scene.isInitial || scene.isDestination
        || scene.storyboardIdentifier.map { names.contains($0) || identifiers.contains($0) } == true
    }
    return controllers[document]?.contains(controller) == true
  }

  /// - Parameter names: the texts of property lists and build settings.
  package init(
    _ declarations: SourceDeclarations, _ documents: [DocumentReferences], names: Set<String>
  ) {
    var search = LoadingSearch(declarations, documents, names)
    search.run()
    known = Set(documents.map(\.name))
    storyboards = Storyboards(documents)
    classesByAction = documents.lazy.flatMap(\.scenes).reduce(into: [:]) { classes, scene in
      for action in scene.actions { classes[action, default: []].formUnion(scene.classes) }
    }
    actions = documents.reduce(into: [:]) { actions, document in
      guard !document.actions.isEmpty else { return }
      actions[document.name, default: [:]].merge(document.actions) { first, _ in first }
    }
    sceneCounts = documents.lazy.flatMap(\.scenes).reduce(into: [:]) { counts, scene in
      for name in scene.classes { counts[name, default: 0] += 1 }
    }
    self.documents = search.loaded
    controllers = search.controllers
    types = search.used
    self.names = search.names
    settings = names
    identifiers = search.identifiers
    owners = declarations.owners
    reuseIdentifiers = declarations.reuseIdentifiers
  }
}

extension SourceDeclarations {
  /// The code of all types.
  private var parts: some Sequence<CodePart> { files.lazy.flatMap(\.facts.loading.parts) }

  fileprivate var owners: [String: Set<String>] {
    parts.reduce(into: [:]) { owners, part in
      for document in part.ownedDocuments.union(part.resources) {
        owners[document, default: []].insert(part.owner)
      }
    }
  }

  fileprivate var reuseIdentifiers: [String: Set<String>] {
    let registering = parts.filter {
      !$0.namesOfReuseIdentifiers.isEmpty || !$0.reuseIdentifiers.isEmpty
    }
    let needed = registering.reduce(into: Set()) { $0.formUnion($1.namesOfReuseIdentifiers) }
    var constants: [NameHash.Value: Set<String>] = [:]
    for file in files {
      for (name, texts) in file.facts.loading.constants where needed.contains(name) {
        constants[name, default: []].formUnion(texts)
      }
    }
    return registering.reduce(into: [:]) { identifiers, part in
      let texts = part.namesOfReuseIdentifiers.flatMap { constants[$0] ?? [] }
      identifiers[part.owner, default: []].formUnion(part.reuseIdentifiers.union(texts))
    }
  }
}

/// The search for loaded documents.
private struct LoadingSearch {
  /// The code of a type with its extensions.
  private struct Node {
    var parts: [CodePart] = []
    var isEntry = false
  }

  private let declarations: SourceDeclarations
  private let documents: [DocumentReferences]
  private let helpers: Set<NameHash.Value>
  private var nodes: [String: Node] = [:]
  /// The types by the hashes of their names.
  private var types: [NameHash.Value: Set<String>] = [:]

  // What was found.
  private(set) var loaded: Set<String> = []
  private(set) var controllers: [String: Set<String>] = [:]
  private(set) var names: Set<String>
  private(set) var identifiers: Set<String> = []
  private(set) var used: Set<String> = []
  private var waiting: [String] = []
  private var created: Set<NameHash.Value> = []
  private var passed: Set<NameHash.Value> = []
  /// Whether used code loads documents whose names are no literals.
  private var loadsByName = false
  /// The classes of view controllers that have their views in storyboards.
  private let classesWithView: Set<String>
  /// By the identifier of scenes in several storyboards: the storyboards that code names beside it. An identifier is
  /// unique in its storyboard only.
  private var storyboards: [String: Set<String>] = [:]
  private var uses: Set<ClassUse> = []
  private var resources: Set<String> = []
  /// The scenes that other documents refer to by identifier, by the name of the storyboard.
  private var references: [String: Set<String>] = [:]
  /// The storyboards whose initial scene is loaded.
  private var begun: Set<String> = []
  private var visited: Set<String> = []

  init(
    _ declarations: SourceDeclarations, _ documents: [DocumentReferences], _ names: Set<String>
  ) {
    self.declarations = declarations
    self.documents = documents
    self.names = names
    classesWithView = documents.reduce(into: []) { classes, document in
      guard document.isStoryboard else { return }
      for scene in document.scenes {
        classes.formUnion(scene.controllerClasses.subtracting(scene.classesWithoutView))
      }
    }
    helpers = declarations.files.reduce(into: [ClassUse.loading]) {
      $0.formUnion($1.facts.loading.helpers)
    }
    let shared = Self.sharedIdentifiers(of: documents)
    for file in declarations.files {
      for part in file.facts.loading.parts {
        add(part)
        for (identifier, all) in shared
        where part.names.contains(identifier) || part.identifiers.contains(identifier) {
          let named = all.intersection(part.names)
          storyboards[identifier, default: []].formUnion(named.isEmpty ? all : named)
        }
      }
    }
  }

  /// The identifiers of scenes in several storyboards, with the storyboards.
  private static func sharedIdentifiers(
    of documents: [DocumentReferences]
  ) -> [String: Set<String>] {
    let all: [String: Set<String>] = documents.reduce(into: [:]) { all, document in
      guard document.isStoryboard else { return }
      for case let identifier? in document.scenes.map(\.identifier) {
        all[identifier, default: []].insert(document.name)
      }
    }
    return all.filter { $0.value.count > 1 }
  }

  private mutating func add(_ part: CodePart) {
    let name = declarations.swiftNames[part.owner] ?? part.owner
    // The code of extensions of other modules' types is used wherever it may be called.
    let owner = declarations.isDeclared(name) ? name : ""
    if nodes[owner] == nil {
      types[NameHash(owner.utf8).value, default: []].insert(owner)
      for (other, swift) in declarations.swiftNames where swift == owner {
        types[NameHash(other.utf8).value, default: []].insert(owner)
      }
    }
    nodes[owner, default: Node()].parts.append(part)
    if part.isEntry { nodes[owner]?.isEntry = true }
  }

  mutating func run() {
    use("")
    let entries = nodes.filter(\.value.isEntry).map(\.key)
    // A library has no entry point.
    for name in entries.isEmpty ? Array(nodes.keys) : entries { use(name) }
    for name in names { use(named: name) }
    var count = -1
    while count != progress {
      count = progress
      while let name = waiting.popLast() { visit(name) }
      for document in documents { visit(document) }
    }
  }

  private var progress: Int {
    used.count + loaded.count + visited.count
      + controllers.values.reduce(0) { $0 + $1.count }
  }

  // Types.

  private mutating func use(_ name: String) {
    guard nodes[name] != nil, used.insert(name).inserted else { return }
    waiting.append(name)
  }

  /// Uses a type by its name in a document or a text: `Feed.FeedController`.
  private mutating func use(named name: String) {
    let leaf = UIKitClass.leafName(of: name)
    use(declarations.swiftNames[leaf] ?? leaf)
  }

  private mutating func visit(_ name: String) {
    for part in nodes[name]?.parts ?? [] {
      for mention in part.mentions {
        for type in types[mention] ?? [] { use(type) }
      }
      for text in part.names.union(part.identifiers) where nodes[text] != nil { use(text) }
      names.formUnion(part.names)
      identifiers.formUnion(part.identifiers)
      created.formUnion(part.created)
      passed.formUnion(part.passed)
      if part.loadsByName { loadsByName = true }
      uses.formUnion(part.uses)
      resources.formUnion(part.resources)
    }
  }

  private func isUsed(_ name: String) -> Bool { used.contains(name) }

  /// The class with its superclasses and the protocols of all these.
  private func bases(of name: String) -> [String] {
    var all = [name]
    var next = 0
    while next < all.count, all.count < 200 {
      for type in declarations.inherited(by: all[next]) where !all.contains(type) {
        all.append(type)
      }
      next += 1
    }
    return all
  }

  // Documents.

  private mutating func visit(_ document: DocumentReferences) {
    let name = document.name
    if isNamed(document) { begun.insert(name) }
    guard begun.contains(name) || references[name] != nil else { return }
    loaded.insert(name)
    for (index, scene) in document.scenes.enumerated() where isReached(scene, of: document) {
      controllers[name, default: []].formUnion(scene.controllers)
      visit(scene, "\(name)/\(index)/\(scene.controllers.first ?? "")", of: document)
    }
  }

  private func isReached(_ scene: DocumentReferences.Scene, of document: DocumentReferences) -> Bool
  {
    guard document.isStoryboard else { return true }
    let name = document.name
    if let initial = document.initial, begun.contains(name), scene.controllers.contains(initial) {
      return true
    }
    if let reached = controllers[name], !reached.isDisjoint(with: scene.controllers) { return true }
    guard let identifier = scene.identifier else { return false }
    if references[name]?.contains(identifier) == true
      || resources.contains(identifier.resourceName)
    {
      return true
    }
    if let storyboards = storyboards[identifier], !storyboards.contains(name) { return false }
    return names.contains(identifier) || identifiers.contains(identifier) || isUsed(identifier)
  }

  private mutating func visit(
    _ scene: DocumentReferences.Scene, _ key: String, of document: DocumentReferences
  ) {
    guard visited.insert(key).inserted else { return }
    controllers[document.name, default: []].formUnion(scene.destinations)
    for reference in scene.storyboards {
      if let identifier = reference.identifier {
        references[reference.name, default: []].insert(identifier)
      } else {
        begun.insert(reference.name)
      }
    }
    for name in scene.classes { use(named: name) }
    for name in scene.classesWithoutView {
      created.insert(NameHash(UIKitClass.leafName(of: name).utf8).value)
    }
    names.formUnion(scene.nibs)
  }

  /// Whether code, a property list or another document names a document.
  private func isNamed(_ document: DocumentReferences) -> Bool {
    let name = document.name
    if names.contains(name) || resources.contains(name.resourceName) { return true }
    if isUsed(name), isLoaded(byItsName: name, isStoryboard: document.isStoryboard) { return true }
    return !document.isStoryboard && document.scenes.contains(where: \.hasOwnerView)
      && [name, name + "Controller"].contains { isUsed($0) && isControllerWithView($0) }
  }

  /// Whether a class is passed to code that loads the document with its name, or does so itself.
  private func isLoaded(byItsName name: String, isStoryboard: Bool) -> Bool {
    let type = NameHash(name.utf8).value
    if helpers.contains(where: { uses.contains(ClassUse(member: $0, type: type)) }) { return true }
    if loadsByName, passed.contains(type) { return true }
    return bases(of: name).contains { base in
      base.namesLoading || nodes[base]?.parts.contains(where: \.loadsByName) == true
    }
  }

  /// Whether a class is a view controller that gets its view from the xib with its name. If scenes of storyboards have
  /// the class, code creates it as well.
  private func isControllerWithView(_ name: String) -> Bool {
    let type = NameHash(name.utf8).value
    return declarations.isController(name)
      && (!classesWithView.contains(name) || created.contains(type) || passed.contains(type))
  }
}

extension String {
  /// Whether the name of a protocol or class is that of something with a document.
  fileprivate var namesLoading: Bool {
    ["Nib", "Xib", "NIB", "XIB", "Storyboard"].contains { contains($0) }
  }
}
