internal import LayoutModel
internal import TouchModel
import ArgumentParser

/// Who hears of one gesture, in which order, and what it calls.
struct TouchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touch",
    abstract: "Play a gesture: who gets which message when, and what is called.",
    discussion: """
      Nothing is waited for: the times are those that a device would print. Points are those that \
      hit-test takes. What Apple does not document is printed as an assumption.
      """)

  @OptionGroup var source: LayoutArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Where the finger comes down; the middle between two, 60 points apart at first.",
      valueName: "x,y"),
    transform: PointArgument.parse)
  var at: Point

  @Option(help: "What the fingers do.")
  var gesture = TouchGesture.Kind.tap

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seconds from touch down to touch up, of each tap.", valueName: "seconds"))
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where a finger that moves is lifted.", valueName: "x,y"),
    transform: PointArgument.parse)
  var to: Point?

  @Flag(help: "The system takes the touches away at the end: they are cancelled, not lifted.")
  var interrupted = false

  @OptionGroup(title: "Screen") var screen: DeviceArguments
  @OptionGroup var options: AnswerOptions

  func validate() throws {
    if let problem = touchGesture.problem { throw ValidationError(problem) }
  }

  func run() throws {
    try options.print(DeliveryAnswer(to: touchGesture, in: try source.open(on: screen)))
  }

  private var touchGesture: TouchGesture {
    var result = TouchGesture(gesture, at: at, to: to, duration: duration)
    result.isInterrupted = interrupted
    return result
  }
}

extension TouchGesture.Kind: ExpressibleByArgument {}
