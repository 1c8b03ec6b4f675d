import Foundation
import LayoutTestSupport
import Testing

/// Tests the invariants of the source tree that ARCHITECTURE.md describes.
@Suite struct SourceTreeTests {
  /// What modules may import of the system. The others are independent of it.
  private static let allowedSystemImports: [String: Set<String>] = [
    "Configuration": ["Synchronization"],
    "Descriptors": ["Darwin", "Glibc", "Musl"],
    "Files": ["Darwin", "Dispatch", "Glibc", "Musl", "Synchronization"],
    "JSON": ["Darwin", "Glibc", "Musl"],
    "LanguageServer": [
      "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl",
      "Synchronization",
    ],
    "LayoutReaders": ["Darwin", "Glibc", "Musl"],
    "Project": ["Foundation", "FoundationEssentials", "Synchronization"],
    "Workers": ["Darwin", "Dispatch", "Glibc", "Musl", "Synchronization"],
    "layoutlint": [
      "Darwin", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Synchronization",
    ],
  ]

  /// The files that may contain unsafe code: the Jansson bridge and the system calls.
  private static let unsafeFiles: Set<String> = [
    "Sources/Descriptors/FileDescriptor+Waiting.swift",
    "Sources/JSON/JanssonDocument.swift",
    "Sources/LanguageServer/Loop/WorkThreads.swift",
    "Sources/Files/SystemCalls.swift",
    "Sources/Files/SystemCalls+Files.swift",
    "Sources/Files/SystemCalls+Threads.swift",
    "Sources/layoutlint/System/FolderEvents.swift",
    "Sources/Workers/InternalErrors.swift",
    "Sources/Workers/Processes.swift",
  ]

  @Test func importsPointOneWay() throws {
    let graph = try ImportGraph()
    print(graph.text)
    #expect(graph.cycles.isEmpty)
    for (name, imports) in graph.imports {
      let declared = try #require(graph.declared[name], "\(name)")
      #expect(imports.isSubset(of: declared), "\(name) imports what Package.swift does not declare")
      let allowed = Self.allowedSystemImports[name] ?? []
      let system = graph.systemImports[name] ?? []
      #expect(system.isSubset(of: allowed), "\(name)")
    }
  }

  /// ARCHITECTURE.md lists the modules of Package.swift with what they import.
  @Test func architectureListsEveryModule() throws {
    let graph = try ImportGraph()
    let text = try RepositoryFiles.text("ARCHITECTURE.md")
    for name in graph.declared.keys where !ImportGraph.testModules.contains(name) {
      let imports = graph.essentialImports(of: name).joined(separator: ", ")
      let isListed = text.contains("| `\(name)` | \(imports.isEmpty ? "–" : imports) | ")
      #expect(isListed, "\(name): \(imports)")
    }
  }

  @Test func foundationIsImportedOnlyWithoutFoundationEssentials() throws {
    for file in try SourceFile.all(below: "Sources") {
      let imports = file.lines.filter { SourceFile.importedModule($0) == "Foundation" }
      guard !imports.isEmpty else { continue }
      #expect(file.text.contains("canImport(FoundationEssentials)"), "\(file.path)")
    }
  }

  @Test func unsafeCodeIsConfined() throws {
    for file in try SourceFile.all(below: "Sources") + SourceFile.all(below: "Rules") {
      let isUnsafe = file.code.contains { line in
        line.split(whereSeparator: { !$0.isLetter }).contains("unsafe")
      }
      #expect(!isUnsafe || Self.unsafeFiles.contains(file.path), "\(file.path)")
    }
  }

  /// All modules but these contain neither concurrent code nor locks. `AppCode` contains the keywords of Swift.
  @Test func modulesHaveNoConcurrency() throws {
    let others: Set = [
      "AppCode", "Configuration", "Files", "LanguageServer", "Project", "Workers", "layoutlint",
    ]
    let keywords: Set<Substring> = [
      "Task", "async", "await", "actor", "Thread", "ThreadLock", "Atomic",
    ]
    let folders = try ImportGraph().folders.filter { !others.contains($0.key) }.values
    for file in try folders.flatMap({ try SourceFile.all(below: $0) }) {
      let isConcurrent = file.code.contains { line in
        !keywords.isDisjoint(with: line.split(whereSeparator: { !$0.isLetter }))
      }
      #expect(!isConcurrent, "\(file.path)")
    }
  }

