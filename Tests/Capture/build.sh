#!/bin/bash
# Builds the capture library against the stub of UIKit, with Clang, GNUstep and the runtime of GCC: build.sh FOLDER
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
library=$here/../../Capture/Sources/LayoutCapture
mkdir -p "$1"
gcc_folder=$(dirname "$(gcc -print-libgcc-file-name)")
flags=(
  -fobjc-runtime=gcc -fconstant-string-class=NSConstantString -fexceptions -fobjc-exceptions -fblocks
  -D_NATIVE_OBJC_EXCEPTIONS -DGNUSTEP -DGNUSTEP_BASE_LIBRARY=1 -DLAYOUT_CAPTURE_SECONDS=1e9
  -Wall -Wextra -Werror -Wno-unused-parameter -g
  -I"$here" -I"$library/include" -I/usr/include/GNUstep -I"$gcc_folder/include"
)
clang "${flags[@]}" -Wno-cast-function-type-mismatch "$library/LayoutCapture.m" "$here/UIKit/UIKit.m" "$here/hierarchies.m" "$here/capture_tool.m" \
  -o "$1/capture" -L"$gcc_folder" -lgnustep-base -lobjc -lm
# ARC is what Swift packages compile with. The types are checked, nothing is linked.
clang -fsyntax-only -fobjc-arc -fobjc-runtime=gnustep-2.0 -fblocks -DGNUSTEP -DGNUSTEP_BASE_LIBRARY=1 \
  -Wall -Wextra -Werror -Wno-unused-parameter -I"$here/arc" -I"$here" -I"$library/include" -I/usr/include/GNUstep \
  "$library/LayoutCapture.m"
