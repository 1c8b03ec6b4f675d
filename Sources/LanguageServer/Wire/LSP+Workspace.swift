extension LSP {
  struct DidChangeConfigurationParams: Sendable, Decodable {
    /// Null where the client wants to be asked.
    var settings: ClientSettings?
  }

  struct DidChangeWatchedFilesParams: Sendable, Decodable {
    var changes: [FileEvent]

    struct FileEvent: Sendable, Decodable {
      var uri: String
    }
  }

  struct DidChangeWorkspaceFoldersParams: Sendable, Decodable {
    var event: Event

    struct Event: Sendable, Decodable {
      var added: [WorkspaceFolder]
      var removed: [WorkspaceFolder]
    }
  }

  struct SetTraceParams: Sendable, Decodable {
    var value: TraceValue
  }

  enum TraceValue: String, Sendable, Decodable {
    case off, messages, verbose
  }

  struct LogTraceParams: Hashable, Sendable, Encodable {
    var message: String
  }

  /// A name that a client gives to something that goes on: a string or a number, given back as it
  /// came.
  typealias ProgressToken = RequestID

  struct ProgressParams: Hashable, Sendable, Encodable {
    var token: ProgressToken
    var value: WorkDoneProgress
  }

  struct WorkDoneProgress: Hashable, Sendable, Encodable {
    enum Kind: String, Hashable, Sendable, Encodable {
      case begin, report, end
    }

    var kind: Kind
    var title: String?
    var cancellable: Bool?
    var message: String?
    var percentage: Int?
  }
}

// What we ask of clients.
extension LSP {
  struct RegistrationParams: Hashable, Sendable, Encodable {
    var registrations: [Registration]

    struct Registration: Hashable, Sendable, Encodable {
      var id: String
      var method: String
      var registerOptions: Options?
    }

    enum Options: Hashable, Sendable, Encodable {
      case watchers([FileSystemWatcher])
      case section(String)

      private enum Key: String, CodingKey {
        case watchers, section
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .watchers(let watchers): try container.encode(watchers, forKey: .watchers)
        case .section(let section): try container.encode(section, forKey: .section)
        }
      }
    }
  }

  struct FileSystemWatcher: Hashable, Sendable, Encodable {
    var globPattern: String
  }

  struct ConfigurationParams: Hashable, Sendable, Encodable {
    var items: [Item]

    struct Item: Hashable, Sendable, Encodable {
      var section: String
    }
  }

  struct ApplyEditParams: Hashable, Sendable, Encodable {
    var label: String
    var edit: WorkspaceEdit
  }
}
