#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension ClientMessage {
  /// Reads the body of a message. Whatever the bytes are, the result is a message or what to answer.
  init(body: [UInt8]) {
    // The decoder would take other encodings too, and would look into a string only when asked.
    guard !body.contains(0), String(validating: body, as: UTF8.self) != nil else {
      self = .invalid(nil, .parseError("the body of a message is not UTF-8"))
      return
    }
    guard !JSONNesting.isTooDeep(body) else {
      self = .tooDeep(body)
      return
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(body))
    } catch {
      self = .invalid(nil, .parseError("the body of a message is not JSON"))
    }
  }

  /// Refuses a message, with the id of the request if that can still be read.
  private static func tooDeep(_ body: [UInt8]) -> Self {
    let message = "a message nests deeper than \(JSONNesting.limit) levels"
    do {
      let outline = Data(JSONNesting.pruned(body, to: 1))
      let id = try JSONDecoder().decode(Identified.self, from: outline).id
      return .invalid(id, .invalidRequest(message))
    } catch {
      return .invalid(nil, .parseError(message))
    }
  }

  private struct Identified: Decodable {
    var id: RequestID?
  }
}

extension Error {
  /// What is wrong with parameters, and where, in words for the author of a client.
  var explanation: String {
    // Lone surrogates and numbers out of range are errors of the decoder's own, without a place.
    guard let error = self as? DecodingError else { return Self.unusableValue }
    return switch error {
    case .keyNotFound(let key, let context):
      "\((context.codingPath + [key]).dotted) is missing"
    case .valueNotFound(_, let context):
      "\(context.codingPath.dotted) is null"
    case .typeMismatch(_, let context):
      "\(context.codingPath.dotted) has the wrong type"
    case .dataCorrupted(let context):
      "\(context.codingPath.dotted) has a value that cannot be used"
    @unknown default: Self.unusableValue
    }
  }

  private static var unusableValue: String { "'params' holds a value that cannot be used" }
}

extension [any CodingKey] {
  /// `params.contentChanges[0].text`.
  fileprivate var dotted: String {
    var path = ""
    for key in self {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return "'\(path)'"
  }
}
