internal import LayoutModel

/// The names through which a document can depend on what differs between two states of some sources.
package struct ChangedNames: Sendable {
  /// Of types, and of what can be used without naming a type of the sources.
  private var ofCode: Set<NameHash.Value> = []
  /// Those that layouts have in common with code: outlets, selectors, documents, reuse identifiers.
  private var ofLayouts: Set<NameHash.Value> = []

  /// Whether a document with these names can depend on a change.
  package func affect(_ names: TextNames, isCode: Bool) -> Bool {
    names.intersects(ofCode) || !isCode && names.intersects(ofLayouts)
  }

  /// nil: documents that contain none of the names can depend on a change.
  ///
  /// - Parameters:
  ///   - changes: the files that differ.
  ///   - names: returns the names in a file.
  package init?(
    from old: SourceIndex, to new: SourceIndex,
    _ changes: [(old: SourceFile, new: SourceFile)], names: (SourceFile) -> TextNames
  ) {
    for (before, after) in changes {
      guard !Self.changesOrientations(before.facts, after.facts) else { return nil }
      for (file, index) in [(before, old), (after, new)] { add(file, in: index) }
      ofLayouts.formUnion(
        before.facts.loading.controllersInViews.symmetricDifference(
          after.facts.loading.controllersInViews))
    }
    for name in new.namesOfDifferences(from: old) {
      TextNames.forEach(in: Array(name.utf8)) { ofLayouts.insert($0) }
    }
    let areViews = changes.contains {
      [$0.old, $0.new].contains { names($0).contains(Self.swiftUI) }
    }
    addDependents(in: new, areViews: areViews, names)
  }

  private static let swiftUI = hash("SwiftUI")

  private static func hash(_ name: String) -> NameHash.Value { NameHash(name.utf8).value }

  private static func changesOrientations(_ old: SourceFacts, _ new: SourceFacts) -> Bool {
    let isEqual = old.types == new.types
    return !isEqual && [old, new].contains { $0.types.contains { !$0.orientations.isEmpty } }
  }

  private mutating func add(_ file: SourceFile, in index: SourceIndex) {
    var isOpen = file.hasFunctionsOutsideOfTypes
    for type in file.facts.types {
      if type.kind == .extension, !index.declarations.isDeclared(type.name) {
        isOpen = true
        ofCode.formUnion(type.methods.map { Self.hash($0.baseName) })
      } else {
        ofCode.insert(Self.hash(type.name))
        if let name = type.objectiveCName { ofCode.insert(Self.hash(name)) }
      }
      addSuperclasses(of: type, in: index)
      for statement in type.statements {
        if statement.path.count > 1, let property = statement.path.last {
          ofLayouts.insert(Self.hash(property))
        } else if statement.path.isEmpty, type.kind == .extension {
          ofLayouts.insert(Self.hash(statement.function))
        }
      }
    }
    if isOpen { ofCode.formUnion(file.declaredMembers) }
  }

  /// A statement in a class can be about an outlet of a superclass.
  private mutating func addSuperclasses(of type: TypeDeclaration, in index: SourceIndex) {
    guard !type.statements.isEmpty else { return }
    var next = index.declarations.classes[type.name]?.first?.superclass ?? type.inherited.first
    for _ in 0..<CodeScope.chainLimit {
      guard let name = next, let declaration = index.declarations.classes[name]?.first else {
        return
      }
      ofLayouts.insert(Self.hash(name))
      next = declaration.superclass
    }
  }

  /// Adds the types that inherit from a changed one, and those that show a changed view of SwiftUI.
  private mutating func addDependents(
    in index: SourceIndex, areViews: Bool, _ names: (SourceFile) -> TextNames
  ) {
    var others = index.files
    var isGrowing = true
    while isGrowing {
      let count = others.count
      others.removeAll { file in
        let inherits = file.facts.types.contains { type in
          type.inherited.contains { ofCode.contains(Self.hash(UIKitClass.leafName(of: $0))) }
        }
        guard inherits || areViews && shows(names(file)) else { return false }
        let types = file.facts.types.lazy.filter { index.declarations.isDeclared($0.name) }
        ofCode.formUnion(types.map { Self.hash($0.name) })
        return true
      }
      isGrowing = others.count < count
    }
  }

  private func shows(_ names: TextNames) -> Bool {
    names.contains(Self.swiftUI) && names.intersects(ofCode)
  }
}

extension SourceFile {
  /// Whether a function, a variable or a constant of Swift begins a line.
  fileprivate var hasFunctionsOutsideOfTypes: Bool {
    let words = ["func ", "var ", "let ", "public func ", "public let ", "public var "]
    let text = bytes
    var isStart = true
    for offset in text.indices {
      if isStart, words.contains(where: { text[offset...].starts(with: $0.utf8) }) { return true }
      isStart = text[offset] == UInt8(ascii: "\n")
    }
    return false
  }

  /// The names behind `func`, `var` and `let`.
  fileprivate var declaredMembers: Set<NameHash.Value> {
    let words = Set(["func", "var", "let"].map { NameHash($0.utf8).value })
    var names: Set<NameHash.Value> = []
    var isDeclared = false
    TextNames.forEach(in: bytes) { name in
      if isDeclared { names.insert(name) }
      isDeclared = words.contains(name)
    }
    return names
  }
}

extension MethodDeclaration {
  fileprivate var baseName: String { selector.split(separator: ":").first.map(String.init) ?? "" }
}
