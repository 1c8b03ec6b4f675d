#import <UIKit/UIKit.h>

@interface GardenController : UITableViewController
@end

@implementation GardenController

- (void)tableView:(UITableView *)tableView didSelectRowAtIndexPath:(NSIndexPath *)indexPath {
  [self performSegueWithIdentifier:@"showDetail" sender:indexPath];
}

@end
