import AppCode

/// A function in which values are resolved.
struct CodeContext {
  let project: CodeProject
  /// The class of `self`.
  let owner: CodeProject.ClassID
  let function: CodeProject.FunctionID
  let body: CodeBody
  private let values: LocalValues

  init?(_ project: CodeProject, _ owner: CodeProject.ClassID, _ function: CodeProject.FunctionID) {
    guard let body = project.function(function).body, let values = project.values(of: function)
    else { return nil }
    self.project = project
    self.owner = owner
    self.function = function
    self.body = body
    self.values = values
  }

  var file: Int { function.file }
  var path: String { project.files[file].path }

  /// The value of a local that has one value only.
  func value(of local: Int) -> CodeValue? {
    let values = allValues(of: local)
    return values.count == 1 ? values[0] : nil
  }

  func isReassigned(_ local: Int) -> Bool { allValues(of: local).count > 1 }

  /// All values of a local.
  func allValues(of local: Int) -> [CodeValue] { values.values[local] ?? [] }
}

/// The values that a function gives its locals.
struct LocalValues: Sendable {
  fileprivate private(set) var values: [Int: [CodeValue]] = [:]

  init(_ body: CodeBody) {
    for step in body.steps {
      switch step.action {
      case .declare(let local, let value), .assign(.local(let local), let value):
        values[local, default: []].append(value)
      default: break
      }
    }
  }
}

/// A view or another object that a name refers to.
struct CodeReference: Hashable {
  /// The local name with which the path begins; nil: it begins with `self`.
  var local: Int?
  /// The properties; empty for the local or for `self`.
  var path: [String]

  /// A reference to `self`.
  var isSelf: Bool { local == nil && path.isEmpty }
}

extension CodeContext {
  /// The depth of aliases that are followed.
  private static let aliasLimit = 8

  /// The object that an expression refers to; nil: it is not known.
  func reference(to value: CodeValue) -> CodeReference? { reference(to: value, depth: 0) }

  private func reference(to value: CodeValue, depth: Int) -> CodeReference? {
    guard depth < Self.aliasLimit else { return nil }
    switch value {
    case .itself: return CodeReference(local: nil, path: [])
    case .local(let local):
      if let value = self.value(of: local), !isClosureBinding(local),
        let alias = reference(to: value, depth: depth + 1)
      {
        return alias
      }
      return CodeReference(local: local, path: [])
    case .name(let name):
      guard name.first != "$", name.first?.isUppercase != true else { return nil }
      return CodeReference(local: nil, path: [Self.plain(name)])
    case .member(let base, let name):
      return reference(to: base, depth: depth + 1).map {
        CodeReference(local: $0.local, path: $0.path + [Self.plain(name)])
      }
    case .cast(let value, _): return reference(to: value, depth: depth + 1)
    case .call(let call):
      // A message without arguments reads a property in Objective-C.
      guard isObjectiveC, call.arguments.isEmpty, let receiver = call.receiver,
        let base = reference(to: receiver, depth: depth + 1)
      else { return nil }
      if base.isSelf || call.name == "view" || call.name == "contentView" {
        return CodeReference(local: base.local, path: base.path + [Self.plain(call.name)])
      }
      return nil
    default: return nil
    }
  }

  private func isClosureBinding(_ local: Int) -> Bool { body.locals[local].kind != .variable }

  private var isObjectiveC: Bool { !path.hasSuffix(".swift") }

  /// The name of the property of an instance variable.
  static func plain(_ name: String) -> String {
    name.hasPrefix("_") ? String(name.dropFirst()) : name
  }

  /// The type of an expression; nil: it is not known.
  func type(of value: CodeValue) -> CodeProject.Meaning? {
    let meaning = type(of: value, depth: 0)
    return meaning == .unknown ? nil : meaning
  }

  private func type(of value: CodeValue, depth: Int) -> CodeProject.Meaning? {
    guard depth < Self.aliasLimit else { return nil }
    switch value {
    case .itself: return .app(owner)
    case .local(let local): return type(ofLocal: local, depth: depth)
    case .name("newValue"), .name("oldValue"):
      return type(ofProperty: project.function(function).name, of: .app(owner))
    case .name(let name): return type(ofProperty: name, of: .app(owner))
    case .member(let base, let name):
      guard let owner = type(of: base, depth: depth + 1) else { return Self.systemBar(name) }
      return type(ofProperty: name, of: owner)
    case .cast(_, let name): return name.isEmpty ? nil : project.meaning(of: name, in: file)
    case .call(let call): return type(of: call, depth: depth)
    default: return nil
    }
  }

  private func type(ofLocal index: Int, depth: Int) -> CodeProject.Meaning? {
    let local = body.locals[index]
    let values = allValues(of: index).compactMap { type(of: $0, depth: depth + 1) }
    if values.count == 1, case .framework = values[0] { return values[0] }
    guard local.type.isEmpty || local.type == "id" else {
      return project.meaning(of: local.type, in: file)
    }
    guard let first = values.first, values.count == allValues(of: index).count,
      values.allSatisfy({ $0 == first })
    else { return nil }
    return first
  }

