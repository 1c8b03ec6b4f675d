import AppCode

/// A view in the source with its tap area, and what is in it.
package struct TapAreaNode: Equatable, Sendable {
  /// `HStack`, or `Button "Buy"`.
  package var name: String
  /// The range of the expression; offsets in UTF-8.
  package var range: Range<Int>
  package var nameRange: Range<Int>
  /// The area of the view with all its modifiers.
  package var area: TapArea
  /// The gestures, the control and the shapes of the view, from the inside.
  package var targets: [TapTarget] = []
  package var children: [TapAreaNode] = []
}

/// A gesture, a control or a `contentShape`, with what takes its taps.
package struct TapTarget: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case gesture, control, contentShape
  }

  /// The style of a control, and where it is set.
  package struct Style: Equatable, Sendable {
    /// `plain`, or the name of a style of the app.
    package var name: String
    package var file: String
    package var range: Range<Int>
  }

  package var kind: Kind
  /// `onTapGesture`, `Button`, `contentShape`
  package var name: String
  package var nameRange: Range<Int>
  package var area: TapArea
  /// The views that take taps: `"Title"`, `Image`.
  package var takes: [String] = []
  /// The parts that take none: `Spacer`, `16 pt padding`.
  package var loses: [String] = []
  /// Nil: none is set, or it is no control.
  package var style: Style?
  /// The rule of the semantics: `SU-4`.
  package var tag: String
}

/// The views that a member declares.
package struct MemberTapAreas: Equatable, Sendable {
  /// The names of the declarations around the views, the outermost first.
  package var declarations: [String]
  package var nameRange: Range<Int>
  package var views: [TapAreaNode]
}

extension SwiftUICheck {
  /// The views of a file with their tap areas, by member.
  package func areas(in path: String) -> [MemberTapAreas] {
    var reader = TapAreaTreeReader(catalog, usages)
    return catalog.roots(in: path).map { root in
      MemberTapAreas(
        declarations: root.declarations, nameRange: root.member.nameRange,
        views: reader.nodes(of: root))
    }
  }

  /// The gesture, control or shape whose name contains an offset.
  package func target(at offset: Int, in path: String) -> TapTarget? {
    func find(_ nodes: [TapAreaNode]) -> TapTarget? {
      for node in nodes where node.range.contains(offset) {
        if let target = node.targets.first(where: { $0.nameRange.contains(offset) }) {
          return target
        }
        if let target = find(node.children) { return target }
      }
      return nil
    }
    for member in areas(in: path) {
      if let target = find(member.views) { return target }
    }
    return nil
  }
}

/// Determines the tap areas of all views of a member.
private struct TapAreaTreeReader {
  private var checker: TapAreaChecker

  init(_ catalog: ViewCatalog, _ usages: ButtonStyleUsages) {
    checker = TapAreaChecker(catalog, usages)
  }

