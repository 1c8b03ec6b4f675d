import AppCode
import LayoutModel

/// Selectors that no source declares, and buttons without an action.
extension CodeChecker {
  func actions(in context: CodeContext) -> [CodeFinding] {
    missingActions(in: context) + buttonsWithoutAction(in: context)
  }

  // MARK: Missing actions

  private func missingActions(in context: CodeContext) -> [CodeFinding] {
    guard !project.isSwift(context.function), !project.function(context.function).isStatic,
      case .framework? = project.chain(of: context.owner).end
    else { return [] }
    return context.calls.compactMap { found in
      guard let selector = action(of: found.call, in: context),
        !selectors.contains(selector), !Selectors.isOfFramework(selector),
        !hasDynamicMethods(context.owner)
      else { return nil }
      return CodeFinding(
        ruleID: "missing-action", gravity: .warning, range: found.call.range.offsets,
        subject: found.call.receiver.map(context.subject) ?? found.call.name,
        message:
          "\(project.records[context.owner].name) does not implement its action '\(selector)': the app crashes when it is sent",
        declarations: context.declarations, chain: "\(found.name).\(selector)")
    }
  }

  /// The selector of an action that a call sends to `self`.
  private func action(of call: CodeCall, in context: CodeContext) -> String? {
    let target: CodeValue?
    switch call.name {
    case "addTarget": target = call.arguments.first?.value
    default: target = call.argument("target")
    }
    guard let target, context.reference(to: target)?.isSelf == true,
      case .selector(let selector)? = call.argument("action"), !selector.isEmpty
    else { return nil }
    return selector
  }

  private func hasDynamicMethods(_ id: CodeProject.ClassID) -> Bool {
    project.relatedFunctions(of: id).contains {
      let function = project.function($0)
      return function.mentions.contains(.dynamicMethods)
        || function.name.hasPrefix("forwardInvocation")
        || function.name.hasPrefix("forwardingTarget") || function.name.hasPrefix("resolveInstance")
    }
  }

  // MARK: Buttons without an action

  private func buttonsWithoutAction(in context: CodeContext) -> [CodeFinding] {
    context.body.steps.compactMap { step in
      guard case .declare(let local, let value) = step.action,
        context.body.locals[local].kind == .variable, !context.isReassigned(local),
        isPlainButton(value, in: context)
      else { return nil }
      let uses = context.uses(of: CodeReference(local: local, path: []))
      guard uses.allSatisfy({ isWithoutAction($0.use) }),
        uses.contains(where: {
          if case .argument(let call) = $0.use { isAdding(call) } else { false }
        })
      else { return nil }
      return CodeFinding(
        ruleID: "control-without-action", gravity: .info,
        range: context.body.locals[local].range.offsets, subject: context.subject(.local(local)),
        message: "a tap on it does nothing, and reaches no view behind it: it has no action",
        declarations: context.declarations, chain: "UIButton.\(context.body.locals[local].name)")
    }
  }

  private func isAdding(_ call: CodeCall) -> Bool {
    call.name == "addSubview" || call.name == "insertSubview" || call.name == "addArrangedSubview"
  }

  /// Whether an expression creates a button without a primary action.
  private func isPlainButton(_ value: CodeValue, in context: CodeContext) -> Bool {
    guard case .call(let call) = value, context.type(of: value) == .framework("UIButton") else {
      return false
    }
    let labels = Set(call.arguments.map(\.label))
    return labels.isSubset(of: ["", "type", "frame"])
      && !call.arguments.contains {
        if case .closure = $0.value { true } else { false }
      }
  }

  private static let harmlessMethods: Set = [
    "setTitle", "setImage", "setTitleColor", "setBackgroundImage", "setAttributedTitle",
    "sizeToFit", "addSubview", "insertSubview", "setContentHuggingPriority",
    "setContentCompressionResistancePriority", "addConstraint", "addConstraints",
    "removeFromSuperview", "setNeedsLayout", "layoutIfNeeded", "setTitleShadowColor",
    "setPreferredSymbolConfiguration", "mas_makeConstraints",
  ]

  private func isWithoutAction(_ use: CodeContext.Use) -> Bool {
    switch use {
    case .sets(let name, let value):
      switch name {
      case Interaction.property, "isEnabled": return value == .boolean(true)
      case "menu", "showsMenuAsPrimaryAction", "isHidden": return false
      default: return true
      }
    case .receives(let call): return Self.harmlessMethods.contains(call.name)
    case .argument(let call): return call.isNeutral
    case .reads(let name): return name != "rx" && !name.hasSuffix("Publisher")
    case .escapes: return false
    }
  }
}

/// The selectors of a project.
enum Selectors {
  /// Whether UIKit's classes implement a selector that apps use as an action.
  static func isOfFramework(_ selector: String) -> Bool { ofFramework.contains(selector) }

  private static let ofFramework: Set = [
    "becomeFirstResponder", "resignFirstResponder", "reloadInputViews", "endEditing:", "cut:",
    "copy:", "paste:", "select:", "selectAll:", "delete:", "removeFromSuperview",
    "setNeedsLayout", "setNeedsDisplay", "layoutIfNeeded", "layoutSubviews", "reloadData",
    "flashScrollIndicators", "dismissViewControllerAnimated:completion:", "sizeToFit",
    "dismissModalViewControllerAnimated:", "popViewControllerAnimated:",
    "popToRootViewControllerAnimated:", "setNeedsUpdateConstraints", "description", "class",
    "showViewController:sender:", "showDetailViewController:sender:", "toggleSidebar:",
    "setEditing:", "setSelected:", "setHighlighted:", "setHidden:",
    "setNeedsStatusBarAppearanceUpdate",
    "viewDidLoad", "viewWillAppear:", "viewDidAppear:", "loadView", "dealloc", "init", "retain",
    "release", "self", "reload", "goBack", "goForward", "stopLoading", "performClose:",
    "beginRefreshing", "endRefreshing", "startAnimating", "stopAnimating", "hash", "copy",
    "dismissMoviePlayerViewControllerAnimated", "handleNavigationTransition:",
    "handlePanGesture:", "handleTap:", "_handlePan:",
  ]

  /// The selectors of all methods, accessors and protocols.
  static func all(in files: [CodeFile]) -> Set<String> {
    var selectors: Set<String> = []
    for file in files {
      for type in file.facts.types {
        for method in type.methods { method.addSelectors(to: &selectors) }
        for field in type.fields {
          selectors.insert(field.name)
          selectors.insert("set" + field.name.prefix(1).uppercased() + field.name.dropFirst() + ":")
        }
      }
    }
    return selectors
  }
}
