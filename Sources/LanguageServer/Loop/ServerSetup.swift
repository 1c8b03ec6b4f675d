package import Linting

/// What the program hands to the server: it reads no disk and knows no rule itself.
package struct ServerSetup: Sendable {
  /// Of `layoutlint`, as `serverInfo` tells it.
  package let version: String

  /// What the check of a document needs, by its path or, where it is no file, by its address. Asked
  /// before each check and off the loop, so that it may look at the configuration anew.
  package let preparation: @Sendable (_ path: String) -> CheckPreparation

  /// Gives the JSON that the command line prints for a question.
  package typealias Answer =
    @Sendable (
      _ question: LayoutQuery, _ choice: LayoutChoice, _ document: CheckedDocument
    ) throws(LayoutQueryError) -> WrittenJSON

  /// Answers questions about checked documents, off the loop.
  package let answer: Answer

  /// The languages of documents, in the order in which they are asked whether a text is theirs. Made
  /// when somebody asks: their tables take longer than all else at the start.
  package let languages: @Sendable () -> [any DocumentLanguage]

  /// A rule's page, in Markdown; nil where there is no such rule.
  package let rulePage: @Sendable (_ rule: String) -> String?

  /// The address of a rule's page, where it has one.
  package let pageAddress: @Sendable (_ rule: String) -> String?

  package let workspace: WorkspaceFiles

  package let parentWatch: ParentWatch

  /// Takes one line for the person who looks for a fault (standard error, in the program).
  package let log: @Sendable (String) -> Void

  package init(
    version: String,
    preparation: @escaping @Sendable (_ path: String) -> CheckPreparation,
    answer: @escaping Answer,
    languages: @escaping @Sendable () -> [any DocumentLanguage] = { [] },
    rulePage: @escaping @Sendable (_ rule: String) -> String? = { _ in nil },
    pageAddress: @escaping @Sendable (_ rule: String) -> String? = { _ in nil },
    workspace: WorkspaceFiles = .none,
    parentWatch: ParentWatch = .system,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.version = version
    self.preparation = preparation
    self.answer = answer
    self.languages = languages
    self.rulePage = rulePage
    self.pageAddress = pageAddress
    self.workspace = workspace
    self.parentWatch = parentWatch
    self.log = log
  }
}

/// The linter for one check of a document, with what there is to say about its configuration.
package struct CheckPreparation: Sendable {
  package let linter: Linter

  /// Names the configuration that is in force, or that would be if it could be read; nil: there is
  /// none.
  package let configuration: String?

  /// Why that one does not count, in words that can be shown as they are; nil: it does.
  package let complaint: String?

  package init(linter: Linter, configuration: String? = nil, complaint: String? = nil) {
    self.linter = linter
    self.configuration = configuration
    self.complaint = complaint
  }
}
