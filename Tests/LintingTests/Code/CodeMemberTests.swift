import AppCode
import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Linting
import Testing

/// Tests which names of a document refer to a declaration of a source file.
@Suite struct CodeMemberTests {
  private static let document = XibText.document(
    owner: "Card", outlets: ["title": "b"],
    """
    <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
    <view id="v" customClass="Pane" customModule="Shop">
      <subviews>
        <button id="b">
          <connections>
            <action selector="pay:" destination="-1" eventType="touchUpInside" id="c2"/>
            <action selector="copy:" destination="-2" eventType="touchUpInside" id="c3"/>
          </connections>
        </button>
      </subviews>
    </view>
    """)

  /// The cursor is at the start of a text of the code; the names are those that refer to it.
  @Test(
    arguments: [
      ("class Card {}", "Card", ["Card"]), ("class Pane: UIView {}", "Pane", ["Pane"]),
      // A class with another name in Objective-C.
      ("@objc(Card) class CardA {}", "CardA", ["Card"]),
      ("class Card { @IBOutlet var title: UIView! }", "title", ["title"]),
      ("class Card { @IBAction func pay(_ sender: Any) {} }", "pay", ["pay:"]),
      // An action of a superclass, of another class, and of an extension of UIKit's class.
      (
        "class Card: Base {}\nclass Base: UIViewController { @IBAction func pay(_ s: Any) {} }",
        "pay", ["pay:"]
      ),
      (
        "class Card: UIViewController {}\nclass Other { @IBAction func pay(_ s: Any) {} }", "pay",
        []
      ),
      (
        """
        class Card: UIViewController {}
        extension UIViewController { @IBAction func pay(_ s: Any) {} }
        """, "pay", ["pay:"]
      ),
      // An action of First Responder.
      ("class Other { @IBAction func copy(_ s: Any) {} }", "copy", ["copy:"]),
      ("class Card { func update() {} }", "update", []),
    ] as [(String, String, [String])])
  func findsNames(code: String, cursor: String, expected: [String]) throws {
    let bytes = Array(code.utf8)
    let file = SourceFile(path: "Card.swift", bytes: bytes, language: .swift)
    let before = try #require(code.firstRange(of: cursor)).lowerBound
    let offset = code.utf8.distance(from: code.startIndex, to: before)
    let member = try #require(CodeMember(at: offset, in: bytes, path: "Card.swift"))
    let source = SourceText(path: "card.xib", text: Self.document)
    let read = Linter(readers: [IBReader()], rules: []).read(source)
    let scope = CodeScope(SourceIndex([file]))
    let names = try #require(read).parsedLayouts.flatMap(\.codeNames)
      .filter { member.isDeclaration(of: $0, in: scope) }
    #expect(
      names.map { String(decoding: source.bytes[$0.range.start..<$0.range.end], as: UTF8.self) }
        == expected)
    #expect(member.isNamed(in: source.bytes) || names.isEmpty)
  }

  @Test func findsNoDeclarationElsewhere() {
    let code = Array("class Card { @IBOutlet var title: UIView! }".utf8)
    #expect(CodeMember(at: 0, in: code, path: "Card.swift") == nil)
    #expect(CodeMember(at: 6, in: code, path: "Card.swift") != nil)
    #expect(CodeMember(at: 6, in: code, path: "Card.txt") == nil)
    #expect(CodeMember(at: 36, in: code, path: "Card.swift") == nil)
  }

  /// A header declares an action that another file implements.
  @Test func theDeclarationOfAMethodIsItsImplementation() throws {
    let files = [
      ("A.h", "@interface A : UIViewController\n- (IBAction)pay:(id)sender;\n@end"),
      ("A.m", "@implementation A\n- (IBAction)pay:(id)sender {}\n@end"),
    ].map { SourceFile(path: $0, bytes: Array($1.utf8), language: .objectiveC) }
    let facts = CodeScope(SourceIndex(files)).facts(of: "A")
    #expect(facts.method("pay:")?.file.path == "A.m")
    let header = CodeScope(SourceIndex([files[0]])).facts(of: "A")
    #expect(header.method("pay:")?.file.path == "A.h")
  }
}
