#import <UIKit/UIKit.h>

/// Creates views of the stub from a layout document, as an app would create them.
@interface StubHierarchy : NSObject {
  NSMutableDictionary *_objects;
  NSMutableArray *_later;
  UIView *_root;
}
/// nil if the document is an application; its scenes are then those of the shared application.
@property (nonatomic, retain) UIView *root;
- (id)initWithDocument:(NSDictionary *)document;
@end
