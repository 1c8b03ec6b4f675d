internal import LayoutModel
internal import Linting

/// Reads all of a text for those who will ask about it: once its findings are out, or once the first has
/// asked about one place, so that what is asked after a pause in typing finds all of it done. Only of
/// documents that somebody has asked about.
struct OutlineJob: Sendable {
  let id: WorkID
  let document: DocumentURI
  let generation: WorkID
  let source: SourceText
  let checked: CheckedDocument?
  /// What of it was needed before.
  let known: ParsedLanguageText?

  func run(for setup: ServerSetup) -> OutlineResult {
    var reading =
      known ?? ParsedLanguageText(source, in: setup.languages(), reusing: checked)
    reading.complete()
    return OutlineResult(id: id, document: document, generation: generation, reading: reading)
  }
}

struct OutlineResult: Sendable {
  let id: WorkID
  let document: DocumentURI
  let generation: WorkID
  let reading: ParsedLanguageText
}

extension Session {
  mutating func startReading(of key: DocumentURI) {
    guard let document = documents[key], document.isAskedAbout, !document.isBeingRead,
      document.reading?.isComplete != true
    else { return }
    documents[key]?.isBeingRead = true
    let job = OutlineJob(
      id: newWork(), document: key, generation: document.generation, source: document.source,
      checked: document.result?.document, known: document.reading)
    perform(.start(.reading(job)))
  }

  /// Once for a document, however often it is asked about.
  mutating func tellOfOmission(_ omission: String, _ key: DocumentURI) {
    guard documents[key]?.isKnownAsCut == false else { return }
    documents[key]?.isKnownAsCut = true
    warn(omission)
  }

  mutating func keep(_ reading: ParsedLanguageText, of key: DocumentURI, as generation: WorkID) {
    guard documents[key]?.generation == generation, documents[key]?.reading?.isComplete != true
    else { return }
    documents[key]?.reading = reading
  }
}