  private func type(
    ofProperty name: String, of meaning: CodeProject.Meaning
  ) -> CodeProject.Meaning? {
    let name = Self.plain(name)
    if case .app(let id) = meaning, let (field, owner) = project.field(name, of: id) {
      guard field.type.isEmpty else {
        return project.meaning(of: field.type, in: project.records[owner].file)
      }
      return project.type(madeBy: field.maker, in: owner)
    }
    return Self.systemBar(name)
  }

  /// The class of a property of UIKit's controllers that holds a bar.
  private static func systemBar(_ name: String) -> CodeProject.Meaning? {
    switch name {
    case "navigationBar": .framework("UINavigationBar")
    case "tabBar": .framework("UITabBar")
    case "toolbar": .framework("UIToolbar")
    default: nil
    }
  }

  private func type(of call: CodeCall, depth: Int) -> CodeProject.Meaning? {
    guard let receiver = call.receiver else {
      if call.name.first?.isUppercase == true { return project.meaning(of: call.name, in: file) }
      return resultType(of: call, in: owner)
    }
    if case .name(let name) = receiver, name.first?.isUppercase == true {
      let meaning = project.meaning(of: name, in: file)
      if call.name.hasPrefix("button") || call.name.hasPrefix("systemButton")
        || call.name == "alloc"
      {
        return meaning
      }
      guard case .app(let id) = meaning else {
        return project.type(madeBy: "\(name).\(call.name)", in: owner)
      }
      return resultType(of: call, in: id)
    }
    if call.name.hasPrefix("init"), case .call(let allocation) = receiver,
      allocation.name == "alloc"
    {
      return type(of: allocation, depth: depth + 1)
    }
    let meaning = type(of: receiver, depth: depth + 1)
    // `then` of the library of that name returns its receiver.
    if call.name == "then" { return meaning }
    guard case .app(let id)? = meaning else { return nil }
    return resultType(of: call, in: id)
  }

  private func resultType(of call: CodeCall, in id: CodeProject.ClassID) -> CodeProject.Meaning? {
    guard let function = self.function(for: call, in: id) else { return nil }
    let type = project.function(function).resultType
    guard type != "Self" else { return .app(id) }
    return type.isEmpty ? nil : project.meaning(of: type, in: function.file)
  }

  /// The function of a class or its superclasses that a call refers to.
  func function(
    for call: CodeCall, in id: CodeProject.ClassID
  ) -> CodeProject.FunctionID? {
    project.function(named: call.name, labels: call.arguments.map(\.label), of: id)
  }
}

extension CodeProject {
  /// The type of the value that a function of a class creates: `makeButton`, or `UIButton.link` of an extension.
  func type(madeBy maker: String, in owner: ClassID) -> Meaning? {
    let made = functions(named: maker, in: owner).map { function -> Meaning in
      let result = self.function(function).resultType
      if result == "Self", let type = maker.split(separator: ".").first {
        return meaning(of: String(type), in: function.file)
      }
      return meaning(of: result, in: function.file)
    }
    guard let first = made.first, first != .unknown, made.allSatisfy({ $0 == first }) else {
      return nil
    }
    return first
  }

  /// The functions that a name of a maker can mean.
  func functions(named maker: String, in owner: ClassID) -> [FunctionID] {
    let names = maker.split(separator: ".").map(String.init)
    guard let name = names.last else { return [] }
    guard names.count > 1 else { return chain(of: owner).classes.flatMap { makers(name, of: $0) } }
    switch meaning(of: names[0], in: records[owner].file) {
    case .app(let id): return chain(of: id).classes.flatMap { makers(name, of: $0) }
    case .framework(let type):
      return (foreignParts[type] ?? []).flatMap { part in
        self.type(part).functions.indices
          .map { FunctionID(file: part.file, type: part.type, function: $0) }
          .filter { function($0).name == name && function($0).isStatic }
      }
    case .unknown: return []
    }
  }

  private func makers(_ name: String, of id: ClassID) -> [FunctionID] {
    functions(of: id, named: name).filter { function($0).kind == .method }
  }

  /// The function of a class or its nearest superclass that a call refers to.
  func function(
    named name: String, labels: [String], of id: ClassID, after last: ClassID? = nil
  ) -> FunctionID? {
    var chain = chain(of: id).classes[...]
    if let last { chain = (chain.firstIndex(of: last).map { chain[($0 + 1)...] }) ?? [] }
    for owner in chain {
      let found = functions(of: owner, named: name).filter { candidate in
        let function = function(candidate)
        switch function.kind {
        case .method, .initializer: return accepts(labels, function)
        case .initialValue, .getter, .setter, .observer: return false
        }
      }
      if let exact = found.first(where: { function($0).labels == labels }) ?? found.first {
        return exact
      }
    }
    return nil
  }

  /// Whether a function may be called with arguments: others have default values.
  private func accepts(_ labels: [String], _ function: CodeFunction) -> Bool {
    labels.count <= function.labels.count
  }
}
