#import "UIKit.h"

// Blocks that are never copied need no runtime.
void *_NSConcreteStackBlock[32];
void *_NSConcreteGlobalBlock[32];
void _Block_object_assign(void *destination, const void *object, const int flags) {}
void _Block_object_dispose(const void *object, const int flags) {}

CGRect CGRectMake(CGFloat x, CGFloat y, CGFloat width, CGFloat height) { return NSMakeRect(x, y, width, height); }
CGRect CGRectIntersection(CGRect first, CGRect second) { return NSIntersectionRect(first, second); }
BOOL CGRectIsEmpty(CGRect rect) { return NSIsEmptyRect(rect); }
BOOL CATransform3DIsAffine(CATransform3D transform) { return transform.m34 == 0; }

@implementation UIColor
+ (UIColor *)colorWithRed:(CGFloat)red green:(CGFloat)green blue:(CGFloat)blue alpha:(CGFloat)alpha {
  UIColor *color = [[self alloc] init];
  color->_parts[0] = red;
  color->_parts[1] = green;
  color->_parts[2] = blue;
  color->_parts[3] = alpha;
  return [color autorelease];
}
- (BOOL)getRed:(CGFloat *)red green:(CGFloat *)green blue:(CGFloat *)blue alpha:(CGFloat *)alpha {
  *red = _parts[0];
  *green = _parts[1];
  *blue = _parts[2];
  *alpha = _parts[3];
  return YES;
}
- (UIColor *)resolvedColorWithTraitCollection:(UITraitCollection *)traits { return self; }
@end

@implementation UITraitCollection
- (UIUserInterfaceSizeClass)horizontalSizeClass { return UIUserInterfaceSizeClassCompact; }
- (UIUserInterfaceSizeClass)verticalSizeClass { return UIUserInterfaceSizeClassRegular; }
- (NSInteger)userInterfaceIdiom { return 0; }
- (NSInteger)userInterfaceStyle { return 1; }
- (CGFloat)displayScale { return 3; }
- (UITraitEnvironmentLayoutDirection)layoutDirection { return UITraitEnvironmentLayoutDirectionLeftToRight; }
- (NSString *)preferredContentSizeCategory { return @"UICTContentSizeCategoryL"; }
@end

@implementation UIDevice
+ (UIDevice *)currentDevice { return [[[self alloc] init] autorelease]; }
- (NSString *)model { return @"iPhone"; }
- (NSString *)systemName { return @"stub"; }
- (NSString *)systemVersion { return @"1"; }
@end

@implementation UIScreen
@synthesize bounds = _bounds;
+ (UIScreen *)mainScreen {
  static UIScreen *screen;
  if (!screen) {
    screen = [[self alloc] init];
    screen.bounds = CGRectMake(0, 0, 390, 844);
  }
  return screen;
}
@end

@implementation CALayer
@synthesize anchorPoint = _anchorPoint, zPosition = _zPosition, borderWidth = _borderWidth, contents = _contents,
            transform = _transform, extraSublayers = _extraSublayers;
- (id)initWithView:(UIView *)view {
  self = [super init];
  _view = view;
  _anchorPoint = NSMakePoint(0.5, 0.5);
  return self;
}
- (NSArray *)sublayers {
  NSMutableArray *layers = [NSMutableArray array];
  for (UIView *view in [_view subviews]) [layers addObject:[view layer]];
  for (NSInteger index = 0; index < _extraSublayers; index++) {
    [layers addObject:[[[CALayer alloc] initWithView:nil] autorelease]];
  }
  return layers;
}
@end

@implementation UIResponder
- (UIResponder *)nextResponder { return nil; }
- (BOOL)canBecomeFirstResponder { return NO; }
- (BOOL)isFirstResponder { return NO; }
- (void)touchesBegan:(NSSet *)touches withEvent:(UIEvent *)event {}
- (void)touchesMoved:(NSSet *)touches withEvent:(UIEvent *)event {}
- (void)touchesEnded:(NSSet *)touches withEvent:(UIEvent *)event {}
- (void)touchesCancelled:(NSSet *)touches withEvent:(UIEvent *)event {}
@end

@implementation UIView
@synthesize bounds = _bounds, center = _center, transform = _transform, alpha = _alpha, hidden = _hidden,
            userInteractionEnabled = _userInteractionEnabled, clipsToBounds = _clipsToBounds, opaque = _opaque,
            multipleTouchEnabled = _multipleTouchEnabled, exclusiveTouch = _exclusiveTouch,
            isAccessibilityElement = _isAccessibilityElement, backgroundColor = _backgroundColor,
            accessibilityLabel = _accessibilityLabel, accessibilityIdentifier = _accessibilityIdentifier,
            firstResponder = _firstResponder, canBecomeFirst = _canBecomeFirstResponder, controller = _controller;

