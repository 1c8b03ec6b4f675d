import AppCode
import LayoutModel

/// The declarations of classes by name. A name means the class of the nearest project.
struct ClassTable {
  typealias ClassID = CodeProject.ClassID
  typealias Record = CodeProject.Record
  typealias Part = CodeProject.Part
  typealias Meaning = CodeProject.Meaning

  private let files: [CodeFile]
  private(set) var records: [Record] = []
  private var classes: [String: [ClassID]] = [:]
  private var protocols: Set<String> = []
  private var aliases: [String: Set<String>] = [:]
  /// The extensions of types that no file declares, by name.
  private(set) var foreignParts: [String: [Part]] = [:]
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
}
