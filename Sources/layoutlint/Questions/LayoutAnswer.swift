import ArgumentParser
internal import Files
internal import Linting

/// The answer to a query about a layout, for the command line and the server.
protocol LayoutAnswer {
  /// `layoutlint schema requests` describes it.
  var json: JSONText { get }
  /// Complete lines.
  var text: String { get }
}

enum AnswerFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

/// The option `--format` of queries.
struct AnswerOptions: ParsableArguments {
  @Option(help: "The output format.")
  var format = AnswerFormat.text

  func print(_ answer: some LayoutAnswer) throws {
    try print(text: answer.text, json: answer.json)
  }

  func print(
    text: @autoclosure () -> String, json: @autoclosure () -> JSONText
  ) throws(CommandError) {
    switch format {
    case .json: try Console.print(json().text + "\n")
    case .text: try Console.print(text())
    }
  }
}

/// The answers about several layouts or points.
struct AnswerList<Element: LayoutAnswer>: LayoutAnswer {
  /// The member with the answers.
  private let name: String
  private let answers: [Element]
  private let separator: String

  init(_ name: String, _ answers: [Element], separator: String = "") {
    (self.name, self.answers, self.separator) = (name, answers, separator)
  }

  var json: JSONText { .object([.init(name: name, value: .array(answers.map(\.json)))]) }
  var text: String { answers.map(\.text).joined(separator: separator) }
}
