internal import LayoutModel

/// A target of a project that contains a source file or a document.
package struct FileTarget: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case app
    case appExtension
    case test
    /// A framework or a library, which can be in the other products.
    case library
    /// The project does not say which targets contain the file.
    case unknown
  }

  /// The path of the project's folder, from the root.
  package let project: String
  package let name: String
  package let kind: Kind
  /// The names of its module in the configurations; nil: one depends on settings that are not known.
  package let modules: Set<String>?
  /// The lowest major version of Swift in the configurations; nil: one is not known.
  package let swiftVersion: Int?
  /// Whether an app or app extension runs on iPad in its full size; nil: it does not declare its devices.
  package let supportsPad: Bool?

  package init(
    project: String, name: String, kind: Kind, modules: Set<String>? = nil,
    swiftVersion: Int? = nil, supportsPad: Bool? = nil
  ) {
    (self.project, self.name, self.kind) = (project, name, kind)
    (self.modules, self.swiftVersion) = (modules, swiftVersion)
    self.supportsPad = supportsPad
  }
}

// What depends on the targets that contain files.
extension CodeScope {
  /// The same for a document of a project.
  ///
  /// - Parameters:
  ///   - location: the path from the root; nil: the targets do not matter.
  ///   - isOfExtension: whether only app extensions contain the document.
  package func of(documentAt location: String?, isOfExtension: Bool) -> CodeScope {
    let targets = location.map(targetsOfDocument) ?? []
    guard isOfExtension || !targets.isEmpty else { return self }
    return CodeScope(index, folder: folder, isOfExtension: isOfExtension, targets: targets)
  }

  /// The apps that contain a document, otherwise the app extensions, which can have it by mistake beside an app; empty: no
  /// class is in doubt, or they are not known.
  private func targetsOfDocument(at location: String) -> [FileTarget] {
    guard !index.declarations.sharedNames.isEmpty else { return [] }
    let targets = index.targets(location)
    guard Set(targets.map(\.project)).count == 1, !targets.contains(where: { $0.kind == .unknown })
    else { return [] }
    let apps = targets.filter { $0.kind == .app }
    return (apps.isEmpty ? targets.filter { $0.kind == .appExtension } : apps)
      .sorted { $0.name < $1.name }
  }

  /// Those of some declarations that are of the class in a target; all if it does not declare the class itself.
  func references(
    _ all: [SourceIndex.TypeReference], in target: FileTarget
  ) -> [SourceIndex.TypeReference] {
    let declaresClass = all.contains {
      index[$0].kind == .class && targets(ofFile: $0.file).contains(target)
    }
    guard declaresClass else { return all }
    return all.filter {
      let targets = targets(ofFile: $0.file)
      // A library can be in the product.
      return targets.isEmpty || targets.contains(target)
        || targets.contains { $0.kind == .library || $0.kind == .unknown }
    }
  }

  /// The targets of a source file. A header belongs to its implementation.
  private func targets(ofFile file: Int) -> Set<FileTarget> {
    let location = index.files[file].location
    guard location.hasSuffix(".h") else { return index.targets(location) }
    return ["h", "m", "mm"].reduce(into: []) {
      $0.formUnion(index.targets(location.dropLast() + $1))
    }
  }

  /// The modules of the targets that contain a file; nil: one is not known.
  ///
  /// - Parameter location: the path from the root.
  package func modules(ofFileAt location: String) -> Set<String>? {
    let targets = index.targets(location)
    let modules = targets.compactMap(\.modules)
    guard !targets.isEmpty, modules.count == targets.count else { return nil }
    return modules.reduce(into: []) { $0.formUnion($1) }
  }

  /// The modules of the files that declare a class; nil: one is not known.
  package func modules(ofClass name: String) -> Set<String>? {
    var modules: Set<String> = []
    for declaration in index.declarations.classes[name] ?? [] {
      let location = index.files[declaration.file].location
      guard let found = self.modules(ofFileAt: location) else { return nil }
      modules.formUnion(found)
    }
    return modules
  }

  /// Whether a source file contains a name, such as that of an imported module.
  package func mentions(_ name: String) -> Bool {
    index.files.contains { !$0.bytes.offsets(ofName: name).isEmpty }
  }

  /// Whether key-value coding finds a property, a setter or an instance variable for a name, see
  /// `ClassFacts.hasProperty`.
  package func hasProperty(_ name: String, of facts: ClassFacts) -> Bool {
    facts.hasProperty(name) && hiddenProperty(name, of: facts) == nil
  }

  /// A property that certainly is not visible to Objective-C: its class and its superclasses do not declare it to be, and
  /// its file is one of Swift 4 or later, which does not infer that. nil: there is none.
  ///
  /// https://github.com/swiftlang/swift-evolution/blob/main/proposals/0160-objc-inference.md
  package func hiddenProperty(_ name: String, of facts: ClassFacts) -> CodeLocation? {
    let declarations = facts.parts.flatMap { part in
      part.type.properties.filter { $0.name == name }.map { (part.file, $0) }
    }
    guard let (file, property) = declarations.first,
      declarations.allSatisfy({ $0.1.isInferred && isSinceSwift4($0.0) }),
      !facts.hasSetter(of: name),
      !facts.parts.flatMap(\.type.properties)
        .contains(where: { $0.name != name && $0.isFound(byKey: name) }),
      !facts.parts.contains(where: \.type.exposesMembers),
      // A protocol of Objective-C makes its requirements visible.
      facts.inheritedNames.allSatisfy({ declares($0) || ClassFacts.isFramework($0) }),
      !isDeclaredInProtocol(property: name)
    else { return nil }
    return CodeLocation(file, property.range)
  }

  private func isSinceSwift4(_ file: SourceFile) -> Bool {
    let targets = index.targets(file.location)
    return !targets.isEmpty && targets.allSatisfy { ($0.swiftVersion ?? 0) >= 4 }
  }

  /// Whether a protocol, which can be one of Objective-C, or an extension of a class of a framework has the property.
  private func isDeclaredInProtocol(property name: String) -> Bool {
    index.files.lazy.flatMap(\.facts.types).contains { type in
      (type.kind == .protocol || type.kind == .extension && !declaresClass(type.name))
        && type.properties.contains { $0.name == name }
    }
  }
}
