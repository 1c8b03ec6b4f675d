#import "hierarchies.h"
#import <objc/runtime.h>

// The overrides of each view, and the objects that they refer to, by view.
static NSMutableDictionary *overrides;

static id Key(id object) { return [NSValue valueWithNonretainedObject:object]; }
static double Number(id list, NSUInteger index) { return [[list objectAtIndex:index] doubleValue]; }
static CGPoint Point(id list) { return NSMakePoint(Number(list, 0), Number(list, 1)); }
static CGRect Rect(id list) { return CGRectMake(Number(list, 0), Number(list, 1), Number(list, 2), Number(list, 3)); }
static UIEdgeInsets Insets(id list) {
  UIEdgeInsets insets = {Number(list, 0), Number(list, 1), Number(list, 2), Number(list, 3)};
  return insets;
}
static BOOL IsString(id value, NSString *text) { return [value isKindOfClass:[NSString class]] && [value isEqual:text]; }

// The app's overrides

static BOOL Inside(id view, SEL method, CGPoint point, UIEvent *event) {
  id value = [[overrides objectForKey:Key(view)] objectForKey:@"pointInside"];
  BOOL (*inherited)(id, SEL, CGPoint, UIEvent *)
      = (BOOL(*)(id, SEL, CGPoint, UIEvent *))class_getMethodImplementation([UIView class], method);
  if (IsString(value, @"always")) return YES;
  if (IsString(value, @"never")) return NO;
  if (IsString(value, @"anySubview")) {
    if (inherited(view, method, point, event)) return YES;
    for (UIView *subview in [view subviews]) {
      if ([subview pointInside:[subview pointFromSuperview:point] withEvent:event]) return YES;
    }
    return NO;
  }
  if ([value isKindOfClass:[NSDictionary class]]) {
    CGRect rect = [view bounds];
    if ([value objectForKey:@"rect"]) {
      rect = Rect([value objectForKey:@"rect"]);
    } else {
      UIEdgeInsets insets = Insets([value objectForKey:@"insets"]);
      rect.origin.x += insets.left;
      rect.origin.y += insets.top;
      rect.size.width -= insets.left + insets.right;
      rect.size.height -= insets.top + insets.bottom;
    }
    return point.x >= rect.origin.x && point.y >= rect.origin.y && point.x < rect.origin.x + rect.size.width
        && point.y < rect.origin.y + rect.size.height;
  }
  return inherited(view, method, point, event);
}

static UIView *Hit(id view, SEL method, CGPoint point, UIEvent *event) {
  NSDictionary *own = [overrides objectForKey:Key(view)];
  id value = [own objectForKey:@"hitTest"];
  UIView *(*inherited)(id, SEL, CGPoint, UIEvent *)
      = (UIView * (*)(id, SEL, CGPoint, UIEvent *)) class_getMethodImplementation([UIView class], method);
  if (IsString(value, @"never")) return nil;
  if (IsString(value, @"frontmostSubview")) {
    for (UIView *subview in [[view subviews] reverseObjectEnumerator]) {
      if ([subview pointInside:[subview pointFromSuperview:point] withEvent:event]) return subview;
    }
    return view;
  }
  if (IsString(value, @"subviewsBeforeBounds")) {
    for (UIView *subview in [[view subviews] reverseObjectEnumerator]) {
      UIView *hit = [subview hitTest:[subview pointFromSuperview:point] withEvent:event];
      if (hit) return hit;
    }
  }
  UIView *hit = inherited(view, method, point, event);
  if (IsString(value, @"passthrough")) return hit == view ? nil : hit;
  if (IsString(value, @"self")) return hit ? view : nil;
  if ([value isKindOfClass:[NSDictionary class]]) {
    NSDictionary *objects = [own objectForKey:@"objects"];
    if ([value objectForKey:@"forward"]) return hit ? [objects objectForKey:[value objectForKey:@"forward"]] : nil;
    if ([value objectForKey:@"forwardSelf"]) {
      return hit == view ? [objects objectForKey:[value objectForKey:@"forwardSelf"]] : hit;
    }
    return hit == [objects objectForKey:[value objectForKey:@"ignoring"]] ? nil : hit;
  }
  return hit;
}

