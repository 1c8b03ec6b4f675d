package import Linting
internal import SystemPackage

/// The functions that the program provides. The server itself has no rules and no file access.
package struct ServerSetup: Sendable {
  /// The version in `serverInfo`.
  package let version: String

  /// Returns the linter for a document, by its path, or by its URI if it is no file. Called before each check
  /// and off the loop, so that it may read the configuration.
  package let preparation: @Sendable (_ path: String) -> PreparedLinter

  /// Returns the JSON that the command line prints for a query, or a part of it if the answer is no longer needed.
  package typealias Answer =
    @Sendable (
      _ query: LayoutQuery, _ choice: LayoutChoice, _ document: CheckedDocument,
      _ isStopped: @escaping @Sendable () -> Bool
    ) throws(ResponseError) -> WrittenJSON

  /// Called off the loop.
  package let answer: Answer

  /// Writes a page with the picture of a layout, and returns its URI.
  ///
  /// - Parameter number: of the check, greater for a later text of the document. The page of a later text stays.
  package typealias PicturePage =
    @Sendable (
      _ choice: LayoutChoice, _ document: CheckedDocument, _ number: Int,
      _ isStopped: @escaping @Sendable () -> Bool
    ) throws(ResponseError) -> String

  /// Called off the loop.
  package let picturePage: PicturePage

  /// Writes the pages of a document again that `picturePage` returned. Called off the loop, after a check.
  ///
  /// Parameters: `number` as of `PicturePage`; `isStopped`: whether the pages are no longer needed.
  package var updatePages:
    @Sendable (
      _ document: CheckedDocument, _ number: Int, _ isStopped: @escaping @Sendable () -> Bool
    ) -> Void = { _, _, _ in }

  /// The paths of documents whose pages an earlier process has written.
  package var pagedDocuments: [String] = []

  /// The languages in the order in which they are tried. Created on the first use, since their tables take most
  /// of the start time.
  package var languages: @Sendable () -> [any DocumentLanguage] = { [] }

  /// A rule's page in Markdown; nil if the rule does not exist.
  package var rulePage: @Sendable (_ rule: String) -> String? = { _ in nil }

  /// The URI of a rule's page, if there is one.
  package var pageAddress: @Sendable (_ rule: String) -> String? = { _ in nil }

  package var workspace = WorkspaceFiles()

  /// Returns freed memory to the system. Called off the loop.
  package var returnMemory: @Sendable () -> Void = {}

  /// The number of processes that served the client before this one.
  package var generation = 0

  /// Writes one line to the log: standard error.
  package let log: @Sendable (String) -> Void

  package init(
    version: String, preparation: @escaping @Sendable (_ path: String) -> PreparedLinter,
    answer: @escaping Answer, picturePage: @escaping PicturePage,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.version = version
    self.preparation = preparation
    self.answer = answer
    self.picturePage = picturePage
    self.log = log
  }
}

/// The linter for one check of a document, and the state of its configuration.
package struct PreparedLinter: Sendable {
  package let linter: Linter

  /// The path of the configuration in effect, also if it is invalid; nil if there is none.
  package let configuration: String?

  /// Why the configuration is not used, as a message for the user; nil if it is used.
  package let configurationError: String?

  package init(linter: Linter, configuration: String? = nil, configurationError: String? = nil) {
    self.linter = linter
    self.configuration = configuration
    self.configurationError = configurationError
  }
}

// The server on standard input and output.
extension ServerSetup {
  /// Runs the server until its input ends or the client ends it.
  ///
  /// Nothing else may write to standard output. The process must exit afterwards, since a read of the input may be
  /// pending.
  ///
  /// - Returns: the exit status.
  package func run() async -> Int32 {
    let output = OutputPipe(.standardOutput)
    let server = SessionLoop(setup: self, input: InputPipe(.standardInput)) {
      await output.write($0)
    }
    return await server.run()
  }

  /// The URI of a file, for `ServerSetup.pageAddress`.
  ///
  /// - Parameter path: absolute.
  package static func address(ofFile path: String) -> String { DocumentURI.uri(ofFile: path) }

  /// The path of a file; nil: the URI is that of something else.
  package static func path(ofURI uri: String) -> String? {
    let path = DocumentURI.path(of: uri)
    return path.hasPrefix("/") ? path : nil
  }

  /// Writes a line to standard error, for `ServerSetup.log`.
  package static func log(_ line: String) {
    FileDescriptor.log(line)
  }
}
