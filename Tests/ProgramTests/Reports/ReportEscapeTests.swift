import Foundation
import Testing

/// Names with characters that a format reserves.
@Suite struct ReportEscapeTests {
  private let folder: Folder
  /// A file name may contain every character except `/` and U+0000.
  private static let name =
    "a, b:c%0A::error::x \"q\" <&'>]]> {0} [l](1) é😀\u{1B}[31m\u{202E}\n\t\r#?.layout.json"
  private static let id = "v]]> & <b> \"'\u{1}\u{FFFE}%0A::error::\n{0} [l](2) é😀"

  init() throws {
    let view = """
      {"class": "UIView", "frame": [0, 0, 100, 100], "subviews": [
        {"id": \(try JSONAnswer.quoted(Self.id)), "class": "UIButton", "frame": [200, 0, 44, 44]}]}
      """
    folder = try Folder([Self.name: view])
  }

  private func output(_ format: String, path: String = name) throws -> String {
    let outcome = try Program.run(
      path, "--format", format, "--only", "unreachable-subview", "--quiet", in: folder)
    #expect(outcome.status == (path == Self.name ? 1 : 2))
    for scalar in outcome.output.unicodeScalars {
      let isAllowed = scalar == "\n" || scalar.properties.generalCategory != .control
      #expect(isAllowed, "U+\(String(scalar.value, radix: 16)) can control a terminal")
    }
    return outcome.output
  }

