internal import AutoLayout
internal import LayoutModel
internal import TouchModel

/// Why a document, or a part of it, is not checked. It is no finding: nobody can correct it.
package struct DocumentStatus: Hashable, Sendable {
  package let kind: Kind
  /// Lower case, without a full stop.
  package let message: String

  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case notATouchPlatform = "not-a-touch-platform"
    case oldArchive = "old-archive"
    /// It is checked with the frames of its own canvas only.
    case notCheckedOnDevices = "not-checked-on-devices"

    /// For a sum: `2 not checked`.
    package var text: String {
      switch self {
      case .notATouchPlatform, .oldArchive: "not checked"
      case .notCheckedOnDevices: "not checked on devices"
      }
    }
  }

  package init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }

  /// Nil: the finding is about a defect of the document.
  package init?(_ finding: Finding) {
    guard DocumentRule(rawValue: finding.rule)?.isStatus == true,
      let kind = Kind(rawValue: finding.rule)
    else { return nil }
    self.init(kind, finding.message.text)
  }
}

extension LayoutCheck {
  /// The status of a layout that depends on the size of the screen and is checked on its own canvas only; nil: it is
  /// checked on other screens, or its size does not depend on them.
  ///
  /// - Parameter screens: on which documents are checked.
  func statusOnDevices(among screens: [Screen]) -> DocumentStatus? {
    let hierarchy = checked.hierarchy
    guard coverage.screenCount == 1, let spec = hierarchy.spec, let root = hierarchy.roots.first,
      let canvas = hierarchy.canvas, screens.contains(where: canvas.followsScreen),
      hierarchy.ids.contains(where: hierarchy.isInteractive)
    else { return nil }
    let isMisplaced = spec.traits.contains { $0.isMisplaced && $0.part == .none }
    let reason =
      checked.solution?.roots.first { $0.view == root }
      .flatMap { checked.solution?.reason(for: $0, in: hierarchy) }
      ?? (isMisplaced ? "the document marks views as misplaced" : nil)
    guard let reason else { return nil }
    let name = hierarchy.quotedName(of: root)
    return DocumentStatus(
      .notCheckedOnDevices, "\(name) is checked on its own canvas only: \(reason)")
  }
}
