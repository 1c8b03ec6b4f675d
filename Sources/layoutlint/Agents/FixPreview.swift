internal import Files
internal import JSON
internal import LayoutModel
internal import Linting
internal import Reports
internal import SystemPackage

/// The safe fixes of some files as one diff, and each other fix as a diff of its own.
struct FixPreview {
  /// What `lint --fix --dry-run` printed.
  private let safe: ProgramOutput
  private let findings: [JSONValue]
  private let folder: FilePath

  /// Bytes of the answer, about 4,000 tokens.
  private static let byteLimit = 12_000

  init(safe: ProgramOutput, findings: ProgramOutput, in folder: FilePath) throws(ToolError) {
    guard safe.hasSucceeded else { throw safe.failure }
    (self.safe, self.folder) = (safe, folder)
    self.findings = try FindingList(findings, limit: nil).findings
  }

  var text: String {
    let alternatives = alternatives
    var text = "Safe fixes, for 'git apply' or 'patch -p1':\n"
    text += safe.text.isEmpty ? "none\n" : safe.text
    text += safe.notes
    if !alternatives.isEmpty { text += "Alternatives, of which each is a diff of its own:\n" }
    var omitted = 0
    for alternative in alternatives {
      guard text.utf8.count + alternative.utf8.count <= Self.byteLimit else {
        omitted += 1
        continue
      }
      text += alternative
    }
    if omitted > 0 {
      text += "Left out: \(omitted) alternatives. Fewer 'paths' or 'rules' show them.\n"
    }
    return text
  }

  private var alternatives: [String] {
    findings.flatMap { finding in
      let fixes = finding["fixes"]?.elements.filter { $0["safe"]?.bool == false } ?? []
      guard !fixes.isEmpty, let source = source(finding["path"]?.string ?? "") else {
        return [String]()
      }
      return fixes.map { fix in
        let title = "\(finding["rule"]?.string ?? ""): \(fix["title"]?.string ?? "")".escaped
        return "# \(FindingList.place(of: finding)) \(title)\n\(difference(of: fix, in: source))"
      }
    }
  }

  private func difference(of fix: JSONValue, in source: SourceText) -> String {
    let edits = fix["edits"]?.elements.compactMap { Fix.Edit($0) } ?? []
    // The file may have changed since the check.
    guard edits.allSatisfy({ $0.range.end <= source.bytes.count }) else { return "" }
    return UnifiedDiff(
      of: source, edits: edits.sorted { $0.range < $1.range }, currentFolder: folder
    ).text
  }

  private func source(_ path: String) -> SourceText? {
    let file = FilePath(path).absolute(in: folder)
    guard let bytes = try? FileSystem.read(file, limit: ReaderLimits().documentBytes) else {
      return nil
    }
    return SourceText(path: file.string, bytes: bytes)
  }
}

extension Fix.Edit {
  /// An edit of a report.
  fileprivate init?(_ value: JSONValue) {
    let offset = { (name: String) in
      value["range"]?[name]?["offset"]?.integer
    }
    guard let start = offset("start"), let end = offset("end"), 0 <= start, start <= end,
      let text = value["text"]?.string
    else { return nil }
    self.init(SourceRange(start, end), text)
  }
}
