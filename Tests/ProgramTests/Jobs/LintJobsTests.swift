@testable import Configuration
import Foundation
import LayoutTestSupport
import Testing

@testable import layoutlint

/// `lint --jobs`: several documents at a time, with the output of one at a time.
@Suite struct LintJobsTests {
  /// Documents with and without findings, some of which cannot be read, in several folders. Their sizes
  /// differ, so that checks do not end in their order.
  private static func folder(hasLostFiles: Bool = true) throws -> Folder {
    var files: [String: String] = [
      ".layoutlint.json": #"""
      {
        "suppress": [
          {"path": "b/**", "rule": "unreachable-subview", "reason": "a test"},
          {"path": "nowhere/**", "rule": "unreachable-subview", "reason": "a test"}
        ]
      }
      """#
    ]
    for index in 0..<60 {
      let folder = ["a", "b", "c"][index % 3]
      let name = "\(folder)/\(index).layout.json"
      switch index % 8 {
      case 0: files[name] = large
      case 1: files[name] = Layouts.error
      case 2: files[name] = Layouts.warning
      case 3: files[name] = Layouts.broken
      case 4: files[name] = ""
      case 5: files[name] = Layouts.unused
      case 6: files["\(folder)/\(index).xib"] = "<document/>"
      default: files[name] = "no layout"
      }
    }
    files["a/Main.storyboard"] = StoryboardText.cart.text
    let result = try Folder(files)
    for index in 0..<10 where hasLostFiles {
      try result.link("\(["a", "b", "c"][index % 3])/\(index)lost.layout.json", to: "nowhere")
    }
    return result
  }

  /// Many buttons, some outside of their superview.
  private static let large: String = {
    let buttons = (0..<60).map {
      #"{"class": "UIButton", "id": "b\#($0)", "frame": [\#($0 * 5), 10, 60, 44]}"#
    }
    return """
      {"class": "UIView", "frame": [0, 0, 200, 100], "subviews": [\(buttons.joined(separator: ",\n"))]}
      """
  }()

  private static func run(
    _ jobs: Int, _ arguments: [String], in folder: Folder
  ) throws -> Program.Outcome {
    try Program.run(["lint", "--jobs", "\(jobs)"] + arguments, in: folder)
  }

  /// Expects several jobs to have the result of one.
  private static func expectEqual<Result: Equatable>(
    sourceLocation: SourceLocation = #_sourceLocation, _ result: (Int) throws -> Result
  ) throws {
    let expected = try result(1)
    for jobs in [2, 8] {
      #expect(try result(jobs) == expected, "\(jobs) jobs", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func reportsAreEqual(format: ReportFormat) throws {
    let folder = try Self.folder()
    let arguments = ["--format", format.rawValue, "--max-findings", "500", "."]
    let expected = try Self.run(1, arguments, in: folder)
    #expect(expected.status == 2)
    #expect(expected.errors.split(separator: "\n").filter { $0.contains("lost") }.count == 10)
    #expect(!expected.output.isEmpty)
    // One process writes the reports, whatever their format.
    for jobs in format == .json ? [2, 8, 256] : [8] {
      let outcome = try Self.run(jobs, arguments, in: folder)
      #expect(outcome.output == expected.output, "\(jobs) jobs")
      #expect(outcome.errors == expected.errors, "\(jobs) jobs")
      #expect(outcome.status == expected.status, "\(jobs) jobs")
    }
  }

  @Test func outputAndErrorsAreInterleavedEqually() throws {
    let folder = try Self.folder()
    try Self.expectEqual { jobs in
      try Program.shell("layoutlint --format ndjson --jobs \(jobs) 2>&1", in: folder).output
    }
  }

  @Test func suppressionsWithoutEffectAreEqual() throws {
    let folder = try Self.folder(hasLostFiles: false)
    let paths = try ["a", "b", "c"].flatMap { name in
      try FileManager.default.contentsOfDirectory(atPath: folder.path(name))
        .filter { $0.hasSuffix(".xib") }.map { "\(name)/\($0)" }
    }
    for path in paths { try FileManager.default.removeItem(atPath: folder.path(path)) }
    try Self.expectEqual { jobs in
      let output = try Self.run(jobs, ["--format", "xcode"], in: folder).output
      #expect(output.contains(".layoutlint.json:4:"))
      return output
    }
  }

  @Test func severalReportsAreEqual() throws {
    let folder = try Self.folder()
    let reports = ["sarif=out.sarif", "junit=out.xml", "json=out.json"]
    try Self.expectEqual { jobs in
      let options = reports.flatMap { ["--report", $0] }
      let outcome = try Self.run(jobs, ["--statistics"] + options, in: folder)
      let texts = try ["sarif", "xml", "json"].map { try folder.text("out.\($0)") }
      return [outcome.output, outcome.errors] + texts
    }
  }

  @Test(arguments: [[], ["--dry-run"]])
  func fixesAreEqual(arguments: [String]) throws {
    try Self.expectEqual { jobs in
      let folder = try Self.folder()
      let outcome = try Self.run(jobs, ["--fix"] + arguments, in: folder)
      let texts = try ["a", "b", "c"].flatMap { name in
        try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted().map {
          (try? folder.text("\(name)/\($0)")) ?? ""
        }
      }
      return [outcome.output, outcome.errors] + texts
    }
  }

  @Test func baselinesAreEqual() throws {
    // No baseline is written without a file that cannot be read.
    let folder = try Self.folder(hasLostFiles: false)
    try Self.expectEqual { jobs in
      let outcome = try Self.run(jobs, ["--write-baseline", "base.json"], in: folder)
      return [outcome.output, outcome.errors, try folder.text("base.json")]
    }
    try folder.write(Layouts.clean, to: "a/9.layout.json")
    let arguments = ["--baseline", "base.json", "--strict-baseline", "--format", "json"]
    try Self.expectEqual { jobs in
      let outcome = try Self.run(jobs, arguments, in: folder)
      return [outcome.output, outcome.errors, "\(outcome.status)"]
    }
  }

  @Test func pipesAreReadInTheirOrder() throws {
    let folder = try Self.folder()
    try Self.expectEqual { jobs in
      let outcome = try Program.shell(
        """
        cat a/0.layout.json | layoutlint --jobs \(jobs) --stdin-filename x.layout.json \
          - /dev/stdin <(cat a/9.layout.json) b 2>&1 | sed 's|/dev/fd/[0-9]*|pipe|'
        """, in: folder)
      #expect(outcome.output.contains("/dev/stdin: is empty"))
      return outcome.output
    }
  }

  @Test func outputThatCannotBeWrittenEndsTheRun() throws {
    let folder = try Self.folder()
    for jobs in [1, 8] {
      let outcome = try Program.shell("layoutlint --jobs \(jobs) > /dev/full", in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("cannot write to standard output"))
    }
  }

  @Test(arguments: ["1", "256"])
  func acceptsNumbersUpToTheLimit(number: String) throws {
    let folder = try Folder(["a.layout.json": Layouts.clean])
    #expect(try Program.run("lint", "--jobs", number, in: folder).status == 0)
    #expect(JobOptions.limit == 256)
  }

  @Test(arguments: [
    ("0", "--jobs needs a number from 1 to 256, not 0."),
    ("-1", "--jobs needs a number from 1 to 256, not -1."),
    ("257", "--jobs needs a number from 1 to 256, not 257."),
    ("many", "The value 'many' is invalid for '--jobs <count>'"),
    ("1.5", "The value '1.5' is invalid for '--jobs <count>'"),
    ("99999999999999999999", "is invalid for '--jobs <count>'"),
  ])
  func rejectsOtherValues(value: String, message: String) throws {
    try Program.expectError("lint --jobs \(value)", message)
  }
}
