package import AppCode
package import LayoutModel
internal import HitTesting

/// The code that can change the views of one layout after they are loaded.
///
/// Code is found through outlets, and in the views' own classes. Without sources, an outlet to a view
/// is a hint that code changes the view.
package struct LayoutCode: Sendable {
  /// nil: no sources were read.
  package let scope: CodeScope?
  /// Whether the app shows the layout.
  let loading: Loading
  /// The name of the document without extension.
  private let document: String
  /// The path of the document, from the root if it is one of a project.
  private let location: String
  /// The outlets that refer to an object, by the object's id.
  private let outlets: [String: [Connection]]
  /// The ids of constraints that outlets refer to, by each view that the constraint is about.
  private let constraints: [ViewID: [String]]
  /// The ids of prototypes for whose reuse identifiers code registers a class or a xib.
  let replacedPrototypes: Set<String>
  /// Whether the document is one of a row or an item, which a list loads without an owner.
  private let isOfList: Bool
  /// By class name: the classes that the document names.
  private let classes: [String: ClassFacts]

  /// - Parameter path: of the document, from the root if it is one of a project.
  package init(
    _ hierarchy: ViewHierarchy, scope: CodeScope?, of path: String = "", isInNoTarget: Bool = false
  ) {
    self.scope = scope
    document = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
    location = path
    loading =
      isInNoTarget ? .inNoTarget : scope?.loading(of: hierarchy, in: document) ?? .unknown
    isOfList = hierarchy.canvas?.owner == .cell
    outlets = hierarchy.outletsByObject
    var constraints: [ViewID: [String]] = [:]
    let specs = outlets.isEmpty ? [] : hierarchy.spec?.constraints ?? []
    // Reads single properties of constraints, which refer to several arrays.
    for index in specs.indices {
      guard let id = specs[index].id, outlets[id] != nil else { continue }
      for view in Set([specs[index].first.view, specs[index].second?.view].compactMap(\.self)) {
        constraints[view, default: []].append(id)
      }
    }
    self.constraints = constraints
    var classes: [String: ClassFacts] = [:]
    if let scope {
      let names =
        hierarchy.connections.compactMap(\.className) + hierarchy.viewControllers.map(\.className)
        + hierarchy.views.lazy.filter(\.uikitClass.isCustom).map(\.className)
      for name in names where classes[name] == nil { classes[name] = scope.facts(of: name) }
    }
    self.classes = classes
    replacedPrototypes = Self.replacedPrototypes(of: hierarchy, classes, scope)
  }

  /// The modules of the targets that contain the document; nil: one is not known.
  package var modules: Set<String>? { scope?.modules(ofFileAt: location) }

  private static func replacedPrototypes(
    of hierarchy: ViewHierarchy, _ classes: [String: ClassFacts], _ scope: CodeScope?
  ) -> Set<String> {
    guard let scope, !hierarchy.prototypes.isEmpty else { return [] }
    let registered = classes.values.reduce(into: Set()) {
      $0.formUnion(scope.reuseIdentifiers(registeredBy: $1))
    }
    return Set(hierarchy.prototypes.filter { registered.contains($0.reuseIdentifier) }.map(\.id))
  }

  /// Whether an object that loads the document as its File's Owner has, or may have, what a connection needs. The class
  /// in the document can be that of an earlier owner. A list loads a document without an owner, and connects nothing to it.
  package func mayBeOfOtherOwner(_ connection: Connection) -> Bool {
    guard connection.isOfFilesOwner, let scope else { return false }
    let owners = scope.owners(of: document, isOfList: isOfList)
    if owners.isEmpty, isOfList { return true }
    let name = connection.className.flatMap { facts(of: $0)?.name }
    return owners.contains { owner in
      guard owner.name != name else { return false }
      return !owner.hasKnownMembers
        || (connection.isOutlet
          ? scope.hasProperty(connection.name, of: owner) : owner.implements(connection.name))
    }
  }

  /// Whether the method of an action is known to do nothing, also in the classes that load the document as File's Owner.
  package func hasEmptyMethod(_ connection: Connection) -> Bool {
    guard let scope, let classes = classes(of: connection) else { return false }
    return classes.allSatisfy { scope.hasEmptyMethod(connection.name, $0) }
  }

  /// The classes that the object with the property or the method of a connection can have: the one in the document, and
  /// those that load the document as File's Owner. nil: they are not known.
  package func classes(of connection: Connection) -> [ClassFacts]? {
    classes(of: connection.className, isOfFilesOwner: connection.isOfFilesOwner)
  }

  /// What the sources contain about a class, in each target of the document that has another class with the name; empty: no
  /// sources were read.
  package func factsInTargets(of className: String) -> [ClassFacts] {
    guard let scope, let all = facts(of: className) else { return [] }
    return scope.factsInTargets(all)
  }

  /// The classes that an object with a class in the document can have; nil: they are not known.
  package func classes(of className: String?, isOfFilesOwner: Bool) -> [ClassFacts]? {
    guard let scope, let className else { return nil }
    let named = factsInTargets(of: className)
    guard isOfFilesOwner else { return named }
    let owners = scope.owners(of: document, isOfList: isOfList)
    // A list loads a document without an owner.
    return owners.isEmpty && isOfList ? nil : named + owners
  }

  /// The action that a tap on an object sends in a variant of the document for another device, which has the same outlet.
  package func actionInVariant(ofObject id: String) -> String? {
    guard let scope, let outlets = outlets[id] else { return nil }
    return outlets.lazy.compactMap { outlet in
      outlet.className.flatMap {
        scope.action(ofOutlet: outlet.name, of: $0, inVariantOf: document)
      }
    }.first
  }

  /// The storyboards of the project; nil: the document is not one of a project with an app.
  package var storyboards: Storyboards? {
    guard let loaded = scope?.index.loaded, let variant = DocumentVariant(document),
      loaded.isKnown(variant.name)
    else { return nil }
    return loaded.storyboards
  }

  static let reasonInNoTarget = "no target of the project contains the document"

  /// No code can be found: the layout has no outlets and no sources.
  package var isEmpty: Bool { outlets.isEmpty && scope == nil }

  /// What the sources contain about a class; nil: no sources were read.
  package func facts(of className: String) -> ClassFacts? {
    classes[className] ?? scope?.facts(of: className)
  }

  /// Whether code uses an object through an outlet.
  package enum Use: Hashable, Sendable {
    /// A statement refers to an outlet of the object.
    case used
    /// The class of each outlet is known, and no statement refers to one.
    case unused
    case unknown
  }

  package func use(ofObject id: String) -> Use {
    guard let scope, let outlets = outlets[id], !outlets.isEmpty else { return .unknown }
    var use = Use.unused
    for outlet in outlets {
      guard let owner = outlet.className.flatMap({ classes[$0] }), owner.hasKnownMembers else {
        use = .unknown
        continue
      }
      if !scope.statements(about: outlet.name, of: owner).isEmpty { return .used }
    }
    return use
  }

  /// Whether an outlet refers to an object. Statements that set a text, or the action of a bar button item, are not
  /// read, so that any outlet may lead to one.
  package func hasOutlet(ofObject id: String) -> Bool { outlets[id] != nil }

  /// Whether outlets refer to an object, and code only sets its members through them.
  ///
  /// - Parameter isOwnCode: whether only the files of the classes with the outlets are searched.
  package func onlySetsMembers(ofObject id: String, inOwnCode isOwnCode: Bool = false) -> Bool {
    guard let scope, let outlets = outlets[id] else { return false }
    return outlets.allSatisfy { outlet in
      guard let owner = outlet.className.flatMap({ classes[$0] }), owner.hasKnownMembers else {
        return false
      }
      return scope.onlySetsMembers(ofProperty: outlet.name, of: isOwnCode ? owner : nil)
    }
  }

  /// Whether outlets refer to an object, and code does not read a member of it through them.
  package func neverReads(_ member: String, ofObject id: String) -> Bool {
    guard let scope, let outlets = outlets[id] else { return false }
    return outlets.allSatisfy { outlet in
      guard outlet.kind == .outlet, let owner = outlet.className.flatMap({ classes[$0] }),
        owner.hasKnownMembers
      else { return false }
      return !scope.mayRead(member, ofProperty: outlet.name, of: owner)
    }
  }

  /// Whether code may use a member of an object through an outlet.
  package func mayUse(_ member: String, ofObject id: String) -> Bool {
    guard let scope, let outlets = outlets[id] else { return false }
    return outlets.contains { outlet in
      guard let owner = outlet.className.flatMap({ classes[$0] }), owner.hasKnownMembers else {
        return scope.mayCall(member)
      }
      return scope.mayUse(member, beside: owner)
    }
  }

  /// Whether code sets the text of a label or the title of a button to a value that is no literal: through an outlet, or
  /// if it looks for views by their tags, of a label with a tag.
  package func setsText(of view: ViewID, in hierarchy: ViewHierarchy) -> Bool {
    guard let scope else { return false }
    let isLabel = hierarchy[view].uikitClass.name == "UILabel"
    if isLabel, hierarchy[view].hasTag, scope.mayCall("viewWithTag") { return true }
    return ownedOutlets(of: view, in: hierarchy).contains {
      scope.setsText(ofProperty: $0.name, of: $0.owner)
    }
  }

  /// Whether code sets the compression resistance of a view through an outlet.
  package func setsCompressionResistance(of view: ViewID, in hierarchy: ViewHierarchy) -> Bool {
    guard let scope else { return false }
    return ownedOutlets(of: view, in: hierarchy).contains {
      scope.setsCompressionResistance(ofProperty: $0.name, of: $0.owner)
    }
  }

  /// The outlets that refer to a view, of classes that the sources declare.
  private func ownedOutlets(
    of view: ViewID, in hierarchy: ViewHierarchy
  ) -> [(name: String, owner: ClassFacts)] {
    (hierarchy[view].id.flatMap { outlets[$0] } ?? []).compactMap { outlet in
      guard let owner = outlet.className.flatMap({ classes[$0] }), owner.isDeclared else {
        return nil
      }
      return (outlet.name, owner)
    }
  }

  /// Whether an outlet refers to a recognizer, beside the connections that add it to views.
  package func hasOutlet(ofRecognizer id: String) -> Bool {
    outlets[id]?.contains { $0.name != "gestureRecognizers" } ?? false
  }

  /// The statement by which code adds a gesture recognizer to a view whose user interaction is disabled in the document,
  /// and that no code enables. nil: there is none, or code that may enable it is not known.
  package func recognizerWithoutInteraction(
    on view: ViewID, in hierarchy: ViewHierarchy
  ) -> CodeStatement? {
    guard let scope, !hierarchy[view].isUserInteractionEnabled, let id = hierarchy[view].id,
      let outlets = outlets[id]
    else { return nil }
    var adding: CodeStatement?
    for outlet in outlets {
      guard let owner = outlet.className.flatMap({ classes[$0] }), owner.hasKnownMembers else {
        return nil
      }
      // A property of the same name in another class is another one.
      let own = scope.statements(about: outlet.name, of: owner, includesOthers: false)
      adding = adding ?? own.first { $0.effect == .addsRecognizer }
      for statement in scope.statements(about: outlet.name, of: owner) {
        switch statement.effect {
        // A function can enable it.
        case .isUserInteractionEnabled, .passed, .calls: return nil
        default: break
        }
      }
    }
    guard let adding else { return nil }
    guard hierarchy[view].uikitClass.isCustom else { return adding }
    guard let own = classes[hierarchy[view].className], own.hasKnownMembers else { return nil }
    let enables = own.parts.contains { part in
      part.type.statements.contains { $0.path.isEmpty && $0.effect == .isUserInteractionEnabled }
    }
    return enables ? nil : adding
  }

  /// The classes whose outlet `view` refers to an object: the owners of a xib.
  func ownersOfView(_ id: String?) -> [String] {
    guard let id, let outlets = outlets[id] else { return [] }
    return outlets.filter { $0.name == "view" }.compactMap(\.className)
  }

  /// Whether code may determine the heights of rows: a class that can be the delegate of a table implements the
  /// method for it or sets the heights, or the members of the class are not known. Rows of automatic height in the
  /// document can have it in code as well.
  package func mayDetermineRowHeights(in hierarchy: ViewHierarchy) -> Bool {
    let tables = hierarchy.views.lazy.filter { $0.uikitClass.isTable && $0.uikitClass.isCustom }
    let views = Set(hierarchy.views.lazy.map(\.className))
    let owners = hierarchy.connections.compactMap(\.className).filter { !views.contains($0) }
    let names = Set(hierarchy.viewControllers.map(\.className) + tables.map(\.className) + owners)
    let hasFixedRows = hierarchy.spec?.traits.contains { $0.rowHeight == .fixed } == true
    return names.contains { name in
      if UIKitClass.isKnown(name) || ViewController.isOfUIKit(name) { return false }
      guard let facts = facts(of: name), facts.hasKnownMembers else { return true }
      return facts.implements("tableView:heightForRowAtIndexPath:")
        || facts.implements("tableView:heightForRowAt:")
        || facts.setsRowHeight(toAutomatic: hasFixedRows)
    }
  }

  /// The scroll views on which the document disables scrolling, and that no outlet refers to: code does not scroll them.
  func stillScrollViews(in hierarchy: ViewHierarchy) -> Set<ViewID> {
    guard scope != nil else { return [] }
    return hierarchy.ids.reduce(into: []) { found, id in
      let kind = hierarchy[id].uikitClass
      guard kind.name == "UIScrollView", !kind.isCustom, !hierarchy[id].isScrollEnabled,
        !mayChange(id, in: hierarchy)
      else { return }
      found.insert(id)
    }
  }

  /// Whether code may show, hide or move a view: an outlet refers to it or to one of its constraints.
  package func mayChange(_ view: ViewID, in hierarchy: ViewHierarchy) -> Bool {
    constraints[view] != nil || hierarchy[view].id.map(hasOutlet(ofObject:)) ?? false
  }

  /// What code changes of a view.
  package struct Changes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// `isHidden`, `alpha`, and whether it is in the hierarchy.
    package static let visibility = Changes(rawValue: 1)
    package static let userInteraction = Changes(rawValue: 2)
    /// Gesture recognizers, targets, interactions and touch methods.
    package static let touches = Changes(rawValue: 4)
    /// The frame and the constraints.
    package static let geometry = Changes(rawValue: 8)
    package static let order = Changes(rawValue: 16)
    package static let isEnabled = Changes(rawValue: 32)
    /// What it changes is not known: the view is an argument of a function.
    package static let any = Changes(rawValue: 64)
    package static let all: Changes = [
      .visibility, .userInteraction, .touches, .geometry, .order, .isEnabled,
    ]
  }
}

