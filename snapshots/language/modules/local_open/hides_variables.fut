-- In `m.(e)` the names of the module hide variables of the same name.
-- ==
-- input { 1 } output { 7 1 8 }

module m = { def k = 7i32 }

def main (k: i32) = (m.(k), k, m.(k) + k)
