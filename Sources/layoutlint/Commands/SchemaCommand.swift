import ArgumentParser
internal import CTexts
internal import Configuration
internal import LayoutReaders
internal import Reports

/// `layoutlint schema`: prints the JSON Schemas (draft 2020-12) of inputs and outputs.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print a JSON Schema.")

  @Argument(
    help: """
      layout: the layout format; config: the configuration; report: the output of lint --format \
      json; requests: the server's own requests, and the output of hit-test, touch, reach, chain and \
      render with --format json; baseline: the accepted findings.
      """)
  var subject = Subject.layout

  enum Subject: String, CaseIterable, ExpressibleByArgument {
    case layout, config, report, requests, baseline
  }

  func run() throws { try Console.print(text) }

  /// Those of inputs follow from the tables of their readers. The others are files in `Editors/Schemas`.
  private var text: String {
    switch subject {
    case .layout: LayoutSchema.text
    case .config: ConfigurationReader.ofAllRules.schema
    case .report: .contained { layoutlint_schema_byte(.report, $0) }
    case .requests: .contained { layoutlint_schema_byte(.requests, $0) }
    case .baseline: .contained { layoutlint_schema_byte(.baseline, $0) }
    }
  }
}
