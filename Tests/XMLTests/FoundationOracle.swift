import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The content of a text as a sequence of events.
enum Event: Hashable {
  case start(String, [String: String])
  case text(String)
  case end(String)
}

/// Foundation's parser, which stops at the first error.
///
/// This file does not import the module `XML`, which has types with the same names.
final class FoundationOracle: NSObject, XMLParserDelegate {
  private var events: [Event] = []
  private var hasFailed = false

  /// Serializes parsing: on Linux, libxml2 has global state, and tests run in parallel.
  private static let lock = NSLock()

  /// The events of a text; nil if Foundation rejects it.
  static func events(of bytes: [UInt8]) -> [Event]? {
    lock.withLock {
      let oracle = FoundationOracle()
      // On Linux, Foundation ignores the end of a text of at most four bytes. The added white space
      // has no other effect.
      let parser = XMLParser(data: Data(bytes) + Data("\n\n\n\n".utf8))
      parser.delegate = oracle
      guard parser.parse(), !oracle.hasFailed, parser.parserError == nil else { return nil }
      return oracle.events
    }
  }

  /// Whether Foundation's result is comparable. On Linux, where it uses libxml2,
  ///
  /// - it crashes on names and comments that are not UTF-8, and on a processing instruction that
  ///   consists of a name only;
  /// - it resolves the prefixes of names, which this module does not (`Parsed.hasPrefixes`);
  /// - it treats libxml2's warnings as errors: a version other than 1.0, and an instruction whose
  ///   name starts with "xml", which XML reserves but does not forbid;
  /// - it accepts an XML declaration without white space before `standalone`.
  static func isComparable(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    return !Self.incomparable.contains { text.contains($0.matchingSemantics(.unicodeScalar)) }
  }

  private static var incomparable: [Regex<Substring>] {
    [
      /<\?\S*?\s*\?>/,
      /<\?[^\s?]*:/,
      /version\s*=\s*["']1\.(?!0["'])/,
      /<\?[Xx][Mm][Ll](?!-stylesheet\s)\S/,
      /["']standalone/,
    ]
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    events.append(.start(name, attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    events.append(.end(name))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    events.appendText(string)
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    // libxml2 returns sections as written, but the expected line ends are line feeds. The loop uses
    // scalars because "\r\n" is one `Character`.
    var text = String.UnicodeScalarView()
    var before: Unicode.Scalar?
    for scalar in String(decoding: block, as: UTF8.self).unicodeScalars {
      if scalar != "\n" || before != "\r" { text.append(scalar == "\r" ? "\n" : scalar) }
      before = scalar
    }
    events.appendText(String(text))
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    hasFailed = true
  }
}

extension [Event] {
  /// Appends text to the previous text event, because parsers split text arbitrarily.
  mutating func appendText(_ text: String) {
    guard !text.isEmpty else { return }
    if case .text(let before) = last {
      self[count - 1] = .text(before + text)
    } else {
      append(.text(text))
    }
  }
}
