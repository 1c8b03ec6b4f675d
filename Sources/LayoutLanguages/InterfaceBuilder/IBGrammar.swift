internal import LayoutReaders

/// The attributes, values and elements that completion suggests in Interface Builder documents.
///
/// Apple does not document the format. The names are those that `IBReader` interprets (`IBVocabulary`) and
/// those in about 600 documents of published apps; values are completed with the cases of the UIKit
/// enumeration that the attribute archives. The most frequent names in these documents come first, after
/// those without which an element has no meaning.
enum IBGrammar {
  /// The attributes that an element can have.
  static func attributes(of element: String) -> [Substring] {
    var lists = [attributes[element]]
    if IBClasses.views[element] != nil {
      lists += [viewAttributes, controls.contains(element) ? controlAttributes : nil]
    } else if IBClasses.controllers[element] != nil {
      lists.append(controllerAttributes)
    } else if IBClasses.recognizers[element] != nil {
      lists.append(recognizerAttributes)
    } else if !keys(of: element, in: nil).isEmpty {
      lists.insert("key", at: 0)
    }
    lists.append(rareAttributes[element])
    var seen: Set<Substring> = []
    return lists.compactMap(\.self).joined(separator: " ").split(separator: " ")
      .filter { seen.insert($0).inserted }
  }

  /// The values of an attribute; empty if it has no fixed set of values.
  ///
  /// - Parameter parent: the name of the element that contains the element.
  static func values(
    of attribute: String, in element: String, below parent: String?
  ) -> [Substring] {
    if attribute == "key" { return keys(of: element, in: parent) }
    let values = values["\(element).\(attribute)"] ?? values[attribute]
    return values?.split(separator: " ")
      ?? (trueFlags.contains(attribute)
        ? ["YES", "NO"] : falseFlags.contains(attribute) ? ["NO", "YES"] : [])
  }

  /// The values of the attribute `key`: the property of the parent that the element is.
  private static func keys(of element: String, in parent: String?) -> [Substring] {
    let own = parent.flatMap { keys["\($0).\(element)"] }
    let ofView = parent.flatMap { IBClasses.views[$0] } != nil ? viewKeys[element] : nil
    return (own ?? ofView ?? keys[element] ?? viewKeys[element])?.split(separator: " ") ?? []
  }

  /// The elements that another one can contain.
  static func children(of parent: String) -> [Substring] {
    let own = children[parent]
    let common: String? =
      if IBClasses.views[parent] != nil {
        containers.contains(parent) ? "subviews \(viewChildren)" : viewChildren
      } else if IBClasses.controllers[parent] != nil {
        controllerChildren
      } else if IBClasses.recognizers[parent] != nil {
        "connections"
      } else {
        nil
      }
    var seen: Set<Substring> = []
    return [own, common].compactMap(\.self).joined(separator: " ").split(separator: " ")
      .filter { seen.insert($0).inserted }
  }

  /// The start of a new element after its name, as a snippet. `ID` is replaced with a new id.
  static func snippet(of element: String) -> String? {
    if let snippet = snippets[element] { return snippet }
    if lists.contains(element) { return ">$0</\(element)>" }
    guard IBClasses.views[element] != nil else { return nil }
    return #" $1 translatesAutoresizingMaskIntoConstraints="NO" id="ID">$0</\#(element)>"#
  }
}

// Attributes.
extension IBGrammar {
  private static let viewAttributes = """
    id key userLabel customClass customModule customModuleProvider hidden alpha \
    userInteractionEnabled contentMode clipsSubviews translatesAutoresizingMaskIntoConstraints \
    opaque tag multipleTouchEnabled horizontalHuggingPriority verticalHuggingPriority \
    horizontalCompressionResistancePriority verticalCompressionResistancePriority fixedFrame \
    insetsLayoutMarginsFromSafeArea preservesSuperviewLayoutMargins \
    layoutMarginsFollowReadableWidth semanticContentAttribute clearsContextBeforeDrawing \
    placeholderIntrinsicWidth placeholderIntrinsicHeight exclusiveTouch autoresizesSubviews \
    restorationIdentifier
    """

