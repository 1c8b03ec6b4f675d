#import <UIKit/UIKit.h>

// The recognizer does not cancel the touches of the slider.
@interface TapOnSlider : UIViewController
@end

@implementation TapOnSlider
- (void)viewDidLoad {
  [super viewDidLoad];
  UIView *card = [[UIView alloc] initWithFrame:CGRectMake(20, 100, 350, 200)];
  UISlider *slider = [[UISlider alloc] initWithFrame:CGRectMake(20, 80, 310, 44)];
  UITapGestureRecognizer *tap =
      [[UITapGestureRecognizer alloc] initWithTarget:self action:@selector(openCard)];
  tap.cancelsTouchesInView = NO;
  [card addGestureRecognizer:tap];
  [card addSubview:slider];
  [self.view addSubview:card];
}

- (void)openCard {
}
@end
