internal import LayoutModel
internal import XML

/// The names of elements, attributes and values that the reader looks for.
package enum IBName: String, Sendable {
  case accessibility, accessibilityConfiguration, accessoryType, action, activityIndicatorView,
    adaptation,
    adjustsFontSizeToFit, alignment, allowsSelection, alpha, ambiguous, animating,
    apportionsSegmentWidthsByContent, archive, attributedString, attributedSubtitle,
    attributedText, attributedTitle, attributes, autoresizingMask, axis, backgroundColor,
    backBarButtonItem, backgroundImage, barButtonItem, baselineRelativeArrangement, blue,
    borderStyle, bottom,
    button, buttonConfiguration, buttonSize, buttonType, cancelsTouchesInView, catalog,
    clipsSubviews,
    cocoaTouchSystemColor, collectionReusableView, collectionViewCell,
    collectionViewCellContentView, color, connections, constant, constraint, constraints, content,
    contentHorizontalAlignment, contentVerticalAlignment, contentView, customClass, customModule,
    customModuleProvider, dataMode, `default`, delaysTouchesBegan, delaysTouchesEnded, delegate,
    destination, destinationCreationSelector, detailTextLabel, device, direction,
    directionalEdgeInsets, directionalLayoutMargins, distribution, document, edgeInsets,
    edgesForExtendedLayout, editable, enabled, estimatedRowHeight, eventType, exclude,
    exclusiveTouch,
    extendedLayoutIncludesOpaqueBars, filesOwner = "IBFilesOwner", firstAttribute, firstItem,
    firstResponder = "IBFirstResponder",
    fixedFrame, fixedSpace, flexibleMaxX, flexibleMaxY, flexibleMinX, flexibleMinY, flexibleSpace,
    font, fontDescription,
    fragment, frame, frameInset, gestureRecognizers, green, height, heightSizable, hidden,
    hidesBarsOnSwipe, hidesBarsOnTap, hidesBarsWhenKeyboardAppears,
    hidesBarsWhenVerticallyCompact, hidesBottomBarWhenPushed, hidesWhenStopped,
    horizontalCompressionResistancePriority, horizontalHuggingPriority, id, identifier, image,
    imageReference, imageView, include, inferredMetricsTieBreakers, initialViewController, inset,
    insetsLayoutMarginsFromSafeArea, isElement, justified, key, keyPath, keyboardLayoutGuide, kind,
    label, landscape, launchScreen,
    layoutAnchor, layoutGuides, layoutMargins, layoutMarginsFollowReadableWidth,
    layoutMarginsRelativeArrangement, leading, left, lineBreakMode, mask, maxX, maxY, menu,
    metaFont,
    minX, minY,
    minimumFontSize, minimumNumberOfTouches, minimumPressDuration, minimumScaleFactor, misplaced,
    modalPresentationStyle, multipleTouchEnabled, multiplier, mutableString, name, navigationBar,
    navigationBarHidden, navigationItem, no = "NO", normal, numberOfLines, numberOfTapsRequired,
    numberOfTouchesRequired,
    objects, opaque, orientation, outlet, pagingEnabled, placeholder, placeholderIdentifier,
    placeholderIntrinsicHeight, placeholderIntrinsicWidth, pointSize,
    preservesSuperviewLayoutMargins, priority, prompted, property, rect, red, reference,
    referencedIdentifier, relation,
    relationship, resources, reuseIdentifier, right, rowHeight, scrollEnabled, secondAttribute,
    secondItem,
    segment, segmentedControl, segments, segue, selectable, selector, semanticContentAttribute,
    simulatedAppContext, simulatedTabBarMetrics, simulatedToolbarMetrics, size, spacing,
    spacingType, stackView, standard, standardAppearance, state, `static`, storyboardIdentifier,
    storyboardName,
    string, style, subtitle, subviews, symbolType, system, systemColor, systemItem, tabBar,
    tableFooterView,
    tableHeaderView, tableView, tableViewCell, tableViewCellContentView,
    tableViewHeaderFooterView, tag, target, targetRuntime, text, textAlignment, textField,
    textLabel, textView,
    title, titleFontDescription, toolbar, toolbarHidden, toolsVersion, top, trailing,
    translatesAutoresizingMaskIntoConstraints, translucent, type, unwindAction, useAutolayout,
    userComments,
    userDefinedRuntimeAttribute, userDefinedRuntimeAttributes, userInteractionEnabled, userLabel,
    value, variation, verifyAmbiguity, verticalCompressionResistancePriority,
    verticalHuggingPriority, view,
    viewLayoutGuide, weight, white, width, widthSizable, x, y, yes = "YES"
}

extension XMLElement {
  /// nil: the reader does not look for the element by its name.
  var builtInName: IBName? { IBName(rawValue: name) }

  func isNamed(_ name: IBName) -> Bool { isNamed(name.rawValue) }

  /// The first attribute with a name.
  subscript(name: IBName) -> XMLAttribute? { self[name.rawValue] }

  func hasAttribute(_ name: IBName) -> Bool { self[name] != nil }

  /// The value of the first attribute with a name.
  func value(of name: IBName) -> String? { self[name]?.value }

  func number(of name: IBName) -> Double? { self[name]?.number }

  /// Whether the value of the first attribute with a name is another name.
  func hasValue(_ value: IBName, of name: IBName) -> Bool { self[name]?.hasValue(value) == true }

  /// The value of the attribute `key`; nil: the reader does not look for it.
  var key: IBName? { value(of: .key).flatMap(IBName.init) }

  func isKeyed(_ key: IBName) -> Bool { hasValue(key, of: .key) }

  func firstChild(named name: IBName) -> XMLElement? { firstChild(named: name.rawValue) }

  func children(named name: IBName) -> [XMLElement] { children(named: name.rawValue) }
}

extension XMLAttribute {
  func hasValue(_ name: IBName) -> Bool { value == name.rawValue }
}

extension LocatedMember {
  init(_ property: Property, _ attribute: XMLAttribute) {
    self.init(
      property, key: SourceRange(attribute.nameRange), value: SourceRange(attribute.valueRange))
  }

  /// The class of an object: the value of `customClass`, or the name of the element.
  init(classOf element: XMLElement) {
    if let custom = element[.customClass] {
      self.init(.className, custom)
    } else {
      let name = SourceRange(element.nameRange)
      self.init(.className, key: name, value: name)
    }
  }
}