  private static let controlAttributes =
    "enabled selected highlighted contentHorizontalAlignment contentVerticalAlignment"

  private static let controls: Set = [
    "button", "textField", "switch", "slider", "segmentedControl", "stepper", "pageControl",
    "datePicker", "control", "colorWell", "refreshControl",
  ]

  private static let controllerAttributes = """
    id customClass customModule customModuleProvider storyboardIdentifier title userLabel \
    sceneMemberID hidesBottomBarWhenPushed definesPresentationContext modalPresentationStyle \
    modalTransitionStyle extendedLayoutIncludesOpaqueBars automaticallyAdjustsScrollViewInsets \
    useStoryboardIdentifierAsRestorationIdentifier
    """

  private static let recognizerAttributes = """
    id enabled cancelsTouchesInView delaysTouchesBegan delaysTouchesEnded customClass customModule \
    customModuleProvider userLabel
    """

  /// Attributes that follow those of all views.
  private static let rareAttributes = [
    "button": """
    showsMenuAsPrimaryAction role adjustsImageWhenHighlighted adjustsImageWhenDisabled \
    showsTouchWhenHighlighted adjustsImageSizeForAccessibilityContentSizeCategory
    """
  ]

  private static let attributes = [
    "document": """
    type version toolsVersion targetRuntime propertyAccessControl useAutolayout \
    useTraitCollections useSafeAreas colorMatched initialViewController launchScreen
    """,
    "device": "id orientation appearance",
    "scene": "sceneID",
    "placeholder": "placeholderIdentifier id userLabel customClass customModule sceneMemberID",
    "exit": "id userLabel sceneMemberID",
    "customObject": "id customClass customModule customModuleProvider userLabel sceneMemberID",
    "viewControllerPlaceholder": "storyboardName referencedIdentifier bundleIdentifier",
    // Constraints.
    "constraint": """
    firstItem firstAttribute relation secondItem secondAttribute multiplier constant priority id \
    identifier symbolic placeholder userLabel
    """,
    "viewLayoutGuide": "key id",
    "viewControllerLayoutGuide": "type id",
    "exclude": "reference", "include": "reference",
    "variation": "key constant priority hidden alpha axis spacing alignment distribution",
    // Connections.
    "outlet": "property destination id",
    "outletCollection": "property destination collectionClass appends id",
    "action": "selector destination eventType id",
    "segue": """
    destination kind identifier id relationship animates modalPresentationStyle \
    modalTransitionStyle unwindAction popoverAnchorView popoverAnchorBarButtonItem customClass \
    customModule destinationCreationSelector trigger
    """,
    // Values.
    "rect": "x y width height", "point": "x y", "size": "width height",
    "frame": "minX minY width height", "inset": "minX minY maxX maxY",
    "edgeInsets": "top left bottom right", "directionalEdgeInsets": "top leading bottom trailing",
    "autoresizingMask":
      "widthSizable heightSizable flexibleMinX flexibleMaxX flexibleMinY flexibleMaxY",
    "color":
      "systemColor name red green blue white alpha colorSpace customColorSpace cocoaTouchSystemColor",
    "fontDescription": "type pointSize style weight name family",
    "font": "metaFont size name",
    "namedColor": "name", "systemColor": "name",
    "image": "name catalog width height",
    "imageReference": "image catalog symbolScale renderingMode",
    "preferredSymbolConfiguration": "configurationType pointSize scale weight",
    "userDefinedRuntimeAttribute": "type keyPath value",
    "real": "value", "integer": "value", "bool": "value",
    "accessibility": "label identifier hint",
    "accessibilityTraits": """
    button staticText image header link selected notEnabled adjustable updatesFrequently \
    playsSound keyboardKey searchField summaryElement allowsDirectInteraction causesPageTurn none
    """,
    "textInputTraits": """
    keyboardType autocorrectionType autocapitalizationType spellCheckingType returnKeyType \
    secureTextEntry textContentType enablesReturnKeyAutomatically keyboardAppearance \
    smartDashesType smartInsertDeleteType smartQuotesType
    """,
    "capability": "name minToolsVersion", "deployment": "identifier version",
    "plugIn": "identifier version",
    // Views.
    "label": """
    text textAlignment numberOfLines lineBreakMode baselineAdjustment adjustsFontSizeToFit \
    minimumScaleFactor minimumFontSize adjustsFontForContentSizeCategory preferredMaxLayoutWidth \
    adjustsLetterSpacingToFitWidth enabled highlighted usesAttributedText
    """,
    "button": """
    buttonType enabled lineBreakMode contentHorizontalAlignment contentVerticalAlignment
    """,
    "state": "key title image backgroundImage catalog",
    "buttonConfiguration": """
    key style title subtitle image catalog imagePlacement imagePadding titlePadding cornerStyle \
    buttonSize titleAlignment showsActivityIndicator
    """,
    "imageView":
      "image catalog highlightedImage highlighted adjustsImageSizeForAccessibilityContentSizeCategory",
    "stackView": "axis spacing distribution alignment spacingType baselineRelativeArrangement",
    "textField": """
    text placeholder textAlignment borderStyle clearButtonMode minimumFontSize adjustsFontSizeToFit \
    adjustsFontForContentSizeCategory clearsOnBeginEditing
    """,
    "textView": """
    text textAlignment editable selectable scrollEnabled adjustsFontForContentSizeCategory \
    showsHorizontalScrollIndicator showsVerticalScrollIndicator bounces alwaysBounceVertical \
    delaysContentTouches canCancelContentTouches keyboardDismissMode
    """,
    "scrollView": """
    scrollEnabled pagingEnabled bounces alwaysBounceVertical alwaysBounceHorizontal \
    showsHorizontalScrollIndicator showsVerticalScrollIndicator delaysContentTouches \
    canCancelContentTouches keyboardDismissMode contentInsetAdjustmentBehavior minimumZoomScale \
    maximumZoomScale bouncesZoom directionalLockEnabled
    """,
    "tableView": """
    style dataMode rowHeight estimatedRowHeight sectionHeaderHeight sectionFooterHeight \
    estimatedSectionHeaderHeight estimatedSectionFooterHeight separatorStyle allowsSelection \
    allowsMultipleSelection alwaysBounceVertical keyboardDismissMode scrollEnabled bounces \
    showsSelectionImmediatelyOnTouchBegin separatorInsetReference showsHorizontalScrollIndicator \
    showsVerticalScrollIndicator contentInsetAdjustmentBehavior delaysContentTouches \
    canCancelContentTouches
    """,
    "tableViewCell": """
    reuseIdentifier style selectionStyle accessoryType rowHeight textLabel detailTextLabel \
    imageView indentationWidth indentationLevel hidesAccessoryWhenEditing showsReorderControl
    """,
    "tableViewCellContentView": "tableViewCell",
    "tableViewSection": "headerTitle footerTitle id userLabel",
    "collectionView": """
    dataMode scrollEnabled pagingEnabled alwaysBounceVertical alwaysBounceHorizontal \
    showsHorizontalScrollIndicator showsVerticalScrollIndicator allowsMultipleSelection \
    prefetchingEnabled keyboardDismissMode contentInsetAdjustmentBehavior minimumZoomScale \
    maximumZoomScale
    """,
    "collectionViewCell": "reuseIdentifier", "collectionReusableView": "reuseIdentifier",
    "collectionViewFlowLayout":
      "key scrollDirection minimumLineSpacing minimumInteritemSpacing sectionInsetReference id",
    "switch": "on",
    "slider": "value minValue maxValue continuous minimumValueImage maximumValueImage",
    "stepper": "value minimumValue maximumValue stepValue wraps autorepeat continuous",
    "segmentedControl":
      "selectedSegmentIndex segmentControlStyle momentary apportionsSegmentWidthsByContent",
    "segment": "title image enabled width",
    "pageControl": "numberOfPages currentPage hidesForSinglePage",
    "progressView": "progress progressViewStyle",
    "activityIndicatorView": "style animating hidesWhenStopped",
    "datePicker": "datePickerMode style minuteInterval useCurrentDate",
    "searchBar": "text placeholder prompt searchBarStyle showsCancelButton",
    "navigationBar": "barStyle translucent largeTitles", "toolbar": "barStyle translucent",
    "tabBar": "selectedItem translucent itemPositioning",
    "blurEffect": "style",
    "mapView": "mapType zoomEnabled scrollEnabled rotateEnabled pitchEnabled showsUserLocation",
    // Items of bars.
    "navigationItem": "key title prompt largeTitleDisplayMode id",
    "barButtonItem": "key systemItem title image style enabled width id customClass userLabel",
    "tabBarItem": "key systemItem title image selectedImage badgeValue enabled tag id",
    // Controllers.
    "navigationController": "navigationBarHidden toolbarHidden",
    "tableViewController": "clearsSelectionOnViewWillAppear",
    "splitViewController":
      "allowDoubleColumnStyle preferredDisplayMode behavior minimumPrimaryColumnWidth presentsWithGesture",
    "pageViewController": "navigationOrientation transitionStyle spineLocation doubleSided",
    // Gesture recognizers.
    "tapGestureRecognizer": "numberOfTapsRequired numberOfTouchesRequired",
    "pongPressGestureRecognizer":
      "minimumPressDuration allowableMovement numberOfTapsRequired numberOfTouchesRequired",
    "panGestureRecognizer": "minimumNumberOfTouches maximumNumberOfTouches",
    "swipeGestureRecognizer": "direction numberOfTouchesRequired",
    "pinchGestureRecognizer": "scale", "rotationGestureRecognizer": "rotation",
  ]
}

