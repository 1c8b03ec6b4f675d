internal import XML

/// The names of elements, attributes and values that the reader looks for. The scanner looks up the names of a document
/// once, so that the reader compares numbers.
package enum IBName: Int, CaseIterable, Sendable {
  case accessibility, accessibilityConfiguration, accessoryType, action, activityIndicatorView,
    adaptation,
    adjustsFontSizeToFit, alignment, allowsSelection, alpha, ambiguous, animating,
    apportionsSegmentWidthsByContent, archive, attributedString, attributedSubtitle,
    attributedText, attributedTitle, attributes, autoresizingMask, axis, backgroundColor,
    backgroundImage, barButtonItem, baselineRelativeArrangement, blue, borderStyle, bottom,
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
    extendedLayoutIncludesOpaqueBars, filesOwner, firstAttribute, firstItem, firstResponder,
    fixedFrame, flexibleMaxX, flexibleMaxY, flexibleMinX, flexibleMinY, font, fontDescription,
    fragment, frame, frameInset, gestureRecognizers, green, height, heightSizable, hidden,
    hidesBarsOnSwipe, hidesBarsOnTap, hidesBarsWhenKeyboardAppears,
    hidesBarsWhenVerticallyCompact, hidesBottomBarWhenPushed, hidesWhenStopped,
    horizontalCompressionResistancePriority, horizontalHuggingPriority, id, identifier, image,
    imageReference, imageView, include, inferredMetricsTieBreakers, initialViewController, inset,
    insetsLayoutMarginsFromSafeArea, isElement, justified, key, keyPath, keyboardLayoutGuide, kind,
    label, landscape, launchScreen,
    layoutAnchor, layoutGuides, layoutMargins, layoutMarginsFollowReadableWidth,
    layoutMarginsRelativeArrangement, leading, left, lineBreakMode, mask, maxX, maxY, metaFont,
    minX, minY,
    minimumFontSize, minimumNumberOfTouches, minimumPressDuration, minimumScaleFactor, misplaced,
    modalPresentationStyle, multipleTouchEnabled, multiplier, mutableString, name, navigationBar,
    navigationBarHidden, navigationItem, no, normal, numberOfLines, numberOfTapsRequired,
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
    string, style, subtitle, subviews, symbolType, system, systemColor, tabBar, tableFooterView,
    tableHeaderView, tableView, tableViewCell, tableViewCellContentView,
    tableViewHeaderFooterView, target, targetRuntime, text, textAlignment, textField, textLabel,
    title, titleFontDescription, toolbar, toolbarHidden, toolsVersion, top, trailing,
    translatesAutoresizingMaskIntoConstraints, translucent, type, unwindAction, useAutolayout,
    userComments,
    userDefinedRuntimeAttribute, userDefinedRuntimeAttributes, userInteractionEnabled, userLabel,
    value, variation, verifyAmbiguity, verticalCompressionResistancePriority,
    verticalHuggingPriority, view,
    viewLayoutGuide, weight, white, width, widthSizable, x, y, yes

  /// As it is in documents.
  var text: String { Self.texts[rawValue] }

  /// By number, in the order of the cases. Reflection would take most of the time in which the program starts.
  static let texts = """
    accessibility accessibilityConfiguration accessoryType action activityIndicatorView adaptation
    adjustsFontSizeToFit alignment allowsSelection alpha ambiguous animating
    apportionsSegmentWidthsByContent archive attributedString attributedSubtitle attributedText
    attributedTitle attributes autoresizingMask axis backgroundColor backgroundImage barButtonItem
    baselineRelativeArrangement blue borderStyle bottom button buttonConfiguration buttonSize buttonType
    cancelsTouchesInView catalog clipsSubviews cocoaTouchSystemColor collectionReusableView
    collectionViewCell collectionViewCellContentView color connections constant constraint
    constraints content contentHorizontalAlignment contentVerticalAlignment contentView
    customClass customModule customModuleProvider dataMode default delaysTouchesBegan
    delaysTouchesEnded delegate destination destinationCreationSelector detailTextLabel device
    direction directionalEdgeInsets directionalLayoutMargins distribution document edgeInsets
    edgesForExtendedLayout editable enabled estimatedRowHeight eventType exclude exclusiveTouch
    extendedLayoutIncludesOpaqueBars IBFilesOwner firstAttribute firstItem IBFirstResponder
    fixedFrame flexibleMaxX flexibleMaxY flexibleMinX flexibleMinY font fontDescription fragment
    frame frameInset gestureRecognizers green height heightSizable hidden hidesBarsOnSwipe
    hidesBarsOnTap hidesBarsWhenKeyboardAppears hidesBarsWhenVerticallyCompact
    hidesBottomBarWhenPushed hidesWhenStopped horizontalCompressionResistancePriority
    horizontalHuggingPriority id identifier image imageReference imageView include
    inferredMetricsTieBreakers initialViewController inset insetsLayoutMarginsFromSafeArea
    isElement justified key keyPath keyboardLayoutGuide kind label landscape launchScreen layoutAnchor layoutGuides layoutMargins
    layoutMarginsFollowReadableWidth layoutMarginsRelativeArrangement leading left lineBreakMode
    mask maxX maxY metaFont minX minY minimumFontSize minimumNumberOfTouches minimumPressDuration
    minimumScaleFactor misplaced modalPresentationStyle multipleTouchEnabled multiplier
    mutableString name navigationBar navigationBarHidden navigationItem NO normal numberOfLines
    numberOfTapsRequired numberOfTouchesRequired objects opaque orientation outlet pagingEnabled
    placeholder placeholderIdentifier placeholderIntrinsicHeight placeholderIntrinsicWidth
    pointSize preservesSuperviewLayoutMargins priority prompted property rect red reference referencedIdentifier
    relation relationship resources reuseIdentifier right rowHeight scrollEnabled secondAttribute secondItem
    segment segmentedControl segments segue selectable selector semanticContentAttribute simulatedAppContext
    simulatedTabBarMetrics simulatedToolbarMetrics size spacing spacingType stackView standard
    standardAppearance state static storyboardIdentifier storyboardName string style subtitle subviews symbolType
    system systemColor tabBar tableFooterView tableHeaderView tableView tableViewCell
    tableViewCellContentView tableViewHeaderFooterView target targetRuntime text textAlignment
    textField textLabel title titleFontDescription toolbar toolbarHidden toolsVersion top trailing
    translatesAutoresizingMaskIntoConstraints translucent type unwindAction useAutolayout userComments
    userDefinedRuntimeAttribute userDefinedRuntimeAttributes userInteractionEnabled userLabel
    value variation verifyAmbiguity verticalCompressionResistancePriority verticalHuggingPriority view
    viewLayoutGuide weight white width widthSizable x y YES
    """.utf8.split { $0 == 0x20 || $0 == 0x0A }.map { String(decoding: $0, as: UTF8.self) }
}

