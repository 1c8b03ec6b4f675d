package import LayoutModel
internal import Linting
internal import HitTesting

/// Computes the visible area of each view, and the parts of it that get touches.
struct PictureDrawing {
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap
  /// The views with findings.
  private let subjects: Set<ViewID>
  /// The interactive views that an obstruction affects.
  private let victims: Set<ViewID>
  /// The subviews of controls that take the control's touches without handling them.
  private let blockers: [ViewID: [ViewID]]
  /// See `Picture.covers`.
  let covers: [ViewID: [ViewID]]
  let screen: Rect
  private(set) var stage: Rect
  private(set) var shapes: [Picture.Shape] = []
  private var unlocated = 0
  private var omitted = 0
  /// The area in which the subviews of each view are visible.
  private var openings: [ConvexArea]
  private let everything: Rect

  init(of layout: AnalyzedLayout, subjects: Set<ViewID>) {
    hierarchy = layout.hierarchy
    touch = layout.touch
    self.subjects = subjects
    var victims: Set<ViewID> = []
    var blockers: [ViewID: [ViewID]] = [:]
    var covers: [ViewID: [ViewID]] = [:]
    for obstruction in layout.obstructions {
      for victim in obstruction.victims {
        victims.insert(victim.view)
        if obstruction.reason == .blockedBySubview {
          blockers[victim.view, default: []] += [obstruction.cause]
        }
        guard subjects.contains(victim.view) else { continue }
        covers[victim.view, default: []] += obstruction.covers(of: victim)
      }
    }
    self.victims = victims
    self.blockers = blockers
    self.covers = covers
    screen = hierarchy.pictureScreen
    everything = screen.grown(by: max(screen.width, screen.height))
    stage = screen
    openings = Array(repeating: .empty, count: hierarchy.views.count)
  }

  mutating func draw() {
    // Bars are in front of the single view, with the buttons in them.
    for root in hierarchy.windowsFrontToBack.reversed() + hierarchy.bars.map(\.view) {
      for index in root.index..<hierarchy[root].subtreeEnd { add(ViewID(index)) }
    }
    setStage()
    for index in shapes.indices {
      if !isInteractive(shapes[index]) {
        shapes[index].isRow = isRow(shapes[index])
        if !shapes[index].isRow { continue }
      }
      shapes[index].region = touch.region(of: shapes[index].view, in: ConvexArea(stage))
    }
    subtractBlockers()
    findLosses()
  }

  /// Adds views with findings, and the parts of interactive views near the screen.
  private mutating func setStage() {
    let near = screen.grown(by: Picture.overhang)
    for shape in shapes {
      let box = shape.seen.boundingBox
      if subjects.contains(shape.view) {
        stage = stage.union(box)
      } else if isInteractive(shape), box.intersects(near) {
        stage = stage.union(box.intersection(near))
      }
    }
    // The legend is outside the stage.
    for index in shapes.indices {
      shapes[index].seen = shapes[index].seen.intersection(ConvexArea(stage))
    }
    shapes.removeAll { $0.seen.isEmpty }
  }

  /// Whether users expect a reaction to a touch.
  private func isInteractive(_ shape: Picture.Shape) -> Bool {
    hierarchy.tree == .views && !shape.isGhost && hierarchy.isInteractive(shape.view)
  }

  /// Whether it is a cell that a tap selects.
  private func isRow(_ shape: Picture.Shape) -> Bool {
    let view = hierarchy[shape.view]
    return hierarchy.tree == .views && !shape.isGhost && view.uikitClass.isCell
      && view.isUserInteractionEnabled
  }

  /// Sentences about views that are not drawn.
  var notes: [String] {
    var notes: [String] = []
    if omitted > 0 {
      notes.append(
        "The first \(Picture.viewLimit) views are drawn; \(omitted) more in front of them are not."
      )
    }
    if unlocated > 0 {
      notes.append(
        unlocated == 1
          ? "1 view is not drawn: its frame is unknown."
          : "\(unlocated) views are not drawn: their frames are unknown.")
    }
    return notes
  }

  private mutating func add(_ id: ViewID) {
    let view = hierarchy[id]
    let opening = view.superview.map { openings[$0.index] } ?? ConvexArea(everything)
    openings[id.index] = opening
    guard shapes.count < Picture.viewLimit else {
      omitted += 1
      return
    }
    guard let drawn = drawnArea(of: id) else {
      unlocated += 1
      return
    }
    if view.clipsToBounds || view.isScrollView {
      openings[id.index] = opening.intersection(drawn)
    }
    let seen = drawn.intersection(opening)
    guard !seen.isEmpty else { return }
    let isGhost = hierarchy.isUnseen(id)
    guard !isGhost || subjects.contains(id) else { return }
    shapes.append(Picture.Shape(view: id, seen: seen, isGhost: isGhost))
  }

