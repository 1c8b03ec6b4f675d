internal import TouchModel
internal import LayoutModel
internal import LayoutReaders
import ArgumentParser

/// Where a point is in a view's own coordinates.
struct ConvertPointCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert-point",
    abstract: "Tell where a point is in a view's bounds coordinates.")

  @OptionGroup var source: LayoutArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The point, in the coordinates that hit-test takes.", valueName: "x,y"),
    transform: PointArgument.parse)
  var at: Point

  @Option(help: ArgumentHelp("The view, by its id or path.", valueName: "view"))
  var to: String

  @OptionGroup(title: "Screen") var screen: DeviceArguments
  @OptionGroup var options: AnswerOptions

  func run() throws {
    let layout = try source.openForPlaces(on: screen)
    let view = try layout.view(to)
    let result = layout.hierarchy.convert(at, to: view)
    switch options.format {
    case .json:
      let answer: JSONText = [
        "point": .point(at), "to": .identifier(view, in: layout.hierarchy),
        "result": .point(result),
      ]
      try Console.print(answer.text + "\n")
    case .text:
      let place =
        result.map(\.text) ?? "unknown: a frame is missing, or a transform cannot be undone"
      try Console.print("\(at.text) in \(layout.spoken(view)): \(place)\n")
    }
  }
}