+ (BOOL)isInteractiveByDefault { return YES; }

- (id)init { return [self initWithFrame:CGRectMake(0, 0, 0, 0)]; }

- (id)initWithFrame:(CGRect)frame {
  self = [super init];
  _subviews = [[NSMutableArray alloc] init];
  _gestureRecognizers = [[NSMutableArray alloc] init];
  _layer = [[CALayer alloc] initWithView:self];
  _alpha = 1;
  _opaque = YES;
  _userInteractionEnabled = [[self class] isInteractiveByDefault];
  _transform.a = 1;
  _transform.d = 1;
  [self setFrame:frame];
  return self;
}

- (void)setAlpha:(CGFloat)alpha { _alpha = (float)alpha; }

- (CGPoint)corner:(CGPoint)point {
  CGPoint anchor = [_layer anchorPoint];
  CGFloat x = point.x - _bounds.origin.x - anchor.x * _bounds.size.width;
  CGFloat y = point.y - _bounds.origin.y - anchor.y * _bounds.size.height;
  return NSMakePoint(_center.x + _transform.a * x + _transform.c * y + _transform.tx,
                     _center.y + _transform.b * x + _transform.d * y + _transform.ty);
}

- (CGRect)frameOfRect:(CGRect)rect {
  CGFloat left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
  for (int index = 0; index < 4; index++) {
    CGPoint corner = [self corner:NSMakePoint(rect.origin.x + (index % 2) * rect.size.width,
                                              rect.origin.y + (index / 2) * rect.size.height)];
    left = MIN(left, corner.x);
    right = MAX(right, corner.x);
    top = MIN(top, corner.y);
    bottom = MAX(bottom, corner.y);
  }
  return CGRectMake(left, top, right - left, bottom - top);
}

- (CGRect)frame { return [self frameOfRect:_bounds]; }

- (void)setFrame:(CGRect)frame {
  CGPoint anchor = [_layer anchorPoint];
  _bounds.size = frame.size;
  _center = NSMakePoint(frame.origin.x + anchor.x * frame.size.width, frame.origin.y + anchor.y * frame.size.height);
}

- (NSArray *)subviews { return _subviews; }
- (UIView *)superview { return _superview; }
- (CALayer *)layer { return _layer; }
- (UITraitCollection *)traitCollection { return [[[UITraitCollection alloc] init] autorelease]; }
- (NSArray *)gestureRecognizers { return [_gestureRecognizers count] > 0 ? _gestureRecognizers : nil; }
- (void)addGestureRecognizer:(id)recognizer { [_gestureRecognizers addObject:recognizer]; }

- (UIEdgeInsets)safeAreaInsets {
  UIEdgeInsets insets = {47, 0, 34, 0};
  return insets;
}

- (void)addSubview:(UIView *)view {
  [_subviews addObject:view];
  view->_superview = self;
}

- (UIWindow *)window {
  UIView *view = self;
  while (view && ![view isKindOfClass:[UIWindow class]]) view = view->_superview;
  return (UIWindow *)view;
}

- (UIResponder *)nextResponder { return _controller ? (UIResponder *)_controller : (UIResponder *)_superview; }
- (BOOL)isFirstResponder { return _firstResponder; }
- (BOOL)canBecomeFirstResponder { return [_canBecomeFirstResponder boolValue]; }

- (BOOL)isDescendantOfView:(UIView *)view {
  UIView *next = self;
  while (next && next != view) next = next->_superview;
  return next == view;
}

- (CGPoint)accessibilityActivationPoint {
  if (_hasActivationPoint) return _activationPoint;
  CGPoint middle = NSMakePoint(_bounds.origin.x + _bounds.size.width / 2, _bounds.origin.y + _bounds.size.height / 2);
  UIWindow *window = [self window];
  return [window convertPoint:[self convertPoint:middle toView:window] toWindow:nil];
}

- (void)setAccessibilityActivationPoint:(CGPoint)point {
  _hasActivationPoint = YES;
  _activationPoint = point;
}

- (CGPoint)pointInSuperview:(CGPoint)point { return [self corner:point]; }

- (CGPoint)pointFromSuperview:(CGPoint)point {
  CGPoint anchor = [_layer anchorPoint];
  CGFloat x = point.x - _center.x - _transform.tx, y = point.y - _center.y - _transform.ty;
  CGFloat determinant = _transform.a * _transform.d - _transform.b * _transform.c;
  return NSMakePoint((_transform.d * x - _transform.c * y) / determinant + _bounds.origin.x
                         + anchor.x * _bounds.size.width,
                     (_transform.a * y - _transform.b * x) / determinant + _bounds.origin.y
                         + anchor.y * _bounds.size.height);
}

