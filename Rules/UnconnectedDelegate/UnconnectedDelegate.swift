internal import AppCode
internal import LayoutModel
internal import Linting

/// Views whose delegate or data source is another object than the one that implements its methods, or is missing.
struct UnconnectedDelegate: LayoutRule {
  static let metadata = RuleMetadata(
    id: "unconnected-delegate",
    summary:
      "The delegate or the data source of a view is missing, or does not implement the methods.",
    rationale: """
      A search bar, a text field, a text view, a list or a picker view sends what the user does to its delegate, and asks \
      its data source for its rows. UIKit does not look for another object that implements the methods: if the \
      connection leads to an object without them, or if there is none, nothing calls them. A list or a picker view calls \
      the required methods of its data source without asking whether there are any, and the app crashes with \
      "unrecognized selector sent to instance". Neither Xcode nor the compiler reports it, since a document can connect \
      any object. UIKit loads each scene of a storyboard by itself, so that a connection with an object of another scene, \
      which a copied view keeps, has no effect.
      """,
    severity: .warning,
    gradation: """
      info for a text field or a text view whose delegate is in another scene, if the class of its own scene implements no \
      method and that of the other one does not implement `textFieldShouldReturn`
      """,
    howToFix: """
      Connect the delegate or the data source of the view with the object that implements the methods, or set it in code.
      """,
    exampleCode: """
      class ContactsController: UIViewController {
        @IBOutlet var searchBar: UISearchBar!

        init() { super.init(nibName: "example", bundle: nil) }
      }

      extension ContactsController: UISearchBarDelegate {
        func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
          title = searchText
        }
      }
      """,
    allowances: [
      "Documents of which no source code was read, and documents and scenes that nothing in the project loads.",
      "Views of a custom class, which can be their own delegate, and the root views of view controllers.",
      "Objects of a class with a superclass or an implementation that no source file contains, with methods that forward messages, or with methods in an extension of a UIKit class.",
      "Views behind an outlet that code passes to a function or a binding, and classes whose code sets a delegate of an object that is not known to be of another class, or passes `self` as one.",
      "Classes whose superclass or subclass implements the methods, of which several scenes or xibs have objects, and those that code uses as a value of the type of the protocol.",
      "Views without a delegate beside a view of the same kind that has one, and text fields that send an action.",
      "Table and collection views with a data source but without a delegate.",
      "Methods without statements, and those that code of the class calls; of a class without the protocol also those that other code may call, and those that the Objective-C runtime does not find.",
    ],
    needs: [.actions],
    since: "Unreleased")

  func check(_ layout: AnalyzedLayout, into findings: inout FindingSink) {
    guard layout.isLoaded, layout.format.kind == .interfaceBuilder else { return }
    let hierarchy = layout.hierarchy
    for kind in DelegatingKind.all {
      if findings.isCancelled { break }
      let views = hierarchy.ids.filter { hierarchy[$0].uikitClass.name == kind.className }
      // A class of the app can be the delegate of its own views.
      guard !views.isEmpty, !views.contains(where: { hierarchy[$0].uikitClass.isCustom }) else {
        continue
      }
      for view in views where layout.isUsed(view) {
        checkDataSource(of: view, kind, in: layout, into: &findings)
        checkDelegate(of: view, kind, among: views, in: layout, into: &findings)
        checkElsewhere(of: view, kind, among: views, in: layout, into: &findings)
      }
      checkMissing(kind, of: views, in: layout, into: &findings)
    }
  }

