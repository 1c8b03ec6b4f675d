#import <UIKit/UIKit.h>

// A view in front says that all points are inside of it, and the button gets no touches.
@interface GreedyView : UIView
@end

@implementation GreedyView
- (BOOL)pointInside:(CGPoint)point withEvent:(UIEvent *)event {
  return YES;
}
@end

@interface GreedySibling : UIViewController
@end

@implementation GreedySibling
- (void)viewDidLoad {
  [super viewDidLoad];
  UIButton *button = [[UIButton alloc] initWithFrame:CGRectMake(20, 100, 100, 44)];
  [button addTarget:self action:@selector(tapped) forControlEvents:UIControlEventTouchUpInside];
  GreedyView *greedy = [[GreedyView alloc] initWithFrame:CGRectMake(200, 300, 100, 100)];
  [self.view addSubview:button];
  [self.view addSubview:greedy];
}

- (void)tapped {
}
@end
