/// Where documents of Interface Builder refer to an object by its id: the attributes in which real
/// documents have been seen to do so, and those of the same kind.
///
/// An id is the whole of such an attribute's value; what else happens to have the same value (a size
/// of 12 points beside an object of Xcode 4 that is called 12) is under none of these names.
enum IBReferences {
  static let attributes: Set = [
    // Connections.
    "destination", "target", "popoverAnchorBarButtonItem", "popoverAnchorView",
    // Constraints.
    "firstItem", "secondItem", "toView", "toItem",
    // What a size class leaves out or adds, and objects that stand for others.
    "reference",
    "initialViewController",
    // A cell and its parts.
    "tableViewCell", "textLabel", "detailTextLabel", "imageView", "contentView",
    "selectedItem",
  ]

  /// The attributes that name a method.
  static let selectors: Set = ["selector", "unwindAction", "destinationCreationSelector"]
}
