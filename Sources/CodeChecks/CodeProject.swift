internal import LayoutModel
package import AppCode

/// A file with its facts.
package typealias CodeFile = (path: String, facts: SourceFacts)

/// The classes of source files with their extensions. A name means the class of the nearest project.
struct CodeProject {
  /// The index of a class.
  typealias ClassID = Int

  /// A class with its extensions, categories and implementations.
  struct Record {
    let name: String
    /// The file of the declaration.
    let file: Int
    /// The inherited type that may be the superclass, as written.
    let inherited: String?
    var parts: [Part] = []
    /// Whether declarations of the same place differ.
    var isAmbiguous = false
  }

  /// A declaration of a file.
  struct Part {
    let file: Int
    let type: Int
  }

  /// A function of a class.
  struct FunctionID: Hashable {
    let file: Int
    let type: Int
    let function: Int
  }

  /// What a name of a class means.
  enum Meaning: Equatable {
    case app(ClassID)
    case framework(String)
    case unknown
  }

  /// Classes with more superclasses have an unknown chain.
  static let chainLimit = 64

  let files: [CodeFile]
  private(set) var records: [Record] = []
  private var classes: [String: [ClassID]] = [:]
  private var protocols: Set<String> = []
  private var aliases: [String: Set<String>] = [:]
  /// The extensions of types that no file declares, by name.
  private(set) var foreignParts: [String: [Part]] = [:]
  /// The direct subclasses.
  private(set) var subclasses: [ClassID: [ClassID]] = [:]
  private let folders: [[Substring]]

  init(_ files: [CodeFile]) {
    self.files = files
    folders = files.map { $0.path.split(separator: "/").dropLast() }
    for file in files.indices {
      for type in files[file].facts.types.indices { addDeclaration(file, type) }
    }
    for file in files.indices {
      for type in files[file].facts.types.indices { addPart(file, type) }
    }
    for id in records.indices {
      if case .app(let superclass) = superclass(of: id) {
        subclasses[superclass, default: []].append(id)
      }
    }
  }

  func type(_ part: Part) -> TypeDeclaration { files[part.file].facts.types[part.type] }

  func function(_ id: FunctionID) -> CodeFunction {
    files[id.file].facts.types[id.type].functions[id.function]
  }

  private mutating func addDeclaration(_ file: Int, _ type: Int) {
    let declaration = files[file].facts.types[type]
    switch declaration.kind {
    case .class:
      let inherited = declaration.inherited.first.map(UIKitClass.leafName)
      // Branches of `#if` declare a class more than once.
      if let other = classes[declaration.name]?.first(where: { records[$0].file == file }) {
        if records[other].inherited != inherited { records[other].isAmbiguous = true }
        records[other].parts.append(Part(file: file, type: type))
        return
      }
      records.append(
        Record(
          name: declaration.name, file: file, inherited: inherited,
          parts: [Part(file: file, type: type)]))
      classes[declaration.name, default: []].append(records.count - 1)
      if let other = declaration.objectiveCName, other != declaration.name {
        classes[other, default: []].append(records.count - 1)
      }
    case .protocol: protocols.insert(declaration.name)
    case .alias: aliases[declaration.name, default: []].formUnion(declaration.inherited)
    default: break
    }
  }

  private mutating func addPart(_ file: Int, _ type: Int) {
    let declaration = files[file].facts.types[type]
    guard declaration.kind == .extension || declaration.kind == .implementation else { return }
    let part = Part(file: file, type: type)
    guard let owner = nearest(declaration.name, to: file) else {
      foreignParts[declaration.name, default: []].append(part)
      return
    }
    records[owner].parts.append(part)
  }

  /// The class of a name that is nearest to a file; nil: there is none, or several are equally near.
  private func nearest(_ name: String, to file: Int) -> ClassID? {
    guard let found = classes[name] else { return nil }
    guard found.count > 1 else { return found[0] }
    let distances = found.map { id in
      records[id].file == file ? Int.max : sharedFolders(records[id].file, file)
    }
    guard let best = distances.max() else { return nil }
    let near = found.indices.filter { distances[$0] == best }.map { found[$0] }
    let isSame = near.allSatisfy { records[$0].inherited == records[near[0]].inherited }
    return isSame ? near[0] : nil
  }

