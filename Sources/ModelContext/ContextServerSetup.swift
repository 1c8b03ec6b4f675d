package import Linting

/// What a server offers.
package struct ContextServerSetup: Sendable {
  package let version: String
  /// What a model should know before it calls a tool.
  package let instructions: String
  package let tools: [ContextTool]
  package let resources: [ContextResource]

  package init(
    version: String, instructions: String, tools: [ContextTool], resources: [ContextResource]
  ) {
    (self.version, self.instructions) = (version, instructions)
    (self.tools, self.resources) = (tools, resources)
  }

  /// The name and the version of the server.
  var information: JSONText { ["name": "layoutlint", "version": .string(version)] }

  var capabilities: JSONText { ["tools": [:], "resources": [:]] }
}

/// A tool that a model can call. It changes nothing.
package struct ContextTool: Sendable {
  package let name: String
  package let title: String
  package let description: String
  /// A JSON Schema.
  package let inputSchema: JSONText

  package init(name: String, title: String, description: String, inputSchema: JSONText) {
    (self.name, self.title) = (name, title)
    (self.description, self.inputSchema) = (description, inputSchema)
  }

  package var json: JSONText {
    [
      "name": .string(name), "title": .string(title), "description": .string(description),
      "inputSchema": inputSchema,
      "annotations": ["readOnlyHint": true, "openWorldHint": false],
    ]
  }
}

/// A text in Markdown that a client can read.
package struct ContextResource: Sendable {
  package let uri: String
  package let name: String
  package let description: String
  package let text: @Sendable () -> String

  package init(
    uri: String, name: String, description: String, text: @escaping @Sendable () -> String
  ) {
    (self.uri, self.name, self.description) = (uri, name, description)
    self.text = text
  }

  var entry: JSONText {
    [
      "uri": .string(uri), "name": .string(name), "description": .string(description),
      "mimeType": "text/markdown",
    ]
  }

  var contents: JSONText {
    ["uri": .string(uri), "mimeType": "text/markdown", "text": .string(text())]
  }
}