/// A statement of the code, or an outlet of the document, by which code changes a view.
package struct CodeEffect: Hashable, Sendable {
  /// Empty for an outlet whose class no source declares.
  let changes: LayoutCode.Changes
  let message: Finding.Message
  let origin: Origin
  /// The name of the function with the statement; nil: there is none.
  var function: String?

  enum Origin: Hashable, Sendable {
    case statement(CodeLocation)
    /// A connection of the document.
    case outlet(NodeID)
  }

  fileprivate var isHint: Bool { changes.isEmpty }
}

extension LayoutCode {
  /// The effects that make an obstruction uncertain: code changes a state or a frame that the
  /// obstruction depends on.
  func effects(on obstruction: TouchObstruction, in hierarchy: ViewHierarchy) -> [CodeEffect] {
    if isEmpty { return [] }
    let cause = obstruction.cause
    switch obstruction.reason.basis {
    case .visibility:
      return effects(on: cause, .visibility, hasHints: true, in: hierarchy)
    case .userInteraction:
      return effects(on: cause, .userInteraction, hasHints: false, in: hierarchy)
        .filter { $0.changes != .any }
    case .override: return []
    case .size:
      return effects(on: cause, .geometry, hasHints: false, in: hierarchy)
    case .edges(let cutter):
      return commonEffects(of: obstruction.victims) { victim in
        ([cutter] + path(from: victim.view, below: cutter, in: hierarchy)).flatMap {
          effects(on: $0, .geometry, hasHints: false, in: hierarchy)
        }
      }
    case .viewsInFront, .subviews:
      let changes: Changes = [.visibility, .userInteraction, .touches, .geometry, .order]
      return commonEffects(of: obstruction.victims) { victim in
        let changed = path(from: victim.view, beside: cause, in: hierarchy).flatMap {
          effects(
            on: $0, [.geometry, .order, .visibility, .userInteraction, .isEnabled], hasHints: false,
            in: hierarchy)
        }
        if !changed.isEmpty { return changed }
        return commonEffects(of: victim.occluders) { occluder in
          path(from: occluder.view, beside: victim.view, in: hierarchy).flatMap {
            effects(on: $0, changes, hasHints: true, in: hierarchy)
          }
        }
      }
    }
  }

