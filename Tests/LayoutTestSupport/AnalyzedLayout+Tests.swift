package import LayoutModel
package import Linting

extension AnalyzedLayout {
  /// A layout without a text.
  package convenience init(_ hierarchy: ViewHierarchy, as format: LayoutFormat) {
    self.init(hierarchy, source: SourceText(path: "", bytes: []), format: format)
  }
}
