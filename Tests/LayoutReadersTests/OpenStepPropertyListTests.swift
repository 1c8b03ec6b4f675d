import Testing

@testable import LayoutReaders

/// Property lists in the text form of Xcode's project files; StringsReaderTests compare the grammar with Foundation's parser.
@Suite struct OpenStepPropertyListTests {
  /// The list as text: `{a=[b,c]}`.
  private static func shown(_ text: String) throws -> String {
    func shown(_ value: OpenStepPropertyList.Value) -> String {
      switch value {
      case .string(let text): text
      case .data: "<>"
      case .array(let values): "[\(values.map(shown).joined(separator: ","))]"
      case .dictionary(let entries):
        "{\(entries.map { "\($0.key)=\(shown($0.value))" }.joined(separator: ","))}"
      }
    }
    return shown(.dictionary(try OpenStepPropertyList.entries(of: Array(text.utf8))))
  }

  @Test(arguments: [
    ("{}", "{}"), ("", "{}"), ("// !$*UTF8*$!\n{ a = b; }", "{a=b}"),
    ("{ a = (b, \"c d\", ); e = { f = (); }; }", "{a=[b,c d],e={f=[]}}"),
    ("{ A1 /* the name; */ = path/to-a.swift; }", "{A1=path/to-a.swift}"),
    ("{ a /*/ * b **/ = /**/ c; }", "{a=c}"),
    (#"{ "a\"b" = "c\\d\n"; 'e' = 'f"'; }"#, "{a\"b=c\\d\n,e=f\"}"),
    ("{ a = <0fbd 77>; b = { c; }; }", "{a=<>,b={c=c}}"),
  ])
  func readsValues(text: String, expected: String) throws {
    #expect(try Self.shown(text) == expected)
  }

  @Test(arguments: [
    ("( a )", 0, "expected a key"), ("{ a b; }", 4, "expected '='"),
    ("{ a = b }", 7, "expected ';'"),
    ("{ a = (b c); }", 9, "expected ',' or ')'"), ("{ a = ", 6, "expected a value"),
    ("{ a = (b", 6, "'(' is not closed"), ("{ a = { b = c;", 6, "'{' is not closed"),
    ("{ a = \"b", 6, "the string is not closed"), ("{ a = \"b\\", 6, "the string is not closed"),
    ("{ a = <12", 6, "'<' is not closed"), ("{ a = $(SRCROOT); }", 7, "expected ';'"),
    ("{ a /* b", 8, "expected '='"), ("{ a /*", 6, "expected '='"), ("{ a /*/", 7, "expected '='"),
    ("{", 0, "'{' is not closed"), ("{ = b; }", 2, "expected a key"),
    ("{ a = b; } c", 11, "after '}'"),
  ])
  func locatesErrors(text: String, offset: Int, message: String) {
    let error = #expect(throws: TextError.self) { try Self.shown(text) }
    #expect(error?.offset == offset)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [("(", ")"), ("{ b = ", ";}")])
  func limitsTheDepthOfValues(opening: String, closing: String) throws {
    func text(_ depth: Int) -> String {
      "a = \(String(repeating: opening, count: depth))b\(String(repeating: closing, count: depth));"
    }
    _ = try Self.shown(text(OpenStepPropertyList.depthLimit))
    for depth in [OpenStepPropertyList.depthLimit + 1, 1_000_000] {
      let error = #expect(throws: TextError.self) { try Self.shown(text(depth)) }
      #expect(error?.message == "values are nested deeper than 128 levels")
      #expect(error?.offset == 4 + OpenStepPropertyList.depthLimit * opening.utf8.count)
    }
  }
}
