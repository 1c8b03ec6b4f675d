import LayoutModel
import HitTesting
import LayoutTestSupport
import Testing

/// Actions without a target that no responder handles (RC-14, RC-15).
struct ActionSearchTests {
  /// A window with a view controller's view, a subview, and a button in it that sends `save:`.
  private func losses(
    window: String = "", controller: String = #"{"class": "UIViewController"}"#,
    view: String = "", button: String = "", beside: String = "", application: String = "{}",
    action: String = "save:"
  ) throws -> [LostAction] {
    let layout = try Layouts.read(
      """
      {"application": \(application), "windows": [{"class": "UIWindow", "frame": [0, 0, 99, 99] \(window),
        "subviews": [{"frame": [0, 0, 99, 99], "viewController": \(controller), "subviews": [
          {"id": "view", "frame": [0, 0, 50, 50] \(view), "subviews": [
            {"class": "UIButton", "id": "button", "frame": [0, 0, 50, 50] \(button),
              "actions": [{"event": "touchUpInside", "action": "\(action)", "target": null}]}]},
          {"id": "beside", "frame": [50, 0, 49, 50] \(beside)}]}]}]}
      """)
    let search = ActionSearch(layout)
    #expect(search.actions.count == 1)
    return search.actions.compactMap { search.loss(of: $0) }
  }

  @Test func reportsAnActionIfAllClassesAreUIKits() throws {
    let loss = try #require(losses().first)
    #expect(loss.asked.count == 7 && loss.asked.last == .application)
    #expect(!loss.startsAtFirstResponder && loss.implementers == [])
  }

  @Test(arguments: ["copy:", "selectAll:", "undo:", "resignFirstResponder", "toggleSidebar:"])
  func uikitHandlesItsOwnActions(action: String) throws {
    #expect(try losses(action: action).isEmpty)
  }

  @Test func findsADeclaredImplementation() throws {
    #expect(try losses(view: #", "responds": ["save:"]"#).isEmpty)
    #expect(try losses(controller: #"{"class": "VC", "responds": ["save:"]}"#).isEmpty)
    #expect(try losses(view: #", "responds": ["load:"]"#).count == 1)
    // An empty list is a declaration.
    #expect(try losses(controller: #"{"class": "VC", "responds": []}"#).count == 1)
  }

