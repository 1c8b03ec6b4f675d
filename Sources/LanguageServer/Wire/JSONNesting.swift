/// How deep a message may nest, and what is left of one that nests deeper.
///
/// The limit is ours, and the same on every platform: decoders recurse, and a message of a hundred
/// thousand brackets must be an answer and not a lost stack.
enum JSONNesting {
  /// Messages of the protocol nest some twenty deep; settings of a client may add to that.
  static let limit = 128

  /// The text with `null` for whatever nests deeper than `depth`, so that the id of a request can
  /// be read though its parameters are refused.
  static func pruned(_ text: [UInt8], to depth: Int) -> [UInt8] {
    var walk = Walk()
    var result: [UInt8] = []
    for byte in text {
      let before = walk.depth
      walk.step(byte)
      if max(before, walk.depth) <= depth {
        result.append(byte)
      } else if before == depth {
        result += Array("null".utf8)
      }
    }
    return result
  }

  /// The scan's state: never below depth 0, so that it can walk over any bytes at all.
  private struct Walk {
    private(set) var depth = 0
    private var isInString = false
    private var isEscaped = false

    mutating func step(_ byte: UInt8) {
      guard !isInString else {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        return
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      default: break
      }
    }
  }
}
