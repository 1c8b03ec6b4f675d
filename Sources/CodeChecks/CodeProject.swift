import LayoutModel
package import AppCode

/// A file with its facts.
package typealias CodeFile = (path: String, facts: SourceFacts)

/// The classes of source files with their extensions and functions.
final class CodeProject: Sendable {
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
  struct Part: Hashable {
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

  /// A class with its superclasses in the sources, and what the chain ends with; nil: no superclass.
  typealias Chain = (classes: [ClassID], end: Meaning?)

  let files: [CodeFile]
  private let table: ClassTable
  private let chains: [Chain]
  /// The direct subclasses.
  private let subclasses: [ClassID: [ClassID]]
  private let functionsOfClasses: [[FunctionID]]
  private let functionsByName: [[String: [FunctionID]]]
  private let owners: [Part: ClassID]
  /// The values of the locals of functions that are read.
  private let values: [FunctionID: LocalValues]

  init(_ files: [CodeFile]) {
    self.files = files
    let table = ClassTable(files)
    self.table = table
    let chains = table.records.indices.map { Self.chain(of: $0, in: table) }
    self.chains = chains
    var subclasses: [ClassID: [ClassID]] = [:]
    var owners: [Part: ClassID] = [:]
    var functions: [[FunctionID]] = []
    var names: [[String: [FunctionID]]] = []
    var values: [FunctionID: LocalValues] = [:]
    for (id, record) in table.records.enumerated() {
      if chains[id].classes.count > 1 { subclasses[chains[id].classes[1], default: []].append(id) }
      var own: [FunctionID] = []
      var ownNames: [String: [FunctionID]] = [:]
      for part in record.parts {
        owners[part] = id
        for (index, function) in files[part.file].facts.types[part.type].functions.enumerated() {
          let new = FunctionID(file: part.file, type: part.type, function: index)
          own.append(new)
          ownNames[function.name, default: []].append(new)
          if let body = function.body { values[new] = LocalValues(body) }
        }
      }
      functions.append(own)
      names.append(ownNames)
    }
    self.subclasses = subclasses
    self.owners = owners
    functionsOfClasses = functions
    functionsByName = names
    self.values = values
  }

  var records: [Record] { table.records }
  /// The extensions of types that no file declares, by name.
  var foreignParts: [String: [Part]] { table.foreignParts }

  func type(_ part: Part) -> TypeDeclaration { files[part.file].facts.types[part.type] }

  func function(_ id: FunctionID) -> CodeFunction {
    files[id.file].facts.types[id.type].functions[id.function]
  }

  func values(of id: FunctionID) -> LocalValues? { values[id] }

  /// What the name of a class means in a file.
  func meaning(of name: String, in file: Int) -> Meaning { table.meaning(of: name, in: file) }

  private static func chain(of id: ClassID, in table: ClassTable) -> Chain {
    var chain = [id]
    while chain.count < chainLimit {
      switch table.superclass(of: chain[chain.count - 1]) {
      case .app(let next):
        guard !chain.contains(next) else { return (chain, .unknown) }
        chain.append(next)
      case let end: return (chain, end)
      }
    }
    return (chain, .unknown)
  }

  func chain(of id: ClassID) -> Chain { chains[id] }

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
  func functions(of id: ClassID) -> [FunctionID] { functionsOfClasses[id] }

  /// The functions of a class with a name.
  func functions(of id: ClassID, named name: String) -> [FunctionID] {
    functionsByName[id][name] ?? []
  }

  /// The functions of a class, its superclasses and subclasses.
  func relatedFunctions(of id: ClassID) -> [FunctionID] {
    (chain(of: id).classes + descendants(of: id)).flatMap(functions)
  }

  /// Those of them with a body.
  func relatedContexts(of id: ClassID) -> [CodeContext] {
    relatedFunctions(of: id).compactMap { CodeContext(self, ownerOf($0) ?? id, $0) }
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
  func owner(ofFile file: Int, type: Int) -> ClassID? { owners[Part(file: file, type: type)] }

  /// The class that contains a function.
  func ownerOf(_ function: FunctionID) -> ClassID? {
    owner(ofFile: function.file, type: function.type)
  }
}
