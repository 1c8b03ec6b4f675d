/// A target of a project that contains a document, with what is known of its source files.
///
/// Another app or app extension of the project can have another class with the name of one of the target.
package struct CodeTarget: Hashable, Sendable {
  package let name: String
  /// The source files that the target compiles, by their paths from the root.
  let files: Set<String>
  /// Those that only other apps, extensions and tests compile. A framework can be in the app of the target.
  let otherFiles: Set<String>

  package init(name: String, files: Set<String>, otherFiles: Set<String>) {
    (self.name, self.files, self.otherFiles) = (name, files, otherFiles)
  }
}
