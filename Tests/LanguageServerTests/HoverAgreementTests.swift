@testable import LanguageServer
import Foundation
import LayoutModel
import Linting
import HitTesting
internal import LayoutTestSupport
internal import Testing

/// Hovers and rules make the same statements about the touches of a view.
///
/// A partial loss has the same share and the same receivers in both.
///
/// A hover also describes losses that rules allow, and states the allowance. It describes none that depends on frames as
/// drawn, or that scrolling ends.
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
        let problems = problems(of: layout) + partialProblems(of: layout)
        #expect(problems.isEmpty, "\(name)")
        count += layout.hierarchy.views.count
      }
    }
    return count
  }

  private static func problems(of layout: AnalyzedLayout) -> [String] {
    let hierarchy = layout.hierarchy
    let lost = Set(layout.obstructions.flatMap(\.victims).filter { $0.deadShare == 1 }.map(\.view))
    return hierarchy.ids.compactMap { id in
      let loss = hoverLoss(of: id, in: layout)
      let path = hierarchy.path(of: id)
      if lost.contains(id) { return loss == .complete ? nil : "\(path): lost, not in the hover" }
      guard let loss, hierarchy.isInteractive(id), !hierarchy.isHiddenOrBelowHidden(id),
        loss == .complete || !layout.victims.contains(id)
      else { return nil }
      let hover = ViewCard(id, in: layout).text(in: .plaintext)
      return hover.contains("no finding, because ") ? nil : "\(path): only the hover says \(hover)"
    }
  }

  private enum HoverLoss { case complete, partial }

  /// The loss of touches that the hover on a view states; nil: none, or one that is unknown or ends.
  private static func hoverLoss(of id: ViewID, in layout: AnalyzedLayout) -> HoverLoss? {
    let verdict = TouchVerdict(id, in: layout)
    if verdict.completeLoss(in: .plaintext) != nil { return .complete }
    let fact = verdict.facts(in: .plaintext)[0]
    let isKnown = fact.hasPrefix("reachable: ") && !fact.hasPrefix("reachable: unknown")
    return isKnown && !layout.touch.viewReach(of: id).isComplete ? .partial : nil
  }

  /// The views of which a finding states another partial loss than the hover.
  private static func partialProblems(of layout: AnalyzedLayout) -> [String] {
    let whole = Set(layout.obstructions.flatMap(\.victims).filter { $0.deadShare == 1 }.map(\.view))
    return layout.obstructions.flatMap { obstruction in
      obstruction.victims.compactMap { victim in
        guard !whole.contains(victim.view) else { return nil }
        let hover = TouchVerdict(victim.view, in: layout).facts(in: .plaintext)
          .joined(separator: "; ")
        let missing = statements(about: victim, of: obstruction, in: layout)
          .filter { !hover.contains($0) }
        let path = layout.hierarchy.path(of: victim.view)
        return missing.isEmpty ? nil : "\(path): \(missing) is not in: \(hover)"
      }
    }
  }

  /// What a hover states if it agrees with a finding: the lost share with its receivers.
  private static func statements(
    about victim: TouchObstruction.Victim, of obstruction: TouchObstruction,
    in layout: AnalyzedLayout
  ) -> [String] {
    let name: (ViewID) -> String = layout.hierarchy.sentenceName(of:)
    let shares = layout.touch.viewReach(of: victim.view).shares
    switch obstruction.reason {
    case _ where victim.scrolledIn != nil:
      return ["brings \((1 - victim.deadShare).percentText) of it"]
    case .blockedBySubview:
      return ["\(name(obstruction.cause)) receives \(victim.deadShare.percentText)"]
    case .beyondScrollContent: return ["brings \((1 - victim.deadShare).percentText) of it"]
    case .outside:
      return [share(shares?.outside, equals: victim).map { "\($0) is outside" } ?? "another share"]
    default:
      let receivers = Set(victim.occluders.map(\.view))
      let taken = shares?.blockers.filter { receivers.contains($0.view) } ?? []
      guard let largest = taken.max(by: { $0.share < $1.share }),
        share(taken.reduce(0) { $0 + $1.share }, equals: victim) != nil
      else { return ["another share"] }
      return ["\(name(largest.view)) receives \(largest.share.percentText)"]
    }
  }

  /// The text of a share in a hover; nil: the finding has another one.
  private static func share(_ share: Double?, equals victim: TouchObstruction.Victim) -> String? {
    share.flatMap { abs($0 - victim.deadShare) < 0.001 ? $0.percentText : nil }
  }
}
