import Linting
import Foundation
import LayoutModel
import LayoutTestSupport
import Rules
import Testing

/// Each rule's fixtures, through the program: what `flags-…` prints stands beside it, `allows-…`
/// prints nothing. Each fixture meets its own rule only, so that a new rule changes no old golden;
/// but for suppressions, of which nothing is known before all rules have run.
@Suite struct FixtureTests {
  struct Fixture: CustomStringConvertible, Sendable {
    let rule: String
    let folder: String
    let name: String

    var description: String { "\(folder)/\(name)" }
    var text: String { get throws { try RepositoryFiles.text(description) } }

    static let all: [Fixture] =
      RuleCatalog.all.flatMap { rule in
        let folder = "Rules/\(String(describing: type(of: rule)))/Fixtures"
        return fixtures(in: folder, for: type(of: rule).metadata.id)
      } + fixtures(in: "Tests/Fixtures/UnusedSuppression", for: Group.suppressionRule)
      + fixtures(in: "Tests/Fixtures/MisplacedView", for: DocumentRule.misplacedView.rawValue)

    private static func fixtures(in folder: String, for rule: String) -> [Fixture] {
      // A missing folder has no fixtures; a repository test reports that.
      ((try? Golden.names(in: folder)) ?? [])
        .filter { !$0.hasSuffix(".expected") && !$0.hasSuffix(".fixed") }
        .map { Fixture(rule: rule, folder: folder, name: $0) }
    }
  }

  /// Fixtures of one rule, which one run of the program checks.
  struct Group: CustomStringConvertible, Sendable {
    let rule: String
    let fixtures: [Fixture]

    var description: String { rule }

    /// Which rules they meet.
    var options: [String] { rule == Self.suppressionRule ? [] : ["--only", rule] }

    /// The text sizes that the rule needs.
    var textSizes: [String] {
      let metadata = RuleCatalog.all.map { type(of: $0).metadata }.first { $0.id == rule }
      return metadata?.exampleTextSizes.flatMap { ["--text-size", $0.rawValue] } ?? []
    }

    /// The path of each fixture in `projects`.
    var paths: [String] { fixtures.map(Self.path) }

    static func path(of fixture: Fixture) -> String { "\(fixture.name)/\(fixture.name)" }

    /// A project for each fixture, in a folder with its name: documents have the classes of `Tests/Fixtures/Code`, and
    /// all of them the scenes of the rule. The repository has more code, which takes long to read.
    func projects() throws -> Folder {
      let code = "Tests/Fixtures/Code"
      var files: [String: String] = [:]
      for fixture in fixtures {
        files[Self.path(of: fixture)] = try fixture.text
        files["\(fixture.name)/.git/HEAD"] = ""
        files.merge(storyboard.map { ("\(fixture.name)/\($0)", $1) }) { $1 }
        guard !fixture.name.hasSuffix(".swift"), !fixture.name.hasSuffix(".m") else { continue }
        for file in try Golden.names(in: code) {
          files["\(fixture.name)/Code/\(file)"] = try RepositoryFiles.text("\(code)/\(file)")
        }
      }
      return try Folder(files)
    }

    /// The storyboard of an app with the scenes that the rule needs.
    private var storyboard: [String: String] {
      let metadata = RuleCatalog.all.map { type(of: $0).metadata }.first { $0.id == rule }
      guard let scenes = metadata?.exampleScenes, !scenes.isEmpty else { return [:] }
      let objects = scenes.map { scene in
        let segues = scene.segues.map {
          #"<segue kind="show" identifier="\#($0)" destination="\#(scene.identifier)" id="\#($0)-segue"/>"#
        }
        return """
          <scene><objects><viewController storyboardIdentifier="\(scene.identifier)" \
          \(scene.className.map { "customClass=\"\($0)\"" } ?? "") id="\(scene.identifier)"><connections>\(segues.joined())</connections>\
          </viewController></objects></scene>
          """
      }
      let text =
        #"<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch">"#
        + "<scenes>\(objects.joined())</scenes></document>"
      return ["Main.storyboard": text, "App.xcodeproj/project.pbxproj": ""]
    }

    /// The groups of the fixtures that meet a condition.
    static func all(where isIncluded: (Fixture) -> Bool = { _ in true }) -> [Group] {
      Dictionary(grouping: Fixture.all.filter(isIncluded), by: \.rule)
        .map { Group(rule: $0, fixtures: $1) }
        .sorted { $0.rule < $1.rule }
    }

    static let suppressionRule = DocumentRule.unusedSuppression.rawValue
  }

  @Test(arguments: Group.all())
  func printsWhatIsExpected(group: Group) throws {
    let outcome = try Program.run(
      ["lint", "--format", "text", "--color", "never", "--fail-on", "never", "--quiet"]
        + group.options + group.textSizes + group.paths,
      in: group.projects())
    #expect(outcome.errors.isEmpty)
    #expect(outcome.status == 0)
    let reports = Self.reports(in: outcome.output)
    for fixture in group.fixtures {
      let report = reports[fixture.name, default: ""]
      if fixture.name.hasPrefix("allows-") {
        #expect(report.isEmpty, "\(fixture)")
      } else {
        #expect(report.contains("[\(fixture.rule)]"), "\(fixture)")
        Golden.check("\(fixture).expected", holds: report)
      }
    }
  }

  /// The lines about each fixture, as if it were checked in its own folder.
  private static func reports(in output: String) -> [String: String] {
    var reports: [String: String] = [:]
    var name = ""
    for line in output.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      var line = line
      if !line.hasPrefix(" "), let end = line.firstIndex(of: "/") {
        name = String(line[..<end])
        line = line[line.index(after: end)...]
      }
      reports[name, default: ""] += line + "\n"
    }
    return reports
  }

  /// All rules at once: nothing else is found in what a rule allows, and the document is sound.
  @Test(arguments: Group.all { $0.name.hasPrefix("allows-") })
  func allowedFixturesAreClean(group: Group) throws {
    let outcome = try Program.run(
      ["lint", "--format", "xcode", "--fail-on", "info", "--quiet"] + group.textSizes + group.paths,
      in: group.projects())
    #expect(outcome.output.isEmpty)
    #expect(outcome.status == 0)
  }

  @Test func eachRuleHasAFixtureWithTwoFindings() throws {
    for rule in RuleCatalog.all {
      let id = type(of: rule).metadata.id
      let counts = try Fixture.all.filter { $0.rule == id && $0.name.hasPrefix("flags-") }.map {
        try RepositoryFiles.text("\($0.folder)/\($0.name).expected")
          .components(separatedBy: "[\(id)]").count - 1
      }
      #expect(counts.contains { $0 >= 2 }, "\(id)")
    }
  }
}
