import LayoutModel
import Testing

/// The properties that each key of a view sets.
struct ViewKeyTests {
  @Test func hasUIKitsDefaults() throws {
    let result = try JSONReaderResult(#"{"frame": [1, 2, 30, 40]}"#)
    let view = try result.root()
    #expect(result.findings == [])
    #expect(view.className == "UIView")
    #expect(view.geometry == ViewGeometry(frame: Rect(1, 2, 30, 40)))
    #expect(view.isUserInteractionEnabled && !view.hasExplicitUserInteraction)
    #expect(view.alpha == 1 && !view.isHidden && view.isEnabled)
    #expect(view.pointInside == .bounds && view.hitTest == .standard)
    #expect(view.unknowns == [])
  }

  @Test(
    arguments: [
      ("UILabel", nil, false, []), ("UIButton", nil, true, .all),
      ("MyButton", "UIButton", true, .all), ("MyLabel", "UILabel", false, []),
    ] as [(String, String?, Bool, TouchPhases)])
  func takesDefaultsFromTheClass(
    name: String, inherits: String?, isInteractive: Bool, phases: TouchPhases
  ) throws {
    let more = inherits.map { #", "inherits": "\#($0)""# } ?? ""
    let view = try JSONReaderResult(#"{"class": "\#(name)"\#(more), "frame": [0, 0, 1, 1]}"#).root()
    #expect(view.isUserInteractionEnabled == isInteractive)
    #expect(view.handledTouches == phases)
  }

  @Test func takesSuperclassesFromTheConfiguration() throws {
    let classes = ["Small": "Primary", "Primary": "UIButton", "Loop": "Loop", "Mine": "UILabel"]
    let map = ClassMap(classes.mapValues { ClassDescription(inherits: $0) })
    func view(_ members: String) throws -> View {
      try JSONReaderResult("{\(members), \"frame\": [0, 0, 1, 1]}", classes: map).root()
    }
    #expect(try view(#""class": "Small""#).uikitClass.name == "UIButton")
    #expect(try view(#""class": "Other", "inherits": "Primary""#).uikitClass.name == "UIButton")
    #expect(try view(#""class": "Mine", "inherits": "UISlider""#).uikitClass.name == "UISlider")
    #expect(try !view(#""class": "Loop""#).uikitClass.isCertain)
  }

  @Test func readsEveryFlag() throws {
    let view = try JSONReaderResult(
      view: """
        "alpha": 0.5, "hidden": true, "userInteractionEnabled": true, "enabled": false,
        "clipsToBounds": true, "backgroundColor": "#20C0FF", "opaque": false, "zPosition": -2,
        "isMultipleTouchEnabled": true, "isExclusiveTouch": true, "windowLevel": 2.5,
        "windowScene": null, "contentSize": [10, 20], "contentInset": [1, 2, 3, 4],
        "scrollEnabled": false, "isPagingEnabled": true, "canBecomeFirstResponder": true,
        "isFirstResponder": true, "responds": ["save:"], "label": "Save",
        "autoresizingMask": ["flexibleWidth", "flexibleTopMargin"], "disable": ["all"],
        "accessibility": {"isElement": true, "label": "l", "identifier": "i",
          "activationPoint": [1, 2]}, "x-note": {"frame": 1}, "x-": null
        """)
    let root = try view.root()
    #expect(view.findings == [])
    #expect(root.alpha == 0.5 && root.isHidden && root.isUserInteractionEnabled)
    #expect(root.hasExplicitUserInteraction && !root.isEnabled && root.clipsToBounds)
    #expect(root.backgroundColor == "#20C0FF" && root.isOpaque == false && root.zPosition == -2)
    #expect(root.isMultipleTouchEnabled && root.isExclusiveTouch && root.windowLevel == 2.5)
    #expect(root.windowScene == .none && root.contentSize == Size(10, 20))
    #expect(root.contentInset == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(!root.isScrollEnabled && root.isPagingEnabled && root.canBecomeFirstResponder)
    #expect(root.isFirstResponder && root.responds == ["save:"] && root.label == "Save")
    #expect(root.autoresizingMask == [.flexibleWidth, .flexibleTopMargin])
    #expect(root.disabledRules == ["all"])
    #expect(root.accessibility?.isElement == true && root.accessibility?.label == "l")
    #expect(root.accessibility?.activationPoint == Point(1, 2))
  }

  @Test(arguments: [
    (#""bounds""#, PointInsideOverride.bounds), (#""always""#, .always), (#""never""#, .never),
    (#""anySubview""#, .anySubview), (#""custom""#, .custom),
    (
      #"{"insets": [-1, 2, -3, 4], "x-why": 1}"#,
      .insets(EdgeInsets(top: -1, left: 2, bottom: -3, right: 4))
    ),
    (#"{"rect": [1, 2, 3, 4]}"#, .rect(Rect(1, 2, 3, 4))),
  ])
  func readsPointInside(text: String, override: PointInsideOverride) throws {
    let result = try JSONReaderResult(view: #""pointInside": \#(text)"#)
    #expect(try result.root().pointInside == override)
    #expect(result.findings == [])
  }

  @Test(arguments: [
    (#""default""#, HitTestOverride.standard), (#""passthrough""#, .passthrough),
    (#""never""#, .never), (#""self""#, .itself), (#""custom""#, .custom),
    (#""subviewsBeforeBounds""#, .subviewsBeforeBounds),
    (#""frontmostSubview""#, .frontmostSubview),
    (#"{"forward": "b"}"#, .forward(ViewID(2))), (#"{"ignoring": "a"}"#, .ignoring(ViewID(1))),
    (#"{"forwardSelf": "b"}"#, .forwardSelf(ViewID(2))),
  ])
  func readsHitTest(text: String, override: HitTestOverride) throws {
    let result = try JSONReaderResult(
      view: """
        "hitTest": \(text), "subviews": [{"id": "a", "frame": [0, 0, 1, 1]},
          {"id": "b", "frame": [0, 0, 1, 1]}]
        """)
    #expect(try result.root().hitTest == override)
    #expect(result.findings == [])
  }

  @Test(
    arguments: [
      ("true", .all), ("false", []), ("[]", []),
      (#"["touchesMoved", "touchesBegan"]"#, [.began, .moved]),
      (#"["touchesEnded", "touchesCancelled"]"#, [.ended, .cancelled]),
    ] as [(String, TouchPhases)])
  func readsPhases(text: String, phases: TouchPhases) throws {
    let result = try JSONReaderResult(view: #""handlesTouches": \#(text)"#)
    #expect(try result.root().handledTouches == phases)
  }

  @Test func recordsTheRangesOfProperties() throws {
    let result = try JSONReaderResult(
      """
      {"class": "UIButton", "id": "é", "label": "l", "frame": [0, 0, 1, 1],
       "bounds": [0, 0, 1, 1], "center": [0.5, 0.5], "anchorPoint": [0.5, 0.5],
       "transform": {}, "alpha": 1, "hidden": false, "isUserInteractionEnabled": true,
       "isEnabled": true, "pointInside": "bounds", "hitTest": "default",
       "contentSize": [1, 1], "isScrollEnabled": true, "gestureRecognizers": [],
       "viewController": "VC", "actions": [], "backgroundColor": "clear", "disable": []}
      """)
    let view = try result.root()
    #expect(result.findings == [])
    let source = try result.node(view.node)
    #expect(source.members.count == 21)
    #expect(result.slice(try #require(source.member(.id)).value) == "\"é\"")
    #expect(result.slice(try #require(source.member(.isHidden)).key) == "\"hidden\"")
    #expect(result.slice(source.range(of: .hitTest)) == "\"default\"")
    #expect(source.range == SourceRange(0, result.text.utf8.count))
  }
}
