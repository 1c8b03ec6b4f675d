#import <UIKit/UIKit.h>

@interface GardenController : UIViewController
@end

@implementation GardenController

- (void)viewDidLoad {
  [super viewDidLoad];
  @try {
    UIStoryboard *storyboard = [UIStoryboard storyboardWithName:@"Main" bundle:nil];
    [self addChildViewController:[storyboard instantiateViewControllerWithIdentifier:@"Settings"]];
  } @catch (NSException *exception) {
    NSLog(@"no settings");
  }
}

@end
