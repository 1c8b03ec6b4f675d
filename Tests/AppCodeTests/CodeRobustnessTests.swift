import AppCode
import LayoutModel
import LayoutTestSupport
import Testing

/// Tests that the readers accept any bytes.
@Suite struct CodeRobustnessTests {
  private static let languages: [CodeReader.Language] = [.swift, .objectiveC]

  private static let swift = ##"""
    import UIKit
    /* A /* nested */ comment */
    @objc(FeedController) final class FeedController<T>: Base<T>, UITableViewDelegate where T: Any {
      @IBOutlet private(set) weak var overlay: UIView! { didSet { overlay.isHidden = true } }
      @IBOutlet var buttons: [UIButton]!
      @IBInspectable var radius: CGFloat = 0
      let text = "a \(f("b \(c)")) d", raw = #"\#(x)"#, more = """
        {
        """
      let pattern = /a[b{]/, other = #/ { /#
      #if os(iOS)
      @IBAction func tap(_ sender: UIButton, forEvent event: UIEvent) async throws -> [Int: String] {
        guard let self = self, let view = overlay else { return [:] }
        [overlay, view].forEach { $0?.alpha *= 0.5 }
        NSLayoutConstraint.activate([view.topAnchor.constraint(equalTo: overlay.bottomAnchor)])
        x.assign(to: \.isHidden, on: overlay)
        fade(overlay, for: 1)
      }
      #endif
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit == self ? nil : hit
      }
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        for view in subviews { if view.point(inside: convert(point, to: view), with: event) { return true } }
        return bounds.inset(by: UIEdgeInsets(top: -1, left: -2, bottom: 3, right: 4)).contains(point)
      }
    }
    """##

  private static let objectiveC = #"""
    #import "A.h"
    #define X(a) \
      { a
    @interface A : UIView <P> { IBOutlet UIView *_a; }
    @property (nonatomic, weak) IBOutletCollection(UIButton) NSArray<UIButton *> *buttons;
    @property (copy) void (^done)(BOOL ok);
    - (IBAction)tap:(nullable UIButton *)sender forEvent:(UIEvent *)event NS_SWIFT_NAME(x(a:b:));
    @end
    @implementation A (Category)
    - (void)f:(id)p {
      __weak typeof(self) weakSelf = self;
      [self.buttons enumerateObjectsUsingBlock:^(UIButton *b, NSUInteger i, BOOL *stop) { b.hidden = YES; }];
      for (UIView *v in @[self.a, _a]) [[weakSelf a] setHidden:YES];
      ((UIView *)self.a).alpha = 0; NSString *s = @"Ma\"in"; char c = '\'';
      [NSLayoutConstraint activateConstraints:@[[self.a.topAnchor constraintEqualToAnchor:x]]];
    }
    - (UIView *)hitTest:(CGPoint)point withEvent:(UIEvent *)event {
      UIView *hit = [super hitTest:point withEvent:event];
      if ([hit isEqual:self]) return nil; else { return hit; }
    }
    @end
    """#

  private static let texts = [swift, objectiveC]

  /// Checks that ranges are in the text and names are not empty.
  private func check(_ bytes: [UInt8]) {
    for language in Self.languages {
      let facts = CodeReader.facts(of: bytes, in: language)
      for type in facts.types {
        let ranges =
          [type.range] + type.methods.map(\.range) + type.properties.map(\.range)
          + type.statements.map(\.range)
        #expect(ranges.allSatisfy { $0.start < $0.end && $0.end <= bytes.count })
        #expect(!type.name.isEmpty)
        #expect(type.methods.allSatisfy { !$0.selector.isEmpty })
      }
    }
  }

  @Test(arguments: texts)
  func prefixesAndSuffixes(text: String) {
    let bytes = Array(text.utf8)
    for length in 0...bytes.count {
      check(Array(bytes.prefix(length)))
      if length.isMultiple(of: 4) { check(Array(bytes.suffix(length))) }
    }
  }

  @Test(arguments: UInt64(0)..<12)
  func mutations(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = Self.texts.flatMap { $0.split(separator: " ").map { Array($0.utf8) } }
    for text in Self.texts {
      var bytes = Array(text.utf8)
      for _ in 0..<30 {
        let offset = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[offset] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: offset)
        case 2:
          let end = min(bytes.count, offset + Int.random(in: 0..<20, using: &random))
          bytes.removeSubrange(offset..<end)
        default: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: offset)
        }
        if bytes.isEmpty { break }
        check(bytes)
      }
    }
  }

  @Test(arguments: UInt64(0)..<12)
  func randomBytes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    check((0..<300).map { _ in UInt8.random(in: 0...255, using: &random) })
    let characters = Array("{}[]()<>\"'#/\\*@-+.:,;=!?&|^$`_aA0 \n".utf8)
    check((0..<300).map { _ in characters.randomElement(using: &random) ?? 0 })
  }

  /// Texts of rising length that repeat one piece: twice the text must not take many times the work.
  /// The test only ends in reasonable time if no loop is quadratic.
  @Test(arguments: [
    "{", "(", "[", "}", "<", "class A<", "class A {", "func f<", "func f(", "\"\\(", "#", "#\"\\#(",
    "##\"\"\"", "/* ", "#/\n", "= /a", "if ", "if x ", "for x in ", "let a = b.", "a?.", "a[0]",
    "a.isHidden", ".alpha[0]", "{ $0", "{ a in ", "[a, ", "@IBOutlet ", "@a(", "var a: (", "-> ",
    "A.", "a & ", "where ", "\\.a", "f(a, ", "@interface A <", "@property (", "- (a)b:", "@end ",
    "[self ", "[[self a] b]", "^(a", "= a", "\"\n", "'", "\\", "#if x {\n", "@\"", "`", "`a` ",
    "case .a(let b", "guard let a", "import a.", "extension A.", "NSLayoutConstraint.activate([a, ",
    "@IBOutlet var a: A; f(a, ",
  ])
  func repetitions(piece: String) {
    let count = 20_000 / piece.utf8.count
    for head in ["", "class A { func f() { ", "@implementation A\n- (void)f {\n"] {
      check(Array((head + String(repeating: piece, count: count)).utf8))
    }
  }

  @Test func depthLimit() {
    for language in Self.languages {
      for bracket in ["(", "[", "{"] {
        let text = String(repeating: bracket, count: CodeReader.depthLimit)
        #expect(CodeReader.facts(of: Array(text.utf8), in: language).limit == nil)
        #expect(
          CodeReader.facts(of: Array((text + bracket).utf8), in: language).limit == .tooDeep)
      }
    }
    let open = String(repeating: "\"\\(", count: CodeReader.depthLimit)
    #expect(CodeReader.facts(of: Array(open.utf8), in: .swift).limit == nil)
    #expect(CodeReader.facts(of: Array((open + "\"\\(").utf8), in: .swift).limit == .tooDeep)
  }

  @Test func declarationsBeforeALimitAreRead() {
    let text =
      "class A { func a() {} }\n" + String(repeating: "(", count: CodeReader.depthLimit + 1)
    let facts = CodeReader.facts(of: Array(text.utf8), in: .swift)
    #expect(facts.limit == .tooDeep)
    #expect(facts.types.map(\.name) == ["A"])
    #expect(facts.types.flatMap(\.methods).map(\.selector) == ["a"])
  }

  @Test func declarationLimit() {
    let limit = CodeReader.declarationLimit
    func facts(_ count: Int, _ piece: String, _ language: CodeReader.Language) -> SourceFacts {
      CodeReader.facts(
        of: Array(String(repeating: piece, count: count).utf8), in: language)
    }
    #expect(facts(limit, "class A{}", .swift).limit == nil)
    let over = facts(limit + 1, "class A{}", .swift)
    #expect(over.limit == .tooManyDeclarations)
    #expect(over.types.count == limit)
    #expect(facts(limit, "@interface A\n", .objectiveC).limit == nil)
    #expect(facts(limit + 1, "@interface A\n", .objectiveC).limit == .tooManyDeclarations)
  }
}
