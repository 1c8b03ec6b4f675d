import AppCode

/// The rules about gestures.
extension TapAreaChecker {
  mutating func checkGestures(_ occurrence: ViewOccurrence) {
    let expression = occurrence.expression
    guard let name = expression.baseName, !ViewVocabulary.controls.contains(name),
      !ViewVocabulary.wideViews.contains(name),
      case let taps = catalog.taps(of: expression, in: occurrence.context),
      let (index, tap) = taps.min(by: { $0.key < $1.key })
    else { return }
    let area = evaluator.area(
      of: expression, tappedBy: tap, at: index, in: occurrence.context)
    if !area.holes.isEmpty {
      checkShape(behind: index, area, occurrence, isLast: taps.count == 1)
    } else if area.isFull {
      checkRow(index, area, occurrence)
      checkSize(index, occurrence)
    }
    checkBackground(outside: index, area, occurrence, gesture: expression.links[index])
  }

  /// A gesture on a view with holes, with a `contentShape` behind it that has no effect (SU-1, SU-3).
  ///
  /// - Parameter isLast: whether no other gesture follows, for which the shape is meant.
  private mutating func checkShape(
    behind index: Int, _ area: TapArea, _ occurrence: ViewOccurrence, isLast: Bool
  ) {
    let links = occurrence.expression.links
    if isLast, let shape = links[(index + 1)...].first(where: \.isHitShape) {
      reportShape(shape, gesture: links[index], area, occurrence)
    } else {
      reportGap(index, area, occurrence)
    }
  }

  private mutating func reportGap(_ index: Int, _ area: TapArea, _ occurrence: ViewOccurrence) {
    guard let hole = area.mainHole else { return }
    let expression = occurrence.expression
    let link = expression.links[index]
    let name = expression.baseName ?? "view"
    report(
      CodeFinding(
        ruleID: "tap-area-gap", gravity: gravity(of: area, at: index, occurrence),
        range: link.nameRange,
        subject: "\(expression.subject) with \(link.modifierName)",
        message:
          "\(hole.effect): \(link.modifierName) on \(name.withArticle) reacts only where its content is drawn",
        reason: hole.note, chain: "\(name).\(link.modifierName)",
        related: notes(about: area.holes),
        fixes: [insertingShape(before: link)]))
  }

  private mutating func reportShape(
    _ shape: ViewExpression.Link, gesture: ViewExpression.Link, _ area: TapArea,
    _ occurrence: ViewOccurrence
  ) {
    guard let hole = area.mainHole else { return }
    let name = occurrence.expression.baseName ?? "view"
    report(
      CodeFinding(
        ruleID: "content-shape-without-effect", gravity: .error, range: shape.nameRange,
        subject: "\(occurrence.expression.subject) with \(gesture.modifierName)",
        message: hole.effect,
        reason:
          "contentShape applies only to the gestures after it, and \(gesture.modifierName) is before it",
        chain: "\(name).\(gesture.modifierName).contentShape",
        related: [CodeFinding.Note(range: gesture.nameRange, message: "the gesture")]
          + notes(about: area.holes),
        fixes: [moving(shape, before: gesture)]))
  }

  /// A row of a list that reacts on its text only (SU-25).
  private mutating func checkRow(_ index: Int, _ area: TapArea, _ occurrence: ViewOccurrence) {
    let expression = occurrence.expression
    guard occurrence.surroundings.isRow, !area.fillsWidth, !area.isFlexible, !expression.isLongText
    else {
      return
    }
    let link = expression.links[index]
    let name = expression.baseName ?? "view"
    report(
      CodeFinding(
        ruleID: "list-row-tap-gap", gravity: .warning, range: link.nameRange,
        subject: "\(expression.subject) with \(link.modifierName)",
        message: "taps beside the content of the row are lost",
        reason: "\(link.modifierName) reacts only on the content, which is narrower than the row",
        chain: "\(name).\(link.modifierName)",
        fixes: [widening(before: link)]))
  }

  /// A drawn shape or a frame around the view of a gesture, or around a button (SU-10).
  mutating func checkBackground(
    outside index: Int, _ area: TapArea, _ occurrence: ViewOccurrence,
    gesture: ViewExpression.Link?
  ) {
    guard !area.isFlexible, !area.mayBeFramed else { return }
    let links = occurrence.expression.links
    if let (shape, first) = drawnShape(behind: index, area, occurrence) {
      guard let first else { return }
      reportBackground(
        links[first...shape], occurrence, gesture, gravity: .warning,
        message: "taps on the edge of the drawn shape are lost")
    } else if let frame = targetFrame(behind: index, area, occurrence) {
      reportBackground(
        links[frame...frame], occurrence, gesture, gravity: .info,
        message: "taps in the frame beside the content are lost")
    }
  }

