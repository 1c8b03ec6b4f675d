internal import XML

/// A value that a document sets by key path, once the object is made.
struct RuntimeAttribute {
  package let path: XMLAttribute
  /// Where the value stands.
  package let range: Range<Int>
  private let value: String?

  /// - Parameter path: the attribute of `element` that holds the key path.
  init(_ element: XMLElement, _ path: XMLAttribute) {
    self.path = path
    // A number stands in an element of its own; the rest in an attribute.
    let child = element.child(keyed: "value")
    let attribute = element["value"] ?? child?["value"]
    value = attribute?.value ?? child.map(\.text)
    range = attribute?.valueRange ?? child?.range ?? element.range
  }

  package var text: String? { value }

  /// Numbers do for flags, as they do for UIKit.
  var flag: Bool? {
    switch value {
    case "YES": true
    case "NO": false
    default: number.map { $0 != 0 }
    }
  }

  /// Finite.
  package var number: Double? { value.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }
}
