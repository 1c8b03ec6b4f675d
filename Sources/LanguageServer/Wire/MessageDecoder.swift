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

/// A message's body made ready for the decoder: its texts of documents are taken out, and its depth is
/// known.
///
/// The decoder puts a string with escapes together piece by piece: a message with 1.1 MB of text and
/// 400,000 escapes took 78 ms, and takes 10 like this. The bytes are what the server works on, and
/// what is left for the decoder is a few hundred of them.
struct MessageBody {
  /// The body, with `[0]`, `[1]` … in the place of the strings after `"text":`. A client that
  /// writes that itself can only mean a text of the same message, or none.
  private(set) var json: [UInt8] = []

  /// The texts taken out, unescaped; nil where an escape stands for no character.
  private(set) var texts: [[UInt8]?] = []

  /// Brackets outside of strings nest deeper than the limit; the rest was then not looked at.
  private(set) var isTooDeep = false

  init(_ body: [UInt8], depthLimit: Int = JSONNesting.limit) {
    var depth = 0
    var position = 0
    var copied = 0
    var key = 0..<0
    while position < body.count {
      switch body[position] {
      case UInt8(ascii: "\""):
        let content = position + 1..<Self.endOfString(in: body, from: position + 1)
        if content.upperBound < body.count, Self.isText(key, before: position, in: body) {
          json += body[copied..<position]
          json += "[\(texts.count)]".utf8
          texts.append(JSONEscapes.decoded(body[content]))
          copied = content.upperBound + 1
        }
        key = content
        position = content.upperBound
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        isTooDeep = depth > depthLimit
        if isTooDeep { return }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      position += 1
    }
    json += body[copied...]
  }

  /// The place of the quote that ends a string, or the end of the body.
  private static func endOfString(in body: [UInt8], from start: Int) -> Int {
    var position = start
    while position < body.count, body[position] != UInt8(ascii: "\"") {
      position += body[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position, body.count)
  }

  /// Whether a string at `position` is the value of the key `text`, the string before it.
  private static func isText(_ key: Range<Int>, before position: Int, in body: [UInt8]) -> Bool {
    guard body[key].elementsEqual("text".utf8) else { return false }
    let between = body[key.upperBound + 1..<position]
    return between.contains(UInt8(ascii: ":"))
      && between.allSatisfy { $0 == UInt8(ascii: ":") || $0.isBlank || $0 == UInt8(ascii: "\n") }
  }
}
