internal import Linting
internal import XML

/// Counts what a document holds and no layout has, so that nothing is lost in silence.
enum IBUnsupportedElements {
  /// - Parameter taken: the places of the views that are in a layout.
  package static func parts(of elements: XMLElements, taken: Set<Int>) -> [UnknownPart] {
    var counts: [Name: Int] = [:]
    for element in elements {
      let name = element.name
      // Elsewhere the same names stand for references to the objects.
      let isView = IBClasses.views[name] != nil && element["reference"] == nil
      if isView, !taken.contains(element.index) {
        let key = element["key"]?.value
        counts[Name(kind: .leftOut, name: key.map { "\(name) (\($0))" } ?? name), default: 0] += 1
      }
      let isObject =
        IBClasses.views[name] != nil || IBClasses.controllers[name] != nil
        || IBClasses.recognizers[name] != nil
      if !isObject, !IBVocabulary.elements.contains(name) {
        counts[Name(kind: .element, name: name), default: 0] += 1
      }
      guard isObject else { continue }
      for attribute in element.attributes where !IBVocabulary.keys.contains(attribute.name) {
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
