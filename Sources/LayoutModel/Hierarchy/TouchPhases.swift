/// One phase of a touch, by the method that delivers it.
package enum TouchPhase: String, CaseIterable, Hashable, Sendable {
  case began = "touchesBegan"
  case moved = "touchesMoved"
  case ended = "touchesEnded"
  case cancelled = "touchesCancelled"

  /// Whether the finger is off the screen with it.
  package var isLast: Bool { self == .ended || self == .cancelled }
}

/// Some of the phases of a touch.
package struct TouchPhases: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package init(_ phase: TouchPhase) {
    self =
      switch phase {
      case .began: .began
      case .moved: .moved
      case .ended: .ended
      case .cancelled: .cancelled
      }
  }

  package static let began = TouchPhases(rawValue: 1)
  package static let moved = TouchPhases(rawValue: 2)
  package static let ended = TouchPhases(rawValue: 4)
  package static let cancelled = TouchPhases(rawValue: 8)
  package static let all: TouchPhases = [.began, .moved, .ended, .cancelled]

  package func contains(_ phase: TouchPhase) -> Bool { contains(TouchPhases(phase)) }
}
