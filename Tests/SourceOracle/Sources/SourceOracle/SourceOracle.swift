import AppCode
import Foundation
import SwiftParser
import SwiftSyntax

/// Compares the declarations and calls that the Swift readers find with those of swift-syntax.
///
///     swift run -c release SourceOracle [--list] FOLDER...
///
/// Reads all Swift files below the folders, or those in `LAYOUTLINT_SOURCES`, and prints for each
/// kind of declaration how many agree, are missed and are extra. Calls and branches are those of bodies that the
/// readers read; those with `#if` are left out. A file with another one beside it, with the extension `fixed`, has the same
/// calls after its safe fixes, and further ones only in the lines that the fixes change. `--list` prints the differences.
/// Files in which swift-syntax finds errors are counted apart. The exit status is 1 if a declaration
/// of another file differs.
@main
struct SourceOracle {
  private var counts: [Declaration.Kind: [Int]] = [:]
  private var differences: [String] = []
  private var files = 0
  private var malformedFiles = 0
  private var bodies = 0
  private var leftOut = 0
  private var bytes = 0
  private var readerTime = Duration.zero
  private var parserTime = Duration.zero

  static func main() {
    var arguments = CommandLine.arguments.dropFirst().map(\.self)
    let isListing = arguments.contains("--list")
    arguments.removeAll { $0 == "--list" }
    if arguments.isEmpty, let folders = ProcessInfo.processInfo.environment["LAYOUTLINT_SOURCES"] {
      arguments = folders.split(separator: ":").map(String.init)
    }
    guard !arguments.isEmpty else {
      print("usage: SourceOracle [--list] FOLDER...")
      exit(2)
    }
    var oracle = SourceOracle()
    for path in arguments.flatMap(swiftFiles) { oracle.compare(path) }
    oracle.printReport(isListing: isListing)
    exit(oracle.differences.isEmpty && oracle.files > 0 ? 0 : 1)
  }

