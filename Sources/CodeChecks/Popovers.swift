import AppCode
import LayoutModel

/// Action sheets and activity view controllers, which iPad shows as popovers, without an anchor.
extension CodeChecker {
  /// UC-6.
  func sheets(in context: CodeContext) -> [CodeVerdict] {
    guard project.function(context.function).mentions.contains(.sheets) else { return [] }
    var creations: Set<SourceRange> = []
    return context.calls.compactMap { found in
      guard found.call.presents, let value = found.call.arguments.first?.value,
        let creation = context.sheet(value), creations.insert(creation.range).inserted
      else { return nil }
      if let reason = anchor(of: value, presentedBy: found.call, in: context) {
        return .silent(Self.sheetWithoutAnchor, creation.range) { _ in reason }
      }
      return .reported(withoutAnchor(creation, value, presentedBy: found.call, in: context))
    }
  }

  private static let sheetWithoutAnchor = "action-sheet-without-anchor"

  private func withoutAnchor(
    _ creation: CodeCall, _ value: CodeValue, presentedBy call: CodeCall, in context: CodeContext
  ) -> CodeFinding {
    let function = project.function(context.function).name
    let kind = creation.createsActivities ? "activity view controller" : "action sheet"
    var finding = CodeFinding(
      ruleID: Self.sheetWithoutAnchor, gravity: .info, range: creation.range.offsets,
      subject: context.name(of: value).map { "\(kind) \"\($0)\"" } ?? kind,
      message:
        "the app crashes on iPad when \(function) presents it: its popover has no sourceView, sourceItem or barButtonItem",
      declarations: context.declarations, chain: context.chain(call.name, value),
      related: [CodeFinding.Note(range: call.range.offsets, message: "it is presented here")])
    finding.isOnPadOnly = true
    if !anchors.presentationIsChanged { finding.gravityIfCalled = .warning }
    return finding
  }

  /// What may give the popover of a view controller an anchor, or keeps it from iPad; nil: nothing.
  private func anchor(
    of value: CodeValue, presentedBy call: CodeCall, in context: CodeContext
  ) -> String? {
    let mentions = project.function(context.function).mentions
    if mentions.contains(.popovers) { return "the function configures a popover" }
    if mentions.contains(.devices) {
      return "the function or a caller distinguishes iPhone and iPad"
    }
    if anchors.areSetForAll || overrides(call, in: context) {
      return "code of the app may give the popovers of all view controllers an anchor"
    }
    return context.reference(to: value)?.local.flatMap { anchor(ofLocal: $0, in: context) }
  }

  /// Whether the class of a call's receiver overrides the method that presents view controllers.
  private func overrides(_ call: CodeCall, in context: CodeContext) -> Bool {
    guard case .app(let id)? = context.type(of: call.receiver ?? .itself) else { return false }
    return project.chain(of: id).classes.flatMap(project.functions).contains {
      project.function($0).presents
    }
  }

  /// What the function does with a local view controller that may give its popover an anchor; nil: nothing.
  private func anchor(ofLocal local: Int, in context: CodeContext) -> String? {
    let reference = CodeReference(local: local, path: [])
    let name = context.body.locals[local].name
    for (use, step) in context.uses(of: reference) {
      switch use {
      case .reads(let member), .sets(let member, _):
        if anchors.functions.contains(member) || Self.presentationProperties.contains(member) {
          return "\(member) of \"\(name)\" determines how it is presented"
        }
      case .receives(let call):
        guard Self.harmlessMethods.contains(where: call.name.hasPrefix),
          !anchors.functions.contains(call.name)
        else { return "\(call.name) of \"\(name)\" may give its popover an anchor" }
      case .argument(let call):
        guard call.presents else {
          return "\"\(name)\" is passed to \(call.name), which may give its popover an anchor"
        }
      case .escapes:
        guard isStored(reference, by: context.body.steps[step], in: context) else {
          return "\"\(name)\" is passed to other code, which may give its popover an anchor"
        }
      }
    }
    return nil
  }

  private static let presentationProperties: Set = [
    "modalPresentationStyle", "transitioningDelegate",
  ]

