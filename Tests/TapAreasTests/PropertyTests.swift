import AppCode
import LayoutTestSupport
import TapAreas
import Testing

/// Properties of tap areas of random views.
@Suite struct PropertyTests {
  /// Random views as text.
  private struct Generator {
    var random: SplitMix64

    private static let leaves = [
      "Text(\"A\")", "Image(\"B\")", "Spacer()", "Color.red", "Color.clear", "Unknown()",
      "Circle().fill(.blue)", "Circle().stroke()", "Toggle(\"C\", isOn: $c)", "EmptyView()",
    ]
    private static let modifiers = [
      ".padding()", ".padding(4)", ".frame(width: 100)", ".frame(maxWidth: .infinity)",
      ".background(Color.clear)", ".background(isOn ? Color.red : Color.clear)", ".font(.body)",
      ".opacity(0)", ".hidden()", ".clipShape(Circle())", ".unknown()", ".disabled(true)",
      ".overlay(Circle().stroke())",
    ]
    private static let containers = ["HStack", "VStack", "ZStack", "Group"]

    mutating func view(depth: Int = 0) -> String {
      var text = Self.leaves.randomElement(using: &random) ?? ""
      if depth < 3, Int.random(in: 0..<3, using: &random) > 0 {
        let container = Self.containers.randomElement(using: &random) ?? ""
        text = container + " { " + children(depth: depth + 1) + " }"
      }
      return text + modifiers()
    }

    mutating func children(depth: Int) -> String {
      let count = Int.random(in: 1..<4, using: &random)
      let children = (0..<count).map { _ in view(depth: depth) }
      return children.joined(separator: "; ")
    }

    mutating func modifiers() -> String {
      let count = Int.random(in: 0..<3, using: &random)
      return (0..<count).map { _ in Self.modifiers.randomElement(using: &random) ?? "" }.joined()
    }
  }

  /// The area of a view.
  private func area(_ view: String) -> TapArea? {
    let text = "struct Sample: View { var body: some View { Wrapper { \(view) } } }"
    let check = SwiftUICheck(files: [
      ("A.swift", CodeReader.views(of: Array(text.utf8)))
    ])
    return check.areas(in: "A.swift").first?.views.first?.children.first?.area
  }

  private func isHoley(_ area: TapArea?) -> Bool { area?.holes.isEmpty == false }

  /// A drawn view in a stack takes more taps, and makes no hole.
  @Test(arguments: UInt64(0)..<100)
  func aDrawnViewMakesNoHole(seed: UInt64) {
    var generator = Generator(random: SplitMix64(seed: seed))
    let children = generator.children(depth: 1)
    for stack in ["HStack", "VStack", "ZStack", "Group"] {
      let before = area("\(stack) { \(children) }")
      for more in ["Text(\"Z\")", "Color.blue"] {
        let after = area("\(stack) { \(children); \(more) }")
        if isHoley(after) { #expect(isHoley(before), "\(stack) { \(children); \(more) }") }
      }
    }
  }

  @Test(arguments: UInt64(0)..<100)
  func aDrawnBackgroundMakesTheAreaFull(seed: UInt64) {
    var generator = Generator(random: SplitMix64(seed: seed))
    let view = "HStack { \(generator.children(depth: 1)) }"
    #expect(area(view + ".background(Color.red)")?.isFull == true, "\(view)")
  }

  /// No modifier but one that takes all taps makes an unknown area known.
  @Test(arguments: UInt64(0)..<100)
  func anUnknownAreaRemainsUnknown(seed: UInt64) {
    var generator = Generator(random: SplitMix64(seed: seed))
    let modifiers = (0..<4).map { _ in generator.modifiers() }.joined()
      .replacing(".opacity(0)", with: "").replacing(".hidden()", with: "")
    #expect(area("HStack { Unknown() }.id(1)" + modifiers)?.isUnknown == true, "\(modifiers)")
  }

  /// A view that is not known, in place of another one, makes no hole.
  @Test(arguments: UInt64(0)..<100)
  func aViewThatIsNotKnownMakesNoHole(seed: UInt64) {
    var generator = Generator(random: SplitMix64(seed: seed))
    let children = (0..<3).map { _ in generator.view(depth: 1) }
    for index in children.indices {
      var changed = children
      changed[index] = "Unknown()"
      let before = area("HStack { \(children.joined(separator: "; ")) }")
      let after = area("HStack { \(changed.joined(separator: "; ")) }")
      if isHoley(after) { #expect(isHoley(before), "\(changed)") }
    }
  }

  @Test(arguments: UInt64(0)..<100)
  func aShapeBeforeTheGestureMakesTheAreaFull(seed: UInt64) {
    var generator = Generator(random: SplitMix64(seed: seed))
    let view = "HStack { \(generator.children(depth: 1)) }" + generator.modifiers()
    let findings = Findings(view: view + ".contentShape(Rectangle()).onTapGesture { a() }")
    #expect(!findings.all.contains { $0.ruleID == "tap-area-gap" && $0.chain.hasPrefix("HStack") })
    #expect(area(view + ".contentShape(Rectangle())")?.isFull == true)
  }

  /// Safe fixes remove their finding, and add none.
  @Test(arguments: UInt64(0)..<100)
  func safeFixesAddNoFindings(seed: UInt64) {
    var generator = Generator(random: SplitMix64(seed: seed))
    let view = "HStack { \(generator.children(depth: 1)) }" + generator.modifiers()
    for suffix in [".onTapGesture { a() }", ".onTapGesture { a() }\n.contentShape(Rectangle())"] {
      let before = Findings(view: view + suffix)
      for finding in before.all {
        for fix in finding.fixes where fix.isSafe {
          let text = Findings.apply(fix, to: before.files[0].text)
          let after = Findings([("Sample.swift", text)])
          #expect(after.all.count < before.all.count, "\(text)")
        }
      }
    }
  }
}
