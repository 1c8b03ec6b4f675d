import LayoutModel
import LayoutReaders
import Linting
import LayoutTestSupport
import Testing

/// Truncated, malformed, deep and hostile texts are read in linear time, without a trap.
@Suite struct RecursiveDescriptionDamageTests {
  private static let sample = """
    (lldb) po [window recursiveDescription]
    <Shop.Window: 0x7f8a; baseClass = UIWindow; frame = (0 0; 320 480); layer = <UIWindowLayer: 0x6>>
       | <UITextView: 0x7f8b; frame = (0 -8.5; 320 1e2); text = 'It's; <5>…'; alpha = 0.5; \
    gestureRecognizers = <NSArray: 0x60>; backgroundColor = UIExtendedGrayColorSpace 0 0; \
    layer = <CALayer: 0x61>; contentOffset: {0, 8}; contentSize: {320, 533.5}>
       |    | <<_UITextContainerView: 0x7f8c; frame = (0 0; 320 90); layer = <CALayer: 0x62>> min = {0}>
       |    | <Shop.Box<Swift.Int>; frame = (1 2; 3 4); placeholder = a > b; hidden = YES; \
    transform = [0, 1, -1, 0, 3, 4]; image = <UIImage:0x63 (40 40)@3{2}>; layer = <CALayer>>
       | <CALayer: 0x64> (layer)
       | <UILabel: 0x...; frame = (0 0; 9 9); text = 'a
    b'; userInteractionEnabled = NO; autoresize = W+H; layer = <_UILabelLayer: 0x...>>
    """

  @Test func handlesTruncationAtTheEnd() {
    let bytes = Array(Self.sample.utf8)
    for length in 0...bytes.count {
      let dump = ReadDump(Array(bytes[..<length]))
      #expect(dump.layouts.count <= 1, "cut to \(length) bytes")
      Self.checkRanges(in: dump)
    }
  }

  @Test func handlesTruncationAtTheStart() {
    let bytes = Array(Self.sample.utf8)
    for start in 0...bytes.count { Self.checkRanges(in: ReadDump(Array(bytes[start...]))) }
  }

  @Test(arguments: UInt64(0)..<300)
  func handlesMutatedBytes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = Array(Self.sample.utf8)
    let special = Array("<>(){}[]|;:='\"\\.-0xé\n\r \u{0}".utf8) + [0xFF, 0xC3]
    random.damage(&bytes, upTo: 20, with: special)
    Self.checkRanges(in: ReadDump(bytes))
  }

  @Test(arguments: [2_048, 2_049, 3_000])
  func skipsViewsBelowTheDepthLimit(levels: Int) {
    let lines = (0..<levels).map { depth in
      String(repeating: "|", count: depth) + "<UIView; frame = (0 0; 9 9)>\n"
    }
    let dump = ReadDump(lines.joined() + "|<UILabel; frame = (0 0; 9 9)>")
    let kept = min(levels, ViewHierarchy.depthLimit)
    #expect(dump.layouts.first?.views.count == kept + 1)
    #expect(dump.layouts.first?.views.last?.superview == ViewID(0))
    #expect(dump.findings == (levels > kept ? ["too-deep 'UIView'"] : []))
  }

  @Test func rejectsADocumentOverTheSizeLimit() {
    var limits = ReaderLimits()
    limits.documentBytes = Self.sample.utf8.count
    #expect(ReadDump(Self.sample, limits: limits).layouts.count == 1)
    limits.documentBytes -= 1
    let dump = ReadDump(Self.sample, limits: limits)
    #expect(dump.document?.format == .recursiveDescription)
    #expect(dump.layouts.isEmpty)
    #expect(dump.findings == ["too-large ''"])
    #expect(ReadDump("nothing", limits: limits).document == nil)
  }

  /// Quadratic time would take minutes for each of these.
  @Test(arguments: [
    "<", "<a", "<a:", "<a<b>", "<a(", "<a: b; ", "|", "| <a", "| <a: ", "<a; frame = (",
    "<a; frame = (0 0; 1 1); text = 'a; ", "'", "<a; frame = (0 0; 1 1); text = '",
    "<a; frame = (0 0; 1 1)\n", "| <a; frame = (0 0; 1 1)>\n",
    "<UIWindow: 0x1; frame = (0 0; 1 1)>",
    "<a; placeholder = b; frame = ('';", "text = 'a\n", "{", "<a; frame = (0 0; 1 1); b = <",
    "<a; frame = (0 0; 1 1); text = '\n", "\r",
  ])
  func readsInLinearTime(unit: String) {
    let count = 60_000 / unit.utf8.count
    for start in [
      "", "<UIView; frame = (0 0; 9 9); layer = <CALayer>>\n", "   | <A; frame = (0 0; ",
    ] {
      Self.checkRanges(in: ReadDump(start + String(repeating: unit, count: count)))
    }
  }

  /// Ranges of subviews and properties are within that of their view; all are within the text.
  private static func checkRanges(in dump: ReadDump) {
    let whole = SourceRange(0, dump.source.bytes.count)
    for layout in dump.document?.parsedLayouts ?? [] {
      for view in layout.hierarchy.views {
        let source = layout.sourceMap[view.node]
        let around =
          view.superview.map { layout.sourceMap.range(of: layout.hierarchy[$0].node) } ?? whole
        #expect(around.start <= source.range.start && source.range.end <= around.end)
        for member in source.members {
          #expect(source.range.start <= member.key.start && member.value.end <= source.range.end)
        }
      }
    }
    for finding in dump.document?.findings ?? [] {
      #expect(finding.range.start >= 0 && finding.range.end <= whole.end)
    }
  }
}
