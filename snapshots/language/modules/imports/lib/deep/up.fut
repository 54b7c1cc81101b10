-- A file in a folder that imports from the folder above.
-- ==
-- input { 4 } output { 5 }

import "../base"
def up (x: t): t = next x
def main (x: t) = up x
