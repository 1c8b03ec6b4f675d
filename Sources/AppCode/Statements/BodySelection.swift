/// A function whose body may be read.
struct BodySite {
  /// The index of the type in `SourceFacts.types`.
  var type: Int
  var function: CodeFunction
  /// The tokens of the body with its braces, or of an initial value.
  var tokens: Range<Int>
  var parameters: [BodyReader.Parameter] = []
}

/// Selects the functions whose bodies concern touches: those with a trigger word, initializers, and the
/// functions of the file that call these. Functions with action sheets are selected without their callers, and those that
/// instantiate scenes or perform segues with the functions that call them directly.
struct BodySelection {
  private enum Meaning: Equatable {
    case trigger, touchLocation, contentView, dynamicMethods, sheet, popover, device, scene
    case exception
  }

  /// The words with their meanings, by their hashes.
  private static let words: [Int32: (name: StaticString, meaning: Meaning)] = {
    let words: [(StaticString, Meaning)] = [
      ("addSubview", .trigger), ("insertSubview", .trigger), ("addGestureRecognizer", .trigger),
      ("addTarget", .trigger), ("addAction", .trigger), ("sendActions", .trigger),
      ("isUserInteractionEnabled", .trigger), ("userInteractionEnabled", .trigger),
      ("setUserInteractionEnabled", .trigger), ("publisher", .trigger), ("rx", .trigger),
      ("rac_signalForControlEvents", .trigger), ("rac_command", .trigger), ("menu", .trigger),
      ("showsMenuAsPrimaryAction", .trigger), ("sendSubviewToBack", .trigger),
      ("sendSubview", .trigger), ("bringSubviewToFront", .trigger), ("bringSubview", .trigger),
      ("exchangeSubview", .trigger), ("exchangeSubviewAtIndex", .trigger),
      ("initWithTarget", .trigger),
      ("bk_addEventHandler", .trigger), ("bk_whenTapped", .trigger), ("tapPublisher", .trigger),
      ("addBlockForControlEvents", .trigger), ("controlEventPublisher", .trigger),
      ("setMenu", .trigger), ("reactive", .trigger), ("UIBarButtonItem", .trigger),
      ("addArrangedSubview", .trigger), ("arrangedSubviews", .trigger),
      ("addSubviews", .trigger), ("addArrangedSubviews", .trigger),
      ("location", .touchLocation), ("locationInView", .touchLocation),
      ("hitTest", .touchLocation), ("pointInside", .touchLocation),
      ("contentView", .contentView), ("textLabel", .contentView),
      ("detailTextLabel", .contentView), ("imageView", .contentView),
      ("contentConfiguration", .contentView), ("resolveInstanceMethod", .dynamicMethods),
      ("forwardInvocation", .dynamicMethods), ("forwardingTargetForSelector", .dynamicMethods),
      ("class_addMethod", .dynamicMethods), ("class_replaceMethod", .dynamicMethods),
      ("actionSheet", .sheet), ("ActionSheet", .sheet),
      ("UIAlertControllerStyleActionSheet", .sheet), ("UIActivityViewController", .sheet),
      ("popoverPresentationController", .popover), ("UIPopoverPresentationController", .popover),
      ("presentationController", .popover), ("UIPopoverController", .popover),
      ("userInterfaceIdiom", .device), ("UI_USER_INTERFACE_IDIOM", .device),
      ("horizontalSizeClass", .device), ("isPad", .device), ("isIPad", .device),
      ("isIpad", .device), ("isiPad", .device), ("IS_IPAD", .device), ("iPad", .device),
      ("isPhone", .device), ("isIPhone", .device), ("isIphone", .device), ("isiPhone", .device),
      ("IS_IPHONE", .device), ("UIDevice", .device), ("UIUserInterfaceIdiomPad", .device),
      ("UIUserInterfaceIdiomPhone", .device), ("isTablet", .device),
      ("instantiateViewController", .scene),
      ("instantiateViewControllerWithIdentifier", .scene), ("performSegue", .scene),
      ("performSegueWithIdentifier", .scene), ("catch", .exception),
    ]
    return Dictionary(
      uniqueKeysWithValues: words.map { word in
        (NameHash(word.0.description.utf8).value, (name: word.0, meaning: word.1))
      })
  }()

  private static let recognizer = Array("GestureRecognizer".utf8)

  let tokens: CodeTokens
  /// The names of functions by their hashes, as indices of sites.
  private var sitesByName: [Int32: [Int]] = [:]
  /// Names whose every use is read.
  private let names: Set<Int32>
  /// The names of methods without parameters that are read.
  private let getters: Set<Int32>

