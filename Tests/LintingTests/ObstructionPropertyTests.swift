import LayoutReaders
@testable import HitTesting
@testable import LayoutModel
@testable import Linting
import LayoutTestSupport
import Testing

/// Compares obstructions of random layouts with hit-testing.
@Suite struct ObstructionPropertyTests {
  /// Occluders receive the reported share of a sample of touches, or less if an intentional occluder,
  /// such as another screen, is in front of both.
  @Test(arguments: SplitMix64.seeds(0..<200))
  func occludersReceiveTheReportedShare(seed: UInt64) throws {
    let hierarchy = RandomLayout.hierarchy(seed: seed)
    guard !hierarchy.hasEndlessRoot else { return }
    let layout = AnalyzedLayout(hierarchy, as: .layoutJSON)
    var random = SplitMix64(seed: seed)
    for obstruction in layout.obstructions
    where [.covered, .swallowed, .overlapped].contains(obstruction.reason) {
      for victim in obstruction.victims where hierarchy[victim.view].pointInside == .bounds {
        let covers = Set(victim.occluders.map(\.view))
        let count = 1_500
        var (taken, elsewhere) = (0, 0)
        for _ in 0..<count {
          guard let point = hierarchy.randomPoint(in: victim.view, &random) else { continue }
          guard let hit = hierarchy.hitTest(point).hit else { continue }
          if victim.deadShare == 1 {
            #expect(hit != victim.view && !hierarchy.isDescendant(hit, of: victim.view))
          } else if hierarchy.ancestorsHold(point, of: victim.view) {
            let isOwn = hit == victim.view || hierarchy.isDescendant(hit, of: victim.view)
            if covers.contains(hit) { taken += 1 } else if !isOwn { elsewhere += 1 }
          }
        }
        guard victim.deadShare < 1 else { continue }
        let share = Double(taken) / Double(count)
        let allowed = 5 * (share * (1 - share) / Double(count)).squareRoot() + 0.005
        let difference = share - victim.deadShare
        #expect(
          elsewhere == 0 ? abs(difference) <= allowed : difference <= allowed,
          "seed \(seed), \(hierarchy.path(of: victim.view)), \(obstruction.reason)")
      }
    }
  }

  /// With `anySubview`, the hit region of a control consists of overlapping pieces.
  @Test func countsOverlappingAreasOnce() throws {
    let hierarchy = try Layouts.read(
      """
      {"class": "UIView", "frame": [0, 0, 200, 200], "subviews": [
        {"class": "UIButton", "frame": [0, 0, 100, 100], "pointInside": "anySubview", "subviews": [
          {"class": "UIView", "frame": [-20, 0, 70, 100]},
          {"class": "UIView", "frame": [80, 80, 40, 40], "isUserInteractionEnabled": false}
        ]}
      ]}
      """)
    let layout = AnalyzedLayout(hierarchy, as: .layoutJSON)
    #expect(layout.obstructions.map(\.reason) == [.blockedBySubview])
    #expect(layout.obstructions.first?.worst.deadShare == 0.5)
  }

  /// A view that receives no touches has one obstruction.
  @Test(arguments: UInt64(0)..<400)
  func aViewIsLostOnce(seed: UInt64) {
    let hierarchy = RandomLayout.hierarchy(seed: seed)
    let layout = AnalyzedLayout(hierarchy, as: .layoutJSON)
    var obstructions: [ViewID: [TouchObstruction.Victim]] = [:]
    for victim in layout.obstructions.flatMap(\.victims) {
      obstructions[victim.view, default: []].append(victim)
    }
    for (view, victims) in obstructions {
      #expect(victims.count == 1 || victims.allSatisfy { $0.deadShare < 1 }, "seed \(seed)")
      #expect(victims.allSatisfy { $0.deadShare > 0 && $0.deadShare <= 1 }, "seed \(seed)")
      #expect(hierarchy.isInteractive(view))
    }
  }
}

extension ViewHierarchy {
  /// A point of a view's drawn area, in the root's space.
  fileprivate func randomPoint(in view: ViewID, _ random: inout SplitMix64) -> Point? {
    guard let bounds = self[view].geometry?.bounds.standardized, bounds.width > 0, bounds.height > 0
    else { return nil }
    let inner = Point(
      bounds.minX + Double.random(in: 0..<1, using: &random) * bounds.width,
      bounds.minY + Double.random(in: 0..<1, using: &random) * bounds.height)
    return transformToRootSpace(of: view)?.apply(to: inner)
  }

  /// Whether a point of the root's space lies inside all that hold a view.
  fileprivate func ancestorsHold(_ point: Point, of view: ViewID) -> Bool {
    ancestors(of: view).allSatisfy { holder in
      self[holder].hitTest == .subviewsBeforeBounds
        || convert(point, to: holder).map { pointInside($0, in: holder) } == true
    }
  }
}