  private mutating func reportBackground(
    _ moved: ArraySlice<ViewExpression.Link>, _ occurrence: ViewOccurrence,
    _ gesture: ViewExpression.Link?, gravity: CodeFinding.Gravity, message: String
  ) {
    guard let link = moved.last else { return }
    let expression = occurrence.expression
    let name = expression.baseName ?? "view"
    let target =
      gesture.map { "\(expression.subject) with \($0.modifierName)" } ?? expression.subject
    report(
      CodeFinding(
        ruleID: "background-outside-button", gravity: gravity, range: link.nameRange,
        subject: target, message: message,
        reason:
          "\(moved.text) \(moved.count == 1 ? "is" : "are") outside of \(gesture == nil ? "the button" : "the view with the gesture"), which reacts only in its own area",
        chain: [name, gesture?.modifierName, link.name].compactMap(\.self).joined(separator: "."),
        fixes: gesture.map { [moving($0, behind: link)] }
          ?? movingIntoLabel(Array(moved), of: expression)))
  }

  /// The frame that is meant as the target of a view: it stretches, or has the literal sides of a target.
  private func targetFrame(
    behind index: Int, _ area: TapArea, _ occurrence: ViewOccurrence
  ) -> Int? {
    let links = occurrence.expression.links
    guard !occurrence.surroundings.isInToolbar else { return nil }
    for next in links.indices where next > index {
      let link = links[next]
      guard !link.isConditional, ViewVocabulary.isKnown(link.name),
        !catalog.declaresModifier(named: link.name),
        catalog.tap(of: link, in: occurrence.context) == nil
      else { return nil }
      guard link.name == "frame", area.isExtended(byFrame: link) else { continue }
      return link.isTargetFrame ? next : nil
    }
    return nil
  }

  /// The severity of holes in a view: people tap in the whole of a shape that is drawn around it.
  mutating func gravity(
    of area: TapArea, at index: Int, _ occurrence: ViewOccurrence
  ) -> CodeFinding.Gravity {
    // An underlined text looks like a link, and people tap the text.
    if occurrence.expression.links.contains(where: { $0.name == "underline" }) { return .info }
    guard area.gravity == .info, area.holes.contains(where: \.isInsideShape),
      let (shape, _) = drawnShape(behind: index, area, occurrence)
    else { return area.gravity }
    // A shape with a margin around the view is often the background of a row.
    let hasMargin = occurrence.expression.links[(index + 1)..<shape]
      .contains { $0.name == "padding" || $0.name == "frame" }
    return hasMargin ? area.gravity : .warning
  }

  /// The links of a drawn background and of the first padding or frame between it and the view; `first` is nil if
  /// the shape is as large as the view.
  private mutating func drawnShape(
    behind index: Int, _ area: TapArea, _ occurrence: ViewOccurrence
  ) -> (shape: Int, first: Int?)? {
    let links = occurrence.expression.links
    var first: Int?
    for next in links.indices where next > index {
      let link = links[next]
      guard !link.isConditional else { return nil }
      switch link.name {
      case "padding":
        if let rim = link.paddingRim, rim >= TapArea.leastRim, area.isExtended(byPadding: link) {
          first = first ?? next
        }
      case "frame": if area.isExtended(byFrame: link) { first = first ?? next }
      case "background" where isInvisible(link, occurrence): continue
      case "background", "overlay":
        let drawing = evaluator.drawing(of: link, in: occurrence.context)
        if drawing == .outline && !mentionsClear(link)
          || drawing == .drawn && link.name == "background"
        {
          return (next, first)
        }
        guard link.name == "overlay" else { return nil }
      case "border" where mentionsClear(link): continue
      case "glassEffect", "border": return (next, first)
      case _ where catalog.tap(of: link, in: occurrence.context) != nil: return nil
      case "hidden", "position": return nil
      case _ where catalog.declaresModifier(named: link.name): return nil
      case _ where ViewVocabulary.isKnown(link.name): continue
      default: return nil
      }
    }
    return nil
  }

  /// Whether a background is the same as that of the nearest view around it that has one, so that nobody sees its shape.
  private func isInvisible(_ link: ViewExpression.Link, _ occurrence: ViewOccurrence) -> Bool {
    guard let outer = occurrence.surroundings.background else { return false }
    return catalog.background(of: link, in: occurrence.context.file) == outer
  }

