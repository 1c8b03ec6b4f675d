import ArgumentParser
import LayoutCore

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
    let start = try layout.view(view)
    switch options.format {
    case .json: try Console.print(json(layout.hierarchy, start).text + "\n")
    case .text: try Console.print(text(layout, start))
    }
  }

  private func json(_ hierarchy: ViewHierarchy, _ start: ViewID) -> JSONText {
    let chain = JSONText.responders(hierarchy.responderChain(from: start), in: hierarchy)
    guard let action else { return ["responderChain": chain] }
    let (handler, asked) = hierarchy.handler(of: action, from: .view(start))
    return [
      "responderChain": chain,
      "action": .string(action),
      "handledBy": handler.map { .responder($0, in: hierarchy) } ?? .null,
      "asked": .responders(asked, in: hierarchy),
    ]
  }

  private func text(_ layout: OpenedLayout, _ start: ViewID) -> String {
    let hierarchy = layout.hierarchy
    let chain = hierarchy.responderChain(from: start)
    var text = chain.map(layout.spoken).joined(separator: " → ") + "\n"
    if let action {
      let (handler, _) = hierarchy.handler(of: action, from: .view(start))
      let verdict = handler.map { "is handled by \(layout.spoken($0))" } ?? "is handled by nobody"
      text += "\(action.escaped) \(verdict)\n"
    }
    return text
  }
}
