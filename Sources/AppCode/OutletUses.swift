import LayoutModel

/// A statement that crashes while an outlet is nil.
package struct OutletUse: Hashable, Sendable {
  /// The name of the function that contains it, without argument labels.
  package let function: String
  package let location: CodeLocation
  /// Whether it is executed whenever UIKit loads or shows the object with the outlet.
  package let isCertain: Bool
}

/// The functions of a class and its superclasses with all bodies, which are read from the files again.
package struct ClassBodies {
  private struct Function {
    /// The index of the class in the chain.
    let owner: Int
    let file: SourceFile
    let bytes: [UInt8]
    let declaration: CodeFunction
    let body: CodeBody

    func use(at step: Int, isCertain: Bool) -> OutletUse {
      OutletUse(
        function: declaration.name, location: CodeLocation(file, body.steps[step].range),
        isCertain: isCertain)
    }
  }

  private let chain: [String]
  /// The outlets that the classes have on iOS, without overrides.
  private let outlets: Set<String>
  /// Those of objects, the ones of the class itself first, and those of extensions of protocols and of UIKit's classes last.
  private let functions: [Function]

  package init(_ facts: ClassFacts, in scope: CodeScope) {
    chain = facts.chain
    var outlets: Set<String> = []
    var functions: [Function] = []
    let parts = facts.parts + scope.inheritedExtensions(of: facts)
    for part in parts.sorted(by: { $0.owner < $1.owner })
    where part.file.path.hasSuffix(".swift") {
      let bytes = part.file.bytes
      let types = CodeReader.typesWithBodies(of: bytes)
      guard let type = types.first(where: { $0.range == part.type.range }) else { continue }
      let own = type.fields.filter { $0.isOutlet && !bytes.isOverride(at: $0.range.start) }
      outlets.formUnion(own.map(\.name))
      for function in type.functions where !function.isStatic {
        guard let body = function.body else { continue }
        functions.append(
          Function(
            owner: part.owner, file: part.file, bytes: bytes, declaration: function, body: body))
      }
    }
    self.outlets = outlets
    self.functions = functions
  }

  /// The first statement that crashes while an outlet is nil, a certain one if there is one.
  ///
  /// - Parameters:
  ///   - methods: the names of those that UIKit calls when it loads or shows the object.
  ///   - connected: the outlets that UIKit sets.
  package func use(
    of outlet: String, in methods: [String], observersOf connected: Set<String>
  ) -> OutletUse? {
    guard outlets.contains(outlet) else { return nil }
    let observers = functions.filter {
      $0.declaration.kind == .observer && connected.contains($0.declaration.name)
    }
    return (methods.flatMap(called) + observers).lazy.compactMap { certainUse(of: outlet, in: $0) }
      .first ?? possibleUse(of: outlet)
  }

  /// The first statement of a list that crashes while an outlet of its cells is nil, or one of the cell that the list
  /// calls.
  ///
  /// - Parameter identifier: the reuse identifier with which the class dequeues the cells.
  package func use(
    of outlet: String, ofCells cells: ClassBodies, identifier: String
  ) -> OutletUse? {
    guard cells.outlets.contains(outlet) else { return nil }
    var possible: OutletUse?
    for function in functions {
      let body = function.body
      for (start, step) in body.steps.enumerated() {
        guard case .declare(let local, .cast(let value, let type)) = step.action,
          cells.chain.contains(type), value.dequeues(identifier)
        else { continue }
        let access = OutletAccess(outlet, of: .local(local), in: function.bytes)
        for index in body.steps.indices.dropFirst(start + 1) {
          let isReached = body.isReached(index, after: start)
          if let isCertain = access.crashes(body.steps[index]) {
            if isCertain, isReached { return function.use(at: index, isCertain: true) }
            possible = possible ?? function.use(at: index, isCertain: false)
          }
          guard isReached else { continue }
          for call in access.calls(of: body.steps[index]) {
            if let use = cells.method(for: call).flatMap({ cells.directUse(of: outlet, in: $0) }) {
              return use
            }
          }
        }
      }
    }
    return possible
  }

  /// The implementations of a method that UIKit calls: that of the class, and those of superclasses that are called by
  /// `super`.
  private func called(_ name: String) -> [Function] {
    var called: [Function] = []
    for owner in chain.indices {
      let own = functions.filter {
        $0.owner == owner && $0.declaration.kind == .method && $0.declaration.name == name
      }
      guard let method = own.first else { continue }
      guard own.count == 1 else { break }
      called.append(method)
      let access = OutletAccess("", of: .parent, in: method.bytes)
      let body = method.body
      let callsSuper = body.steps.indices.contains { index in
        body.isReached(index) && access.calls(of: body.steps[index]).contains { $0.name == name }
      }
      guard callsSuper else { break }
    }
    return called
  }

  /// The method of the nearest class that a call refers to.
  private func method(for call: CodeCall) -> Function? {
    let found = functions.filter {
      $0.declaration.kind == .method && $0.declaration.name == call.name
        && $0.declaration.labels == call.arguments.map(\.label)
    }
    return found.first { method in found.count { $0.owner == method.owner } == 1 }
  }

  /// A statement that is executed whenever a function is called, in the function or in a method that it calls.
  ///
  /// - Parameter depth: of the calls.
  private func certainUse(
    of outlet: String, in function: Function, depth: Int = Self.callDepth
  ) -> OutletUse? {
    if let use = directUse(of: outlet, in: function) { return use }
    guard depth > 0 else { return nil }
    let access = OutletAccess(outlet, of: .itself, in: function.bytes)
    let body = function.body
    for index in body.steps.indices where body.isReached(index) {
      for call in access.calls(of: body.steps[index]) {
        if let method = method(for: call),
          let use = certainUse(of: outlet, in: method, depth: depth - 1)
        {
          return use
        }
      }
    }
    return nil
  }

  /// A method that calls a method of an extension of a protocol, which calls one of the class.
  private static let callDepth = 2

  /// A statement of a function that is executed whenever the function is called.
  private func directUse(of outlet: String, in function: Function) -> OutletUse? {
    let access = OutletAccess(outlet, of: .itself, in: function.bytes)
    let body = function.body
    // A name in an extension of a protocol is not that of the class.
    guard chain.indices.contains(function.owner) else { return nil }
    return body.steps.indices.first {
      access.crashes(body.steps[$0]) == true && body.isReached($0)
    }.map { function.use(at: $0, isCertain: true) }
  }

  /// A statement of a function that no subclass overrides. Nothing sets the outlet when its own observers run, and an
  /// initializer runs before UIKit sets any outlet.
  private func possibleUse(of outlet: String) -> OutletUse? {
    for function in functions where chain.indices.contains(function.owner) {
      let declaration = function.declaration
      switch declaration.kind {
      case .initializer, .initialValue: continue
      case .observer: guard declaration.name != outlet else { continue }
      case .method, .getter, .setter: break
      }
      let isOverridden = functions.contains {
        $0.owner < function.owner && $0.declaration.kind == declaration.kind
          && $0.declaration.name == declaration.name
      }
      let access = OutletAccess(outlet, of: .itself, in: function.bytes)
      guard !isOverridden,
        let index = function.body.steps.firstIndex(where: { access.crashes($0) != nil })
      else { continue }
      return function.use(at: index, isCertain: false)
    }
    return nil
  }
}

