package import JSON
internal import Linting

/// A call of a tool.
package struct ContextCall: Sendable {
  package struct ID: Hashable, Comparable, Sendable {
    let number: Int

    package static func < (left: ID, right: ID) -> Bool { left.number < right.number }
  }

  package let id: ID
  package let tool: String
  /// nil: the call has none.
  package let arguments: JSONValue?
  /// The URIs of the folders to which the client limits the server; nil: it names none.
  package let roots: [String]?
}

/// What a tool returns.
package struct ContextAnswer: Hashable, Sendable {
  package let text: String
  /// Whether the tool could not do what was asked, for the reason in the text.
  package var isError = false

  package init(_ text: String, isError: Bool = false) {
    (self.text, self.isError) = (text, isError)
  }

  var result: JSONText {
    ["content": [["type": "text", "text": .string(text)]], "isError": .bool(isError)]
  }
}

/// What the server does in response to a message.
package enum ContextEffect: Sendable {
  /// Writes a line, which is given without its end.
  case send([UInt8])
  case start(ContextCall)
  case stop(ContextCall.ID)
}
