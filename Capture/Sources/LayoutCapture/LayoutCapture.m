// Compiles with and without ARC, and on GNU runtimes: no subscripts, no instance variables. The functions between the
// markers define no class, so that the debugger can evaluate them.

#import "LayoutCapture.h"

#import <math.h>
#import <objc/runtime.h>
#import <stdlib.h>
#import <string.h>
#import <sys/utsname.h>

// layoutlint_capture: begin

// The properties of a class of UIKit that layoutlint uses.
enum {
  LCOff = 1,  // User interaction is disabled by default.
  LCTextInput = 2,  // It can become first responder.
  LCOpaque = 4,  // UIKit creates its subviews.
};

typedef struct {
  const char *name;
  int flags;
} LCKnownClass;

// The classes in layoutlint's table. Others are written with the nearest of these that they inherit from.
static const LCKnownClass LCKnownClasses[] = {
    {"UIView", 0}, {"UIStackView", 0}, {"UIVisualEffectView", 0}, {"UITableViewHeaderFooterView", 0},
    {"UIWindow", 0}, {"UILabel", LCOff}, {"UIImageView", LCOff},
    {"UIActivityIndicatorView", LCOff | LCOpaque}, {"UIProgressView", LCOpaque},
    {"UIControl", 0}, {"UIButton", 0},
    {"UITextField", LCTextInput | LCOpaque}, {"UISearchTextField", LCTextInput | LCOpaque},
    {"UISwitch", LCOpaque}, {"UISlider", LCOpaque}, {"UISegmentedControl", LCOpaque},
    {"UIStepper", LCOpaque}, {"UIRefreshControl", LCOpaque}, {"UIPageControl", LCOpaque},
    {"UIDatePicker", LCOpaque}, {"UIColorWell", LCOpaque}, {"UIPickerView", LCOpaque},
    {"UIScrollView", 0}, {"UITableView", 0}, {"UICollectionView", 0},
    {"UITextView", LCTextInput | LCOpaque}, {"WKWebView", LCOpaque}, {"MKMapView", LCOpaque},
    {"SCNView", 0}, {"ARSCNView", 0}, {"MTKView", 0},
    {"UITableViewCell", 0}, {"UITableViewCellContentView", 0}, {"UICollectionViewCell", 0},
    {"UICollectionViewListCell", 0}, {"UICollectionReusableView", 0},
    {"UINavigationBar", LCOpaque}, {"UITabBar", LCOpaque}, {"UISearchBar", LCOpaque}, {"UIToolbar", LCOpaque},
    {"UITransitionView", 0}, {"UIDropShadowView", 0}, {"UILayoutContainerView", 0},
    {"UINavigationTransitionView", 0}, {"UIViewControllerWrapperView", 0}, {"UIDimmingView", 0},
    {"_UITableViewCellSeparatorView", 0}, {"UITabBarButton", 0}, {"WKScrollView", 0}, {"UISegment", 0},
    {"UISwitchModernVisualElement", 0}, {"UIFieldEditor", 0}, {"UIButtonLabel", LCOff},
    {"UITableViewLabel", LCOff}, {"_UIBarBackground", LCOff}, {"_UINavigationBarBackground", LCOff},
    {"UISearchBarBackground", LCOff}, {"_UIVisualEffectBackdropView", LCOff}, {"_UIBackdropView", LCOff},
    {"UITabBarSwappableImageView", LCOff}, {"_UITextFieldRoundedRectBackgroundViewNeue", LCOff},
    {"UITextFieldLabel", LCOff}, {"UIKeyboard", LCOpaque}, {"UIStatusBar", LCOpaque},
    {"_UIAlertControllerView", LCOpaque},
    {"AVPlayerViewControllerContentView", LCOpaque}, {"AVPlaybackControlsView", LCOpaque},
};

static const char *const LCKnownRecognizers[] = {
    "UITapGestureRecognizer", "UILongPressGestureRecognizer", "UIScreenEdgePanGestureRecognizer",
    "UIPanGestureRecognizer", "UISwipeGestureRecognizer", "UIPinchGestureRecognizer",
    "UIRotationGestureRecognizer", "UIHoverGestureRecognizer", "UIGestureRecognizer",
};

typedef struct {
  NSUInteger event;
  const char *name;
} LCControlEvent;

static const LCControlEvent LCControlEvents[] = {
    {1 << 0, "touchDown"}, {1 << 1, "touchDownRepeat"}, {1 << 2, "touchDragInside"},
    {1 << 3, "touchDragOutside"}, {1 << 4, "touchDragEnter"}, {1 << 5, "touchDragExit"},
    {1 << 6, "touchUpInside"}, {1 << 7, "touchUpOutside"}, {1 << 8, "touchCancel"},
    {1 << 12, "valueChanged"}, {1 << 13, "primaryActionTriggered"}, {1 << 14, "menuActionTriggered"},
    {1 << 16, "editingDidBegin"}, {1 << 17, "editingChanged"}, {1 << 18, "editingDidEnd"},
    {1 << 19, "editingDidEndOnExit"},
};

// The greatest number of spaces before a view.
enum { LCIndentLimit = 32 };

#define LC_COUNT(array) (sizeof(array) / sizeof((array)[0]))

// Tests define another value, because no result of theirs depends on the speed of the computer.
#ifndef LAYOUT_CAPTURE_SECONDS
#define LAYOUT_CAPTURE_SECONDS 5
#endif

static LayoutCaptureLimits LCDefaultLimits(void) {
  LayoutCaptureLimits limits = {20000, 500, 100, 256, 12000000, 2000, LAYOUT_CAPTURE_SECONDS};
  return limits;
}

// The state of one capture.
typedef struct {
  LayoutCaptureOptions options;
  LayoutCaptureLimits limits;
  double deadline;
  // The reached limits.
  NSMutableArray *truncated;
  // In preorder, with the number of views above each.
  NSMutableArray *views;
  NSMutableArray *depths;
  // The ids of views and view controllers by object.
  NSMutableDictionary *ids;
  NSMutableSet *usedIDs;
  // The selectors of all captured actions.
  NSMutableSet *selectors;
  NSInteger hostingViews;
  NSInteger omittedRecognizers;
} LCState;

static void LCReach(LCState *state, NSString *limit) {
  if (![state->truncated containsObject:limit]) [state->truncated addObject:limit];
}

static BOOL LCIsLate(LCState *state) {
  if ([[NSProcessInfo processInfo] systemUptime] < state->deadline) return NO;
  LCReach(state, @"seconds");
  return YES;
}

static NSValue *LCKey(id object) { return [NSValue valueWithNonretainedObject:object]; }

static NSString *LCIDOf(LCState *state, id object) {
  return object ? [state->ids objectForKey:LCKey(object)] : nil;
}

// JSON

static NSString *LCShortened(LCState *state, NSString *text) {
  NSUInteger limit = (NSUInteger)MAX(state->limits.characters, 1);
  if ([text length] <= limit) return text;
  LCReach(state, @"characters");
  return [[text substringToIndex:limit] stringByAppendingString:@"\u2026"];
}

// A string in quotes. An unpaired surrogate, which UTF-8 cannot represent, becomes U+FFFD.
static NSString *LCQuoted(LCState *state, NSString *value) {
  NSString *text = LCShortened(state, value);
  NSMutableString *result = [NSMutableString stringWithString:@"\""];
  NSUInteger length = [text length];
  for (NSUInteger index = 0; index < length; index++) {
    unichar unit = [text characterAtIndex:index];
    if (unit == '"' || unit == '\\') {
      [result appendFormat:@"\\%c", (char)unit];
    } else if (unit < 0x20 || unit == 0x7F) {
      [result appendFormat:@"\\u%04x", unit];
    } else if (unit >= 0xD800 && unit <= 0xDFFF) {
      unichar next = index + 1 < length ? [text characterAtIndex:index + 1] : 0;
      if (unit < 0xDC00 && next >= 0xDC00 && next <= 0xDFFF) {
        [result appendString:[text substringWithRange:NSMakeRange(index, 2)]];
        index++;
      } else {
        [result appendString:@"\\ufffd"];
      }
    } else {
      [result appendString:[text substringWithRange:NSMakeRange(index, 1)]];
    }
  }
  [result appendString:@"\""];
  return result;
}