  /// The number of folders that contain both files.
  private func sharedFolders(_ first: Int, _ second: Int) -> Int {
    zip(folders[first], folders[second]).prefix { $0 == $1 }.count
  }

  /// What the name of a class means in a file.
  func meaning(of name: String, in file: Int) -> Meaning {
    if classes[name] != nil { return nearest(name, to: file).map { .app($0) } ?? .unknown }
    if let alias = aliases[name] {
      guard alias.count == 1, let other = alias.first.map(UIKitClass.leafName), other != name,
        aliases[other] == nil
      else { return .unknown }
      return meaning(of: other, in: file)
    }
    return ClassFacts.isFramework(name) ? .framework(name) : .unknown
  }

  /// The superclass of a class; nil: it has none.
  func superclass(of id: ClassID) -> Meaning? {
    guard !records[id].isAmbiguous else { return .unknown }
    guard let name = records[id].inherited else { return nil }
    if classes[name] == nil, protocols.contains(name) { return nil }
    let meaning = meaning(of: name, in: records[id].file)
    return meaning == .app(id) ? .unknown : meaning
  }

  /// The class and its superclasses in the sources, and what the chain ends with.
  func chain(of id: ClassID) -> (classes: [ClassID], end: Meaning?) {
    var chain = [id]
    while chain.count < Self.chainLimit {
      switch superclass(of: chain[chain.count - 1]) {
      case .app(let next):
        guard !chain.contains(next) else { return (chain, .unknown) }
        chain.append(next)
      case let end: return (chain, end)
      }
    }
    return (chain, .unknown)
  }

  /// The class of a framework that a class is or inherits from; nil: it is not known.
  func frameworkClass(of meaning: Meaning) -> String? {
    switch meaning {
    case .framework(let name): return name
    case .app(let id):
      guard case .framework(let name)? = chain(of: id).end else { return nil }
      return name
    case .unknown: return nil
    }
  }

  /// Whether a class is another one of UIKit, or inherits from it.
  func isKind(_ meaning: Meaning, of ancestor: String) -> Bool {
    guard let name = frameworkClass(of: meaning) else { return false }
    return name == ancestor || UIKitClass.superclasses(of: name)?.contains(ancestor) == true
  }

  /// The classes that inherit from a class.
  func descendants(of id: ClassID) -> [ClassID] {
    var found: [ClassID] = []
    var pending = [id]
    while let next = pending.popLast() {
      for subclass in subclasses[next] ?? [] where !found.contains(subclass) && subclass != id {
        found.append(subclass)
        pending.append(subclass)
      }
    }
    return found
  }

  /// The functions of a class without those of superclasses.
  func functions(of id: ClassID) -> [FunctionID] {
    records[id].parts.flatMap { part in
      type(part).functions.indices.map {
        FunctionID(file: part.file, type: part.type, function: $0)
      }
    }
  }

  /// The functions of a class, its superclasses and subclasses.
  func relatedFunctions(of id: ClassID) -> [FunctionID] {
    (chain(of: id).classes + descendants(of: id)).flatMap(functions)
  }

  /// A property of a class or its superclasses with the class that declares it.
  func field(_ name: String, of id: ClassID) -> (field: CodeField, owner: ClassID)? {
    for owner in chain(of: id).classes {
      for part in records[owner].parts {
        let fields = type(part).fields
        if let field = fields.first(where: { $0.name == name || $0.name == "_" + name }) {
          return (field, owner)
        }
      }
    }
    return nil
  }

  /// The class that contains a declaration; nil: it is no part of a class of the sources.
  func owner(ofFile file: Int, type: Int) -> ClassID? {
    let name = files[file].facts.types[type].name
    return (classes[name] ?? []).first { id in
      records[id].parts.contains { $0.file == file && $0.type == type }
    }
  }
}
