#import <UIKit/UIKit.h>

@interface GardenController : UIViewController
@end

@implementation GardenController

- (void)showSettings {
  UIStoryboard *storyboard = [UIStoryboard storyboardWithName:@"Main" bundle:[NSBundle mainBundle]];
  UIViewController *settings = [storyboard instantiateViewControllerWithIdentifier:@"Settings"];
  [self.navigationController pushViewController:settings animated:YES];
}

- (void)showPlants {
  UIViewController *plants = [[UIStoryboard storyboardWithName:@"Main"
                                                        bundle:nil] instantiateViewControllerWithIdentifier:@"Plants"];
  [self.navigationController pushViewController:plants animated:YES];
}

@end