extension CodeScope {
  /// The extensions of the protocols and of the class of UIKit that a class and its superclasses name in their declarations.
  fileprivate func inheritedExtensions(of facts: ClassFacts) -> [ClassFacts.Part] {
    facts.inheritedNames.subtracting(facts.chain).sorted().flatMap(references)
      .filter { index[$0].kind == .extension }
      .map {
        ClassFacts.Part(
          file: index.files[$0.file], type: index[$0], owner: facts.chain.count)
      }
  }
}

/// An outlet of an object in the statements of a function.
private struct OutletAccess {
  private let outlet: String
  private let object: CodeValue
  private let bytes: [UInt8]

  /// - Parameter bytes: the text of the file.
  init(_ outlet: String, of object: CodeValue, in bytes: [UInt8]) {
    self.outlet = outlet
    self.object = object
    self.bytes = bytes
  }

  /// Whether a statement certainly evaluates an expression that unwraps the outlet; nil: it contains none.
  func crashes(_ step: CodeStep) -> Bool? {
    guard !text(of: step).contains("\(outlet)?") else { return nil }
    var found: Bool?
    for value in step.values {
      value.visit(isEvaluated: !isConditional(step)) { part, isEvaluated in
        if unwraps(part) { found = found == true || isEvaluated }
      }
    }
    return found
  }