- (CGPoint)convertPoint:(CGPoint)point toView:(UIView *)view {
  if (!view) view = [self window];
  for (UIView *next = self; next && next != view; next = next->_superview) {
    if ([view isDescendantOfView:next]) return [view convertPoint:point fromAncestor:next];
    point = [next pointInSuperview:point];
  }
  return point;
}

- (CGPoint)convertPoint:(CGPoint)point fromAncestor:(UIView *)ancestor {
  if (self == ancestor) return point;
  return [self pointFromSuperview:[_superview convertPoint:point fromAncestor:ancestor]];
}

- (CGPoint)convertPoint:(CGPoint)point fromView:(UIView *)view { return [view convertPoint:point toView:self]; }

- (CGRect)convertRect:(CGRect)rect fromView:(UIView *)view {
  CGFloat left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
  for (int index = 0; index < 4; index++) {
    CGPoint corner = [self convertPoint:NSMakePoint(rect.origin.x + (index % 2) * rect.size.width,
                                                    rect.origin.y + (index / 2) * rect.size.height)
                               fromView:view];
    left = MIN(left, corner.x);
    right = MAX(right, corner.x);
    top = MIN(top, corner.y);
    bottom = MAX(bottom, corner.y);
  }
  return CGRectMake(left, top, right - left, bottom - top);
}

// HT-1.
- (UIView *)hitTest:(CGPoint)point withEvent:(UIEvent *)event {
  if (!_userInteractionEnabled || _hidden || _alpha < 0.01) return nil;
  if (![self pointInside:point withEvent:event]) return nil;
  for (UIView *view in [_subviews reverseObjectEnumerator]) {
    UIView *hit = [view hitTest:[view pointFromSuperview:point] withEvent:event];
    if (hit) return hit;
  }
  return self;
}

- (BOOL)pointInside:(CGPoint)point withEvent:(UIEvent *)event {
  CGRect rect = _bounds;
  CGFloat left = MIN(rect.origin.x, rect.origin.x + rect.size.width);
  CGFloat top = MIN(rect.origin.y, rect.origin.y + rect.size.height);
  return point.x >= left && point.y >= top && point.x < left + fabs(rect.size.width)
      && point.y < top + fabs(rect.size.height);
}
@end

@implementation UIAction
@end

// A target and its action for some events.
@interface StubEntry : NSObject {
@public
  id target;
  SEL selector;
  UIAction *action;
  UIControlEvents events;
}
@end
@implementation StubEntry
@end

@implementation UIControl
@synthesize enabled = _enabled;
- (id)initWithFrame:(CGRect)frame {
  self = [super initWithFrame:frame];
  _enabled = YES;
  _entries = [[NSMutableArray alloc] init];
  return self;
}
- (void)addTarget:(id)target action:(SEL)selector forControlEvents:(UIControlEvents)events {
  StubEntry *entry = [[[StubEntry alloc] init] autorelease];
  entry->target = target;
  entry->selector = selector;
  entry->events = events;
  [_entries addObject:entry];
}
- (void)addAction:(UIAction *)action forControlEvents:(UIControlEvents)events {
  StubEntry *entry = [[[StubEntry alloc] init] autorelease];
  entry->action = [action retain];
  entry->events = events;
  [_entries addObject:entry];
}
- (NSSet *)allTargets {
  NSMutableSet *targets = [NSMutableSet set];
  for (StubEntry *entry in _entries) {
    if (!entry->action) [targets addObject:entry->target ? entry->target : [NSNull null]];
  }
  return targets;
}
- (NSArray *)actionsForTarget:(id)target forControlEvent:(UIControlEvents)event {
  NSMutableArray *actions = [NSMutableArray array];
  for (StubEntry *entry in _entries) {
    if (!entry->action && entry->target == target && (entry->events & event)) {
      [actions addObject:NSStringFromSelector(entry->selector)];
    }
  }
  return [actions count] > 0 ? actions : nil;
}
- (void)enumerateEventHandlers:(void (^)(UIAction *action, id target, SEL selector, UIControlEvents events,
                                         BOOL *stop))iterator {
  BOOL stop = NO;
  for (StubEntry *entry in _entries) {
    iterator(entry->action, entry->target, entry->selector, entry->events, &stop);
    if (stop) break;
  }
}
@end

@implementation UIButton
@synthesize currentTitle = _currentTitle;
@end

@implementation UILabel
@synthesize text = _text;
+ (BOOL)isInteractiveByDefault { return NO; }
@end

@implementation UIImageView
+ (BOOL)isInteractiveByDefault { return NO; }
@end

@implementation UIActivityIndicatorView
+ (BOOL)isInteractiveByDefault { return NO; }
@end

@implementation UIButtonLabel
@end

