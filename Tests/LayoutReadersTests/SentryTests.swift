import Linting
import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Testing

/// Sentry's `view-hierarchy.json`.
struct SentryTests {
  private func read(_ windows: String) throws -> JSONReaderResult {
    try JSONReaderResult(
      #"{"rendering_system": "UIKIT", "windows": [\#(windows)]}"#, path: "dump.json")
  }

  private static let frame = #""x": 1, "y": 2.5, "width": 30, "height": 40"#

  @Test func readsSDKOutput() throws {
    let result = try read(
      """
      {"type":"UIWindow","identifier":"WindowId","width":390,"height":844,"x":0,"y":0,"alpha":1,
       "visible":true,"children":[
        {"type":"MyList","view_controller":"ListViewController","width":390,"height":800,"x":0,
         "y":44,"alpha":0.5,"visible":false,"children":[],"new_key":{}}]}
      """)
    let layout = try result.layout()
    #expect(result.findings == [])
    #expect(result.document.format == .sentryJSON)
    #expect(layout.kind == .application(isLoneWindow: false))
    let (window, list) = (layout.views[0], layout.views[1])
    #expect(window.id == "WindowId" && window.label == "WindowId")
    #expect(window.accessibility?.identifier == "WindowId")
    #expect(window.geometry == ViewGeometry(frame: Rect(0, 0, 390, 844)))
    #expect(window.unknowns == [.userInteraction, .overrides] && !window.isHidden)
    #expect(list.unknowns == [.userInteraction, .overrides, .boundsOrigin])
    #expect(list.isHidden && list.alpha == 0.5 && list.superview == ViewID(0))
    #expect(layout.viewControllers.map(\.className) == ["ListViewController"])
    #expect(list.viewController == 0 && list.id == nil)
    #expect(result.slice(try result.node(list.node).range(of: .isHidden)) == "false")
    #expect(
      result.slice(try result.node(window.node).range(of: .frame))
        == #""width":390,"height":844,"x":0,"y":0"#)
    #expect(result.slice(try result.node(window.node).range(of: .className)) == #""UIWindow""#)
  }

  @Test(arguments: [("UIScrollView", true), ("UITableView", true), ("UIView", false)])
  func boundsOriginOfPossibleScrollViewsIsUnknown(name: String, isUnknown: Bool) throws {
    let root = try read(#"{"type": "\#(name)", \#(Self.frame)}"#).root()
    #expect(root.unknowns.contains(.boundsOrigin) == isUnknown)
  }

  @Test func usesAnIdentifierAsIdOnlyWhereItIsUnique() throws {
    let view = #"{"type": "UIView", "identifier": "cell", \#(Self.frame)}"#
    let layout = try read(
      #"{"type": "UIWindow", "identifier": "w", \#(Self.frame), "children": [\#(view), \#(view)]}"#
    ).layout()
    #expect(layout.views.map(\.id) == ["w", nil, nil])
    #expect(layout.views.map(\.label) == ["w", "cell", "cell"])
  }

  @Test func ignoresThePlaceholderForOmittedViews() throws {
    let result = try read(
      """
      {"type": "UIWindow", \(Self.frame),
       "children": [{"type": "SentryTruncatedViewHierarchy"}]}
      """)
    #expect(result.findings == [])
    #expect(try result.layout().views[1].geometry == nil)
  }

  @Test(arguments: ["android_view_system", "flutter", "compose"])
  func reportsOtherRenderingSystems(system: String) throws {
    let result = try JSONReaderResult(
      #"{"rendering_system": "\#(system)", "windows": [{"type": "a"}]}"#, path: "dump.json")
    #expect(
      result.findings == [
        "invalid-value `\"\(system)\"`: the rendering system is '\(system)'; only 'UIKIT' "
          + "is supported"
      ])
    #expect(result.document.findings[0].severity == .warning)
    #expect(result.document.layouts.isEmpty)
  }

  @Test(
    arguments: cases(
      """
      {"type": 5, \(frame)}
        invalid-value `5`: 'type' must be the name of a class, found 5
      {"type": "UIView", "x": 0, "y": 0}
        missing-frame `"UIView"`: view has no 'width', 'height'; the view and its subviews are not checked
      {"type": "UIView", "x": "0", "y": 0, "width": 1, "height": 1}
        invalid-value `"0"`: 'x' must be a number, found a string
      {"type": "UIView", \(frame), "visible": 1}
        invalid-value `1`: 'visible' must be true or false, found 1
      {"type": "UIView", \(frame), "children": {}}
        invalid-value `{}`: 'children' must be an array of views, found an object
      {"type": "UIView", \(frame), "children": [null]}
        invalid-value `null`: 'children[0]' must be a view, found null
      {"type": "UIView", \(frame), "identifier": 1}
        invalid-value `1`: 'identifier' must be a string or null, found 1
      """))
  func reportsWrongValues(window: String, finding: String) throws {
    let result = try read(window)
    #expect(result.findings == [finding])
    #expect(try result.layout().views.count == 1)
  }

  @Test func reportsMissingWindows() throws {
    let result = try JSONReaderResult(#"{"rendering_system": "UIKIT"}"#, path: "dump.json")
    #expect(
      result.document.findings.map(\.message.text) == ["a Sentry view hierarchy needs 'windows'"])
  }
}
