internal import LayoutModel

/// The delegates and data sources of views, which documents or code connect.
extension CodeScope {
  /// Whether an object of a class may have a method with a selector that matches: the class, a superclass or a subclass
  /// declares one or forwards messages, an extension of a class of UIKit has one, or not all methods are known.
  package func mayImplement(_ facts: ClassFacts, where isMatch: (String) -> Bool) -> Bool {
    guard facts.isDeclared else {
      return index.declarations.extensionMethods.contains(where: isMatch)
    }
    guard facts.hasKnownMembers, facts.hasImplementations,
      !index.declarations.extensionMethods.contains(where: isMatch)
    else { return true }
    return index.files.lazy.flatMap(\.facts.types).contains { type in
      type.methods.contains { method in
        isMatch(method.selector) || method.swift2Selector.map(isMatch) == true
          || method.forwardsMessages
      } && isRelated(type, to: facts)
    }
  }

  /// Whether a type is a class, one of its superclasses or subclasses, or an extension of one.
  private func isRelated(_ type: TypeDeclaration, to facts: ClassFacts) -> Bool {
    facts.chain.contains(type.name) || self.facts(of: type.name).chain.contains(facts.name)
  }

  /// Whether at most one scene or xib has objects of a class, and the class has no subclasses.
  package func isInOneScene(_ facts: ClassFacts) -> Bool {
    index.loaded.sceneCount(of: facts.name) <= 1
      && !classNames.contains { $0 != facts.name && self.facts(of: $0).chain.contains(facts.name) }
  }

  /// Whether code may set the delegate or the data source of the view in a property of a class: it does so, passes the view
  /// to a function, or binds it.
  package func maySetDelegate(ofProperty name: String, of owner: ClassFacts) -> Bool {
    let isPassed = statements(about: name, of: owner).contains {
      switch $0.effect {
      case .passed, .delegate: true
      case .calls(let method): !isOfUIKit(method)
      default: false
      }
    }
    return isPassed
      || contains(name, of: owner) { $0.member(after: $1).map([UInt8].bindings.contains) == true }
  }

  /// Whether a method of a view is known as one of UIKit: no extension has one with the name.
  private func isOfUIKit(_ method: String) -> Bool {
    Self.methodsOfUIKit.contains(where: method.hasPrefix)
      && !["elegate", "ource"].contains(where: method.contains)
      && !index.declarations.extensionMethods.contains { $0.hasPrefix(method) }
  }

  /// The beginnings of the names.
  private static let methodsOfUIKit = [
    "becomeFirstResponder", "resignFirstResponder", "endEditing", "reload", "register", "dequeue",
    "select", "deselect", "scroll", "insert", "delete", "move", "beginUpdates", "endUpdates",
    "performBatchUpdates", "cellFor", "indexPath", "rectFor", "layoutIfNeeded", "setNeeds",
    "setEditing", "setContent", "setShows", "setImage", "setBackground", "setTitle", "sizeThatFits",
  ]

  /// Whether the code of a class, or of a superclass, may set a member such as `delegate` of a view, passes `self` as one,
  /// or binds views.
  ///
  /// - Parameter className: that of the view, a class of UIKit.
  package func maySet(
    _ members: [String], ofViewOf className: String, inCodeOf facts: ClassFacts
  ) -> Bool {
    facts.parts.contains { part in
      part.file.bytes.mayBindViews || maySet(members, ofViewOf: className, in: part.file)
    }
  }

  /// Whether code outside of a class may make an object of the class the delegate of a view: a file that names the class
  /// sets a delegate that is not `self`, or a file uses the protocol as a type.
  ///
  /// - Parameters:
  ///   - members: the names of the members with delegates.
  ///   - className: that of the view, a class of UIKit.
  ///   - protocols: of the delegates.
  package func mayConnect(
    _ facts: ClassFacts, by members: [String], ofViewOf className: String, as protocols: [String]
  ) -> Bool {
    index.files.contains { file in
      let bytes = file.bytes
      let isSet =
        !bytes.offsets(ofName: facts.name).isEmpty
        && maySet(members, ofViewOf: className, in: file, exceptTo: "self")
      return isSet
        || protocols.contains { name in
          bytes.offsets(ofName: name).contains { bytes.isUsedAsType($0..<$0 + name.utf8.count) }
        }
    }
  }

