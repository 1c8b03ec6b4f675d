@testable import LanguageServer
import Foundation
import LayoutModel
import Linting
import TouchModel
internal import LayoutTestSupport
internal import Testing

/// Hovers and findings make the same statements about the touches of a view.
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
    #expect(try Self.compare(documentsIn: folder) > 10_000)
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
        let reported = layout.lostViews
        for id in layout.hierarchy.ids where layout.hierarchy.bar(id) == nil {
          count += 1
          let reason = TouchVerdict(id, in: layout).completeLoss(in: .plaintext)
          let place = "\(name): \(layout.hierarchy.path(of: id))"
          if reported.certain.contains(id) {
            #expect(reason != nil, "\(place) has a hover without its loss")
          }
          if let reason, layout.hierarchy.isInteractive(id),
            !layout.hierarchy.isHiddenOrBelowHidden(id)
          {
            #expect(reported.all.contains(id), "\(place) \(reason)")
          }
        }
      }
    }
    return count
  }
}

extension CheckedLayout {
  /// The views all of whose touches are lost on the canvas, as rules report them, also as suspicions.
  fileprivate var lostViews: (certain: Set<ViewID>, all: Set<ViewID>) {
    func views(_ obstructions: [TouchObstruction]) -> Set<ViewID> {
      Set(
        obstructions.flatMap(\.victims).filter { $0.deadShare == 1 && $0.scrolledIn == nil }.map(
          \.view))
    }
    return (views(obstructions), views(obstructions))
  }
}
