internal import LayoutCore
internal import XML

/// Counts what a document holds and no layout has, so that nothing is lost in silence.
enum BuilderUnknowns {
  /// - Parameter taken: the places of the views that are in a layout.
  static func parts(of elements: XMLElements, taken: Set<Int>) -> [UnknownPart] {
    var counts: [Name: Int] = [:]
    for element in elements {
      let name = element.name
      // Elsewhere the same names stand for references to the objects.
      let isView = BuilderClasses.views[name] != nil && element["reference"] == nil
      if isView, !taken.contains(element.index) {
        let key = element["key"]?.value
        counts[Name(kind: .leftOut, name: key.map { "\(name) (\($0))" } ?? name), default: 0] += 1
      }
      let isObject =
        BuilderClasses.views[name] != nil || BuilderClasses.controllers[name] != nil
        || BuilderClasses.recognizers[name] != nil
      if !isObject, !BuilderVocabulary.elements.contains(name) {
        counts[Name(kind: .element, name: name), default: 0] += 1
      }
      guard isObject else { continue }
      for attribute in element.attributes where !BuilderVocabulary.keys.contains(attribute.name) {
        counts[Name(kind: .key, name: attribute.name), default: 0] += 1
      }
    }
    return counts.map { UnknownPart($0.key.kind, $0.key.name, count: $0.value) }
      .sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
  }

  private struct Name: Hashable {
    let kind: UnknownPart.Kind
    let name: String
  }
}
