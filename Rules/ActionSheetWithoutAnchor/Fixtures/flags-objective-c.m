#import <UIKit/UIKit.h>

@interface NoteController : UIViewController
@end

@implementation NoteController

- (void)more:(id)sender {
  UIAlertController *sheet = [UIAlertController alertControllerWithTitle:nil
                                                                 message:nil
                                                          preferredStyle:UIAlertControllerStyleActionSheet];
  [sheet addAction:[UIAlertAction actionWithTitle:@"Share"
                                            style:UIAlertActionStyleDefault
                                          handler:^(UIAlertAction *action) {
                                            [self share];
                                          }]];
  [self presentViewController:sheet animated:YES completion:nil];
}

- (void)share {
  UIActivityViewController *activities = [[UIActivityViewController alloc] initWithActivityItems:@[ self.title ]
                                                                           applicationActivities:nil];
  [self presentViewController:activities animated:YES completion:nil];
}

@end
