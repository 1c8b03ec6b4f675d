// GNUstep includes this header if blocks are enabled. The tests never copy a block.
