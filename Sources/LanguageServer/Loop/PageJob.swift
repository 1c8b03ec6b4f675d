internal import LayoutModel
internal import Linting

/// The update of a document's pages with pictures, which a browser shows, after a check.
struct PageJob: Sendable {
  let id: WorkID
  let key: DocumentURI
  let uri: String
  let document: CheckedDocument
  /// Of the check: greater for a later text.
  let number: Int
}

extension Session {
  /// Updates the pages of a document, if it has any. Of each document at most one update runs and one waits, which is
  /// the latest. A running update is not stopped, so that during steady typing pages are updated.
  mutating func updatePages(of document: OpenDocument, after result: CheckResult) {
    guard pagedDocuments.contains(document.source.path), let checked = result.document else {
      return
    }
    let job = PageJob(
      id: newWork(), key: result.key, uri: document.uri, document: checked,
      number: result.id.number)
    guard pageUpdates[job.key] == nil else {
      pageUpdates[job.key]?.next = job
      return
    }
    start(job)
  }

  private mutating func start(_ job: PageJob) {
    pageUpdates[job.key] = (running: job.id, next: nil)
    perform(.start(.pages(job)))
  }

  /// Starts the waiting update of the same document.
  mutating func finished(_ job: PageJob) {
    if let next = pageUpdates.removeValue(forKey: job.key)?.next { start(next) }
  }

  mutating func stopPageUpdate(of key: DocumentURI) {
    guard let running = pageUpdates[key]?.running else { return }
    pageUpdates[key]?.next = nil
    perform(.stop(running))
  }
}
