import LayoutCore

/// Works out what of each view is seen, and what of that gets touches.
struct PictureDrawing {
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap
  /// The views that findings are about.
  private let subjects: Set<ViewID>
  let screen: Rect
  private(set) var stage: Rect
  private(set) var shapes: [Picture.Shape] = []
  private var placeless = 0
  private var leftOut = 0
  /// What each view leaves of the plane for its subviews to be seen in.
  private var openings: [ConvexArea]
  private let everything: Rect

  init(of hierarchy: ViewHierarchy, _ touch: TouchMap, subjects: Set<ViewID>) {
    self.hierarchy = hierarchy
    self.touch = touch
    self.subjects = subjects
    screen = hierarchy.pictureScreen
    everything = screen.grown(by: Picture.overhang)
    stage = screen
    openings = Array(repeating: .empty, count: hierarchy.views.count)
  }

  mutating func draw() {
    for root in hierarchy.windowsFrontToBack.reversed() {
      for index in root.index..<hierarchy[root].subtreeEnd { add(ViewID(index)) }
    }
    findLosses()
    for shape in shapes where shape.region != nil || subjects.contains(shape.view) {
      stage = stage.union(shape.seen.boundingBox)
    }
    // Beyond the stage is the legend.
    for place in shapes.indices {
      shapes[place].seen = shapes[place].seen.intersection(ConvexArea(stage))
    }
    shapes.removeAll { $0.seen.isEmpty }
  }

  /// What is left out, in sentences.
  var notes: [String] {
    var notes: [String] = []
    if leftOut > 0 {
      notes.append(
        "\(Picture.viewLimit) views are drawn, the limit; \(leftOut) more in front of them are not."
      )
    }
    if placeless > 0 {
      notes.append(
        placeless == 1
          ? "1 view is not drawn: its place is not known."
          : "\(placeless) views are not drawn: their place is not known.")
    }
    return notes
  }

  private mutating func add(_ id: ViewID) {
    let view = hierarchy[id]
    let opening = view.superview.map { openings[$0.index] } ?? ConvexArea(everything)
    openings[id.index] = opening
    guard shapes.count < Picture.viewLimit else {
      leftOut += 1
      return
    }
    guard let drawn = drawnArea(of: id) else {
      placeless += 1
      return
    }
    if view.clipsToBounds || view.isScrollView {
      openings[id.index] = opening.intersection(drawn)
    }
    let seen = drawn.intersection(opening)
    guard !seen.isEmpty else { return }
    let isGhost = hierarchy.isUnseen(id)
    guard !isGhost || subjects.contains(id) else { return }
    var region: TouchRegion?
    if hierarchy.tree == .views, !isGhost, hierarchy.isInteractive(id) {
      region = touch.region(of: id, in: ConvexArea(everything))
    }
    shapes.append(Picture.Shape(view: id, seen: seen, isGhost: isGhost, region: region))
  }

  private func drawnArea(of id: ViewID) -> ConvexArea? {
    if hierarchy.tree == .views { return touch.drawnArea(of: id) }
    guard let bounds = hierarchy[id].geometry?.bounds,
      let transform = hierarchy.transformToRootSpace(of: id)
    else { return nil }
    return ConvexArea(bounds, under: transform)
  }

  /// What of each interactive view gets no touch. Where another one that does something takes them,
  /// it is a loss only if a finding says so; and nothing is one of a surface that others lie on.
  private mutating func findLosses() {
    var regions: [ViewID: TouchRegion] = [:]
    for shape in shapes { regions[shape.view] = shape.region }
    for place in shapes.indices {
      let shape = shapes[place]
      guard let region = shape.region else { continue }
      let isFound = subjects.contains(shape.view)
      guard isFound || !hierarchy.isBackdrop(shape.view) else { continue }
      let expected = touch.expectedArea(of: shape.view) ?? .empty
      var lost = AreaTree([shape.seen.intersection(expected)])
      for piece in region.reached + region.unsettled { _ = lost.remove(piece) }
      if !isFound, !lost.isEmpty {
        for owner in owners(ofWhatCovers: shape.view) {
          for piece in regions[owner]?.reached ?? [] { _ = lost.remove(piece) }
        }
      }
      shapes[place].lost = lost.pieces
    }
  }

  /// The interactive views that take a view's touches, or hold what does.
  private func owners(ofWhatCovers id: ViewID) -> Set<ViewID> {
    var owners: Set<ViewID> = []
    for cover in touch.reach(of: id).covers {
      let owner = hierarchy.ancestorsAndSelf(of: cover.view).first(where: hierarchy.isInteractive)
      if let owner, !hierarchy.isDescendant(id, of: owner) { owners.insert(owner) }
    }
    return owners
  }
}

extension ViewHierarchy {
  /// Where touches come from, as far as it is known: the device's screen with the windows, or the
  /// lone root's bounds. Never empty, and no larger than the limit.
  fileprivate var pictureScreen: Rect {
    var place = Rect.zero
    if rootsStandOnScreen {
      place = device?.size.map { Rect(0, 0, $0.width, $0.height) } ?? .zero
      for root in roots where !self[root].isHidden {
        place = place.union(absoluteFrame(of: root) ?? .zero)
      }
    } else {
      place = roots.first.flatMap { absoluteFrame(of: $0) } ?? .zero
    }
    if place.isEmpty || !place.isFinite {
      // A root of no size, or unknown: what it holds is all there is to see.
      place = ids.prefix(Picture.viewLimit).reduce(Rect.zero) { box, id in
        guard let frame = absoluteFrame(of: id), frame.isFinite else { return box }
        return box.union(frame)
      }
    }
    let limit = Picture.stageLimit
    place = place.intersection(Rect(-limit, -limit, 2 * limit, 2 * limit))
    return place.isEmpty
      ? Rect(0, 0, 100, 100)
      : Rect(place.minX, place.minY, min(place.width, limit), min(place.height, limit))
  }

  /// Whether nothing of a view can be seen by its flags or those of one above it.
  fileprivate func isUnseen(_ id: ViewID) -> Bool {
    var alpha = 1.0
    for step in ancestorsAndSelf(of: id) {
      if self[step].isHidden { return true }
      alpha *= self[step].alpha
    }
    return alpha < 0.05
  }
}

extension Rect {
  /// Its numbers as a `viewBox` has them.
  var numbers: String {
    [minX, minY, maxX - minX, maxY - minY].map(\.shortText).joined(separator: " ")
  }

  /// With so much more on each side, in points.
  func grown(by margin: Double) -> Rect {
    Rect(minX - margin, minY - margin, maxX - minX + 2 * margin, maxY - minY + 2 * margin)
  }
}