  /// The calls of methods of the object that a statement certainly evaluates.
  func calls(of step: CodeStep) -> [CodeCall] {
    guard !isConditional(step) else { return [] }
    var calls: [CodeCall] = []
    for value in step.values {
      value.visit(isEvaluated: true) { part, isEvaluated in
        guard isEvaluated, case .call(let call) = part else { return }
        if call.receiver.map({ $0 == object }) ?? (object == .itself) { calls.append(call) }
      }
    }
    return calls
  }

  private func text(of step: CodeStep) -> ArraySlice<UInt8> { bytes[step.range.offsets] }

  /// Whether a statement contains optional chaining or a condition: a part of it may not be evaluated.
  private func isConditional(_ step: CodeStep) -> Bool { text(of: step).contains("?") }

  private func unwraps(_ value: CodeValue) -> Bool {
    switch value {
    case .member(let base, _): return isOutlet(base)
    case .element(.other(let parts)): return parts.first.map(isOutlet) ?? false
    case .call(let call):
      if let receiver = call.receiver, isOutlet(receiver) { return true }
      return Self.functionsOfViews.contains(call.name)
        && call.arguments.contains { isOutlet($0.value) }
    default: return false
    }
  }

  private func isOutlet(_ value: CodeValue) -> Bool {
    switch value {
    case .name(outlet): object == .itself
    case .member(let base, outlet): base == object
    default: false
    }
  }

  /// The methods of UIKit whose arguments are views that are not optional.
  private static let functionsOfViews: Set = [
    "addSubview", "insertSubview", "addArrangedSubview", "insertArrangedSubview",
    "bringSubview", "bringSubviewToFront", "sendSubview", "sendSubviewToBack",
  ]
}

extension CodeBody {
  /// Whether a step is executed whenever the function runs, or whenever another step has been executed.
  ///
  /// - Parameter start: the other step. If it is a condition, it has been met.
  fileprivate func isReached(_ index: Int, after start: Int? = nil) -> Bool {
    let outer = start.map { steps[$0].block } ?? 0
    let block = steps[index].block
    let isInside =
      block == outer || start.map { blocks[block].conditions.upperBound == $0 + 1 } ?? false
    // Conditions behind the first one are evaluated if that one is met.
    let isCondition = blocks.contains {
      $0.conditions.contains(index) && $0.conditions.lowerBound != index
    }
    guard isInside, !isCondition else { return false }
    return !((start ?? -1) + 1..<index).contains { mayLeave($0, outer, after: start) }
  }

  /// Whether a step may end the function or the closure with a block. The alternative of a condition is not executed if
  /// it is met.
  private func mayLeave(_ index: Int, _ outer: Int, after start: Int?) -> Bool {
    switch steps[index].action {
    case .return, .boundary: break
    case .declare, .assign, .evaluate: return false
    }
    let block = steps[index].block
    guard enclosing(block, .closure) == enclosing(outer, .closure) else { return false }
    guard let start, let alternative = blocks[block].alternative else { return true }
    return blocks[alternative].conditions != start..<start + 1
  }
}

extension CodeValue {
  /// Whether the expression is a call that dequeues a cell with a reuse identifier.
  fileprivate func dequeues(_ identifier: String) -> Bool {
    guard case .call(let call) = self else { return false }
    return call.name.hasPrefix("dequeueReusable")
      && call.arguments.contains { $0.value == .text(identifier) }
  }
}
