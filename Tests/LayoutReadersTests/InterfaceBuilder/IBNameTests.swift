import Testing

@testable import LayoutReaders

struct IBNameTests {
  /// Names that differ from those of their cases, because they are values.
  private static let others: [IBName: String] = [
    .filesOwner: "IBFilesOwner", .firstResponder: "IBFirstResponder", .yes: "YES", .no: "NO",
  ]

  @Test func textsAreInTheOrderOfTheCases() {
    #expect(IBName.texts == IBName.allCases.map { Self.others[$0] ?? "\($0)" })
    #expect(IBName.allCases.map(\.rawValue) == Array(IBName.texts.indices))
    #expect(Set(IBName.texts).count == IBName.texts.count)
  }
}