  /// Whether a statement changes the flag that is the reason of an obstruction.
  func removes(_ obstruction: TouchObstruction, in hierarchy: ViewHierarchy) -> Bool {
    effects(on: obstruction, in: hierarchy).contains { !$0.isHint && $0.changes != .any }
  }

  /// Whether code may show, hide or move a view. A text that it sets does not count.
  package func mayMove(_ view: ViewID, in hierarchy: ViewHierarchy) -> Bool {
    !effects(on: view, [.visibility, .geometry], hasHints: true, in: hierarchy).isEmpty
  }

  /// Whether code may enable the user interaction of a view.
  package func mayEnable(_ view: ViewID, in hierarchy: ViewHierarchy) -> Bool {
    !effects(on: view, .userInteraction, hasHints: true, in: hierarchy).isEmpty
  }

  /// Whether no code is known that shows, hides, moves or disables a view, or a superview that does not contain another
  /// view.
  func isFixed(_ view: ViewID, beside other: ViewID, in hierarchy: ViewHierarchy) -> Bool {
    path(from: view, beside: other, in: hierarchy).allSatisfy {
      !hierarchy[$0].uikitClass.isCustom && !mayChange($0, in: hierarchy)
        && effects(on: $0, .all, hasHints: true, in: hierarchy).isEmpty
    }
  }

