internal import CBuildInformation

/// What the program was built from, as `layoutlint --version` shows it.
struct BuildInformation: Hashable {
  /// The abbreviated hash, with the suffix `-dirty` if files differed from it; empty: unknown, as in a
  /// build without `make`.
  var commit: String
  /// The version of the Swift toolchain, `6.3.1`; empty: unknown.
  var toolchain: String

  static let current = BuildInformation(
    commit: .contained(layoutlint_commit_byte), toolchain: .contained(layoutlint_toolchain_byte))

  /// `layoutlint 0.1.0 (1a2b3c4, Swift 6.3.1)`
  func versionLine(_ version: String) -> String {
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
  static func contained(_ byte: (Int32) -> UInt8) -> String {
    var bytes: [UInt8] = []
    while case let next = byte(Int32(bytes.count)), next != 0 { bytes.append(next) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
