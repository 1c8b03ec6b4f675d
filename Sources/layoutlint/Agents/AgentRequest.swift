internal import Files
internal import ModelContext
internal import SystemPackage
internal import Workers

/// The command lines that answer a call of a tool.
struct AgentRequest {
  /// Run one after another.
  let commands: [[String]]
  /// The current folder of the commands.
  let folder: String
  /// The answer, from what each command printed.
  let answer: ([ProgramOutput]) throws(ToolError) -> String

  /// Starts one of the commands.
  func run(_ index: Int) throws(ToolError) -> ProgramRun {
    do throws(Errno) {
      return try ProgramRun(commands[index], in: folder)
    } catch {
      throw ToolError("cannot start a process: \(error.text)")
    }
  }
}

extension AgentRequest {
  /// - Parameter start: the folder in which the server was started.
  /// - Throws: if the call cannot be answered.
  init(_ call: ContextCall, startedIn start: FilePath) throws(ToolError) {
    guard let tool = AgentTool(rawValue: call.tool) else {
      throw ToolError("there is no tool '\(call.tool)'")
    }
    let arguments = try ToolArguments(call.arguments, known: tool.arguments.map(\.name))
    let folders = try AllowedFolders(call.roots, startedIn: start)
    switch tool {
    case .lint: self = try .lint(arguments, in: folders)
    case .why: self = try .why(arguments, in: folders)
    case .hitTest: self = try .query("hit-test", arguments, in: folders)
    case .responderChain: self = try .query("chain", arguments, in: folders)
    case .explain:
      let rule = try arguments.requiredString("rule")
      self.init(["explain", "--", rule], in: folders)
    case .previewFixes: self = try .previewFixes(arguments, in: folders)
    }
  }

  /// A command whose output is the answer.
  private init(_ command: [String], in folders: AllowedFolders) {
    commands = [command]
    folder = folders.first.string
    answer = { outputs throws(ToolError) in
      try outputs[0].result().limited(toBytes: Self.textByteLimit)
    }
  }

  /// Bytes of the answer to a question, about 4,000 tokens.
  private static let textByteLimit = 12_000

  private static func lint(
    _ arguments: ToolArguments, in folders: AllowedFolders
  ) throws(ToolError) -> AgentRequest {
    let limit = try arguments.count("limit", upTo: FindingList.limit)
    let since = try arguments.option("since", "since")
    let paths = try paths(arguments, in: folders)
    return AgentRequest(
      commands: [["lint"] + FindingList.options + since + ["--"] + paths],
      folder: folders.first.string
    ) { outputs throws(ToolError) in
      try FindingList(outputs[0], limit: limit).text
    }
  }

  private static func paths(
    _ arguments: ToolArguments, in folders: AllowedFolders
  ) throws(ToolError) -> [String] {
    var paths: [String] = []
    for path in try arguments.strings("paths") { paths.append(try folders.argument(path)) }
    return paths.isEmpty ? folders.all : paths
  }

  private static func why(
    _ arguments: ToolArguments, in folders: AllowedFolders
  ) throws(ToolError) -> AgentRequest {
    let file = try folders.argument(arguments.requiredString("file"))
    let view = try arguments.requiredString("view")
    return AgentRequest(["lint", "--why=\(view)", "--", file], in: folders)
  }

  private static func query(
    _ command: String, _ arguments: ToolArguments, in folders: AllowedFolders
  ) throws(ToolError) -> AgentRequest {
    let file = try folders.argument(arguments.requiredString("file"))
    let options = try arguments.point("point").map { ["--at=\($0)"] } ?? []
    var rest: [String] = []
    for name in ["view", "layout", "device", "orientation", "action"] {
      rest += try arguments.option(name, name)
    }
    return AgentRequest([command] + options + rest + ["--", file], in: folders)
  }

  private static func previewFixes(
    _ arguments: ToolArguments, in folders: AllowedFolders
  ) throws(ToolError) -> AgentRequest {
    let rules = try arguments.strings("rules").map { "--only=\($0)" }
    let files = rules + ["--"] + (try paths(arguments, in: folders))
    return AgentRequest(
      commands: [
        ["lint", "--fix", "--dry-run", "--fail-on=never"] + files,
        ["lint"] + FindingList.options + files,
      ], folder: folders.first.string
    ) { outputs throws(ToolError) in
      try FixPreview(safe: outputs[0], findings: outputs[1], in: folders.first).text
    }
  }
}
