// Creates hierarchies of the stub from layout documents and captures them. Each line of standard input is a JSON object:
// `in` (a layout document), `out` (the file to write), `options`, `limits`; `dead`: true writes the sentences about dead
// controls instead; `locale`: that of numbers during the capture.

#import "LayoutCapture.h"
#import "hierarchies.h"
#import <locale.h>
#import <stdio.h>

static LayoutCaptureLimits Limits(NSDictionary *members) {
  LayoutCaptureLimits limits = [LayoutCapture defaultLimits];
  if ([members objectForKey:@"views"]) limits.views = [[members objectForKey:@"views"] integerValue];
  if ([members objectForKey:@"depth"]) limits.depth = [[members objectForKey:@"depth"] integerValue];
  if ([members objectForKey:@"members"]) limits.members = [[members objectForKey:@"members"] integerValue];
  if ([members objectForKey:@"characters"]) limits.characters = [[members objectForKey:@"characters"] integerValue];
  if ([members objectForKey:@"bytes"]) limits.bytes = [[members objectForKey:@"bytes"] integerValue];
  if ([members objectForKey:@"points"]) limits.points = [[members objectForKey:@"points"] integerValue];
  if ([members objectForKey:@"seconds"]) limits.seconds = [[members objectForKey:@"seconds"] doubleValue];
  return limits;
}

static BOOL Run(NSDictionary *request) {
  NSString *path = [request objectForKey:@"in"], *output = [request objectForKey:@"out"];
  NSError *error = nil;
  NSDictionary *document = [NSJSONSerialization JSONObjectWithData:[NSData dataWithContentsOfFile:path]
                                                           options:0
                                                             error:&error];
  if (!document) {
    fprintf(stderr, "%s: no JSON\n", [path UTF8String]);
    return NO;
  }
  StubHierarchy *hierarchy = [[StubHierarchy alloc] initWithDocument:document];
  NSUInteger options = [[request objectForKey:@"options"] unsignedIntegerValue];
  LayoutCaptureLimits limits = Limits([request objectForKey:@"limits"]);
  if ([[request objectForKey:@"dead"] boolValue]) {
    NSURL *url = [NSURL fileURLWithPath:[output stringByAppendingString:@".layout.json"]];
    NSArray *sentences = hierarchy.root ? [LayoutCapture deadControlsInView:hierarchy.root]
                                        : [LayoutCapture deadControlsWithCaptureAtURL:url];
    return [[sentences componentsJoinedByString:@"\n"] writeToFile:output
                                                        atomically:YES
                                                          encoding:NSUTF8StringEncoding
                                                             error:NULL];
  }
  NSString *locale = [request objectForKey:@"locale"];
  if (locale && !setlocale(LC_NUMERIC, [locale UTF8String])) {
    fprintf(stderr, "%s: no locale\n", [locale UTF8String]);
    return NO;
  }
  NSString *text = hierarchy.root ? [LayoutCapture jsonOfView:hierarchy.root options:options limits:limits]
                                  : [LayoutCapture jsonWithOptions:options limits:limits];
  setlocale(LC_NUMERIC, "C");
  return [text writeToFile:output atomically:YES encoding:NSUTF8StringEncoding error:NULL];
}

int main(void) {
  char line[65536];
  while (fgets(line, sizeof line, stdin)) {
    NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
    NSData *data = [NSData dataWithBytes:line length:strlen(line)];
    NSDictionary *request = [NSJSONSerialization JSONObjectWithData:data options:0 error:NULL];
    if (!request || !Run(request)) return 1;
    [pool release];
  }
  return 0;
}
