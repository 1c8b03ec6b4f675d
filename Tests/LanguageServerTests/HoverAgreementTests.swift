@testable import LanguageServer
import Foundation
import LayoutModel
import Linting
import HitTesting
internal import LayoutTestSupport
internal import Testing

/// Hovers and rules make the same statements about the touches of a view.
///
/// A hover also describes losses that rules allow: of hidden views, and behind views that take touches intentionally. It
/// describes none that depends on frames as drawn, or that scrolling ends.
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

  private static func problems(of layout: AnalyzedLayout) -> [String] {
    let hierarchy = layout.hierarchy
    let lost = Set(
      layout.obstructions.flatMap(\.victims).filter { $0.deadShare == 1 && $0.scrolledIn == nil }
        .map(\.view))
    return hierarchy.ids.compactMap { id in
      guard hierarchy.bar(id) == nil else { return nil }
      let reason = TouchVerdict(id, in: layout).completeLoss(in: .plaintext)
      let path = hierarchy.path(of: id)
      guard let reason else { return lost.contains(id) ? "\(path): lost, not in the hover" : nil }
      guard hierarchy.isInteractive(id), !lost.contains(id), !layout.mayDescribeLoss(of: id) else {
        return nil
      }
      return "\(path): the hover says \(reason)"
    }
  }
}

extension AnalyzedLayout {
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
