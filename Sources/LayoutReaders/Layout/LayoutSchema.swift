internal import LayoutModel

/// The JSON Schema of the layout format, for editors that check and complete while one types.
///
/// It is made from the reader's own tables, so the two cannot disagree about a key. It says less
/// than the reader does: no schema can look up an id or compare a frame with its bounds.
package enum LayoutSchema {
  /// The whole schema, as JSON text.
  package static var text: String {
    let roots: [LayoutObject.Name] = [.viewRoot, .applicationRoot, .layoutSet]
    let definitions = LayoutObject.Name.allCases.filter { $0.family == .layout }
      .map { ($0.rawValue, SchemaNode.definition(of: object($0))) }
    let schema = SchemaNode.object([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("A layout for layoutlint, version \(LayoutTables.version)")),
      ("anyOf", .array(roots.map { .object(SchemaNode.keywords(of: .object($0))) })),
      ("$defs", .object(definitions)),
    ])
    return schema.text + "\n"
  }

  /// A root view has all keys of a view beside its own.
  private static func object(_ name: LayoutObject.Name) -> LayoutObject {
    let object = LayoutVocabulary.object(name)
    guard name == .viewRoot else { return object }
    return LayoutObject(name: name, keys: object.keys + LayoutVocabulary.object(.view).keys)
  }
}

extension LayoutShape.NameRole {
  /// Names that are always right here; others may be, too.
  package var suggestions: [String] {
    switch self {
    case .viewClass: UIKitClass.publicNames
    case .recognizerClass:
      [
        "UIGestureRecognizer", "UIHoverGestureRecognizer", "UILongPressGestureRecognizer",
        "UIPanGestureRecognizer", "UIPinchGestureRecognizer", "UIRotationGestureRecognizer",
        "UIScreenEdgePanGestureRecognizer", "UISwipeGestureRecognizer", "UITapGestureRecognizer",
      ]
    case .color: ["clear"]
    case .rule: ["all"]
    case .id, .controllerClass, .otherClass, .selector, .pathPattern, .path: []
    }
  }
}
