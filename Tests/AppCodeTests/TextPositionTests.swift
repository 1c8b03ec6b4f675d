import AppCode
import LayoutModel
import Testing

/// Tests that results do not depend on where in the text something is, and on its length.
@Suite struct TextPositionTests {
  private func facts(_ text: String, in language: CodeReader.Language = .swift) -> SourceFacts {
    CodeReader.facts(of: Array(text.utf8), in: language)
  }

  /// Without a line break after it, the name also ends the text.
  @Test(arguments: 1...26, ["", "\n", " {}"])
  func namesOfAnyLength(length: Int, end: String) {
    let name = String("Aé_9$bcdefghijklmnopqrstuvwxyz".prefix(length))
    for offset in 0...70 {
      let start = String(repeating: " ", count: offset) + "class "
      let type = facts(start + name + end).types.first
      #expect(type?.name == name)
      #expect(
        type?.range == SourceRange(start.utf8.count, start.utf8.count + name.utf8.count),
        "at \(offset)")
    }
  }

  @Test(arguments: [63, 64, 65, 127, 128, 129, 1_000])
  func longNames(length: Int) {
    let name = String(repeating: "a", count: length)
    for offset in 0...66 {
      let text = String(repeating: " ", count: offset) + "class \(name) { class B {} }"
      #expect(facts(text).types.map(\.name) == [name, "B"], "at \(offset)")
    }
  }

  /// Words of up to 8, 15 and more bytes, line breaks, brackets, numbers, literals and comments.
  @Test(arguments: 0...66)
  func tokensAtAnyOffset(offset: Int) {
    let spaces = String(repeating: " ", count: offset)
    let swift = """
      \(spaces)class A {
      @IBOutlet var overlay: UIView!
      func f(a: [Int]) { // }
        overlay.isHidden = true; overlay.alpha = 0.5; let b = "Main"; /* { \n */ c["}"] = 0x1F..<4
        overlay.isUserInteractionEnabled = false
        overlay.centerXAnchor.constraint(equalTo: d)
        badge.translatesAutoresizingMaskIntoConstraints = false
      }
      func g() async
      }
      """
    let statements = facts(swift).types.flatMap(\.statements)
    #expect(
      statements.map(\.effect) == [
        .isHidden, .alpha, .isUserInteractionEnabled, .constraints, .constraints,
      ])
    #expect(statements.map(\.path) == Array(repeating: ["overlay"], count: 4) + [["badge"]])
    #expect(facts(swift).loading.texts == ["Main"])
    #expect(facts(swift).types.flatMap(\.methods).map(\.selector).count == 2)
    let objectiveC = """
      \(spaces)@implementation A
      - (void)f { // }
        [_overlay setHidden:YES]; c = @"Main"; /* { \n */
        self.overlay.userInteractionEnabled = NO;
        [self.overlay.layer setZPosition:1];
      - (void)g;
      @end
      @interface B
      - (void)h;
      @end
      """
    let types = facts(objectiveC, in: .objectiveC).types
    #expect(types.map(\.name) == ["A", "B"])
    #expect(types.flatMap(\.methods).map(\.selector) == ["f", "g", "h"])
    #expect(
      types.flatMap(\.statements).map(\.effect) == [.isHidden, .isUserInteractionEnabled, .order])
    #expect(facts(objectiveC, in: .objectiveC).loading.texts == ["Main"])
  }

  @Test func charactersThatEndNames() {
    for byte in UInt8(1)...0x7F {
      let character = Character(Unicode.Scalar(byte))
      let isPart = character.isLetter || character.isWholeNumber || "_$".contains(character)
      for name in ["A", "Abcdefg", "Abcdefgh", "Abcdefghi"] {
        let expected = isPart ? "\(name)\(character)x" : name
        let type = facts("class \(name)\(character)x").types.first
        #expect(type?.name == expected, "\(byte)")
      }
    }
  }

  @Test(arguments: 0...17)
  func commentsAndIndentation(count: Int) {
    let dashes = String(repeating: "-", count: count)
    let spaces = String(repeating: " ", count: count)
    for text in [
      "//\(dashes)\nclass A {}", "/*\(dashes)*/class A {}", "/*\(dashes)\n\(spaces)*/class A {}",
      "\(spaces)class\(spaces) A {}", "\n\(spaces)class A {}", "let a = \"\(dashes)\"; class A {}",
    ] {
      #expect(facts(text).types.map(\.name) == ["A"], "\(text)")
    }
    #expect(facts("//\(dashes)class A").types.isEmpty)
    #expect(facts("/*\(dashes) class A").types.isEmpty)
    #expect(facts("let a = \"\(dashes) class A").types.isEmpty)
  }

  @Test func eachLiteralIsFoundOnce() {
    let names = (0..<200).map { "Scene\($0 % 100)" }
    let swift = names.map { "f(\"\($0)\")" }.joined(separator: "\n")
    #expect(facts(swift).loading.texts == Set(names))
    let objectiveC = names.map { "[a f:@\"\($0)\"];" }.joined(separator: "\n")
    #expect(facts(objectiveC, in: .objectiveC).loading.texts == Set(names))
  }

  @Test(arguments: 1...18)
  func literalsOfAnyLength(length: Int) {
    let name = String(repeating: "a", count: length)
    #expect(facts("f(\"\(name)\")").loading.texts == [name])
    #expect(facts("f(\"\(name)\\n\")").loading.texts.isEmpty)
    #expect(facts("f(\"\(name)").loading.texts.isEmpty)
  }

  @Test(arguments: [CodeReader.Language.swift, .objectiveC])
  func eachByteMayBeAToken(language: CodeReader.Language) {
    let declaration = language == .swift ? "class A{}" : "@interface A"
    for character in [";", "{", "}", "1 ", "-", "\"\"", "/"] {
      let text = String(repeating: character, count: 500)
      #expect(facts(text, in: language).types.isEmpty, "\(character)")
    }
    #expect(facts(String(repeating: ";", count: 500) + declaration, in: language).types.count == 1)
  }

  @Test(arguments: ["0", "12", "1.5", "1.5e3", "1e-3", "1E+3", "0x1F", "0x1p-2", "1_000", "7"])
  func numbersEndBeforeOperators(number: String) {
    for text in ["\(number)..<overlay.alpha", "\(number)-overlay.alpha", "\(number)+overlay.alpha"]
    {
      let code = "class A { @IBOutlet var overlay: UIView!; func f() { \(text) = 1 } }"
      let statements = facts(code).types.flatMap(\.statements)
      #expect(statements.map(\.path) == [["overlay"]], "\(text)")
    }
  }
}
