internal import LayoutCore

/// Reads a text for those who will ask about it: once its findings are out, so that a hover after a pause
/// in typing finds all of it done. Only of documents that somebody has asked about.
struct ReadingJob: Sendable {
  let id: WorkID
  let document: DocumentURI
  let generation: WorkID
  let source: SourceText

  func run(for setup: ServerSetup) -> ReadingResult {
    ReadingResult(
      id: id, document: document, generation: generation,
      reading: LanguageReading(source, in: setup.languages()))
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
    guard let document = documents[key], document.isAskedAbout, document.reading == nil else {
      return
    }
    let job = ReadingJob(
      id: newWork(), document: key, generation: document.generation, source: document.source)
    perform(.start(.reading(job)))
  }

  /// Once for a document, however often it is asked about.
  mutating func tellOfOmission(_ omission: String, _ key: DocumentURI) {
    guard documents[key]?.isKnownAsCut == false else { return }
    documents[key]?.isKnownAsCut = true
    warn(omission)
  }

  mutating func keep(_ reading: LanguageReading, of key: DocumentURI, as generation: WorkID) {
    guard documents[key]?.generation == generation else { return }
    documents[key]?.reading = reading
  }
}
