@testable import LanguageServer
import Foundation
import LayoutModel
import Linting
import TouchModel
internal import LayoutTestSupport
internal import Testing

/// Hovers and rules make the same statements about the touches of a view.
///
/// A hover also describes losses that rules allow: of hidden views, behind views that take touches intentionally, and small
/// ones. It describes none that depends on frames as drawn, or that scrolling ends.
struct HoverAgreementTests {
  private static let corpus = ProcessInfo.processInfo.environment["LAYOUTLINT_CORPUS"]

  @Test func samplesAndFixtures() throws {
    let folders = ["Tests/Samples", "Tests/Situations", "Rules"].map {
      RepositoryFiles.root.appending(path: $0)
    }
    let count = try folders.reduce(0) { try $0 + Self.compare(documentsIn: $1) }
    #expect(count > 100)
  }

  @Test(.enabled(if: corpus != nil, "LAYOUTLINT_CORPUS names no folder of documents"))
  func otherProjects() throws {
    let folder = URL(filePath: try #require(Self.corpus))
    #expect(try Self.compare(documentsIn: folder) > 1_000)
  }

  /// - Returns: the number of compared views.
  private static func compare(documentsIn folder: URL) throws -> Int {
    var count = 0
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    where ![".expected", ".fixed", ".md", ".swift"].contains(where: name.hasSuffix) {
      guard let data = try? Data(contentsOf: folder.appending(path: name)),
        let document = Layouts.linter.check(SourceText(path: name, bytes: Array(data)))
      else { continue }
      for layout in document.layouts where layout.hierarchy.tree == .views {
        let problems = problems(of: layout)
        #expect(problems.isEmpty, "\(name)")
        count += layout.hierarchy.views.count
      }
    }
    return count
  }

  private static func problems(of layout: CheckedLayout) -> [String] {
    let hierarchy = layout.hierarchy
    let reported = reportedLosses(of: layout)
    return hierarchy.ids.compactMap { id in
      guard hierarchy.bar(id) == nil else { return nil }
      let verdict = TouchVerdict(id, in: layout)
      let facts = verdict.facts(in: .plaintext)
      let reason = verdict.completeLoss(in: .plaintext)
      let stated =
        reason == nil ? statedLoss(facts, includesSubviews: reported[id]?.isInside != true) : 1
      let path = hierarchy.path(of: id)
      if let loss = reported[id] {
        if loss.share == 1, reason == nil { return "\(path): lost, not in the hover: \(facts)" }
        return stated.map { $0 >= loss.share - tolerance } == true
          ? nil : "\(path): loses \(loss.share), not in the hover: \(facts)"
      }
      guard let stated, stated > tolerance, hierarchy.isInteractive(id),
        !layout.mayDescribeLoss(of: id)
      else { return nil }
      return "\(path): the hover says \(reason ?? facts.joined(separator: "; "))"
    }
  }

  /// Of a share of the area: texts are rounded to percents.
  private static let tolerance = 0.015

  /// The greatest share of the area of each view that an obstruction takes, and whether its subviews take it.
  private static func reportedLosses(
    of layout: CheckedLayout
  ) -> [ViewID: (share: Double, isInside: Bool)] {
    layout.obstructions.reduce(into: [:]) { losses, obstruction in
      for victim in obstruction.victims where victim.scrolledIn == nil {
        guard victim.deadShare > losses[victim.view]?.share ?? 0 else { continue }
        losses[victim.view] = (victim.deadShare, obstruction.reason == .blockedBySubview)
      }
    }
  }

  /// The share of the area that a hover says to receive no touches; nil: it does not say so.
  private static func statedLoss(_ facts: [String], includesSubviews: Bool) -> Double? {
    guard let fact = facts.first else { return nil }
    if fact.hasPrefix("receives no touches") { return 1 }
    guard
      let own = fact.firstMatch(of: /reachable: (?:about )?(?:under |over )?(\d+)% of its area/)?
        .output.1,
      let share = Double(own)
    else { return nil }
    let all = fact.firstMatch(of: /, (?:under |over )?(\d+)% including its subviews/).flatMap {
      Double($0.output.1)
    }
    return 1 - (includesSubviews ? all ?? share : share) / 100
  }
}

extension CheckedLayout {
  /// Whether a view that no rule reports certainly receives no touches: because of its own state or that of a superview,
  /// or behind views whose frames are certain.
  fileprivate func mayDescribeLoss(of id: ViewID) -> Bool {
    let isOff = hierarchy.ancestorsAndSelf(of: id).contains { step in
      let view = hierarchy[step]
      return !view.canBeHit || view.hitTest != .standard || view.pointInside != .bounds
        || view.geometry?.bounds.isEmpty != false
    }
    let others = touch.viewReach(of: id).blockers.map(\.view)
    return isOff
      || ([id] + others).allSatisfy { view in
        hierarchy.ancestorsAndSelf(of: view).allSatisfy {
          hierarchy[$0].frameSource.reliability == .firm || hierarchy[$0].superview == nil
        }
      }
  }
}
