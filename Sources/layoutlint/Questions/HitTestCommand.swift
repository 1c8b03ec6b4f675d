internal import LayoutModel
import ArgumentParser

/// Which view a touch hits, and who hears about it.
struct HitTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hit-test",
    abstract: "Tell which view a touch at a point hits, how it is found, and who hears about it.",
    discussion: """
      Points are in the screen's coordinates for an application, and in the root's own bounds \
      coordinates for a view or window that stands alone.
      """)

  @OptionGroup var source: LayoutArguments

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A point to touch; may be repeated.", valueName: "x,y"),
    transform: PointArgument.parse)
  var at: [Point] = []

  @OptionGroup(title: "Screen") var screen: DeviceArguments
  @OptionGroup var options: AnswerOptions

  func validate() throws {
    if at.isEmpty { throw ValidationError("Say where to touch: --at X,Y.") }
  }

  func run() throws {
    try options.print(HitTestAnswer(at: at, in: try source.open(on: screen)))
  }
}
