/// Reads the declarations and statements of Swift and Objective-C files that decide how views receive
/// touches.
///
/// The scanners recognize tokens, nesting and a few forms of declarations and statements; they do not
/// parse expressions. They accept any bytes and do not fail.
package enum SourceReader {
  /// Files with more bytes are not read; generated code is larger than what people write.
  package static let byteLimit = 4 << 20
  /// The depth of nested brackets at which a scan ends.
  package static let depthLimit = 1_000
  /// The types, members and statements of one file at which a scan ends.
  package static let declarationLimit = 100_000

  package enum Language: Hashable, Sendable {
    case swift, objectiveC

    /// The language of a file; nil if it is none of these.
    package init?(fileExtension: String) {
      switch fileExtension {
      case "swift": self = .swift
      case "m", "mm", "h": self = .objectiveC
      default: return nil
      }
    }
  }

  /// The facts of one file.
  ///
  /// - Parameter bytes: the text in UTF-8.
  package static func facts(of bytes: [UInt8], in language: Language) -> SourceFacts {
    var buffer = Buffer()
    return facts(of: bytes, in: language, reusing: &buffer)
  }

  /// Memory that the scans of several files use one after another. It never affects facts.
  package struct Buffer: Sendable {
    var tokens: [SourceToken] = []
    var literals = LiteralTable()
    var locals = LocalNames()
    var recorded: [Int32] = []

    package init() {}
  }

  /// The facts of one file.
  ///
  /// - Parameter bytes: the text in UTF-8.
  package static func facts(
    of bytes: [UInt8], in language: Language, reusing buffer: inout Buffer
  ) -> SourceFacts {
    guard bytes.count <= byteLimit else {
      var facts = SourceFacts()
      facts.limit = .tooLarge
      return facts
    }
    let result = SourceTokenizer.tokens(of: bytes, in: language, reusing: &buffer)
    defer {
      buffer.tokens = result.tokens.all
      buffer.recorded = result.tokens.recorded
    }
    return switch language {
    case .swift: SwiftScanner.facts(of: result, reusing: &buffer.locals)
    case .objectiveC: ObjectiveCScanner.facts(of: result, reusing: &buffer.locals)
    }
  }
}
