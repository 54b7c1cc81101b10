-- A module that opens a number module and adds to it has all its members.
-- ==
-- input { 9 } output { 4 9 16i64 }

module int = { open i32 def half (x: t): t = x / 2 }

def main (x: int.t) = (int.half x, int.max x 3, int.to_i64 (int.half 32))
