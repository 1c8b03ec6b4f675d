import LayoutModel
import HitTesting
import LayoutTestSupport
import Testing

/// UIKit's own results. Each case states its source: a test suite, a log or a document.
@Suite struct OracleTests {
  @Test(arguments: try OracleCase.all("hit-test") + OracleCase.all("windows"))
  func hits(oracle: OracleCase) throws {
    let hierarchy = try Layouts.read(oracle.layout.text)
    let result = hierarchy.hitTest(try oracle.point)
    if let expected = oracle.expect.hit {
      #expect(result.hit.map(hierarchy.identifier(of:)) == expected.id, "\(oracle.source)")
    }
    if let window = oracle.expect.window {
      let hit = try #require(result.hit)
      #expect(hierarchy.identifier(of: hierarchy.root(of: hit)) == window)
    }
    if let trace = oracle.expect.trace {
      let views = Set(try #require(oracle.expect.traceViews))
      #expect(result.entries(in: hierarchy, of: views) == trace, "\(oracle.source)")
    }
    if let returns = oracle.expect.returnTrace {
      #expect(result.returns(in: hierarchy).filter(returns.contains) == returns)
    }
  }

  @Test(arguments: try OracleCase.all("point-inside"))
  func testsWhetherAPointIsInside(oracle: OracleCase) throws {
    let hierarchy = try Layouts.read(oracle.layout.text)
    let root = try #require(hierarchy.roots.first)
    #expect(hierarchy.pointInside(try oracle.point, in: root) == oracle.expect.pointInside)
  }

  @Test(arguments: try OracleCase.all("convert-point"))
  func converts(oracle: OracleCase) throws {
    let hierarchy = try Layouts.read(oracle.layout.text)
    let id = try #require(oracle.to)
    let view = try #require(hierarchy.view(withID: id))
    let asked = try oracle.point
    let point = try #require(hierarchy.convert(asked, to: view))
    let expected = try #require(oracle.expect.point)
    #expect(abs(point.x - expected[0]) < 1e-9 && abs(point.y - expected[1]) < 1e-9)
  }

  @Test(arguments: try OracleCase.all("touch"))
  func deliversTouches(oracle: OracleCase) throws {
    let hierarchy = try Layouts.read(oracle.layout.text)
    let kind = try #require(oracle.gesture.flatMap(TouchGesture.Kind.init))
    let sequence = TouchDelivery(hierarchy).play(
      TouchGesture(kind, at: try oracle.point, duration: oracle.duration))
    if let expected = oracle.expect.hit {
      #expect(sequence.hit.map(hierarchy.identifier(of:)) == expected.id, "\(oracle.source)")
    }
    let log = sequence.log(in: hierarchy)
    #expect(log.disagreements(with: oracle.expect.delivery) == [], "\(oracle.source)")
  }

  @Test(arguments: try OracleCase.all("responder-chain"))
  func findsTheResponderChain(oracle: OracleCase) throws {
    let hierarchy = try Layouts.read(oracle.layout.text)
    let id = try #require(oracle.view)
    let view = try #require(hierarchy.view(withID: id))
    if let expected = oracle.expect.responderChain {
      #expect(hierarchy.names(hierarchy.responderChain(from: view)) == expected)
    }
    if let asked = oracle.expect.asked {
      let action = try #require(oracle.action)
      let answer = hierarchy.handler(of: action, from: .view(view))
      #expect(hierarchy.names(answer.asked) == asked)
      #expect(answer.handler.flatMap(hierarchy.id(of:)) == oracle.expect.handledBy)
    }
  }

  @Test func allCasesAreUsed() throws {
    let counts = try ["hit-test", "windows", "point-inside", "convert-point", "responder-chain"]
      .map { try OracleCase.all($0).count }
    #expect(counts == [114, 5, 57, 5, 12])
  }
}

extension OracleCase {
  fileprivate var point: Point {
    get throws {
      let numbers = try #require(at)
      return Point(numbers[0], numbers[1])
    }
  }
}

extension ViewHierarchy {
  /// Ids, or class names if there are none, as in the cases.
  fileprivate func names(_ chain: [Responder]) -> [String] {
    chain.map { id(of: $0) ?? className(of: $0) }
  }
}

extension HitTest {
  /// The methods entered on some views, in order.
  fileprivate func entries(in hierarchy: ViewHierarchy, of views: Set<String>) -> [String] {
    trace.compactMap { call in
      switch call {
      case .hitTest(let id) where views.contains(hierarchy.identifier(of: id)):
        "\(hierarchy.identifier(of: id)).hitTest"
      case .pointInside(let id, _) where views.contains(hierarchy.identifier(of: id)):
        "\(hierarchy.identifier(of: id)).pointInside"
      default: nil
      }
    }
  }

  /// Each returned value, `view=hit`, in order.
  fileprivate func returns(in hierarchy: ViewHierarchy) -> [String] {
    trace.compactMap { call in
      guard case .returned(let id, let hit) = call else { return nil }
      return "\(hierarchy.identifier(of: id))=\(hit.map(hierarchy.identifier(of:)) ?? "nil")"
    }
  }
}
