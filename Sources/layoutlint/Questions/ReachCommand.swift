import ArgumentParser

/// How much of each view a touch reaches.
struct ReachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reach",
    abstract: "Tell for every view how many of its touches end in it, and what takes the rest.")

  @OptionGroup var source: LayoutArguments
  @OptionGroup(title: "Screen") var screen: DeviceArguments
  @OptionGroup var options: AnswerOptions

  func run() throws {
    try options.print(ReachAnswer(for: try source.open(on: screen)))
  }
}
