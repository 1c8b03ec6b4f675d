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
    let outline = MessageBody(body)
    guard !outline.isTooDeep else {
      self = .tooDeep(body)
      return
    }
    do {
      let decoder = JSONDecoder()
      if let key = LSP.Text.userInfoKey { decoder.userInfo[key] = outline.texts }
      self = try decoder.decode(Self.self, from: Data(outline.json))
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

extension LSP.Text {
  /// Where the decoder keeps the texts that `MessageBody` has taken out; never nil.
  fileprivate static let userInfoKey = CodingUserInfoKey(rawValue: "texts")

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let index = try container.decode(Int.self)
    let texts = Self.userInfoKey.flatMap { decoder.userInfo[$0] } as? [[UInt8]?] ?? []
    guard texts.indices.contains(index), let text = texts[index] else {
      let context = DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "no text")
      throw DecodingError.dataCorrupted(context)
    }
    utf8 = text
  }
}

extension Error {
  /// What is wrong with parameters, and where, in words for the author of a client.
  var explanation: String {
    if let error = self as? InvalidParameter { return error.explanation }
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