  private static func swiftFiles(below folder: String) -> [String] {
    guard let paths = FileManager.default.enumerator(atPath: folder) else { return [folder] }
    return paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
      // Builds contain the sources of other packages.
      .filter { !$0.hasPrefix(".") && !$0.contains("/.") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  private mutating func compare(_ path: String) {
    guard let data = FileManager.default.contents(atPath: path),
      let text = String(data: data, encoding: .utf8)
    else { return }
    let content = Array(text.utf8)
    guard content.count <= CodeReader.byteLimit else { return }
    let clock = ContinuousClock()
    var facts = SourceFacts()
    readerTime += clock.measure { facts = CodeReader.facts(of: content, in: .swift) }
    var tree = SourceFileSyntax(statements: [])
    parserTime += clock.measure { tree = Parser.parse(source: text) }
    bytes += content.count
    files += 1
    if tree.hasError {
      malformedFiles += 1
      return
    }
    let collector = DeclarationCollector(viewMode: .sourceAccurate)
    collector.walk(tree)
    compare(Declaration.all(of: facts), with: collector.declarations, in: path)
    compareBodies(facts, CodeReader.views(of: content), with: tree, path)
    compareFix(of: text, in: path)
  }

  /// Compares a fixture with its text after the safe fixes.
  private mutating func compareFix(of text: String, in path: String) {
    guard let data = FileManager.default.contents(atPath: path + ".fixed"),
      let other = String(data: data, encoding: .utf8)
    else { return }
    let (original, fixed) = (FixedCalls(text), FixedCalls(other))
    if fixed.hasError { differences.append("error after the fix of \(path)") }
    compare(
      fixed.declarations(comparedWith: original), with: original.declarations, in: path)
  }

  private mutating func compare(
    _ found: [Declaration], with declarations: [Declaration], in path: String
  ) {
    var expected = Self.multiset(declarations)
    for (found, count) in Self.multiset(found) {
      let common = min(count, expected[found] ?? 0)
      add([common, 0, count - common], of: found, in: path)
      expected[found, default: 0] -= common
    }
    for (missed, count) in expected where count > 0 { add([0, count, 0], of: missed, in: path) }
  }

  /// Compares the calls in the bodies that the readers read.
  private mutating func compareBodies(
    _ facts: SourceFacts, _ views: ViewFacts, with tree: SourceFileSyntax, _ path: String
  ) {
    let collector = BodyCollector(viewMode: .sourceAccurate)
    collector.walk(tree)
    for member in views.types.flatMap(\.members) + views.members where member.kind == .view {
      guard let body = collector.bodies[member.nameRange.lowerBound] else { continue }
      let found = ReaderCalls(of: member)
      compare(found, with: CallCollector(.viewCall, actions: found.actions), body, in: path)
    }
    for function in facts.types.flatMap(\.functions) {
      guard function.kind == .method || function.kind == .initializer, let code = function.body,
        let body = collector.bodies[function.range.start]
      else { continue }
      compare(ReaderCalls(of: code), with: CallCollector(.call), body, in: path)
    }
  }

  private mutating func compare(
    _ found: ReaderCalls, with collector: CallCollector, _ body: Syntax, in path: String
  ) {
    collector.walk(body)
    guard !collector.hasConditions else {
      leftOut += 1
      return
    }
    bodies += 1
    compare(found.declarations, with: collector.declarations, in: path)
  }

  private static func multiset(_ declarations: [Declaration]) -> [Declaration: Int] {
    declarations.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  private mutating func add(_ change: [Int], of declaration: Declaration, in path: String) {
    let old = counts[declaration.kind] ?? [0, 0, 0]
    counts[declaration.kind] = zip(old, change).map { $0 + $1 }
    if change[1] > 0 { differences.append("missed \(declaration.text) in \(path)") }
    if change[2] > 0 { differences.append("extra  \(declaration.text) in \(path)") }
  }

  private func printReport(isListing: Bool) {
    if isListing { for line in differences.sorted() { print(line) } }
    func row(_ name: String, _ numbers: [Int]) {
      let columns = numbers.map { String($0) }.map { text in
        String(repeating: " ", count: max(0, 9 - text.count)) + text
      }
      print(name.padding(toLength: 12, withPad: " ", startingAt: 0) + columns.joined())
    }
    print("kind           agreed   missed    extra")
    var all = [0, 0, 0]
    for kind in Declaration.Kind.allCases {
      let numbers = counts[kind] ?? [0, 0, 0]
      row(kind.rawValue, numbers)
      all = zip(all, numbers).map { $0 + $1 }
    }
    row("all", all)
    print("\(files) files, \(malformedFiles) of them with syntax errors, \(bytes) bytes")
    print("\(bodies) bodies, \(leftOut) others with conditions of the compiler")
    for (name, time) in [("reader", readerTime), ("swift-syntax", parserTime)] {
      let seconds = time / .seconds(1)
      print("\(name): \(Int((Double(bytes) / 1e6 / max(seconds, 1e-9)).rounded())) MB/s")
    }
  }
}

/// A declaration in a form in which both readers describe it.
struct Declaration: Hashable {
  enum Kind: String, CaseIterable {
    case type, method, action, property
    case viewCall = "view call"
    case branches, call
    case fixedCall = "fixed call"
  }

  var kind: Kind
  var text: String

  /// The declarations of a file as `CodeReader` finds them.
  static func all(of facts: SourceFacts) -> [Declaration] {
    facts.types.flatMap { type -> [Declaration] in
      let name = type.enclosing.isEmpty ? type.name : "\(type.enclosing).\(type.name)"
      let runtimeName = type.objectiveCName.map { "(\($0))" } ?? ""
      let generic = type.isGeneric && type.kind != .extension ? "<>" : ""
      let head = "\(type.kind) \(name)\(runtimeName)\(generic)"
      var found = [
        Declaration(
          kind: .type, text: type.kind == .alias ? head : "\(head): \(type.inherited)")
      ]
      for method in type.methods {
        let types = method.parameterTypes.map { $0.filter { !$0.isWhitespace } }
        found.append(
          Declaration(
            kind: method.isAction ? .action : .method, text: "\(name) \(method.selector) \(types)"))
      }
      for property in type.properties where property.kind != .plain {
        let kind = property.kind == .inspectable ? "inspectable" : "outlet"
        found.append(Declaration(kind: .property, text: "\(name) \(kind) \(property.name)"))
      }
      return found
    }
  }
}