static void Touches(id responder, SEL method, NSSet *touches, UIEvent *event) {}
static void Act(id object, SEL method, id sender) {}

// Classes

static Class Superclass(NSString *name) {
  if (NSClassFromString(name)) return NSClassFromString(name);
  NSSet *controls = [NSSet setWithObjects:@"UISwitch", @"UISlider", @"UISegmentedControl", @"UIStepper",
                                          @"UIRefreshControl", @"UIPageControl", @"UIDatePicker", @"UIColorWell",
                                          @"UITabBarButton", nil];
  NSSet *lists = [NSSet setWithObjects:@"UITableView", @"UICollectionView", @"WKScrollView", nil];
  if ([controls containsObject:name]) return [UIControl class];
  if ([lists containsObject:name]) return [UIScrollView class];
  if ([name isEqual:@"UISearchTextField"]) return [UITextField class];
  if ([name hasSuffix:@"GestureRecognizer"]) return [UIGestureRecognizer class];
  if ([name hasSuffix:@"Controller"]) return [UIViewController class];
  return [UIView class];
}

static void Add(Class class, SEL method, IMP implementation, Class declaring) {
  Method declared = class_getInstanceMethod(declaring, method);
  class_addMethod(class, method, implementation, declared ? method_getTypeEncoding(declared) : "v@:@");
}

// A class of this name with methods that are a function of its members. UIKit has no class of the same name that
// overrides a method, so that one gets another name.
static Class NewClass(NSString *name, Class superclass, NSArray *phases, NSArray *selectors, BOOL inside, BOOL hit) {
  static NSMutableDictionary *signatures;
  if (!signatures) signatures = [[NSMutableDictionary alloc] init];
  BOOL isPlain = [phases count] == 0 && [selectors count] == 0 && !inside && !hit;
  if (isPlain && [name hasPrefix:@"UI"] && NSClassFromString(name)) return NSClassFromString(name);
  NSString *signature = [NSString stringWithFormat:@"%@ %@ %@ %d %d", superclass, phases, selectors, inside, hit];
  NSString *free = [name hasPrefix:@"UI"] && !isPlain ? [@"App" stringByAppendingString:name] : name;
  for (int number = 2; NSClassFromString(free); number++) {
    if ([[signatures objectForKey:free] isEqual:signature]) return NSClassFromString(free);
    free = [NSString stringWithFormat:@"%@%d", name, number];
  }
  Class class = objc_allocateClassPair(superclass, [free UTF8String], 0);
  if (inside) Add(class, @selector(pointInside:withEvent:), (IMP)Inside, [UIView class]);
  if (hit) Add(class, @selector(hitTest:withEvent:), (IMP)Hit, [UIView class]);
  for (NSString *phase in phases) {
    SEL method = NSSelectorFromString([phase stringByAppendingString:@":withEvent:"]);
    Add(class, method, (IMP)Touches, [UIResponder class]);
  }
  for (NSString *selector in selectors) Add(class, NSSelectorFromString(selector), (IMP)Act, Nil);
  objc_registerClassPair(class);
  [signatures setObject:signature forKey:free];
  return class;
}

static NSArray *Phases(id value) {
  if ([value isKindOfClass:[NSArray class]]) return value;
  if (![value boolValue]) return nil;
  return [NSArray arrayWithObjects:@"touchesBegan", @"touchesMoved", @"touchesEnded", @"touchesCancelled", nil];
}

static Class ViewClass(NSDictionary *members) {
  NSString *name = [members objectForKey:@"class"];
  if (!name) name = @"UIView";
  NSString *base = [members objectForKey:@"inherits"];
  Class superclass = base ? NewClass(base, Superclass(base), nil, nil, NO, NO) : Superclass(name);
  id inside = [members objectForKey:@"pointInside"], hit = [members objectForKey:@"hitTest"];
  id handled = [members objectForKey:@"handlesTouches"];
  BOOL isControl = [superclass isSubclassOfClass:[UIControl class]];
  return NewClass(name, superclass, isControl ? nil : Phases(handled), [members objectForKey:@"responds"],
                  inside && !IsString(inside, @"bounds"), hit && !IsString(hit, @"default"));
}