  /// Whether one function shows or hides each of two views, or superviews that do not contain the other one: they are
  /// alternatives.
  package func switches(between id: ViewID, and other: ViewID, in hierarchy: ViewHierarchy) -> Bool
  {
    let functions = functionsThatShow(path(from: id, beside: other, in: hierarchy), in: hierarchy)
    guard !functions.isEmpty else { return false }
    return !functions.isDisjoint(
      with: functionsThatShow(path(from: other, beside: id, in: hierarchy), in: hierarchy))
  }

  private func functionsThatShow(
    _ views: [ViewID], in hierarchy: ViewHierarchy
  ) -> Set<String> {
    let found = views.flatMap { self.effects(on: $0, .visibility, hasHints: false, in: hierarchy) }
    return Set(
      found.compactMap { effect in
        guard effect.changes == .visibility, case .statement(let location) = effect.origin,
          let function = effect.function
        else { return nil }
        return "\(location.file.path) \(function)"
      })
  }

  /// The statement by which code shows a view that the document hides; nil: there is none.
  func showing(_ view: ViewID, in hierarchy: ViewHierarchy) -> CodeEffect? {
    effects(on: view, .visibility, hasHints: false, in: hierarchy)
      .first { $0.changes == .visibility }
  }

  /// The effects on all elements; empty if one of them has none.
  private func commonEffects<Element>(
    of elements: [Element], _ effects: (Element) -> [CodeEffect]
  ) -> [CodeEffect] {
    var all: [CodeEffect] = []
    for element in elements {
      let found = effects(element)
      if found.isEmpty { return [] }
      for effect in found where !all.contains(effect) { all.append(effect) }
    }
    return all
  }

