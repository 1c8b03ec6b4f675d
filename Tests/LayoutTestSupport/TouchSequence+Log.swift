package import LayoutModel
package import HitTesting

extension TouchSequence {
  /// The sequence in the format of the JSON output.
  package func log(in hierarchy: ViewHierarchy) -> TouchLog {
    TouchLog(
      receivingRecognizers: receivingRecognizers.map(hierarchy.identifier(of:)),
      actions: actions,
      entries: events.map { event in
        TouchLog.Entry(
          kind: event.message.kind, object: hierarchy.identifier(of: event.object),
          message: event.message.name)
      })
  }
}
