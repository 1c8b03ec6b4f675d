internal import TouchModel
import ArgumentParser

/// Who is asked, one after the other, when a view does not handle an event.
struct ChainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chain",
    abstract: "List a view's responder chain, and who on it handles an action.",
    discussion: """
      A touch starts at the view that it hits. Other events start at the first responder of the key \
      window, so --event takes no view then.
      """)

  @OptionGroup var source: LayoutArguments

  @Option(help: ArgumentHelp("The view, by its id or path.", valueName: "view"))
  var view: String?

  @Option(help: ArgumentHelp("A selector to find the handler of.", valueName: "selector"))
  var action: String?

  @Option(help: ArgumentHelp("The event that goes along the chain.", valueName: "event"))
  var event: ResponderEvent?

  @OptionGroup(title: "Screen") var screen: DeviceArguments
  @OptionGroup var options: AnswerOptions

  func validate() throws { _ = try start() }

  func run() throws {
    let answer = try ChainAnswer(from: try start(), action: action, in: try source.open(on: screen))
    try options.print(answer)
  }

  private func start() throws -> ChainStart {
    do throws(ChainStart.InvalidStart) {
      return try ChainStart(view: view, event: event)
    } catch {
      switch error {
      case .viewIsMissing: throw ValidationError("Say from where: --view VIEW.")
      case .viewIsNotAsked(let event):
        throw ValidationError(
          "--view does not go with --event \(event.rawValue), which starts at the first responder.")
      }
    }
  }
}

extension ResponderEvent: ExpressibleByArgument {}
