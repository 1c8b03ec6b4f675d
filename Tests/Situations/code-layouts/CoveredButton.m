#import <UIKit/UIKit.h>

// A transparent view in front of the button takes its touches.
@interface CoveredButton : UIViewController
@end

@implementation CoveredButton
- (void)viewDidLoad {
  [super viewDidLoad];
  UIButton *button = [[UIButton alloc] initWithFrame:CGRectMake(20, 100, 100, 44)];
  [button addTarget:self action:@selector(tapped) forControlEvents:UIControlEventTouchUpInside];
  UIView *shade = [[UIView alloc] initWithFrame:CGRectMake(0, 0, 390, 844)];
  [self.view addSubview:button];
  [self.view addSubview:shade];
}

- (void)tapped {
}
@end
