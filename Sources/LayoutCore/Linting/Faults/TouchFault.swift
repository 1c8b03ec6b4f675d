/// One thing in a layout that keeps touches from interactive views, with all that it keeps them
/// from: one fault is one finding, however many controls it costs.
package struct TouchFault: Sendable {
  package let reason: Reason
  /// The view whose state or place is at fault: the transparent one, the one that sticks out.
  package let cause: ViewID
  /// The interactive views that lose touches by it, in painting order.
  package internal(set) var victims: [Victim]

  package enum Reason: Sendable {
    /// Alpha below what hit-testing sees (HT-5).
    case transparent
    /// Interaction is off, by setting or by the class's default (HT-1, CL-2).
    case interactionOff
    /// An override of hit-testing gives the view's touches to nobody or to another (OV-3 … OV-9).
    case overridden
    /// Bounds of no area, or a transform without a way back: no point lies inside (HT-7, GEO-8).
    case noArea
    /// Outside the bounds of `cutter`, whose subview on the way is the cause (HT-8).
    case outside(cutter: ViewID)
    /// Outside all that the scroll view can bring into its bounds (GEO-7).
    case beyondScrollContent(cutter: ViewID)
    /// Views in front take every touch, front to back; the first is the cause (HT-3, HT-10).
    case covered(by: [TouchMap.Cover])
  }

  package struct Victim: Sendable {
    package let view: ViewID
    /// The share of the view's drawn area that gets no touch: 1 where all is lost.
    package let deadShare: Double
    /// How far it reaches past each edge of what cuts it, in the cutter's coordinates; else zero.
    package let overhang: EdgeInsets

    init(_ view: ViewID, deadShare: Double = 1, overhang: EdgeInsets = .zero) {
      self.view = view
      self.deadShare = deadShare
      self.overhang = overhang
    }
  }

  /// Nothing of the first victim gets a touch.
  package var isTotal: Bool { victims.first?.deadShare == 1 }

  /// The victim that loses most; the first in painting order among equals.
  package var worst: Victim? {
    victims.dropFirst().reduce(victims.first) { worst, next in
      guard let worst, next.deadShare <= worst.deadShare else { return next }
      return worst
    }
  }
}

extension TouchFault {
  /// What makes two victims' faults one: the same kind of reason at the same place, for all or for
  /// part of the victims' touches.
  struct Identity: Hashable {
    let kind: Int
    let cause: ViewID
    let cutter: ViewID?
    let isTotal: Bool
  }

  var identity: Identity {
    let (kind, cutter): (Int, ViewID?) =
      switch reason {
      case .transparent: (0, nil)
      case .interactionOff: (1, nil)
      case .overridden: (2, nil)
      case .noArea: (3, nil)
      case .outside(let cutter): (4, cutter)
      case .beyondScrollContent(let cutter): (5, cutter)
      case .covered: (6, nil)
      }
    return Identity(kind: kind, cause: cause, cutter: cutter, isTotal: isTotal)
  }
}

extension CheckedLayout {
  /// The faults of a layout, in painting order of their first victims.
  static func faults(in hierarchy: ViewHierarchy, touch: TouchMap) -> [TouchFault] {
    let finder = TouchFaultFinder(hierarchy: hierarchy, touch: touch)
    var faults: [TouchFault] = []
    var places: [TouchFault.Identity: Int] = [:]
    for view in hierarchy.ids where hierarchy.isInteractive(view) {
      guard let fault = finder.fault(of: view) else { continue }
      if let place = places[fault.identity] {
        faults[place].victims += fault.victims
      } else {
        places[fault.identity] = faults.count
        faults.append(fault)
      }
    }
    return faults
  }
}
