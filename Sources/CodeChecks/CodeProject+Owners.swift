import AppCode

extension CodeProject {
  /// The class that contains a function.
  func ownerOf(_ function: FunctionID) -> ClassID? {
    owner(ofFile: function.file, type: function.type)
  }
}
