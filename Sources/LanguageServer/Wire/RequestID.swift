/// A request's id, given back in the form in which it came.
///
/// Integers are those of `Int64`. JSON-RPC allows fractions but advises against them, and LSP has
/// none: a request with such an id is invalid.
enum RequestID: Hashable, Sendable, Codable {
  case integer(Int64)
  case string(String)

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = .integer(try container.decode(Int64.self))
    } catch DecodingError.typeMismatch {
      self = .string(try container.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .integer(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    }
  }
}

extension RequestID: CustomStringConvertible {
  var description: String {
    switch self {
    case .integer(let value): "\(value)"
    case .string(let value): "'\(value)'"
    }
  }
}