  /// A view and its superviews below an ancestor.
  private func path(
    from id: ViewID, below ancestor: ViewID, in hierarchy: ViewHierarchy
  ) -> [ViewID] {
    Array(hierarchy.ancestorsAndSelf(of: id).prefix { $0 != ancestor })
  }

  /// A view and its superviews below the closest common ancestor with another view.
  private func path(
    from id: ViewID, beside other: ViewID, in hierarchy: ViewHierarchy
  ) -> [ViewID] {
    Array(
      hierarchy.ancestorsAndSelf(of: id)
        .prefix { $0 != other && !hierarchy.isDescendant(other, of: $0) })
  }

  /// The effects on a view that match `changes`.
  ///
  /// - Parameter hasHints: an outlet whose class no source declares is an effect. One of a constraint
  ///   always is, if the geometry matters.
  package func effects(
    on view: ViewID, _ changes: Changes, hasHints: Bool, in hierarchy: ViewHierarchy
  ) -> [CodeEffect] {
    let name = hierarchy.quotedName(of: view)
    var effects: [CodeEffect] = []
    let ownClass = classes[hierarchy[view].className].flatMap { $0.isDeclared ? $0 : nil }
    if let id = hierarchy[view].id {
      effects += self.effects(onObject: id, ownClass, name).filter { hasHints || !$0.isHint }
    }
    if let ownClass { effects += self.effects(inClass: ownClass, name) }
    if let index = hierarchy[view].viewController, let scope,
      let facts = classes[hierarchy.viewControllers[index].className], facts.isDeclared
    {
      effects += scope.statements(about: "view", of: facts, includesOthers: false)
        .filter { $0.effect != .constraints }.compactMap { $0.effect(on: name, isRoot: true) }
    }
    if changes.contains(.geometry) {
      for constraint in constraints[view] ?? [] {
        effects += self.effects(onObject: constraint, nil, name)
      }
    }
    return effects.filter { $0.isHint || !$0.changes.isDisjoint(with: changes.union(.any)) }
  }

