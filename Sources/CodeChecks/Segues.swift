import AppCode
import LayoutModel

/// Segues that code performs by identifiers which no segue of the view controller has.
extension CodeChecker {
  /// UC-8.
  func missingSegues(in context: CodeContext) -> [CodeVerdict] {
    let function = project.function(context.function)
    guard function.mentions.contains(.scenes), !function.mentions.contains(.exceptions),
      !function.isStatic, performsSeguesOfUIKit(context.owner)
    else { return [] }
    // A subclass decides whether its scenes use the function of a superclass.
    let names = storyboards.names(ofClasses: classNames([context.owner]))
    guard !names.isEmpty else { return [] }
    // Code can create an object of a subclass for the scene, and one of the class for a scene of a superclass.
    let related =
      project.chain(of: context.owner).classes + project.descendants(of: context.owner)
    let segues = storyboards.segues(ofClasses: classNames(related))
    return context.calls.compactMap { found in
      guard let identifier = found.call.segueIdentifier.flatMap(context.text),
        found.call.receiver.map({ context.reference(to: $0)?.isSelf == true }) ?? true,
        !segues.contains(identifier)
      else { return nil }
      let list = names.sorted().map { "\($0).storyboard" }.joined(separator: " or ")
      let owner = project.records[context.owner].name
      var finding = CodeFinding(
        ruleID: "missing-segue", gravity: .warning, range: found.call.range.offsets,
        subject: "segue \"\(identifier)\"",
        message:
          "the app crashes when \(function.name) performs it: no segue of \(owner) in \(list) has this identifier"
          + (identifier.hint(among: Array(segues)) ?? ""),
        declarations: context.declarations, chain: "\(found.call.name).\(identifier)")
      finding.gravityIfCalled = .warning
      return .reported(finding)
    }
  }

  /// Whether a class is a view controller of UIKit, and the app does not override how it performs segues.
  private func performsSeguesOfUIKit(_ id: CodeProject.ClassID) -> Bool {
    let related = project.chain(of: id).classes + project.descendants(of: id)
    return project.frameworkClass(of: .app(id)).map(ViewController.isOfUIKit) == true
      && !related.contains { id in
        Self.performingMethods.contains { !project.functions(of: id, named: $0).isEmpty }
      }
  }

  /// The names of classes in Swift and in Objective-C.
  private func classNames(_ classes: [CodeProject.ClassID]) -> Set<String> {
    classes.reduce(into: []) { names, id in
      names.insert(project.records[id].name)
      names.formUnion(project.records[id].parts.compactMap { project.type($0).objectiveCName })
    }
  }

  private static let performingMethods = ["performSegue", "performSegueWithIdentifier"]
}

extension CodeCall {
  /// The identifier, if the call is that of the method of UIKit that performs a segue.
  fileprivate var segueIdentifier: CodeValue? {
    guard arguments.count == 2 else { return nil }
    return switch name {
    case "performSegue": argument("withIdentifier")
    case "performSegueWithIdentifier": arguments[0].value
    default: nil
    }
  }
}
