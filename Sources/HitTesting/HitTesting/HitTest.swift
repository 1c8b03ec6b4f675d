package import LayoutModel

/// The result of `hitTest(_:with:)` with every call that led to it.
package struct HitTest: Sendable {
  package let hit: ViewID?
  /// The calls in the order in which the methods are entered and return (HT-2, HT-13).
  package let trace: [Call]
  /// The tags of the rules that the result assumes because the input does not contain the facts.
  package let assumptions: [String]

  package enum Call: Hashable, Sendable {
    case hitTest(ViewID)
    case pointInside(ViewID, Bool)
    case returned(ViewID, ViewID?)
  }
}

extension ViewHierarchy {
  /// The view that a touch at a point of the root's coordinate space hits.
  ///
  /// In an application, windows are hit-tested front to back, except hidden ones. The first window
  /// that returns a view receives the touch (HT-15).
  package func hitTest(_ point: Point) -> HitTest {
    var machine = HitTestMachine(self)
    guard rootsAreOnScreen else {
      // The bars of a container view controller are in front of the child's view (HT-20).
      for bar in bars.reversed() {
        guard let inner = convert(point, fromSuperviewOf: bar.view) else { continue }
        if let hit = machine.run(inner, in: bar.view) { return machine.result(hit) }
      }
      let hit = roots.first.flatMap { machine.run(point, in: $0) }
      return machine.result(hit)
    }
    for window in windowsFrontToBack where !self[window].isHidden {
      guard let inner = convert(point, fromSuperviewOf: window) else { continue }
      if let hit = machine.run(inner, in: window) { return machine.result(hit) }
    }
    return machine.result(nil)
  }

  /// `hitTest(_:with:)` of one view. The point is in the view's coordinates. Superviews are not
  /// tested (HT-11).
  package func hitTest(_ point: Point, in id: ViewID) -> HitTest {
    var machine = HitTestMachine(self)
    let hit = machine.run(point, in: id)
    return machine.result(hit)
  }
}

/// Implements HT-1 with overrides on an explicit stack: the nesting of a document does not consume
/// the thread's stack.
private struct HitTestMachine {
  private let hierarchy: ViewHierarchy
  private var trace: [HitTest.Call] = []
  private var assumptions: [String] = []
  private var stack: [Frame] = []

  private struct Frame {
    let id: ViewID
    /// In the view's coordinates.
    let point: Point
    var stage: Stage = .entered
  }

  private enum Stage {
    case entered
    /// `subviewsBeforeBounds` hit-tests its subviews; the number of remaining subviews.
    case subviewsFirst(remaining: Int)
    /// The properties and the view's own `point(inside:with:)` are tested.
    case gates
    /// The default implementation hit-tests the subviews, last to first; the number of remaining
    /// subviews.
    case subviews(remaining: Int)
  }

  init(_ hierarchy: ViewHierarchy) {
    self.hierarchy = hierarchy
  }

  func result(_ hit: ViewID?) -> HitTest {
    HitTest(hit: hit, trace: trace, assumptions: assumptions)
  }

  mutating func run(_ point: Point, in id: ViewID) -> ViewID? {
    stack = [Frame(id: id, point: point)]
    var answer: ViewID?
    while let frame = stack.last {
      switch frame.stage {
      case .entered:
        answer = nil
        enter(frame, answer: &answer)
      case .subviewsFirst(let remaining):
        if answer != nil {
          leave(frame, answer)
        } else if remaining == 0 {
          move(to: .gates)
        } else {
          ask(subview: remaining - 1, of: frame, then: .subviewsFirst(remaining: remaining - 1))
        }
      case .gates:
        answer = nil
        if passesGates(frame) {
          move(to: .subviews(remaining: isRepeating(frame) ? 0 : subviewCount(frame)))
        } else {
          leave(frame, nil)
        }
      case .subviews(let remaining):
        if answer != nil || remaining == 0 {
          answer = outcome(of: frame.id, default: answer ?? frame.id)
          leave(frame, answer)
        } else {
          ask(subview: remaining - 1, of: frame, then: .subviews(remaining: remaining - 1))
        }
      }
    }
    return answer
  }

  private func subviewCount(_ frame: Frame) -> Int {
    hierarchy.views[frame.id.index].subviews.count
  }

  /// The default implementation of `subviewsBeforeBounds` tests all subviews again with the same
  /// result. In nested views, the number of calls doubles at each level, so past the limit they are
  /// not repeated.
  private func isRepeating(_ frame: Frame) -> Bool {
    hierarchy.views[frame.id.index].hitTest == .subviewsBeforeBounds
      && trace.count > Self.repetitionLimit
  }

  /// Longer traces are not useful.
  private static let repetitionLimit = 10_000

  private mutating func enter(_ frame: Frame, answer: inout ViewID?) {
    trace.append(.hitTest(frame.id))
    noteAssumptions(about: frame.id)
    switch hierarchy[frame.id].hitTest {
    case .never:
      leave(frame, nil)
    case .frontmostSubview:
      answer = frontmostSubview(frame)
      leave(frame, answer)
    case .subviewsBeforeBounds:
      move(to: .subviewsFirst(remaining: subviewCount(frame)))
    default:
      move(to: .gates)
    }
  }

