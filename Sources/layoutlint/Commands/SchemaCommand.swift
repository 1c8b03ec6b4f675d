import ArgumentParser

/// The JSON Schemas of what goes in and comes out.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print a JSON Schema.")

  @Argument(
    help: """
      layout: the layout format; config: the configuration file; report: what lint --format json \
      prints; requests: the daemon's own requests, and what the questions print with --format json.
      """)
  var subject = Subject.layout

  enum Subject: String, CaseIterable, ExpressibleByArgument {
    case layout, config, report, requests
  }

  func run() throws {
    switch subject {
    case .layout: try Console.print(LinterFactory.layoutSchema)
    case .report: try Console.print(ReportSchema.schema.text + "\n")
    case .requests: try Console.print(RequestSchema.schema.text + "\n")
    case .config: try Console.print(LinterFactory.configurationSchema)
    }
  }
}
