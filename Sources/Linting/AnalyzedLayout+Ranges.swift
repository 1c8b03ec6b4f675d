package import LayoutModel
package import HitTesting

extension AnalyzedLayout {
  /// The value of the first of these properties that the source of a view specifies, else its class
  /// name, else the whole view.
  package func range(of id: ViewID, _ properties: LocatedMember.Property...) -> SourceRange {
    range(of: id, properties)
  }

  package func range(of id: ViewID, _ properties: [LocatedMember.Property]) -> SourceRange {
    // A bar of a container view controller is in another scene.
    if let bar = hierarchy.bar(id) { return sourceMap.range(of: bar.node) }
    return sourceMap[hierarchy[id].node].range(of: properties)
  }

  /// The same of a gesture recognizer.
  package func range(of id: RecognizerID, _ properties: LocatedMember.Property...) -> SourceRange {
    sourceMap[hierarchy[id].node].range(of: properties)
  }

  /// The class name or the whole of a responder; nil if the source does not contain the responder.
  package func range(of responder: Responder) -> SourceRange? {
    switch responder {
    case .view(let id): range(of: id, .className)
    case .viewController(let index): sourceMap.range(of: hierarchy.viewControllers[index].node)
    case .container(let index, let container):
      sourceMap.range(of: hierarchy.viewControllers[index].containers[container].node)
    default: nil
    }
  }

  /// The range of a property of a view; nil if the source does not specify the property.
  package func member(_ property: LocatedMember.Property, of id: ViewID) -> LocatedMember? {
    sourceMap.member(property, of: hierarchy[id].node)
  }

  /// The whole text of a view.
  package func wholeRange(of id: ViewID) -> SourceRange {
    sourceMap.range(of: hierarchy[id].node)
  }

  /// The innermost view whose text contains `offset`.
  package func view(atOffset offset: Int) -> ViewID? {
    sourceMap.view(atOffset: offset, in: hierarchy)
  }
}

extension [AnalyzedLayout] {
  /// The innermost view whose text contains an offset.
  func view(around offset: Int) -> (layout: AnalyzedLayout, view: ViewID)? {
    let layouts = filter { !$0.hierarchy.roots.isEmpty }
    let next = layouts.partitioningIndex { $0.wholeRange(of: $0.hierarchy.roots[0]).start > offset }
    guard next > 0 else { return nil }
    return layouts[next - 1].view(atOffset: offset).map { (layouts[next - 1], $0) }
  }
}
