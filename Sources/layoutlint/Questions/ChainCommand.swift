import ArgumentParser

/// Who is asked, one after the other, when a view does not handle an event.
struct ChainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chain",
    abstract: "List a view's responder chain, and who on it handles an action.")

  @OptionGroup var source: LayoutArguments

  @Option(help: ArgumentHelp("The view, by its id or path.", valueName: "view"))
  var view: String

  @Option(help: ArgumentHelp("A selector to find the handler of.", valueName: "selector"))
  var action: String?

  @OptionGroup var options: AnswerOptions

  func run() throws {
    let layout = try source.open()
    try options.print(ChainAnswer(from: try layout.view(view), action: action, in: layout))
  }
}
