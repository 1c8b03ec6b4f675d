import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Rules
import Synchronization
import Testing

@testable import Linting

/// Checks of layouts and screens that do not depend on each other.
@Suite struct CheckPartsTests {
  /// Checks the last part first, a third of them with caches of their own, and the others with one of two caches
  /// that are kept.
  private struct LastPartFirst: CheckPartRunner {
    let log: PartLog?

    func results<Cache: Sendable, Result: Sendable>(
      of parts: CheckParts, count: Int, caches: inout [Cache],
      _ check: @escaping @Sendable (inout Cache, Int) -> Result
    ) -> [Result] {
      log?.add(parts, count)
      let initial = caches[0]
      return (0..<count).reversed().map { index in
        if index % 3 == 0 {
          var cache = initial
          return check(&cache, index)
        }
        if index % 3 == 2, caches.count == 1 { caches.append(initial) }
        return check(&caches[min(index % 3, caches.count) - 1], index)
      }.reversed()
    }
  }

  /// Documents with findings on other screens, at other text sizes and in other languages, filled with comments
  /// to the size of a document with parts.
  private static var documents: [SourceText] {
    get throws {
      let files = [
        "TextOverlap/Fixtures/flags-two-rows", "ClippedText/Fixtures/flags-narrow-screen",
        "ControlPushedOffScreen/Fixtures/flags-fixed-height",
        "ControlOutsideSuperview/Fixtures/flags-canvas",
      ]
      return try files.map {
        try filled(try RepositoryFiles.text("Rules/\($0).storyboard"))
      }
    }
  }

  private static func filled(
    _ text: String, to count: Int = Linter.leastBytesOfParts
  ) throws -> SourceText {
    let rest = try #require(count >= text.utf8.count + 7 ? count - text.utf8.count - 7 : nil)
    let comment = "<!--\(String(repeating: " ", count: rest))-->"
    return SourceText(path: "Main.storyboard", text: text + comment)
  }

  private static func linter(_ settings: LintSettings) -> Linter {
    Linter(readers: [IBReader()], rules: RuleCatalog.all, settings: settings)
  }

  private static var allSettings: [LintSettings] {
    var first = LintSettings()
    first.screens = DeviceChoice.representative.screens()
    first.screensAreChosen = true
    var second = first
    second.textSizes = [.xxxLarge, .AX3]
    var third = first
    third.languages = [LanguageTexts(.double), LanguageTexts(.rightToLeft)]
    var fourth = second
    fourth.languages = third.languages
    fourth.textScale = 1.5
    var fifth = fourth
    fifth.textScale = 1
    return [first, second, third, fourth, fifth]
  }

  @Test func findingsDoNotDependOnTheOrderOfParts() throws {
    var findingCount = 0
    for settings in Self.allSettings {
      for source in try Self.documents {
        var linter = Self.linter(settings)
        let expected = try #require(linter.check(source))
        linter.parts = LastPartFirst(log: nil)
        let checked = try #require(linter.check(source))
        #expect(checked.findings == expected.findings)
        #expect(checked.suppressedFindings.count == expected.suppressedFindings.count)
        #expect(checked.coverage == expected.coverage)
        findingCount += checked.findings.filter { !$0.screens.isEmpty }.count
      }
    }
    #expect(findingCount > 10)
  }

  @Test(arguments: [Linter.leastBytesOfParts, Linter.leastBytesOfPartsBesideOthers])
  func largeDocumentsHaveParts(leastBytes: Int) throws {
    let text = StoryboardText.withButton.text
    for (count, hasParts) in [(leastBytes - 1, false), (leastBytes, true)] {
      let log = PartLog()
      var linter = Self.linter(try #require(Self.allSettings.first))
      linter.leastBytesOfParts = leastBytes
      linter.parts = LastPartFirst(log: log)
      _ = linter.check(try Self.filled(text, to: count))
      #expect(log.kinds.isEmpty == !hasParts)
      guard hasParts else { continue }
      #expect(log.kinds == [.layouts, .screens])
      #expect(log.counts.first == 1)
      #expect(log.counts.last ?? 0 > 2)
    }
  }
}

/// The parts of a check, in the order in which it asks for them on one thread.
private final class PartLog: Sendable {
  private let entries = Mutex<[(kind: CheckParts, count: Int)]>([])

  var kinds: [CheckParts] { entries.withLock { $0.map(\.kind) } }
  var counts: [Int] { entries.withLock { $0.map(\.count) } }

  func add(_ kind: CheckParts, _ count: Int) { entries.withLock { $0.append((kind, count)) } }
}

extension StoryboardText {
  fileprivate static var withButton: StoryboardText {
    var document = StoryboardText()
    document.addButton("save", Rect(20, 700, 100, 44))
    return document
  }
}
