#import <UIKit/UIKit.h>

@interface GardenController : UIViewController
@end

@implementation GardenController

- (void)viewDidLoad {
  [super viewDidLoad];
  @try {
    [self performSegueWithIdentifier:@"embedMenu" sender:nil];
  } @catch (NSException *exception) {
    NSLog(@"no menu");
  }
}

@end