// The text of a number as JSON has it: apps can set a locale whose decimal separator is no point.
static NSString *LCWithPoint(const char *number) {
  NSMutableString *result = [NSMutableString string];
  BOOL isInSeparator = NO;
  for (; *number; number++) {
    BOOL isSeparator = !strchr("0123456789+-e", *number);
    if (!isSeparator) [result appendFormat:@"%c", *number];
    if (isSeparator && !isInSeparator) [result appendString:@"."];
    isInSeparator = isSeparator;
  }
  return result;
}

// The shortest of three precisions that reads as the same number. JSON has no infinity: UIKit's unlimited values
// become numbers that no screen reaches.
static NSString *LCNumber(double value) {
  if (isnan(value)) return @"0";
  if (isinf(value)) return value > 0 ? @"1e9" : @"-1e9";
  if (value == 0) return @"0";
  char text[40];
  for (int precision = 6; precision <= 17; precision++) {
    snprintf(text, sizeof text, "%.*g", precision, value);
    if (strtod(text, NULL) == value) break;
  }
  return LCWithPoint(text);
}

// UIKit stores opacities and durations of this kind with the precision of a float.
static NSString *LCFloat(double value) {
  char text[40];
  for (int precision = 1; precision <= 9; precision++) {
    snprintf(text, sizeof text, "%.*g", precision, value);
    if (strtof(text, NULL) == (float)value) break;
  }
  return LCWithPoint(text);
}

static NSString *LCNumbers(const double *values, int count) {
  NSMutableString *result = [NSMutableString stringWithString:@"["];
  for (int index = 0; index < count; index++) {
    if (index > 0) [result appendString:@","];
    [result appendString:LCNumber(values[index])];
  }
  [result appendString:@"]"];
  return result;
}

static NSString *LCRect(CGRect rect) {
  double values[] = {rect.origin.x, rect.origin.y, rect.size.width, rect.size.height};
  return LCNumbers(values, 4);
}

static NSString *LCPoint(CGPoint point) {
  double values[] = {point.x, point.y};
  return LCNumbers(values, 2);
}

static NSString *LCSize(CGSize size) {
  double values[] = {size.width, size.height};
  return LCNumbers(values, 2);
}

static NSString *LCInsets(UIEdgeInsets insets) {
  double values[] = {insets.top, insets.left, insets.bottom, insets.right};
  return LCNumbers(values, 4);
}

static BOOL LCIsFiniteRect(CGRect rect) {
  return isfinite(rect.origin.x) && isfinite(rect.origin.y) && isfinite(rect.size.width)
      && isfinite(rect.size.height);
}

static BOOL LCIsFinitePoint(CGPoint point) { return isfinite(point.x) && isfinite(point.y); }

static void LCAdd(NSMutableString *text, NSString *key, NSString *value) {
  if (!value) return;
  unichar last = [text length] > 0 ? [text characterAtIndex:[text length] - 1] : 0;
  [text appendFormat:@"%@\"%@\":%@", last == '{' || last == 0 ? @"" : @",", key, value];
}

static void LCAddBool(NSMutableString *text, NSString *key, BOOL value, BOOL usual) {
  if (value != usual) LCAdd(text, key, value ? @"true" : @"false");
}

static NSString *LCQuotedList(LCState *state, NSArray *strings) {
  NSMutableArray *quoted = [NSMutableArray array];
  for (NSString *string in strings) [quoted addObject:LCQuoted(state, string)];
  return [NSString stringWithFormat:@"[%@]", [quoted componentsJoinedByString:@","]];
}

// Classes

static const LCKnownClass *LCKnown(Class class) {
  NSString *name = NSStringFromClass(class);
  for (size_t index = 0; index < LC_COUNT(LCKnownClasses); index++) {
    if ([name isEqualToString:[NSString stringWithUTF8String:LCKnownClasses[index].name]]) {
      return &LCKnownClasses[index];
    }
  }
  return NULL;
}

// The nearest class in the table. It is found for each view, because the table contains UIView.
static Class LCNearest(Class class) {
  while (class && !LCKnown(class)) class = class_getSuperclass(class);
  return class ? class : [UIView class];
}

// Whether it is by its name a class of UIKit that apps do not name.
static BOOL LCIsPrivateName(NSString *name) { return [name hasPrefix:@"_UI"] || [name hasPrefix:@"UI"]; }

// The class that overrides a method below another class; nil: none does. Compares implementations, so an override by
// a class without any other method is found, too. A class that observation creates inherits them.
static Class LCOverrider(id object, SEL method, Class base) {
  Class class = object_getClass(object);
  IMP inherited = class_getMethodImplementation(base, method);
  IMP own = class_getMethodImplementation(class, method);
  if (own == inherited) return Nil;
  while (class != base && class_getSuperclass(class)
         && class_getMethodImplementation(class_getSuperclass(class), method) == own) {
    class = class_getSuperclass(class);
  }
  return class;
}

// The touch methods that a responder overrides, as `handlesTouches`; nil: none.
static NSString *LCTouchPhases(id responder, Class base) {
  struct {
    SEL method;
    NSString *name;
  } const methods[] = {
      {@selector(touchesBegan:withEvent:), @"\"touchesBegan\""},
      {@selector(touchesMoved:withEvent:), @"\"touchesMoved\""},
      {@selector(touchesEnded:withEvent:), @"\"touchesEnded\""},
      {@selector(touchesCancelled:withEvent:), @"\"touchesCancelled\""},
  };
  NSMutableArray *names = [NSMutableArray array];
  for (size_t index = 0; index < LC_COUNT(methods); index++) {
    if (LCOverrider(responder, methods[index].method, base)) [names addObject:methods[index].name];
  }
  if ([names count] == 0) return nil;
  return [NSString stringWithFormat:@"[%@]", [names componentsJoinedByString:@","]];
}

// Whether the subviews of a view are its own parts, and not what a user looks for.
static BOOL LCIsPartOfControl(UIView *view) {
  for (UIView *above = [view superview]; above; above = [above superview]) {
    if (LCKnown(LCNearest([above class]))->flags & LCOpaque) return YES;
  }
  return NO;
}

// Text

static NSString *LCNonempty(NSString *text) { return [text length] > 0 ? text : nil; }

// The title, text or placeholder. What a user has entered is never captured.
static NSString *LCTitle(UIView *view) {
  if ([view isKindOfClass:[UIButton class]]) return LCNonempty([(UIButton *)view currentTitle]);
  if ([view isKindOfClass:[UILabel class]]) return LCNonempty([(UILabel *)view text]);
  if ([view isKindOfClass:[UITextField class]]) return LCNonempty([(UITextField *)view placeholder]);
  return nil;
}

// A text field's accessibility label may be what a user has entered.
static NSString *LCLabel(LCState *state, UIView *view) {
  if (state->options & LayoutCaptureOptionsRedactText) return nil;
  if ([view isKindOfClass:[UITextView class]]) return nil;
  NSString *title = LCTitle(view);
  if (title || [view isKindOfClass:[UITextField class]]) return title;
  return LCNonempty([view accessibilityLabel]);
}

// Finding the views

static NSString *LCNewID(LCState *state, id object, NSString *preferred, NSString *kind) {
  NSString *identifier = preferred;
  if (!LCNonempty(identifier) || [identifier length] > (NSUInteger)state->limits.characters
      || [state->usedIDs containsObject:identifier]) {
    NSUInteger number = [state->usedIDs count] + 1;
    do {
      identifier = [NSString stringWithFormat:@"%@%lu", kind, (unsigned long)number++];
    } while ([state->usedIDs containsObject:identifier]);
  }
  [state->usedIDs addObject:identifier];
  [state->ids setObject:identifier forKey:LCKey(object)];
  return identifier;
}

// The view controller whose root view this is.
static UIViewController *LCController(UIView *view) {
  UIResponder *next = [view nextResponder];
  if (![next isKindOfClass:[UIViewController class]]) return nil;
  UIViewController *controller = (UIViewController *)next;
  return [controller viewIfLoaded] == view ? controller : nil;
}

