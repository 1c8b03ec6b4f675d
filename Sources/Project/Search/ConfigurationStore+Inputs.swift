internal import Configuration
internal import Files
internal import SystemPackage

extension ConfigurationStore {
  /// An input that the command line names, with its configuration.
  ///
  /// - Parameters:
  ///   - path: a file, or `-` for standard input.
  ///   - standardInputName: the path that standard input is checked as.
  package mutating func input(named path: String, standardInputName: String? = nil) -> Input {
    let input =
      path == "-"
      ? Input(path: standardInputName ?? Input.standardInputName, origin: .standardInput)
      : Input(path: path, origin: .file)
    let absolutePath = FilePath(input.path).absolute(in: currentFolder)
    return self.input(input, at: absolutePath, folder: absolutePath.parent ?? "/")
  }

  /// A folder, with the configuration of what is in it.
  package mutating func input(forFolder path: String) -> Input {
    let absolutePath = FilePath(path).absolute(in: currentFolder)
    return input(Input(path: path, origin: .file), at: absolutePath, folder: absolutePath)
  }

  private mutating func input(_ input: Input, at path: FilePath, folder: FilePath) -> Input {
    var input = input
    input.files = projectFiles
    input.configuration = configuration(of: folder)
    input.relativePath = input.configuration?.relativePath(of: path)
    return input
  }
}
