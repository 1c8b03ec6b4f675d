internal import AppCode
import ArgumentParser
internal import Configuration
internal import Files
internal import HitTesting
internal import LayoutModel
internal import Linting
internal import Project
internal import Reports
internal import TapAreas

/// `layoutlint code`: what the app's source code contains about the classes, outlets and actions of a
/// document.
struct CodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "code",
    abstract: "Show what the source code contains about a document's classes, outlets and actions.",
    discussion: """
      Of a Swift file it shows the views of SwiftUI, which part of each takes taps, and why.
      """)

  @Argument(
    help: "A storyboard, a xib or a Swift file.",
    completion: .file(extensions: ["storyboard", "xib", "swift"]))
  var file: String

  @OptionGroup(title: "Configuration")
  var configuration: ConfigurationOptions

  @OptionGroup var options: AnswerOptions

  func run() throws {
    let input = try configuration.input(named: file)
    let sources = SourceStore(progress: SourceProgressLine.start)
    let linter = LinterFactory.linter(for: input, sources: sources)
    let source = try input.read(limits: linter.settings.limits)
    guard let document = linter.check(source) else { throw CommandError.notALayout(source) }
    if let code = document.code { return try options.print(TapAreaAnswer(code)) }
    guard let reading = sources.sources(for: input) else {
      throw CommandError(
        "no source code is read for this document: it is not in a folder with a project, or the "
          + "configuration turns it off", path: file)
    }
    try options.print(CodeAnswer(document, reading))
  }
}

/// The answer of `layoutlint code`.
private struct CodeAnswer: LayoutAnswer {
  private let sources: SourceStore.DocumentSources
  private let isLoaded: Bool
  private let isInNoTarget: Bool
  private let classes: [ClassEntry]
  private let connections: [ConnectionEntry]

  private struct ClassEntry {
    let name: String
    let facts: ClassFacts
  }

  private struct ConnectionEntry {
    let connection: Connection
    /// The control or the destination.
    let object: String
    let className: String
    let declaration: CodeLocation?
    let statements: [CodeStatement]
  }

  init(_ document: CheckedDocument, _ sources: SourceStore.DocumentSources) {
    self.sources = sources
    // Of several classes with one name, a document has those of its targets.
    let scope = document.layouts.first?.code.scope ?? sources.scope
    isLoaded = document.layouts.contains(where: \.isLoaded)
    isInNoTarget = document.layouts.contains(where: \.isInNoTarget)
    var names: Set<String> = []
    var connections: [ConnectionEntry] = []
    for layout in document.layouts {
      let hierarchy = layout.hierarchy
      names.formUnion(hierarchy.connections.compactMap(\.className))
      names.formUnion(hierarchy.classReferences.filter { $0.module == .target }.map(\.className))
      for connection in hierarchy.connections {
        guard let name = connection.className else { continue }
        let facts = scope.facts(of: name)
        guard facts.isDeclared else { continue }
        connections.append(
          ConnectionEntry(
            connection: connection,
            object: layout.objectName(of: connection) ?? connection.object,
            className: facts.name,
            declaration: connection.isOutlet
              ? facts.property(connection.name)?.location : facts.method(connection.name),
            statements: connection.isOutlet
              ? scope.statements(about: connection.name, of: facts) : []))
      }
    }
    classes = Set(names.map { UIKitClass.leafName(of: $0) }).sorted().map {
      ClassEntry(name: $0, facts: scope.facts(of: $0))
    }.filter { entry in
      if case .framework = entry.facts.end, !entry.facts.isDeclared { return false }
      return true
    }
    self.connections = connections
  }

