/// A text that is equal for equal values, and differs for different ones: all stored properties by
/// name, with the elements of sets and dictionaries in order.
///
/// `String(describing:)` has sets and dictionaries in another order in each run. Properties that are
/// added to a type are included, so that a key of the cache cannot omit one.
enum ValueText {
  static func text(of value: Any) -> String {
    var text = ""
    write(value, to: &text)
    return text
  }

  /// Recurses with the depth of types, which do not contain themselves.
  private static func write(_ value: Any, to text: inout String) {
    if let string = value as? String {
      text += "\(string.utf8.count):\(string)"
      return
    }
    if let bytes = value as? [UInt8] {
      text += ContentHash(bytes).bytes.description
      return
    }
    let mirror = Mirror(reflecting: value)
    guard !mirror.children.isEmpty else {
      text += String(reflecting: value)
      return
    }
    var parts = mirror.children.map { child in
      var part = (child.label ?? "") + "="
      write(child.value, to: &part)
      return part
    }
    if mirror.displayStyle == .set || mirror.displayStyle == .dictionary { parts.sort() }
    text += "\(mirror.subjectType)(" + parts.map { "\($0.utf8.count):\($0)" }.joined() + ")"
  }
}
