-- Indexing and fields bind tighter than `!` and unary minus.
-- ==
-- input { [true, false] (3) } output { false -3 }

def main (bs: []bool) (x: i32) = let r = {x} in (!bs[0], -r.x)
