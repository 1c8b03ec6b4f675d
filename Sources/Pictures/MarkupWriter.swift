internal import Linting

/// Writes SVG and HTML. Values of attributes and texts are escaped, except for line feeds in texts; names are not.
package struct MarkupWriter {
  package private(set) var text = ""

  package typealias Attributes = KeyValuePairs<String, String?>

  /// Adds an element. Attributes with the value nil are omitted.
  ///
  /// - Parameter content: the element's text; nil: the element is empty.
  package mutating func add(
    _ name: String, _ attributes: Attributes = [:], _ content: String? = nil
  ) {
    start(name, attributes)
    guard let content else { return text += "/>\n" }
    text += ">\(content.escapedLines.markup)</\(name)>\n"
  }

  /// Adds an element with the contents that `body` writes.
  package mutating func add(
    _ name: String, _ attributes: Attributes = [:], with body: (inout MarkupWriter) -> Void
  ) {
    start(name, attributes)
    text += ">\n"
    body(&self)
    text += "</\(name)>\n"
  }

  /// Adds elements in one line: white space between them would be visible.
  ///
  /// - Parameter parts: the class and the text of each.
  package mutating func add(inline name: String, _ parts: [(kind: String, text: String)]) {
    text += "<\(name)>"
    for part in parts {
      text += "<span class=\"\(part.kind.markup)\">\(part.text.escaped.markup)</span>"
    }
    text += "</\(name)>\n"
  }

  /// Adds trusted markup.
  package mutating func add(verbatim markup: String) { text += markup }

  private mutating func start(_ name: String, _ attributes: Attributes) {
    text += "<\(name)"
    for (key, value) in attributes {
      if let value { text += " \(key)=\"\(value.escaped.markup)\"" }
    }
  }
}

extension String {
  /// The text escaped for XML and HTML. Characters that XML does not allow are replaced.
  package var markup: String {
    replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: nil
      }
    }
  }
}
