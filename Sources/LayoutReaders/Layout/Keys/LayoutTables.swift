internal import JSON

/// The keys of every kind of object that the format has.
enum LayoutTables {}

/// What the format knows, without the types that it is read into: for the schema, completion and
/// hovers.
package enum LayoutVocabulary {
  package static let objects: [LayoutObject.Name: LayoutObject] = {
    let all = [
      LayoutTables.view.object, LayoutTables.viewController.object,
      LayoutTables.gestureRecognizer.object, LayoutTables.gestureDelegate.object,
      LayoutTables.action.object, LayoutTables.recognizerAction.object,
      LayoutTables.accessibility.object, LayoutTables.constraint.object,
      LayoutTables.transform.object, LayoutTables.pointInside.object,
      LayoutTables.hitTest.object, LayoutTables.viewRoot.object,
      LayoutTables.applicationRoot.object, LayoutTables.layoutSet.object,
      LayoutTables.setEntry.object, LayoutTables.device.object, LayoutTables.application.object,
      SentryTables.root.object, SentryTables.view.object,
    ]
    return Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
  }()

  package static func object(_ name: LayoutObject.Name) -> LayoutObject {
    objects[name] ?? LayoutObject(name: name, keys: [])
  }

  /// The kind of object that has a key of this name, where there is one; a view before others.
  static func home(of key: String) -> LayoutObject.Name? { homes[key] }

  private static let homes: [String: LayoutObject.Name] = {
    var homes: [String: LayoutObject.Name] = [:]
    for name in LayoutObject.Name.allCases where name.family == .layout {
      for key in object(name).keys {
        for spelling in [key.name, key.alias].compactMap({ $0 }) where homes[spelling] == nil {
          homes[spelling] = name
        }
      }
    }
    return homes
  }()
}
