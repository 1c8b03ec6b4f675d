internal import LayoutReaders
import ArgumentParser

/// The answer to a question about a layout, for the command line and the daemon alike.
protocol LayoutAnswer {
  /// For programs: the shapes are a contract.
  var json: JSONText { get }
  /// For a person; whole lines.
  var text: String { get }
}

/// The form of an answer.
enum AnswerFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

/// `--format`, as each question takes it.
struct AnswerOptions: ParsableArguments {
  @Option(help: "The answer's form.")
  var format = AnswerFormat.text

  func print(_ answer: some LayoutAnswer) throws {
    switch format {
    case .json: try Console.print(answer.json.text + "\n")
    case .text: try Console.print(answer.text)
    }
  }
}
