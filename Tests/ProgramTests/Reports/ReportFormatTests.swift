import Foundation
import Testing

/// Each format with the same small run: a finding with a related location and fixes, one about the
/// document, a suppressed one, characters of several lengths, a file without findings, and one that is
/// missing.
@Suite struct ReportFormatTests {
  private let folder: Folder

  static let formats = [
    "text", "xcode", "json", "ndjson", "sarif", "junit", "checkstyle", "github", "gitlab",
    "pr-comment",
  ]

  init() throws {
    folder = try Folder([
      "cart screen.layout.json": """
      {
        "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
        "subviews": [
          {"label": "Café 😀", "class": "UIButton", "id": "pay", "frame": [400, 100, 100, 50]},
          {"class": "UIButton", "id": "old", "frame": [500, 0, 44, 44],
           "disable": ["unreachable-subview"]},
          {"class": "UIImageView", "id": "banner", "frame": [0, 200, 390, 100], "subviews": [
            {"class": "UISwitch", "id": "gift", "frame": [20, 20, 51, 31]}]}
        ],
        "colour": "red"
      }

      """,
      "b.layout.json": Layouts.clean,
    ])
  }

  /// The file of each format. SARIF is formatted again without the descriptors of rules, which change with
  /// each rule, and without the folder of the test.
  @Test func eachFormatPrintsItsGolden() throws {
    let options = Self.formats.flatMap { ["--report", "\($0)=\($0).out"] }
    let outcome = try Program.run(
      ["cart screen.layout.json", "b.layout.json", "missing.xib", "--fail-on", "error"] + options,
      in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "layoutlint: missing.xib: no such file or folder\n")
    for format in Self.formats {
      var text = try folder.text("\(format).out")
      if format == "xcode" { #expect(text == outcome.output) }
      if format == "sarif" { text = try Self.withoutRules(text, in: folder) }
      Golden.check("Tests/Fixtures/Reports/\(format).expected", holds: text)
    }
  }

  private static func withoutRules(_ text: String, in folder: Folder) throws -> String {
    var log = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    var run = try #require((log["runs"] as? [[String: Any]])?.first)
    var tool = try #require(run["tool"] as? [String: [String: Any]])
    tool["driver"]?["rules"] = []
    run["tool"] = tool
    run["results"] = (run["results"] as? [[String: Any]])?.map { result in
      result.filter { $0.key != "ruleIndex" }
    }
    log["runs"] = [run]
    let data = try JSONSerialization.data(
      withJSONObject: log, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self).replacing(folder.url.path, with: "/folder") + "\n"
  }

  /// A comment on a pull request has a limit; the sum is in its title in any case.
  @Test(arguments: [(100, false), (900, true)])
  func aLongCommentLeavesFindingsOut(findings: Int, isCut: Bool) throws {
    let views = Array(repeating: #"{"frame": [0, 0, 9, 9], "colour": "red"}"#, count: findings)
      .joined(separator: ",\n")
    let folder = try Folder([
      "long.layout.json": #"{"frame": [0, 0, 9, 9], "subviews": [\#(views)]}"#
    ])
    let output = try Program.run(
      "long.layout.json", "--format", "pr-comment", "--max-findings", "1000", in: folder
    ).output
    #expect(output.utf8.count < 65_536)
    #expect(output.hasPrefix("### layoutlint: \(findings) findings"))
    let rows = output.matches(of: /\| warning \|/).count
    let note = output.firstMatch(of: /(\d+) findings not shown/).flatMap { Int($0.1) }
    #expect((note != nil) == isCut)
    #expect(rows + (note ?? 0) == findings)
  }

  /// A comment cannot contain drawings. In a job of GitHub or GitLab it links to the files that the job stores.
  @Test(arguments: [
    (
      [
        "GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "a/shop",
        "GITHUB_RUN_ID": "7",
      ],
      "https://github.com/a/shop/actions/runs/7#artifacts"
    ),
    (
      ["CI_JOB_URL": "https://gitlab.com/a/shop/-/jobs/7"],
      "https://gitlab.com/a/shop/-/jobs/7/artifacts/browse"
    ),
  ])
  func aCommentLinksToThePicturesOfTheJob(job: [String: String], page: String) throws {
    func comment(_ options: String..., environment: [String: String]) throws -> String {
      try Program.run(
        ["cart screen.layout.json", "--format", "pr-comment"] + options, in: folder,
        environment: environment
      ).output
    }
    let link = "[Pictures](\(page)) are in the HTML report of the job.\n"
    #expect(try comment("--report", "html=page.html", environment: job).hasSuffix(link))
    #expect(try !comment(environment: job).contains("[Pictures]"))
    #expect(try !comment("--report", "html=page.html", environment: [:]).contains("[Pictures]"))
  }

  /// `--format` prints what `--report` writes.
  @Test(arguments: formats)
  func theMainReportIsTheSame(format: String) throws {
    let arguments = ["cart screen.layout.json", "b.layout.json"]
    let outcome = try Program.run(
      arguments + ["--format", format, "--report", "\(format)=copy.out"], in: folder)
    #expect(outcome.status == 1 && !outcome.output.isEmpty)
    #expect(try folder.text("copy.out") == outcome.output)
  }

  @Test func sarifDescribesEachRule() throws {
    let outcome = try Program.run("cart screen.layout.json", "--format", "sarif", in: folder)
    let run = try outcome.json["runs"][0]
    let rules = try run["tool"]["driver"]["rules"].elements
    let list = try Program.json("rules")["rules"].elements
    #expect(try rules.map { try $0["id"].string } == list.map { try $0["id"].string })
    for rule in rules {
      #expect(try rule["help"]["text"].string?.isEmpty == false)
      #expect(try rule["help"]["markdown"].string?.isEmpty == false)
      for text in ["shortDescription", "fullDescription"] {
        let count = try rule[text]["text"].string?.utf16.count ?? 0
        #expect((1...1024).contains(count), "GitHub rejects longer texts")
      }
    }
    for result in try run["results"].elements {
      let index = try #require(try result["ruleIndex"].integer)
      #expect(try rules[index]["id"].string == result["ruleId"].string)
    }
  }

  @Test func sarifContainsSuppressedResults() throws {
    try folder.write(
      #"{"suppress": [{"rule": "unknown-key", "reason": "it's {known}"}]}"#, to: ".layoutlint.json")
    let outcome = try Program.run("cart screen.layout.json", "--format", "sarif", in: folder)
    let results = try outcome.json["runs"][0]["results"].elements
    let byRule = try Dictionary(grouping: results) { try $0["ruleId"].string ?? "" }
      .mapValues { try $0.map { try $0["suppressions"].canonical } }
    #expect(byRule["unreachable-subview"] == ["[]", #"[{"kind":"inSource","status":"accepted"}]"#])
    let external = #"[{"justification":"it's {known}","kind":"external","status":"accepted"}]"#
    #expect(byRule["unknown-key"] == [external])
    #expect(try Program.run("cart screen.layout.json", in: folder).output.contains("2 suppressed"))
  }

  /// A test fails if and only if the run does.
  @Test(arguments: [("error", 1), ("warning", 3), ("never", 0)])
  func junitFailuresFollowTheFailingLevel(level: String, failures: Int) throws {
    let outcome = try Program.run(
      "cart screen.layout.json", "--format", "junit", "--fail-on", level, in: folder)
    #expect(outcome.status == (failures == 0 ? 0 : 1))
    #expect(outcome.output.contains(#"tests="3" failures="\#(failures)" errors="0""#))
    #expect(outcome.output.components(separatedBy: "<failure").count - 1 == failures)
    #expect(outcome.output.components(separatedBy: "<system-out").count - 1 == 3 - failures)
  }

  @Test(arguments: formats)
  func maxFindingsLimitsEachFormat(format: String) throws {
    let outcome = try Program.run(
      "cart screen.layout.json", "--format", format, "--max-findings", "1", in: folder)
    #expect(outcome.status == 1, "the status counts all findings")
    #expect(outcome.output.contains("unknown-key") == (format == "sarif"), "SARIF describes rules")
    if format == "sarif" {
      let results = try outcome.json["runs"][0]["results"].elements
      #expect(try results.map { try $0["suppressions"].elements.count } == [0, 1])
    }
    if format == "junit" {
      #expect(outcome.output.contains("2 more findings are not shown"))
    }
  }

  /// Without findings every format is complete, and `--quiet` omits only the summary.
  @Test(arguments: formats)
  func quietOmitsTheSummary(format: String) throws {
    let arguments = ["cart screen.layout.json", "--format", format]
    let full = try Program.run(arguments, in: folder).output
    let quiet = try Program.run(arguments + ["--quiet"], in: folder).output
    let summary =
      "3 findings (1 error, 2 warnings) in 1 document; 1 fixable with --fix; 1 suppressed\n"
    let hasSummary = ["text", "xcode", "github"].contains(format)
    #expect(full == quiet + (hasSummary ? summary : ""))
    let clean = try Program.run("b.layout.json", "--format", format, "--quiet", in: folder).output
    let isEmpty = ["text", "xcode", "github", "ndjson"].contains(format)
    #expect(clean.isEmpty == isEmpty)
    if format == "gitlab" { #expect(clean == "[]\n") }
  }
}
