internal import LayoutModel

/// A member as it is written.
struct LayoutMemberText {
  package let key: String
  package let value: Value

  enum Value {
    case line(String)
    /// An array with a line for each of its elements.
    case lines([String])
  }

  init(_ key: String, _ line: String) {
    self.key = key
    value = .line(line)
  }

  init(_ key: String, lines: [String]) {
    self.key = key
    value = .lines(lines)
  }
}

extension LayoutMemberText {
  /// What a root has besides its views.
  static func head(of layout: ViewHierarchy, isDocument: Bool) -> [LayoutMemberText] {
    var members = LayoutMembers()
    if isDocument {
      members.add("layoutlint", LayoutTables.version.description)
      members.add("name", layout.name.map(JSONText.quoted))
    }
    if layout.tree != .views { members.add("tree", JSONText.quoted(layout.tree.rawValue)) }
    if let device = layout.device {
      var parts = LayoutMembers()
      parts.add("name", device.name.map(JSONText.quoted))
      parts.add("size", device.size.map(JSONText.array))
      parts.add("safeAreaInsets", device.safeAreaInsets.map { JSONText.array($0) })
      members.add("device", parts.object)
    }
    guard layout.kind != .view else { return members.all }
    let application = layout.application
    var parts = LayoutMembers()
    if application.className != "UIApplication" {
      parts.add("class", JSONText.quoted(application.className))
    }
    parts.add("delegate", application.delegate.map(JSONText.quoted))
    if !parts.all.isEmpty { members.add("application", parts.object) }
    if !application.hasScenes { members.add("scenes", "false") }
    return members.all
  }

  package static func members(
    of id: ViewID, in layout: ViewHierarchy, _ ids: LayoutWriterIDs
  ) -> [LayoutMemberText] {
    let view = layout[id]
    var members = LayoutMembers()
    members.add("class", JSONText.quoted(view.className))
    if view.uikitClass.isCustom, view.uikitClass.isCertain {
      members.add("inherits", JSONText.quoted(view.uikitClass.name))
    }
    members.add("id", ids.views[id].map(JSONText.quoted))
    members.add("label", view.label.map(JSONText.quoted))
    members.addGeometry(view.geometry)
    members.add("zPosition", view.zPosition, unless: 0)
    members.addFlags(of: view)
    members.addScrolling(of: view)
    members.addTouch(of: view, ids)
    members.addResponding(of: id, in: layout, ids)
    members.add("gestureRecognizers", lines: view.recognizerTexts(ids.recognizers[id] ?? [:]))
    members.addRest(of: view, writesMasks: ids.writesMasks)
    return members.all
  }
}

/// Members as they are gathered: what says nothing is not added.
struct LayoutMembers {
  private(set) var all: [LayoutMemberText] = []

  package mutating func add(_ key: String, _ value: String?) {
    if let value { all.append(LayoutMemberText(key, value)) }
  }

  package mutating func add(_ key: String, lines: [String]) {
    if !lines.isEmpty { all.append(LayoutMemberText(key, lines: lines)) }
  }

  package mutating func add(_ key: String, _ value: Bool, unless usual: Bool?) {
    if value != usual { add(key, JSONText.bool(value)) }
  }

  package mutating func add(_ key: String, _ value: Double, unless usual: Double) {
    if value != usual, value.isFinite { add(key, JSONText.number(value)) }
  }

  package mutating func add(_ key: String, strings: [String]) {
    if !strings.isEmpty { add(key, JSONText.strings(strings)) }
  }

  /// The members as an object on one line.
  package var object: String {
    JSONText.object(
      all.map { member in
        switch member.value {
        case .line(let text): (member.key, text)
        case .lines(let texts): (member.key, JSONText.array(texts))
        }
      })
  }
}

extension LayoutMembers {
  /// The shortest form that reads back as the same geometry, to the last bit; nothing where it is
  /// unknown or has no numbers that JSON could hold.
  fileprivate mutating func addGeometry(_ geometry: ViewGeometry?) {
    guard let geometry, geometry.bounds.isFinite, geometry.center.isFinite,
      geometry.anchorPoint.isFinite, geometry.transform.isFinite
    else { return }
    let (bounds, anchor) = (geometry.bounds, geometry.anchorPoint)
    let frame = Rect(geometry.corner.x, geometry.corner.y, bounds.width, bounds.height)
    let isStated = ViewGeometry(frame: frame, boundsOrigin: bounds.origin, anchorPoint: anchor)
    if isStated == geometry {
      add("frame", JSONText.array(frame))
      if bounds.origin != .zero { add("bounds", JSONText.array(bounds)) }
    } else {
      add("bounds", JSONText.array(bounds))
      add("center", JSONText.array(geometry.center))
    }
    if anchor != ViewGeometry.middle { add("anchorPoint", JSONText.array(anchor)) }
    let transform = geometry.transform
    if !transform.isIdentity {
      add(
        "transform",
        JSONText.array(
          transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty))
    }
  }

  fileprivate mutating func addFlags(of view: View) {
    add("alpha", min(max(view.alpha, 0), 1), unless: 1)
    add("isHidden", view.isHidden, unless: false)
    let usual = view.uikitClass.isInteractionEnabledByDefault
    if !view.unknowns.contains(.userInteraction) {
      add(
        "isUserInteractionEnabled", view.isUserInteractionEnabled,
        unless: view.statesUserInteraction ? nil : usual)
    }
    add("isEnabled", view.isEnabled, unless: true)
    add("clipsToBounds", view.clipsToBounds, unless: false)
    add("backgroundColor", view.backgroundColor.flatMap { $0.isEmpty ? nil : JSONText.quoted($0) })
    add("isOpaque", view.isOpaque.map(JSONText.bool))
  }

  fileprivate mutating func addScrolling(of view: View) {
    if let size = view.contentSize, size.width.isFinite, size.height.isFinite {
      add("contentSize", JSONText.array(size))
    }
    if view.contentInset != .zero { add("contentInset", JSONText.array(view.contentInset)) }
    add("isScrollEnabled", view.isScrollEnabled, unless: true)
    add("isPagingEnabled", view.isPagingEnabled, unless: false)
    add("isMultipleTouchEnabled", view.isMultipleTouchEnabled, unless: false)
    add("isExclusiveTouch", view.isExclusiveTouch, unless: false)
    add("windowLevel", view.windowLevel, unless: 0)
    switch view.windowScene {
    case .inherited: break
    case .none: add("windowScene", "null")
    case .named(let name): add("windowScene", JSONText.quoted(name))
    }
  }

  fileprivate mutating func addRest(of view: View, writesMasks: Bool) {
    if let accessibility = view.accessibility {
      var parts = LayoutMembers()
      parts.add("isElement", accessibility.isElement.map(JSONText.bool))
      parts.add("label", accessibility.label.map(JSONText.quoted))
      parts.add("identifier", accessibility.identifier.map(JSONText.quoted))
      parts.add("activationPoint", accessibility.activationPoint.map { JSONText.array($0) })
      add("accessibility", parts.object)
    }
    if writesMasks {
      let mask = AutoresizingMask.allCases.filter(view.autoresizingMask.contains)
      add("autoresizingMask", strings: mask.map(\.rawValue))
    }
    add("constraints", lines: view.constraints.map(\.text))
    add("disable", strings: view.disabledRules)
  }
}