  /// Whether a line may be clear in one state.
  private func mentionsClear(_ link: ViewExpression.Link) -> Bool {
    let range = link.range.clamped(to: 0..<bytes.count)
    return String(decoding: bytes[range], as: UTF8.self).contains("clear")
  }

  /// A view with a literal frame that is hard to hit.
  private mutating func checkSize(_ index: Int, _ occurrence: ViewOccurrence) {
    guard let frame = occurrence.expression.links[..<index].smallFrame else { return }
    reportSize(frame, occurrence, occurrence.expression.links[index].modifierName)
  }

  mutating func reportSize(
    _ frame: ViewExpression.Link, _ occurrence: ViewOccurrence, _ action: String?
  ) {
    guard !occurrence.surroundings.isInToolbar, let side = frame.leastSide else { return }
    let name = occurrence.expression.baseName ?? "view"
    report(
      CodeFinding(
        ruleID: "small-touch-target", gravity: .info, range: frame.nameRange,
        subject: [occurrence.expression.subject, action].compactMap(\.self)
          .joined(separator: " with "),
        message:
          "its touch target is \(side.text) pt on its shorter side; the minimum is 44 × 44 pt",
        chain: [name, action, "frame"].compactMap(\.self).joined(separator: ".")))
  }
}

extension TapArea {
  /// Whether padding extends a view in an axis in which it sets neither a frame nor padding. The rim beside a view
  /// that fills the width is at the edge of the container, where nobody taps.
  fileprivate func isExtended(byPadding link: ViewExpression.Link) -> Bool {
    !narrowed(link.paddingAxes.subtracting(frames.union(paddings))).isEmpty
  }

  /// The axes in which a view does not fill its container.
  private func narrowed(_ axes: Axes) -> Axes {
    fillsWidth ? axes.subtracting(.horizontal) : axes
  }

  /// Whether a frame extends a view in an axis in which it sets neither a frame nor padding, or stretches one
  /// that does not stretch.
  fileprivate func isExtended(byFrame link: ViewExpression.Link) -> Bool {
    let isStretched = !link.stretchedAxes.subtracting(frames).isEmpty && !fillsWidth
    return isStretched || !narrowed(link.frameAxes.subtracting(frames.union(paddings))).isEmpty
  }
}

extension ViewExpression.Link {
  /// The side of a frame up to which a target is reported as small, in points.
  static let smallSide = 25.0

  /// Whether the link sets the shape that takes taps.
  var isHitShape: Bool { name == "contentShape" && isInteractionShape }

  /// The side of a square frame from which on it is meant as a touch target, in points.
  private static let targetSide = 30.0

  /// Whether a frame stretches, or has two literal sides of a touch target.
  fileprivate var isTargetFrame: Bool {
    if stretchedAxes.contains(.horizontal) { return true }
    let sides = arguments.filter { $0.label == "width" || $0.label == "height" }
    return sides.count == 2
      && sides.allSatisfy { $0.value.number.map { $0 >= Self.targetSide } ?? false }
  }

  /// The smaller literal side of a frame.
  var leastSide: Double? {
    let sides = arguments.filter { $0.label == "width" || $0.label == "height" }
    return sides.compactMap(\.value.number).min()
  }
}

extension RandomAccessCollection<ViewExpression.Link> {
  /// The last frame, if it is small and nothing behind it enlarges the view.
  var smallFrame: ViewExpression.Link? {
    guard
      let last = last(where: {
        ["frame", "padding", "contentShape", "background", "scaleEffect"].contains($0.name)
      }), last.name == "frame", let side = last.leastSide, side <= ViewExpression.Link.smallSide
    else { return nil }
    return last
  }

  /// `padding and background`
  var text: String {
    var names: [String] = []
    for link in self
    where ["padding", "frame", "background", "overlay", "border", "glassEffect"].contains(link.name)
      && !names.contains(link.name)
    {
      names.append(link.name)
    }
    guard let last = names.popLast() else { return "" }
    return names.isEmpty ? last : names.joined(separator: ", ") + " and " + last
  }
}

extension String {
  /// `an HStack`
  var withArticle: String {
    guard let first = unicodeScalars.first else { return self }
    let hasVowel = "AEIOUaeiou".unicodeScalars.contains(first)
    return (hasVowel || hasPrefix("HS") ? "an " : "a ") + self
  }
}