@implementation StubHierarchy
@synthesize root = _root;

- (id)initWithDocument:(NSDictionary *)document {
  self = [super init];
  overrides = [[NSMutableDictionary alloc] init];
  UIApplication *application = [UIApplication sharedApplication];
  [application.connectedScenes removeAllObjects];
  application.delegate = nil;
  NSArray *layouts = [document objectForKey:@"layouts"];
  if (!layouts) {
    [self addLayout:document name:nil];
  } else {
    for (NSDictionary *entry in layouts) {
      [self addLayout:[entry objectForKey:@"layout"] name:[entry objectForKey:@"name"]];
    }
  }
  return self;
}

- (void)addLayout:(NSDictionary *)layout name:(NSString *)name {
  _objects = [[NSMutableDictionary alloc] init];
  _later = [[NSMutableArray alloc] init];
  NSArray *size = [[layout objectForKey:@"device"] objectForKey:@"size"];
  [UIScreen mainScreen].bounds = size ? CGRectMake(0, 0, Number(size, 0), Number(size, 1)) : CGRectMake(0, 0, 390, 844);
  NSArray *windows = [layout objectForKey:@"windows"];
  NSString *rootClass = [layout objectForKey:@"inherits"];
  if (!rootClass) rootClass = [layout objectForKey:@"class"];
  if (!windows && [rootClass isEqual:@"UIWindow"]) windows = [NSArray arrayWithObject:layout];
  if (!windows) {
    self.root = [self viewWithMembers:layout below:nil];
  } else {
    id delegate = [[layout objectForKey:@"application"] objectForKey:@"delegate"];
    if ([delegate isKindOfClass:[NSString class]]) {
      Class class = NewClass(delegate, [UIResponder class], nil, nil, NO, NO);
      [UIApplication sharedApplication].delegate = [[class alloc] init];
    }
    UIWindowScene *scene = [[UIWindowScene alloc] init];
    scene.title = name;
    scene.session = [[UISceneSession alloc] init];
    NSUInteger number = [[UIApplication sharedApplication].connectedScenes count];
    scene.session.persistentIdentifier = [NSString stringWithFormat:@"%04lu", (unsigned long)number];
    [[UIApplication sharedApplication].connectedScenes addObject:scene];
    for (NSDictionary *members in windows) {
      UIWindow *window = (UIWindow *)[self viewWithMembers:members below:nil];
      BOOL hasScene = [members objectForKey:@"windowScene"] != [NSNull null];
      if (hasScene) window.windowScene = scene;
      if ([[window subviews] count] > 0) window.rootViewController = [[[window subviews] objectAtIndex:0] controller];
      [scene.windows addObject:window];
    }
  }
  for (NSArray *connection in _later) [self connect:connection];
}

- (UIView *)viewWithMembers:(NSDictionary *)members below:(UIViewController *)above {
  UIView *view = [[ViewClass(members) alloc] initWithFrame:CGRectMake(0, 0, 0, 0)];
  NSString *identifier = [members objectForKey:@"id"];
  if (identifier) [_objects setObject:view forKey:identifier];
  NSMutableDictionary *own = [NSMutableDictionary dictionaryWithObject:_objects forKey:@"objects"];
  for (NSString *key in [NSArray arrayWithObjects:@"pointInside", @"hitTest", nil]) {
    if ([members objectForKey:key]) [own setObject:[members objectForKey:key] forKey:key];
  }
  [overrides setObject:own forKey:Key(view)];
  [self setGeometry:members of:view];
  [self setFlags:members of:view];
  [self setTexts:members of:view];
  id controller = [members objectForKey:@"viewController"];
  if (controller) above = [self addController:controller to:view below:above];
  for (NSDictionary *action in [members objectForKey:@"actions"]) {
    [_later addObject:[NSArray arrayWithObjects:view, @"action", action, nil]];
  }
  for (NSDictionary *recognizer in [members objectForKey:@"gestureRecognizers"]) {
    [view addGestureRecognizer:[self recognizerWithMembers:recognizer]];
  }
  for (NSDictionary *subview in [members objectForKey:@"subviews"]) {
    [view addSubview:[self viewWithMembers:subview below:above]];
  }
  return view;
}

