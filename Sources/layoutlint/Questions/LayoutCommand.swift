import ArgumentParser

/// Where the views of a document come to lie.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Lay a storyboard's or xib's views out on a screen, and tell what that rests on.",
    discussion: """
      For each view its frame, and whether constraints make it so (solved) or it is as the document \
      stores it (stored); which views the constraints leave open, which constraints conflict, and \
      which do not hold for the stored frames.
      """)

  @OptionGroup var source: LayoutArguments
  @OptionGroup(title: "Screen") var screen: DeviceArguments
  @OptionGroup var options: AnswerOptions

  func run() throws {
    let place = try screen.asked()
    let layouts = try source.openAll()
    try options.print(
      SolutionAnswer(for: layouts, on: place.screen, options: place.engineOptions))
  }
}
