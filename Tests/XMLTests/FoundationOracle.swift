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

  /// The events of a text; nil where Foundation refuses it.
  static func events(of bytes: [UInt8]) -> [Event]? {
    let oracle = FoundationOracle()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = oracle
    guard parser.parse(), !oracle.hasFailed, parser.parserError == nil else { return nil }
    return oracle.events
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
    events.appendText(String(decoding: block, as: UTF8.self))
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