- (void)setGeometry:(NSDictionary *)members of:(UIView *)view {
  id frame = [members objectForKey:@"frame"], bounds = [members objectForKey:@"bounds"];
  id center = [members objectForKey:@"center"], transform = [members objectForKey:@"transform"];
  if ([members objectForKey:@"anchorPoint"]) view.layer.anchorPoint = Point([members objectForKey:@"anchorPoint"]);
  view.layer.zPosition = [[members objectForKey:@"zPosition"] doubleValue];
  if (frame) view.frame = Rect(frame);
  if (bounds) {
    CGRect rect = Rect(bounds);
    if (frame && !center && !transform) {
      view.frame = CGRectMake(Number(frame, 0), Number(frame, 1), rect.size.width, rect.size.height);
    }
    view.bounds = rect;
  }
  if (center) view.center = Point(center);
  if (!transform) return;
  CGAffineTransform value = {1, 0, 0, 1, 0, 0};
  if ([transform isKindOfClass:[NSArray class]]) {
    CGFloat numbers[6];
    for (int index = 0; index < 6; index++) numbers[index] = Number(transform, index);
    memcpy(&value, numbers, sizeof value);
  } else {
    double angle = [[transform objectForKey:@"rotation"] doubleValue] * M_PI / 180;
    id scale = [transform objectForKey:@"scale"], translation = [transform objectForKey:@"translation"];
    double x = 1, y = 1;
    if ([scale isKindOfClass:[NSArray class]]) {
      x = Number(scale, 0);
      y = Number(scale, 1);
    } else if (scale) {
      x = y = [scale doubleValue];
    }
    value.a = cos(angle) * x;
    value.b = sin(angle) * x;
    value.c = -sin(angle) * y;
    value.d = cos(angle) * y;
    if (translation) {
      value.tx = Number(translation, 0);
      value.ty = Number(translation, 1);
    }
  }
  view.transform = value;
}

- (void)setFlags:(NSDictionary *)members of:(UIView *)view {
  NSDictionary *keys = [NSDictionary dictionaryWithObjectsAndKeys:
      @"alpha", @"alpha", @"hidden", @"isHidden", @"userInteractionEnabled", @"isUserInteractionEnabled",
      @"clipsToBounds", @"clipsToBounds", @"opaque", @"isOpaque", @"multipleTouchEnabled",
      @"isMultipleTouchEnabled", @"exclusiveTouch", @"isExclusiveTouch", @"firstResponder", @"isFirstResponder",
      @"canBecomeFirst", @"canBecomeFirstResponder", nil];
  NSMutableDictionary *all = [NSMutableDictionary dictionaryWithDictionary:keys];
  if ([view isKindOfClass:[UIControl class]]) [all setObject:@"enabled" forKey:@"isEnabled"];
  if ([view isKindOfClass:[UIWindow class]]) [all setObject:@"windowLevel" forKey:@"windowLevel"];
  if ([view isKindOfClass:[UIScrollView class]]) {
    [all setObject:@"scrollEnabled" forKey:@"isScrollEnabled"];
    [all setObject:@"pagingEnabled" forKey:@"isPagingEnabled"];
    UIScrollView *scroll = (UIScrollView *)view;
    id size = [members objectForKey:@"contentSize"], insets = [members objectForKey:@"contentInset"];
    // By default it scrolls to everything.
    scroll.contentSize = size ? NSMakeSize(Number(size, 0), Number(size, 1)) : NSMakeSize(10000, 10000);
    if (insets) scroll.contentInset = Insets(insets);
  }
  for (NSString *key in all) {
    id value = [members objectForKey:key];
    if (value) [view setValue:value forKey:[all objectForKey:key]];
  }
  NSString *color = [members objectForKey:@"backgroundColor"];
  if ([color hasPrefix:@"#"]) {
    unsigned value = 0;
    [[NSScanner scannerWithString:[color substringFromIndex:1]] scanHexInt:&value];
    if ([color length] == 7) value = value << 8 | 0xFF;
    view.backgroundColor = [UIColor colorWithRed:(value >> 24) / 255.0
                                           green:(value >> 16 & 0xFF) / 255.0
                                            blue:(value >> 8 & 0xFF) / 255.0
                                           alpha:(value & 0xFF) / 255.0];
  } else if ([color isEqual:@"clear"]) {
    view.backgroundColor = [UIColor colorWithRed:0 green:0 blue:0 alpha:0];
  } else {
    // A layer with contents: it is unknown whether the view can be seen.
    view.layer.contents = @"unknown";
  }
}

