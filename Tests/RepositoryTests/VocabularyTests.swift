import Foundation
import LayoutTestSupport
import Testing

/// The project uses one standard word for each thing; these are the words that it no longer uses.
@Suite struct VocabularyTests {
  /// Words and phrases that no sentence contains: the expression and what to write instead.
  ///
  /// ARCHITECTURE.md has the glossary. An expression ignores case.
  private static let retiredPhrases: [RetiredPhrase] = [
    .init(#"\b(un)?mend(s|ed|er|ing)?\b"#, use: "fix"),
    .init(#"hold.{1,8}tongue"#, use: "report nothing"),
    .init(#"\banew\b"#, use: "again"),
    .init(#"\bhears? of\b"#, use: "receives"),
    .init(#"\blast word\b"#, use: "takes precedence"),
    .init(#"\binteraction (is |was )?off\b"#, use: "user interaction disabled"),
    .init(#"\bheld upright\b"#, use: "in portrait"),
    .init(#"\bbears? (it |this |them )?out\b"#, use: "reproduces"),
    .init(#"\bsymbolic links lead in a circle\b"#, use: "symbolic link loop"),
    .init(#"\b(it|that) tells it\b"#, use: "reports"),
    .init(#"\bno touch reaches it \(nor\b"#, use: "it and 1 other control can't be tapped"),
    .init(#"\bdoes nothing with touches\b"#, use: "ignores the touches it receives"),
    .init(#"\bget(s)? no touch\b"#, use: "receives no touches"),
    .init(#"\bnothing rests on\b"#, use: "does not affect results"),
    .init(#"\bwithout a word about\b"#, use: "by default"),
    .init(#"\bleft alone\b"#, use: "not reported"),
    .init(#"\bveils?\b"#, use: "dimming view"),
    .init(#"(?<!")\bcures?\b(?!")"#, use: "fix"),
    .init(#"\bkeep(s)? what it has\b"#, use: "is unchanged"),
  ]

  /// Words that no file name and no type name contains, each with a meaning of its own elsewhere.
  private static let retiredNameParts: [String: String] = [
    "Assembly": "Factory or Builder", "Assembler": "HierarchyBuilder", "Beside": "Background",
    "Complaint": "CommandError", "Cover": "Occluder", "Fault": "Obstruction",
    "Known": "Cache or Table", "Memory": "Cache", "Mended": "Fixed", "Mender": "FixApplier",
    "Mending": "Recovery", "Mistake": "CommandError", "Place": "Position, Offset or Path",
    "Plan": "Spec", "Reading": "Reader or Parsed", "Refusal": "CommandError", "Room": "Scope",
    "Settled": "Resolved", "Silence": "Suppression", "Stated": "Located or Explicit",
    "Surface": "Region", "Trial": "Candidate", "Trouble": "CommandError", "Trust": "Reliability",
    "Veil": "DimmingView", "Words": "Description", "Worth": "Reliability",
  ]

  @Test(arguments: ["Sources", "Rules", "Tests", "Documentation", "Editors", "Fleet", ""])
  func textsUseNoRetiredPhrase(folder: String) throws {
    let expressions = try Self.retiredPhrases.map { phrase in
      (phrase, try NSRegularExpression(pattern: phrase.pattern, options: .caseInsensitive))
    }
    for path in try Self.texts(below: folder) where path != Self.ownPath {
      let text = try RepositoryFiles.text(path)
      for (phrase, expression) in expressions {
        let found = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
        guard let found, let range = Range(found.range, in: text) else { continue }
        let line = text[..<range.lowerBound].count { $0 == "\n" } + 1
        Issue.record("\(path):\(line): '\(text[range])' is retired; use '\(phrase.replacement)'")
      }
    }
  }

  @Test(arguments: ["Sources", "Rules", "Tests"])
  func namesHaveNoRetiredPart(folder: String) throws {
    let declaration = try NSRegularExpression(
      pattern: #"\b(?:struct|enum|class|protocol|actor|typealias) ([A-Z]\w*)"#)
    for file in try SourceFile.all(below: folder) {
      let range = NSRange(file.text.startIndex..., in: file.text)
      let types = declaration.matches(in: file.text, range: range).compactMap {
        Range($0.range(at: 1), in: file.text).map { String(file.text[$0]) }
      }
      let fileName = URL(filePath: file.path).deletingPathExtension().lastPathComponent
      for name in types + [fileName] {
        for part in Self.parts(of: name) {
          guard let replacement = Self.retiredNameParts[part] else { continue }
          Issue.record("\(file.path): '\(part)' in '\(name)' is retired; use '\(replacement)'")
        }
      }
    }
  }

  @Test func namesAreSplitAtTheirCapitals() {
    #expect(Self.parts(of: "IBPlaceTable+Words") == ["IB", "Place", "Table", "Words"])
    #expect(Self.parts(of: "Placeholder") == ["Placeholder"])
  }

  private static let ownPath = "Tests/RepositoryTests/VocabularyTests.swift"

  /// The texts that people read, in a folder and those below it; at the root, in the root alone.
  private static func texts(below folder: String) throws -> [String] {
    let extensions: Set = [
      "el", "html", "js", "json", "lua", "md", "py", "sh", "svg", "swift", "toml", "transcript",
      "txt", "vim", "yaml", "yml",
    ]
    let root = RepositoryFiles.root.appending(path: folder).path
    let paths =
      folder.isEmpty
      ? try FileManager.default.contentsOfDirectory(atPath: root) + [".ci/run"]
      : try FileManager.default.subpathsOfDirectory(atPath: root).map { "\(folder)/\($0)" }
    return paths.filter { path in
      path == ".ci/run"
        || extensions.contains(URL(filePath: path).pathExtension)
          && !path.contains("node_modules")
    }.sorted()
  }

  /// `IBTouchMap+Reach` consists of `IB`, `Touch`, `Map`, `Reach`.
  private static func parts(of name: String) -> [String] {
    name.matches(of: /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/).map { String($0.output) }
  }
}

/// An expression for words that are no longer used.
private struct RetiredPhrase {
  let pattern: String
  let replacement: String

  init(_ pattern: String, use replacement: String) {
    self.pattern = pattern
    self.replacement = replacement
  }
}