  mutating func nodes(of root: ViewRoot) -> [TapAreaNode] {
    checker.enter(root)
    var nodes: [TapAreaNode] = []
    for occurrence in ViewWalker.occurrences(in: root, of: checker.catalog)
    where occurrence.expression.isView {
      nodes.append(node(of: occurrence))
    }
    // The outer of two nested expressions begins earlier, or ends later.
    nodes.sort {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
    var index = 0
    return Self.nested(nodes, from: &index, until: .max)
  }

  private static func nested(
    _ nodes: [TapAreaNode], from index: inout Int, until end: Int
  ) -> [TapAreaNode] {
    var result: [TapAreaNode] = []
    while index < nodes.count, nodes[index].range.lowerBound < end {
      var node = nodes[index]
      index += 1
      node.children = nested(nodes, from: &index, until: node.range.upperBound)
      result.append(node)
    }
    return result
  }

  private mutating func node(of occurrence: ViewOccurrence) -> TapAreaNode {
    let expression = occurrence.expression
    let base = expression.links[expression.firstOwnLink]
    var node = TapAreaNode(
      name: expression.subject, range: expression.range, nameRange: base.nameRange,
      area: checker.evaluator.area(of: expression, in: occurrence.context))
    if ViewVocabulary.controls.contains(base.name), base.isCall {
      node.targets.append(control(base, occurrence))
    }
    let taps = checker.catalog.taps(of: expression, in: occurrence.context)
    for (index, link) in expression.links.enumerated() where index > expression.firstOwnLink {
      if let tap = taps[index] {
        node.targets.append(gesture(link, tap, index, occurrence))
      } else if link.isHitShape {
        node.targets.append(shape(link, index, taps.keys))
      }
    }
    return node
  }

  private mutating func control(
    _ link: ViewExpression.Link, _ occurrence: ViewOccurrence
  ) -> TapTarget {
    let label = checker.label(of: link, in: occurrence.context)
    let style = checker.resolved(occurrence.styleOfBase)
    var target = TapTarget(
      kind: .control, name: link.name, nameRange: link.nameRange,
      area: .unknown("the default style"), tag: "SU-6")
    switch style {
    case .plain(let place):
      target.area = label
      target.tag = "SU-4"
      target.style = TapTarget.Style(name: "plain", file: place.file, range: place.range)
    case .own(let type, let place):
      target.area = checker.area(of: label, style: type)
      target.tag = "SU-7"
      target.style = TapTarget.Style(
        name: checker.catalog[type]?.name ?? "", file: place.file, range: place.range)
    case .drawn: target.area = .unknown("a style of SwiftUI that draws a shape")
    case .unknown: target.area = .unknown("a style that is not known")
    case .inherited, .unset, .borderless: break
    }
    target.takes = link.labelClosure?.statements.flatMap(\.drawnNames) ?? [link.name]
    target.loses = target.area.holes.map(\.shortName)
    return target
  }

  private mutating func gesture(
    _ link: ViewExpression.Link, _ tap: TapModifier, _ index: Int, _ occurrence: ViewOccurrence
  ) -> TapTarget {
    let area = checker.evaluator.area(
      of: occurrence.expression, tappedBy: tap, at: index, in: occurrence.context)
    return TapTarget(
      kind: .gesture, name: link.name, nameRange: link.nameRange, area: area,
      takes: occurrence.expression.drawnNames, loses: area.holes.map(\.shortName), tag: "SU-1")
  }

  private func shape(
    _ link: ViewExpression.Link, _ index: Int, _ taps: some Collection<Int>
  ) -> TapTarget {
    let isLate = !taps.isEmpty && taps.allSatisfy { $0 < index }
    return TapTarget(
      kind: .contentShape, name: link.name, nameRange: link.nameRange, area: .full,
      takes: ["the frame"], tag: isLate ? "SU-3" : "SU-2")
  }
}

extension ViewExpression {
  /// Whether the expression looks like a view: a call of a type, or what a chain of modifiers is applied to.
  fileprivate var isView: Bool {
    guard literal == nil, firstOwnLink < links.count else { return false }
    let base = links[firstOwnLink]
    return base.startsUppercase && links.contains(where: \.isCall) && !base.isMember
      && !["Color", "EdgeInsets", "Font", "String", "URL"].contains(base.name)
  }

  /// The views that are drawn, without stacks and spacers.
  fileprivate var drawnNames: [String] {
    guard let name = baseName else { return [] }
    if name == "Spacer" || name == "EmptyView" { return [] }
    if ViewVocabulary.stacks.contains(name) || ViewVocabulary.groups.contains(name)
      || name == "ZStack"
    {
      return links[firstOwnLink].content?.statements.flatMap(\.drawnNames) ?? []
    }
    return [viewName ?? name]
  }
}

extension BuilderStatement {
  fileprivate var drawnNames: [String] {
    switch self {
    case .expression(let expression, _): expression.drawnNames
    case .branches(let branches, _): branches.flatMap { $0.flatMap(\.drawnNames) }
    case .loop(let body): body.flatMap(\.drawnNames)
    case .binding, .other: []
    }
  }
}

extension TapArea.Hole {
  /// `12 pt padding`
  package var shortName: String {
    switch kind {
    case .spacer: "Spacer"
    case .frame: "frame"
    case .padding: rim.map { "\($0.text) pt padding" } ?? "padding"
    case .clearBackground: "clear background"
    }
  }
}
