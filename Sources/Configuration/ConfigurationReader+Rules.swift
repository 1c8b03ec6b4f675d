package import LayoutReaders
internal import Linting
internal import Rules

extension ConfigurationReader {
  /// Reads configurations with all rules and formats.
  package static let ofAllRules = ConfigurationReader(
    rules: RuleCatalog.all.map { type(of: $0).metadata },
    formats: ReportFormat.allCases.map(\.rawValue))
}
