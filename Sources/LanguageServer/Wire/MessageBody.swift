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