static void LCCollect(LCState *state, NSArray *roots) {
  NSMutableArray *stack = [NSMutableArray array];
  NSMutableArray *depths = [NSMutableArray array];
  for (UIView *root in [roots reverseObjectEnumerator]) {
    [stack addObject:root];
    [depths addObject:[NSNumber numberWithInteger:0]];
  }
  while ([stack count] > 0) {
    UIView *view = [stack lastObject];
    NSInteger depth = [[depths lastObject] integerValue];
    if ((NSInteger)[state->views count] >= state->limits.views) {
      LCReach(state, @"views");
      break;
    }
    if (LCIsLate(state)) break;
    [state->views addObject:view];
    [state->depths addObject:[NSNumber numberWithInteger:depth]];
    [stack removeLastObject];
    [depths removeLastObject];
    LCNewID(state, view, [view accessibilityIdentifier], @"");
    UIViewController *controller = LCController(view);
    if (controller) LCNewID(state, controller, nil, @"");
    if ([NSStringFromClass([view class]) rangeOfString:@"_UIHostingView"].location != NSNotFound) {
      state->hostingViews++;
    }
    NSArray *subviews = [view subviews];
    if ([subviews count] == 0) continue;
    if (depth + 1 >= state->limits.depth) {
      LCReach(state, @"depth");
      continue;
    }
    for (UIView *subview in [subviews reverseObjectEnumerator]) {
      [stack addObject:subview];
      [depths addObject:[NSNumber numberWithInteger:depth + 1]];
    }
  }
}

// Actions

// The targets of a control without the null that stands for the responder chain, which is the last.
static NSArray *LCTargets(UIControl *control) {
  NSMutableArray *targets = [NSMutableArray array];
  BOOL hasChain = NO;
  for (id target in [control allTargets]) {
    if (target == (id)[NSNull null]) {
      hasChain = YES;
    } else {
      [targets addObject:target];
    }
  }
  if (hasChain) [targets addObject:[NSNull null]];
  return targets;
}

static void LCCollectSelectors(LCState *state) {
  for (UIView *view in state->views) {
    if (![view isKindOfClass:[UIControl class]]) continue;
    UIControl *control = (UIControl *)view;
    for (id target in LCTargets(control)) {
      id receiver = target == (id)[NSNull null] ? nil : target;
      for (size_t index = 0; index < LC_COUNT(LCControlEvents); index++) {
        NSArray *actions = [control actionsForTarget:receiver forControlEvent:LCControlEvents[index].event];
        if (actions) [state->selectors addObjectsFromArray:actions];
      }
    }
  }
}

// Whether a responder that the capture does not contain implements a selector that is sent up the responder chain, such
// as the application's delegate. The chain of a view without a window is unknown.
static BOOL LCIsHandledOutside(LCState *state, UIView *sender, SEL action) {
  if (![sender window]) return YES;
  NSInteger count = 0;
  for (UIResponder *responder = sender; responder; responder = [responder nextResponder]) {
    if (!LCIDOf(state, responder) && [responder respondsToSelector:action]) return YES;
    if (++count > state->limits.depth * 2) return YES;
  }
  UIApplication *application = [UIApplication sharedApplication];
  return [application respondsToSelector:action]
      || [(NSObject *)[application delegate] respondsToSelector:action];
}

static NSString *LCAction(LCState *state, const char *event, NSString *action, id target, UIView *sender) {
  NSMutableString *text = [NSMutableString stringWithString:@"{"];
  LCAdd(text, @"event", [NSString stringWithFormat:@"\"%s\"", event]);
  LCAdd(text, @"action", LCQuoted(state, action));
  if (!target) {
    BOOL isOutside = LCIsHandledOutside(state, sender, NSSelectorFromString(action));
    LCAdd(text, isOutside ? @"x-target" : @"target", isOutside ? @"\"responder chain\"" : @"null");
  } else if (LCIDOf(state, target)) {
    LCAdd(text, @"target", LCQuoted(state, LCIDOf(state, target)));
  } else {
    LCAdd(text, @"x-target", LCQuoted(state, NSStringFromClass([target class])));
  }
  [text appendString:@"}"];
  return text;
}

// The actions in the order of the events. Closures of UIAction appear as the action `UIAction` without a target.
static NSString *LCActions(LCState *state, UIControl *control) {
  NSArray *targets = LCTargets(control);
  NSMutableArray *texts = [NSMutableArray array];
  __block NSUInteger handled = 0;
  [control enumerateEventHandlers:^(UIAction *action, id target, SEL selector, UIControlEvents events, BOOL *stop) {
    if (action) handled |= events;
  }];
  for (size_t index = 0; index < LC_COUNT(LCControlEvents); index++) {
    LCControlEvent event = LCControlEvents[index];
    NSMutableArray *ofEvent = [NSMutableArray array];
    for (id target in targets) {
      id receiver = target == (id)[NSNull null] ? nil : target;
      for (NSString *action in [control actionsForTarget:receiver forControlEvent:event.event]) {
        [ofEvent addObject:LCAction(state, event.name, action, receiver, control)];
      }
    }
    if (handled & event.event) {
      [ofEvent addObject:[NSString stringWithFormat:@"{\"event\":\"%s\",\"action\":\"UIAction\"}", event.name]];
    }
    // Targets are a set without an order.
    [texts addObjectsFromArray:[ofEvent sortedArrayUsingSelector:@selector(compare:)]];
  }
  if ((NSInteger)[texts count] > state->limits.members) {
    LCReach(state, @"members");
    NSUInteger limit = (NSUInteger)MAX(state->limits.members, 0);
    [texts removeObjectsInRange:NSMakeRange(limit, [texts count] - limit)];
  }
  if ([texts count] == 0) return nil;
  return [NSString stringWithFormat:@"[%@]", [texts componentsJoinedByString:@","]];
}

// Which of the captured selectors an object of the app implements; nil if there are none, or UIKit has the class.
static NSString *LCResponds(LCState *state, id object) {
  if ([state->selectors count] == 0 || LCIsPrivateName(NSStringFromClass([object class]))) return nil;
  NSMutableArray *names = [NSMutableArray array];
  for (NSString *name in [[state->selectors allObjects] sortedArrayUsingSelector:@selector(compare:)]) {
    if ([object respondsToSelector:NSSelectorFromString(name)]) [names addObject:name];
  }
  return LCQuotedList(state, names);
}

// Recognizers

static NSString *LCDirections(UISwipeGestureRecognizerDirection direction) {
  NSMutableArray *names = [NSMutableArray array];
  if (direction & UISwipeGestureRecognizerDirectionRight) [names addObject:@"\"right\""];
  if (direction & UISwipeGestureRecognizerDirectionLeft) [names addObject:@"\"left\""];
  if (direction & UISwipeGestureRecognizerDirectionUp) [names addObject:@"\"up\""];
  if (direction & UISwipeGestureRecognizerDirectionDown) [names addObject:@"\"down\""];
  return [NSString stringWithFormat:@"[%@]", [names componentsJoinedByString:@","]];
}

static NSString *LCRecognizerState(UIGestureRecognizerState state) {
  switch (state) {
    case UIGestureRecognizerStatePossible: return @"\"possible\"";
    case UIGestureRecognizerStateBegan: return @"\"began\"";
    case UIGestureRecognizerStateChanged: return @"\"changed\"";
    case UIGestureRecognizerStateEnded: return @"\"ended\"";
    case UIGestureRecognizerStateCancelled: return @"\"cancelled\"";
    case UIGestureRecognizerStateFailed: return @"\"failed\"";
  }
  return @"\"unknown\"";
}

// The methods of a recognizer's delegate that decide on gestures. What they return is unknown before a touch.
static NSArray *LCDelegateMethods(id delegate) {
  struct {
    SEL method;
    NSString *name;
  } const methods[] = {
      {@selector(gestureRecognizerShouldBegin:), @"shouldBegin"},
      {@selector(gestureRecognizer:shouldReceiveTouch:), @"shouldReceiveTouch"},
      {@selector(gestureRecognizer:shouldRecognizeSimultaneouslyWithGestureRecognizer:),
       @"shouldRecognizeSimultaneously"},
      {@selector(gestureRecognizer:shouldRequireFailureOfGestureRecognizer:), @"shouldRequireFailureOf"},
      {@selector(gestureRecognizer:shouldBeRequiredToFailByGestureRecognizer:), @"shouldBeRequiredToFailBy"},
  };
  NSMutableArray *names = [NSMutableArray array];
  for (size_t index = 0; index < LC_COUNT(methods); index++) {
    if ([delegate respondsToSelector:methods[index].method]) [names addObject:methods[index].name];
  }
  return names;
}

// The nearest class of recognizers in layoutlint's table; nil for a recognizer of UIKit's own.
static NSString *LCNearestRecognizer(UIGestureRecognizer *recognizer) {
  Class class = [recognizer class];
  for (BOOL isOwn = YES; class; class = class_getSuperclass(class), isOwn = NO) {
    NSString *name = NSStringFromClass(class);
    for (size_t index = 0; index < LC_COUNT(LCKnownRecognizers); index++) {
      if ([name isEqualToString:[NSString stringWithUTF8String:LCKnownRecognizers[index]]]) return name;
    }
    if (isOwn && LCIsPrivateName(name)) return nil;
  }
  return nil;
}

