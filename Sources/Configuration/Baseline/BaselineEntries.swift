package import Linting

/// The part of a baseline that applies to a file.
package struct BaselineEntries {
  /// The index of the baseline in the run.
  package let index: Int
  /// The path in the baseline.
  package let path: String
  package var accepted: DocumentBaseline

  package init(index: Int, path: String, accepted: DocumentBaseline) {
    self.index = index
    self.path = path
    self.accepted = accepted
  }
}
