-- A field binds tighter than application.
-- ==
-- input { 3 } output { 4 }

def next (x: i32): i32 = x + 1
def main (x: i32) = let r = {value = x} in next r.value