  /// Reports a data source without the required methods.
  private func checkDataSource(
    of view: ViewID, _ kind: DelegatingKind, in layout: AnalyzedLayout,
    into findings: inout FindingSink
  ) {
    guard let source = kind.dataSource, let outlet = layout.outlet("dataSource", of: view),
      let classes = layout.classesWithout(kind, source.mayBeRequired, behind: outlet),
      !layout.mayConnect(
        view, kind, ["dataSource"], in: classes + layout.classes(around: view))
    else { return }
    findings.report(
      .init(
        subject: layout.hierarchy.displayName(of: view),
        effect: .statement("the app crashes when it asks for its \(source.content)"),
        reason:
          "its data source is of the class \(classes[0].name.shortened), which does not implement \(source.protocolName)"
      ),
      about: view, at: layout.sourceMap.range(of: outlet.node, .connectionName),
      related: layout.declaration(of: classes[0]))
  }

  /// Reports a delegate without methods, beside an object of the scene that implements them for no view.
  private func checkDelegate(
    of view: ViewID, _ kind: DelegatingKind, among views: [ViewID], in layout: AnalyzedLayout,
    into findings: inout FindingSink
  ) {
    guard let outlet = layout.outlet("delegate", of: view),
      let classes = layout.classesWithout(kind, kind.mayBeOfDelegate, behind: outlet),
      let method = layout.unusedMethod(kind, around: view, among: views, besides: classes)
    else { return }
    findings.report(
      .init(
        subject: layout.hierarchy.displayName(of: view),
        effect: .statement(method.effect),
        reason:
          "its delegate is of the class \(classes[0].name.shortened), which does not implement \(kind.delegate)"
      ),
      about: view, at: layout.sourceMap.range(of: outlet.node, .connectionName),
      related: method.related)
  }

  /// Reports a delegate or a data source in another scene, if that object or one of the view's scene implements the methods.
  private func checkElsewhere(
    of view: ViewID, _ kind: DelegatingKind, among views: [ViewID], in layout: AnalyzedLayout,
    into findings: inout FindingSink
  ) {
    guard let id = layout.hierarchy[view].id else { return }
    let outlets = layout.hierarchy.connectionsElsewhere.filter {
      $0.kind == .outlet && $0.owner == id
    }
    for member in kind.members.reversed() {
      let source = member == "dataSource" ? kind.dataSource : nil
      guard let outlet = outlets.first(where: { $0.name == member }),
        let method = layout.unusedMethod(kind, source, around: view, among: views, besides: [])
          ?? layout.lostMethod(kind, source, of: view, behind: outlet)
      else { continue }
      let isMissed = source != nil || method.isOfOwnScene || kind.isMissed(method.name)
      findings.report(
        .init(
          subject: layout.hierarchy.displayName(of: view),
          effect: .statement(source.map { "it shows no \($0.content)" } ?? method.lossOfView),
          reason:
            "its \(source == nil ? "delegate" : "data source") is connected to an object of another scene"
        ),
        about: view, at: layout.sourceMap.range(of: outlet.node, .connectionName),
        severity: isMissed ? nil : .info, related: method.related)
      return
    }
  }

  /// Reports views none of which has a delegate and a data source, in the view of an object that implements the methods.
  private func checkMissing(
    _ kind: DelegatingKind, of views: [ViewID], in layout: AnalyzedLayout,
    into findings: inout FindingSink
  ) {
    let hierarchy = layout.hierarchy
    let connected = Set(
      (hierarchy.connections + hierarchy.connectionsElsewhere)
        .filter { $0.kind == .outlet && kind.members.contains($0.name) }.compactMap(\.owner))
    let hasNone = views.allSatisfy { hierarchy[$0].id.map(connected.contains) != true }
    guard hasNone, let view = views.first(where: layout.isUsed) else { return }
    let source = kind.dataSource
    guard
      let method = layout.unusedMethod(kind, source, around: view, among: views, besides: [])
    else { return }
    let member = source == nil ? "delegate" : "data source"
    findings.report(
      .init(
        subject: hierarchy.displayName(of: view),
        effect: .statement(source.map { "it shows no \($0.content)" } ?? method.effect),
        reason: "neither the document nor code sets "
          + (views.count == 1
            ? "its \(member)" : "the \(member) of one of the \(views.count) views of its kind")),
      about: view, at: layout.range(of: view, .id), related: method.related)
  }
}