  /// The beginnings of the names of methods that add actions and text fields, close the view controller, and set a
  /// property by its key.
  private static let harmlessMethods = ["add", "dismiss", "setValue"]

  /// Whether a step stores an object in a property of a class that configures no popovers.
  private func isStored(
    _ reference: CodeReference, by step: CodeStep, in context: CodeContext
  ) -> Bool {
    guard case .assign(let target, let value) = step.action,
      context.reference(to: value) == reference,
      let property = context.reference(to: target), property.local == nil
    else { return false }
    return !project.relatedFunctions(of: context.owner).contains {
      project.function($0).mentions.contains(.popovers)
    }
  }
}

/// The functions of the sources that configure popovers.
struct PopoverAnchors: Sendable {
  /// Their names.
  private(set) var functions: Set<String> = []
  /// Whether one of them is called for each view controller that is presented.
  private(set) var areSetForAll = false
  /// Whether a function may override or replace the method of UIKit that presents a view controller.
  private(set) var presentationIsChanged = false

  init(_ project: CodeProject) {
    for type in project.files.flatMap(\.facts.types) {
      let isOfUIKit = Self.controllers.contains(type.name)
      if type.functions.contains(where: \.mayReplacePresentation) { presentationIsChanged = true }
      for function in type.functions where function.mentions.contains(.popovers) {
        functions.insert(function.name)
        if function.presents || isOfUIKit && function.isOfAppearance { areSetForAll = true }
      }
    }
  }

  private static let controllers: Set = [
    "UIViewController", "UIAlertController", "UIActivityViewController",
  ]
}

extension CodeFunction {
  /// Whether the function overrides or replaces the method of UIKit that presents a view controller.
  fileprivate var presents: Bool { CodeCall.presents(name, labels) }

  /// Whether it has the labels of that method, and a similar name: `swizzled_present`.
  fileprivate var mayReplacePresentation: Bool {
    name.lowercased().contains("present") && labels.starts(with: ["", "animated"])
  }

  /// Whether the name is that of a method which UIKit calls when a view appears, also with a prefix.
  fileprivate var isOfAppearance: Bool {
    let name = name.lowercased()
    return ["viewdid", "viewwill", "swizzle"].contains { name.contains($0) }
  }
}

extension CodeContext {
  /// The call that creates the action sheet or activity view controller that an expression refers to.
  fileprivate func sheet(_ value: CodeValue) -> CodeCall? {
    switch value {
    case .call(let call): return call.createsSheet ? call : nil
    case .local:
      guard let reference = reference(to: value), reference.path.isEmpty,
        let local = reference.local, body.locals[local].kind == .variable,
        case .call(let call)? = self.value(of: local), call.createsSheet
      else { return nil }
      return call
    default: return nil
    }
  }
}

extension CodeCall {
  /// Whether the call is that of the method of UIKit that presents a view controller.
  fileprivate var presents: Bool { Self.presents(name, arguments.map(\.label)) }

  /// Whether a name with labels is that of `present(_:animated:completion:)`.
  fileprivate static func presents(_ name: String, _ labels: [String]) -> Bool {
    // A trailing closure has no label.
    (name == "present" || name == "presentViewController") && labels.starts(with: ["", "animated"])
      && labels.dropFirst(2).allSatisfy { $0.isEmpty || $0 == "completion" }
  }

  fileprivate var createsActivities: Bool {
    receiver == nil && name == "UIActivityViewController" && argument("activityItems") != nil
  }

  /// Whether the call creates an action sheet or an activity view controller.
  fileprivate var createsSheet: Bool {
    switch (receiver, name) {
    case (nil, "UIAlertController"), (.name("UIAlertController")?, "alertControllerWithTitle"):
      return argument("preferredStyle")?.isActionSheet == true
    default: return createsActivities
    }
  }
}

extension CodeValue {
  fileprivate var isActionSheet: Bool {
    switch self {
    case .member(_, let name): name == "actionSheet" || name == "ActionSheet"
    case .name(let name): name == "UIAlertControllerStyleActionSheet"
    default: false
    }
  }
}
