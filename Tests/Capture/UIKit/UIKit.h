// The part of UIKit's public API that the capture library uses, for tests on systems without UIKit. The declarations
// have the types of the SDK; the behavior is that of Documentation/Semantics.md as far as hit-testing needs it.

#import <Foundation/Foundation.h>
#import <math.h>
#import <stdlib.h>

#ifndef NS_SWIFT_NAME
#define NS_SWIFT_NAME(name)
#endif
#ifndef NSIntegerMax
#define NSIntegerMax INTPTR_MAX
#endif

typedef NSPoint CGPoint;
typedef NSSize CGSize;
typedef NSRect CGRect;

typedef struct {
  CGFloat a, b, c, d, tx, ty;
} CGAffineTransform;

typedef struct {
  CGFloat top, left, bottom, right;
} UIEdgeInsets;

typedef struct {
  CGFloat m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44;
} CATransform3D;

CGRect CGRectMake(CGFloat x, CGFloat y, CGFloat width, CGFloat height);
CGRect CGRectIntersection(CGRect first, CGRect second);
BOOL CGRectIsEmpty(CGRect rect);
BOOL CATransform3DIsAffine(CATransform3D transform);

@class UIView, UIWindow, UIViewController, UITraitCollection, UITouch, UIEvent;

@interface UIColor : NSObject {
  CGFloat _parts[4];
}
+ (UIColor *)colorWithRed:(CGFloat)red green:(CGFloat)green blue:(CGFloat)blue alpha:(CGFloat)alpha;
- (BOOL)getRed:(CGFloat *)red green:(CGFloat *)green blue:(CGFloat *)blue alpha:(CGFloat *)alpha;
- (UIColor *)resolvedColorWithTraitCollection:(UITraitCollection *)traits;
@end

typedef NSInteger UIUserInterfaceSizeClass;
enum { UIUserInterfaceSizeClassUnspecified, UIUserInterfaceSizeClassCompact, UIUserInterfaceSizeClassRegular };
typedef NSInteger UITraitEnvironmentLayoutDirection;
enum { UITraitEnvironmentLayoutDirectionLeftToRight, UITraitEnvironmentLayoutDirectionRightToLeft };

@interface UITraitCollection : NSObject
- (UIUserInterfaceSizeClass)horizontalSizeClass;
- (UIUserInterfaceSizeClass)verticalSizeClass;
- (NSInteger)userInterfaceIdiom;
- (NSInteger)userInterfaceStyle;
- (CGFloat)displayScale;
- (UITraitEnvironmentLayoutDirection)layoutDirection;
- (NSString *)preferredContentSizeCategory;
@end

@interface UIDevice : NSObject
+ (UIDevice *)currentDevice;
- (NSString *)model;
- (NSString *)systemName;
- (NSString *)systemVersion;
@end

@interface UIScreen : NSObject {
  CGRect _bounds;
}
+ (UIScreen *)mainScreen;
@property (nonatomic) CGRect bounds;
@end

@interface CALayer : NSObject {
  UIView *_view;
  CGPoint _anchorPoint;
  CGFloat _zPosition, _borderWidth;
  id _contents;
  CATransform3D _transform;
  NSInteger _extraSublayers;
}
@property (nonatomic) CGPoint anchorPoint;
@property (nonatomic) CGFloat zPosition;
@property (nonatomic) CGFloat borderWidth;
@property (nonatomic, retain) id contents;
@property (nonatomic) CATransform3D transform;
@property (nonatomic) NSInteger extraSublayers;
- (NSArray *)sublayers;
- (id)initWithView:(UIView *)view;
@end

@interface UIResponder : NSObject
- (UIResponder *)nextResponder;
- (BOOL)canBecomeFirstResponder;
- (BOOL)isFirstResponder;
- (void)touchesBegan:(NSSet *)touches withEvent:(UIEvent *)event;
- (void)touchesMoved:(NSSet *)touches withEvent:(UIEvent *)event;
- (void)touchesEnded:(NSSet *)touches withEvent:(UIEvent *)event;
- (void)touchesCancelled:(NSSet *)touches withEvent:(UIEvent *)event;
@end