/// A method of a delegate or of a data source that nothing calls, or that a view does not call.
private struct UnusedMethod {
  /// The selector.
  let name: String
  let owner: ClassFacts
  /// Whether the owner is an object around the view.
  var isOfOwnScene = true

  var effect: String { "nothing calls \(text)" }

  var lossOfView: String { "it does not call \(text)" }

  private var text: String { "'\(name.shortened)' of \(owner.name.shortened)" }

  var related: [Finding.RelatedLocation] {
    owner.method(name).map { [.init($0, "'\(name.shortened)' is implemented here")] } ?? []
  }
}

/// A kind of view with a delegate.
private struct DelegatingKind {
  let className: String
  /// The protocol of the delegate.
  let delegate: String
  /// The beginnings of the selectors of its methods.
  let prefixes: [String]
  /// The methods that a user of the app misses, by their selectors in Swift and in Objective-C.
  let methods: [String]
  var dataSource: DataSource?
  /// The view controller of UIKit that implements both protocols.
  var controller: String?

  struct DataSource {
    let protocolName: String
    /// What the view asks for.
    let content: String
    /// The required methods.
    let methods: [String]
    /// Parts of the selectors of the required methods.
    let parts: [String]

    func mayBeRequired(_ selector: String) -> Bool { parts.contains(where: selector.contains) }
  }

  /// The properties with the objects that have the methods.
  var members: [String] { dataSource == nil ? ["delegate"] : ["delegate", "dataSource"] }

  func mayBeOfDelegate(_ selector: String) -> Bool { prefixes.contains(where: selector.hasPrefix) }

  /// Whether a user misses a method of a delegate that may be meant for other views: code can also read a text later.
  func isMissed(_ selector: String) -> Bool {
    selector == "textFieldShouldReturn:" || !["UITextField", "UITextView"].contains(className)
  }

  static let all = [
    DelegatingKind(
      className: "UISearchBar", delegate: "UISearchBarDelegate", prefixes: ["searchBar"],
      methods: [
        "searchBar:textDidChange:", "searchBarSearchButtonClicked:",
        "searchBarCancelButtonClicked:",
        "searchBar:selectedScopeButtonIndexDidChange:", "searchBarTextDidEndEditing:",
        "searchBarTextDidBeginEditing:",
      ]),
    DelegatingKind(
      className: "UITextField", delegate: "UITextFieldDelegate", prefixes: ["textField"],
      methods: [
        "textFieldShouldReturn:", "textFieldDidEndEditing:",
        "textField:shouldChangeCharactersIn:replacementString:",
        "textField:shouldChangeCharactersInRange:replacementString:", "textFieldDidBeginEditing:",
        "textFieldShouldBeginEditing:", "textFieldDidChangeSelection:",
      ]),
    DelegatingKind(
      className: "UITextView", delegate: "UITextViewDelegate",
      prefixes: ["textView", "scrollView"],
      methods: [
        "textViewDidChange:", "textViewDidEndEditing:",
        "textView:shouldChangeTextIn:replacementText:",
        "textView:shouldChangeTextInRange:replacementText:", "textViewDidBeginEditing:",
      ]),
    DelegatingKind(
      className: "UITableView", delegate: "UITableViewDelegate",
      prefixes: ["tableView", "scrollView"],
      methods: ["tableView:didSelectRowAt:", "tableView:didSelectRowAtIndexPath:"],
      dataSource: DataSource(
        protocolName: "UITableViewDataSource", content: "rows",
        methods: ["tableView:numberOfRowsInSection:"],
        parts: ["numberOfRowsInSection", "cellForRow"]),
      controller: "UITableViewController"),
    DelegatingKind(
      className: "UICollectionView", delegate: "UICollectionViewDelegate",
      prefixes: ["collectionView", "scrollView"],
      methods: ["collectionView:didSelectItemAt:", "collectionView:didSelectItemAtIndexPath:"],
      dataSource: DataSource(
        protocolName: "UICollectionViewDataSource", content: "items",
        methods: ["collectionView:numberOfItemsInSection:"],
        parts: ["numberOfItemsInSection", "cellForItem"]),
      controller: "UICollectionViewController"),
    DelegatingKind(
      className: "UIPickerView", delegate: "UIPickerViewDelegate", prefixes: ["pickerView"],
      methods: ["pickerView:didSelectRow:inComponent:"],
      dataSource: DataSource(
        protocolName: "UIPickerViewDataSource", content: "rows",
        methods: ["pickerView:numberOfRowsInComponent:"],
        parts: ["numberOfRowsInComponent", "numberOfComponents"])),
  ]

