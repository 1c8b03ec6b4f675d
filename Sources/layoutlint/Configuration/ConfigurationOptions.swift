import ArgumentParser

/// Which configuration counts, as each command takes it that asks one.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: ArgumentHelp(
      "Take this configuration for all files, and not the nearest .layoutlint.json upwards from each.",
      valueName: "file"),
    completion: .file())
  var file: String?

  @Flag(name: .customLong("no-config"), help: "Take no configuration.")
  var isNone = false

  func validate() throws {
    if file != nil, isNone {
      throw ValidationError("--config and --no-config say two things.")
    }
  }

  func store() -> ConfigurationStore {
    ConfigurationStore(isNone ? .none : file.map { .file($0) } ?? .nearest)
  }
}