- (void)setTexts:(NSDictionary *)members of:(UIView *)view {
  NSString *label = [members objectForKey:@"label"];
  if ([view isKindOfClass:[UIButton class]]) {
    [(UIButton *)view setCurrentTitle:label];
  } else if ([view isKindOfClass:[UILabel class]]) {
    [(UILabel *)view setText:label];
  } else if ([view isKindOfClass:[UITextField class]]) {
    [(UITextField *)view setPlaceholder:label];
    [(UITextField *)view setText:@"entered by the user"];
    view.accessibilityLabel = @"entered by the user";
  } else {
    view.accessibilityLabel = label;
  }
  NSDictionary *accessibility = [members objectForKey:@"accessibility"];
  if ([accessibility objectForKey:@"label"]) view.accessibilityLabel = [accessibility objectForKey:@"label"];
  view.accessibilityIdentifier = [accessibility objectForKey:@"identifier"];
  view.isAccessibilityElement = [[accessibility objectForKey:@"isElement"] boolValue];
  id point = [accessibility objectForKey:@"activationPoint"];
  if (point) [_later addObject:[NSArray arrayWithObjects:view, @"activationPoint", point, nil]];
}

- (UIViewController *)addController:(id)members to:(UIView *)view below:(UIViewController *)above {
  if ([members isKindOfClass:[NSString class]]) members = [NSDictionary dictionaryWithObject:members forKey:@"class"];
  NSString *name = [members objectForKey:@"class"];
  if (!name) name = @"UIViewController";
  Class class = NewClass(name, [UIViewController class], Phases([members objectForKey:@"handlesTouches"]),
                         [members objectForKey:@"responds"], NO, NO);
  UIViewController *controller = [[class alloc] init];
  controller.viewIfLoaded = view;
  view.controller = controller;
  if ([members objectForKey:@"id"]) [_objects setObject:controller forKey:[members objectForKey:@"id"]];
  id parent = [members objectForKey:@"parent"];
  if ([parent isKindOfClass:[NSString class]] || [members objectForKey:@"presentedBy"]) {
    [_later addObject:[NSArray arrayWithObjects:controller, @"controller", members, nil]];
  } else if (!parent) {
    controller.parentViewController = above;
  }
  return controller;
}

- (UIGestureRecognizer *)recognizerWithMembers:(NSDictionary *)members {
  NSString *name = [members objectForKey:@"class"];
  if (!name) name = @"UIGestureRecognizer";
  NSString *base = [members objectForKey:@"inherits"];
  Class superclass = Superclass(base ? base : name);
  if (base && ![NSStringFromClass(superclass) isEqual:base]) superclass = NewClass(base, superclass, nil, nil, NO, NO);
  if (!base && ![name hasPrefix:@"UI"]) superclass = [UIGestureRecognizer class];
  UIGestureRecognizer *recognizer = [[NewClass(name, superclass, nil, nil, NO, NO) alloc] init];
  NSArray *keys = [NSArray arrayWithObjects:@"cancelsTouchesInView", @"delaysTouchesBegan", @"delaysTouchesEnded",
                                            @"numberOfTapsRequired", @"numberOfTouchesRequired",
                                            @"minimumPressDuration", nil];
  for (NSString *key in keys) {
    id value = [members objectForKey:key];
    if (!value) continue;
    NSString *property = key;
    if ([key isEqual:@"numberOfTouchesRequired"] && [recognizer isKindOfClass:[UIPanGestureRecognizer class]]) {
      property = @"minimumNumberOfTouches";
    }
    SEL setter = NSSelectorFromString([NSString stringWithFormat:@"set%@%@:", [[property substringToIndex:1] uppercaseString],
                                                                 [property substringFromIndex:1]]);
    if ([recognizer respondsToSelector:setter]) [recognizer setValue:value forKey:property];
  }
  if ([members objectForKey:@"isEnabled"]) recognizer.enabled = [[members objectForKey:@"isEnabled"] boolValue];
  id direction = [members objectForKey:@"direction"];
  if (direction) {
    if ([direction isKindOfClass:[NSString class]]) direction = [NSArray arrayWithObject:direction];
    NSArray *names = [NSArray arrayWithObjects:@"right", @"left", @"up", @"down", nil];
    NSUInteger mask = 0;
    for (NSString *one in direction) mask |= 1 << [names indexOfObject:one];
    [(UISwipeGestureRecognizer *)recognizer setDirection:mask];
  }
  NSDictionary *delegate = [members objectForKey:@"delegate"];
  if (delegate) recognizer.delegate = [self delegateWithMembers:delegate];
  return recognizer;
}

