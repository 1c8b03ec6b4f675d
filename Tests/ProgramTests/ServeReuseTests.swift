import Foundation
import LayoutTestSupport
import Testing

/// The server's diagnostics after many edits, compared with those of a server that opens the same text.
@Suite struct ServeReuseTests {
  /// A part of the document: a card with a button that may extend beyond it.
  private struct Card {
    var id: String
    var label: String
    var x: Int
    var height = 60
    var hasOverlay = false
    var disabledRules: [String] = []
    var blankLines = 0

    func text(at index: Int) -> String {
      let disabled =
        disabledRules.isEmpty
        ? "" : #" "disable": [\#(disabledRules.map { "\"\($0)\"" }.joined(separator: ", "))],"#
      let overlay =
        hasOverlay
        ? #",\#n  {"class": "UIButton", "frame": [\#(x - 20), 8, 40, 44]}"# : ""
      return String(repeating: "\n", count: blankLines)
        + #"{"class": "UIView", "id": "\#(id)",\#(disabled) "frame": [0, \#(index * 60), 300, \#(height)],"#
        + "\n \"subviews\": [\n"
        + #"  {"class": "UIButton", "label": "\#(label)", "frame": [\#(x), 8, 44, 44]},"# + "\n"
        + #"  {"class": "UIButton", "frame": [\#(100 + x / 8), 8, 44, 44]}\#(overlay)]}"#
    }
  }

  /// A scroll view with cards. A view forwards its touches to one of them, by its id. Each document has a finding
  /// about a key: a server publishes nothing for a text that never had any.
  private static func document(_ cards: [Card], forward: String) -> String {
    """
    {"class": "UIScrollView", "frame": [0, 0, 393, 852], "contentSize": [393, \(cards.count * 60)],
    "subviews": [
    {"class": "UIView", "frame": [0, 0, 10, 10], "hitTest": {"forward": "\(forward)"}, "note 1": 1},
    \(cards.enumerated().map { $1.text(at: $0) }.joined(separator: ",\n"))]}
    """
  }

  private static let labels = ["Pay", "Büy", "€ 5 🙂", "", "Button", "A \\\"quoted\\\" name"]

  private static func change(_ cards: inout [Card], _ random: inout SplitMix64) {
    let index = Int.random(in: cards.indices, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: cards[index].label = labels.randomElement(using: &random) ?? ""
    case 1: cards[index].x = Int.random(in: 200...320, using: &random)
    case 2: cards[index].blankLines = Int.random(in: 0...2, using: &random)
    // The id of the card to which another view forwards its touches changes now and then.
    case 3: cards[index].id = cards[index].id.hasSuffix("b") ? "card \(index)" : "card \(index)b"
    case 4:
      cards[index].disabledRules =
        cards[index].disabledRules.isEmpty ? ["control-outside-superview", "covered-control"] : []
    case 5: cards[index].hasOverlay.toggle()
    case 6: cards[index].height = [60, 40, 0].randomElement(using: &random) ?? 60
    case 7: cards.remove(at: index)
    default: cards.insert(cards[index], at: index)
    }
  }

  /// Breaks a text: a missing bracket, quote or number.
  private static func broken(_ text: String, _ random: inout SplitMix64) -> String {
    var bytes = Array(text.utf8)
    let tokens = bytes.indices.filter { "{}[]\"0".utf8.contains(bytes[$0]) }
    if let token = tokens.randomElement(using: &random) { bytes.remove(at: token) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func diagnostics(_ client: ServerClient) throws -> [String] {
    try client.nextDiagnostics().map { try $0.canonical }
  }

  private static let capabilities =
    #"{"textDocument": {"publishDiagnostics": {"relatedInformation": true, "dataSupport": true}}}"#

  /// Small documents, and one that is checked in parts.
  @Test(
    arguments: SplitMix64.seeds(0..<16).map { ($0, 6) }
      + SplitMix64.seeds(100..<108).map { ($0, 700) })
  func reuseDoesNotAffectDiagnostics(seed: UInt64, cardCount: Int) throws {
    var random = SplitMix64(seed: seed)
    var cards = (0..<cardCount).map { index in
      Card(
        id: "card \(index)", label: "Open \(index)",
        x: Int.random(in: 200...320, using: &random), hasOverlay: index % 5 == 0)
    }
    let folder = try Folder(["a.layout.json": Data()])
    let uri = folder.uri("a.layout.json")
    let edited = try ServerClient(in: folder, capabilities: Self.capabilities)
    let fresh = try ServerClient(in: folder, capabilities: Self.capabilities)
    var text = Self.document(cards, forward: "card 3")
    try edited.open(uri, text: text)
    var shown = try Self.diagnostics(edited)
    for version in 2..<30 {
      let isBroken = Int.random(in: 0..<5, using: &random) == 0
      if !isBroken {
        Self.change(&cards, &random)
        if cards.count < 4 { cards.append(Card(id: "new", label: "New", x: 290)) }
      }
      text = Self.document(cards, forward: "card 3")
      if isBroken { text = Self.broken(text, &random) }
      try edited.change(uri, version: version, text: text)
      shown = try Self.diagnostics(edited)
      try fresh.open(uri, text: text)
      let expected = try Self.diagnostics(fresh)
      try fresh.close(uri)
      _ = try Self.diagnostics(fresh)
      if expected.contains(where: { $0.contains(#""code":"syntax-error""#) }) {
        // Findings of the last checked text remain.
        #expect(Set(expected).isSubset(of: shown), "version \(version)")
      } else {
        #expect(shown == expected, "version \(version)")
      }
    }
    #expect(!shown.isEmpty)
    #expect(try edited.exit() == 0)
    #expect(try fresh.exit() == 0)
  }
}
