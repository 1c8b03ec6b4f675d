/// The part of a view that takes taps.
package struct TapArea: Equatable, Sendable {
  package enum Coverage: Equatable, Sendable {
    /// The whole frame.
    case full
    /// Nothing.
    case none
    /// The frame without holes; at least one.
    case holes([Hole])
    /// It is not known, and why.
    case unknown(String)
  }

  /// A part of the frame that is drawn by nothing and takes no taps.
  package struct Hole: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
      case spacer, frame, padding, clearBackground
    }

    package var kind: Kind
    /// Whether the hole exists in one state of the app only.
    package var isConditional = false
    /// The file that declares it.
    package var file: String
    /// Offsets in UTF-8.
    package var range: Range<Int>
    /// What is before and behind it: `"Title"`.
    package var before: String?
    package var after: String?
    /// The rim in points, if it is known.
    package var rim: Double?
    /// The number of views of the app between the gesture or control and the hole.
    package var depth = 0
    /// Whether the hole is hardly noticed: a rim around what is drawn, or the space around centered content.
    package var isNarrow = false

    /// Whether the hole is a rim around a `contentShape`, which is meant to extend the view.
    var isPastShape = false

    /// The views of the app in each other from which on a hole is a small part of what is tapped.
    static let depthLimit = 2

    /// Whether a user would aim at it: people tap between the parts of a row, and hardly on its rim.
    package var isWide: Bool {
      isPastShape || kind != .frame && kind != .padding && !isNarrow
    }

    /// Whether a user who sees a shape around the view would aim at it: a rim, or a frame that is not around an icon.
    var isInsideShape: Bool {
      depth == 0 && !isConditional && (kind == .padding || kind == .frame && !isNarrow)
    }

    /// Whether the hole is one for every caller: a state of a view of the app may never occur here.
    package var isCertain: Bool {
      guard isWide, depth <= Self.depthLimit else { return false }
      return !isConditional || depth == 0 || kind == .spacer && depth == 1
    }
  }

  package var coverage: Coverage
  /// Whether the view is as wide as its container offers.
  package var fillsWidth = false
  /// Whether what is drawn is as large as its container offers.
  package var isFlexible = false
  /// The axes in which the view has a frame of its own.
  package var frames: Axes = []
  /// The axes in which the view has padding of its own.
  package var paddings: Axes = []
  /// Whether the view may have frames that are not known.
  package var mayBeFramed = false
  /// Whether the view is a `Spacer`.
  var isSpacer = false
  /// Whether a `contentShape` of the expression sets what takes taps.
  var isShaped = false

  /// The rim in points up to which a touch outside of a view still counts (SU-24).
  package static let leastRim = 10.0
  /// The rim in points from which on a user notices that a clear background takes no taps.
  static let wideRim = 16.0

  package static let full = TapArea(coverage: .full)
  static let flexible = TapArea(coverage: .full, fillsWidth: true, isFlexible: true)
  static let none = TapArea(coverage: .none)

  static func unknown(_ reason: String) -> TapArea {
    TapArea(coverage: .unknown(reason), mayBeFramed: true)
  }

  package struct Axes: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let horizontal = Axes(rawValue: 1)
    package static let vertical = Axes(rawValue: 2)
    package static let both: Axes = [.horizontal, .vertical]
  }

  package var holes: [Hole] {
    guard case .holes(let holes) = coverage else { return [] }
    return holes
  }

  package var isFull: Bool { coverage == .full }

  package var isUnknown: Bool {
    guard case .unknown = coverage else { return false }
    return true
  }

  /// The area as seen by a caller of a view of the app.
  var deeper: TapArea {
    var area = self
    area.isShaped = false
    area.changeHoles { $0.depth += 1 }
    return area
  }

  /// The area with a modifier of the app: a state in which it draws nothing may never occur at the caller.
  func changed(from input: TapArea) -> TapArea {
    guard input.holes.contains(where: { !$0.isConditional }), !holes.isEmpty,
      holes.allSatisfy(\.isConditional)
    else { return self }
    return deeper
  }

  /// Changes each hole, if there are any.
  mutating func changeHoles(_ change: (inout Hole) -> Void) {
    guard case .holes(var holes) = coverage else { return }
    for index in holes.indices { change(&holes[index]) }
    coverage = .holes(holes)
  }

  /// Adds a hole to a view that takes taps.
  mutating func add(_ hole: Hole) {
    switch coverage {
    case .full: coverage = .holes([hole])
    case .holes(let holes): coverage = .holes(holes + [hole])
    case .none, .unknown: break
    }
  }

  /// The area of a view that exists in one state of the app only.
  var conditional: TapArea {
    var area = self
    area.changeHoles { $0.isConditional = true }
    return area
  }

  /// The area of a stack or a group with these children (SU-1).
  ///
  /// Holes of children are holes of the stack, also beside children that are not known.
  static func stack(of children: [TapArea]) -> TapArea {
    var area = TapArea.full
    var holes: [Hole] = []
    var unknown: Coverage?
    for child in children {
      area.fillsWidth = area.fillsWidth || child.fillsWidth
      switch child.coverage {
      case .holes(let more): holes += more
      case .unknown: unknown = unknown ?? child.coverage
      case .full, .none: break
      }
    }
    area.isFlexible = children.contains { $0.isFlexible && $0.isFull }
    if !holes.isEmpty, unknown == nil || holes.contains(where: \.isWide) {
      area.coverage = .holes(unknown == nil ? holes : holes.filter(\.isWide))
    } else if let unknown {
      area.coverage = unknown
    } else if children.allSatisfy({ $0.coverage == .none }) {
      area.coverage = .none
    }
    return area
  }

  /// The area of views in front of each other: one that fills the frame is enough (SU-22).
  static func layers(of children: [TapArea]) -> TapArea {
    var area = TapArea.stack(of: children)
    let isFilled = children.contains { $0.isFull && $0.isFlexible }
    if isFilled {
      area.coverage = .full
    } else if !area.isFull, children.contains(where: \.isFull) {
      area.coverage = .unknown("layers of different sizes")
    }
    return area
  }

  /// The area of a view that is one of several: the worst of them.
  static func choice(of values: [TapArea]) -> TapArea {
    guard let first = values.first else { return .none }
    guard values.count > 1 else { return first }
    var area = first
    area.fillsWidth = values.allSatisfy(\.fillsWidth)
    area.isFlexible = values.allSatisfy(\.isFlexible)
    for value in values {
      area.frames.formUnion(value.frames)
      area.paddings.formUnion(value.paddings)
      area.mayBeFramed = area.mayBeFramed || value.mayBeFramed
    }
    let holes = values.flatMap(\.conditional.holes)
    if !holes.isEmpty {
      area.coverage = .holes(holes)
    } else if let unknown = values.first(where: \.isUnknown) {
      area.coverage = unknown.coverage
    } else if values.contains(where: { $0.coverage == .none }), values.contains(where: \.isFull) {
      area.coverage = .unknown("a view that is clear in one state")
    }
    return area
  }
}

/// What a background, an overlay or a fill draws.
enum Drawing: Equatable {
  case drawn
  /// It takes no taps (SU-8).
  case clear
  /// It is clear in one state of the app (SU-8).
  case clearInOneState
  /// Only a line, so that the inside takes no taps (SU-12).
  case outline
  case unknown(String)

  /// The drawing of a value that is one of several.
  static func choice(of values: [Drawing]) -> Drawing {
    guard let first = values.first else { return .drawn }
    guard values.contains(where: { $0 != first }) else { return first }
    let unknown = values.first {
      if case .unknown = $0 { true } else { false }
    }
    return unknown ?? .clearInOneState
  }
}