// The actions of a recognizer are unknown, because UIKit has no API for them. So it is unknown whether a recognizer of a
// control calls what the control would call, and the linter must not expect it to recognize anything.
static NSString *LCRecognizer(LCState *state, UIView *view, UIGestureRecognizer *recognizer, NSString *base) {
  NSMutableString *text = [NSMutableString stringWithString:@"{"];
  NSString *name = NSStringFromClass([recognizer class]);
  id delegate = [recognizer delegate];
  NSArray *methods = delegate ? LCDelegateMethods(delegate) : nil;
  BOOL isUnknown = [methods count] > 0 || [view isKindOfClass:[UIControl class]];
  if (isUnknown) {
    // An unknown subclass, like a delegate, decides what it recognizes.
    LCAdd(text, @"class", @"\"UIGestureRecognizer\"");
    LCAdd(text, @"x-class", LCQuoted(state, name));
  } else {
    LCAdd(text, @"class", LCQuoted(state, name));
    if (![name isEqualToString:base]) LCAdd(text, @"inherits", LCQuoted(state, base));
  }
  LCAddBool(text, @"isEnabled", [recognizer isEnabled], YES);
  if ([recognizer isKindOfClass:[UITapGestureRecognizer class]]) {
    UITapGestureRecognizer *tap = (UITapGestureRecognizer *)recognizer;
    if ([tap numberOfTapsRequired] != 1) {
      LCAdd(text, @"numberOfTapsRequired", LCNumber([tap numberOfTapsRequired]));
    }
    if ([tap numberOfTouchesRequired] != 1) {
      LCAdd(text, @"numberOfTouchesRequired", LCNumber([tap numberOfTouchesRequired]));
    }
  } else if ([recognizer isKindOfClass:[UILongPressGestureRecognizer class]]) {
    UILongPressGestureRecognizer *press = (UILongPressGestureRecognizer *)recognizer;
    if ([press numberOfTapsRequired] != 0) {
      LCAdd(text, @"numberOfTapsRequired", LCNumber([press numberOfTapsRequired]));
    }
    if ([press numberOfTouchesRequired] != 1) {
      LCAdd(text, @"numberOfTouchesRequired", LCNumber([press numberOfTouchesRequired]));
    }
    if ([press minimumPressDuration] != 0.5) {
      LCAdd(text, @"minimumPressDuration", LCNumber(MAX([press minimumPressDuration], 0)));
    }
    if ([press allowableMovement] != 10) LCAdd(text, @"x-allowableMovement", LCNumber([press allowableMovement]));
  } else if ([recognizer isKindOfClass:[UISwipeGestureRecognizer class]]) {
    UISwipeGestureRecognizer *swipe = (UISwipeGestureRecognizer *)recognizer;
    if ([swipe direction] != UISwipeGestureRecognizerDirectionRight) {
      LCAdd(text, @"direction", LCDirections([swipe direction]));
    }
    if ([swipe numberOfTouchesRequired] != 1) {
      LCAdd(text, @"numberOfTouchesRequired", LCNumber([swipe numberOfTouchesRequired]));
    }
  } else if ([recognizer isKindOfClass:[UIPanGestureRecognizer class]]) {
    UIPanGestureRecognizer *pan = (UIPanGestureRecognizer *)recognizer;
    if ([pan minimumNumberOfTouches] != 1) {
      LCAdd(text, @"numberOfTouchesRequired", LCNumber([pan minimumNumberOfTouches]));
    }
    if ([recognizer isKindOfClass:[UIScreenEdgePanGestureRecognizer class]]) {
      LCAdd(text, @"x-edges", LCNumber([(UIScreenEdgePanGestureRecognizer *)recognizer edges]));
    }
  }
  LCAddBool(text, @"cancelsTouchesInView", [recognizer cancelsTouchesInView], YES);
  LCAddBool(text, isUnknown ? @"x-delaysTouchesBegan" : @"delaysTouchesBegan", [recognizer delaysTouchesBegan], NO);
  LCAddBool(text, @"delaysTouchesEnded", [recognizer delaysTouchesEnded], YES);
  // UIKit has no API for actions. A delegate, even if it implements nothing, may act on the gesture.
  NSMutableString *ofDelegate = [NSMutableString stringWithString:@"{"];
  if (delegate) LCAdd(ofDelegate, @"class", LCQuoted(state, NSStringFromClass([delegate class])));
  if ([methods count] > 0) LCAdd(ofDelegate, @"x-implements", LCQuotedList(state, methods));
  LCAdd(text, @"delegate", [ofDelegate stringByAppendingString:@"}"]);
  if (LCNonempty([recognizer name])) LCAdd(text, @"x-name", LCQuoted(state, [recognizer name]));
  if ([recognizer state] != UIGestureRecognizerStatePossible) {
    LCAdd(text, @"x-state", LCRecognizerState([recognizer state]));
  }
  [text appendString:@"}"];
  return text;
}

// The app's recognizers. Those that UIKit adds to scroll views and text views are counted only.
static NSString *LCRecognizers(LCState *state, UIView *view) {
  NSMutableArray *texts = [NSMutableArray array];
  for (UIGestureRecognizer *recognizer in [view gestureRecognizers]) {
    NSString *base = LCNearestRecognizer(recognizer);
    if (!base) {
      state->omittedRecognizers++;
    } else if ((NSInteger)[texts count] >= state->limits.members) {
      LCReach(state, @"members");
      break;
    } else {
      [texts addObject:LCRecognizer(state, view, recognizer, base)];
    }
  }
  if ([texts count] == 0) return nil;
  return [NSString stringWithFormat:@"[%@]", [texts componentsJoinedByString:@","]];
}

// Views

// A view that draws nothing has a clear background. Without a background it is unknown whether a layer draws.
static NSString *LCBackground(UIView *view) {
  UIColor *color = [view backgroundColor];
  if (color) {
    color = [color resolvedColorWithTraitCollection:[view traitCollection]];
    CGFloat red = 0, green = 0, blue = 0, alpha = 0;
    if (![color getRed:&red green:&green blue:&blue alpha:&alpha]) return nil;
    if (alpha <= 0) return @"\"clear\"";
    CGFloat parts[] = {red, green, blue, alpha};
    int bytes[4];
    for (int index = 0; index < 4; index++) bytes[index] = (int)(MIN(MAX(parts[index], 0), 1) * 255 + 0.5);
    NSString *text = [NSString stringWithFormat:@"\"#%02X%02X%02X", bytes[0], bytes[1], bytes[2]];
    return bytes[3] == 255 ? [text stringByAppendingString:@"\""] : [text stringByAppendingFormat:@"%02X\"", bytes[3]];
  }
  CALayer *layer = [view layer];
  BOOL isEmpty = ![layer contents] && [layer borderWidth] == 0
      && [[layer sublayers] count] <= [[view subviews] count];
  return isEmpty ? @"\"clear\"" : nil;
}

// The frame alone if it determines the geometry; else bounds and center.
static void LCAddGeometry(NSMutableString *text, UIView *view) {
  CGRect frame = [view frame];
  CGRect bounds = [view bounds];
  CGPoint center = [view center];
  CGPoint anchor = [[view layer] anchorPoint];
  CGAffineTransform transform = [view transform];
  double numbers[] = {transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty};
  BOOL isFinite = YES;
  for (int index = 0; index < 6; index++) isFinite = isFinite && isfinite(numbers[index]);
  // Without geometry the linter makes no claim about the view and its subviews.
  if (!isFinite || !LCIsFiniteRect(bounds) || !LCIsFinitePoint(center) || !LCIsFinitePoint(anchor)) return;
  BOOL isIdentity = numbers[0] == 1 && numbers[1] == 0 && numbers[2] == 0 && numbers[3] == 1 && numbers[4] == 0
      && numbers[5] == 0;
  BOOL isFrame = isIdentity && LCIsFiniteRect(frame) && frame.size.width == bounds.size.width
      && frame.size.height == bounds.size.height && frame.origin.x + anchor.x * frame.size.width == center.x
      && frame.origin.y + anchor.y * frame.size.height == center.y;
  BOOL isScrolled = bounds.origin.x != 0 || bounds.origin.y != 0;
  if (isFrame) LCAdd(text, @"frame", LCRect(frame));
  if (!isFrame || isScrolled) LCAdd(text, @"bounds", LCRect(bounds));
  if (!isFrame) LCAdd(text, @"center", LCPoint(center));
  if (anchor.x != 0.5 || anchor.y != 0.5) LCAdd(text, @"anchorPoint", LCPoint(anchor));
  double z = [[view layer] zPosition];
  if (z != 0 && isfinite(z)) LCAdd(text, @"zPosition", LCNumber(z));
  if (!isIdentity) LCAdd(text, @"transform", LCNumbers(numbers, 6));
  if (!CATransform3DIsAffine([[view layer] transform])) LCAdd(text, @"x-transform3D", @"true");
}

