/// The names that the reader compares.
enum LoadingNames {
  static func hashes(_ names: String...) -> Set<NameHash.Value> {
    Set(names.map { NameHash($0.utf8).value })
  }

  static func hash(_ name: String) -> NameHash.Value { NameHash(name.utf8).value }

  static func isModifier(_ word: CodeWord) -> Bool {
    switch word {
    case .func, .var, .let, .override, .final, .private, .fileprivate, .internal, .public, .open,
      .package, .subscript, .dynamic:
      true
    default: false
    }
  }

  static let testable = hash("testable")
  static let register = hash("register")
  static let string = hash("String")
  static let describing = hash("describing")
  static let stringFromClass = hash("NSStringFromClass")
  static let loadNibNamed = hash("loadNibNamed")
  static let name = hash("name")
  static let view = hash("view")
  static let underscore = hash("_")
  static let navigationItem = hash("navigationItem")
  static let viewController = hash("viewController")
  /// Functions and labels that put the view of a controller into that of another one.
  static let containers = hashes(
    "addChild", "addChildViewController", "contentViewController", "contentController",
    "childViewController")
  static let barItems = hashes(
    "leftBarButtonItem", "leftBarButtonItems", "rightBarButtonItem", "rightBarButtonItems",
    "setLeftBarButton", "setLeftBarButtonItems", "setRightBarButton", "setRightBarButtonItems")
  static let entryAttributes = hashes("main", "UIApplicationMain", "NSApplicationMain")
  static let delegates = hashes(
    "UIApplicationDelegate", "UIWindowSceneDelegate", "UISceneDelegate",
    "NSExtensionRequestHandling")
  static let testModules = hashes("XCTest", "Testing", "Quick", "Nimble", "KIF", "EarlGrey")
  /// Functions and labels with the name of a document.
  static let loaders = hashes("nibName", "loadNibNamed", "UIStoryboard")
  static let objectiveCLoaders = hashes(
    "nibWithNibName", "initWithNibName", "loadNibNamed", "storyboardWithName")
  static let nameLabels = hashes("nibName", "loadNibNamed")
  static let ownerLabels = hashes("owner", "withOwner", "instantiateWithOwner")
  static let creators = hashes("alloc", "new", "init")
  /// The functions that use a class without a document.
  static let comparisons = hashes(
    "isKindOfClass", "isMemberOfClass", "isSubclassOfClass", "registerClass", "bundleForClass",
    "appearanceWhenContainedInInstancesOfClasses")
  static let classLabels = hashes(
    "forCellReuseIdentifier", "forCellWithReuseIdentifier", "forHeaderFooterViewReuseIdentifier",
    "forSupplementaryViewOfKind", "forDecorationViewOfKind")
  /// The most frequent types of Apple's frameworks, which no app declares.
  static let frameworkTypes = hashes(
    "String", "Int", "Bool", "Double", "Float", "Any", "AnyObject", "Array", "Dictionary", "Set",
    "Data",
    "Date", "URL", "Error", "Void", "Self", "IndexPath", "Bundle", "CGFloat", "CGRect", "CGSize",
    "CGPoint", "CGRectMake", "CGSizeMake", "CGPointMake", "YES", "NO", "NULL", "TRUE", "FALSE",
    "IBOutlet",
    "IBAction", "UIView", "UIViewController", "UIColor", "UIImage", "UIImageView", "UILabel",
    "UIButton",
    "UIFont", "UITableView", "UITableViewCell", "UICollectionView", "UICollectionViewCell",
    "UIStoryboard", "UINib", "UIStoryboardSegue", "UIApplication", "UIScreen", "UIDevice",
    "UIBarButtonItem", "UINavigationController", "UIEdgeInsets", "UIAlertController",
    "UIAlertAction",
    "UITextField", "UITextView", "UIScrollView", "UIStackView", "UIWindow", "NSString", "NSInteger",
    "NSUInteger", "NSArray", "NSMutableArray", "NSDictionary", "NSMutableDictionary", "NSNumber",
    "NSObject", "NSError", "NSIndexPath", "NSURL", "NSData", "NSDate", "NSLayoutConstraint",
    "NSNotification", "NSBundle", "NSLog", "NSLocalizedString", "NSStringFromClass", "BOOL")
  /// The parameters of the designated initializer, which pass on what another initializer has specified.
  static let parameters = hashes("nibNameOrNil", "aNibName")
  static let nibName = hash("nibName")
  /// Names of UIKit with the word nib or storyboard. What they load is their argument.
  static let ofUIKit = hashes(
    "awakeFromNib", "nibBundle", "registerNib", "nibWithNibName", "initWithNibName", "loadNibNamed",
    "storyboardWithName", "nibNameOrNil", "nibBundleOrNil", "aNibName")
  static let resourceTypes = hashes("R", "StoryboardScene", "StoryboardSegue")
  static let reuseLabels = hashes(
    "forCellReuseIdentifier", "forCellWithReuseIdentifier", "forHeaderFooterViewReuseIdentifier")
  /// The labels of arguments that are no names of documents.
  static let otherLabels = hashes(
    "forCellReuseIdentifier", "forCellWithReuseIdentifier", "forHeaderFooterViewReuseIdentifier",
    "withReuseIdentifier", "reuseIdentifier", "withIdentifier", "identifier", "named", "systemName",
    "imageNamed", "forKey", "key", "comment", "tableName", "entityName", "forEntityName", "title",
    "message", "text", "label", "placeholder", "category", "action", "event", "screenName",
    "dequeueReusableCellWithIdentifier", "performSegueWithIdentifier", "separator", "with",
    "forName",
    "accessibilityLabel", "format", "localized")
  static let otherFunctions = hashes(
    "NSLocalizedString", "print", "debugPrint", "NSLog", "Text", "Image", "Label", "Button",
    "Notification",
    "fatalError", "assertionFailure", "LocalizedStringKey")
  static let otherProperties = hashes(
    "title", "text", "placeholder", "message", "accessibilityLabel", "accessibilityIdentifier",
    "screenName")
}
