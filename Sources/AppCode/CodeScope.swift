package import LayoutModel

/// The source code that applies to the documents of one project folder.
///
/// A name is looked up in the project folder first, then in all files. Of several classes with the name in the folder, a
/// document has those of its targets.
package final class CodeScope: Sendable {
  package let index: SourceIndex
  /// The path from the root, with a slash at the end; empty: all files.
  package let folder: String
  /// Whether the code runs in an app extension, which has no delegate and no scenes of the app (RC-6).
  package let isOfExtension: Bool
  /// The products that contain a document; empty: they are not known.
  let targets: [FileTarget]

  private struct Chain {
    /// The class and its superclasses that the sources declare.
    var names: [String] = []
    /// The class at which the chain ends, which the sources do not declare or declare differently.
    var last: String?
    /// Whether the sources declare `last`.
    var isAmbiguous = false

    var end: ClassFacts.End {
      guard let last else { return .none }
      return !isAmbiguous && ClassFacts.isFramework(last) ? .framework(last) : .unknown(last)
    }
  }

  /// Classes with more superclasses have an unknown chain. Those of apps have fewer than ten.
  static let chainLimit = 128

  package init(
    _ index: SourceIndex, folder: String = "", isOfExtension: Bool = false,
    targets: [FileTarget] = []
  ) {
    self.index = index
    self.folder = folder
    self.isOfExtension = isOfExtension
    self.targets = targets
  }

  /// Whether code uses the view of a view controller of a class as a value, and can add it to another view.
  package func mayAddView(of controller: String) -> Bool {
    let name = NameHash(UIKitClass.leafName(of: controller).utf8).value
    return index.files.contains { $0.facts.loading.controllersInViews.contains(name) }
  }

  /// Whether code can set the bar button items of a view controller, instead of those of the document.
  package func maySetBarItems(of controller: String) -> Bool {
    let names = [UIKitClass.leafName(of: controller)] + facts(of: controller).chain
    let classes = names.map { NameHash($0.utf8).value }
    return index.files.contains { file in
      file.facts.loading.setsBarItems
        || classes.contains(where: file.facts.loading.classesWithBarItems.contains)
    }
  }

  /// Whether a scene or xib connects an action of a class: one with an object of the class that declares it, or of a
  /// subclass.
  package func isConnected(_ selector: String, of facts: ClassFacts) -> Bool {
    let declaring = facts.classes(declaring: selector)
    return index.loaded.classes(connecting: selector).contains {
      !declaring.isDisjoint(with: self.facts(of: $0).chain)
    }
  }

  /// The action that a tap on the object of an outlet sends in a variant of a document for another device.
  ///
  /// - Parameter document: the name of the document without extension.
  package func action(ofOutlet name: String, of owner: String, inVariantOf document: String)
    -> String?
  {
    let outlet = DocumentReferences.Outlet(owner: UIKitClass.leafName(of: owner), name: name)
    return DocumentVariant(document).flatMap {
      index.loaded.action(of: outlet, inVariantOf: $0.name)
    }
  }

  /// Whether a method of a class is known to do nothing: a person wrote its empty body, no superclass or subclass has another
  /// one, and code takes its selector nowhere.
  package func hasEmptyMethod(_ selector: String, _ facts: ClassFacts) -> Bool {
    guard facts.hasKnownMembers, facts.hasEmptyMethod(selector),
      let file = facts.method(selector)?.file, !CodeReader.isGenerated(file.bytes)
    else { return false }
    let declaring = facts.classes(declaring: selector)
    let isOverridden = index.files.lazy.flatMap(\.facts.types).contains { type in
      !facts.chain.contains(type.name) && type.methods.contains { $0.hasSelector(selector) }
        && !declaring.isDisjoint(with: self.facts(of: type.name).chain)
    }
    return !isOverridden && !mayTakeSelector(selector)
  }

  /// Whether code may call a method or take its selector: it contains the name more often than it declares the method.
  package func mayCall(_ selector: String) -> Bool {
    let name = String(selector.prefix { $0 != ":" })
    return index.files.contains { file in
      let declarations = file.facts.types.lazy.flatMap(\.methods).count { $0.hasSelector(selector) }
      return file.bytes.offsets(ofName: name).count > declarations
    }
  }

  /// Whether code may take the selector of a method: it contains `#selector(name)`, `@selector(name:)` or a text that
  /// begins with the name.
  package func mayTakeSelector(_ selector: String) -> Bool {
    let name = String(selector.prefix { $0 != ":" })
    return index.files.contains { file in
      // Each access can read the file.
      let bytes = file.bytes
      return bytes.offsets(ofName: name).contains(where: bytes.isInSelector)
    }
  }

  /// Whether all that code does with a property is to set its members: `name.isOn = value`,
  /// `name?.setOn(value, animated: true)`, `[_name setOn:YES]`. Other properties with the name count.
  ///
  /// - Parameter facts: the class whose files are searched; nil: all files are.
  package func onlySetsMembers(ofProperty name: String, of facts: ClassFacts? = nil) -> Bool {
    (facts?.parts.map(\.file) ?? index.files).allSatisfy { file in
      let bytes = file.bytes
      return [name, "_\(name)"].allSatisfy { name in
        let declarations = file.facts.types.flatMap(\.properties).filter { $0.name == name }
        return bytes.offsets(ofName: name).allSatisfy { offset in
          declarations.contains { $0.range.start == offset }
            || bytes.setsMember(after: offset + name.utf8.count)
        }
      }
    }
  }

  /// Whether code may read a member of the object in a property of a class.
  package func mayRead(_ member: String, ofProperty name: String, of owner: ClassFacts) -> Bool {
    contains(name, of: owner) { $0.mayRead(member, after: $1) }
  }

  /// Whether a file that names a class or one of its superclasses contains the name of a member.
  package func mayUse(_ member: String, beside owner: ClassFacts) -> Bool {
    contains(member, of: owner) { _, _ in true }
  }

  /// Whether code may move the content view of a cell, disable it or add views to it: a file of the class uses it for more
  /// than its size, or another class changes that of a cell which can be of the class.
  package func mayManageContentView(of cell: ClassFacts) -> Bool {
    let name = "contentView"
    let uses = cell.parts.contains { part in
      let bytes = part.file.bytes
      return bytes.offsets(ofName: name).contains { !bytes.measures(after: $0 + name.utf8.count) }
    }
    return uses
      || statements(about: name, of: cell).contains {
        switch $0.effect {
        case .isUserInteractionEnabled, .isHidden, .alpha, .superview, .order: true
        default: false
        }
      }
  }

  /// Whether code may set a property of a class: it assigns one with the name, passes a reference to it, or sets it by
  /// key-value coding.
  package func maySet(property name: String, of owner: ClassFacts) -> Bool {
    contains(name, of: owner) { $0.mayAssign(nameBefore: $1) }
      || contains("set\(name.prefix(1).uppercased())\(name.dropFirst())", of: owner) {
        $0[$1...].first == UInt8(ascii: ":")
      }
  }

  /// Whether code of a class or a file that names it treats the value of a property as one that can be nil.
  package func comparesWithNil(property name: String, of owner: ClassFacts) -> Bool {
    contains(name, of: owner) { $0.mayBeNil(nameBefore: $1) }
  }

  /// Whether code of a class loads a document with the object as its File's Owner, which then connects its outlets.
  package func loadsAsOwner(_ facts: ClassFacts) -> Bool {
    facts.parts.contains { part in
      let bytes = part.file.bytes[...]
      return ["wner: self", "wner:self"].contains(where: bytes.contains)
    }
  }

  /// Whether a file of a class mentions xibs: the class may load one for itself, and a list may get its cells from one.
  package func mentionsXib(_ facts: ClassFacts) -> Bool {
    facts.parts.contains { part in
      let bytes = part.file.bytes
      return ["nib", "Nib", "NIB", "xib", "Xib", "XIB"].contains { text in
        bytes[...].offsets(of: text).contains {
          !bytes[..<$0].suffix(9).elementsEqual("awakeFrom".utf8)
        }
      }
    }
  }

  /// Whether code sets the text or the title of a property of a class to a value that is no literal.
  package func setsText(ofProperty name: String, of owner: ClassFacts) -> Bool {
    contains(name, of: owner) { $0.setsText(after: $1) }
  }

  /// Whether code sets the compression resistance of the view in a property of a class.
  package func setsCompressionResistance(ofProperty name: String, of owner: ClassFacts) -> Bool {
    contains(name, of: owner) { $0.setsCompressionResistance(after: $1) }
  }

  /// Whether a view of a class is certainly no instance of another one: the superclasses of both are known up to UIKit.
  package func isUnrelated(_ name: String, to other: String) -> Bool {
    guard let chain = superclasses(of: name), let others = superclasses(of: other) else {
      return false
    }
    return chain.contains("UIView") && !chain.contains(others[0])
  }

  /// A class and its superclasses, also those of UIKit, the class itself first; nil: one of them is not known, or the name
  /// is also that of a protocol or another type.
  private func superclasses(of className: String) -> [String]? {
    let facts = facts(of: className)
    let types = facts.chain.flatMap { index.declarations.types[$0] ?? [] }
    guard case .framework(let end) = facts.end, let ofUIKit = UIKitClass.superclasses(of: end),
      types.allSatisfy({ [.class, .extension, .implementation].contains(index[$0].kind) })
    else { return nil }
    return facts.chain + [end] + ofUIKit
  }

  /// A member of a class that code uses through a property, and that objects of another class do not have; nil: none is
  /// known.
  package func memberUsed(
    of declared: ClassFacts, missingIn other: ClassFacts, byProperty name: String,
    of owner: ClassFacts
  ) -> String? {
    let members = Set(
      declared.parts.filter { !other.chain.contains(declared.chain[$0.owner]) }
        .flatMap(\.addedMembers))
    guard !members.isEmpty else { return nil }
    var used: String?
    let isUsed = contains(name, of: owner) { bytes, end in
      used = bytes.member(after: end)
      return used.map(members.contains) == true
    }
    return isUsed ? used : nil
  }

  /// Whether a use of a property, or of its variable in Objective-C, matches a condition in a file that names the class
  /// or one of its superclasses.
  ///
  /// - Parameter isMatch: for the end of the name in the text of a file.
  func contains(
    _ name: String, of owner: ClassFacts, where isMatch: ([UInt8], Int) -> Bool
  ) -> Bool {
    index.files.indices.contains { file in
      // Projects of one repository can have classes of one name.
      guard !owner.isInProject || isNear(file) else { return false }
      let bytes = index.files[file].bytes
      let isUsed = [name, "_\(name)"].contains { name in
        bytes.offsets(ofName: name).contains { isMatch(bytes, $0 + name.utf8.count) }
      }
      return isUsed && owner.chain.contains { !bytes.offsets(ofName: $0).isEmpty }
    }
  }

  /// The chain of a class; nil if the sources do not declare it.
  ///
  /// A document names few of the classes of an app, so chains are resolved when they are needed.
  private func chain(of name: String) -> Chain? {
    guard index.declarations.classes[name] != nil else { return nil }
    var chain = Chain()
    var next = name
    while let declarations = index.declarations.classes[next] {
      guard !chain.names.contains(next), chain.names.count < Self.chainLimit else {
        chain.last = next
        chain.isAmbiguous = true
        return chain
      }
      chain.names.append(next)
      let files = references(of: next).map(\.file)
      let found = declarations.lazy.filter { files.contains($0.file) }.map(\.superclass)
      guard let superclass = found.first, found.allSatisfy({ $0 == superclass }) else {
        chain.last = next
        chain.isAmbiguous = true
        return chain
      }
      guard let superclass else { return chain }
      next = superclass
    }
    chain.last = next
    return chain
  }

  func isNear(_ file: Int) -> Bool { index.files[file].location.hasPrefix(folder) }

  /// The declarations of a class with its extensions and categories: those of the project folder, if
  /// it declares the class, and of several classes there those of the document's targets.
  func references(of name: String) -> [SourceIndex.TypeReference] {
    let all = index.declarations.types[name] ?? []
    let near = all.filter { isNear($0.file) }
    guard near.contains(where: { index[$0].kind == .class }) else { return all }
    guard !targets.isEmpty, index.declarations.sharedNames.contains(name) else { return near }
    let ofTargets = Set(targets.flatMap { references(near, in: $0) })
    return near.filter(ofTargets.contains)
  }

  /// What the app's delegate allows; nil: it does not limit orientations.
  package var orientationsOfApp: OrientationLimit? {
    OrientationLimit(
      index.declarations.typesWithAppOrientations.filter { isNear($0.file) }
        .flatMap { index[$0].orientations.filter { $0.owner == .app } })
  }

  /// Whether a container view controller of the app limits orientations. Code can put any view controller into it.
  package var containersLimitOrientations: Bool {
    index.declarations.typesWithOwnOrientations.contains { reference in
      let name = index[reference].name
      return isNear(reference.file)
        && Self.containers.contains(frameworkSuperclass(of: name) ?? name)
    }
  }

  private static let containers: Set = [
    "UINavigationController", "UITabBarController", "UISplitViewController",
  ]

  /// What the sources contain about a class and its superclasses.
  package func facts(of className: String) -> ClassFacts {
    let leaf = UIKitClass.leafName(of: className)
    var facts = ClassFacts(name: index.declarations.swiftNames[leaf] ?? leaf)
    guard let chain = chain(of: facts.name) else {
      facts.end = ClassFacts.isFramework(facts.name) ? .framework(facts.name) : .unknown(facts.name)
      return facts
    }
    facts.chain = chain.names
    facts.end = chain.end
    facts.isInProject = isInProject(references(of: facts.name))
    for (owner, name) in chain.names.enumerated() {
      facts.parts += references(of: name).map {
        ClassFacts.Part(file: index.files[$0.file], type: index[$0], owner: owner)
      }
    }
    return facts
  }

  /// The class with the name of one in each target of the document; one element if it is the same in all of them.
  package func factsInTargets(_ all: ClassFacts) -> [ClassFacts] {
    guard targets.count > 1,
      all.chain.contains(where: index.declarations.sharedNames.contains)
    else { return [all] }
    var found: [ClassFacts] = []
    for target in targets {
      var facts = CodeScope(index, folder: folder, isOfExtension: isOfExtension, targets: [target])
        .facts(of: all.name)
      facts.target = target.name
      if !found.contains(where: { $0.hasSameDeclarations(as: facts) }) { found.append(facts) }
    }
    return found.count > 1 ? found : [all]
  }

  /// Whether the app loads a layout: source code, a property list or another document names its document, and if it
  /// is a scene, code or other scenes lead to it.
  ///
  /// - Parameter document: the name of the document without extension.
  package func loading(of hierarchy: ViewHierarchy, in document: String) -> Loading {
    guard let name = DocumentVariant(document)?.name else { return .notLoaded }
    if let view = hierarchy.roots.first, let controller = hierarchy[view].viewController,
      facts(of: hierarchy.viewControllers[controller].className).replacesView
    {
      return .viewReplaced
    }
    let isLoaded =
      index.loaded.contains(name)
      && hierarchy.sceneEntry.map { index.loaded.contains($0, of: name) } ?? true
    return isLoaded
      ? .loaded : index.loaded.isKnown(name) && !index.files.isEmpty ? .notLoaded : .unknown
  }

  /// The classes that load a document with themselves as File's Owner: those whose code does so with its name, and the
  /// one with its name, unless that is the class of a row or an item, which a list loads.
  package func owners(of document: String, isOfList: Bool = false) -> [ClassFacts] {
    guard let name = DocumentVariant(document)?.name else { return [] }
    let named: Set = declaresClass(name) && !isOfList ? [name] : []
    // A list registers the xib of a cell by the generated member.
    let members = isOfList ? [] : index.loaded.owners[name.resourceName] ?? []
    return named.union(members).union(index.loaded.owners[name] ?? []).sorted().map(facts)
  }

  /// The reuse identifiers for which the code of a class, or of its superclasses, registers a class or a xib.
  package func reuseIdentifiers(registeredBy facts: ClassFacts) -> Set<String> {
    facts.chain.reduce(into: []) { $0.formUnion(index.loaded.reuseIdentifiers[$1] ?? []) }
  }

  private func isInProject(_ references: [SourceIndex.TypeReference]) -> Bool {
    references.contains { isNear($0.file) && index[$0].kind == .class }
  }

  /// The statements about a property of an object of a class: in the class, its superclasses and
  /// subclasses, and those of other classes that reach it through an object (`cell.title`), unless the object is known to
  /// be of another class.
  ///
  /// - Parameter includesOthers: whether statements of other classes are included.
  package func statements(
    about property: String, of owner: ClassFacts, includesOthers: Bool = true
  ) -> [CodeStatement] {
    let ofChain = targets.isEmpty ? [] : Set(owner.chain.flatMap(references))
    return (index.declarations.statements[property] ?? []).compactMap { reference in
      let type = index[reference.type]
      let statement = type.statements[reference.statement]
      // Projects of one repository can have classes of one name.
      guard !owner.isInProject || isNear(reference.type.file), !statement.isOfLocal,
        targets.isEmpty || !owner.chain.contains(type.name) || ofChain.contains(reference.type)
      else { return nil }
      var (isOfSubclass, isOfUnknownObject) = (false, false)
      if statement.path.count == 1 {
        isOfSubclass = !owner.chain.contains(type.name)
        if isOfSubclass, chain(of: type.name)?.names.contains(owner.name) != true { return nil }
      } else if !includesOthers {
        return nil
      } else if let receiver = receiverClass(of: statement, in: type.name) {
        guard mayBe(receiver, owner) else { return nil }
      } else {
        isOfUnknownObject = true
      }
      return CodeStatement(
        statement, in: index.files[reference.type.file], isOfSubclass: isOfSubclass,
        isOfUnknownObject: isOfUnknownObject)
    }
  }

  /// The class of the object whose property a statement of a type changes; nil: it is not known.
  private func receiverClass(of statement: ViewStatement, in type: String) -> String? {
    var properties = statement.path.dropLast()
    var name = type
    if let local = statement.localType {
      properties = properties.dropFirst()
      name = local
    }
    for property in properties {
      guard let next = typeOfField(property, of: name) else { return nil }
      name = next
    }
    name = index.declarations.swiftNames[name] ?? name
    let isKnown =
      index.declarations.classes[name] != nil
      ? chain(of: name)?.isAmbiguous == false
      : ClassFacts.isFramework(name)
    return isKnown ? name : nil
  }

  /// The type of the object that a statement of a type changes; nil: it is not known.
  func targetType(of statement: ViewStatement, in type: String) -> String? {
    guard let name = statement.path.last else { return nil }
    if statement.isOfLocal { return statement.localType }
    return receiverClass(of: statement, in: type).flatMap { typeOfField(name, of: $0) }
      ?? Self.typesOfProperties[name]
  }

  /// The types of properties of view controllers.
  private static let typesOfProperties = [
    "navigationController": "UINavigationController", "tabBarController": "UITabBarController",
    "splitViewController": "UISplitViewController",
    "presentationController": "UIPresentationController",
    "popoverPresentationController": "UIPopoverPresentationController",
    "interactivePopGestureRecognizer": "UIGestureRecognizer",
  ]

  private func typeOfField(_ field: String, of type: String) -> String? {
    for name in chain(of: type)?.names ?? [type] {
      for reference in references(of: name) {
        if let found = index[reference].fields.first(where: { $0.name == field }) {
          return found.type
        }
      }
    }
    return nil
  }

  /// Whether an object that is declared with a known class can be of another class, or of a subclass of it.
  private func mayBe(_ name: String, _ owner: ClassFacts) -> Bool {
    if owner.chain.contains(name) { return true }
    if let chain = chain(of: name) { return chain.names.contains(owner.name) }
    guard case .framework(let end) = owner.end else { return true }
    return end == name || UIKitClass.superclasses(of: end)?.contains(name) == true
  }

  /// Whether a file declares a class, struct or protocol of this name.
  package func declares(_ className: String) -> Bool {
    !(index.declarations.types[UIKitClass.leafName(of: className)] ?? []).isEmpty
  }

  /// Whether UIKit does not find a declared class by its name: each class of this name is private in Swift, and has no
  /// name for Objective-C.
  package func isPrivateClass(_ className: String) -> Bool {
    let classes = (index.declarations.types[UIKitClass.leafName(of: className)] ?? [])
      .map { index[$0] }.filter { $0.kind != .extension }
    return !classes.isEmpty && classes.allSatisfy { $0.isPrivate && $0.objectiveCName == nil }
  }

  /// Whether UIKit finds a class of the project only with its module: all declarations of the name are those of a class
  /// of Swift at file scope without a name for Objective-C.
  package func needsModule(_ className: String) -> Bool {
    let types = index.declarations.types[className] ?? []
    return types.contains { isNear($0.file) && index[$0].kind == .class }
      && types.allSatisfy {
        index.files[$0.file].path.hasSuffix(".swift") && index[$0].isNamedByModule
      }
  }

  /// Whether UIKit can find a class without a module: Objective-C declares it, or Swift with this name for Objective-C.
  package func isFoundWithoutModule(_ className: String) -> Bool {
    (index.declarations.types[className] ?? []).contains {
      index[$0].kind == .class
        && (index[$0].objectiveCName == className
          || !index.files[$0.file].path.hasSuffix(".swift"))
    }
  }

  /// Whether a file declares a class of this name, not only an extension.
  package func declaresClass(_ name: String) -> Bool { index.declarations.classes[name] != nil }

  /// The class of a framework that a class of the sources inherits from; nil: it is not known.
  package func frameworkSuperclass(of className: String) -> String? {
    guard case .framework(let name)? = chain(of: className)?.end else { return nil }
    return name
  }

  /// The names of all classes, sorted.
  package var classNames: [String] { index.declarations.classes.keys.sorted() }

  /// Whether a type of the app has a method with this selector.
  package func implements(_ selector: String) -> Bool {
    index.declarations.selectors.contains(selector)
  }

  /// Whether an extension of a framework's class or protocol, or a protocol of the app, declares a
  /// method: which classes have it is not determined.
  package func isDeclaredInExtension(method selector: String) -> Bool {
    index.declarations.extensionMethods.contains(selector)
  }

  /// The statements in methods of this name that change the object itself, in a class or in an
  /// extension or category of one of the frameworks.
  package func statements(inMethod name: String, of owner: ClassFacts?) -> [CodeStatement] {
    (index.declarations.ownStatements[name] ?? []).compactMap { reference in
      let type = index[reference.type]
      let isCategory = type.kind == .implementation && !declaresClass(type.name)
      guard type.kind == .extension || isCategory || owner?.chain.contains(type.name) == true
      else { return nil }
      return CodeStatement(
        type.statements[reference.statement], in: index.files[reference.type.file])
    }
  }
}