// Elements.
extension IBGrammar {
  private static let viewChildren = """
    rect autoresizingMask viewLayoutGuide color constraints connections \
    userDefinedRuntimeAttributes accessibility gestureRecognizers edgeInsets variation
    """

  /// Views that have subviews in real documents.
  private static let containers: Set = [
    "view", "stackView", "scrollView", "tableViewCellContentView", "collectionViewCellContentView",
    "visualEffectView", "containerView", "control", "collectionReusableView", "window",
  ]

  private static let controllerChildren = """
    layoutGuides navigationItem toolbarItems tabBarItem extendedEdge connections \
    userDefinedRuntimeAttributes
    """

  /// By name, most frequent first.
  private static let subviews = """
    label button view imageView stackView textField scrollView tableView switch slider textView \
    collectionView activityIndicatorView segmentedControl progressView pickerView datePicker \
    stepper pageControl containerView toolbar navigationBar searchBar tabBar visualEffectView \
    wkWebView mapView control
    """

  private static let children = [
    "document": "device dependencies scenes objects resources color",
    "device": "adaptation", "dependencies": "deployment plugIn capability",
    "scenes": "scene", "scene": "objects point",
    "objects": """
    placeholder viewController view navigationController tableViewController \
    collectionViewController tabBarController splitViewController pageViewController \
    viewControllerPlaceholder exit tapGestureRecognizer panGestureRecognizer \
    swipeGestureRecognizer pongPressGestureRecognizer pinchGestureRecognizer \
    screenEdgePanGestureRecognizer rotationGestureRecognizer tableViewCell collectionViewCell \
    collectionReusableView customObject barButtonItem
    """,
    "subviews": subviews, "constraints": "constraint", "constraint": "variation",
    "connections": "outlet action segue outletCollection",
    "viewController": "view", "tableViewController": "tableView",
    "collectionViewController": "collectionView", "tabBarController": "tabBar",
    "navigationController": "navigationBar toolbar",
    "layoutGuides": "viewControllerLayoutGuide",
    "label": "fontDescription color nil string attributedString size",
    "button": "fontDescription buttonConfiguration state inset", "state": "color attributedString",
    "buttonConfiguration": "fontDescription backgroundConfiguration color attributedString",
    "imageView": "imageReference preferredSymbolConfiguration",
    "textField": "fontDescription textInputTraits color nil",
    "textView": "string fontDescription textInputTraits color dataDetectorType",
    "searchBar": "textInputTraits",
    "tableView": "prototypes sections view inset color",
    "prototypes": "tableViewCell", "sections": "tableViewSection",
    "tableViewSection": "cells string", "cells": "tableViewCell collectionViewCell",
    "tableViewCell": "tableViewCellContentView inset",
    "collectionView": "collectionViewFlowLayout cells collectionReusableView inset",
    "collectionViewCell": "view collectionViewCellContentView size",
    "collectionViewFlowLayout": "size inset",
    "segmentedControl": "segments", "segments": "segment",
    "visualEffectView": "view blurEffect", "blurEffect": "vibrancyEffect",
    "navigationBar": "textAttributes items", "toolbar": "items", "tabBar": "items",
    "items": "barButtonItem navigationItem tabBarItem", "toolbarItems": "barButtonItem",
    "navigationItem": "barButtonItem view", "barButtonItem": "connections color button view",
    "gestureRecognizers": "", "accessibility": "accessibilityTraits bool",
    "userDefinedRuntimeAttributes": "userDefinedRuntimeAttribute",
    "userDefinedRuntimeAttribute": "color real integer point size rect range",
    "variation": "mask fontDescription", "mask": "exclude include",
    "resources": "image namedColor systemColor", "namedColor": "color", "systemColor": "color",
    "attributedString": "fragment", "fragment": "attributes",
    "attributes": "font color paragraphStyle", "placeholder": "connections",
    "viewControllerPlaceholder": "", "segue": "popoverArrowDirection inset",
  ]

