/// What a document refers to.
package struct DocumentReferences: Hashable, Sendable {
  /// The name with which an app loads it.
  package var name: String
  package var isStoryboard: Bool
  /// Whether it is for iOS.
  package var isForTouch = true
  /// The id of the initial view controller of a storyboard.
  package var initial: String?
  /// A xib is one scene.
  package var scenes: [Scene] = []
  /// The actions that a tap on the objects of a xib sends, by the outlets that refer to the objects.
  package var actions: [Outlet: String] = [:]

  package struct Outlet: Hashable, Sendable {
    /// The class that has it, without module.
    package var owner: String
    package var name: String

    package init(owner: String, name: String) {
      (self.owner, self.name) = (owner, name)
    }
  }

  package struct Scene: Hashable, Sendable {
    /// The ids of its view controllers and storyboard references.
    package var controllers: [String] = []
    package var identifier: String?
    /// The ids of the view controllers to which segues lead.
    package var destinations: Set<String> = []
    /// The identifiers of its segues.
    package var segues: Set<String> = []
    /// The storyboards to which a reference leads, with the identifier of a scene; nil: the initial one.
    package var storyboards: [StoryboardReference] = []
    /// The custom classes of its objects.
    package var classes: Set<String> = []
    /// The selectors of the actions that it connects.
    package var actions: Set<String> = []
    /// The custom classes of its view controllers.
    package var controllerClasses: Set<String> = []
    /// The custom classes of view controllers without a view, which load one from a xib.
    package var classesWithoutView: Set<String> = []
    /// The xibs that its view controllers name.
    package var nibs: Set<String> = []
    /// Whether File's Owner of a xib has a view. UIKit raises an exception if a view controller loads another one.
    package var hasOwnerView = false

    package init() {}
  }

  package struct StoryboardReference: Hashable, Sendable {
    package var name: String
    package var identifier: String?

    package init(name: String, identifier: String?) {
      (self.name, self.identifier) = (name, identifier)
    }
  }

  package init(name: String, isStoryboard: Bool) {
    (self.name, self.isStoryboard) = (name, isStoryboard)
  }
}
