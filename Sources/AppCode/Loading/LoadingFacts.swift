/// What a source file contains about the documents, scenes and classes that an app loads.
///
/// Names of classes and members that are only compared are stored as hashes, since a file mentions hundreds.
package struct LoadingFacts: Hashable, Sendable {
  /// The code of each type and extension, and of the file outside of types.
  package internal(set) var parts: [CodePart] = []
  /// The functions and properties that load a document whose name is no literal, such as the helper
  /// `func loadFromNib<T>() -> T`.
  var helpers: Set<NameHash.Value> = []
  /// The view controllers whose views the code passes to functions or assigns, so that these can be in another view.
  var controllersInViews: Set<NameHash.Value> = []
  /// The classes whose navigation items get other bar button items from the code.
  var classesWithBarItems: Set<NameHash.Value> = []
  /// Whether the code sets bar button items of a view controller whose class is not known.
  var setsBarItems = false
  /// The literals that constants are equal to.
  var constants: [NameHash.Value: Set<String>] = [:]
  /// Whether the file imports a framework for tests.
  package internal(set) var isTest = false

  package init() {}

  /// All texts that can name documents or scenes.
  package var texts: Set<String> {
    parts.reduce(into: []) { $0.formUnion($1.names.union($1.identifiers)) }
  }
}

/// The code of a type or an extension, or that of a file outside of types.
package struct CodePart: Hashable, Sendable {
  /// The type without enclosing types; empty outside of types.
  package let owner: String
  /// Whether the system or another module can create the type: the delegate of an app, the main type, a public type.
  var isEntry = false
  /// The texts that can name a document: string literals, and values of an enumeration of strings.
  var names: Set<String> = []
  /// The other literals, which can be identifiers of scenes.
  var identifiers: Set<String> = []
  /// The members of generated types with resources, such as `R.nib.feedCell`, by `resourceName`.
  var resources: Set<String> = []
  /// The classes that the code mentions.
  var mentions: Set<NameHash.Value> = []
  /// The classes of which the code creates objects.
  var created: Set<NameHash.Value> = []
  /// The classes that the code passes on, other than to methods of UIKit.
  var passed: Set<NameHash.Value> = []
  /// The members and functions that one line has together with a class.
  var uses: Set<ClassUse> = []
  /// Whether the code loads a document whose name is no literal, or calls a function that seems to do so.
  var loadsByName = false
  /// The documents that the code loads with the object itself as File's Owner.
  var ownedDocuments: Set<String> = []
  /// The reuse identifiers that the code registers a class or a nib for.
  var reuseIdentifiers: Set<String> = []
  /// The constants and classes that stand for such identifiers.
  var namesOfReuseIdentifiers: Set<NameHash.Value> = []
}

/// A member or a function that one line has together with a class: `FeedCell.nib`, `registerNib(FeedCell.self)`.
struct ClassUse: Hashable, Sendable {
  let member: NameHash.Value
  let type: NameHash.Value

  /// Stands for all members whose names seem to be those of something with a document.
  static let loading = NameHash("nib".utf8).value
}
