internal import HitTesting
package import LayoutModel

/// The screens on which one layout was checked. Screens that are equal in everything that a layout depends
/// on are one; the same screen at another text size or in another language is another.
package struct ScreenCoverage: Hashable, Sendable {
  /// The equal screens at each index; none for the canvas, which is the first.
  package private(set) var screens: [[Finding.ScreenContext]] = [[]]
  /// By view, and by the index of the screen: the greatest share of the view's area that a finding reports as
  /// lost, up to 1.
  private var lostShares: [ViewID: [Int: Double]] = [:]

  /// The views whose frames are in doubt on the canvas or, with the texts of the document, on another screen (AL-63).
  /// No finding about positions depends on them.
  package private(set) var viewsInDoubt: Set<ViewID> = []

  /// Whether no limit of the work ended the search for obstructions on a screen other than the canvas.
  private(set) var hasAllObstructions = true
  /// The greatest demand of the layout for areas, on one of the screens or with views that code shows.
  private(set) var demand = ReachDemand()

  private static let canvas = 0

  /// With the canvas.
  package var screenCount: Int { screens.count }

  /// The number of screens on which at least one of these views loses touches.
  package func lossCount(of views: some Sequence<ViewID>) -> Int {
    views.reduce(into: Set()) { $0.formUnion((lostShares[$1] ?? [:]).keys) }.count
  }

  /// The screens other than the canvas on which a view loses touches, in the order in which they were checked.
  package func losses(
    of view: ViewID
  ) -> [(screens: [Finding.ScreenContext], lostShare: Double)] {
    (lostShares[view] ?? [:]).sorted { $0.key < $1.key }
      .filter { $0.key != Self.canvas && screens.indices.contains($0.key) }
      .map { (screens[$0.key], $0.value) }
  }

  mutating func add(inDoubt views: Set<ViewID>) { viewsInDoubt.formUnion(views) }

  /// Whether no touch reaches a view on the canvas and on each other screen at the standard text size, of which there
  /// is at least one.
  func isLostOnEachScreen(_ view: ViewID) -> Bool {
    let standard = screens.indices.filter { index in
      index == Self.canvas || screens[index].first?.textSize == .standard
    }
    return standard.count > 1 && standard.allSatisfy { lostShares[view]?[$0] == 1 }
  }

  mutating func add(_ screens: [Finding.ScreenContext]) {
    self.screens.append(screens)
  }

  /// Notes that a limit of the work ended the search for obstructions on one of the screens.
  mutating func noteLimit() { hasAllObstructions = false }

  mutating func add(_ demand: ReachDemand) { self.demand = self.demand.union(demand) }

  /// Adds a loss on the screen that was added last.
  mutating func addLoss(of share: Double, to view: ViewID) {
    add(share, to: view, onScreen: screens.count - 1)
  }

  mutating func addLossOnCanvas(of share: Double, to view: ViewID) {
    add(share, to: view, onScreen: Self.canvas)
  }

  private mutating func add(_ share: Double, to view: ViewID, onScreen index: Int) {
    let known = lostShares[view]?[index] ?? 0
    lostShares[view, default: [:]][index] = max(known, share)
  }
}