  /// The value of a property as the runner of GitHub Actions decodes it.
  @Test func githubPropertiesAndMessages() throws {
    let output = try output("github")
    #expect(output.components(separatedBy: "\n").filter { !$0.isEmpty }.count == 1)
    let command = try #require(output.wholeMatch(of: /::error ([^\n]+?)::([^\n]+)\n/))
    let properties = Dictionary(
      uniqueKeysWithValues: command.1.split(separator: ",").map { property in
        let parts = property.split(separator: "=", maxSplits: 1)
        return (String(parts[0]), parts[1].removingPercentEncoding ?? "")
      })
    // Characters that control a terminal are not part of any decoded name.
    let expected = Self.name.replacing("\u{1B}", with: #"\u{1B}"#)
      .replacing("\u{202E}", with: #"\u{202E}"#).replacing("\t", with: #"\u{9}"#)
    #expect(properties["file"] == expected)
    #expect(properties["line"] == "2")
    #expect(properties["title"] == "layoutlint (unreachable-subview)")
    #expect(command.2.contains(#"%250A::error:: {0} [l](2)"#))
  }

  @Test(arguments: ["junit", "checkstyle"])
  func xmlIsWellFormed(format: String) throws {
    let elements = try DrawnPicture(try output(format)).elements
    let attribute = format == "junit" ? "classname" : "name"
    let name = format == "junit" ? "testcase" : "file"
    let file = try #require(elements.first { $0.name == name })
    let expected = Self.name.replacing("\u{1B}", with: #"\u{1B}"#)
      .replacing("\u{202E}", with: #"\u{202E}"#)
    #expect(file.attributes[attribute] == expected)
    let finding = try #require(elements.first { $0.attributes["message"] != nil })
    let message = try #require(finding.attributes["message"])
    #expect(message.contains(#"v]]> & <b> ''\u{1}\u{FFFE}%0A::error::"#))
  }

  @Test func sarifURIsAndMessages() throws {
    let run = try JSONAnswer(try output("sarif"))["runs"][0]
    let result = try run["results"][0]
    let artifact = try result["locations"][0]["physicalLocation"]["artifactLocation"]
    let uri = try #require(try artifact["uri"].string)
    #expect(uri.wholeMatch(of: /[A-Za-z0-9._~%\/-]+/) != nil)
    #expect(uri.removingPercentEncoding == Self.name)
    #expect(try artifact["uriBaseId"].string == "%SRCROOT%")
    // The path of the folder is that of a user's computer.
    #expect(try run["originalUriBaseIds"]["%SRCROOT%"].keys == ["description"])
    #expect(try !output("sarif").contains(folder.url.path))
    let message = try #require(try result["message"]["text"].string)
    #expect(message.contains("{{0}} [l] (2)"), "neither a placeholder nor a link")
    #expect(try result["locations"][0]["logicalLocations"][0]["name"].string == Self.id)
  }

  @Test(arguments: ["json", "ndjson", "gitlab"])
  func jsonKeepsNames(format: String) throws {
    let json = try JSONAnswer(try output(format))
    let path =
      switch format {
      case "json": try json["findings"][0]["path"]
      case "gitlab": try json[0]["location"]["path"]
      default: try json["path"]
      }
    #expect(path.string == Self.name)
  }

  /// The name of an unreadable input is escaped in the same way.
  @Test(arguments: ReportFormatTests.formats)
  func unreadableInputs(format: String) throws {
    let missing = "m<]]>\u{1B},:%\n.xib"
    let output = try output(format, path: missing)
    switch format {
    case "text", "xcode", "ndjson": #expect(output.isEmpty)
    case "github":
      let file = "m<]]>\\u{1B}%2C%3A%25%0A.xib"
      #expect(output == "::error file=\(file),title=layoutlint::no such file or folder\n")
    case "junit", "checkstyle":
      let elements = try DrawnPicture(output).elements
      #expect(elements.contains { $0.attributes["message"] == "no such file or folder" })
    case "pr-comment":
      #expect(output.contains(#"m&#60;&#93;&#93;&#62;&#92;u{1B},:%&#92;u{A}.xib | no such file"#))
    default: #expect(try !JSONAnswer(output).canonical.isEmpty)
    }
  }

  /// A name that is not UTF-8 cannot be in any of the formats: each has replacement characters.
  @Test(arguments: ReportFormatTests.formats)
  func namesThatAreNotUTF8(format: String) throws {
    let outcome = try Program.shell(
      "layoutlint $'\\xff\\xfe.xib' --format \(format) --report \(format)=out; "
        + "iconv -f UTF-8 -t UTF-8 out > /dev/null && echo valid >&2", in: folder)
    #expect(outcome.errors.hasSuffix("valid\n"))
  }

  /// A column counts UTF-16 code units; an offset counts bytes.
  @Test func columnsAfterOtherCharacters() throws {
    let text = "\u{FEFF}{\"id\": \"é😀\", \"frame\": [0, 0, 9, 9], \"colour\": \"red\"}"
    try folder.write(text, to: "c.layout.json")
    let outcome = try Program.run("c.layout.json", "--format", "sarif", in: folder)
    let location = try outcome.json["runs"][0]["results"][0]["locations"][0]
    let region = try location["physicalLocation"]["region"]
    let start = try #require(text.range(of: "\"colour\"")).lowerBound
    let column = text.utf16.distance(from: text.startIndex, to: start)
    #expect(try region["startLine"].integer == 1)
    #expect(try region["startColumn"].integer == column, "the byte order mark has no column")
    #expect(try region["endColumn"].integer == column + 8)
    #expect(
      try region["byteOffset"].integer == text.utf8.distance(from: text.startIndex, to: start))
    #expect(try region["byteLength"].integer == 8)
  }

  /// In a job of GitHub or GitLab, paths are relative to the repository.
  @Test(arguments: ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"])
  func pathsStartAtTheRepository(variable: String) throws {
    try folder.write(Layouts.error, to: "app/ui/a.layout.json")
    let inner = folder.folder("app")
    func output(_ format: String, _ root: String) throws -> String {
      try Program.run(
        ["../app/ui/a.layout.json", "--format", format, "--quiet"], in: inner,
        environment: [variable: root]
      ).output
    }
    let root = folder.url.path
    #expect(try output("github", root).hasPrefix("::error file=app/ui/a.layout.json,"))
    #expect(try output("gitlab", root).contains(#""path": "app/ui/a.layout.json""#))
    #expect(try output("sarif", root).contains(#""uri": "app/ui/a.layout.json""#))
    #expect(try output("github", "/nowhere").hasPrefix("::error file=ui/a.layout.json,"))
    // A file outside has an absolute URI without a base.
    try folder.write(Layouts.error, to: "b.layout.json")
    let outside = try Program.run("../b.layout.json", "--format", "sarif", in: inner).json
    let location = try outside["runs"][0]["artifacts"][0]["location"]
    #expect(location.keys == ["uri"])
    #expect(try location["uri"].string == "file://\(root)/b.layout.json")
  }
}
