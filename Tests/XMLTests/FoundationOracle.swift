import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What a text says, in the order in which it says it.
enum Event: Hashable {
  case start(String, [String: String])
  case text(String)
  case end(String)
}

/// Foundation's own parser, which stops at the first mistake.
///
/// This file does not import our module: some types have one name in both.
final class FoundationOracle: NSObject, XMLParserDelegate {
  private var events: [Event] = []
  private var hasFailed = false

  /// Below it, on Linux, libxml2 keeps state for all threads, and tests run side by side.
  private static let lock = NSLock()

  /// What a text says; nil where Foundation refuses it.
  static func events(of bytes: [UInt8]) -> [Event]? {
    lock.withLock {
      let oracle = FoundationOracle()
      // On Linux Foundation does not look at the end of a text that has four bytes or less; white
      // space after it changes nothing else.
      let parser = XMLParser(data: Data(bytes) + Data("\n\n\n\n".utf8))
      parser.delegate = oracle
      guard parser.parse(), !oracle.hasFailed, parser.parserError == nil else { return nil }
      return oracle.events
    }
  }

  /// Whether Foundation's answer counts. On Linux, with libxml2 below it,
  ///
  /// - it crashes on names and comments that are not UTF-8, and on a processing instruction that is
  ///   a name and nothing else;
  /// - it resolves the prefixes of names, and we do not (`Parsed.hasPrefixes`);
  /// - a warning of libxml2's is a mistake to it: a version past 1.0, and an instruction whose name
  ///   starts with "xml", which XML reserves and does not forbid;
  /// - it takes an XML declaration that lacks white space before 'standalone'.
  static func canJudge(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    return !Self.unjudged.contains { text.contains($0.matchingSemantics(.unicodeScalar)) }
  }

  private static var unjudged: [Regex<Substring>] {
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
    // libxml2 hands sections through as they are written; line ends are line feeds there too. By
    // scalars, since '\r\n' is one character to Swift.
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
  /// Text comes in as many pieces as a parser likes.
  mutating func appendText(_ text: String) {
    guard !text.isEmpty else { return }
    if case .text(let before) = last {
      self[count - 1] = .text(before + text)
    } else {
      append(.text(text))
    }
  }
}