  /// The first method with a selector of some that the class itself declares as one of a protocol, and that has statements
  /// and that its files do not call; nil: there is none. One of a superclass can be for other views.
  ///
  /// A document can also connect an object of a class without the protocol, whose methods no other code may call.
  package func ownMethod(
    _ selectors: [String], of protocolName: String, in facts: ClassFacts
  ) -> String? {
    // `UICollectionViewDelegateFlowLayout` is a `UICollectionViewDelegate`.
    let declaring = facts.parts.filter {
      $0.type.inherited.contains { UIKitClass.leafName(of: $0).hasPrefix(protocolName) }
    }
    let isDeclared = declaring.contains { $0.owner == 0 }
    guard isDeclared || declaring.isEmpty else { return nil }
    let methods = facts.parts.filter { $0.owner == 0 }.flatMap(\.type.methods)
    return selectors.first { selector in
      let isFound = methods.contains {
        $0.hasSelector(selector) && $0.isEmpty == false
          && (isDeclared || $0.isVisibleToObjectiveC || $0.swift2Selector == selector)
      }
      return isFound && !facts.mayCall(selector) && (isDeclared || !mayCall(selector))
    }
  }

  /// - Parameter value: one that does not count.
  private func maySet(
    _ members: [String], ofViewOf className: String, in file: SourceFile,
    exceptTo value: String? = nil
  ) -> Bool {
    let bytes = file.bytes
    let others = receivers(in: file, besides: className)
    return members.contains { bytes.setsMember($0, exceptTo: value, besides: others) }
  }

  /// The ends of the receivers in a file whose delegates code sets, and that are certainly no views of a class of UIKit.
  private func receivers(in file: SourceFile, besides className: String) -> Set<Int> {
    var others: Set<Int> = []
    var unknown: Set<Int> = []
    for type in file.facts.types {
      for statement in type.statements where statement.effect == .delegate {
        let target = targetType(of: statement, in: type.name) ?? ""
        if target.isEmpty || mayHold(target, className) {
          unknown.insert(statement.range.end)
        } else {
          others.insert(statement.range.end)
        }
      }
    }
    return others.subtracting(unknown)
  }

  /// Whether a value of a type can be a view of a class of UIKit: it is that class, a superclass, or can be a protocol.
  private func mayHold(_ type: String, _ className: String) -> Bool {
    if type == className || UIKitClass.superclasses(of: className)?.contains(type) != false {
      return true
    }
    return ["Any", "AnyObject", "NSObject", "Self", "id", "instancetype"].contains(type)
      || !declaresClass(type) && !ClassFacts.isFramework(type)
  }
}

extension ClassFacts {
  /// Whether each class of the chain is one of Swift or has an implementation in the sources: a header does not show which
  /// methods of a protocol it has.
  package var hasImplementations: Bool {
    chain.indices.allSatisfy { owner in
      parts.contains { part in
        part.owner == owner
          && (part.type.kind == .implementation
            || part.type.kind == .class && part.file.path.hasSuffix(".swift"))
      }
    }
  }

  /// Whether a file of the class contains the second part of a selector, or the only one, more often than methods have it.
  fileprivate func mayCall(_ selector: String) -> Bool {
    let parts = selector.split(separator: ":")
    let part = String(parts[min(1, parts.count - 1)])
    return self.parts.map(\.file).contains { file in
      let declarations = file.facts.types.lazy.flatMap(\.methods).count {
        $0.selector.split(separator: ":").contains { $0 == part } || $0.hasSelector(selector)
      }
      return file.bytes.offsets(ofName: part).count > declarations
    }
  }
}

extension MethodDeclaration {
  /// Whether the method decides at run time which messages the object understands.
  fileprivate var forwardsMessages: Bool {
    ["forward", "respondsTo", "methodSignature"].contains(where: selector.hasPrefix)
  }
}

