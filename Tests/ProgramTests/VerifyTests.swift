import Testing

/// `layoutlint verify` compares the recorded hits of a capture with the model.
@Suite struct VerifyTests {
  /// - Parameters:
  ///   - hits: the recorded hits, as JSON.
  ///   - overlay: further members of a view that covers the button.
  private static func capture(hits: String, overlay: String = "") -> String {
    """
    {"x-capture": {"version": 1, "hits": \(hits)},
     "class": "UIView", "id": "1", "frame": [0, 0, 390, 844], "subviews": [
      {"class": "UIButton", "id": "buy", "frame": [20, 100, 100, 44]},
      {"class": "App", "inherits": "UIView", "id": "3", "frame": [0, 200, 390, 100]\(overlay)}]}
    """
  }

  private func verify(
    _ text: String, _ arguments: String...
  ) throws -> (status: Int32, output: String) {
    let folder = try Folder(["capture.layout.json": text])
    let outcome = try Program.run(["verify", "capture.layout.json"] + arguments, in: folder)
    return (outcome.status, outcome.output + outcome.errors)
  }

  @Test(arguments: [
    (
      #"[{"view": "buy", "points": [[50, 110], [60, 120]]}, {"view": null, "points": [[-1, 5]]}]"#,
      0,
      "3 of 3 points agree\n"
    ),
    (
      #"[{"view": "1", "points": [[50, 110], [5, 5]]}]"#, 1,
      """
      1 of 2 points agree
      (50, 110): the app hit view "1" (view), layoutlint button "buy" (view/subviews[0])

      """
    ),
    (
      // Views outside of the capture are skipped.
      """
      [{"class": "Late", "points": [[5, 5]]}, {"view": "gone", "points": [[5, 5]]},
       {"view": "buy", "points": [[50, 110]]}]
      """, 0,
      """
      1 of 1 point agrees
      2 points are not compared: the capture does not contain the view that the app hit

      """
    ),
  ])
  func pointsAreCompared(hits: String, status: Int32, output: String) throws {
    let outcome = try verify(Self.capture(hits: hits))
    #expect(outcome.status == status)
    #expect(outcome.output == output)
  }

  @Test func anOverrideMayExplainADifference() throws {
    let hits = #"[{"view": "buy", "points": [[50, 250]]}]"#
    let capture = Self.capture(hits: hits, overlay: #", "hitTest": "custom""#)
    let outcome = try verify(capture)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("(50, 250): the app hit button \"buy\" (view/subviews[0])"))
    #expect(outcome.output.contains("  assumption: "))
    let json = try verify(capture, "--format", "json").output
    #expect(json.contains(#""agreements": 0"#) && json.contains(#""assumptions": ["OV-10"]"#))
  }

  /// A run that compares nothing must not pass.
  @Test(arguments: [
    #"[{"class": "Late", "points": [[5, 5]]}]"#,
    #"[5, {"view": 3, "points": [[1, 1]]}, {"view": "1", "points": [[1], "x", [1, null]]}]"#,
  ])
  func withoutComparedPointsItFails(hits: String) throws {
    let outcome = try verify(Self.capture(hits: hits))
    #expect(outcome.status == 2)
    #expect(outcome.output.hasPrefix("0 of 0 points agree\n"))
    #expect(outcome.output.contains("no recorded hit can be compared"))
  }

  @Test func layoutsOfASetAreNamed() throws {
    let layout = Self.capture(hits: #"[{"view": "1", "points": [[5, 5]]}]"#)
    let outcome = try verify(
      #"{"layouts": [{"name": "first", "layout": \#(layout)}, {"layout": \#(layout)}]}"#)
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        first:
          1 of 1 point agrees
        layouts[1]:
          1 of 1 point agrees

        """)
  }

  @Test func aLayoutWithoutRecordedHitsIsAnError() throws {
    let outcome = try verify(#"{"class": "UIView", "frame": [0, 0, 10, 10]}"#)
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("contains no recorded hits"))
  }
}
