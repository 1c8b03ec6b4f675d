import Testing

@testable import LayoutReaders

/// Property lists in the text form of Xcode's project files.
@Suite struct OpenStepPropertyListTests {
  /// The list as text: `{a=[b,c]}`.
  private static func shown(_ text: String) throws -> String {
    func shown(_ value: OpenStepPropertyList.Value) -> String {
      switch value {
      case .string(let text): text
      case .array(let values): "[\(values.map(shown).joined(separator: ","))]"
      case .dictionary(let entries):
        "{\(entries.map { "\($0.key)=\(shown($0.value))" }.joined(separator: ","))}"
      }
    }
    return shown(try OpenStepPropertyList.parse(Array(text.utf8)))
  }

  @Test(arguments: [
    ("{}", "{}"), ("// !$*UTF8*$!\n{ a = b; }", "{a=b}"),
    ("{ a = (b, \"c d\", ); e = { f = (); }; }", "{a=[b,c d],e={f=[]}}"),
    ("{ A1 /* the name; */ = path/to-a.swift; }", "{A1=path/to-a.swift}"),
    ("{ a /*/ * b **/ = /**/ c; }", "{a=c}"),
    (#"{ "a\"b" = "c\\d\n"; 'e' = 'f"'; }"#, "{a\"b=c\\d\n,e=f\"}"),
    ("{ a = <0fbd 77>; b = $(SRCROOT); }", nil), ("{ a = <0fbd 77>; }", "{a=<0fbd 77>}"),
    ("{ ä = ö; }", "{ä=ö}"),
  ])
  func readsValues(text: String, expected: String?) throws {
    guard let expected else {
      #expect(throws: TextError.self) { try Self.shown(text) }
      return
    }
    #expect(try Self.shown(text) == expected)
  }

  @Test(arguments: [
    ("", 0, "expected a value"), ("( a )", 0, "with a dictionary"), ("{ a b; }", 4, "expected '='"),
    ("{ a = b }", 8, "expected ';'"), ("{ a = (b c); }", 9, "expected ',' or ')'"),
    ("{ a = ", 6, "expected a value"), ("{ a = \"b", 6, "expected a quote"),
    ("{ a = \"b\\", 6, "expected a quote"), ("{ a = <12", 6, "expected '>'"),
    ("{ a /* b", 4, "expected '*/'"), ("{ a /*", 4, "expected '*/'"),
    ("{ a /*/", 4, "expected '*/'"), ("{", 1, "expected a string"),
    ("{ = b; }", 2, "expected a string"),
  ])
  func locatesErrors(text: String, offset: Int, message: String) {
    let error = #expect(throws: TextError.self) { try Self.shown(text) }
    #expect(error?.offset == offset)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  /// The dictionary of the list is one level.
  @Test(arguments: [
    (OpenStepPropertyList.depthLimit - 2, true), (OpenStepPropertyList.depthLimit - 1, false),
    (1_000_000, false),
  ])
  func limitsTheDepthOfValues(depth: Int, isRead: Bool) {
    let text =
      "{ a = " + String(repeating: "(", count: depth) + "b" + String(repeating: ")", count: depth)
      + "; }"
    var message: String?
    do throws(TextError) {
      _ = try OpenStepPropertyList.parse(Array(text.utf8))
    } catch {
      message = error.message
    }
    #expect(message == (isRead ? nil : "values are nested deeper than 64 levels"))
  }
}
