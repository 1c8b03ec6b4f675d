internal import LayoutCore

/// Reads all of a text for those who will ask about it: once its findings are out, or once the first has
/// asked about one place, so that what is asked after a pause in typing finds all of it done. Only of
/// documents that somebody has asked about.
struct ReadingJob: Sendable {
  let id: WorkID
  let document: DocumentURI
  let generation: WorkID
  let source: SourceText
  let checked: CheckedDocument?
  /// What of it was needed before.
  let known: LanguageReading?

  func run(for setup: ServerSetup) -> ReadingResult {
    var reading =
      known ?? LanguageReading(source, in: setup.languages(), reusing: checked)
    reading.complete()
    return ReadingResult(id: id, document: document, generation: generation, reading: reading)
  }
}

struct ReadingResult: Sendable {
  let id: WorkID
  let document: DocumentURI
  let generation: WorkID
  let reading: LanguageReading
}

extension Session {
  mutating func startReading(of key: DocumentURI) {
    guard let document = documents[key], document.isAskedAbout, !document.isBeingRead,
      document.reading?.isComplete != true
    else { return }
    documents[key]?.isBeingRead = true
    let job = ReadingJob(
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

  mutating func keep(_ reading: LanguageReading, of key: DocumentURI, as generation: WorkID) {
    guard documents[key]?.generation == generation, documents[key]?.reading?.isComplete != true
    else { return }
    documents[key]?.reading = reading
  }
}
