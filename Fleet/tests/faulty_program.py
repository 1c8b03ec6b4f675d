#!/usr/bin/env python3
"""layoutlint that ends with SIGKILL at records that contain `x-test-ends-program`.

LAYOUTLINT is the program that checks the other records. Answers that it has not printed yet are lost, as they would be
after an error of the program itself.
"""

import os
import signal
import subprocess
import sys

program = subprocess.Popen([os.environ["LAYOUTLINT"], *sys.argv[1:]], stdin=subprocess.PIPE)
for line in sys.stdin.buffer:
    if b"x-test-ends-program" in line:
        program.kill()
        program.wait()
        os.kill(os.getpid(), signal.SIGKILL)
    program.stdin.write(line)
    program.stdin.flush()
program.stdin.close()
sys.exit(program.wait())
