internal import LayoutCore

/// Small pieces of JSON text. Our own, since Jansson prints 0.1 as 0.10000000000000001.
enum JSONText {
  /// A string with its quotes.
  static func quoted(_ string: String) -> String { string.jsonQuoted }

  /// The shortest text that reads back as the same number. There is none for what is not finite;
  /// 0 stands for it, where a writer cannot leave it out.
  static func number(_ value: Double) -> String { value.isFinite ? value.plainText : "0" }

  static func bool(_ value: Bool) -> String { value ? "true" : "false" }

  static func array(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }

  static func array(_ numbers: Double...) -> String { array(numbers.map(number)) }

  static func array(_ rect: Rect) -> String { array(rect.x, rect.y, rect.width, rect.height) }

  static func array(_ point: Point) -> String { array(point.x, point.y) }

  static func array(_ size: Size) -> String { array(size.width, size.height) }

  static func array(_ insets: EdgeInsets) -> String {
    array(insets.top, insets.left, insets.bottom, insets.right)
  }

  static func strings(_ strings: [String]) -> String { array(strings.map(quoted)) }

  /// An object on one line.
  static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { quoted($0.key) + ": " + $0.value }.joined(separator: ", ") + "}"
  }
}
