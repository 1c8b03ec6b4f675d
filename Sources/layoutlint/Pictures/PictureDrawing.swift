internal import LayoutModel
internal import Linting
internal import TouchModel

/// Works out what of each view is seen, and what of that gets touches.
struct PictureDrawing {
  private let hierarchy: ViewHierarchy
  private let touch: TouchMap
  /// The views that findings are about.
  private let subjects: Set<ViewID>
  /// The interactive views that lose touches by a fault.
  private let victims: Set<ViewID>
  /// Of controls, what of their own subviews takes their touches and does nothing with them.
  private let blockers: [ViewID: [ViewID]]
  let screen: Rect
  private(set) var stage: Rect
  private(set) var shapes: [Picture.Shape] = []
  private var placeless = 0
  private var leftOut = 0
  /// What each view leaves of the plane for its subviews to be seen in.
  private var openings: [ConvexArea]
  private let everything: Rect

  init(of layout: CheckedLayout, subjects: Set<ViewID>) {
    hierarchy = layout.hierarchy
    touch = layout.touch
    self.subjects = subjects
    var victims: Set<ViewID> = []
    var blockers: [ViewID: [ViewID]] = [:]
    for obstruction in layout.obstructions {
      for victim in obstruction.victims {
        victims.insert(victim.view)
        if obstruction.reason == .blockedBySubview {
          blockers[victim.view, default: []] += [obstruction.cause]
        }
      }
    }
    self.victims = victims
    self.blockers = blockers
    screen = hierarchy.pictureScreen
    everything = screen.grown(by: max(screen.width, screen.height))
    stage = screen
    openings = Array(repeating: .empty, count: hierarchy.views.count)
  }

  mutating func draw() {
    for root in hierarchy.windowsFrontToBack.reversed() {
      for index in root.index..<hierarchy[root].subtreeEnd { add(ViewID(index)) }
    }
    setStage()
    for place in shapes.indices where counts(shapes[place]) {
      shapes[place].region = touch.region(of: shapes[place].view, in: ConvexArea(stage))
    }
    takeOutBlockers()
    findLosses()
  }

  /// The screen, with what findings are about, and with some of what can be touched and reaches past it.
  private mutating func setStage() {
    let near = screen.grown(by: Picture.overhang)
    for shape in shapes {
      let box = shape.seen.boundingBox
      if subjects.contains(shape.view) {
        stage = stage.union(box)
      } else if counts(shape), box.intersects(near) {
        stage = stage.union(box.intersection(near))
      }
    }
    // Beyond the stage is the legend.
    for place in shapes.indices {
      shapes[place].seen = shapes[place].seen.intersection(ConvexArea(stage))
    }
    shapes.removeAll { $0.seen.isEmpty }
  }

  /// Whether somebody expects something of touching what is drawn.
  private func counts(_ shape: Picture.Shape) -> Bool {
    hierarchy.tree == .views && !shape.isGhost && hierarchy.isInteractive(shape.view)
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
    shapes.append(Picture.Shape(view: id, seen: seen, isGhost: isGhost))
  }

  private func drawnArea(of id: ViewID) -> ConvexArea? {
    if hierarchy.tree == .views { return touch.drawnArea(of: id) }
    guard let bounds = hierarchy[id].geometry?.bounds,
      let transform = hierarchy.transformToRootSpace(of: id)
    else { return nil }
    return ConvexArea(bounds, under: transform)
  }