  /// The effects through the outlets that refer to an object.
  private func effects(
    onObject id: String, _ ownClass: ClassFacts?, _ name: String
  ) -> [CodeEffect] {
    (outlets[id] ?? []).flatMap { outlet -> [CodeEffect] in
      guard let owner = outlet.className.flatMap({ classes[$0] }), owner.isWhole, let scope else {
        return [
          CodeEffect(
            changes: [], message: "code can change \(name) through this outlet",
            origin: .outlet(outlet.node))
        ]
      }
      // Statements of other classes about `view` and the like are about other objects. Constraints of a
      // root view position its subviews.
      let isOfUIKit = outlet.name.isOutletOfUIKit
      let statements = scope.statements(
        about: outlet.name, of: owner, includesOthers: !isOfUIKit
      ).filter { !isOfUIKit || $0.effect != .constraints }
      return statements.flatMap { statement -> [CodeEffect] in
        guard case .calls(let method) = statement.effect else {
          return [statement.effect(on: name, isRoot: outlet.name == "view")].compactMap(\.self)
        }
        return scope.statements(inMethod: method, of: ownClass).compactMap { $0.effect(on: name) }
      }
    }
  }

  /// The effects of a view's own class.
  private func effects(inClass facts: ClassFacts, _ name: String) -> [CodeEffect] {
    facts.parts.flatMap { part -> [CodeEffect] in
      let statements = part.type.statements.filter(\.path.isEmpty).compactMap {
        CodeStatement($0, in: part.file).effect(on: name)
      }
      let touches = part.type.methods.filter { $0.selector.hasPrefix("touches") }.map {
        CodeEffect(
          changes: .touches, message: "the class of \(name) handles touches here",
          origin: .statement(CodeLocation(part.file, $0.range)))
      }
      return statements + touches
    }
  }
}

extension LayoutCode {
  /// The screens on which code can show a layout. View controllers and their containers limit the orientations, and so
  /// does the app's delegate.
  ///
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/supportedinterfaceorientations
  func screens(_ screens: [Screen], showing hierarchy: ViewHierarchy) -> [Screen] {
    guard let scope, !screens.isEmpty, let root = hierarchy.roots.first else { return screens }
    var names = controllers(of: root, in: hierarchy)
    if let index = hierarchy[root].viewController {
      names += hierarchy.viewControllers[index].containers.map(\.className)
    }
    var limits = names.compactMap { facts(of: $0)?.orientations }
    if let limit = scope.orientationsOfApp { limits.append(limit) }
    guard !limits.isEmpty else { return screens }
    let drawn = hierarchy.drawn?.orientation
    return screens.filter { screen in limits.allSatisfy { $0.allows(screen, drawn: drawn) } }
  }

