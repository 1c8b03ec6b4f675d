import LanguageServer
import LayoutCore

/// What the daemon gets of the program: the same linter, answers and files as the command line.
enum DaemonSetup {
  /// Serves an editor until it is done.
  ///
  /// - Returns: the status to exit with.
  static func serve() async -> Int32 {
    await ServerEntry.run(
      ServerSetup(
        version: LayoutlintCommand.version, preparation: preparation, answer: answer,
        rulePage: rulePage, workspace: DaemonFiles.workspace, log: ServerEntry.log))
  }

  /// The answer to a client's question: what the command line prints for it, in one line.
  @Sendable private static func answer(
    _ question: LayoutQuestion, layout name: String?, document: CheckedDocument
  ) throws(QuestionRefusal) -> WrittenJSON {
    do throws(Complaint) {
      let opened = OpenedDocument(
        document.layoutsAsRead, of: document.source, format: document.format,
        nameOption: "'layout'")
      let layout = try opened.layout(named: name)
      let answer: any LayoutAnswer =
        switch question {
        case .hitTest(let points): HitTestAnswer(at: points, in: layout)
        case .responderChain(let start, let action):
          try ChainAnswer(from: start, action: action, in: layout)
        case .reach: ReachAnswer(for: layout)
        case .touch(let gesture): DeliveryAnswer(to: gesture, in: layout)
        }
      return WrittenJSON(utf8: answer.json.line)
    } catch {
      throw QuestionRefusal(error.message)
    }
  }

  @Sendable private static func rulePage(_ rule: String) -> String? {
    RuleEntry.all.first { $0.id == rule }.map { RulePage($0).text }
  }

  /// What a check of an open document needs, with the configuration as it is now.
  @Sendable private static func preparation(path: String) -> CheckPreparation {
    // What an editor holds in no file lies in no folder.
    guard path.hasPrefix("/") else { return CheckPreparation(linter: Assembly.linter()) }
    var configurations = ConfigurationStore(showsWholePaths: true)
    let input = configurations.input(named: path)
    var overrides = RuleOverrides()
    if let place = input.place, input.configuration?.configuration.exclusion(of: place) != nil {
      // As a walk of the command line has it. Hovers still tell what there is.
      overrides.only = []
    }
    let screens = ScreenRequest()
    let linter = Assembly.linter(for: input, overrides: overrides, screens: screens)
    return CheckPreparation(
      linter: linter,
      configuration: input.configuration?.path ?? configurations.refusals.first?.path,
      complaint: configurations.refusals.first.map { refusal in
        "\(refusal.summary); until that is mended, its settings do not count"
      } ?? screens.plists.complaints.first?.text)
  }
}
