import LayoutModel
import HitTesting
import LayoutTestSupport
import Testing

/// Who waits for whom, and where nobody ever fires (GR-12).
struct FailureRequirementTests {
  /// The recognizers of a root, of two views in it, and of a view in the first: each `id: id id`, what
  /// it is and what it waits for, with further members behind a bar.
  private func layout(
    root: [String] = [], left: [String] = [], right: [String] = [], inner: [String] = []
  ) throws -> ViewHierarchy {
    func view(_ id: String, _ recognizers: [String], _ subviews: String = "") -> String {
      let texts = recognizers.map { text in
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        let words = parts[0].split(separator: ":", omittingEmptySubsequences: false)
        let others = words[1].split(separator: " ").map { "\"\($0)\"" }.joined(separator: ",")
        let rest = parts.count > 1 ? ", \(parts[1])" : ""
        return """
          {"class": "UITapGestureRecognizer", "id": "\(words[0])", "requiresFailureOf": [\(others)]\(rest)}
          """
      }
      return """
        {"id": "\(id)", "frame": [0, 0, 9, 9], "gestureRecognizers": [\(texts.joined(separator: ","))],
          "subviews": [\(subviews)]}
        """
    }
    let first = view("left", left, view("inner", inner))
    return try Layouts.read(view("root", root, "\(first), \(view("right", right))"))
  }

  private func cycles(_ layout: ViewHierarchy) -> [String] {
    FailureRequirements(layout).cycles.map {
      $0.map { layout[$0].id ?? "?" }.joined(separator: " ")
    }
  }

  @Test func findsCirclesOfAnyLength() throws {
    #expect(try cycles(layout(left: ["a:b", "b:a"])) == ["a b"])
    #expect(try cycles(layout(left: ["a:c", "b:a", "c:b"])) == ["a c b"])
    #expect(try cycles(layout(left: ["a:b", "b:c", "c:"])) == [])
    #expect(try cycles(layout(left: ["a:b", "b:a", "c:d", "d:c"])) == ["a b", "c d"])
    // What waits for a circle is in none.
    #expect(try cycles(layout(left: ["a:b c", "b:c", "c:b"])) == ["b c"])
    #expect(try cycles(layout(left: ["a:a"])) == [])
  }

  @Test func givesTheShortestOfThoseThatShare() throws {
    #expect(try cycles(layout(left: ["a:b", "b:c a", "c:a"])) == ["a b"])
    #expect(try cycles(layout(left: ["a:b", "b:c", "c:d", "d:a c"])) == ["c d"])
  }

  @Test func reckonsOnlyWithWhatGetsTheSameTouches() throws {
    #expect(try cycles(layout(root: ["a:b"], inner: ["b:a"])) == ["a b"])
    #expect(try cycles(layout(left: ["a:b"], right: ["b:a"])) == [])
    // Each of them shares touches with the root's, but not with each other.
    #expect(try cycles(layout(root: ["a:b c"], left: ["b:c"], right: ["c:b"])) == [])
    #expect(try cycles(layout(root: ["a:b", "d:c"], left: ["b:d"], right: ["c:a"])) == [])
    // A circle elsewhere does not hide the one that counts.
    #expect(try cycles(layout(root: ["a:b c"], left: ["b:a"], right: ["c:a", "d:"])) == ["a b"])
  }

  @Test(arguments: [
    #""isEnabled": false"#, #""delegate": {"shouldReceiveTouch": false}"#,
    #""delegate": {"shouldBegin": false}"#,
  ])
  func whatNeverFiresKeepsNobodyWaiting(member: String) throws {
    #expect(try cycles(layout(left: ["a:b|\(member)", "b:a"])) == [])
    #expect(try cycles(layout(left: ["a:b|\(member)", "b:a c", "c:b"])) == ["b c"])
  }

  @Test func hearsTheDelegates() throws {
    let waits = #"{"shouldRequireFailureOf": ["b"]}"#
    let isAwaited = #"{"shouldBeRequiredToFailBy": ["b"]}"#
    #expect(try cycles(layout(left: [#"a:|"delegate": \#(waits)"#, "b:a"])) == ["a b"])
    #expect(try cycles(layout(left: [#"a:b|"delegate": \#(isAwaited)"#, "b:"])) == ["a b"])
    let requirements = try FailureRequirements(layout(left: [#"a:|"delegate": \#(waits)"#, "b:"]))
    let ids = [0, 1].map { RecognizerID(view: ViewID(1), index: $0) }
    #expect(requirements.required(by: ids[0]) == [ids[1]])
    #expect(requirements.awaited == [ids[1]])
  }

  /// Every one waits for all before it, and the circle is long.
  @Test func endsInTimeOnMany() throws {
    var builder = ViewHierarchy.Builder()
    var view = View(className: "UIView")
    let count = 2_000
    view.gestureRecognizers = (0..<count).map { place in
      var recognizer = GestureRecognizer(className: "UITapGestureRecognizer")
      recognizer.id = "\(place)"
      recognizer.requiresFailureOf = (0..<place).map { "\($0)" }
      return recognizer
    }
    view.gestureRecognizers[0].requiresFailureOf = ["\(count - 1)"]
    _ = try builder.open(view)
    #expect(FailureRequirements(builder.finish()).cycles.count <= 1)
  }
}
