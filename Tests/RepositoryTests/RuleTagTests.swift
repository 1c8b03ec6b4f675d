import Foundation
import LayoutTestSupport
import Testing

/// Tests that the cited rule tags (such as `HT-8`) are those that `Documentation` defines.
@Suite struct RuleTagTests {
  private static let documents = ["Documentation/Semantics.md", "Documentation/AutoLayout.md"]
  /// Prefixes of names that have the form of a tag and are not tags.
  private static let otherPrefixes: Set<Substring> = ["UTF", "ISO", "SHA"]

  @Test func eachTagIsDefinedOnce() throws {
    let tags = try Self.definitions().map(\.tag)
    let counts = Dictionary(grouping: tags, by: \.self).mapValues(\.count)
    for (tag, count) in counts where count > 1 {
      Issue.record("\(tag) is defined \(count) times in Documentation")
    }
    #expect(tags.count > 100)
  }

  @Test func eachCitedTagIsDefined() throws {
    let defined = try Set(Self.definitions().map(\.tag))
    let folders = ["Sources", "Rules", "Tests", "Editors", "Documentation"]
    let files = try folders.flatMap(Self.files) + Self.filesAtTop()
    for (tag, paths) in try Self.citations(in: files) where !defined.contains(tag) {
      Issue.record("\(tag) is cited in \(paths.joined(separator: ", ")) but not defined")
    }
  }

  @Test func eachDefinedTagIsCited() throws {
    let cited = try Self.citations(in: ["Sources", "Rules", "Tests"].flatMap(Self.files))
    for rule in try Self.definitions() where cited[rule.tag] == nil {
      Issue.record(
        """
        \(rule.tag) is defined in \(rule.path) but not cited in Sources, Rules or Tests: cite it \
        where it is implemented, or move it to the section "Not modelled" without a tag
        """)
    }
  }

  @Test func eachRuleHasTextAndSource() throws {
    for rule in try Self.definitions() {
      let kinds = rule.paragraphs.map { paragraph in
        ["Source: ", "Confidence: ", "Assumption: "].first(where: paragraph.hasPrefix)
      }
      #expect(kinds.contains(nil), "\(rule.tag) in \(rule.path) has no text")
      #expect(
        kinds.count { $0 == "Source: " } == 1, "\(rule.tag) in \(rule.path) needs one Source line")
      #expect(!rule.title.hasSuffix("."), "\(rule.tag): a title must not end with a full stop")
    }
  }

  /// A string literal that consists of a tag is an assumption of an answer. Text output prints its
  /// sentence. A tag of SwiftUI is the reason of a tap area, and `TapTarget` has its sentence.
  @Test func eachAssumedTagHasASentence() throws {
    let rules = try Dictionary(grouping: Self.definitions(), by: \.tag)
    var count = 0
    for file in try SourceFile.all(below: "Sources") {
      for literal in file.text.split(separator: "\"")
      where literal.utf8.count < 10 && Self.tags(in: literal) == [literal]
        && !literal.hasPrefix("SU-")
      {
        count += 1
        let hasText = rules[literal]?.first?.paragraphs.contains { $0.hasPrefix("Assumption: ") }
        #expect(hasText == true, "\(literal) in \(file.path) needs an Assumption line")
      }
    }
    #expect(count > 20)
  }
}

extension RuleTagTests {
  private struct Definition {
    let tag: Substring
    let title: Substring
    let path: String
    /// The paragraphs after the heading.
    let paragraphs: [Substring]
  }

  private static func definitions() throws -> [Definition] {
    try documents.flatMap { path in
      let sections = try RepositoryFiles.text(path)[...].split(separator: "\n### ").dropFirst()
      return sections.compactMap { section -> Definition? in
        // The last rule of a section ends at the heading of the next section.
        let section = section.split(separator: "\n## ", maxSplits: 1)[0]
        let paragraphs = section.split(separator: "\n\n")
        let heading = paragraphs[0].split(separator: ": ", maxSplits: 1)
        guard heading.count == 2, tags(in: heading[0]) == [heading[0]] else { return nil }
        return Definition(
          tag: heading[0], title: heading[1], path: path,
          paragraphs: Array(paragraphs.dropFirst()))
      }
    }
  }

  /// The files that cite each tag.
  private static func citations(in files: [String]) throws -> [Substring: [String]] {
    var result: [Substring: [String]] = [:]
    for path in files {
      guard
        let text = try? String(
          contentsOf: RepositoryFiles.root.appending(path: path), encoding: .utf8)
      else { continue }
      for tag in Set(tags(in: text[...])) { result[tag, default: []].append(path) }
    }
    return result
  }

  /// All tags in a text: two to four capital letters, a hyphen and digits, not adjacent to another
  /// letter, digit or hyphen.
  private static func tags(in text: Substring) -> [Substring] {
    let bytes = text.utf8
    var found: [Substring] = []
    var start: Substring.Index?
    func end(_ index: Substring.Index) {
      guard let first = start else { return }
      start = nil
      let parts = text[first..<index].split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, (2...4).contains(parts[0].utf8.count), !parts[1].isEmpty,
        parts[0].utf8.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }),
        parts[1].utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
        !otherPrefixes.contains(parts[0])
      else { return }
      found.append(text[first..<index])
    }
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        if start == nil { start = index }
      default: end(index)
      }
    }
    end(bytes.endIndex)
    return found
  }

  private static func files(below folder: String) throws -> [String] {
    let root = RepositoryFiles.root.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { path in
        let components = path.split(separator: "/")
        return !components.contains { $0 == "node_modules" || $0 == ".build" }
      }
      .map { "\(folder)/\($0)" }.sorted()
  }

  private static func filesAtTop() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: RepositoryFiles.root.path)
      .filter { $0.hasSuffix(".md") }.sorted()
  }
}
