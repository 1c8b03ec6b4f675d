/// What we ask of the client, and what for.
struct OutgoingRequests: Sendable {
  enum Purpose: Sendable {
    case registration, configuration, refresh, edit
  }

  private var waiting: [Int64: Purpose] = [:]
  private var last: Int64 = 0

  /// A client that never answers costs no more than this; its late answers are then dropped.
  static let waitingLimit = 64

  mutating func next(for purpose: Purpose) -> RequestID {
    last += 1
    waiting[last] = purpose
    waiting[last - Int64(Self.waitingLimit)] = nil
    return .integer(last)
  }

  /// What a request was for, once; nil: nothing that we wait for.
  mutating func take(_ id: RequestID?) -> Purpose? {
    guard case .integer(let number) = id else { return nil }
    return waiting.removeValue(forKey: number)
  }
}

extension Session {
  mutating func request(
    _ method: String, _ params: (any Encodable & Sendable)? = nil,
    for purpose: OutgoingRequests.Purpose
  ) {
    let id = outgoing.next(for: purpose)
    perform(.send(.request(id, method: method, params: params)))
  }

  mutating func receive(_ answer: ClientAnswer, to id: RequestID?) {
    guard let purpose = outgoing.take(id), phase == .running else { return }
    switch purpose {
    case .configuration:
      if let settings = answer.settings { use(settings) }
    case .edit:
      if let failure = answer.failure { tell("layoutlint: the editor made no edit: \(failure)") }
    case .registration:
      if let failure = answer.failure { warn("the client registers nothing: \(failure)") }
    case .refresh: break
    }
  }

  /// Has the client make an edit.
  mutating func apply(_ edit: LSP.WorkspaceEdit) {
    let params = LSP.ApplyEditParams(label: FixAll.title, edit: edit)
    request("workspace/applyEdit", params, for: .edit)
  }
}