  private mutating func passesGates(_ frame: Frame) -> Bool {
    guard hierarchy[frame.id].canBeHit else { return false }
    let isInside = hierarchy.pointInside(frame.point, in: frame.id)
    trace.append(.pointInside(frame.id, isInside))
    return isInside
  }

  /// The result of an override for the default implementation's result (OV-6, OV-7).
  private func outcome(of id: ViewID, default answer: ViewID) -> ViewID? {
    switch hierarchy[id].hitTest {
    case .passthrough: answer == id ? nil : answer
    case .itself: id
    case .forward(let other): other ?? answer
    case .forwardSelf(let other): answer == id ? other ?? answer : answer
    case .ignoring(let other): answer == other ? nil : answer
    default: answer
    }
  }

  private mutating func frontmostSubview(_ frame: Frame) -> ViewID {
    for subview in hierarchy[frame.id].subviews.reversed() {
      guard let inner = hierarchy.convert(frame.point, fromSuperviewOf: subview) else { continue }
      let isInside = hierarchy.pointInside(inner, in: subview)
      trace.append(.pointInside(subview, isInside))
      if isInside { return subview }
    }
    return frame.id
  }

  private mutating func ask(subview index: Int, of frame: Frame, then stage: Stage) {
    move(to: stage)
    let subview = hierarchy[frame.id].subviews[index]
    guard let inner = hierarchy.convert(frame.point, fromSuperviewOf: subview) else {
      assume(hierarchy[subview].geometry == nil ? "missing-frame" : "GEO-8")
      return
    }
    stack.append(Frame(id: subview, point: inner))
  }

  private mutating func move(to stage: Stage) {
    stack[stack.count - 1].stage = stage
  }

  private mutating func leave(_ frame: Frame, _ answer: ViewID?) {
    trace.append(.returned(frame.id, answer))
    stack.removeLast()
  }

  private mutating func noteAssumptions(about id: ViewID) {
    let view = hierarchy[id]
    if view.pointInside == .custom || view.hitTest == .custom || view.mayOverride {
      assume("OV-10")
    }
    if view.unknowns.contains(.userInteraction) { assume("CL-2") }
  }

  private mutating func assume(_ rule: String) {
    if !assumptions.contains(rule) { assumptions.append(rule) }
  }
}

extension ViewHierarchy {
  /// `point(inside:with:)`, overridden or not; the point is in the view's coordinates (HT-7).
  package func pointInside(_ point: Point, in id: ViewID) -> Bool {
    var waiting = [(id, point)]
    // `anySubview` searches all levels for a view that contains the point, without recursion.
    while let (id, point) = waiting.popLast() {
      let view = self[id]
      guard let bounds = view.geometry?.bounds, bounds.isFinite else { continue }
      switch view.pointInside {
      case .always:
        return true
      case .never:
        continue
      case .bounds, .custom:
        if bounds.contains(point) { return true }
      case .insets(let insets):
        if bounds.inset(by: insets).contains(point) { return true }
      case .rect(let rect):
        if rect.contains(point) { return true }
      case .anySubview:
        if bounds.contains(point) { return true }
        for subview in view.subviews {
          guard let inner = convert(point, fromSuperviewOf: subview) else { continue }
          waiting.append((subview, inner))
        }
      }
    }
    return false
  }
}

extension ViewHierarchy {
  /// The transform from a view's bounds coordinates to the root's coordinate space: that of the
  /// screen for an application, else that of the lone root's bounds (GEO-3, GEO-5).
  ///
  /// nil: a view on the way has unknown geometry or no invertible transform. In an accessibility
  /// tree only the geometry of the element itself matters.
  package func transformToRootSpace(of id: ViewID) -> AffineTransform? {
    var result = AffineTransform.identity
    for step in ancestorsAndSelf(of: id) {
      if self[step].superview == nil, !rootsAreOnScreen, bar(step) == nil { break }
      guard let geometry = self[step].geometry, geometry.isUsable else {
        if tree == .accessibility, step != id { continue }
        return nil
      }
      result = result.followed(by: geometry.toSuperview)
    }
    return result
  }

  /// Whether points are in the screen's coordinates, so that the root's own position matters.
  package var rootsAreOnScreen: Bool { kind == .application(isLoneWindow: false) }

  /// Converts a point from the root's coordinate space to a view's bounds coordinates; nil:
  /// unknown.
  package func convert(_ point: Point, to id: ViewID) -> Point? {
    transformToRootSpace(of: id)?.inverse?.apply(to: point)
  }

  /// The bounding box of a view's bounds in the root's coordinate space; nil: unknown.
  package func absoluteFrame(of id: ViewID) -> Rect? {
    guard let bounds = self[id].geometry?.bounds else { return nil }
    return transformToRootSpace(of: id)?.boundingBox(of: bounds)
  }

  /// Converts a point from the superview's coordinates to a subview's bounds coordinates; nil:
  /// unknown.
  package func convert(_ point: Point, fromSuperviewOf id: ViewID) -> Point? {
    guard let geometry = self[id].geometry, geometry.isUsable else { return nil }
    return geometry.toSuperview.inverse?.apply(to: point)
  }
}