  /// Whether a class of UIKit certainly implements no method of the protocols. The others can have private methods.
  func isForeign(_ className: String) -> Bool {
    className != controller && Self.foreignClasses.contains(className)
  }

  private static let foreignClasses: Set = [
    "NSObject", "UIView", "UIControl", "UIStackView", "UILabel", "UIImageView", "UIButton",
    "UITableViewCell", "UITableViewHeaderFooterView", "UICollectionViewCell",
    "UICollectionReusableView", "UIViewController", "UITableViewController",
    "UICollectionViewController", "UINavigationController", "UITabBarController",
    "UINavigationItem", "UIBarButtonItem", "UITabBarItem",
  ]
}

extension AnalyzedLayout {
  /// The connection of a property of a view.
  fileprivate func outlet(_ name: String, of view: ViewID) -> Connection? {
    hierarchy[view].id.flatMap { id in
      hierarchy.connections.first { $0.kind == .outlet && $0.name == name && $0.owner == id }
    }
  }

  /// Whether a user can reach what the delegate of a view handles.
  fileprivate func isUsed(_ view: ViewID) -> Bool {
    let shown = hierarchy[view]
    return shown.isEnabled && shown.isEditable && shown.viewController == nil
      && !isNeverShown(view) && !isReplaced(view)
      && hierarchy.ancestorsAndSelf(of: view).allSatisfy {
        hierarchy[$0].isUserInteractionEnabled
      }
  }

  /// The classes that the destination of an outlet can have, none of which has a method of a kind of view; nil: one may
  /// have one.
  fileprivate func classesWithout(
    _ kind: DelegatingKind, _ isMethod: (String) -> Bool, behind outlet: Connection
  ) -> [ClassFacts]? {
    guard let scope = code.scope, let classes = classes(behind: outlet) else { return nil }
    let hasNone = classes.allSatisfy { facts in
      guard case .framework(let end) = facts.end, kind.isForeign(end) else { return false }
      return !scope.mayImplement(facts, where: isMethod)
    }
    return hasNone && !classes.isEmpty ? classes : nil
  }

  /// The classes that the destination of an outlet can have; nil: they are not known.
  private func classes(behind outlet: Connection) -> [ClassFacts]? {
    let isOwner = outlet.isToFilesOwner
    let classes = code.classes(of: outlet.objectClass, isOfFilesOwner: isOwner)
    // The owner can be of any subclass of a class of UIKit.
    return isOwner && classes?.allSatisfy(\.isDeclared) == false ? nil : classes
  }

  /// The app's classes of the objects that contain a view: cells and other views around it, their view controller and
  /// File's Owner.
  fileprivate func classes(around view: ViewID) -> [ClassFacts] {
    var names: [String] = []
    for id in hierarchy.ancestorsAndSelf(of: view).dropFirst() {
      names.append(hierarchy[id].className)
      guard let controller = hierarchy[id].viewController else { continue }
      names.append(hierarchy.viewControllers[controller].className)
      break
    }
    let owner = hierarchy.classReferences.first(where: \.isOfFilesOwner)?.className
    let owners = owner.flatMap { code.classes(of: $0, isOfFilesOwner: true) } ?? []
    return (names.compactMap(code.facts) + owners).filter(\.isDeclared)
  }

