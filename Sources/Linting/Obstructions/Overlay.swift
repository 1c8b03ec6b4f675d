internal import LayoutModel
internal import TouchModel

/// Tells which views in front cannot be seen and do nothing with the touches that they take: what
/// nobody meant to lie there (HT-9).
struct Overlay {
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap

  /// With more views than this in it, something of it is taken to be seen.
  private static let lookedAtLimit = 1_000
  /// A view is unseen where what it holds fills no more than this share.
  private static let filledShare = 0.5

  package init(_ hierarchy: ViewHierarchy, _ touch: TouchMap) {
    self.hierarchy = hierarchy
    self.touch = touch
  }

  /// Whether `front` takes touches of `victim` for nothing that a person could see or want.
  func swallows(touchesOf victim: ViewID, under front: ViewID) -> Bool {
    isUnseenAndIdle(front, over: victim) && !isFilled(front, over: victim)
  }

  /// Draws nothing itself and acts on no touch, nor does anything that holds it and not the victim.
  func isUnseenAndIdle(_ front: ViewID, over victim: ViewID) -> Bool {
    guard hierarchy[front].drawsNothing else { return false }
    return hierarchy.ancestorsAndSelf(of: front)
      .prefix { !hierarchy.isDescendant(victim, of: $0) }
      .allSatisfy { !hierarchy[$0].actsOnTouches }
  }

  /// The views that veil their whole screen, half seen through: what is behind them is meant to wait
  /// until they are gone.
  var modals: [ViewID] {
    hierarchy.ids.filter { id in
      guard hierarchy[id].isDimmingView, hierarchy[id].canBeHit,
        let dimmingView = touch.drawnArea(of: id)?.boundingBox,
        let screen = touch.drawnArea(of: hierarchy.screen(of: id))?.boundingBox
      else { return false }
      return hierarchy.screen(of: id) != id
        && dimmingView.intersection(screen).area >= screen.area * Self.nearlyAll
    }
  }

  /// The share of a screen that stands for all of it: a bar may stay free.
  private static let nearlyAll = 0.9

  /// Whether what the overlay holds can be seen on most of what it takes from the victim.
  private func isFilled(_ front: ViewID, over victim: ViewID) -> Bool {
    let inside = front.index + 1..<hierarchy[front].subtreeEnd
    guard inside.count <= Self.lookedAtLimit else { return true }
    guard let own = touch.drawnArea(of: front), let behind = touch.drawnArea(of: victim) else {
      return true
    }
    let shared = own.intersection(behind)
    var unseen = AreaTree([shared])
    for index in inside {
      let view = ViewID(index)
      guard !hierarchy[view].drawsNothing, !hierarchy.isHiddenOrBelowHidden(view) else { continue }
      guard let area = touch.drawnArea(of: view) else { return true }
      _ = unseen.remove(area)
    }
    return unseen.area < shared.area * (1 - Self.filledShare)
  }
}

extension View {
  /// A plain container whose background is said to be clear. Where no colour is given nothing is
  /// known, and an app's own class may draw what it likes.
  var drawsNothing: Bool {
    let plain: Set = ["UIView", "UIStackView", "UIWindow"]
    guard !uikitClass.isCustom, plain.contains(uikitClass.name) else { return false }
    return hasClearBackground || (uikitClass.name == "UIStackView" && backgroundColor == nil)
  }

  /// Something that dims or blurs what is behind it.
  fileprivate var isDimmingView: Bool {
    if uikitClass.name == "UIVisualEffectView" { return true }
    guard let backgroundColor, !hasClearBackground else { return false }
    let opacity = backgroundColor.utf8.count == 9 ? backgroundColor.suffix(2).lowercased() : "ff"
    return alpha < 1 || (backgroundColor.hasPrefix("#") && opacity != "ff")
  }

  /// `clear`, or a colour without opacity (`#RRGGBB00`).
  private var hasClearBackground: Bool {
    guard let backgroundColor else { return false }
    return ["clear", "clearcolor"].contains(backgroundColor.lowercased())
      || (backgroundColor.hasPrefix("#") && backgroundColor.utf8.count == 9
        && backgroundColor.hasSuffix("00"))
  }

  /// Whether the view itself does something with a touch that ends in it, as far as is known.
  var actsOnTouches: Bool {
    !gestureRecognizers.isEmpty || hasUndescribedRecognizers || !handledTouches.isEmpty
      || !actions.isEmpty || unknowns.contains(.overrides) && uikitClass.isCustom
  }
}
