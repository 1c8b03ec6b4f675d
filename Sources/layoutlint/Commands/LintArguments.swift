import ArgumentParser

/// Reads the arguments of `lint` without ArgumentParser, which takes longer to read them than a check of a
/// small document does (decision 46).
///
/// Each line that it accepts has the result of ArgumentParser. It rejects all others, such as unknown
/// options, values that are missing or invalid, and requests for help; ArgumentParser then reads them from the
/// start, so that there is one source of messages.
struct LintArguments {
  /// Arguments that are not read yet.
  private var rest: ArraySlice<String>
  /// What the present option has behind `=`.
  private var attached: Substring?

  /// The validated command; nil: ArgumentParser must read the arguments.
  static func command(_ arguments: [String]) -> LintCommand? {
    var reader = LintArguments(rest: arguments[...])
    guard reader.skipCommandName() else { return nil }
    var command = LintCommand.withDefaults()
    var paths: [String] = []
    while let argument = reader.rest.popFirst() {
      guard isOption(argument) else {
        paths.append(argument)
        continue
      }
      let sign = argument.utf8.firstIndex(of: UInt8(ascii: "="))
      reader.attached = sign.map { argument[argument.utf8.index(after: $0)...] }
      let name = argument[..<(sign ?? argument.endIndex)]
      guard command.read(name, from: &reader) else { return nil }
    }
    command.paths = paths
    return (try? command.validateAll()) == nil ? nil : command
  }

  /// Whether the arguments are those of `lint`, which is also the default command.
  private mutating func skipCommandName() -> Bool {
    guard let first = rest.first else { return true }
    if first == "lint" {
      rest.removeFirst()
      return true
    }
    // A test verifies that no command has such a name.
    return first.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
      || first.utf8.first == UInt8(ascii: "-")
  }

  /// `-` is the path of standard input.
  private static func isOption(_ argument: String) -> Bool {
    argument.utf8.first == UInt8(ascii: "-") && argument.utf8.count > 1
  }

  fileprivate mutating func flag(_ value: inout Bool) -> Bool {
    guard attached == nil else { return false }
    value = true
    return true
  }

  fileprivate mutating func option<Value: ExpressibleByArgument>(
    _ value: inout Value
  ) -> Bool {
    guard let new = text().flatMap(Value.init(argument:)) else { return false }
    value = new
    return true
  }

  fileprivate mutating func option<Value: ExpressibleByArgument>(
    _ value: inout Value?
  ) -> Bool {
    guard let new = text().flatMap(Value.init(argument:)) else { return false }
    value = new
    return true
  }

  fileprivate mutating func list(_ values: inout [String]) -> Bool {
    guard let new = text() else { return false }
    values.append(new)
    return true
  }

  /// The value of the present option; nil: none, or one that can be an option.
  private mutating func text() -> String? {
    if let attached { return attached.isEmpty ? nil : String(attached) }
    guard let next = rest.popFirst(), !next.isEmpty, next.utf8.first != UInt8(ascii: "-") else {
      return nil
    }
    return next
  }
}

extension LintCommand {
  /// A command whose options have the values that ArgumentParser gives them if no argument specifies them.
  fileprivate static func withDefaults() -> LintCommand {
    var command = LintCommand()
    command.stdinFilename = nil
    command.stdinNdjson = false
    command.forceExclude = false
    command.allowEmpty = false

    var changes = ChangeOptions()
    changes.since = nil
    changes.staged = false
    command.changes = changes

    var configuration = ConfigurationOptions()
    configuration.file = nil
    configuration.isNone = false
    command.configuration = configuration

    var rules = RuleOptions()
    rules.only = []
    rules.enable = []
    rules.disable = []
    rules.severity = []
    command.rules = rules

    var screens = ScreenOptions()
    screens.device = []
    screens.language = []
    screens.infoPlist = nil
    screens.textScale = 1
    screens.textSize = []
    command.screens = screens

    var moves = BaselineMoveOptions()
    moves.baselineMoves = []
    var baseline = BaselineOptions()
    baseline.baseline = nil
    baseline.noBaseline = false
    baseline.writeBaseline = nil
    baseline.strictBaseline = false
    baseline.moves = moves
    command.baseline = baseline

    var fixes = FixOptions()
    fixes.fix = false
    fixes.dryRun = false
    command.fixes = fixes

    var cache = CacheOptions()
    cache.cache = nil
    cache.noCache = false
    command.cache = cache

    var jobs = JobOptions()
    jobs.jobs = nil
    command.jobs = jobs

    var report = ReportOptions()
    report.format = nil
    report.output = nil
    report.report = []
    report.failOn = nil
    report.maxFindings = nil
    report.color = .auto
    report.progress = .auto
    report.statistics = false
    report.explain = false
    report.quiet = false
    report.verbose = false
    command.report = report
    return command
  }

  /// - Returns: false if ArgumentParser must read the arguments.
  fileprivate mutating func read(_ name: Substring, from reader: inout LintArguments) -> Bool {
    switch name {
    case "--stdin-filename": reader.option(&stdinFilename)
    case "--stdin-ndjson": reader.flag(&stdinNdjson)
    case "--since": reader.option(&changes.since)
    case "--staged": reader.flag(&changes.staged)
    case "--config": reader.option(&configuration.file)
    case "--no-config": reader.flag(&configuration.isNone)
    case "--force-exclude": reader.flag(&forceExclude)
    case "--allow-empty": reader.flag(&allowEmpty)
    case "--only": reader.list(&rules.only)
    case "--enable": reader.list(&rules.enable)
    case "--disable": reader.list(&rules.disable)
    case "--severity": reader.list(&rules.severity)
    case "--device": reader.list(&screens.device)
    case "--language": reader.list(&screens.language)
    case "--info-plist": reader.option(&screens.infoPlist)
    case "--text-scale": reader.option(&screens.textScale)
    case "--text-size": reader.list(&screens.textSize)
    case "--baseline": reader.option(&baseline.baseline)
    case "--no-baseline": reader.flag(&baseline.noBaseline)
    case "--write-baseline": reader.option(&baseline.writeBaseline)
    case "--strict-baseline": reader.flag(&baseline.strictBaseline)
    case "--baseline-moves": reader.list(&baseline.moves.baselineMoves)
    case "--fix": reader.flag(&fixes.fix)
    case "--dry-run": reader.flag(&fixes.dryRun)
    case "--cache": reader.option(&cache.cache)
    case "--no-cache": reader.flag(&cache.noCache)
    case "--jobs": reader.option(&jobs.jobs)
    case "--format": reader.option(&report.format)
    case "--output": reader.option(&report.output)
    case "--report": reader.list(&report.report)
    case "--fail-on": reader.option(&report.failOn)
    case "--max-findings": reader.option(&report.maxFindings)
    case "--color": reader.option(&report.color)
    case "--progress": reader.option(&report.progress)
    case "--statistics": reader.flag(&report.statistics)
    case "--explain": reader.flag(&report.explain)
    case "--quiet": reader.flag(&report.quiet)
    case "--verbose": reader.flag(&report.verbose)
    default: false
    }
  }

  /// What ArgumentParser validates, in its order.
  fileprivate mutating func validateAll() throws {
    try changes.validate()
    try configuration.validate()
    try rules.validate()
    try screens.validate()
    try baseline.moves.validate()
    try baseline.validate()
    try fixes.validate()
    try cache.validate()
    try jobs.validate()
    try report.validate()
    try validate()
  }
}