  /// The thread sanitizer does not know how threads wait for a mutex.
  @Test func onlyOneTypeUsesAMutex() throws {
    let files = try SourceFile.all(below: "Sources").filter { $0.text.contains("Mutex") }
    #expect(files.map(\.path) == ["Sources/Files/ThreadLock.swift"])
  }

  @Test(arguments: [
    "@unchecked Sendable", "nonisolated(unsafe)", "try!", "fatalError(", "TODO", "FIXME",
  ])
  func sourcesHaveNoForbiddenPhrases(phrase: String) throws {
    for file in try SourceFile.all(below: "Sources") + SourceFile.all(below: "Rules") {
      #expect(!file.text.contains(phrase), "\(file.path)")
    }
  }

  /// A time limit ends a test that hangs. Tests that wait for processes can occupy all threads for minutes, so a
  /// shorter limit would fail tests that wait for a thread.
  @Test func timeLimitsEndOnlyTestsThatHang() throws {
    let limit = #/timeLimit\(([^)]*\))\)/#
    for file in try SourceFile.all(below: "Tests") {
      for match in file.text.matches(of: limit) {
        #expect(match.1 == ".minutes(15)", "\(file.path)")
      }
    }
  }

  /// Without the indentation of the names, Markdown joins them with the line before.
  @Test func namesOfParametersAreIndented() throws {
    let folders = ["Sources", "Rules", "Tests", "Benchmarks", "Capture"]
    for file in try folders.flatMap({ try SourceFile.all(below: $0) }) {
      for (line, next) in zip(file.lines, file.lines.dropFirst())
      where line.drop(while: { $0 == " " }) == "/// - Parameters:" {
        let name = next.drop { $0 == " " }
        #expect(name.hasPrefix("///   - ") && name.contains(":"), "\(file.path): \(name)")
      }
    }
  }

  @Test func topLevelContainsOnlyExpectedFiles() throws {
    let expected: Set = [
      "Package.swift", "Package.resolved", "Sources", "Tests", "Rules", "Editors", "Documentation",
      "Benchmarks", "Capture", "Distribution", "Fleet", "Fuzzing", "action.yml",
      "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "Makefile",
      "SECURITY.md",
    ]
    let names = try FileManager.default.contentsOfDirectory(atPath: RepositoryFiles.root.path)
    #expect(Set(names.filter { !$0.hasPrefix(".") }).subtracting(expected).isEmpty)
  }

  @Test func changelogHasAnUnreleasedSection() throws {
    #expect(try RepositoryFiles.text("CHANGELOG.md").contains("\n## Unreleased\n"))
  }
}

/// A Swift file of the project.
struct SourceFile {
  /// The path relative to the project's root.
  let path: String
  let text: String

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The lines without line comments.
  var code: [Substring] {
    lines.map { $0.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0] }
  }

  /// The files below a folder, except the fixtures of rules, which are documents.
  static func all(below folder: String) throws -> [SourceFile] {
    let root = RepositoryFiles.root
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path)
    let sources = paths.filter { $0.hasSuffix(".swift") && !$0.contains("/Fixtures/") }
    return try sources.sorted().map { path in
      SourceFile(
        path: "\(folder)/\(path)", text: try RepositoryFiles.text("\(folder)/\(path)"))
    }
  }

  /// The module that a line imports; nil: it is no import.
  static func importedModule(_ line: Substring) -> String? {
    let tokens = line.split(separator: " ")
    guard let index = tokens.firstIndex(of: "import"), index <= 2, tokens.count > index + 1 else {
      return nil
    }
    let access: Set<Substring> = ["package", "internal", "private", "fileprivate", "public"]
    guard tokens[..<index].allSatisfy({ access.contains($0) || $0.hasPrefix("@") }) else {
      return nil
    }
    return String(tokens[index + 1])
  }
}
