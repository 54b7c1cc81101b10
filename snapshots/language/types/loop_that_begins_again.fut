-- A loop whose array grows in one branch, and begins again in the other.
-- ==
-- input { 3i64 } output { [2i64, 2] }
-- input { 0i64 } output { empty([0]i64) }

def main (n: i64): []i64 = loop xs: []i64 = [] for i < n do if i % 2 == 0 then [i, i] else xs ++ [i]
