internal import LayoutModel

/// A text of elements as SVG and HTML have them. Names of elements and attributes are the program's
/// own; values and texts come from anywhere, and are escaped.
struct SVGWriter {
  private(set) var text = ""
  private var open: [String] = []

  typealias Attributes = KeyValuePairs<String, String?>

  /// An element; attributes without a value are left out.
  ///
  /// - Parameter content: the element's text; nil: it has none.
  mutating func add(_ name: String, _ attributes: Attributes = [:], _ content: String? = nil) {
    start(name, attributes)
    guard let content else { return text += "/>\n" }
    text += ">\(content.escaped.markup)</\(name)>\n"
  }

  /// An element with what `body` puts into it.
  mutating func add(
    _ name: String, _ attributes: Attributes = [:], with body: (inout SVGWriter) -> Void
  ) {
    start(name, attributes)
    text += ">\n"
    body(&self)
    text += "</\(name)>\n"
  }

  /// What is written as it is: the program's own.
  mutating func add(verbatim markup: String) { text += markup }

  private mutating func start(_ name: String, _ attributes: Attributes) {
    text += "<\(name)"
    for (key, value) in attributes {
      if let value { text += " \(key)=\"\(value.escaped.markup)\"" }
    }
  }
}

extension String {
  /// With what XML and HTML would take for markup spelled out, and what XML cannot hold replaced.
  var markup: String {
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension [ConvexArea] {
  /// For `d` of a `path`: all of them in one, each around in the same direction, so that where two
  /// meet no line shows.
  var pathText: String { map(\.pathText).joined() }
}

extension ConvexArea {
  /// For `d` of a `path`.
  var pathText: String {
    var corners = corners
    guard let first = corners.first else { return "" }
    if corners.isCounterclockwise { corners = [first] + corners.dropFirst().reversed() }
    let steps = corners.map { "\($0.x.shortText) \($0.y.shortText)" }
    return "M\(steps.joined(separator: "L"))Z"
  }
}

extension [Point] {
  /// On a plane whose y axis grows downwards.
  fileprivate var isCounterclockwise: Bool {
    var sum = 0.0
    for index in indices {
      let (here, next) = (self[index], self[(index + 1) % count])
      sum += here.x * next.y - next.x * here.y
    }
    return sum < 0
  }
}