@interface UIView : UIResponder {
  CGRect _bounds;
  CGPoint _center;
  CGAffineTransform _transform;
  CGFloat _alpha;
  BOOL _hidden, _userInteractionEnabled, _clipsToBounds, _opaque, _multipleTouchEnabled, _exclusiveTouch;
  BOOL _isAccessibilityElement, _hasActivationPoint, _firstResponder;
  CGPoint _activationPoint;
  UIColor *_backgroundColor;
  NSString *_accessibilityLabel, *_accessibilityIdentifier;
  NSMutableArray *_subviews, *_gestureRecognizers;
  UIView *_superview;
  UIViewController *_controller;
  CALayer *_layer;
  NSNumber *_canBecomeFirstResponder;
}
@property (nonatomic) CGRect bounds;
@property (nonatomic) CGRect frame;
@property (nonatomic) CGPoint center;
@property (nonatomic) CGAffineTransform transform;
@property (nonatomic) CGFloat alpha;
@property (nonatomic, getter=isHidden) BOOL hidden;
@property (nonatomic, getter=isUserInteractionEnabled) BOOL userInteractionEnabled;
@property (nonatomic) BOOL clipsToBounds;
@property (nonatomic, getter=isOpaque) BOOL opaque;
@property (nonatomic, getter=isMultipleTouchEnabled) BOOL multipleTouchEnabled;
@property (nonatomic, getter=isExclusiveTouch) BOOL exclusiveTouch;
@property (nonatomic) BOOL isAccessibilityElement;
@property (nonatomic) CGPoint accessibilityActivationPoint;
@property (nonatomic, retain) UIColor *backgroundColor;
@property (nonatomic, retain) NSString *accessibilityLabel;
@property (nonatomic, retain) NSString *accessibilityIdentifier;
@property (nonatomic, assign) BOOL firstResponder;
@property (nonatomic, retain) NSNumber *canBecomeFirst;
@property (nonatomic, assign) UIViewController *controller;
+ (BOOL)isInteractiveByDefault;
- (id)initWithFrame:(CGRect)frame;
- (NSArray *)subviews;
- (UIView *)superview;
- (UIWindow *)window;
- (CALayer *)layer;
- (UITraitCollection *)traitCollection;
- (UIEdgeInsets)safeAreaInsets;
- (NSArray *)gestureRecognizers;
- (void)addGestureRecognizer:(id)recognizer;
- (void)addSubview:(UIView *)view;
- (BOOL)isDescendantOfView:(UIView *)view;
- (CGPoint)pointInSuperview:(CGPoint)point;
- (CGPoint)pointFromSuperview:(CGPoint)point;
- (CGPoint)convertPoint:(CGPoint)point fromAncestor:(UIView *)ancestor;
- (CGPoint)convertPoint:(CGPoint)point toView:(UIView *)view;
- (CGPoint)convertPoint:(CGPoint)point fromView:(UIView *)view;
- (CGRect)convertRect:(CGRect)rect fromView:(UIView *)view;
- (UIView *)hitTest:(CGPoint)point withEvent:(UIEvent *)event;
- (BOOL)pointInside:(CGPoint)point withEvent:(UIEvent *)event;
@end

typedef NSUInteger UIControlEvents;

@interface UIAction : NSObject
@end

@interface UIControl : UIView {
  BOOL _enabled;
  NSMutableArray *_entries;
}
@property (nonatomic, getter=isEnabled) BOOL enabled;
- (void)addTarget:(id)target action:(SEL)action forControlEvents:(UIControlEvents)events;
- (void)addAction:(UIAction *)action forControlEvents:(UIControlEvents)events;
- (NSSet *)allTargets;
- (NSArray *)actionsForTarget:(id)target forControlEvent:(UIControlEvents)event;
- (void)enumerateEventHandlers:(void (^)(UIAction *action, id target, SEL selector, UIControlEvents events,
                                         BOOL *stop))iterator;
@end

@interface UIButton : UIControl {
  NSString *_currentTitle;
}
@property (nonatomic, retain) NSString *currentTitle;
@end

@interface UILabel : UIView {
  NSString *_text;
}
@property (nonatomic, retain) NSString *text;
@end

@interface UIImageView : UIView
@end

@interface UIActivityIndicatorView : UIView
@end

@interface UIButtonLabel : UILabel
@end

@interface UITextField : UIControl {
  NSString *_text, *_placeholder;
}
@property (nonatomic, retain) NSString *text;
@property (nonatomic, retain) NSString *placeholder;
@end

@interface UIScrollView : UIView {
  CGSize _contentSize;
  UIEdgeInsets _contentInset, _addedInset;
  BOOL _scrollEnabled, _pagingEnabled;
}
@property (nonatomic) CGSize contentSize;
@property (nonatomic) UIEdgeInsets contentInset;
@property (nonatomic) UIEdgeInsets addedInset;
@property (nonatomic, getter=isScrollEnabled) BOOL scrollEnabled;
@property (nonatomic, getter=isPagingEnabled) BOOL pagingEnabled;
- (UIEdgeInsets)adjustedContentInset;
@end

@interface UITextView : UIScrollView
@end

typedef NSInteger UISceneActivationState;
enum {
  UISceneActivationStateUnattached = -1,
  UISceneActivationStateForegroundActive,
  UISceneActivationStateForegroundInactive,
  UISceneActivationStateBackground,
};

@interface UISceneSession : NSObject {
  NSString *_persistentIdentifier;
}
@property (nonatomic, retain) NSString *persistentIdentifier;
@end

@interface UIScene : UIResponder {
  UISceneSession *_session;
  NSString *_title;
  UISceneActivationState _activationState;
}
@property (nonatomic, retain) UISceneSession *session;
@property (nonatomic, retain) NSString *title;
@property (nonatomic) UISceneActivationState activationState;
@end