static void LCAddFlags(NSMutableString *text, UIView *view, const LCKnownClass *known) {
  double alpha = MIN(MAX((double)[view alpha], 0), 1);
  if (alpha != 1) LCAdd(text, @"alpha", LCFloat(alpha));
  LCAddBool(text, @"isHidden", [view isHidden], NO);
  LCAddBool(text, @"isUserInteractionEnabled", [view isUserInteractionEnabled], !(known->flags & LCOff));
  if ([view isKindOfClass:[UIControl class]]) {
    LCAddBool(text, @"isEnabled", [(UIControl *)view isEnabled], YES);
  }
  LCAddBool(text, @"clipsToBounds", [view clipsToBounds], NO);
  LCAdd(text, @"backgroundColor", LCBackground(view));
  LCAddBool(text, @"isOpaque", [view isOpaque], YES);
}

static void LCAddScrolling(NSMutableString *text, UIView *view) {
  if ([view isKindOfClass:[UIScrollView class]]) {
    UIScrollView *scroll = (UIScrollView *)view;
    LCAdd(text, @"contentSize", LCSize([scroll contentSize]));
    // What UIKit adds for bars and the safe area extends the range, too.
    UIEdgeInsets insets = [scroll adjustedContentInset];
    UIEdgeInsets own = [scroll contentInset];
    if (insets.top != 0 || insets.left != 0 || insets.bottom != 0 || insets.right != 0) {
      LCAdd(text, @"contentInset", LCInsets(insets));
    }
    if (insets.top != own.top || insets.left != own.left || insets.bottom != own.bottom || insets.right != own.right) {
      LCAdd(text, @"x-contentInset", LCInsets(own));
    }
    LCAddBool(text, @"isScrollEnabled", [scroll isScrollEnabled], YES);
    LCAddBool(text, @"isPagingEnabled", [scroll isPagingEnabled], NO);
  }
  LCAddBool(text, @"isMultipleTouchEnabled", [view isMultipleTouchEnabled], NO);
  LCAddBool(text, @"isExclusiveTouch", [view isExclusiveTouch], NO);
  if (![view isKindOfClass:[UIWindow class]]) return;
  UIWindow *window = (UIWindow *)view;
  if ([window windowLevel] != 0) LCAdd(text, @"windowLevel", LCNumber([window windowLevel]));
  UIWindowScene *scene = [window windowScene];
  NSString *sceneName = scene ? NSStringFromClass([scene class]) : nil;
  if (!scene) {
    LCAdd(text, @"windowScene", @"null");
  } else if (![sceneName isEqualToString:@"UIWindowScene"]) {
    LCAdd(text, @"windowScene", [NSString stringWithFormat:@"\"%@\"", sceneName]);
  }
  LCAdd(text, @"x-safeAreaInsets", LCInsets([window safeAreaInsets]));
  LCAddBool(text, @"x-isKeyWindow", [window isKeyWindow], NO);
}

static void LCAddOverrides(LCState *state, NSMutableString *text, UIView *view, Class base) {
  Class pointInside = LCOverrider(view, @selector(pointInside:withEvent:), base);
  Class hitTest = LCOverrider(view, @selector(hitTest:withEvent:), base);
  if (pointInside) LCAdd(text, @"pointInside", @"\"custom\"");
  if (hitTest) LCAdd(text, @"hitTest", @"\"custom\"");
  if (pointInside || hitTest) {
    NSMutableString *names = [NSMutableString stringWithString:@"{"];
    if (pointInside) LCAdd(names, @"pointInside", LCQuoted(state, NSStringFromClass(pointInside)));
    if (hitTest) LCAdd(names, @"hitTest", LCQuoted(state, NSStringFromClass(hitTest)));
    LCAdd(text, @"x-overrides", [names stringByAppendingString:@"}"]);
  }
  // A control handles touches by default.
  if (![view isKindOfClass:[UIControl class]]) LCAdd(text, @"handlesTouches", LCTouchPhases(view, base));
}

static NSString *LCControllerText(LCState *state, UIViewController *controller, UIView *view) {
  NSMutableString *text = [NSMutableString stringWithString:@"{"];
  LCAdd(text, @"class", LCQuoted(state, NSStringFromClass([controller class])));
  LCAdd(text, @"id", LCQuoted(state, LCIDOf(state, controller)));
  UIViewController *above = nil;
  for (UIView *next = [view superview]; next && !above; next = [next superview]) above = LCController(next);
  UIViewController *parent = [controller parentViewController];
  UIViewController *presenting = parent ? nil : [controller presentingViewController];
  if (parent) {
    if (parent != above && LCIDOf(state, parent)) LCAdd(text, @"parent", LCQuoted(state, LCIDOf(state, parent)));
  } else if (presenting) {
    if (LCIDOf(state, presenting)) LCAdd(text, @"presentedBy", LCQuoted(state, LCIDOf(state, presenting)));
  } else if (above) {
    LCAdd(text, @"parent", @"null");
  }
  LCAdd(text, @"handlesTouches", LCTouchPhases(controller, [UIViewController class]));
  LCAdd(text, @"responds", LCResponds(state, controller));
  UIEdgeInsets insets = [controller additionalSafeAreaInsets];
  if (insets.top != 0 || insets.left != 0 || insets.bottom != 0 || insets.right != 0) {
    LCAdd(text, @"x-additionalSafeAreaInsets", LCInsets(insets));
  }
  [text appendString:@"}"];
  return text;
}

static NSString *LCAccessibility(LCState *state, UIView *view) {
  NSMutableString *text = [NSMutableString stringWithString:@"{"];
  BOOL isElement = [view isAccessibilityElement];
  if (isElement) LCAdd(text, @"isElement", @"true");
  BOOL isRedacted = (state->options & LayoutCaptureOptionsRedactText)
      || [view isKindOfClass:[UITextField class]] || [view isKindOfClass:[UITextView class]];
  NSString *label = isRedacted ? nil : LCNonempty([view accessibilityLabel]);
  if (label) LCAdd(text, @"label", LCQuoted(state, label));
  NSString *identifier = LCNonempty([view accessibilityIdentifier]);
  if (identifier) LCAdd(text, @"identifier", LCQuoted(state, identifier));
  UIWindow *window = [view window];
  if (isElement && window) {
    // UIKit states it in the coordinates of the screen.
    CGPoint point = [window convertPoint:[view accessibilityActivationPoint] fromWindow:nil];
    if (LCIsFinitePoint(point)) LCAdd(text, @"activationPoint", LCPoint(point));
  }
  [text appendString:@"}"];
  return [text length] > 2 ? text : nil;
}

// The members of a view without its subviews and without the braces.
static NSString *LCMembers(LCState *state, UIView *view) {
  NSMutableString *text = [NSMutableString string];
  Class base = LCNearest([view class]);
  const LCKnownClass *known = LCKnown(base);
  NSString *name = NSStringFromClass([view class]);
  LCAdd(text, @"class", LCQuoted(state, name));
  if (base != [view class]) LCAdd(text, @"inherits", LCQuoted(state, NSStringFromClass(base)));
  LCAdd(text, @"id", LCQuoted(state, LCIDOf(state, view)));
  NSString *label = LCLabel(state, view);
  if (label) LCAdd(text, @"label", LCQuoted(state, label));
  LCAddGeometry(text, view);
  LCAddFlags(text, view, known);
  LCAddScrolling(text, view);
  LCAddOverrides(state, text, view, base);
  LCAddBool(text, @"canBecomeFirstResponder", [view canBecomeFirstResponder], (known->flags & LCTextInput) != 0);
  LCAddBool(text, @"isFirstResponder", [view isFirstResponder], NO);
  UIViewController *controller = LCController(view);
  if (controller) LCAdd(text, @"viewController", LCControllerText(state, controller, view));
  if ([view isKindOfClass:[UIControl class]]) LCAdd(text, @"actions", LCActions(state, (UIControl *)view));
  LCAdd(text, @"responds", LCResponds(state, view));
  LCAdd(text, @"accessibility", LCAccessibility(state, view));
  LCAdd(text, @"gestureRecognizers", LCRecognizers(state, view));
  return text;
}