extension [UInt8] {
  /// Names of members and types with which libraries, search controllers and data sources of UIKit connect views.
  fileprivate static let bindings: Set = [
    "rx", "rac", "reactive", "UISearchController", "UISearchDisplayController",
    "searchDisplayController", "UITableViewDiffableDataSource",
    "UICollectionViewDiffableDataSource",
    "ListAdapter", "IGListAdapter",
  ]

  /// Whether the text contains a name with which code connects views.
  fileprivate var mayBindViews: Bool { Self.bindings.contains { !offsets(ofName: $0).isEmpty } }

  /// Whether the text sets a member of another object, or passes `self` as one: `field.delegate = self`,
  /// `[field setDelegate:self]`, `Helper(delegate: self)`.
  ///
  /// - Parameters:
  ///   - name: of the member, or the end of that of an argument.
  ///   - value: one that does not count.
  ///   - others: the ends of receivers that do not count.
  fileprivate func setsMember(
    _ name: String, exceptTo value: String?, besides others: Set<Int>
  ) -> Bool {
    let end = String(name.dropFirst())
    return self[...].offsets(of: end).contains { offset in
      let rest = self[(offset + end.utf8.count)...].drop { $0 == UInt8(ascii: " ") }
      let start = offset - self[..<offset].reversed().prefix(while: \.continuesIdentifier).count
      let before = self[..<start]
      let newValue = rest.dropFirst()
      switch rest.first {
      case UInt8(ascii: "=") where newValue.first != UInt8(ascii: "="):
        // `self.delegate = value` sets one of the object itself.
        guard before.last == UInt8(ascii: "."), !before.dropLast().isEndOf("self"),
          start + 1 == offset, !others.contains(start - 1)
        else { return false }
      case UInt8(ascii: ":"), UInt8(ascii: "("):
        // A setter of Objective-C, or a label of a call.
        let isSetter = self[start...].starts(with: "set".utf8)
        guard isSetter ? !others.contains(start - 1) : newValue.isDelegateOfView else {
          return false
        }
      default: return false
      }
      return value.map { !newValue.isValue($0) } ?? true
    }
  }

  /// Whether the name of a protocol is the type of a value: `as? Name`, `Name?`, `id<Name>`. In the declaration of a class or
  /// in a comment it is none.
  fileprivate func isUsedAsType(_ name: Range<Int>) -> Bool {
    let before = self[..<name.lowerBound]
    let words = before.reversed().drop { $0 == UInt8(ascii: " ") }
    if ["as", "as?", "as!", "any", "id<", "id <"].contains(where: {
      words.starts(with: $0.utf8.reversed())
    }) {
      return true
    }
    let next = self[name.upperBound...].first
    return next.map { [UInt8(ascii: "?"), UInt8(ascii: "!")].contains($0) } == true
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes begin with `self` as an argument that may be the delegate of a view, and not that of an alert, an
  /// action sheet or a connection.
  fileprivate var isDelegateOfView: Bool {
    guard isValue("self") else { return false }
    let rest = drop { $0 == UInt8(ascii: " ") }.dropFirst(4).drop {
      [" ", "\t", "\r", "\n", ","].contains(Unicode.Scalar($0))
    }
    return !["cancelButtonTitle", "delegateQueue", "startImmediately"].contains {
      rest.starts(with: $0.utf8)
    }
  }

  /// Whether the bytes begin with a name that is a whole expression, after spaces.
  fileprivate func isValue(_ name: String) -> Bool {
    let rest = drop { $0 == UInt8(ascii: " ") }
    guard rest.starts(with: name.utf8) else { return false }
    let next = rest.dropFirst(name.utf8.count).first
    return next.map { !$0.continuesIdentifier && $0 != UInt8(ascii: ".") } ?? true
  }

  /// Whether the bytes end with a name.
  fileprivate func isEndOf(_ name: String) -> Bool {
    suffix(name.utf8.count).elementsEqual(name.utf8)
      && dropLast(name.utf8.count).last?.continuesIdentifier != true
  }
}
