-- A file that imports another.

import "fine"
def own = shown