// Leaves views out from an index on, so that nothing refers to them.
static void LCDropViews(LCState *state, NSUInteger count) {
  for (NSUInteger index = count; index < [state->views count]; index++) {
    UIView *view = [state->views objectAtIndex:index];
    [state->ids removeObjectForKey:LCKey(view)];
    UIViewController *controller = LCController(view);
    if (controller) [state->ids removeObjectForKey:LCKey(controller)];
  }
  NSRange dropped = NSMakeRange(count, [state->views count] - count);
  [state->views removeObjectsInRange:dropped];
  [state->depths removeObjectsInRange:dropped];
}

// The roots, with one line for each view. Returns nil and leaves out views if the limits are reached on the way.
static NSString *LCBody(LCState *state, BOOL isLimited) {
  NSMutableString *text = [NSMutableString string];
  NSInteger open = -1;
  NSInteger bytes = 0;
  for (NSUInteger index = 0; index < [state->views count]; index++) {
    NSInteger depth = [[state->depths objectAtIndex:index] integerValue];
    NSString *members = LCMembers(state, [state->views objectAtIndex:index]);
    bytes += (NSInteger)[members lengthOfBytesUsingEncoding:NSUTF8StringEncoding] + LCIndentLimit + 32;
    if (isLimited && bytes > state->limits.bytes) LCReach(state, @"bytes");
    if (isLimited && (bytes > state->limits.bytes || (index > 0 && LCIsLate(state)))) {
      LCDropViews(state, index);
      return nil;
    }
    if (depth > open) {
      if (open >= 0) [text appendString:@",\"subviews\":["];
    } else {
      for (; open > depth; open--) [text appendString:@"}]"];
      [text appendString:@"},"];
    }
    open = depth;
    NSUInteger indent = (NSUInteger)MIN(depth, LCIndentLimit);
    [text appendFormat:@"\n%@{%@",
                       [@"" stringByPaddingToLength:indent withString:@" " startingAtIndex:0], members];
  }
  for (; open > 0; open--) [text appendString:@"}]"];
  if (open == 0) [text appendString:@"}"];
  return text;
}

// What touches reach

// The windows in the order in which UIKit hit-tests them.
static NSArray *LCFrontToBack(NSArray *windows) {
  NSMutableArray *result = [NSMutableArray array];
  for (UIWindow *window in windows) {
    NSUInteger index = 0;
    while (index < [result count]
           && [(UIWindow *)[result objectAtIndex:index] windowLevel] > [window windowLevel]) {
      index++;
    }
    [result insertObject:window atIndex:index];
  }
  return result;
}

// The view that `hitTest:withEvent:` returns at a point of the screen, or of the bounds of a root without windows.
static UIView *LCHit(NSArray *frontToBack, UIView *root, CGPoint point) {
  if (root) return [root hitTest:point withEvent:nil];
  for (UIWindow *window in frontToBack) {
    UIView *hit = [window hitTest:[window convertPoint:point fromWindow:nil] withEvent:nil];
    if (hit) return hit;
  }
  return nil;
}

// A point of a view on the screen, or in the coordinates of a root without windows.
static CGPoint LCScreenPoint(UIView *view, UIView *root, CGPoint point) {
  if (root) return [view convertPoint:point toView:root];
  UIWindow *window = [view window];
  return [window convertPoint:[view convertPoint:point toView:window] toWindow:nil];
}

// Whether users expect a reaction to a touch.
static BOOL LCIsInteractive(UIView *view) {
  if ([view isKindOfClass:[UIControl class]]) return YES;
  for (UIGestureRecognizer *recognizer in [view gestureRecognizers]) {
    if (LCNearestRecognizer(recognizer)) return YES;
  }
  return NO;
}

// The center and four points near the corners of each interactive view, then a grid over the area.
static NSData *LCSamplePoints(LCState *state, UIView *root, CGRect area) {
  NSMutableData *points = [NSMutableData data];
  const double shares[][2] = {{0.5, 0.5}, {0.125, 0.125}, {0.875, 0.125}, {0.125, 0.875}, {0.875, 0.875}};
  for (UIView *view in state->views) {
    if (!LCIsInteractive(view) || LCIsPartOfControl(view)) continue;
    CGRect bounds = [view bounds];
    for (size_t index = 0; index < LC_COUNT(shares); index++) {
      CGPoint inside = bounds.origin;
      inside.x += bounds.size.width * shares[index][0];
      inside.y += bounds.size.height * shares[index][1];
      CGPoint point = LCScreenPoint(view, root, inside);
      if (!LCIsFinitePoint(point) || point.x < area.origin.x || point.y < area.origin.y
          || point.x >= area.origin.x + area.size.width || point.y >= area.origin.y + area.size.height) {
        continue;
      }
      [points appendBytes:&point length:sizeof point];
    }
  }
  const int columns = 6, rows = 10;
  for (int row = 0; row < rows; row++) {
    for (int column = 0; column < columns; column++) {
      CGPoint point = area.origin;
      point.x += area.size.width * (column + 0.5) / columns;
      point.y += area.size.height * (row + 0.5) / rows;
      if (LCIsFinitePoint(point)) [points appendBytes:&point length:sizeof point];
    }
  }
  return points;
}

// The points by the view that was hit. A view that the capture does not contain appears with its class.
static NSString *LCHits(LCState *state, NSArray *windows, UIView *root, CGRect area) {
  NSMutableArray *order = [NSMutableArray array];
  NSMutableDictionary *byView = [NSMutableDictionary dictionary];
  NSArray *frontToBack = LCFrontToBack(windows);
  NSData *samples = LCSamplePoints(state, root, area);
  NSInteger count = (NSInteger)([samples length] / sizeof(CGPoint));
  if (count > state->limits.points) LCReach(state, @"points");
  for (NSInteger index = 0; index < MIN(count, state->limits.points); index++) {
    if (LCIsLate(state)) break;
    CGPoint point;
    [samples getBytes:&point range:NSMakeRange((NSUInteger)index * sizeof point, sizeof point)];
    UIView *hit = LCHit(frontToBack, root, point);
    NSString *identifier = LCIDOf(state, hit);
    NSString *key = @"\"view\":null";
    if (identifier) {
      key = [NSString stringWithFormat:@"\"view\":%@", LCQuoted(state, identifier)];
    } else if (hit) {
      key = [NSString stringWithFormat:@"\"class\":%@", LCQuoted(state, NSStringFromClass([hit class]))];
    }
    NSMutableArray *points = [byView objectForKey:key];
    if (!points) {
      points = [NSMutableArray array];
      [byView setObject:points forKey:key];
      [order addObject:key];
    }
    [points addObject:LCPoint(point)];
  }
  NSMutableArray *texts = [NSMutableArray array];
  for (NSString *key in order) {
    NSString *points = [[byView objectForKey:key] componentsJoinedByString:@","];
    [texts addObject:[NSString stringWithFormat:@"{%@,\"points\":[%@]}", key, points]];
  }
  return [NSString stringWithFormat:@"[%@]", [texts componentsJoinedByString:@",\n"]];
}

// The document

static NSString *LCSizeClass(UIUserInterfaceSizeClass value) {
  if (value == UIUserInterfaceSizeClassCompact) return @"\"compact\"";
  return value == UIUserInterfaceSizeClassRegular ? @"\"regular\"" : @"\"unspecified\"";
}

static NSString *LCTraits(LCState *state, UITraitCollection *traits) {
  NSMutableString *text = [NSMutableString stringWithString:@"{"];
  LCAdd(text, @"horizontalSizeClass", LCSizeClass([traits horizontalSizeClass]));
  LCAdd(text, @"verticalSizeClass", LCSizeClass([traits verticalSizeClass]));
  LCAdd(text, @"userInterfaceIdiom", LCNumber([traits userInterfaceIdiom]));
  LCAdd(text, @"userInterfaceStyle", LCNumber([traits userInterfaceStyle]));
  LCAdd(text, @"displayScale", LCNumber([traits displayScale]));
  BOOL isRightToLeft = [traits layoutDirection] == UITraitEnvironmentLayoutDirectionRightToLeft;
  LCAdd(text, @"layoutDirection", isRightToLeft ? @"\"rightToLeft\"" : @"\"leftToRight\"");
  NSString *category = [traits preferredContentSizeCategory];
  if (category) LCAdd(text, @"preferredContentSizeCategory", LCQuoted(state, category));
  [text appendString:@"}"];
  return text;
}

