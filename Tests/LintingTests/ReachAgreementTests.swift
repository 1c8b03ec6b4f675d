import LayoutReaders
@testable import HitTesting
@testable import LayoutModel
@testable import Linting
import Foundation
import LayoutTestSupport
import Testing

/// `layoutlint reach` and the findings measure a view by the same area: a lost share and the share
/// that remains add up to 1.
@Suite struct ReachAgreementTests {
  @Test func samplesAndFixtures() throws {
    var comparison = ReachComparison()
    for file in try Self.files {
      let bytes = Array(try Data(contentsOf: file))
      let source = SourceText(path: file.lastPathComponent, bytes: bytes)
      guard let checked = Layouts.linter.check(source) else { continue }
      for layout in checked.layouts {
        let findings = checked.ungroupedFindings.filter { $0.isAbout(layout) }
        let problems = comparison.problems(of: layout, findings)
        #expect(problems.isEmpty, "\(file.lastPathComponent)")
      }
    }
    #expect(comparison.exactCount > 20)
  }

  @Test(arguments: SplitMix64.seeds(0..<8))
  func randomLayouts(batch: UInt64) {
    var comparison = ReachComparison()
    for seed in batch * 250..<(batch + 1) * 250 {
      for hierarchy in [
        RandomLayout.hierarchy(seed: seed), PixelLayout.hierarchy(seed: seed, .overrides),
      ] {
        let layout = AnalyzedLayout(hierarchy, as: .layoutJSON)
        let problems = comparison.problems(of: layout, [])
        #expect(problems.isEmpty, "seed \(seed): \(Layouts.text(of: hierarchy))")
      }
    }
    #expect(comparison.exactCount > 10)
  }

  /// The samples, the situations and the fixtures of all rules.
  private static var files: [URL] {
    get throws {
      let manager = FileManager.default
      return try ["Tests/Samples", "Tests/Situations", "Rules"].flatMap { folder in
        try manager.subpathsOfDirectory(atPath: RepositoryFiles.root.appending(path: folder).path)
          .filter { path in
            let isFixture = folder != "Rules" || path.contains("/Fixtures/")
            // A folder `de.lproj` contains the documents of a language.
            return isFixture && ![".expected", ".lproj"].contains(where: path.hasSuffix)
              && path.contains(".")
          }
          .sorted().map { RepositoryFiles.root.appending(path: "\(folder)/\($0)") }
      }
    }
  }
}

extension Finding {
  fileprivate func isAbout(_ layout: AnalyzedLayout) -> Bool {
    guard let view, layout.hierarchy.ids.contains(view.view) else { return false }
    return layout.hierarchy.path(of: view.view) == view.path
  }
}

/// Compares the reach of the views of layouts with what obstructions and findings report as lost.
private struct ReachComparison {
  /// The number of views whose two shares add up to exactly 1.
  private(set) var exactCount = 0

  /// Rounding of areas.
  private static let tolerance = 1e-6

  /// What the obstructions of a layout report about one view.
  private struct Loss {
    /// The sum of shares, without those lost to the view's own subviews.
    var outer = 0.0
    /// The share lost to the view's own subviews.
    var inner = 0.0
    /// The part of `outer` that is outside an ancestor.
    var outside = 0.0
    var occluders: Set<ViewID> = []
    var isTotal = false
  }

  mutating func problems(of layout: AnalyzedLayout, _ findings: [Finding]) -> [String] {
    guard layout.hierarchy.tree == .views else { return [] }
    let reaches = layout.touch.reaches()
    var problems: [String] = []
    for (view, loss) in losses(in: layout) {
      let reach = reaches[view.index]
      let name = layout.hierarchy.path(of: view)
      let own = reach.shares?.own ?? 0
      let inSubtree = reach.shares?.inSubtree ?? 0
      if inSubtree > 1 - loss.outer + Self.tolerance
        || own > 1 - loss.outer - loss.inner + Self.tolerance
      {
        problems.append("\(name): reach \(own), \(inSubtree), lost \(loss)")
      }
      guard let shares = reach.shares, !loss.isTotal, !reach.reasons.contains(.unknown),
        layout.hierarchy.scrollView(around: view) == nil
      else { continue }
      // Intentional occluders and an overhang of a point are not reported.
      let unreported =
        shares.blockers.filter { !loss.occluders.contains($0.view) }.reduce(0) { $0 + $1.share }
        + max(0, shares.outside - loss.outside)
      if inSubtree < 1 - loss.outer - unreported - Self.tolerance {
        problems.append("\(name): reach \(inSubtree), lost \(loss), \(unreported) not reported")
      }
      if loss.outer > 0, unreported < Self.tolerance { exactCount += 1 }
    }
    for finding in findings {
      guard let view = finding.view?.view, let lost = finding.message.lostShare else { continue }
      let reach = reaches[view.index]
      if reach.fraction ?? 0 > 1 - lost + Self.tolerance {
        problems.append("\(finding.rule) reports \(lost), reach \(reach.fraction ?? 0)")
      }
    }
    return problems
  }

  private func losses(in layout: AnalyzedLayout) -> [ViewID: Loss] {
    var losses: [ViewID: Loss] = [:]
    for obstruction in layout.obstructions {
      for victim in obstruction.victims {
        var loss = losses[victim.view] ?? Loss()
        switch obstruction.reason {
        case .blockedBySubview: loss.inner += victim.deadShare
        case .outside:
          loss.outer += victim.deadShare
          loss.outside += victim.deadShare
        default: loss.outer += victim.deadShare
        }
        loss.occluders.formUnion(victim.occluders.map(\.view))
        loss.isTotal = loss.isTotal || victim.deadShare == 1
        losses[victim.view] = loss
      }
    }
    return losses
  }
}
