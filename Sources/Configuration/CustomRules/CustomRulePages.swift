package import Files
package import Linting
package import SystemPackage

extension RuleEntry {
  /// The custom rules of a configuration.
  ///
  /// - Parameter file: nil: there is none.
  package static func custom(in file: ConfigurationFile?) -> [RuleEntry] {
    (file?.configuration.customRules ?? []).map { RuleEntry($0.value) }
  }
}

extension CustomRule {
  /// The greatest size of a page in bytes.
  fileprivate static let pageByteLimit = 1 << 20

  /// The path of the page; nil: it is not a file.
  package func pagePath(in folder: FilePath) -> FilePath? {
    guard case .file(let path) = page else { return nil }
    return FilePath(path).absolute(in: folder)
  }

  /// The text of the page; nil: the rule has none.
  ///
  /// - Parameter folder: that of the configuration.
  package func pageText(in folder: FilePath) throws(CommandError) -> String? {
    switch page {
    case nil: return nil
    case .text(let text): return text
    case .file(let path):
      let bytes = try CommandError.wrapping(
        try FileSystem.read(FilePath(path).absolute(in: folder), limit: Self.pageByteLimit),
        "the page of '\(id)' cannot be read", path: path)
      // More than the limit is read of a longer file.
      guard bytes.count <= Self.pageByteLimit else {
        throw CommandError(
          "the page of '\(id)' has more than \(Self.pageByteLimit / 1_048_576) MiB", path: path)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension RuleEntry {
  /// The page of a custom rule.
  ///
  /// - Parameter page: what the configuration specifies; nil: nothing.
  package func customMarkdown(page: String?) -> String {
    ["# \(id)", "\(summary) (\(severity))", page].compactMap(\.self)
      .map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }
      .joined(separator: "\n\n") + "\n"
  }
}

/// The custom rules of the configurations that the daemon has used, for hovers. Of two rules with one
/// id the last used one counts.
package final class CustomRuleRegistry: Sendable {
  /// Each with the folder of its configuration.
  private let entries = ThreadLock<[String: (rule: CustomRule, folder: FilePath)]>([:])

  package init() {}

  package func add(_ file: ConfigurationFile?) {
    guard let file, !file.configuration.customRules.isEmpty else { return }
    entries.withLock { entries in
      for rule in file.configuration.customRules {
        entries[rule.value.id] = (rule.value, file.folder(of: rule.origin))
      }
    }
  }

  /// The page in Markdown, without one that cannot be read; nil: there is no such rule.
  package func page(_ id: String) -> String? {
    entries.withLock { $0[id] }.map { rule, folder in
      // `layoutlint explain` reports why a page cannot be read.
      RuleEntry(rule).customMarkdown(page: try? rule.pageText(in: folder))
    }
  }

  /// The path of the page's file.
  package func pagePath(_ id: String) -> String? {
    entries.withLock { $0[id] }.flatMap { $0.rule.pagePath(in: $0.folder)?.string }
  }
}
