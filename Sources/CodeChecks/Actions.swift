import AppCode

/// Selectors that no source declares.
extension CodeChecker {
  func actions(in context: CodeContext) -> [CodeVerdict] {
    context.calls.compactMap { missingAction($0.call, in: context) }
      + buttonsWithoutAction(in: context).map(CodeVerdict.reported)
  }

  private func missingAction(_ call: CodeCall, in context: CodeContext) -> CodeVerdict? {
    guard !project.isSwift(context.function), !project.function(context.function).isStatic,
      let selector = action(of: call, in: context), !selectors.contains(selector)
    else { return nil }
    let name = project.records[context.owner].name
    func silent(_ reason: String) -> CodeVerdict {
      .silent("missing-action", call.range) { _ in reason }
    }
    guard case .framework? = project.chain(of: context.owner).end else {
      return silent("a superclass of \(name) is not known")
    }
    if Selectors.isOfFramework(selector) {
      return silent("classes of UIKit implement '\(selector)'")
    }
    if hasDynamicMethods(context.owner) {
      return silent("\(name) adds or forwards methods at run time")
    }
    return .reported(
      CodeFinding(
        ruleID: "missing-action", gravity: .warning, range: call.range.offsets,
        subject: call.receiver.map(context.subject) ?? call.name,
        message:
          "\(name) does not implement its action '\(selector)': the app crashes when it is sent"
          + (similar(to: selector, in: context.owner).map { "; did you mean '\($0)'?" } ?? ""),
        declarations: context.declarations, chain: "\(call.name).\(selector)",
        related: [declarationNote(of: context.owner, for: context)]))
  }

  private func declarationNote(
    of id: CodeProject.ClassID, for context: CodeContext
  ) -> CodeFinding.Note {
    let record = project.records[id]
    return CodeFinding.Note(
      range: project.type(record.parts[0]).range.offsets,
      file: record.file == context.file ? nil : project.files[record.file].path,
      message: "\(record.name) is declared here")
  }

  /// The selector of a method of a class that differs in few characters.
  private func similar(to selector: String, in id: CodeProject.ClassID) -> String? {
    let selectors = project.chain(of: id).classes.flatMap { owner in
      project.records[owner].parts.flatMap { project.type($0).methods.map(\.selector) }
    }
    let near = selectors.map { (selector: $0, distance: $0.distance(to: selector)) }
      .filter { $0.distance <= 2 }
    return near.min { ($0.distance, $0.selector) < ($1.distance, $1.selector) }?.selector
  }

  /// The selector of an action that a call sends to `self`.
  func action(of call: CodeCall, in context: CodeContext) -> String? {
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

  func hasDynamicMethods(_ id: CodeProject.ClassID) -> Bool {
    project.relatedFunctions(of: id).contains {
      let function = project.function($0)
      return function.mentions.contains(.dynamicMethods)
        || function.name.hasPrefix("forwardInvocation")
        || function.name.hasPrefix("forwardingTarget") || function.name.hasPrefix("resolveInstance")
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
