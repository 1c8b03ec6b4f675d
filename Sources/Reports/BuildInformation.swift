internal import CBuildInformation
internal import Configuration

/// What the program was built from, as `layoutlint --version` shows it.
package struct BuildInformation: Hashable {
  /// The abbreviated hash, with the suffix `-dirty` if files differed from it; empty: unknown, as in a
  /// build without `make`.
  package var commit: String
  /// The version of the Swift toolchain, `6.3.1`; empty: unknown.
  package var toolchain: String
  /// The address of the documentation's site, with a `/` at its end; empty: the site is not published.
  package var documentation = ""

  package static let current = BuildInformation(
    commit: .contained(layoutlint_commit_byte), toolchain: .contained(layoutlint_toolchain_byte),
    documentation: .contained(layoutlint_documentation_byte))

  /// The address of a built-in rule's page on the site, if the site is published.
  package func page(of rule: String) -> String? {
    guard !documentation.isEmpty, RuleEntry.all.contains(where: { $0.id == rule }) else {
      return nil
    }
    return "\(documentation)rules/\(rule).html"
  }

  /// `layoutlint 0.1.0 (1a2b3c4, Swift 6.3.1)`
  package func versionLine(_ version: String) -> String {
    let swift = "Swift \(toolchain.isEmpty ? Self.compiler : toolchain)"
    return "layoutlint \(version) (\(commit.isEmpty ? swift : "\(commit), \(swift)"))"
  }

  /// The version of the compiler, as far as conditional compilation can determine it.
  private static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}

extension String {
  /// A text that C code contains: the bytes before the first 0.
  package static func contained(_ byte: (Int32) -> UInt8) -> String {
    var bytes: [UInt8] = []
    while case let next = byte(Int32(bytes.count)), next != 0 { bytes.append(next) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