- (id)delegateWithMembers:(NSDictionary *)members {
  NSDictionary *methods = [NSDictionary dictionaryWithObjectsAndKeys:
      @"gestureRecognizerShouldBegin:", @"shouldBegin", @"gestureRecognizer:shouldReceiveTouch:",
      @"shouldReceiveTouch", @"gestureRecognizer:shouldRecognizeSimultaneouslyWithGestureRecognizer:",
      @"shouldRecognizeSimultaneously", @"gestureRecognizer:shouldRequireFailureOfGestureRecognizer:",
      @"shouldRequireFailureOf", @"gestureRecognizer:shouldBeRequiredToFailByGestureRecognizer:",
      @"shouldBeRequiredToFailBy", nil];
  NSMutableArray *selectors = [NSMutableArray array];
  for (NSString *key in [[methods allKeys] sortedArrayUsingSelector:@selector(compare:)]) {
    if ([members objectForKey:key]) [selectors addObject:[methods objectForKey:key]];
  }
  NSString *name = [members objectForKey:@"class"];
  Class class = NewClass(name ? name : @"Delegate", [NSObject class], nil, selectors, NO, NO);
  return [[class alloc] init];
}

- (void)connect:(NSArray *)connection {
  id object = [connection objectAtIndex:0], members = [connection objectAtIndex:2];
  NSString *kind = [connection objectAtIndex:1];
  if ([kind isEqual:@"activationPoint"]) {
    UIView *view = object;
    [view setAccessibilityActivationPoint:[[view window] convertPoint:Point(members) toWindow:nil]];
    return;
  }
  if ([kind isEqual:@"controller"]) {
    UIViewController *controller = object;
    id parent = [members objectForKey:@"parent"];
    if ([parent isKindOfClass:[NSString class]]) controller.parentViewController = [_objects objectForKey:parent];
    controller.presentingViewController = [_objects objectForKey:[members objectForKey:@"presentedBy"]];
    controller.presentingViewController.presentedViewController = controller;
    return;
  }
  if (![object isKindOfClass:[UIControl class]]) return;
  NSArray *names = [NSArray arrayWithObjects:@"touchDown", @"touchDownRepeat", @"touchDragInside",
      @"touchDragOutside", @"touchDragEnter", @"touchDragExit", @"touchUpInside", @"touchUpOutside", @"touchCancel",
      @"", @"", @"", @"valueChanged", @"primaryActionTriggered", @"menuActionTriggered", @"", @"editingDidBegin",
      @"editingChanged", @"editingDidEnd", @"editingDidEndOnExit", nil];
  NSString *event = [members objectForKey:@"event"];
  NSUInteger index = event ? [names indexOfObject:event] : 6;
  id target = [members objectForKey:@"target"];
  id receiver = [target isKindOfClass:[NSString class]] ? [_objects objectForKey:target] : nil;
  if (!target) receiver = @"an object outside of the hierarchy";
  NSString *action = [members objectForKey:@"action"];
  if ([action isEqual:@"UIAction"]) {
    [object addAction:[[UIAction alloc] init] forControlEvents:1 << index];
  } else {
    [object addTarget:receiver action:NSSelectorFromString(action) forControlEvents:1 << index];
  }
}
@end
