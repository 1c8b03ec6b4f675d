package import LayoutCore

/// What the program hands to the server: it reads no disk and knows no rule itself.
package struct ServerSetup: Sendable {
  /// Of `layoutlint`, as `serverInfo` tells it.
  package let version: String

  /// The linter for a document, by its path or, where it is no file, by its address. Asked before
  /// each check and off the loop, so that it may look at the configuration anew.
  package let linter: @Sendable (_ path: String) -> Linter

  /// The address of a rule's page, where it has one.
  package let pageAddress: @Sendable (_ rule: String) -> String?

  package let parentWatch: ParentWatch

  /// Takes one line for the person who looks for a fault (standard error, in the program).
  package let log: @Sendable (String) -> Void

  package init(
    version: String,
    linter: @escaping @Sendable (_ path: String) -> Linter,
    pageAddress: @escaping @Sendable (_ rule: String) -> String? = { _ in nil },
    parentWatch: ParentWatch = .system,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.version = version
    self.linter = linter
    self.pageAddress = pageAddress
    self.parentWatch = parentWatch
    self.log = log
  }
}