  @Test func customClassesMayHandleActions() throws {
    #expect(try losses(controller: #""VC""#).isEmpty)
    #expect(try losses(view: #", "class": "Form""#).isEmpty)
    #expect(try losses(button: #", "inherits": "UIButton""#).count == 1)
    #expect(try losses(view: #", "class": "Form", "responds": ["load:"]"#).count == 1)
    #expect(try losses(controller: #""UIKit.UINavigationController""#).count == 1)
    #expect(try losses(view: #", "class": "_UIPrivateView""#).count == 1)
    // A declaration of one responder does not apply to another.
    #expect(
      try losses(controller: #""VC""#, view: #", "class": "Form", "responds": ["load:"]"#).isEmpty)
  }

  @Test(arguments: [
    (application: #"{"delegate": "AppDelegate"}"#, window: ""),
    (application: #"{"class": "GameApplication"}"#, window: ""),
    (application: "{}", window: #", "windowScene": "GameScene""#),
  ])
  func undeclarableRespondersMayHandleActionsWithoutDeclarations(
    application: String, window: String
  ) throws {
    #expect(try losses(window: window, application: application).isEmpty)
    let controller = #"{"class": "VC", "responds": ["load:"]}"#
    #expect(
      try losses(window: window, controller: controller, application: application).count == 1)
  }

  @Test func startsAtTheFirstResponder() throws {
    let first = #", "class": "UITextField", "isFirstResponder": true"#
    // The button's chain would handle it.
    let loss = try #require(losses(view: #", "responds": ["save:"]"#, beside: first).first)
    #expect(loss.startsAtFirstResponder)
    #expect(loss.implementers == [.view(ViewID(2))])
    #expect(try losses(beside: first + #", "responds": ["save:"]"#).isEmpty)
    // With two windows, the layout does not contain the key window.
    #expect(
      try losses(
        view: #", "responds": ["save:"], "isFirstResponder": true"#, beside: first
      ).isEmpty)
    #expect(try losses(view: #", "isFirstResponder": true"#).first?.startsAtFirstResponder == true)
    #expect(
      try losses(button: #", "isFirstResponder": true"#).first?.startsAtFirstResponder == false)
  }

  @Test func considersFirstRespondersOfOtherWindows() throws {
    func isLost(_ responds: String) throws -> Bool {
      let layout = try Layouts.read(
        """
        {"windows": [
          {"class": "UIWindow", "frame": [0, 0, 99, 99], "subviews": [
            {"class": "UIButton", "frame": [0, 0, 50, 50],
              "actions": [{"action": "save:", "target": null}]}]},
          {"class": "UIWindow", "frame": [0, 0, 99, 99], "responds": [\(responds)], "subviews": [
            {"class": "UITextField", "frame": [0, 0, 50, 50], "isFirstResponder": true}]}]}
        """)
      let search = ActionSearch(layout)
      return search.actions.contains { search.loss(of: $0) != nil }
    }
    #expect(try !isLost(#""save:""#))
    #expect(try isLost(#""load:""#))
  }

  /// A part of a screen does not contain the responders above it.
  @Test func aLoneViewMayHaveFurtherResponders() throws {
    func isLost(_ members: String) throws -> Bool {
      let layout = try Layouts.read(
        """
        {"frame": [0, 0, 99, 99] \(members), "subviews": [
          {"class": "UIButton", "frame": [0, 0, 50, 50],
            "actions": [{"action": "save:", "target": null}]},
          {"id": "other", "frame": [50, 0, 9, 9]}]}
        """)
      let search = ActionSearch(layout)
      return search.actions.contains { search.loss(of: $0) != nil }
    }
    #expect(try !isLost(""))
    #expect(try isLost(#", "responds": []"#))
    #expect(try isLost(#", "viewController": "UIViewController""#))
  }

  @Test func findsActionsOfControlsAndRecognizers() throws {
    let layout = try Layouts.read(
      """
      {"class": "UIControl", "frame": [0, 0, 99, 99],
        "actions": [{"event": "touchDown", "action": "a", "target": null}, {"action": "b"},
          {"event": "touchUpInside", "action": "a", "target": null}, {"action": "c", "target": "v"}],
        "gestureRecognizers": [
          {"class": "UITapGestureRecognizer", "actions": [{"action": "d", "target": null}]},
          {"class": "UITapGestureRecognizer", "isEnabled": false,
            "actions": [{"action": "e", "target": null}]}],
        "subviews": [{"id": "v", "frame": [0, 0, 9, 9]}]}
      """)
    let actions = ActionSearch(layout).actions
    #expect(actions.map(\.action.action) == ["a", "d"])
    #expect(actions.map(\.recognizer) == [nil, RecognizerID(view: ViewID(0), index: 0)])
  }
}

/// View controllers without a parent.
struct OrphanControllerTests {
  @Test func findsControllersInsideAnothersView() throws {
    let layout = try Layouts.read(
      """
      {"frame": [0, 0, 99, 99], "viewController": {"class": "A", "id": "a", "parent": null},
        "subviews": [{"frame": [0, 0, 9, 9], "subviews": [
          {"frame": [0, 0, 9, 9], "viewController": {"class": "B", "parent": null}},
          {"frame": [0, 0, 9, 9], "viewController": {"class": "C"}},
          {"frame": [0, 0, 9, 9], "viewController": {"class": "D", "parent": "a"}},
          {"frame": [0, 0, 9, 9], "viewController":
            {"class": "E", "parent": null, "presentedBy": "a"}, "subviews": [
            {"frame": [0, 0, 9, 9], "viewController": {"class": "F", "parent": null}}]}]}]}
      """)
    let orphans = layout.orphanControllers.map {
      layout.viewControllers[$0.controller].className
        + layout.viewControllers[$0.holder].className
    }
    #expect(orphans == ["BA", "FE"])
  }
}