static NSString *LCLimits(LayoutCaptureLimits limits) {
  return [NSString stringWithFormat:@"{\"views\":%ld,\"depth\":%ld,\"members\":%ld,\"characters\":%ld,"
                                    @"\"bytes\":%ld,\"points\":%ld,\"seconds\":%@}",
                                    (long)limits.views, (long)limits.depth, (long)limits.members,
                                    (long)limits.characters, (long)limits.bytes, (long)limits.points,
                                    LCNumber(limits.seconds)];
}

static void LCAddVersions(LCState *state, NSMutableString *text) {
  struct utsname system;
  if (uname(&system) == 0) {
    LCAdd(text, @"machine", LCQuoted(state, [NSString stringWithUTF8String:system.machine]));
  }
  UIDevice *device = [UIDevice currentDevice];
  LCAdd(text, @"system", LCQuoted(state, [NSString stringWithFormat:@"%@ %@", [device systemName],
                                                                   [device systemVersion]]));
  NSString *bundle = [[NSBundle mainBundle] bundleIdentifier];
  if (bundle) LCAdd(text, @"bundle", LCQuoted(state, bundle));
  NSDictionary *info = [[NSBundle mainBundle] infoDictionary];
  NSString *version = [info objectForKey:@"CFBundleShortVersionString"];
  if (version) LCAdd(text, @"bundleVersion", LCQuoted(state, version));
}

static NSString *LCCaptureMembers(LCState *state, UITraitCollection *traits, NSString *hits) {
  NSMutableString *text = [NSMutableString stringWithString:@"{"];
  LCAdd(text, @"version", @"1");
  if (!(state->options & LayoutCaptureOptionsOmitVersions)) LCAddVersions(state, text);
  LCAdd(text, @"traits", LCTraits(state, traits));
  LCAddBool(text, @"redactText", (state->options & LayoutCaptureOptionsRedactText) != 0, NO);
  LCAdd(text, @"views", LCNumber([state->views count]));
  if (state->hostingViews > 0) LCAdd(text, @"hostingViews", LCNumber(state->hostingViews));
  if (state->omittedRecognizers > 0) LCAdd(text, @"omittedRecognizers", LCNumber(state->omittedRecognizers));
  LCAdd(text, @"limits", LCLimits(state->limits));
  LCAdd(text, @"truncated", LCQuotedList(state, state->truncated));
  LCAdd(text, @"hits", hits);
  [text appendString:@"}"];
  return text;
}

static NSString *LCDevice(LCState *state, CGSize size, UIEdgeInsets insets) {
  return [NSString stringWithFormat:@"{\"name\":%@,\"size\":%@,\"safeAreaInsets\":%@}",
                                    LCQuoted(state, [[UIDevice currentDevice] model]), LCSize(size),
                                    LCInsets(insets)];
}

// One layout: an application's windows, or one view.
static NSString *LCLayout(NSArray *windows, UIView *root, LayoutCaptureOptions options,
                          LayoutCaptureLimits limits) {
  LCState state = {0};
  state.options = options;
  state.limits = limits;
  state.deadline = [[NSProcessInfo processInfo] systemUptime] + limits.seconds;
  state.truncated = [NSMutableArray array];
  state.views = [NSMutableArray array];
  state.depths = [NSMutableArray array];
  state.ids = [NSMutableDictionary dictionary];
  state.usedIDs = [NSMutableSet set];
  state.selectors = [NSMutableSet set];
  LCCollect(&state, root ? [NSArray arrayWithObject:root] : windows);
  LCCollectSelectors(&state);
  NSString *body = LCBody(&state, YES);
  if (!body) {
    state.omittedRecognizers = 0;
    body = LCBody(&state, NO);
  }

  // The frontmost window of the usual level is the app's own.
  UIWindow *main = nil;
  for (UIWindow *window in windows) {
    if ([window windowLevel] == 0 && ![window isHidden]) main = window;
  }
  if (!main) main = root ? [root window] : [windows lastObject];
  CGRect area = root ? [root bounds] : [[main screen] bounds];
  NSString *hits = nil;
  if (!(options & LayoutCaptureOptionsOmitHits)) hits = LCHits(&state, windows, root, area);

  NSMutableString *text = [NSMutableString stringWithString:@"{"];
  LCAdd(text, @"layoutlint", @"1");
  if (main) LCAdd(text, @"device", LCDevice(&state, [[main screen] bounds].size, [main safeAreaInsets]));
  UITraitCollection *traits = [(root ? root : (UIView *)main) traitCollection];
  LCAdd(text, @"x-capture", LCCaptureMembers(&state, traits, hits));
  if (root) {
    NSUInteger start = [body rangeOfString:@"{"].location;
    if (start == NSNotFound) return [text stringByAppendingString:@",\"subviews\":[]}\n"];
    [text appendFormat:@",\n%@\n", [body substringFromIndex:start + 1]];
    return text;
  }
  UIApplication *application = [UIApplication sharedApplication];
  NSMutableString *names = [NSMutableString stringWithString:@"{"];
  LCAdd(names, @"class", LCQuoted(&state, NSStringFromClass([application class])));
  NSObject *delegate = (NSObject *)[application delegate];
  BOOL isResponder = [delegate isKindOfClass:[UIResponder class]];
  LCAdd(names, @"delegate", isResponder ? LCQuoted(&state, NSStringFromClass([delegate class])) : @"null");
  LCAdd(text, @"application", [names stringByAppendingString:@"}"]);
  [text appendFormat:@",\n\"windows\":[%@]}\n", body];
  return text;
}

static NSString *LCOrderOfScene(UIScene *scene) {
  BOOL isActive = [scene activationState] == UISceneActivationStateForegroundActive;
  return [(isActive ? @"0 " : @"1 ") stringByAppendingString:[[scene session] persistentIdentifier]];
}

// The scenes of the app with windows, those in the foreground if there are any; the active one first.
static NSArray *LCScenes(void) {
  NSMutableArray *foreground = [NSMutableArray array];
  NSMutableArray *others = [NSMutableArray array];
  for (UIScene *scene in [[UIApplication sharedApplication] connectedScenes]) {
    if (![scene isKindOfClass:[UIWindowScene class]] || [[(UIWindowScene *)scene windows] count] == 0) continue;
    BOOL isForeground = [scene activationState] == UISceneActivationStateForegroundActive
        || [scene activationState] == UISceneActivationStateForegroundInactive;
    NSMutableArray *scenes = isForeground ? foreground : others;
    NSUInteger index = 0;
    while (index < [scenes count]
           && [LCOrderOfScene([scenes objectAtIndex:index]) compare:LCOrderOfScene(scene)] == NSOrderedAscending) {
      index++;
    }
    [scenes insertObject:scene atIndex:index];
  }
  return [foreground count] > 0 ? foreground : others;
}

static NSString *LCApplication(LayoutCaptureOptions options, LayoutCaptureLimits limits) {
  NSArray *scenes = LCScenes();
  if ([scenes count] == 1) {
    return LCLayout([(UIWindowScene *)[scenes objectAtIndex:0] windows], nil, options, limits);
  }
  NSMutableArray *layouts = [NSMutableArray array];
  for (UIWindowScene *scene in scenes) {
    NSString *name = LCNonempty([scene title]);
    if (!name || (options & LayoutCaptureOptionsRedactText)) {
      name = [NSString stringWithFormat:@"scene %lu", (unsigned long)[layouts count] + 1];
    }
    LCState state = {0};
    state.limits = limits;
    [layouts addObject:[NSString stringWithFormat:@"{\"name\":%@,\"layout\":%@}", LCQuoted(&state, name),
                                                  LCLayout([scene windows], nil, options, limits)]];
  }
  return [NSString stringWithFormat:@"{\"layoutlint\":1,\"layouts\":[%@]}\n",
                                    [layouts componentsJoinedByString:@","]];
}

// layoutlint_capture: end

// Dead controls

// The part of a rectangle of a view that its scroll views and the screen show, in the coordinates of the view. For the
// bounding boxes of transformed views the part may be too large.
static CGRect LCVisiblePart(UIView *view, UIView *root) {
  CGRect visible = [view bounds];
  for (UIView *above = [view superview]; above; above = [above superview]) {
    if ([above isKindOfClass:[UIScrollView class]] || [above isKindOfClass:[UIWindow class]] || above == root) {
      visible = CGRectIntersection(visible, [view convertRect:[above bounds] fromView:above]);
    }
    if (above == root) break;
  }
  return visible;
}

