#import <UIKit/UIKit.h>

// The second cure: points in subviews are inside of the card.
@interface OpenCard : UIView
@end

@implementation OpenCard
- (BOOL)pointInside:(CGPoint)point withEvent:(UIEvent *)event {
  for (UIView *subview in self.subviews) {
    if ([subview pointInside:[self convertPoint:point toView:subview] withEvent:event]) {
      return YES;
    }
  }
  return [super pointInside:point withEvent:event];
}
@end

@interface ButtonInOpenCard : UIViewController
@end

@implementation ButtonInOpenCard
- (void)viewDidLoad {
  [super viewDidLoad];
  OpenCard *card = [[OpenCard alloc] initWithFrame:CGRectMake(20, 100, 350, 200)];
  UIButton *button = [UIButton buttonWithType:UIButtonTypeSystem];
  button.frame = CGRectMake(135, 176, 80, 48);
  [button addTarget:self action:@selector(openCard) forControlEvents:UIControlEventTouchUpInside];
  [card addSubview:button];
  [self.view addSubview:card];
}

- (void)openCard {
}
@end