@implementation UITextField
@synthesize text = _text, placeholder = _placeholder;
- (BOOL)canBecomeFirstResponder {
  return _canBecomeFirstResponder ? [_canBecomeFirstResponder boolValue] : YES;
}
@end

@implementation UIScrollView
@synthesize contentSize = _contentSize, contentInset = _contentInset, addedInset = _addedInset,
            scrollEnabled = _scrollEnabled, pagingEnabled = _pagingEnabled;
- (id)initWithFrame:(CGRect)frame {
  self = [super initWithFrame:frame];
  _scrollEnabled = YES;
  return self;
}
- (UIEdgeInsets)adjustedContentInset {
  UIEdgeInsets insets = {_contentInset.top + _addedInset.top, _contentInset.left + _addedInset.left,
                         _contentInset.bottom + _addedInset.bottom, _contentInset.right + _addedInset.right};
  return insets;
}
@end

@implementation UITextView
- (BOOL)canBecomeFirstResponder {
  return _canBecomeFirstResponder ? [_canBecomeFirstResponder boolValue] : YES;
}
@end

@implementation UISceneSession
@synthesize persistentIdentifier = _persistentIdentifier;
@end

@implementation UIScene
@synthesize session = _session, title = _title, activationState = _activationState;
- (UIResponder *)nextResponder { return [UIApplication sharedApplication]; }
@end

@implementation UIWindowScene
@synthesize windows = _windows;
- (id)init {
  self = [super init];
  _windows = [[NSMutableArray alloc] init];
  return self;
}
@end

@implementation UIWindow
@synthesize windowLevel = _windowLevel, windowScene = _windowScene, rootViewController = _rootViewController,
            keyWindow = _keyWindow;
- (UIScreen *)screen { return [UIScreen mainScreen]; }
- (UIResponder *)nextResponder {
  return _windowScene ? (UIResponder *)_windowScene : (UIResponder *)[UIApplication sharedApplication];
}
- (CGPoint)convertPoint:(CGPoint)point toWindow:(UIWindow *)window {
  CGPoint onScreen = [self pointInSuperview:point];
  return window ? [window pointFromSuperview:onScreen] : onScreen;
}
- (CGPoint)convertPoint:(CGPoint)point fromWindow:(UIWindow *)window {
  return [self pointFromSuperview:window ? [window pointInSuperview:point] : point];
}
@end

@implementation UIApplication
@synthesize connectedScenes = _connectedScenes, delegate = _delegate;
+ (UIApplication *)sharedApplication {
  static UIApplication *application;
  if (!application) {
    application = [[self alloc] init];
    application.connectedScenes = [NSMutableSet set];
  }
  return application;
}
- (UIResponder *)nextResponder {
  return [_delegate isKindOfClass:[UIResponder class]] ? (UIResponder *)_delegate : nil;
}
@end

@implementation UIViewController
@synthesize viewIfLoaded = _view, parentViewController = _parent, presentingViewController = _presenting,
            presentedViewController = _presented;
- (UIResponder *)nextResponder { return [_view superview]; }
- (UIEdgeInsets)additionalSafeAreaInsets {
  UIEdgeInsets insets = {0, 0, 0, 0};
  return insets;
}
@end

@implementation UIGestureRecognizer
@synthesize enabled = _enabled, cancelsTouchesInView = _cancelsTouchesInView,
            delaysTouchesBegan = _delaysTouchesBegan, delaysTouchesEnded = _delaysTouchesEnded,
            delegate = _delegate, name = _name, state = _state;
- (id)init {
  self = [super init];
  _enabled = YES;
  _cancelsTouchesInView = YES;
  _delaysTouchesEnded = YES;
  return self;
}
@end

@implementation UITapGestureRecognizer
@synthesize numberOfTapsRequired = _taps, numberOfTouchesRequired = _touches;
- (id)init {
  self = [super init];
  _taps = 1;
  _touches = 1;
  return self;
}
@end

@implementation UILongPressGestureRecognizer
@synthesize numberOfTapsRequired = _taps, numberOfTouchesRequired = _touches, minimumPressDuration = _duration,
            allowableMovement = _movement;
- (id)init {
  self = [super init];
  _touches = 1;
  _duration = 0.5;
  _movement = 10;
  return self;
}
@end

@implementation UISwipeGestureRecognizer
@synthesize numberOfTouchesRequired = _touches, direction = _direction;
- (id)init {
  self = [super init];
  _touches = 1;
  _direction = UISwipeGestureRecognizerDirectionRight;
  return self;
}
@end

@implementation UIPanGestureRecognizer
@synthesize minimumNumberOfTouches = _minimum;
- (id)init {
  self = [super init];
  _minimum = 1;
  return self;
}
@end

@implementation UIScreenEdgePanGestureRecognizer
@synthesize edges = _edges;
@end