// Whether a view and all above it are shown.
static BOOL LCIsShown(UIView *view) {
  for (UIView *next = view; next; next = [next superview]) {
    if ([next isHidden] || [next alpha] < 0.01) return NO;
  }
  return YES;
}

// The view of the frontmost presented view controller of a window; nil: none is presented.
static UIView *LCPresentedView(UIWindow *window) {
  UIViewController *top = [window rootViewController];
  UIView *view = nil;
  for (NSInteger count = 0; [top presentedViewController] && count < LCDefaultLimits().depth; count++) {
    top = [top presentedViewController];
    view = [top viewIfLoaded];
  }
  return view;
}

static NSString *LCDescription(UIView *view) {
  NSString *name = LCTitle(view);
  // That of an input can be what a user has entered.
  BOOL isInput = [view isKindOfClass:[UITextField class]] || [view isKindOfClass:[UITextView class]];
  if (!name && !isInput) name = LCNonempty([view accessibilityLabel]);
  if (!name) name = LCNonempty([view accessibilityIdentifier]);
  NSString *class = NSStringFromClass([view class]);
  return name ? [NSString stringWithFormat:@"%@ \"%@\"", class, name] : class;
}

// The sentence about a control that no touch reaches; nil: a touch reaches it, or it is not visible.
static NSString *LCDeadSentence(UIControl *control, NSArray *frontToBack, UIView *root) {
  if (![control isUserInteractionEnabled] || !LCIsShown(control) || LCIsPartOfControl(control)) return nil;
  UIView *presented = LCPresentedView([control window]);
  if (presented && ![control isDescendantOfView:presented]) return nil;
  CGRect visible = LCVisiblePart(control, root);
  if (CGRectIsEmpty(visible)) return nil;
  const int side = 5;
  NSCountedSet *others = [NSCountedSet set];
  for (int row = 0; row < side; row++) {
    for (int column = 0; column < side; column++) {
      CGPoint inside = visible.origin;
      inside.x += visible.size.width * (column + 0.5) / side;
      inside.y += visible.size.height * (row + 0.5) / side;
      UIView *hit = LCHit(frontToBack, root, LCScreenPoint(control, root, inside));
      if (hit && [hit isDescendantOfView:control]) return nil;
      // A window in front, such as an alert, covers the app intentionally.
      if (hit && !root && [hit window] != [control window]) return nil;
      [others addObject:hit ? LCDescription(hit) : @"no view"];
    }
  }
  NSString *most = nil;
  for (NSString *other in others) {
    NSUInteger count = [others countForObject:other];
    NSUInteger best = most ? [others countForObject:most] : 0;
    if (count > best || (count == best && [other compare:most] == NSOrderedAscending)) most = other;
  }
  return [NSString stringWithFormat:@"%@ can't be tapped: %lu of %d points hit %@", LCDescription(control),
                                    (unsigned long)[others countForObject:most], side * side, most];
}

static void LCFindDeadControls(NSArray *roots, UIView *root, NSMutableArray *sentences) {
  LCState state = {0};
  state.limits = LCDefaultLimits();
  state.deadline = [[NSProcessInfo processInfo] systemUptime] + state.limits.seconds;
  state.truncated = [NSMutableArray array];
  state.views = [NSMutableArray array];
  state.depths = [NSMutableArray array];
  state.ids = [NSMutableDictionary dictionary];
  state.usedIDs = [NSMutableSet set];
  LCCollect(&state, roots);
  NSArray *frontToBack = root ? nil : LCFrontToBack(roots);
  for (UIView *view in state.views) {
    if (LCIsLate(&state)) break;
    if (![view isKindOfClass:[UIControl class]]) continue;
    NSString *sentence = LCDeadSentence((UIControl *)view, frontToBack, root);
    if (sentence) [sentences addObject:sentence];
  }
  if ([state.truncated count] > 0) {
    [sentences addObject:[NSString stringWithFormat:@"Not all controls are checked; reached limits: %@",
                                                    [state.truncated componentsJoinedByString:@", "]]];
  }
}

@implementation LayoutCapture

+ (LayoutCaptureLimits)defaultLimits {
  return LCDefaultLimits();
}

+ (NSString *)json {
  return [self jsonWithOptions:0];
}

+ (NSString *)jsonWithOptions:(LayoutCaptureOptions)options {
  return [self jsonWithOptions:options limits:LCDefaultLimits()];
}

+ (NSString *)jsonWithOptions:(LayoutCaptureOptions)options limits:(LayoutCaptureLimits)limits {
  return [self captureOfView:nil options:options limits:limits];
}

+ (NSString *)jsonOfView:(UIView *)view options:(LayoutCaptureOptions)options {
  return [self jsonOfView:view options:options limits:LCDefaultLimits()];
}

+ (NSString *)jsonOfView:(UIView *)view
                 options:(LayoutCaptureOptions)options
                  limits:(LayoutCaptureLimits)limits {
  return [self captureOfView:view options:options limits:limits];
}

+ (BOOL)writeToURL:(NSURL *)url error:(NSError **)error {
  return [self writeToURL:url options:0 error:error];
}

+ (BOOL)writeToURL:(NSURL *)url options:(LayoutCaptureOptions)options error:(NSError **)error {
  NSData *data = [[self jsonWithOptions:options] dataUsingEncoding:NSUTF8StringEncoding];
  return [data writeToURL:url options:NSDataWritingAtomic error:error];
}

+ (NSArray *)deadControls {
  NSMutableDictionary *request = [NSMutableDictionary dictionary];
  [self performOnMainThread:@selector(findDeadControls:) request:request];
  return [request objectForKey:@"result"];
}

+ (NSArray *)deadControlsInView:(UIView *)view {
  NSMutableDictionary *request = [NSMutableDictionary dictionaryWithObject:view forKey:@"view"];
  [self performOnMainThread:@selector(findDeadControls:) request:request];
  return [request objectForKey:@"result"];
}

+ (NSArray *)deadControlsWithCaptureAtURL:(NSURL *)url {
  NSArray *controls = [self deadControls];
  NSError *error = nil;
  if ([controls count] == 0 || [self writeToURL:url error:&error]) return controls;
  return [controls arrayByAddingObject:[NSString stringWithFormat:@"The capture cannot be written: %@",
                                                                  [error localizedDescription]]];
}

// UIKit is used on the main thread only.
+ (void)performOnMainThread:(SEL)method request:(NSMutableDictionary *)request {
  [self performSelectorOnMainThread:method withObject:request waitUntilDone:YES];
}

+ (NSString *)captureOfView:(UIView *)view
                    options:(LayoutCaptureOptions)options
                     limits:(LayoutCaptureLimits)limits {
  NSMutableDictionary *request = [NSMutableDictionary dictionary];
  if (view) [request setObject:view forKey:@"view"];
  [request setObject:[NSNumber numberWithUnsignedInteger:options] forKey:@"options"];
  [request setObject:[NSData dataWithBytes:&limits length:sizeof limits] forKey:@"limits"];
  [self performOnMainThread:@selector(capture:) request:request];
  return [request objectForKey:@"result"];
}

+ (void)capture:(NSMutableDictionary *)request {
  LayoutCaptureLimits limits;
  [[request objectForKey:@"limits"] getBytes:&limits length:sizeof limits];
  LayoutCaptureOptions options = [[request objectForKey:@"options"] unsignedIntegerValue];
  UIView *view = [request objectForKey:@"view"];
  NSString *text = nil;
  if ([view isKindOfClass:[UIWindow class]]) {
    text = LCLayout([NSArray arrayWithObject:view], nil, options, limits);
  } else {
    text = view ? LCLayout([NSArray array], view, options, limits) : LCApplication(options, limits);
  }
  [request setObject:text forKey:@"result"];
}

+ (void)findDeadControls:(NSMutableDictionary *)request {
  UIView *view = [request objectForKey:@"view"];
  NSMutableArray *sentences = [NSMutableArray array];
  if (view) {
    LCFindDeadControls([NSArray arrayWithObject:view], [view isKindOfClass:[UIWindow class]] ? nil : view, sentences);
  } else {
    for (UIWindowScene *scene in LCScenes()) LCFindDeadControls([scene windows], nil, sentences);
  }
  [request setObject:sentences forKey:@"result"];
}

@end
