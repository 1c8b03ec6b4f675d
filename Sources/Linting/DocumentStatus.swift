internal import AutoLayout
internal import LayoutModel
internal import HitTesting

/// Why a document, or a part of it, is not checked. It is no finding: nobody can correct it.
package struct DocumentStatus: Hashable, Sendable {
  package let kind: Kind
  /// Lower case, without a full stop.
  package let message: String
  /// Why a document is skipped, in a word or two; nil: it is checked.
  var skipReason: String?
  /// The index of the layout that is not checked on devices.
  package var layout: Int?

  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case notATouchPlatform = "not-a-touch-platform"
    case oldArchive = "old-archive"
    /// It is checked with the frames of its own canvas only.
    case notCheckedOnDevices = "not-checked-on-devices"
  }

  /// Statuses with an equal text in a sum.
  package struct Group: Hashable, Comparable, Sendable {
    let kind: Kind
    let reason: String

    /// What is not checked, for a sum: `12 skipped (tvOS)`.
    package func text(_ count: Int) -> String {
      if kind == .notCheckedOnDevices { return "\(count.amount("scene")) not checked on devices" }
      return "\(count) skipped" + (reason.isEmpty ? "" : " (\(reason))")
    }

    package static func < (left: Group, right: Group) -> Bool {
      (left.kind.rawValue, left.reason) > (right.kind.rawValue, right.reason)
    }
  }

  package var group: Group { Group(kind: kind, reason: skipReason ?? "") }

  package init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }

  /// Nil: the finding is about a defect of the document.
  ///
  /// - Parameter platform: the platform of the document, if it has no layouts for iOS.
  package init?(_ finding: Finding, platform: String? = nil) {
    guard DocumentRule(rawValue: finding.rule)?.isStatus == true,
      let kind = Kind(rawValue: finding.rule)
    else { return nil }
    self.init(kind, finding.message.text)
    skipReason = kind == .oldArchive ? "Xcode 4" : platform
  }
}

extension LayoutCheck {
  /// The status of a layout that depends on the size of the screen and is checked on its own canvas only; nil: it is
  /// checked on other screens, or its size does not depend on them.
  ///
  /// - Parameter screens: on which documents are checked.
  func statusOnDevices(among screens: [Screen]) -> DocumentStatus? {
    guard let root = rootCheckedOnCanvasOnly(among: screens) else { return nil }
    let hierarchy = checked.hierarchy
    let reason =
      solution(of: root).flatMap { checked.solution?.reason(for: $0, in: hierarchy) }
      ?? (markedView == nil ? nil : "Interface Builder marks views as misplaced")
    guard let reason else { return nil }
    let name = hierarchy.quotedName(of: root)
    return DocumentStatus(
      .notCheckedOnDevices,
      "\(name) is checked only in the size that it is stored in, not on devices: \(reason)")
  }

  /// The finding about the view because of which a layout is checked on its own canvas only; nil: it is checked on
  /// devices, or for another reason it is not.
  ///
  /// - Parameter screens: on which documents are checked.
  func misplacedView(among screens: [Screen]) -> Finding? {
    guard let root = rootCheckedOnCanvasOnly(among: screens) else { return nil }
    let hierarchy = checked.hierarchy
    let view: ViewID
    let effect: String
    if case .notSolved(.notReproduced(let moved, let distance))? = solution(of: root)?.verdict {
      view = moved
      effect =
        "its stored frame is \(distance.shortText) pt from the one that its constraints determine"
    } else if let markedView {
      view = markedView
      effect = "its stored frame contradicts its constraints, as Interface Builder marks it"
    } else {
      return nil
    }
    var finding = Finding(
      rule: DocumentRule.misplacedView.rawValue, severity: DocumentRule.misplacedView.severity,
      message: .init(
        subject: hierarchy.displayName(of: view), effect: .statement(effect),
        reason: "the scene is not checked on devices until its frames are updated"),
      range: checked.range(of: view, .frame), view: Finding.Subject(view, in: hierarchy))
    finding.fixes = frameUpdate(around: view).map { [$0] } ?? []
    return finding
  }

  /// Stores the frames that the constraints determine in the scope of a view, as "Update Frames" of Xcode does; nil: they
  /// are ambiguous or conflict.
  private func frameUpdate(around view: ViewID) -> Fix? {
    let hierarchy = checked.hierarchy
    guard let spec = hierarchy.spec,
      let solved = LayoutEngine(hierarchy)?.canvasValidation,
      let scope = solved.roots.first(where: { $0.view == solved.rootOfView[view.index] }),
      scope.ambiguous.isEmpty, scope.conflicts.isEmpty
    else { return nil }
    let updates: [(view: ViewID, frame: Rect)] = hierarchy.ids.compactMap { id in
      let traits = spec.traits[id.index]
      guard id != scope.view, solved.rootOfView[id.index] == scope.view,
        let stored = traits.storedFrame, let frame = solved.frames[id.index],
        traits.isMisplaced || frame.distance(to: stored) > LayoutEngine.tolerance
      else { return nil }
      return (id, frame)
    }
    let title =
      updates.count == 1
      ? "update the frame of 1 view to what its constraints determine"
      : "update the frames of \(updates.count) views to what their constraints determine"
    return .setFrames(updates, in: checked, title: title)
  }

  /// The root of a layout that depends on the size of the screen, has controls, and is checked on its own canvas only.
  private func rootCheckedOnCanvasOnly(among screens: [Screen]) -> ViewID? {
    let hierarchy = checked.hierarchy
    guard coverage.screenCount == 1, hierarchy.spec != nil, let canvas = hierarchy.canvas,
      screens.contains(where: canvas.followsScreen),
      hierarchy.ids.contains(where: hierarchy.isInteractive)
    else { return nil }
    return hierarchy.roots.first
  }

  private func solution(of root: ViewID) -> LayoutSolution.Root? {
    checked.solution?.roots.first { $0.view == root }
  }

  /// The first view that Interface Builder marks as misplaced, except the contents of rows.
  private var markedView: ViewID? {
    let hierarchy = checked.hierarchy
    return hierarchy.spec.flatMap { spec in
      hierarchy.ids.first {
        spec.traits[$0.index].isMisplaced && spec.traits[$0.index].part == .none
      }
    }
  }
}
