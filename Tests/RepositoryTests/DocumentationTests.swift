import Foundation
import LayoutModel
import LayoutTestSupport
import Testing

/// Tests that the documentation is consistent with itself and with the code.
@Suite struct DocumentationTests {
  /// The paths of all Markdown documents at the top level, in `Documentation` and in `Editors`.
  private static let paths: [String] = {
    let root = RepositoryFiles.root.path
    let manager = FileManager.default
    let top = (try? manager.contentsOfDirectory(atPath: root)) ?? []
    let nested = ["Documentation", "Editors"].flatMap { folder in
      ((try? manager.subpathsOfDirectory(atPath: "\(root)/\(folder)")) ?? [])
        .map { "\(folder)/\($0)" }
    }
    return (top + nested).filter { $0.hasSuffix(".md") && !$0.contains("node_modules") }.sorted()
  }()

  @Test(arguments: ["README.md", "ARCHITECTURE.md"])
  func introductoryDocumentsAreShort(path: String) throws {
    #expect(try RepositoryFiles.text(path).count { $0.isNewline } <= 150)
  }

  @Test(arguments: paths)
  func linksHaveExistingTargets(path: String) throws {
    let folder = RepositoryFiles.root.appending(path: path).deletingLastPathComponent()
    for match in try RepositoryFiles.text(path).matches(of: /\]\(([^)\s]+)\)/) {
      let link = match.1
      guard !link.hasPrefix("http") else { continue }
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target =
        parts[0].isEmpty
        ? RepositoryFiles.root.appending(path: path)
        : folder.appending(path: String(parts[0])).standardizedFileURL
      #expect(FileManager.default.fileExists(atPath: target.path), "\(path): \(link)")
      if parts.count == 2, let text = try? String(contentsOf: target, encoding: .utf8) {
        #expect(Self.anchors(of: text).contains(String(parts[1])), "\(path): \(link)")
      }
    }
  }

  /// People paste what is in a fence. A name in it that they have to replace says so in its line.
  @Test(arguments: paths)
  func pastedLinesSayWhatToReplace(path: String) throws {
    for fence in try RepositoryFiles.text(path).matches(of: /(?ms)^```.*?^```/) {
      for line in fence.output.split(separator: "\n")
      where line.contains(/(^|[\s"\/])(ADDRESS|OWNER|GROUP)([\/@"\s]|$)|example\.(org|com)\//) {
        #expect(line.contains("replace"), "\(path): \(line)")
      }
    }
  }

  /// The anchors that GitHub derives from headings, and explicit anchors.
  private static func anchors(of text: String) -> Set<String> {
    let headings = text.matches(of: /(?m)^#+ (.+)$/).map { heading in
      heading.1.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
        .replacing(" ", with: "-")
    }
    return Set(headings + text.matches(of: /(?:id|name)="([^"]+)"/).map { String($0.1) })
  }

  @Test func indexListsEveryDecision() throws {
    let folder = RepositoryFiles.root.appending(path: "Documentation/Decisions")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0 != "README.md" }.sorted()
    var index = ""
    for (offset, file) in files.enumerated() {
      let text = try RepositoryFiles.text("Documentation/Decisions/\(file)")
      let heading = try #require(text.firstMatch(of: /^# (\d+)\. (.+)\n/))
      #expect(Int(file.prefix(3)) == offset + 1 && Int(heading.1) == offset + 1, "\(file)")
      for part in ["## Context", "## Decision", "## Consequences"] {
        #expect(text.contains("\n\(part)\n"), "\(file)")
      }
      index += "\(offset + 1). [\(heading.2)](\(file))\n"
    }
    let isComplete = try RepositoryFiles.text("Documentation/Decisions/README.md").contains(index)
    #expect(isComplete, "the index must contain\n\(index)")
  }

  /// The code contains the types and tests that the documents name. A superseded decision describes earlier code.
  @Test(
    arguments: paths.filter { $0.contains("Decisions/") || $0 == "ARCHITECTURE.md" })
  func namedTypesAndTestsExist(path: String) throws {
    let code = try Self.code.get()
    if try RepositoryFiles.text(path).contains("\nSuperseded by [decision") { return }
    for match in try RepositoryFiles.text(path).matches(of: /`([A-Z][a-z]\w+|[A-Z]{2}[A-Za-z]+)/) {
      let exists = code.contains(match.1)
      #expect(exists, "\(path): no type \(match.1) in the code")
    }
    for match in try RepositoryFiles.text(path).matches(of: /`(\w+Tests)\.(\w+)`/) {
      let exists = code.contains("struct \(match.1)") && code.contains("func \(match.2)(")
      #expect(exists, "\(path): no test \(match.1).\(match.2) in the code")
    }
  }

  /// The paths and texts of all Swift files.
  private static let code: Result<String, any Error> = Result {
    try
      (SourceFile.all(below: "Sources") + SourceFile.all(below: "Rules")
      + SourceFile.all(below: "Tests")).map { $0.path + "\n" + $0.text }.joined()
  }

  @Test(arguments: [
    ("layout", "Documentation/Formats.md"), ("configuration", "Documentation/Configuration.md"),
  ])
  func documentationDescribesEveryKey(schema: String, page: String) throws {
    // Documentation/CustomRules.md describes the keys of custom rules.
    let text = try RepositoryFiles.text(page) + RepositoryFiles.text("Documentation/CustomRules.md")
    let data = Data(try RepositoryFiles.text("Editors/Schemas/\(schema).schema.json").utf8)
    let names = Self.properties(of: try JSONSerialization.jsonObject(with: data))
    #expect(names.count > 9)
    // Documentation/Rules.md lists the rules, and the page of a rule describes its options.
    let rules = try RepositoryFiles.text("Documentation/Rules.md")
    for name in names where !rules.contains("`\(name)`") {
      let exists = text.contains("`\(name)`") || text.contains("\"\(name)\"")
      #expect(exists, "\(page) does not describe '\(name)'")
    }
  }

  /// The names of all properties in a JSON Schema.
  private static func properties(of schema: Any) -> Set<String> {
    var names: Set<String> = []
    var remaining = [schema]
    while let next = remaining.popLast() {
      if let list = next as? [Any] { remaining += list }
      guard let object = next as? [String: Any] else { continue }
      names.formUnion((object["properties"] as? [String: Any] ?? [:]).keys)
      remaining += Array(object.values)
    }
    return names
  }

  @Test func documentationListsEveryDevice() throws {
    let page = try RepositoryFiles.text("Documentation/Devices.md")
    for device in DeviceTable.all {
      let size = "\(Int(device.size.width)) × \(Int(device.size.height))"
      let insets = "\(Int(device.portraitInsets.top)), \(Int(device.portraitInsets.bottom))"
      let isCommon = device.share == .common ? "yes" : ""
      let row = "| \(device.names.joined(separator: ", ")) | \(size) | \(insets) | \(isCommon) |"
      let exists = page.contains("\n\(row)\n")
      #expect(exists, "\(row)")
    }
    for name in DeviceChoice.representatives { #expect(page.contains(name)) }
  }
}
