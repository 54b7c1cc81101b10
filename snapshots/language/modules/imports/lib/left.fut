-- One of two files that import the same third.

import "base"
def left (x: t): t = next x * 2