  /// Whether code can add the view of the layout's controller to another view, so that its size on a screen is not known.
  func mayAddRoot(of hierarchy: ViewHierarchy) -> Bool {
    guard let scope, let root = hierarchy.roots.first else { return false }
    return controllers(of: root, in: hierarchy).contains(where: scope.mayAddView)
  }

  /// The app's classes to which a document connects the controls of a root view: those of its view controller, of the
  /// owners of a xib, and of the root itself.
  package func classes(connectedTo root: ViewID, in hierarchy: ViewHierarchy) -> [ClassFacts] {
    (controllers(of: root, in: hierarchy) + [hierarchy[root].className]).unique
      .compactMap { classes[$0] }.filter(\.hasKnownMembers)
  }

  /// The classes of the view controller of a view, and those of the owners of a xib.
  private func controllers(of root: ViewID, in hierarchy: ViewHierarchy) -> [String] {
    let own = hierarchy[root].viewController.map { hierarchy.viewControllers[$0].className }
    return [own].compactMap(\.self) + ownersOfView(hierarchy[root].id)
  }
}

extension AnalyzedLayout {
  /// The locations of the statements that can move or hide one of two views, at most two.
  package func codeLocations(between view: ViewID, and other: ViewID) -> [Finding.RelatedLocation] {
    codeLocations(
      of: [view, other].flatMap {
        code.effects(on: $0, [.visibility, .geometry, .order], hasHints: true, in: hierarchy)
      })
  }

  /// The locations of the effects that make a finding uncertain, at most two.
  package func codeLocations(of obstruction: TouchObstruction) -> [Finding.RelatedLocation] {
    codeLocations(of: obstruction.codeEffects)
  }

  func codeLocations(of effects: [CodeEffect]) -> [Finding.RelatedLocation] {
    effects.prefix(2).map { effect in
      switch effect.origin {
      case .statement(let location): .init(location, effect.message)
      case .outlet(let node): .init(sourceMap.range(of: node, .connectionName), effect.message)
      }
    }
  }
}

extension CodeStatement {
  /// - Parameters:
  ///   - view: the quoted name of the view that the statement changes, or may change.
  ///   - isRoot: whether it is the view of a view controller. The container determines its frame, not a function that
  ///     receives the view.
  fileprivate func effect(on view: String, isRoot: Bool = false) -> CodeEffect? {
    let name = isOfUnknownObject ? "\(view) or a view with the same outlet name" : view
    let (changes, text): (LayoutCode.Changes, Finding.Message)
    switch self.effect {
    case .isHidden: (changes, text) = (.visibility, "code shows or hides \(name) here")
    case .alpha: (changes, text) = (.visibility, "code sets the alpha of \(name) here")
    case .superview:
      (changes, text) = ([.visibility, .geometry], "code changes the superview of \(name) here")
    case .isUserInteractionEnabled:
      (changes, text) = (.userInteraction, "code sets isUserInteractionEnabled of \(name) here")
    case .isEnabled: (changes, text) = (.isEnabled, "code enables or disables \(name) here")
    case .addsRecognizer:
      (changes, text) = (.touches, "code adds a gesture recognizer to \(name) here")
    case .addsTarget: (changes, text) = (.touches, "code adds an action to \(name) here")
    case .addsInteraction: (changes, text) = (.touches, "code adds an interaction to \(name) here")
    case .constant, .activation:
      (changes, text) = (.geometry, "code changes a constraint of \(name) here")
    case .constraints: (changes, text) = (.geometry, "code adds constraints to \(name) here")
    case .frame: (changes, text) = (.geometry, "code sets the frame of \(name) here")
    case .arrangement:
      (changes, text) = (.geometry, "code changes how \(name) arranges its views here")
    case .order: (changes, text) = (.order, "code changes the z-order of \(name) here")
    case .passed:
      (changes, text) = (
        isRoot ? .all.subtracting(.geometry) : .any, "code passes \(name) to a function here"
      )
    case .rowHeight, .calls, .requiresFailure, .delegate: return nil
    }
    return CodeEffect(
      changes: changes, message: text, origin: .statement(location), function: function)
  }
}
