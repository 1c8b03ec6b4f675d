/// An object of a document, by its index in the `SourceMap` of its layout.
///
/// Objects are numbered by layout, in the order in which the reader finds them. An edit elsewhere
/// in the document leaves the numbers of a layout unchanged.
public struct NodeID: Hashable, Sendable {
  public let index: Int32

  public init(_ index: Int) {
    self.index = Int32(index)
  }

  /// The node of an object that is in no text.
  public static var none: NodeID { NodeID(-1) }
}

/// The range of a property of an object in its source.
public struct LocatedMember: Hashable, Sendable {
  public let property: Property
  public let key: SourceRange
  public let value: SourceRange

  public init(_ property: Property, key: SourceRange, value: SourceRange) {
    self.property = property
    self.key = key
    self.value = value
  }

  /// The properties of views and gesture recognizers to which findings refer.
  public enum Property: Hashable, Sendable {
    case className, id, label, frame, bounds, center, anchorPoint, transform, alpha, isHidden
    case isUserInteractionEnabled, isEnabled, pointInside, hitTest, contentSize, isScrollEnabled
    case gestureRecognizers, viewController, actions, backgroundColor, disable
    case cancelsTouchesInView, delaysTouchesBegan, requiresFailureOf, delegate
    /// The property of an outlet or the selector of an action.
    case connectionName
    /// The attributes of a storyboard reference.
    case storyboardName, referencedIdentifier
  }
}

/// The ranges of one object and of its members.
public struct SourceNode: Hashable, Sendable {
  /// The whole object.
  public var range: SourceRange
  public var members: [LocatedMember]

  public init(_ range: SourceRange = SourceRange(0, 0), members: [LocatedMember] = []) {
    self.range = range
    self.members = members
  }

  public func member(_ property: LocatedMember.Property) -> LocatedMember? {
    members.first { $0.property == property }
  }

  /// The value of the first of these properties that the source specifies, the class name if it
  /// specifies none of them, and the whole object if it does not specify the class either.
  public func range(of properties: LocatedMember.Property...) -> SourceRange {
    range(of: properties)
  }

  public func range(of properties: [LocatedMember.Property]) -> SourceRange {
    for property in properties {
      if let member = member(property) { return member.value }
    }
    return member(.className)?.value ?? range
  }

  /// Whether `other` is this node in a text that has changed elsewhere.
  public func isShifted(to other: SourceNode, by change: TextChange) -> Bool {
    guard members.count == other.members.count, change.moved(range) == other.range else {
      return false
    }
    return zip(members, other.members).allSatisfy { member, other in
      member.property == other.property && change.moved(member.key) == other.key
        && change.moved(member.value) == other.value
    }
  }
}

/// The source ranges of the objects of one layout: views, view controllers, gesture recognizers,
/// actions and constraints.
///
/// It is stored beside the hierarchy, so that a layout that moves within its document is equal to
/// its earlier state.
public struct SourceMap: Equatable, Sendable {
  public internal(set) var nodes: [SourceNode] = []

  public init() {}

  public mutating func add(_ node: SourceNode) -> NodeID {
    nodes.append(node)
    return NodeID(nodes.count - 1)
  }

  public mutating func add(_ range: SourceRange) -> NodeID { add(SourceNode(range)) }

  /// The ranges of an object. An object that is not in this map, such as `none`, has an empty range
  /// and no members; writing these has no effect.
  public subscript(id: NodeID) -> SourceNode {
    get { contains(id) ? nodes[Int(id.index)] : SourceNode() }
    _modify {
      var absent = SourceNode()
      if contains(id) { yield &nodes[Int(id.index)] } else { yield &absent }
    }
  }

  /// Adds a member to an object of this map.
  public mutating func add(_ member: LocatedMember, to id: NodeID) {
    if contains(id) { nodes[Int(id.index)].members.append(member) }
  }

  private func contains(_ id: NodeID) -> Bool { nodes.indices.contains(Int(id.index)) }

  /// The whole object.
  public func range(of id: NodeID) -> SourceRange {
    contains(id) ? nodes[Int(id.index)].range : SourceRange(0, 0)
  }

  /// The value of the first of these properties that the source specifies; see `SourceNode`.
  public func range(of id: NodeID, _ properties: LocatedMember.Property...) -> SourceRange {
    self[id].range(of: properties)
  }

  public func member(_ property: LocatedMember.Property, of id: NodeID) -> LocatedMember? {
    self[id].member(property)
  }

  /// Whether `other` is this map in a text that has changed elsewhere.
  public func isShifted(to other: SourceMap, by change: TextChange) -> Bool {
    nodes.count == other.nodes.count
      && zip(nodes, other.nodes).allSatisfy { $0.isShifted(to: $1, by: change) }
  }

  /// The innermost view of `hierarchy` whose text contains `offset`.
  public func view(atOffset offset: Int, in hierarchy: ViewHierarchy) -> ViewID? {
    var found: (id: ViewID, start: Int)?
    for id in hierarchy.ids {
      let range = range(of: hierarchy[id].node)
      // The text of an embedded view is outside the text of its container.
      guard range.contains(offset), (found?.start ?? 0) <= range.start else { continue }
      found = (id, range.start)
    }
    return found?.id
  }

  /// The index of the constraint of `hierarchy` whose text contains `offset`.
  public func constraint(atOffset offset: Int, in hierarchy: ViewHierarchy) -> Int? {
    hierarchy.spec?.constraints.firstIndex { range(of: $0.node).contains(offset) }
  }

  /// The recognizer of `hierarchy` whose text contains `offset`.
  public func recognizer(atOffset offset: Int, in hierarchy: ViewHierarchy) -> RecognizerID? {
    // In some formats, recognizers are beside the views.
    let candidates =
      view(atOffset: offset, in: hierarchy).map(hierarchy.recognizers(of:)) ?? hierarchy.recognizers
    return candidates.first { range(of: hierarchy[$0].node).contains(offset) }
  }
}

/// A layout as a reader returns it.
public struct ParsedLayout: Equatable, Sendable {
  public let hierarchy: ViewHierarchy
  public let sourceMap: SourceMap

  public init(_ hierarchy: ViewHierarchy, _ sourceMap: SourceMap) {
    self.hierarchy = hierarchy
    self.sourceMap = sourceMap
  }
}
