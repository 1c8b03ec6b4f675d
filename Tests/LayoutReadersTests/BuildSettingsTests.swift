import Testing

@testable import LayoutReaders

/// The values of build settings, and those in `.xcconfig` files.
@Suite struct BuildSettingsTests {
  private static func settings(
    of path: String = "a.xcconfig", in files: [String: String]
  ) -> [String: String] {
    var reader = BuildSettingsFiles { files[$0].map { Array($0.utf8) } }
    return reader.settings(of: path)
  }

  private static func value(_ levels: [[String: String]]) -> String? {
    BuildSettings(levels, target: "Shop", configuration: "Debug")["A"]
  }

  @Test(arguments: [
    ("", [:]), ("A = b", ["A": "b"]), ("A=b c ; // d", ["A": "b c"]), ("A =", ["A": ""]),
    ("A = b\r\nA = c\n", ["A": "c"]), ("  // A = b", [:]), ("A", [:]), ("= b", [:]),
    ("A = b // \u{E9}\nC = //", ["A": "b", "C": ""]), ("A = b = c", ["A": "b = c"]),
    ("A[sdk=macosx*] = b\nC = d", ["C": "d"]),
    ("#include \"none.xcconfig\"\nA = b", ["A": "b"]), ("#include? \"none.xcconfig\"", [:]),
    ("#include none", [:]), ("# A = b", ["#A": "b"]),
  ])
  func readsLines(text: String, expected: [String: String]) {
    #expect(Self.settings(in: ["a.xcconfig": text]) == expected)
  }

  @Test func laterSettingsReplaceThoseOfIncludedFiles() {
    let files = [
      "in/a.xcconfig": "A = 1\n#include \"b.xcconfig\"\nB = 1",
      "in/b.xcconfig": "A = 2\nB = 2\nC = 2",
      "in/c.xcconfig": "#include? \"/root/./d.xcconfig\"", "/root/d.xcconfig": "D = 4",
    ]
    #expect(Self.settings(of: "in/a.xcconfig", in: files) == ["A": "2", "B": "1", "C": "2"])
    #expect(Self.settings(of: "in/c.xcconfig", in: files) == ["D": "4"])
  }

  @Test func readsFilesThatIncludeThemselves() {
    let files = [
      "a.xcconfig": "#include \"b.xcconfig\"\nA = 1",
      "b.xcconfig": "#include \"a.xcconfig\"\nB = 1",
    ]
    #expect(Self.settings(in: files) == ["A": "1", "B": "1"])
  }

  @Test func limitsTheNumberOfIncludedFiles() {
    let limit = BuildSettingsFiles.fileLimit
    var files: [String: String] = [:]
    for number in 1...limit { files["\(number)"] = "N\(number) = 1\n#include \"\(number + 1)\"" }
    #expect(Self.settings(of: "1", in: files).count == limit)
    files["\(limit + 1)"] = "LAST = 1"
    #expect(Self.settings(of: "1", in: files).count == limit)
  }

  @Test(
    arguments: [
      ([], nil), ([["A": "b"]], "b"), ([["A": "$(B)c"], ["B": "${C}"], ["C": "d"]], "dc"),
      ([["A": "$(inherited) b"], ["A": "c"]], "c b"), ([["A": "$(inherited)"]], ""),
      ([["A": "$(TARGET_NAME)-$(CONFIGURATION)"]], "Shop-Debug"),
      ([["A": "$(TARGET_NAME)", "TARGET_NAME": "Own"]], "Own"),
      ([["A": "$(SRCROOT)/b"]], "./b"), ([["A": "$(B)"]], nil), ([["A": "$B"]], nil),
      ([["A": "$(B"]], nil), ([["A": "b$"]], nil), ([["A": "$(A)"]], nil),
      ([["A": "$(B)", "B": "$(A)"]], nil),
    ] as [([[String: String]], String?)])
  func replacesReferences(levels: [[String: String]], expected: String?) {
    #expect(Self.value(levels) == expected)
  }

  @Test func limitsTheNumberOfReferences() {
    let limit = BuildSettings.referenceLimit
    func value(_ count: Int) -> String? {
      Self.value([["A": String(repeating: "$(B)", count: count), "B": "b"]])
    }
    #expect(value(limit) == String(repeating: "b", count: limit))
    #expect(value(limit + 1) == nil)
  }
}