extension TypeDeclaration {
  /// Whether the name of a class of Swift at run time is that of its module and its own, or the declaration is an
  /// extension.
  fileprivate var isNamedByModule: Bool {
    kind == .extension || kind == .class && enclosing.isEmpty && objectiveCName == nil
  }
}

extension ClassFacts.Part {
  /// The names of the methods and properties that the declaration does not override.
  fileprivate var addedMembers: [String] {
    // In Objective-C, an implementation does not show which methods are overrides.
    guard type.kind != .implementation else { return [] }
    let bytes = file.bytes
    return (type.methods.map(\.range) + type.fields.map(\.range))
      .filter { !bytes.isOverride(at: $0.start) }
      .map { String(decoding: bytes[$0.offsets], as: UTF8.self) }
  }
}

extension CodeScope: ClassDescribing {
  /// The description of a class of the app whose superclasses are all known, up to a class of UIKit.
  package func description(of className: String) -> ClassDescription? {
    let name = index.declarations.swiftNames[className] ?? className
    guard let chain = chain(of: name), case .framework(let end) = chain.end, UIKitClass.isKnown(end)
    else { return nil }
    var description = ClassDescription(inherits: end)
    for name in chain.names.reversed() {
      var own = ClassDescription()
      for reference in references(of: name) {
        for method in index[reference].methods { own.apply(method) }
      }
      description = own.completed(by: description)
    }
    return description
  }
}

extension CodeScope: Equatable {
  /// Two scopes of one index are equal if their folders, processes and targets are.
  package static func == (left: CodeScope, right: CodeScope) -> Bool {
    left === right
      || left.index === right.index && left.folder == right.folder
        && left.isOfExtension == right.isOfExtension && left.targets == right.targets
  }
}
