extension JSONValue {
  /// Whether two values say the same, wherever they stand: the members of objects in any order, numbers
  /// by their value, strings and keys byte by byte. What has no value says the same as nothing.
  ///
  /// Takes time in proportion to the smaller of the two, but for the order of members.
  package func hasSameContent(as other: JSONValue) -> Bool {
    var waiting = [(self, other)]
    while let (left, right) = waiting.popLast() {
      guard left.kind == right.kind else { return false }
      switch left.kind {
      case .invalid: return false
      case .null: break
      case .bool: guard left.bool == right.bool else { return false }
      case .number: guard left.number == right.number else { return false }
      case .string:
        guard let left = left.string, let right = right.string, left.hasSameBytes(as: right) else {
          return false
        }
      case .array:
        guard left.elements.count == right.elements.count else { return false }
        waiting += zip(left.elements, right.elements)
      case .object:
        guard left.members.count == right.members.count else { return false }
        for (left, right) in zip(left.membersByKey, right.membersByKey) {
          guard left.key.hasSameBytes(as: right.key) else { return false }
          waiting.append((left.value, right.value))
        }
      }
    }
    return true
  }

  private var membersByKey: [JSONMember] {
    members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}

extension String {
  fileprivate func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
