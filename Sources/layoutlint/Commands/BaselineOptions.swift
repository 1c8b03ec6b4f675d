import ArgumentParser
internal import Configuration
internal import Files
internal import Project
internal import SystemPackage

/// Which findings are accepted.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Do not show the findings of this baseline. (default: that of the configuration)",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Flag(help: "Use no baseline.")
  var noBaseline = false

  @Option(
    help: ArgumentHelp("Write all findings to a baseline, and show none.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var writeBaseline: String?

  @Flag(help: "Exit with status 1 if a finding of the baseline is gone.")
  var strictBaseline = false

  @OptionGroup var moves: BaselineMoveOptions

  func validate() throws {
    if baseline != nil, noBaseline {
      throw ValidationError("--baseline and --no-baseline cannot be combined.")
    }
    guard writeBaseline != nil else { return }
    if baseline != nil || noBaseline || strictBaseline || !moves.baselineMoves.isEmpty {
      throw ValidationError(
        "--write-baseline writes all findings; it cannot be combined with other options of baselines."
      )
    }
  }

  var choice: BaselineRun.Choice {
    if let writeBaseline { return .write(writeBaseline) }
    if noBaseline { return .none }
    return baseline.map { .file($0) } ?? .configured
  }
}

struct BaselineMoveOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A file or folder that has moved since the baseline was written.", valueName: "old=new"))
  var baselineMoves: [String] = []

  func moves() throws(CommandError) -> [PathMove] {
    var moves: [PathMove] = []
    for text in baselineMoves { moves.append(try PathMove(text)) }
    return moves
  }
}
