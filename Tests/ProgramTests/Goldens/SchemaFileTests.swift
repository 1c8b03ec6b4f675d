import HitTesting
import LayoutModel
import LayoutTestSupport
import Linting
import Pictures
import Testing

/// The schemas that other tools read from the repository are those that the program prints.
@Suite struct SchemaFileTests {
  /// `make schemas` updates those of inputs. The program contains the others.
  @Test(arguments: [
    ("layout", "layout"), ("config", "configuration"), ("report", "report"),
    ("requests", "requests"), ("baseline", "baseline"),
  ])
  func eachSchemaIsFresh(subject: String, name: String) throws {
    let outcome = try Program.run("schema", subject)
    #expect(outcome.status == 0)
    let path = "Editors/Schemas/\(name).schema.json"
    if subject == name, subject != "layout" {
      #expect(try RepositoryFiles.text(path) == outcome.output)
    } else {
      Golden.check(path, holds: outcome.output)
    }
  }

  /// People write the schemas of outputs; the names and limits in them are those of the program.
  @Test func schemasListTheNamesOfTheProgram() throws {
    let requests = try RepositoryFiles.text("Editors/Schemas/requests.schema.json")
    let report = try RepositoryFiles.text("Editors/Schemas/report.schema.json")
    let text = (requests + report).filter { !$0.isWhitespace }
    let lists = [
      ResponderEvent.allCases.map(\.rawValue), TouchGesture.Kind.allCases.map(\.rawValue),
      ViewReach.Reason.allCases.map(\.rawValue), Screen.Orientation.allCases.map(\.rawValue),
      DocumentStatus.Kind.allCases.map(\.rawValue),
      Severity.allCases.reversed().map(\.rawValue),
    ]
    for names in lists {
      let list = names.map { "\"\($0)\"" }.joined(separator: ",")
      #expect(text.contains("\"enum\":[\(list)"), "\(list)")
    }
    for limit in [TouchGesture.durationLimit, QueryScreen.textScales.upperBound] {
      #expect(
        text.contains("\"maximum\":\(limit.jsonText)}")
          || text.contains("\"maximum\":\(limit.jsonText),"))
    }
  }
}
