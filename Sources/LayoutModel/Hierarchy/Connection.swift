/// A connection of an Interface Builder document: UIKit sets an outlet or invokes an action by a name
/// that the source of a class declares.
public struct Connection: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case outlet, outletCollection, action, segueAction
  }

  public var kind: Kind
  /// The property of an outlet, or the selector of an action.
  public var name: String
  /// The class that declares the property or implements the action; nil if the document does not
  /// specify it, as for First Responder.
  public var className: String?
  /// The id of the object of that class.
  public var owner: String?
  /// The id of the other object: the destination of an outlet, the sender of an action. For a segue
  /// action it is the id of the segue.
  public var object: String
  /// The class of the destination of an outlet; nil if the document does not specify it.
  public var objectClass: String?
  /// Whether the destination of an outlet is File's Owner.
  public var isToFilesOwner = false
  /// Whether the object of that class is File's Owner, whose class the code determines that loads the document.
  public var isOfFilesOwner = false
  /// Whether the object is a bar button item of a navigation item.
  public var isOfNavigationItem = false
  /// The event of an action that its control never sends unless code makes it; nil: it can send the event.
  public var unsentEvent: String?
  /// The connection, with its name as member `connectionName`.
  public var node = NodeID.none

  public init(
    _ kind: Kind, _ name: String, className: String?, owner: String?, object: String
  ) {
    self.kind = kind
    self.name = name
    self.className = className
    self.owner = owner
    self.object = object
  }

  /// Whether the connection sets a property.
  public var isOutlet: Bool { kind == .outlet || kind == .outletCollection }
}

/// A custom class that a document names.
public struct ClassReference: Hashable, Sendable {
  /// Without module.
  public var className: String
  /// The id of the object.
  public var object: String?
  /// Where the class is, according to the document.
  public var module = Module.none
  /// Whether the object is File's Owner, which exists before the document is loaded.
  public var isOfFilesOwner = false
  /// The object, with the class as member `className`.
  public var node = NodeID.none

  public enum Module: Hashable, Sendable {
    /// UIKit looks up the name alone.
    case none
    /// The app's own target.
    case target
    /// A module that the document names.
    case other(String)
  }

  public init(_ className: String, object: String?) {
    self.className = className
    self.object = object
  }
}

/// A prototype of a list, which the list creates for a reuse identifier unless code registers another one.
public struct Prototype: Hashable, Sendable {
  /// The id of its view.
  public var id: String
  public var reuseIdentifier: String

  public init(id: String, reuseIdentifier: String) {
    (self.id, self.reuseIdentifier) = (id, reuseIdentifier)
  }
}

/// An item of a navigation bar or a toolbar that can be tapped and to which the document gives no menu or view, or a button
/// that is the view of one and whose only connection is an action. Spaces and back buttons need no action, and an item of
/// the app's own class can give itself one.
public struct BarItem: Hashable, Sendable {
  /// The id of the item, or that of the button.
  public var id: String
  /// The title, or the name of the system item or of the image.
  public var name: String
  public var isOfNavigationItem: Bool
  /// Whether the document gives it an action that has an effect, or a segue.
  public var hasAction: Bool
  public var isButton = false
  /// The item or the button, with its member `id`.
  public var node: NodeID

  public init(
    id: String, name: String, isOfNavigationItem: Bool, hasAction: Bool, node: NodeID
  ) {
    (self.id, self.name, self.node) = (id, name, node)
    (self.isOfNavigationItem, self.hasAction) = (isOfNavigationItem, hasAction)
  }
}

/// A segue of a storyboard, which a control, a cell or a recognizer triggers.
public struct Segue: Hashable, Sendable {
  /// The id of the object that triggers it.
  public var object: String
  public var kind: Kind
  /// The title of the destination, else its class or the name of its storyboard; of an unwind segue the selector.
  public var destination: String

  public enum Kind: Hashable, Sendable {
    /// It shows the destination in a container.
    case show
    case presentation
    case popover
    case unwind
    /// A class of the app decides.
    case custom
  }

  public init(object: String, kind: Kind, destination: String) {
    (self.object, self.kind, self.destination) = (object, kind, destination)
  }
}

/// A segue to a scene of another storyboard of the same bundle, through a storyboard reference.
public struct StoryboardReference: Hashable, Sendable {
  /// The id of the object that has the segue.
  public var object: String
  /// The name of the storyboard.
  public var storyboard: String
  /// The identifier of the view controller; nil: the initial view controller.
  public var identifier: String?
  /// The identifier of the segue, if only code performs it; nil: a tap or UIKit does.
  public var performedSegue: String?
  /// The reference, with its attributes as members `storyboardName` and `referencedIdentifier`.
  public var node = NodeID.none

  public init(object: String, storyboard: String, identifier: String?) {
    (self.object, self.storyboard, self.identifier) = (object, storyboard, identifier)
  }
}

/// How an app reaches a scene of a storyboard.
public struct SceneEntry: Hashable, Sendable {
  /// The id of the view controller.
  public var controller: String?
  /// The storyboard's initial view controller.
  public var isInitial = false
  /// The view controller, or the outermost container around it, is the storyboard's initial view controller.
  public var isInInitial = false
  /// A segue of the storyboard leads to the scene.
  public var isDestination = false
  /// The identifier with which code creates the view controller.
  public var storyboardIdentifier: String?

  public init() {}
}

extension ViewHierarchy {
  /// The outlets that refer to an object, by the object's id.
  public var outletsByObject: [String: [Connection]] {
    var outlets = [String: [Connection]](minimumCapacity: connections.count)
    for connection in connections where connection.isOutlet {
      outlets[connection.object, default: []].append(connection)
    }
    return outlets
  }
}
