#ifndef LAYOUT_CAPTURE_H
#define LAYOUT_CAPTURE_H

#import <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

// layoutlint_capture: begin

/// What a capture contains.
typedef NS_OPTIONS(NSUInteger, LayoutCaptureOptions) {
  /// Leaves out titles, texts, placeholders and accessibility labels. Accessibility identifiers remain.
  LayoutCaptureOptionsRedactText = 1 << 0,
  /// Does not call `hitTest:withEvent:`, so that no override of the app runs.
  LayoutCaptureOptionsOmitHits = 1 << 1,
  /// Leaves out the hardware, the versions of the system and of the app, for files that tests compare.
  LayoutCaptureOptionsOmitVersions = 1 << 2,
};

/// The limits of a capture. A capture that reaches one states it in `x-capture.truncated`.
typedef struct {
  /// Views, of all windows.
  NSInteger views;
  /// Views on the path from a window to a view.
  NSInteger depth;
  /// Gesture recognizers of one view, and actions of one control.
  NSInteger members;
  /// UTF-16 code units of a text, of an identifier and of a class name.
  NSInteger characters;
  /// UTF-8 bytes of the views.
  NSInteger bytes;
  /// Points at which `hitTest:withEvent:` is called.
  NSInteger points;
  /// Seconds for the views and the points together.
  double seconds;
} LayoutCaptureLimits;

// layoutlint_capture: end

/// Writes the view hierarchy of the running app in layoutlint's layout format.
///
/// Use it in debug builds and tests. All methods work on the main thread; on another thread they wait for it. They use
/// the public API of UIKit only, and send nothing anywhere.
@interface LayoutCapture : NSObject

/// 20,000 views, 500 levels, 100 members, 256 characters, 12,000,000 bytes, 2,000 points, 5 seconds.
+ (LayoutCaptureLimits)defaultLimits;

/// All windows of the connected scenes. With several scenes, each is a layout of a set.
+ (NSString *)json NS_SWIFT_NAME(json());
+ (NSString *)jsonWithOptions:(LayoutCaptureOptions)options NS_SWIFT_NAME(json(options:));
+ (NSString *)jsonWithOptions:(LayoutCaptureOptions)options
                       limits:(LayoutCaptureLimits)limits NS_SWIFT_NAME(json(options:limits:));

/// One view with its subviews, or one window. The view need not be in a window.
+ (NSString *)jsonOfView:(UIView *)view
                 options:(LayoutCaptureOptions)options NS_SWIFT_NAME(json(of:options:));
+ (NSString *)jsonOfView:(UIView *)view
                 options:(LayoutCaptureOptions)options
                  limits:(LayoutCaptureLimits)limits NS_SWIFT_NAME(json(of:options:limits:));

/// Writes what `json` returns to a file. By convention its name ends in `.layout.json`.
+ (BOOL)writeToURL:(NSURL *)url
             error:(NSError *_Nullable *_Nullable)error NS_SWIFT_NAME(write(to:));
+ (BOOL)writeToURL:(NSURL *)url
           options:(LayoutCaptureOptions)options
             error:(NSError *_Nullable *_Nullable)error NS_SWIFT_NAME(write(to:options:));

/// The visible controls that no touch reaches, one sentence for each.
///
/// Calls `hitTest:withEvent:` of the windows at 25 points of each control that is enabled for touches and in the
/// visible part of its scroll views and of the screen. Controls behind a presented view controller, and the parts of
/// UIKit's own controls and bars, are skipped.
+ (NSArray<NSString *> *)deadControls;
+ (NSArray<NSString *> *)deadControlsInView:(UIView *)view NS_SWIFT_NAME(deadControls(in:));

/// Returns the sentences of `deadControls`, and if there are any, writes a capture to the file.
+ (NSArray<NSString *> *)deadControlsWithCaptureAtURL:(NSURL *)url
    NS_SWIFT_NAME(deadControls(capture:));

@end

NS_ASSUME_NONNULL_END

#endif
