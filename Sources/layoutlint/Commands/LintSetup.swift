internal import Linting
internal import Project

/// What a run checks, and with which settings.
struct LintSetup {
  let search: InputSearch
  /// With the accepted findings of their baselines.
  let inputs: [Input]
  let overrides: RuleOverrides
  let request: ScreenRequest
  let baselines: BaselineRun

  func linter(for input: Input, _ sources: SourceStore) -> Linter {
    LinterFactory.linter(for: input, overrides: overrides, screens: request, sources: sources)
  }
}
