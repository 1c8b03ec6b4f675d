// The values of attributes, most frequent first; see `IBGrammar`.
extension IBGrammar {
  /// Boolean attributes whose default is NO. Interface Builder writes only the other value.
  static let trueFlags = words(
    """
    adjustsFontForContentSizeCategory adjustsImageSizeForAccessibilityContentSizeCategory \
    adjustsLetterSpacingToFitWidth allowsMultipleSelection alwaysBounceHorizontal \
    alwaysBounceVertical ambiguous animating appends apportionsSegmentWidthsByContent \
    canCancelContentTouches clearsOnBeginEditing clipsSubviews definesPresentationContext \
    delaysTouchesBegan directionalLockEnabled enablesReturnKeyAutomatically exclusiveTouch \
    extendedLayoutIncludesOpaqueBars fixedFrame flexibleMaxX flexibleMaxY flexibleMinX \
    flexibleMinY heightSizable hidden hidesBottomBarWhenPushed hidesForSinglePage \
    hidesWhenStopped highlighted largeTitles launchScreen layoutMarginsFollowReadableWidth \
    misplaced momentary multipleTouchEnabled navigationBarHidden on pagingEnabled placeholder \
    preservesSuperviewLayoutMargins secureTextEntry selected showsActivityIndicator \
    showsCancelButton showsMenuAsPrimaryAction showsReorderControl showsTouchWhenHighlighted \
    showsUserLocation symbolic toolbarHidden useAutolayout useSafeAreas useTraitCollections \
    useStoryboardIdentifierAsRestorationIdentifier widthSizable wraps \
    baselineRelativeArrangement allowDoubleColumnStyle doubleSided colorMatched
    """)

