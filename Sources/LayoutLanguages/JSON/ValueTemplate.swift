internal import LayoutReaders

/// A value as it is put into a text before anybody has filled it in: one that is right as it
/// stands, and a snippet with places to go through.
struct ValueTemplate {
  private enum Piece {
    case text(String)
    /// Only where a person goes on to fill it in.
    case frame(String)
    case stop(String)
  }

  private var pieces: [Piece] = []

  /// What is written where nobody fills anything in.
  var plain: String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let part), .stop(let part): text += part
      case .frame: break
      }
    }
  }

  /// In the syntax of the language server protocol.
  var snippet: String {
    var count = 0
    return pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let part), .frame(let part): text += Self.escaped(part)
      case .stop(let part):
        count += 1
        text += part.isEmpty ? "$\(count)" : "${\(count):\(Self.escaped(part))}"
      }
    }
  }

  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if character == "$" || character == "}" || character == "\\" { result += "\\" }
      result.append(character)
    }
  }
}

extension ValueTemplate {
  /// The value of a key.
  init(_ key: LayoutKey) {
    self.init(key.shape, standard: key.defaultText)
  }

  /// An object with the keys that make it worth something.
  init(objectWith keys: [LayoutKey]) {
    pieces.append(.text("{"))
    for (place, key) in keys.enumerated() {
      pieces.append(.text((place == 0 ? "" : ", ") + JSONText.quoted(key.name) + ": "))
      pieces += ValueTemplate(key).pieces
    }
    if keys.isEmpty { pieces.append(.stop("")) }
    pieces.append(.text("}"))
  }

  /// - Parameter standard: what counts where the value is left out, as JSON text.
  init(_ shape: LayoutShape, standard: String? = nil) {
    pieces = Self.pieces(shape, standard)
  }

  private static func pieces(_ shape: LayoutShape, _ standard: String?) -> [Piece] {
    switch shape {
    case .bool: [.stop(standard == "true" ? "false" : "true")]
    case .null: [.text("null")]
    case .constant(let number): [.text("\(number)")]
    case .number(let minimum, _): [.stop(standard ?? JSONText.number(minimum ?? 0))]
    case .wholeNumber(let minimum): [.stop(standard ?? "\(minimum)")]
    case .numbers(let names): numbers(names, standard)
    case .string, .name, .reference, .anything: string(standard ?? "")
    case .choice(let names): string(standard ?? names.first.map(JSONText.quoted) ?? "")
    case .array(let element):
      element.isWrittenInQuotes
        ? [.text("["), .frame("\""), .stop(""), .frame("\""), .text("]")]
        : [.text("["), .stop(""), .text("]")]
    case .object, .members, .dictionary: [.text("{"), .stop(""), .text("}")]
    case .either(let shapes): pieces(shapes.first { $0 != .null } ?? .null, standard)
    }
  }

  private static func string(_ quoted: String) -> [Piece] {
    let isString = quoted.utf8.count >= 2 && quoted.hasPrefix("\"") && quoted.hasSuffix("\"")
    return [
      .text("\""), .stop(isString ? String(quoted.dropFirst().dropLast()) : ""), .text("\""),
    ]
  }

  private static func numbers(_ names: [String], _ standard: String?) -> [Piece] {
    // A matrix of zeros would make the view vanish.
    let identity = ["a": "1", "d": "1"]
    let stated = standard?.split { "[], ".contains($0) }.map(String.init) ?? []
    let numbers = stated.count == names.count ? stated : names.map { identity[$0] ?? "0" }
    var pieces: [Piece] = [.text("[")]
    for (place, number) in numbers.enumerated() {
      if place > 0 { pieces.append(.text(", ")) }
      pieces.append(.stop(number))
    }
    return pieces + [.text("]")]
  }
}

extension LayoutShape {
  fileprivate var isWrittenInQuotes: Bool {
    switch self {
    case .string, .name, .reference, .choice: true
    default: false
    }
  }
}
