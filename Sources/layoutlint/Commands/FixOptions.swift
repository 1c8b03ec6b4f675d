import ArgumentParser

/// Whether what is found is mended as well.
struct FixOptions: ParsableArguments {
  @Flag(help: "Apply every safe fix; what is not touched stays byte for byte.")
  var fix = false

  @Flag(help: "With --fix: change no file, and print what would change as a unified diff.")
  var dryRun = false

  func validate() throws {
    if dryRun, !fix {
      throw ValidationError("--dry-run goes with --fix: without it nothing is changed anyway.")
    }
  }

  /// nil: fixes are told, and not applied.
  var mode: FixRun.Mode? {
    guard fix else { return nil }
    return dryRun ? .show : .write
  }
}