  /// - Parameters:
  ///   - names: the hashes of names; a body with one of them is selected.
  ///   - getters: the hashes of the names of methods without parameters that are selected.
  init(
    _ sites: [BodySite], names: Set<Int32>, getters: Set<Int32> = [], in tokens: CodeTokens
  ) {
    self.tokens = tokens
    self.names = names
    self.getters = getters
    for (index, site) in sites.enumerated() {
      sitesByName[NameHash(site.function.name.utf8).value, default: []].append(index)
    }
  }

  /// Sets the mentions of each function, and returns the functions whose bodies are to be read.
  func select(_ sites: inout [BodySite]) -> [Bool] {
    var isSelected = [Bool](repeating: false, count: sites.count)
    var callers = [[Int]](repeating: [], count: sites.count)
    for index in sites.indices {
      isSelected[index] = isAlwaysRead(sites[index].function)
      for token in sites[index].tokens where tokens[token].kind == .identifier {
        let hash = tokens[token].link
        if names.contains(hash) || isRecognizer(token) { isSelected[index] = true }
        if setsFrames(sites[index].function), isRect(token) { isSelected[index] = true }
        if let word = Self.words[hash], tokens.isText(token, word.name),
          word.meaning != .contentView || isOwnMember(token, in: sites[index].tokens)
        {
          add(word.meaning, to: &sites[index].function, &isSelected[index])
        }
        for callee in sitesByName[hash] ?? [] where callee != index {
          callers[callee].append(index)
        }
      }
    }
    var pending = isSelected.indices.filter {
      isSelected[$0] && sites[$0].function.kind != .initializer
    }
    while let next = pending.popLast() {
      for caller in callers[next] where !isSelected[caller] {
        isSelected[caller] = true
        pending.append(caller)
      }
    }
    let instantiating = sites.indices.filter { sites[$0].function.mentions.contains(.scenes) }
    for index in instantiating + instantiating.flatMap({ callers[$0] }) {
      isSelected[index] = true
      sites[index].function.mentions.insert(.scenes)
    }
    for index in sites.indices where sites[index].function.mentions.contains(.sheets) {
      isSelected[index] = true
      let isCalledByDevice = callers[index].contains {
        sites[$0].function.mentions.contains(.devices)
      }
      if isCalledByDevice { sites[index].function.mentions.insert(.devices) }
    }
    return isSelected
  }

  /// Whether a name can be that of a member of the object: no local has it, and no other object is before it.
  private func isOwnMember(_ index: Int, in range: Range<Int>) -> Bool {
    guard tokens[index - 1].kind == "." else {
      return !range.contains { tokens.isSame($0, index) && isDeclaration($0) }
    }
    var base = index - 2
    while tokens[base].kind == "?" || tokens[base].kind == "!" { base -= 1 }
    return tokens[base].word == .selfWord || tokens[base].word == .super
  }

  /// Whether a name is that of a local constant or variable.
  private func isDeclaration(_ index: Int) -> Bool {
    switch tokens[index - 1].kind {
    case "*": tokens[index + 1].kind == "=" || tokens[index + 1].kind == ";"
    case .identifier: tokens[index - 1].word == .let || tokens[index - 1].word == .var
    default: false
    }
  }

  /// Whether a body is read for its own sake: others lead to it.
  private func isAlwaysRead(_ function: CodeFunction) -> Bool {
    function.kind == .initializer || function.name == "hitTest" || function.name == "setSelected"
      || function.kind == .initialValue && names.contains(NameHash(function.name.utf8).value)
      || !getters.isEmpty && function.kind == .method && function.labels.isEmpty
        && getters.contains(NameHash(function.name.utf8).value)
  }

  /// Whether a function without other words of the table may set the frames of views.
  private func setsFrames(_ function: CodeFunction) -> Bool {
    function.kind == .initialValue || function.name.hasSuffix("ayoutSubviews")
  }

  private func isRect(_ index: Int) -> Bool {
    tokens[index].word == .CGRect || tokens.isText(index, "CGRectMake")
  }

  private func add(_ meaning: Meaning, to function: inout CodeFunction, _ isSelected: inout Bool) {
    switch meaning {
    case .trigger: isSelected = true
    case .touchLocation: function.mentions.insert(.touchLocations)
    case .contentView: function.mentions.insert(.contentView)
    case .dynamicMethods: function.mentions.insert(.dynamicMethods)
    case .sheet: function.mentions.insert(.sheets)
    case .popover: function.mentions.insert(.popovers)
    case .device: function.mentions.insert(.devices)
    case .scene: function.mentions.insert(.scenes)
    case .exception: if !tokens.isSwift { function.mentions.insert(.exceptions) }
    }
  }

  /// Whether a name ends with `GestureRecognizer`.
  private func isRecognizer(_ index: Int) -> Bool {
    let name = tokens.utf8(index)
    return name.count > Self.recognizer.count && name[name.endIndex - 1] == "r"
      && name.suffix(Self.recognizer.count).elementsEqual(Self.recognizer)
  }
}
