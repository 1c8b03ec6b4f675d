internal import XML

/// A user-defined runtime attribute: a value that is set by key path after the object is created.
struct RuntimeAttribute {
  let path: XMLAttribute
  /// The range of the value.
  let range: Range<Int>
  let text: String?

  /// - Parameter path: the attribute of `element` that contains the key path.
  init(_ element: XMLElement, _ path: XMLAttribute) {
    self.path = path
    // A number is in a child element; other values are in an attribute.
    let child = element.child(keyed: .value)
    let attribute = element[.value] ?? child?[.value]
    text = attribute?.value ?? child.map(\.text)
    range = attribute?.valueRange ?? child?.range ?? element.range
  }

  /// A number is converted to a Boolean, as in UIKit.
  var flag: Bool? {
    switch text {
    case "YES": true
    case "NO": false
    default: number.map { $0 != 0 }
    }
  }

  /// The finite number, if the value is one.
  var number: Double? { text.flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }
}
