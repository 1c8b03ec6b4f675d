internal import Linting
package import LayoutModel

/// Small pieces of JSON text. Our own, since Jansson prints 0.1 as 0.10000000000000001.
package enum JSONText {
  /// A string with its quotes.
  package static func quoted(_ string: String) -> String { string.jsonQuoted }

  /// The shortest text that reads back as the same number. There is none for what is not finite;
  /// 0 stands for it, where a writer cannot leave it out.
  package static func number(_ value: Double) -> String { value.isFinite ? value.plainText : "0" }

  package static func bool(_ value: Bool) -> String { value ? "true" : "false" }

  package static func array(_ items: [String]) -> String {
    "[" + items.joined(separator: ", ") + "]"
  }

  package static func array(_ numbers: Double...) -> String { array(numbers.map(number)) }

  package static func array(_ rect: Rect) -> String {
    array(rect.x, rect.y, rect.width, rect.height)
  }

  package static func array(_ point: Point) -> String { array(point.x, point.y) }

  package static func array(_ size: Size) -> String { array(size.width, size.height) }

  package static func array(_ insets: EdgeInsets) -> String {
    array(insets.top, insets.left, insets.bottom, insets.right)
  }

  package static func strings(_ strings: [String]) -> String { array(strings.map(quoted)) }

  /// An object on one line.
  package static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { quoted($0.key) + ": " + $0.value }.joined(separator: ", ") + "}"
  }
}
