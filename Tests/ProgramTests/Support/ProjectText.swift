/// The text of an Xcode project.
enum ProjectText {
  /// - Parameters:
  ///   - resources: the paths of the documents that each target contains.
  ///   - targets: the build settings of each target, by name.
  static func project(
    _ resources: String..., targets: KeyValuePairs<String, String> = ["App": ""]
  ) -> String {
    let files = resources.enumerated().map { index, path in
      """
      file\(index) = { isa = PBXFileReference; path = \(path); };
      build\(index) = { isa = PBXBuildFile; fileRef = file\(index); };
      """
    }
    let apps = targets.map { name, settings in
      """
      \(name) = { isa = PBXNativeTarget; name = \(name); buildConfigurationList = list\(name);
        buildPhases = ( phase ); productType = "com.apple.product-type.application"; };
      list\(name) = { buildConfigurations = ( release\(name) ); };
      release\(name) = { name = Release; buildSettings = { \(settings) }; };
      """
    }
    func list(_ name: String) -> String {
      resources.indices.map { "\(name)\($0)" }.joined(separator: ", ")
    }
    return """
      { objects = {
        root = { isa = PBXProject; mainGroup = main;
          targets = ( \(targets.map(\.key).joined(separator: ", ")) ); };
        main = { isa = PBXGroup; children = ( \(list("file")) ); };
        phase = { isa = PBXResourcesBuildPhase; files = ( \(list("build")) ); };
        \((files + apps).joined(separator: "\n"))
      }; rootObject = root; }
      """
  }
}