  private func drawnArea(of id: ViewID) -> ConvexArea? {
    if hierarchy.tree == .views { return touch.drawnArea(of: id) }
    guard let bounds = hierarchy[id].geometry?.bounds,
      let transform = hierarchy.transformToRootSpace(of: id)
    else { return nil }
    return ConvexArea(bounds, under: transform)
  }

  /// Subtracts the areas of blocking subviews from the region of their control. Interactive views in
  /// such a subview keep their areas.
  private mutating func subtractBlockers() {
    guard !blockers.isEmpty else { return }
    for index in shapes.indices {
      guard let causes = blockers[shapes[index].view], let region = shapes[index].region else {
        continue
      }
      var reached = AreaTree(region.reached)
      for cause in causes {
        var taken = AreaTree(touch.region(of: cause, in: ConvexArea(stage)).reached)
        for shape in shapes where hierarchy.isDescendant(shape.view, of: cause) {
          for piece in shape.region?.reached ?? [] { _ = taken.remove(piece) }
        }
        for piece in taken.pieces { _ = reached.remove(piece) }
      }
      shapes[index].region?.reached = reached.pieces
    }
  }

  /// Computes the areas of interactive views that receive no touches. An area that another interactive view
  /// takes is lost only if there is an obstruction. A backdrop loses nothing.
  private mutating func findLosses() {
    var regions: [ViewID: TouchRegion] = [:]
    for shape in shapes { regions[shape.view] = shape.region }
    for index in shapes.indices {
      let shape = shapes[index]
      guard let region = shape.region, !shape.isRow else { continue }
      let isObstruction = victims.contains(shape.view)
      guard isObstruction || !hierarchy.isBackdrop(shape.view) else { continue }
      let expected = touch.expectedArea(of: shape.view) ?? .empty
      var lost = AreaTree([shape.seen.intersection(expected)])
      for piece in region.reached + region.unresolved { _ = lost.remove(piece) }
      if !isObstruction, !lost.isEmpty {
        for owner in owners(ofOccludersOf: shape.view) {
          for piece in regions[owner]?.reached ?? [] { _ = lost.remove(piece) }
        }
      }
      shapes[index].lost = lost.pieces
    }
  }

  /// The interactive views that take a view's touches, or whose subviews do.
  private func owners(ofOccludersOf id: ViewID) -> Set<ViewID> {
    var owners: Set<ViewID> = []
    for occluder in touch.reach(of: id).covers {
      let owner = hierarchy.ancestorsAndSelf(of: occluder.view).first(
        where: hierarchy.isInteractive)
      if let owner, !hierarchy.isDescendant(id, of: owner) { owners.insert(owner) }
    }
    return owners
  }
}

extension TouchObstruction {
  /// Covers with an outline; those of most findings are one or two.
  private static let coverLimit = 3

  /// The views in front of a victim that receive its touches.
  fileprivate func covers(of victim: Victim) -> [ViewID] {
    switch reason {
    case .blockedBySubview: [cause]
    case .covered, .swallowed, .overlapped:
      victim.occluders.sorted { $0.area > $1.area }.prefix(Self.coverLimit).map(\.view)
    default: []
    }
  }
}

extension ViewHierarchy {
  /// The device's screen with the windows, or the bounds of a single root. Never empty, and not larger
  /// than the limit.
  fileprivate var pictureScreen: Rect {
    var area = Rect.zero
    if rootsAreOnScreen {
      area = device?.size.map { Rect(0, 0, $0.width, $0.height) } ?? .zero
      for root in roots where !self[root].isHidden {
        area = area.union(absoluteFrame(of: root) ?? .zero)
      }
    } else {
      area = roots.first.flatMap { absoluteFrame(of: $0) } ?? .zero
    }
    if area.isEmpty || !area.isFinite {
      // The root has no size or an unknown one: the frames of its subviews remain.
      area = ids.prefix(Picture.viewLimit).reduce(Rect.zero) { box, id in
        guard let frame = absoluteFrame(of: id), frame.isFinite else { return box }
        return box.union(frame)
      }
    }
    let limit = Picture.stageLimit
    area = area.intersection(Rect(-limit, -limit, 2 * limit, 2 * limit))
    return area.isEmpty
      ? Rect(0, 0, 100, 100)
      : Rect(area.minX, area.minY, min(area.width, limit), min(area.height, limit))
  }

  /// Whether the view or an ancestor is hidden, or it is transparent.
  fileprivate func isUnseen(_ id: ViewID) -> Bool {
    var alpha = 1.0
    for view in ancestorsAndSelf(of: id) {
      if self[view].isHidden { return true }
      alpha *= self[view].alpha
    }
    return alpha < 0.05
  }
}

extension Rect {
  /// The value of a `viewBox` attribute.
  package var numbers: String {
    [minX, minY, maxX - minX, maxY - minY].map(\.shortText).joined(separator: " ")
  }

  /// The rectangle with a margin in points on each side.
  package func grown(by margin: Double) -> Rect {
    Rect(minX - margin, minY - margin, maxX - minX + 2 * margin, maxY - minY + 2 * margin)
  }
}