  /// Boolean attributes whose default is YES, or that documents mostly set to NO.
  static let falseFlags = words(
    """
    adjustsFontSizeToFit adjustsImageWhenDisabled adjustsImageWhenHighlighted allowsSelection \
    animates automaticallyAdjustsScrollViewInsets autorepeat autoresizesSubviews bounces \
    bouncesZoom cancelsTouchesInView clearsContextBeforeDrawing clearsSelectionOnViewWillAppear \
    continuous delaysContentTouches delaysTouchesEnded editable enabled hidesAccessoryWhenEditing \
    insetsLayoutMarginsFromSafeArea opaque pitchEnabled prefetchingEnabled presentsWithGesture \
    rotateEnabled scrollEnabled selectable showsHorizontalScrollIndicator \
    showsSelectionImmediatelyOnTouchBegin showsVerticalScrollIndicator \
    translatesAutoresizingMaskIntoConstraints translucent useCurrentDate userInteractionEnabled \
    usesAttributedText zoomEnabled
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }

  private static let constraintAttributes = """
    leading top trailing bottom centerX centerY width height trailingMargin leadingMargin \
    topMargin bottomMargin firstBaseline baseline left right centerXWithinMargins \
    centerYWithinMargins leftMargin rightMargin
    """

  private static let textStyles = """
    UICTFontTextStyleBody UICTFontTextStyleFootnote UICTFontTextStyleHeadline \
    UICTFontTextStyleSubhead UICTFontTextStyleCallout UICTFontTextStyleCaption1 \
    UICTFontTextStyleTitle3 UICTFontTextStyleCaption2 UICTFontTextStyleTitle0 \
    UICTFontTextStyleTitle1 UICTFontTextStyleTitle2
    """

  private static let systemColors = """
    systemBackgroundColor labelColor secondaryLabelColor secondarySystemBackgroundColor \
    tertiarySystemBackgroundColor systemGroupedBackgroundColor tertiaryLabelColor separatorColor \
    linkColor systemRedColor systemBlueColor systemGreenColor systemOrangeColor systemYellowColor \
    systemPurpleColor systemTealColor systemPinkColor systemIndigoColor systemMintColor \
    systemCyanColor systemBrownColor systemGrayColor systemGray2Color systemGray3Color \
    systemGray4Color systemGray5Color systemGray6Color systemFillColor placeholderTextColor \
    quaternaryLabelColor opaqueSeparatorColor darkTextColor lightTextColor
    """

  private static let blurStyles = """
    systemMaterial systemThinMaterial systemUltraThinMaterial systemThickMaterial \
    systemChromeMaterial regular prominent light extraLight dark
    """

  /// By attribute, or by element and attribute, which has precedence.
  static let values = [
    "firstAttribute": constraintAttributes, "secondAttribute": constraintAttributes,
    "relation": "greaterThanOrEqual lessThanOrEqual equal",
    "priority": "999 750 250 1000",
    "horizontalHuggingPriority": "251 750 1000 250", "verticalHuggingPriority": "251 750 1000 250",
    "horizontalCompressionResistancePriority": "751 1000 250 750",
    "verticalCompressionResistancePriority": "751 1000 250 750",
    "contentMode":
      "scaleToFill scaleAspectFit scaleAspectFill center left redraw top bottom right topLeft topRight bottomLeft bottomRight",
    "contentHorizontalAlignment": "center left right fill leading trailing",
    "contentVerticalAlignment": "center top bottom fill",
    "semanticContentAttribute": "forceLeftToRight forceRightToLeft playback spatial",
    "buttonType":
      "system custom roundedRect detailDisclosure infoLight infoDark contactAdd close",
    "lineBreakMode":
      "tailTruncation wordWrap middleTruncation clip characterWrap headTruncation",
    "paragraphStyle.lineBreakMode":
      "wordWrapping charWrapping clipping truncatingHead truncatingTail truncatingMiddle",
    "baselineAdjustment": "alignBaselines alignCenters none",
    "textAlignment": "natural center left right justified",
    "numberOfLines": "0 1 2",
    "minimumScaleFactor": "0.5",
    "borderStyle": "roundedRect line bezel none",
    "clearButtonMode": "whileEditing always unlessEditing never",
    "axis": "vertical horizontal",
    "distribution": "fillEqually equalSpacing fillProportionally equalCentering fill",
    "stackView.alignment": "center leading trailing top bottom firstBaseline lastBaseline fill",
    "paragraphStyle.alignment": "left center right justified natural",
    "spacingType": "standard",
    "tableView.style": "plain grouped insetGrouped", "dataMode": "prototypes static",
    "separatorStyle": "default none", "selectionStyle": "default none",
    "accessoryType": "disclosureIndicator detailDisclosureButton checkmark detailButton none",
    "tableViewCell.style": """
    IBUITableViewCellStyleDefault IBUITableViewCellStyleValue1 IBUITableViewCellStyleSubtitle \
    IBUITableViewCellStyleValue2
    """,
    "keyboardDismissMode": "interactive onDrag interactiveWithAccessory onDragWithAccessory none",
    "contentInsetAdjustmentBehavior": "never always scrollableAxes automatic",
    "separatorInsetReference": "fromAutomaticInsets fromCellEdges",
    "scrollDirection": "horizontal vertical",
    "sectionInsetReference": "safeArea contentInset layoutMargins",
    "activityIndicatorView.style": "medium large gray white whiteLarge",
    "buttonConfiguration.style": "plain filled gray tinted borderedProminent bordered borderless",
    "buttonConfiguration.imagePlacement": "leading trailing top bottom",
    "cornerStyle": "capsule small medium large dynamic fixed",
    "buttonSize": "small medium large mini", "titleAlignment": "center leading trailing",
    "button.role": "primary cancel destructive normal",
    "segmentControlStyle": "plain bar bezeled", "progressViewStyle": "bar",
    "datePickerMode": "date time dateAndTime countDownTimer",
    "datePicker.style": "wheels compact inline",
    "blurEffect.style": blurStyles, "mapType": "standard satellite hybrid mutedStandard",
    "barStyle": "black default", "searchBarStyle": "minimal prominent default",
    "largeTitleDisplayMode": "never always automatic",
    "barButtonItem.systemItem": """
    done cancel add flexibleSpace edit save action search trash refresh compose reply fixedSpace \
    bookmarks camera play pause stop rewind fastForward organize undo redo close
    """,
    "tabBarItem.systemItem": """
    favorites search bookmarks recents mostRecent more featured topRated history contacts \
    downloads mostViewed
    """,
    "barButtonItem.style": "plain done",
    "catalog": "system", "symbolScale": "small medium large default",
    "renderingMode": "template original", "configurationType": "pointSize font scale",
    "scale": "small medium large default",
    "kind":
      "show presentation showDetail push embed unwind popoverPresentation modal custom relationship",
    "relationship": "rootViewController viewControllers masterViewController detailViewController",
    "modalPresentationStyle":
      "fullScreen pageSheet formSheet currentContext overFullScreen overCurrentContext popover",
    "modalTransitionStyle": "coverVertical flipHorizontal crossDissolve partialCurl",
    "trigger": "accessoryButton",
    "eventType": """
    touchUpInside valueChanged primaryActionTriggered editingChanged editingDidEnd editingDidBegin \
    editingDidEndOnExit touchDown touchUpOutside touchDownRepeat touchCancel touchDragInside \
    touchDragOutside touchDragEnter touchDragExit
    """,
    "outlet.property": "delegate dataSource view",
    "outletCollection.property": "gestureRecognizers",
    "collectionClass": "NSMutableArray",
    "userDefinedRuntimeAttribute.type":
      "string number boolean color image point size rect range nil localizedString",
    "userDefinedRuntimeAttribute.keyPath": """
    layer.cornerRadius layer.borderWidth layer.masksToBounds accessibilityIdentifier
    """,
    "viewControllerLayoutGuide.type": "top bottom",
    "colorSpace": "custom calibratedWhite calibratedRGB catalog deviceRGB",
    "customColorSpace": "sRGB genericGamma22GrayColorSpace displayP3 calibratedWhite",
    "systemColor": systemColors, "systemColor.name": systemColors,
    "cocoaTouchSystemColor":
      "darkTextColor groupTableViewBackgroundColor whiteColor lightTextColor",
    "fontDescription.type": "system boldSystem italicSystem",
    "fontDescription.style": textStyles,
    "weight": "semibold medium bold regular heavy light thin ultraLight black",
    "metaFont": "system smallSystem label",
    "keyboardType":
      "alphabet numberPad emailAddress phonePad decimalPad numbersAndPunctuation URL namePhonePad twitter webSearch",
    "autocorrectionType": "no yes", "spellCheckingType": "no yes",
    "autocapitalizationType": "sentences words allCharacters none",
    "returnKeyType":
      "next done search go send continue join route google yahoo emergencyCall",
    "keyboardAppearance": "alert light",
    "smartDashesType": "no yes", "smartInsertDeleteType": "no yes", "smartQuotesType": "no yes",
    "textContentType": """
    username password new-password one-time-code email name given-name family-name nickname tel \
    url street-address postal-code
    """,
    "direction": "left right up down",
    "transitionStyle": "scroll pageCurl", "navigationOrientation": "horizontal vertical",
    "preferredDisplayMode": "beside over displace automatic secondaryOnly",
    "splitViewController.behavior": "tile overlay displace",
    "placeholderIdentifier": "IBFirstResponder IBFilesOwner",
    "sceneMemberID": "viewController",
    "placeholder.sceneMemberID": "firstResponder", "exit.sceneMemberID": "exit",
    "customModuleProvider": "target",
    "orientation": "portrait landscape", "appearance": "light dark",
    "device.id": "retina6_12 retina6_1 retina4_7 retina5_9 retina6_5 retina4_0 ipad10_9rounded",
    "targetRuntime": "iOS.CocoaTouch",
    "propertyAccessControl": "none",
    "bool.value": "YES NO", "alpha": "0.5 0.0 1",
  ]

  private static let sizeClasses = """
    heightClass=compact heightClass=regular widthClass=compact widthClass=regular \
    heightClass=regular-widthClass=compact heightClass=compact-widthClass=compact \
    heightClass=compact-widthClass=regular heightClass=regular-widthClass=regular
    """

  /// The keys of elements in all views.
  static let viewKeys = [
    "rect": "frame", "autoresizingMask": "autoresizingMask", "frame": "frameInset",
    "color": "backgroundColor tintColor", "viewLayoutGuide": "safeArea layoutMargins keyboard",
    "accessibility": "accessibilityConfiguration", "point": "canvasLocation",
    "edgeInsets": "layoutMargins", "directionalEdgeInsets": "directionalLayoutMargins",
    "fontDescription": "fontDescription", "variation": "default \(sizeClasses)",
    "freeformSimulatedSizeMetrics": "simulatedDestinationMetrics",
    "attributedString": "attributedText userComments",
  ]

  /// By element, or by parent and element, which has precedence.
  static let keys = [
    "label.color": "textColor highlightedColor shadowColor backgroundColor tintColor",
    "label.nil": "highlightedColor textColor", "textField.nil": "textColor",
    "textField.color": "textColor backgroundColor tintColor",
    "textView.color": "backgroundColor textColor tintColor",
    "tableView.color": "backgroundColor separatorColor tintColor sectionIndexColor",
    "slider.color":
      "minimumTrackTintColor maximumTrackTintColor thumbTintColor backgroundColor tintColor",
    "switch.color": "onTintColor thumbTintColor backgroundColor tintColor",
    "progressView.color": "progressTintColor trackTintColor backgroundColor tintColor",
    "pageControl.color": "pageIndicatorTintColor currentPageIndicatorTintColor backgroundColor",
    "activityIndicatorView.color": "color backgroundColor tintColor",
    "navigationBar.color": "barTintColor tintColor backgroundColor",
    "toolbar.color": "barTintColor tintColor backgroundColor",
    "tabBar.color": "barTintColor tintColor backgroundColor selectedImageTintColor",
    "segmentedControl.color": "selectedSegmentTintColor backgroundColor tintColor",
    "state.color": "titleColor titleShadowColor", "barButtonItem.color": "tintColor",
    "buttonConfiguration.color": "baseForegroundColor baseBackgroundColor",
    "document.color": "tintColor", "attributes.color": "NSColor",
    "userDefinedRuntimeAttribute.color": "value", "real": "value", "integer": "value",
    "userDefinedRuntimeAttribute.point": "value", "userDefinedRuntimeAttribute.size": "value",
    "userDefinedRuntimeAttribute.rect": "value", "userDefinedRuntimeAttribute.range": "value",
    "state": "normal highlighted disabled selected",
    "button.inset": "contentEdgeInsets imageEdgeInsets titleEdgeInsets",
    "tableView.inset": "separatorInset contentInset scrollIndicatorInsets",
    "tableViewCell.inset": "separatorInset",
    "collectionView.inset": "contentInset scrollIndicatorInsets",
    "collectionViewFlowLayout.inset": "sectionInset",
    "collectionViewFlowLayout.size": "itemSize headerReferenceSize footerReferenceSize",
    "collectionView.collectionViewFlowLayout": "collectionViewLayout",
    "collectionView.collectionReusableView": "sectionHeaderView sectionFooterView",
    "collectionViewCell.size": "customSize", "collectionViewCell.view": "contentView",
    "collectionViewCell.collectionViewCellContentView": "contentView",
    "tableViewCell.tableViewCellContentView": "contentView",
    "tableView.view": "tableHeaderView tableFooterView backgroundView",
    "visualEffectView.view": "contentView",
    "viewController.view": "view", "viewController.containerView": "view",
    "tableViewController.tableView": "view", "collectionViewController.collectionView": "view",
    "viewController.size": "freeformSize", "navigationController.navigationBar": "navigationBar",
    "navigationController.toolbar": "toolbar", "tabBarController.tabBar": "tabBar",
    "navigationItem": "navigationItem", "tabBarItem": "tabBarItem",
    "navigationItem.barButtonItem": "rightBarButtonItem leftBarButtonItem backBarButtonItem",
    "barButtonItem.view": "customView", "barButtonItem.button": "customView",
    "navigationItem.view": "titleView",
    "scene.point": "canvasLocation",
    "scrollView.viewLayoutGuide":
      "contentLayoutGuide frameLayoutGuide safeArea layoutMargins keyboard",
    "extendedEdge": "edgesForExtendedLayout",
    "textInputTraits": "textInputTraits", "accessibilityTraits": "traits",
    "accessibility.bool": "isElement", "mask": "constraints subviews",
    "constraint.variation": sizeClasses, "buttonConfiguration": "configuration",
    "buttonConfiguration.fontDescription": "titleFontDescription",
    "label.string": "text", "textView.string": "text", "textField.string": "text",
    "attributes.font": "NSFont", "attributes.paragraphStyle": "NSParagraphStyle",
    "navigationBar.textAttributes": "titleTextAttributes largeTitleTextAttributes",
    "segue.popoverArrowDirection": "popoverArrowDirection",
    "state.attributedString": "attributedTitle",
    "imageView.imageReference": "image",
    "imageView.preferredSymbolConfiguration": "preferredSymbolConfiguration",
    "nil": "highlightedColor textColor",
  ]
}