  var text: String {
    let files = sources.scope.index.files.count.amount("source file")
    var lines = ["\(files) in \(sources.folders.joined(separator: ", ").escaped)"]
    if let limit = sources.limit { lines.append(limit) }
    if isInNoTarget {
      lines.append("No target of the project contains this document.")
    } else if !isLoaded {
      lines.append("No code, property list or other document loads this document.")
    }
    for entry in classes {
      lines.append("")
      let facts = entry.facts
      guard let declaration = facts.declaration else {
        lines.append("class \(entry.name.escaped): no source file declares it")
        continue
      }
      lines.append("class \(entry.name.escaped)  \(declaration.text)")
      lines.append("  superclasses: \(Self.superclasses(of: facts))")
      for (selector, body, location) in facts.touchOverrides {
        let form = body.map { ": \($0.text.escaped)" } ?? ""
        lines.append("  overrides \(selector.escaped)\(form)  \(location.text)")
      }
      for connection in connections where connection.className == facts.name {
        lines += Self.lines(of: connection)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of entry: ConnectionEntry) -> [String] {
    let kind = entry.connection.isOutlet ? "outlet" : "action"
    let isOfUIKit =
      entry.connection.isOutlet
      ? entry.connection.name.isOutletOfUIKit : entry.connection.name.isActionOfUIKit
    let place = entry.declaration.map(\.text) ?? (isOfUIKit ? "UIKit" : "not declared")
    let link = entry.connection.isOutlet ? "of" : "from"
    return ["  \(kind) \(entry.connection.name.escaped) \(link) \(entry.object.escaped)  \(place)"]
      + entry.statements.map {
        "    \($0.effect.text.escaped) in \($0.function.escaped)  \($0.location.text)"
      }
  }

  private static func superclasses(of facts: ClassFacts) -> String {
    var names = facts.chain.dropFirst().map(\.escaped)
    switch facts.end {
    case .none: if names.isEmpty { names = ["none"] }
    case .framework(let name): names.append(name.escaped)
    case .unknown(let name): names.append("\(name.escaped) (unknown)")
    }
    return names.joined(separator: ", ")
  }

  var json: JSONText {
    [
      "sources": sources.read.json,
      "isLoaded": .bool(isLoaded),
      "classes": .array(classes.map(json)),
      "connections": .array(connections.map(json)),
    ]
  }

  private func json(_ entry: ClassEntry) -> JSONText {
    [
      "name": .string(entry.name),
      "declaration": Self.json(entry.facts.declaration),
      "superclasses": .array(
        (Array(entry.facts.chain.dropFirst()) + [entry.facts.end.name].compactMap(\.self))
          .map(JSONText.string)),
      "isComplete": .bool(entry.facts.isWhole),
      "overrides": .array(
        entry.facts.touchOverrides.map { selector, body, location in
          [
            "selector": .string(selector), "form": .optional(body?.text),
            "location": Self.json(location),
          ]
        }),
    ]
  }

  private func json(_ entry: ConnectionEntry) -> JSONText {
    [
      "kind": .string(entry.connection.isOutlet ? "outlet" : "action"),
      "name": .string(entry.connection.name), "class": .string(entry.className),
      "object": .string(entry.connection.object),
      "declaration": Self.json(entry.declaration),
      "statements": .array(
        entry.statements.map { statement in
          [
            "effect": .string(statement.effect.text), "function": .string(statement.function),
            "location": Self.json(statement.location),
          ]
        }),
    ]
  }

  private static func json(_ location: CodeLocation?) -> JSONText {
    location.map(JSONText.location) ?? .null
  }
}

extension ClassFacts.End {
  fileprivate var name: String? {
    switch self {
    case .none: nil
    case .framework(let name), .unknown(let name): name
    }
  }
}

extension CodeLocation {
  /// `Sources/Cart.swift:12:8`
  var text: String {
    let position = file.lines.position(of: range.start)
    return "\(file.path.escaped):\(position.line):\(position.column)"
  }
}

extension JSONText {
  static func location(_ location: CodeLocation) -> JSONText {
    [
      "path": .string(location.file.path), "range": .range(location.range, location.file.lines),
    ]
  }
}

/// The answer of `layoutlint code` about a file of source code: its views, what of each takes taps, and why.
struct TapAreaAnswer: LayoutAnswer {
  private let members: [MemberTapAreas]
  private let file: SourceFile
  private let lines: LineIndex
  private let analysis: CodeAnalysis

  init(_ code: CheckedCode) {
    (file, analysis) = (code.file, code.analysis)
    members = analysis.views.areas(in: file.location).filter { !$0.views.isEmpty }
    lines = file.lines
  }

  var text: String {
    guard !members.isEmpty else { return "no views of SwiftUI in \(file.path.escaped)\n" }
    return members.map { member in
      let name = member.declarations.joined(separator: ".").escaped
      let head = "\(name)  \(place(member.nameRange.lowerBound))\n"
      return head + member.views.map { text(of: $0, indentation: "  ") }.joined()
    }.joined(separator: "\n")
  }

  private func text(of node: TapAreaNode, indentation: String) -> String {
    var text =
      "\(indentation)\(node.name.escaped): \(area(of: node).escaped)  \(place(node.range.lowerBound))\n"
    for target in node.targets {
      text += "\(indentation)  > \(target.name.escaped) \(target.text.escaped)\n"
      text += "\(indentation)    \(reason(of: target).escaped)\n"
    }
    return text + node.children.map { self.text(of: $0, indentation: indentation + "  ") }.joined()
  }

  /// The hole in the area of a `Spacer` is the whole of it.
  private func area(of node: TapAreaNode) -> String {
    node.name == "Spacer" ? "takes no taps" : node.area.text
  }

  private func place(_ offset: Int) -> String {
    let position = lines.position(of: offset)
    return "\(file.path.escaped):\(position.line):\(position.column)"
  }

  private func reason(of target: TapTarget) -> String {
    target.reason { analysis.place(of: $1, in: $0) }
  }

  var json: JSONText {
    [
      "path": .string(file.path),
      "members": .array(
        members.map { member in
          [
            "declaration": .string(member.declarations.joined(separator: ".")),
            "range": range(member.nameRange),
            "views": .array(member.views.map(json)),
          ]
        }),
    ]
  }

  private func json(_ node: TapAreaNode) -> JSONText {
    [
      "name": .string(node.name), "range": range(node.range), "area": .string(area(of: node)),
      "targets": .array(
        node.targets.map { target in
          [
            "name": .string(target.name), "range": range(target.nameRange),
            "area": .string(target.text), "reason": .string(reason(of: target)),
            "tag": .string(target.tag),
          ]
        }),
      "children": .array(node.children.map(json)),
    ]
  }

  private func range(_ range: Range<Int>) -> JSONText { .range(SourceRange(range), lines) }
}
