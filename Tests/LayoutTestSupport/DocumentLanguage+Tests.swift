package import LanguageServer
package import LayoutModel
package import Linting

extension DocumentText {
  package func completions(at offset: Int) -> [Completion] {
    completions(at: offset, in: nil) { _ in [] }
  }
}

/// A single request about a text.
extension DocumentLanguage {
  package func map(of source: SourceText) -> DocumentMap? { read(source)?.map }

  package func completions(in source: SourceText, at offset: Int) -> [Completion] {
    read(source)?.completions(at: offset) ?? []
  }

  package func topic(in source: SourceText, at offset: Int) -> Topic? {
    read(source)?.topic(at: offset)
  }

  package func suppress(
    _ rule: String, at range: SourceRange, in source: SourceText
  ) -> Fix.Edit? {
    read(source)?.suppress(rule, at: range)
  }
}
