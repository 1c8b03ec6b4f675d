internal import Files
internal import LayoutModel
internal import Linting
internal import Project
internal import Workers

extension Input {
  /// Reads the document that this process works on from now on: an internal error is one about it.
  func read(limits: ReaderLimits) throws(CommandError) -> SourceText {
    let source = try contents(limits: limits)
    InternalErrors.note(path)
    InjectedError.occur(at: .check, in: path)
    return source
  }
}