  /// Elements that only contain others.
  private static let lists: Set = [
    "subviews", "constraints", "connections", "gestureRecognizers", "items", "segments", "cells",
    "sections", "prototypes", "objects", "scenes", "resources", "dependencies", "layoutGuides",
    "toolbarItems", "userDefinedRuntimeAttributes",
  ]

  private static let snippets = [
    "constraint": """
     firstItem="$1" firstAttribute="$2" secondItem="$3" secondAttribute="$4" id="ID"/>
    """,
    "rect": #" key="${1:frame}" x="${2:0.0}" y="${3:0.0}" width="${4:0.0}" height="${5:0.0}"/>"#,
    "outlet": #" property="$1" destination="$2" id="ID"/>"#,
    "outletCollection": #" property="$1" destination="$2" id="ID"/>"#,
    "action": #" selector="$1" destination="$2" eventType="${3:touchUpInside}" id="ID"/>"#,
    "segue": #" destination="$1" kind="${2:show}" id="ID"/>"#,
    "viewLayoutGuide": #" key="${1:safeArea}" id="ID"/>"#,
    "exclude": #" reference="$1"/>"#, "include": #" reference="$1"/>"#,
    "variation": #" key="$1">$0</variation>"#,
    "mask": #" key="${1:constraints}">$0</mask>"#,
    "autoresizingMask": #" key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>"#,
    "color": #" key="${1:backgroundColor}" systemColor="${2:systemBackgroundColor}"/>"#,
    "fontDescription": #" key="fontDescription" type="${1:system}" pointSize="${2:17}"/>"#,
    "state": #" key="${1:normal}" title="$2"/>"#,
    "userDefinedRuntimeAttribute": #" type="${1:string}" keyPath="$2" value="$3"/>"#,
    "accessibility": #" key="accessibilityConfiguration" label="$1"/>"#,
    "segment": #" title="$1"/>"#,
  ]
}