  /// A method of an object around a view that nothing calls: neither the document nor code connects an object of the class
  /// with a view of the kind.
  ///
  /// - Parameters:
  ///   - source: the methods are those of the data source; nil: those of the delegate.
  ///   - views: all of the kind.
  ///   - others: the classes of the delegate.
  fileprivate func unusedMethod(
    _ kind: DelegatingKind, _ source: DelegatingKind.DataSource? = nil, around view: ViewID,
    among views: [ViewID], besides others: [ClassFacts]
  ) -> UnusedMethod? {
    let protocolName = source?.protocolName ?? kind.delegate
    let around = classes(around: view)
    guard let scope = code.scope, hierarchy[view].actions.isEmpty,
      let connected = connectedClasses(of: views)
    else { return nil }
    for owner in around where owner.hasKnownMembers && owner.hasImplementations {
      guard case .framework(let end) = owner.end, kind.isForeign(end),
        let name = scope.ownMethod(source?.methods ?? kind.methods, of: protocolName, in: owner),
        !connected.contains(where: { $0.chain.contains(owner.name) }),
        !mayConnect(view, kind, kind.members, in: around + others),
        !scope.mayConnect(
          owner, by: kind.members, ofViewOf: kind.className, as: [protocolName]),
        scope.isInOneScene(owner)
      else { continue }
      return UnusedMethod(name: name, owner: owner)
    }
    return nil
  }

  /// A method of the object of another scene to which a property of a view is connected, unless code connects the view.
  fileprivate func lostMethod(
    _ kind: DelegatingKind, _ source: DelegatingKind.DataSource?, of view: ViewID,
    behind outlet: Connection
  ) -> UnusedMethod? {
    guard let scope = code.scope, hierarchy[view].actions.isEmpty,
      let owner = outlet.objectClass.flatMap(code.facts), owner.hasKnownMembers,
      let name = (source?.methods ?? kind.methods).first(where: {
        owner.implements($0) && !scope.hasEmptyMethod($0, owner)
      }), !mayConnect(view, kind, [outlet.name], in: classes(around: view))
    else { return nil }
    return UnusedMethod(name: name, owner: owner, isOfOwnScene: false)
  }

  /// The classes of the delegates and data sources of some views; nil: one is not known.
  private func connectedClasses(of views: [ViewID]) -> [ClassFacts]? {
    var all: [ClassFacts] = []
    for outlet in views.flatMap({ view in
      ["delegate", "dataSource"].compactMap { outlet($0, of: view) }
    }) {
      guard let classes = classes(behind: outlet) else { return nil }
      all += classes
    }
    return all
  }

  /// Whether code may connect a view: through an outlet or a tag, or in a class that contains the view.
  ///
  /// - Parameter classes: those of the objects that contain the view or are connected with it.
  fileprivate func mayConnect(
    _ view: ViewID, _ kind: DelegatingKind, _ members: [String], in classes: [ClassFacts]
  ) -> Bool {
    guard let scope = code.scope, let id = hierarchy[view].id else { return true }
    if hierarchy[view].hasTag, scope.mayCall("viewWithTag") { return true }
    let outlets = hierarchy.connections.filter { $0.isOutlet && $0.object == id }
    let owners = outlets.compactMap { outlet in outlet.className.flatMap(code.facts) }
    return owners.count < outlets.count || !owners.allSatisfy(\.hasKnownMembers)
      || zip(outlets, owners).contains { scope.maySetDelegate(ofProperty: $0.name, of: $1) }
      || (owners + classes).contains {
        scope.maySet(members, ofViewOf: kind.className, inCodeOf: $0)
      }
  }

  fileprivate func declaration(of facts: ClassFacts) -> [Finding.RelatedLocation] {
    facts.declaration.map { [.init($0, "\(facts.name.shortened) is declared here")] } ?? []
  }
}