  /// What ends in a control's subview does not get to the control, unless the subview's own
  /// interactive views have it.
  private mutating func takeOutBlockers() {
    guard !blockers.isEmpty else { return }
    for place in shapes.indices {
      guard let causes = blockers[shapes[place].view], let region = shapes[place].region else {
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
      shapes[place].region?.reached = reached.pieces
    }
  }

  /// What of each interactive view gets no touch. Where another one that does something takes them,
  /// it is a loss only if a fault says so; and nothing is one of a surface that others lie on.
  private mutating func findLosses() {
    var regions: [ViewID: TouchRegion] = [:]
    for shape in shapes { regions[shape.view] = shape.region }
    for place in shapes.indices {
      let shape = shapes[place]
      guard let region = shape.region else { continue }
      let isObstruction = victims.contains(shape.view)
      guard isObstruction || !hierarchy.isBackdrop(shape.view) else { continue }
      let expected = touch.expectedArea(of: shape.view) ?? .empty
      var lost = AreaTree([shape.seen.intersection(expected)])
      for piece in region.reached + region.unresolved { _ = lost.remove(piece) }
      if !isObstruction, !lost.isEmpty {
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
    if rootsAreOnScreen {
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

/// How pictures look, by classes below `.layoutlint`. Plain rules, without variables: not every program
/// that draws SVG knows these.
enum PictureStyle {
  static let text = """
    .layoutlint { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif }
    .layoutlint path { vector-effect: non-scaling-stroke }
    .layoutlint .paper { fill: #eef0f4 }
    .layoutlint .screen { fill: #ffffff; stroke: #b9c0cc; stroke-width: 1 }
    .layoutlint .view { fill: #ffffff; fill-opacity: 0.45; stroke: #a7b0be; stroke-width: 0.75 }
    .layoutlint .open { fill-opacity: 0 }
    .layoutlint .ghost { fill-opacity: 0 }
    .layoutlint .ghost, .layoutlint .dashed { stroke-dasharray: 3 3 }
    .layoutlint .reach { fill: #2f6fed; fill-opacity: 0.2; stroke: #2f6fed; stroke-width: 0.75 }
    .layoutlint .room { fill-opacity: 0.05; stroke-opacity: 0.35 }
    .layoutlint .hatch { stroke: #d92c2c; stroke-width: 1.4; fill: none }
    .layoutlint .lost { fill: url(#layoutlint-lost); stroke: #d92c2c; stroke-width: 1 }
    .layoutlint .dot { fill: #8a6d1d }
    .layoutlint .unsettled { fill: url(#layoutlint-unsettled); stroke: #8a6d1d; stroke-width: 0.75 }
    .layoutlint .name { fill: #1f4fb3; text-anchor: middle; pointer-events: none }
    .layoutlint .raised { stroke: #ffffff; stroke-width: 3; paint-order: stroke }
    .layoutlint .quiet { fill: #7a8494 }
    .layoutlint .subject { fill: none; stroke-width: 1.75 }
    .layoutlint .subject.error { stroke: #d92c2c }
    .layoutlint .subject.warning { stroke: #c2700a }
    .layoutlint .subject.info { stroke: #4b6f9e }
    .layoutlint .badge { stroke: #ffffff; stroke-width: 1 }
    .layoutlint .error .badge { fill: #d92c2c }
    .layoutlint .warning .badge { fill: #c2700a }
    .layoutlint .info .badge { fill: #4b6f9e }
    .layoutlint .number { fill: #ffffff; font-weight: 700; text-anchor: middle }
    .layoutlint .title { fill: #171b22; font-weight: 600 }
    .layoutlint .words { fill: #39414e }
    .layoutlint .rule { fill: #6a7484 }
    @media (prefers-color-scheme: dark) {
    .layoutlint .paper { fill: #14171c }
    .layoutlint .screen { fill: #1d2128; stroke: #4a5364 }
    .layoutlint .view { fill: #1d2128; stroke: #596477 }
    .layoutlint .reach { fill: #6ea0ff; stroke: #6ea0ff }
    .layoutlint .hatch, .layoutlint .lost, .layoutlint .subject.error { stroke: #ff6b61 }
    .layoutlint .dot { fill: #d6b656 }
    .layoutlint .unsettled { stroke: #d6b656 }
    .layoutlint .name { fill: #a9c6ff }
    .layoutlint .raised { stroke: #1d2128 }
    .layoutlint .quiet { fill: #8e99aa }
    .layoutlint .subject.warning { stroke: #f0a13a }
    .layoutlint .subject.info { stroke: #8fb0dc }
    .layoutlint .badge { stroke: #1d2128 }
    .layoutlint .title { fill: #eceff4 }
    .layoutlint .words { fill: #c3cad5 }
    .layoutlint .rule { fill: #8e99aa }
    }

    """
}
