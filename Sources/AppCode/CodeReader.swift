/// Reads the declarations and statements of Swift and Objective-C files that decide how views receive
/// touches.
///
/// The scanners recognize tokens, nesting and a few forms of declarations and statements; they do not
/// parse expressions. They accept any bytes and do not fail.
package enum CodeReader {
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
    guard bytes.count <= byteLimit else {
      var facts = SourceFacts()
      facts.limit = .tooLarge
      return facts
    }
    let result = CodeTokenizer.tokens(of: bytes, in: language)
    var facts =
      switch language {
      case .swift: SwiftScanner.facts(of: result)
      case .objectiveC: ObjectiveCScanner.facts(of: result)
      }
    facts.loading = LoadingReader.facts(
      of: result.tokens, isSwift: language == .swift, macros: result.macros)
    return facts
  }
}