@interface UIWindowScene : UIScene {
  NSMutableArray *_windows;
}
@property (nonatomic, retain) NSMutableArray *windows;
@end

@interface UIWindow : UIView {
  CGFloat _windowLevel;
  UIWindowScene *_windowScene;
  UIViewController *_rootViewController;
  BOOL _keyWindow;
}
@property (nonatomic) CGFloat windowLevel;
@property (nonatomic, retain) UIWindowScene *windowScene;
@property (nonatomic, retain) UIViewController *rootViewController;
@property (nonatomic, getter=isKeyWindow) BOOL keyWindow;
- (UIScreen *)screen;
- (CGPoint)convertPoint:(CGPoint)point toWindow:(UIWindow *)window;
- (CGPoint)convertPoint:(CGPoint)point fromWindow:(UIWindow *)window;
@end

@interface UIApplication : UIResponder {
  NSMutableSet *_connectedScenes;
  id _delegate;
}
+ (UIApplication *)sharedApplication;
@property (nonatomic, retain) NSMutableSet *connectedScenes;
@property (nonatomic, retain) id delegate;
@end

@interface UIViewController : UIResponder {
  UIView *_view;
  UIViewController *_parent, *_presenting, *_presented;
}
@property (nonatomic, retain) UIView *viewIfLoaded;
@property (nonatomic, assign) UIViewController *parentViewController;
@property (nonatomic, assign) UIViewController *presentingViewController;
@property (nonatomic, assign) UIViewController *presentedViewController;
- (UIEdgeInsets)additionalSafeAreaInsets;
@end

typedef NSInteger UIGestureRecognizerState;
enum {
  UIGestureRecognizerStatePossible,
  UIGestureRecognizerStateBegan,
  UIGestureRecognizerStateChanged,
  UIGestureRecognizerStateEnded,
  UIGestureRecognizerStateCancelled,
  UIGestureRecognizerStateFailed,
};

@protocol UIGestureRecognizerDelegate <NSObject>
@optional
- (BOOL)gestureRecognizerShouldBegin:(id)recognizer;
- (BOOL)gestureRecognizer:(id)recognizer shouldReceiveTouch:(UITouch *)touch;
- (BOOL)gestureRecognizer:(id)recognizer shouldRecognizeSimultaneouslyWithGestureRecognizer:(id)other;
- (BOOL)gestureRecognizer:(id)recognizer shouldRequireFailureOfGestureRecognizer:(id)other;
- (BOOL)gestureRecognizer:(id)recognizer shouldBeRequiredToFailByGestureRecognizer:(id)other;
@end

@interface UIGestureRecognizer : NSObject {
  BOOL _enabled, _cancelsTouchesInView, _delaysTouchesBegan, _delaysTouchesEnded;
  id _delegate;
  NSString *_name;
  UIGestureRecognizerState _state;
}
@property (nonatomic, getter=isEnabled) BOOL enabled;
@property (nonatomic) BOOL cancelsTouchesInView;
@property (nonatomic) BOOL delaysTouchesBegan;
@property (nonatomic) BOOL delaysTouchesEnded;
@property (nonatomic, retain) id delegate;
@property (nonatomic, retain) NSString *name;
@property (nonatomic) UIGestureRecognizerState state;
@end

@interface UITapGestureRecognizer : UIGestureRecognizer {
  NSUInteger _taps, _touches;
}
@property (nonatomic) NSUInteger numberOfTapsRequired;
@property (nonatomic) NSUInteger numberOfTouchesRequired;
@end

@interface UILongPressGestureRecognizer : UIGestureRecognizer {
  NSUInteger _taps, _touches;
  NSTimeInterval _duration;
  CGFloat _movement;
}
@property (nonatomic) NSUInteger numberOfTapsRequired;
@property (nonatomic) NSUInteger numberOfTouchesRequired;
@property (nonatomic) NSTimeInterval minimumPressDuration;
@property (nonatomic) CGFloat allowableMovement;
@end

typedef NSUInteger UISwipeGestureRecognizerDirection;
enum {
  UISwipeGestureRecognizerDirectionRight = 1,
  UISwipeGestureRecognizerDirectionLeft = 2,
  UISwipeGestureRecognizerDirectionUp = 4,
  UISwipeGestureRecognizerDirectionDown = 8,
};

@interface UISwipeGestureRecognizer : UIGestureRecognizer {
  NSUInteger _touches;
  UISwipeGestureRecognizerDirection _direction;
}
@property (nonatomic) NSUInteger numberOfTouchesRequired;
@property (nonatomic) UISwipeGestureRecognizerDirection direction;
@end

@interface UIPanGestureRecognizer : UIGestureRecognizer {
  NSUInteger _minimum;
}
@property (nonatomic) NSUInteger minimumNumberOfTouches;
@end

@interface UIScreenEdgePanGestureRecognizer : UIPanGestureRecognizer {
  NSUInteger _edges;
}
@property (nonatomic) NSUInteger edges;
@end
