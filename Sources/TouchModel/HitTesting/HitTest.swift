package import LayoutModel

/// The answer to `hitTest(_:with:)`, with every call that led to it.
package struct HitTest: Sendable {
  package let hit: ViewID?
  /// One pass, in the order in which the methods are entered and return (HT-2, HT-13).
  package let trace: [Call]
  /// The rules of the semantics that the answer assumes and the input does not settle.
  package let assumptions: [String]

  package enum Call: Hashable, Sendable {
    case hitTest(ViewID)
    case pointInside(ViewID, Bool)
    case returned(ViewID, ViewID?)
  }
}

extension ViewHierarchy {
  /// Which view a touch at a point of the root's space hits.
  ///
  /// In an application, windows are asked front to back, and the first that answers has it
  /// (HT-15); hidden ones are no candidates.
  package func hitTest(_ point: Point) -> HitTest {
    guard rootsStandOnScreen else {
      guard let root = roots.first else { return HitTest(hit: nil, trace: [], assumptions: []) }
      return hitTest(point, in: root)
    }
    var machine = HitTestMachine(self)
    for window in windowsFrontToBack where !self[window].isHidden {
      guard let inner = convert(point, fromSuperviewOf: window) else { continue }
      if let hit = machine.run(inner, in: window) { return machine.result(hit) }
    }
    return machine.result(nil)
  }

  /// `hitTest(_:with:)` of one view; the point is in its own coordinates, and nothing above it is
  /// asked (HT-11).
  package func hitTest(_ point: Point, in id: ViewID) -> HitTest {
    var machine = HitTestMachine(self)
    let hit = machine.run(point, in: id)
    return machine.result(hit)
  }
}

/// Runs HT-1 with its overrides, on a stack of its own: a document's depth is not the thread's.
private struct HitTestMachine {
  private let hierarchy: ViewHierarchy
  private var trace: [HitTest.Call] = []
  private var assumptions: [String] = []
  private var stack: [Frame] = []

  private struct Frame {
    let id: ViewID
    /// In the view's own coordinates.
    let point: Point
    var stage: Stage = .entered
  }

  private enum Stage {
    case entered
    /// `subviewsBeforeBounds` asks its subviews; so many are still to be asked.
    case subviewsFirst(remaining: Int)
    /// The flags and the view's own `point(inside:with:)`.
    case gates
    /// The default asks the subviews, last to first; so many are still to be asked.
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

  /// Where `subviewsBeforeBounds` comes to the default, that asks all subviews again and gets the same:
  /// nothing. Nested, the calls double at each level; past the limit they are not repeated.
  private func isRepeating(_ frame: Frame) -> Bool {
    hierarchy.views[frame.id.index].hitTest == .subviewsBeforeBounds
      && trace.count > Self.repetitionLimit
  }

  /// A trace of more calls than this nobody reads.
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

  /// What an override makes of the default's answer (OV-6, OV-7).
  private func outcome(of id: ViewID, default answer: ViewID) -> ViewID? {
    switch hierarchy[id].hitTest {
    case .passthrough: answer == id ? nil : answer
    case .itself: id
    case .forward(let other): other ?? answer
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

  private mutating func ask(subview place: Int, of frame: Frame, then stage: Stage) {
    move(to: stage)
    let subview = hierarchy[frame.id].subviews[place]
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
  /// `point(inside:with:)`, overridden or not; the point is in the view's own coordinates (HT-7).
  package func pointInside(_ point: Point, in id: ViewID) -> Bool {
    var waiting = [(id, point)]
    // `anySubview` asks for one view that says yes, at any depth: a stack does, without recursion.
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
  /// From a view's bounds coordinates to those of its root's space: the screen's for an
  /// application, a lone root's own bounds coordinates else (GEO-3, GEO-5).
  ///
  /// nil where a view on the way has unknown geometry or a transform without a way back; in an
  /// accessibility tree only the element's own counts.
  package func transformToRootSpace(of id: ViewID) -> AffineTransform? {
    var result = AffineTransform.identity
    for step in ancestorsAndSelf(of: id) {
      if self[step].superview == nil, !rootsStandOnScreen { break }
      guard let geometry = self[step].geometry, geometry.isUsable else {
        if tree == .accessibility, step != id { continue }
        return nil
      }
      result = result.followed(by: geometry.toSuperview)
    }
    return result
  }

  /// Whether points come in the screen's coordinates, so that a root's own place counts.
  package var rootsStandOnScreen: Bool { kind == .application(isLoneWindow: false) }

  /// A point of the root's space in a view's bounds coordinates; nil where that is unknown.
  package func convert(_ point: Point, to id: ViewID) -> Point? {
    transformToRootSpace(of: id)?.inverse?.apply(to: point)
  }

  /// The bounding box of a view's bounds in the root's space; nil where that is unknown.
  package func absoluteFrame(of id: ViewID) -> Rect? {
    guard let bounds = self[id].geometry?.bounds else { return nil }
    return transformToRootSpace(of: id)?.boundingBox(of: bounds)
  }

  /// A point of the superview's in a subview's bounds coordinates; nil where that is unknown.
  package func convert(_ point: Point, fromSuperviewOf id: ViewID) -> Point? {
    guard let geometry = self[id].geometry, geometry.isUsable else { return nil }
    return geometry.toSuperview.inverse?.apply(to: point)
  }
}
