package import AppCode

/// What documents contain about classes of the sources.
package struct CodeDocuments: Sendable {
  /// An outlet of a document.
  package struct Outlet: Sendable {
    /// The class that has the outlet, without module.
    package var owner: String
    package var name: String
    /// The class of the object, without module.
    package var objectClass: String
    package var isUserInteractionEnabled: Bool
    /// Whether the document connects an action of the object, or a gesture recognizer to it.
    package var hasAction: Bool
    /// The path of the document.
    package var document: String
    /// The element of the object in the document, in UTF-8.
    package var range: Range<Int>

    package init(
      owner: String, name: String, objectClass: String, isUserInteractionEnabled: Bool,
      hasAction: Bool, document: String, range: Range<Int>
    ) {
      self.owner = owner
      self.name = name
      self.objectClass = objectClass
      self.isUserInteractionEnabled = isUserInteractionEnabled
      self.hasAction = hasAction
      self.document = document
      self.range = range
    }
  }

  package var outlets: [Outlet]
  /// The custom classes of table view cells: a decoded cell has its content view.
  package var cellClasses: Set<String>
  /// The storyboards of the project with their scenes; empty if they are not known.
  package var storyboards: [DocumentReferences]

  package init(
    outlets: [Outlet] = [], cellClasses: Set<String> = [], storyboards: [DocumentReferences] = []
  ) {
    self.outlets = outlets
    self.cellClasses = cellClasses
    self.storyboards = storyboards
  }
}