extension XMLElement {
  /// nil: the reader does not look for the element by its name.
  var builtInName: IBName? { nameNumber.flatMap { IBName(rawValue: $0) } }

  func isNamed(_ name: IBName) -> Bool { isNamed(name.rawValue) }

  /// The first attribute with a name.
  subscript(name: IBName) -> XMLAttribute? { self[name.rawValue] }

  func hasAttribute(_ name: IBName) -> Bool { hasAttribute(name.rawValue) }

  /// The value of the first attribute with a name.
  func value(of name: IBName) -> String? { value(of: name.rawValue) }

  func number(of name: IBName) -> Double? { number(of: name.rawValue) }

  func valueNumber(of name: IBName) -> Int? { valueNumber(of: name.rawValue) }

  /// Whether the value of the first attribute with a name is another name.
  func hasValue(_ value: IBName, of name: IBName) -> Bool {
    hasValue(value.rawValue, of: name.rawValue)
  }

  /// The value of the attribute `key`; nil: the reader does not look for it.
  var key: IBName? { valueNumber(of: .key).flatMap { IBName(rawValue: $0) } }

  func isKeyed(_ key: IBName) -> Bool { hasValue(key, of: .key) }

  func firstChild(named name: IBName) -> XMLElement? { firstChild(name.rawValue) }

  /// false: no child has the name.
  func mayHaveChild(named name: IBName) -> Bool { mayHaveChild(name.rawValue) }

  func children(named name: IBName) -> [XMLElement] {
    // Most elements have none.
    guard firstChild(named: name) != nil else { return [] }
    return children.filter { $0.isNamed(name) }
  }
}

extension XMLAttribute {
  func hasValue(_ name: IBName) -> Bool { hasValue(name.rawValue) }
}
