package import AppCode
package import LayoutModel
package import Linting

/// The formats of layouts.
package enum LayoutFormats {
  /// The readers of all formats. The first one that recognizes a text reads it.
  ///
  /// - Parameters:
  ///   - classes: the app's classes.
  ///   - code: the document among the sources of the app, if it is one of them.
  ///   - isForEditing: see `JSONLayoutReader`.
  package static func readers(
    classes: ClassMap = ClassMap(), code: SourceFile? = nil, isForEditing: Bool = false
  ) -> [any LayoutReader] {
    [
      CodeDocumentReader(classes: classes, file: code),
      JSONLayoutReader(classes: classes, isForEditing: isForEditing),
      IBReader(classes: classes),
      XMLDumpReader(classes: classes),
      XCUITestTextReader(classes: classes), EarlGreyTextReader(classes: classes),
      RecursiveDescriptionReader(classes: classes),
    ]
  }
}
