internal import Linting

/// How the program ends, for those that called it.
enum ExitStatus: Int32, Error {
  /// Nothing at or above the failing level.
  case clean = 0
  case findings = 1
  /// It could not do what was asked.
  case unable = 2
  /// A fault of its own.
  case internalError = 70

  /// The graver of two: not having looked at all outweighs what was found elsewhere.
  func graver(_ other: ExitStatus) -> ExitStatus { other.rawValue > rawValue ? other : self }
}

/// Why something that was asked for cannot be done, in words that can be shown as they are: lower
/// case, no full stop. Ends the program with `ExitStatus.unable`.
struct CommandError: Error, Hashable {
  /// The input that it is about.
  var path: String?
  /// The place in it.
  var place: String?
  var message: String

  init(_ message: String, path: String? = nil, place: String? = nil) {
    self.message = message
    self.path = path
    self.place = place
  }

  /// `layoutlint: a.layout.json: there is no such file or folder`
  var line: String { "layoutlint: \(text)" }

  /// `a.layout.json: there is no such file or folder`
  var text: String {
    let parts = [path.map { $0 + (place.map { ":" + $0 } ?? "") }, message]
    return parts.compactMap(\.self).joined(separator: ": ").escaped
  }

  /// Says which name was likely meant.
  static func unknown(_ kind: String, _ name: String, known: [String]) -> String {
    let hint = name.nearest(in: known).map { "; did you mean '\($0)'?" } ?? ""
    return "there is no \(kind) '\(name)'\(hint)"
  }
}
