-- Of two opened modules with the same member the later one counts.
-- ==
-- input { 0 } output { 2 1 }

module a = { def k = 1i32 }
module b = { def k = 2i32 }
open a
def early = k
open b

def main (x: i32) = (k + x, early)
