/// The names in a text: its runs of letters, digits and underscores.
///
/// Names are compared by their hashes, so that two of them can be taken to be equal.
package struct TextNames: Sendable {
  private let hashes: Set<NameHash.Value>

  /// - Parameter path: of the file, whose name counts as well.
  package init(in text: [UInt8], of path: String = "") {
    var hashes: Set<NameHash.Value> = []
    Self.forEach(in: text) { hashes.insert($0) }
    let name = path.split(separator: "/").last ?? ""
    Self.forEach(in: Array(name.utf8)) { hashes.insert($0) }
    self.hashes = hashes
  }

  func contains(_ name: NameHash.Value) -> Bool { hashes.contains(name) }

  func intersects(_ names: Set<NameHash.Value>) -> Bool {
    names.count < hashes.count
      ? names.contains(where: hashes.contains) : hashes.contains(where: names.contains)
  }

  static func forEach(in text: [UInt8], _ body: (NameHash.Value) -> Void) {
    var hash: NameHash?
    for byte in text {
      if byte.continuesIdentifier {
        if hash == nil { hash = NameHash() }
        hash?.add(byte)
      } else if let name = hash {
        body(name.value)
        hash = nil
      }
    }
    if let hash { body(hash.value) }
  }
}
