package import LayoutModel

/// Identifies a finding of a document across runs: its rule and its view, without range, amounts,
/// severity and screens.
package struct FindingIdentity: Hashable, Sendable {
  package let rule: String
  /// The id of the view. For a view without a lasting id, its class and its path in the layout:
  /// `UIButton view/subviews[0]`. In code the declaration and the chain: `Row.body HStack.onTapGesture`.
  /// nil: the finding is about neither.
  package let view: String?

  package init(rule: String, view: String?) {
    self.rule = rule
    self.view = view
  }

  /// - Parameter layouts: the layouts of the document, in document order. A finding about the document
  ///   belongs to the innermost view whose text contains it.
  init(_ finding: Finding, in layouts: [AnalyzedLayout]) {
    rule = finding.rule
    if let subject = finding.view {
      view = Self.name(id: subject.id, className: subject.className, path: subject.path)
    } else if let declaration = finding.declaration {
      view = declaration.text
    } else {
      view = layouts.view(around: finding.range.start).map {
        Self.name(of: $0.view, in: $0.layout.hierarchy)
      }
    }
  }

  /// The name of a view in an entry.
  package static func name(of view: ViewID, in hierarchy: ViewHierarchy) -> String {
    name(
      id: hierarchy[view].id, className: hierarchy[view].className, path: hierarchy.path(of: view))
  }

  private static func name(id: String?, className: String, path: String) -> String {
    guard let id, !isAddress(id) else { return "\(className) \(path)" }
    return id
  }

  /// Whether an id is an address in memory, which each run of an app changes: `0x7f8a1c60`.
  private static func isAddress(_ id: String) -> Bool {
    id.utf8.starts(with: "0x".utf8) && id.utf8.count > 2
      && id.utf8.dropFirst(2).allSatisfy { $0.hexadecimalValue != nil }
  }

  /// Whether the view has an id of Interface Builder, which no other document contains: `aB1-2c-D3e`.
  package var isGloballyUnique: Bool {
    guard let view else { return false }
    let parts = view.utf8.split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.map(\.count) == [3, 2, 3] && parts.joined().allSatisfy(\.isLetterOrDigit)
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }
}

/// The findings of one document that a baseline accepts.
package struct DocumentBaseline: Hashable, Sendable {
  package var counts: [FindingIdentity: Int] = [:]
  /// Every finding is accepted: the baseline is being written.
  package var acceptsAll = false

  package init() {}

  /// Compares the findings of a document with the baseline.
  func match(_ findings: [Finding], in layouts: [AnalyzedLayout]) -> BaselineMatch {
    let identities = findings.map { FindingIdentity($0, in: layouts) }
    var found: [FindingIdentity: BaselineMatch.Found] = [:]
    for (finding, identity) in zip(findings, identities) {
      found[identity, default: .init(count: 0, message: finding.message.summary)].count += 1
    }
    var (new, accepted): ([Finding], [Finding]) = ([], [])
    for (finding, identity) in zip(findings, identities) {
      let isAccepted = acceptsAll || found[identity]?.count ?? 0 <= counts[identity] ?? 0
      if isAccepted { accepted.append(finding) } else { new.append(finding) }
    }
    return BaselineMatch(found: found, new: new, accepted: accepted.grouped())
  }
}

/// The findings of a document, compared with a baseline.
package struct BaselineMatch: Sendable {
  /// All findings, in the baseline or not.
  package let found: [FindingIdentity: Found]
  /// The findings to report. Of more equal findings than the baseline contains these are all: which of
  /// them is new is unknown.
  let new: [Finding]
  /// The accepted findings, grouped as in a report.
  package let accepted: [Finding]

  /// Equal findings.
  package struct Found: Hashable, Sendable {
    package fileprivate(set) var count: Int
    /// The summary of the first one.
    package let message: String
  }
}
