-- The other of two files that import the same third.

import "base"
def right (x: t): t = next x * 3
