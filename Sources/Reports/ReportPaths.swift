internal import Files
package import SystemPackage

/// The paths of reports for services that show findings beside the files of a repository.
///
/// They are relative to the folder of the repository. A job on GitHub or GitLab runs in this folder or below
/// it; otherwise it is the current folder.
package struct ReportPaths {
  /// From the root of the file system.
  package let root: FilePath
  private let currentFolder: FilePath

  /// The variables of GitHub and GitLab with the folder of the repository.
  static let rootVariables = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"]

  package init(environment: (String) -> String? = SystemCalls.environment) {
    let current = FileSystem.currentFolder
    currentFolder = current
    let folders = Self.rootVariables.lazy.compactMap(environment).filter { !$0.isEmpty }
      .compactMap { SystemCalls.realPath(of: FilePath($0)) }
    root = folders.first { current.relative(to: $0) != nil } ?? current
  }

  /// The path from the repository's folder; from the root if the file is elsewhere.
  package func path(of file: String) -> String {
    let path = FilePath(file).absolute(in: currentFolder)
    return path.relative(to: root) ?? path.string
  }
}

extension String {
  /// A relative or absolute file path as a URI reference. `:` is encoded, because the part before it could
  /// be read as a scheme.
  var uriEncodedPath: String {
    var result: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.append(byte)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += ("%" + (digits.count == 1 ? "0" : "") + digits).utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
